"""Every tile end, every contract, every building and every plant bonus is played once, on edition 1."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.core.content import BadContent
from games.nucleum.content import PACKS
from games.nucleum.counting import counted, fulfils
from games.nucleum.deeds import deed_of, deeds_on
from games.nucleum.effects import Gain, Income, Unlock
from games.nucleum.steps import PlaceNucleum
from games.nucleum.steps.acting import Matched, obstacle
from tests.nucleum.table import (
    EDITION,
    PACK,
    after,
    asking,
    build,
    hold,
    keys,
    learn,
    link,
    mine,
    question,
    rail,
    table,
    turbine,
)

RICH = {"thaler": 40, "workers": 12, "supply": 8}


def lively(seats: int = 4):
    """A table where seat 0 can do everything: networks, means, a building that can be lit."""
    state = table(seats)
    hold(state, 0, **RICH)
    link(state, "lk30", "lk01", seat=0)
    build(state, 0, "r1", "leipzig_u0")
    return state


def finish(state):
    """Answers with the first option until the turn is asked again."""
    for _ in range(40):
        if question(state).prompt.id in ("ask.turn", "ask.resolve", "ask.resolve_one", "ask.resolve_over"):
            return state
        state = after(state, keys(state)[0])
    raise AssertionError(question(state))


ENDS = [deed for tile in PACK.tiles for deed in deeds_on(EDITION, tile)]


@pytest.mark.parametrize("deed", ENDS)
def test_every_end_of_every_tile_does_its_action(deed):
    state = lively()
    tile = deed.split(".")[1]
    state.players[0].pool = [tile]
    before = state.players[0]
    placed = after(asking(state), f"place.{tile}")
    assert obstacle(placed, 0, deed) is None
    now = finish(after(placed, deed))
    one, found = now.players[0], deed_of(EDITION, deed)
    match found.action:
        case "urbanize":
            assert len(one.buildings) == len(before.buildings) - 1
        case "industrialize":
            assert len(one.turbines) + len(one.mines) == 7
        case "develop":
            assert len(one.pool) >= 1
        case "contract":
            assert [contract for contract in one.contracts if contract]
        case "energize":
            assert now.land.urban["leipzig_u0"].powered
        case "subsidize":
            assert found.gain
            for gain in found.gain:
                match gain:
                    case Income(track=track, steps=steps):
                        assert one.income[track] == steps
                    case Gain(what="achievement", n=n):
                        assert one.achievements == n
                    case Gain(what="thaler", n=n):
                        assert one.thaler == before.thaler + n
                    case Gain(n=n):
                        # Workers, and uranium without a mine.
                        assert one.workers == before.workers + n


# ---------------------------------------------------------------- contracts


def meet(state, contract: str) -> None:
    """What a contract demands, put on the table for seat 0, and nothing else."""
    wanted = PACK.contracts[contract].requirement
    one = state.players[0]
    match wanted.count:
        case "buildings_in_colour":
            _build(state, wanted.n, [s for s in _urban() if PACK.cities[s.city].colour == wanted.colour])
        case "urban_built" | "energized" | "energized_types" | "energized_cities":
            _build_as(state, wanted)
        case "built_cities":
            cities = {space.city: space for space in _urban()}
            _build(state, wanted.n, cities.values())
        case "mines":
            _mines(state, wanted.n)
        case "turbines":
            _turbines(state, wanted.n)
        case "rows":
            _mines(state, wanted.n)
            _turbines(state, wanted.n)
        case "rails":
            for key in ("lk02.0", "lk02.2", "lk03.0", "lk04.0", "lk05.0", "lk06.0", "lk13.0", "lk15.0")[: wanted.n]:
                rail(state, key, 0)
        case "links":
            link(state, *("lk01", "lk07", "lk08", "lk09", "lk10", "lk11", "lk12")[: wanted.n], seat=0)
        case "uranium":
            _mines(state, 2, uranium=(2, 3))
        case "techs":
            learn(state, 0, *one.locked[: wanted.n])
        case "network_cities":
            link(state, *(f"lk{n:02}" for n in range(1, 16)), seat=0)
        case "income_column":
            one.income[wanted.track or "vp"] = 2 * (wanted.n - 1)
        case _:
            raise AssertionError(wanted)


def _urban():
    return [space for space in PACK.spaces.values() if space.kind == "urban"]


def _build(state, n: int, spaces: Iterable) -> None:
    for building, space in zip(list(state.players[0].buildings), list(spaces)[:n], strict=False):
        build(state, 0, building, space.id)


def _build_as(state, wanted) -> None:
    types = {PACK.own[id].type for id in state.players[0].buildings}
    fitting = [id for id in PACK.own if PACK.own[id].level >= wanted.level_min]
    fitting = [id for id in fitting if wanted.type in (None, PACK.own[id].type)]
    if wanted.count == "energized_types":
        fitting = [next(id for id in fitting if PACK.own[id].type == type) for type in sorted(types)]
    spaces = [space.id for space in _urban() if not wanted.cities or space.city in wanted.cities]
    for building, space in zip(fitting[: wanted.n], spaces, strict=False):
        build(state, 0, building, space, powered=wanted.count != "urban_built")


def _mines(state, n: int, uranium=(0, 0, 0, 0)) -> None:
    rows = (1, 3) if uranium[0] else (1, 2, 3, 4)
    places = ("aussig_m0", "bruex_m0", "bruex_m1", "bruex_m2")
    for row, place, held in list(zip(rows, places, uranium, strict=False))[:n]:
        mine(state, 0, row, place, held)


def _turbines(state, n: int) -> None:
    for row, place in list(zip((1, 2, 3, 4), ("plauen_t0", "zittau_t0", "riesa_t0", "grimma_t0"), strict=True))[:n]:
        turbine(state, 0, row, place)


@pytest.mark.rule("NU-CON-07", "NU-CON-08")
@pytest.mark.parametrize("contract", PACK.contracts)
def test_every_contract_is_fulfilled_by_what_it_demands_and_gives_what_it_prints(contract):
    state = table(4, "dabc")  # nothing of experiment D answers to a contract
    printed = PACK.contracts[contract]
    state.purple = []
    state.players[0].pool = ["xa2"]
    if printed.kind == "purple":
        state.purple = [contract]
    else:
        state.players[0].contracts[0] = contract
    assert f"fulfil.{contract}" not in keys(after(asking(state), "place.xa2"))
    meet(state, contract)
    assert counted(state, 0, printed.requirement) >= printed.requirement.n
    assert not fulfils(state, 1, contract)
    before = state.players[0]
    now = after(asking(state), "place.xa2", f"fulfil.{contract}")
    level = next((reward.level for reward in printed.reward if isinstance(reward, Unlock)), 0)
    if level:
        assert {PACK.technologies[key.removeprefix("unlock.")].level for key in keys(now)} == {level}
        assert now.players[0].fulfilled == [contract]
        return
    now = finish(now)
    one = now.players[0]
    assert one.fulfilled == [contract]
    assert contract not in (*one.contracts, *now.purple)
    for reward in printed.reward:
        match reward:
            case Gain(what="vp", n=n):
                assert one.vp == before.vp + n
            case Gain(what="thaler", n=n):
                assert one.thaler == before.thaler + n
            case Gain(what="achievement", n=n):
                assert one.achievements == n
            case Income(track=track, steps=steps):
                assert one.income[track] == before.income[track] + steps
            case _:
                assert one.workers > before.workers


# ---------------------------------------------------------------- buildings and plants


@pytest.mark.rule("NU-ENE-13", "NU-ENE-16")
@pytest.mark.parametrize("building", PACK.buildings)
def test_every_building_gives_its_benefit_when_it_is_energised(building):
    state = lively()
    state.land.urban.clear()
    printed = PACK.buildings[building]
    build(state, 0 if printed.level else None, building, "leipzig_u0")
    state.land.coal["coal_west"] = [20, 0]
    before = state.players[0]
    now = after(asking(state, Matched(0, ("energize.bt01.1",))), "energize.bt01.1")
    levels = [gain.level for gain in printed.benefit if isinstance(gain, Unlock)]
    if levels:
        assert {PACK.technologies[key.removeprefix("unlock.")].level for key in keys(now)} == set(levels)
    one = now.players[0]
    assert one.achievements == printed.energy
    for gain in printed.benefit:
        match gain:
            case Income(track=track, steps=steps):
                assert one.income[track] == steps
            case Gain(what="thaler", n=n):
                assert one.thaler == before.thaler - printed.energy + n
            case Gain(n=n):
                assert one.workers + one.supply == before.workers + before.supply
                assert one.workers == before.workers + min(n, before.supply)
            case _:
                pass


@pytest.mark.rule("NU-REC-10")
@pytest.mark.parametrize("city", [plant.city for plant in PACK.plants.values() if plant.capable])
def test_every_plant_has_its_bonus(city):
    state = table()
    now = after(asking(state, PlaceNucleum(0, 1)), f"nucleum.{city}")
    one = now.players[0]
    (gain,) = PACK.plants[city].bonus
    held = {"worker": one.workers - 2, "thaler": one.thaler - 4, "achievement": one.achievements}
    assert held["worker" if gain.what == "uranium" else gain.what] == gain.n
    assert now.land.nucleum == [city]


def test_an_unknown_edition_is_refused():
    with pytest.raises(BadContent):
        PACKS["estimate-99"]

"""The exchange of uranium, workers that are missing, subsidies (NU-RES, NU-SUB)."""

from __future__ import annotations

import pytest

from games.core.model import player
from games.core.rules import Illegal, play
from games.core.texts import catalogue
from games.nucleum.effects import Gain
from games.nucleum.state import Mine, Turbine
from games.nucleum.steps import PickExperiment, PlaceMarker, Receive, Round
from games.nucleum.steps.acting import Matched, Resolve
from games.nucleum.steps.gains import PickTechnology
from games.nucleum.steps.recharge import PlaceNucleum
from tests.nucleum.table import (
    PACK,
    RULES,
    acting,
    after,
    anytime,
    asking,
    build,
    go,
    hold,
    keys,
    link,
    mine,
    question,
    refusal,
    settled,
    table,
    told,
    turbine,
)
from tests.playing import at


def rich():
    """Seat 0 with 2 uranium on one mine, seat 1 with 1."""
    state = table()
    mine(state, 0, 1, "aussig_m0", 2)
    mine(state, 1, 1, "bruex_m0", 1)
    return state


@pytest.mark.rule("NU-RES-03", "NU-RES-04")
def test_whoever_is_asked_in_their_turn_may_exchange_as_often_as_they_like():
    state = asking(rich())
    assert anytime(state) == ["exchange.aussig_m0"]
    once = after(state, "exchange.aussig_m0")
    assert (once.players[0].workers, once.players[0].supply) == (3, 15)
    assert question(once) is not None
    twice = after(once, "exchange.aussig_m0")
    assert twice.players[0].workers == 4
    assert anytime(twice) == []
    assert refusal(twice, "exchange.aussig_m0").clause == "NU-RES-03"


@pytest.mark.rule("NU-RES-04")
def test_who_is_not_asked_cannot_exchange():
    state = asking(rich())
    assert refusal(state, "exchange.bruex_m0", seat=1).clause == "NU-RES-04"
    with pytest.raises(Illegal):
        play(RULES, state, 0, "exchange.bruex_m0")


@pytest.mark.rule("NU-RES-04")
def test_the_owner_of_a_matched_action_may_exchange_in_anothers_turn():
    state = asking(rich(), Matched(1, ("contract.bt09.0",)))
    assert question(state).seat == 1
    assert anytime(state) == ["exchange.bruex_m0"]


@pytest.mark.rule("NU-RES-04")
def test_before_the_first_turn_nobody_exchanges():
    state = rich()
    state.turn = None
    for owner in state.players:
        owner.experiment = None
    assert anytime(at(RULES, state, PickExperiment(0), Round())) == []


@pytest.mark.rule("NU-RES-04")
def test_in_the_middle_of_an_action_too_but_not_what_the_action_needs():
    state = rich()
    state.land.nucleum = ["glashuette"]
    link(state, "lk14", "lk12")
    build(state, 0, "f1", "dresden_u1")
    build(state, 0, "r1", "dresden_u0")
    asked = acting(state, "energize.bt01.1")
    assert question(asked).prompt.id == "ask.pick_target"
    fewer = after(asked, "exchange.aussig_m0")
    assert "power.dresden_u1" in keys(fewer)
    # The last uranium is all that can light it.
    assert anytime(fewer) == []
    assert refusal(fewer, "exchange.aussig_m0").clause == "NU-RES-04"


@pytest.mark.rule("NU-RES-06")
def test_a_worker_that_is_missing_is_a_thaler():
    state = asking(rich())
    hold(state, 0, supply=0, thaler=0)
    assert after(state, "exchange.aussig_m0").players[0].thaler == 1
    hold(state, 0, supply=1)
    paid = settled(state, Receive(0, (Gain("worker", 3),))).players[0]
    assert (paid.workers, paid.supply, paid.thaler) == (3, 0, 2)


@pytest.mark.rule("NU-RES-06", "NU-REC-09")
@pytest.mark.parametrize(("supply", "came"), [(0, "3 Thaler"), (1, "2 Thaler and 1 worker")])
def test_thaler_for_missing_workers_are_counted_with_the_others(supply, came):
    state = table()
    hold(state, 0, supply=supply)
    (gained,) = told(go(asking(state), "recharge").events, "gained")
    assert catalogue("games.nucleum", "en").naming(["Ana", "Bia"]).say(gained.text) == f"Ana gained {came}."


@pytest.mark.rule("NU-RES-05", "NU-RES-06")
def test_uranium_without_a_mine_comes_as_workers():
    paid = settled(table(), Receive(0, (Gain("uranium", 2),))).players[0]
    assert (paid.workers, paid.supply) == (4, 14)


def noted(state, key, locale="en"):
    (option,) = [option for option in question(state).options if option.key == key]
    return catalogue("games.nucleum", locale).say(option.note) if option.note else ""


@pytest.mark.rule("NU-RES-05", "NU-RES-06")
def test_what_gives_uranium_says_what_comes_without_room_on_a_mine():
    state, key = table(), "subsidize.st14.1"
    subsidy = Matched(0, (key,))
    assert [gain.n for gain in PACK.tiles["st14"].ends[1].gain] == [2]
    assert noted(asking(state, subsidy), key) == "No room on your mines for the uranium (2): 2 workers instead."
    hold(state, 0, supply=1)
    said = "Sem lugar nas suas minas para o urânio (2): 1 trabalhador e 1 Táler em vez dele."
    assert noted(asking(state, subsidy), key, "pt-BR") == said
    mine(state, 0, 1, "aussig_m0", 1)
    assert noted(asking(state, subsidy), key) == "No room on your mines for the uranium (1): 1 worker instead."
    state.land.mines.clear()
    mine(state, 0, 1, "aussig_m0", 0)
    assert noted(asking(state, subsidy), key) == ""


@pytest.mark.rule("NU-RES-05")
def test_slots_contracts_technologies_and_plants_say_it_too():
    state, said = table(), "No room on your mines for the uranium (1): 1 worker instead."
    slot = next(n for n, slot in enumerate(PACK.contract_slots) if slot.reward[0].what == "uranium")
    assert noted(after(acting(state, "contract.bt09.0"), f"sign.{state.silver[0]}"), f"slot.{slot}") == said
    assert noted(asking(state, PlaceNucleum(0, 1)), "nucleum.zittau") == said
    told = noted(asking(table(experiments="bacd"), PickTechnology(0, 1)), "unlock.b1")
    assert told == "No room on your mines for the uranium (2): 2 workers instead."
    assert Gain("uranium", 1) in PACK.contracts["c11"].reward
    state.players[0].contracts[0] = "c11"
    turbine(state, 0, 1, "grimma_t0")
    assert noted(asking(state, Resolve(0, (), "xa4")), "fulfil.c11") == said


@pytest.mark.rule("NU-RES-07")
def test_what_an_action_brings_does_not_pay_for_it():
    state = table()
    link(state, "lk30", "lk01")
    build(state, 0, "f1", "grimma_u0")
    hold(state, 0, thaler=1)
    assert question(acting(state, "energize.bt01.1")).prompt.id == "ask.turn"
    hold(state, 0, thaler=2)
    assert after(asking(state, Matched(0, ("energize.bt01.1",))), "energize.bt01.1").players[0].thaler == 3


@pytest.mark.rule("NU-SUB-01")
@pytest.mark.parametrize(
    ("deed", "name", "n"),
    [
        ("subsidize.bt11.1", "thaler", 3),
        ("subsidize.bt12.1", "workers", 2),
        ("subsidize.bt16.1", "achievements", 2),
        ("subsidize.bt20.1", "uranium", 1),
        ("subsidize.bt15.1", "income_thaler", 2),
        ("subsidize.bt14.1", "income_worker", 2),
        ("subsidize.bt17.1", "income_vp", 2),
    ],
)
def test_a_subsidy_comes_at_once(deed, name, n):
    state = table()
    mine(state, 0, 1, "aussig_m0")
    owner = state.players[0]
    before = {"thaler": owner.thaler, "workers": owner.workers, "achievements": 0}
    tile = deed.split(".")[1]
    owner.pool = [tile]
    now = after(asking(state), f"place.{tile}", deed)
    if name == "uranium":
        assert after(now, "store.1").land.mines["aussig_m0"].uranium == n
    elif name.startswith("income_"):
        assert now.players[0].income[name.removeprefix("income_")] == n
    else:
        assert getattr(now.players[0], name) == before[name] + n


@pytest.mark.rule("NU-RES-03", "NU-RES-05")
def test_between_two_mines_of_a_city_nobody_is_asked():
    state, words = table(), catalogue("games.nucleum", "en")
    mine(state, 0, 2, "bruex_m0", 1)
    mine(state, 0, 3, "bruex_m1", 2)
    mine(state, 0, 1, "aussig_m0", 1)
    assert anytime(asking(state)) == ["exchange.bruex_m0", "exchange.aussig_m0"]
    hold(state, 0, workers=9)
    asked = after(acting(state, "industrialize.bt05.0"), "yard.aussig_m1")
    labels = [words.say(option.label) for option in question(asked).options]
    assert {"Aussig: 4", "Aussig: 3 and 1 as a worker", "Brüx: 1 and Aussig: 3"} <= set(labels), labels
    assert len(set(labels)) == len(labels) == 5 + 4 + 3, "0 to 2 in Brüx, up to 4 in all"
    full = {space: each.uranium for space, each in after(asked, "store.1.1.1.1").land.mines.items()}
    assert full == {"bruex_m0": 2, "bruex_m1": 3, "aussig_m0": 2, "aussig_m1": 1}


@pytest.mark.rule("NU-RES-02")
def test_workers_of_the_supply_pay_nothing():
    state = table()
    hold(state, 0, workers=0, supply=18)
    assert refusal(asking(state), "railway.xa1").clause == "NU-TURN-03"
    assert not [key for key in keys(after(asking(state), "place.xa3")) if key.startswith("industrialize")]
    assert PACK.rows[1].mine_cost == 1


@pytest.mark.rule("NU-REC-09", "NU-REC-07")
def test_space_0_can_be_chosen_of_free_will():
    state = table()
    hold(state, 0, achievements=7)
    now = after(asking(state, PlaceMarker(0)), "marker.0").players[0]
    assert (now.markers, now.thaler, now.workers, now.achievements) == ([0], 6, 3, 0)
    state.players[0].markers = [0, 0]
    assert "marker.0" in keys(asking(state, PlaceMarker(0)))


def lit():
    """Leipzig, Grimma with a Nucleum, a mine with 2 uranium and the western coal joined; turbines of two others."""
    state = table()
    link(state, "lk30", "lk01", "lk04")
    state.land.nucleum = ["grimma"]
    mine(state, 0, 3, "chemnitz_m0", 2)
    build(state, 0, "r2", "leipzig_u0")  # needs 3
    turbine(state, 1, 1, "grimma_t0")
    turbine(state, 2, 1, "grimma_t1")
    hold(state, 0, thaler=20)
    return state


@pytest.mark.rule("NU-RES-04", "NU-ENE-09")
def test_uranium_that_is_about_to_burn_is_not_exchanged_while_turbines_are_chosen():
    state = lit()
    asked = after(acting(state, "energize.bt01.1"), "fuel.2")
    assert keys(asked) == ["host.1.0", "host.0.1"]
    assert anytime(asked) == []
    (fee,) = told(go(asked, "host.0.1").events, "fee")
    assert fee.text.args["owner"] == player(2), "whoever hosts nothing is paid nothing, and told nothing"
    mine(state, 0, 1, "aussig_m0", 1)  # joined to no plant: the last of what does not burn is free
    assert anytime(after(acting(state, "energize.bt01.1"), "fuel.2")) == ["exchange.aussig_m0"]
    del state.land.mines["aussig_m0"]
    state.land.mines["chemnitz_m0"] = Mine(0, 3, 3)
    asked = after(acting(state, "energize.bt01.1"), "fuel.2")
    assert anytime(asked) == ["exchange.chemnitz_m0"]
    assert anytime(after(asked, "exchange.chemnitz_m0")) == []


@pytest.mark.rule("NU-RES-04", "NU-ENE-01", "NU-ENE-17")
@pytest.mark.parametrize(("uranium", "thaler", "spared"), [(3, 20, True), (1, 0, False)])
def test_uranium_is_exchanged_while_plant_and_fuel_are_chosen_if_what_is_left_lights_the_building(
    uranium, thaler, spared
):
    state = table()
    link(state, "lk30", "lk01", "lk04", "lk03", "lk31", "lk25", "lk07")
    state.land.nucleum = ["grimma", "plauen"]
    mine(state, 0, 3, "chemnitz_m0", uranium)
    build(state, 0, "r1", "leipzig_u0")
    hold(state, 0, thaler=thaler)
    asked = acting(state, "energize.bt01.1")
    found = ["exchange.chemnitz_m0"] if spared else []
    assert keys(asked) == ["plant.plauen", "plant.grimma"]
    assert anytime(asked) == found
    if spared:
        chosen = after(asked, "plant.plauen")
        assert keys(chosen) == ["fuel.0", "fuel.1"], "the ways of this plant, none of the other's"
        assert anytime(chosen) == found


@pytest.mark.rule("NU-RES-04", "NU-ENE-06")
def test_uranium_that_is_more_than_what_burns_is_exchanged_while_mines_are_chosen():
    state = lit()
    link(state, "lk09", "lk21")
    state.land.mines["chemnitz_m0"] = Mine(0, 3, 1)
    mine(state, 0, 1, "pressnitz_m0", 1)
    asked = after(acting(state, "energize.bt01.1"), "fuel.1")
    assert keys(asked) == ["from.1.0", "from.0.1"]
    assert anytime(asked) == ["exchange.chemnitz_m0", "exchange.pressnitz_m0"]
    now = after(asked, "exchange.chemnitz_m0")  # one is left, and it burns
    assert [now.land.mines[each].uranium for each in ("chemnitz_m0", "pressnitz_m0")] == [0, 0]


@pytest.mark.rule("NU-RES-04", "NU-ENE-17")
def test_uranium_that_is_about_to_burn_is_not_exchanged_while_coal_is_chosen():
    state = lit()
    link(state, "lk32", "lk17", "lk15", "lk13", "lk10", "lk08")
    state.land.mines["chemnitz_m0"] = Mine(0, 3, 1)
    hold(state, 0, thaler=1)  # 1 uranium and a coal is all that can be paid
    asked = acting(state, "energize.bt01.1")
    assert keys(asked) == ["coal.1.0", "coal.0.1"]
    assert anytime(asked) == []
    mine(state, 0, 1, "aussig_m0", 1)  # joined to no plant: the last of what does not burn is free
    assert anytime(acting(state, "energize.bt01.1")) == ["exchange.aussig_m0"]


@pytest.mark.rule("NU-RES-04", "NU-RES-06")
@pytest.mark.parametrize(("supply", "spared"), [(0, True), (1, False)])
def test_the_thaler_that_an_exchange_brings_may_pay_for_the_energize_under_way(supply, spared):
    """Two uranium and a fee of 1 are all that 2 Thaler pay; a uranium less and a Thaler more pay a coal at 3."""
    state = lit()
    build(state, None, "n01", "grimma_u0")  # needs 3 too
    state.land.coal["coal_west"] = [0, 0]
    hold(state, 0, thaler=2, supply=supply)
    asked = acting(state, "energize.bt01.1")
    assert keys(asked) == ["power.leipzig_u0", "power.grimma_u0"]
    assert anytime(asked) == (["exchange.chemnitz_m0"] if spared else [])
    if spared:
        now = after(asked, "exchange.chemnitz_m0", "power.leipzig_u0")
        assert now.land.urban["leipzig_u0"].powered
        assert (now.players[0].thaler, now.land.mines["chemnitz_m0"].uranium) == (0, 0)


@pytest.mark.rule("NU-RES-07", "NU-ENE-09")
def test_fee_and_coal_must_be_payable_together():
    state = lit()
    state.land.urban.clear()
    build(state, 0, "r3", "leipzig_u0")  # needs 5: 2 uranium, one of them at a fee of 1, and a coal for 1
    hold(state, 0, thaler=2)
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.matched"
    hold(state, 0, thaler=1)
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"


@pytest.mark.rule("NU-ENE-09")
def test_each_of_two_turbines_of_one_owner_serves_and_is_paid():
    state = lit()
    state.land.urban.clear()
    state.land.turbines["grimma_t1"] = Turbine(1, 2)
    state.land.mines["chemnitz_m0"] = Mine(0, 3, 3)
    build(state, 0, "f3", "leipzig_u0")  # needs 6: 3 uranium, two of them at a fee
    hold(state, 0, thaler=2)
    hold(state, 1, thaler=5)
    now = after(asking(state, Matched(0, ("energize.bt01.1",))), "energize.bt01.1")
    assert now.land.urban["leipzig_u0"].powered
    assert [owner.thaler for owner in now.players[:2]] == [0, 7]


@pytest.mark.rule("NU-ENE-14", "NU-ENE-13")
def test_the_benefit_comes_before_what_answers_to_an_energize():
    state = lit()
    state.land.urban.clear()
    state.land.mines.clear()
    build(state, 0, "l1", "leipzig_u0")  # needs 3; a technology of level 1
    turbine(state, 0, 1, "plauen_t0")  # 1 Thaler after each Energize
    asked = after(asking(state, Matched(0, ("energize.bt01.1",))), "energize.bt01.1")
    assert question(asked).prompt.id == "ask.pick_technology"
    assert (asked.players[0].thaler, asked.players[0].achievements) == (17, 3)
    assert after(asked, "unlock.a2").players[0].thaler == 18


@pytest.mark.rule("NU-END-02")
def test_the_last_technology_meets_its_condition_before_it_gives_anything():
    state = lit()
    state.land.urban.clear()
    build(state, 0, "l1", "leipzig_u0")
    state.players[0].unlocked, state.players[0].locked = state.players[0].locked[1:], ["a1"]
    hold(state, 0, thaler=20)
    events = go(asking(state, Matched(0, ("energize.bt01.1",))), "energize.bt01.1", "fuel.0").events
    told = [event.text.id for event in events]
    assert told[told.index("event.unlocked") :][:3] == ["event.unlocked", "event.met", "event.gained_by"]


@pytest.mark.rule("NU-ENE-02", "NU-RAIL-10")
def test_a_neutral_building_is_a_target_in_anothers_turn_too():
    state = lit()
    state.land.urban.clear()
    build(state, None, "n01", "leipzig_u0")
    state.turn = 1
    now = after(asking(state, Matched(0, ("energize.bt01.1",)), seat=1), "energize.bt01.1", "fuel.0")
    assert now.land.urban["leipzig_u0"].powered

"""What the judgement of the opponents sees: the race by herds, the throne, hunger."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import completed, start
from games.core.thinking import opponent
from games.core.thinking.levels import answer
from games.core.thinking.opponent import random_keys
from games.core.thinking.simulation import simulate
from games.tarlac.forces import victory
from games.tarlac.outlook import Outlook
from games.tarlac.pieces import ArmyTurn
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.scripts import WAYS, script
from games.tarlac.steps.calling import Call
from games.tarlac.steps.clonroad import ENOUGH, Occupation
from games.tarlac.steps.maintenance import Maintenance
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import FeedArmies, Homecoming
from games.tarlac.steps.rounds import Cycle
from games.tarlac.steps.throne import EndRound
from games.tarlac.thinker import prospects
from tests.tarlac.table import RULES, Table


def chance(table: Table) -> float:
    return Outlook(table.state).chance()


def test_a_full_pile_of_the_king_is_worth_a_good_part_of_febas() -> None:
    full, poor, rich = (Table("1318", players=3).herds(ct=n).febas(ct=febas) for n, febas in ((10, 3), (5, 3), (5, 4)))
    assert chance(full) - chance(poor) > 0.1 * (chance(rich) - chance(poor)) > 0


def test_the_race_by_herds_is_foreseen_as_it_is_run() -> None:
    table = Table("1281", players=3).herds(ct=8, cch=9, cba=4, cfe=10, cbr=3, boi=10, cdu=6).danger("war_france")
    table.state.partition, table.state.exiled, table.state.round = False, CBR, 2
    foreseen = Outlook(table.state).harvests(CT, CT)
    assert Outlook(table.state).harvests(CBR, CT) == [], "an exile's player wins nothing by herds"
    found: list[int] = []
    for _ in foreseen:
        before = table.febas_of("ct")
        table.ask(Maintenance())
        if table.state.outcome is not None:
            found.append(1)
            break
        found.append(table.febas_of("ct") - before)
    assert found == foreseen[: len(found)]
    assert sum(found) == 2, "to the fifth"


def test_who_holds_clonroad_is_seen_as_the_next_king() -> None:
    far = Table("1276").army("cbr", "bealach", 6, 12)
    near = Table("1276").army("cbr", "clonroad", 6, 12)
    held = Table("1276").army("cbr", "clonroad", 6, 12)
    held.state.held, held.state.phase = 1, "battle"
    seen = [Outlook(table.state).reigns[CBR] for table in (far, near, held)]
    assert seen == sorted(seen)
    assert seen[-1] > 0.5
    guarded = held.army("ct", "clonroad", 10).army("cch", "clonroad", 10)
    assert Outlook(guarded.state).reigns[CBR] < seen[-1] / 2
    letter = Table("1276", war="letter").army("cbr", "clonroad", 6, 12)
    assert Outlook(letter.state).reigns[CBR] == 0


def test_who_holds_clonroad_stays_for_the_second_battle_phase_even_if_it_costs_the_herds() -> None:
    """The king falls after the battles, before the meal: nothing more need be eaten for it."""
    table = Table("1318").army("cbr", "clonroad", 10).herds(ct=10, cbr=10).febas(ct=4).destroyed("clonroad")
    table.state.held, table.state.phase, table.state.cycle, table.state.round = 1, "battle", 1, 2
    stays, goes = table.copy().ask(Homecoming(2)), table.copy().ask(Homecoming(2))
    stays.ask(Homecoming(2), Cycle()).say("home.stay")
    goes.ask(Homecoming(2), EndRound()).say("home.go")
    assert prospects(stays.state)[2] > prospects(goes.state)[2]


def test_an_army_to_the_rescue_counts_only_while_it_can_still_come() -> None:
    """Otherwise every army near Clonroad leaves the rescue to the next one."""
    table = Table("1276").army("cbr", "clonroad", 6, 12).army("cch", "clare_abbey", 10)
    table.state.held, table.state.agenda = ENOUGH - 1, [Occupation()]
    table.state.phase, table.state.order, table.state.next = "expedition", ["cbr", "cch"], 1
    coming = Outlook(table.state).reigns[CBR]
    table.state.next = 2
    gone = Outlook(table.state).reigns[CBR]
    assert gone > coming + 0.1


def test_a_player_of_allies_sees_when_they_would_fall_out() -> None:
    def fear(febas: int) -> float:
        fed = Table("1281").febas(cch=febas).army("cch", "bealach", 6, 6)
        hungry = Table("1281").febas(cch=febas).army("cch", "bealach", 6).herds(cch=0)
        for table in (fed, hungry):
            table.state.order, table.state.phase = ["cch"], "battle"
            table.state.agenda = [FeedArmies()]
        return prospects(fed.state)[1] - prospects(hungry.state)[1]

    assert fear(2) > fear(3) + 10 > 10


def test_the_last_herd_is_worth_more_than_another() -> None:
    none, one, two = (Table("1281").herds(cbr=n) for n in (0, 1, 2))
    assert chance(none) - chance(one) > 2 * (chance(one) - chance(two)) > 0


def test_a_new_king_without_herds_is_known_to_begin_with_some() -> None:
    poor, rich = Table("1318").herds(cbr=0), Table("1318").herds(cbr=5)
    assert Outlook(poor.state).harvests(CBR, CBR) == Outlook(rich.state).harvests(CBR, CBR)


def test_an_army_that_will_starve_weighs_more_than_its_battles() -> None:
    from_home = Table("1281").army("cbr", "bealach", 6, 6)
    hungry = Table("1281").army("cbr", "bealach", 6).herds(cbr=0)
    for table in (from_home, hungry):
        table.state.order, table.state.next = ["cbr"], 1
    assert chance(hungry) > chance(from_home)


@pytest.mark.parametrize(("attackers", "defenders", "modifier", "least", "most"), [
    (5, 5, 0, 0.5, 0.5), (10, 10, -1, 0.0, 0.1), (1, 0, 0, 1, 1), (0, 3, 0, 0, 0), (20, 10, -1, 0.3, 0.7),
])  # fmt: skip
def test_how_likely_a_fight_is_won(attackers: int, defenders: int, modifier: int, least: float, most: float) -> None:
    assert least - 1e-9 <= victory(attackers, defenders, modifier) <= most + 1e-9


def test_every_seat_is_judged_by_the_chance_of_its_side() -> None:
    table = Table("1281").herds(ct=10).febas(ct=4)
    ct, allies, cbr, others, _ = prospects(table.state)
    assert ct > cbr
    assert allies > others


def test_whom_a_pretender_can_call_is_worth_the_way_to_bunratty() -> None:
    called, away, spent = (
        Table("1281", players=3).army("cbr", space, 5, 9) for space in ("bunratty", "quin", "bunratty")
    )
    spent.state.factions["dec"].mobilised = True
    for table in (called, away, spent):
        table.state.turn, table.state.pounds = ArmyTurn("cbr", 0), 21
        table.ask(Call(1, CBR))
    assert "call.dec" in called.keys
    assert chance(called) < min(chance(away), chance(spent))
    assert chance(called.copy().say("call.dec")) < chance(called)


def test_de_clare_waits_at_home_while_a_pretender_may_still_call() -> None:
    def stays(table: Table) -> bool:
        table.ask(Summons(DEC, news=True))
        return answer(RULES, table.state, 2, "regular", Stream(seeded(1)))[0] in ("muster.none", "muster.rest")

    free = Table("1281", players=3)
    free.state.pounds = 21
    assert stays(free.copy())
    assert not stays(free.hostage("ct", "dec").hostage("cbr", "dec"))


@pytest.mark.parametrize("way", WAYS)
def test_a_fixed_way_is_played_by_one_side_to_the_end_of_a_war(way: str) -> None:
    setup = Setup(3, {"scenario": "1281"}, seeded(3, way))
    went = simulate(RULES, setup, ("random",) * 3, script=script(way, CT))
    assert not went.unfinished
    assert went.ending


def test_a_rival_who_sits_in_clonroad_drives_kings_out_but_not_by_the_letter() -> None:

    def won(war: str) -> int:
        setups = [Setup(3, {"scenario": "1281", "war": war}, seeded(n, "home")) for n in range(8)]
        went = [simulate(RULES, setup, ("regular",) * 3, script=script("storms_clonroad", CBR)) for setup in setups]
        return sum(one.tally["kings_driven_out"] for one in went)

    assert won("pays") > 0
    assert won("letter") == 0


def test_masters_wait_for_those_who_may_strike_back_and_advice_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[int] = []

    def played_on(*given: Any, patience: int, **more: Any) -> Any:
        waited.append(patience)
        return real(*given, patience=patience, **more)

    real = opponent.played_on
    monkeypatch.setattr(opponent, "played_on", played_on)
    now = start(RULES, completed(RULES, Setup(3, {"scenario": "1281"}, seeded(1))))
    seat = now.decisions[0].seat
    answer(RULES, now.state, seat, "master", Stream(seeded(1)), playouts=3)
    assert waited == [RULES.think.replies] * 3
    waited.clear()
    keys = random_keys(now.decisions[0], Stream(seeded(1)))
    opponent.turn_after(RULES, now.state, seat, now.decisions[0], keys, Stream(seeded(1)))
    assert waited == [opponent.TURN] and RULES.think.replies > opponent.TURN

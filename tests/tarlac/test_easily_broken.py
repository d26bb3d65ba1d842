"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.tarlac.pieces import Clash
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.scoring import outcome
from games.tarlac.steps.battle import Battle, BattlePhase
from games.tarlac.steps.mustering import BuyProvisions
from games.tarlac.steps.provisioning import Feed
from games.tarlac.steps.throne import resolve_throne
from tests.tarlac.table import Table


@pytest.mark.rule("TA-BATTLE-01", "TA-BATTLE-04")
def test_a_quarrel_with_a_neutral_is_fought_out_once_in_its_space_after_the_coalitions() -> None:
    table = Table("1281")
    state = table.state
    early, *_, late = state.settlements
    state.defenders = {late: CT, early: CBR}
    state.clashes = [Clash(late, CT, DEC), Clash(early, CBR, DEC)]
    state.agenda.clear()
    BattlePhase().run(table.game)
    assert list(reversed(state.agenda)) == [
        *(Battle(early, CT, CBR), Battle(early, CBR, DEC)),
        *(Battle(late, CBR, CT), Battle(late, CT, DEC)),
    ]


@pytest.mark.rule("TA-BATTLE-04")
def test_no_battle_is_told_of_a_side_that_has_gone() -> None:
    table = Table("1281").army("ct", "killone", 2, 9)
    table.state.clashes = [Clash("killone", CT, DEC)]
    assert not table.ask(BattlePhase()).said("event.battle")
    assert table.done


@pytest.mark.rule("TA-WIN-03", "TA-WIN-04")
@pytest.mark.parametrize("hostage", [True, False])
def test_whoever_has_not_won_shares_the_second_place(hostage: bool) -> None:
    table = Table("1281")
    table.of("ct").hostage = DEC if hostage else ""
    end = outcome(table.state, CT)
    winners = {seat for seat, side in enumerate(table.state.sides) if side == CT}
    winners |= {seat_of(table.state, DEC)} if hostage else set()
    assert end.winners == end.ranking[0] == tuple(sorted(winners))
    assert end.ranking[1:] == (tuple(seat for seat in range(5) if seat not in winners),)


@pytest.mark.rule("TA-MOB-03", "TA-DANGER-03", "TA-DANGER-04")
@pytest.mark.parametrize(("card", "price"), [("rains", 1), ("harvest_failure", 2), ("famine", 3)])
def test_no_more_provisions_are_offered_than_can_be_paid(card: str, price: int) -> None:
    table = Table("1281").danger(card)
    table.state.pounds = 2 * 3 + 7  # 2 battles and 7 pounds more
    table.ask(BuyProvisions(seat_of(table.state, DEC), DEC, "quin", 2))
    assert table.keys == [f"provision.{n}" for n in range(7 // price, -1, -1)]
    assert table.why(f"provision.{7 // price + 1}") == ("pay_provisions", "TA-MOB-03")
    table.say(f"provision.{7 // price}")
    assert table.state.pounds == 7 % price


@pytest.mark.rule("TA-DANGER-05", "TA-PROV-04", "TA-PROV-06")
@pytest.mark.parametrize(("army", "destroyed"), [("cch", True), ("boi", False)])
def test_the_last_point_in_a_famine_is_taken_in_settlements_of_the_own_side_alone(army: str, destroyed: bool) -> None:
    table = Table("1281").army(army, "tulla", 2).herds(**{army: 0}).ravaged(tulla=9).danger("famine")
    table.ask(Feed(table.of(army).seat, army))
    assert table.done
    assert table.of(army).army is None
    assert table.is_destroyed("tulla") is destroyed
    assert table.devastation("tulla") == (10 if destroyed else 9)


@pytest.mark.rule("TA-COMBAT-01", "TA-COAL-06")
def test_a_neutral_may_be_attacked_where_no_enemy_was_entered_upon() -> None:
    stays = Table("1281").army("ct", "killone", 3).army("cbr", "killone", 3).army("dec", "killone", 3).turn("ct")
    assert stays.keys == ["attack.cbr", "attack.dec", "attack.none"], "an engaged army names whom it likes, or nobody"
    enters = Table("1281").army("ct", "clonroad", 3).army("dec", "killone", 3).turn("ct").say("march.killone")
    assert enters.keys == ["attack.dec", "attack.none"]
    among = Table("1281").army("ct", "clonroad", 3).army("cbr", "killone", 3).army("boi", "killone", 3)
    among.army("dec", "killone", 3).turn("ct").say("march.killone")
    assert among.keys == ["attack.cbr", "attack.boi"], "whoever comes among enemies fights one of them"


@pytest.mark.rule("TA-THRONE-01", "TA-THRONE-03")
@pytest.mark.parametrize(("herds", "after"), [(0, 5), (2, 2), (8, 8)])
def test_only_a_new_king_without_herds_takes_some(herds: int, after: int) -> None:
    table = Table("1281").herds(cbr=herds, ct=4)
    table.state.king, table.state.exiled, table.state.partition = CT, CBR, False
    table.of("ct").fell = "exile"
    resolve_throne(table.game)
    assert (table.state.king, table.of("cbr").herds, table.of("ct").herds) == (CBR, after, 4)
    again = Table("1281").herds(cbr=0)
    again.state.king, again.state.exiled, again.state.partition = CBR, CT, False
    resolve_throne(again.game)
    assert (again.state.king, again.of("cbr").herds) == (CBR, 0), "a king who stays one takes none"

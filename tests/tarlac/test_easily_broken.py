"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.tarlac.pieces import Clash
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.scoring import outcome
from games.tarlac.steps.battle import Battle, BattlePhase
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

"""Random games for two, three and four: they end, pieces are kept, and reasons and options agree."""

from __future__ import annotations

import pytest
from hypothesis import given

from games.core.agenda import Choice
from games.core.rules import Illegal, play
from games.nucleum.queries import room
from tests.nucleum.table import PACK, RULES
from tests.playing import looking, random_line, seeds, setup_of


def check(state):
    """What always holds."""
    land = state.land
    for seat, owner in enumerate(state.players):
        assert min(owner.thaler, owner.workers, owner.supply, owner.achievements, owner.vp) >= 0
        assert len(owner.board) <= PACK.slots
        assert all(0 <= position <= PACK.income[track].positions for track, position in owner.income.items())
        tiers = [PACK.progress_spaces[value].tier for value in owner.markers if value]
        assert len(set(tiers)) == len(tiers)
        rails = sum(rail.seat == seat for rail in land.rails.values())
        assert owner.workers + owner.supply + rails == 18
        assert all(n > 0 for n in room(state, seat).values())
    assert all(0 <= found.uranium <= PACK.rows[found.row].mine_capacity for found in land.mines.values())
    assert not {*land.urban, *land.turbines, *land.mines} & set(land.rubble)
    assert len(set(land.nucleum)) == len(land.nucleum) <= 4
    assert "riesa" not in land.nucleum
    placed = [rail.tile for rail in land.rails.values()]
    held = [tile for owner in state.players for tile in (*owner.pool, *owner.board, *owner.aside)]
    tiles = [*placed, *held, *state.stack, *(tile for tile in state.market if tile)]
    assert len(set(tiles)) == len(tiles)
    for wagons in land.coal.values():
        assert min(wagons) >= 0


@pytest.mark.rule("NU-SET-03", "NU-RES-01", "NU-REC-06", "NU-IND-07", "NU-EFF-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
@looking(6)
@given(seed=seeds)
def test_pieces_stay_within_their_bounds_and_the_game_ends(seats, seed):
    *line, (_, last) = random_line(RULES, setup_of(seats, seed), seed)
    whole = RULES.measure.census(line[0][1].state)
    for _, now in line:
        check(now.state)
        assert RULES.measure.census(now.state) == whole
    assert last.state.outcome is not None
    # Nobody is cut short: everybody had as many turns as the others.
    assert last.state.round == last.state.trigger + 1


@looking(8)
@given(seed=seeds)
def test_offered_is_exactly_what_nothing_hinders(seed):
    for _, now in random_line(RULES, setup_of(2 + seed % 3, seed), seed):
        asked = [decision for decision in now.decisions if decision.blocking]
        step = now.state.agenda[-1] if now.state.agenda else None
        if not asked or not isinstance(step, Choice):
            continue
        offered = {option.key for option in asked[0].options}
        for name in step.wishes(now.state):
            found = step.hindrance(now.state, name)
            key = f"{step.prefix}{name}"
            assert (found is None) == (key in offered), key
            if found is not None:
                assert found.clause.startswith("NU-")
                with pytest.raises(Illegal) as error:
                    play(RULES, now.state, step.seat, key)
                assert error.value.refusal == found

"""The ways from one turn of a game to the others, and from there to the game."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.tables import Stretch
from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.looking.film import overview, turn
from games.core.rules import start
from games.registry import GAMES
from tests.cogs.ui.tables import ANA, BIA, said, snapshot
from tests.playing import setup_of

GAME, MOVES = "abcdefgh", (0, 10, 20, 30, 40)
OTHER = 3
"""Who does not play."""


def page(n: int, moves: tuple[int, ...] = MOVES, *, user: int = ANA, since: int = -1) -> list[str]:
    """What can be pressed on the page of one turn of a game."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    past = msgspec.structs.replace(table, seq=moves[n])
    shown = turn(table, past, "en", (), user, since, None, Stretch(moves), {})
    return [found.id for row in shown.blocks if isinstance(row, Row) for found in row.buttons]


@pytest.mark.parametrize(("n", "to"), [(0, (1, 4)), (1, (0, 2, 4)), (2, (0, 1, 3, 4)), (3, (0, 2, 4)), (4, (0, 3))])
def test_from_a_turn_ways_lead_to_both_neighbours_and_both_ends_each_once(n: int, to: tuple[int, ...]) -> None:
    found = {id: at for at, move in enumerate(MOVES) for id in [ids.film(GAME, -1, None, move)]}
    assert sorted(found[id] for id in page(n) if id in found) == list(to)


def test_where_there_is_but_one_turn_the_way_is_to_the_board() -> None:
    assert page(0, (0,), user=OTHER) == [ids.table(GAME, "board")]
    assert ids.table(GAME, "board") not in page(0)


@pytest.mark.parametrize("since", [-1, 0, 10])
def test_the_overview_is_there_for_whoever_came_from_it_and_the_game_for_whoever_is_asked(since: int) -> None:
    rules = GAMES["gnomopolis"]
    asked = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state).awaited_users
    assert len(asked) == 1
    for user in (ANA, BIA, OTHER):
        found = page(2, user=user, since=since)
        assert (ids.film(GAME, since, None, ids.THEN) in found) == (since >= 0)
        assert (ids.table(GAME, "play") in found) == (user in asked)


def test_where_the_game_stands_as_it_did_it_is_said_once() -> None:
    """The fault: "Then: round 1, Caio's turn · Now: round 1, Caio's turn", after days in which others had played."""
    rules = GAMES["gnomopolis"]
    now = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    told = said(overview(now, now, "en", (), ANA, Stretch(MOVES), None))
    assert "-# Then and now: Round 1" in told
    assert "· Now: " not in told

"""A turn takes few presses: counted in games of bots whose answers are given through the panel (``-s`` prints them)."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from tests.playing import setup_of
from tests.presses import presses_a_turn

MOST = {"gnomopolis": 4.0, "inventions": 6.7, "nucleum": 5.2, "terra_concordia": 2.1, "tarlac": 4.5}
"""Presses a turn, on average over these tables; a turn of Inventions is a chain of some seven answers."""
TABLES = {
    "gnomopolis": (2, 2, 4),
    "inventions": (2,),
    "nucleum": (2, 2, 2, 2, 2, 2),
    "terra_concordia": (2, 3, 2, 3),
    "tarlac": (3, 3),
}


@pytest.mark.parametrize("game", MOST)
def test_a_turn_takes_few_presses(game: str) -> None:
    counted = presses_a_turn(GAMES[game], [setup_of(seats, seed) for seed, seats in enumerate(TABLES[game])])
    print(f"\n{game}: {counted:.2f} presses a turn")
    assert counted <= MOST[game]

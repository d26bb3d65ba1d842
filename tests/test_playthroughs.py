"""Whole games as they were once played: the same key and answers give the same draws, events and views for ever.

Where a fix of the rules changes a game on purpose, ``python -m tests.test_playthroughs GAME`` writes it anew; read the
difference before it is committed. A change of the draws alone would leave the records of finished games unproved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core.model import Text
from games.core.rules import Rules, Transition
from games.registry import GAMES
from tests.playing import Move, random_line, setup_of

HERE = Path(__file__).parent
SEEDS = {
    "gnomopolis": ((1, 1), (4, 2)),
    "inventions": ((2, 7), (4, 3)),
    "nucleum": ((2, 4), (4, 6)),
    "tarlac": ((3, 8), (5, 8)),
    "terra_concordia": ((2, 3), (4, 5)),
}
"""For each game that is kept: (places, seed)."""
KEPT = [(key, seats, seed) for key, games in SEEDS.items() for seats, seed in games]
EVERY = 20
"""So often all that anybody can see is written down."""


@pytest.mark.parametrize(("key", "seats", "seed"), KEPT)
def test_a_game_goes_as_it_once_went(key: str, seats: int, seed: int) -> None:
    found = list(played(GAMES[key], seats, seed))
    once = file(key, seats, seed).read_text("utf-8").splitlines()
    differs = next((n for n, (a, b) in enumerate(zip(found, once, strict=False), start=1) if a != b), None)
    assert differs is None, f"line {differs}:\n  once {once[differs - 1]}\n  now  {found[differs - 1]}"
    assert len(found) == len(once)


def file(key: str, seats: int, seed: int) -> Path:
    """Where a game is kept."""
    return HERE / key / "playthroughs" / f"{seats}-seats-seed-{seed}.txt"


def played(rules: Rules[Any, Any], seats: int, seed: int) -> Iterator[str]:
    """A game line by line: answers, draws, what was told to whom, and now and then what each can see."""
    for n, (move, now) in enumerate(random_line(rules, setup_of(seats, seed), seed)):
        yield f"{n} {said_move(move)} draws {' '.join(f'{value}/{of}' for of, value in now.draws) or '-'}"
        for event in now.events:
            to = "all" if event.to is None else ",".join(map(str, event.to))
            yield f"  to {to}: {said(event.text)}"
        if n % EVERY == 0 or not now.decisions:
            yield from seen(rules, now)


def said_move(move: Move | None) -> str:
    """Who answered what."""
    return f"seat {move[0]}: {' '.join(move[1])}" if move else "set-up"


def seen(rules: Rules[Any, Any], now: Transition[Any]) -> Iterator[str]:
    """What everybody sees in words, and what each seat alone may see."""
    view = rules.view(now.state, None)
    for text in (*rules.tell.pressing(view), *rules.tell.describe(view)):
        yield f"  public: {said(text)}"
    for seat in rules.seats(now.state):
        own = rules.tell.hand(rules.view(now.state, seat), seat)
        yield f"  seat {seat}: {said(own) if own else '-'}"


def said(value: Any) -> str:
    """A sentence by its id and arguments: new wording changes nothing here."""
    if isinstance(value, list):
        return f"[{', '.join(map(said, value))}]"
    if not isinstance(value, Text):
        return str(value)
    args = ", ".join(f"{name}={said(arg)}" for name, arg in sorted(value.args.items()))
    return f"{value.id}({args})" if args else value.id


def write(key: str) -> None:
    """Keep the games of today."""
    for seats, seed in SEEDS[key]:
        place = file(key, seats, seed)
        place.parent.mkdir(exist_ok=True)
        place.write_text("\n".join(played(GAMES[key], seats, seed)) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(name)

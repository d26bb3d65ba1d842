"""What of Nucleum is drawn by the tests over all games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from PIL import Image

from games.core.model import Setup
from games.core.rules import decisions, play, start
from games.nucleum.rules import Nucleum
from renderers.nucleum import ground
from renderers.nucleum.renderer import NucleumRenderer
from renderers.nucleum.theme import CHANGED
from tests.renderers.gallery import Gallery, Golden, with_all_colours
from tests.renderers.nucleum.tables import table

RULES = Nucleum()


@cache
def played(seed: int, seats: int, moves: int) -> tuple[Any, ...]:
    """The states of a game so far; shorter if it ended."""
    rng = random.Random(seed)
    now = start(RULES, Setup(seats, key=rng.randbytes(32))).state
    states = [now]
    for _ in range(moves):
        asked = [decision for decision in decisions(RULES, now) if decision.blocking]
        if not asked:
            break
        now = play(RULES, now, asked[0].seat, rng.choice(asked[0].options).key).state
        states.append(now)
    return tuple(states)


def pictures() -> Iterator[Image.Image]:
    for seats in (2, 3, 4):
        for seed in (1, 2):
            view, before = table(seed, seats), table(seed + 50, seats)
            for name in GALLERY.renderer.pictures(view):
                yield GALLERY.paint(name, view, before).image
    for id in ("bt01", "xa5", "c05", "c33", "c39", "a7", "te_b", "r3", "mt4"):
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


GALLERY = Gallery(
    rules=RULES,
    renderer=NucleumRenderer(),
    seats=(2, 3, 4),
    made_up=table,
    crowded=partial(table, full=0.97),
    played=played,
    golden={
        "board": Golden("board", table(3, 4), table(53, 4)),
        "phone": Golden("phone", table(4, 4, full=0.8)),
        "region": Golden("region.east", table(5, 3), locale="en"),
        "player": Golden("player.0", table(6, 4, full=0.8)),
        "market": Golden("market", table(8, 4), table(58, 4)),
        "works": Golden("works", table(6, 4, full=0.6), table(56, 4)),
        "tiles": Golden("tiles.1", table(6, 4, full=0.8), locale="en"),
        "score": Golden("score", table(7, 3), locale="en"),
    },
    changed=CHANGED,
    palette=pictures,
    marks=frozenset({"board", "phone", "market", "works", "region"}),
    as_drawn=partial(with_all_colours, ground.ground),
)

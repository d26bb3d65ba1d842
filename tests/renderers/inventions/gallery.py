"""What of Inventions is drawn by the tests over all games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from PIL import Image

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import decisions, play, start
from games.inventions.rules import Inventions
from renderers.inventions import world
from renderers.inventions.renderer import InventionsRenderer
from renderers.inventions.theme import CHANGED
from tests.renderers.gallery import Gallery, Golden, with_all_colours
from tests.renderers.inventions.museums import museum

RULES = Inventions()


def pictures() -> Iterator[Image.Image]:
    for seats in (2, 3, 4):
        view, before = museum(seats, seats, viewer=0, full=seats % 2 == 0), museum(seats + 50, seats, viewer=0)
        for name in GALLERY.renderer.pictures(view):
            yield GALLERY.paint(name, view, before).image
    # What is seen most often has most to say.
    for seats in (2, 3, 4):
        for full in (False, True):
            view = museum(71 + full, seats, full=full)
            before = None if full else museum(121, seats)
            for name in ("board", "phone"):
                yield GALLERY.paint(name, view, before).image
    for id in (
        "k01",
        "k22",
        "k37",
        "a1",
        "c2",
        "f3",
        "eco_3",
        "cul_5",
        "tec_5",
        "wea_a",
        "s2",
        "w5",
        "oi3",
        "ov4",
        "op03",
    ):
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


@cache
def played(seed: int, seats: int, moves: int) -> tuple[Any, ...]:
    """The states of a game so far, with all variants; shorter if it ended."""
    rng = random.Random(seed)
    state = start(RULES, Setup(seats, key=seeded(seed))).state
    states = [state]
    for _ in range(moves):
        asked = [decision for decision in decisions(RULES, state) if decision.blocking]
        if not asked:
            break
        keys = [option.key for option in asked[0].options]
        least, most = asked[0].picks
        picked = rng.sample(keys, min(len(keys), max(least, min(most, 1))))
        state = play(RULES, state, asked[0].seat, tuple(picked)).state
        states.append(state)
    return tuple(states)


GALLERY = Gallery(
    rules=RULES,
    renderer=InventionsRenderer(),
    seats=(2, 3, 4),
    made_up=museum,
    crowded=partial(museum, full=True),
    played=played,
    golden={
        "board": Golden("board", museum(1, 4), museum(51, 4)),
        "phone": Golden("phone", museum(3, 2)),
        "hand": Golden("hand", museum(21, 3, viewer=0, full=True), locale="en"),
        "sheet": Golden("sheet", museum(5, 4, full=True), locale="en"),
        "museum": Golden("museum.1", museum(7, 2)),
        "score": Golden("score", museum(9, 4)),
    },
    changed=CHANGED,
    palette=pictures,
    # Owners, specialties, eras and lands have more flat colours than a hall of stone.
    exact=200,
    as_drawn=partial(with_all_colours, world.ground),
)

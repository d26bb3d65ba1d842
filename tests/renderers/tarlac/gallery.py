"""What of Tarlac is drawn by the tests over all games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from games.tarlac.printed import SCENARIOS
from games.tarlac.state import Thomond
from renderers.tarlac import ground
from renderers.tarlac.renderer import TarlacRenderer
from renderers.tarlac.theme import CHANGED
from tests.renderers.gallery import Gallery, Golden, with_all_colours
from tests.renderers.tarlac.thomond import RULES, game, war


def pictures() -> Iterator[Image.Image]:
    for seats in (3, 5, 7):
        for seed in (1, 2):
            view, before = war(seed, seats), war(seed + 50, seats)
            for name in GALLERY.renderer.pictures(view):
                yield GALLERY.paint(name, view, before).image
    for id in ("rains", "famine", "war_france", "ct", "dec", "clonroad", "scenario_1318"):
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


def played(seed: int, seats: int, moves: int) -> tuple[Thomond, ...]:
    """Another scenario for each seed; six and seven have one that takes them."""
    return game(seed, seats, moves, list(SCENARIOS)[seed % len(SCENARIOS)] if seats < 6 else "1284")


GALLERY = Gallery(
    rules=RULES,
    renderer=TarlacRenderer(),
    seats=(3, 5, 7),
    made_up=war,
    crowded=partial(war, crowd=4),
    played=played,
    golden={
        "board": Golden("board", war(2, 5), war(52, 5)),
        "phone": Golden("phone", war(3, 7, crowd=2)),
        "diplomacy": Golden("diplomacy", war(4, 6), locale="en"),
        "battle": Golden("battle", war(4, 5, crowd=4), locale="en"),
        "score": Golden("score", war(6, 5)),
    },
    changed=CHANGED,
    palette=pictures,
    as_drawn=partial(with_all_colours, ground.drawn),
)

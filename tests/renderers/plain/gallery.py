"""What of a game without pictures of its own is drawn by the tests over all games: the market made up for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL import Image

from games.core.rules import start
from renderers.plain.renderer import PlainRenderer
from renderers.plain.theme import CHANGED
from tests.core.toy import RULES, MarketView
from tests.core.toy_steps import Market
from tests.playing import random_line, setup_of
from tests.renderers.gallery import Gallery, Golden


@cache
def played(seed: int, seats: int, moves: int) -> tuple[Market, ...]:
    """The states of a market so far; shorter if it ended."""
    return tuple(now.state for _, now in random_line(RULES, setup_of(seats, seed), seed))[: moves + 1]


def market(seed: int, seats: int, viewer: int | None = None) -> MarketView:
    """A market that has gone on for a while."""
    return RULES.view(played(seed, seats, 4 + seed % 7)[-1], viewer)


def pictures() -> Iterator[Image.Image]:
    for seats in GALLERY.seats:
        for seed in range(4):
            view, before = market(seed, seats, viewer=0), market(seed + 7, seats, viewer=0)
            for name in GALLERY.renderer.pictures(view):
                yield GALLERY.paint(name, view, before).image
    # A plate for each of the marks there are.
    crowd = setup_of(3, stalls="2")
    view = RULES.view(start(RULES, crowd).state, 0)
    yield GALLERY.paint("board", view).image
    for id in GALLERY.components:
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


GALLERY = Gallery(
    rules=RULES,
    renderer=PlainRenderer(RULES),
    seats=(1, 2, 3),
    made_up=market,
    crowded=market,
    played=played,
    golden={
        "board": Golden("board", market(1, 3), market(8, 3)),
        "phone": Golden("phone", market(2, 3), market(9, 3), locale="en"),
        "hand": Golden("hand", market(3, 2, viewer=0), market(10, 2, viewer=0)),
    },
    changed=CHANGED,
    palette=pictures,
)

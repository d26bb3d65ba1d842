"""What of Gnomopolis is drawn by the tests over all games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from games.gnomopolis.content import PACKS
from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.gnomopolis.theme import CHANGED
from tests.renderers.gallery import Gallery, Golden
from tests.renderers.gnomopolis.played import RULES, game
from tests.renderers.gnomopolis.towns import town


def pictures() -> Iterator[Image.Image]:
    for seats in (1, 2, 3, 4):
        for seed in (1, 2):
            view, before = town(seed, seats, viewer=0), town(seed + 50, seats, viewer=0)
            for name in GALLERY.renderer.pictures(view):
                yield GALLERY.paint(name, view, before).image
    for id in list(PACKS[PACKS.latest].scrolls)[::3]:
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


GALLERY = Gallery(
    rules=RULES,
    renderer=GnomopolisRenderer(),
    seats=(1, 2, 3, 4),
    made_up=town,
    crowded=partial(town, crowd=25),
    played=game,
    golden={
        "board": Golden("board", town(1, 4), town(51, 4)),
        "hand": Golden("hand", town(21, 2, viewer=0), locale="en"),
        "phone": Golden("phone", town(3, 3), town(53, 3)),
    },
    changed=CHANGED,
    palette=pictures,
    marks=frozenset({"phone"}),
)

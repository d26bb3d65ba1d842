"""What of Terra Concordia is drawn by the tests over all games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from games.terra_concordia.content import PACKS
from games.terra_concordia.state import World
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from renderers.terra_concordia.theme import CHANGED
from tests.renderers.gallery import Gallery, Golden
from tests.renderers.terra_concordia.continents import RULES, continent, played


def pictures() -> Iterator[Image.Image]:
    printed = PACKS[PACKS.latest]
    for seats in (1, 2, 3, 4):
        view, before = continent(seats, seats, viewer=0, full=seats % 2 == 0), continent(seats + 50, seats, viewer=0)
        for name in GALLERY.renderer.pictures(view):
            yield GALLERY.paint(name, view, before).image
    # What is seen most often has most to say.
    for seats in (2, 3, 4):
        for full in (False, True):
            view = continent(71 + full, seats, full=full)
            before = None if full else continent(121, seats)
            for name in ("board", "phone"):
                yield GALLERY.paint(name, view, before).image
    for id in (*list(printed.cards)[::5], *printed.wonders, "evt_01", "evt_02", "obp_01", "obs_01"):
        yield GALLERY.card(id).image
    yield GALLERY.renderer.paint_cover(GALLERY.own()).image


def any_variant(seed: int, seats: int, moves: int) -> tuple[World, ...]:
    """Another variant for each number of seats."""
    variant = {3: "epic", 4: "diplomacy"}.get(seats, "standard")
    return played(seed, seats, moves, variant=variant)


GALLERY = Gallery(
    rules=RULES,
    renderer=TerraConcordiaRenderer(),
    seats=(1, 2, 3, 4),
    made_up=continent,
    crowded=partial(continent, full=True),
    played=any_variant,
    golden={
        "board": Golden("board", continent(1, 4), continent(51, 4)),
        "phone": Golden("phone", continent(3, 3), continent(53, 3)),
        "hand": Golden("hand", continent(21, 2, viewer=0, full=True), locale="en"),
        "technologies": Golden("technologies", continent(5, 4)),
        "wonders": Golden("wonders", continent(5, 4)),
        "realm": Golden("realm.1", continent(7, 2, full=True), locale="en"),
        "score": Golden("score", continent(8, 4)),
    },
    changed=CHANGED,
    palette=pictures,
    # Nine terrains and ten resources have more flat colours than a hall of stone.
    exact=236,
)

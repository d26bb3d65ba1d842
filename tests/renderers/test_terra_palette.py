"""The palette file of Terra Concordia; ``pytest tests/renderers --regen`` distils it anew."""

from pathlib import Path

import renderers.terra_concordia
from games.terra_concordia.content import LATEST, PACKS
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from renderers.terra_concordia.theme import THEME
from renderers.theme import rgb
from tests.renderers.continents import continent, words
from tests.renderers.test_palette import keep

RENDERER = TerraConcordiaRenderer()

EXACT = 200
"""Colours kept exactly: nine terrains and ten resources have more of them than a hall of stone."""


def pictures():
    own = RENDERER.texts(words())
    for seats in (1, 2, 3, 4):
        view, before = continent(seats, seats, viewer=0, full=seats % 2 == 0), continent(seats + 50, seats, viewer=0)
        for name in RENDERER.views(view):
            yield RENDERER.paint(name, view, own, before).image
    # What is seen most often has most to say.
    for seats in (2, 3, 4):
        for full in (False, True):
            view = continent(71 + full, seats, full=full)
            before = None if full else continent(121, seats)
            for name in ("board", "phone"):
                yield RENDERER.paint(name, view, own, before).image
    for id in (*list(PACKS[LATEST].cards)[::5], *PACKS[LATEST].wonders, "evt_01", "evt_02", "obp_01", "obs_01"):
        yield RENDERER.paint_card(id, own).image
    yield RENDERER.paint_cover(own).image


def test_the_palette_file(regen):
    if regen:
        keep(pictures(), Path(renderers.terra_concordia.__file__).parent, EXACT)
        return
    view = continent(3, 4, viewer=0)
    for name in ("board", "phone"):
        image = RENDERER.paint(name, view, RENDERER.texts(words()), None).image
        frequent = sorted(((count, colour) for count, colour in image.getcolors(1 << 22)), reverse=True)[:30]
        assert {colour for _, colour in frequent} <= {rgb(colour) for colour in THEME.colours}

"""Colours of Terra Concordia that can be told apart, and a palette that loses nothing that can be seen."""

from io import BytesIO

import pytest
from PIL import Image, ImageStat

from renderers.terra_concordia.land import DRAWN, terrain
from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from renderers.terra_concordia.theme import (
    COLOURS,
    CREAM,
    FAINT,
    GOLD,
    GOLD_LIGHT,
    INK,
    KINDS,
    PANEL,
    PANEL_LIGHT,
    PAPER,
    PAPER_DARK,
    SEA,
    THEME,
    UNPICKED,
)
from renderers.theme import closest, contrast
from tests.renderers.continents import continent, words
from tests.renderers.test_colours import APART, ratio

RENDERER = TerraConcordiaRenderer()


def test_owners_are_told_apart_by_colour_and_by_shape():
    assert len({owner.shape for owner in COLOURS.values()}) == 4
    assert len({owner.shape for owner in UNPICKED}) == 4
    assert closest(tuple(owner.colour for owner in COLOURS.values()))[0] >= APART
    for owner in (*COLOURS.values(), *UNPICKED):
        assert contrast(owner.ink, owner.colour) >= 4.5
        assert contrast(owner.colour, INK) >= 3, "its mark stands on ink"


def test_text_stands_out():
    for kind in KINDS.values():
        assert contrast(CREAM, kind) >= 4.5
        assert contrast(GOLD_LIGHT, kind) >= 4.5
    for ground in (PANEL, PANEL_LIGHT, SEA, INK):
        assert contrast(CREAM, ground) >= 4.5
    for light in (FAINT, GOLD):
        assert contrast(light, PANEL_LIGHT) >= 4.5
    for paper in (PAPER, PAPER_DARK):
        assert contrast(INK, paper) >= 4.5


def test_terrains_look_different_without_any_colour():
    grey = {name: terrain(64, name).convert("L") for name in DRAWN}
    for name, one in grey.items():
        for other_name, other in grey.items():
            if name < other_name:
                pairs = zip(one.tobytes(), other.tobytes(), strict=True)
                far = sum(abs(a - b) > 40 for a, b in pairs) / (one.width * one.height)
                assert far > 0.08, (name, other_name)


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_palette_shows_every_picture_as_drawn(seats):
    view, before = continent(seats + 30, seats, viewer=0), continent(seats + 60, seats, viewer=0)
    own = RENDERER.texts(words())
    painted = {name: RENDERER.paint(name, view, own, before).image for name in RENDERER.views(view)}
    painted |= {id: RENDERER.paint_card(id, own).image for id in ("mar_05", "con_12", "tec_21", "evt_09", "obs_07")}
    painted["cover"] = RENDERER.paint_cover(own).image
    for name, image in painted.items():
        mapped = image.quantize(palette=THEME.palette, dither=Image.Dither.NONE).convert("RGB")
        assert ratio(image, mapped) >= 38, name


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_pictures_are_small_files_in_the_palette(seats):
    view, before = continent(seats + 40, seats, viewer=0, full=True), continent(seats + 70, seats, viewer=0)
    for name in RENDERER.views(view):
        data = RENDERER.draw(name, view, words(), before)
        assert len(data) <= 400 * 1024, name
        image = Image.open(BytesIO(data))
        assert image.mode == "P"
        assert image.size == ((1600, 1200) if name == "board" else (1080, 1350) if name == "phone" else image.size)
        assert ImageStat.Stat(image.convert("L")).stddev[0] > 20, "something is drawn"

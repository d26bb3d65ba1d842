"""Colours that can be told apart, and a palette that loses nothing that can be seen."""

import math
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.gnomopolis.theme import CREAM, HATS, INK, KINDS, PARCHMENT, SLEEP, THEME, TRAY, WOOD
from renderers.theme import OWNERS, closest, contrast, distance
from tests.renderers.played import texts
from tests.renderers.towns import town

RENDERER = GnomopolisRenderer()
APART = 20
"""Just visible is 2; signs of 10 pixels need about ten times that."""


def test_owners_are_told_apart_by_colour_and_by_shape():
    assert len({owner.shape for owner in OWNERS}) == len(OWNERS) == 7
    assert closest(tuple(owner.colour for owner in OWNERS))[0] >= APART
    for owner in OWNERS:
        assert contrast(owner.ink, owner.colour) >= 4.5


def test_gnomes_are_told_apart():
    assert closest(tuple(HATS[colour].light for colour in HATS if colour != "any"))[0] >= APART


def test_colour_blindness_is_felt():
    assert distance("#ff0000", "#00a000") > 3 * distance("#ff0000", "#a08000", "deuteranopia")
    assert distance("#123456", "#123456", "tritanopia") == 0


def test_text_stands_out():
    for kind in KINDS.values():
        assert contrast(CREAM, kind) >= 4.5
    for paper in (PARCHMENT, SLEEP):
        assert contrast(INK, paper) >= 4.5
    for wood in (WOOD, TRAY):
        assert contrast(CREAM, wood) >= 4.5


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_the_palette_shows_every_picture_as_drawn(seats):
    view, before = town(seats + 30, seats, viewer=0), town(seats + 60, seats, viewer=0)
    own = RENDERER.texts(texts())
    painted = [RENDERER.paint(name, view, own, before).image for name in RENDERER.views(view)]
    painted += [RENDERER.paint_card(id, own).image for id in ("c7", "at", "d2")] + [RENDERER.paint_cover(own).image]
    for image in painted:
        mapped = image.quantize(palette=THEME.palette, dither=Image.Dither.NONE).convert("RGB")
        assert ratio(image, mapped) >= 38


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_pictures_are_small_files_in_the_palette(seats):
    view, before = town(seats + 40, seats, viewer=0, crowd=25), town(seats + 70, seats, viewer=0)
    for name in RENDERER.views(view):
        data = RENDERER.draw(name, view, texts(), before)
        assert len(data) <= 400 * 1024
        assert Image.open(BytesIO(data)).mode == "P"


def ratio(one, other):
    squares = ImageStat.Stat(ImageChops.difference(one, other)).sum2
    mean = sum(squares) / 3 / (one.width * one.height)
    return 10 * math.log10(255 * 255 / max(mean, 1e-9))

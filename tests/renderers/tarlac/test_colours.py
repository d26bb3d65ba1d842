"""Colours of Tarlac: eleven factions and two coalitions told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from games.tarlac.content import PACKS
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.theme import ARMS, CREAM, INK, LEATHER, SIDES, SOOT, VELLUM, VELLUM_LIGHT
from renderers.theme import contrast
from tests.renderers.checks import APART
from tests.renderers.sight import closest, distance


def test_factions_are_told_apart_by_colour_and_by_charge():
    assert set(ARMS) == set(PACKS[PACKS.latest].factions)
    assert len({arms.charge for arms in ARMS.values()}) == len(ARMS) == 11
    assert closest(tuple(arms.colour for arms in ARMS.values()))[0] >= APART
    for arms in ARMS.values():
        assert contrast(arms.ink, arms.colour) >= 4.5


@pytest.mark.parametrize("drawn", (lambda id: shield(60, id), lambda id: banner(60, id, "")))
def test_charges_are_told_apart_without_any_colour(drawn):
    # The whole figure in black and white: what is lighter than the middle of its own two colours.
    forms = {}
    for id, arms in ARMS.items():
        grey = drawn(id).convert("RGB").convert("L")
        middle = sum(Image.new("RGB", (1, 1), c).convert("L").getpixel((0, 0)) for c in (arms.colour, arms.ink)) / 2
        dark = contrast(arms.ink, "#ffffff") > contrast(arms.colour, "#ffffff")
        forms[id] = grey.point([255 if (v < middle) == dark else 0 for v in range(256)]).crop((12, 8, 44, 44))
    for one, other in combinations(forms, 2):
        unlike = sum(a != b for a, b in zip(forms[one].tobytes(), forms[other].tobytes(), strict=True))
        assert unlike >= 40, (one, other, unlike)


def test_coalitions_are_told_apart_by_light_and_by_shape():
    assert len({side.banner for side in SIDES.values()}) == len(SIDES) == 3
    for kind in ("none", "protanopia", "deuteranopia", "tritanopia"):
        assert distance(SIDES["ct"].plate, SIDES["cbr"].plate, kind) >= 40
    outlines = {side: banner(60, "tan", side).getchannel("A").tobytes() for side in SIDES}
    assert len(set(outlines.values())) == 3
    for side in SIDES.values():
        assert contrast(side.ink, side.plate) >= 7


def test_text_stands_out():
    for paper in (VELLUM, VELLUM_LIGHT):
        assert contrast(INK, paper) >= 7
    for dark in (LEATHER, SOOT):
        assert contrast(CREAM, dark) >= 7

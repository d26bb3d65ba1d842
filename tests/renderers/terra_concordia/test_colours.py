"""Colours of Terra Concordia that can be told apart and read."""

from __future__ import annotations

from renderers.terra_concordia.hexes import DRAWN, terrain
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
    UNPICKED,
)
from renderers.theme import contrast
from tests.renderers.checks import APART
from tests.renderers.sight import closest


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

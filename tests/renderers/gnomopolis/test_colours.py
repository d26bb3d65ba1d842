"""Colours of Gnomopolis that can be told apart and read."""

from __future__ import annotations

from renderers.gnomopolis.theme import CREAM, HATS, INK, KINDS, PARCHMENT, SLEEP, TRAY, WOOD
from renderers.theme import contrast
from tests.renderers.checks import APART
from tests.renderers.sight import closest


def test_gnomes_are_told_apart():
    assert closest(tuple(HATS[colour].light for colour in HATS if colour != "any"))[0] >= APART


def test_text_stands_out():
    for kind in KINDS.values():
        assert contrast(CREAM, kind) >= 4.5
    for paper in (PARCHMENT, SLEEP):
        assert contrast(INK, paper) >= 4.5
    for wood in (WOOD, TRAY):
        assert contrast(CREAM, wood) >= 4.5

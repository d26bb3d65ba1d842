"""Colours of Inventions that can be told apart and read."""

from __future__ import annotations

import pytest

from renderers.inventions import signs
from renderers.inventions.icons import ACTIONS
from renderers.inventions.theme import (
    BRASS,
    BRASS_LIGHT,
    CHRONOS,
    CREAM,
    ERAS,
    FAINT,
    FELT,
    FELT_DARK,
    FELT_LIGHT,
    INK,
    LANDS,
    PAPER,
    PAPER_LIGHT,
    SEATS,
    SEPIA,
    TYPES,
    WALNUT,
)
from renderers.theme import contrast
from tests.renderers.checks import APART
from tests.renderers.sight import closest


def test_owners_are_told_apart_by_colour_and_by_shape():
    owners = (*SEATS, CHRONOS)
    assert len({owner.shape for owner in owners}) == 5
    assert closest(tuple(owner.colour for owner in owners))[0] >= APART
    for owner in owners:
        assert contrast(owner.ink, owner.colour) >= 4.5
        assert contrast(owner.colour, INK) >= 3, "its mark stands on ink"


def test_text_stands_out():
    for felt in (FELT, FELT_LIGHT, FELT_DARK, WALNUT):
        assert contrast(CREAM, felt) >= 4.5
        assert contrast(FAINT, felt) >= 4.5
        assert contrast(BRASS_LIGHT, felt) >= 4.5
    for paper in (PAPER, PAPER_LIGHT, BRASS, *LANDS.values()):
        assert contrast(INK, paper) >= 4.5
    assert contrast(SEPIA, PAPER) >= 4.5
    for cloth in TYPES.values():
        assert contrast(cloth.ink, cloth.fill) >= 4.5
    for ribbon in ERAS:
        assert contrast(CREAM, ribbon) >= 3, "names of eras are large"


@pytest.mark.parametrize(
    "drawn",
    [
        {kind: signs.specialty(64, kind) for kind in TYPES},
        {action: signs.action(64, action) for action in ACTIONS},
    ],
    ids=("specialties", "actions"),
)
def test_signs_look_different_without_any_colour(drawn):
    grey = {name: image.convert("L") for name, image in drawn.items()}
    for name, one in grey.items():
        for other_name, other in grey.items():
            if name < other_name:
                pairs = zip(one.tobytes(), other.tobytes(), strict=True)
                far = sum(abs(a - b) > 40 for a, b in pairs) / (one.width * one.height)
                assert far > 0.04, (name, other_name)

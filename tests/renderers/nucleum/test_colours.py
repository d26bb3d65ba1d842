"""Colours of Nucleum: cities and players told apart by colour and by shape, text that stands out."""

from __future__ import annotations

from itertools import combinations

from games.nucleum.effects import COLOURS
from renderers.nucleum.signs import DRAWN, place, sign
from renderers.nucleum.theme import (
    CITIES,
    INK,
    KINDS,
    NIGHT,
    PALE,
    SEATS,
    SHEET,
    SHEET_LIGHT,
    TIER_INK,
    TIERS,
    URANIUM,
    WHITE,
)
from renderers.theme import contrast
from tests.renderers.checks import APART
from tests.renderers.sight import closest


def test_cities_are_told_apart_by_colour_and_by_sign():
    assert tuple(CITIES) == COLOURS
    assert len({city.sign for city in CITIES.values()}) == 4
    assert closest(tuple(city.colour for city in CITIES.values()))[0] >= APART
    for one, other in combinations(CITIES, 2):
        forms = [place(40, colour).convert("L").point([255 * (v < 60) for v in range(256)]) for colour in (one, other)]
        unlike = sum(a != b for a, b in zip(forms[0].tobytes(), forms[1].tobytes(), strict=True))
        assert unlike >= 40, (one, other)


def test_players_are_told_apart_and_no_shape_is_that_of_a_city():
    assert closest(tuple(owner.colour for owner in SEATS))[0] >= APART
    assert len({owner.shape for owner in SEATS}) == 4
    assert not {owner.shape for owner in SEATS} & {city.sign for city in CITIES.values()}
    for owner in SEATS:
        assert contrast(owner.ink, owner.colour) >= 4.5


def test_text_stands_out():
    for ground in (NIGHT, SHEET, SHEET_LIGHT):
        assert contrast(WHITE, ground) >= 7
        assert contrast(PALE, ground) >= 4.5
    for bright in (URANIUM, *KINDS.values()):
        assert contrast(INK, bright) >= 7
    for tier, colour in TIERS.items():
        assert contrast(TIER_INK[tier], colour) >= 4.5


def test_signs_are_told_apart():
    grey = {name: sign(24, name).convert("RGBA").tobytes() for name in DRAWN}
    assert len(set(grey.values())) == len(DRAWN)

"""Colours of Tarlac: eleven factions and two coalitions told apart, a palette that loses nothing that can be seen."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

import renderers.tarlac
from games.tarlac.content import LATEST, pack
from renderers.palette import distil
from renderers.tarlac import land
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.renderer import TarlacRenderer
from renderers.tarlac.theme import ARMS, CREAM, INK, LEATHER, SIDES, SOOT, THEME, VELLUM, VELLUM_LIGHT
from renderers.theme import closest, contrast, distance, rgb
from tests.renderers.test_colours import APART, ratio
from tests.renderers.thomond import texts, war

RENDERER = TarlacRenderer()


def pictures():
    own = RENDERER.texts(texts())
    for seats in (3, 5, 7):
        for seed in (1, 2):
            view, before = war(seed, seats), war(seed + 50, seats)
            for name in RENDERER.views(view):
                yield RENDERER.paint(name, view, own, before).image
    for id in ("rains", "famine", "war_france", "ct", "dec", "clonroad", "scenario_1318"):
        yield RENDERER.paint_card(id, own).image
    yield RENDERER.paint_cover(own).image


def test_the_palette_file(regen, monkeypatch):
    if regen:
        # The ground is kept in the palette that is sought here: draw it as it is.
        monkeypatch.setattr(land, "kept", lambda image: image)
        land.drawn.cache_clear()
        colours = distil(pictures())
        land.drawn.cache_clear()
        lines = (" ".join(colours[i : i + 12]) for i in range(0, len(colours), 12))
        file = Path(renderers.tarlac.__file__).parent / "palette.txt"
        file.write_text("\n".join(lines) + "\n", "ascii")
        return
    palette = {rgb(colour) for colour in THEME.colours}
    assert len(THEME.colours) <= 256
    for name in ("board", "phone", "diplomacy"):
        image = RENDERER.paint(name, war(3, 5), RENDERER.texts(texts()), None).image
        frequent = sorted(image.getcolors(1 << 22), reverse=True)[:15]
        assert {colour for _, colour in frequent} <= palette


def test_factions_are_told_apart_by_colour_and_by_charge():
    assert set(ARMS) == set(pack(LATEST).factions)
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


@pytest.mark.parametrize("seats", (3, 5, 7))
def test_the_palette_shows_every_picture_as_drawn(seats, monkeypatch):
    view, before = war(seats + 30, seats), war(seats + 60, seats)
    own = RENDERER.texts(texts())
    monkeypatch.setattr(land, "kept", lambda image: image)
    land.drawn.cache_clear()
    painted = [RENDERER.paint(name, view, own, before).image for name in RENDERER.views(view)]
    land.drawn.cache_clear()
    painted += [RENDERER.paint_card(id, own).image for id in ("fluke", "tan", "quin")]
    painted.append(RENDERER.paint_cover(own).image)
    for image in painted:
        mapped = image.quantize(palette=THEME.palette, dither=Image.Dither.NONE).convert("RGB")
        assert ratio(image, mapped) >= 38


@pytest.mark.parametrize("seats", (3, 5, 7))
def test_pictures_are_small_files_in_the_palette(seats):
    view, before = war(seats + 40, seats, crowd=4), war(seats + 70, seats)
    for name in RENDERER.views(view):
        data = RENDERER.draw(name, view, texts(), before)
        assert len(data) <= 400 * 1024, name
        assert Image.open(BytesIO(data)).mode == "P"

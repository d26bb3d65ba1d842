"""Colours that can be told apart, and palettes that lose nothing that can be seen.

``pytest tests/renderers --regen`` distils the palette files anew.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageStat

import renderers
from renderers.theme import OWNERS, Theme, contrast, rgb
from tests.renderers.checks import APART, ratio
from tests.renderers.galleries import GALLERIES, every_gallery
from tests.renderers.palette import EXACT, SIZE, distil
from tests.renderers.sight import closest, distance

SIZES = {"board": ((1600, 1200),), "phone": tuple((1080, high) for high in (1350, 1386, 1404, 1446, 1488))}
"""Of a table; that for a telephone may have a line more where there are many signs to explain, or some with names."""
every_table = pytest.mark.parametrize(
    ("gallery", "seats"),
    [
        pytest.param(gallery, seats, id=f"{key}-{seats}")
        for key, gallery in GALLERIES.items()
        for seats in gallery.seats
    ],
)


def frequent(image, most):
    return {colour for _, colour in sorted(image.getcolors(1 << 22), reverse=True)[:most]}


def test_owners_are_told_apart_by_colour_and_by_shape():
    assert len({owner.shape for owner in OWNERS}) == len(OWNERS) == 7
    assert closest(tuple(owner.colour for owner in OWNERS))[0] >= APART
    for owner in OWNERS:
        assert contrast(owner.ink, owner.colour) >= 4.5


def test_colour_blindness_is_felt():
    assert distance("#ff0000", "#00a000") > 3 * distance("#ff0000", "#a08000", "deuteranopia")
    assert distance("#123456", "#123456", "tritanopia") == 0


def test_a_palette_has_256_colours_at_most():
    with pytest.raises(ValueError, match="257"):
        _ = Theme("wide", tuple(f"#{n:06x}" for n in range(257))).palette


@pytest.mark.parametrize("key", GALLERIES)
def test_the_palette_file_is_what_the_pictures_need(key, regen):
    gallery = GALLERIES[key]
    if regen:
        with gallery.as_drawn():
            colours = distil(gallery.palette(), gallery.exact)
        lines = (" ".join(colours[i : i + 12]) for i in range(0, len(colours), 12))
        file = Path(renderers.__file__).parent / key / "palette.txt"
        file.write_text("\n".join(lines) + "\n", "ascii")
        return
    palette = {rgb(colour) for colour in gallery.renderer.theme.colours}
    assert len(gallery.renderer.theme.colours) <= SIZE
    view = gallery.made_up(3, gallery.seats[-1], viewer=0)
    for name in gallery.renderer.pictures(view)[:3]:
        assert frequent(gallery.paint(name, view).image, 15) <= palette, name


@every_gallery
def test_distilled_palettes_keep_what_is_flat(gallery):
    image = gallery.card(gallery.components[0]).image
    colours = distil([image])
    assert len(colours) <= SIZE
    assert frequent(image, EXACT // 2) <= {rgb(colour) for colour in colours}


@every_table
def test_the_palette_shows_every_picture_as_drawn(gallery, seats):
    view, before = gallery.made_up(seats + 30, seats, viewer=0), gallery.made_up(seats + 60, seats, viewer=0)
    with gallery.as_drawn():
        painted = {name: gallery.paint(name, view, before) for name in gallery.renderer.pictures(view)}
    painted |= {id: gallery.card(id) for id in gallery.components[seats::15]}
    painted["cover"] = gallery.renderer.paint_cover(gallery.own())
    for name, canvas in painted.items():
        mapped = canvas.image.quantize(palette=gallery.renderer.theme.palette, dither=Image.Dither.NONE)
        assert ratio(canvas.image, mapped.convert("RGB")) >= 38, name


@every_table
def test_pictures_are_small_files_in_the_palette(gallery, seats):
    view, before = gallery.crowded(seats + 40, seats, viewer=0), gallery.made_up(seats + 70, seats, viewer=0)
    for name in gallery.renderer.pictures(view):
        data = gallery.renderer.draw(name, view, gallery.texts(), before)
        assert len(data) <= 400 * 1024, name
        image = Image.open(BytesIO(data))
        assert image.mode == "P"
        assert image.size in SIZES.get(name, (image.size,))
        assert ImageStat.Stat(image.convert("L")).stddev[0] > 15, "something is drawn"

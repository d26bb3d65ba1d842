"""Pictures put together from squares are the pictures that would be drawn whole."""

from __future__ import annotations

import gc
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renderers.canvas import Box, Canvas
from renderers.picture import encode
from renderers.tiles import SIDE, TILES, Tiles
from tests.renderers.galleries import GALLERIES, every_gallery

THEME = GALLERIES["gnomopolis"].renderer.theme


@pytest.fixture(autouse=True)
def _nothing_kept():
    TILES.cache_clear()


@every_gallery
def test_a_picture_is_the_same_whatever_was_drawn_before_it(gallery):
    seats = gallery.seats[-1]
    states = gallery.played(71, seats, 60)[::7]
    views = [gallery.rules.view(state, 0) for state in states]
    for before, view in zip([None, *views], views, strict=False):
        for name in gallery.renderer.pictures(view)[:3]:
            canvas = gallery.paint(name, view, before)
            drawn = Image.open(BytesIO(encode(canvas, gallery.renderer.theme)))
            whole = canvas.image.quantize(palette=gallery.renderer.theme.palette, dither=Image.Dither.NONE)
            assert drawn.mode == "P"
            assert drawn.tobytes() == whole.tobytes(), (name, ImageChops.difference(drawn, whole).getbbox())
            assert (drawn.getpalette() or [])[:768] == list(gallery.renderer.theme.listed)


def assembled(canvas, tiles):
    return tiles.assembled(canvas.box[2:], canvas.strokes, THEME).convert("RGB")


def flat(colour, wide=2 * SIDE, high=SIDE):
    return Canvas(wide, high, colour)


def shown(colour):
    return Image.new("RGB", (1, 1), colour).quantize(palette=THEME.palette, dither=0).convert("RGB").getpixel((0, 0))


RED, WHITE = THEME.colours[20], THEME.colours[-1]


def test_only_squares_that_differ_are_painted_anew(monkeypatch):
    tiles, painted = Tiles(), []
    kept = Image.Image.quantize
    monkeypatch.setattr(Image.Image, "quantize", lambda self, *a, **k: painted.append(self.size) or kept(self, *a, **k))
    assembled(flat(RED), tiles)
    canvas = flat(RED)
    canvas.panel(Box(SIDE + 4, 4, 10, 10), WHITE)
    found = assembled(canvas, tiles)
    assert painted == [(2 * SIDE, SIDE), (SIDE, SIDE)]
    assert found.getpixel((SIDE + 5, 5)) != found.getpixel((5, 5))
    assembled(canvas, tiles)
    assert len(painted) == 2


def test_what_lies_wholly_under_another_does_not_matter(monkeypatch):
    tiles = Tiles()
    hidden = flat(WHITE)
    hidden.panel(Box(0, 0, 2 * SIDE, SIDE), RED)
    once = flat(WHITE)
    once.panel(Box(3, 3, 9, 9), WHITE)
    once.panel(Box(0, 0, 2 * SIDE, SIDE), RED)
    assembled(hidden, tiles)
    wanted = shown(RED)
    monkeypatch.setattr(Image.Image, "quantize", None)
    assert assembled(once, tiles).getpixel((5, 5)) == wanted


def test_a_picture_at_the_address_of_one_that_is_gone_is_another():
    tiles = Tiles()
    for colour in (RED, WHITE) * 4:
        canvas = Canvas(SIDE, SIDE)
        canvas.paste(Image.new("RGB", (SIDE, SIDE), colour), (0, 0))
        assert assembled(canvas, tiles).getpixel((1, 1)) == shown(colour)
        del canvas
        gc.collect()


def test_no_more_squares_are_kept_than_may_be():
    tiles = Tiles(kept=3)
    for n in range(5):
        assembled(flat(THEME.colours[n]), tiles)
    assert len(tiles._squares) == 3
    assert assembled(flat(THEME.colours[0]), tiles).getpixel((0, 0)) == Image.new(
        "RGB", (1, 1), THEME.colours[0]
    ).getpixel((0, 0))


def test_squares_of_one_game_are_none_of_another():
    other, canvas = GALLERIES["tarlac"].renderer.theme, flat(RED)
    tiles = Tiles()
    tiles.assembled(canvas.box[2:], canvas.strokes, THEME)
    found = tiles.assembled(canvas.box[2:], canvas.strokes, other)
    assert found.tobytes() == canvas.image.quantize(palette=other.palette, dither=Image.Dither.NONE).tobytes()


def test_what_sticks_out_of_the_picture_is_cut_off():
    canvas = flat(RED)
    canvas.panel(Box(-20, -20, 30, 30), WHITE, 9)
    canvas.panel(Box(2 * SIDE - 5, SIDE - 5, 40, 40), WHITE, 9)
    canvas.panel(Box(-300, 10, 90, 30), WHITE)
    whole = canvas.image.quantize(palette=THEME.palette, dither=Image.Dither.NONE)
    assert Tiles().assembled(canvas.box[2:], canvas.strokes, THEME).tobytes() == whole.tobytes()

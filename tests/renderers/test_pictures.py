"""Drawing from several threads, what has not changed, icons, files that would be too large, figures."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from bot.bench.pictures import measure
from games.core.rules import decisions
from games.inventions.content import PACKS
from renderers.canvas import Canvas
from renderers.picture import TooLarge, encode
from renderers.registry import RENDERERS
from renderers.theme import rgb
from tests.renderers.checks import marked
from tests.renderers.galleries import GALLERIES, every_gallery

ICONS = [(key, name) for key, renderer in RENDERERS.items() for name in renderer.icons()]


def forget():
    """Drop everything that is kept between drawings."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "renderers":
            for kept in vars(module).values():
                if not isinstance(kept, type):
                    getattr(kept, "cache_clear", lambda: None)()


@every_gallery
def test_threads_draw_the_same(gallery):
    view = gallery.made_up(11, gallery.seats[-1], viewer=2)
    renderer, names = gallery.renderer, gallery.renderer.pictures(view)
    alone = {name: renderer.draw(name, view, gallery.texts()) for name in names}
    forget()
    with ThreadPoolExecutor(4) as pool:
        jobs = [(name, pool.submit(renderer.draw, name, view, gallery.texts())) for name in names * 2]
        for name, job in jobs:
            assert job.result() == alone[name]


@every_gallery
def test_what_a_question_is_shown_beside_everybody_may_see(gallery):
    texts, there = gallery.texts(), gallery.renderer.pictures(gallery.made_up(13, gallery.seats[0]))
    for question, picture in gallery.renderer.beside.items():
        assert texts.knows(question)
        assert picture.format(0) in there


def test_a_hex_is_chosen_beside_the_map_that_names_it():
    gallery = GALLERIES["inventions"]
    named = {hex.upper() for hex in PACKS[PACKS.latest].hexes}
    for seat, seed in ((0, 3), (1, 4)):
        view = gallery.made_up(seed, 2)
        free = {hex.hex.upper() for hex in view.societies[seat].hexes if not hex.tile}
        drawn = gallery.paint(gallery.renderer.beside["ask.site"].format(seat), view, audit=True)
        assert {line.text for line in drawn.written} & named == free


@every_gallery
def test_what_has_not_changed_is_not_outlined(gallery):
    view = gallery.made_up(12, gallery.seats[-1], viewer=0)
    for name in gallery.renderer.pictures(view):
        assert marked(gallery.paint(name, view, view), gallery.changed) < 900, "only the legend of the board"
        assert marked(gallery.paint(name, view), gallery.changed) == 0


@every_gallery
def test_the_rim_of_what_changed_crosses_no_words(gallery):
    rim = rgb(gallery.changed)
    view, before = (gallery.made_up(seed, gallery.seats[0], viewer=0) for seed in (12, 13))
    for name in gallery.renderer.pictures(view):
        canvas = gallery.paint(name, view, before)
        for line in canvas.written:
            # A row of pixels may meet the tails of letters; numbers stand on rims where they are as high.
            if len(line.text) > 4 and line.text.isalpha():
                x, y, wide, high = line.ink
                found = canvas.image.crop((x, y, x + wide, y + high)).getcolors(1 << 16) or []
                assert sum(n for n, colour in found if colour == rim) <= wide, (name, line.text)


@pytest.mark.parametrize("key", RENDERERS)
def test_every_option_has_its_icon(key):
    gallery = GALLERIES[key]
    wanted = {
        option.icon
        for seed in range(20, 24)
        for seats in gallery.seats[1:]
        for state in gallery.played(seed, seats, 150)
        for decision in decisions(gallery.rules, state)
        for option in decision.options
    } - {""}
    assert len(wanted) > 12
    assert wanted <= set(gallery.renderer.icons())


@pytest.mark.parametrize(("key", "name"), ICONS)
def test_icons_are_square_and_fit_discord(key, name):
    data = RENDERERS[key].icon(name, 96)
    image = Image.open(BytesIO(data))
    assert image.size == (96, 96)
    assert image.mode == "RGBA"
    assert image.getchannel("A").getextrema() == (0, 255)
    assert len(data) < 256 * 1024


@pytest.mark.parametrize("key", RENDERERS)
def test_figures(key):
    found = measure(key, moves=30, rounds=1)
    assert [figure.picture for figure in found][:2] == ["board", "phone"]
    assert all(figure.kilobytes < figure.plain_kilobytes for figure in found)
    assert all(figure.kilobytes < 400 for figure in found)


@every_gallery
def test_large_files_lose_colours_then_size(gallery):
    theme = gallery.renderer.theme
    noise = Canvas(400, 300)
    noise.paste(Image.frombytes("RGB", (400, 300), random.Random(1).randbytes(400 * 300 * 3)), (0, 0))
    whole = encode(noise, theme)
    fewer = encode(noise, theme, aim=len(whole) - 1)
    assert len(fewer) < len(whole)
    assert Image.open(BytesIO(fewer)).size == (400, 300)
    half = encode(noise, theme, aim=1, ceiling=40_000)
    assert len(half) <= 40_000
    assert Image.open(BytesIO(half)).size == (200, 150)
    with pytest.raises(TooLarge):
        encode(noise, theme, aim=1, ceiling=10)

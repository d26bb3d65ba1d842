"""The card that tells a game in one minute, and its legend: whole, readable on a telephone, always the same bytes."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.core.teaching.booklet import booklet
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from renderers.registry import renderer_of

LEAST = 24
"""Pixels of letters on a card 1080 wide: at 390, the width of a telephone, they are still nine."""


@pytest.mark.parametrize("name", ["minute", "legend"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_nothing_on_a_card_is_cut_too_small_or_too_faint(key, locale, name):
    renderer = renderer_of(GAMES[key])
    canvas = renderer.paint_minute(name, renderer.texts(catalogue(GAMES[key].package, locale)), audit=True)
    for written in canvas.written:
        assert not written.cut, written.text
        assert written.size >= LEAST, written.text
        assert written.contrast >= 4.5, (written.text, written.contrast)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_played_for_and_how_it_ends_is_as_big_as_the_rest(key, locale):
    renderer = renderer_of(GAMES[key])
    told = booklet(GAMES[key].package, locale).minute
    canvas = renderer.paint_minute("minute", renderer.texts(catalogue(GAMES[key].package, locale)), audit=True)
    sizes = {written.text: written.size for written in canvas.written}
    for sentence in (told.goal, told.end):
        lines = [line for line in sizes if line in sentence]
        assert lines
        assert min(sizes[line] for line in lines) >= 34, sentence


def test_a_card_is_a_small_upright_picture_and_always_the_same():
    renderer, texts = renderer_of(GAMES["gnomopolis"]), catalogue(GAMES["gnomopolis"].package, "pt-BR")
    data = renderer.minute("minute", texts)
    image = Image.open(BytesIO(data))
    assert image.width == 1080 < image.height
    assert len(data) < 200_000
    assert data == renderer.minute("minute", texts)

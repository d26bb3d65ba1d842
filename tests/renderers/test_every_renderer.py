"""What holds for the pictures of every game."""

import tomllib
from importlib.resources import files
from io import BytesIO

import pytest
from PIL import Image

from games.core.texts import flatten, placeholders
from renderers.registry import RENDERERS

ICONS = [(key, name) for key, renderer in RENDERERS.items() for name in renderer.icons()]


@pytest.mark.parametrize(("key", "name"), ICONS)
def test_icons_are_square_and_fit_discord(key, name):
    data = RENDERERS[key].icon(name, 96)
    image = Image.open(BytesIO(data))
    assert image.size == (96, 96)
    assert image.mode == "RGBA"
    assert image.getchannel("A").getextrema() == (0, 255)
    assert len(data) < 256 * 1024


@pytest.mark.parametrize("key", RENDERERS)
def test_both_catalogues_say_the_same_things(key):
    folder = files(f"renderers.{key}") / "texts"
    portuguese, english = (
        flatten(tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))) for name in ("pt_BR", "en")
    )
    assert portuguese.keys() == english.keys()
    for id, sentence in portuguese.items():
        assert placeholders(sentence) == placeholders(english[id]), id

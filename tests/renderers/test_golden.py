"""Some fixed pictures of every game, compared at half size; ``pytest tests/renderers --regen`` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.renderers.checks import compare
from tests.renderers.galleries import GALLERIES

HERE = Path(__file__).parent


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, found in GALLERIES.items() for name in found.golden])
def test_golden(key, name, regen):
    gallery = GALLERIES[key]
    drawn = gallery.paint(*gallery.golden[name])
    compare(drawn.image.reduce(2), HERE / key / "golden" / f"{name}.png", gallery.renderer.theme, regen=regen)


@pytest.mark.parametrize("key", GALLERIES)
def test_every_golden_picture_is_drawn(key, regen):
    kept = {file.stem for file in (HERE / key / "golden").iterdir()}
    assert set(GALLERIES[key].golden) <= kept

"""The galleries of all games that have pictures of their own, and of one that has none."""

from __future__ import annotations

from importlib import import_module

import pytest

from renderers.registry import RENDERERS
from tests.renderers.gallery import Gallery

GALLERIES: dict[str, Gallery] = {
    key: import_module(f"tests.renderers.{key}.gallery").GALLERY for key in (*RENDERERS, "plain")
}
"""By the folder of the pictures."""
every_gallery = pytest.mark.parametrize("gallery", GALLERIES.values(), ids=GALLERIES)

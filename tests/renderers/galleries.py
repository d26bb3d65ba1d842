"""The gallery of every game that has pictures of its own."""

from __future__ import annotations

from importlib import import_module

import pytest

from renderers.registry import RENDERERS
from tests.renderers.gallery import Gallery

GALLERIES: dict[str, Gallery] = {key: import_module(f"tests.renderers.{key}.gallery").GALLERY for key in RENDERERS}
every_gallery = pytest.mark.parametrize("gallery", GALLERIES.values(), ids=GALLERIES)

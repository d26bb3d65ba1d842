"""The pictures of each game, by the key of the game."""

from __future__ import annotations

from renderers.base import AnyRenderer
from renderers.gnomopolis.renderer import GnomopolisRenderer

RENDERERS: dict[str, AnyRenderer] = {
    "gnomopolis": GnomopolisRenderer(),
}

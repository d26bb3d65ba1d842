"""The pictures of each game, by the key of the game."""

from __future__ import annotations

from renderers.base import AnyRenderer
from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.tarlac.renderer import TarlacRenderer
from renderers.terra_concordia.renderer import TerraConcordiaRenderer

RENDERERS: dict[str, AnyRenderer] = {
    renderer.theme.key: renderer for renderer in (GnomopolisRenderer(), TerraConcordiaRenderer(), TarlacRenderer())
}

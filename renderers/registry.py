"""The pictures of each game."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.core.rules import Rules
from renderers.base import AnyRenderer
from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.inventions.renderer import InventionsRenderer
from renderers.nucleum.renderer import NucleumRenderer
from renderers.plain.renderer import PlainRenderer
from renderers.tarlac.renderer import TarlacRenderer
from renderers.terra_concordia.renderer import TerraConcordiaRenderer

RENDERERS: dict[str, AnyRenderer] = {
    renderer.theme.key: renderer
    for renderer in (
        GnomopolisRenderer(),
        TerraConcordiaRenderer(),
        TarlacRenderer(),
        NucleumRenderer(),
        InventionsRenderer(),
    )
}
"""Of games with pictures of their own, by the key of their rules."""


def renderer_of(rules: Rules[Any, Any]) -> AnyRenderer:
    """The pictures of a game: its own, or as long as it has none its words on a sheet."""
    return RENDERERS.get(rules.meta.key) or _plain(rules)


@cache
def _plain(rules: Rules[Any, Any]) -> PlainRenderer:
    return PlainRenderer(rules)

"""The pictures of Nucleum by name."""

from __future__ import annotations

from games.nucleum.view import NucleumView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.nucleum.board import board
from renderers.nucleum.theme import THEME


class NucleumRenderer(Renderer[NucleumView]):
    """Board."""

    theme = THEME
    painters = Painters(tables={"board": board}, close_ups={})

    def pictures(self, view: NucleumView) -> tuple[PictureName, ...]:
        """See the base class."""
        return ("board",)

"""The pictures of Terra Concordia by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.view import WorldView
from renderers.base import Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.terra_concordia.board import board
from renderers.terra_concordia.phone import phone
from renderers.terra_concordia.theme import THEME


class TerraConcordiaRenderer(Renderer[WorldView]):
    """Board, phone, hand, technologies, realms, score."""

    theme = THEME

    def views(self, view: WorldView) -> tuple[ViewName, ...]:
        """See the base class."""
        return ("board", "phone")

    def paint(
        self, name: ViewName, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool = False
    ) -> Canvas:
        """See the base class."""
        if name not in self.views(view):
            raise UnknownPicture(name)
        if name == "board":
            return board(view, texts, before, audit=audit)
        return phone(view, texts, before, audit=audit)

    def paint_card(self, id: str, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """See the base class."""
        raise UnknownPicture(id)

    def paint_cover(self, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """See the base class."""
        raise UnknownPicture("cover")

    def icons(self) -> tuple[str, ...]:
        """See the base class."""
        return ()

    def icon(self, name: str, size: int) -> bytes:
        """See the base class."""
        raise KeyError(name)

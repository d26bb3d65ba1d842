"""The pictures of Gnomopolis by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.gnomopolis.view import TownView
from renderers.base import Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.gnomopolis.board import board
from renderers.gnomopolis.theme import THEME


class GnomopolisRenderer(Renderer[TownView]):
    """Board, phone, hand, districts, score."""

    theme = THEME

    def views(self, view: TownView) -> tuple[ViewName, ...]:
        """See the base class."""
        return ("board",)

    def paint(
        self, name: ViewName, view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool = False
    ) -> Canvas:
        """See the base class."""
        if name == "board":
            return board(view, texts, before, audit=audit)
        raise UnknownPicture(name)

    def paint_card(self, id: str, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """See the base class."""
        raise UnknownPicture(id)

    def paint_cover(self, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """See the base class."""
        raise UnknownPicture("cover")

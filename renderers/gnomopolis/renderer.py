"""The pictures of Gnomopolis by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.gnomopolis.view import TownView
from renderers.base import Furniture, Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.gnomopolis.board import board
from renderers.gnomopolis.cover import cover
from renderers.gnomopolis.icons import ICONS
from renderers.gnomopolis.lookup import lookup
from renderers.gnomopolis.phone import phone
from renderers.gnomopolis.score import score
from renderers.gnomopolis.sheet import district_sheet
from renderers.gnomopolis.theme import THEME


class GnomopolisRenderer(Renderer[TownView]):
    """Board, phone, hand, districts, score."""

    theme = THEME
    furniture = Furniture(lookup, cover, ICONS)

    def views(self, view: TownView) -> tuple[ViewName, ...]:
        """See the base class."""
        districts = tuple(f"district.{district.seat}" for district in view.districts)
        return ("board", "phone", *(("hand",) if view.viewer is not None else ()), *districts, "score")

    def paint(
        self, name: ViewName, view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool = False
    ) -> Canvas:
        """See the base class."""
        if name not in self.views(view):
            raise UnknownPicture(name)
        if name == "board":
            return board(view, texts, before, audit=audit)
        if name == "phone":
            return phone(view, texts, before, audit=audit)
        if name == "score":
            return score(view, texts, audit=audit)
        seat = view.viewer if name == "hand" else int(name.partition(".")[2])
        return district_sheet(view, seat or 0, texts, before, audit=audit)

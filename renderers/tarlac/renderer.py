"""The pictures of Tarlac by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.tarlac.view import ThomondView
from renderers.base import Furniture, Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.tarlac.battle import battle
from renderers.tarlac.board import board
from renderers.tarlac.cover import cover
from renderers.tarlac.diplomacy import diplomacy
from renderers.tarlac.icons import ICONS
from renderers.tarlac.lookup import lookup
from renderers.tarlac.phone import phone, region
from renderers.tarlac.places import REGIONS
from renderers.tarlac.score import score
from renderers.tarlac.theme import THEME


class TarlacRenderer(Renderer[ThomondView]):
    """Board, phone, diplomacy, a battle while there is one, regions, score. Nothing differs between viewers."""

    theme = THEME
    furniture = Furniture(lookup, cover, ICONS)

    def views(self, view: ThomondView) -> tuple[ViewName, ...]:
        """See the base class."""
        regions = tuple(f"region.{name}" for name in REGIONS)
        return ("board", "phone", "diplomacy", *(("battle",) if view.fight else ()), *regions, "score")

    def paint(
        self, name: ViewName, view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool = False
    ) -> Canvas:
        """See the base class."""
        if name not in self.views(view):
            raise UnknownPicture(name)
        if name == "board":
            return board(view, texts, before, audit=audit)
        if name == "phone":
            return phone(view, texts, before, audit=audit)
        if name == "diplomacy":
            return diplomacy(view, texts, before, audit=audit)
        if name == "battle" and view.fight:
            return battle(view, view.fight, texts, audit=audit)
        if name == "score":
            return score(view, texts, audit=audit)
        return region(name.partition(".")[2], view, texts, before, audit=audit)

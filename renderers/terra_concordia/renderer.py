"""The pictures of Terra Concordia by name."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.view import WorldView
from renderers.base import Furniture, Renderer, UnknownPicture, ViewName
from renderers.canvas import Canvas
from renderers.terra_concordia.board import board
from renderers.terra_concordia.cover import cover
from renderers.terra_concordia.hand import hand
from renderers.terra_concordia.icons import ICONS
from renderers.terra_concordia.lookup import lookup
from renderers.terra_concordia.phone import phone
from renderers.terra_concordia.realm import realm
from renderers.terra_concordia.score import score
from renderers.terra_concordia.theme import THEME
from renderers.terra_concordia.tree import tree


class TerraConcordiaRenderer(Renderer[WorldView]):
    """Board, phone, hand, technologies, realms, score."""

    theme = THEME
    furniture = Furniture(lookup, cover, ICONS)

    def views(self, view: WorldView) -> tuple[ViewName, ...]:
        """See the base class."""
        mine = ("hand",) if view.private is not None else ()
        realms = tuple(f"realm.{nation.seat}" for nation in view.nations)
        return ("board", "phone", *mine, "technologies", *realms, "score")

    def paint(
        self, name: ViewName, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool = False
    ) -> Canvas:
        """See the base class."""
        if name not in self.views(view):
            raise UnknownPicture(name)
        if name == "score":
            return score(view, texts, audit=audit)
        if name.startswith("realm."):
            return realm(view, int(name.partition(".")[2]), texts, before, audit=audit)
        draw = {"board": board, "phone": phone, "hand": hand, "technologies": tree}[name]
        return draw(view, texts, before, audit=audit)

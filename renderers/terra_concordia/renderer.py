"""The pictures of Terra Concordia by name."""

from __future__ import annotations

from games.core.model import Text
from games.terra_concordia.teller import wonders_said
from games.terra_concordia.view import WorldView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.terra_concordia.board import board
from renderers.terra_concordia.cover import cover
from renderers.terra_concordia.hand import hand
from renderers.terra_concordia.icons import ICONS
from renderers.terra_concordia.lookup import lookup
from renderers.terra_concordia.minute import STYLE
from renderers.terra_concordia.phone import phone
from renderers.terra_concordia.realm import realm
from renderers.terra_concordia.score import score
from renderers.terra_concordia.theme import THEME, owner_of
from renderers.terra_concordia.tree import tree
from renderers.terra_concordia.wonders import wonders
from renderers.theme import Owner


class TerraConcordiaRenderer(Renderer[WorldView]):
    """Board, phone, hand, technologies, Wonders, realms, score."""

    theme = THEME
    painters = Painters(
        tables={"board": board, "phone": phone, "hand": hand, "technologies": tree, "wonders": wonders, "score": score},
        close_ups={"realm": realm},
    )
    furniture = Furniture(lookup, cover, ICONS, STYLE)

    def owner(self, view: WorldView, seat: int) -> Owner:
        """See the base class; of an Automa it is the colour of its civilization too."""
        return next((owner_of(nation) for nation in view.nations if nation.seat == seat), super().owner(view, seat))

    def told(self, picture: PictureName, view: WorldView) -> tuple[Text, ...]:
        """See the base class."""
        return tuple(wonders_said(view)) if picture == "wonders" else ()

    def pictures(self, view: WorldView) -> tuple[PictureName, ...]:
        """See the base class."""
        mine = ("hand",) if view.private is not None else ()
        realms = tuple(f"realm.{nation.seat}" for nation in view.nations)
        return ("board", "phone", *mine, "technologies", "wonders", *realms, "score")

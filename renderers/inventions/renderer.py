"""The pictures of Inventions by name."""

from __future__ import annotations

from games.core.model import Text
from games.inventions.teller import displays_said, supplies_said
from games.inventions.view import AgesView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.inventions.board import board
from renderers.inventions.cover import cover
from renderers.inventions.icons import ICONS
from renderers.inventions.lookup import lookup
from renderers.inventions.minute import STYLE
from renderers.inventions.museum import hand, museum
from renderers.inventions.phone import phone, sheet
from renderers.inventions.score import score
from renderers.inventions.theme import THEME


class InventionsRenderer(Renderer[AgesView]):
    """Board, phone, hand, sheet, museums, score."""

    theme = THEME
    # On the board hexes have no names, and tiles no numbers.
    beside = dict.fromkeys(("ask.site", "ask.swap", "ask.build", "ask.build_priced", "ask.replace"), "museum.{}")
    painters = Painters(
        tables={"board": board, "phone": phone, "hand": hand, "sheet": sheet, "score": score},
        close_ups={"museum": museum},
    )
    furniture = Furniture(lookup, cover, ICONS, STYLE)

    def told(self, picture: PictureName, view: AgesView) -> tuple[Text, ...]:
        """See the base class."""
        return (*displays_said(view), *supplies_said(view)) if picture == "sheet" else ()

    def pictures(self, view: AgesView) -> tuple[PictureName, ...]:
        """See the base class."""
        mine = ("hand",) if view.private else ()
        museums = tuple(f"museum.{society.seat}" for society in view.societies)
        return ("board", "phone", *mine, "sheet", *museums, "score")

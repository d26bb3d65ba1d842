"""The pictures of Gnomopolis by name."""

from __future__ import annotations

from games.gnomopolis.view import TownView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.gnomopolis.board import board
from renderers.gnomopolis.cover import cover
from renderers.gnomopolis.icons import ICONS
from renderers.gnomopolis.lookup import lookup
from renderers.gnomopolis.minute import STYLE
from renderers.gnomopolis.phone import phone
from renderers.gnomopolis.score import score
from renderers.gnomopolis.sheet import district, hand
from renderers.gnomopolis.theme import THEME


class GnomopolisRenderer(Renderer[TownView]):
    """Board, phone, hand, districts, score."""

    theme = THEME
    painters = Painters(
        tables={"board": board, "phone": phone, "hand": hand, "score": score},
        close_ups={"district": district},
    )
    furniture = Furniture(lookup, cover, ICONS, STYLE)

    def pictures(self, view: TownView) -> tuple[PictureName, ...]:
        """See the base class."""
        districts = tuple(f"district.{district.seat}" for district in view.districts)
        return ("board", "phone", *(("hand",) if view.viewer is not None else ()), *districts, "score")

"""The pictures of Tarlac by name."""

from __future__ import annotations

from games.tarlac.view import ThomondView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.tarlac.battle import battle
from renderers.tarlac.board import board
from renderers.tarlac.cover import cover
from renderers.tarlac.diplomacy import diplomacy
from renderers.tarlac.icons import ICONS
from renderers.tarlac.lookup import lookup
from renderers.tarlac.minute import STYLE
from renderers.tarlac.phone import phone, region
from renderers.tarlac.places import REGIONS
from renderers.tarlac.score import score
from renderers.tarlac.theme import THEME


class TarlacRenderer(Renderer[ThomondView]):
    """Board, phone, diplomacy, a battle while there is one, regions, score. Nothing differs between viewers."""

    theme = THEME
    painters = Painters(
        tables={"board": board, "phone": phone, "diplomacy": diplomacy, "battle": battle, "score": score},
        close_ups={"region": region},
    )
    furniture = Furniture(lookup, cover, ICONS, STYLE)

    def pictures(self, view: ThomondView) -> tuple[PictureName, ...]:
        """See the base class."""
        regions = tuple(f"region.{name}" for name in REGIONS)
        return ("board", "phone", "diplomacy", *(("battle",) if view.fight else ()), *regions, "score")

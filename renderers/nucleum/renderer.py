"""The pictures of Nucleum by name."""

from __future__ import annotations

from games.core.model import Text
from games.nucleum.view import SaxonyView
from renderers.base import Furniture, Painters, PictureName, Renderer
from renderers.nucleum.board import board
from renderers.nucleum.cover import cover
from renderers.nucleum.icons import ICONS
from renderers.nucleum.learning import technologies
from renderers.nucleum.lookup import lookup
from renderers.nucleum.market import market
from renderers.nucleum.minute import STYLE
from renderers.nucleum.network import network
from renderers.nucleum.phone import phone, region
from renderers.nucleum.places import REGIONS
from renderers.nucleum.player import hand, player, tiles
from renderers.nucleum.score import score
from renderers.nucleum.theme import THEME
from renderers.nucleum.told import told
from renderers.nucleum.works import works


class NucleumRenderer(Renderer[SaxonyView]):
    """Board, phone, offers, works, halves of the map, sheets, score. Viewers differ in whose things are marked."""

    theme = THEME
    beside = {  # noqa: RUF012 - annotated in the base class
        "ask.pick_technology": "technologies.{}",
        "ask.pick_contract": "market",
        "ask.pick_tile": "market",
        "ask.pick_building": "works",
        "ask.pick_piece": "works",
    }
    painters = Painters(
        tables={"board": board, "phone": phone, "hand": hand, "market": market, "works": works, "score": score},
        close_ups={
            "region": region,
            "player": player,
            "tiles": tiles,
            "technologies": technologies,
            "network": network,
        },
    )
    furniture = Furniture(lookup, cover, ICONS, STYLE)

    def pictures(self, view: SaxonyView) -> tuple[PictureName, ...]:
        """See the base class."""
        regions = tuple(f"region.{name}" for name in REGIONS)
        seats = range(len(view.players))
        players = tuple(f"{kind}.{seat}" for kind in ("player", "tiles", "technologies", "network") for seat in seats)
        mine = ("hand",) if view.viewer is not None else ()
        return ("board", "phone", *mine, "market", "works", *regions, *players, "score")

    def told(self, picture: PictureName, view: SaxonyView) -> tuple[Text, ...]:
        """See the base class."""
        return told(picture, view)

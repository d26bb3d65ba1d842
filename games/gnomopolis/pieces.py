"""The pieces on the table as data: gnomes, what lies on a scroll, Capitals, districts."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from games.core.model import Seat
from games.gnomopolis.content import Colour

Gnomes = dict[Colour, int]
"""Gnomes by colour; a colour without gnomes has no entry."""


class Pile(msgspec.Struct):
    """What lies on a scroll or on the team side of a card."""

    standing: Gnomes = {}
    lying: Gnomes = {}
    coins: int = 0
    helpers: int = 0

    def __bool__(self) -> bool:
        return bool(self.standing or self.lying or self.coins or self.helpers)


class Target(NamedTuple):
    """A gnome that a Search may choose (GN-SEARCH-01 to GN-SEARCH-04)."""

    area: Literal["cup", "exhausted", "standing", "lying", "team"]
    """Where it is: not at work, upright or lying on a scroll, or in the construction team."""
    colour: Colour
    card: str = ""
    """The scroll or building where it works."""

    @property
    def name(self) -> str:
        """It in the key of an option: "cup.child", "d1.lying.child", "team.c1.villager"."""
        match self.area:
            case "cup" | "exhausted":
                return f"{self.area}.{self.colour}"
            case "standing" | "lying":
                return f"{self.card}.{self.area}.{self.colour}"
            case "team":
                return f"team.{self.card}.{self.colour}"


class Capital(msgspec.Struct):
    """The Old or the New Capital."""

    gnomes: Gnomes = {}
    coins: int = 0


class District(msgspec.Struct, kw_only=True):
    """Everything one player has."""

    cup: Gnomes = {}
    active: Gnomes = {}
    exhausted: Gnomes = {}
    coins: int = 0
    helpers: int = 0
    buildings: list[str] = []
    """In the order in which they were built."""
    advisors: list[str] = []
    caravan: Seat | None = None
    """The opponent at whose district the marker stands; None: at home."""
    used: dict[str, Pile] = {}
    """What lies on scrolls, by scroll; an empty scroll has no entry."""
    site: str = ""
    """The building built this turn, or nothing."""
    team: Pile = msgspec.field(default_factory=Pile)
    """Who built it and still stands on it."""

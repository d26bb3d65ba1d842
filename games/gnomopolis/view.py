"""What a viewer of Gnomopolis may see: everything but the deck and the draws to come (GN-INFO-01, GN-INFO-02)."""

from __future__ import annotations

import msgspec

from games.core.model import Outcome, Seat

Gnomes = dict[str, int]
"""Gnomes by colour ("child", "villager", "soldier", "merchant", "artisan", "inventor"); zeros left out."""


class ScrollView(msgspec.Struct, frozen=True):
    """A scroll and what lies on it."""

    id: str
    """Of the content pack, in lower case: "d1".."d7" on the board, "c1".. on a building, "ac".. on an advisor."""
    standing: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()
    coins: int = 0
    helpers: int = 0


class BuildingView(msgspec.Struct, frozen=True):
    """A building in a district."""

    scroll: ScrollView
    """Its id is the id of the building."""
    team: tuple[str, ...] = ()
    """Who built it this turn and still stands on it: colours, or "helper"."""


class HousingView(msgspec.Struct, frozen=True):
    """Where the gnomes of a district would live if the game ended now (GN-SCORE-08)."""

    in_buildings: int
    on_board: int
    homeless: int


class DistrictView(msgspec.Struct, frozen=True):
    """One player's district."""

    seat: Seat
    active: Gnomes
    exhausted: Gnomes
    cup: Gnomes
    coins: int
    helpers: int
    scrolls: tuple[ScrollView, ...]
    """The seven scrolls of the district board, d1 to d7."""
    buildings: tuple[BuildingView, ...]
    advisors: tuple[ScrollView, ...]
    caravan: Seat | None
    """The opponent at whose district the armadillo stands; None: at home."""
    housing: HousingView
    score: int
    """Points if the game ended now."""


class CapitalView(msgspec.Struct, frozen=True):
    """The Old or the New Capital."""

    gnomes: Gnomes
    coins: int


class TownView(msgspec.Struct, frozen=True):
    """The whole table."""

    viewer: Seat | None
    round: int
    """From 1."""
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    first: Seat
    offer: tuple[str, ...]
    """Ids of the buildings on offer, the oldest first."""
    deck: int
    old: CapitalView
    new: CapitalView
    centre: tuple[str, ...]
    """Advisors nobody holds."""
    districts: tuple[DistrictView, ...]
    built: bool
    """Whether the building of this turn has been built."""
    trigger: str
    """Why this is the last round: "buildings", "gnomes", "coins"; "" while it is not."""
    outcome: Outcome | None

"""What a viewer of Gnomopolis may see: everything but the deck and the draws to come (GN-INFO-01, GN-INFO-02)."""

from __future__ import annotations

import msgspec

from games.core.model import Outcome, Seat
from games.gnomopolis import pieces
from games.gnomopolis.content import PACKS
from games.gnomopolis.pieces import Capital, District, Pile
from games.gnomopolis.printed import COLOURS, Colour
from games.gnomopolis.queries import population
from games.gnomopolis.scoring import breakdown, housing
from games.gnomopolis.state import Town

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
    playing: Seat | None
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
    edition: str
    """Which content pack is played."""

    @property
    def following(self) -> Seat | None:
        """Who has the turn after this one; None where nobody else has (GN-TURN-01, GN-END-05)."""
        if self.playing is None or len(self.districts) == 1:
            return None
        seat = (self.playing + 1) % len(self.districts)
        return None if seat == self.first and self.trigger else seat


def town_view(state: Town, viewer: Seat | None) -> TownView:
    """The table as anybody sees it: all areas in numbers, of the deck only its size (GN-INFO-01, GN-INFO-02)."""
    return TownView(
        viewer=viewer,
        round=state.round,
        playing=next(iter(state.asked), None),  # nobody else is ever asked anything (GN-TURN-01)
        first=state.first,
        offer=tuple(state.offer),
        deck=len(state.deck),
        old=_capital(state.old),
        new=_capital(state.new),
        centre=tuple(state.centre),
        districts=tuple(_district(state, seat) for seat in range(len(state.districts))),
        built=any(district.site for district in state.districts),
        trigger=state.trigger,
        outcome=state.outcome,
        edition=state.edition,
    )


def _district(state: Town, seat: Seat) -> DistrictView:
    components, district = PACKS[state.edition], state.districts[seat]
    homes = housing(components, district.buildings, population(district))
    return DistrictView(
        seat=seat,
        active=_gnomes(district.active),
        exhausted=_gnomes(district.exhausted),
        cup=_gnomes(district.cup),
        coins=district.coins,
        helpers=district.helpers,
        scrolls=tuple(_scroll(district, scroll) for scroll in components.board),
        buildings=tuple(
            BuildingView(_scroll(district, id), _team(district.team) if id == district.site else ())
            for id in district.buildings
        ),
        advisors=tuple(_scroll(district, id) for id in district.advisors),
        caravan=district.caravan,
        housing=HousingView(homes.in_buildings, homes.on_board, homes.homeless),
        score=breakdown(components, district.coins, homes, district.advisors)["total"],
    )


def _scroll(district: District, id: str) -> ScrollView:
    pile = district.used.get(id)
    if pile is None:
        return ScrollView(id)
    return ScrollView(id, _row(pile.standing), _row(pile.lying), pile.coins, pile.helpers)


def _team(pile: Pile) -> tuple[str, ...]:
    return (*_row(pile.standing), *["helper"] * pile.helpers)


def _row(gnomes: pieces.Gnomes) -> tuple[Colour, ...]:
    return tuple(colour for colour in COLOURS for _ in range(gnomes.get(colour, 0)))


def _gnomes(gnomes: pieces.Gnomes) -> Gnomes:
    return {colour: gnomes[colour] for colour in COLOURS if colour in gnomes}


def _capital(capital: Capital) -> CapitalView:
    return CapitalView(_gnomes(capital.gnomes), capital.coins)

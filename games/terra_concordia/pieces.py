"""The pieces on the table as data: workers, buildings, nations, the land, piles, alliances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from games.core.memory import as_key
from games.core.model import Seat
from games.terra_concordia.board import BITS, EVERYWHERE, HEXES, LETTER_OF, LETTERS, NOWHERE, Area, Hex, Terrain
from games.terra_concordia.goods import RESOURCES, Amounts

H = TypeVar("H", int, str)

HIDDEN, NOBODY = -2, -1
"""What stands for an owner: the hex is face down, or nobody controls it."""
RESERVE = -1
"""Where a worker is that stands on no hex."""
COVERED: tuple[Area, ...] = (*BITS, NOWHERE)
"""The hexes that a worker covers, by where it is: its own, and none (the last, as it is -1) in ``RESERVE``."""


class Worker(msgspec.Struct, frozen=True):
    """A worker: where it stands and, independently, a state (TC-WRK-01).

    Frozen, so that the thousands of copies of a table on which answers are tried share it.
    """

    spot: Hex = RESERVE
    """The hex it stands on, or ``RESERVE``."""
    free: bool = True


class Building(msgspec.Struct, frozen=True):
    """A Construction or a Wonder on the board. It is its builder's for good (TC-ACT-BUILD-08)."""

    card: str
    hex: Hex


class Used(msgspec.Struct):
    """What a player has used up this round (TC-LIM-05)."""

    influence: int = 0
    restore: int = 0
    trade: int = 0
    research: int = 0
    cards: int = 0
    builders: int = 0
    """Constructions built without a worker."""
    alliances: int = 0
    embargo: bool = False
    """Somebody has forbidden this player to Trade for the rest of the round."""


class Nation(msgspec.Struct, kw_only=True):
    """Everything one player has."""

    civilization: str = ""
    """Empty until it is picked."""
    automa: bool = False
    resources: Amounts = msgspec.field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    individual: int
    """Individual sustainability, 0 to 10."""
    workers: list[Worker]
    """Worker 1 first."""
    discs: int
    """Influence discs in supply."""
    vp: int = 0
    """VP in play (TC-SCORE-12)."""
    hand: list[str] = []
    technologies: list[str] = []
    buildings: list[Building] = []
    wonders: list[Building] = []
    played: list[str] = []
    """Hand cards that stay in play."""
    secret: str = ""
    used: Used = msgspec.field(default_factory=Used)
    passed: bool = False
    restores: int = 0
    produced: int = 0
    """Units gained in Production phases so far."""
    sales: int = 0
    """Trade actions with at least one sell step (TC-SOLO-10)."""
    allied: int = 0
    """Alliances formed so far."""
    cards_played: int = 0
    turns: int = 0
    """Turns taken this round: where an Automa is in its script."""


class Land(msgspec.Struct):
    """The board: what lies on it and who controls it."""

    terrains: str = ""
    """A letter for each hex, also of those face down."""
    owners: list[int] = msgspec.field(default_factory=lambda: [HIDDEN] * HEXES)
    """The controller of each hex, or ``NOBODY``, or ``HIDDEN``: a hidden hex has none (TC-BRD-05)."""
    discs: dict[Hex, Seat] = {}
    """Hexes with an influence disc, and whose it is."""

    def terrain(self, hex: Hex) -> Terrain:
        """The terrain, also of a hidden hex: not for anybody's eyes before it is turned up."""
        return LETTERS[self.terrains[hex]]

    def controlled(self, seat: Seat) -> Area:
        """The hexes a player controls."""
        return self.areas().get(seat, NOWHERE)

    def revealed(self) -> Area:
        """The hexes face up."""
        return EVERYWHERE & ~self.areas().get(HIDDEN, NOWHERE)

    def lie(self, *terrains: Terrain) -> Area:
        """The hexes of these terrains, also those face down."""
        return _lie(self.terrains, terrains)

    def deal(self, mix: Callable[[list[str]], None]) -> None:
        """The tiles of the hidden hexes lie on them anew, as they are ``mix``ed."""
        hidden = [hex for hex, owner in enumerate(self.owners) if owner == HIDDEN]
        tiles = [self.terrains[hex] for hex in hidden]
        mix(tiles)
        letters = list(self.terrains)
        for hex, tile in zip(hidden, tiles, strict=True):
            letters[hex] = tile
        self.terrains = "".join(letters)

    def areas(self) -> Mapping[int, Area]:
        """The hexes of each owner, ``NOBODY`` and ``HIDDEN`` too; of none there is no entry."""
        return _areas(as_key(self.owners))


@lru_cache(1_024)
def _areas(owners: bytes) -> Mapping[int, Area]:
    # Most answers that are weighed against each other change none. Behind the head each owner is a byte (modulo 256):
    # where it is one of them, seen from the last hex on, is a number in binary.
    bytes_of = owners[: -HEXES - 1 : -1]
    return {(byte + 128) % 256 - 128: int(bytes_of.translate(_ONLY[byte]), 2) for byte in set(bytes_of)}


_ONLY = [bytes([ord("1" if byte == other else "0") for other in range(256)]) for byte in range(256)]


@lru_cache(1_024)
def _lie(board: str, terrains: tuple[Terrain, ...]) -> Area:
    parted, found = _parted(board), NOWHERE
    for terrain in terrains:
        found |= parted.get(LETTER_OF[terrain], NOWHERE)
    return found


def _parted(what: Sequence[H]) -> Mapping[H, Area]:
    """For whatever there is on hexes those that have it."""
    found = dict.fromkeys(what, NOWHERE)
    for bit, thing in zip(BITS, what, strict=True):
        found[thing] |= bit
    return found


class Pile(msgspec.Struct):
    """A face-down pile and its discards."""

    cards: list[str] = []
    """The last one is the top."""
    discards: list[str] = []


class Offer(msgspec.Struct, frozen=True):
    """A proposed alliance that waits for its answer."""

    by: Seat
    to: Seat


class Diplomacy(msgspec.Struct):
    """Alliances of the Diplomacy variant."""

    offers: list[Offer] = []
    alliances: list[Offer] = []
    """Who proposed and who accepted."""

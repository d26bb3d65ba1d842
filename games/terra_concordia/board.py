"""The board of Terra Concordia: 54 hexes, their names, neighbours and terrains (Componentes do Jogo)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

Hex = int
"""A hex as a number from 0: column by column, so that lower column, then lower row, comes first."""

COLUMNS, ROWS = 9, 6
HEXES = COLUMNS * ROWS

Terrain = Literal["forest", "mountain", "lake", "field", "ruins", "volcanic", "ocean", "island", "start"]

LETTERS: dict[str, Terrain] = {
    "f": "forest",
    "m": "mountain",
    "l": "lake",
    "d": "field",
    "r": "ruins",
    "v": "volcanic",
    "o": "ocean",
    "i": "island",
    "s": "start",
}
"""How a saved board spells its terrains, one letter for each hex."""
LETTER_OF: dict[Terrain, str] = {terrain: letter for letter, terrain in LETTERS.items()}

WATERS: tuple[Terrain, ...] = ("ocean", "lake", "island")
"""Where workers navigate (TC-ACT-NAVIGATE-01)."""
BOATS: tuple[Terrain, ...] = ("ocean", "lake")
"""Where a worker is drawn as a boat (TC-ACT-NAVIGATE-05)."""


def coordinates(hex: Hex) -> tuple[int, int]:
    """Column and row of a hex."""
    return divmod(hex, ROWS)


NAMES: tuple[str, ...] = tuple("abcdefghi"[column] + str(row + 1) for column in range(COLUMNS) for row in range(ROWS))
"""The names printed on the picture: a letter for the column, a number from 1 for the row ("c4")."""
NAMED: dict[str, Hex] = {name: hex for hex, name in enumerate(NAMES)}


# ---------------------------------------------------------------- sets of hexes as bits of a number, for speed

Area = int
"""A set of hexes: bit n stands for hex n."""


def area(hexes: Iterable[Hex]) -> Area:
    """The set of these hexes."""
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


BITS: tuple[Area, ...] = tuple(1 << hex for hex in range(HEXES))
NOWHERE: Area = 0
EVERYWHERE: Area = (1 << HEXES) - 1
_TOP: Area = area(hex for hex in range(HEXES) if coordinates(hex)[1] == 0)
_BOTTOM: Area = area(hex for hex in range(HEXES) if coordinates(hex)[1] == ROWS - 1)
_EVEN: Area = area(hex for hex in range(HEXES) if coordinates(hex)[0] % 2 == 0)


@lru_cache(8_192)
def members(found: Area) -> tuple[Hex, ...]:
    """The hexes of a set, lowest column and row first."""
    # Remembered as is what they border on: from one question to the next most sets stay as they were.
    hexes: list[Hex] = []
    while found:
        lowest = found & -found
        hexes.append(lowest.bit_length() - 1)
        found ^= lowest
    return tuple(hexes)


@lru_cache(8_192)
def bordering(found: Area) -> Area:
    """Every hex adjacent to a hex of the set; hexes of the set only if they border on another of it.

    Whole sets are shifted: by one for the hex above or below, by ``ROWS`` for the next column. Odd columns lie half a
    hex lower (TC-BRD-02).
    """
    up, down = found & ~_TOP, found & ~_BOTTOM
    around = up >> 1 | down << 1 | found >> ROWS | found << ROWS
    higher, lower = up & _EVEN, down & ~_EVEN
    around |= higher >> (ROWS + 1) | higher << (ROWS - 1) | lower >> (ROWS - 1) | lower << (ROWS + 1)
    return around & EVERYWHERE


def within(hex: Hex, radius: int) -> Area:
    """Every hex at most so many steps away, the hex itself included."""
    found = 1 << hex
    for _ in range(radius):
        found |= bordering(found)
    return found

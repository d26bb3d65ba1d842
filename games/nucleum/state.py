"""The saved game."""

from __future__ import annotations

from typing import Generic, Literal

import msgspec

from games.core.agenda import State, StepT
from games.core.model import Seat
from games.nucleum.effects import Track
from games.nucleum.printed import Experiment, Side

NetworkRule = Literal["component", "own_links"]
EMPTY = ""
"""An empty market position, an empty contract slot."""


class Urban(msgspec.Struct, frozen=True, array_like=True):
    """An urban building on the map."""

    tile: str
    seat: Seat | None
    """Whose it is; None: neutral."""
    powered: bool = False
    """Whether it has been energised and turned over."""


class Turbine(msgspec.Struct, frozen=True, array_like=True):
    """A turbine on the map, and the row of the player board it came from."""

    seat: Seat
    row: int


class Mine(msgspec.Struct, frozen=True, array_like=True):
    """A mine on the map with its uranium."""

    seat: Seat
    row: int
    uranium: int = 0


class Rail(msgspec.Struct, frozen=True, array_like=True):
    """An action tile that lies as a railway, with a worker of its owner."""

    tile: str
    seat: Seat
    a: int = 0
    """Which end of the tile (0 or 1) faces the ``a`` of the link; the other one faces ``b``."""


class Met(msgspec.Struct, frozen=True, array_like=True):
    """An end condition that has been met, and by whom."""

    condition: str
    seat: Seat


class Land(msgspec.Struct):
    """What lies on the map. Spaces have the names of the content pack; "lk05.0" is the railway space next to the a."""

    urban: dict[str, Urban] = {}
    turbines: dict[str, Turbine] = {}
    mines: dict[str, Mine] = {}
    rubble: list[str] = []
    rails: dict[str, Rail] = {}
    finished: list[str] = []
    """Links whose tiles have been turned face down."""
    nucleum: list[str] = []
    """Plants that hold a Nucleum, by city."""
    coal: dict[str, list[int]] = {}
    """By coal site: wagons that show their first side, wagons that show their second side."""


class Player(msgspec.Struct, kw_only=True):
    """Everything one player has beside the map."""

    experiment: Experiment | None = None
    thaler: int
    workers: int
    """Available."""
    supply: int
    """Workers that are not available yet."""
    achievements: int = 0
    vp: int
    pool: list[str] = []
    board: list[str] = []
    """Tiles in the action slots, the leftmost first."""
    aside: list[str] = []
    """Special tiles that no technology has handed out yet."""
    contracts: list[str]
    """By slot; ``EMPTY`` where there is none."""
    fulfilled: list[str] = []
    locked: list[str] = []
    unlocked: list[str] = []
    """Technologies in the order in which they came."""
    buildings: list[str]
    """Urban buildings on the player board."""
    turbines: list[int]
    """Rows that still have their turbine."""
    mines: list[int]
    """Rows that still have their mine."""
    income: dict[Track, int]
    """Positions of the income markers."""
    markers: list[int] = []
    """Progress markers on the track, in the order in which they were placed."""


class Saxony(State[StepT], Generic[StepT], kw_only=True):
    """A game of Nucleum."""

    side: Side
    network_rule: NetworkRule
    players: list[Player]
    """By seat, clockwise."""
    first: Seat = 0
    turn: Seat | None = None
    """Whose turn it is; None before the first round."""
    round: int = 0
    land: Land = msgspec.field(default_factory=Land)
    market: list[str] = msgspec.field(default_factory=list[str])
    """Action tiles by position, the leftmost (dearest) first; ``EMPTY`` where there is none."""
    stack: list[str] = msgspec.field(default_factory=list[str])
    """Action tiles face down; the last one is the top. So are the two below."""
    silver_stack: list[str] = msgspec.field(default_factory=list[str])
    gold_stack: list[str] = msgspec.field(default_factory=list[str])
    silver: list[str] = msgspec.field(default_factory=list[str])
    """Face up."""
    gold: list[str] = msgspec.field(default_factory=list[str])
    purple: list[str] = msgspec.field(default_factory=list[str])
    progress_tiles: list[str] = msgspec.field(default_factory=list[str])
    """Of the segments 1 to 4."""
    segment_nucleum: list[int] = msgspec.field(default_factory=list[int])
    """Segments of the progress track that still have their Nucleum."""
    kings_days: int = 0
    """How many have been scored."""
    met: list[Met] = msgspec.field(default_factory=list[Met])
    """End conditions, in the order in which they were met."""
    trigger: int = 0
    """The round in which the end was triggered; one more follows (NU-END-06). 0: it was not."""

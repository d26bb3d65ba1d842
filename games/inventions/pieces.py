"""The pieces on the table as data: societies, regions, Chronos, the turn under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.inventions.vocabulary import SPECIALTIES, Action, Specialty

Owner = int
"""Whose a piece is: the seat of a human or, in a game of two, Chronos as the third (IN-GEN-01)."""
NOBODY = -1
PLUS_ONE = "inf_plus1"
"""The influence token of the claim."""
Side = Literal["economy", "culture", "technology", "wild"]
"""The side of an Aspiration that lies up."""
SIDES: tuple[Side, ...] = (*SPECIALTIES, "wild")
SIDE: dict[str, Side] = {side: side for side in SIDES}
"""A side by its name."""


class Council(msgspec.Struct):
    """The citizens of a human at home: Academics, and specialists who are available or exhausted (IN-CIT-01)."""

    academics: int
    available: dict[Specialty, int]
    exhausted: dict[Specialty, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SPECIALTIES, 0))

    def citizens(self) -> int:
        """All of them."""
        return self.academics + sum(self.available.values()) + sum(self.exhausted.values())

    def specialists(self, specialty: Specialty) -> int:
        """Those of a type, available and exhausted."""
        return self.available[specialty] + self.exhausted[specialty]

    def payable(self, specialty: Specialty) -> int:
        """How many citizens can be paid as this type: Academics stand for any (IN-CIT-02)."""
        return self.available[specialty] + self.academics


class Society(msgspec.Struct, kw_only=True):
    """Everything one human has."""

    points: int = 0
    learned: int = 0
    """Those of them that Knowledge tiles brought."""
    influence: int
    supply: int
    """Citizens that are not in play."""
    council: Council
    hand: list[str] = []
    """Ideas right of the board, open to all (IN-HID-03)."""
    inventions: list[str] = []
    """Inventions left of the board."""
    objectives: list[str] = []
    """Private objectives, for their owner's eyes until the end."""
    milestone: str = ""
    """The private milestone: its era is this human's era."""
    space: str
    """Where the era marker stands."""
    counts_on: str = ""
    """The space of the Era track whose effect was taken instead of that of ``space`` (IN-TILE-CUL-7), or nothing."""
    moved: int = 0
    """When the era marker was moved last: counts the Eureka actions of all."""
    tokens: list[str] = []
    """Influence tokens on the board."""
    season: list[Action] = []
    """Action spaces with a season pillar of theirs."""
    epoch: Action | Literal[""] = ""
    """Where the epoch pillar stands; "": in hand."""
    sages: int = 0
    display: list[str]
    """The tile display from left to right: a progress or wealth tile, the side of an Aspiration, or nothing."""
    built: dict[str, str] = {}
    """The progress map: for each hex its tile."""
    economy: int
    """Free economy tokens."""
    unearned: list[str] = []
    """Hexes on which an economy token still lies."""
    used: list[str] = []
    """Economy tiles with a token on them: used in this era."""
    turned: list[str] = []
    """Technology tiles face down."""


class Chronos(msgspec.Struct, kw_only=True):
    """The third seat of a game of two: it blocks, takes tiles and counts for majorities (IN-CHR-03)."""

    supply: int
    pillar: str
    """The region where its season pillar stands."""
    milestone: str
    space: str
    tokens: int
    """Influence tokens that are neither on the map nor on the Era track."""
    waiting: int
    """Influence tokens on the Era track."""
    tiles: list[str] = []
    """Progress and wealth tiles it took."""


class Token(msgspec.Struct):
    """An influence token on an influence space."""

    owner: Owner
    id: str
    up: bool = True
    """False: face down for the rest of the game."""


class Region(msgspec.Struct, kw_only=True):
    """A region of the world and its display."""

    tile: str
    """The specialist tile."""
    knowledge: str
    """The knowledge tile."""
    points_up: bool = False
    """Whether the knowledge tile shows its points side."""
    sage: bool = True
    card: str = ""
    invention: bool = False
    """Which side of the card shows."""
    presenter: Owner = NOBODY
    """Whose citizens stand on the specialist tile."""
    presented: int = 0
    """How many."""
    inventor: Owner = NOBODY
    innovator: Owner = NOBODY
    citizens: list[int]
    """In the map area, by owner."""
    tokens: list[Token] = []
    """On the influence spaces, from the left."""
    letter: str
    """Of its wealth tiles."""
    wealth: list[str]
    """The wealth stack; the last one lies on top."""


class Turn(msgspec.Struct, kw_only=True):
    """What counts only within the turn under way."""

    ready: int = 0
    """Chain tokens that are available."""
    spent: list[str] = []
    """Where the tokens used in this turn lie: a card, a region's influence token, a technology tile."""
    fresh: list[int] = []
    """Places of the tile display that hold an Aspiration gained in this turn."""
    surplus: list[Side] = []
    """Aspirations gained for which there was no space (IN-ASP-05)."""
    owed: int = 0
    """Ideas presented: so many are replaced at the end of step 2 (IN-TURN-10)."""
    technology: bool = False
    """Whether a technology tile was used (IN-TILE-GEN-03)."""
    reuse: bool = False
    """Whether it was the one that opens forums with own pillars (IN-TILE-TEC-4)."""
    links: list[Action] = []
    """The actions done so far, in order."""


class Left(msgspec.Struct, kw_only=True):
    """What set-up left out of the game; nobody sees it (IN-HID-02)."""

    cards: list[str] = []
    wealth: list[str] = []
    private: list[str] = []
    public: list[str] = []


class Decks(msgspec.Struct, kw_only=True):
    """The idea display and the milestones of the timeline."""

    ideas: list[str] = []
    """The deck; the last one is the top, which all see."""
    row: list[str] = []
    """The open cards from left to right; packed to the right when there are less than three."""
    common: list[str] = []
    """The Common Knowledge display from the bottom."""
    discard: list[str] = []
    """The open milestone discard."""
    eureka: list[str] = []
    """The Eureka display from left to right."""
    stacks: dict[str, list[str]] = {}
    """Milestones face down, by letter; the first one is laid out leftmost."""
    outsider: str = ""
    """The milestone of the non-player display; "" with four humans."""
    diplomats: dict[str, list[Owner]] = {}
    """For each milestone whose citizens stand on it."""
    gone: list[str] = []
    """Cards that left the game before everybody's eyes."""


Why = Literal["main", "only", "chain", "milestone", "knowledge", "technology"]
"""How an action came up: by the pillar (``only``: there is one way to do it), a chain token, a milestone, a Sage, a
technology tile."""

"""The saved game."""

from __future__ import annotations

from typing import Generic, Literal

import msgspec

from games.core.agenda import State, StepT
from games.core.model import Seat
from games.terra_concordia.cards.printed import Scenario, Variant
from games.terra_concordia.content import PACKS
from games.terra_concordia.pieces import Diplomacy, Land, Nation, Pile

Phase = Literal["setup", "planning", "actions", "production", "maintenance"]


class World(State[StepT], Generic[StepT], kw_only=True):
    """A game of Terra Concordia."""

    variant: str
    scenario: str = ""
    """The solo scenario, or nothing."""
    difficulty: str = "normal"
    nations: list[Nation]
    """By seat: first those of people, then the Automas."""
    land: Land = msgspec.field(default_factory=Land)
    sustainability: int
    """Of the globe, 0 to 10."""
    round: int = 1
    phase: Phase = "setup"
    first: Seat = 0
    """Who holds the first-player token."""
    turn: Seat = 0
    constructions: Pile = msgspec.field(default_factory=Pile)
    pool: Pile = msgspec.field(default_factory=Pile)
    """The mixed pool."""
    explored_out: bool = False
    """Everybody has been told that pool and discards have no Exploration card, and none was discarded since."""
    events: Pile = msgspec.field(default_factory=Pile)
    current: list[str] = msgspec.field(default_factory=list[str])
    """The events of this round."""
    technologies: Pile = msgspec.field(default_factory=Pile)
    market: list[str] = msgspec.field(default_factory=list[str])
    wonders: list[str] = msgspec.field(default_factory=list[str])
    """Wonders face up that nobody has built."""
    hidden_wonders: list[str] = msgspec.field(default_factory=list[str])
    """The rest of the wonder pool; the last one is turned up next."""
    unused_wonders: list[str] = msgspec.field(default_factory=list[str])
    """Wonders that are not in this game."""
    objectives: list[str] = msgspec.field(default_factory=list[str])
    unused_objectives: list[str] = msgspec.field(default_factory=list[str])
    unused_secrets: list[str] = msgspec.field(default_factory=list[str])
    standing: tuple[tuple[int, ...], ...] = ()
    """By seat how much it had of what the public objectives count when that was last told; (): not in this phase."""
    diplomacy: Diplomacy = msgspec.field(default_factory=Diplomacy)
    ending: str = ""
    """Why the game is over: "rounds", "wonders", "individual" or "global"."""

    @property
    def rules(self) -> Variant:
        """The variant that is played; alone it is Standard (TC-SOLO-11)."""
        return PACKS[self.edition].variants[self.variant]

    @property
    def story(self) -> Scenario | None:
        """The solo scenario."""
        return PACKS[self.edition].scenarios[self.scenario] if self.scenario else None

    @property
    def rounds(self) -> int:
        """How many rounds are played at most (TC-OVR-03)."""
        return self.story.rounds if self.story else self.rules.rounds

"""The saved game."""

from __future__ import annotations

from typing import Generic

import msgspec

from games.core.agenda import State, StepT
from games.core.model import Seat
from games.tarlac.pieces import ArmyTurn, Clash, Faction, Fight, House, Phase, Settlement
from games.tarlac.printed import FactionId, SpaceId


class Thomond(State[StepT], Generic[StepT], kw_only=True):
    """A game of Os Triunfos de Tarlac. A seat is a player, who plays one or more factions (TA-SEAT)."""

    scenario: str
    house: House
    sides: tuple[FactionId, ...]
    """For each seat the pretender it plays for, or "dec"."""
    factions: dict[FactionId, Faction]
    """All eleven, in content order."""
    settlements: dict[SpaceId, Settlement]
    """Of all spaces, in content order; those of wild spaces stay empty."""
    febas: dict[Seat, int]
    """Of every seat that has them: de Clare's has none (TA-SET-06)."""
    cause: str = ""
    """Why febas changed last: how the war ended, if it has. "rounds": there were no more rounds."""
    out: list[Seat] = msgspec.field(default_factory=list[Seat])
    """Seats that have lost their last febas (TA-WIN-05)."""
    pounds: int = 0
    king: FactionId
    exiled: FactionId
    """ "" while the kingdom is parted."""
    partition: bool
    deck: list[str]
    """Danger cards face down; the last one is the top. An extra card has a "+" before its id (TA-PRE-05)."""
    danger: str = ""
    """The card in force, with its "+" if it is an extra one."""
    cycle: int = 0
    phase: Phase = "maintenance"
    seating: list[Seat] = msgspec.field(default_factory=list[Seat])
    """The maintenance order of this round (TA-MAINT-01)."""
    honoured: list[Seat] = msgspec.field(default_factory=list[Seat])
    """Seats to which a full pile has brought febas in this maintenance (TA-MAINT-04)."""
    held: int = 0
    """Battle phases in a row after which the king's rival has stood alone in Clonroad (TA-THRONE-01)."""
    resting: dict[Seat, int] = msgspec.field(default_factory=dict[Seat, int])
    """Until which cycle of the round a seat lets news of the war pass, if it has said so (TA-MOB-14)."""
    order: list[FactionId] = msgspec.field(default_factory=list[FactionId])
    """MO: factions in the order in which they mobilised this round (TA-TURN-01)."""
    next: int = 0
    """Place in ``order`` of the army that takes the next turn of this cycle."""
    turn: ArmyTurn | None = None
    fight: Fight | None = None
    arrivals: int = 0
    defenders: dict[SpaceId, FactionId] = msgspec.field(default_factory=dict[SpaceId, FactionId])
    """For each space that both coalitions hold: the pretender whose side was there first (TA-COMBAT-02)."""
    clashes: list[Clash] = msgspec.field(default_factory=list[Clash])

"""What stands on the table and changes: armies, factions, settlements, the turn of an army."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.core.model import Seat
from games.tarlac.printed import FactionId, SpaceId

Fall = Literal["", "defeat", "exile"]
"""How a pretender fell in this round (TA-THRONE-01)."""
Phase = Literal["maintenance", "expedition", "battle"]
CombatRule = Literal["pool_min", "single", "d6_plus_battles"]
War = Literal["pays", "letter"]
"""Whether staying at home is answered (TA-MAINT-04, TA-THRONE-01), or only the letter of the rulebook counts."""
Leave = Literal["after_provision", "own_turn"]
"""When an army may go home (TA-DEMOB-01)."""


class Army(msgspec.Struct):
    """A faction's piece on the board."""

    space: SpaceId
    battles: int
    provisions: int
    arrived: int
    """Which arrival of the game brought it here: the smaller, the earlier."""


class Faction(msgspec.Struct, omit_defaults=True):
    """One of the eleven factions in play."""

    seat: Seat | None = None
    """Who plays it; None: nobody."""
    herds: int = 0
    army: Army | None = None
    ally: FactionId = ""
    """A minor king's pretender; de Clare's side; a pretender's own id. "" for none."""
    hostage: FactionId = ""
    """Who holds this faction's only hostage piece; "" if it is at home."""
    mobilised: bool = False
    """Whether it has had its army of this round (TA-MOB-07)."""
    fell: Fall = ""


class Settlement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens on a settlement. Frozen, for there are many: copies of a state share them."""

    devastation: int = 0
    destroyed: bool = False


class ArmyTurn(msgspec.Struct):
    """What the army whose turn it is has done so far."""

    faction: FactionId
    points: int
    """Movement points left."""
    entered: bool = False
    """Whether it must fight: it came among enemies in this turn, or has declared combat (TA-COMBAT-01, TA-DIS-04)."""
    called: bool = False
    fought: bool = False
    """Whether dice have fallen in a combat of this turn."""
    sacked: list[SpaceId] = []
    sacks: SpaceId = ""
    """The end of a march that was made to sack it, which is not asked again; "": nothing was said."""
    spared: list[SpaceId] = []
    """Where a sack was offered, on the way or as the end of the march, and declined: it is not offered twice."""
    plunders: bool = False
    """Whether its player wants to be asked about sacking their own coalition's settlements too."""


class Clash(msgspec.Struct, frozen=True):
    """A combat of this cycle with a neutral army; it is fought out in the battle phase (TA-BATTLE-04)."""

    space: SpaceId
    attacker: str
    """A pretender for the coalition, or the neutral faction."""
    defender: str


class Fight(msgspec.Struct):
    """The combat that is being rolled."""

    space: SpaceId
    attackers: tuple[FactionId, ...]
    """The armies of the side when the first die was thrown (TA-COMBAT-09)."""
    defenders: tuple[FactionId, ...]
    left: int | None
    """Rolls to come; None: until one side is gone."""
    dead: list[FactionId] = []
    resolved: list[FactionId] = []
    """Pretenders who will not be asked again before the dice of this combat."""
    heard: list[FactionId] = []
    """Pretenders who have been asked before the next roll."""
    rolls: list[tuple[int, int]] = []
    """Totals of attacker and defender so far."""
    forfeited: int = 0
    """Herds of the attackers' seats that this combat has put out: spoils all the same (TA-COMBAT-09, TA-WIN-06)."""
    forfeited_defending: int = 0
    """The same of the defenders."""


class House(msgspec.Struct, frozen=True):
    """The house rules: each field is an option of the lobby of the same name."""

    war: War = "pays"
    start_febas: int = 3
    combat: CombatRule = "pool_min"
    bog_defender_only: bool = False
    sack_in_passing: bool = False
    npc_accept: int = 4
    """An uncontrolled king accepts on a d6 of this or more (TA-CALL-10)."""
    partition_persists: bool = False
    demobilise: Leave = "after_provision"
    max_cycles: int = 6
    max_rounds: int = 8

    @classmethod
    def chosen(cls, options: Mapping[str, str]) -> House:
        """What the lobby has chosen: numbers as figures, what holds or not as "yes" and "no"."""
        said = {"yes": True, "no": False}
        rules = {name: said.get(options[name], options[name]) for name in cls.__struct_fields__}
        return msgspec.convert(rules, cls, strict=False)

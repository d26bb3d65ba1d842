"""Questions about the war. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from games.core.model import Seat
from games.tarlac.content import PACKS
from games.tarlac.map import modifiers, reach, ways
from games.tarlac.pieces import Army, ArmyTurn, Faction
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, TAN, FactionId, Numbers, Scenario, SettlementKind, SpaceId
from games.tarlac.state import Thomond

CLONROAD, BUNRATTY = "clonroad", "bunratty"
"""The seat of the kings of Thomond, and de Clare's castle, where a pretender may call."""


def scenario(state: Thomond) -> Scenario:
    """The scenario being played."""
    return PACKS[state.edition].scenarios[state.scenario]


def numbers(state: Thomond) -> Numbers:
    """The numbers in force under the present danger card."""
    return PACKS[state.edition].in_force[state.danger]


def rival(pretender: FactionId) -> FactionId:
    """The other pretender."""
    return CBR if pretender == CT else CT


# ---------------------------------------------------------------- coalitions


def side(state: Thomond, faction: FactionId) -> FactionId:
    """The pretender whose coalition a faction belongs to, or "" (TA-COAL-01 to TA-COAL-04)."""
    king = state.factions[faction]
    if king.ally:
        return king.ally
    return king.hostage if king.hostage in PRETENDERS else ""


def banner(state: Thomond, faction: FactionId) -> str:
    """Under which name an army fights: its coalition's pretender, or its own if it is neutral."""
    return side(state, faction) or faction


def protected(state: Thomond, giver: FactionId, other: FactionId) -> bool:
    """Whether a hostage forbids the giver to act against the other faction (TA-HOST-02)."""
    holder = state.factions[giver].hostage
    if not holder or not other:
        return False
    if holder == DEC:
        return other == DEC
    mine = side(state, holder)
    return other == holder or (bool(mine) and side(state, other) == mine)


def tied_to_dec(state: Thomond, pretender: FactionId) -> bool:
    """Whether a pretender and de Clare are bound: by a hostage, or by de Clare's side (TA-CALL-12)."""
    return state.factions[pretender].hostage == DEC or state.factions[DEC].ally == pretender


def with_dec(state: Thomond, exile: FactionId) -> bool:
    """Whether an exile waits for de Clare, who holds their hostage or is on their side in round 1 (TA-MOB-12)."""
    return state.factions[exile].hostage == DEC or (state.round == 1 and tied_to_dec(state, exile))


def held_by(state: Thomond, holder: FactionId) -> list[FactionId]:
    """Whose hostages a faction holds."""
    return [id for id, faction in state.factions.items() if faction.hostage == holder]


# ---------------------------------------------------------------- armies


def armies(state: Thomond) -> list[tuple[FactionId, Faction, Army]]:
    """Every army on the board in mobilisation order."""
    factions = state.factions
    return [(id, faction, faction.army) for id in state.order if (faction := factions[id]).army is not None]


def standing(state: Thomond, space: SpaceId) -> list[FactionId]:
    """The armies in a space, in mobilisation order."""
    factions = state.factions
    return [id for id in state.order if (army := factions[id].army) is not None and army.space == space]


def foes(state: Thomond, faction: FactionId, space: SpaceId) -> list[FactionId]:
    """The enemy armies of a faction in a space."""
    mine = side(state, faction)
    theirs = rival(mine)
    return [id for id in standing(state, space) if side(state, id) == theirs] if mine else []


def enemies(state: Thomond, faction: FactionId) -> dict[SpaceId, list[FactionId]]:
    """Where enemy armies of a faction stand, and which, in mobilisation order."""
    found: dict[SpaceId, list[FactionId]] = {}
    if mine := side(state, faction):
        theirs = rival(mine)
        for id, _, army in armies(state):
            if side(state, id) == theirs:
                found.setdefault(army.space, []).append(id)
    return found


def hostile_spaces(state: Thomond, faction: FactionId) -> frozenset[SpaceId]:
    """Where enemy armies of a faction stand."""
    return frozenset(enemies(state, faction))


def news_to_come(state: Thomond) -> bool:
    """Whether the second cycle is opened even without any army: everybody else may mobilise in it (TA-ROUND-04)."""
    return state.cycle <= 1 and (state.house.war == "pays" or not state.order)


def army_of(state: Thomond, faction: FactionId) -> Army:
    """The army of a faction that has one."""
    army = state.factions[faction].army
    assert army is not None
    return army


def strength(state: Thomond, side: list[FactionId]) -> int:
    """The battles of a side, added up."""
    return sum(army_of(state, id).battles for id in side)


def has_army(state: Thomond, faction: FactionId) -> bool:
    """Whether a faction has an army on the board."""
    return state.factions[faction].army is not None


def active(state: Thomond, faction: FactionId) -> ArmyTurn | None:
    """The turn of this army if it is the one that acts now and is still on the board."""
    turn = state.turn
    return turn if turn and turn.faction == faction and state.factions[faction].army else None


def marches(state: Thomond, faction: FactionId) -> dict[SpaceId, int]:
    """Where the army whose turn it is can go with the points left, and for how many (TA-MOVE-01 to TA-MOVE-04)."""
    turn = active(state, faction)
    points = turn.points if turn else 0
    start, crossing = army_of(state, faction).space, numbers(state).cost_crossing
    return reach(state.edition, start, points, crossing, hostile_spaces(state, faction))


def retreats(state: Thomond, faction: FactionId, space: SpaceId) -> list[SpaceId]:
    """The spaces beside this one where an army of the faction may step out of danger (TA-DIS-02, TA-MOB-16)."""
    hostile = hostile_spaces(state, faction)
    return [other for other, _ in ways(state.edition, space) if other not in hostile]


def terrain(state: Thomond, space: SpaceId) -> tuple[int, int]:
    """The attacker's and the defender's modifier in a space (TA-COMBAT-11)."""
    absent = state.scenario in PACKS[state.edition].spaces[space].absent_in
    return modifiers(state.edition, space, state.house.bog_defender_only, absent)


# ---------------------------------------------------------------- settlements


def settlement(state: Thomond, space: SpaceId) -> SettlementKind:
    """What stands in a space in this scenario and round (TA-MAP-03, TA-MAP-04)."""
    return settlements(state)[space]


def settlements(state: Thomond) -> Mapping[SpaceId, SettlementKind]:
    """What stands in every space. Shared: only to be read."""
    return settlements_in(state.edition, state.scenario, state.partition)


@cache
def settlements_in(edition: str, scenario: str, partition: bool) -> Mapping[SpaceId, SettlementKind]:
    """What stands in every space in a scenario, in the partition round or not. Shared: only to be read."""
    found: dict[SpaceId, SettlementKind] = {}
    for id, printed in PACKS[edition].spaces.items():
        parted = printed.partition_settlement if partition else None
        found[id] = "none" if scenario in printed.absent_in else parted or printed.settlement
    return found


def usurper(state: Thomond) -> FactionId:
    """The king's rival while they hold Clonroad: alone there after the last battles, and there still. Else nobody."""
    if not state.held:
        return ""
    army = state.factions[rival(state.king)].army
    return rival(state.king) if army is not None and army.space == CLONROAD else ""


def owner(state: Thomond, space: SpaceId) -> FactionId:
    """Whose settlement it is, "" for nobody's (TA-MAP-05, TA-MAP-06); Clonroad is whose who holds it (TA-THRONE-01)."""
    return owners(state)[space]


def owners(state: Thomond) -> Mapping[SpaceId, FactionId]:
    """Whose settlement every space is. Shared: only to be read."""
    return owners_under(state.edition, state.king, state.partition, usurper(state))


def paying_monasteries(state: Thomond) -> int:
    """How many monasteries of de Clare's are not destroyed (TA-MAINT-09)."""
    holders, kinds = owners(state), settlements(state)
    own = [space for space, holder in holders.items() if holder == DEC and kinds[space] == "monastery"]
    return sum(not state.settlements[space].destroyed for space in own)


@cache
def owners_under(edition: str, king: FactionId, partition: bool, usurper: FactionId) -> Mapping[SpaceId, FactionId]:
    """Whose settlement every space is under a king, in the partition round or not; Clonroad is a usurper's."""
    found = {space: owner_under(edition, king, space, partition) for space in PACKS[edition].spaces}
    return found | {CLONROAD: usurper} if usurper else found


def owner_under(edition: str, king: FactionId, space: SpaceId, partition: bool) -> FactionId:
    """Whose settlement it is under a king at Clonroad, in the partition round or not."""
    match PACKS[edition].spaces[space].owner:
        case "king":
            return king
        case "cbr_partition":
            return CBR if partition else king
        case owner:
            return owner


def friendly(state: Thomond, faction: FactionId, space: SpaceId) -> bool:
    """Whether the settlement belongs to the faction's own coalition (TA-COAL-07)."""
    return settlement(state, space) != "none" and friends(state, faction, owner(state, space))


def friends(state: Thomond, faction: FactionId, holder: FactionId) -> bool:
    """Whether what is the holder's belongs to the faction's own coalition; what is nobody's ("") does not."""
    if not holder:
        return False
    mine = side(state, faction)
    return holder == faction or (bool(mine) and side(state, holder) == mine)


def sack_price(state: Thomond, faction: FactionId, space: SpaceId) -> str:
    """What a sack costs beside a castle's resistance: "free", "own", "hostage" or "own_hostage" (TA-SACK-04 to -06)."""
    hostage = protected(state, faction, owner(state, space))
    if friendly(state, faction, space):
        return "own_hostage" if hostage else "own"
    return "hostage" if hostage else "free"


def robbed_for_free(state: Thomond, faction: FactionId, holders: Iterable[FactionId]) -> set[FactionId]:
    """Those of the holders whose settlements a faction can sack at no price (``sack_price``); "" for nobody's."""
    mine = side(state, faction)
    foreign = {id for id in holders if not id or side(state, id) != mine} if mine else {*holders} - {faction}
    return {id for id in foreign if not protected(state, faction, id)} if state.factions[faction].hostage else foreign


def room(state: Thomond, space: SpaceId) -> int:
    """How many battles coyne in this space can pay or feed (TA-MOB-04, TA-PROV-05, TA-DANGER-05)."""
    tokens = state.settlements[space]
    if tokens.destroyed:
        return 0
    return room_in(state.edition, state.scenario, state.partition, state.danger, space, tokens.devastation)


@cache
def room_in(edition: str, scenario: str, partition: bool, danger: str, space: SpaceId, devastation: int) -> int:
    """The same of a space with so many tokens that is not destroyed, in a scenario under a danger card."""
    if settlements_in(edition, scenario, partition)[space] == "none":
        return 0
    printed = PACKS[edition]
    return (printed.base.limits.devastation - devastation) // printed.in_force[danger].coyne_per_battle


def pasture(state: Thomond, faction: FactionId, space: SpaceId) -> int:
    """How many battles of an army coyne can feed in this space: only among its own coalition (TA-PROV-04)."""
    land = room(state, space)
    return land if land and friends(state, faction, owner(state, space)) else 0


def capitals(state: Thomond, faction: FactionId) -> tuple[SpaceId, ...]:
    """Where a faction mobilises and may be attacked at home (TA-MOB-05); an exile has no capital."""
    return capitals_under(state.edition, state.scenario, state.partition, state.king, faction)


@cache
def capitals_under(
    edition: str, scenario: str, partition: bool, king: FactionId, faction: FactionId
) -> tuple[SpaceId, ...]:
    """The capitals of a faction in a scenario under a king, in the partition round or not."""
    card, built = PACKS[edition].factions[faction], settlements_in(edition, scenario, partition)
    if card.kind == "pretender":
        if faction == king:
            return (CLONROAD,)
        return ("dubh_glen",) if partition else ()
    return tuple(space for space in card.capital if built[space] != "none")


def residents(state: Thomond, space: SpaceId) -> FactionId:
    """The controlled faction that has its capital here and has not mobilised in this round, or ""."""
    for id, faction in state.factions.items():
        if faction.seat is not None and not faction.mobilised and space in capitals(state, id):
            return id
    return ""


# ---------------------------------------------------------------- mobilising


def barred(state: Thomond, faction: FactionId) -> bool:
    """Whether de Clare is away in the first cycle (TA-SCN-1284-04, TA-SCN-1317-04)."""
    first = state.round == 1 and state.cycle == 1
    return faction == DEC and first and scenario(state).de_clare_barred_first_cycle


def affordable(state: Thomond, faction: FactionId, space: SpaceId) -> int:
    """How many battles a faction could pay here (TA-MOB-01 to TA-MOB-04, TA-MOB-08)."""
    most = PACKS[state.edition].base.limits.battles
    if faction == DEC:
        return min(most, state.pounds // numbers(state).battle_pounds)
    return min(most, room(state, space) + state.factions[faction].herds)


def callable_here(state: Thomond, caller: FactionId) -> tuple[FactionId, ...]:
    """Who could be called where the caller's army stands, were there no hindrance; de Clare first (TA-CALL-01, -11)."""
    if caller == DEC:
        return (state.exiled,) if state.exiled else ()
    return called_in(state.edition, caller, army_of(state, caller).space)


@cache
def called_in(edition: str, caller: FactionId, space: SpaceId) -> tuple[FactionId, ...]:
    """De Clare and the other minor kings, if they have a capital in a space."""
    printed = PACKS[edition]
    return tuple(id for id in (DEC, *printed.minors) if id != caller and space in printed.factions[id].capital)


def pretender_of(state: Thomond, caller: FactionId) -> FactionId:
    """For whom a caller calls: the Tánaiste for the pretender it is allied to, a pretender for nobody else."""
    return state.factions[caller].ally if caller == TAN else caller


# ---------------------------------------------------------------- seats


def in_order(state: Thomond, seats: Iterable[Seat]) -> list[FactionId]:
    """The factions that seats play, seat by seat."""
    played: dict[Seat | None, list[FactionId]] = {seat: [] for seat in seats}
    for id, faction in state.factions.items():
        if faction.seat in played:
            played[faction.seat].append(id)
    return [id for mine in played.values() for id in mine]


def factions_of(state: Thomond, seat: Seat) -> list[FactionId]:
    """The factions a seat plays, in content order: its pretender first."""
    return [id for id, faction in state.factions.items() if faction.seat == seat]


def seat_of(state: Thomond, faction: FactionId) -> Seat:
    """Who plays a controlled faction."""
    seat = state.factions[faction].seat
    assert seat is not None
    return seat


def seat_for(state: Thomond, pretender: FactionId, caller: FactionId) -> Seat:
    """Who will play a king recruited for a pretender (TA-SEAT-07)."""
    if caller == TAN:
        return seat_of(state, TAN)
    home = seat_of(state, pretender)
    allied = [
        seat for seat, other in enumerate(state.sides) if other == pretender and seat != home and seat not in state.out
    ]
    return min(allied, key=lambda seat: (len(factions_of(state, seat)), seat), default=home)

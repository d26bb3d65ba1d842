"""What happens to febas, herds, hostages, armies and settlements. Nothing here asks anybody."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Seat, Text, player
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, signed, space_said, thing_said, to_whom_said, whose_said
from games.tarlac.pieces import Army, Settlement
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import armies, banner, factions_of, held_by, numbers, side, standing
from games.tarlac.scoring import check_febas
from games.tarlac.state import Thomond

# ---------------------------------------------------------------- febas


def change_febas(game: Game[Thomond], faction: FactionId, n: int, why: str) -> None:
    """Febas of the seat that plays a faction; checked at once (TA-FEBAS-01, TA-FEBAS-02).

    Nobody plays an uncontrolled king and de Clare has none: nothing happens then.
    """
    seat = game.state.factions[faction].seat
    if seat is not None:
        change_seat_febas(game, seat, n, why)


def change_seat_febas(game: Game[Thomond], seat: Seat, n: int, why: str) -> None:
    """As ``change_febas``, for a seat; nothing changes any more once the game is over."""
    state = game.state
    if seat not in state.febas or seat in state.out or state.outcome is not None:
        return
    state.febas[seat], state.cause = max(0, state.febas[seat] + n), why
    game.emit("event.febas", player=player(seat), n=signed(n), left=state.febas[seat], why=Text(f"why.{why}"))
    check_febas(game, seat)
    if state.febas[seat] == 0 and state.outcome is None:
        _fall_out(game, seat)


def _fall_out(game: Game[Thomond], seat: Seat) -> None:
    """An ally seat without febas: armies go, hostages return, its kings belong to nobody (TA-WIN-05, TA-WIN-06)."""
    state = game.state
    state.out.append(seat)
    game.emit("event.seat_out", player=player(seat))
    for id in factions_of(state, seat):
        remove_army(game, id)
        free_hostages(game, id)
        king = state.factions[id]
        if king.hostage:
            _free_hostage(game, id)
        king.seat, king.ally, king.herds = None, "", 0
    settle_contests(game.state)


# ---------------------------------------------------------------- herds


def gain_herds(state: Thomond, faction: FactionId, n: int) -> int:
    """Herds join a pile as far as it can hold them; returns how many did (TA-MAINT-10)."""
    king = state.factions[faction]
    gained = min(n, PACKS[state.edition].base.limits.herds - king.herds)
    king.herds += gained
    return gained


# ---------------------------------------------------------------- hostages


def give_hostage(game: Game[Thomond], giver: FactionId, holder: FactionId) -> None:
    """A faction hands over its hostage (TA-HOST-01)."""
    game.state.factions[giver].hostage = holder
    game.emit("event.hostage_given", giver=faction_said(giver), holder=to_whom_said(holder))


def kill_hostage(game: Game[Thomond], giver: FactionId) -> None:
    """The hostage dies: the bond ends and the giver's seat loses febas (TA-HOST-03, TA-CALL-07)."""
    holder = game.state.factions[giver].hostage
    game.state.factions[giver].hostage = ""
    game.emit("event.hostage_killed", giver=whose_said(giver), holder=named_said(holder))
    change_febas(game, giver, PACKS[game.state.edition].base.febas.hostage_killed, "hostage")


def free_hostages(game: Game[Thomond], holder: FactionId) -> None:
    """All hostages of a holder go home (TA-HOST-04)."""
    for giver in held_by(game.state, holder):
        _free_hostage(game, giver)


def _free_hostage(game: Game[Thomond], giver: FactionId) -> None:
    king = game.state.factions[giver]
    game.emit("event.hostage_freed", giver=whose_said(giver), holder=named_said(king.hostage))
    king.hostage = ""


# ---------------------------------------------------------------- armies


def put_army(
    game: Game[Thomond],
    faction: FactionId,
    space: SpaceId,
    battles: int,
    provisions: int = 0,
    price: Text | None = None,
) -> None:
    """A faction mobilises: its army comes on the board and it joins the order (TA-TURN-01, TA-MOB-07).

    ``price``: what it has paid, to be told.
    """
    state, king = game.state, game.state.factions[faction]
    king.mobilised = True
    state.arrivals += 1
    king.army = Army(space, battles, provisions, state.arrivals)
    state.order.append(faction)
    settle_contests(state)
    force = [thing_said("battle", battles), *([thing_said("provision", provisions)] if provisions else [])]
    told = {"who": faction_said(faction), "space": space_said(space), "force": several(force)}
    if price is None:
        game.emit("event.mobilised", **told)
    else:
        game.emit("event.mobilised_paid", **told, price=price)


def move_army(game: Game[Thomond], faction: FactionId, space: SpaceId) -> None:
    """An army changes its space."""
    state, army = game.state, game.state.factions[faction].army
    assert army is not None
    state.arrivals += 1
    army.space, army.arrived = space, state.arrivals
    settle_contests(state)


def remove_army(game: Game[Thomond], faction: FactionId) -> None:
    """An army leaves the board with all it carries, and whatever it was about to do or answer is struck."""
    game.state.factions[faction].army = None
    game.cancel(lambda step: faction in (getattr(step, "faction", ""), getattr(step, "by", "")))
    settle_contests(game.state)


def defeat(game: Game[Thomond], faction: FactionId, why: str) -> None:
    """An army has lost its last battle: febas are lost (TA-COMBAT-07, TA-SACK-08, TA-PROV-07, TA-HOST-04).

    ``why``: "combat", "castle" or "hunger"; hunger frees no hostages.
    """
    state, king = game.state, game.state.factions[faction]
    game.emit(f"event.defeated.{why}", who=whose_said(faction))
    remove_army(game, faction)
    if faction in PRETENDERS and king.fell != "exile":
        king.fell = "defeat"
    change_febas(game, faction, PACKS[state.edition].base.febas.army_eliminated, why)
    if why != "hunger" and state.outcome is None:
        free_hostages(game, faction)


def settle_contests(state: Thomond) -> None:
    """Note for each space that both coalitions hold who was there first (TA-COMBAT-02); drop quarrels that are over.

    A quarrel with a neutral is over once one of its sides has left the space (TA-BATTLE-04).
    """
    there: dict[SpaceId, list[FactionId]] = {}
    for id, _, army in armies(state):
        there.setdefault(army.space, []).append(id)
    met = {space: {banner(state, id) for id in here} for space, here in there.items() if here[1:]}
    contested = [space for space, banners in met.items() if CT in banners and CBR in banners]
    for space in [space for space in state.defenders if space not in contested]:
        del state.defenders[space]
    for space in contested:
        if space not in state.defenders:
            rivals = [id for id in there[space] if side(state, id)]
            state.defenders[space] = side(state, min(rivals, key=lambda id: army_arrival(state, id)))
    if state.clashes:
        state.clashes = [
            clash for clash in state.clashes if {clash.attacker, clash.defender} <= met.get(clash.space, set())
        ]


def roles(state: Thomond, space: SpaceId, one: str, other: str) -> tuple[str, str]:
    """Attacker and defender of two sides in a space (TA-COMBAT-02)."""
    for clash in state.clashes:
        if clash.space == space and {clash.attacker, clash.defender} == {one, other}:
            return clash.attacker, clash.defender
    defender = state.defenders.get(space) if DEC not in (one, other) else None
    if defender is None:
        first = {
            name: min(army_arrival(state, id) for id in standing(state, space) if banner(state, id) == name)
            for name in (one, other)
        }
        defender = min((one, other), key=first.__getitem__)
    return (other, one) if defender == one else (one, other)


def army_arrival(state: Thomond, faction: FactionId) -> int:
    """When an army came to its space."""
    army = state.factions[faction].army
    assert army is not None
    return army.arrived


# ---------------------------------------------------------------- settlements


def fitting(state: Thomond, space: SpaceId, n: int) -> int:
    """How much of so much devastation a settlement can still take (TA-MAP-07)."""
    return min(n, PACKS[state.edition].base.limits.devastation - state.settlements[space].devastation)


def devastate(game: Game[Thomond], space: SpaceId, n: int) -> None:
    """Devastation up to 10, where the settlement is destroyed (TA-MAP-07)."""
    if not n:
        return
    settlements, most = game.state.settlements, PACKS[game.state.edition].base.limits.devastation
    total = min(most, settlements[space].devastation + n)
    settlements[space] = Settlement(total, destroyed=total == most)
    if total == most:
        game.emit("event.destroyed", space=space_said(space))


def coyne(game: Game[Thomond], space: SpaceId, battles: int) -> None:
    """The devastation of paying or feeding battles by coyne."""
    devastate(game, space, battles * numbers(game.state).coyne_per_battle)

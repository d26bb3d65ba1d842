"""Pré-manutenção and Fase de manutenção: recovery, danger, herds and tribute. Nobody is asked anything here."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Seat
from games.tarlac.content import PACKS
from games.tarlac.pieces import Settlement
from games.tarlac.printed import DEC, EXTRA, PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import in_order, numbers, paying_monasteries, scenario, seat_of
from games.tarlac.state import Thomond
from games.tarlac.steps.account import Account, Tribute, tell_no_febas, tell_order, tell_round
from games.tarlac.verbs import change_febas, gain_herds

# ---------------------------------------------------------------- pre-maintenance


class PreMaintenance(Step, frozen=True, tag="pre_maintenance"):
    """The land recovers and the danger of the round is revealed (TA-PRE)."""

    def run(self, game: Game[Thomond]) -> None:
        hurt = recover(game.state)
        tell_round(game, hurt, reveal(game))


def recover(state: Thomond) -> dict[SpaceId, Settlement]:
    """Devastation is removed, the destroyed are turned back (TA-PRE-01, TA-PRE-02, TA-DANGER-08).

    Returns the tokens that lay on those settlements until now.
    """
    removed = numbers(state).devastation_removed
    hurt = {space: tokens for space, tokens in state.settlements.items() if tokens.devastation}
    for space, tokens in hurt.items():
        left = tokens.devastation if tokens.destroyed else max(0, tokens.devastation - removed)
        state.settlements[space] = Settlement(left)
    return hurt


def reveal(game: Game[Thomond]) -> dict[str, int]:
    """The danger of this round, the old extra cards out, the cards it adds, shuffle (TA-PRE-03 to TA-PRE-07).

    Returns the cards that were added, by id.
    """
    state, before = game.state, game.state.danger
    named_first = scenario(state).active_card
    if state.round == 1:
        game.shuffle(state.deck)
    if state.round == 1 and named_first:
        state.deck.remove(named_first)
        state.danger = named_first
    else:
        state.danger = state.deck.pop()
    card = state.danger.removeprefix(EXTRA)
    kept = [other for other in state.deck if not other.startswith(EXTRA)]
    if before and not before.startswith(EXTRA):
        kept.append(before)
    adds = PACKS[state.edition].dangers[card].adds
    state.deck = kept + [EXTRA + other for other, n in adds.items() for _ in range(n)]
    game.shuffle(state.deck)
    return adds


# ---------------------------------------------------------------- maintenance


class Maintenance(Step, frozen=True, tag="maintenance"):
    """Every faction restocks, receives and pays, in the order of the seats; febas may end the war (TA-MAINT)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.seating, state.honoured = maintenance_order(game), []
        account = Account(game)
        for id in in_order(state, state.seating):
            account.tributes += maintain(game, id)
            if state.outcome is not None:
                break
        account.tell()


def maintenance_order(game: Game[Thomond]) -> list[Seat]:
    """The king's seat, de Clare's, then the others by die, ties rolled again (TA-MAINT-01)."""
    state = game.state
    king, dec = seat_of(state, state.king), seat_of(state, DEC)
    others = [seat for seat in range(len(state.sides)) if seat not in (king, dec, *state.out)]
    dice: dict[Seat, list[int]] = {}
    order = [king, dec, *_by_die(game, others, dice)]
    tell_order(game, order, dice)
    return order


def _by_die(game: Game[Thomond], seats: list[Seat], dice: dict[Seat, list[int]]) -> list[Seat]:
    """Seats from the highest die to the lowest; all that they have rolled is noted in ``dice``."""
    if len(seats) < 2:
        return seats
    rolled = {seat: game.roll(6) + 1 for seat in seats}
    for seat, die in rolled.items():
        dice.setdefault(seat, []).append(die)
    return [
        seat
        for value in sorted(set(rolled.values()), reverse=True)
        for seat in _by_die(game, [other for other in seats if rolled[other] == value], dice)
    ]


def maintain(game: Game[Thomond], faction: FactionId) -> list[Tribute]:
    """One faction restocks, receives and pays (TA-MAINT-02 to TA-MAINT-10); returns what was paid to whom."""
    state = game.state
    if faction == state.exiled:
        if state.house.war == "pays":
            state.factions[faction].herds = 0
        return []
    if faction == DEC:
        _income(state)
        return []
    restock(game, faction)
    if state.outcome is not None:
        return []
    if faction not in PRETENDERS:
        return _pay(state, faction, tribute_to(state, faction))
    free = [vassal for vassal in PACKS[state.edition].minors if state.factions[vassal].seat is None]
    paid = [_receive(state, vassal, faction) for vassal in free if tribute_to(state, vassal) == faction]
    return [*paid, *(_pay(state, faction, DEC) if state.factions[faction].hostage == DEC else [])]


def restock(game: Game[Thomond], faction: FactionId) -> None:
    """Herds multiply; a full pile gives febas instead (TA-MAINT-03, TA-MAINT-04, TA-DANGER-02)."""
    king, present, most = game.state.factions[faction], numbers(game.state), PACKS[game.state.edition].base.limits.herds
    if king.herds == 0:
        return
    if present.restock_herd_loss:
        if king.herds > 1:
            king.herds -= present.restock_herd_loss
    elif king.herds == most:
        _honour(game, faction)
    else:
        gain_herds(game.state, faction, present.restock)


def _honour(game: Game[Thomond], faction: FactionId) -> None:
    """A full pile brings febas, but one a seat in a maintenance: "a player buys a febas token" (TA-MAINT-04)."""
    state, seat = game.state, game.state.factions[faction].seat
    if seat is None:
        return
    exile = state.factions.get(state.exiled)
    if state.house.war == "pays" and (seat in state.honoured or (exile is not None and exile.seat == seat)):
        tell_no_febas(game, seat, faction)
        return
    state.honoured.append(seat)
    change_febas(game, faction, PACKS[state.edition].base.febas.restock_with_10_herds, "herds")


def tribute_to(state: Thomond, vassal: FactionId) -> FactionId:
    """To whom a minor king owes a herd now, "" to nobody (TA-MAINT-05, TA-MAINT-07, TA-FAC-02)."""
    if not PACKS[state.edition].factions[vassal].tributary:
        return ""
    if state.partition:
        return next((p for p in PRETENDERS if vassal in scenario(state).partition_tribute(p)), "")
    king = state.factions[vassal]
    return state.king if state.king in (king.ally, king.hostage) else ""


def _pay(state: Thomond, payer: FactionId, lord: FactionId) -> list[Tribute]:
    if not lord or not state.factions[payer].herds:
        return []
    state.factions[payer].herds -= 1
    return [_receive(state, payer, lord)]


def _receive(state: Thomond, payer: FactionId, lord: FactionId) -> Tribute:
    return Tribute(payer, lord, kept=gain_herds(state, lord, 1) > 0)


def _income(state: Thomond) -> None:
    """De Clare's pounds of a round (TA-MAINT-09, TA-DANGER-03, TA-DANGER-06, TA-DANGER-07)."""
    present = numbers(state)
    state.pounds += present.base_pounds + present.per_monastery * paying_monasteries(state)

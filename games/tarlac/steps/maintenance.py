"""Pré-manutenção and Fase de manutenção: recovery, danger, herds and tribute. Nobody is asked anything here."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Seat, player
from games.core.texts import several
from games.tarlac.content import DEC, PACKS, PRETENDERS, FactionId
from games.tarlac.labels import danger_said, faction_said, thing_said
from games.tarlac.queries import EXTRA, factions_of, numbers, owner, scenario, seat_of, settlement
from games.tarlac.state import Thomond
from games.tarlac.verbs import change_febas, gain_herds

# ---------------------------------------------------------------- pre-maintenance


class PreMaintenance(Step, frozen=True, tag="pre_maintenance"):
    """The land recovers and the danger of the round is revealed (TA-PRE)."""

    def run(self, game: Game[Thomond]) -> None:
        recover(game.state)
        reveal(game)


def recover(state: Thomond) -> None:
    """Devastation is removed, the destroyed are turned back (TA-PRE-01, TA-PRE-02, TA-DANGER-08)."""
    removed = numbers(state).devastation_removed
    for tokens in state.settlements.values():
        if tokens.destroyed:
            tokens.destroyed = False
        else:
            tokens.devastation = max(0, tokens.devastation - removed)


def reveal(game: Game[Thomond]) -> None:
    """The danger of this round, the cards it adds, the old extra cards out, shuffle (TA-PRE-03 to TA-PRE-07)."""
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
    game.emit("event.danger", card=danger_said(card))
    kept = [other for other in state.deck if not other.startswith(EXTRA)]
    if before and not before.startswith(EXTRA):
        kept.append(before)
    adds = PACKS[state.edition].dangers[card].adds
    state.deck = kept + [EXTRA + other for other, n in adds.items() for _ in range(n)]
    game.shuffle(state.deck)
    if adds:
        game.emit("event.added", cards=several([thing_said(f"card.{other}", n) for other, n in adds.items()]))


# ---------------------------------------------------------------- maintenance


class Maintenance(Step, frozen=True, tag="maintenance"):
    """Every faction restocks, receives and pays, in the order of the seats; febas may end the war (TA-MAINT)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.seating = maintenance_order(game)
        for seat in state.seating:
            for id in factions_of(state, seat):
                maintain(game, id)
                if state.outcome is not None:
                    return


def maintenance_order(game: Game[Thomond]) -> list[Seat]:
    """The king's seat, de Clare's, then the others by die, ties rolled again (TA-MAINT-01)."""
    state = game.state
    king, dec = seat_of(state, state.king), seat_of(state, DEC)
    others = [seat for seat in range(len(state.sides)) if seat not in (king, dec, *state.out)]
    return [king, dec, *_by_die(game, others)]


def _by_die(game: Game[Thomond], seats: list[Seat]) -> list[Seat]:
    if len(seats) < 2:
        return seats
    rolled = {seat: game.roll(6) + 1 for seat in seats}
    for seat, die in rolled.items():
        game.emit("event.order_die", player=player(seat), die=die)
    return [
        seat
        for value in sorted(set(rolled.values()), reverse=True)
        for seat in _by_die(game, [other for other in seats if rolled[other] == value])
    ]


def maintain(game: Game[Thomond], faction: FactionId) -> None:
    """One faction restocks, receives and pays (TA-MAINT-02 to TA-MAINT-10)."""
    state = game.state
    if faction == state.exiled:
        return
    if faction == DEC:
        _income(game)
        return
    restock(game, faction)
    if state.outcome is not None:
        return
    if faction in PRETENDERS:
        for vassal in PACKS[state.edition].minors:
            if state.factions[vassal].seat is None and tribute_to(state, vassal) == faction:
                _receive(game, vassal, faction)
        if state.factions[faction].hostage == DEC:
            _pay(game, faction, DEC)
    elif lord := tribute_to(state, faction):
        _pay(game, faction, lord)


def restock(game: Game[Thomond], faction: FactionId) -> None:
    """Herds multiply; a full pile gives febas instead (TA-MAINT-03, TA-MAINT-04, TA-DANGER-02)."""
    king, present, most = game.state.factions[faction], numbers(game.state), PACKS[game.state.edition].base.limits.herds
    if king.herds == 0:
        return
    if present.restock_herd_loss:
        if king.herds > 1:
            king.herds -= present.restock_herd_loss
            game.emit("event.herds_lost", who=faction_said(faction), what=thing_said("herd", present.restock_herd_loss))
    elif king.herds == most:
        change_febas(game, faction, PACKS[game.state.edition].base.febas.restock_with_10_herds, "herds")
    else:
        gained = gain_herds(game.state, faction, present.restock)
        game.emit("event.restocked", who=faction_said(faction), what=thing_said("herd", gained), left=king.herds)


def tribute_to(state: Thomond, vassal: FactionId) -> FactionId:
    """To whom a minor king owes a herd now, "" to nobody (TA-MAINT-05, TA-MAINT-07, TA-FAC-02)."""
    if not PACKS[state.edition].factions[vassal].tributary:
        return ""
    if state.partition:
        return next((p for p in PRETENDERS if vassal in scenario(state).partition_tribute(p)), "")
    king = state.factions[vassal]
    return state.king if state.king in (king.ally, king.hostage) else ""


def _pay(game: Game[Thomond], payer: FactionId, lord: FactionId) -> None:
    if game.state.factions[payer].herds:
        game.state.factions[payer].herds -= 1
        _receive(game, payer, lord)


def _receive(game: Game[Thomond], payer: FactionId, lord: FactionId) -> None:
    gain_herds(game.state, lord, 1)
    game.emit("event.tribute", payer=faction_said(payer), lord=faction_said(lord))


def _income(game: Game[Thomond]) -> None:
    """De Clare's pounds of a round (TA-MAINT-09, TA-DANGER-03, TA-DANGER-06, TA-DANGER-07)."""
    state, present = game.state, numbers(game.state)
    monasteries = sum(
        owner(state, space) == DEC and settlement(state, space) == "monastery" and not tokens.destroyed
        for space, tokens in state.settlements.items()
    )
    pounds = present.base_pounds + present.per_monastery * monasteries
    state.pounds += pounds
    game.emit("event.income", pounds=pounds, left=state.pounds)

"""How well a seat stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.tarlac.content import CBR, CT, DEC, PACKS, PRETENDERS, FactionId, SpaceId
from games.tarlac.map import reach
from games.tarlac.pieces import Army
from games.tarlac.queries import (
    armies,
    callable_here,
    friendly,
    held_by,
    owner,
    pasture,
    rival,
    seat_of,
    settlement,
    side,
    terrain,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.calling import AnswerDeClare, AnswerPretender
from games.tarlac.steps.mustering import BuyProvisions, Muster
from games.tarlac.steps.refusals import call_hindrance
from games.tarlac.steps.sacking import Pillage

FEBAS = 10.0
HERD = 0.5
BATTLE = 0.9
"""What a battle that is fed is worth; a hungry one is worth little."""
HUNGRY = 0.15
STARVING = 12.0
"""What it costs to be about to lose an army to hunger."""
COMING = 5.0
"""An army that is about to join the side."""
ENOUGH = 7
"""More battles than this are hard to feed."""
FULL_PILE = 2.0
"""A pile that will give febas at the next maintenance."""
CLONROAD = 3.0
DANGER = 1.4
"""Weight of being outnumbered by enemies within a march, or of outnumbering them."""
BOLDNESS = 2.0
"""How much more it weighs to outnumber than to be outnumbered."""
FAR = frozenset[SpaceId]()


def prospects(state: Thomond) -> list[float]:
    """How every seat stands."""
    ahead = {pretender: _cause(state, pretender) for pretender in PRETENDERS}
    return [_prospects(state, seat, ahead) for seat in range(len(state.sides))]


def _prospects(state: Thomond, seat: Seat, ahead: Mapping[FactionId, float]) -> float:
    """How well a seat stands: its side's febas and strength against the rival's, its own survival."""
    if state.sides[seat] == DEC:
        return _broker(state, ahead[CT] - ahead[CBR])
    cause = state.sides[seat]
    total = ahead[cause] - ahead[rival(cause)]
    if seat in state.out:
        return total - 5 * FEBAS
    if seat_of(state, cause) != seat:
        total += 0.4 * FEBAS * min(state.febas[seat], 3)
    return total + _means(state, seat)


def _cause(state: Thomond, pretender: FactionId) -> float:
    """A pretender's febas and the strength of the coalition."""
    febas = state.febas[seat_of(state, pretender)]
    total = FEBAS * febas + (FEBAS if febas > 1 else 0)
    total += CLONROAD * (state.king == pretender)
    total -= 2 * CLONROAD * (state.factions[pretender].fell != "")
    total += 0.5 * len(held_by(state, pretender))
    forces = list(armies(state))
    for id, _, army in forces:
        if side(state, id) == pretender:
            total += _army(state, id, army)
    return total + _odds(state, pretender) + _pending(state, pretender)


def _pending(state: Thomond, pretender: FactionId) -> float:
    """What is decided but not carried out: armies being paid, offers being answered, a sack that will cost febas."""
    total = 0.0
    for step in state.agenda:
        match step:
            case Pillage() if friendly(state, step.faction, step.space) and step.faction in PRETENDERS:
                total -= FEBAS * (step.faction == pretender)
            case Muster() if side(state, step.faction) == pretender:
                total += (COMING + 1) * step.obliged
            case BuyProvisions() if side(state, step.faction) == pretender:
                total += BATTLE * min(step.battles, ENOUGH) + HUNGRY * max(0, step.battles - ENOUGH)
            case AnswerDeClare() | AnswerPretender() if pretender in (step.faction, step.by):
                total += COMING
            case _:
                pass
    return total


def _army(state: Thomond, faction: FactionId, army: Army) -> float:
    """What an army is worth where it stands: fed battles, settlements to sack, kings to call."""
    space, king = army.space, state.factions[faction]
    food = army.provisions + king.herds + pasture(state, faction, space)
    fed = min(army.battles, food)
    total = BATTLE * fed + HUNGRY * (army.battles - fed)
    if food < army.battles:
        total -= (STARVING if faction in PRETENDERS else STARVING / 2) * (1 - food / army.battles)
    if settlement(state, space) != "none" and not friendly(state, faction, space):
        total += 0.4 * (not state.settlements[space].destroyed)
    turn = state.turn
    if turn and turn.faction == faction and not turn.called:
        for other in callable_here(state, faction):
            if call_hindrance(state, faction, other):
                continue
            if DEC in (faction, other):
                total += 4.0
            elif faction in PRETENDERS:
                total += 3.0 if state.factions[other].ally in ("", faction) else 0.6
    return total


def _odds(state: Thomond, pretender: FactionId) -> float:
    """Where the two sides can meet: how much stronger this one is around each enemy, the pretender above all."""
    total = 0.0
    mine: list[tuple[FactionId, Army]] = []
    theirs: list[tuple[FactionId, Army]] = []
    for id, _, army in armies(state):
        name = side(state, id)
        if name:
            (mine if name == pretender else theirs).append((id, army))
    for id, foe in theirs:
        near = reach(state.edition, foe.space, 6, 1, FAR)
        strength = sum(army.battles for _, army in mine if army.space == foe.space)
        strength += sum(0.5 * army.battles for _, army in mine if army.space in near)
        defence = foe.battles + 0.5 * terrain(state, foe.space)[1]
        weight = 2.0 if id in PRETENDERS else 1.0
        odds = max(-1.0, min(1.0, (strength - defence) / (defence + 1)))
        total += weight * (odds if odds < 0 else BOLDNESS * odds)
    return DANGER * total


def _means(state: Thomond, seat: Seat) -> float:
    """Herds of the seat's factions, and full piles."""
    most, total = PACKS[state.edition].base.limits.herds, 0.0
    for faction in state.factions.values():
        if faction.seat == seat:
            total += HERD * faction.herds + FULL_PILE * (faction.herds == most)
    return total


def _broker(state: Thomond, lead: float) -> float:
    """De Clare needs the hostage of whoever wins, an army and a full purse."""
    total = 0.05 * state.pounds + 0.1 * state.factions[DEC].herds
    for pretender, sign in ((CT, 1), (CBR, -1)):
        if state.factions[pretender].hostage == DEC:
            chance = max(0.05, min(0.95, 0.5 + sign * lead / (8 * FEBAS)))
            total += 4 * FEBAS * chance
    for step in state.agenda:
        if isinstance(step, BuyProvisions):
            total += BATTLE * min(step.battles, ENOUGH) - 0.05 * 3 * step.battles
        elif isinstance(step, AnswerDeClare) and state.factions[step.faction].hostage != DEC:
            total += FEBAS
    army = state.factions[DEC].army
    if army is not None:
        total += _army(state, DEC, army) + 0.3 * (owner(state, army.space) == DEC)
    return total + 0.5 * _odds(state, side(state, DEC)) if side(state, DEC) else total


class TarlacThinker(Thinker[Thomond]):
    """How seats and sides stand, and that nobody knows the dangers to come."""

    def evaluate(self, state: Thomond) -> list[float]:
        """The side's febas and strength against the rival's, and the seat's own survival."""
        return prospects(state)

    def reshuffle(self, game: Game[Thomond], eyes: Collection[Seat]) -> None:
        """Only the order of the danger deck is hidden, from everybody alike (TA-ROUND-05)."""
        game.forget(game.state.deck)

    def rivals(self, state: Thomond, seat: Seat, seats: range) -> Sequence[Seat]:
        """The other pretender's side: an ally's gain is no loss, and de Clare can win with anybody."""
        sides = state.sides
        return [other for other in seats if {sides[seat], sides[other]} == {CT, CBR}]

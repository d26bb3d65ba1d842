"""How well a seat stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import ClassVar

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.tarlac.content import PACKS
from games.tarlac.features import features
from games.tarlac.map import distance
from games.tarlac.outlook import Outlook
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId
from games.tarlac.queries import CLONROAD, army_of, numbers, pasture, seat_of, tied_to_dec
from games.tarlac.state import Thomond
from games.tarlac.steps.calling import AnswerDeClare
from games.tarlac.steps.mustering import BuyProvisions

WHOLE = 100.0
"""The war as good as won."""
SURVIVAL = 2.0
"""Each febas of a seat that cannot win with them: without any it wins nothing."""
BATTLE, ENOUGH = 1.2, 6
"""De Clare's fed battles, as many as are of use."""
PROVISION, LARDER = 0.4, 12
POUND, PURSE = 0.2, 60
WAITING = 12.0
"""To stay at home while bound to nobody, and a pretender may still call."""
FETCHING = 10.0
"""To be near Clonroad while the exile waits to be fetched (TA-CALL-11): nobody else wins by a hostage alone."""


def prospects(state: Thomond, asked: Collection[Seat] | None = None) -> list[float]:
    """How every seat stands, or only those that are asked for: the chance of its side, in hundredths."""
    look = Outlook(state)
    ct = look.chance()
    seats = range(len(state.sides))
    return [_of(look, seat, ct) if asked is None or seat in asked else 0.0 for seat in seats]


def _of(look: Outlook, seat: Seat, ct: float) -> float:
    state = look.state
    cause = state.sides[seat]
    if cause == DEC:
        return _broker(state, ct)
    total = WHOLE * (ct if cause == CT else 1 - ct)
    if seat in state.out:
        return total / 2
    if seat_of(state, cause) == seat:
        return total
    lost, each = look.febas_lost[seat], -PACKS[state.edition].base.febas.army_eliminated
    falls = min(1.0, lost / each) if state.febas[seat] <= each else 0.0
    return total * (1 - falls / 2) + SURVIVAL * (min(state.febas[seat], 3) - lost)


def _broker(state: Thomond, ct: float) -> float:
    """De Clare needs the hostage of whoever wins, an army and a full purse."""
    chances = {CT: ct, CBR: 1 - ct}
    total = WHOLE * sum(chances[p] for p in PRETENDERS if state.factions[p].hostage == DEC)
    total += POUND * min(state.pounds, PURSE)
    for step in state.agenda:
        if isinstance(step, BuyProvisions):
            total += BATTLE * min(step.battles, ENOUGH) - POUND * step.battles * numbers(state).battle_pounds
        elif isinstance(step, AnswerDeClare):
            total += FETCHING
    if state.factions[DEC].army is None:
        return total + WAITING * _waits(state)
    army = army_of(state, DEC)
    food = army.provisions + state.factions[DEC].herds + pasture(state, DEC, army.space)
    total += BATTLE * min(army.battles, food, ENOUGH) - BATTLE * max(0, army.battles - food)
    total += PROVISION * min(army.provisions, LARDER)
    exile = state.factions.get(state.exiled)
    if exile is not None and exile.hostage != DEC and not exile.mobilised:
        total += FETCHING / (1 + distance(state.edition, army.space, 1).get(CLONROAD, 0))
    return total


def _waits(state: Thomond) -> bool:
    """Whether de Clare, bound to nobody, could still be called in this round (TA-CALL-12)."""
    free = not state.factions[DEC].mobilised and not any(isinstance(step, BuyProvisions) for step in state.agenda)
    return free and not any(tied_to_dec(state, id) for id in PRETENDERS)


class TarlacThinker(Thinker[Thomond]):
    """How seats and sides stand, and that nobody knows the dangers to come."""

    candidates = 64
    """All ends of a march with and without a sack: the one that matters must not be left out by chance."""
    warmth: ClassVar[Mapping[str, float]] = {"apprentice": 8.0, "regular": 0.25}
    """More, and whoever only passes beats the apprentice, and apprentices beat the regular too often."""
    by_chance = True
    replies = 3
    """De Clare's, a king's and the pretender's: who marches into the reach of the second or third is beaten by them."""

    glances = 4
    """Who marches into a fight wins or loses it by the first dice."""

    def evaluate(self, state: Thomond) -> list[float]:
        """The chance of the side to win the war, in hundredths, and the seat's own survival."""
        return prospects(state)

    def compare(self, state: Thomond, seat: Seat) -> list[float]:
        """Only of the seat itself and of its rivals."""
        seats = range(len(state.sides))
        return prospects(state, {seat, *self.rivals(state, seat, seats)})

    def features(self, state: Thomond) -> list[tuple[float, ...]]:
        """The war as a side sees it, the crown, febas; de Clare's place, which may win with either side, apart."""
        look = Outlook(state)
        ct = look.chance()
        return features(look, ct, _broker(state, ct) / WHOLE)

    def progress(self, state: Thomond) -> float:
        """By rounds."""
        return (state.round - 1) / state.house.max_rounds

    def reshuffle(self, game: Game[Thomond], eyes: Collection[Seat]) -> None:
        """Only the order of the danger deck is hidden, from everybody alike (TA-ROUND-05)."""
        game.forget(game.state.deck)

    def rivals(self, state: Thomond, seat: Seat, seats: range) -> Sequence[Seat]:
        """The other pretender's side: an ally's gain is no loss, and de Clare can win with anybody."""
        return _against(state.sides, seat)


@cache
def _against(sides: tuple[FactionId, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other, side in enumerate(sides) if {sides[seat], side} == {CT, CBR}])

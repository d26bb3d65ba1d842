"""How well a society stands, for opponents that look ahead, and what nobody can know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.inventions.actions.act import Act, possible
from games.inventions.content import PACKS
from games.inventions.queries import band, citizens_next_to, is_aspiration
from games.inventions.scoring import breakdown
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES, Action

ROUNDS = 13
MAP, NEXT_TO, AVAILABLE, EXHAUSTED, SAGE = 0.4, 0.4, 0.55, 0.3, 0.7
"""What a citizen in a map area, next to a card, at hand or exhausted, and a Sage are worth while rounds are left."""
INFLUENCE, CHAIN = 0.35, 1.2
"""What a step on the influence track is worth, and each chain token that it makes available."""
PROGRESS, WEALTH, WAITING, ASPIRATION = 2.2, 4.0, 1.0, 0.9
"""What a tile on the progress map is worth, of wealth beyond its points, one that waits to be built, one to come."""
PRESENTED, INVENTED = 0.5, 0.75
"""What part of the points of a presenter will be scored, before and after the Idea is invented."""
INVENTION, TO_COME, TOKEN, LEVEL = 2.0, 1.2, 1.5, 1.6
"""What an Invention, one that may be shared, an influence token on the map and an era of one's own are worth."""
PROMISE: dict[Action, float] = {
    "present": 3.0,
    "invent": 3.0,
    "share": 4.0,
    "innovate": 2.5,
    "call_specialists": 2.5,
    "gain_influence": 4.5,
    "travel": 1.8,
    "send_diplomat": 1.8,
    "recall_diplomat": 1.4,
    "eureka": 3.0,
}
"""What an action that is possible will bring: where a pillar has just been placed nothing has happened yet."""


def prospects(state: Ages[Any], seat: Seat) -> float:
    """Points if the game ended now, and something for what may still come of the pieces."""
    total = float(breakdown(state, seat, objectives=True)["total"])
    if state.outcome is not None or not state.regions:
        return total
    pack, society = PACKS[state.edition], state.societies[seat]
    share = min(1.0, (ROUNDS - state.clock) / 8)
    council = society.council
    value = AVAILABLE * (sum(council.available.values()) + council.academics)
    value += EXHAUSTED * sum(council.exhausted.values())
    value += SAGE * society.sages + INFLUENCE * society.influence + CHAIN * band(state, seat).chain_tokens
    points = 0.0
    for region in state.regions.values():
        value += MAP * min(region.citizens[seat], 4) + NEXT_TO * citizens_next_to(region, seat)
        value += TO_COME * (region.inventor == seat)
        value += TOKEN * sum([token.owner == seat and token.up for token in region.tokens])
        if region.presenter == seat:
            part = INVENTED if region.invention else PRESENTED
            points += part * pack.cards[region.card].era * region.presented
    value += INVENTION * len(society.inventions)
    value += LEVEL * pack.milestones[society.milestone].era
    built = sum([PROGRESS if tile in pack.tiles else WEALTH for tile in society.built.values()])
    waiting = sum([ASPIRATION if is_aspiration(piece) else WAITING for piece in society.display if piece])
    soon = min(1.0, 2 * share)
    total += share * value + soon * points + (0.3 + 0.7 * share) * built + soon * waiting
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Act) and step.seat == seat and possible(state, seat, step.action):
        total += PROMISE[step.action] * (0.3 + 0.7 * share)
    return total


class InventionsThinker(Thinker[Ages[Any]]):
    """How societies stand, and another table that some seats cannot tell from the true one."""

    def evaluate(self, state: Ages[Any]) -> list[float]:
        """Points if the game ended now, and something for what may still come of the pieces."""
        return [prospects(state, seat) for seat in range(len(state.societies))]

    def reshuffle(self, game: Game[Ages[Any]], eyes: Collection[Seat]) -> None:
        """Deck, stacks, what set-up left out, and the objectives of others (IN-HID-01, IN-HID-02)."""
        state = game.state
        if not state.regions:
            return
        _deck(game)
        _wealth(game)
        for letter in sorted(state.decks.stacks):
            game.forget(state.decks.stacks[letter])
        game.forget(state.left.public)
        if state.outcome is None:
            _objectives(game, eyes)


def _deck(game: Game[Ages[Any]]) -> None:
    """Below its top each era of the deck in another order, with the cards of that era that were left out.

    Of those that an option took out of era 5 there are always two of each type (IN-OPT-03).
    """
    state, cards = game.state, PACKS[game.state.edition].cards
    deck, out = state.decks.ideas, state.left.cards
    for kind in SPECIALTIES:
        hidden = [n for n, id in enumerate(deck[:-1]) if cards[id].era == 5 and cards[id].type == kind]
        gone = [n for n, id in enumerate(out) if cards[id].era == 5 and cards[id].type == kind]
        _swap(game, [(deck, n) for n in hidden] + [(out, n) for n in gone])
    for era in range(3, 7):
        _swap(game, [(deck, n) for n, id in enumerate(deck[:-1]) if cards[id].era == era])


def _wealth(game: Game[Ages[Any]]) -> None:
    """Below its top each stack in another order, with the tiles of its letter that were left out."""
    state, printed = game.state, PACKS[game.state.edition].wealth_tiles
    for region in state.regions.values():
        stack: list[str] = region.wealth
        out = [(state.left.wealth, n) for n, id in enumerate(state.left.wealth) if printed[id].letter == region.letter]
        _swap(game, [(stack, n) for n in range(len(stack) - 1)] + out)


def _objectives(game: Game[Ages[Any]], eyes: Collection[Seat]) -> None:
    """The private objectives of others and those left out, kind by kind."""
    state, printed = game.state, PACKS[game.state.edition].private
    hands = [society.objectives for seat, society in enumerate(state.societies) if seat not in eyes]
    for kind in dict.fromkeys(objective.kind for objective in printed.values()):
        places = [
            (pile, n) for pile in (*hands, state.left.private) for n, id in enumerate(pile) if printed[id].kind == kind
        ]
        _swap(game, places)


def _swap(game: Game[Ages[Any]], places: list[tuple[list[str], int]]) -> None:
    """What lies in these places is dealt to them anew."""
    dealt = [pile[n] for pile, n in places]
    game.forget(dealt)
    for (pile, n), id in zip(places, dealt, strict=True):
        pile[n] = id

"""What opponents that look ahead are told: how societies stand, and what nobody can know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.inventions.content import PACKS
from games.inventions.prospects import parted, prospects
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES


class InventionsThinker(Thinker[Ages]):
    """How societies stand, and another table that some seats cannot tell from the true one."""

    ahead = 3
    warmth: ClassVar[Mapping[str, float]] = {"apprentice": 4.0, "regular": 1.5}
    patience = 3

    def evaluate(self, state: Ages) -> list[float]:
        """Points if the game ended now, and something for what may still come of the pieces."""
        return prospects(state)

    def features(self, state: Ages) -> list[tuple[float, float]]:
        """Points if the game ended now and what may still come, which says the less the later it is."""
        return parted(state)

    def progress(self, state: Ages) -> float:
        """By what the Chronos figure has walked."""
        return state.clock / len(PACKS[state.edition].chronos_spaces)

    def reshuffle(self, game: Game[Ages], eyes: Collection[Seat]) -> None:
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


def _deck(game: Game[Ages]) -> None:
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


def _wealth(game: Game[Ages]) -> None:
    """Below its top each stack in another order, with the tiles of its letter that were left out."""
    state, printed = game.state, PACKS[game.state.edition].wealth_tiles
    for region in state.regions.values():
        stack: list[str] = region.wealth
        out = [(state.left.wealth, n) for n, id in enumerate(state.left.wealth) if printed[id].letter == region.letter]
        _swap(game, [(stack, n) for n in range(len(stack) - 1)] + out)


def _objectives(game: Game[Ages], eyes: Collection[Seat]) -> None:
    """The private objectives of others and those left out, kind by kind."""
    state, printed = game.state, PACKS[game.state.edition].private
    hands = [society.objectives for seat, society in enumerate(state.societies) if seat not in eyes]
    for kind in dict.fromkeys(objective.kind for objective in printed.values()):
        places = [
            (pile, n) for pile in (*hands, state.left.private) for n, id in enumerate(pile) if printed[id].kind == kind
        ]
        _swap(game, places)


def _swap(game: Game[Ages], places: list[tuple[list[str], int]]) -> None:
    """What lies in these places is dealt to them anew."""
    dealt = [pile[n] for pile, n in places]
    game.forget(dealt)
    for (pile, n), id in zip(places, dealt, strict=True):
        pile[n] = id

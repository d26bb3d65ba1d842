"""What lies face up on the discards, deck by deck, under how many cards each deck has left (TC-INFO-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.view import WorldView
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.terra_concordia.shelf import HEADED, INSET, LEAST, STEP, heading, lines
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD_LIGHT

APART = 8
"""Pixels between two decks."""


class _Deck(NamedTuple):
    """A deck in lines."""

    name: str
    cards: Sequence[str]
    """The names of its discards, broken into lines; none where there are none."""
    new: bool

    @property
    def height(self) -> int:
        """Of the whole."""
        return STEP * max(2, 1 + len(self.cards))


class Discards:
    """The panel of all decks that are in the game."""

    def __init__(self, view: WorldView, texts: Catalogue, before: WorldView | None, wide: int) -> None:
        self._heading, self._none = texts.say("picture.discards"), texts.say("picture.none")
        # What was laid there last is what somebody looks for.
        self._decks = [
            _Deck(
                texts.say(
                    Text("picture.pile", {"pile": Text(f"pile.{pile}"), "n": view.piles[pile], "of": len(cards)})
                ),
                wrapped(" · ".join(texts.say(f"card.{id}") for id in reversed(cards)), "body", LEAST, wide - 2 * INSET),
                before is not None and before.discards[pile] != cards,
            )
            for pile, cards in view.discards.items()
            if cards or view.piles[pile]
        ]

    @property
    def height(self) -> int:
        """Of the whole; nothing where there is no deck yet."""
        return HEADED + sum(deck.height + APART for deck in self._decks) if self._decks else 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Heading and decks."""
        if not self._decks:
            return
        rest = heading(canvas, box, self._heading)
        for deck in self._decks:
            place, rest = rest.top(deck.height, APART)
            name, cards = place.top(STEP)
            lines(canvas, name, [deck.name], GOLD_LIGHT, strong=True)
            lines(canvas, cards, deck.cards or [self._none], CREAM if deck.cards else FAINT)
            if deck.new:
                canvas.border(place.inset(-6, -2), CHANGED, 3, 8)

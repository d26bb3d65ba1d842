"""Lists of a player's cards: two columns of them with what they do, or only their names where there are too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.terra_concordia import goods
from renderers.terra_concordia.entries import Entry
from renderers.terra_concordia.frame import line, panel
from renderers.terra_concordia.theme import CHANGED, CREAM, GOLD, GOLD_LIGHT, INK, PANEL_EDGE
from renderers.tokens import Token, row

LEAST = 31
"""Size of the smallest letters: of 1080 pixels eleven at 390, the width of a telephone."""
HEADED = 60
"""Height of a panel's heading with what is round it."""
STEP, APART, AROUND, SIGN = 36, 4, 6, 42
"""Heights: a line of words; between cards; above and below what is written on one; its sign."""
BESIDE, HEX, POINTS = SIGN + 10, 64, 82
"""Widths of what stands beside the name of a card: its sign, where it was built, its points."""
INSET, MARGIN = 14, 10
"""Beside the cards of a panel, and beside the words of a card."""

Does = Callable[[str], str]
"""What a card does, by its id; "" if only its name is to be said."""


class _Card(NamedTuple):
    """A card in lines."""

    entry: Entry
    name: Sequence[str]
    said: Sequence[str]

    @property
    def head(self) -> int:
        """Height of what stands over the words."""
        return max(SIGN, STEP * len(self.name))

    @property
    def height(self) -> int:
        """Of the whole."""
        return 2 * AROUND + self.head + STEP * len(self.said)


class Shelf:
    """A list of cards under its heading, in one column or two, whichever is lower."""

    def __init__(self, heading: str, entries: Sequence[Entry], texts: Catalogue, does: Does, wide: int) -> None:
        self._heading = heading
        whole, half = ((wide - 2 * INSET - APART * (n - 1)) // n for n in (1, 2))
        ways = [
            [[_card(entry, texts, does, whole) for entry in entries]],
            _halves([_card(entry, texts, does, half) for entry in entries]),
        ]
        self._columns = min(ways, key=lambda columns: max(map(_tall, columns)))

    @property
    def height(self) -> int:
        """Of the whole."""
        return HEADED + max(map(_tall, self._columns))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Heading and cards."""
        rest = heading(canvas, box, self._heading)
        for column, cards in zip(rest.columns(len(self._columns), APART), self._columns, strict=True):
            for card in cards:
                place, column = column.top(card.height, APART)
                _draw(canvas, place, card)


def heading(canvas: Canvas, box: Box, said: str) -> Box:
    """A panel with its heading; gives what is left of it."""
    panel(canvas, box)
    head, rest = box.inset(INSET, 8).top(38, 6)
    canvas.text(said, head, "title", 34, GOLD)
    canvas.panel(head.bottom(2)[0], PANEL_EDGE)
    return rest


def lines(canvas: Canvas, box: Box, said: Sequence[str], ink: str, *, strong: bool = False) -> None:
    """Words that were broken into lines, in the middle of the height of a box."""
    rest = box.inset(0, (box.h - STEP * len(said)) // 2)
    for words in said:
        place, rest = rest.top(STEP)
        canvas.text(words, place, "strong" if strong else "body", LEAST, ink, least=LEAST)


def _card(entry: Entry, texts: Catalogue, does: Does, wide: int) -> _Card:
    room = wide - 2 * MARGIN
    beside = BESIDE + (HEX if entry.hex else 0) + (POINTS if entry.vp else 0)
    name = wrapped(texts.say(f"card.{entry.id}"), "strong", LEAST, room - beside)
    return _Card(entry, name, wrapped(does(entry.id), "body", LEAST, room))


def _halves(cards: Sequence[_Card]) -> list[Sequence[_Card]]:
    """Two columns as even as they can be, the first never the lower."""
    cut = min(range(len(cards) + 1), key=lambda n: (max(_tall(cards[:n]), _tall(cards[n:])), -n))
    return [cards[:cut], cards[cut:]]


def _tall(cards: Sequence[_Card]) -> int:
    return sum(card.height + APART for card in cards)


def _draw(canvas: Canvas, box: Box, card: _Card) -> None:
    """Sign, name, hex and points of a card; under them what it does."""
    line(canvas, box)
    entry = card.entry
    head, words = box.inset(MARGIN, AROUND).top(card.head)
    sign, name = head.left(BESIDE)
    canvas.sprite(entry.figure(SIGN), sign.left(SIGN)[0])
    if entry.vp:
        points, name = name.right(POINTS)
        row(canvas, points, [Token(goods.star, after=str(entry.vp))], SIGN, "right", GOLD_LIGHT, numbers=0.76)
    if entry.hex:
        where, name = name.right(HEX)
        plate = where.inset(3, (where.h - 40) // 2)
        line(canvas, plate, 8, INK)
        canvas.text(entry.hex, plate, "strong", 32, CREAM, "centre", least=LEAST)
    lines(canvas, name, card.name, GOLD_LIGHT, strong=True)
    lines(canvas, words, card.said, CREAM)
    if entry.new:
        canvas.outline(box.inset(1), CHANGED, 4, 8)

"""The pictures of any game: title, players and what the game tells of a view, written on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from games.core.model import Seat, Text
from games.core.rules import Rules
from games.core.texts import Catalogue
from renderers.base import BOARD, PHONE, Furniture, Painters, PictureName, Renderer, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import printable
from renderers.owners import plate
from renderers.plain.minute import STYLE
from renderers.plain.sheet import Entry, owner_of, parchment, wood, write
from renderers.plain.theme import CREAM, GOLD, INK, THEME, WOOD_DEEP
from renderers.wording import name_of, number, sentence

HAND, CARD, COVER = (1200, 900), (900, 600), (1200, 600)


class PlainRenderer(Renderer[Any]):
    """Board, phone and hand of a game that has no pictures of its own, from its words alone."""

    theme = THEME

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules
        self._tell = rules.tell
        self.painters = Painters(tables={"board": self._board, "phone": self._phone, "hand": self._hand}, close_ups={})
        self.furniture = Furniture(self._card, self._cover, {}, STYLE)

    @property
    def game(self) -> str:
        """See the base class."""
        return self._rules.package

    def pictures(self, view: Any) -> tuple[PictureName, ...]:
        """See the base class."""
        return ("board", "phone", *(("hand",) if self._own(view) is not None else ()))

    def texts(self, game: Catalogue) -> Catalogue:
        """See the base class; names stand in the middle of sentences, so they are made writable here."""
        whole = super().texts(game)
        return whole.naming([printable(name) or f"#{seat + 1}" for seat, name in enumerate(game.names)])

    # ------------------------------------------------------------ tables

    def _board(self, view: Any, texts: Catalogue, before: Any, /, *, audit: bool) -> Canvas:
        canvas = _table(BOARD, audit)
        head, rest = canvas.box.inset(24, 16).top(96, 12)
        name, header = head.left(760, 20)
        canvas.text(self._name(texts), name, "title", 72, GOLD, least=36)
        self._header(canvas, header, view, texts, 38, right=True)
        rest = self._players(canvas, rest, view, texts, across=4)
        entries = self._told(view, texts, before)
        write(canvas, parchment(canvas, rest), entries, _more(texts), columns=1 if len(entries) < 5 else 2, least=20)
        return canvas

    def _phone(self, view: Any, texts: Catalogue, before: Any, /, *, audit: bool) -> Canvas:
        canvas = _table(PHONE, audit)
        head, rest = canvas.box.inset(16, 12).top(160, 10)
        name, header = head.top(84, 4)
        canvas.text(self._name(texts), name, "title", 72, GOLD, least=40)
        self._header(canvas, header, view, texts, 44)
        rest = self._players(canvas, rest, view, texts, across=2)
        write(canvas, parchment(canvas, rest), self._told(view, texts, before), _more(texts), columns=1, least=28)
        return canvas

    def _hand(self, view: Any, texts: Catalogue, before: Any, /, *, audit: bool) -> Canvas:
        seat = self._own(view)
        if seat is None:
            raise UnknownPicture("hand")
        canvas = _table(HAND, audit)
        head, rest = canvas.box.inset(20, 16).top(76, 12)
        self._player(canvas, head, seat, view, texts)
        known = self._in_hand(before, seat, texts) if before is not None and self._own(before) == seat else None
        entries = [
            Entry(said, new=known is not None and said not in known) for said in self._in_hand(view, seat, texts)
        ]
        write(canvas, parchment(canvas, rest), entries, _more(texts), columns=1, least=24)
        return canvas

    # ------------------------------------------------------------ what shows no table

    def _card(self, id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
        found = next((component for component in self._tell.components(edition) if component.id == id), None)
        if found is None:
            raise UnknownPicture(id)
        canvas = _table(CARD, audit)
        head, rest = canvas.box.inset(20, 16).top(120, 10)
        canvas.text(sentence(texts, found.name), head, "title", 64, GOLD, "centre", lines=2, least=30)
        entries = [Entry(sentence(texts, line)) for line in found.lines]
        write(canvas, parchment(canvas, rest), entries, _more(texts), columns=1, least=20)
        return canvas

    def _cover(self, texts: Catalogue, *, audit: bool) -> Canvas:
        canvas = _table(COVER, audit)
        sign = canvas.box.inset(120, 110)
        canvas.panel(sign, WOOD_DEEP, 22)
        canvas.border(sign, GOLD, 5, 22)
        upper, lower = sign.inset(40, 30).top(200, 8)
        canvas.text(self._name(texts), upper, "title", 128, GOLD, "centre", lines=2, least=48)
        if texts.knows("game.tagline"):
            canvas.text(texts.say("game.tagline"), lower, "body", 30, CREAM, "centre", lines=3, least=20)
        return canvas

    # ------------------------------------------------------------ parts

    def _name(self, texts: Catalogue) -> str:
        return sentence(texts, Text("game.name"), "title")

    def _header(self, canvas: Canvas, box: Box, view: Any, texts: Catalogue, size: int, *, right: bool = False) -> None:
        said = sentence(texts, self._tell.header(view), "strong")
        canvas.text(said, box, "strong", size, CREAM, "right" if right else "left", lines=2, least=20)

    def _players(self, canvas: Canvas, box: Box, view: Any, texts: Catalogue, across: int) -> Box:
        """A plate for each seat; gives the room under them."""
        seats = list(self._tell.scores(view))
        rows = -(-len(seats) // across)
        plates, rest = box.top(rows * 72 - 8, 14)
        for cell, seat in zip(plates.grid(min(across, len(seats)), rows, 8), seats, strict=False):
            self._player(canvas, cell, seat, view, texts)
        return rest

    def _player(self, canvas: Canvas, box: Box, seat: Seat, view: Any, texts: Catalogue) -> None:
        owner = owner_of(seat)
        said = plate(canvas, box, owner, box.h - 14, box.h, 14, 10, INK).left(box.w - box.h - 24)[0]
        points, said = said.right(96, 10)
        canvas.text(number(self._tell.scores(view)[seat].get("total", 0)), points, "strong", 44, owner.ink, "right")
        canvas.text(name_of(texts, seat), said, "strong", 38, owner.ink, lines=2, least=23)

    # ------------------------------------------------------------ words

    def _told(self, view: Any, texts: Catalogue, before: Any) -> list[Entry]:
        """What the game tells of a table, new where it was not told a turn ago.

        The header stands above, and the viewer's hand has a picture of its own: the table looks the same to everybody.
        """
        known = {sentence(texts, line) for line in self._tell.describe(before)} if before is not None else None
        own = self._own(view)
        elsewhere = [self._tell.header(view), self._tell.hand(view, own) if own is not None else None]
        found: list[Entry] = []
        for line in self._tell.describe(view):
            if line not in elsewhere:
                said, about = sentence(texts, line), {*_seats(line)}
                new = known is not None and said not in known
                found.append(Entry(said, about.pop() if len(about) == 1 else None, new))
        return found

    def _own(self, view: Any) -> Seat | None:
        """The seat whose view this is: the only one of whose hand it tells."""
        seats = [seat for seat in self._tell.scores(view) if self._tell.hand(view, seat) is not None]
        return seats[0] if len(seats) == 1 else None

    def _in_hand(self, view: Any, seat: Seat, texts: Catalogue) -> list[str]:
        hand = self._tell.hand(view, seat)
        lines = (self._tell.status(view, seat), *((hand,) if hand else ()), *self._tell.prepared(view, seat))
        return [sentence(texts, line) for line in lines]


def _table(size: tuple[int, int], audit: bool) -> Canvas:
    canvas = Canvas(*size, audit=audit)
    canvas.backdrop(wood(*size))
    return canvas


def _more(texts: Catalogue) -> Callable[[int], str]:
    def said(n: int) -> str:
        return texts.say(Text("picture.more", {"n": n}))

    return said


def _seats(said: object) -> Iterator[Seat]:
    """The seats that a text names."""
    if isinstance(said, Text):
        if said.id == "player":
            yield said.args["seat"]
        yield from _seats(said.args)
    elif isinstance(said, Mapping):
        for value in cast("Mapping[str, object]", said).values():
            yield from _seats(value)
    elif isinstance(said, list | tuple):
        for value in cast("list[object]", said):
            yield from _seats(value)

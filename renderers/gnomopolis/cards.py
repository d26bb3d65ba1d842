"""Cards: of the offer, of a district as small tiles, of an advisor; and what their larger faces are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image

from games.core.texts import Catalogue
from games.gnomopolis.content import Pack
from games.gnomopolis.printed import Building
from games.gnomopolis.view import ScrollView
from renderers.canvas import Align, Box, Canvas, Surface
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.rows import action, occupants, on_board, row, single
from renderers.gnomopolis.theme import (
    BOARD,
    CREAM,
    HOLLOW,
    INK,
    KINDS,
    PARCHMENT,
    PARCHMENT_DARK,
    PARCHMENT_EDGE,
    PARCHMENT_LIGHT,
    SLEEP,
    WOOD_DEEP,
)
from renderers.tokens import Token

Row = Callable[[Canvas, Box, Sequence[Token], int, Align], None]
"""Draws signs beside each other of at most this height."""
SPECIALISTS = {"craft": "artisan", "trade": "merchant", "guard": "soldier", "science": "inventor"}
BOTH, LONG = 160, 190
"""From this width on an action, or the longer one of an advisor, has room beside it for what lies on the scroll."""
BRAIDED = ("ac", "at", "ag")
"""Advisors whose title is a woman's."""


def named(texts: Catalogue, id: str) -> str:
    """The name of a component."""
    return texts.say(f"card.{id}.name")


def ground(pack: Pack, id: str) -> str:
    """The colour of a component's title."""
    card = pack.buildings.get(id) or pack.advisors.get(id)
    return KINDS[card.type] if card else BOARD


def sheet(canvas: Canvas, box: Box, fill: str = PARCHMENT, radius: int = 10) -> None:
    """A piece of parchment."""
    canvas.surface(box, _sheet(box.w, box.h, fill, radius))


@lru_cache(maxsize=256)
def _sheet(width: int, height: int, fill: str, radius: int) -> Surface:
    canvas = Canvas(width, height, PARCHMENT_EDGE)
    canvas.panel(Box(2, 2, width - 4, height - 5), fill, radius - 2)
    return Surface(canvas.image, radius)


def coordinate(canvas: Canvas, box: Box, pack: Pack, id: str, size: int) -> None:
    """The letters by which commands name a component."""
    canvas.panel(box, ground(pack, id), min(8, box.h // 4))
    canvas.text(id.upper(), box.inset(4, 2 if box.h > 24 else 0), "strong", size, CREAM, "centre")


def offered(canvas: Canvas, box: Box, building: Building, texts: Catalogue, *, ready: bool) -> None:
    """A building on offer with everything printed on it; a tick behind its team if that is ``ready``."""
    sheet(canvas, box)
    head, rest = box.inset(2).top(96)
    canvas.panel(Box(head.x, head.y, head.w, head.h), KINDS[building.type], 8)
    canvas.panel(head.bottom(12)[0], KINDS[building.type])
    line, title = head.inset(8, 5).top(36)
    id, line = line.left(64)
    canvas.panel(id, CREAM, 7)
    canvas.text(building.id.upper(), id, "strong", 32, KINDS[building.type], "centre")
    canvas.sprite(things.symbol(34, building.type), line.right(38)[0])
    canvas.text(named(texts, building.id), title, "title", 28, CREAM, lines=2, least=20)
    rows = rest.inset(6, 3).rows(4, 1)
    marks = (things.builders, things.gate, things.scroll, things.house)
    contents = (
        single(building.team),
        single(building.immigration),
        action(building.action),
        single(building.demand),
    )
    for n, (line, mark, tokens) in enumerate(zip(rows, marks, contents, strict=True)):
        if n % 2 == 0:
            canvas.panel(line, PARCHMENT_LIGHT, 6)
        icon, room = line.inset(3, 1).left(28, 7)
        canvas.sprite(mark(26), icon)
        if ready and n == 0:
            sign, room = room.right(34, 2)
            canvas.sprite(things.tick(30), sign)
        on_board(canvas, room, tokens, 46)


def tile(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue, team: tuple[str, ...] = ()) -> None:
    """A scroll in a district: id, who built it, its action, what lies on it; of a building the homes; where there is
    room its name.
    """
    sheet(canvas, box, SLEEP if occupants(found) else PARCHMENT, 8)
    inner = box.inset(5, 5)
    tall, apart = box.h >= 84, bool(occupants(found)) and inner.w < BOTH
    # The name stands beside the id, or under it where the tile is high enough, or the id must do.
    beside = not apart and box.w >= (200 if team else 150 if tall else 180)
    head, rest = inner.top((36 if beside and not team else 30) if tall else inner.h * 2 // 5, 2)
    id, line = head.left(40, 4)
    coordinate(canvas, id, pack, found.id, 26)
    if team:
        crew, line = line.right(min(60, line.w // 2 if apart and not tall else line.w), 2)
        row(canvas, crew, single(team), 30, "right", gap=3)
    building, least = pack.buildings.get(found.id), 136 if occupants(found) else 110
    called = beside or (tall and not (apart and team))
    under = line
    if tall and not beside:
        below, low = rest.top(max(33, min(40, rest.h - 67)), 1)
        # Who can live there is asked more often than how it is called.
        called = called and (building is None or housing(low, least) or not housing(rest, least))
        if called or (apart and team):
            under, rest = below, low
    if apart and team:
        line, under = under, line
    if apart:
        occupied(canvas, line, found, 32)
    if called:
        size, smallest = (24, 12) if beside else (22, 13)
        canvas.text(named(texts, found.id), under, "title", size, INK, lines=2 if tall else 1, least=smallest)
    if building:
        rest = homes(canvas, rest, building, least)
    deed(canvas, rest, pack, found, 44, alone=apart, drawn=on_board)


def housing(box: Box, least: int) -> bool:
    """Whether there is room for who can live in a building: under its action, or beside it where that keeps a width of
    ``least``.
    """
    return box.h >= 66 or (box.w - 110 >= least and box.h >= 54)


def homes(canvas: Canvas, box: Box, building: Building, least: int) -> Box:
    """Who can live there, where there is ``housing``; returns what room is left."""
    if not housing(box, least):
        return box
    if box.h >= 66:
        aside, rest = box.bottom(box.h * 9 // 20, 3)
        icon, line = aside.inset(4, 2).left(20, 4)
    else:
        aside, rest = box.right(106, 4)
        icon, line = aside.inset(4, 2).rows(2, 2)
    canvas.panel(aside, PARCHMENT_LIGHT, 7)
    canvas.sprite(things.house(min(30, icon.h, icon.w)), icon)
    row(canvas, line, single(building.demand), 34, "centre", gap=2)
    return rest


def deed(
    canvas: Canvas,
    box: Box,
    pack: Pack,
    found: ScrollView,
    height: int,
    *,
    alone: bool = False,
    drawn: Row = row,
) -> None:
    """The action, and beside it what lies on the scroll; ``alone`` where that is drawn elsewhere. Both are ``drawn`` as
    rows.
    """
    if occupants(found) and not alone:
        place, box = box.right(box.w * 2 // 5, 6)
        occupied(canvas, place, found, height, drawn)
    drawn(canvas, box, action(pack.scrolls[found.id].action), height, "centre")


def occupied(
    canvas: Canvas,
    box: Box,
    found: ScrollView,
    height: int,
    drawn: Row = row,
) -> None:
    """What lies on a scroll, in a place of its own: what the scroll does must stay to be read."""
    canvas.panel(box, PARCHMENT_DARK, 7)
    canvas.border(box, PARCHMENT_EDGE, 2, 7)
    drawn(canvas, box.inset(min(5, box.w // 10), 1), occupants(found), height, "centre")


def socket(canvas: Canvas, box: Box, sign: Callable[[int], Image.Image]) -> None:
    """A place for a card that is not there yet."""
    canvas.surface(box, _socket(box.w, box.h))
    canvas.sprite(sign(min(40, box.h // 2)), box)


@lru_cache(maxsize=64)
def _socket(width: int, height: int) -> Surface:
    canvas = Canvas(width, height, WOOD_DEEP)
    canvas.panel(canvas.box.inset(2), HOLLOW, 7)
    return Surface(canvas.image, 8)


def councillor(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue) -> None:
    """An advisor with its portrait, its id, its action and what lies on it: in the portrait's stead where both have no
    room. With its name, unless it is narrow and low.
    """
    sheet(canvas, box, SLEEP if occupants(found) else PARCHMENT, 8)
    inner = box.inset(5, 5)
    roomy, called = box.w >= 150, inner.h >= 88
    head, rest = inner.top((42 if inner.h > 76 else 34) if roomy else 30 if called else inner.h * 3 // 5, 2)
    left, right = head.left(44, 4)
    coordinate(canvas, left.top(34 if roomy else 28)[0], pack, found.id, 24)
    if called and not roomy:
        under, rest = rest.top(31, 1)
        canvas.text(named(texts, found.id), under, "title", 20, INK, lines=2, least=13)
    if roomy:
        # In the corner may be the star of what has just come.
        canvas.text(
            named(texts, found.id), right.right(14 if box.w > 200 else 0)[1], "title", 22, INK, lines=2, least=14
        )
        portrait, rest = rest.left(rest.h, 2)
    else:
        portrait = right
    apart = bool(occupants(found)) and rest.w < LONG
    if apart:
        occupied(canvas, portrait, found, 40)
    else:
        canvas.sprite(face(portrait.h, pack, found.id), portrait)
    deed(canvas, rest, pack, found, 40, alone=apart, drawn=on_board)


def face(pixels: int, pack: Pack, id: str) -> Image.Image:
    """The portrait of an advisor."""
    return gnomes.portrait(pixels, SPECIALISTS[pack.advisors[id].type], id in BRAIDED)

"""The Wonders that can be built, with their faces, and the discards: neither has room on the board."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.purse import short
from games.terra_concordia.view import WorldView
from renderers.canvas import Canvas
from renderers.owners import mark
from renderers.terra_concordia import goods
from renderers.terra_concordia.discards import Discards
from renderers.terra_concordia.face import LYING, broad, broad_height
from renderers.terra_concordia.frame import backdrop
from renderers.terra_concordia.nation import name_of
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, owner_of
from renderers.tokens import Token, row

WIDTH, COLUMNS = 1080, 2
HEAD, PURSE, GAP = 58, 46, 10
LEAST = 31
"""Size of the smallest letters over the cards: at 390 pixels, the width of a telephone, they are eleven."""


def wonders(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Those face up, the cost marked as of a hand: for whoever has the turn; above, how many are still hidden; below,
    what was discarded.
    """
    wide = (WIDTH - 20 - GAP) // COLUMNS
    rows = [view.wonders[n : n + COLUMNS] for n in range(0, len(view.wonders), COLUMNS)]
    tall = [broad_height(wide, some, view.edition, texts) for some in rows]
    nation = view.nations[view.turn] if view.turn is not None else None
    above = HEAD + (PURSE if nation and rows else 0)
    discarded = Discards(view, texts, before, WIDTH - 20)
    shown = 20 + above + sum(high + GAP for high in tall or [LYING])
    canvas = Canvas(WIDTH, shown + discarded.height + (GAP if discarded.height else 0), audit=audit)
    canvas.backdrop(backdrop(canvas.box.w, canvas.box.h))
    below, whole = canvas.box.inset(10, 10).bottom(discarded.height, GAP if discarded.height else 0)
    discarded.draw(canvas, below)
    top, rest = whole.top(above, GAP)
    head, purse = top.top(HEAD)
    count, head = head.right(230, 12)
    canvas.text(rounds(texts, view), count, "strong", 38, GOLD, "right", least=LEAST)
    hidden, name = head.right(110, 12)
    row(canvas, hidden, [Token(goods.deck, after=str(view.hidden_wonders))], 46, "right", FAINT)
    canvas.text(texts.say("picture.wonders"), name, "title", 46, GOLD, least=LEAST)
    if nation and rows:
        said, who = purse.right(590, 12)
        sign, who = who.left(36, 10)
        canvas.sprite(mark(36, owner_of(nation)), sign)
        canvas.text(name_of(texts, nation), who, "body", 34, CREAM, least=LEAST)
        canvas.text(texts.say("picture.purse"), said, "body", LEAST, CREAM, "right", least=LEAST)
    for high, some in zip(tall, rows, strict=True):
        place, rest = rest.top(high, GAP)
        for box, id in zip(place.columns(COLUMNS, GAP), some, strict=False):
            broad(canvas, box, id, view.edition, texts, None if nation is None else short(nation, id, view.edition))
            if before is not None and id not in before.wonders:
                canvas.border(box, CHANGED, 6, 18)
    if not rows:
        canvas.text(texts.say("picture.none"), rest, "title", 48, CREAM, "centre")
    return canvas

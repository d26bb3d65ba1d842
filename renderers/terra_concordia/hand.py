"""What a player holds: the cards with their faces, the secret objective, what may still be done this round."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.purse import short
from games.terra_concordia.view import NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.face import LYING, broad, broad_height
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import title
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, COLUMNS = 1080, 2
HEAD, QUEUE, GAP = 284, 58, 10
LEAST = 31
"""Size of the smallest letters over the cards: at 390 pixels, the width of a telephone, they are eleven."""
LEFT: dict[str, Figure] = {
    "cards": goods.hand,
    "research": goods.gear,
    "trade": signs.of_kind("trade"),
    "influence": signs.of_kind("influence"),
    "restore": signs.of_badge("sprout", "#2f7a34"),
}
"""What is limited per round, and its sign."""


def hand(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The hand of the viewer, whom the view must have."""
    private = view.private
    cards = (*private.hand, *((private.secret,) if private.secret else ())) if private else ()
    queue = private.queue if private else ()
    wide = (WIDTH - 20 - GAP) // COLUMNS
    rows = [cards[n : n + COLUMNS] for n in range(0, len(cards), COLUMNS)]
    tall = [broad_height(wide, each, view.edition, texts) for each in rows]
    above = HEAD + (QUEUE if queue else 0)
    canvas = Canvas(WIDTH, 20 + above + sum(high + GAP for high in tall or [LYING]), audit=audit)
    canvas.backdrop(backdrop(canvas.box.w, canvas.box.h))
    head, rest = canvas.box.inset(10, 10).top(above, GAP)
    nation = view.nations[view.viewer or 0]
    _means(canvas, head, nation, view, texts, queue)
    old = before.private.hand if before and before.private else None
    printed = PACKS[view.edition]
    for high, abreast in zip(tall, rows, strict=True):
        place, rest = rest.top(high, GAP)
        for box, id in zip(place.columns(COLUMNS, GAP), abreast, strict=False):
            lacking = short(nation, id, view.edition) if id in printed.cards else None
            broad(canvas, box, id, view.edition, texts, lacking)
            if old is not None and id not in old and id in printed.cards:
                canvas.border(box, CHANGED, 6, 18)
    if not cards:
        canvas.text(texts.say("picture.empty_hand"), rest, "title", 48, FAINT, "centre")
    return canvas


def _means(
    canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue, queue: Sequence[str]
) -> None:
    """Name, resources, workers, limits of the round, and the trades that wait to be confirmed."""
    panel(canvas, box, bright=view.turn == nation.seat)
    inner = box.inset(10, 9)
    bar, rest = inner.top(52, 6)
    count, bar = bar.right(230, 12)
    canvas.text(rounds(texts, view), count, "strong", 38, GOLD, "right", least=LEAST)
    title(canvas, bar, nation, view, texts, 36)
    stock, rest = rest.top(52, 4)
    line(canvas, stock)
    for cell, name in zip(stock.inset(6, 2).columns(10, 2), RESOURCES, strict=True):
        n = nation.resources[name]
        row(canvas, cell, [Token(goods.of(name), after=f"{n}")], 46, "centre", CREAM if n else FAINT)
    if queue:
        trades, rest = rest.top(QUEUE - 6, 6)
        for cell, step in zip(trades.columns(3, 8), queue, strict=False):
            line(canvas, cell)
            row(canvas, cell, _goods(step), 44, "centre", CREAM, numbers=0.76)
    crew, limits = rest.top(50, 6)
    ordered = sorted(nation.workers, key=lambda worker: not worker.free)
    free = [Token(figure_of(pieces.worker, owner_of(nation).colour, worker.free)) for worker in ordered]
    workers, said = crew.left(390, 12)
    row(canvas, workers, free, 46, gap=4)
    canvas.text(texts.say("picture.purse"), said, "body", LEAST, CREAM, "right", least=LEAST)
    for cell, (name, figure) in zip(limits.columns(len(LEFT), 4), LEFT.items(), strict=True):
        n = nation.left[name]
        sign, said = cell.top(46, 0)
        row(canvas, sign, [Token(figure, after=f"×{n}")], 46, "centre", CREAM if n else FAINT, numbers=0.7)
        canvas.text(texts.say(f"picture.left.{name}"), said, "body", LEAST, FAINT, "centre", least=LEAST)


def _goods(step: str) -> list[Token]:
    given, wanted = step.split(".")
    return [Token(goods.of(given), after="→"), Token(goods.of(wanted))]

"""What a player holds: the cards with their faces, the secret objective, what may still be done this round."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.face import broad
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import title
from renderers.terra_concordia.purse import short
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, COLUMNS = 1080, 2
HEAD, QUEUE, CARD, GAP = 232, 58, 406, 10
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
    rows = max(1, -(-len(cards) // COLUMNS))
    above = HEAD + (QUEUE if queue else 0)
    canvas = Canvas(WIDTH, 20 + above + rows * (CARD + GAP), audit=audit)
    canvas.backdrop(backdrop(canvas.box.w, canvas.box.h))
    head, rest = canvas.box.inset(10, 10).top(above, GAP)
    nation = view.nations[view.viewer or 0]
    _means(canvas, head, nation, view, texts, queue)
    old = before.private.hand if before and before.private else None
    printed = PACKS[view.edition]
    for n, id in enumerate(cards):
        full = rest.columns(COLUMNS, GAP)[n % COLUMNS]
        place = Box(full.x, rest.y + n // COLUMNS * (CARD + GAP), full.w, CARD)
        broad(canvas, place, id, view.edition, texts, short(nation, id, view.edition) if id in printed.cards else None)
        if old is not None and id not in old and id in printed.cards:
            canvas.border(place, CHANGED, 6, 18)
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
    canvas.text(rounds(texts, view), count, "strong", 38, GOLD, "right")
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
            row(canvas, cell, _goods(step), 42, "centre", CREAM)
    limits, rest = rest.right(700, 12)
    for cell, (name, figure) in zip(limits.top(74)[0].columns(len(LEFT), 4), LEFT.items(), strict=True):
        n = nation.left[name]
        sign, said = cell.top(44, 2)
        row(canvas, sign, [Token(figure, after=f"×{n}")], 42, "centre", CREAM if n else FAINT)
        canvas.text(texts.say(f"picture.left.{name}"), said, "body", 24, FAINT, "centre", least=18)
    ordered = sorted(nation.workers, key=lambda worker: not worker.free)
    free = [Token(figure_of(pieces.worker, owner_of(nation).colour, worker.free)) for worker in ordered]
    row(canvas, rest.top(46)[0], free, 46, gap=4)
    canvas.text(texts.say("picture.purse"), rest.bottom(56)[0], "body", 24, CREAM, lines=2, least=18)


def _goods(step: str) -> list[Token]:
    given, wanted = step.split(".")
    return [Token(goods.of(given), after="→"), Token(goods.of(wanted))]

"""What a player holds: the cards with their faces, the secret objective, what may still be done this round."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.face import face
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import title
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH = 1600
HEAD, CARD, GAP = 178, 516, 10
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
    columns = 4 if len(cards) <= 8 else 5
    rows = max(1, -(-len(cards) // columns))
    canvas = Canvas(WIDTH, 20 + HEAD + rows * (CARD + GAP), audit=audit)
    canvas.backdrop(backdrop(canvas.box.w, canvas.box.h))
    head, rest = canvas.box.inset(10, 10).top(HEAD, GAP)
    nation = view.nations[view.viewer or 0]
    _means(canvas, head, nation, view, texts)
    old = before.private.hand if before and before.private else None
    for n, id in enumerate(cards):
        across, down = n % columns, n // columns
        full = rest.columns(columns, GAP)[across]
        place = Box(full.x, rest.y + down * (CARD + GAP), full.w, CARD)
        face(canvas, place, id, view.edition, texts)
        if old is not None and id not in old and id in PACKS[view.edition].cards:
            canvas.border(place, CHANGED, 6, 18)
    if not cards:
        canvas.text(texts.say("picture.empty_hand"), rest, "title", 48, FAINT, "centre")
    return canvas


def _means(canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue) -> None:
    """Name, resources, workers, limits of the round, and the trades that wait to be confirmed."""
    panel(canvas, box, bright=view.turn == nation.seat)
    inner = box.inset(10, 9)
    bar, rest = inner.top(52, 6)
    count, bar = bar.right(230, 12)
    canvas.text(rounds(texts, view), count, "strong", 36, GOLD, "right")
    title(canvas, bar, nation, view, texts, 34)
    stock, rest = rest.top(50, 4)
    line(canvas, stock)
    for cell, name in zip(stock.inset(8, 2).columns(10, 6), RESOURCES, strict=True):
        n = nation.resources[name]
        row(canvas, cell, [Token(goods.of(name), after=f"{n}")], 44, "centre", CREAM if n else FAINT)
    colour = owner_of(nation).colour
    limits, crew = rest.right(640, 12)
    cells = limits.columns(5, 4)
    for cell, (name, figure) in zip(cells, LEFT.items(), strict=True):
        n = nation.left[name]
        row(canvas, cell, [Token(figure, after=f"×{n}")], 42, "right", CREAM if n else FAINT)
    queue = view.private.queue if view.private else ()
    if queue:
        trades, crew = crew.right(500, 8)
        tokens = [_goods(step) for step in queue]
        for cell, pair in zip(trades.columns(3, 8), tokens, strict=False):
            line(canvas, cell)
            row(canvas, cell, pair, 38, "centre", CREAM)
    ordered = sorted(nation.workers, key=lambda worker: not worker.free)
    free = [Token(figure_of(pieces.worker, colour, worker.free)) for worker in ordered]
    row(canvas, crew, free, 44, gap=4)


def _goods(step: str) -> list[Token]:
    given, wanted = step.split(".")
    return [Token(goods.of(given), after="→"), Token(goods.of(wanted))]

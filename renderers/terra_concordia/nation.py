"""A player as a strip under the landscape: name, points, resources, workers, what was achieved."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.labels import name_said
from games.terra_concordia.view import NationView, WorldView
from renderers import wording
from renderers.canvas import Box, Canvas
from renderers.fonts import fit
from renderers.owners import mark, plate
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.frame import line, panel
from renderers.terra_concordia.theme import BAD, CHANGED, CREAM, FAINT, GOLD, PANEL_LIGHT, PASSED, owner_of
from renderers.tokens import Figure, Token, even, figure_of, row
from renderers.wording import number

WIDE = 600
"""From this width on a strip also tells what was researched and built."""
LEAST = 17
"""Pixels of the smallest letters of what was built."""
APART, LARGE = 5, 0.9
"""Pixels between a number and the next sign, and the height of the number as a share of its sign's."""
ONE_ROW, ROOMY, NAMED = 700, 500, 112
"""Widths from which the six categories stand in one row, and have room for their names in two; and height of those."""


def name_of(texts: Catalogue, nation: NationView) -> str:
    """What a player is called, as far as it can be written."""
    return wording.name_of(texts, nation.seat, name_said(nation.seat, nation.automa, nation.civilization))


def strip(
    canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue, before: NationView | None
) -> None:
    """The whole strip."""
    turn = view.turn == nation.seat
    panel(canvas, box, bright=turn)
    inner = box.inset(7, 7)
    bar, rest = inner.top(46, 5)
    title(canvas, bar, nation, view, texts)
    if box.w >= WIDE:
        rest, more = rest.left(min(rest.w // 2, 560), 12)
        achieved(canvas, more, nation, view.edition, texts)
    stock, rest = rest.top(rest.h * 52 // 100, 5)
    resources(canvas, stock, nation, before)
    crew, rest = rest.top(rest.h // 2, 3)
    workers(canvas, crew, nation, before)
    counts(canvas, rest, nation, before)


def title(canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue, size: int = 30) -> None:
    """Whose strip it is, and the points so far."""
    owner = owner_of(nation)
    said = plate(canvas, box, owner, box.h - 10, box.h, 8)
    points, said = said.inset(4, 2).right(round(size * 2.9), 4)
    row(
        canvas, points, [Token(goods.star, after=number(nation.score["total"]))], round(size * 1.34), "right", owner.ink
    )
    tokens = standing(nation, view)
    if tokens:
        place, said = said.right(len(tokens) * round(size * 1.08), 4)
        row(canvas, place, tokens, round(size * 1.05), "right", gap=2)
    if nation.passed:
        flag = round(box.h * 0.62)
        canvas.sprite(signs.badge(flag, "flag", PASSED), Box(box.x + box.h - flag + 6, box.y - 4, flag, flag))
    canvas.text(name_of(texts, nation), said, "strong", size, owner.ink, lines=3, least=23 if size > 30 else 12)


def standing(nation: NationView, view: WorldView) -> list[Token]:
    """First player, ally or to whom an alliance is proposed, embargo."""
    tokens: list[Token] = []
    if view.first == nation.seat:
        tokens.append(Token(goods.crown))
    tokens += dealings(nation, view)
    if nation.embargo:
        tokens.append(Token(signs.of_badge("trade", BAD)))
    return tokens


def dealings(nation: NationView, view: WorldView) -> list[Token]:
    """The ally, or to whom this player proposes an alliance: never both (TC-DIP-09), so there is room for one."""
    if nation.ally is not None:
        ally = owner_of(view.nations[nation.ally])
        return [Token(signs.of_badge("hands", "#2f7a6a")), Token(figure_of(mark, ally))]
    to = next((offer.to for offer in view.offers if offer.by == nation.seat), None)
    if to is None:
        return []
    other = owner_of(view.nations[to])
    return [Token(signs.proposed), Token(figure_of(mark, other), share=0.7)]


def resources(canvas: Canvas, box: Box, nation: NationView, before: NationView | None) -> None:
    """The ten resources."""
    line(canvas, box)
    cells = box.inset(6, 3).grid(5, 2, 2)
    tokens = {name: Token(goods.of(name), after=str(nation.resources[name])) for name in RESOURCES}
    high = even([*tokens.values()], cells[0].w - APART, min(40, cells[0].h), LARGE)
    for cell, name in zip(cells, RESOURCES, strict=True):
        n = nation.resources[name]
        row(canvas, cell, [tokens[name]], high, "left", CREAM if n else FAINT, numbers=LARGE)
        if before and before.resources[name] != n:
            canvas.border(cell.inset(-2, 0), CHANGED, 2, 7)


def workers(canvas: Canvas, box: Box, nation: NationView, before: NationView | None) -> None:
    """Every worker, those that are free first; cards in hand and influence discs."""
    owner = owner_of(nation)
    cards, crew = box.right(152, 6)
    ordered = sorted(nation.workers, key=lambda worker: not worker.free)
    tokens = [Token(figure_of(pieces.worker, owner.colour, worker.free)) for worker in ordered]
    row(canvas, crew, tokens, 40, gap=2)
    told: list[tuple[Figure, int, bool]] = [
        (goods.hand, nation.hand, before is not None and before.hand != nation.hand),
        (figure_of(pieces.disc, owner.colour), nation.discs, False),
    ]
    _told(canvas, cards, told)


def counts(canvas: Canvas, box: Box, nation: NationView, before: NationView | None) -> None:
    """Sustainability, hexes, constructions, wonders, technologies."""
    colour = owner_of(nation).colour
    now, old = _counts(nation), _counts(before) if before else None
    figures: tuple[Figure, ...] = (
        goods.leaf,
        goods.tile,
        figure_of(pieces.house, colour),
        figure_of(pieces.wonder, colour),
        goods.gear,
    )
    told = [
        (figure, n, old is not None and old[i] != n) for i, (figure, n) in enumerate(zip(figures, now, strict=True))
    ]
    _told(canvas, box, told)


def _counts(nation: NationView) -> tuple[int, ...]:
    built = len(nation.constructions), len(nation.wonders)
    return nation.individual, nation.hexes, *built, len(nation.technologies)


def _told(canvas: Canvas, box: Box, told: Sequence[tuple[Figure, int, bool]]) -> None:
    cells = box.columns(len(told), 3)
    tokens = [Token(figure, after=str(n)) for figure, n, _ in told]
    high = even(tokens, cells[0].w - APART, min(38, box.h), LARGE)
    for cell, token, (_, n, new) in zip(cells, tokens, told, strict=True):
        row(canvas, cell, [token], high, "left", CREAM if n else FAINT, numbers=LARGE)
        if new:
            canvas.border(cell.inset(-1, 0), CHANGED, 2, 7)


def achieved(canvas: Canvas, box: Box, nation: NationView, edition: str, texts: Catalogue) -> None:
    """How far each category of technologies was taken, and what was built."""
    upper, lower = box.top(NAMED if ROOMY <= box.w < ONE_ROW else min(70, box.h // 2), 4)
    levels(canvas, upper, nation, edition, texts)
    line(canvas, lower)
    names = [f"{texts.say(f'card.{found.card}')} {found.hex}" for found in (*nation.wonders, *nation.constructions)]
    room = lower.inset(10, 2)
    said = _listed(names, room) if names else texts.say("picture.nothing_built")
    canvas.text(said, room, "body", 24, CREAM if names else FAINT, lines=5, least=LEAST)


def _listed(names: Sequence[str], room: Box) -> str:
    """As many names as can be read in the room, and how many more there are: "Port c1, Market h5 +7"."""
    shown, said = len(names), ", ".join(names)
    while shown > 1 and fit(said, "body", 24, (room.w, room.h), 5, LEAST).cut:
        shown -= 1
        said = f"{', '.join(names[:shown])} +{len(names) - shown}"
    return said


def levels(canvas: Canvas, box: Box, nation: NationView, edition: str, texts: Catalogue) -> None:
    """The six categories, each with what was reached."""
    known = PACKS[edition].technologies
    columns = 6 if box.w >= ONE_ROW or box.h < 60 else 3
    for cell, category in zip(box.grid(columns, 6 // columns, 4), CATEGORIES, strict=True):
        line(canvas, cell)
        reached = sum(known[id].category == category for id in nation.technologies)
        level(canvas, cell, category, reached, texts.say(f"category.{category}"))


def level(canvas: Canvas, box: Box, category: Category, reached: int, said: str, letters: int | None = None) -> None:
    """A category with a dot for each level reached, and its name where there is room.

    ``letters``: their size where there is room for it.
    """
    size = min(box.h - 6, 40 if box.h < 70 else 60, box.w // 3)
    sign, dots = box.inset(4, 3).left(size, 6)
    canvas.sprite(signs.category(size, category), sign)
    if box.h >= 54 and box.w >= 160:
        name, dots = dots.top(dots.h * 11 // 20 if letters else dots.h // 2, 2)
        canvas.text(said, name, "strong", letters or 22, CREAM, least=letters or 14)
    each = min(max(16, dots.h * 2 // 3), 24, dots.w // 4 - 3)
    for n in range(4):
        colour = GOLD if n < reached else PANEL_LIGHT
        dot = Box(dots.x + n * (each + 3), dots.y + (dots.h - each) // 2, each, each)
        canvas.panel(dot, FAINT, each // 2)
        canvas.panel(dot.inset(2), colour, each // 2 - 2)

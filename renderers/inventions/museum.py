"""One player large and upright: all that lies open; in the hand also what is theirs alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.pieces import SIDES
from games.inventions.view import AgesView, ObjectiveView, SocietyView
from games.inventions.vocabulary import SPECIALTIES
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.inventions import figures, pieces, signs
from renderers.inventions.cards import idea, invention
from renderers.inventions.effects import EFFECTS
from renderers.inventions.frame import cabinet, case, label, shelf, title
from renderers.inventions.knowledge import milestone
from renderers.inventions.progress import piece, progress_map
from renderers.inventions.region import TOKENS
from renderers.inventions.society import STOCK, council, name, stock
from renderers.inventions.theme import CHANGED, CREAM, FAINT, INK, LANDS, PAPER, SEPIA, owner_of
from renderers.inventions.timeline import clock
from renderers.owners import mark
from renderers.tokens import Token, figure_of, row
from renderers.wording import number

WIDTH, MEANS, MAP, CARD, OBJECTIVE = 1080, 272, 480, 134, 130
"""Of the picture, what a player has, the map and what lies beside it, a card, an objective."""
IDEAS, INVENTIONS = 2, 3
"""Cards in a row."""
SAID, ACROSS = 64, 3
"""Height of a line that says what a hex gives, and how many stand beside each other."""
MEANINGS = 6
"""Most of them."""
TOKEN_ROOM = 290
"""Width of the influence tokens, beside which the pillars stand."""
LETTERS = 28
"""Pixels of letters: ten on a telephone 390 wide."""


def museum(part: str, view: AgesView, texts: Catalogue, before: AgesView | None, *, audit: bool) -> Canvas:
    """What a player has, for everybody's eyes.

    Raises:
        UnknownPicture: there is no such player.
    """
    seat = int(part)
    if seat >= len(view.societies):
        raise UnknownPicture(part)
    return _painted(seat, (), view, texts, before, audit=audit)


def hand(view: AgesView, texts: Catalogue, before: AgesView | None, *, audit: bool) -> Canvas:
    """What the viewer has, with their private objectives."""
    return _painted(view.viewer or 0, view.private, view, texts, before, audit=audit)


def _painted(
    seat: int,
    objectives: Sequence[ObjectiveView],
    view: AgesView,
    texts: Catalogue,
    before: AgesView | None,
    *,
    audit: bool,
) -> Canvas:
    society = view.societies[seat]
    old = before.societies[seat] if before else None
    shelves = [
        _Cards("hand_ideas", society.hand, old and old.hand, idea, IDEAS),
        _Cards("inventions_title", society.inventions, old and old.inventions, invention, INVENTIONS),
    ]
    secret = 58 + OBJECTIVE * len(objectives) if objectives else 0
    meant = _meant(society, view.edition)
    told = 22 + SAID * _rows(meant, ACROSS) if meant else 0
    high = 102 + MEANS + MAP + told + secret
    high += sum(6 + cards.height for cards in shelves)
    canvas = Canvas(WIDTH, high, audit=audit)
    canvas.backdrop(cabinet(WIDTH, high))
    head, rest = canvas.box.inset(10, 10).top(60, 8)
    said, bar = head.right(370, 14)
    canvas.text(clock(texts, view), said, "strong", 34, CREAM, "right")
    name(canvas, bar, society, view, texts, 36)
    upper, rest = rest.top(MEANS, 8)
    case(canvas, upper, bright=view.awaited == seat)
    _means(canvas, upper.inset(12, 10), society, view, texts, old)
    upper, rest = rest.top(MAP, 6)
    left, right = upper.left(540, 8)
    case(canvas, left)
    top, map_box = left.inset(12, 8).top(38, 6)
    title(canvas, top, texts.say("picture.progress"), 32)
    progress_map(canvas, map_box, society, view.edition, old, names=True)
    case(canvas, right)
    _beside(canvas, right.inset(12, 8), society, view, texts, old)
    if meant:
        part, rest = rest.top(told - 6, 6)
        _meanings(canvas, part, meant, texts)
    if objectives:
        part, rest = rest.top(secret - 6, 6)
        _objectives(canvas, part, objectives, view, texts)
    for cards in shelves:
        part, rest = rest.top(cards.height, 6)
        _shelf(canvas, part, cards, view.edition, texts)
    return canvas


class _Cards(NamedTuple):
    """Cards of one kind."""

    heading: str
    ids: Sequence[str]
    known: Sequence[str] | None
    """Those that were there a turn ago; None: nothing is to be compared."""
    draw: Callable[..., None]
    columns: int

    @property
    def height(self) -> int:
        """In pixels."""
        return 56 + _rows(self.ids, self.columns) * (CARD + 6)


def _rows(ids: Sequence[str], columns: int) -> int:
    return max(1, -(-len(ids) // columns))


def _meant(society: SocietyView, edition: str) -> list[str]:
    """What the hexes without a tile give, each effect once; specialists, whose signs stand above with their names,
    last.
    """
    printed = PACKS[edition].hexes
    found = dict.fromkeys(effect for hex in society.hexes if not hex.tile for effect in printed[hex.hex].benefits)
    return sorted(found, key=lambda effect: effect.startswith("specialist_"))[:MEANINGS]


def _meanings(canvas: Canvas, box: Box, effects: Sequence[str], texts: Catalogue) -> None:
    """Signs on hexes with what they give."""
    case(canvas, box)
    for cell, effect in zip(box.inset(8, 6).grid(ACROSS, _rows(effects, ACROSS), 4), effects, strict=False):
        sign, said = cell.left(cell.h - 8, 5)
        canvas.sprite(EFFECTS[effect](cell.h - 8), sign)
        canvas.text(texts.say(f"effect.{effect}"), said, "body", LETTERS, CREAM, lines=2, least=20)


def _means(
    canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue, before: SocietyView | None
) -> None:
    """Stock, council and private milestone."""
    line, rest = box.top(52, 1)
    stock(canvas, line, society, before, code=False)
    said, rest = rest.top(34, 6)
    _captions(canvas, said.columns(len(STOCK), 4), tuple(f"legend.{field}" for field in STOCK), texts)
    people, rest = rest.top(58, 1)
    council(canvas, people, society, before)
    said, rest = rest.top(34, 8)
    _captions(canvas, said.columns(4, 4), tuple(f"caption.{kind}" for kind in ("academic", *SPECIALTIES)), texts)
    said, own = rest.left(146, 8)
    _captions(canvas, [said], ("caption.era",), texts)
    milestone(canvas, own, society.milestone, owner_of(society.seat, len(view.societies)), view, texts)


def _beside(
    canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue, before: SocietyView | None
) -> None:
    """Tile display, influence tokens, pillars."""
    top, rest = box.top(38, 6)
    title(canvas, top, texts.say("picture.display_title"), 32)
    shown, rest = rest.top(168, 8)
    _display(canvas, shown, society, view.edition, texts, before)
    top, rest = rest.top(38, 6)
    for cell, said in zip(top.left(TOKEN_ROOM, 10), ("tokens_title", "pillars_title"), strict=True):
        title(canvas, cell, texts.say(f"picture.{said}"), 30)
    tokens, pillars = rest.left(TOKEN_ROOM, 10)
    _tokens(canvas, tokens, society, view, texts)
    _pillars(canvas, pillars, society, view)


def _captions(canvas: Canvas, cells: Sequence[Box], said: Sequence[str], texts: Catalogue) -> None:
    """What a sign means, under it."""
    for cell, key in zip(cells, said, strict=True):
        canvas.text(texts.say(f"picture.{key}"), cell, "strong", LETTERS, FAINT, "centre", least=20)


def _display(
    canvas: Canvas, box: Box, society: SocietyView, edition: str, texts: Catalogue, before: SocietyView | None
) -> None:
    for n, (cell, shown) in enumerate(zip(box.grid(2, len(society.display) // 2, 8), society.display, strict=True)):
        shelf(canvas, cell)
        place, said = cell.inset(3, 3).left(cell.h - 8, 2)
        piece(canvas, place, shown, edition)
        name = f"specialty.{shown}" if shown in SIDES else f"tile.{shown}.name"
        told = texts.say(name) if shown else ""
        canvas.text(told, said, "strong", LETTERS, CREAM, lines=2, least=20)
        if before is not None and before.display[n] != shown:
            canvas.outline(cell, CHANGED, 3, 8)


def _tokens(canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue) -> None:
    """Influence tokens not placed yet, with the chain action that each will have."""
    owner = owner_of(society.seat, len(view.societies))
    cells = box.grid(2, 3, 6)
    for cell, id in zip(cells, society.tokens, strict=False):
        shelf(canvas, cell)
        sign, rest = cell.inset(4, 3).left(min(cell.h - 6, cell.w // 2 - 4), 3)
        canvas.sprite(mark(sign.w, owner), sign)
        lower = sign.bottom(sign.h // 2 + sign.w // 4)[0] if owner.shape == "triangle" else sign
        canvas.text(TOKENS[id], lower, "strong", sign.w * 11 // 20, owner.ink, "centre", least=12)
        printed = PACKS[view.edition].tokens[id]
        figure = signs.of_action(printed.chain) if printed.chain else EFFECTS[printed.effects[0]]
        row(canvas, rest, [Token(figure)], rest.h - 4, "centre")
    if not society.tokens:
        canvas.text(texts.say("picture.none"), cells[0], "body", LETTERS, FAINT)


def _pillars(canvas: Canvas, box: Box, society: SocietyView, view: AgesView) -> None:
    """Where the pillars stand."""
    owner = owner_of(society.seat, len(view.societies))
    found = [(figure_of(figures.epoch, owner), society.epoch)]
    found += [(figure_of(figures.season, owner), action) for action in society.season]
    found += [(figure_of(figures.season, owner), "")] * (2 - len(society.season))
    for cell, (figure, action) in zip(box.columns(3, 6), found, strict=False):
        shelf(canvas, cell)
        upper, lower = cell.inset(4, 6).rows(2, 2)
        canvas.sprite(figure(min(upper.h, 64)), upper)
        if action:
            canvas.sprite(signs.action(min(lower.h, 58), action), lower)
        else:
            canvas.text("—", lower, "strong", 28, FAINT, "centre")


def _shelf(canvas: Canvas, box: Box, cards: _Cards, edition: str, texts: Catalogue) -> None:
    """Cards beside each other under their heading."""
    case(canvas, box)
    top, rest = box.inset(12, 7).top(36, 6)
    title(canvas, top, texts.say(f"picture.{cards.heading}"), 32)
    for cell, id in zip(rest.grid(cards.columns, _rows(cards.ids, cards.columns), 6), cards.ids, strict=False):
        cards.draw(canvas, cell, id, edition, texts, LETTERS, told=True)
        if cards.known is not None and id not in cards.known:
            canvas.outline(cell, CHANGED, 4, 8)
    if not cards.ids:
        canvas.text(texts.say("picture.none"), rest, "body", LETTERS, FAINT)


def _objectives(
    canvas: Canvas, box: Box, objectives: Sequence[ObjectiveView], view: AgesView, texts: Catalogue
) -> None:
    """Private objectives with their sentences and what they would score now."""
    case(canvas, box)
    top, rest = box.inset(12, 7).top(38, 5)
    title(canvas, top, texts.say("picture.objectives_title"), 32)
    for cell, objective in zip(rest.rows(len(objectives), 6), objectives, strict=True):
        label(canvas, cell, 9, PAPER)
        inner = cell.inset(10, 7)
        sign, inner = inner.left(70, 2)
        upper, lower = sign.rows(2)
        canvas.sprite(pieces.target(52), upper)
        row(canvas, lower, [Token(pieces.medal, after=number(objective.points))], 42, "centre", INK)
        head, said = inner.top(34, 3)
        printed = PACKS[view.edition]
        badges, head = head.right(36 * len(printed.private[objective.id].regions), 8)
        for place, region in zip(badges.columns(4, 4), printed.private[objective.id].regions, strict=False):
            counts = region in objective.regions
            canvas.panel(place, INK if counts else SEPIA, 8)
            canvas.panel(place.inset(4 if counts else 2), LANDS[region], 7)
            canvas.text(str(printed.regions[region].number), place, "strong", LETTERS, INK, "centre")
        have, want = objective.progress
        counted, head = head.right(84, 8)
        canvas.text(f"{have} / {want}", counted, "strong", LETTERS, INK, "right")
        canvas.text(texts.say(f"objective.{objective.id}.name"), head, "title", 32, INK)
        for line in wrapped(texts.say(f"objective.{objective.id}.does"), "body", LETTERS, said.w):
            place, said = said.top(36)
            canvas.text(line, place, "body", LETTERS, INK, least=18)

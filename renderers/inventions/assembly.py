"""The Assembly with its pillars, the influence track, the idea display."""

from __future__ import annotations

from collections import Counter

from games.core.model import Text
from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from games.inventions.vocabulary import Action
from renderers.canvas import Box, Canvas
from renderers.inventions import figures, pieces, signs
from renderers.inventions.cards import compact, idea
from renderers.inventions.frame import WIDE, case, label, note, title
from renderers.inventions.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CHANGED,
    CREAM,
    ERAS,
    FAINT,
    FELT_DARK,
    INK,
    PAPER,
    PAPER_DARK,
    owner_of,
)
from renderers.owners import mark
from renderers.theme import blend
from renderers.tokens import Token, extent, figure_of, row


def assembly(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """Five forums of two action spaces each."""
    head, rest = box.top(38 if box.w >= WIDE else 30, 4)
    title(canvas, head, texts.say("picture.assembly_title"), 30 if box.w >= WIDE else 28)
    for line, forum in zip(rest.rows(5, 4), PACKS[view.edition].forums, strict=True):
        canvas.panel(line, BRASS_DARK, 9)
        for cell, action in zip(line.inset(2, 2).rows(2, 2), (forum.left, forum.right), strict=True):
            _space(canvas, cell, action, view, texts, before)


def _space(canvas: Canvas, box: Box, action: Action, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """An action in a line, behind its name the pillars on it."""
    label(canvas, box, 8, PAPER)
    inner, tokens = box.inset(4, 2), _standing(view, action)
    sign, rest = inner.left(inner.h + 4, 5)
    place, said = rest.right(min(rest.w // 2, extent(tokens, rest.h, 4)), 3) if tokens else (rest, rest)
    size = min(36, round(box.h * 0.68))
    canvas.sprite(signs.action(min(sign.w, sign.h), action), sign)
    canvas.text(texts.say(f"action.{action}"), said, "strong", size, INK, lines=2, least=12)
    row(canvas, place, tokens, place.h, "left", INK, gap=5)
    if before is not None and _pillars(before, action) != _pillars(view, action):
        canvas.outline(box.inset(2), CHANGED, 3, 8)


def _standing(view: AgesView, action: Action) -> list[Token]:
    """The pillars on a space, those of epochs first."""
    tokens: list[Token] = []
    for society in view.societies:
        owner = owner_of(society.seat, len(view.societies))
        if society.epoch == action:
            tokens.append(Token(figure_of(figures.epoch, owner), over=figures.of_owner(owner)))
    for society in view.societies:
        owner, there = owner_of(society.seat, len(view.societies)), Counter(society.season)[action]
        tokens += [Token(figure_of(figures.season, owner), over=figures.of_owner(owner))] * there
    return tokens


def _pillars(view: AgesView, action: Action) -> list[tuple[bool, int]]:
    return [(society.epoch == action, Counter(society.season)[action]) for society in view.societies]


def influence(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """The influence track: its bands with the chain tokens they give, the seats on it."""
    head, rest = box.top(38 if box.w >= WIDE else 28, 3)
    title(canvas, head, texts.say("picture.influence_title"), 30 if box.w >= WIDE else 26)
    bands = PACKS[view.edition].bands
    old = {society.seat: society.influence for society in before.societies} if before else {}
    low, spots = rest.bottom(note(box) + 4, 2)
    cells = spots.columns(len(bands), 2)
    for n, (cell, band) in enumerate(zip(cells, bands, strict=True)):
        canvas.panel(cell, blend(BRASS, FELT_DARK, 0.18 + 0.26 * band.chain_tokens), 6)
        standing = [society for society in view.societies if society.influence == n]
        count, place = cell.bottom(note(box) + 4, 1)
        canvas.text(str(n), count, "strong", note(box) + 1, CREAM if band.chain_tokens < 2 else INK, "centre", least=12)
        size = min(place.w + 1, place.h // max(1, len(standing)))
        for spot, society in zip(place.rows(max(1, len(standing))), standing, strict=False):
            canvas.sprite(mark(size, owner_of(society.seat, len(view.societies))), spot)
        if any(old.get(society.seat, n) != n for society in standing):
            canvas.outline(cell, CHANGED, 3, 6)
    for low_end in sorted({band.low for band in bands}):
        band = bands[low_end]
        first, last = cells[band.low], cells[band.high]
        place = Box(first.x, low.y, last.x + last.w - first.x, low.h)
        if band.chain_tokens:
            row(
                canvas, place, [Token(figure_of(pieces.chain))] * band.chain_tokens, min(low.h - 3, 20), "centre", gap=2
            )
        else:
            canvas.text("0", place, "strong", note(box), FAINT, "centre")


def ideas(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """The row of three Ideas and the top of the deck."""
    head, rest = box.top(38 if box.w >= WIDE else 30, 4)
    count, said = head.right(9 * note(box), 4)
    size = 30 if box.w >= WIDE else 26
    canvas.text(texts.say("picture.ideas_title"), said.bottom(5)[1], "title", size, BRASS_LIGHT, least=16)
    canvas.panel(head.bottom(2)[0], BRASS_DARK)
    canvas.text(texts.say(Text("picture.deck", {"n": view.deck})), count, "body", note(box), FAINT, "right", least=12)
    row_ids = ("",) * (3 - len(view.row)) + view.row
    old = {*before.row, before.deck_top} if before else None
    cells = rest.grid(2, 2, 5)
    for n, (cell, id) in enumerate(zip(cells, (view.deck_top, *row_ids), strict=True)):
        if not id:
            canvas.border(cell, PAPER_DARK, 2, 8)
            continue
        if n == 0:
            era = PACKS[view.edition].cards[id].era
            for shift in (2, 1):
                layer = Box(cell.x + 3 * shift, cell.y + 3 * shift, cell.w - 6, cell.h - 6)
                canvas.panel(layer, INK, 8)
                canvas.panel(layer.inset(1), ERAS[era - 1], 7)
            cell = Box(cell.x, cell.y, cell.w - 6, cell.h - 6)
        if box.w < WIDE:
            compact(canvas, cell, id, view.edition, texts, 14, made=False)
        else:
            idea(canvas, cell, id, view.edition, texts, 29)
        if old is not None and id not in old:
            canvas.outline(cell, CHANGED, 3, 8)


def corner(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """All three in one case."""
    case(canvas, box)
    inner = box.inset(9, 7)
    forums, inner = inner.top(inner.h * 56 // 100, 7)
    track, display = inner.top(118, 7)
    assembly(canvas, forums, view, texts, before)
    influence(canvas, track, view, texts, before)
    ideas(canvas, display, view, texts, before)

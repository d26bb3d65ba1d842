"""The display of a region on the map: who presents, what lies there, who invented, who stands about."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView, RegionView, TokenView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.inventions import figures, pieces, signs
from renderers.inventions.cards import compact
from renderers.inventions.effects import EFFECTS
from renderers.inventions.frame import label, plaque, shelf
from renderers.inventions.theme import CHANGED, CHRONOS, CREAM, FELT_LIGHT, INK, PAPER_DARK, SEPIA, owner_of
from renderers.owners import mark
from renderers.tokens import Token, row

TOKENS = {"inf_1": "1", "inf_2": "2", "inf_3": "3", "inf_4": "4", "inf_plus1": "+1", "": ""}
"""What is written on an influence token."""


def display(
    canvas: Canvas,
    box: Box,
    region: RegionView,
    view: AgesView,
    texts: Catalogue,
    before: RegionView | None,
    *,
    large: bool = False,
) -> None:
    """Name, display, influence spaces, map area; ``large`` has larger letters and less detail."""
    unit = box.w / 264
    head, rest = box.top(round(36 * unit), round(3 * unit))
    middle, rest = rest.top(round(90 * unit), round(3 * unit))
    spaces, area = rest.top(round(44 * unit), round(3 * unit))
    _name(canvas, head, region, view, texts)
    _show(canvas, middle, region, view, texts, before, large=large)
    _spaces(canvas, spaces, region, view, before, large=large)
    _area(canvas, area, region, view)
    if before is None:
        return
    parts = (
        (middle, "card", "invention", "presenter", "inventor", "innovator", "chain_token"),
        (spaces, "spaces", "points_up", "wealth"),
        (area, "citizens", "sage"),
    )
    for part, *fields in parts:
        if any(getattr(before, field) != getattr(region, field) for field in fields):
            canvas.outline(part, CHANGED, max(3, round(3 * unit)), 8)


def _name(canvas: Canvas, box: Box, region: RegionView, view: AgesView, texts: Catalogue) -> None:
    plaque(canvas, box, 8)
    sign, said = box.left(box.h, 5)
    canvas.panel(sign.inset(3), INK, sign.h // 2)
    number = PACKS[view.edition].regions[region.id].number
    canvas.text(str(number), sign, "strong", round(box.h * 0.72), CREAM, "centre")
    if view.chronos and view.chronos.pillar == region.id:
        post, said = said.right(box.h * 2 // 3, 3)
        canvas.sprite(figures.season(box.h - 4, CHRONOS), post)
    canvas.text(texts.say(f"region.{region.id}"), said.inset(1, 2), "strong", round(box.h * 0.76), INK, least=18)


def _show(
    canvas: Canvas,
    box: Box,
    region: RegionView,
    view: AgesView,
    texts: Catalogue,
    before: RegionView | None,
    *,
    large: bool,
) -> None:
    """The specialist tile, the card, the spaces of inventor and innovator."""
    gap = max(3, box.h // 26)
    # Names of cards are as long on a telephone as elsewhere.
    left, rest = box.left(round(box.h * (0.62 if large else 0.7)), gap)
    right, middle = rest.right(round(box.h * (0.54 if large else 0.62)), gap)
    _specialists(canvas, left, region, view)
    _card(canvas, middle, region, view, texts)
    _makers(canvas, right, region, view, before)


def _specialists(canvas: Canvas, box: Box, region: RegionView, view: AgesView) -> None:
    """The specialist tile: what it brings, its slots and whose specialists stand there."""
    tile = PACKS[view.edition].specialist_tiles[region.tile]
    label(canvas, box, 8)
    upper, lower = box.inset(3, 4).rows(2, 2)
    row(canvas, upper, [Token(EFFECTS[effect]) for effect in tile.benefits], upper.h, "centre", gap=2)
    for n, cell in enumerate(lower.inset(1, 0).columns(3 if tile.slots > 2 else 2, 1)):
        size = min(cell.h - 4, cell.w)
        if n < region.presented and region.presenter is not None:
            canvas.sprite(mark(size + 2, owner_of(region.presenter, len(view.societies))), cell)
        else:
            canvas.sprite(pieces.slot(size, PAPER_DARK), cell)


def _card(canvas: Canvas, box: Box, region: RegionView, view: AgesView, texts: Catalogue) -> None:
    """The card: an idea or an invention, or that none lies here any more."""
    if region.card:
        made, token = region.invention, region.chain_token
        compact(canvas, box, region.card, view.edition, texts, round(box.h * 0.2), made=made, token=token)
    else:
        shelf(canvas, box, 8, PAPER_DARK)
        canvas.border(box, SEPIA, 2, 8)
        canvas.sprite(pieces.gone(box.h // 3), box)


def _makers(canvas: Canvas, box: Box, region: RegionView, view: AgesView, before: RegionView | None) -> None:
    """The spaces of inventor and innovator: who stands there, or who could now."""
    humans = len(view.societies)
    label(canvas, box, 8)
    for cell, sign, who in zip(
        box.inset(3, 4).rows(2, 2), ("invent", "innovate"), (region.inventor, region.innovator), strict=True
    ):
        small, place = cell.left(cell.w // 2 - 1, 1)
        canvas.sprite(signs.action(min(small.w, small.h - 6), sign), small)
        size = min(place.w, place.h - 4)
        if who is not None:
            if before is not None and who != {"invent": before.inventor, "innovate": before.innovator}[sign]:
                _lit(canvas, place, size)
            canvas.sprite(mark(size, owner_of(who, humans)), place)
            continue
        canvas.sprite(pieces.slot(size - 2, PAPER_DARK), place)
        if sign in region.possible and view.playing is not None:
            canvas.sprite(mark(size // 2, owner_of(view.playing, humans)), place)


def _spaces(
    canvas: Canvas, box: Box, region: RegionView, view: AgesView, before: RegionView | None, *, large: bool
) -> None:
    """Influence spaces, the knowledge tile, the wealth stack."""
    label(canvas, box, 8)
    inner = box.inset(4, 3)
    stack, inner = inner.right(round(inner.h * 1.34), 2)
    _wealth(canvas, stack, region, large=large)
    book, inner = inner.right(round(inner.h * 1.26), 2)
    tile = PACKS[view.edition].knowledge_tiles[region.knowledge]
    canvas.sprite(pieces.book(inner.h, not region.points_up), book)
    if region.points_up:
        canvas.sprite(pieces.medal(inner.h * 2 // 3), book.left(book.w * 3 // 5)[0])
        canvas.text(str(tile.points), book.right(book.w * 2 // 5)[0], "strong", inner.h * 2 // 3, INK, least=12)
    else:
        canvas.sprite(signs.action(inner.h - 6, tile.chain), book)
    worths = PACKS[view.edition].regions[region.id].influence_points
    known = before.spaces if before is not None else region.spaces
    for cell, worth, token, old in zip(inner.columns(4, 1), worths, region.spaces, known, strict=False):
        if token is not None and token.up and token != old:
            _lit(canvas, cell, min(cell.w, cell.h))
        influence_space(canvas, cell, worth, token, len(view.societies), 0.69 if large else 0.42)


def _lit(canvas: Canvas, box: Box, size: int) -> None:
    """A bright disc behind what came in the last turn."""
    wide = size + 8
    canvas.panel(Box(box.x + (box.w - wide) // 2, box.y + (box.h - wide) // 2, wide, wide), CHANGED, wide // 2)


def influence_space(
    canvas: Canvas, cell: Box, worth: int, token: TokenView | None, humans: int, letters: float
) -> None:
    """A space with its points, or with the token that covers them, on it ``letters`` of that share of its height."""
    size = min(cell.w, cell.h)
    if token is None:
        canvas.sprite(pieces.slot(size - 2, FELT_LIGHT), cell)
        canvas.text(str(worth), cell, "strong", round(size * max(letters, 0.54)), CREAM, "centre", least=12)
        return
    owner = owner_of(token.owner, humans)
    if not token.up:
        canvas.sprite(figures.seat_token(size, owner, False), cell)
        canvas.sprite(mark(size // 2, owner), cell)
        return
    canvas.sprite(mark(size + 2, owner), cell)
    lower = cell.bottom(cell.h * 3 // 4)[0] if owner.shape == "triangle" else cell
    said, written, ink = TOKENS[token.id], round(size * letters), owner.ink
    if owner.shape == "triangle" and len(said) > 1:
        # Two signs are wider than a triangle is at their height: they stand on a plate.
        wide, high = width(said, "strong", written) + 4, written
        lower = Box(cell.x + (cell.w - wide) // 2, cell.y + cell.h - high, wide, high)
        canvas.panel(lower, INK, 4)
        ink = CREAM
    canvas.text(said, lower, "strong", written, ink, "centre", least=12)


def _wealth(canvas: Canvas, box: Box, region: RegionView, *, large: bool) -> None:
    if not region.wealth:
        sign, count = box.left(round(box.h * 0.86), 2)
        canvas.sprite(pieces.hexagon(box.h - 6, PAPER_DARK, SEPIA), sign)
        canvas.text("0", count, "strong", round(box.h * 0.66), SEPIA, "centre", least=12)
        return
    sign, count = box.left(round(box.h * 0.86), 2)
    canvas.sprite(pieces.wealth(box.h, True), sign)
    said = region.wealth_top.removeprefix("wea_").upper()
    # Two signs stay clear of the edge: "G1" beside "3" would else be read as one number. On a phone they have room.
    letter = sign.bottom(box.h * 3 // 4)[0].inset(0 if large else box.h // 10, 0)
    canvas.text(said, letter, "strong", round(box.h * 0.65), INK, "centre", least=12)
    canvas.text(str(region.wealth), count, "strong", round(box.h * (0.66 if large else 0.6)), INK, "right", least=12)


def _area(canvas: Canvas, box: Box, region: RegionView, view: AgesView) -> None:
    """The Sage and the citizens of each seat, on the land itself."""
    place, rest = box.left(round(box.h * 0.9), 4)
    if region.sage:
        canvas.sprite(figures.sage(box.h), place)
    tokens = [
        Token(figures.of_owner(owner_of(owner, len(view.societies))), after=str(n))
        for owner, n in enumerate(region.citizens)
        if n
    ]
    row(canvas, rest, tokens, box.h - 4, "left", INK, gap=7, numbers=0.78)

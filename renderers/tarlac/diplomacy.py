"""Who is bound to whom: the camps of the two pretenders, those in neither, and each faction's bonds in words."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.tarlac.view import FactionView, ThomondView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.bonds import pretender, tile, treaty, tribute
from renderers.tarlac.frame import BAND, desk, interlace, slip
from renderers.tarlac.header import upright
from renderers.tarlac.heraldry import pennant
from renderers.tarlac.roll import groups, title
from renderers.tarlac.site import acts
from renderers.tarlac.theme import CHANGED, GOLD, INK, SIDES, VELLUM
from renderers.tokens import Figure

GAP = 8
TILE, HALF, WHOLE = 100, 165, 122
"""Shares of the height: a line of factions, one that begins with a pretender, a pretender alone in a line."""
NOBODY = 38
"""The same of the words over those who are in no camp."""


def diplomacy(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """A camp under the other, as high as it is large: all factions fill the page however they are bound."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(6, 6).top(154, 6)
    upright(canvas, head, view, texts)
    interlace(canvas, rest)
    whole = rest.inset(BAND)
    canvas.panel(whole, VELLUM)
    foot, box = whole.inset(8).bottom(126, GAP)
    camps = groups(view)
    shares = [_shares(side, factions) for side, factions in camps]
    lines = sum(map(len, shares))
    room = box.h - GAP * (lines + 2 * len(camps) - 1)
    total = sum(map(sum, shares))
    for (side, factions), share in zip(camps, shares, strict=True):
        highs = [room * line // total for line in share]
        place, box = box.top(sum(highs) + GAP * (len(highs) + 1), GAP)
        _camp(canvas, place, side, factions, highs, room * TILE // total, view, texts, before)
    _key(canvas, foot, texts, changes=before is not None)
    return canvas


def _shares(side: str, factions: list[FactionView]) -> list[int]:
    """How high each line of a camp is against others: two beside each other, who is over is first and alone."""
    cells = len(factions) + (not side)
    first = (WHOLE if cells % 2 else HALF) if side else NOBODY if cells % 2 else TILE
    return [first, *[TILE] * (-(-cells // 2) - 1)]


def _camp(
    canvas: Canvas,
    box: Box,
    side: str,
    factions: list[FactionView],
    highs: list[int],
    tall: int,
    view: ThomondView,
    texts: Catalogue,
    before: ThomondView | None,
) -> None:
    look = SIDES[side]
    slip(canvas, box, look.plate, look.edge, 12)
    others = factions[1:] if side else factions
    rest = box.inset(GAP)
    cells: list[Box] = []
    for n, high in enumerate(highs):
        line, rest = rest.top(high, GAP)
        alone = n == 0 and len(others) % 2 == 0
        cells += [line] if alone else line.columns(2, GAP)
    head, *cells = cells
    if side:
        pretender(canvas, head, factions[0], view, texts, alone=not others)
        _framed(canvas, head, factions[0], view, before)
    else:
        sign, words = head.inset(16, 2).left(min(head.h, 90), 14)
        canvas.sprite(pennant(min(90, sign.h), side), sign)
        canvas.text(title(texts, side), words, "title", 46, look.ink, lines=2, least=32)
    for faction, cell in zip(others, cells, strict=False):
        # Beside a pretender a line is higher than the others: who stands there is as large as all who follow one.
        cell = Box(cell.x, cell.y + (cell.h - tall) // 2, cell.w, tall)
        tile(canvas, cell, faction, texts)
        _framed(canvas, cell, faction, view, before)


def _framed(canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, before: ThomondView | None) -> None:
    """What is new, else whose turn it is."""
    if before is not None and _relations(before.faction(faction.id)) != _relations(faction):
        canvas.border(box, CHANGED, 6, 9)
    elif acts(view, faction.id):
        canvas.border(box, GOLD, 7, 9)


def _relations(faction: FactionView) -> tuple[object, ...]:
    """What this picture is about: what a faction has changes all the time."""
    return faction.coalition, faction.ally, faction.hostage, faction.seat, faction.king, faction.exiled, faction.tribute


def _key(canvas: Canvas, box: Box, texts: Catalogue, *, changes: bool) -> None:
    """What the signs and frames mean."""
    slip(canvas, box, radius=10)
    signs: dict[str, Figure | None] = {
        "alliance": treaty,
        "hostage": things.manacle,
        "tribute": tribute,
        "febas": things.sun,
        "herds": things.cow,
        "battles": things.swords,
        "pounds": things.coin,
        "turn": None,
    }
    if changes:
        signs["changed"] = None
    for (what, figure), cell in zip(signs.items(), box.inset(16, 6).grid(3, 3, 4), strict=False):
        sign, place = cell.left(48, 10)
        if figure:
            canvas.sprite(figure(cell.h - 2), sign)
        else:
            canvas.border(sign.inset(3, 5), CHANGED if what == "changed" else GOLD, 6, 8)
        canvas.text(texts.say(f"picture.legend.{what}"), place, "body", 32, INK, least=28)

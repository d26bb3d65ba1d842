"""Who is bound to whom: the camps of the two pretenders, those in neither, and each faction's bonds in words."""

from __future__ import annotations

from itertools import pairwise

from games.core.texts import Catalogue
from games.tarlac.view import FactionView, ThomondView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac import things
from renderers.tarlac.bonds import pretender, tile, treaty, tribute
from renderers.tarlac.frame import BAND, desk, interlace, slip
from renderers.tarlac.header import heading
from renderers.tarlac.heraldry import pennant
from renderers.tarlac.roll import groups, title
from renderers.tarlac.site import acts
from renderers.tarlac.theme import CHANGED, GOLD, INK, SIDES, VELLUM
from renderers.tokens import Figure

HEAD = 520
"""Pixels that a pretender takes at the left of a camp."""
NOBODY = 190
"""The same for those who are in none."""
ACROSS = 3
"""Most factions beside each other in a camp."""
GAP = 8


def diplomacy(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """A camp under the other, as high as it is large: all factions fill the page however they are bound."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(76, 6)
    heading(canvas, head, view, texts)
    interlace(canvas, rest)
    whole = rest.inset(BAND)
    canvas.panel(whole, VELLUM)
    foot, box = whole.inset(8).bottom(54, GAP)
    camps = groups(view)
    counted = [len(_lines(side, factions)) * (4 if side else 3) for side, factions in camps]
    room = box.h - GAP * (len(camps) - 1)
    for n, (side, factions) in enumerate(camps):
        high = room * sum(counted[: n + 1]) // sum(counted) - room * sum(counted[:n]) // sum(counted)
        place, box = box.top(high, GAP)
        _camp(canvas, place, side, factions, view, texts, before)
    _key(canvas, foot, texts, changes=before is not None)
    return canvas


def _lines(side: str, factions: list[FactionView]) -> list[list[FactionView]]:
    """Who stands beside whom: as even as can be, so that no line is half empty."""
    others = factions[1:] if side else factions
    most = ACROSS if side else ACROSS + 1
    count = max(1, -(-len(others) // most))
    edges = [len(others) * n // count for n in range(count + 1)]
    return [others[a:b] for a, b in pairwise(edges)]


def _camp(
    canvas: Canvas,
    box: Box,
    side: str,
    factions: list[FactionView],
    view: ThomondView,
    texts: Catalogue,
    before: ThomondView | None,
) -> None:
    look = SIDES[side]
    slip(canvas, box, look.plate, look.edge, 12)
    inner = box.inset(GAP)
    head, rest = inner.left(HEAD if side else NOBODY, GAP)
    if side:
        pretender(canvas, head, factions[0], view, texts)
        _framed(canvas, head, factions[0], view, before)
    else:
        sign, words = head.top(head.h // 2 - 20, 4)
        canvas.sprite(pennant(min(90, sign.h), side), sign)
        canvas.text(title(texts, side), words, "title", 40, look.ink, "centre", lines=3, least=28)
    lines = _lines(side, factions)
    for line, cells in zip(lines, rest.rows(len(lines), GAP), strict=True):
        if not line:
            canvas.text(texts.say("picture.alone"), cells, "title", 48, look.ink, "centre", least=30)
        for faction, cell in zip(line, cells.columns(max(1, len(line)), GAP), strict=False):
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
        "turn": None,
    }
    if changes:
        signs["changed"] = None
    words = {what: texts.say(f"picture.legend.{what}") for what in signs}
    wide = {what: 54 + width(said, "body", 28) for what, said in words.items()}
    inner = box.inset(14, 6)
    gap = min(60, (inner.w - sum(wide.values())) // (len(signs) - 1))
    for what, figure in signs.items():
        cell, inner = inner.left(wide[what], gap)
        sign, place = cell.left(46, 8)
        if figure:
            canvas.sprite(figure(cell.h), sign)
        else:
            canvas.border(sign.inset(3, 4), CHANGED if what == "changed" else GOLD, 6, 8)
        canvas.text(words[what], place, "body", 28, INK)

"""One district large, 1200 by 1200: for everybody, or as the hand of whoever owns it."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import DistrictView, TownView
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.district import places, stats, workforce
from renderers.gnomopolis.hall import planks, wall
from renderers.gnomopolis.rows import row
from renderers.gnomopolis.theme import GOLD, INK, THEME
from renderers.owners import plate
from renderers.tokens import Token
from renderers.wording import name_of, number

SIZE = (1200, 1200)


def hand(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The district of the viewer, whom the view must have."""
    return district(str(view.viewer), view, texts, before, audit=audit)


def district(part: str, view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """Everything that the player of a seat has, with card faces that can be read."""
    seat = int(part)
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(wall(*SIZE, ((1140, 40),), 52))
    shown = view.districts[seat]
    old = before.districts[seat] if before else None
    head, rest = canvas.box.inset(12, 8).top(66, 6)
    _header(canvas, head, view, shown, texts)
    planks(canvas, rest)
    inner = rest.inset(12, 10)
    purse, inner = inner.top(54, 5)
    stats(canvas, purse, shown, old)
    active, inner = inner.top(128, 6)
    workforce(canvas, active, shown, "active", texts, old)
    lower, inner = inner.top(92, 8)
    left, right = lower.columns(2, 6)
    workforce(canvas, left, shown, "cup", texts, old)
    workforce(canvas, right, shown, "exhausted", texts, old)
    places(canvas, inner, PACKS[view.edition], shown, texts, old, large=True)
    return canvas


def _header(canvas: Canvas, box: Box, view: TownView, district: DistrictView, texts: Catalogue) -> None:
    owner = THEME.owners[district.seat]
    box = box.left(box.w - 100)[0]
    round_box, bar = box.right(230, 14)
    canvas.text(texts.say(Text("picture.round", {"n": view.round})), round_box, "strong", 36, GOLD, "right")
    line = plate(canvas, bar, owner, 48, 66, 10, 10, INK)
    points, line = line.inset(6, 2).right(128, 8)
    row(canvas, points, [Token(things.star, after=number(district.score))], 54, "right", owner.ink)
    canvas.text(name_of(texts, district.seat), line, "strong", 40, owner.ink, least=20, lines=2)

"""Who is bound to whom: allies to their pretender, hostages to who holds them."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from games.core.texts import Catalogue
from games.tarlac.view import FactionView, ThomondView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.pen import Point, bent
from renderers.tarlac import things
from renderers.tarlac.frame import BAND, desk, interlace, slip
from renderers.tarlac.header import heading
from renderers.tarlac.heraldry import pennant, shield
from renderers.tarlac.roll import febas_of, rank_of, title
from renderers.tarlac.theme import (
    CHANGED,
    INK,
    RED,
    SEPIA,
    SIDES,
    VELLUM,
    VELLUM_DARK,
)
from renderers.tokens import Token, figure_of, row
from renderers.wording import name_of

TILE = (304, 132)
OVER = 2
Link = tuple[str, Point, Point]
"""A side and two ends; "" for a hostage, from giver to holder."""


def diplomacy(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """All factions in a ring, coalition beside coalition, and the bonds between them."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(76, 6)
    heading(canvas, head, view, texts)
    interlace(canvas, rest)
    whole = rest.inset(BAND)
    canvas.panel(whole, VELLUM)
    foot, box = whole.bottom(56)
    spots = ring(view, box)
    links = [
        (faction.coalition, spots[faction.id], spots[faction.coalition])
        for faction in view.factions
        if faction.coalition and faction.coalition != faction.id
    ]
    links += [("", spots[faction.id], spots[faction.hostage]) for faction in view.factions if faction.hostage]
    shift = tuple((side, (a[0] - box.x, a[1] - box.y), (b[0] - box.x, b[1] - box.y)) for side, a, b in links)
    canvas.paste(_bonds(box.w, box.h, shift), box[:2])
    for faction in view.factions:
        x, y = spots[faction.id]
        tile = Box(round(x) - TILE[0] // 2, round(y) - TILE[1] // 2, *TILE)
        _tile(canvas, tile, faction, view, texts)
        old = before.faction(faction.id) if before else None
        if old and (old.coalition, old.hostage, old.seat) != (faction.coalition, faction.hostage, faction.seat):
            canvas.outline(tile, CHANGED, 5, 8)
    _key(canvas, foot.inset(6, 4), texts)
    return canvas


def ring(view: ThomondView, box: Box) -> dict[str, Point]:
    """Where each faction stands: one coalition to the left, the other to the right, the rest between."""
    sides = {side: [faction.id for faction in view.factions if faction.coalition == side] for side in SIDES}
    free = sides[""]
    # Left from below to above, then those in no coalition over the top, right downwards, the others along the foot.
    half = (len(free) + 1) // 2
    order = [
        *_pretender_in_the_middle(sides["ct"]),
        *free[:half],
        *_pretender_in_the_middle(sides["cbr"]),
        *free[half:],
    ]
    count = len(order)
    start = math.pi - (len(sides["ct"]) - 1) * math.pi / count
    across, down = (box.w - TILE[0]) / 2 - 16, (box.h - TILE[1]) / 2 - 16
    found: dict[str, Point] = {}
    for n, id in enumerate(order):
        angle = start + 2 * math.pi * n / count
        found[id] = (box.x + box.w / 2 + across * math.cos(angle), box.y + box.h / 2 + down * math.sin(angle))
    return found


def _pretender_in_the_middle(side: list[str]) -> list[str]:
    allies = side[1:]
    return [*allies[: len(allies) // 2], side[0], *allies[len(allies) // 2 :]] if side else []


@lru_cache(maxsize=16)
def _bonds(width: int, height: int, links: tuple[Link, ...]) -> Image.Image:
    sheet = Image.new("RGB", (width * OVER, height * OVER), VELLUM)
    draw = ImageDraw.Draw(sheet)
    for reach in (0.46, 0.30):
        draw.ellipse(_round(sheet, reach), outline=VELLUM_DARK, width=3 * OVER)
    for side, one, other in links:
        if side:
            ends = _bow(one, other, (width / 2, height / 2), 0.35)
            draw.line(ends, fill=INK, width=17 * OVER, joint="curve")
            draw.line(ends, fill=SIDES[side].edge, width=13 * OVER, joint="curve")
            draw.line(ends, fill=SIDES[side].plate, width=5 * OVER, joint="curve")
    for side, one, other in links:
        if not side:
            _chain(draw, _bow(one, other, (width / 2, height / 2), 0.7))
    return sheet.reduce(OVER)


def _round(sheet: Image.Image, reach: float) -> tuple[float, float, float, float]:
    wide, high = sheet.size
    return wide * (0.5 - reach), high * (0.5 - reach), wide * (0.5 + reach), high * (0.5 + reach)


def _bow(one: Point, other: Point, centre: Point, share: float) -> list[Point]:
    """A line that gives way towards the centre, so that it passes behind as few factions as can be."""
    (ax, ay), (bx, by) = one, other
    mx, my = (ax + bx) / 2, (ay + by) / 2
    bend = mx + (centre[0] - mx) * share, my + (centre[1] - my) * share
    steps = max(8, round(math.dist(one, other) / 17))
    return [(x * OVER, y * OVER) for x, y in bent([one, bend, other], steps)]


def _chain(draw: ImageDraw.ImageDraw, points: list[Point]) -> None:
    """A chain with arrow heads towards who holds the hostage."""
    draw.line(points, fill=SEPIA, width=4 * OVER, joint="curve")
    for n, (x, y) in enumerate(points):
        reach = (7 if n % 2 else 5) * OVER
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=INK, width=3 * OVER, fill=VELLUM)
    for share in (0.36, 0.5, 0.64):
        n = round(share * (len(points) - 1))
        (px, py), (x, y) = points[n - 1], points[n]
        angle = math.atan2(y - py, x - px)
        for grow, colour in ((22, INK), (17, RED)):
            draw.polygon(
                [
                    (x + grow * OVER * math.cos(angle + turn), y + grow * OVER * math.sin(angle + turn))
                    for turn in (0, 2.4, -2.4)
                ],
                fill=colour,
            )


def _tile(canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue) -> None:
    look = SIDES[faction.coalition]
    slip(canvas, box, look.plate, look.edge, 8)
    canvas.border(box, look.edge, 4, 8)
    sign, rest = box.inset(9, 8).left(74, 8)
    canvas.sprite(shield(84, faction.id), sign)
    rank = rank_of(faction)
    if rank:
        canvas.sprite(rank(40), Box(sign.x + 30, sign.y + sign.h - 38, 50, 40))
    upper, lower = rest.top(38, 2)
    canvas.text(texts.say(f"faction.{faction.id}"), upper, "title", 32, look.ink, least=18)
    middle, lower = lower.top(30, 4)
    who = name_of(texts, faction.seat) if faction.seat is not None else texts.say("picture.nobody")
    canvas.text(who, middle, "body", 21, look.ink, least=14)
    fame = febas_of(view, faction)
    tokens = [Token(things.sun, after=str(fame))] if fame is not None else []
    if faction.holds:
        tokens.append(Token(things.manacle))
        tokens += [Token(figure_of(shield, held)) for held in faction.holds]
    row(canvas, lower, tokens, 36, "left", look.ink, gap=3)


def _key(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """What the lines mean."""
    slip(canvas, box, radius=10)
    cells = box.inset(16, 6)
    for side in ("ct", "cbr"):
        cell, cells = cells.left(400, 10)
        sign, words = cell.left(84, 12)
        canvas.panel(Box(sign.x, sign.y + sign.h // 2 - 8, 84, 16), SIDES[side].edge)
        canvas.panel(Box(sign.x, sign.y + sign.h // 2 - 2, 84, 5), SIDES[side].plate)
        canvas.sprite(pennant(40, side), sign)
        canvas.text(title(texts, side), words, "body", 25, INK, least=18)
    sign, words = cells.left(44, 10)
    canvas.sprite(things.manacle(40), sign)
    canvas.text(texts.say("picture.bound"), words, "body", 25, INK, least=18)

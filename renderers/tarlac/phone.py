"""The table for a telephone, 1080 by 1350: the map with large names, and its regions larger still."""

from __future__ import annotations

from functools import partial

from games.core.texts import Catalogue
from games.tarlac.view import FactionView, ThomondView
from renderers import key
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.fonts import Face, width
from renderers.tarlac import things
from renderers.tarlac.board import mapped
from renderers.tarlac.exits import exits
from renderers.tarlac.frame import desk, slip
from renderers.tarlac.ground import WHOLE
from renderers.tarlac.header import upright
from renderers.tarlac.heraldry import shield
from renderers.tarlac.places import REGIONS, within
from renderers.tarlac.roll import febas_of, groups, possessions, rank_of, title, wealth
from renderers.tarlac.site import Measure, acts, reachable
from renderers.tarlac.theme import CHANGED, CREAM, GOLD, INK, SIDES
from renderers.tokens import Figure, Token, row
from renderers.wording import name_of

ALL = Measure(scale=1064 / WHOLE.w, name=28, plate=32, figures=60, number=32, least=LEGIBLE, compact=True)
LARGE = Measure(scale=1.6, name=36, plate=46, figures=98, number=38, least=26)
SEA, LINE, LEAST = (430, 120), 34, 28
"""Room in the sea for what rims mean, height of a line of that, and the least that it may have."""
COUNTED: dict[str, Figure] = {"febas": things.sun, "herds": things.cow, "hostage": things.manacle}


def phone(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """The whole map in portrait, and what every faction has."""
    canvas, rest = _begun(view, texts, audit)
    tall = round(WHOLE.h * ALL.scale)
    place, rest = rest.top(tall + 4, 6)
    canvas.border(place, GOLD, 2)
    mapped(canvas, place.inset(2), WHOLE, view, texts, before, ALL)
    sea = place.inset(8, 6).left(SEA[0])[0].bottom(SEA[1])[0]
    pounds = any(faction.kind == "english" for faction in view.factions)
    _rims(canvas, sea, view, texts, changes=before is not None, pounds=pounds)
    cells = iter(rest.grid(6, 2, 5))
    for side, factions in groups(view):
        for faction in factions:
            cell = next(cells)
            slip(canvas, cell, SIDES[side].plate, SIDES[side].edge)
            _entry(canvas, cell.inset(6, 3), faction, view, texts)
            if before is not None and possessions(before.faction(faction.id)) != possessions(faction):
                canvas.border(cell, CHANGED, 5, 7)
            elif acts(view, faction.id):
                canvas.border(cell, GOLD, 6, 7)
    _legend(canvas, next(cells), texts)
    return canvas


def _legend(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """What is counted, and who is a hostage."""
    for line, (name, figure) in zip(box.inset(0, 2).rows(len(COUNTED), 2), COUNTED.items(), strict=True):
        sign, said = line.left(34, 4)
        canvas.sprite(figure(min(28, sign.h)), sign)
        canvas.text(texts.say(f"picture.counted.{name}"), said, "body", LEGIBLE, CREAM, least=LEGIBLE)


def _rims(
    canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, *, changes: bool, pounds: bool = False
) -> None:
    """What the plates of names, the rims round them and the numbers beside a fire mean, on a slip: only what is there.

    Where there is no room for all, least matters what comes last: the board and the whole map say what a fire means.
    """
    camps = [(side, title(texts, side)) for side, _ in groups(view) if side]
    burnt = any(space.devastation for space in view.spaces)
    there = {"reach": bool(view.reach), "changed": changes, "devastation": burnt, "pounds": pounds}
    signs = [(name, texts.say(f"picture.legend.{name}")) for name, shown in there.items() if shown]
    said = [key.Meaning(words, partial(_rim, name=name), 1.4) for name, words in (*camps, *signs)]
    inner = box.inset(12, 3)
    while key.needed(said, inner.w) > inner.h // LEAST:
        said.pop()
    lines = key.needed(said, inner.w)
    if lines:
        slip(canvas, box.bottom(min(box.h, LINE * lines + 6))[0])
        key.key(canvas, inner.bottom(min(inner.h, LINE * lines))[0], said, LEGIBLE, INK, lines)


def _rim(canvas: Canvas, box: Box, name: str) -> None:
    """A plate of a camp, a rim round one, the fire beside it or the coin of whoever has pounds."""
    if name in SIDES:
        canvas.panel(box.inset(0, 2), SIDES[name].edge, 4)
        canvas.panel(box.inset(2, 4), SIDES[name].plate, 2)
    elif name == "reach":
        reachable(canvas, box.inset(6, 7))
    elif name == "changed":
        canvas.border(box.inset(0, 2), CHANGED, 5, 6)
    else:
        canvas.sprite((things.fire if name == "devastation" else things.coin)(box.h), box)


def region(part: str, view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """A part of the map, large."""
    canvas, rest = _begun(view, texts, audit)
    window = REGIONS[part]
    told, rest = rest.bottom(LINE + 6, 6)
    _rims(canvas, told, view, texts, changes=before is not None)
    place = Box(rest.x + (rest.w - round(window.w * LARGE.scale)) // 2, rest.y, round(window.w * LARGE.scale), rest.h)
    shown = Box(window.x, window.y, window.w, min(window.h, round(place.h / LARGE.scale)))
    canvas.border(Box(place.x - 2, place.y - 2, place.w + 4, round(shown.h * LARGE.scale) + 4), GOLD, 2)
    mapped(canvas, place, shown, view, texts, before, LARGE, within(part))
    exits(canvas, place, shown, view, texts, within(part), LARGE)
    return canvas


def _begun(view: ThomondView, texts: Catalogue, audit: bool) -> tuple[Canvas, Box]:
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(6, 6).top(154, 6)
    upright(canvas, head, view, texts)
    return canvas, rest


def _shortened(name: str, face: Face, room: int) -> str:
    """So many of its words as there is room for; of a single one its beginning, with the stop of what is shortened."""
    while " " in name and width(name, face, LEGIBLE) > room:
        name = name.rpartition(" ")[0]
    if width(name, face, LEGIBLE) <= room:
        return name
    while width(f"{name}.", face, LEGIBLE) > room:
        name = name[:-1]
    return f"{name}."


def _entry(canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue) -> None:
    """Who plays it, or its own name if nobody does; its shield, what it has."""
    ink = SIDES[faction.coalition].ink
    face: Face = "title" if faction.seat is None else "strong"
    said, box = box.top(31, 0)
    name = texts.say(f"faction.{faction.id}") if faction.seat is None else name_of(texts, faction.seat)
    if faction.seat is None and width(name, face, LEGIBLE) > said.w:
        # What comes first is alike in many: Clann, Cenél.
        name = name.rpartition(" ")[2]
    canvas.text(_shortened(name, face, said.w), said, face, LEGIBLE, ink, "centre", least=LEGIBLE)
    sign, rest = box.left(52, 6)
    canvas.sprite(shield(min(62, box.h), faction.id), sign)
    rank = rank_of(faction)
    if rank:
        canvas.sprite(rank(34), Box(sign.x + 12, sign.y + sign.h - 36, 44, 36))
    upper, lower = rest.rows(2)
    first, *more = wealth(faction)
    row(canvas, lower, [first], 38, "left", ink, numbers=0.9)
    fame = febas_of(view, faction)
    # Whoever has pounds has no febas: where those stand there is room for what else is owned.
    found = [Token(things.sun, after=str(fame))] if fame is not None else more
    if faction.hostage:
        found.append(Token(things.manacle))
    row(canvas, upper, found, 38, "left", ink, gap=4, numbers=0.9)

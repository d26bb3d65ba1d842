"""The table for a telephone, 1080 by 1350: the map with large names, and its regions larger still."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.tarlac.view import FactionView, ThomondView
from renderers.base import PHONE
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

ALL = Measure(scale=1064 / WHOLE.w, name=26, plate=32, figures=60, number=28, least=26, compact=True)
LARGE = Measure(scale=1.6, name=36, plate=46, figures=98, number=38, least=26)
SEA, LINE, APART = (430, 120), 34, 16
"""Room in the sea for what rims mean, height of a line of that, and what keeps the meanings apart."""
COUNTED: dict[str, Figure] = {"febas": things.sun, "herds": things.cow, "hostage": things.manacle}


def phone(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """The whole map in portrait, and what every faction has."""
    canvas, rest = _begun(view, texts, audit)
    tall = round(WHOLE.h * ALL.scale)
    place, rest = rest.top(tall + 4, 6)
    canvas.border(place, GOLD, 2)
    mapped(canvas, place.inset(2), WHOLE, view, texts, before, ALL)
    sea = place.inset(8, 6).left(SEA[0])[0].bottom(SEA[1])[0]
    _rims(canvas, sea, view, texts, changes=before is not None)
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
    for line, (name, figure) in zip(box.inset(2, 2).rows(len(COUNTED), 2), COUNTED.items(), strict=True):
        sign, said = line.left(38, 4)
        canvas.sprite(figure(min(28, sign.h)), sign)
        canvas.text(texts.say(f"picture.counted.{name}"), said, "body", 26, CREAM, least=26)


def _rims(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, *, changes: bool) -> None:
    """What the plates of names, the rims round them and the numbers beside a fire mean, on a slip: only what is there.

    In one line where the box is wide, else each camp in a line of its own and the others under them.
    """
    camps = [(side, title(texts, side)) for side, _ in groups(view) if side]
    burnt = any(space.devastation for space in view.spaces)
    there = {"reach": bool(view.reach), "changed": changes, "devastation": burnt}
    signs = [(name, texts.say(f"picture.legend.{name}")) for name, shown in there.items() if shown]
    lines = [[*camps, *signs]] if box.w > 700 else [[camp] for camp in camps]
    if box.w <= 700 and signs:
        # All three are too wide for one line.
        lines += [signs] if len(signs) < len(there) else [signs[:-1], signs[-1:]]
    elif sum(map(_extent, lines[0])) - APART > box.w - 24:
        # Where somebody moves reach is what matters; the board and the whole map say what a fire means.
        lines = [lines[0][:-1]]
    if not any(lines):
        return
    box = box.bottom(min(box.h, LINE * len(lines) + 6))[0]
    slip(canvas, box)
    for place, line in zip(box.inset(12, 3).rows(len(lines)), lines, strict=True):
        for name, words in line:
            sign, place = place.left(40, 10)
            said, place = place.left(width(words, "body", 26) + 4, APART)
            _rim(canvas, Box(sign.x, sign.y + (sign.h - 24) // 2, 38, 24), name)
            canvas.text(words, said, "body", 26, INK, least=24)


def _extent(sign: tuple[str, str]) -> int:
    """Pixels that a sign takes with its words and what keeps the next apart."""
    return 50 + width(sign[1], "body", 26) + 4 + APART


def _rim(canvas: Canvas, box: Box, name: str) -> None:
    """A plate of a camp, a rim round one, or the fire beside it."""
    if name in SIDES:
        canvas.panel(box, SIDES[name].edge, 4)
        canvas.panel(box.inset(2), SIDES[name].plate, 2)
    elif name == "reach":
        reachable(canvas, box.inset(6, 5))
    elif name == "devastation":
        canvas.sprite(things.fire(box.h + 4), box)
    else:
        canvas.border(box, CHANGED, 5, 6)


def region(part: str, view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """A part of the map, large."""
    canvas, rest = _begun(view, texts, audit)
    window = REGIONS[part]
    key, rest = rest.bottom(LINE + 6, 6)
    _rims(canvas, key, view, texts, changes=before is not None)
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
    while " " in name and width(name, face, 26) > room:
        name = name.rpartition(" ")[0]
    if width(name, face, 26) <= room:
        return name
    while width(f"{name}.", face, 26) > room:
        name = name[:-1]
    return f"{name}."


def _entry(canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue) -> None:
    """Who plays it, or its own name if nobody does; its shield, what it has."""
    ink = SIDES[faction.coalition].ink
    face: Face = "title" if faction.seat is None else "strong"
    said, box = box.top(29, 0)
    name = texts.say(f"faction.{faction.id}") if faction.seat is None else name_of(texts, faction.seat)
    if faction.seat is None and width(name, face, 26) > said.w:
        # What comes first is alike in many: Clann, Cenél.
        name = name.rpartition(" ")[2]
    canvas.text(_shortened(name, face, said.w), said, face, 26, ink, "centre", least=26)
    sign, rest = box.left(52, 6)
    canvas.sprite(shield(min(62, box.h), faction.id), sign)
    rank = rank_of(faction)
    if rank:
        canvas.sprite(rank(34), Box(sign.x + 12, sign.y + sign.h - 36, 44, 36))
    upper, lower = rest.rows(2)
    first, *more = wealth(faction)
    row(canvas, lower, [first], 38, "left", ink, numbers=0.86)
    fame = febas_of(view, faction)
    # Whoever has pounds has no febas: where those stand there is room for what else is owned.
    found = [Token(things.sun, after=str(fame))] if fame is not None else more
    if faction.hostage:
        found.append(Token(things.manacle))
    row(canvas, upper, found, 38, "left", ink, gap=4, numbers=0.86)

"""Large faces of cards, for a district that is seen alone, and hands."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.gnomopolis.content import Pack
from games.gnomopolis.view import ScrollView
from renderers.canvas import Box, Canvas
from renderers.fonts import fit, width
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import coordinate, deed, face, named, sheet
from renderers.gnomopolis.rows import occupants, readable, row, single
from renderers.gnomopolis.theme import INK, PARCHMENT, PARCHMENT_LIGHT, SLEEP

SIZE = 29
"""Pixels of the letters of a name."""


def scroll_face(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue) -> None:
    """A scroll of the board: id, name, action, and whether it is free."""
    inner = _ground(canvas, box, found)
    deed(canvas, _titled(canvas, inner, pack, found, texts), pack, found, 56, drawn=readable)


def advisor_face(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue) -> None:
    """An advisor: portrait, id, name, action, and whether it is free."""
    rest = _titled(canvas, _ground(canvas, box, found), pack, found, texts)
    if box.w > 330 or not occupants(found):
        portrait, rest = rest.left(rest.h * 7 // 8, 6)
        canvas.sprite(face(rest.h, pack, found.id), portrait)
    deed(canvas, rest, pack, found, 52, drawn=readable)


def building_face(
    canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue, team: tuple[str, ...] = ()
) -> None:
    """A building: id, name, team still standing, action, homes, and whether it is free."""
    inner = _ground(canvas, box, found)
    head, rest = inner.top(38, 4)
    if team:
        helpers, head = head.right(76, 4)
        row(canvas, helpers, single(team), 38, "right", gap=3)
    line = _signs(canvas, head, pack, found)
    name = named(texts, found.id)
    if width(name, "title", SIZE) > line.w and rest.h >= 120:
        # Beside its team the name would be half as large.
        line, rest = rest.top(34, 2)
    canvas.text(name, line, "title", SIZE, INK, lines=2, least=14)
    homes, rest = rest.bottom(rest.h * 2 // 5, 3)
    deed(canvas, rest, pack, found, 62, drawn=readable)
    canvas.panel(homes, PARCHMENT_LIGHT, 7)
    icon, line = homes.inset(6, 2).left(34, 8)
    canvas.sprite(things.house(min(32, icon.h)), icon)
    row(canvas, line, single(pack.buildings[found.id].demand), 44)


def _ground(canvas: Canvas, box: Box, found: ScrollView) -> Box:
    sheet(canvas, box, SLEEP if occupants(found) else PARCHMENT)
    return box.inset(8, 7)


def _titled(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue) -> Box:
    """Head and name of a scroll, the name under the id where it would be small beside it; gives the room left."""
    head, rest = box.top(38, 4)
    if box.w > 300 or rest.h < 84:
        _head(canvas, head, pack, found, texts)
        return rest
    line = _signs(canvas, head, pack, found)
    said, rest = rest.top(34, 2)
    _around(canvas, named(texts, found.id), line, said, SIZE, 14)
    return rest


def _around(canvas: Canvas, name: str, beside: Box, under: Box, size: int, least: int) -> None:
    """A name under an id, or begun beside it where its letters are larger then."""
    best, begun = fit(name, "title", size, (under.w, under.h), 2, least).size, ""
    words = name.split()
    for n in range(1, len(words)):
        one, two = " ".join(words[:n]), " ".join(words[n:])
        for larger in range(size, best, -1):
            if width(one, "title", larger) <= beside.w and width(two, "title", larger) <= under.w:
                best, begun = larger, one
                break
    if begun:
        canvas.text(begun, beside, "title", best, INK, least=best)
        canvas.text(name.removeprefix(begun).strip(), under, "title", best, INK, least=best)
    else:
        canvas.text(name, under, "title", size, INK, lines=2, least=least)


def _signs(canvas: Canvas, box: Box, pack: Pack, found: ScrollView) -> Box:
    """Id and tick; gives the room between them."""
    id, line = box.left(58 if box.w > 220 else 46, 6)
    coordinate(canvas, id, pack, found.id, 30)
    if not occupants(found):
        tick, line = line.right(26, 4)
        canvas.sprite(things.tick(24), tick)
    return line


def _head(canvas: Canvas, box: Box, pack: Pack, found: ScrollView, texts: Catalogue) -> None:
    line = _signs(canvas, box, pack, found)
    canvas.text(named(texts, found.id), line, "title", SIZE, INK, lines=2, least=14)

"""Large faces of cards, for hands, districts and the look-up of one component."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.gnomopolis.content import pack
from games.gnomopolis.view import ScrollView
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import coordinate, face, named, printed, sheet
from renderers.gnomopolis.theme import INK, PARCHMENT, PARCHMENT_DARK, PARCHMENT_LIGHT, SLEEP
from renderers.gnomopolis.tokens import action, occupants, row, single


def scroll_face(canvas: Canvas, box: Box, found: ScrollView, texts: Catalogue) -> None:
    """A scroll of the board: id, name, action, and whether it is free."""
    inner = _ground(canvas, box, found)
    head, rest = inner.top(38, 4)
    _head(canvas, head, found, texts)
    _deed(canvas, rest, found, 56)


def advisor_face(canvas: Canvas, box: Box, found: ScrollView, texts: Catalogue) -> None:
    """An advisor: portrait, id, name, action, and whether it is free."""
    inner = _ground(canvas, box, found)
    portrait, inner = inner.left(inner.h * 3 // 4, 4)
    canvas.sprite(face(inner.h, found.id), portrait)
    head, rest = inner.top(38, 4)
    _head(canvas, head, found, texts)
    _deed(canvas, rest, found, 52)


def building_face(
    canvas: Canvas, box: Box, found: ScrollView, texts: Catalogue, team: tuple[str, ...] = ()
) -> None:
    """A building: id, name, team still standing, action, homes, and whether it is free."""
    inner = _ground(canvas, box, found)
    head, rest = inner.top(38, 4)
    if team:
        helpers, head = head.right(76, 4)
        row(canvas, helpers, single(team), 38, "right", gap=3)
    _head(canvas, head, found, texts)
    homes, rest = rest.bottom(rest.h * 2 // 5, 3)
    _deed(canvas, rest, found, 62)
    canvas.panel(homes, PARCHMENT_LIGHT, 7)
    icon, line = homes.inset(6, 2).left(34, 8)
    canvas.sprite(things.house(min(32, icon.h)), icon)
    row(canvas, line, single(pack().buildings[found.id].demand), 44)


def _ground(canvas: Canvas, box: Box, found: ScrollView) -> Box:
    sheet(canvas, box, SLEEP if occupants(found) else PARCHMENT)
    return box.inset(8, 7)


def _head(canvas: Canvas, box: Box, found: ScrollView, texts: Catalogue) -> None:
    id, line = box.left(58, 8)
    coordinate(canvas, id, found.id, 30)
    if not occupants(found):
        tick, line = line.right(26, 4)
        canvas.sprite(things.tick(24), tick)
    canvas.text(named(texts, found.id), line, "title", 29, INK, lines=2, least=15)


def _deed(canvas: Canvas, box: Box, found: ScrollView, height: int) -> None:
    """The action, and beside it what lies on the scroll."""
    on_it = occupants(found)
    if on_it:
        place, box = box.right(box.w * 2 // 5, 6)
        canvas.panel(place, PARCHMENT_DARK, 7)
        canvas.border(place, "#8d7140", 2, 7)
        row(canvas, place.inset(5, 2), on_it, height, "centre")
    row(canvas, box, action(printed(found.id).action), height, "centre")



"""The game in one minute as a card, and the legend of its icons: on each game's own ground, in its own colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from games.core.teaching.booklet import Booklet, Sign
from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.tokens import Figure

WIDE = 1080
"""Pixels: upright, because most who see it hold a telephone."""
EDGE, GAP = 36, 22
HEADING = 54
"""Height of the name of a section."""
LINE, TEXT = 92, 43
"""Height of a line with its icon, and of each line of a section that is sentences."""
WORDS = 46
"""Characters that a line of such a section surely holds."""
LEGEND_LINE, COLUMNS = 96, 2
SAME = 48
"""Pixels of height at which icons are compared."""


@dataclass(frozen=True)
class Style:
    """How a game's card looks."""

    ground: Callable[[int, int], Image.Image]
    """What the card lies on, of this width and height."""
    panel: Callable[[Canvas, Box], object]
    """Draws what a section stands on."""
    title: str
    """Colour of the game's name, on the ground."""
    heading: str
    """Colour of the names of sections, on panels."""
    ink: str
    """Colour of sentences, on panels."""


def card(style: Style, icons: Mapping[str, Figure], book: Booklet, texts: Catalogue, *, audit: bool) -> Canvas:
    """Goal, turn, points and end."""
    told = book.minute
    sections: list[tuple[str, int, Sequence[Sign]]] = [
        ("goal", _height(told.goal), (("", told.goal),)),
        ("turn", LINE, told.turn),
        ("score", round(LINE * 0.74), told.score),
        ("end", _height(told.end), (("", told.end),)),
    ]
    tall = [HEADING + high * len(signs) + 34 for _, high, signs in sections]
    canvas = _begun(
        style, sum(tall) + GAP * 3 + 2 * EDGE + 190, texts.say("game.name"), texts.say("minute.title"), audit
    )
    rest = canvas.box.inset(EDGE).top(190)[1]
    for (name, high, signs), height in zip(sections, tall, strict=True):
        box, rest = rest.top(height, GAP)
        inner = _section(canvas, style, box, texts.say(f"minute.{name}"))
        for line, (icon, said) in zip(inner.rows(len(signs)), signs, strict=True):
            _line(canvas, style, line, [icons[icon]] if icon else [], said, high, indent=len(signs) > 1)
    return canvas


def _height(said: str) -> int:
    """Of a section that is sentences: they are as big as all the others, however many they are."""
    return TEXT * max(3, -(-len(said) // WORDS))


def legend(style: Style, icons: Mapping[str, Figure], book: Booklet, texts: Catalogue, *, audit: bool) -> Canvas:
    """Every icon with what it is."""
    rows = max(1, -(-len(book.legend) // COLUMNS))
    canvas = _begun(
        style, rows * LEGEND_LINE + 2 * EDGE + 190 + 40, texts.say("game.name"), texts.say("minute.legend"), audit
    )
    box = canvas.box.inset(EDGE).top(190)[1]
    style.panel(canvas, box)
    columns = box.inset(24, 18).columns(COLUMNS, 22)
    for number, (group, said) in enumerate(book.legend):
        column, row = divmod(number, rows)
        line = columns[column].rows(rows)[row]
        _line(canvas, style, line, _different(icons[icon] for icon in group), said, LEGEND_LINE, indent=True)
    return canvas


def _different(figures: Iterable[Figure]) -> list[Figure]:
    """Of figures that look the same (an emoji for the thing, another for its cards) only the first."""
    return list({figure(SAME).tobytes(): figure for figure in reversed(tuple(figures))}.values())[::-1]


def _begun(style: Style, tall: int, name: str, about: str, audit: bool) -> Canvas:
    canvas = Canvas(WIDE, tall, audit=audit)
    canvas.backdrop(style.ground(WIDE, tall))
    head, _ = canvas.box.inset(EDGE).top(174)
    style.panel(canvas, head)
    upper, lower = head.inset(30, 14).top(92)
    canvas.text(name, upper, "title", 84, style.title, "centre")
    canvas.text(about, lower, "strong", 40, style.ink, "centre")
    return canvas


def _section(canvas: Canvas, style: Style, box: Box, name: str) -> Box:
    style.panel(canvas, box)
    top, rest = box.inset(30, 16).top(HEADING)
    canvas.text(name, top, "strong", 40, style.heading)
    return rest


def _line(
    canvas: Canvas, style: Style, box: Box, figures: Sequence[Figure], said: str, high: int, *, indent: bool
) -> None:
    """Icons side by side and a sentence beside them; ``indent`` leaves their room where there are none."""
    size = round(high * 0.72)
    if len(figures) > 1:
        size = round(high * 0.42)
    x = box.x
    for figure in figures:
        drawn = figure(size)
        if drawn.width > high:
            drawn = figure(size * high // drawn.width)
        wide = high if len(figures) == 1 else drawn.width + 4
        canvas.sprite(drawn, Box(x, box.y, wide, box.h))
        x += wide
    if not figures and indent:
        x += high
    text = Box(x + 14, box.y + 2, box.x + box.w - x - 14, box.h - 4) if indent else box
    canvas.text(said, text, "body", 36, style.ink, lines=max(2, high // TEXT), least=22)

"""What the large pictures of single components share: which there are, and words on strips below each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from games.core.model import Component
from games.core.teller import Teller
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import fit

HIGH = (76, 112, 146, 178)
"""Heights of strips with one to four lines of text."""
GAP = 8
"""Pixels between two strips."""


def component(teller: type[Teller[Any]], id: str, edition: str) -> Component:
    """A component as a game tells it.

    Raises:
        UnknownPicture: no such component.
    """
    found = _components(teller, edition).get(id)
    if found is None:
        raise UnknownPicture(id)
    return found


@cache
def _components(teller: type[Teller[Any]], edition: str) -> dict[str, Component]:
    return {each.id: each for each in teller().components(edition)}


def heights(lines: Iterable[str], width: int) -> list[int]:
    """How high the strips of some lines are where their text is so wide."""
    return [HIGH[len(fit(line, "body", 29, (width, 200), lines=4, least=20).lines) - 1] for line in lines]


def strips(
    canvas: Canvas, box: Box, lines: Iterable[tuple[str, int]], ink: str, ground: Callable[[Canvas, Box], None]
) -> None:
    """Draw lines as high as they are from the top of a box, each on its ground."""
    for line, high in lines:
        strip, box = box.top(high, GAP)
        ground(canvas, strip)
        canvas.text(line, strip.inset(16, 8), "body", 29, ink, lines=4, least=20)

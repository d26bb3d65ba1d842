"""The whole table, 1600 by 1200."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.inventions.assembly import corner
from renderers.inventions.frame import cabinet
from renderers.inventions.knowledge import knowledge
from renderers.inventions.legend import legend
from renderers.inventions.region import display
from renderers.inventions.society import strip, third
from renderers.inventions.theme import BRASS, BRASS_DARK
from renderers.inventions.timeline import heading, timeline
from renderers.inventions.world import HIGH, LEGEND, WIDE, block, ground


def board(view: AgesView, texts: Catalogue, before: AgesView | None, *, audit: bool) -> Canvas:
    """Timeline, milestones, world, Assembly, players."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(cabinet(*BOARD))
    head, rest = canvas.box.inset(10, 7).top(54, 6)
    heading(canvas, head, view, texts)
    line, rest = rest.top(112, 7)
    timeline(canvas, line, view, texts, before)
    middle, strips = rest.top(HIGH + 6, 7)
    left, middle = middle.left(298, 5)
    place, right = middle.left(WIDE + 6, 5)
    knowledge(canvas, left, view, texts, before)
    world(canvas, place, view, texts, before, 1.0)
    corner(canvas, right, view, texts, before)
    seats = strips.columns(max(1, len(view.societies) + (view.chronos is not None)), 6)
    for box, society in zip(seats, view.societies, strict=False):
        strip(canvas, box, society, view, texts, before.societies[society.seat] if before else None)
    if view.chronos is not None:
        third(canvas, seats[-1], view.chronos, view, texts, before.chronos if before else None)
    return canvas


def world(
    canvas: Canvas,
    box: Box,
    view: AgesView,
    texts: Catalogue,
    before: AgesView | None,
    scale: float,
    *,
    large: bool = False,
) -> None:
    """The map in a brass frame with the displays of all regions; a large one has no legend."""
    canvas.panel(box, BRASS_DARK, 8)
    canvas.border(box, BRASS, 2, 8)
    ropes = tuple((rope.a, rope.b, rope.wrap) for rope in PACKS[view.edition].ropes)
    canvas.paste(ground(scale, ropes), (box.x + 3, box.y + 3))
    old = {region.id: region for region in before.regions} if before else {}
    if not large:
        x, y, wide, high = (round(part * scale) for part in LEGEND)
        legend(canvas, Box(box.x + 3 + x, box.y + 3 + y, wide, high), view, texts, 13, changed=before is not None)
    for region in view.regions:
        display(canvas, block(region.id, box.inset(3), scale), region, view, texts, old.get(region.id), large=large)

"""The whole table, 1600 by 1200."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers.arrow import arrow
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.inventions.assembly import corner
from renderers.inventions.frame import cabinet
from renderers.inventions.knowledge import knowledge
from renderers.inventions.legend import legend
from renderers.inventions.region import display
from renderers.inventions.society import strip, third
from renderers.inventions.theme import BRASS, BRASS_DARK, CHANGED
from renderers.inventions.timeline import heading, timeline
from renderers.inventions.world import HIGH, LEGEND, WIDE, block, crossing, ground


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
    for region in view.regions:
        display(canvas, block(region.id, box.inset(3), scale), region, view, texts, old.get(region.id), large=large)
    for origin, target in travels(before, view) if before else ():
        for a, b in pairwise(_route(origin, target, ropes)):
            if ends := crossing(a, b, box.inset(3), scale):
                arrow(canvas, *ends, CHANGED, round(14 * scale))
    if not large:
        # Over the arrows: their heads are broader than the ropes.
        x, y, wide, high = (round(units * scale) for units in LEGEND)
        legend(canvas, Box(box.x + 3 + x, box.y + 3 + y, wide, high), view, texts, 22, changed=before is not None)


def travels(before: AgesView, view: AgesView) -> list[tuple[str, str]]:
    """From which region to which citizens went: those of owners who got none from their supply and gave none back."""
    found: list[tuple[str, str]] = []
    was = {region.id: region.citizens for region in before.regions}
    for old, now in zip(before.societies, view.societies, strict=False):
        steps = {r.id: r.citizens[now.seat] - was.get(r.id, r.citizens)[now.seat] for r in view.regions}
        if old.supply == now.supply and not sum(steps.values()):
            left = [id for id, n in steps.items() for _ in range(-n)]
            come = [id for id, n in steps.items() for _ in range(n)]
            found += dict.fromkeys(zip(left, come, strict=True))
    return found


def _route(origin: str, target: str, ropes: Sequence[tuple[str, str, bool]]) -> list[str]:
    """The regions on the shortest way along the ropes, both ends among them."""
    known, queue = {origin: [origin]}, deque([origin])
    while queue and target not in known:
        here = queue.popleft()
        for a, b, _ in ropes:
            for there in {a, b} - {here} if here in (a, b) else ():
                if there not in known:
                    known[there] = [*known[here], there]
                    queue.append(there)
    return known.get(target, [])

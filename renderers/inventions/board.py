"""The whole table, 1600 by 1200."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, figures, pieces
from renderers.inventions.assembly import corner
from renderers.inventions.frame import cabinet, label
from renderers.inventions.knowledge import knowledge
from renderers.inventions.region import display
from renderers.inventions.society import strip, third
from renderers.inventions.theme import BRASS, BRASS_DARK, CHANGED, INK, PAPER_DARK, owner_of
from renderers.inventions.timeline import heading, timeline
from renderers.inventions.world import HIGH, LEGEND, WIDE, block, ground
from renderers.owners import mark
from renderers.tokens import Figure, figure_of


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
    """The map in a brass frame with the displays of all regions."""
    canvas.panel(box, BRASS_DARK, 8)
    canvas.border(box, BRASS, 2, 8)
    ropes = tuple((rope.a, rope.b, rope.wrap) for rope in PACKS[view.edition].ropes)
    canvas.paste(ground(scale, ropes), (box.x + 3, box.y + 3))
    old = {region.id: region for region in before.regions} if before else {}
    if not large:
        _legend(canvas, box.inset(3), view, texts, scale, changed=before is not None)
    for region in view.regions:
        display(canvas, block(region.id, box.inset(3), scale), region, view, texts, old.get(region.id), large=large)


def _legend(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, scale: float, *, changed: bool) -> None:
    """What the signs in the strips of the players count, where whoever has the turn may go, what has changed."""
    humans = len(view.societies)
    playing = view.playing if view.playing is not None and view.playing < humans else 0
    x, y, wide, high = (round(part * scale) for part in LEGEND)
    size = round(13.4 * scale)
    place = Box(box.x + x, box.y + y, wide, high)
    label(canvas, place, 8)
    lines = place.inset(7, 4).rows(len(SIGNS) + 1 + changed, 1)
    for line, (name, figure) in zip(lines, SIGNS.items(), strict=False):
        sign, said = line.left(round(24 * scale), 5)
        canvas.sprite(figure(min(line.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{name}"), said, "body", size, INK, least=12)
    sign, said = lines[len(SIGNS)].left(round(24 * scale), 5)
    canvas.sprite(pieces.slot(min(sign.h, sign.w), PAPER_DARK), sign)
    canvas.sprite(mark(min(sign.h, sign.w) // 2, owner_of(playing, humans)), sign)
    canvas.text(texts.say("picture.legend.possible"), said, "body", size, INK, least=12)
    if changed:
        sign, said = lines[-1].left(round(24 * scale), 5)
        canvas.border(sign.inset(2, 2), CHANGED, 3, 4)
        canvas.text(texts.say("picture.legend.changed"), said, "body", size, INK, least=12)


SIGNS: dict[str, Figure] = {
    "influence": effects.influence,
    "chain": lambda pixels: pieces.chain(pixels * 3 // 5),
    "economy": figure_of(effects.coin),
    "sages": figures.sage,
    "supply": pieces.bag,
    "tired": lambda pixels: figures.tired(pixels * 2 // 3, "economy"),
}
"""What is counted in the strips."""

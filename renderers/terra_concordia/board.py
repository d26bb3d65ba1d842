"""The whole table, 1600 by 1200."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.view import WorldView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.owners import coming, mark
from renderers.terra_concordia.alone import objectives
from renderers.terra_concordia.country import country
from renderers.terra_concordia.frame import backdrop, line, panel, sea
from renderers.terra_concordia.legend import legend
from renderers.terra_concordia.nation import name_of, strip
from renderers.terra_concordia.side import piles, rounds, side
from renderers.terra_concordia.theme import CREAM, FAINT, GOLD, GOLD_LIGHT, INK, PANEL_LIGHT, owner_of
from renderers.wording import verdict

LONE = 512
"""Width of the objectives of a lone player, whose strip leaves room for them."""
PHASES = ("planning", "actions", "production", "maintenance")


def board(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Landscape, lists, players."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(backdrop(*BOARD))
    head, rest = canvas.box.inset(12, 8).top(64, 8)
    header(canvas, head, view, texts)
    signs, rest = rest.bottom(60, 4)
    strips, rest = rest.bottom(224, 8)
    legend(canvas, signs, texts)
    place, column = rest.left(1056, 8)
    sea(canvas, place)
    country(canvas, place, 124, view, before)
    piles(canvas, place, view)
    side(canvas, column, view, texts, before)
    if view.goals and view.objectives:
        place, strips = strips.right(LONE, 8)
        objectives(canvas, place, view, texts, before)
    for box, nation in zip(strips.columns(len(view.nations), 8), view.nations, strict=True):
        strip(canvas, box, nation, view, texts, before.nations[nation.seat] if before else None)
    return canvas


def header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue) -> None:
    """Game, round, phase, whose turn."""
    name, rest = box.left(340, 8)
    canvas.text(texts.say("game.name"), name, "title", 56, GOLD)
    count, rest = rest.left(190, 10)
    canvas.text(rounds(texts, view), count, "strong", 34, CREAM)
    steps, rest = rest.left(556, 12)
    steps, said = steps.inset(0, 9), [texts.say(f"phase.{phase}") for phase in PHASES]
    wide = [width(word, "strong", 22) for word in said]
    spare = (steps.w - sum(wide)) // 4
    for phase, word, ink in zip(PHASES, said, wide, strict=True):
        cell, steps = steps.left(ink + spare - 6, 6)
        now = phase == view.phase and view.outcome is None
        line(canvas, cell, 10, GOLD if now else PANEL_LIGHT)
        canvas.text(word, cell.inset(3, 4), "strong", 22, INK if now else FAINT, "centre", least=14)
    panel(canvas, rest, 12, bright=True)
    whose(canvas, rest.inset(14, 8), view, texts)


def whose(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, size: int = 32) -> None:
    """Whose turn it is, or that everybody moves; at the end who has won."""
    if view.outcome is not None:
        said = verdict(texts, view.outcome, lambda seat: name_of(texts, view.nations[seat]))
        if view.scenario:
            said = texts.say("event.victory" if view.outcome.winners else "event.defeat")
        canvas.text(said, box, "strong", size, GOLD_LIGHT, "centre", lines=2, least=16)
    elif view.turn is None:
        said = texts.say(f"phase.{view.phase}")
        if 0 < len(view.awaited) < len(view.nations):
            # While all are asked nobody in particular is waited for.
            names = texts.enumerate([name_of(texts, view.nations[seat]) for seat in view.awaited])
            said = texts.say(Text("picture.awaited", {"phase": said, "names": names}))
        canvas.text(said, box, "strong", size, GOLD_LIGHT, "centre", lines=2, least=round(size * 0.58))
    else:
        nation = view.nations[view.turn]
        after = view.following
        if after is not None:
            then, box = box.right(2 * box.h, 6)
            coming(canvas, then, owner_of(view.nations[after]), FAINT)
        sign, said = box.left(box.h, 10)
        canvas.sprite(mark(box.h, owner_of(nation)), sign)
        told = texts.say(Text("picture.turn", {"name": name_of(texts, nation)}))
        canvas.text(told, said, "strong", size, CREAM, lines=2, least=round(size * 0.58))

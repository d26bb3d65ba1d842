"""The whole table, 1600 by 1200: the map, what is on offer, the tracks, the players."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.view import SaxonyView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.nucleum.atlas import TOLD, legend, legend_of_rails, mapped
from renderers.nucleum.cities import Measure
from renderers.nucleum.frame import copper, desk, sheet
from renderers.nucleum.ground import WHOLE
from renderers.nucleum.offers import offers
from renderers.nucleum.places import WIDE
from renderers.nucleum.seats import counted, reader, seat_card, whose
from renderers.nucleum.theme import CHANGED, COPPER_LIGHT, INK, LINE, PALE, SEATS, SHEET_LIGHT, URANIUM, WHITE
from renderers.nucleum.tracks import points, progress
from renderers.owners import mark

MEASURE = Measure(WIDE, 1.0)
COUNTED = ("worker", "tile", "first")
"""Signs whose numbers need a caption, and that of the first player."""
HELD = ("achievement", "income", "fulfilled", "learned")
"""Signs of the players that are explained where the map leaves room over its cities."""
KEY = Box(222, 2, 352, 44)
"""Where that is."""


def board(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """Everything that lies on the table."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(58, 6)
    heading(canvas, head, view, texts, before)
    place, rest = rest.top(WHOLE.h, 6)
    land, side = place.left(WHOLE.w, 8)
    mapped(canvas, land, WHOLE, view, texts, before, MEASURE, reader(view))
    canvas.outline(land, LINE, 2)
    legend(canvas, Box(land.x + 976, land.y + 464, 208, 284), texts, changes=before is not None, size=19)
    legend_of_rails(canvas, Box(land.x + 494, land.y + 667, 286, 179), texts, view, 19, (*TOLD, *COUNTED))
    counted(canvas, KEY._replace(x=land.x + KEY.x, y=land.y + KEY.y), texts, HELD, 19)
    offers(canvas, side, view, texts, before)
    track, rest = rest.top(102, 4)
    progress(canvas, track, view, texts, before)
    line, rest = rest.top(38, 4)
    points(canvas, line, view, texts, before)
    for seat, cell in enumerate(rest.columns(len(view.players), 6)):
        seat_card(canvas, cell, seat, view, texts, before, 34)
    return canvas


def heading(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """Game, round, end conditions, whose turn it is."""
    name, rest = box.left(216, 10)
    canvas.text(texts.say("game.name"), name, "title", 58, COPPER_LIGHT)
    turn, rest = rest.right(372, 10)
    whose(canvas, turn, view, texts, 30)
    count, rest = rest.left(168, 10)
    copper(canvas, count)
    canvas.text(rounds(view, texts), count.inset(10, 4), "strong", 26, WHITE, "centre", lines=2, least=16)
    ends(canvas, rest, view, texts, before)


def banner(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue) -> None:
    """The head of an upright page: whose turn it is, who is next, the round."""
    turn, count = box.left(box.w * 66 // 100, 6)
    whose(canvas, turn, view, texts, 42)
    copper(canvas, count)
    canvas.text(rounds(view, texts), count.inset(6, 2), "strong", 38, WHITE, "centre", lines=2, least=24)


def rounds(view: SaxonyView, texts: Catalogue) -> str:
    """The round, and whether it is one of the last."""
    if view.last_round:
        return texts.say(Text("picture.last_rounds", {"n": view.round, "last": view.last_round}))
    return texts.say(Text("picture.round", {"n": view.round}) if view.round else "picture.setup")


def ends(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """The end conditions: which are met, by whom, how far the others are, how many it takes."""
    pack, met = PACKS[view.edition], {found.condition: found.seat for found in view.met}
    sheet(canvas, box, 8)
    need = pack.counts[len(view.players)].end_conditions_needed
    label, inner = box.inset(8, 4).left(108, 6)
    how_near, size = near(view, texts), 19
    said = texts.say(Text("picture.ends", {"n": len(met), "need": need}))
    canvas.text(said, label, "strong", 20, COPPER_LIGHT, lines=2, least=14)
    named = {id: texts.say(f"picture.end.{id}") for id in pack.end_conditions}
    needed = [max(width(said, "body", size), width(how_near[id], "strong", 21)) + 32 for id, said in named.items()]
    for cell, id in zip(inner.apportioned(needed, 4), pack.end_conditions, strict=True):
        canvas.panel(cell, URANIUM if id in met else SHEET_LIGHT, 6)
        if before is not None and id not in {found.condition for found in before.met} and id in met:
            canvas.border(cell, CHANGED, 3, 6)
        if id in met:
            sign, words = cell.inset(2, 0).left(26, 1)
            canvas.sprite(mark(26, SEATS[met[id]]), sign)
        else:
            words = cell
        upper, lower = words.inset(2, 2).rows(2, 0)
        ink = INK if id in met else PALE
        canvas.text(named[id], upper, "body", size, ink, "centre", least=12)
        canvas.text(how_near[id], lower, "strong", 21, INK if id in met else WHITE, "centre", least=14)


def near(view: SaxonyView, texts: Catalogue) -> dict[str, str]:
    """By end condition how far it is: what is left of stacks, or the most that anybody has of what it takes."""
    pack = PACKS[view.edition]
    learned = max(len(player.unlocked) for player in view.players)
    most = max(player.points["track"] for player in view.players)
    return {
        "e1": texts.say(Text("picture.left", {"n": view.stack})),
        "e2": texts.say(Text("picture.left", {"n": view.silver_stack + view.gold_stack})),
        "e3": f"{view.kings_days}/{pack.progress.kings_day.days}",
        "e4": f"{learned}/{len(pack.technologies) // len(EXPERIMENTS)}",
        "e5": f"{most}/{pack.limits.vp_flag}",
    }

"""The dice of a combat: the last throw large, the chances of the next, and all of them in a row."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.view import FightView
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.theme import CREAM, GREEN, INK, RED, SEPIA, VELLUM_DARK
from renderers.wording import number

SHOWN = 18
"""Rolls beside each other: those before them are counted only."""
THROWS = 36
STEP, WIDEST = 60, 92
"""Pixels from a roll to the next, and the most of them where nothing stands beside the rolls."""
ASIDE = 400
"""Pixels that a sentence about what is at stake needs beside them."""


def last_roll(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """The totals of the last throw, who lost by it, and how many throws are to come."""
    head, rest = box.top(46, 4)
    foot, rest = rest.bottom(38, 4)
    left = "picture.to_the_end" if fight.left is None else Text("picture.rolls_left", {"n": fight.left})
    canvas.text(texts.say(left), foot, "body", 32, INK, "centre", least=28)
    if not fight.rolls:
        canvas.text(texts.say("picture.no_roll"), head, "title", 44, RED, "centre", least=32)
        canvas.sprite(things.swords(min(190, rest.h)), rest)
        return
    canvas.text(texts.say(Text("picture.roll", {"n": len(fight.rolls)})), head, "title", 44, RED, "centre", least=32)
    said, rest = rest.bottom(40, 4)
    one, other = fight.rolls[-1]
    verdict = "tie" if one == other else "defence_loses" if one > other else "attack_loses"
    canvas.text(texts.say(f"picture.verdict.{verdict}"), said, "strong", 33, INK, "centre", least=28)
    size = min(130, rest.h)
    left, right = rest.columns(2, 20)
    name, place = left.left(left.w - size, 12)
    canvas.text(texts.say("picture.attack"), name, "body", 32, INK, "right", least=28)
    _die(canvas, _middle(Box(place.x, place.y, size, place.h)), one, won=one > other, size=size * 6 // 10)
    place, name = right.left(size, 12)
    canvas.text(texts.say("picture.defence"), name, "body", 32, INK, least=28)
    _die(canvas, _middle(place), other, won=other > one, size=size * 6 // 10)


def _middle(box: Box) -> Box:
    """The square in the middle of the height."""
    return Box(box.x, box.y + (box.h - box.w) // 2, box.w, box.w)


def _die(canvas: Canvas, box: Box, total: int, *, won: bool, size: int) -> None:
    """A total; that of who won is dark and wears a thick rim, so that it shows without colours."""
    canvas.panel(box, GREEN if won else CREAM, box.w // 6)
    canvas.border(box, INK, max(2, box.w // (16 if won else 30)), box.w // 6)
    canvas.text(number(total), box.inset(4), "strong", size, CREAM if won else INK, "centre", least=20)


def outlook(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """How likely either side wins the next throw, as a bar and in hundredths."""
    head, rest = box.top(46, 4)
    over = fight.left == 0 or not fight.attackers or not fight.defenders
    canvas.text(
        texts.say("picture.over_here" if over else "picture.chances"), head, "title", 44, RED, "centre", least=32
    )
    if over:
        canvas.sprite(things.swords(min(150, rest.h)), rest)
        return
    bar, rest = rest.top(min(72, rest.h * 4 // 10), 10)
    start = 0
    for fill, count in zip((GREEN, VELLUM_DARK, INK), fight.chances, strict=True):
        edges = bar.w * start // THROWS, bar.w * (start + count) // THROWS
        canvas.panel(Box(bar.x + edges[0], bar.y, edges[1] - edges[0], bar.h), fill)
        start += count
    canvas.border(bar, INK, 3)
    told = zip(("attack", "tie", "defence"), fight.hundredths, ("left", "centre", "right"), strict=True)
    for cell, (what, hundredths, align) in zip(rest.columns(3, 6), told, strict=True):
        percent, words = cell.inset(0, max(0, (cell.h - 110) // 2)).rows(2, 2)
        canvas.text(f"{hundredths}%", percent, "strong", 46, INK, align, least=32)
        canvas.text(texts.say(f"picture.{what}"), words, "body", 32, INK, align, least=28)


def tally(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """How often either side won."""
    won = sum(one > other for one, other in fight.rolls), sum(one < other for one, other in fight.rolls)
    title, *cells = box.columns(3, 12)
    canvas.text(texts.say("picture.rolls"), title, "title", 46, RED)
    for cell, what, count, align in zip(cells, ("attack", "defence"), won, ("centre", "right"), strict=True):
        said = Text("picture.won", {"who": Text(f"picture.{what}"), "n": count})
        canvas.text(texts.say(said), cell, "strong", 33, INK, align, least=28)


def history(canvas: Canvas, box: Box, fight: FightView) -> Box:
    """All throws in a row, attackers above defenders; gives what is left of the box."""
    shown = fight.rolls[-SHOWN:]
    first = len(fight.rolls) - len(shown) + 1
    wide = STEP if box.w - STEP * len(shown) >= ASIDE else min(WIDEST, box.w // len(shown))
    for n, (one, other) in enumerate(shown):
        cell, box = box.left(wide)
        label, rest = cell.top(34, 2)
        canvas.text(str(first + n), label, "body", 30, SEPIA, "centre", least=28)
        for place, mine, theirs in zip(rest.rows(2, 4), (one, other), (other, one), strict=True):
            size = min(place.h, wide - 4)
            die = Box(place.x + (wide - size) // 2, place.y + (place.h - size) // 2, size, size)
            _die(canvas, die, mine, won=mine > theirs, size=size * 64 // 100)
    return box

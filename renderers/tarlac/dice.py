"""The dice of a combat: the last throw large, the chances of the next, and all of them in a row."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.view import FightView
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.theme import CREAM, GREEN, INK, RED, SEPIA, VELLUM_DARK
from renderers.wording import number

SHOWN = 20
"""Rolls beside each other: those before them are counted only."""
THROWS = 36
TALLY = 330
"""Pixels that are taken by how often either side won."""
ROOM = 1_512
"""Pixels for the tally and all rolls."""


def last_roll(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """The totals of the last throw, who lost by it, and how many throws are to come."""
    head, rest = box.top(50, 4)
    foot, rest = rest.bottom(42, 4)
    left = "picture.to_the_end" if fight.left is None else Text("picture.rolls_left", {"n": fight.left})
    canvas.text(texts.say(left), foot, "strong", 29, INK, "centre", least=22)
    if not fight.rolls:
        canvas.text(texts.say("picture.no_roll"), head, "title", 40, RED, "centre", least=28)
        canvas.sprite(things.swords(min(190, rest.h)), rest)
        return
    canvas.text(texts.say(Text("picture.roll", {"n": len(fight.rolls)})), head, "title", 44, RED, "centre", least=28)
    said, rest = rest.bottom(46, 6)
    one, other = fight.rolls[-1]
    verdict = "tie" if one == other else "defence_loses" if one > other else "attack_loses"
    canvas.text(texts.say(f"picture.verdict.{verdict}"), said, "strong", 32, INK, "centre", least=22)
    size = min(150, rest.h)
    for cell, mine, theirs in zip(rest.columns(2, 20), (one, other), (other, one), strict=True):
        die = Box(cell.x + (cell.w - size) // 2, cell.y + (cell.h - size) // 2, size, size)
        _die(canvas, die, mine, won=mine > theirs, size=size * 6 // 10)


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
        texts.say("picture.over_here" if over else "picture.chances"), head, "title", 36, RED, "centre", least=26
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
    told = zip(("attack", "tie", "defence"), fight.chances, ("left", "centre", "right"), strict=True)
    for cell, (what, count, align) in zip(rest.columns(3, 6), told, strict=True):
        percent, words = cell.inset(0, max(0, (cell.h - 110) // 2)).rows(2, 2)
        canvas.text(f"{round(100 * count / THROWS)}%", percent, "strong", 42, INK, align, least=28)
        canvas.text(texts.say(f"picture.{what}"), words, "body", 31, INK, align, least=24)


def history_width(fight: FightView) -> int:
    """Pixels that ``history`` takes."""
    return TALLY + min(len(fight.rolls), SHOWN) * _step(fight) + 20 if fight.rolls else 0


def _step(fight: FightView) -> int:
    return min(84, (ROOM - TALLY - 20) // min(len(fight.rolls), SHOWN))


def history(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """All throws in a row, attackers above defenders, and how often either won."""
    tally, rest = box.inset(16, 10).left(TALLY - 30, 14)
    won = sum(one > other for one, other in fight.rolls), sum(one < other for one, other in fight.rolls)
    title, *lines = tally.rows(3, 2)
    canvas.text(texts.say("picture.rolls"), title, "title", 44, RED)
    for line, what, count in zip(lines, ("attack", "defence"), won, strict=True):
        said = Text("picture.won", {"who": Text(f"picture.{what}"), "n": count})
        canvas.text(texts.say(said), line, "strong", 30, INK, least=20)
    shown = fight.rolls[-SHOWN:]
    first = len(fight.rolls) - len(shown) + 1
    wide = _step(fight)
    for n, (one, other) in enumerate(shown):
        cell = Box(rest.x + n * wide, rest.y, wide, rest.h)
        label, upper, lower = cell.top(34, 2)[0], *cell.top(34, 2)[1].rows(2, 6)
        canvas.text(str(first + n), label, "body", 26, SEPIA, "centre", least=18)
        for place, mine, theirs in ((upper, one, other), (lower, other, one)):
            size = min(place.h, wide - 6)
            die = Box(place.x + (wide - size) // 2, place.y + (place.h - size) // 2, size, size)
            _die(canvas, die, mine, won=mine > theirs, size=size * 6 // 10)

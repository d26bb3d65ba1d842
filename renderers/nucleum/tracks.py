"""The progress track with its segments, and the track of victory points with its flag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.labels import counted_said
from games.nucleum.view import SaxonyView
from renderers.arrow import arrow
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import sheet
from renderers.nucleum.theme import (
    CHANGED,
    COPPER_LIGHT,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    SEATS,
    SHEET_LIGHT,
    TIER_INK,
    TIERS,
    WHITE,
)
from renderers.owners import mark
from renderers.tokens import Token, row

LAP, LONGER = 100, 50
"""VP of the track, and by how many it is longer where anybody has more."""


def progress(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """The progress track: spaces by tier and segment, markers, tiles, and what is still to be had."""
    pack = PACKS[view.edition]
    sheet(canvas, box)
    label, inner = box.inset(8, 5).left(112, 6)
    upper, lower = label.rows(2)
    canvas.text(texts.say("picture.progress"), upper, "strong", 21, COPPER_LIGHT, least=14)
    days = Text("picture.days", {"n": view.kings_days, "most": pack.progress.kings_day.days})
    row(canvas, lower, [Token(signs.of("king"), after=texts.say(days))], 32, "left", WHITE, numbers=0.7)
    zero, inner = inner.left(70, 8)
    _space(canvas, zero.bottom(zero.h - 28)[0], 0, 0, view, before)
    canvas.text(f"{pack.progress.zero_space.end_vp}".replace("-", "−"), zero.top(26)[0], "strong", 18, PALE, "centre")
    spaces = list(pack.progress_spaces.values())
    cells = {0: zero}
    gap, step = 8, (inner.w - 3 * 8) / len(spaces)
    x = float(inner.x)
    for segment in pack.segments.values():
        own = [space for space in spaces if space.segment == segment.id]
        wide = step * len(own)
        whole = Box(round(x), inner.y, round(wide) - 2, inner.h)
        _segment(canvas, whole.top(26)[0], segment.id, view, texts, before)
        for n, space in enumerate(own):
            cell = Box(round(x + n * step), inner.y + 28, round(step) - 3, inner.h - 28)
            cells[space.value] = cell
            _space(canvas, cell, space.value, space.tier, view, before)
        x += wide + gap
    for origin, target in stepped(before, view) if before is not None else ():
        (one, two), low = (cells[origin], cells[target]), inner.y + inner.h - 10
        arrow(canvas, (one.x + one.w / 2, low), (two.x + two.w / 2, low), CHANGED, 7)


def stepped(before: SaxonyView, view: SaxonyView) -> list[tuple[int, int]]:
    """From which space to which the markers of players went."""
    found: list[tuple[int, int]] = []
    for old, now in zip(before.players, view.players, strict=True):
        left, come = Counter(old.markers) - Counter(now.markers), Counter(now.markers) - Counter(old.markers)
        found += zip(sorted(left.elements()), sorted(come.elements()), strict=False)
    return found


def _segment(canvas: Canvas, box: Box, id: int, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """What a segment counts at the end, and whether its Nucleum is still there."""
    canvas.panel(box, SHEET_LIGHT, 5)
    extra = ["nucleum"] if id in view.segment_nucleum else []
    if PACKS[view.edition].segments[id].bonus:
        extra = ["tech"]
    sign, said = box.inset(6, 1).right(28 * len(extra), 4)
    for name in extra:
        canvas.sprite(signs.sign(box.h - 2, name), sign)
    if view.progress_tiles:
        counted = texts.say(counted_said(view.edition, view.progress_tiles[id - 1]))
        canvas.text(counted, said, "strong", 18, WHITE, least=13)
    if before is not None and (id in before.segment_nucleum) != (id in view.segment_nucleum):
        canvas.border(box, CHANGED, 3, 5)


def _space(canvas: Canvas, box: Box, value: int, tier: int, view: SaxonyView, before: SaxonyView | None) -> None:
    canvas.panel(box, PLACE_EMPTY, 5)
    head, marks = box.top(26)
    canvas.panel(head, TIERS[tier] if tier else PALE, 5)
    ink = TIER_INK[tier] if tier else NIGHT
    if tier:
        times, head = head.inset(3, 0).right(24, 2)
        canvas.text(f"×{PACKS[view.edition].tiers[tier].multiplier}", times, "strong", 18, ink, "right", least=12)
    canvas.text(str(value), head, "strong", 20, ink, "left" if tier else "centre", least=14)
    _markers(canvas, marks, [player.markers.count(value) for player in view.players])
    if before is not None and [p.markers.count(value) for p in before.players] != [
        p.markers.count(value) for p in view.players
    ]:
        canvas.border(box, CHANGED, 3, 5)


def _markers(canvas: Canvas, box: Box, placed: Sequence[int]) -> None:
    """The markers on a space, how many by seat: one by one, or as numbers where there is no room for so many."""
    here = [seat for seat, n in enumerate(placed) for _ in range(n)]
    columns = 3 if len(here) <= 6 else 5
    size = min(24, box.h // 2 - 2) if columns == 3 else 15
    if len(here) > columns * (box.h // (size + 1)):
        _counted(canvas, box, {seat: n for seat, n in enumerate(placed) if n})
        return
    for n, seat in enumerate(here):
        at = Box(box.x + 3 + n % columns * (box.w - 4) // columns, box.y + 2 + n // columns * (size + 1), size, size)
        canvas.sprite(mark(size, SEATS[seat]), at)


def _counted(canvas: Canvas, box: Box, placed: Mapping[int, int]) -> None:
    """A mark and a number for each seat: below each other, two beside each other if there are more than two."""
    places = box.inset(3, 1).grid(1 if len(placed) <= 2 else 2, 2)
    for place, (seat, n) in zip(places, placed.items(), strict=False):
        sign, said = place.left(14, 2)
        canvas.sprite(mark(14, SEATS[seat]), sign)
        # Beside another seat digits leave no room for more: a number cut short would hide what space 0 costs.
        canvas.text(str(n) if len(placed) > 2 else f"×{n}", said, "strong", 18, WHITE, least=11)


def points(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """The track of victory points, as long as whoever has most needs it: who stands where and who went on, the flag."""
    sheet(canvas, box, 8)
    label, inner = box.inset(8, 3).left(112, 6)
    canvas.text(texts.say("picture.points"), label, "strong", 21, COPPER_LIGHT, least=14)
    line = Box(inner.x + 20, inner.y + inner.h // 2 - 2, inner.w - 40, 4)
    canvas.panel(line, PALE)

    most = max(player.vp for player in view.players)
    end = max(LAP, -(-most // LONGER) * LONGER)

    def at(n: float) -> int:
        return line.x + round(line.w * max(0, n) / end)

    standing = _standing(inner, [at(player.vp) for player in view.players])
    flag = Box(at(PACKS[view.edition].limits.vp_flag) - 6, inner.y - 2, inner.h, inner.h)
    flies = not any(met.condition == "e5" for met in view.met)
    for n in range(0, end + 1, 10 if end == LAP else 20):
        canvas.panel(Box(at(n) - 1, line.y - 8, 3, 20), PALE)
        if n < end:
            place = Box(at(n) + 4, inner.y + inner.h - 17, 24 if n < LAP else 34, 17)
            _numbered(canvas, place, n, [*standing, flag] if flies else standing)
    for old, now in zip(before.players, view.players, strict=True) if before is not None else ():
        if old.vp != now.vp:
            y = line.y - 6 if now.vp > old.vp else line.y + 10
            arrow(canvas, (at(old.vp), y), (at(now.vp), y), CHANGED, 6)
    if flies:
        canvas.sprite(signs.sign(inner.h, "vp"), flag)
    for seat, box in enumerate(standing):
        canvas.sprite(mark(box.w, SEATS[seat]), box)


def _standing(box: Box, places: Sequence[int]) -> list[Box]:
    """Where the marks of the seats lie on the line of a box, in its middle: small ones where several are alike."""
    found: list[Box] = []
    for seat, place in enumerate(places):
        alike = [other for other, each in enumerate(places) if each == place]
        size = 28 if len(alike) == 1 else 18
        across, down = divmod(alike.index(seat), 2)
        y = box.y + (box.h - size * min(2, len(alike))) // 2
        found.append(Box(place - size // 2 + across * size, y + down * size, size, size))
    return found


def _numbered(canvas: Canvas, box: Box, n: int, standing: Sequence[Box]) -> None:
    """The number of a tick, right of it, or where else no mark hides it; nowhere among many marks."""
    asides = [box._replace(x=box.x + aside) for aside in (0, -box.w - 8, 14, -box.w - 22)]
    free = [each for each in asides if not any(each.meets(taken) for taken in standing)]
    if free:
        canvas.text(str(n), free[0], "strong", 18, PALE, "right" if free[0].x < box.x else "left", least=14)

"""A player's district as a column of the board."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.gnomopolis.view import DistrictView, Gnomes
from renderers.canvas import Box, Canvas
from renderers.fonts import printable
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import councillor, socket, tile
from renderers.gnomopolis.hall import lit, planks, tray
from renderers.gnomopolis.theme import CHANGED, CREAM, FAINT, INK, THEME
from renderers.gnomopolis.tokens import Figure, Token, counted, row
from renderers.owners import mark

WIDE = 1000
"""From this width on a district is drawn in two halves."""


def name_of(texts: Catalogue, seat: int) -> str:
    """What a player is called, as far as it can be written."""
    from games.core.model import player

    return printable(texts.say(player(seat)), "strong") or f"#{seat + 1}"


def total(gnomes: Gnomes) -> int:
    """How many gnomes these are."""
    return sum(gnomes.values())


def column(
    canvas: Canvas,
    box: Box,
    district: DistrictView,
    texts: Catalogue,
    before: DistrictView | None,
    turn: bool,
) -> None:
    """The whole district."""
    planks(canvas, box)
    inner = box.inset(9, 8)
    title(canvas, box, district, texts, turn)
    rest = inner.top(50, 5)[1]
    if box.w >= WIDE:
        left, right = rest.left(rest.w * 2 // 5, 14)
        people(canvas, left, district, texts, before)
        places(canvas, right, district, texts)
    else:
        upper, lower = rest.top(243, 6)
        people(canvas, upper, district, texts, before)
        places(canvas, lower, district, texts)
    if turn:
        lit(canvas, box)


def title(canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue, turn: bool) -> None:
    """Whose district it is, and its points so far."""
    owner = THEME.owners[district.seat]
    bar = box.inset(6, 6).top(50)[0]
    canvas.panel(bar, owner.colour, 8)
    sign, line = bar.left(54, 8)
    canvas.panel(sign, INK, 8)
    canvas.sprite(mark(40, owner), sign)
    row(canvas, line.right(98)[0].left(90)[0], [Token(things.star, after=str(district.score))], 42, "right")
    line = line.left(line.w - 100)[0]
    canvas.text(name_of(texts, district.seat), line, "strong", 32, owner.ink, lines=2, least=16)


def people(
    canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue, before: DistrictView | None
) -> None:
    """What the player has, and the gnomes awake, in the cup and asleep."""
    heights = (40, 74, 60, 60) if box.h < 400 else (64, 200, 160, 160)
    y = box.y
    parts = list[Box]()
    for height in heights:
        parts.append(Box(box.x, y, box.w, height))
        y += height + 3
    everybody = total(district.active) + total(district.cup) + total(district.exhausted)
    everybody += sum(len(s.standing) for s in (*district.scrolls, *district.advisors))
    everybody += sum(len(b.scroll.standing) + len([t for t in b.team if t != "helper"]) for b in district.buildings)
    stats: list[tuple[Figure, str, bool]] = [
        (things.coin, str(district.coins), bool(before and before.coins != district.coins)),
        (things.helper, str(district.helpers), bool(before and before.helpers != district.helpers)),
        (things.house, f"{district.housing.in_buildings + district.housing.on_board}", False),
        (things.homeless, f"{district.housing.homeless}", False),
    ]
    for cell, (figure, number, new) in zip(parts[0].columns(4, 6), stats, strict=True):
        row(canvas, cell, [Token(figure, after=number)], min(38, cell.h), "centre", CREAM)
        if new:
            canvas.border(cell, CHANGED, 3, 8)
    trays = (("active", things.lantern), ("cup", things.cup), ("exhausted", things.bed))
    for part, (name, icon) in zip(parts[1:], trays, strict=True):
        gnomes: Gnomes = getattr(district, name)
        tray(canvas, part)
        label, room = part.inset(6, 4).left(78, 6)
        low, high = label.bottom(18, 1)
        canvas.sprite(icon(min(high.h, 48)), high)
        canvas.text(texts.say(f"picture.{name}"), low, "body", 18, CREAM, "centre", least=14)
        row(canvas, room, counted(gnomes), min(room.h, 96), "left", CREAM, gap=12)
        if not gnomes:
            canvas.text(texts.say("picture.empty"), room, "body", 20, FAINT)
        if before and getattr(before, name) != gnomes:
            canvas.border(part, CHANGED, 3, 10)


def places(canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue) -> None:
    """The scrolls of the board, the buildings and the advisors."""
    gap = 5
    share = box.h - 3 * gap
    scrolls, rest = box.top(share * 31 // 100, gap)
    houses, rest = rest.top(share * 49 // 100, gap)
    cells = scrolls.grid(4, 2, gap)
    for cell, found in zip(cells, district.scrolls, strict=False):
        tile(canvas, cell, found, texts)
    stable(canvas, cells[7], district)
    cells = houses.grid(3, 2, gap)
    for cell, building in zip(cells, district.buildings, strict=False):
        tile(canvas, cell, building.scroll, texts, building.team)
    for cell in cells[len(district.buildings) :]:
        socket(canvas, cell)
    for cell, found in zip(rest.columns(4, gap), district.advisors, strict=False):
        councillor(canvas, cell, found.id, found, texts)


def stable(canvas: Canvas, box: Box, district: DistrictView) -> None:
    """Where the caravan of this player stands."""
    tray(canvas, box, 8)
    inner = box.inset(5)
    if district.caravan is None:
        canvas.sprite(things.caravan(min(52, inner.h * 3 // 4)), inner)
        return
    left, right = inner.left(inner.w * 3 // 5, 2)
    row(canvas, left, [Token(things.caravan)], 46, "centre")
    row(canvas, right, [Token(lambda pixels: mark(pixels, THEME.owners[district.caravan or 0]))], 36, "centre", INK)

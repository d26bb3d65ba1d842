"""A player's district as a column of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.texts import Catalogue
from games.gnomopolis.content import Pack
from games.gnomopolis.view import DistrictView, Gnomes
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import councillor, socket, tile
from renderers.gnomopolis.faces import advisor_face, building_face, scroll_face
from renderers.gnomopolis.hall import lit, planks, tray
from renderers.gnomopolis.rows import counted, readable, row
from renderers.gnomopolis.theme import CHANGED, CREAM, FAINT, INK, THEME
from renderers.owners import mark, plate
from renderers.tokens import Figure, Token, figure_of
from renderers.wording import name_of, number


class Spots(NamedTuple):
    """Where the things of a district lie."""

    scrolls: list[Box]
    """Seven, and the caravan's."""
    houses: list[Box]
    advisors: list[Box]


class Heights(NamedTuple):
    """How tall the rows of a district are, or would be if there were room."""

    scrolls: int
    houses: int
    only: int
    """Of the buildings where they fill no more than a row."""
    advisors: int
    free: int
    """Of a row of places that are all free."""

    def of(self, districts: Sequence[DistrictView]) -> list[int]:
        """Of the five rows, alike in all these districts: two of scrolls, two of buildings, one of advisors."""
        built = most(districts)
        advised = any(district.advisors for district in districts)
        return [
            self.scrolls,
            self.scrolls,
            (self.houses if built > ACROSS else self.only) if built else self.free,
            self.houses if built > ACROSS else self.free,
            self.advisors if advised else self.free,
        ]


ACROSS = 3
"""Buildings in a row; the first has only two, which are broader, while nobody has more."""
SMALL, ROOMY, LARGE = Heights(70, 177, 156, 110, 40), Heights(102, 140, 156, 100, 40), Heights(150, 190, 190, 172, 52)
"""With what is printed on the cards in short, with names in two lines where there is width for them, and in full."""
PEOPLE = (206, 160)
"""Least height of what is counted and of the gnomes, and where those who rest are beside each other."""
AREAS: dict[str, Figure] = {"active": things.lantern, "cup": things.cup, "exhausted": things.bed}
WIDE, BROAD = 1000, 700
"""From these widths on a district is drawn in two halves, and those who rest beside each other."""


def most(districts: Sequence[DistrictView]) -> int:
    """Buildings of whoever has most of them."""
    return max(len(district.buildings) for district in districts)


def column(
    canvas: Canvas,
    box: Box,
    pack: Pack,
    district: DistrictView,
    texts: Catalogue,
    before: DistrictView | None,
    turn: bool,
    beside: Sequence[DistrictView],
) -> None:
    """The whole district; its rows are as tall as those of the districts beside it."""
    planks(canvas, box)
    inner = box.inset(9, 8)
    title(canvas, box, district, texts)
    bar, rest = inner.top(54, 5)
    if box.w >= WIDE:
        left, right = rest.left(rest.w * 2 // 5, 14)
        tick, said = bar.left(bar.w * 2 // 5 + 14)[1].left(500)[0].left(30, 8)
        canvas.sprite(things.tick(28), tick)
        canvas.text(texts.say("picture.usable"), said, "body", 26, INK)
        people(canvas, left, district, texts, before)
        places(canvas, spread(right, 7, LARGE.of(beside)), pack, district, texts, before, large=True)
    else:
        broad = box.w >= BROAD
        rows = (ROOMY if broad else SMALL).of(beside)
        lower, upper = rest.bottom(min(sum(rows) + 4 * 5, rest.h - PEOPLE[broad] - 6), 6)
        people(canvas, upper, district, texts, before)
        # Two advisors have room for what they do; who has more of them has narrower ones.
        seats = max(2, *(len(district.advisors) for district in beside))
        first = 2 if most(beside) <= 2 else ACROSS
        places(canvas, spread(lower, 5, rows, seats, first), pack, district, texts, before, large=False)
    if turn:
        lit(canvas, box)


def title(canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue) -> None:
    """Whose district it is, and its points so far."""
    owner = THEME.owners[district.seat]
    bar = box.inset(6, 6).top(54)[0]
    line = plate(canvas, bar, owner, 40, 54, 8, ink=INK)
    row(canvas, line.right(98)[0].left(90)[0], [Token(things.star, after=number(district.score))], 42, "right")
    line = line.left(line.w - 100)[0]
    canvas.text(name_of(texts, district.seat), line.inset(0, 1), "strong", 32, owner.ink, lines=2, least=16)


def people(canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue, before: DistrictView | None) -> None:
    """What the player has, and the gnomes awake, in the cup and asleep."""
    shares = (40, 74, 60) if box.w >= BROAD else (40, 74, 60, 60)
    parts: list[Box] = []
    for share in shares:
        part, box = box.top((box.h + 3) * share // sum(shares[len(parts) :]) - 3, 3)
        parts.append(part)
    if len(shares) < 4:
        parts[2:] = parts[2].columns(2, 6)
    stats(canvas, parts[0], district, before)
    for part, name in zip(parts[1:], AREAS, strict=True):
        workforce(canvas, part, district, name, texts, before)


STATS = ("coins", "helpers", "housed", "homeless")
"""What is counted of a district."""


def stats(canvas: Canvas, box: Box, district: DistrictView, before: DistrictView | None) -> None:
    """Coins, helpers, gnomes with and without a home."""
    homes = district.housing
    told: list[tuple[Figure, int, bool]] = [
        (things.coin, district.coins, before is not None and before.coins != district.coins),
        (things.helper, district.helpers, before is not None and before.helpers != district.helpers),
        (things.home, homes.in_buildings + homes.on_board, False),
        (things.homeless, homes.homeless, False),
    ]
    for cell, (figure, n, new) in zip(box.columns(4, 6), told, strict=True):
        row(canvas, cell, [Token(figure, after=str(n))], min(56, cell.h), "centre", CREAM)
        if new:
            canvas.border(cell, CHANGED, 3, 8)


def workforce(
    canvas: Canvas,
    box: Box,
    district: DistrictView,
    area: str,
    texts: Catalogue,
    before: DistrictView | None,
    *,
    named: bool = False,
) -> None:
    """The gnomes of an area by colour: "active", "cup" or "exhausted"; ``named`` in large letters."""
    gnomes: Gnomes = getattr(district, area)
    tray(canvas, box)
    tight = box.w < 420
    size = 28 if named else 18
    words = [texts.say(f"picture.{each}") for each in AREAS]
    # On the board the longest of the three words decides how wide all of them are.
    wide = 142 if named else max(78 if tight else 82, *(width(word, "body", size) + 2 for word in words))
    label, room = box.inset(6, 4).left(wide, 6)
    label = label.inset(0, max(0, (label.h - 104) // 2))
    low, high = label.bottom(size + 2, 1)
    canvas.sprite(AREAS[area](min(high.h, 64)), high)
    canvas.text(texts.say(f"picture.{area}"), low, "body", size, CREAM, "centre", least=14)
    old: Gnomes | None = getattr(before, area) if before else None
    (readable if named else row)(
        canvas, room, counted(gnomes, old), min(room.h, 104), "left", CREAM, 6 if tight or len(gnomes) > 5 else 12
    )
    if not gnomes:
        canvas.text(texts.say("picture.empty"), room, "body", size if named else 22, FAINT)
    if old is not None and old != gnomes:
        canvas.border(box, CHANGED, 3, 10)


def spread(box: Box, gap: int, rows: Sequence[int], advisors: int = 4, first: int = ACROSS) -> Spots:
    """Rows of these heights under each other, all of them taller or lower to fill the box: so many advisors in the
    last, so many buildings in the ``first`` of their two.
    """
    room = box.h - gap * (len(rows) - 1)
    cells: list[list[Box]] = []
    for n, across in enumerate((4, 4, first, 2 * ACROSS - first, advisors)):
        line, box = box.top(room * rows[n] // sum(rows), gap)
        cells.append(line.columns(across, gap))
    return Spots(cells[0] + cells[1], cells[2] + cells[3], cells[4])


def places(
    canvas: Canvas,
    spots: Spots,
    pack: Pack,
    district: DistrictView,
    texts: Catalogue,
    before: DistrictView | None,
    *,
    large: bool,
) -> None:
    """The scrolls of the board, the buildings and the advisors; large with everything that is printed on them."""
    for cell, found in zip(spots.scrolls, district.scrolls, strict=False):
        (scroll_face if large else tile)(canvas, cell, pack, found, texts)
        _outlined(canvas, cell, before is not None and found not in before.scrolls)
    stable(canvas, spots.scrolls[7], district, texts)
    _outlined(canvas, spots.scrolls[7], before is not None and before.caravan != district.caravan)
    for cell, building in zip(spots.houses, district.buildings, strict=False):
        (building_face if large else tile)(canvas, cell, pack, building.scroll, texts, building.team)
        _outlined(canvas, cell, before is not None and building not in before.buildings)
        if before is not None and building.scroll.id not in held(before):
            built(canvas, cell)
    for cell in spots.houses[len(district.buildings) :]:
        socket(canvas, cell, things.no_house)
    for cell, found in zip(spots.advisors, district.advisors, strict=False):
        (advisor_face if large else councillor)(canvas, cell, pack, found, texts)
        _outlined(canvas, cell, before is not None and found not in before.advisors)
        if before is not None and found.id not in held(before):
            built(canvas, cell)
    for cell in spots.advisors[len(district.advisors) :]:
        socket(canvas, cell, things.no_star)


def held(district: DistrictView) -> set[str]:
    """Ids of its buildings and advisors."""
    return {building.scroll.id for building in district.buildings} | {advisor.id for advisor in district.advisors}


def _outlined(canvas: Canvas, box: Box, new: bool) -> None:
    if new:
        canvas.border(box, CHANGED, 4, 8)


def built(canvas: Canvas, box: Box) -> None:
    """A second line and a star for what was built or came: so it stands out among what was only used."""
    canvas.outline(box.inset(-1), CHANGED, 3, 9)
    size = min(32, box.h // 2)
    # Rather over the card than on it: there a name may end.
    canvas.sprite(things.fresh(size), Box(box.x + box.w - size // 2, box.y - size // 8, 0, 0))


def stable(canvas: Canvas, box: Box, district: DistrictView, texts: Catalogue) -> None:
    """Where the caravan of this player stands."""
    tray(canvas, box, 8)
    inner = box.inset(6)
    size = min(72, inner.h - 4)
    owner = THEME.owners[district.seat if district.caravan is None else district.caravan]
    if district.caravan is None:
        row(canvas, inner, [Token(things.caravan)], size, "centre")
        return
    if inner.h > 90:
        label, inner = inner.bottom(inner.h - size - 2 if inner.h > 130 else 34, 2)
        canvas.text(name_of(texts, district.caravan), label, "body", 28, CREAM, "centre", lines=2, least=23)
    row(canvas, inner, [Token(things.caravan), Token(figure_of(mark, owner), share=0.8)], size, "centre")

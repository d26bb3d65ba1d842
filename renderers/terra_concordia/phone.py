"""The table for a telephone, 1080 by 1350 or a line more: larger type, less detail."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.purse import pays, shops
from games.terra_concordia.view import NationView, WorldView
from renderers import key
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.owners import mark, plate
from renderers.terra_concordia import alone, goods, pieces, signs
from renderers.terra_concordia.board import whose
from renderers.terra_concordia.country import country, extent
from renderers.terra_concordia.frame import backdrop, line, panel, sea
from renderers.terra_concordia.nation import dealings, name_of
from renderers.terra_concordia.side import PAYABLE, happenings, health, payable, price, rounds
from renderers.terra_concordia.theme import (
    CHANGED,
    CREAM,
    FAINT,
    GOLD,
    GOLD_LIGHT,
    PANEL_EDGE,
    PASSED,
    owner_of,
)
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import number

HIGH = 100
"""Of a hex in pixels."""
ROOMY, MORE = 2, 36
"""Seats with which there is most room: not even a lone player's goals have to be told. With others the picture is so
many pixels higher: a line of what signs mean.
"""
LEAST = 31
"""Size of the smallest letters but those of long names: at 390 pixels, the width of a telephone, they are eleven."""
EVENTS, AIMS = 80, 112
"""Heights of the events of the round, and of the objectives under each other."""
WONDER, LOW = 138, 97
"""Height of a Wonder on offer where there is room, and at least."""
HEAD, NAMED, FLAT = 32, 96, 90
"""Height of the headings of what is on offer, of a technology whose name may have two lines, and from which on it has
any.
"""
ABREAST = 600
"""Width from which a panel takes the whole width of the picture."""
PLACES = 112
"""Width of the VP of the three places of an objective."""
NUMBERS = 0.74
"""Size of a player's numbers as a share of the height of their row, where that is not too small."""
KEY, KEYS = 34, 3
"""Height of a line of what signs mean, and how many there are."""
COUNTED: dict[str, Figure] = {
    "picture.workers": figure_of(pieces.worker, GOLD_LIGHT),
    "picture.counted.hexes": goods.tile,
    "picture.counted.built": figure_of(pieces.house, GOLD_LIGHT),
    "picture.counted.wonders": figure_of(pieces.wonder, GOLD_LIGHT),
    "picture.counted.known": goods.gear,
    "picture.counted.hand": goods.hand,
}
"""What a player has besides resources."""


def phone(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The table in portrait: the landscape beside what is on offer, over the players."""
    seats = len(view.nations)
    size = (PHONE[0], PHONE[1] + (0 if seats == ROOMY else MORE))
    canvas = Canvas(*size, audit=audit)
    canvas.backdrop(backdrop(*size))
    head, rest = canvas.box.inset(8, 6).top(52 + EVENTS, 6)
    _header(canvas, head, view, texts, before)
    wide, tall = extent(HIGH)
    middle, rest = rest.top(tall + 22, 6)
    place, column = middle.left(wide + 10, 4)
    sea(canvas, place)
    country(canvas, place.top(tall + 12)[0], HIGH, view, before, large=True)
    _stall(canvas, column, view, texts, before)
    told, rest = rest.bottom(KEY * KEYS + 4, 6)
    _key(canvas, told, view, texts, changes=before is not None)
    if view.goals:
        rest = alone.upright(canvas, rest, view, texts, before)
    elif view.objectives and seats != 3:
        aims, rest = rest.top(AIMS, 6)
        _objectives(canvas, aims, view, texts, before)
    across = 2 if seats == 4 or (seats == 3 and view.objectives) else 1
    cells = rest.grid(across, -(-seats // across), 6)
    for cell, nation in zip(cells, view.nations, strict=False):
        _player(canvas, cell, nation, view, texts, before.nations[nation.seat] if before else None)
    if len(cells) > seats:
        panel(canvas, cells[3])
        _objectives(canvas, cells[3].inset(8, 8), view, texts, before)
    return canvas


def _key(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, *, changes: bool) -> None:
    """What the signs of resources, of what else is counted and the marks that are shown mean."""
    said = [key.meaning(texts.say(f"resource.{name}"), goods.of(name)) for name in RESOURCES]
    said += [key.meaning(texts.say(id), figure) for id, figure in COUNTED.items()]
    level = key.Meaning(texts.say("picture.counted.level"), _level, 0.6)
    if changes:
        said.append(key.rim(texts.say("picture.changed"), CHANGED))
    if shops(view):
        said.append(key.Meaning(texts.say("picture.payable"), payable, 0.3))
    if view.market and key.needed([*said, level], box.w - 16) <= KEYS:
        said.append(level)
    panel(canvas, box)
    key.key(canvas, box.inset(8, 2), said, 30, CREAM, KEYS)


def _level(canvas: Canvas, box: Box) -> None:
    """The level of a technology on offer."""
    canvas.text("4", box, "strong", LEAST, GOLD_LIGHT, "centre")


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    lower, upper = box.bottom(EVENTS, 4)
    count, rest = upper.left(250, 10)
    canvas.text(rounds(texts, view), count, "strong", 42, GOLD)
    panel(canvas, rest, 12, bright=True)
    whose(canvas, rest.inset(12, 4), view, texts, 40)
    globe, rest = lower.left(136, 10)
    line(canvas, globe, 10)
    n = view.sustainability
    row(canvas, globe.inset(6, 2), [Token(goods.globe, after=str(n))], 52, "centre", health(n))
    if before and before.sustainability != n:
        canvas.border(globe, CHANGED, 4, 10)
    line(canvas, rest, 10)
    inner = rest.inset(8, 3)
    if not view.events:
        canvas.text(texts.say(f"phase.{view.phase}"), inner, "strong", 36, CREAM)
    for cell, id in zip(inner.columns(max(1, len(view.events)), 12), view.events, strict=False):
        event = PACKS[view.edition].events[id]
        sign, said = cell.left(48, 8)
        canvas.sprite(signs.sign(46, event.positive), sign)
        name, gains = said.rows(2)
        canvas.text(texts.say(f"card.{id}"), name, "strong", 34, CREAM, least=26)
        row(canvas, gains, happenings(event.effects), 38, "left", CREAM, numbers=0.82)


def _player(
    canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue, before: NationView | None
) -> None:
    """Name and points; resources; workers, cards and what was achieved."""
    panel(canvas, box, bright=view.turn == nation.seat)
    owner = owner_of(nation)
    wide = box.w > ABREAST
    bar, rest = box.inset(6, 4).top(50, 2)
    said = plate(canvas, bar, owner, bar.h - 10, bar.h, 8)
    if nation.passed:
        canvas.sprite(signs.badge(34, "flag", PASSED), Box(bar.x + bar.h - 28, bar.y - 4, 34, 34))
    tokens = [
        Token(goods.leaf, after=str(nation.individual)),
        Token(goods.star, after=number(nation.score["total"])),
    ]
    allied = dealings(nation, view)
    points, said = said.inset(4, 1).right(176 if allied else 212, 4 if allied else 8)
    row(canvas, points, tokens, 48, "right", owner.ink, gap=10)
    if allied:
        place, said = said.right(84, 6)
        row(canvas, place, allied, 48, "right", gap=4)
    canvas.text(_called(texts, nation, said.w), said, "strong", 40, owner.ink, lines=2, least=LEGIBLE)
    line(canvas, rest)
    columns = 10 if wide else 5
    lines = rest.inset(6, 0).rows(2 if wide else 3, 1)
    numbers = max(NUMBERS, LEAST / (lines[-1].h - 3))
    cells = [cell for each in lines[:-1] for cell in each.columns(columns, 2)]
    for cell, name in zip(cells, RESOURCES, strict=True):
        n = nation.resources[name]
        if before and before.resources[name] != n:
            # Rims lie under numbers, which are as high as their row.
            canvas.border(cell.inset(-3, 0), CHANGED, 3, 7)
        row(canvas, cell, [Token(goods.of(name), after=str(n))], 50, "left", CREAM if n else FAINT, numbers=numbers)
    low = lines[-1]
    canvas.panel(low.top(2)[0], PANEL_EDGE)
    had = _achieved(before) if before else None
    for n, (cell, token) in enumerate(zip(low.bottom(low.h - 3)[0].columns(6, 2), _achieved(nation), strict=True)):
        if had and had[n].after != token.after:
            canvas.border(cell.inset(-3, 0), CHANGED, 3, 7)
        row(canvas, cell, [token], 50, "left", FAINT if token.after == "0" else CREAM, numbers=numbers)


def _called(texts: Catalogue, nation: NationView, room: int) -> str:
    """The name; of an Automa, where that is too long, without the word with which those of all of them begin."""
    name = name_of(texts, nation)
    return name.partition(" ")[2] if nation.automa and width(name, "strong", LEGIBLE) > room else name


def _achieved(nation: NationView) -> list[Token]:
    """Workers that are free, cards, hexes, Constructions, Wonders, technologies."""
    colour = owner_of(nation).colour
    return [
        Token(figure_of(pieces.worker, colour), after=f"{nation.free_workers}/{len(nation.workers)}"),
        Token(goods.hand, after=str(nation.hand)),
        Token(goods.tile, after=str(nation.hexes)),
        Token(figure_of(pieces.house, colour), after=str(len(nation.constructions))),
        Token(figure_of(pieces.wonder, colour), after=str(len(nation.wonders))),
        Token(goods.gear, after=str(len(nation.technologies))),
    ]


def _objectives(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """The public objectives under each other, each with the VP of its places and the marks of those who would score,
    the first the largest; where there is room with their sign.
    """
    for cell, objective in zip(box.rows(len(view.objectives), 4), view.objectives, strict=True):
        line(canvas, cell)
        broad = cell.w > ABREAST
        leaders, said = cell.inset(8, 1).right(max(32 * len(view.nations), 0 if broad else PLACES), 6)
        if broad:
            sign, said = said.left(34, 6)
            canvas.sprite(signs.of_kind("public")(min(34, sign.h)), sign)
            worth, said = said.right(PLACES, 6)
        else:
            leaders, worth = leaders.rows(2)
        canvas.text("/".join(map(str, objective.places)), worth, "strong", 34, GOLD_LIGHT, "right", least=LEGIBLE)
        best = sorted(objective.points, key=lambda seat: (-objective.points[seat], seat))
        first = objective.places[0]
        marks = [
            Token(figure_of(mark, owner_of(view.nations[seat])), share=1.0 if objective.points[seat] == first else 0.7)
            for seat in best
        ]
        row(canvas, leaders, marks, 36, "right", gap=4)
        counted = texts.say(PACKS[view.edition].public[objective.card].measure.said())
        canvas.text(counted, said, "body", 34, CREAM, lines=2, least=LEGIBLE)
        if before and alone.objective_is_news(objective, before):
            canvas.outline(cell, CHANGED, 3, 8)


def _stall(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """What is on offer: technologies and Wonders by their names, each with its cost."""
    panel(canvas, box)
    inner, gap = box.inset(5, 3), 2
    room = inner.h - 2 * (HEAD + 2) - 4
    high = min(NAMED, (room - (LOW + gap) * len(view.wonders)) // max(4, len(view.market)) - gap)
    spare = room - (high + gap) * max(4, len(view.market))
    wonder = min(WONDER, spare // max(1, len(view.wonders)) - gap)
    lists = (("on_offer", view.market, high, _technology), ("wonders", view.wonders, wonder, _wonder))
    known = {*before.market, *before.wonders} if before else None
    for heading, ids, tall, draw in lists:
        head, inner = inner.top(HEAD, 2)
        canvas.text(texts.say(f"picture.{heading}"), head, "strong", LEAST, GOLD, "centre", least=LEAST)
        for id in ids:
            cell, inner = inner.top(tall, gap)
            line(canvas, cell)
            if pays(view, id):
                payable(canvas, cell)
            draw(canvas, cell.left(PAYABLE)[1].inset(2, 0), id, view, texts)
            if known is not None and id not in known:
                canvas.border(cell, CHANGED, 4, 8)
        inner = inner.top(0, 4)[1]


def _technology(canvas: Canvas, box: Box, id: str, view: WorldView, texts: Catalogue) -> None:
    """Category, level and cost over the name; where many are on offer only those."""
    printed = PACKS[view.edition].technologies[id]
    named = box.h > FLAT
    upper, lower = box.top(34) if named else box.rows(2)
    sign, level = upper.left(36 if named else 42, 4)
    canvas.sprite(signs.category(min(36, sign.h), printed.category), sign)
    if not named:
        said = texts.say(Text("picture.level", {"n": printed.level}))
        canvas.text(said, level, "strong", 34, GOLD_LIGHT, least=LEAST)
        row(canvas, lower, price(printed.cost), 36, "left", CREAM, 3, LEAST / min(36, lower.h))
        return
    level, cost = level.left(24, 4)
    canvas.text(str(printed.level), level, "strong", 34, GOLD_LIGHT, least=LEAST)
    row(canvas, cost, price(printed.cost), LEAST, "right", CREAM, 2, 1.0)
    canvas.text(texts.say(f"card.{id}"), lower, "body", LEAST, CREAM, lines=2, least=LEGIBLE)


def _wonder(canvas: Canvas, box: Box, id: str, view: WorldView, texts: Catalogue) -> None:
    """Its name over its cost."""
    cost, name = box.bottom(34, 0)
    canvas.text(texts.say(f"card.{id}"), name, "body", LEAST, CREAM, lines=3, least=LEGIBLE)
    row(canvas, cost, price(PACKS[view.edition].cards[id].cost), 34, "left", CREAM, 3, LEAST / 34)

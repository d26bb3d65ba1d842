"""One player large, upright: everything that lies open, with what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.texts import Catalogue
from games.terra_concordia.cards.vocabulary import CATEGORIES
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import HexView, NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.terra_concordia import goods, hexes, pieces, signs
from renderers.terra_concordia.art import kind_of
from renderers.terra_concordia.face import sentences
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import levels, title
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, GOLD_LIGHT, INK, PANEL_EDGE, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, GAP = 1080, 10
LEAST = 31
"""Size of the smallest letters: at 390 pixels, the width of a telephone, they are eleven."""
HEAD, MEANS, LEVELS, LAND = 80, 294, 190, 150
"""Heights of the name, of what a player has, of the categories, and of a row of hexes."""
SHORT, LONG = 8, 12
"""Hexes that stand in one row where it is the only one, and in each of two."""
HEADED = 60
"""Height of a panel's heading with what is round it."""
NAME, STEP, LOW = 46, 37, 82
"""Height of a card's name, of a line of what it does, and of a card of which there is only the name."""
AROUND = 14
"""What is above and below the words of a card."""
MANY = 16
"""Cards of a list up to which it says what they do."""


class Entry(NamedTuple):
    """A card of a list."""

    figure: Figure
    id: str
    hex: str
    """Where it was built, or ""."""
    vp: int
    new: bool


def realm(part: str, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Name, resources, technologies, hexes, buildings, cards in play."""
    nation = view.nations[int(part)]
    old = before.nations[nation.seat] if before else None
    lists = (
        ("tree", _learned(nation, view.edition, old)),
        ("built", _built(nation, old)),
        ("played", _played(nation, view.edition, old)),
    )
    land = HEADED + LAND * _rows(sum(hex.owner == nation.seat for hex in view.hexes))
    said = {name: _said(entries, view.edition, texts) for name, entries in lists}
    tall = HEAD + GAP + MEANS + LEVELS + land + sum(_height(entries, said[name]) for name, entries in lists)
    canvas = Canvas(WIDTH, tall + 6 * GAP, audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    head, rest = canvas.box.inset(10, 10).top(HEAD - GAP, GAP)
    count, bar = head.right(240, 12)
    canvas.text(rounds(texts, view), count, "strong", 40, GOLD, "right", least=LEAST)
    title(canvas, bar, nation, view, texts, 40)
    means, rest = rest.top(MEANS, GAP)
    _means(canvas, means, nation, texts, old)
    reached, rest = rest.top(LEVELS, GAP)
    panel(canvas, reached)
    levels(canvas, reached.inset(9, 9), nation, view.edition, texts, LEAST)
    for name, entries in lists:
        if name == "built":
            place, rest = rest.top(land, GAP)
            _hexes(canvas, place, view, nation, texts, before)
        place, rest = rest.top(_height(entries, said[name]), GAP)
        _list(canvas, place, name, entries, said[name], texts)
    return canvas


def _means(canvas: Canvas, box: Box, nation: NationView, texts: Catalogue, old: NationView | None) -> None:
    """The ten resources, then workers, cards, discs and sustainability, all by their names."""
    panel(canvas, box)
    inner = box.inset(10, 9)
    stock, low = inner.top(inner.h * 2 // 3, 4)
    line(canvas, stock)
    cells = stock.inset(6, 3).grid(5, 2, 4)
    for cell, name in zip(cells, RESOURCES, strict=True):
        n = nation.resources[name]
        new = old is not None and old.resources[name] != n
        _named(canvas, cell, Token(goods.of(name), after=str(n)), texts.say(f"resource.{name}"), new=new)
    colour = owner_of(nation).colour
    told: tuple[tuple[str, Figure, str, bool], ...] = (
        (
            "workers",
            figure_of(pieces.worker, colour),
            f"{nation.free_workers}/{len(nation.workers)}",
            old is not None and (old.free_workers, len(old.workers)) != (nation.free_workers, len(nation.workers)),
        ),
        ("hand", goods.hand, str(nation.hand), old is not None and old.hand != nation.hand),
        ("discs", figure_of(pieces.disc, colour), str(nation.discs), old is not None and old.discs != nation.discs),
        (
            "individual",
            goods.leaf,
            str(nation.individual),
            old is not None and old.individual != nation.individual,
        ),
    )
    for cell, (name, figure, n, new) in zip(low.inset(6, 2).columns(4, 4), told, strict=True):
        _named(canvas, cell, Token(figure, after=n), texts.say(f"picture.{name}"), new=new)


def _named(canvas: Canvas, box: Box, token: Token, said: str, *, new: bool) -> None:
    """A number with its sign, over what it is called."""
    name, sign = box.bottom(38, 2)
    row(canvas, sign, [token], 46, "left", FAINT if token.after == "0" else CREAM)
    canvas.text(said, name, "body", LEAST, FAINT, least=LEAST)
    if new:
        canvas.border(box.inset(-3, 0), CHANGED, 3, 7)


def _learned(nation: NationView, edition: str, old: NationView | None) -> list[Entry]:
    known = PACKS[edition].technologies
    ordered = sorted(nation.technologies, key=lambda id: (CATEGORIES.index(known[id].category), known[id].level))
    return [
        Entry(
            signs.of_category(known[id].category), id, "", known[id].vp, old is not None and id not in old.technologies
        )
        for id in ordered
    ]


def _built(nation: NationView, old: NationView | None) -> list[Entry]:
    colour = owner_of(nation).colour
    known = {b.card for b in (*old.constructions, *old.wonders)} if old else set[str]()
    built = [(b, pieces.wonder) for b in nation.wonders] + [(b, pieces.house) for b in nation.constructions]
    return [
        Entry(figure_of(piece, colour), b.card, b.hex, b.vp, old is not None and b.card not in known)
        for b, piece in built
    ]


def _played(nation: NationView, edition: str, old: NationView | None) -> list[Entry]:
    printed = PACKS[edition]
    cards = [*nation.played, *([nation.secret] if nation.secret else [])]
    return [
        Entry(
            signs.of_kind(kind_of(id)),
            id,
            "",
            printed.cards[id].vp if id in printed.cards else printed.secret[id].vp,
            old is not None and id not in old.played,
        )
        for id in cards
    ]


def _said(entries: Sequence[Entry], edition: str, texts: Catalogue) -> list[tuple[str, ...]]:
    """What each card does, in lines; nothing where there are too many cards."""
    if len(entries) > MANY:
        return [()] * len(entries)
    room = WIDTH - 2 * (10 + 14 + 12)
    return [wrapped(" ".join(map(texts.say, sentences(each.id, edition))), "body", LEAST, room) for each in entries]


def _tall(said: Sequence[str]) -> int:
    """Height of a card that does so many lines."""
    return AROUND + NAME + STEP * len(said)


def _height(entries: Sequence[Entry], said: Sequence[Sequence[str]]) -> int:
    if len(entries) > MANY:
        return HEADED + (LOW + 4) * -(-len(entries) // 2)
    return HEADED + sum(_tall(lines) + 4 for lines in said)


def _rows(hexes: int) -> int:
    return 1 if hexes <= SHORT else 2 if hexes <= 2 * LONG else 3


def _heading(canvas: Canvas, box: Box, said: str, none: str = "") -> Box:
    """A panel with its heading and, where it is empty, the word for that; gives what is left of it."""
    panel(canvas, box)
    head, rest = box.inset(14, 8).top(38, 6)
    canvas.text(said, head.left(700)[0], "title", 34, GOLD)
    if none:
        canvas.text(none, head.right(300)[0], "body", LEAST, FAINT, "right", least=LEAST)
    else:
        canvas.panel(head.bottom(2)[0], PANEL_EDGE)
    return rest


def _list(
    canvas: Canvas,
    box: Box,
    name: str,
    entries: Sequence[Entry],
    said: Sequence[Sequence[str]],
    texts: Catalogue,
) -> None:
    """A row for each card; two abreast where there are so many that only their names are said."""
    rest = _heading(canvas, box, texts.say(f"picture.{name}"), "" if entries else texts.say("picture.none"))
    cells = rest.columns(2, 4)
    for n, (entry, lines) in enumerate(zip(entries, said, strict=True)):
        if len(entries) > MANY:
            place, cells[n % 2] = cells[n % 2].top(LOW, 4)
            _named_card(canvas, place, entry, texts, lines=2)
            continue
        place, rest = rest.top(_tall(lines), 4)
        _card(canvas, place, entry, lines, texts)


def _card(canvas: Canvas, box: Box, entry: Entry, said: Sequence[str], texts: Catalogue) -> None:
    """Its name, and under it what it does."""
    name, rest = box.top(AROUND // 2 + NAME, 0)
    _named_card(canvas, box, entry, texts, name)
    for words in said:
        place, rest = rest.top(STEP, 0)
        canvas.text(words, place.inset(12, 0), "body", LEAST, CREAM, least=LEAST)


def _named_card(
    canvas: Canvas, box: Box, entry: Entry, texts: Catalogue, name: Box | None = None, lines: int = 1
) -> None:
    """Sign, name, hex and points of a card, in the upper part of its place or all of it."""
    line(canvas, box)
    inner = (name or box).inset(8, 3)
    high = min(44, inner.h)
    sign, inner = inner.left(high + 4, 10)
    canvas.sprite(entry.figure(high), sign)
    points, inner = inner.right(84, 4)
    row(canvas, points, [Token(goods.star, after=str(entry.vp))], min(44, inner.h), "right", GOLD_LIGHT)
    if entry.hex:
        where, inner = inner.right(60, 6)
        plate = where.inset(0, max(0, (where.h - 40) // 2))
        line(canvas, plate, 8, INK)
        canvas.text(entry.hex, plate, "strong", 32, CREAM, "centre", least=LEAST)
    canvas.text(texts.say(f"card.{entry.id}"), inner, "strong", 33, GOLD_LIGHT, lines=lines, least=LEAST)
    if entry.new:
        canvas.border(box, CHANGED, 4, 8)


def _hexes(
    canvas: Canvas, box: Box, view: WorldView, nation: NationView, texts: Catalogue, before: WorldView | None
) -> None:
    """The controlled hexes with their names, in the order of the board."""
    found = [hex for hex in view.hexes if hex.owner == nation.seat]
    rest = _heading(canvas, box, texts.say("picture.hexes"), "" if found else texts.say("picture.none"))
    known = {hex.name for hex in before.hexes if hex.owner == nation.seat} if before else {hex.name for hex in found}
    rows = _rows(len(found))
    columns = (SHORT, -(-len(found) // 2), LONG if len(found) <= 3 * LONG else 18)[rows - 1]
    for cell, hex in zip(rest.grid(columns, rows, 4), found, strict=False):
        _hex(canvas, cell, hex, nation)
        if hex.name not in known:
            canvas.border(cell, CHANGED, 4, 8)


def _hex(canvas: Canvas, box: Box, hex: HexView, nation: NationView) -> None:
    low, high = box.bottom(38, 1)
    size = min(high.h, round(box.w * 0.84))
    canvas.sprite(hexes.terrain(size, hex.terrain or "start"), high)
    canvas.sprite(hexes.ring(size, owner_of(nation).colour), high)
    if hex.worker and hex.worker.seat == nation.seat:
        figure = pieces.boat if hex.worker.boat else pieces.worker
        canvas.sprite(figure(size // 2, owner_of(nation).colour, hex.worker.free), high)
    canvas.text(hex.name, low, "strong", 32, CREAM, "centre", least=LEAST)

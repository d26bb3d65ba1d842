"""One player large, upright: everything that lies open, with as much of what it does as there is room for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from games.core.texts import Catalogue
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import HexView, NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import entries, goods, hexes, pieces
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.learned import Learned
from renderers.terra_concordia.nation import title
from renderers.terra_concordia.shelf import HEADED, LEAST, Shelf, heading
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, GAP = 1080, 10
WIDE = WIDTH - 2 * GAP
"""Pixels across, and what is left inside the margins."""
TALLEST = 2 * WIDTH
"""Of what is taller Discord shows a thin strip."""
HEAD, MEANS, LAND = 70, 324, 144
"""Heights of the name, of what a player has, and at most of a row of hexes."""
SHORT, LONG = 8, 12
"""Hexes that stand in one row where it is the only one, and in each of more."""
SILENCE = ("tree", "played", "built")
"""The lists in the order in which they say no more than names where there is too much: technologies have a picture of
their own.
"""


class _Part(Protocol):
    """A panel that knows how tall it is."""

    @property
    def height(self) -> int:
        """In pixels."""
        ...

    def draw(self, canvas: Canvas, box: Box) -> None:
        """All of it, in a box of that height."""
        ...


def realm(part: str, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Name, resources, technologies, hexes, buildings, cards in play."""
    nation = view.nations[int(part)]
    old = before.nations[nation.seat] if before else None
    parts = _parts(nation, view, texts, before)
    canvas = Canvas(WIDTH, _tall(parts), audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    head, rest = canvas.box.inset(GAP).top(HEAD, GAP)
    count, bar = head.right(240, 12)
    canvas.text(rounds(texts, view), count, "strong", 40, GOLD, "right", least=LEAST)
    title(canvas, bar, nation, view, texts, 40)
    means, rest = rest.top(MEANS, GAP)
    _means(canvas, means, nation, texts, old)
    for each in parts:
        place, rest = rest.top(each.height, GAP)
        each.draw(canvas, place)
    return canvas


def _tall(parts: Sequence[_Part]) -> int:
    return 2 * GAP + HEAD + GAP + MEANS + sum(GAP + each.height for each in parts)


def _parts(nation: NationView, view: WorldView, texts: Catalogue, before: WorldView | None) -> list[_Part]:
    """The panels under the resources, with as many words as there is room for; none for what there is nothing of."""
    old = before.nations[nation.seat] if before else None
    lists = {
        "tree": entries.learned(nation, view.edition, old),
        "built": entries.built(nation, old),
        "played": entries.played(nation, view.edition, old),
    }

    def shelf(name: str, silent: Collection[str]) -> list[_Part]:
        def does(id: str) -> str:
            return "" if name in silent else texts.say(entries.does(id, view.edition))

        return [Shelf(texts.say(f"picture.{name}"), lists[name], texts, does, WIDE)] if lists[name] else []

    def panels(silent: Collection[str]) -> list[_Part]:
        known = Learned(lists["tree"], view.edition, texts, WIDE, named="tree" in silent)
        land = _Land(nation, view, texts, before)
        technologies = [] if "tree" in silent else shelf("tree", silent)
        return [
            known,
            *technologies,
            *([land] if land.hexes else []),
            *shelf("built", silent),
            *shelf("played", silent),
        ]

    found = panels(())
    for n in range(1, len(SILENCE) + 1):
        if _tall(found) <= TALLEST:
            break
        found = panels(SILENCE[:n])
    return found


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
    name, sign = box.inset(0, 3).bottom(40, 2)
    row(canvas, sign, [token], 46, "left", FAINT if token.after == "0" else CREAM)
    canvas.text(said, name, "body", LEAST, FAINT, least=LEAST)
    if new:
        canvas.border(box.inset(-3, 0), CHANGED, 3, 7)


class _Land:
    """The controlled hexes with their names, in the order of the board."""

    def __init__(self, nation: NationView, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
        self._nation, self._heading = nation, texts.say("picture.hexes")
        self.hexes = [hex for hex in view.hexes if hex.owner == nation.seat]
        mine = self.hexes if before is None else [hex for hex in before.hexes if hex.owner == nation.seat]
        self._known = {hex.name for hex in mine}
        n = len(self.hexes)
        self._rows = 1 if n <= SHORT else 2 if n <= 2 * LONG else 3
        self._columns = (SHORT, -(-n // 2), LONG if n <= 3 * LONG else 18)[self._rows - 1]

    @property
    def height(self) -> int:
        """Of the whole: a row is no taller than hexes so wide need."""
        return HEADED + self._rows * min(LAND, WIDE // self._columns + 28)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """A cell for each hex."""
        rest = heading(canvas, box, self._heading)
        for cell, hex in zip(rest.grid(self._columns, self._rows, 4), self.hexes, strict=False):
            _hex(canvas, cell, hex, self._nation)
            if hex.name not in self._known:
                canvas.outline(cell, CHANGED, 4, 8)


def _hex(canvas: Canvas, box: Box, hex: HexView, nation: NationView) -> None:
    low, high = box.bottom(38, 1)
    size = min(high.h, round(box.w * 0.84))
    canvas.sprite(hexes.terrain(size, hex.terrain or "start"), high)
    canvas.sprite(hexes.ring(size, owner_of(nation).colour), high)
    if hex.worker and hex.worker.seat == nation.seat:
        figure = pieces.boat if hex.worker.boat else pieces.worker
        canvas.sprite(figure(size // 2, owner_of(nation).colour, hex.worker.free), high)
    canvas.text(hex.name, low, "strong", 32, CREAM, "centre", least=LEAST)

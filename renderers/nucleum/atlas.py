"""The map: ground, railway tiles, cities, and its legend."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from games.core.model import Seat
from games.core.texts import Catalogue
from games.nucleum.board import board_of
from games.nucleum.content import PACKS
from games.nucleum.view import SaxonyView
from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.cities import Measure, city, coal_site
from renderers.nucleum.frame import payable, sheet
from renderers.nucleum.ground import ground
from renderers.nucleum.places import Lie, lies_in, rooms
from renderers.nucleum.rails import laid, railway
from renderers.nucleum.seats import buyer, reader
from renderers.nucleum.theme import CHANGED, INK, LINE, NIGHT, PALE, RED, SEATS, STONE, URANIUM, WHITE
from renderers.owners import mark

VEIL = 150
"""How much of 255 is taken from what is not the matter of a picture."""


def mapped(
    canvas: Canvas,
    at: Box,
    window: Box,
    view: SaxonyView,
    texts: Catalogue,
    before: SaxonyView | None,
    m: Measure,
    seat: Seat | None,
    *,
    alone: bool = False,
) -> None:
    """A window of the map in a box, with the networks of a seat (None: of nobody) drawn in its colour; alone: all that
    is not theirs is faint.
    """
    canvas.paste(ground(view.edition, view.side, m.plan, window, m.scale), at[:2])

    def pixel(x: float, y: float) -> tuple[int, int]:
        return round(at.x + (x - window.x) * m.scale), round(at.y + (y - window.y) * m.scale)

    def scaled(room: Box) -> Box:
        return Box(*pixel(room.x, room.y), m.of(room.w), m.of(room.h))

    known = board_of(view.edition, view.side)
    mine = view.players[seat].network if seat is not None else ()
    links = {
        key: lie
        for key, lie in lies_in(view.edition, view.side, m.plan, window).items()
        if window.contains(_reach(lie, m))
    }
    places = {id: room for id, room in rooms(view.edition, view.side, m.plan).items() if window.contains(room)}

    def rails(keys: Iterable[str]) -> None:
        for key in keys:
            _rail(canvas, key, pixel(links[key].x, links[key].y), links[key], view, before, m)

    def nodes(ids: Iterable[str]) -> None:
        for id in ids:
            box = scaled(places[id])
            if id in known.coal_sites:
                coal_site(canvas, box, id, view, texts, m)
            else:
                rim = SEATS[seat].colour if seat is not None and id in mine else LINE
                city(canvas, box, id, view, texts, m, rim, before)
            if before is not None and seen(before, id) != seen(view, id):
                canvas.outline(box.inset(-m.of(3)), CHANGED, max(4, m.of(4)), m.of(9))

    own = [key for key in links if alone and key in view.rails and view.rails[key].seat == seat]
    rails(key for key in links if key not in own)
    nodes(id for id in places if not alone or id not in mine)
    if alone:
        canvas.tint(NIGHT, at[:2], veil(at.w, at.h))
        rails(own)
        nodes(id for id in places if id in mine)


@lru_cache(maxsize=4)
def veil(width: int, height: int) -> Image.Image:
    """What lies behind it is seen faintly."""
    return Image.new("L", (width, height), VEIL)


def _reach(lie: Lie, m: Measure) -> Box:
    """What a railway tile takes at most, in units."""
    half = m.plan.tile[0] // 2
    return Box(round(lie.x) - half, round(lie.y) - half, 2 * half, 2 * half)


def _rail(
    canvas: Canvas, key: str, at: tuple[int, int], lie: Lie, view: SaxonyView, before: SaxonyView | None, m: Measure
) -> None:
    rail = view.rails.get(key)
    if rail is None:
        space, size = board_of(view.edition, view.side).rails[key], m.of(21)
        if space.length > 1 and not m.compact:
            middle = Box(at[0] - size, at[1] - size // 2, 2 * size, size)
            canvas.text(str(space.index + 1), middle, "strong", m.of(19), PALE, "centre", least=12)
        return
    down = key.partition(".")[0] in view.finished
    tile = None if down else PACKS[view.edition].tiles[rail.tile]
    size = (m.of(m.plan.tile[0]), m.of(m.plan.tile[1]))
    if before is not None and (key not in before.rails or down != (key.partition(".")[0] in before.finished)):
        reach = m.of(m.plan.tile[0] * 0.5 + 4)
        canvas.outline(Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach), CHANGED, max(4, m.of(3)), reach)
    railway(canvas, at, size, lie.turn, tile, rail.a, rail.seat)


def seen(view: SaxonyView, node: str) -> tuple[object, ...]:
    """What may change about a city or a coal site."""
    if node in view.coal:
        return view.coal[node]
    spaces = [id for id in PACKS[view.edition].spaces if id.rpartition("_")[0] == node]
    stands = [(view.urban.get(id), view.turbines.get(id), view.mines.get(id)) for id in spaces]
    return (node in view.nucleum, *stands)


def legend(canvas: Canvas, box: Box, texts: Catalogue, *, changes: bool, size: int = 17) -> None:
    """What the signs of the map mean, in letters of a size."""
    sheet(canvas, box, 8)
    names = ("residence", "factory", "laboratory", "mine", "turbine", "plant", "nucleum", "coal", "rubble", "uranium")
    more = ("powered", "neutral", "red", *(("changed",) if changes else ()))
    cells = box.inset(6, 5).rows(len(names) + len(more), 0 if size < LEGIBLE else 2)
    for cell, name in zip(cells, (*names, *more), strict=True):
        sign, said = cell.left(round(size * 1.6), 4)
        high = round(size * 1.2)
        inner = Box(sign.x + 3, sign.y + (sign.h - high) // 2, high + 2, high)
        if name == "powered":
            canvas.panel(inner, URANIUM, 4)
            canvas.sprite(signs.sign(size - 1, "electricity"), inner)
        elif name == "neutral":
            canvas.panel(inner, STONE, 4)
        elif name == "red":
            canvas.border(inner, RED, 3, 4)
        elif name == "changed":
            canvas.border(inner, CHANGED, 4, 5)
        else:
            canvas.sprite(signs.sign(min(round(size * 1.4), sign.h), name), sign)
        canvas.text(texts.say(f"picture.legend.{name}"), said, "body", size, WHITE, least=12)


RIMS = ("network", "payable")
"""Of what is told: what goes by whoever looks."""
TOLD = ("open", "down", "numbered", "network", "payable")
"""How railway tiles and their spaces are read, and whose networks and prices have a rim."""


def legend_of_rails(
    canvas: Canvas, box: Box, texts: Catalogue, view: SaxonyView, size: int, names: Iterable[str]
) -> None:
    """Some of what is ``TOLD``, signs that count something, and that something "changed"; no rims if nobody looks."""
    sheet(canvas, box, 8)
    seat = reader(view)
    nobody = {"network": seat is None, "payable": buyer(view) is None}
    shown = [name for name in names if not nobody.get(name)]
    for cell, name in zip(box.inset(10, 3).rows(len(shown), 1), shown, strict=True):
        high = min(round(size * 1.4), cell.h + 2)
        sign, said = cell.left(round(size * 2.9), 6)
        middle = Box(sign.x, sign.y + (sign.h - high) // 2, round(size * 2.8), high)
        if name in ("open", "down"):
            ends = ("purple", "green") if name == "open" else ("", "")
            canvas.sprite(laid(high * 2, high, 0, *ends), middle)
            canvas.sprite(mark(high - 2, SEATS[0 if name == "open" else 1]), middle)
        elif name in ("free", "numbered"):
            canvas.panel(middle.inset(2, 1), LINE, 3)
            canvas.panel(middle.inset(4, 3), INK, 2)
            if name == "numbered":
                canvas.text("1", middle, "strong", size, PALE, "centre", least=12)
        elif name == "changed":
            canvas.border(middle.inset(2, 1), CHANGED, 4, 6)
        elif seat is not None and name in RIMS:
            if name == "network":
                canvas.border(middle.inset(2, 1), SEATS[seat].colour, 4, 6)
            else:
                payable(canvas, middle.inset(2, 1))
            canvas.sprite(mark(high - 8, SEATS[seat]), middle)
        else:
            canvas.sprite(signs.sign(high + 2, name), middle)
        whose = "_own" if name in RIMS and view.viewer is not None else ""
        said_id = f"rail_{name}{whose}" if name != "changed" else name
        canvas.text(texts.say(f"picture.legend.{said_id}"), said, "body", size, WHITE, lines=2, least=12)

"""Illustrations of cards: a pattern, a medallion, and signs of what the card is about."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from games.terra_concordia.cards.deeds import (
    Claim,
    Deed,
    Draw,
    Embargo,
    Gain,
    GainPer,
    Global,
    Happening,
    Individual,
    Lose,
    Points,
    PointsPer,
    Reveal,
    RevealAround,
    RevealTerrain,
    Workers,
    Yield,
)
from games.terra_concordia.cards.printed import Card, EventCard, PublicObjective, SecretObjective
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from renderers.canvas import Box, Canvas, Surface
from renderers.pen import Pen, regular, sprite
from renderers.terra_concordia import goods, hexes, pieces, signs
from renderers.terra_concordia.monuments import MONUMENTS, monument
from renderers.terra_concordia.theme import CATEGORIES, GOLD, GOLD_DARK, GOLD_LIGHT, INK, KINDS
from renderers.theme import rgb
from renderers.tokens import Figure, figure_of

PATTERNS = {
    "wonder": "rays",
    "construction": "comb",
    "technology": "grid",
    "exploration": "waves",
    "trade": "grid",
    "influence": "petals",
    "project": "comb",
    "worker": "rays",
    "legacy": "petals",
    "event": "waves",
    "public": "rays",
    "secret": "petals",
}


def kind_of(id: str) -> str:
    """Which kind of card an id names."""
    prefix = id.partition("_")[0]
    return {
        "mar": "wonder",
        "con": "construction",
        "tec": "technology",
        "pro": "project",
        "evt": "event",
        "obp": "public",
        "obs": "secret",
        "exp": "exploration",
        "com": "trade",
        "inf": "influence",
        "trb": "worker",
        "leg": "legacy",
    }[prefix]


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: so much of the other."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(rgb(one), rgb(other), strict=True))


def tone_of(id: str, edition: str) -> str:
    """The colour of a card's illustration."""
    kind = kind_of(id)
    if kind == "technology":
        return mixed(CATEGORIES[PACKS[edition].technologies[id].category], "#000000", 0.35)
    return mixed(KINDS[kind], "#ffffff", 0.16)


def illustration(canvas: Canvas, box: Box, id: str, edition: str) -> None:
    """The picture of a card."""
    canvas.surface(box, _scene(box.w, box.h, id, edition))


@lru_cache(maxsize=192)
def _scene(width: int, height: int, id: str, edition: str) -> Surface:
    kind, tone = kind_of(id), tone_of(id, edition)
    canvas = Canvas(width, height, tone)
    canvas.sprite(_pattern(height, width / height, PATTERNS[kind], tone), canvas.box)
    middle = canvas.box.inset(max(0, (width - height) // 2), 0)
    if id in MONUMENTS:
        canvas.sprite(monument(round(height * 0.92), id), canvas.box)
        return Surface(canvas.image, 12)
    if kind == "construction":
        _site(canvas, id, edition)
        return Surface(canvas.image, 12)
    size = round(height * 0.62)
    canvas.sprite(_medallion(round(height * 0.84), tone), middle)
    canvas.sprite(_subject(id, edition, size), middle)
    beside = about(id, edition)[:2]
    room = (width - round(height * 0.84)) // 2
    small = min(round(height * 0.34), room - 8)
    if small >= 20:
        for n, figure in enumerate(beside):
            cell = Box(0 if n == 0 else width - room, 0, room, height)
            canvas.sprite(figure(small), cell)
    return Surface(canvas.image, 12)


def _subject(id: str, edition: str, size: int) -> Image.Image:
    kind = kind_of(id)
    if kind == "technology":
        return signs.category(size, PACKS[edition].technologies[id].category)
    if kind == "event":
        return signs.sign(size, PACKS[edition].events[id].positive)
    return signs.emblem(size, kind)


def _site(canvas: Canvas, id: str, edition: str) -> None:
    """A building on the terrains where it may stand."""
    terrains = PACKS[edition].constructions[id].terrains[:3] or ("forest", "start", "field")
    high = round(canvas.box.h * 0.8)
    wide = hexes.fog(high, False).width
    step = min(round(wide * 0.78), (canvas.box.w - wide) // max(1, len(terrains) - 1)) if len(terrains) > 1 else 0
    x = (canvas.box.w - wide - step * (len(terrains) - 1)) // 2
    # The one in the middle lies on top: there the building stands.
    order = sorted(range(len(terrains)), key=lambda n: -abs(n - (len(terrains) - 1) / 2))
    for n in order:
        canvas.sprite(hexes.terrain(high, terrains[n]), Box(x + n * step, 0, wide, canvas.box.h))
    size = round(canvas.box.h * 0.56)
    canvas.sprite(pieces.house(size, GOLD_LIGHT), canvas.box)
    figures = about(id, edition)[:1]
    for figure in figures:
        wall = Box(0, canvas.box.h // 2 - size // 20, canvas.box.w, round(size * 0.52))
        canvas.sprite(figure(round(size * 0.42)), wall)


def about(id: str, edition: str) -> list[Figure]:
    """Signs of what a card gives, best first, none twice."""
    printed = PACKS[edition].component(id)
    names: list[str] = []
    match printed:
        case EventCard(effects=effects):
            names = [name for effect in effects for name in _named(effect)]
        case PublicObjective(measure=measure) | SecretObjective(measure=measure):
            names = [_measured(measure)]
        case Card():
            for deed in (*printed.production, *printed.income, *printed.now):
                names += _named(deed)
            names += [_measured(end.per) for end in printed.ends]
        case _:
            pass
    return [FIGURES[name] for name in dict.fromkeys(names) if name in FIGURES]


def _named(deed: Deed | Happening | Yield) -> list[str]:
    match deed:
        case Gain(resources=found) | GainPer(resources=found) | Lose(resources=found) | Yield(resources=found):
            return [name for name in RESOURCES if name in found]
        case Individual():
            return ["leaf"]
        case Global():
            return ["globe"]
        case Workers():
            return ["worker"]
        case Draw():
            return ["hand"]
        case Reveal() | RevealTerrain() | RevealAround() | Claim():
            return ["hex"]
        case Points() | PointsPer():
            return ["star"]
        case Embargo():
            return ["trade"]
        case _:
            return ["gear" if hasattr(deed, "level") else "star"]


def _measured(measure: Measure) -> str:
    words = {
        "hexes": "hex",
        "technologies": "gear",
        "categories": "gear",
        "constructions": "house",
        "wonders": "dome",
        "individual": "leaf",
        "restores": "leaf",
        "workers": "worker",
        "alliances": "hands",
        "rivals_with_less_influence": "influence",
    }
    return measure.of if measure.of in RESOURCES else words.get(measure.of, "hand")


FIGURES: dict[str, Figure] = {
    **{name: goods.of(name) for name in RESOURCES},
    "leaf": goods.leaf,
    "globe": goods.globe,
    "hand": goods.hand,
    "hex": goods.tile,
    "star": goods.star,
    "gear": goods.gear,
    "worker": figure_of(pieces.worker, GOLD_LIGHT),
    "house": figure_of(pieces.house, GOLD_LIGHT),
    "dome": figure_of(pieces.wonder, GOLD_LIGHT),
    "trade": signs.of_badge("trade", "#a84e22"),
    "hands": signs.of_badge("hands", "#2f7a6a"),
}


@sprite(100, 100)
def _medallion(pen: Pen, tone: str) -> None:
    pen.ellipse(50, 50, 49, 49, INK)
    pen.ellipse(50, 50, 47, 47, GOLD)
    pen.ellipse(50, 50, 43, 43, GOLD_DARK)
    pen.ellipse(50, 50, 42, 42, mixed(tone, "#000000", 0.45))


@lru_cache(maxsize=64)
def _pattern(height: int, shape: float, name: str, tone: str) -> Image.Image:
    pen = Pen(100 * shape, 100, height)
    light, wide = mixed(tone, "#ffffff", 0.13), 100 * shape
    if name == "rays":
        for n in range(0, 36, 2):
            a, b = (math.radians(10 * k) for k in (n, n + 1))
            reach = wide
            points = [(wide / 2 + reach * math.cos(t), 50 + reach * math.sin(t)) for t in (a, b)]
            pen.polygon([(wide / 2, 50), *points], light)
    elif name == "waves":
        for row in range(9):
            y = 6 + row * 12
            points = [(x, y + 4 * math.sin(x / 7 + row)) for x in range(-4, round(wide) + 8, 3)]
            pen.line(points, 2.4, light)
    elif name == "grid":
        for n in range(-10, round(wide / 12) + 10):
            pen.line([(n * 12, 0), (n * 12 + 100, 100)], 1.6, light)
            pen.line([(n * 12 + 100, 0), (n * 12, 100)], 1.6, light)
    elif name == "petals":
        for radius in (70, 46):
            for n in range(12):
                angle = math.radians(30 * n + (15 if radius == 46 else 0))
                pen.ellipse(wide / 2 + radius * math.cos(angle), 50 + radius * math.sin(angle), 12, 12, light)
    else:
        for column in range(round(wide / 24) + 2):
            for row in range(5):
                x, y = column * 24, row * 28 + 14 * (column % 2)
                pen.polygon(regular(6, x, y, 15, turn=0), light)
                pen.polygon(regular(6, x, y, 12.6, turn=0), tone)
    return pen.sprite()

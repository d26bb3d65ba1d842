"""The face of a card, as large as its box allows."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.cards.notes import effects_said
from games.terra_concordia.cards.printed import (
    Card,
    Construction,
    EventCard,
    HandCard,
    PublicObjective,
    SecretObjective,
    Technology,
)
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Resource
from games.terra_concordia.teller import secret_said
from renderers.canvas import Box, Canvas, Surface
from renderers.fonts import Fitted, fit, wrapped
from renderers.terra_concordia import goods, hexes, signs
from renderers.terra_concordia.art import illustration, kind_of
from renderers.terra_concordia.side import price
from renderers.terra_concordia.theme import (
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GOOD,
    INK,
    KINDS,
    LACKING,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
)
from renderers.tokens import Figure, Token, extent, figure_of, row


def face(canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue) -> None:
    """The whole card as an edition prints it; its parts keep their shares at every size."""
    kind = kind_of(id)
    canvas.surface(box, _blank(box.w, box.h, kind))
    unit = box.w / 100
    inner = box.inset(round(5 * unit))
    head, rest = inner.top(round(7.5 * unit), round(unit))
    code, label = head.right(round(27 * unit), 4)
    printed = PACKS[edition].component(id)
    said = texts.say(f"kind.{kind}" if kind in HELD else f"picture.kind.{kind}")
    canvas.text(said, label, "strong", round(6 * unit), GOLD_LIGHT, least=12)
    canvas.text(printed.code, code, "strong", round(5.6 * unit), GOLD_LIGHT, "right", least=12)
    name, rest = rest.top(round(17 * unit), round(unit))
    canvas.text(texts.say(f"card.{id}"), name, "title", round(10.5 * unit), CREAM, "centre", lines=2, least=16)
    low, rest = rest.bottom(round(13 * unit), round(1.5 * unit))
    lines = [texts.say(line) for line in sentences(id, edition)]
    picture, rest = rest.top(round(rest.h * (0.42 if len(lines) < 3 else 0.32)), round(1.5 * unit))
    illustration(canvas, picture, id, edition)
    if isinstance(printed, Card):
        strip, rest = rest.top(round(13 * unit), round(1.5 * unit))
        _cost(canvas, strip, printed, PACKS[edition].constants.hand_card_fee_gold, texts, ())
    canvas.surface(rest, _paper(rest.w, rest.h, PAPER))
    _speech(canvas, rest.inset(round(2.5 * unit), round(1.5 * unit)), lines, round(7.2 * unit))
    _foot(canvas, low, id, edition, texts)


LETTERS = 31
"""Size of the smallest words of a card lying: of 1080 pixels eleven at 390, the width of a telephone."""
LYING, BAND, EDGES, MARGINS = 414, 140, (20, 14), (14, 6)
"""Of a card lying: its least height, that of picture and name, what is round it, and what is round its words."""
ABOVE = 2 * EDGES[1] + 36 + 4 + BAND + 8 + 44 + 6
"""What stands over and under its words."""


def broad(
    canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue, short: Collection[Resource] | None = None
) -> None:
    """The whole card lying: its picture beside its name, so that its words are large on a telephone.

    ``short``: of what whoever holds it has too little, in red; if of nothing, the cost is framed in green.
    """
    kind, printed = kind_of(id), PACKS[edition].component(id)
    canvas.surface(box, _blank(box.w, box.h, kind))
    head, rest = box.inset(*EDGES).top(36, 4)
    code, label = head.right(136, 4)
    said = texts.say(f"kind.{kind}" if kind in HELD else f"picture.kind.{kind}")
    canvas.text(said, label, "strong", LETTERS, GOLD_LIGHT, least=LETTERS)
    canvas.text(printed.code, code, "strong", LETTERS, GOLD_LIGHT, "right", least=LETTERS)
    upper, rest = rest.top(BAND, 8)
    picture, name = upper.left(150, 12)
    illustration(canvas, picture, id, edition)
    if isinstance(printed, Card):
        strip, name = name.bottom(60, 2)
        _cost(canvas, strip, printed, PACKS[edition].constants.hand_card_fee_gold, texts, short or ())
        if short is not None and not short:
            canvas.border(strip.inset(-2), GOOD, 5, 10)
    canvas.text(texts.say(f"card.{id}"), name, "title", 40, CREAM, lines=2, least=20)
    foot, rest = rest.bottom(44, 6)
    canvas.surface(rest, _paper(rest.w, rest.h, PAPER))
    _speech(canvas, rest.inset(*MARGINS), [texts.say(line) for line in sentences(id, edition)], 34)
    _foot(canvas, foot, id, edition, texts)


def broad_height(wide: int, ids: Iterable[str], edition: str, texts: Catalogue) -> int:
    """How tall cards lying beside each other are, so wide each, that all their words have ``LETTERS``."""
    room = wide - 2 * (EDGES[0] + MARGINS[0])
    said = [[wrapped(texts.say(line), "body", LETTERS, room) for line in sentences(id, edition)] for id in ids]
    most = max(sum(math.ceil(LETTERS * (1.16 * len(each) + 0.37)) for each in lines) for lines in said)
    return max(LYING, ABOVE + most + 2 * MARGINS[1])


def _speech(canvas: Canvas, box: Box, lines: Sequence[str], size: int) -> None:
    """Sentences under each other, all in the largest size in which they find room."""
    found, least = [fit(line, "body", size, (box.w, box.h), 5, 12) for line in lines], 12
    for trial in range(min(one.size for one in found), least - 1, -1):
        found = [fit(line, "body", trial, (box.w, box.h), 6, trial) for line in lines]
        if not any(one.cut for one in found) and _taken(found) <= box.h:
            break
    spare = max(0, box.h - _taken(found)) // len(found)
    for line, one in zip(lines, found, strict=True):
        part, box = box.top(spare + _tall(one), _gap(one))
        canvas.text(line, part, "body", one.size, INK, "left", lines=6, least=12)


def _taken(found: Sequence[Fitted]) -> int:
    return sum(_tall(one) + _gap(one) for one in found) - _gap(found[0])


def _tall(one: Fitted) -> int:
    return math.ceil(one.size * (1.16 * len(one.lines) + 0.12))


def _gap(one: Fitted) -> int:
    return one.size // 4


HELD = ("construction", "exploration", "trade", "influence", "project", "worker", "legacy")


@lru_cache(maxsize=64)
def _blank(width: int, height: int, kind: str) -> Surface:
    canvas = Canvas(width, height, GOLD_DARK)
    edge = max(2, width // 120)
    radius = max(8, width // 20)
    canvas.panel(canvas.box.inset(edge), GOLD, radius - edge)
    canvas.panel(canvas.box.inset(2 * edge), INK, radius - 2 * edge)
    canvas.panel(canvas.box.inset(3 * edge), KINDS[kind], radius - 3 * edge)
    return Surface(canvas.image, radius)


@lru_cache(maxsize=256)
def _paper(width: int, height: int, fill: str) -> Surface:
    canvas = Canvas(width, height, PAPER_DARK)
    canvas.panel(canvas.box.inset(2), fill, 8)
    return Surface(canvas.image, 10)


BOLD = 0.8
"""Size of the numbers of a cost and of points as a share of the height of their row."""


def _cost(canvas: Canvas, box: Box, card: Card, gold: int, texts: Catalogue, short: Collection[Resource]) -> None:
    """The printed cost, and after it the fee that a hand card costs besides: at the other end it would look a gain."""
    canvas.surface(box, _paper(box.w, box.h, PAPER_LIGHT))
    inner = box.inset(box.h // 5, box.h // 10)
    tokens = price(card.cost, short, LACKING)
    if isinstance(card, HandCard) and not tokens:
        tokens = price({"gold": gold}, short, LACKING)
    elif isinstance(card, HandCard):
        tokens.append(Token(goods.of("gold"), before=f" + {gold}", ink=LACKING if "gold" in short else "#7a5a10"))
    if tokens:
        row(canvas, inner, tokens, inner.h, "centre", INK, 4, BOLD)
    else:
        canvas.text(texts.say("free_of_charge"), inner, "body", round(box.h * 0.58), INK, least=12)


def sentences(id: str, edition: str) -> list[Text]:
    """What a card does or asks for, in words."""
    printed = PACKS[edition].component(id)
    match printed:
        case EventCard(effects=effects, positive=positive):
            sign = Text("event_sign.positive" if positive else "event_sign.negative")
            return [Text("card_line.event", {"sign": sign}), *(effect.said() for effect in effects)]
        case PublicObjective(measure=measure):
            return [Text("picture.most", {"what": measure.said()})]
        case SecretObjective():
            return [secret_said(edition, id)]
        case Card():
            return effects_said(printed)
        case _:
            raise KeyError(id)


def _foot(canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue) -> None:
    """Points, level, where it may stand."""
    printed = PACKS[edition].component(id)
    high = round(box.h * 0.9)
    points, rest = box.right(round(box.w * 0.3), 6)
    match printed:
        case PublicObjective(places=places):
            tones = (GOLD_LIGHT, "#e3e6ea", "#e6a877")
            for n, (cell, tone) in enumerate(zip(box.columns(3, 6), tones, strict=True)):
                row(canvas, cell, [Token(goods.star, before=f"{n + 1}.", after=str(places[n]))], high, "centre", tone)
            return
        case SecretObjective(vp=vp):
            row(canvas, box, [Token(goods.star, after=str(vp))], high, "centre", GOLD_LIGHT, numbers=BOLD)
            return
        case EventCard(positive=positive):
            canvas.sprite(signs.sign(high, positive), box)
            return
        case Card(vp=vp) if vp:
            row(canvas, points, [Token(goods.star, after=str(vp))], high, "right", GOLD_LIGHT, numbers=BOLD)
        case _:
            pass
    if isinstance(printed, Technology):
        tokens = [Token(signs.of_category(printed.category))]
        if id in PACKS[edition].exclusive:
            tokens.append(Token(signs.exclusive))
        sign, rest = rest.left(extent(tokens, high, 6), 8)
        row(canvas, sign, tokens, high, "left", gap=6)
        said = texts.say(Text("picture.level", {"n": printed.level}))
        canvas.text(said, rest, "strong", round(box.h * 0.5), CREAM, least=12)
    elif isinstance(printed, Construction):
        if printed.terrains:
            row(canvas, rest, [Token(_hex(terrain)) for terrain in printed.terrains], high, "left", gap=4)
        else:
            canvas.text(texts.say("anywhere"), rest, "body", round(box.h * 0.7), CREAM, lines=2, least=12)


def _hex(terrain: str) -> Figure:
    return figure_of(hexes.terrain, terrain)

"""What a player strives for: contracts with what is missing, rows of turbine and mine, buildings, technologies."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.view import PlayerView, SaxonyView
from games.nucleum.wording import requirement_said
from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs, symbols
from renderers.nucleum.abilities import by_technology, by_turbine
from renderers.nucleum.frame import payable, sheet
from renderers.nucleum.offers import titled, written
from renderers.nucleum.theme import (
    CHANGED,
    COPPER_LIGHT,
    INK,
    KINDS,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    SHEET,
    SHEET_LIGHT,
    URANIUM,
    URANIUM_DARK,
    WHITE,
)
from renderers.tokens import NUMBERS, Token, row
from renderers.wording import sentence

FREE = 64
"""Pixels of height that a free slot for a contract takes, unless there is room left."""
FILLED = 230
"""The most that a filled one takes: more would be empty."""
TALL = 84
"""Height from which on a contract's signs are larger."""


def contracts_height(player: PlayerView) -> int:
    """What the four slots need, each filled one more than a free one, in the letters of a whole board."""
    taken = sum(bool(id) for id in player.contracts)
    return 46 + 104 * taken + FREE * (4 - taken)


def contracts(
    canvas: Canvas,
    box: Box,
    view: SaxonyView,
    player: PlayerView,
    texts: Catalogue,
    before: PlayerView | None,
    size: int = 23,
) -> None:
    """The four slots: what the contract there demands, how much of it there is, what it gives."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(size + 5, 4)
    done = Token(signs.of("tick"), after=str(len(player.fulfilled)))
    canvas.text(texts.say("picture.contracts"), head, "strong", size, COPPER_LIGHT)
    row(canvas, head, [done], size + 5, "right", WHITE)
    for n, (cell, id) in enumerate(zip(_slots(inner, player), player.contracts, strict=True)):
        if id:
            contract(canvas, cell, id, view, player, texts, size)
        else:
            canvas.panel(cell, PLACE_EMPTY, 6)
            said, reward = cell.inset(16, 8).left(cell.w * 70 // 100, 10)
            canvas.text(texts.say("picture.slot_free"), said, "body", size + 2, PALE, least=14)
            row(canvas, reward, symbols.gains(PACKS[view.edition].contract_slots[n].reward), 44, "left", PALE)
        if before is not None and before.contracts[n] != id:
            canvas.border(cell, CHANGED, 3, 6)


def _slots(box: Box, player: PlayerView) -> list[Box]:
    """Rows for the four slots: a free one takes what its words need, a filled one what its signs and words do."""
    taken = sum(bool(id) for id in player.contracts)
    free = box.h // 4 if not taken else min(box.h // 4, FREE)
    high = min(FILLED, (box.h - free * (4 - taken)) // max(1, taken))
    if 0 < taken < 4:
        free = (box.h - high * taken) // (4 - taken)
    found: list[Box] = []
    for id in player.contracts:
        cell, box = box.top(high if id else free)
        found.append(Box(cell.x, cell.y, cell.w, cell.h - 4))
    return found


def contract(
    canvas: Canvas, box: Box, id: str, view: SaxonyView, player: PlayerView, texts: Catalogue, size: int
) -> None:
    """A contract with words: code, demand in signs and in a sentence of a size, how much is there, reward."""
    printed = PACKS[view.edition].contracts[id]
    canvas.panel(box, KINDS[printed.kind], 6)
    signed = min(58, box.h * 42 // 100) if box.h > TALL else 38
    name, inner = box.left(70 if box.h <= TALL else 92)
    canvas.text(id.upper(), name.inset(4, 2), "strong", 26 if box.h <= TALL else 36, INK, "centre", least=14)
    inner = Box(inner.x, inner.y + 3, inner.w - 3, inner.h - 6)
    canvas.panel(inner, NIGHT, 5)
    have, need = player.have.get(id, 0), printed.requirement.n
    count, inner = inner.inset(6, 4).right(86, 6)
    canvas.panel(count, URANIUM if have >= need else SHEET_LIGHT, 6)
    canvas.text(f"{have}/{need}", count.inset(4, 2), "strong", 32, INK if have >= need else WHITE, "centre", least=16)
    upper, lower = inner.top(inner.h * 46 // 100, 2)
    numbers = max(NUMBERS, LEGIBLE / min(signed, upper.h)) if box.h > TALL else NUMBERS
    demand, reward = upper.left(upper.w * 50 // 100, 8)
    row(canvas, demand, symbols.wanted(printed.requirement), signed, "left", WHITE, gap=4, numbers=numbers)
    row(canvas, reward, symbols.gains(printed.reward), signed, "right", WHITE, gap=10, numbers=numbers)
    said = sentence(texts, requirement_said(view.edition, id))
    canvas.text(
        said[:1].upper() + said[1:], lower, "body", size if box.h < 2 * TALL else size + 6, PALE, lines=2, least=13
    )


def industry(
    canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, texts: Catalogue, before: PlayerView | None
) -> None:
    """Rows of a turbine and a mine: what they cost, what taking them uncovers and brings."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(28, 4)
    titled(canvas, head, texts.say("picture.industry"), texts.say("picture.industry_note"), 23)
    pack = PACKS[view.edition]
    for cell, printed in zip(inner.rows(len(pack.rows), 4), pack.rows.values(), strict=True):
        canvas.panel(cell, SHEET_LIGHT, 6)
        left, rest = cell.inset(6, 4).left(252, 8)
        reward, said = rest.right(96, 8)
        turbine, mine = left.columns(2, 6)
        there = printed.level in player.turbines
        workers = player.workers + player.discounts["industrialize"]
        _piece(canvas, turbine, "turbine", printed.turbine_cost, there=there, workers=workers)
        there, holds = printed.level in player.mines, printed.mine_capacity
        _piece(canvas, mine, "mine", printed.mine_cost, there=there, workers=workers, holds=holds)
        free = printed.level not in player.turbines
        words = by_turbine(view.edition, printed.level, player.experiment, texts)
        canvas.text(words, said, "body", 24, WHITE if free else PALE, lines=3, least=13)
        row(canvas, reward, symbols.gains(printed.reward), 36, "right", WHITE)
        if before is not None and (before.turbines, before.mines) != (player.turbines, player.mines):
            old = (printed.level in before.turbines, printed.level in before.mines)
            if old != (printed.level in player.turbines, printed.level in player.mines):
                canvas.border(cell, CHANGED, 3, 6)


def _piece(canvas: Canvas, box: Box, sign: str, cost: int, *, there: bool, workers: int, holds: int = 0) -> None:
    """A turbine or a mine that is still there with its cost in workers (green if there are as many), or its place."""
    canvas.panel(box, SHEET if there else URANIUM_DARK, 6)
    if not there:
        canvas.sprite(signs.sign(44, "tick"), box)
        return
    if workers >= cost:
        payable(canvas, box, 3)
    figure, price = box.inset(5, 4).left(46, 4)
    canvas.sprite(signs.sign(46, sign), figure)
    tokens = [Token(signs.of("worker"), before=str(cost))]
    upper, lower = (price, price) if not holds else price.rows(2)
    row(canvas, upper, tokens, 34, "left", WHITE, numbers=written(upper, 34))
    if holds:
        row(
            canvas, lower, [Token(signs.of("uranium"), before=str(holds))], 34, "left", PALE, numbers=written(lower, 34)
        )


def buildings(canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, texts: Catalogue) -> None:
    """The urban buildings: cost, energy, benefit and VP; those on the map are ticked."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(28, 4)
    titled(canvas, head, texts.say("picture.buildings"), texts.say("picture.buildings_note"), 23)
    pack = PACKS[view.edition]
    for cell, printed in zip(inner.grid(4, 3, 4), pack.own.values(), strict=True):
        there = printed.id in player.buildings
        canvas.panel(cell, SHEET_LIGHT if there else URANIUM_DARK, 6)
        sign, rest = cell.inset(4, 3).left(56, 4)
        upper, lower = sign.top(sign.h - 24)
        canvas.sprite(signs.sign(min(upper.h, 40), printed.type if there else "tick"), upper)
        level = symbols.ROMAN[printed.level]
        canvas.text(level, lower, "strong", 22, WHITE, "centre", least=12)
        one, two = rest.rows(2, 2)
        costs = [
            Token(signs.of("thaler"), before=str(printed.cost)),
            Token(signs.of("electricity"), before=str(printed.energy)),
        ]
        points, brings = two.right(72, 6)
        numbers = written(one, 40)
        row(canvas, one, costs, 40, "left", WHITE, gap=8, numbers=numbers)
        if there and player.thaler >= printed.cost - player.discounts["urbanize"]:
            payable(canvas, cell, 3)
        row(canvas, brings, symbols.gains(printed.benefit), 40, "left", WHITE, gap=8, numbers=numbers)
        row(canvas, points, [Token(signs.of("vp"), before=str(printed.vp))], 40, "right", WHITE, numbers=numbers)


def technologies(
    canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, texts: Catalogue, before: PlayerView | None
) -> None:
    """The eight technologies with their text: unlocked or still locked."""
    sheet(canvas, box)
    pack = PACKS[view.edition]
    ids = pack.technologies_of(player.experiment) if player.experiment else []
    if not ids:
        canvas.text(texts.say("picture.choosing"), box.inset(16), "title", 40, COPPER_LIGHT, "centre")
        return
    for cell, id in zip(box.inset(8, 6).columns(len(ids), 6), ids, strict=True):
        mine = id in player.unlocked
        canvas.panel(cell, COPPER_LIGHT if mine else SHEET_LIGHT, 6)
        canvas.panel(cell.inset(3), NIGHT if mine else SHEET, 5)
        head, rest = cell.inset(9, 7).top(30, 4)
        sign, code = head.left(32, 6)
        canvas.sprite(signs.sign(30, "tech" if mine else "locked"), sign)
        level = symbols.ROMAN[pack.technologies[id].level]
        canvas.text(f"{id.upper()} · {level}", code, "strong", 23, COPPER_LIGHT if mine else PALE, least=14)
        name, rest = rest.top(48, 2)
        canvas.text(texts.say(f"tech.{id}"), name, "strong", 24, WHITE, lines=2, least=13)
        canvas.text(
            by_technology(view.edition, id, texts), rest, "body", 24, WHITE if mine else PALE, lines=7, least=12
        )
        if before is not None and mine and id not in before.unlocked:
            canvas.border(cell, CHANGED, 4, 6)

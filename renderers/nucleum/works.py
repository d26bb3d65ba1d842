"""What everybody has built and could still build, and what their income pays, upright: for a telephone.

All have the same buildings, rows and tracks: so each is told once, with a mark of every player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.core.model import Seat
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TYPES
from games.nucleum.printed import Building, Row
from games.nucleum.view import PlayerView, SaxonyView
from games.nucleum.wording import differs
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs, symbols
from renderers.nucleum.abilities import by_turbine
from renderers.nucleum.board import banner
from renderers.nucleum.earnings import LABEL, earnings
from renderers.nucleum.frame import desk, payable, sheet
from renderers.nucleum.offers import titled
from renderers.nucleum.seats import awaited, buyer, reader
from renderers.nucleum.theme import (
    CHANGED,
    COPPER_LIGHT,
    LINE,
    NIGHT,
    PALE,
    SEATS,
    SHEET_LIGHT,
    URANIUM_DARK,
    WHITE,
)
from renderers.owners import mark, plate
from renderers.theme import Owner
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import name_of

HEAD, MEANS, INCOME, BUILDINGS, KEY = 50, 104, 276, 486, 44
"""Heights of the parts of the page, over the rows of turbine and mine."""
GAP = 5
"""Pixels between the parts."""
TITLE = 40
ROW, WORDS = 52, 38
"""Heights of a row of turbine and mine, and of a line of what turbines are good for: the page is as high as these need.
"""
NAME = 23
"""Pixels under which a name is shortened instead."""
NUMBERS = 0.82
"""Size of a building's numbers as a share of the height of their signs."""
Stage = Literal["board", "map", "powered"]
"""How far a piece has come: on its player's board, on the map, energised there."""


def works(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The players with their means over income, buildings, and rows of turbine and mine."""
    able = [len(_abilities(view, level, texts)) for level in PACKS[view.edition].rows]
    rows = 2 * 6 + TITLE + sum(GAP + ROW + WORDS * lines for lines in able)
    size = (PHONE[0], sum(high + GAP for high in (HEAD, MEANS, INCOME, BUILDINGS, KEY, rows)) + GAP)
    canvas = Canvas(*size, audit=audit)
    canvas.backdrop(desk(*size))
    head, rest = canvas.box.inset(8, GAP).top(HEAD, GAP)
    banner(canvas, head, view, texts)
    head, rest = rest.top(MEANS, GAP)
    columns = head.inset(10, 0).left(LABEL)[1].columns(len(view.players), 5)
    for seat, cell in enumerate(columns):
        _player(canvas, cell, seat, view, texts)
    income, rest = rest.top(INCOME, GAP)
    earnings(canvas, income, view, texts, before)
    buildings, rest = rest.top(BUILDINGS, GAP)
    _buildings(canvas, buildings, view, texts, before)
    key, rest = rest.top(KEY, GAP)
    _key(canvas, key, view, texts)
    _rows(canvas, rest, view, texts, before)
    return canvas


def _player(canvas: Canvas, box: Box, seat: Seat, view: SaxonyView, texts: Catalogue) -> None:
    """Who it is, over what they build with: Thaler and workers."""
    upper, lower = box.top(58)
    canvas.panel(box, COPPER_LIGHT if seat == awaited(view) else LINE, 8)
    canvas.panel(box.inset(4), NIGHT, 6)
    said = plate(canvas, upper, SEATS[seat], 46, 58, 6)
    canvas.text(name_of(texts, seat), said.inset(4, 2), "strong", 34, SEATS[seat].ink, lines=2, least=NAME)
    player = view.players[seat]
    means = [
        Token(signs.of("thaler"), after=str(player.thaler)),
        Token(signs.of("worker"), after=str(player.workers)),
    ]
    row(canvas, lower.inset(8, 4), means, 40, "centre", WHITE, gap=10, numbers=0.8)


def _buildings(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """A column for each type, a line for each level."""
    sheet(canvas, box)
    head, inner = box.inset(10, 6).top(TITLE, 4)
    titled(canvas, head, texts.say("picture.buildings"), texts.say("picture.buildings_order"), 36)
    kinds, inner = inner.top(44, 2)
    levels, inner = inner.left(44, 4)
    own = PACKS[view.edition].own.values()
    for cell, kind in zip(kinds.right(inner.w)[0].columns(len(TYPES), 6), TYPES, strict=True):
        sign, said = cell.left(48, 8)
        canvas.sprite(signs.sign(44, kind), sign)
        canvas.text(texts.say(f"picture.legend.{kind}"), said, "body", 32, PALE, least=LEGIBLE)
    count = max(building.level for building in own)
    now, old = stages(view), stages(before) if before is not None else None
    lines = zip(levels.rows(count, 6), inner.rows(count, 6), strict=True)
    for level, (label, line) in enumerate(lines, 1):
        canvas.text(symbols.ROMAN[level], label, "strong", 32, COPPER_LIGHT, "centre", least=LEGIBLE)
        for cell, kind in zip(line.columns(len(TYPES), 6), TYPES, strict=True):
            for printed in [each for each in own if (each.type, each.level) == (kind, level)]:
                _building(canvas, cell, printed, view, now[printed.id])
                if old is not None and old[printed.id] != now[printed.id]:
                    canvas.border(cell, CHANGED, 5, 8)


def stages(view: SaxonyView) -> dict[str, tuple[Stage, ...]]:
    """How far each player has come with each building, by its id."""
    powered = {(urban.tile, urban.seat) for urban in view.urban.values() if urban.powered}

    def stage(id: str, seat: Seat, player: PlayerView) -> Stage:
        return "board" if id in player.buildings else "powered" if (id, seat) in powered else "map"

    return {
        id: tuple(stage(id, seat, player) for seat, player in enumerate(view.players)) for id in PACKS[view.edition].own
    }


def _building(canvas: Canvas, box: Box, printed: Building, view: SaxonyView, come: Sequence[Stage]) -> None:
    """What it costs to build and to energise, then what that brings; how far each player is with it."""
    canvas.panel(box, SHEET_LIGHT, 8)
    figures, chips = box.inset(8, 5).rows(2, 4)
    costs, gains = figures.left(figures.w * 42 // 100)
    asked = [
        Token(signs.of("thaler"), before=str(printed.cost)),
        Token(signs.of("electricity"), before=str(printed.energy)),
    ]
    row(canvas, costs, asked, 42, "left", WHITE, gap=8, numbers=NUMBERS)
    arrow, gains = gains.left(28, 4)
    canvas.text("→", arrow, "strong", 28, COPPER_LIGHT, "centre", least=LEGIBLE)
    points, gains = gains.right(66, 4)
    row(canvas, points, [Token(signs.of("vp"), before=str(printed.vp))], 42, "right", WHITE, numbers=NUMBERS)
    row(canvas, gains, symbols.gains(printed.benefit), 42, "left", WHITE, gap=8, numbers=NUMBERS)
    able = [player.thaler >= printed.cost - player.discounts["urbanize"] for player in view.players]
    _chips(canvas, chips, view, come, able)


def _rows(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """For each row turbine, mine and what both together bring, over what the turbine makes its owner able to do."""
    sheet(canvas, box)
    head, inner = box.inset(10, 6).top(TITLE, GAP)
    titled(canvas, head, texts.say("picture.industry"), texts.say("picture.both"), 36)
    for printed in PACKS[view.edition].rows.values():
        able = _abilities(view, printed.level, texts)
        line, inner = inner.top(ROW + WORDS * len(able), GAP)
        label, rest = line.left(44, 4)
        canvas.text(symbols.ROMAN[printed.level], label, "strong", 32, COPPER_LIGHT, "centre", least=LEGIBLE)
        rest, low = rest.top(ROW)
        for cell, (figure, words) in zip(low.rows(len(able)), able, strict=True):
            sign, told = cell.left(32, 6)
            canvas.sprite(figure(30), sign)
            canvas.text(words, told, "body", 30, PALE, least=LEGIBLE)
        reward, rest = rest.right(106, 4)
        row(canvas, reward, symbols.gains(printed.reward), 44, "right", WHITE)
        turbine, mine = rest.left(rest.w * 46 // 100, 6)
        _piece(canvas, turbine, printed, view, before, mine=False)
        _piece(canvas, mine, printed, view, before, mine=True)


def _abilities(view: SaxonyView, level: int, texts: Catalogue) -> list[tuple[Figure, str]]:
    """What a turbine of this row is good for, once or, where it depends on the experiment, for each player by mark."""
    chosen = [(seat, player.experiment) for seat, player in enumerate(view.players) if player.experiment is not None]
    if not chosen or not differs(view.edition, level):
        return [(signs.of("turbine"), by_turbine(view.edition, level, None, texts))]
    return [
        (figure_of(mark, SEATS[seat]), by_turbine(view.edition, level, experiment, texts))
        for seat, experiment in chosen
    ]


def _piece(canvas: Canvas, box: Box, printed: Row, view: SaxonyView, before: SaxonyView | None, *, mine: bool) -> None:
    """A turbine or a mine: what it costs in workers, how much a mine holds, whose is on the map."""
    canvas.panel(box, SHEET_LIGHT, 8)
    cost = printed.mine_cost if mine else printed.turbine_cost
    tokens = [Token(signs.of("mine" if mine else "turbine")), Token(signs.of("worker"), before=str(cost), share=0.9)]
    if mine:
        tokens.append(Token(signs.of("uranium"), before=str(printed.mine_capacity), share=0.9))
    figures, chips = box.inset(6, 4).left(190 if mine else 118, 6)
    row(canvas, figures, tokens, 46, "left", WHITE, gap=6, numbers=0.7)
    come = come_with(view, printed.level, mine=mine)
    able = [player.workers >= cost - player.discounts["industrialize"] for player in view.players]
    _chips(canvas, chips, view, come, able)
    if before is not None and come_with(before, printed.level, mine=mine) != come:
        canvas.border(box, CHANGED, 5, 8)


def come_with(view: SaxonyView, row: int, *, mine: bool) -> list[Stage]:
    """How far each player has come with the turbine or the mine of a row: nothing energises these."""
    return ["board" if row in (player.mines if mine else player.turbines) else "map" for player in view.players]


def _chips(canvas: Canvas, box: Box, view: SaxonyView, come: Sequence[Stage], able: Sequence[bool]) -> None:
    """A chip for each player; green is the rim of what whoever looks could pay."""
    for seat, (cell, stage) in enumerate(zip(box.columns(len(come), 4), come, strict=True)):
        _chip(canvas, cell, SEATS[seat], stage, rim=seat == buyer(view) and able[seat])


def _chip(canvas: Canvas, box: Box, owner: Owner, stage: Stage, *, rim: bool) -> None:
    """Whose piece it is and how far it has come: dark with its owner alone while it is on the player's board."""
    canvas.panel(box, NIGHT if stage == "board" else URANIUM_DARK, 6)
    sign = min(box.h - 6, 34)
    if stage == "board":
        canvas.sprite(mark(sign, owner), box)
        if rim:
            payable(canvas, box)
        return
    left, right = box.inset(3, 2).columns(2)
    canvas.sprite(mark(sign, owner), left)
    canvas.sprite(signs.sign(sign, "electricity" if stage == "powered" else "tick"), right)


def _key(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue) -> None:
    """What the chips above and below mean, by those of whoever looks; green goes by that purse."""
    shown: list[tuple[Stage, str]] = [
        ("board", "picture.to_build"),
        ("map", "picture.on_map"),
        ("powered", "picture.legend.powered"),
    ]
    if buyer(view) is not None:
        shown.insert(1, ("board", "picture.can_pay"))
    sheet(canvas, box, 8)
    for cell, (stage, said) in zip(box.inset(10, 4).columns(len(shown), 10), shown, strict=True):
        chip, words = cell.left(66, 8)
        _chip(canvas, chip, SEATS[reader(view) or 0], stage, rim=said == "picture.can_pay")
        canvas.text(texts.say(said), words, "body", 30, WHITE, least=LEGIBLE)

"""A player's technologies and row abilities in large letters, upright: for a telephone."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.view import SaxonyView
from games.nucleum.wording import differs
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs, symbols
from renderers.nucleum.abilities import by_technology, by_turbine
from renderers.nucleum.board import banner
from renderers.nucleum.frame import desk
from renderers.nucleum.player import seat_of
from renderers.nucleum.theme import CHANGED, COPPER_LIGHT, LINE, NIGHT, PALE, SEATS, SHEET, WHITE
from renderers.owners import plate
from renderers.wording import name_of


def technologies(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The eight technologies over the four rows; what is in force is bright."""
    seat, pack = seat_of(part, view), PACKS[view.edition]
    player, old = view.players[seat], before.players[seat] if before is not None else None
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(8, 5).top(58, 6)
    banner(canvas, head, view, texts)
    head, rest = rest.top(76, 8)
    said = plate(canvas, head, SEATS[seat], 60, 84, 10)
    name, chosen = said.inset(10, 4).left(said.w * 50 // 100, 8)
    canvas.text(name_of(texts, seat), name, "strong", 44, SEATS[seat].ink, lines=2, least=24)
    if player.experiment is None:
        canvas.text(texts.say("picture.choosing"), rest, "title", 60, COPPER_LIGHT, "centre", least=30)
        return canvas
    canvas.text(texts.say(f"experiment.{player.experiment}"), chosen, "strong", 34, SEATS[seat].ink, "right", lines=2)
    rows, rest = rest.bottom(418, 10)
    ids = pack.technologies_of(player.experiment)
    for cell, id in zip(rest.grid(2, 4, 8), ids, strict=True):
        mine = id in player.unlocked
        words = by_technology(view.edition, id, texts)
        heading = f"{id.upper()} · {symbols.ROMAN[pack.technologies[id].level]}"
        _card(canvas, cell, ("tech" if mine else "locked", heading, texts.say(f"tech.{id}"), words), mine=mine)
        if old is not None and mine and id not in old.unlocked:
            canvas.border(cell, CHANGED, 5, 10)
    for cell, printed in zip(rows.grid(2, 2, 8), pack.rows.values(), strict=True):
        mine = printed.level not in player.turbines
        words = by_turbine(view.edition, printed.level, player.experiment, texts)
        tile = pack.turbine_tiles[player.experiment].id if differs(view.edition, printed.level) else None
        when = Text("picture.row", {"row": symbols.ROMAN[printed.level]})
        name = texts.say(f"turbine_effect.{tile}" if tile else when)
        _card(canvas, cell, ("turbine", symbols.ROMAN[printed.level], name, words), mine=mine)
    return canvas


def _card(canvas: Canvas, box: Box, said: tuple[str, str, str, str], *, mine: bool) -> None:
    """Sign, heading, name and words."""
    sign, heading, name, words = said
    canvas.panel(box, COPPER_LIGHT if mine else LINE, 10)
    canvas.panel(box.inset(4), NIGHT if mine else SHEET, 8)
    head, rest = box.inset(14, 10).top(60, 4)
    figure, title = head.left(54, 10)
    canvas.sprite(signs.sign(52, sign), figure)
    code, title = title.left(104, 8)
    canvas.text(heading, code, "strong", 30, COPPER_LIGHT if mine else PALE, least=22)
    canvas.text(name, title, "strong", 29, WHITE, lines=2, least=20)
    canvas.text(words, rest, "body", 31, WHITE if mine else PALE, lines=4, least=22)

"""The players in a strip: who they are, what they have, what the next Recharge would bring."""

from __future__ import annotations

from games.core.model import Seat, Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.view import PlayerView, SaxonyView
from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import sheet, strip
from renderers.nucleum.theme import CHANGED, COPPER_LIGHT, INK, LINE, SEATS, WHITE
from renderers.owners import mark, plate
from renderers.tokens import NUMBERS, Token, row
from renderers.wording import name_of, number, verdict


def pays(view: SaxonyView, player: PlayerView, track: Track) -> int:
    """What the column of a marker pays, if as many tiles lie on the board."""
    printed = PACKS[view.edition].income[track]
    return printed.columns[player.income[track] // printed.steps_per_column]


def goods(player: PlayerView) -> list[Token]:
    """What a player owns."""
    return [
        Token(signs.of("thaler"), after=str(player.thaler)),
        Token(signs.of("worker"), after=f"{player.workers}/{player.workers + player.supply}"),
        Token(signs.of("uranium"), after=str(player.uranium)),
        Token(signs.of("achievement"), after=str(player.achievements)),
    ]


def standing(view: SaxonyView, player: PlayerView) -> list[Token]:
    """How far a player has come."""
    income = [Token(signs.of(f"income_{track}"), after=str(pays(view, player, track))) for track in TRACKS]
    techs = f"{len(player.unlocked)}/{len(PACKS[view.edition].technologies) // len(EXPERIMENTS)}"
    return [
        *income,
        Token(signs.of("tile"), after=f"{len(player.pool)}+{len(player.board)}"),
        Token(signs.of("tech"), after=techs),
        Token(signs.of("contract"), after=str(len(player.fulfilled))),
    ]


def reader(view: SaxonyView) -> Seat | None:
    """For whom a picture marks networks and prices: the viewer, or whoever has the turn where anybody looks."""
    return view.turn if view.viewer is None else view.viewer


def buyer(view: SaxonyView) -> Seat | None:
    """For whom it marks what they can pay: nobody buys once the game is over."""
    return reader(view) if view.outcome is None else None


def pays_now(view: SaxonyView, price: int) -> bool:
    """Whether that person can buy for a price of the market."""
    seat = buyer(view)
    if seat is None:
        return False
    player = view.players[seat]
    return player.thaler >= price - player.discounts["develop"]


def awaited(view: SaxonyView) -> Seat | None:
    """Whom the table waits for: the player in turn, or whoever is asked while that player waits."""
    if view.outcome is not None:
        return None
    others = [seat for seat in view.awaited if seat != view.turn]
    return others[0] if others and view.turn not in view.awaited else view.turn


def seat_card(
    canvas: Canvas,
    box: Box,
    seat: Seat,
    view: SaxonyView,
    texts: Catalogue,
    before: SaxonyView | None,
    size: int,
    numbers: float = NUMBERS,
) -> None:
    """A player: the plate with name and points, then two rows of signs ``size`` pixels tall with ``numbers`` of that
    share.
    """
    player, owner = view.players[seat], SEATS[seat]
    turn = seat == awaited(view)
    sheet(canvas, box, 8, COPPER_LIGHT if turn else LINE)
    if turn:
        canvas.border(box, COPPER_LIGHT, 5, 8)
    inner = box.inset(7, 7)
    bar, rest = inner.top(round(size * 1.12), 4)
    said = plate(canvas, bar, owner, bar.h - 8, bar.h + 4, 8)
    points, said = said.inset(4, 2).right(round(size * 2.5), 4)
    row(canvas, points, [Token(signs.of("vp"), after=number(player.vp))], size, "right", INK, numbers=0.85)
    if seat == view.first:
        sign, said = said.right(size, 4)
        canvas.sprite(signs.sign(size - 4, "first"), sign)
    if player.experiment:
        letter, said = said.right(size, 4)
        canvas.panel(letter.inset(0, 2), INK, 6)
        canvas.text(player.experiment.upper(), letter, "strong", size - 10, owner.colour, "centre", least=14)
    least = LEGIBLE if size > 40 else 14
    canvas.text(name_of(texts, seat), said, "strong", round(size * 0.72), owner.ink, lines=2, least=least)
    old = before.players[seat] if before is not None else None
    lines = (goods(player), standing(view, player))
    kept = (goods(old), standing(before, old)) if before is not None and old is not None else None
    for n, (cell, tokens) in enumerate(zip(rest.rows(2, 4), lines, strict=True)):
        strip(canvas, cell)
        row(canvas, cell.inset(8, 1), tokens, size, "left", WHITE, gap=round(size * 0.4), numbers=numbers)
        if kept is not None and [t.after for t in kept[n]] != [t.after for t in tokens]:
            canvas.border(cell, CHANGED, 3, 6)


def whose(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, size: int) -> None:
    """Whose turn it is, or who decides something out of turn; at the end who has won."""
    seat = awaited(view)
    if seat is None:
        words = verdict(texts, view.outcome) if view.outcome is not None else texts.say("picture.choosing")
        canvas.panel(box, INK, 8)
        canvas.text(words, box.inset(12, 2), "strong", size, COPPER_LIGHT, "centre", lines=2, least=16)
        return
    owner = SEATS[seat]
    said = plate(canvas, box, owner, box.h - 10, box.h + 4, 8)
    after = view.following
    if after is not None:
        place, said = said.right(box.h + size, 4)
        arrow, sign = place.inset(0, 4).left(size, 0)
        canvas.text("→", arrow, "strong", size, owner.ink, "centre", least=14)
        canvas.sprite(mark(min(sign.h, sign.w) - 4, SEATS[after]), sign)
    id = "picture.chooses" if view.turn is None else "picture.turn" if seat == view.turn else "picture.out_of_turn"
    words = texts.say(Text(id, {"name": name_of(texts, seat)}))
    canvas.text(words, said.inset(4, 0), "strong", size, owner.ink, lines=2, least=round(size * 0.58))

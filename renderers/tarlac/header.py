"""The head of a page: game, year, round and phase, the season's danger, whose turn it is."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.view import ThomondView
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.frame import slip
from renderers.tarlac.heraldry import shield
from renderers.tarlac.theme import BLUE, CREAM, GOLD, INK, LEATHER, RED, SEPIA
from renderers.wording import name_of, verdict


def heading(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue) -> None:
    """Everything in one line of four parts."""
    name, rest = box.left(366, 12)
    canvas.text(texts.say("game.name"), name, "title", 46, GOLD)
    time, rest = rest.left(350, 12)
    season, turn = rest.right(392, 12)
    clock(canvas, time, view, texts, 25)
    waiting(canvas, turn, view, texts, 27)
    danger(canvas, season, view, texts, 27)


def upright(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue) -> None:
    """The same for a page of the width of a telephone, in two lines."""
    upper, lower = box.rows(2, 6)
    left, right = upper.left(604, 6)
    waiting(canvas, left, view, texts, 34, least=26)
    danger(canvas, right, view, texts, 33)
    clock(canvas, lower, view, texts, 34)


def clock(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, size: int) -> None:
    """Year, round, cycle and phase."""
    slip(canvas, box)
    year, rest = box.inset(6).left(box.h * 5 // 4, 10)
    canvas.panel(year, RED, 6)
    canvas.text(view.scenario, year.inset(4, 2), "title", round(size * 1.5), CREAM, "centre")
    upper, lower = rest.rows(2)
    if rest.w > 12 * rest.h:
        name, rest = rest.left(rest.w * 35 // 100, 16)
        canvas.text(texts.say("game.name"), name, "title", size + 4, RED, least=size - 6)
        upper, lower = rest.left(rest.w * 40 // 100, 10)
    said = Text("picture.round", {"n": view.round, "most": view.rounds})
    canvas.text(texts.say(said), upper, "strong", size, INK)
    phase = f"picture.phase.{view.phase}" if view.outcome is None else "outcome.over"
    words = texts.say(phase)
    if view.outcome is None and view.phase != "maintenance":
        words = texts.say(Text("picture.cycle", {"phase": Text(phase), "n": view.cycle, "most": view.cycles}))
    canvas.text(words, lower, "body", size - 3, SEPIA, least=size - 8)


def waiting(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, size: int, least: int = 14) -> None:
    """Whose turn it is, with their faction; at the end who has won."""
    canvas.panel(box, GOLD, 8)
    canvas.panel(box.inset(3), LEATHER, 6)
    inner = box.inset(10, 6)
    if view.outcome is not None or view.question is None:
        ended = view.outcome
        words = verdict(texts, ended) if ended is not None else texts.say(f"picture.phase.{view.phase}")
        canvas.text(words, inner, "title", round(size * 1.4), GOLD, "centre", lines=2, least=least)
        return
    sign, lines = inner.left(inner.h, 8)
    canvas.sprite(shield(inner.h, view.question.faction), sign)
    upper, lower = lines.rows(2)
    after = view.following
    if after is not None:
        then, upper = upper.right(upper.h * 9 // 4, 6)
        arrow, sign = then.columns(2)
        canvas.text("→", arrow, "strong", size, CREAM, "right")
        canvas.sprite(shield(upper.h, after), sign)
    canvas.text(
        texts.say(f"faction.{view.question.faction}"), upper, "title", round(size * 1.15), GOLD, least=max(20, least)
    )
    said = texts.say(Text("picture.turn", {"name": name_of(texts, view.question.seat)}))
    canvas.text(said, lower, "strong", size - 4, CREAM, least=least)


def danger(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, size: int) -> None:
    """The card in force and how many lie face down."""
    slip(canvas, box)
    inner = box.inset(8, 5)
    deck, inner = inner.right(round(size * 3.6), 6)
    sign, number = deck.left(deck.h * 9 // 10, 6)
    canvas.sprite(things.card(deck.h - 8), sign)
    canvas.text(str(view.deck), number, "strong", size + 3, INK)
    if not view.danger:
        canvas.text(texts.say("picture.no_danger"), inner, "body", size - 4, SEPIA, lines=2, least=size - 7)
        return
    sign, words = inner.left(inner.h, 10)
    canvas.sprite(things.DANGERS[view.danger](inner.h), sign)
    name = texts.say(f"danger.{view.danger}.name")
    canvas.text(name, words, "title", round(size * 1.15), BLUE, lines=2, least=size - 7)

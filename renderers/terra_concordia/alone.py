"""What a lone player plays for: the goals of the scenario, which decide, and the objectives, which only give points."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import GoalView, ObjectiveView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, signs
from renderers.terra_concordia.frame import line, panel
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, GOLD_LIGHT, PANEL_EDGE
from renderers.tokens import Token, row

TALL, AIM = 44, 36
"""Pixels of height that a goal takes at most and an objective takes, on a telephone."""


def badge(*, met: bool) -> tuple[str, str]:
    """Glyph and ground of the sign that says whether a goal or an objective is met."""
    return ("check", "#2f7a34") if met else ("minus", "#5a5248")


def goal_is_news(goal: GoalView, before: WorldView) -> bool:
    """Whether a goal is nearer or farther than it was."""
    return before.goals[goal.number].reached != goal.reached


def objectives(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """On the whole board: each objective with what it counts and the points of its first place."""
    panel(canvas, box)
    head, inner = box.inset(12, 7).top(36, 4)
    note, title = head.right(140, 6)
    canvas.text(texts.say("picture.objectives"), title, "title", 30, GOLD)
    canvas.text(texts.say("picture.points_only"), note, "body", 22, FAINT, "right", least=16)
    canvas.panel(head.bottom(2)[0], PANEL_EDGE)
    for cell, objective in zip(inner.rows(len(view.objectives), 3), view.objectives, strict=True):
        line(canvas, cell)
        sign, said = cell.inset(8, 3).left(40, 10)
        canvas.sprite(signs.badge(38, *badge(met=bool(objective.points))), sign)
        points, said = said.right(80, 4)
        _points(canvas, points, objective, 40)
        name, counted = said.top(said.h * 54 // 100)
        canvas.text(texts.say(f"card.{objective.card}"), name, "body", 26, CREAM, least=18)
        canvas.text(_counted(view, texts, objective), counted, "body", 22, FAINT, least=15)
        if before and objective_is_news(objective, before):
            canvas.border(cell, CHANGED, 3, 8)


def upright(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> Box:
    """On a telephone: goals under a line of objectives, at the lower end of a box; gives what is left of it."""
    high = min(198, 14 + TALL * len(view.goals))
    below, rest = box.bottom(high, 6)
    panel(canvas, below)
    for cell, goal in zip(below.inset(12, 7).rows(len(view.goals), 2), view.goals, strict=True):
        sign, said = cell.left(42, 10)
        canvas.sprite(signs.badge(min(42, cell.h), *badge(met=goal.met)), sign)
        count, said = said.right(110, 6)
        canvas.text(f"{goal.reached}/{goal.at_least}", count, "strong", 40, CREAM, "right", least=20)
        canvas.text(texts.say(f"goal.{view.scenario}.{goal.number}"), said, "body", 38, CREAM, least=20)
        if before and goal_is_news(goal, before):
            canvas.border(cell.inset(-4, 0), CHANGED, 3, 8)
    if not view.objectives:
        return rest
    strip, rest = rest.bottom(AIM * len(view.objectives), 6)
    for cell, objective in zip(strip.rows(len(view.objectives), 4), view.objectives, strict=True):
        line(canvas, cell)
        sign, said = cell.inset(8, 0).left(34, 8)
        canvas.sprite(signs.badge(34, *badge(met=bool(objective.points))), sign)
        points, said = said.right(100, 6)
        _points(canvas, points, objective, 44)
        canvas.text(_counted(view, texts, objective), said, "body", 34, CREAM, least=28)
        if before and objective_is_news(objective, before):
            canvas.border(cell, CHANGED, 3, 8)
    return rest


def _points(canvas: Canvas, box: Box, objective: ObjectiveView, size: int) -> None:
    """Of the first place alone: nobody else could take it, and there is no second."""
    tone = GOLD_LIGHT if objective.points else FAINT
    row(canvas, box, [Token(goods.star, after=str(objective.places[0]))], size, "right", tone, numbers=0.85)


def _counted(view: WorldView, texts: Catalogue, objective: ObjectiveView) -> str:
    return texts.say(PACKS[view.edition].public[objective.card].measure.said())


def objective_is_news(objective: ObjectiveView, before: WorldView) -> bool:
    """Whether somebody would score other points for an objective than before."""
    return {old.card: old.points for old in before.objectives}.get(objective.card) != objective.points

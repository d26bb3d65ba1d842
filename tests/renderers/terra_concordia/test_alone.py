"""Pictures of a lone player: the goals that decide and the objectives that give points are there, whole and legible."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import GoalView, ObjectiveView
from renderers.base import LEGIBLE
from renderers.terra_concordia.alone import badge
from renderers.terra_concordia.side import sections
from renderers.terra_concordia.theme import CHANGED
from tests.renderers.checks import check, marked
from tests.renderers.terra_concordia.continents import RULES, continent
from tests.renderers.terra_concordia.gallery import GALLERY

PRINTED = PACKS[PACKS.latest]
SHOWN = {"board": 22, "phone": 30}
"""Pictures that show goals, and how tall these are written at least."""


def alone(scenario="last_refuge", objectives=tuple(PRINTED.public)[:3], scored=True):
    """The fullest table of a scenario with these objectives."""
    view = continent(1, 1, full=True)
    story = PRINTED.scenarios[scenario]
    return msgspec.structs.replace(
        view,
        scenario=scenario,
        goals=tuple(GoalView(n, n, goal.at_least, n >= goal.at_least) for n, goal in enumerate(story.goals)),
        objectives=tuple(
            ObjectiveView(id, PRINTED.public[id].places, {0: PRINTED.public[id].places[0]} if scored else {})
            for id in objectives
        ),
    )


def said(canvas):
    """What is written, a text of several lines together."""
    return " ".join(line.text for line in canvas.written)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("scenario", PRINTED.scenarios)
@pytest.mark.parametrize("name", SHOWN)
def test_every_goal_is_told_in_letters_that_can_be_read(name, scenario, locale):
    view, texts = alone(scenario), GALLERY.own(locale)
    canvas = GALLERY.paint(name, view, continent(101, 1), locale, audit=True)
    check(canvas, least=LEGIBLE if name == "phone" else 12)
    sizes = {line.text: line.size for line in canvas.written}
    for goal in view.goals:
        words = texts.say(f"goal.{scenario}.{goal.number}")
        assert words in said(canvas)
        assert f"{goal.reached}/{goal.at_least}" in sizes
        # The longest goal of all may be a little smaller on the board.
        assert sizes.get(words, SHOWN[name]) >= SHOWN[name] - (4 if len(words) > 30 else 0), words


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("first", range(0, len(PRINTED.public), 3))
def test_objectives_are_told_beside_the_goals(first, locale):
    ids = (tuple(PRINTED.public) * 2)[first : first + 3]
    view, texts = alone(objectives=ids), GALLERY.own(locale)
    for name in SHOWN:
        canvas = GALLERY.paint(name, view, locale=locale, audit=True)
        check(canvas, least=LEGIBLE if name == "phone" else 12)
        for id in ids:
            assert texts.say(PRINTED.public[id].measure.said()) in said(canvas), name
            assert str(PRINTED.public[id].places[0]) in {line.text for line in canvas.written}
    written = said(GALLERY.paint("board", view, locale=locale))
    assert all(texts.say(f"card.{id}") in written for id in ids)
    assert "/".join(map(str, PRINTED.public[ids[0]].places)) not in written, "alone there is no second place"


def test_the_column_of_the_board_is_not_cramped_by_goals():
    view = alone()
    assert [name for name, _ in sections(view)] == ["events", "goals", "market", "wonders"]
    many = msgspec.structs.replace(view, goals=(), scenario="")
    assert "objectives" in [name for name, _ in sections(many)]


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_nearer_is_outlined(name):
    view = alone()
    goals = tuple(msgspec.structs.replace(goal, reached=goal.reached + 1) for goal in view.goals)
    calm = marked(GALLERY.paint(name, view, view), CHANGED)
    for before in (msgspec.structs.replace(view, goals=goals), alone(scored=False)):
        assert marked(GALLERY.paint(name, view, before), CHANGED) > calm + 1000


@pytest.mark.parametrize("name", SHOWN)
def test_an_objective_that_is_scored_is_ticked(name):
    ground = badge(met=True)[1]
    scored, left = (marked(GALLERY.paint(name, alone(scored=scored)), ground) for scored in (True, False))
    assert scored > left + 3 * 150


def test_in_words_the_goals_come_first():
    view, texts = alone(), GALLERY.texts()
    told = [texts.say(line) for line in RULES.tell.describe(view)]
    assert texts.say("goal.last_refuge.0") in told[1]
    order = [next(n for n, line in enumerate(told) if words in line) for words in ("Meta:", "Objetivo ")]
    assert order == sorted(order)


@pytest.mark.parametrize("locale", LOCALES)
def test_points_of_who_is_alone_have_no_rank_and_explain_none(locale):
    """They were the first, ahead of nobody, and each row was framed as the best."""
    canvas, two = (GALLERY.paint("score", view, locale=locale) for view in (alone(), continent(1, 2)))
    legend = GALLERY.own(locale).say("picture.chart_legend")
    for drawn, there in ((canvas, False), (two, True)):
        assert (legend in said(drawn)) == there
        assert ("1." in {line.text for line in drawn.written}) == there


@pytest.mark.rule("TC-SOLO-02")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_final_score_says_first_whether_the_goals_were_met(locale):
    """The fault: a lost scenario had a chart of points under which nothing told that they do not decide."""
    texts = GALLERY.own(locale)
    scores = {nation.seat: nation.score for nation in alone().nations}
    for winners, verdict in (((0,), "event.victory"), ((), "event.defeat")):
        view = msgspec.structs.replace(alone(), outcome=Outcome(((0,),), scores, winners))
        canvas = GALLERY.paint("score", view, None, locale, audit=True)
        check(canvas, least=12)
        assert f"{texts.say(verdict)} · {texts.say('picture.score')}" in said(canvas)
    assert texts.say("event.defeat") not in said(GALLERY.paint("score", alone(), None, locale))

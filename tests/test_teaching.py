"""What every game brings for those who do not know it: a booklet, a card, a guided first game, in both languages."""

from __future__ import annotations

import pytest

from games.core.booklet import booklet
from games.core.lessons import lessons
from games.core.rules import decisions, start
from games.core.texts import LOCALES
from games.registry import GAMES
from renderers.registry import renderer_of
from tests.lessons import opening, taught

each_game = pytest.mark.parametrize("key", GAMES)
both = pytest.mark.parametrize("locale", LOCALES)
LESSON = 800
"""Characters of a lesson: what one reads before a move."""
LEAST = 7
"""Lessons that come to whoever follows them, however the bots play; a short war may end before the rest."""
PICKED = 60
"""Questions after which every lesson of a game that goes on has come."""


@each_game
def test_the_booklet_has_six_to_ten_chapters_alike_in_both_languages(key):
    portuguese, english = (booklet(GAMES[key].package, locale) for locale in LOCALES)
    assert 6 <= len(portuguese.chapters) <= 10
    assert [len(chapter.topic) for chapter in portuguese.chapters] == [
        len(chapter.topic) for chapter in english.chapters
    ]
    assert len(portuguese.terms) == len(english.terms)
    assert [len(told.minute.turn) for told in (portuguese, english)] == [len(portuguese.minute.turn)] * 2
    assert [icon for icon, _ in portuguese.minute.turn] == [icon for icon, _ in english.minute.turn]
    assert [icon for icon, _ in portuguese.minute.score] == [icon for icon, _ in english.minute.score]


@each_game
@both
def test_every_topic_says_something_and_what_people_ask_for_it(key, locale):
    told = booklet(GAMES[key].package, locale)
    for chapter in told.chapters:
        assert len(chapter.title) <= 90
        for topic in chapter.topic:
            assert 60 <= len(topic.text.strip()) <= 900, topic.title
            assert topic.asks, topic.title
    for number in range(len(told.chapters)):
        assert told.clauses(number), told.chapters[number].key


@each_game
def test_the_legend_explains_every_icon_once(key):
    icons = renderer_of(GAMES[key]).icons()
    explained = [icon for group, _ in booklet(GAMES[key].package, "en").legend for icon in group]
    assert sorted(explained) == sorted(icons)
    for locale in LOCALES:
        told = booklet(GAMES[key].package, locale).minute
        assert {icon for icon, _ in (*told.turn, *told.score)} - {""} <= set(icons)


@each_game
def test_there_are_eight_to_twelve_lessons_and_every_point_is_explained(key):
    rules = GAMES[key]
    state = start(rules, opening(rules)).state
    categories = {name for points in rules.tell.scores(rules.view(state, None)).values() for name in points} - {"total"}
    for locale in LOCALES:
        plan = lessons(rules.package, locale)
        assert 8 <= len(plan.cues) <= 12
        assert categories <= set(plan.score)
        assert all(0 < len(lesson.text.strip()) <= LESSON for lesson in plan.said.values())
    pictures = renderer_of(rules).pictures(rules.view(state, decisions(rules, state)[0].seat))
    assert {cue.look for cue in plan.cues} - {""} <= set(pictures)


@each_game
def test_the_guided_game_is_always_the_same_and_begins_with_the_learner(key):
    rules, setup = GAMES[key], opening(GAMES[key])
    learner = rules.seating(setup)[setup.order[0] if setup.order else 0]
    assert decisions(rules, start(rules, setup).state)[0].seat in learner
    first, again = (taught(rules, seed, obedient=True, most=1) for seed in (1, 2))
    assert first.given == again.given == {lessons(rules.package, "en").cues[0].key: 1}


@each_game
def test_whoever_follows_the_lessons_gets_them(key):
    rules, given = GAMES[key], set[str]()
    cues = [cue.key for cue in lessons(rules.package, "en").cues]
    for seed in range(1, 9):
        found = taught(rules, seed, obedient=True, most=PICKED)
        assert len(found.given) >= LEAST, found.given
        given |= set(found.given)
        if given == set(cues):
            break
    assert given == set(cues)


@each_game
def test_the_guided_game_goes_on_to_its_end_whatever_is_answered(key):
    for obedient in (True, False):
        found = taught(GAMES[key], 3, obedient=obedient)
        assert found.state.outcome is not None
        assert found.given

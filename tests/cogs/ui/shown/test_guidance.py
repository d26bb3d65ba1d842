"""What a guided game says at a question, by lessons made for this: what it recommends, and what all may read."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from bot.service.table import snapshot as snapshots
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.sentences import say
from cogs.ui.shown import guidance as module
from cogs.ui.shown.guidance import Guidance, guidance, points_said
from games.core.model import Decision, Option, Text
from games.core.rules import start
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import GOODBYE, Cue, Lesson, Lessons, _Page, _Plan, lessons
from games.core.texts import Catalogue
from games.registry import GAMES
from tests.cogs.ui.tables import snapshot
from tests.lessons import opening

WORDS = speak("en")
HAND, OPEN = "play.farmer", "pass"
"""Of Terra Concordia, where cards of a hand are for their owner alone."""


def option(key: str, label: str = "score.total") -> Option:
    return Option(key, Text(label))


def table(*options: Option, game: str = "terra_concordia", lesson: str | None = "a") -> Snapshot:
    """A guided game whose learner is asked this."""
    rules = GAMES[game]
    found = snapshot(rules, opening(rules), start(rules, opening(rules)).state)
    asked = Decision(found.places[0].seats[0], Text("score.total"), options)
    given = {} if lesson is None else {lesson: found.seq}
    return msgspec.structs.replace(found, decisions=(asked,), lessons=given)


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch):
    """Teaches by one lesson that recommends these."""

    def teach(*recommend: str, look: str = "") -> None:
        plan = _Plan(2, "", (Cue("a", recommend=recommend, look=look), Cue("b")))
        said = tuple(Lesson(key, f"Title {key}", f"Text {key}") for key in "ab")
        made = Lessons(plan, _Page("Bye", {}, said))
        monkeypatch.setattr(module, "lessons", lambda *_: made)

    monkeypatch.setattr(module, "between", lambda *_: None)
    return teach


def told(found: Snapshot, *, public: bool = False) -> Guidance:
    said = guidance(found, "en", public=public)
    assert said is not None
    return said


def test_all_may_read_what_is_recommended_as_long_as_nothing_secret_would_come_before_it(taught) -> None:
    on_panel = WORDS.say("lesson.on_panel")
    both = table(option(HAND), option(OPEN))
    for wishes, own, public in (
        ((HAND,), HAND, ""),
        ((OPEN,), OPEN, OPEN),
        ((OPEN, HAND), OPEN, OPEN),
        ((HAND, OPEN), HAND, ""),
    ):
        taught(*wishes)
        assert told(both).suggested == own
        seen = told(both, public=True)
        assert seen.suggested == public
        assert (on_panel in seen.text) == (public == "")
        assert on_panel not in told(both).text
    taught(HAND, OPEN)
    without = told(table(option(OPEN)), public=True)
    assert without.suggested == "", "that there is no such card would tell of the hand"
    assert on_panel in without.text
    taught(OPEN)
    nothing = told(table(option(HAND)), public=True)
    assert (nothing.suggested, on_panel in nothing.text) == ("", False), "there is no suggestion on the panel either"


def test_that_there_is_only_this_is_said_where_all_may_know_it(taught) -> None:
    taught(OPEN)
    label = table(option(OPEN)).texts("en").say(Text("score.total"))
    alone, one_of_two = table(option(OPEN)), table(option(OPEN), option(HAND))
    only, any_will_do = (say(WORDS, f"lesson.{id}", label=label) for id in ("only", "suggested"))
    assert only in told(alone).text
    assert any_will_do in told(one_of_two).text
    assert any_will_do in told(alone, public=True).text, "that there is no other would tell of the hand"
    in_the_open = table(option(OPEN), game="gnomopolis")
    label = in_the_open.texts("en").say(Text("score.total"))
    assert say(WORDS, "lesson.only", label=label) in told(in_the_open, public=True).text


def test_of_several_that_are_to_be_chosen_the_suggestion_says_that_it_is_one(taught) -> None:
    """The fault: "Choose 4 cards", and the suggestion named one as if it were all."""
    taught(OPEN)
    two = table(option(OPEN), option(HAND))
    label = two.texts("en").say(Text("score.total"))
    both = msgspec.structs.replace(two, decisions=(msgspec.structs.replace(two.decisions[0], picks=(2, 2)),))
    assert say(WORDS, "lesson.suggested_among", label=label) in told(both).text
    assert say(WORDS, "lesson.suggested", label=label) in told(two).text


def test_a_long_label_is_cut(taught, monkeypatch: pytest.MonkeyPatch) -> None:
    taught(OPEN)
    monkeypatch.setattr(module, "table_texts", lambda *_: Catalogue("en", {"long": "x" * 200}))
    assert f"**{'x' * 149}…**" in told(table(option(OPEN, "long"))).text


def test_a_lesson_says_which_it_is_and_what_to_look_at(taught) -> None:
    taught("nothing", look="board")
    found = told(table(option(OPEN)))
    assert (found.suggested, found.look) == ("", "board")
    assert found.text.splitlines()[-2:] == ["📖 **Title a** · lesson 1 of 2", "Text a"]


def test_the_first_lesson_says_what_one_plays_for_and_that_anything_may_be_chosen(taught) -> None:
    """The fault: whoever answered on the message of the table never heard of the goal or the end; and "any option will
    do" was said at every question.
    """
    taught(OPEN)
    first = table(option(OPEN), option(HAND))
    second = msgspec.structs.replace(first, lessons={"b": first.seq - 1, "a": first.seq})
    minute, free = booklet(first.rules.package, "en").minute, WORDS.say("lesson.free")
    assert told(first).text.startswith(f"**The goal** · {minute.goal}\n**The end** · {minute.end}\n\n📖 ")
    assert told(first).text.endswith(free)
    assert told(second).text.startswith("📖 ")
    assert free not in told(second).text
    assert free not in told(table(option(OPEN))).text, "there is nothing else"


def test_where_a_lesson_finds_nothing_of_what_it_recommends_what_looks_best_is_recommended(
    taught, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: whoever had gone another way was told to begin with a tile that they did not have, and no more."""
    taught("nothing", look="board")
    monkeypatch.setattr(module, "between", lambda *_: OPEN)
    for game, public in (("terra_concordia", ""), ("gnomopolis", OPEN)):
        found = table(option(OPEN), option(HAND), game=game)
        assert (told(found).suggested, told(found).look) == (OPEN, "board")
        seen = told(found, public=True)
        assert (seen.suggested, WORDS.say("lesson.on_panel") in seen.text) == (public, public == "")


def test_only_what_holds_the_learner_up_is_taught(taught) -> None:
    taught(OPEN)
    found = table(option(OPEN))
    (asked,) = found.decisions
    aside = msgspec.structs.replace(asked, blocking=False, options=(option(HAND),))
    assert told(msgspec.structs.replace(found, decisions=(aside, asked))).suggested == OPEN
    assert guidance(msgspec.structs.replace(found, decisions=(aside,)), "en") is None
    other = msgspec.structs.replace(asked, seat=found.places[1].seats[0])
    assert guidance(msgspec.structs.replace(found, decisions=(other,)), "en") is None


def test_nothing_is_taught_where_nobody_learns_or_what_is_over(taught) -> None:
    taught(OPEN)
    found = table(option(OPEN))
    assert guidance(msgspec.structs.replace(found, lessons=None), "en") is None
    assert guidance(msgspec.structs.replace(found, status="finished"), "en") is None
    assert guidance(table(option(OPEN), lesson="of another plan"), "en") is None
    assert told(table(option(OPEN), lesson=None)).text == "-# Lessons so far: 0 of 2."


def test_between_lessons_all_may_read_what_looks_best_only_where_no_hand_is_hidden(
    taught, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught()
    monkeypatch.setattr(module, "between", lambda *_: OPEN)
    for game, public in (("terra_concordia", ""), ("gnomopolis", OPEN)):
        found = table(option(OPEN), option(HAND), game=game, lesson=None)
        assert told(found).suggested == OPEN
        seen = told(found, public=True)
        assert (seen.suggested, WORDS.say("lesson.on_panel") in seen.text) == (public, public == "")


def test_the_goodbye_speaks_of_hints_only_where_there_are_some(taught, monkeypatch: pytest.MonkeyPatch) -> None:
    taught()
    for hints in (True, False):
        monkeypatch.setattr(snapshots, "hinted", lambda _, hints=hints: hints)
        said = told(table(option(OPEN), lesson=GOODBYE)).text
        assert said.startswith("📖 Bye")
        assert (WORDS.say("panel.hint") in said) is hints


def test_points_are_told_line_by_line_and_the_total_last() -> None:
    rules = GAMES["gnomopolis"]
    lines = points_said(snapshot(rules, opening(rules), start(rules, opening(rules)).state), "en", 0).splitlines()
    total = table(option(OPEN), game="gnomopolis").texts("en").say(Text("score.total"))
    assert [line.startswith("- **") for line in lines] == [True] * (len(lines) - 1) + [False]
    assert lines[-1].startswith(f"**{total}: ")
    assert f"**{total}: " not in "\n".join(lines[:-1])


def test_at_the_end_the_points_are_those_of_the_end_and_of_none_it_is_said_what_there_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, said = table(game="tarlac"), lessons(GAMES["tarlac"].package, "en").score
    category = next(iter(said.keys() - {"none"}))
    for scores, lines in (({0: {category: 77, "total": 77}}, 2), ({1: {category: 5}}, 1)):
        over = SimpleNamespace(outcome=SimpleNamespace(scores=scores))
        monkeypatch.setattr(Snapshot, "played", property(lambda _, over=over: over))
        told = points_said(found, "en", 0)
        assert len(told.splitlines()) == lines
        assert ("77" in told) == (lines == 2)
        assert lines == 2 or told == said["none"]

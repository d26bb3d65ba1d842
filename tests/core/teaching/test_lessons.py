"""When a lesson comes and what it recommends, by rules of the plan alone."""

from __future__ import annotations

import pytest

from games.core.content import BadContent
from games.core.model import Decision, Option, Scene, Text
from games.core.rules import start
from games.core.teaching.lessons import (
    GOODBYE,
    Cue,
    Lessons,
    _Page,
    _Plan,
    advised,
    between,
    bot_seed,
    held,
    lessons,
    meets,
    number,
    progressed,
    recommended,
    wished,
)
from games.registry import GAMES
from tests.lessons import opening


def asked(*keys: str, about: str = "", since: int = 0, picks: tuple[int, int] = (1, 1)) -> Decision:
    prompt = Text("what", {"x": Text(about), "n": 1} if about else {})
    return Decision(0, prompt, tuple(Option(key, Text(key)) for key in keys), picks, since=since)


@pytest.mark.parametrize(
    ("cue", "comes"),
    [
        (Cue("a"), True),
        (Cue("a", asks=("what", "who")), True),
        (Cue("a", asks=("who",)), False),
        (Cue("a", offers=("go.", "x")), True),
        (Cue("a", offers=("o.",)), False),
        (Cue("a", without=("x",)), True),
        (Cue("a", without=("x", "go.")), False),
        (Cue("a", names=("place", "other")), True),
        (Cue("a", names=("other",)), False),
        (Cue("a", round=2), True),
        (Cue("a", round=3), False),
    ],
)
def test_a_lesson_waits_for_its_question(cue: Cue, comes: bool) -> None:
    assert meets(cue, asked("go.1", "stay", about="place"), 2) is comes


def test_before_the_first_round_it_is_the_first() -> None:
    assert meets(Cue("a"), asked("go"), 0)
    assert not meets(Cue("a", round=2), asked("go"), 1)


def test_what_a_question_is_about_or_offers_changes_what_is_wished() -> None:
    cue = Cue("a", recommend=("go",), instead={"place": ("stay",), "run": ("run",)})
    assert wished(cue, asked("go")) == ("go",)
    assert wished(cue, asked("go", about="place")) == ("stay",)
    assert wished(cue, asked("go", "run")) == ("run",)


def test_the_first_that_is_offered_and_throws_nothing_away_is_recommended() -> None:
    question = asked("go.1", "go.11", "go")
    assert recommended(("stay", "go.11", "go"), question) == "go.11"
    assert recommended(("go",), question) == "go", "what is called so goes before what begins so"
    assert recommended(("g*1",), question) == "go.1"
    assert recommended(("stay",), question) is None
    waste = Option("go.1", Text("x"), waste=True)
    grave = Option("go.2", Text("x"), consequence=Text("lost"))
    fine = Option("go.3", Text("x"))
    assert recommended(("go",), Decision(0, Text("what"), (waste, grave, fine))) == "go.3"
    assert recommended(("go.1", "go.2"), Decision(0, Text("what"), (waste, grave, fine))) is None


def test_with_a_star_at_the_end_what_looks_best_of_those_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, question = GAMES["gnomopolis"], asked("go.1", "go.2", "go.3", "stay")
    looks = [(1.0, (key,)) for key in ("stay", "go.3", "go.1", "go.2")]
    monkeypatch.setattr("games.core.teaching.lessons.short_list", lambda *_: looks)
    state = start(rules, opening(rules)).state
    best = [advised(rules, state, (wish,), question) for wish in ("go.*", "go.", "go.2", "gone.*")]
    assert best == ["go.3", "go.1", "go.2", None]
    monkeypatch.setattr(rules, "open_keys", ("go.",))
    assert advised(rules, state, ("go.*",), question) == "go.1", "hands are hidden: nothing is judged for a star"


def test_what_a_lesson_recommends_may_hold_at_later_questions_of_its_kind() -> None:
    cues = (Cue("a", recommend=("go",), holds=True), Cue("b", recommend=("stay",)), Cue("c", asks=("who",), holds=True))
    later = Cue("d", recommend=("run",), holds=True)
    assert held(cues, {"a": 1, "b": 2, "c": 3}, asked("go"), 1) == ("go",)
    assert held((*cues, later), {"a": 1, "d": 2}, asked("go"), 1) == ("run", "go"), "the latest first"
    assert held(cues, {"b": 2}, asked("go"), 1) == ()


def test_what_goes_by_a_code_is_known_by_it() -> None:
    cue = Cue("a", recommend=("go",), instead={"code.xa2": ("stay",)})
    about = [Decision(0, Text("what", {"it": Text("code", {"code": code})}), ()) for code in ("XA2", "XB2")]
    assert [wished(cue, one) for one in about] == [("stay",), ("go",)]


def test_one_lesson_comes_at_a_time_after_those_it_builds_on_and_the_goodbye_last() -> None:
    cues = (Cue("late", after=("first",)), Cue("first"), Cue("last", asks=("who",)))
    given = progressed(cues, {}, asked("go"), 5, 1)
    assert given == {"first": 5}
    assert progressed(cues, given, None, 6, 1) == given, "nothing is asked"
    assert progressed(cues, given, asked("go", since=5), 6, 1) == given, "the same question still stands"
    given = progressed(cues, given, asked("go", since=6), 7, 1)
    assert given == {"first": 5, "late": 7}
    given = progressed(cues, given, asked("go", since=8), 9, 1)
    assert given == {"first": 5, "late": 7}, "the last waits for its question"
    given = progressed(cues[:2], given, asked("go", since=8), 9, 1)
    assert given == {"first": 5, "late": 7, GOODBYE: 9}
    assert progressed(cues[:2], given, asked("go", since=20), 21, 1) == given, "once"


def test_the_goodbye_waits_for_the_next_turn() -> None:
    """The fault: it came in the middle of one, and with it the recommendations ended there."""
    cues, given = (Cue("first"),), {"first": 5}
    given = progressed(cues, given, asked("go", since=6), 6, 1, Scene(3, 4))
    assert given == {"first": 5}, "the turn began at the question before"
    assert progressed(cues, given, asked("go", since=8), 8, 1, Scene(4, 7)) == {"first": 5, GOODBYE: 8}


def test_lessons_are_numbered_as_they_came() -> None:
    given = {"a": 9, "b": 3, "c": 7}
    assert [number(given, key) for key in "abc"] == [3, 1, 2]


def test_bots_answer_alike_only_where_all_is_alike() -> None:
    seeds = [bot_seed(*given) for given in ((b"k", 1, 0), (b"k", 1, 1), (b"k", 2, 0), (b"l", 1, 0), (b"k", 1, 0))]
    assert len(set(seeds)) == 4
    assert seeds[0] == seeds[-1]


def test_between_lessons_nothing_is_recommended_where_several_are_chosen() -> None:
    rules = GAMES["gnomopolis"]
    state = start(rules, opening(rules)).state
    assert between(rules, state, asked("a", "b", picks=(0, 2))) is None


def test_what_looks_best_is_recommended_unless_it_throws_something_away(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["gnomopolis"]
    state = start(rules, opening(rules)).state
    monkeypatch.setattr("games.core.teaching.lessons.short_list", lambda *_: [(1.0, ("go",))])
    for option, best in ((Option("go", Text("x")), "go"), (Option("go", Text("x"), waste=True), None)):
        assert between(rules, state, Decision(0, Text("what"), (Option("stay", Text("x")), option))) == best


def test_a_language_that_there_is_not_gets_the_default_and_a_game_without_parts_has_none() -> None:
    package = GAMES["gnomopolis"].package
    assert lessons(package, "fr").goodbye == lessons(package, "pt-BR").goodbye
    page = _Page("bye", {}, ())
    assert Lessons(_Plan(3, "", ()), page).parts == ("", "", "")
    assert Lessons(_Plan(2, "", (), parts=("a", "b")), page).parts == ("a", "b")


def test_lessons_that_are_not_those_of_the_plan_are_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _Page("bye", {}, ())
    monkeypatch.setattr("games.core.content.load", lambda _, form: _Plan(2, "", (Cue("a"),)) if form is _Plan else page)
    with pytest.raises(BadContent, match="not those of the plan: a"):
        lessons.__wrapped__(GAMES["gnomopolis"].package, "en")

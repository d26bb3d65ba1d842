"""A review in words: from what the seat could see then, within Discord's limits, only where advice is good."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.jobs.opponents import Recalled
from bot.jobs.reviews import Told
from bot.texts import speak
from cogs.ui.layout import Picture
from cogs.ui.looking.review import moment, review_layout
from cogs.ui.sentences import described
from cogs.ui.shown.final_message import final_layout
from games.core.model import Seat
from games.core.rng import Stream, seeded
from games.core.rules import decisions, encode
from games.core.thinking.advice import Judged
from games.core.thinking.opponent import imagine, random_keys
from games.registry import GAMES
from tests.cogs.ui.tables import LOCALES, said, snapshot, uncut
from tests.playing import random_line, setup_of


def told(rules: Any, state: Any, seat: Seat, seed: int) -> Told:
    """A decision of a seat that cost a quarter of all games."""
    asked = next(d for d in decisions(rules, state) if d.seat == seat and d.blocking)
    played, best = (random_keys(asked, Stream(seeded(seed, why))) for why in ("played", "best"))
    scores = rules.tell.scores(rules.view(state, seat))[seat]
    behind = Judged(played, 0.35, 0.25, 0.02, equal=False, lacks=dict.fromkeys(scores, 12.0))
    return Told(Recalled(seat, encode(state), played), behind, Judged(best, 0.6, 0.0, 0.0, equal=True))


@pytest.mark.parametrize(("locale", "points"), [("pt-BR", " pontos"), ("en", " points")])
def test_reasons_are_told_in_points(locale: str, points: str) -> None:
    """The fault: "it brings more: Homeless +1" read like one more gnome without a home."""
    assert all(points in speak(locale).sentences[id].split("{")[0] for id in ("hint.gains", "hint.costs"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_what_is_said_and_shown_of_a_moment_is_what_the_seat_could_see(rules: Any, locale: str) -> None:
    setup = setup_of(max(2, rules.meta.seats[0]), seed=6)
    line = [now.state for _, now in random_line(rules, setup, 6)]
    table = snapshot(rules, setup, line[-1], status="finished")
    found: list[Told] = []
    for n, state in enumerate(line[:-1][:: max(1, len(line) // 5)][:5]):
        seat = next(d.seat for d in decisions(rules, state) if d.blocking)
        one = told(rules, state, seat, n)
        twin = told(rules, imagine(rules, state, seat, Stream(seeded(n, "hidden"))), seat, n)
        then, other = moment(table, one.moment), moment(table, twin.moment)
        assert review_layout([then], locale, [one], {}) == review_layout([other], locale, [twin], {})
        assert described(then, locale, seat) == described(other, locale, seat)
        found.append(one)
    then = [moment(table, one.moment) for one in found]
    shown = {n: Picture(f"{n}.png", "x") for n in range(len(found))}
    layout = review_layout(then, locale, found, shown)
    assert uncut(layout)
    assert "35%" in said(layout)
    assert "60%" in said(layout)
    assert said(layout).count(speak(locale).say("review.against")) == 1
    assert said(layout).count(speak(locale).sentences["hint.gains"].split("{")[0]) == len(found), "each says why"
    alike = dict.fromkeys(found[0].played.lacks, 0.0)
    even = [msgspec.structs.replace(one, played=msgspec.structs.replace(one.played, lacks=alike)) for one in found]
    assert speak(locale).say("hint.later") not in said(review_layout(then, locale, even, shown)), "five times the same"
    lesson = speak(locale).say("review.guided")
    assert lesson not in said(layout)
    guided = [msgspec.structs.replace(one, lessons={}) for one in then]
    assert lesson in said(review_layout(guided, locale, found, shown)), "who followed the lessons is not blamed"
    assert [block.name for block in layout.blocks if isinstance(block, Picture)] == [f"{n}.png" for n in range(5)]


@pytest.mark.parametrize("locale", LOCALES)
def test_who_lost_nothing_is_told_so(locale: str) -> None:
    assert len(said(review_layout([], locale, [], {})).splitlines()) == 3


@pytest.mark.parametrize("passed", [False, True])
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_button_is_there_only_where_the_game_passed_and_several_played(
    rules: Any, passed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: passed)
    setup = setup_of(max(2, rules.meta.seats[0]), seed=6)
    states = [now.state for _, now in random_line(rules, setup, 6)]
    running, over = snapshot(rules, setup, states[0]), snapshot(rules, setup, states[-1], status="finished")
    assert (over.reviewed, over.hinted) == (passed, False)
    assert (running.reviewed, running.hinted) == (False, passed)
    alone = msgspec.structs.replace(over, places=over.places[:1])
    assert not alone.reviewed
    assert any(":review" in str(block) for block in final_layout(over, "pt-BR").blocks) == passed

"""Three levels of bots: legal, blind to what is hidden, and each what its name says."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from games.core.model import Decision, Option, Text
from games.core.rng import Stream, seeded
from games.core.rules import decisions, start
from games.core.thinking import opponent
from games.core.thinking.levels import LEVELS, Level, answer
from games.core.thinking.opponent import SHORT, choose, glance, imagine, random_keys, warmly
from tests.core.test_agenda import deal
from tests.core.toy import RULES, Trader
from tests.core.toy_steps import Discard, Market, Round
from tests.playing import at, random_line, setup_of


@pytest.fixture
def market() -> Market:
    """Seat 0 throws goods away."""
    return at(
        RULES, deal(start(RULES, setup_of(2, seed=1)).state, ["fish.1", "fish.6"], ["cloth.1"]), Discard(0), Round()
    )


FOUR = Decision(0, Text("ask.turn"), tuple(Option(f"k{n}", Text("option.pass")) for n in range(4)))
KEYS = [(option.key,) for option in FOUR.options]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_no_level_sees_what_is_hidden(level, seed):
    line = [now.state for _, now in random_line(RULES, setup_of(3, seed=seed), seed)][3:20:4]
    for state in line:
        for decision in decisions(RULES, state):
            if decision.blocking:
                other = imagine(RULES, state, decision.seat, Stream(seeded(seed, "hidden")))
                first, second = (
                    answer(RULES, s, decision.seat, level, Stream(seeded(seed)), playouts=8) for s in (state, other)
                )
                assert first == second
                assert any(found.allows(first) for found in decisions(RULES, state) if found.seat == decision.seat)


def test_who_is_not_asked_has_nothing_to_answer(market):
    for level in LEVELS:
        with pytest.raises(LookupError):
            answer(RULES, market, 1, level, Stream(seeded(1)), playouts=4)


def test_where_only_play_could_tell_what_is_best_every_level_draws_lots(market, monkeypatch):
    """Else bots would begin alike in every game that begins alike."""
    monkeypatch.setattr(Discard, "by_lot", True)
    (asked,) = [decision for decision in decisions(RULES, market) if decision.blocking]
    for level in LEVELS:
        found = [answer(RULES, market, 0, level, Stream(seeded(seed)), playouts=4) for seed in range(20)]
        assert found == [random_keys(asked, Stream(seeded(seed))) for seed in range(20)]
        assert len(set(found)) > 1


def test_a_master_without_time_takes_what_looks_best_as_a_regular_does_in_most_games(market):
    (asked,) = [decision for decision in decisions(RULES, market) if decision.blocking]
    for seed in range(10):
        found = [answer(RULES, market, 0, level, Stream(seeded(seed)), seconds=0) for level in ("regular", "master")]
        assert found == [glance(RULES, market, asked, Stream(seeded(seed)))] * 2


def _worth(monkeypatch: pytest.MonkeyPatch, heights: list[float]) -> None:
    def weighed(rules, state, decision, stream, breadth, **how):
        if not decision.blocking:
            return iter(())
        return (((option.key,), height) for option, height in zip(decision.options, heights, strict=True))

    monkeypatch.setattr(opponent, "_heights", weighed)


def test_an_apprentice_takes_the_better_the_oftener_and_never_blunders(market, monkeypatch):
    _worth(monkeypatch, [10.0, 9.0, 8.0, -50.0])
    stream = Stream(seeded(3))
    taken = Counter(warmly(RULES, market, FOUR, stream, 0.9) for _ in range(600))
    assert taken[KEYS[0]] > taken[KEYS[1]] > taken[KEYS[2]] > 0
    assert KEYS[3] not in taken


def test_a_level_is_as_warm_as_the_game_says(market, monkeypatch):
    (asked,) = [decision for decision in decisions(RULES, market) if decision.blocking]
    _worth(monkeypatch, [-float(n) for n in range(len(asked.options))])
    highest = (asked.options[0].key,)

    def best(level: Level) -> int:
        return [answer(RULES, market, 0, level, Stream(seeded(n)), seconds=0) for n in range(200)].count(highest)

    monkeypatch.setattr(opponent, "RARE_WHIM", 0.0)
    assert best("apprentice") < best("regular") == best("master") == 200
    monkeypatch.setattr(Trader, "warmth", {"apprentice": 0.9, "regular": 0.4})
    assert best("apprentice") < best("regular") < best("master") == 200


def test_whoever_is_less_warm_gives_away_less(market, monkeypatch):
    _worth(monkeypatch, [4.0, 4.0, 4.0, 3.0])
    stream = Stream(seeded(3))
    assert {warmly(RULES, market, FOUR, stream, 0.9) for _ in range(200)} == set(KEYS)
    assert {warmly(RULES, market, FOUR, stream, 0.2) for _ in range(200)} == set(KEYS[:3])
    _worth(monkeypatch, [-math.inf] * 4)
    assert {warmly(RULES, market, FOUR, stream, 0.9) for _ in range(200)} == set(KEYS), "all are equally bad"


def test_a_master_plays_through_only_what_looks_best_at_a_glance(monkeypatch):
    state = start(RULES, setup_of(2, seed=1)).state
    many = deal(state, [f"{kind}.{n}" for kind in ("fish", "fruit") for n in range(1, 7)] + ["cloth.2"], [])
    asked = at(RULES, many, Discard(0), Round())
    tried: list[tuple[str, ...]] = []

    def outlook(rules, world, seat, decision, keys, stream):
        tried.append(keys)
        return 0.0

    monkeypatch.setattr(opponent, "_outlook", outlook)
    (decision,) = [found for found in decisions(RULES, asked) if found.blocking]
    worth = [float(-n) for n in range(len(decision.options))]
    _worth(monkeypatch, worth)
    choose(RULES, asked, 0, Stream(seeded(1)), playouts=60)
    assert set(tried) == {(option.key,) for option in decision.options[:SHORT]}

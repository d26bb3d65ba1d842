"""Scenes: which events are told together, and whose turn it was."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Scene, Text
from games.core.rules import clone, play, restore, start
from tests.core.test_agenda import deal
from tests.core.toy import RULES
from tests.core.toy_steps import Discard, Discards, Market, Round, Turn
from tests.playing import at, setup_of


@pytest.fixture
def market() -> Market:
    hands = ["fish.1", "fish.2", "fish.3"], ["cloth.1", "cloth.2"], ["fruit.1"]
    return at(RULES, deal(start(RULES, setup_of(3)).state, *hands), Turn(0, 2), Turn(1, 2), Turn(2, 2), Round())


def going_on(state: Market) -> Scene:
    assert state.scene is not None
    return state.scene


def scenes(now) -> list[tuple[str, Scene | None]]:
    return [(event.text.id, event.scene) for event in now.events]


def test_what_happens_in_a_turn_is_told_together(market):
    now = play(RULES, market, 0, "sell.fish.1")
    first = going_on(now.state)
    assert first.seat == 0
    assert scenes(now) == [("event.sold", first)]
    now = play(RULES, now.state, 0, "stop")
    now = play(RULES, now.state, 0, "pass")
    assert scenes(now) == [("event.passed", first)]
    now = play(RULES, now.state, 1, "pass")
    assert scenes(now) == [("event.passed", Scene(first.number + 1, now.state.seq - 1, 1, 1))]


def test_what_somebody_else_answers_in_a_turn_is_told_in_it(market):
    now = play(RULES, market, 0, "offer.fish.1.1")
    now = play(RULES, now.state, 1, "accept")
    (event,) = now.events
    assert event.scene is not None
    assert event.scene.seat == 0


def test_what_is_done_out_of_turn_stands_alone_and_the_turn_goes_on(market):
    now = play(RULES, market, 0, "sell.fish.1")
    scene = now.state.scene
    now = play(RULES, now.state, 2, "strike")
    assert scenes(now) == [("event.strike", None)]
    assert now.state.scene == scene
    now = play(RULES, play(RULES, now.state, 0, "stop").state, 0, "pass")
    assert scenes(now)[-1] == ("event.passed", scene)


def test_what_is_nobodys_turn_is_told_together_too(market):
    together = at(RULES, market, Discards((Discard(0), Discard(1))), Turn(0, 1))
    now = play(RULES, play(RULES, together, 0, "discard.fish.1").state, 1, "discard.cloth.1")
    assert len(now.events) > 1
    assert {event.scene for event in now.events} == {market.scene}
    assert going_on(market).seat is None


def test_what_was_taken_back_gives_its_number_free_again(market):
    once = play(RULES, market, 0, "pass")
    back = restore(RULES, market, once.state)
    again = play(RULES, back.state, 0, "pass")
    assert going_on(again.state).number == going_on(once.state).number


def test_a_part_of_the_round_goes_on_through_turns_until_the_next_or_the_round_is_over(market):
    game = Game(RULES, clone(RULES, market))

    def part(seat: int | None = None, **how: bool) -> int | None:
        game.state.seq += 1
        game.open_scene(seat, **how)
        return going_on(game.state).part

    assert part() is None, "most games have none"
    first = part(part=True)
    assert first == game.state.seq
    assert (part(1), part()) == (first, first)
    assert part(part=True) == game.state.seq
    game.state.round += 1
    assert part() is None


def test_a_tale_that_no_game_words_is_every_event_as_it_is(market):
    now = play(RULES, market, 0, "pass")
    assert RULES.tell.tale(going_on(now.state), now.events) == tuple(event.text for event in now.events)
    assert isinstance(RULES.tell.tale(going_on(now.state), now.events)[0], Text)

"""What the agenda promises: order, forced answers, secret answers, cancelling, and a guard against circles."""

from __future__ import annotations

from typing import ClassVar

import pytest

from games.core.agenda import Choice, Game, Runaway, Together
from games.core.model import Option, Outcome, Text
from games.core.rules import decisions, play, start
from tests.core.toy import RULES, Feira
from tests.core.toy_steps import AnswerOffer, Chain, CloseMarket, Compensate, Discard, Discards, Market, Round, Turn
from tests.playing import at, setup_of


@pytest.fixture
def market() -> Market:
    return start(RULES, setup_of(3, seed=1)).state


def deal(market: Market, *hands: list[str]) -> Market:
    """Give these hands, the rest of the goods to the deck."""
    for stall in market.stalls:
        market.deck += stall.hand
    for stall, hand in zip(market.stalls, hands, strict=True):
        stall.hand = hand
        for good in hand:
            market.deck.remove(good)
    return market


def blocking(state: Market) -> list[int]:
    return [decision.seat for decision in decisions(RULES, state) if decision.blocking]


def told(transition, id: str) -> list[int]:
    return [event.text.args["who"].args["seat"] for event in transition.events if event.text.id == id]


# ---------------------------------------------------------------- plan


def test_then_schedules_in_reading_order_before_everything_planned(market):
    game = Game(RULES, at(RULES, market, CloseMarket()))
    game.then(Compensate(0), Compensate(1))
    game.then(Compensate(2))
    assert list(reversed(game.state.agenda)) == [Compensate(2), Compensate(0), Compensate(1), CloseMarket()]


def test_cancel_strikes_only_what_is_doomed(market):
    game = Game(RULES, at(RULES, market, Compensate(0), Turn(1, 2), Compensate(1)))
    game.cancel(lambda step: isinstance(step, Turn))
    assert list(reversed(game.state.agenda)) == [Compensate(0), Compensate(1)]


def test_nothing_is_planned_or_watched_after_the_end(market):
    class Watching(Feira):
        def watch(self, game):
            assert game.state.outcome is None, "watched a game that is over"

    game = Game(Watching(), at(RULES, market, CloseMarket(), Compensate(0)))
    assert game.settle() == []
    assert game.state.agenda == []
    assert [event.text.id for event in game.events] == ["event.closed"]


def test_the_end_comes_as_soon_as_watch_sees_it(market):
    market.stalls[1].coins = 19
    now = play(RULES, at(RULES, deal(market, ["fish.1"], ["fish.2"], []), Turn(1, 2), Round()), 1, "sell.fish.2")
    assert now.state.outcome is not None
    assert now.state.outcome.winners == (1,)
    assert now.decisions == ()


def test_rules_that_run_in_circles_are_stopped(market):
    class Circle(Feira):
        def watch(self, game):
            game.then(Compensate(0))

    with pytest.raises(Runaway, match="without a question"):
        Game(Circle(), at(RULES, market, Compensate(0))).settle()


def test_rules_that_run_dry_are_stopped(market):
    with pytest.raises(Runaway, match="no outcome"):
        Game(RULES, at(RULES, market, Compensate(0))).settle()


# ---------------------------------------------------------------- one question


def test_a_single_answer_is_taken_without_asking(market):
    class Single(Chain, frozen=True, tag="single"):
        forced: ClassVar[bool] = True

        def options(self, game):
            return super().options(game)[:1]

    deal(market, ["fish.1"], [], [])
    game = Game(RULES, at(RULES, market, Single(0, "fish"), Turn(1, 2)))
    assert [decision.seat for decision in game.settle() if decision.blocking] == [1]
    assert game.state.stalls[0].coins == 3 + 1


def test_a_question_that_would_leak_is_asked_even_with_a_single_answer(market):
    deal(market, ["fish.1"], [], [])
    market.stalls[1].coins = 0
    (decision, *_) = decisions(RULES, at(RULES, market, AnswerOffer(1, 0, "fish.1"), Round()))
    assert (decision.seat, [option.key for option in decision.options]) == (1, ["refuse"])


def test_a_question_without_answers_is_dropped(market):
    assert blocking(at(RULES, deal(market, [], [], []), Turn(0, 0), Turn(2, 2))) == [2]


def test_of_too_few_options_all_there_are_must_be_picked(market):
    class Greedy(Discard, frozen=True, tag="greedy"):
        forced: ClassVar[bool] = False

        def picks(self, game):
            return (3, 4)

    deal(market, ["fish.1", "fish.2"], [], [])
    game = Game(RULES, at(RULES, market, Greedy(0), Round()))
    assert game.settle()[0].picks == (2, 2)


def test_an_offer_is_answered_by_another_seat_and_the_turn_goes_on(market):
    now = play(RULES, at(RULES, deal(market, ["fish.1"], [], []), Turn(0, 2), Round()), 0, "offer.fish.1.2")
    assert blocking(now.state) == [2]
    now = play(RULES, now.state, 2, "accept")
    assert (now.state.stalls[0].coins, now.state.stalls[2].hand) == (5, ["fish.1"])
    assert blocking(now.state) == [0]


def test_a_chain_of_actions_goes_on_until_it_is_stopped(market):
    state = at(RULES, deal(market, ["fish.1", "fish.2", "cloth.1"], [], []), Turn(0, 1), Turn(1, 1))
    now = play(RULES, state, 0, "sell.fish.1")
    assert [option.key for option in now.decisions[0].options] == ["sell.fish.2", "stop"]
    now = play(RULES, now.state, 0, "sell.fish.2")
    assert [option.key for option in now.decisions[0].options] == ["stop"]
    assert blocking(play(RULES, now.state, 0, "stop").state) == [1]


# ---------------------------------------------------------------- any time


def test_an_interrupt_cancels_what_its_seat_had_planned(market):
    state = at(RULES, deal(market, ["fish.1"], [], []), Turn(0, 2), Turn(1, 2), Turn(2, 2))
    now = play(RULES, state, 1, "strike")
    assert blocking(now.state) == [0]
    assert blocking(play(RULES, now.state, 0, "pass").state) == [2]


def test_an_interrupt_answers_a_pending_offer_by_removing_it(market):
    state = at(RULES, deal(market, ["fish.1"], [], []), AnswerOffer(2, 0, "fish.1"), Turn(0, 1))
    now = play(RULES, state, 2, "strike")
    assert blocking(now.state) == [0]
    assert now.state.stalls[0].hand == ["fish.1"]


def test_an_any_time_action_keeps_nobody_waiting(market):
    found = decisions(RULES, at(RULES, deal(market, [], [], []), Turn(0, 1), Round()))
    assert [(decision.seat, decision.blocking) for decision in found] == [(0, True), (0, False), (1, False), (2, False)]


# ---------------------------------------------------------------- together


@pytest.fixture
def discards(market) -> Market:
    deal(market, ["fish.1", "fish.2"], ["cloth.1", "cloth.2"], ["fruit.1"])
    return at(RULES, market, Discards((Discard(0), Discard(1), Discard(2))), Turn(0, 1), Turn(1, 1), Turn(2, 1))


def test_all_are_asked_at_once_but_those_with_nothing_to_choose(discards):
    assert blocking(discards) == [0, 1]


def test_nothing_happens_before_the_last_answer_is_in(discards):
    now = play(RULES, discards, 1, "discard.cloth.1")
    assert now.events == ()
    assert now.state.pile == []
    assert blocking(now.state) == [0]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_answers_and_what_they_schedule_count_in_the_order_of_the_choices(discards, order):
    answers = {0: ("discard.fish.1",), 1: ("discard.cloth.1", "discard.cloth.2")}
    now = play(RULES, discards, order[0], answers[order[0]])
    now = play(RULES, now.state, order[1], answers[order[1]])
    assert now.state.pile == ["fish.1", "cloth.1", "cloth.2"]
    assert [event.text.id for event in now.events] == ["event.discarded"] * 2 + ["event.compensated"] * 2
    assert told(now, "event.compensated") == [0, 1]
    assert blocking(now.state) == [0]


def test_an_answer_may_cancel_what_an_earlier_answer_scheduled(discards):
    class Spiteful(Discard, frozen=True, tag="spiteful"):
        def choose(self, game, *keys):
            super().choose(game, *keys)
            if self.seat == 1:
                game.cancel(lambda step: isinstance(step, Compensate | Turn) and step.seat == 0)
                game.then(Compensate(2), Compensate(1))

    class Spites(Together, frozen=True, tag="spites"):
        choices: tuple[Spiteful, ...]

    game = Game(RULES, discards)
    game.state.agenda[-1] = Spites(
        tuple(Spiteful(seat) for seat in range(3)), {0: ("discard.fish.1",), 1: ("discard.cloth.1",)}
    )
    # Seat 2 holds a single good: nothing to choose.
    found = game.settle()
    assert told(game, "event.compensated") == [2, 1, 1]
    assert [decision.seat for decision in found if decision.blocking] == [1]


def test_the_game_may_end_while_answers_are_carried_out(discards):
    class Fatal(Discard, frozen=True, tag="fatal"):
        def choose(self, game, *keys):
            assert game.state.outcome is None, "carried out after the end"
            game.finish(Outcome(((0,),), {0: {"total": 1}}))

    class Fates(Together, frozen=True, tag="fates"):
        choices: tuple[Fatal, ...]

    game = Game(RULES, discards)
    game.state.agenda[-1] = Fates((Fatal(0), Fatal(1)), {0: ("discard.fish.1",), 1: ("discard.cloth.1",)})
    assert game.settle() == []


def test_an_answer_can_be_taken_back_while_others_think(discards):
    now = play(RULES, discards, 0, "discard.fish.1")
    (retract,) = [decision for decision in now.decisions if decision.options[0].key == Together.RETRACT]
    assert (retract.seat, retract.blocking) == (0, False)
    now = play(RULES, now.state, 0, Together.RETRACT)
    assert blocking(now.state) == [0, 1]
    now = play(RULES, now.state, 0, "discard.fish.2")
    now = play(RULES, now.state, 1, "discard.cloth.1")
    assert now.state.pile == ["fish.2", "cloth.1"]


def test_only_who_has_answered_can_take_back(discards):
    now = play(RULES, discards, 0, "discard.fish.1")
    assert [d.seat for d in now.decisions if d.options[0].key == Together.RETRACT] == [0]


def test_an_interrupt_leaves_the_secret_answers_alone(discards):
    now = play(RULES, discards, 0, "discard.fish.1")
    now = play(RULES, now.state, 2, "strike")
    assert blocking(now.state) == [1]
    assert play(RULES, now.state, 1, "discard.cloth.1").state.pile == ["fish.1", "cloth.1"]


def test_an_answer_made_illegal_meanwhile_is_asked_again(discards):
    now = play(RULES, discards, 0, "discard.fish.1")
    now.state.stalls[0].hand = ["fish.2", "fish.3"]
    assert blocking(now.state) == [0, 1]
    with_one_good = play(RULES, discards, 0, "discard.fish.1").state
    with_one_good.stalls[0].hand = ["fish.2"]
    after = play(RULES, with_one_good, 1, "discard.cloth.1").state
    assert after.pile == ["cloth.1"]


def test_a_forced_answer_among_secret_ones_is_taken_when_all_are_in(market):
    class Only(Discard, frozen=True, tag="only"):
        def picks(self, game):
            return (1, 1)

        def options(self, game):
            return [Option(f"discard.{good}", Text("option.pass")) for good in game.state.stalls[self.seat].hand]

    class Onlies(Together, frozen=True, tag="onlies"):
        choices: tuple[Only, ...]

    deal(market, ["fish.1"], ["cloth.1", "cloth.2"], [])
    game = Game(RULES, at(RULES, market, Onlies((Only(0), Only(1), Only(2))), Turn(0, 1)))
    (question,) = [decision for decision in game.settle() if decision.blocking]
    assert question.seat == 1
    assert game.state.stalls[0].hand == ["fish.1"], "not before the others have answered"
    game.answer(question, ("discard.cloth.2",))
    game.settle()
    assert game.state.pile == ["fish.1", "cloth.2"]


def test_together_with_nothing_to_ask_passes_by(market):
    deal(market, [], ["fish.1"], [])
    assert blocking(at(RULES, market, Discards((Discard(0), Discard(1))), Turn(2, 1))) == [2]


def test_asking_tells_the_question_before_a_seat(discards):
    game = Game(RULES, discards)
    assert game.asking(1) == Discard(1)
    assert game.asking(2) == Discard(2)
    now = play(RULES, discards, 1, "discard.cloth.1")
    assert Game(RULES, now.state).asking(1) is None
    single = Game(RULES, at(RULES, now.state, Turn(0, 1)))
    assert (single.asking(0), single.asking(1)) == (Turn(0, 1), None)


def test_a_question_without_a_prompt_of_its_own_is_named_after_its_step(market):
    assert Turn(0, 1).prompt(Game(RULES, market)) == Text("ask.turn")
    assert isinstance(Turn(0, 1), Choice)

"""What becomes of plans, one rule at a time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.service.moves.plans import Plan, followed, lasting, own_scene, passed_by, replaced, stopped, taken_back
from games.core.agenda import State
from games.core.model import Scene
from games.core.thinking.ahead import PlannedTurn, Reply


def at(scene: int, seq: int = 10, seat: int | None = 0) -> State[Any]:
    """The turn of a seat."""
    return cast("State[Any]", SimpleNamespace(scene=Scene(scene, 0, seat), seq=seq))


def turn(*keys: str) -> PlannedTurn:
    return PlannedTurn(tuple(Reply("ask", (key,)) for key in keys), {}, whole=True)


FIRST, SECOND = turn("a", "b", "c"), turn("d")
PLAN = Plan(letter="B", turns=(FIRST, SECOND), seq=8)
OTHER = Plan(letter="C", turns=(SECOND,), seq=8)
ASIDE = Plan(letter="A", turns=(SECOND,), seq=8, aside=True)


def keys(plan: Plan) -> list[str]:
    return [key for turn in plan.turns for reply in turn.replies for key in reply.keys]


def test_plans_are_in_the_order_of_their_letters_and_an_empty_one_is_none() -> None:
    found = replaced(replaced((OTHER,), PLAN), ASIDE)
    assert [plan.letter for plan in found] == ["A", "B", "C"]
    assert replaced(found, Plan(letter="B")) == (ASIDE, OTHER)
    assert replaced((PLAN,), OTHER) == replaced((OTHER,), PLAN)


def test_once_one_is_played_it_goes_on_and_the_others_are_over_with_that_turn() -> None:
    first, second, aside = followed((PLAN, OTHER, ASIDE), "B", at(7), 0, 3)
    assert (keys(first), first.seq, first.since, first.done, first.armed) == (["d"], 13, 10, FIRST, True)
    assert (second.turn, second.armed) == (7, False)
    assert aside == ASIDE
    assert lasting((first, second, aside), at(7)) == (first, second, aside), "the turn may go on"
    assert lasting((first, second, aside), at(8, seat=1)) == (first, aside)
    again = followed((ASIDE,), "A", at(7), 0, 1)[0]
    assert (again.aside, again.turns, again.turn) == (False, (), 7), "whoever plays it has taken it up"


def test_what_was_played_last_is_known_while_it_can_be_taken_back() -> None:
    (done,) = followed((OTHER,), "C", at(7), 0, 1)
    assert not done.armed
    assert lasting((done,), at(7)) == lasting((done,), at(8, seat=1)) == (done,)
    assert lasting((done,), at(9)) == (), "somebody else has acted since"


@pytest.mark.parametrize(("seq", "left"), [(12, "cd"), (11, "bcd"), (10, "abcd"), (9, "abcd")])
def test_what_is_taken_back_of_a_plan_is_planned_again_but_not_played_by_itself(seq: int, left: str) -> None:
    (played,) = followed((PLAN,), "B", at(7), 0, 3)
    (back,) = taken_back((played,), seq, at(7, 14), 0)
    assert "".join(keys(back)) == left
    assert (back.armed, back.turn) == (False, 7)
    assert back.seq <= seq, "what is taken back next does not take it back once more"


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ((14,), "c"),
        ((13,), "bc"),
        ((12,), "bc"),
        ((11,), "bc"),
        ((10,), "abc"),
        ((14, 13, 12), "bc"),
        ((14, 11, 10), "abc"),
    ],
)
def test_an_answer_to_a_question_in_between_is_no_step_of_the_plan(steps: tuple[int, ...], left: str) -> None:
    """Five answers were given, the second and the third to what somebody asked; each is taken back after the other."""
    plans = followed((PLAN,), "B", at(7), 0, 5, (1, 2))
    for n, seq in enumerate(steps):
        plans = taken_back(plans, seq, at(7, 16 + n), 0)
    (back,) = plans
    assert "".join(keys(back)) == f"{left}d"
    assert [len(turn.replies) for turn in back.turns] == [len(left), 1]
    assert (back.armed, back.turn) == (False, 7)


def test_what_is_taken_back_step_by_step_is_planned_again_step_by_step() -> None:
    plans = followed((PLAN,), "B", at(7), 0, 3)
    for seq, left in ((12, "cd"), (11, "bcd"), (10, "abcd"), (9, "abcd")):
        plans = taken_back(plans, seq, at(7, 20), 0)
        assert "".join(keys(plans[0])) == left


def test_what_is_left_out_of_the_rest_of_a_turn_stays_out() -> None:
    (back,) = taken_back(followed((PLAN,), "B", at(7), 0, 3), 11, at(7, 20), 0)
    shorter = msgspec.structs.replace(back, turns=(turn("b"),))
    (again,) = taken_back((shorter,), 10, at(7, 21), 0)
    assert "".join(keys(again)) == "ab"


def test_nothing_of_a_plan_is_taken_back_with_what_came_after_it() -> None:
    plans = followed((PLAN, ASIDE), "B", at(7), 0, 3)
    assert taken_back(plans, 13, at(7, 20), 0) == plans
    assert taken_back((PLAN,), 8, at(7), 0) == (PLAN,)


def test_what_was_planned_after_what_is_taken_back_is_kept_aside() -> None:
    (back,) = taken_back((PLAN,), 7, at(6), 0)
    assert (back.aside, keys(back)) == (True, keys(PLAN))


def test_a_plan_that_stops_in_its_turn_is_over_with_it_and_out_of_it_waits() -> None:
    for state, over in ((at(7), True), (at(7, seat=1), False)):
        plans = stopped((PLAN, OTHER), {"B": "offer"}, own_scene(state, 0))
        assert [(plan.why, plan.armed) for plan in plans] == [("offer", False), (None, True)]
        assert (len(lasting(plans, at(8))) == 1) == over


def test_in_the_turn_of_somebody_else_nothing_passes_a_plan_by() -> None:
    assert passed_by((PLAN, ASIDE), at(7, seat=1), 0) == (PLAN, ASIDE)
    assert [plan.turn for plan in passed_by((PLAN, ASIDE), at(7), 0)] == [7, None]
    (before,) = passed_by((PLAN,), at(7), 0)
    assert passed_by((before,), at(9), 0) == (before,), "it stays with its own turn"


def test_before_the_first_turn_of_a_game_and_after_going_back_plans_of_a_turn_are_over() -> None:
    plans = passed_by((PLAN, ASIDE), at(7), 0)
    assert lasting(plans, cast("State[Any]", SimpleNamespace(scene=None))) == (ASIDE,)
    assert lasting(plans, at(6)) == (ASIDE,)

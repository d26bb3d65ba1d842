"""Acting in advance, over all games: nothing hidden is told by trying, and what is planned is what can be played."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given

from games.core.agenda import Together
from games.core.habits import answer_of
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode, encode, play, start
from games.core.texts import LOCALES, catalogue
from games.core.thinking.ahead import Draft, course, likely, own_turn, prospect
from games.core.thinking.opponent import imagine, random_keys
from games.registry import GAMES
from tests.playing import any_line, every_game, looking, sample, seeds, setup_of


def tried(rules, state, seat, seed: int) -> tuple[Draft, list]:
    """A plan made at random, with everything that was shown on the way."""
    stream, draft, shown = Stream(seeded(seed, "tried")), Draft(rules, state, seat), []
    for _ in range(12):
        shown.append((draft.asked, draft.view, draft.closed))
        if draft.asked is None:
            break
        assert draft.reply(random_keys(draft.asked, stream))
    return draft, shown


@every_game
@looking(3)
@given(seed=seeds)
def test_trying_tells_nothing_hidden(rules, seed):
    """A plan, what may be asked and what can be ordered are the same in every world that the seat cannot tell apart."""
    stream = Stream(seeded(seed, "worlds"))
    for n, (_, now) in enumerate(sample(any_line(rules, seed)[:-1], seed, 5)):
        data = encode(now.state)
        seat = stream.below(len(rules.seats(now.state)))
        world = imagine(rules, now.state, seat, stream)
        draft, shown = tried(rules, now.state, seat, seed)
        alike, seen = tried(rules, world, seat, seed)
        assert seen == shown
        assert prospect(alike, world) == prospect(draft, now.state), "nor do the points that are held out"
        if n == 1:
            assert likely(rules, world, seat) == likely(rules, now.state, seat)
        view = rules.view(now.state, seat)
        assert rules.standing(view, seat) == rules.standing(rules.view(world, seat), seat)
        for turn in draft.turns:
            assert course(rules, world, seat, turn) == course(rules, now.state, seat, turn)
        assert encode(now.state) == data, "trying changed the state"


@every_game
@looking(3)
@given(seed=seeds)
def test_what_chance_was_made_up_to_bring_is_not_among_what_is_known(rules, seed):
    """The fault: "After that: 3 villagers active", drawn for the copy and for nobody else."""
    stream = Stream(seeded(seed, "chance"))
    for _, now in sample(any_line(rules, seed)[:-1], seed, 5):
        seat = stream.below(len(rules.seats(now.state)))
        draft = Draft(rules, now.state, seat)
        drawn = imagine(rules, now.state, seat, Stream(b"ahead")).rng.counter
        for _ in range(8):
            assert draft.known.rng.counter == drawn
            assert draft.closed or draft.known is draft.state
            if draft.asked is None or not draft.reply(random_keys(draft.asked, stream)):
                break


@every_game
def test_the_points_of_a_plan_are_what_is_counted_after_it_or_about_what_chance_makes_of_it(rules):
    """The fault: beside a building that brings ten points stood those of before it, because it uncovers a card."""
    certain = about = 0
    for _, now in sample(any_line(rules, 4)[:-1], 4, 30):
        seat = next(d.seat for d in now.decisions if d.blocking)
        draft, _ = tried(rules, now.state, seat, 4)
        found = prospect(draft, now.state)
        counted = rules.tell.scores(rules.view(now.state, seat)).get(seat, {}).get("total")
        assert (found is None) == (counted is None)
        if found is None:
            continue
        assert found.now == counted
        after = rules.tell.scores(rules.view(draft.state, seat)).get(seat, {}).get("total")
        assert found.about == (draft.known is not draft.state)
        assert found.about or found.then == after
        certain, about = certain + (not found.about), about + found.about
    assert certain + about > 5


def test_an_answer_to_another_question_is_not_followed():
    rules = GAMES["gnomopolis"]
    state = start(rules, setup_of(2, seed=3)).state
    seat = next(d.seat for d in decisions(rules, state))
    draft = Draft(rules, state, seat)
    assert draft.asked is not None
    assert draft.reply((draft.asked.options[0].key,))
    (turn,) = draft.turns
    other = msgspec.structs.replace(turn, replies=(msgspec.structs.replace(turn.replies[0], prompt="ask.other"),))
    assert Draft(rules, state, seat).follow([turn]).replies == 1
    assert Draft(rules, state, seat).follow([other]).replies == 0


@pytest.mark.parametrize("key", ["nucleum", "inventions"])
def test_no_turn_is_planned_before_what_the_setup_still_asks(key):
    rules = GAMES[key]
    state = start(rules, setup_of(2, seed=3)).state
    asked = {decision.seat for decision in decisions(rules, state)}
    (other,) = {0, 1} - asked
    assert Draft(rules, state, other).asked is None


def played_as_planned(rules, seed: int) -> int:
    """How many answers of turns that were planned when they had come were played then."""
    played = 0
    for _, now in sample(any_line(rules, seed)[:-1], seed, 12):
        seat = next(d.seat for d in now.decisions if d.blocking)
        if not own_turn(now.state, seat) or isinstance(now.state.agenda[-1], Together):
            continue
        draft, _ = tried(rules, now.state, seat, seed)
        turn = draft.turns[0]
        assert course(rules, now.state, seat, turn) == (tuple(reply.keys for reply in turn.replies), ())
        state = decode(rules, encode(now.state))
        for reply in turn.replies:
            state = play(rules, state, seat, reply.keys).state
            played += 1
    return played


@every_game
@looking(3)
@given(seed=seeds)
def test_what_is_planned_for_the_turn_that_has_come_can_be_played(rules, seed):
    """The private copy has the very questions of the table, as far as nothing is drawn."""
    played_as_planned(rules, seed)


@every_game
def test_turns_that_have_come_can_be_planned(rules):
    """Else the property above would be true of nothing."""
    assert played_as_planned(rules, 1) >= 4


@pytest.mark.parametrize("game", ["gnomopolis", "terra_concordia"])
def test_what_brings_the_end_is_as_grave_in_a_plan_as_on_the_panel(game: str) -> None:
    rules, met = GAMES[game], 0
    for seed in range(30):
        for (_, before), ((seat, keys), after) in pairwise(any_line(rules, seed)):
            brings = rules.ending(before.state) is None and rules.ending(after.state) is not None
            if not brings or after.draws or not own_turn(before.state, seat):
                continue
            draft = Draft(rules, before.state, seat)
            if draft.reply(keys):
                met += 1
                assert draft.latest.grave
                assert draft.latest.final, "nobody's order does that unasked"
        if met > 2:
            return
    raise AssertionError(met)


def test_what_comes_up_unplanned_is_answered_as_was_left_for_it_or_stops_the_turn() -> None:
    rules, met = GAMES["gnomopolis"], 0
    for seed in range(40):
        for _, now in any_line(rules, seed)[:-1]:
            seat = next(d.seat for d in now.decisions if d.blocking)
            if not own_turn(now.state, seat) or isinstance(now.state.agenda[-1], Together):
                continue
            draft, _ = tried(rules, now.state, seat, seed)
            turn = draft.turns[0]
            prompts = [reply.prompt for reply in turn.replies]
            if len(prompts) < 3 or len({*prompts[:3]}) < 2 or prompts.count(prompts[1]) > 1:
                continue
            met += 1
            left = turn.replies[1]
            short = msgspec.structs.replace(turn, replies=(turn.replies[0], *turn.replies[2:]))

            def otherwise(asked, left=left):
                return left.keys if asked.prompt.id == left.prompt else None

            assert course(rules, now.state, seat, short) == "illegal"
            whole = course(rules, now.state, seat, short, otherwise)
            assert whole == ("final" if left.final else (tuple(reply.keys for reply in turn.replies), (1,)))
        if met > 20:
            return
    raise AssertionError(met)


def test_what_was_planned_of_one_turn_is_not_played_in_the_next() -> None:
    """A turn may end sooner than it did when it was planned: then the question after it looks the same."""
    rules, met = GAMES["inventions"], 0
    for _, now in sample(any_line(rules, 1)[:-1], 1, 60):
        seat = next(d.seat for d in now.decisions if d.blocking)
        if not own_turn(now.state, seat) or isinstance(now.state.agenda[-1], Together):
            continue
        draft, _ = tried(rules, now.state, seat, 1)
        if len(draft.turns) > 1 and draft.turns[1].replies:
            met += 1
            first, second, *_ = draft.turns
            longer = msgspec.structs.replace(first, replies=(*first.replies, *second.replies))
            assert course(rules, now.state, seat, longer) == "illegal"
    assert met > 5


@every_game
@looking(2)
@given(seed=seeds)
def test_a_standing_order_answers_only_what_is_asked_and_offered(rules, seed):
    for _, now in sample(any_line(rules, seed)[:-1], seed, 40):
        for asked in now.decisions:
            view = rules.view(now.state, asked.seat)
            for standing in rules.standing(view, asked.seat):
                keys = rules.obey(view, asked.seat, standing.key, asked)
                assert keys is None or asked.allows(keys)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_orders_in_words_and_a_next_turn_to_plan(game: str) -> None:
    rules = GAMES[game]
    assert rules.habits, "Rules.habits: orders to leave while one is away"
    line = any_line(rules, 5)
    met = {d.prompt.id for _, now in line for d in now.decisions}
    for locale in LOCALES:
        texts = catalogue(rules.package, locale)
        for habit in rules.habits:
            assert texts.knows(f"order.{habit.key}")
            for prompt in habit.prompts:
                assert prompt == "ask.anytime" or any(id.startswith(prompt) for id in texts.sentences), prompt
    planned = [
        draft
        for _, now in line[:-1]
        for seat in rules.seats(now.state)
        if not own_turn(now.state, seat) and (draft := Draft(rules, now.state, seat)).asked is not None
    ]
    assert planned, ("Rules.skip_to never finds the next turn of anybody", met)
    assert {draft.asked.prompt.id for draft in planned if draft.asked is not None} <= met | {"ask.last_turn"}


RARE = {
    "terra_concordia": {"decline_alliances"},
    "tarlac": {"refuse_calls", "no_defence", "defend", "stand_if_strong", "fight_on"},
}
"""What hardly comes up where everybody plays at random."""


@pytest.mark.parametrize("game", GAMES)
def test_the_orders_have_something_to_say(game: str) -> None:
    rules, said = GAMES[game], set[str]()
    for seed in range(4):
        for _, now in any_line(rules, seed)[:-1]:
            asked = now.decisions[0]
            new = [habit for habit in rules.habits if habit.key not in said]
            said |= {habit.key for habit in new if answer_of([habit], habit.key, asked) is not None}
    assert {habit.key for habit in rules.habits} - said <= RARE.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_the_copy_waits_for_the_seat_that_plans_on_it(game: str) -> None:
    """It would be told of those whom the table waits for, as if they were asked in the planned turn."""
    rules = GAMES[game]
    for _, now in any_line(rules, 5)[:-1]:
        for seat in rules.seats(now.state):
            draft = Draft(rules, now.state, seat)
            if draft.asked is not None:
                assert seat in draft.state.asked
                assert own_turn(now.state, seat) or draft.asked.since == draft.state.seq

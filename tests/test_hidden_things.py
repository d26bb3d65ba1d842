"""Hidden information never leaks: a seat sees and is asked the same in every world that it cannot tell apart."""

from __future__ import annotations

import msgspec
from hypothesis import given

from games.core.agenda import Together
from games.core.model import KEY_PATTERN, Decision, Refusal, Text
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, decisions, encode, play, refusals
from games.core.thinking.advice import advise
from games.core.thinking.chance import weights_of
from games.core.thinking.foresight import foresee
from games.core.thinking.opponent import choose, glance, imagine, random_keys, warmly
from games.core.thinking.review import Moment, looked
from tests.playing import LONGEST, any_line, every_game, looking, sample, seeds


def asked_in_public(found):
    """Who is asked what, as the table's message tells everybody."""
    return [(decision.seat, decision.prompt) for decision in found if decision.blocking]


def differing(view, other):
    """The fields of two views that are not equal: a view shows too much, or ``reshuffle`` dealt what it shows."""
    names = [name for name in view.__struct_fields__ if getattr(view, name) != getattr(other, name)]
    return {name: (getattr(view, name), getattr(other, name)) for name in names}


@every_game
@looking(6)
@given(seed=seeds)
def test_nobody_sees_what_is_hidden(rules, seed):
    """Non-interference: what a seat sees, is asked and is told is the same in every world it cannot tell apart."""
    stream = Stream(seeded(seed, "worlds"))
    for _, now in sample(any_line(rules, seed), seed, 20):
        data = encode(now.state)
        for seat in (None, *rules.seats(now.state)):
            world = imagine(rules, now.state, seat, stream)
            view, other = rules.view(now.state, seat), rules.view(world, seat)
            assert view == other, (seat, differing(view, other))
            assert rules.tell.describe(view) == rules.tell.describe(other)
            assert rules.tell.pressing(view) == rules.tell.pressing(other)
            assert rules.tell.header(view) == rules.tell.header(other)
            assert rules.tell.scores(view) == rules.tell.scores(other)
            assert now.state.rng.key not in msgspec.msgpack.encode(view)
            assert rules.measure.census(world) == rules.measure.census(now.state)
            # While all choose together the imagined world forgets who has answered.
            if now.decisions and not isinstance(now.state.agenda[-1], Together):
                assert asked_in_public(decisions(rules, world)) == asked_in_public(now.decisions)
            if seat is not None:
                mine = [decision for decision in now.decisions if decision.seat == seat]
                assert [d for d in decisions(rules, world) if d.seat == seat and d.blocking] == [
                    d for d in mine if d.blocking
                ]
                assert refusals(rules, world, seat) == refusals(rules, now.state, seat)
        assert encode(now.state) == data, "looking changed the state"


def thoughts(rules, state, asked: Decision, key: bytes) -> list[object]:
    """What bots answer to a question, and what a hint and a review make of it, with the same luck each time."""
    found: list[object] = [glance(rules, state, asked, Stream(key)), warmly(rules, state, asked, Stream(key), 2.0)]
    found.append(choose(rules, state, asked.seat, Stream(key), playouts=4))
    if weights_of(rules) is not None:
        moment = Moment(asked.seat, state, random_keys(asked, Stream(key)))
        found.append(advise(rules, state, asked.seat, Stream(key), playouts=4))
        found.append(looked(rules, moment, Stream(key), 4))
    return found


@every_game
@looking(2)
@given(seed=seeds)
def test_neither_bots_nor_hints_nor_reviews_know_more_than_their_seat(rules, seed):
    stream = Stream(seeded(seed, "worlds"))
    for _, now in sample(any_line(rules, seed)[:-1], seed, 1):
        asked = next(decision for decision in now.decisions if decision.blocking)
        world, key = imagine(rules, now.state, asked.seat, stream), seeded(seed, "thoughts")
        assert thoughts(rules, world, asked, key) == thoughts(rules, now.state, asked, key)


def typeable(rules, line) -> list[str]:
    """Keys that somebody might type: whatever was offered in a game, and every component with every prefix."""
    offered = {option.key for _, now in line for decision in now.decisions for option in decision.options}
    prefixes = {parameter.prefix for command in rules.commands for parameter in command.parameters}
    things = [component.id for component in rules.tell.components(rules.editions.latest)]
    keys = offered | {f"{prefix}{thing}" for prefix in prefixes for thing in things}
    return sorted(key for key in keys if KEY_PATTERN.match(key))


def refused(rules, state, seat: int, key: str) -> Refusal | None:
    """What is said to whoever types a key; None if it is an answer."""
    try:
        play(rules, state, seat, key)
    except Illegal as error:
        return error.refusal
    return None


@every_game
@looking(4)
@given(seed=seeds)
def test_no_refusal_tells_what_is_hidden(rules, seed):
    """A typed action that is not possible is refused in the same words in every world that a seat cannot tell apart."""
    stream, line = Stream(seeded(seed, "typed")), any_line(rules, seed)
    keys = typeable(rules, line)
    for _, now in sample(line[:-1], seed, 8):
        for seat in rules.seats(now.state):
            world = imagine(rules, now.state, seat, stream)
            for key in [keys[stream.below(len(keys))] for _ in range(25)]:
                said = refused(rules, now.state, seat, key)
                if said is not None:
                    assert refused(rules, world, seat, key) == said, key


@every_game
@looking(4)
@given(seed=seeds)
def test_an_imagined_world_can_be_played_to_its_end(rules, seed):
    stream = Stream(seeded(seed, "worlds"))
    line = any_line(rules, seed)
    for _, now in sample(line[:-1], seed, 2):
        world = imagine(rules, now.state, now.decisions[0].seat, stream)
        found = decisions(rules, world)
        for _ in range(LONGEST):
            blocking = [decision for decision in found if decision.blocking]
            if not blocking:
                break
            option = blocking[0].options[stream.below(len(blocking[0].options))]
            keys = (
                option.key
                if blocking[0].picks == (1, 1)
                else [o.key for o in blocking[0].options][: blocking[0].picks[1]]
            )
            after = play(rules, world, blocking[0].seat, keys)
            world, found = after.state, after.decisions
        assert world.outcome is not None


@every_game
@looking(4)
@given(seed=seeds)
def test_opponents_can_value_every_state(rules, seed):
    for _, now in sample(any_line(rules, seed), seed, 10):
        values = [rules.think.evaluate(now.state)[seat] for seat in rules.seats(now.state)]
        assert all(abs(value) < 1000 for value in values), values


def listed_openly(rules, found):
    """What the message of the table may show for whoever is called."""
    return [
        (decision.seat, [option for option in decision.options if option.key.startswith(rules.open_keys)])
        for decision in found
        if decision.blocking
    ]


@every_game
@looking(6)
@given(seed=seeds)
def test_what_stands_on_the_table_can_be_listed_by_anybody(rules, seed):
    """Neither an option nor its absence, neither its words nor where it leads tell what a spectator cannot know."""
    stream = Stream(seeded(seed, "worlds"))
    for _, now in sample(any_line(rules, seed), seed, 30):
        if not now.decisions or isinstance(now.state.agenda[-1], Together):
            continue
        world = imagine(rules, now.state, None, stream)
        there = decisions(rules, world)
        assert listed_openly(rules, there) == listed_openly(rules, now.decisions)
        for seat, options in listed_openly(rules, now.decisions):
            asked = [Decision(seat, Text("ask"), tuple(options))]
            assert foresee(rules, world, asked, seat, public=True) == foresee(
                rules, now.state, asked, seat, public=True
            )

"""The general opponent: plays any game from its contract alone, and sees only what its seat may see.

Of the legal answers those that look best at a glance are tried in imagined worlds (the true state with everything
hidden reshuffled), each trial is played on for a while by everybody's quick judgement, and ``Thinker.evaluate`` says
where it led. The worse answers drop out one by one, so that most of the time goes into the close calls; what looked
best is left only for what led farther by more than luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Any, cast

import msgspec

from games.core.agenda import Game, State, Step, Together
from games.core.model import Decision, Key, Seat, put_to
from games.core.rng import Stream
from games.core.rules import Rules, clone, decisions
from games.core.thinking.chance import chance, weights_of
from games.core.thinking.race import clock, surest

Answer = tuple[Key, ...]

BROAD = 100
"""Most answers that who thinks looks at; of more a random sample."""
SHORT = 12
"""Most of them that are tried in play: with more of them few tries are left for each."""
BREADTH = 8
"""Most answers tried at each question of a playout."""
HORIZON = 16
"""Questions after which a playout stops."""
TURN = 1
"""Questions to others in a row after which the turn has passed, so that a playout stops: whoever comes next has
answered, so that what an answer leaves to them counts; what is beyond that is mostly luck."""
WHIM = 0.25
"""How often a playout takes any answer instead of the one that looks best, so that plans of two steps are found."""
RARE_WHIM = 0.05
"""The same for the quick judgement as a player."""
VICTORY = 1000.0
"""Worth of having won, in points: more than any score."""
FLOOR = 0.05
"""An answer that would be taken so much less often than the best is a blunder and never taken: it costs three times the
warmth."""


def choose(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    stream: Stream,
    *,
    seconds: float = math.inf,
    playouts: float = math.inf,
) -> Answer:
    """The opponent's answer to the question put to a seat, or an any-time action it would rather take first.

    Works until the time or the number of playouts is used up; with playouts alone the answer depends only on the
    arguments. ``stream`` is the opponent's own chance, never the game's.

    Raises:
        LookupError: nothing is asked of this seat.
        ValueError: neither time nor playouts are limited.
    """
    scripted = rules.automa(state, seat)
    if scripted is not None:
        return scripted
    anytime = rules.think.anytime
    asked = [found for found in decisions(rules, state) if found.seat == seat and (found.blocking or anytime)]
    if not any(decision.blocking for decision in asked):
        raise LookupError(f"{rules.meta.key}: seat {seat} is not asked anything")
    if math.isinf(seconds) and math.isinf(playouts):
        raise ValueError("limit the seconds or the playouts")
    spent = clock(seconds, playouts)
    return _best(rules, state, seat, short_list(rules, state, seat, asked, stream), stream, spent)


def glance(rules: Rules[Any, Any], state: State[Any], decision: Decision, stream: Stream) -> Answer:
    """The quick judgement by which everybody plays on in a playout, as a player of its own: hundreds of times faster
    than ``choose``, weaker, but after points. It sees no more than the seat that is asked may see, and looks at many
    answers: among the few of a playout the one that matters is often missing. It rarely has a whim, and
    begins what it could give up again (``Choice.provisional``) only as one: to stand still while others do not looks
    like a gain at every question anew.
    """
    scripted = rules.automa(state, decision.seat)
    if scripted is not None:
        return scripted
    if stream.below(1000) < 1000 * RARE_WHIM:
        return random_keys(decision, stream)
    world = imagine(rules, state, decision.seat, stream)
    return _at_a_glance(rules, world, decision, stream, rules.think.candidates, onward=True, ahead=rules.think.ahead)


def warmly(rules: Rules[Any, Any], state: State[Any], decision: Decision, stream: Stream, warmth: float) -> Answer:
    """The quick judgement of somebody who knows less of the game: any answer that looks good enough, the better the
    oftener, and never one that looks like a blunder. ``warmth``: the loss, in what ``Thinker.evaluate`` counts, at
    which an answer is taken e times less often than the best.
    """
    scripted = rules.automa(state, decision.seat)
    if scripted is not None:
        return scripted
    world, think = imagine(rules, state, decision.seat, stream), rules.think
    found = list(_heights(rules, world, decision, stream, think.candidates, onward=True, ahead=think.ahead))
    best = max(height for _, height in found)
    likely = [(keys, 1.0 if height == best else math.exp((height - best) / warmth)) for keys, height in found]
    likely = [(keys, weight) for keys, weight in likely if weight >= FLOOR]
    left = stream.below(1_000_000) / 1_000_000 * sum(weight for _, weight in likely)
    for keys, weight in likely:
        left -= weight
        if left < 0:
            return keys
    return likely[-1][0]


def random_keys(decision: Decision, stream: Stream) -> Answer:
    """Any legal answer: first how many, each number equally likely, then which."""
    options, (least, most) = decision.options, decision.picks
    n = least + stream.below(most - least + 1)
    if n == 1:
        return (options[stream.below(len(options))].key,)
    left = list(options)
    return tuple([left.pop(stream.below(len(left))).key for _ in range(n)])


def random_move(found: Sequence[Decision], stream: Stream) -> tuple[Seat, Answer]:
    """Any seat's answer to any of these decisions; to one that nobody waits for (any-time, retracting) now and then."""
    pool = [decision for decision in found if decision.blocking]
    if len(pool) < len(found) and (not pool or stream.below(16) == 0):
        pool = [decision for decision in found if not decision.blocking]
    decision = pool[stream.below(len(pool))]
    return decision.seat, random_keys(decision, stream)


def answers(decision: Decision, most: int, stream: Stream) -> list[Answer]:
    """All legal answers if there are no more than ``most``, else a sample without repetition."""
    keys = [option.key for option in decision.options]
    sizes = range(decision.picks[0], decision.picks[1] + 1)
    if sum(math.comb(len(keys), size) for size in sizes) <= most:
        return [chosen for size in sizes for chosen in combinations(keys, size)]
    place = {key: i for i, key in enumerate(keys)}
    found: dict[Answer, None] = {}
    for _ in range(4 * most):
        if len(found) == most:
            break
        found[tuple(sorted(random_keys(decision, stream), key=place.__getitem__))] = None
    return list(found)


def imagine(rules: Rules[Any, Any], state: State[Any], seat: Seat | None, stream: Stream) -> Any:
    """A state that a seat cannot tell from the true one, without the answers others gave in secret."""
    world: State[Any] = clone(rules, state)
    world.rng = fresh(stream)
    agenda = cast("list[Step]", world.agenda)
    for i, step in enumerate(agenda):
        if isinstance(step, Together):
            known = {owner: keys for owner, keys in step.answers.items() if owner == seat}
            agenda[i] = msgspec.structs.replace(step, answers=known)
    rules.think.reshuffle(Game(rules, world), () if seat is None else (seat,))
    return world


def short_list(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    asked: Sequence[Decision],
    stream: Stream,
) -> list[tuple[Decision, Answer]]:
    """The answers that look best at a glance, the best first, without those that only take something back."""
    found: dict[tuple[int, Answer], list[float]] = {}
    ahead = rules.think.ahead
    for _ in range(rules.think.glances):
        world = imagine(rules, state, seat, stream)
        for i, decision in enumerate(asked):
            if decision.options[0].key != Together.RETRACT:
                for keys, height in _heights(rules, world, decision, stream, BROAD, onward=True, ahead=ahead):
                    found.setdefault((i, keys), []).append(height)
    heights = {one: fmean(some) for one, some in found.items()}
    # Of those that look alike always the same: two analyses of a question look at the same answers.
    first = sorted(heights, key=lambda one: -heights[one])[:SHORT]
    return [(asked[i], keys) for i, keys in first if heights[i, keys] > -math.inf or heights[first[0]] == -math.inf]


def _best(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    candidates: list[tuple[Decision, Answer]],
    stream: Stream,
    spent: Callable[[int], float],
) -> Answer:
    """The first answer, unless another led farther than by luck: in each world all that are still in the race, the
    worse ones dropping out."""
    if len(candidates) == 1:
        return candidates[0][1]
    led: list[list[float]] = [[] for _ in candidates]
    # In any order: if there is no time to try them all, those left out should not always be the last.
    racing = [0, *sorted(range(1, len(candidates)), key=lambda _: stream.word())]
    done = 0
    while (used := spent(done)) < 1:
        if done:
            best = sorted(racing, key=lambda i: -fmean(led[i]))[: max(2, math.ceil(len(candidates) ** (1 - used)))]
            racing = [0, *[i for i in best if i]]
        world, luck = imagine(rules, state, seat, stream), fresh(stream)
        for i in racing:
            if done and spent(done) >= 1:
                break
            led[i].append(_outlook(rules, world, seat, *candidates[i], Stream(luck.key)))
            done += 1
    return candidates[surest(led)][1]


def fresh(stream: Stream) -> Stream:
    """A chance of its own for a part of the thinking, drawn from this one."""
    return Stream(stream.word().to_bytes(8, "little"))


def _outlook(
    rules: Rules[Any, Any], world: State[Any], seat: Seat, decision: Decision, keys: Answer, stream: Stream
) -> float:
    """How well the seat stands a while after this answer: its chance to win where a master goes by it, else points."""
    # Alone there is nobody to win against, and nothing was learned of it.
    if rules.think.by_chance and len(rules.seats(world)) > 1 and weights_of(rules) is not None:
        patience = rules.think.replies
        return chance(rules, played_on(rules, world, seat, decision, keys, stream, whim=0.0, patience=patience), seat)
    after = played_on(rules, world, seat, decision, keys, stream, patience=rules.think.patience)
    return _standing(rules, after, seat)


def turn_after(
    rules: Rules[Any, Any], world: State[Any], seat: Seat, decision: Decision, keys: Answer, stream: Stream
) -> State[Any]:
    """The table as soon as the seat's turn has passed in a world, where everybody does what looks best."""
    return played_on(rules, world, seat, decision, keys, stream, whim=0.0, patience=TURN)


def played_on(
    rules: Rules[Any, Any],
    world: State[Any],
    seat: Seat,
    decision: Decision,
    keys: Answer,
    stream: Stream,
    whim: float = WHIM,
    patience: int = TURN,
) -> State[Any]:
    """The table a while after a seat's answer in a world, played on by everybody's quick judgement."""
    game = Game(rules, clone(rules, world))
    game.answer(decision, keys)
    waiting = 0
    for _ in range(HORIZON):
        asked = game.settle(free=False)
        if not asked:
            break
        waiting = 0 if any(found.seat == seat for found in asked) else waiting + 1
        if waiting > patience:
            break
        question = asked[0]
        game.answer(question, _quickly(rules, game.state, question, stream, BREADTH, whim))
    return game.state


def _quickly(
    rules: Rules[Any, Any], state: State[Any], decision: Decision, stream: Stream, breadth: int, whim: float
) -> Answer:
    """Anybody's answer in a playout: the script's, a whim, or what looks best at a glance."""
    scripted = rules.automa(state, decision.seat)
    if scripted is not None:
        return scripted
    if stream.below(1000) < 1000 * whim:
        return random_keys(decision, stream)
    return _at_a_glance(rules, state, decision, stream, breadth)


def _at_a_glance(
    rules: Rules[Any, Any],
    state: State[Any],
    decision: Decision,
    stream: Stream,
    breadth: int,
    *,
    onward: bool = False,
    ahead: int = 0,
) -> Answer:
    """The answer after which its seat stands best at once; on a tie any of the best. ``onward``: one that only opens or
    turns over what can be given up again is the last that is taken. ``ahead``: so many questions in a row that decide
    what an answer is worth are answered in thought."""
    best, _ = _weigh(rules, state, decision, stream, breadth, onward=onward, ahead=ahead)
    return best[stream.below(len(best))]


def _weigh(
    rules: Rules[Any, Any],
    state: State[Any],
    decision: Decision,
    stream: Stream,
    breadth: int,
    *,
    onward: bool = False,
    ahead: int = 0,
) -> tuple[list[Answer], float]:
    """The answers after which the seat stands best, and how well."""
    best: list[Answer] = []
    highest = -math.inf
    for keys, height in _heights(rules, state, decision, stream, breadth, onward=onward, ahead=ahead):
        if height > highest:
            best, highest = [keys], height
        elif height == highest:
            best.append(keys)
    return best, highest


def _heights(
    rules: Rules[Any, Any],
    state: State[Any],
    decision: Decision,
    stream: Stream,
    breadth: int,
    *,
    onward: bool = False,
    ahead: int = 0,
) -> Iterator[tuple[Answer, float]]:
    """How well the seat stands at once after each answer; where one only goes ``onward``, endlessly badly after one
    that leaves the table as it is and can be given up again."""
    # Tried with other luck than the real one: a glance does not foresee the draws.
    luck = fresh(stream)
    provisional = onward and _provisional(Game(rules, state), decision.seat)
    for keys in answers(decision, breadth, stream):
        game = Game(rules, clone(rules, state))
        game.state.rng = Stream(luck.key)
        game.answer(decision, keys)
        _finish_move(game, decision.seat, stream, ahead)
        stays = onward and (provisional or _provisional(game, decision.seat))
        if stays and game.asking(decision.seat) and _table(game.state) == _table(state):
            yield keys, -math.inf
        else:
            yield keys, _height(rules, game, decision.seat, stream, ahead)


def _height(rules: Rules[Any, Any], game: Game[Any], seat: Seat, stream: Stream, ahead: int) -> float:
    """How well a seat stands, after the best answer to what decides it if one looks so far ahead."""
    choice = game.asking(seat)
    if ahead and choice is not None and choice.weighed and (asked := _asked(game, seat)):
        return _weigh(rules, game.state, asked, stream, BREADTH, ahead=ahead - 1)[1]
    return _standing(rules, game.state, seat)


def _provisional(game: Game[Any], seat: Seat) -> bool:
    choice = game.asking(seat)
    return choice is not None and choice.provisional()


def _finish_move(game: Game[Any], seat: Seat, stream: Stream, ahead: int) -> None:
    """Go on to the next question, and answer at random what only says how the seat's move is done, unless one looks
    ahead to what it brings."""
    found = game.settle(ask=False)
    while (choice := game.asking(seat)) and choice.detail and not (ahead and choice.weighed):
        # What was listed to see whether there is a choice at all is not listed again.
        asked = put_to(found, seat) if found else _asked(game, seat)
        if asked is None:  # a single answer is taken without asking
            return
        game.answer(asked, random_keys(asked, stream))
        found = game.settle(ask=False)


def _asked(game: Game[Any], seat: Seat) -> Decision | None:
    """What a seat must answer now."""
    return put_to(game.settle(free=False), seat)


def _table(state: State[Any]) -> State[Any]:
    """Everything but what is asked and what chance will bring."""
    return msgspec.structs.replace(state, agenda=[], rng=_NO_CHANCE, asked={}, seq=0)


_NO_CHANCE = Stream(b"")


def _standing(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> float:
    """Points of the seat over the best of its rivals; who has won or lost stands far above or below."""
    height = rules.think.compare(state, seat)
    rivals = rules.think.rivals(state, seat, rules.seats(state))
    rival = max((height[other] for other in rivals), default=0.0)
    points = height[seat] - rival / 2
    if state.outcome is None or not state.outcome.winners:
        return points
    return points + (VICTORY if seat in state.outcome.winners else -VICTORY)

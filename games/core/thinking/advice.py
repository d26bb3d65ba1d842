"""What a seat that is asked had best answer, in chances to win, as far as it can know.

The answers that look best at a glance are tried in the same imagined worlds, as a master does it who goes by chance; so
what lies between two answers is not what lay between two worlds.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean, variance
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.model import Decision, Seat, put_to
from games.core.rng import Stream
from games.core.rules import Rules, decisions
from games.core.thinking.chance import chance
from games.core.thinking.opponent import BROAD, SHORT, Answer, answers, fresh, imagine, short_list, turn_after
from games.core.thinking.race import clock

SLIGHT = 0.01
"""Answers whose chances differ by less are equal."""
DOUBT, CLEAR = 2.0, 4.0
"""So many standard errors may be luck; so many are none, though that is asked after each world anew."""
WORLDS = 16
"""Fewest worlds after which it may be clear what is best."""
COUNTED = 16
"""Worlds, the first ones, in which the points that an answer brings are counted: they are a reason, no judgement."""
Weighed = tuple[float, Mapping[str, int]]
"""A chance to win, and points by category; none where they were not counted."""


class Judged(msgspec.Struct, frozen=True):
    """An answer and what is to be expected of it."""

    keys: Answer
    chance: float
    """To win."""
    behind: float
    """What that lacks to the best answer, in the same worlds."""
    error: float
    """The standard error of ``behind``; endless after a single world."""
    equal: bool
    """Whether it is as good as the best, for all that can be told."""
    lacks: dict[str, float] = {}
    """How many points the best has more, on average, when the seat's turn has passed: by category, as the seat counts
    them itself (``Teller.scores``).
    """


def advise(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    stream: Stream,
    *,
    among: Collection[Answer] = (),
    seconds: float = math.inf,
    playouts: float = math.inf,
) -> tuple[Judged, ...]:
    """The answers to the question put to a seat, the best first. Of many only those that look best at a glance, and
    those it is asked about (``among``). With playouts alone the advice depends only on the arguments.

    Raises:
        LookupError: nothing is asked of this seat, or the chances of this game are not known.
        ValueError: neither time nor playouts are limited.
    """
    asked = put_to(decisions(rules, state), seat)
    if asked is None:
        raise LookupError(f"{rules.meta.key}: seat {seat} is not asked anything")
    if math.isinf(seconds) and math.isinf(playouts):
        raise ValueError("limit the seconds or the playouts")
    spent = clock(seconds, playouts)
    tried = answers(asked, BROAD, stream)
    if len(tried) > SHORT:
        tried = [keys for _, keys in short_list(rules, state, seat, [asked], stream)]
    tried += [keys for keys in among if set(keys) not in map(set, tried)]
    # Of several that are picked the order means nothing: whoever answered may have named them in another.
    wanted = [i for i, keys in enumerate(tried) if set(keys) in map(set, among)]
    found: list[list[float]] = [[] for _ in tried]
    counted: list[list[Mapping[str, int]]] = [[] for _ in tried]
    racing, done = list(range(len(tried))), 0
    while not done or spent(done) < 1:
        world, luck = imagine(rules, state, seat, stream), fresh(stream)
        for i in racing:
            more = len(counted[i]) < COUNTED
            won, points = weigh(rules, world, seat, asked, tried[i], Stream(luck.key), count=more)
            found[i].append(won)
            counted[i] += [points] if more else []
            done += 1
        left = math.ceil(len(tried) ** (1 - min(1.0, spent(done))))
        racing = sorted(racing, key=lambda i: -fmean(found[i]))[: max(2, left)]
        racing += [i for i in wanted if i not in racing]
        if len(found[racing[0]]) >= WORLDS and all(_settled(found[racing[0]], found[i]) for i in racing[1:]):
            break
    best = max(racing, key=lambda i: fmean(found[i]))
    judged = [
        msgspec.structs.replace(_judged(keys, found[best], values), lacks=_lacking(counted[best], points))
        for keys, values, points in zip(tried, found, counted, strict=True)
    ]
    # Of two alike the one that was tried more often.
    return tuple(sorted(judged, key=lambda one: (one.keys != tried[best], one.behind, one.error)))


def weigh(
    rules: Rules[Any, Any],
    world: State[Any],
    seat: Seat,
    decision: Decision,
    keys: Answer,
    stream: Stream,
    *,
    count: bool,
) -> Weighed:
    """What an answer is worth in a world as soon as the seat's turn has passed (``turn_after``)."""
    after = turn_after(rules, world, seat, decision, keys, stream)
    points: Mapping[str, int] = {}
    if count:
        points = rules.tell.scores(rules.view(after, seat)).get(seat, points)
    return chance(rules, after, seat), points


def tells(judged: Sequence[Judged]) -> bool:
    """Whether advice tells any answer from the others."""
    return len(judged) < 2 or not all(one.equal for one in judged)


def _settled(best: list[float], values: list[float]) -> bool:
    """Whether more worlds would hardly change how two answers compare."""
    behind, error = _compared(best, values)
    return behind > CLEAR * error or behind + DOUBT * error < SLIGHT


def _compared(best: list[float], values: list[float]) -> tuple[float, float]:
    gaps = [most - value for most, value in zip(best, values, strict=False)]
    return fmean(gaps), math.sqrt(variance(gaps) / len(gaps)) if len(gaps) > 1 else math.inf


def _lacking(best: Sequence[Mapping[str, int]], points: Sequence[Mapping[str, int]]) -> dict[str, float]:
    """By category what one answer has brought less than the best in the same worlds."""
    categories = dict.fromkeys(category for counted in best for category in counted)
    pairs = list(zip(best, points, strict=False))
    return {name: fmean(most.get(name, 0) - less.get(name, 0) for most, less in pairs) for name in categories}


def _judged(keys: Answer, best: list[float], values: list[float]) -> Judged:
    """``values`` of an answer and those of the best in the same worlds; the best saw all of them."""
    behind, error = _compared(best, values)
    same = len(values) == len(best) and behind < DOUBT * error
    return Judged(keys, fmean(best) - behind, behind, error, behind < SLIGHT or same)

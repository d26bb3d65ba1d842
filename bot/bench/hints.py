"""Whether advice deserves to be given: does it agree with itself, do its chances come true, does a review find what was
a blunder? A game of which one of these is not so has no hint."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from bot.bench.measured import Measured, Options, pooled
from bot.contested import set_up
from bot.learning.fitting import Told, told
from bot.learning.selfplay import positions, tables
from games.core.model import Seat, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, Transition, decisions, play, start
from games.core.thinking.advice import SLIGHT, Judged, advise, tells
from games.core.thinking.chance import folder_of, weights_of
from games.core.thinking.gate import AGREE, FOUND, GATE, MEASURED, OFF, Gate, digest
from games.core.thinking.levels import answer
from games.core.thinking.opponent import Answer, random_keys
from games.core.thinking.review import Moment, looked, review
from games.registry import GAMES

SEED = 2_000_029
"""Of the games of the gate, none of which is learned from. Another one for each new way to advise: what was decided
with a look at some games is not judged by them."""
PLAYOUTS, PLANTED, QUESTIONS = 400, 160, 4
"""Playouts of an analysis, and of one that looks for room for a blunder; questions of a game analysed twice."""
MASTER = 24
"""Playouts of an answer of the seat that is to blunder, others take what looks best: who does so makes several blunders
a game of their own, and a review that finds five of those is not to blame for the sixth."""
TENTHS, EACH, TOLD = 10, 6, 16
"""Groups of chances; positions of a game whose chances are looked at; such games for each with a blunder: of those that
end early not half last long enough, and in few a tenth is off by luck alone."""
TRIES = 3
"""So many times as many games are played at most, if many have no room for a blunder."""
BLUNDER, SURE = 0.15, 3.0
"""Chance that a planted blunder costs at least, and of how many standard errors."""


def hints(options: Options) -> Iterator[Measured]:
    """The three figures of each game of which something has been learned; with ``accept`` they decide from now on."""
    for key, rules in GAMES.items():
        learned = weights_of(rules)
        if options.game not in ("", key) or learned is None:
            continue
        games = 1 if options.quick else options.hint_games
        twice = _agreement(key, games, options)
        yield _share(f"{key}: two analyses agree, {len(twice)} questions", twice, AGREE)
        off, chances = 0.0, [weight for ages in learned.weights for weight in ages]
        calls = [(key, n, SEED, EACH) for n in range(games if options.quick else TOLD * games)]
        by_game = [list(told(chances, seen)) for seen in pooled(f"{key}: chances", options.processes, positions, calls)]
        for figure in _calibration(key, by_game):
            # What chance may have done in so few games is no fault.
            off = max(off, abs(figure.value) - (figure.error or 0.0))
            yield figure
        yield Measured(
            part="hints",
            name=f"{key}: how far a tenth's chances are off beyond their error, {len(by_game)} games",
            value=off,
            unit="share",
            target=f"<= {OFF:.0%} of {MEASURED} games",
            met=off <= OFF and len(by_game) >= MEASURED,
        )
        found = _blunders(key, games, options)
        yield _share(f"{key}: a planted blunder is among the five of the review, {len(found)} games", found, FOUND)
        gate = Gate(
            weights=digest(rules),
            agree=round(fmean(twice or [0]), 3),
            questions=len(twice),
            off=round(off, 4),
            games=len(by_game),
            found=round(fmean(found or [0]), 3),
            blunders=len(found),
        )
        if options.accept:
            _write(rules, gate)


def _write(rules: Rules[Any, Any], gate: Gate) -> None:
    facts = "".join(f"{name} = {json.dumps(value)}\n" for name, value in msgspec.structs.asdict(gate).items())
    head = "# Written by `bench --only hints --accept`: whether the game has hints (games/core/thinking/gate.py).\n"
    (Path(str(folder_of(rules))) / GATE).write_text(head + facts, "utf-8")


def _share(name: str, found: Sequence[bool], least: float) -> Measured:
    share = fmean(found or [0])
    return Measured(
        part="hints",
        name=name,
        value=share,
        unit="share",
        error=math.sqrt(share * (1 - share) / max(1, len(found))),
        target=f">= {least:.0%} of {MEASURED}",
        met=len(found) >= MEASURED and share >= least,
    )


def _agreement(key: str, games: int, options: Options) -> list[bool]:
    calls = [(key, n, 8 if options.quick else PLAYOUTS) for n in range(-(-games // QUESTIONS))]
    return [one for some in pooled(f"{key}: twice", options.processes, agreed, calls) for one in some]


def _calibration(key: str, by_game: Sequence[Sequence[Told]]) -> Iterator[Measured]:
    for tenth in range(TENTHS):
        within = [[one for one in some if min(int(one.chance * TENTHS), TENTHS - 1) == tenth] for some in by_game]
        off, error, n = _off(within)
        if n:
            said = f"{key}: chances of {tenth * 10} to {tenth * 10 + 10} % come true so much oftener, {n} seats"
            yield Measured(part="hints", name=said, value=off, unit="share", error=error)


def _off(by_game: Sequence[Sequence[Told]]) -> tuple[float, float, int]:
    """How much oftener something came true than was told, its standard error (by games), and of how many."""
    n = sum(map(len, by_game))
    if not n:
        return 0.0, 0.0, 0
    mean = sum(one.won - one.chance for some in by_game for one in some) / n
    squares = sum(sum(one.won - one.chance - mean for one in some) ** 2 for some in by_game)
    return mean, math.sqrt(squares) / n, n


def _blunders(key: str, games: int, options: Options) -> list[bool]:
    """Of so many games with a blunder; for those that had no room for one others are played."""
    found: list[bool] = []
    played = 0
    while len(found) < games and played < TRIES * games:
        calls = [(key, n, 8 if options.quick else PLANTED) for n in range(played, played + games - len(found))]
        found += [one for one in pooled(f"{key}: blunders", options.processes, planted, calls) if one is not None]
        played += len(calls)
    return found


def agreed(key: str, n: int, playouts: int) -> list[bool]:
    """Whether two analyses agree on each of some questions of a game: on the first answer, or, by whichever says more,
    that there is hardly anything between their first answers, or that no answer is better than another."""
    rules = GAMES[key]
    found: list[bool] = []
    stream = Stream(seeded(SEED, f"twice {n}"))
    asked = list(_on(rules, start(rules, _dealt(key, n)), Stream(seeded(SEED, f"regulars {n}"))))
    for _ in range(min(QUESTIONS, len(asked))):
        moment = asked.pop(stream.below(len(asked)))
        first, second = (
            advise(rules, moment.state, moment.seat, Stream(seeded(n, f"{run} {len(asked)}")), playouts=playouts)
            for run in ("first", "second")
        )
        one, other = first[0].keys, second[0].keys
        alike = not tells(first) and not tells(second)
        found.append(one == other or alike or max(_behind(first, other), _behind(second, one)) < SLIGHT)
    return found


def _behind(judged: Sequence[Judged], keys: Answer) -> float:
    return next((one.behind for one in judged if one.keys == keys), 1.0)


def planted(key: str, n: int, playouts: int) -> bool | None:
    """Whether the review of a game finds the blunder that was planted in it; None: there was no room for one."""
    rules = GAMES[key]
    stream = Stream(seeded(SEED, f"blunder {n}"))
    setup = _dealt(key, n)
    people = [seat for place in rules.seating(setup) for seat in place]
    seat = people[stream.below(len(people))]
    mine = _moments_of(seat, rules, start(rules, setup), stream)
    left = list(range(len(mine)))
    while left:
        at = left.pop(stream.below(len(left)))
        blunder = _blunder(rules, mine[at], stream, playouts)
        if blunder is None:
            continue
        here = Moment(seat, mine[at].state, blunder)
        after = _moments_of(seat, rules, play(rules, here.state, seat, blunder), stream)
        return any(one.n == at for one in review(rules, [*mine[:at], here, *after], stream))
    return None


def _moments_of(seat: Seat, rules: Rules[Any, Any], now: Transition[Any], stream: Stream) -> list[Moment]:
    return [moment for moment in _on(rules, now, stream, careful=seat) if moment.seat == seat]


def _blunder(rules: Rules[Any, Any], moment: Moment, stream: Stream, playouts: int) -> Answer | None:
    """The answer that costs most there, if that is a blunder beyond doubt: found so twice, for what looks worst among
    many in a few worlds often only had the worst luck."""
    seat = moment.seat
    asked = next(found for found in decisions(rules, moment.state) if found.seat == seat and found.blocking)
    among = tuple({random_keys(asked, stream) for _ in range(3)})
    worst = max(advise(rules, moment.state, seat, stream, among=among, playouts=playouts), key=lambda j: j.behind)
    if not _beyond_doubt(worst):
        return None
    again, _ = looked(rules, Moment(seat, moment.state, worst.keys), stream, playouts)
    return worst.keys if _beyond_doubt(again) else None


def _beyond_doubt(judged: Judged) -> bool:
    return judged.behind >= BLUNDER and judged.behind > SURE * judged.error


def _dealt(key: str, n: int) -> Setup:
    """How a game begins, at another table each time."""
    found = tables(GAMES[key])
    return msgspec.structs.replace(set_up(key, found[n % len(found)], n), key=seeded(SEED, f"hints {n}"))


def _on(rules: Rules[Any, Any], now: Transition[Any], stream: Stream, careful: Seat | None = None) -> Iterator[Moment]:
    """What is asked of whom to the end where all take what looks best, but for one who may be ``careful``."""
    while now.decisions:
        asked = next(decision for decision in now.decisions if decision.blocking)
        playouts = MASTER if asked.seat == careful else 0
        keys = answer(rules, now.state, asked.seat, "master", stream, playouts=playouts)
        # Not what a master would rather do first, which nobody waits for.
        if rules.automa(now.state, asked.seat) is None and asked.allows(keys):
            yield Moment(asked.seat, now.state, keys)
        now = play(rules, now.state, asked.seat, keys, asked=now.decisions)

"""How games go where everybody plays alike: how long they last, how they end, who wins. Whether a game, and our
estimates in it, are fair."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, stdev

from bot.bench.kept import Kept, Played
from bot.bench.measured import Measured, Options, pooled
from bot.contested import played_out, set_up, table_name
from games.core.model import Contest
from games.core.thinking.simulation import Player
from games.registry import GAMES

PLAIN = 10
"""Of so many games one is also played at random."""
QUICK_TABLES = 1
"""Tables of a game at which a quick look is had."""


def balance(options: Options) -> Iterator[Measured]:
    """What happens at each table that a game wants measured (``Gauge.contests``) when quick bots play; the shares of
    the games won beside random play: what is askew there already lies in the table, not in what one makes of it."""
    kept = Kept(options.keep)
    for key, rules in GAMES.items():
        if options.game not in ("", key):
            continue
        for number, contest in enumerate(rules.measure.contests(rules.meta), start=1):
            if (options.tables and number not in options.tables) or (options.quick and number > QUICK_TABLES):
                continue
            games = 2 if options.quick else options.balance_games or contest.games
            quick = _played(kept, key, contest, games, "regular", options)
            plain = _played(kept, key, contest, -(-games // PLAIN), "random", options)
            if quick:
                yield from _told(f"{number}. {table_name(key, contest)}", contest, quick, plain)


def _played(kept: Kept, key: str, contest: Contest, games: int, player: Player, options: Options) -> list[Played]:
    found = [one for one in kept.found(key, contest, player) if one.n < games]
    if options.kept_only:
        return found
    there = {one.n for one in found}
    calls = [(key, contest, n, player) for n in range(games) if n not in there]
    label = f"{table_name(key, contest)}: {player}"
    return found + (pooled(label, options.processes, _game, calls, kept.add) if calls else [])


def _game(key: str, contest: Contest, n: int, player: Player) -> Played:
    rules, setup = GAMES[key], set_up(key, contest, n)
    went = played_out(key, contest, n, player)
    seated = {seat for seats in rules.seating(setup) for seat in seats}
    return Played(
        table=table_name(key, contest),
        player=player,
        n=n,
        victories=dict(went.victories),
        reached=went.lasted.reached if went.lasted else 0,
        planned=went.lasted.planned if went.lasted else 0,
        ending=went.ending or "unfinished",
        tally=dict(went.tally),
        aims=dict(went.aims),
        people=[points.get("total", 0) for seat, points in went.scores.items() if seat in seated],
        automas=[points.get("total", 0) for seat, points in went.scores.items() if seat not in seated],
        winners=[went.scores[seat].get("total", 0) for seat in went.winners],
    )


# ---------------------------------------------------------------- figures


def _told(table: str, contest: Contest, games: Sequence[Played], plain: Sequence[Played]) -> Iterator[Measured]:
    of = f"{len(games)} games"
    spans = [one for one in games if one.planned]
    if spans:
        late = [float(one.reached >= one.planned - 1) for one in spans]
        wanted = (contest.lasts, 1.0) if contest.lasts else None
        yield _sampled(f"{table}: reach the last round but one, {of}", late, "share", wanted)
        yield _sampled(
            f"{table}: rounds reached of {spans[0].planned}", [float(one.reached) for one in spans], "rounds"
        )
    for ending in sorted({one.ending for one in games} | set(contest.ends)):
        ends = [float(one.ending == ending) for one in games]
        yield _sampled(f"{table}: games that end by {ending}", ends, "share", contest.ends.get(ending))
    for party in sorted({party for one in games for party in one.victories}):
        beside = [one.victories.get(party, 0.0) for one in plain]
        yield _sampled(
            f"{table}: games won by {party}, {of}",
            [one.victories.get(party, 0.0) for one in games],
            "share",
            contest.fair.get(party),
            beside,
        )
    for who, scores in (
        ("places", [score for one in games for score in one.people]),
        ("opponents of the rules", [score for one in games for score in one.automas]),
        ("winners", [score for one in games for score in one.winners]),
    ):
        if scores:
            yield _sampled(f"{table}: mean score of {who}", [float(score) for score in scores], "points")
    for name in sorted({name for one in games for name in one.tally}):
        yield _sampled(f"{table}: {name}, each game", [float(one.tally.get(name, 0)) for one in games], "times")
    for aim in sorted({aim for one in games for aim in one.aims}):
        tried = [float(one.aims[aim]) for one in games if aim in one.aims]
        yield _sampled(f"{table}: {aim} reached, {len(tried)} times held", tried, "share", contest.aims)


def _sampled(
    name: str,
    values: Sequence[float],
    unit: str,
    wanted: tuple[float, float] | None = None,
    plain: Sequence[float] = (),
) -> Measured:
    value = mean(values)
    least, most = wanted or (0.0, 1.0)
    return Measured(
        part="balance",
        name=name,
        value=value,
        unit=unit,
        error=stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None,
        beside=mean(plain) if plain else None,
        beside_name="random play" if plain else "",
        target=f"{least:.0%} to {most:.0%}" if wanted else "",
        met=least <= value <= most if wanted else None,
    )

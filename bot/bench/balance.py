"""Who wins how often where everybody plays alike: whether a game, and our estimates in it, are fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.bench.measured import Measured, Options, pooled
from games.core.model import Contest, Setup
from games.core.rng import seeded
from games.core.simulation import Player, simulate
from games.registry import GAMES

PLAIN = 10
"""Of so many games one is also played at random."""


def balance(options: Options) -> Iterator[Measured]:
    """Share of the games that each party wins (``Rules.contests``) when quick bots play, beside random play: what is
    askew there already lies in the table, not in what one makes of it."""
    for key, rules in GAMES.items():
        for contest in rules.measure.contests(rules.meta):
            games = 2 if options.quick else options.balance_games or contest.games
            won = _shares(key, contest, games, "quick", options.processes)
            plain = _shares(key, contest, -(-games // PLAIN), "random", options.processes)
            for party, share in won.items():
                least, most = contest.fair.get(party, (0.0, 1.0))
                yield Measured(
                    part="balance",
                    name=f"{_table(key, contest)}: games won by {party}, {games} games",
                    value=share,
                    unit="share",
                    beside=plain[party],
                    beside_name="random play",
                    target=f"{least:.0%} to {most:.0%}" if party in contest.fair else "",
                    met=least <= share <= most if party in contest.fair else None,
                )


def _table(key: str, contest: Contest) -> str:
    return ", ".join([key, *(f"{name} {value}" for name, value in contest.options.items()), f"{contest.seats} seats"])


def _shares(key: str, contest: Contest, games: int, player: Player, processes: int) -> dict[str, float]:
    calls = [(key, contest, n, player) for n in range(games)]
    total = Counter[str]()
    for victories in pooled(f"{_table(key, contest)}: {player}", processes, _victories, calls):
        total.update(victories)
    return {party: total[party] / games for party in sorted(total)}


def _victories(key: str, contest: Contest, n: int, player: Player) -> Mapping[str, float]:
    setup = Setup(contest.seats, contest.options, seeded(n, "balance"))
    return simulate(GAMES[key], setup, (player,) * contest.seats).victories

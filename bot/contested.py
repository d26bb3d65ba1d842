"""The tables whose balance is measured, and a game played at one of them."""

from __future__ import annotations

from games.core.model import Contest, Setup
from games.core.rng import seeded
from games.core.rules import completed
from games.core.thinking.simulation import Player, Simulated, simulate
from games.registry import GAMES


def table_name(key: str, contest: Contest) -> str:
    """A table in words: the game, what was chosen in the lobby, the places."""
    told = [f"{name} {value}" for name, value in contest.options.items()]
    seats = "all tables by turns" if contest.by_turns else f"{contest.seats} seats"
    script = [f"{contest.scripted} {contest.script}"] if contest.script else []
    return ", ".join([key, *told, seats, *script])


def dealt(key: str, contest: Contest, n: int) -> bytes:
    """The chance of a game: of its own at each table, so that what befalls one table says nothing about another."""
    return seeded(n, table_name(key, contest))


def set_up(key: str, contest: Contest, n: int) -> Setup:
    """How the game with a number begins."""
    seats, options = contest.seats, contest.options
    if contest.by_turns:
        seats, options = contest.by_turns[n % len(contest.by_turns)]
    return completed(GAMES[key], Setup(seats, options, dealt(key, contest, n)))


def played_out(key: str, contest: Contest, n: int, player: Player) -> Simulated:
    """The game with a number, all places played alike but for the script's."""
    rules, setup = GAMES[key], set_up(key, contest, n)
    script = rules.measure.script(contest.script, contest.scripted) if contest.script else None
    return simulate(rules, setup, (player,) * setup.seats, script=script)

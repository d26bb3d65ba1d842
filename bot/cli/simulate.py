"""``python -m bot simulate``."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from statistics import mean
from typing import Any

import msgspec

from bot.bench.progress import Progress
from bot.cli.game import game_arguments, rules_of, seat_counts, setups
from bot.cli.usage_error import UsageError
from bot.lasting import keep_all
from games.core.thinking.levels import LEVELS
from games.core.thinking.simulation import Player, Simulated, simulate


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    game_arguments(parser)
    parser.add_argument("--seats", type=seat_counts, help="places at the table: 3, or 2..4 (default: the game's range)")
    parser.add_argument("--games", type=int, default=1, help="how many games (default: 1)")
    parser.add_argument(
        "--players",
        choices=("random", "bot", *LEVELS),
        default="random",
        help="who plays: bots of a level, the strongest (bot, the same as master), or chance (default: random)",
    )
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play and tell how it went; a game that does not end is a problem found."""
    if args.games < 1:
        raise UsageError("--games must be at least 1")
    rules = rules_of(args.game)
    fewest, most = rules.meta.seats
    deals = setups(rules, args.seats or range(fewest, most + 1), args.option, args.seed, args.games)
    player: Player = "master" if args.players == "bot" else args.players
    keep_all()
    played: list[Simulated] = []
    with Progress("game", args.games) as progress:
        for deal in deals:
            # Masters think for minutes in one game.
            at = partial(_reached, progress, len(played))
            played.append(simulate(rules, deal, tuple[Player, ...]((player,) * deal.seats), progress=at))
            progress.step()
    result = _result(args.game, played)
    if args.json:
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    else:
        _tell(result, played)
    return 1 if result["unfinished"] else 0


def _reached(progress: Progress, played: int, answers: int) -> None:
    progress.at(played, f"{answers:,} decisions of the next")


def _result(game: str, played: list[Simulated]) -> dict[str, Any]:
    seconds = sum(one.seconds for one in played)
    answers = sum(one.answers for one in played)
    return {
        "game": game,
        "games": len(played),
        "decisions": answers,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(answers / seconds, 1) if seconds else 0.0,
        "scores": [[points.get("total", 0) for _, points in sorted(one.scores.items())] for one in played],
        "winners": [list(one.winners) for one in played],
        "unfinished": sum(one.unfinished for one in played),
    }


def _tell(result: dict[str, Any], played: list[Simulated]) -> None:
    print(
        f"{result['games']} games of {result['game']}: {result['decisions']:,} decisions in {result['seconds']:.2f} s"
        f" ({result['decisions_per_second']:,.0f}/s), {result['unfinished']} unfinished"
    )
    finished = [one for one in played if not one.unfinished]
    for n in sorted({len(one.scores) for one in finished}):
        tables = [one for one in finished if len(one.scores) == n]
        totals = [points["total"] for one in tables for points in one.scores.values() if points]
        wins = [sum(seat in one.winners for one in tables) for seat in range(n)]
        points = f"points {min(totals)}..{max(totals)} (mean {mean(totals):.1f})" if totals else "no points"
        answers = mean(one.answers for one in tables)
        print(f"  {n} seats: {len(tables)} games, {answers:.0f} decisions each, {points}, wins by seat {wins}")

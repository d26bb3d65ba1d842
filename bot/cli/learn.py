"""``python -m bot learn``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from bot.bench.measured import pooled
from bot.cli.game import rules_of
from bot.cli.usage_error import UsageError
from bot.learning.fitting import error, fitted, told
from bot.learning.selfplay import Seen, positions
from games.core.thinking.chance import AGES, FILE, Provenance, Weights, folder_of

EACH = 12
"""Positions of a game, at most."""
APART = 4
"""Every so manieth game is not learned from, but judged by."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--games", type=int, default=600, help="how many are played (default: 600)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="for the games (default: cores)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where the weights go (default: the game's)")


def run(args: argparse.Namespace) -> int:
    """Play, learn, judge by games that were kept apart; weights that say no more than a guess are not kept."""
    rules = rules_of(args.game)
    if min(args.games, args.processes) < 1 or args.games < 2 * APART:
        raise UsageError(f"--games must be at least {2 * APART}, --processes at least 1")
    path = args.output or Path(str(folder_of(rules))) / FILE
    if path.is_dir():
        # Before all the games are played.
        raise UsageError(f"{path} is a folder")
    calls = [(args.game, n, args.seed, EACH) for n in range(args.games)]
    found = pooled(f"{args.game}: games", args.processes, numbered, calls)
    by_game = [seen for _, seen in sorted(found, key=lambda one: one[0])]
    learned = [each for n, seen in enumerate(by_game) if n % APART for each in seen]
    apart = [each for n, seen in enumerate(by_game) if not n % APART for each in seen]
    weights = fitted(learned)
    provenance = Provenance(
        games=args.games,
        seed=args.seed,
        positions=len(learned) + len(apart),
        held_out=-(-args.games // APART),
        error=round(error(told(weights, apart)), 4),
        guess=round(error(told([0.0] * len(weights), apart)), 4),
    )
    print(f"{args.game}: error {provenance.error} in {provenance.held_out} other games, of a guess {provenance.guess}")
    if provenance.error >= provenance.guess:
        print("not kept: it is no better than a guess")
        return 1
    rows = [tuple(round(x, 5) for x in weights[n : n + AGES]) for n in range(0, len(weights), AGES)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(Weights(tuple(rows), provenance)), "utf-8")
    print(f"{path}")
    return 0


def numbered(game: str, n: int, seed: int, most: int) -> tuple[int, list[Seen]]:
    """``positions`` with the number of the game, since they come in any order."""
    return n, positions(game, n, seed, most)


def written(learned: Weights) -> str:
    """Weights as a file for people too."""
    rows = "\n".join(f"    [{', '.join(map(str, row))}]," for row in learned.weights)
    facts = "\n".join(f"{name} = {getattr(learned.provenance, name)}" for name in Provenance.__struct_fields__)
    head = "# Written by `python -m bot learn`: for each feature its weight at the beginning, and what time adds."
    return f"{head}\nweights = [\n{rows}\n]\n\n[provenance]\n{facts}\n"

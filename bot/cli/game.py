"""Arguments that several subcommands share: a game, its places, its options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bot.cli.usage_error import UsageError
from games.core.model import Setup, Text
from games.core.rng import seeded
from games.core.rules import BadSetup, Rules, check_setup
from games.core.texts import catalogue
from games.registry import GAMES

NAMES = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio", "Gil", "Helena")
"""Names for tables that nobody plays."""


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, --option and --seed."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(sorted(GAMES))}")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="an option of the lobby; may be repeated"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same game (default: 1)")


def rules_of(key: str) -> Rules[Any, Any]:
    """The game of this name.

    Raises:
        UsageError: there is none.
    """
    if key not in GAMES:
        raise UsageError(f"no game is called {key!r}; there are: {', '.join(sorted(GAMES))}")
    return GAMES[key]


def seat_counts(text: str) -> range:
    """``3`` or ``2..4`` as the numbers meant."""
    found = re.fullmatch(r"(\d+)(?:\.\.(\d+))?", text)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor a range like 2..4")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def setups(
    rules: Rules[Any, Any], counts: Sequence[int], options: Sequence[str], seed: int, games: int
) -> Iterator[Setup]:
    """So many different deals, spread evenly over the numbers of places.

    Raises:
        UsageError: the game cannot be played like this.
    """
    chosen: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option!r} is not KEY=VALUE")
        chosen[key] = value
    for n in counts:
        try:
            check_setup(rules, Setup(n, chosen, b""))
        except BadSetup as error:
            raise UsageError(said(rules, error.reason)) from error
    return (Setup(counts[i % len(counts)], chosen, seeded(seed, f"game {i}")) for i in range(games))


def said(rules: Rules[Any, Any], text: Text) -> str:
    """A sentence of the game in English."""
    return catalogue(rules.package, "en").say(text)


def title(rules: Rules[Any, Any], locale: str = "en") -> str:
    """The name of the game."""
    return catalogue(rules.package, locale).say("game.name")

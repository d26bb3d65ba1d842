"""``python -m bot bench``."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bot.bench.balance import balance
from bot.bench.crowd import crowd
from bot.bench.growth import growth
from bot.bench.hints import hints
from bot.bench.latency import latency
from bot.bench.measured import Measured, Options, Part
from bot.bench.memory import memory
from bot.bench.pictures import measure as measure_pictures
from bot.bench.pings import pings
from bot.bench.play import listing, playing
from bot.bench.rolling import rolling
from bot.bench.scale import kills, prepare, turns
from bot.bench.storage import measure as measure_storage
from bot.bench.strength import strength
from bot.bench.thinking import thinking
from bot.cli.game import rules_of
from bot.cli.usage_error import UsageError
from bot.lasting import keep_all
from games.registry import GAMES
from storage.database import is_url


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--only", action="append", choices=tuple(PARTS), help="only this part; may be repeated")
    parser.add_argument("--quick", action="store_true", help="hardly any repetitions: does everything work?")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument(
        "--strength-games",
        type=int,
        default=200,
        metavar="N",
        help="games of a match; long games a tenth (default: 200)",
    )
    parser.add_argument(
        "--hint-games", type=int, default=100, metavar="N", help="games by which advice is judged (default: 100)"
    )
    parser.add_argument(
        "--accept", action="store_true", help="hints: write down what is found; it decides which games have hints"
    )
    parser.add_argument("--balance-games", type=int, metavar="N", help="games of a table (default: as the game asks)")
    parser.add_argument("--game", metavar="GAME", help="balance, pings, strength, hints: only of this game")
    parser.add_argument(
        "--table", type=int, action="append", metavar="N", help="balance, strength: only this table; may be repeated"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="balance: keep played games there, and do not play them again"
    )
    parser.add_argument("--kept-only", action="store_true", help="balance: play nothing, tell what is kept so far")
    parser.add_argument("--database", default="", metavar="URL", help="scale: an empty PostgreSQL, which is filled")
    parser.add_argument("--processes", type=int, default=Options().processes, help="for the matches (default: cores)")


def run(args: argparse.Namespace) -> int:
    """Measure and tell; a target that is missed is a problem found (unless it was only a quick look)."""
    balance_games = 1 if args.balance_games is None else args.balance_games
    if min(args.strength_games, args.hint_games, args.processes, balance_games) < 1:
        raise UsageError("--strength-games, --hint-games, --balance-games and --processes must be at least 1")
    if args.kept_only and args.keep is None:
        raise UsageError("--kept-only tells what --keep FILE holds")
    if args.database and not is_url(args.database):
        raise UsageError(f"--database {args.database} is no postgresql://…")
    if args.table and args.game is None:
        raise UsageError("--table is one of a game's tables: say --game GAME as well")
    if args.game is not None:
        known = rules_of(args.game)
        most = len(known.measure.contests(known.meta))
        if not all(1 <= n <= most for n in args.table or ()):
            raise UsageError(f"{args.game} has the tables 1 to {most}")
    options = Options(
        quick=args.quick,
        strength_games=args.strength_games,
        hint_games=args.hint_games,
        accept=args.accept and not args.quick,
        balance_games=args.balance_games,
        processes=args.processes,
        game=args.game or "",
        tables=tuple(args.table or ()),
        keep=args.keep,
        kept_only=args.kept_only,
        database=args.database,
    )
    keep_all()  # as in the bot itself
    found: list[Measured] = []
    if not args.json:
        print(f"Python {platform.python_version()}, {platform.machine()}, {Options().processes} cores; medians")
    for name in args.only or PARTS:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        for figure in PARTS[name](options):
            found.append(figure)
            if not args.json:
                print(line(figure), flush=True)
    if args.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode([_plain(figure) for figure in found])).decode() + "\n")
    return 0 if args.quick or all(figure.met is not False for figure in found) else 1


def line(figure: Measured) -> str:
    """A figure for people."""
    said = f"{figure.part:<9} {figure.name}: {_number(figure.value)}"
    said += f" \u00b1 {_number(figure.error)} {figure.unit}" if figure.error is not None else f" {figure.unit}"
    if figure.beside is not None and figure.ratio is not None:
        said += f" | {figure.beside_name}: {_number(figure.beside)} {figure.unit} | ratio {figure.ratio:.2f}"
    if figure.met is not None:
        said += f" | target {figure.target}: {'met' if figure.met else 'MISSED'}"
    return said


def storage(options: Options) -> Iterator[Measured]:
    """Moves that reach the disk, beside the same rows written by hand with ``sqlite3``."""
    found = measure_storage(commits=30, tasks=5, runs=1) if options.quick else measure_storage()

    def commits(name: str, value: float) -> Measured:
        return Measured(
            part="storage", name=name, value=value, unit="1/s", beside=found.by_hand, beside_name="sqlite3 by hand"
        )

    yield commits("commits, one table", found.one_task)
    yield commits(f"commits, {found.tasks} tables at once", found.many_tasks)
    yield Measured(
        part="storage",
        name="one commit, p99",
        value=found.latency_p99,
        unit="ms",
        beside=found.latency_p50,
        beside_name="p50",
    )


AFTER_A_MOVE = 0.6
"""Of what a whole drawing took with Pillow alone: what a picture of which little changed may take."""


def pictures(options: Options) -> Iterator[Measured]:
    """Every picture of a full table: drawn and encoded, beside saving the same picture with Pillow's defaults."""
    for game in list(GAMES)[: 1 if options.quick else None]:
        for figure in measure_pictures(game, rounds=1) if options.quick else measure_pictures(game):
            name = f"{game} {figure.picture} ({figure.width}x{figure.height})"
            yield Measured(
                part="pictures",
                name=name,
                value=figure.milliseconds,
                unit="ms",
                beside=figure.plain_milliseconds,
                beside_name="Image.save alone",
            )
            yield Measured(
                part="pictures",
                name=f"{name} after a move",
                value=figure.after_a_move,
                unit="ms",
                beside=figure.unhelped,
                beside_name="drawn whole, saved by Pillow",
                target=f"at most {AFTER_A_MOVE} of it",
                met=figure.after_a_move <= AFTER_A_MOVE * figure.unhelped,
            )
            yield Measured(
                part="pictures",
                name=name,
                value=figure.kilobytes,
                unit="KB",
                beside=figure.plain_kilobytes,
                beside_name="Image.save",
            )


def scale(options: Options) -> Iterator[Measured]:
    """Turns a second of several processes on a PostgreSQL beside one on SQLite; what is lost when they are killed, and
    refused when they are replaced."""
    stored, active, seconds = (50, 20, 1.0) if options.quick else (10_000, 1_000, 20.0)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "taverna.sqlite3"
        prepare(file, stored)
        one = turns(file, 1, active, seconds)
    yield Measured(part="scale", name=f"turns, SQLite, {stored} tables, {active} played", value=one, unit="1/s")
    if not options.database:
        return
    # Before there are tables of servers that the bot is not on: those it would stop the clocks of.
    rolled = rolling(options.database, 2 if options.quick else 8)
    said = f"refused in a rolling update of {rolled.updates} processes, {rolled.clicks} clicks, {rolled.turns} turns"
    yield Measured(part="scale", name=said, value=rolled.refused, unit="", target="0", met=rolled.refused == 0)
    prepare(options.database, stored)
    for n in (1, 2, 4):
        found = turns(options.database, n, active, seconds)
        name = f"turns, PostgreSQL, {n} processes"
        yield Measured(part="scale", name=name, value=found, unit="1/s", beside=one, beside_name="SQLite")
    ended = kills(options.database, 3, active, 5 if options.quick else 200)
    for name, value in (("lost", ended.lost), ("doubled", ended.doubled), ("never delivered", ended.waiting)):
        said = f"{name} in {ended.kills} kills, {ended.turns} turns"
        yield Measured(part="scale", name=said, value=value, unit="", target="0", met=value == 0)


PARTS: dict[str, Part] = {
    "play": playing,
    "storage": storage,
    "scale": scale,
    "pictures": pictures,
    "memory": memory,
    "growth": growth,
    "crowd": crowd,
    "latency": latency,
    "listing": listing,
    "pings": pings,
    "thinking": thinking,
    "strength": strength,
    "hints": hints,
    "balance": balance,
}


def _plain(figure: Measured) -> dict[str, Any]:
    return msgspec.structs.asdict(figure) | {"ratio": figure.ratio}


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"

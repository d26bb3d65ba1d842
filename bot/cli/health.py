"""``python -m bot health``: for the health checks of containers."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import msgspec

from bot.cli.usage_error import UsageError
from bot.config import from_env
from bot.health import Health, measured
from storage.database import Database


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--database", type=Path, metavar="DB", help="default: the one of the settings (DATA_DIR)")
    parser.add_argument("--json", action="store_true", help="figures for a program; ages in seconds, space in bytes")


def run(args: argparse.Namespace) -> int:
    """Tell in one line how the bot of a database is; whatever is not well is a problem found."""
    config = from_env()
    database: Path | str = args.database or config.where
    if isinstance(database, Path) and not database.is_file():
        raise UsageError(f"{database}: no such database")
    folder = database.parent if isinstance(database, Path) else config.data_dir
    health = asyncio.run(_measured(database, folder))
    if args.json:
        told = {"well": not health.problems, "problems": health.problems, **msgspec.structs.asdict(health)}
        print(msgspec.json.encode(told).decode())
    else:
        print(said(health))
    return 1 if health.problems else 0


async def _measured(where: Path | str, folder: Path) -> Health:
    async with await Database.read_only(where, folder=folder) as database:
        return await measured(database, folder / "backups")


def said(health: Health) -> str:
    """All of it in one line, what is not well first."""
    bad = f"not well ({', '.join(health.problems)})" if health.problems else "well"
    late = f"{health.waiting} messages late, the oldest by {_time(health.oldest)}" if health.waiting else "none late"
    return (
        f"{bad}: gateway ready {_ago(health.gateway)}, alarm loop {_ago(health.alarms)}, "
        f"last message sent {_ago(health.sent)}, {late}, {health.dead} given up, backup {_ago(health.backup)}, "
        f"{health.free / (1 << 30):.1f} GiB free"
    )


def _ago(seconds: float | None) -> str:
    return "never" if seconds is None else f"{_time(seconds)} ago"


def _time(seconds: float | None) -> str:
    if seconds is None or seconds < 120:
        return f"{seconds or 0:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7_200 else f"{seconds / 3_600:.0f} h"

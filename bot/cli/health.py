"""``python -m bot health``: for the health checks of containers."""

from __future__ import annotations

import argparse
import asyncio

import msgspec

from bot.cli.host import Host, database_argument, host_of
from bot.config import from_env
from bot.health import Health, measured


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    database_argument(parser)
    parser.add_argument("--json", action="store_true", help="figures for a program; ages in seconds, space in bytes")


def run(args: argparse.Namespace) -> int:
    """Tell in one line how the bot of a database is; whatever is not well is a problem found."""
    # Of several processes on the database of the settings the one that has these settings too.
    shards = from_env().shards if args.database is None else ""
    health = asyncio.run(_measured(host_of(args.database), shards))
    if args.json:
        told = {"well": not health.problems, "problems": health.problems, **msgspec.structs.asdict(health)}
        print(msgspec.json.encode(told).decode())
    else:
        print(said(health))
    return 1 if health.problems else 0


async def _measured(host: Host, shards: str) -> Health:
    async with await host.read_only() as database:
        return await measured(database, host.folder / "backups", shards=shards)


def said(health: Health) -> str:
    """All of it in one line, what is not well first."""
    bad = f"not well ({', '.join(health.problems)})" if health.problems else "well"
    copied = f"backup {_ago(health.backup)}" if health.copied else "backups are PostgreSQL's own"
    late = f"{health.waiting} messages late, the oldest by {_time(health.oldest)}" if health.waiting else "none late"
    return (
        f"{bad}: gateway ready {_ago(health.gateway)}, alarm loop {_ago(health.alarms)}, "
        f"last message sent {_ago(health.sent)}, {late}, {health.dead} given up, {copied}, "
        f"{health.free / (1 << 30):.1f} GiB free"
    )


def _ago(seconds: float | None) -> str:
    return "never" if seconds is None else f"{_time(seconds)} ago"


def _time(seconds: float | None) -> str:
    if seconds is None or seconds < 120:
        return f"{seconds or 0:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7_200 else f"{seconds / 3_600:.0f} h"

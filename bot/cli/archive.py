"""``python -m bot archive``: by hand what ``ARCHIVE_DAYS`` lets the bot do."""

from __future__ import annotations

import argparse
import asyncio

from bot.bench.progress import Progress
from bot.cli.host import Host, database_argument, host_of
from bot.cli.usage_error import UsageError
from bot.clock import DAY
from bot.service.tables import Tables

YEAR = 365


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--days", type=int, default=YEAR, metavar="N", help=f"since they ended (default: {YEAR})")
    database_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Move log, chronicle and checkpoints of tables that are over into a file each; they are still found there."""
    host = host_of(args.database)
    if args.days < 1:
        raise UsageError("--days must be at least 1")
    moved = asyncio.run(_archive(host, args.days))
    print(f"{moved} tables moved into {host.folder / 'archive'}")
    return 0


async def _archive(host: Host, days: int) -> int:
    async with await host.open() as database:
        upkeep = Tables(database).upkeep
        with Progress("step", await upkeep.due(days * DAY)) as progress:
            return await upkeep.archive(days * DAY, progress.step)

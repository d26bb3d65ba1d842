"""``python -m bot archive``: by hand what ``ARCHIVE_DAYS`` lets the bot do."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.usage_error import UsageError
from bot.clock import DAY
from bot.config import from_env
from bot.service.tables import Tables
from storage.database import Database

YEAR = 365


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--days", type=int, default=YEAR, metavar="N", help=f"since they ended (default: {YEAR})")
    parser.add_argument("--database", type=Path, metavar="DB", help="default: the one of the settings (DATA_DIR)")


def run(args: argparse.Namespace) -> int:
    """Move log, chronicle and checkpoints of tables that are over into a file each; they are still found there."""
    database: Path = args.database or from_env().database
    if not database.is_file():
        raise UsageError(f"{database}: no such database; name one with --database or set DATA_DIR")
    if args.days < 1:
        raise UsageError("--days must be at least 1")
    moved = asyncio.run(_archive(database, args.days))
    print(f"{moved} tables moved into {database.parent / 'archive'}")
    return 0


async def _archive(path: Path, days: int) -> int:
    async with await Database.open(path) as database:
        return await Tables(database).upkeep.archive(days * DAY)

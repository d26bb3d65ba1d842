"""``python -m bot close``: when nobody else can, and the bot does not run."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.usage_error import UsageError
from bot.config import from_env
from bot.service.refused import NoTable
from bot.service.tables import Tables
from storage.database import Database


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the table; `check` names those that cannot be read")
    parser.add_argument("--database", type=Path, metavar="DB", help="default: the one of the settings (DATA_DIR)")


def run(args: argparse.Namespace) -> int:
    """Hide a table for good, also one that cannot be read; its rows stay."""
    database: Path = args.database or from_env().database
    if not database.is_file():
        raise UsageError(f"{database}: no such database; name one with --database or set DATA_DIR")
    asyncio.run(_close(database, args.id))
    print(f"table {args.id} is closed")
    return 0


async def _close(path: Path, game_id: str) -> None:
    async with await Database.open(path) as database:
        try:
            await Tables(database).hosting.put_away(game_id)
        except NoTable:
            raise UsageError(f"{game_id}: there is no such table") from None

"""``python -m bot health``: for the health checks of containers."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from bot.cli.usage_error import UsageError
from bot.config import from_env
from bot.jobs.alarms import ALIVE, ALIVE_EVERY
from storage.clocks import Marks
from storage.database import Database

MISSED = 3
"""So many notes in a row that did not come mean that the bot hangs or is gone."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--database", type=Path, metavar="DB", help="default: the one of the settings (DATA_DIR)")


def run(args: argparse.Namespace) -> int:
    """Read when the bot last noted in its database that it works; too long ago is a problem found."""
    database: Path = args.database or from_env().database
    if not database.is_file():
        raise UsageError(f"{database}: no such database")
    alive = asyncio.run(_alive(database))
    if alive is None:
        print("the bot has not worked with this database yet")
        return 1
    silent = time.time() - alive / 1_000
    print(f"last seen at work {silent:.0f} s ago")
    return 0 if silent * 1_000 < MISSED * ALIVE_EVERY else 1


async def _alive(path: Path) -> int | None:
    async with await Database.read_only(path) as database:
        return await Marks(database).get(ALIVE)

"""``python -m bot copy``: a host moves from a file to a server's database, or back."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.bench.progress import Progress
from bot.cli.host import check_not_empty, named
from bot.cli.usage_error import UsageError
from bot.clock import now
from storage.claims import Claims
from storage.copies.copying import NotEmpty, copy
from storage.database import Database, shown
from storage.errors import InUse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", metavar="FROM", help="a file, or postgresql://…; the bot must not be running")
    parser.add_argument("target", metavar="TO", help="postgresql://…, or a file; without any tables yet")


def run(args: argparse.Namespace) -> int:
    """Copy everything, or nothing."""
    source, target = named(args.source), named(args.target)
    if isinstance(source, Path):
        if not source.is_file():
            raise UsageError(f"{source}: no such file")
        check_not_empty(source)
        if isinstance(target, Path) and target.exists() and target.samefile(source):
            # Opened twice for writing, which nothing keeps one process from.
            raise UsageError(f"{target} is what is to be copied: name another")
    try:
        rows = asyncio.run(_copied(source, target))
    except NotEmpty as error:
        raise UsageError(f"the target is not empty: {error}") from error
    print(f"{rows:,} rows copied; the archive folder, if there is one, stays where it is")
    return 0


async def _copied(source: Path | str, target: Path | str) -> int:
    # Opened for writing too, so that a bot at work on the file is noticed, and both have the same schema.
    async with await Database.open(source) as old, await Database.open(target) as new:
        for where, database in ((source, old), (target, new)):
            if await Claims(database).others(now()):
                raise InUse(f"a bot is at work on {shown(where)}: stop it (one that was killed counts for ten seconds)")
        with Progress("percent of the tables", 100) as progress:
            return await copy(old, new, lambda done, of: progress.at(100 * done // of))

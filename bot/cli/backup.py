"""``python -m bot backup``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.bench.progress import Progress
from bot.cli.host import file_of
from bot.cli.usage_error import UsageError
from storage.backup import backup


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("database", metavar="DB", help="the database, in use or not")
    parser.add_argument("destination", type=Path, metavar="DEST", help="the copy; replaced only by a sound one")


def run(args: argparse.Namespace) -> int:
    """Copy the database and examine the copy."""
    database = file_of(args.database)
    if not database.is_file():
        raise UsageError(f"{database}: no such file")
    with Progress("KB", max(1, database.stat().st_size // 1024)) as progress:
        backup(database, args.destination, lambda written, expected: progress.at(written // 1024))
    print(f"{args.destination}: {args.destination.stat().st_size:,} bytes, examined and sound")
    return 0

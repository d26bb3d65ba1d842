"""``python -m bot backup``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.bench.progress import Progress
from bot.cli.usage_error import UsageError
from storage.backup import backup


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("database", type=Path, metavar="DB", help="the database, in use or not")
    parser.add_argument("destination", type=Path, metavar="DEST", help="the copy; replaced only by a sound one")


def run(args: argparse.Namespace) -> int:
    """Copy the database and examine the copy."""
    if not args.database.is_file():
        raise UsageError(f"{args.database}: no such file (of a PostgreSQL make a dump with pg_dump: docs/scaling.md)")
    with Progress("KB", max(1, args.database.stat().st_size // 1024)) as progress:
        backup(args.database, args.destination, lambda written, expected: progress.at(written // 1024))
    print(f"{args.destination}: {args.destination.stat().st_size:,} bytes, examined and sound")
    return 0

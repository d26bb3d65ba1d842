"""``python -m bot backup``."""

from __future__ import annotations

import argparse

from bot.bench.progress import Progress
from bot.cli.host import file_of
from bot.cli.usage_error import UsageError
from storage.copies.backup import backup
from storage.engines.guard import claim, release


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("database", metavar="DB", help="the database, in use or not")
    parser.add_argument("destination", metavar="DEST", help="the copy; replaced only by a sound one")


def run(args: argparse.Namespace) -> int:
    """Copy the database and examine the copy."""
    database = file_of(args.database)
    if not database.is_file():
        raise UsageError(f"{database}: no such file")
    destination = file_of(args.destination)
    if destination.exists() and (not destination.is_file() or destination.samefile(database)):
        # Put in its own place, the copy would take the file from under a bot that goes on writing into the old one.
        raise UsageError(f"{destination} is no place for a copy: a folder, a device or the database itself")
    # Nor of another bot, whose lock would lie beside it.
    guard = claim(destination)[1] if destination.with_name(f"{destination.name}.lock").exists() else None
    try:
        with Progress("KB", max(1, database.stat().st_size // 1024)) as progress:
            backup(database, destination, lambda written, expected: progress.at(written // 1024))
    finally:
        release(guard)
    print(f"{destination}: {destination.stat().st_size:,} bytes, examined and sound")
    return 0

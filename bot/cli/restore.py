"""``python -m bot restore``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.host import file_of
from bot.cli.usage_error import UsageError
from storage.copies.backup import restore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("backup", type=Path, metavar="BACKUP", help="a copy made by backup or by the bot itself")
    parser.add_argument("database", metavar="DB", help="the database; the bot must not be running")


def run(args: argparse.Namespace) -> int:
    """Examine the backup and put it in the place of the database, which is set aside."""
    if not args.backup.is_file():
        raise UsageError(f"{args.backup}: no such file")
    aside = restore(args.backup, file_of(args.database))
    print(f"{args.database}: restored from {args.backup}")
    if aside is not None:
        print(f"what was there before: {aside}")
    return 0

"""``python -m bot export``."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.usage_error import UsageError
from bot.config import from_env
from bot.service.refused import Refused
from bot.service.tables import Tables
from bot.texts import speak
from storage.database import Database


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the table; players see its id in /table info")
    parser.add_argument("--database", type=Path, metavar="DB", help="default: the one of the settings (DATA_DIR)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: to standard output")


def run(args: argparse.Namespace) -> int:
    """Write the record: complete when the game is over, while it runs only what is public."""
    database: Path = args.database or from_env().database
    if not database.is_file():
        raise UsageError(f"{database}: no such database; name one with --database or set DATA_DIR")
    record = asyncio.run(_export(database, args.id))
    if args.output is None:
        sys.stdout.buffer.write(record + b"\n")
    else:
        args.output.write_bytes(record + b"\n")
        print(f"{args.output}: {len(record):,} bytes")
    return 0


async def _export(path: Path, game_id: str) -> bytes:
    async with await Database.read_only(path) as database:
        try:
            return (await Tables(database).chronicle.export(game_id)).data
        except Refused as error:
            raise UsageError(f"{game_id}: {speak('en').say(error.text)}") from error

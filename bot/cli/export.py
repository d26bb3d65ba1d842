"""``python -m bot export``."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.host import Host, database_argument, host_of, refusals_told
from bot.cli.output import STDOUT, put
from bot.service.tables import Tables


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the table; players see its id in /table info")
    database_argument(parser)
    parser.add_argument("-o", "--output", type=Path, default=STDOUT, metavar="FILE", help="default: to standard output")


def run(args: argparse.Namespace) -> int:
    """Write the record: complete when the game is over, while it runs only what is public."""
    host = host_of(args.database)
    record = asyncio.run(_export(host, args.id))
    put(record + b"\n", args.output, f"{len(record):,} bytes")
    return 0


async def _export(host: Host, game_id: str) -> bytes:
    async with await host.read_only() as database:
        with refusals_told(game_id):
            return (await Tables(database).chronicle.export(game_id)).data

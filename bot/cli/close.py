"""``python -m bot close``: when nobody else can, and the bot does not run."""

from __future__ import annotations

import argparse
import asyncio

from bot.cli.host import Host, database_argument, host_of, refusals_told
from bot.service.tables import Tables


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the table; `check` names those that cannot be read")
    database_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Hide a table for good, also one that cannot be read; its rows stay."""
    host = host_of(args.database)
    asyncio.run(_close(host, args.id))
    print(f"table {args.id} is closed")
    return 0


async def _close(host: Host, game_id: str) -> None:
    async with await host.open() as database:
        with refusals_told(game_id):
            await Tables(database).hosting.put_away(game_id)

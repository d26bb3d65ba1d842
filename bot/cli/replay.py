"""``python -m bot replay``."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.bench.progress import Progress
from bot.cli.host import Host, database_argument, host_of, refusals_told
from bot.cli.output import output_argument, put
from bot.cli.usage_error import UsageError
from bot.replay.develop import animated, drawn_of, page
from bot.replay.film import Film, of_record, of_table
from bot.service.tables import Tables
from games.core.record import read
from games.core.texts import LOCALES


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="ID|FILE", help="a table's id, or the record of a finished game")
    database_argument(parser)
    kinds = parser.add_mutually_exclusive_group(required=True)
    kinds.add_argument("--gif", action="store_true", help="an animated picture")
    kinds.add_argument("--html", action="store_true", help="a page for any browser: pictures, log, points over time")
    parser.add_argument("--locale", choices=LOCALES, help="default: the table's, of a record the first")
    parser.add_argument("--most", type=int, metavar="N", help="show at most so many turns (default: all)")
    output_argument(parser, "FILE")


def run(args: argparse.Namespace) -> int:
    """Make a film of a finished game."""
    if args.most is not None and args.most < 2:
        raise UsageError("--most: a film has at least two pictures")
    film = _film(args)
    film = film if args.most is None else film.thinned(args.most)
    with Progress("turn", len(film.stills)) as progress:
        drawn = _counted(film, progress)
        data = animated(film, drawn) if args.gif else page(film, drawn)
    put(data, args.output, f"{len(film.stills)} turns, {len(data):,} bytes")
    return 0


def _counted(film: Film, progress: Progress) -> Iterator[Any]:
    """The pictures of a film: drawing them is what takes long."""
    for image in drawn_of(film):
        yield image
        progress.step()


def _film(args: argparse.Namespace) -> Film:
    file = Path(args.game)
    if file.is_file():
        try:
            return of_record(read(file.read_bytes()), args.locale or LOCALES[0])
        except (KeyError, ValueError) as error:
            raise UsageError(f"{file}: no record of a finished game that this program has: {error}") from error
    host = host_of(args.database)
    return asyncio.run(_of_table(host, args.game, args.locale))


async def _of_table(host: Host, game_id: str, locale: str | None) -> Film:
    async with await host.read_only() as database:
        with refusals_told(game_id):
            return await of_table(Tables(database), game_id, locale)

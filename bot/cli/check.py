"""``python -m bot check``: is this version of the program good for the tables that are running?"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.bench.progress import Progress
from bot.cli.host import cause_of, host_of
from bot.service.tables import Tables
from games.core.rules import refusals
from games.core.texts import LOCALES
from storage.copies.backup import backup
from storage.database import Database


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("database", metavar="DB", help="a file or postgresql://…, in use or not; it is only read")


def run(args: argparse.Namespace) -> int:
    """Load every running table and ask what it asks; of a file, in a copy that is brought up to date."""
    host = host_of(args.database)
    if isinstance(host.where, str):
        # There is nowhere to copy it to. One that an older version wrote is refused: its dump can be tried.
        tables, failures = asyncio.run(_load_all(host.read_only()))
    else:
        with TemporaryDirectory(prefix="taverna-check-") as folder:
            # On a copy, so that the migrations of this version are tried too and the original stays as it is.
            copy = Path(folder) / "copy.sqlite3"
            with Progress("KB", max(1, host.where.stat().st_size // 1024)) as progress:
                backup(host.where, copy, lambda written, expected: progress.at(written // 1024))
            tables, failures = asyncio.run(_load_all(Database.open(copy)))
    print(f"{host}: {tables} running tables, {failures} of them fail")
    return 1 if failures else 0


async def _load_all(opening: Coroutine[Any, Any, Database]) -> tuple[int, int]:
    async with await opening as database:
        running = await Tables(database).games.running()
        failures = 0
        with Progress("table", len(running)) as progress:
            for game_id in running:
                # A new service each time: a memory of all tables is nothing that a check needs.
                failure = await _failure(Tables(database), game_id)
                if failure:
                    failures += 1
                    progress.note(f"table {game_id}: {failure}")
                progress.step()
    return len(running), failures


async def _failure(tables: Tables, game_id: str) -> str | None:
    """What goes wrong with a table, or None."""
    try:
        snapshot = await tables.look(game_id)
        if not snapshot.awaited:
            return f"{snapshot.rules.meta.key}, move {snapshot.seq}: nobody is asked anything, but the table is running"
        for seat in (None, *snapshot.rules.seats(snapshot.played)):
            snapshot.view(seat)
        for decision in snapshot.decisions:
            refusals(snapshot.rules, snapshot.played, decision.seat)
            for locale in LOCALES:
                texts = snapshot.texts(locale)
                for text in (decision.prompt, *(option.label for option in decision.options)):
                    texts.say(text)
    # Whatever it is, it is what the check is for; the next table must still be looked at.
    except Exception as error:
        return cause_of(error)
    return None

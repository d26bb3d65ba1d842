"""What the start and the statements of a click cost when very many tables run."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from bot.bench.measured import Measured, Options
from bot.jobs.automatic import Automatic
from bot.jobs.opponents import Opponents
from bot.service.tables import Tables, User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.database import Database
from storage.outbox import Outbox
from storage.tables.clocks import Clocks

FEW, MANY = 10, 10_000
MOVES = 60
BUSY = 600
"""Tables of one person."""
REPEATS = 20
COPIED = ("game", "place", "move", "undo", "checkpoint", "event", "pending")
ANEW = {
    ("", "game_id"): "'t' || :n",
    ("game", "channel_id"): ":n",
    ("game", "guild_id"): ":n / 500 + 1",
    (
        "place",
        "user_id",
    ): "CASE WHEN user_id IS NULL OR number = 0 AND :n <= :busy THEN user_id ELSE :n * 2 + number + 9 END",
    ("move", "interaction_id"): "NULL",
}
"""What is not copied as it is."""
SENT = """
WITH RECURSIVE message (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM message WHERE n < :messages)
INSERT INTO outbox (lane, kind, target, payload, nonce, created_at, wanted_at, due_at, attempts, state, settled_at)
SELECT 't' || (n % :tables + 1), 'board', 1, x'00', n, n, n, n, 1, iif(n <= :waiting, 'waiting', 'sent'),
       iif(n <= :waiting, NULL, n)
FROM message
"""
"""Messages of some days; a few of them have not left yet."""
EACH, WAITING = 20, 16
"""Messages of a table; of all of them, those that wait."""
READY, CLICK, TYPED, SIZE = 1_000.0, 1.0, 20.0, 115.0
"""Milliseconds of a start, of one statement of a click and of a list while somebody types; kilobytes of a table."""


def crowd(options: Options) -> Iterator[Measured]:
    """Every figure beside the same with ten tables. The tables are copies of one of each game, some moves old."""
    logging.disable(logging.WARNING)
    try:
        few, many = asyncio.run(_measure(FEW)), asyncio.run(_measure(FEW * 10 if options.quick else MANY))
    finally:
        logging.disable(logging.NOTSET)
    for name, found in many.items():
        yield Measured(
            part="crowd",
            name=f"{FEW * 10 if options.quick else MANY:,} tables: {name}",
            value=found.value,
            unit=found.unit,
            beside=few[name].value,
            beside_name=f"{FEW} tables",
            target=f"< {found.limit:,.0f}",
            met=found.value < found.limit,
        )


class _Found(NamedTuple):
    value: float
    limit: float
    """What it should stay below."""
    unit: str = "ms"


async def _measure(tables: int) -> dict[str, _Found]:
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        path = Path(folder) / "taverna.db"
        async with await Database.open(path) as database:
            await _fill(database, tables)
        begun = perf_counter()
        async with await Database.open(path) as database:
            at_hand = Tables(database)
            automatic = Automatic(at_hand, Opponents(1, 0.01))
            await automatic.resume()
            found = {"opened, and asked which bots are awaited (none)": _Found(1_000 * (perf_counter() - begun), READY)}
            await automatic.close()
            await database.checkpoint()
            size = path.stat().st_size / 1024 / tables
            async with database.transaction() as transaction:
                await transaction.run(SENT, messages=EACH * tables, tables=tables, waiting=WAITING)
            clocks, outbox, soon = Clocks(database), Outbox(database), 2**53
            statements: dict[str, tuple[Callable[[], Awaitable[Any]], float]] = {
                "the table of a channel": (lambda: at_hand.games.in_channel(tables // 2), CLICK),
                "the next deadline or reminder": (clocks.next, CLICK),
                "a hundred deadlines": (lambda: clocks.deadlines(soon), CLICK * 5),
                "the next messages to be sent": (lambda: outbox.due(soon, WAITING), CLICK),
                f"the list of a person at {BUSY} of them": (lambda: at_hand.of_user(1), TYPED),
                "the list of a server with 500": (lambda: at_hand.of_guild(1), TYPED),
            }
            for name, (statement, limit) in statements.items():
                shown = await statement()
                if not getattr(shown, "games", shown):
                    raise RuntimeError(f"with {tables} tables {name} is nothing: how fast that is found says little")
                found[name] = _Found(await _milliseconds(statement), limit)
        return found | {"size of one in the database": _Found(size, SIZE, "KB")}


async def _milliseconds(statement: Callable[[], Awaitable[Any]]) -> float:
    spent: list[float] = []
    for _ in range(REPEATS):
        begun = perf_counter()
        await statement()
        spent.append(perf_counter() - begun)
    return 1_000 * median(spent)


async def _fill(database: Database, tables: int) -> None:
    """Tables of people in channels 1, 2, ...; at the first of them sits user 1."""
    patterns = [await _played(database, key, 2**40 + n) for n, key in enumerate(GAMES)]
    async with database.transaction() as transaction:
        copies = [{"n": n, "busy": BUSY, "pattern": patterns[n % len(patterns)]} for n in range(1, tables + 1)]
        for table in COPIED:
            names = [str(row["name"]) for row in await transaction.rows(f"PRAGMA table_info({table})")]
            values = ", ".join(ANEW.get((table, name), ANEW.get(("", name), name)) for name in names)
            sql = f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} WHERE game_id = :pattern"
            # Not every table has what every copy brings.
            await transaction.run_each(sql, [{k: v for k, v in each.items() if f":{k}" in sql} for each in copies])
        for table in ("outbox", "due", "owed", *reversed(COPIED)):
            for pattern in patterns:
                await transaction.run(f"DELETE FROM {table} WHERE game_id = :pattern", pattern=pattern)


async def _played(database: Database, key: str, channel: int) -> str:
    """A table of people after some moves at random, with a limit of time."""
    seats = max(2, GAMES[key].meta.seats[0])
    tables, people = Tables(database), [User(n, f"Ana {n}") for n in range(1, seats + 1)]
    opened = await tables.lobby.open(key, 1, channel, people[0], seats=seats, pace=24)
    for user in people[1:]:
        await tables.lobby.join(opened.game_id, user)
    snapshot = await tables.lobby.start(opened.game_id, people[0])
    stream = Stream(seeded(channel, "players"))
    for move in range(MOVES):
        seat, keys = random_move(snapshot.decisions, stream)
        who = next(user for user in people if seat in snapshot.seats_of(user.id))
        snapshot = await tables.moves.act(opened.game_id, who, [keys], channel + move, seat)
    return opened.game_id

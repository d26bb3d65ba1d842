"""How much room a finished game takes: fresh, a month after, and as a file."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.bench.measured import Measured, Options
from bot.clock import DAY
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.copies.backup import backup
from storage.database import Database
from storage.outbox import Outbox

ROOM = 300
"""Kilobytes that a finished game may take a month after its end: 100,000 of them in 30 GB."""
YEAR = 365 * DAY


class _Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


async def played_out(tables: Tables, snapshot: Snapshot, chance: random.Random) -> Snapshot:
    """A running game of people, played by chance to its end."""
    stream = Stream(seeded(chance.getrandbits(32), "players"))
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, stream)
        since = next(decision.since for decision in snapshot.decisions if decision.seat == seat)
        who = User(snapshot.place_at(seat).user_id or 0, "")
        snapshot = await tables.moves.answer(snapshot.game_id, who, seat, since, keys, chance.getrandbits(62))
    return snapshot


def growth(options: Options) -> Iterator[Measured]:
    """A game of each with as many players as can be, played by chance."""
    for key in list(GAMES)[: 1 if options.quick else None]:
        fresh, thinned, rows, file = asyncio.run(measure(key))
        seats = GAMES[key].meta.seats[1]
        yield Measured(
            part="growth",
            name=f"{key}, {seats} places, finished a month ago",
            value=thinned,
            unit="KB",
            beside=fresh,
            beside_name="just finished",
            target=f"<= {ROOM} KB",
            met=thinned <= ROOM,
        )
        yield Measured(
            part="growth",
            name=f"{key}, archived: its file and what stays",
            value=file + rows,
            unit="KB",
            beside=thinned,
            beside_name="in the database before",
        )


async def measure(key: str) -> tuple[float, float, float, float]:
    """Kilobytes of the database that a game takes: just finished, thinned, archived; and its file."""
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        path, clock = Path(folder) / "taverna.sqlite3", _Clock()
        async with await Database.open(path) as database:
            tables = Tables(database, clock)
            empty = _size(path)
            seats, host = GAMES[key].meta.seats[1], User(1, "Ana")
            table = await tables.lobby.open(key, 1, 1, host, seats=seats)
            for n in range(2, seats + 1):
                await tables.lobby.join(table.game_id, User(n, f"Bia {n}"))
            snapshot = await tables.lobby.start(table.game_id, host)
            await played_out(tables, snapshot, random.Random(1))
            fresh = _size(path) - empty
            # What was sent is forgotten after a week (here nobody sends it).
            async with database.transaction() as transaction:
                await transaction.run("UPDATE outbox SET state = 'sent', settled_at = :at", at=clock.now)
            clock.now += 31 * DAY
            await Outbox(database).prune(clock.now)
            await tables.upkeep.thin()
            thinned = _size(path) - empty
            clock.now += YEAR
            await tables.upkeep.archive(YEAR)
            file = tables.games.archived.path(table.game_id).stat().st_size / 1024
            return fresh, thinned, _size(path) - empty, file


def _size(path: Path) -> float:
    """Kilobytes of a compact copy."""
    copy = path.with_name("copy.sqlite3")
    backup(path, copy)
    return copy.stat().st_size / 1024

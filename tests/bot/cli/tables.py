"""Databases with tables in them, made through the service as the bot makes them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from storage.database import Database

HOST, GUEST = User(11, "Ana"), User(12, "Bia")
WHOLE_GAME = 10_000


def database_with(path: Path | str, tables: int, moves: int) -> list[Snapshot]:
    """Tables of two people after so many answers each (or at their end)."""
    return asyncio.run(_filled(path, tables, moves))


async def _filled(path: Path | str, tables: int, moves: int) -> list[Snapshot]:
    async with await Database.open(path) as database:
        service = Tables(database)
        return [await _played(service, n, moves) for n in range(tables)]


async def _played(service: Tables, n: int, moves: int) -> Snapshot:
    lobby = await service.lobby.open("gnomopolis", 1, 100 + n, HOST, seats=2)
    await service.lobby.join(lobby.game_id, GUEST)
    snapshot = await service.lobby.start(lobby.game_id, HOST)
    stream = Stream(seeded(n, "players"))
    while snapshot.decisions and snapshot.seq < moves:
        seat, keys = random_move(snapshot.decisions, stream)
        who = HOST if seat in snapshot.seats_of(HOST.id) else GUEST
        snapshot = await service.moves.act(lobby.game_id, who, [keys], 100_000 * (n + 1) + snapshot.seq, seat)
    return snapshot

"""How long people wait for bots that are asked at many tables at once."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter

from bot.bench.measured import Measured, Options, percentile
from bot.bench.progress import Progress
from bot.config import Config
from bot.jobs.automatic import Automatic
from bot.jobs.opponents import Opponents, Why
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from games.core.model import Key, Seat
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.database import Database

SIZES, QUICK_SIZES = (1, 100), (1, 2)
TURNS = 2
"""So often each person answers, and waits until they are asked again."""
LIMIT = 30.0
"""Seconds in which whoever plays with bots should nearly always be asked again."""
LOOK = 0.02
"""Seconds between two looks of a person whether they are asked."""


class _Watched(Opponents):
    """Notes how long each answer was waited for, its time in the queue included."""

    def __init__(self, processes: int, seconds: float) -> None:
        super().__init__(processes, seconds)
        self.waits: list[float] = []

    async def choose(self, snapshot: Snapshot, seat: Seat, why: Why = "bot") -> tuple[Key, ...]:
        begun = perf_counter()
        keys = await super().choose(snapshot, seat, why)
        self.waits.append(perf_counter() - begun)
        return keys


def thinking(options: Options) -> Iterator[Measured]:
    """The games by turns, a person and masters at each table; every person answers at once."""
    alone: dict[str, float] = {}
    for tables in QUICK_SIZES if options.quick else SIZES:
        for what, waits in asyncio.run(_measure(tables)).items():
            for share in (0.5, 0.95):
                name, value = f"{what}, p{100 * share:.0f}", percentile(waits, share)
                judged = share > 0.5
                yield Measured(
                    part="thinking",
                    name=f"{tables} tables with bots: {name} of {len(waits)}",
                    value=value,
                    unit="s",
                    beside=alone.setdefault(name, value),
                    beside_name="one table alone",
                    target=f"< {LIMIT:g} s" if judged else "",
                    met=value < LIMIT if judged else None,
                )


async def _measure(tables: int) -> dict[str, list[float]]:
    """Seconds until a bot has answered, and until a person is asked again."""
    usual = Config()
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        async with await Database.open(Path(folder) / "taverna.db") as database:
            at_hand, opponents = Tables(database), _Watched(usual.bot_processes, usual.bot_seconds)
            automatic = Automatic(at_hand, opponents)
            try:
                with Progress(f"{tables} tables with bots: person", tables) as progress:
                    turns = await asyncio.gather(*(_played(at_hand, n, progress) for n in range(tables)))
            finally:
                await automatic.close()
    return {"an answer": opponents.waits, "a turn of all bots": [wait for waits in turns for wait in waits]}


async def _played(tables: Tables, n: int, progress: Progress) -> list[float]:
    """How long a person at a table of their own waits for each turn."""
    key, me = list(GAMES)[n % len(GAMES)], User(n + 1, f"Ana {n}")
    seats = max(2, GAMES[key].meta.seats[0])
    game_id = (await tables.lobby.open(key, 1, n + 1, me, seats=seats)).game_id
    for _ in range(seats - 1):
        await tables.lobby.add_bot(game_id, me)
    await tables.lobby.set_level(game_id, me, "master")
    await tables.lobby.start(game_id, me)
    stream, interactions = Stream(seeded(n, "players")), count(1)
    waits: list[float] = []
    snapshot = await _asked(tables, game_id, me)
    while snapshot.running and len(waits) < TURNS:
        mine = [found for found in snapshot.decisions if found.seat in snapshot.seats_of(me.id)]
        seat, keys = random_move(mine, stream)
        interaction = (n << 32) + next(interactions)
        snapshot = await tables.moves.act(game_id, me, [keys], interaction, seat)
        if me.id not in snapshot.awaited_users:
            begun = perf_counter()
            snapshot = await _asked(tables, game_id, me)
            waits.append(perf_counter() - begun)
    progress.step()
    return waits


async def _asked(tables: Tables, game_id: str, who: User) -> Snapshot:
    """The table as soon as somebody is asked there, or the game is over."""
    while True:
        snapshot = await tables.look(game_id)
        if not snapshot.running or who.id in snapshot.awaited_users:
            return snapshot
        await asyncio.sleep(LOOK)

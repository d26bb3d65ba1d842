"""How much memory tables take that nobody is playing at."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

from bot.app import COGS, Taverna
from bot.bench.measured import Measured, Options
from bot.config import Config
from bot.service.tables import User
from games.core.rng import Stream, seeded
from games.core.rules import encode
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.database import Database

TABLES = 1_000
QUICK_TABLES = 20
MOVES = 20
CEILING = 200
"""Megabytes that the whole bot may take with a thousand idle tables."""


def memory(options: Options) -> Iterator[Measured]:
    """The bot with tables in mid-game, each looked at once, in a process of its own; beside the saved states."""
    n = QUICK_TABLES if options.quick else TABLES
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        empty, full, saved = pool.submit(_measure, n).result()
    megabytes = full / 2**20
    yield Measured(
        part="memory",
        name=f"the whole bot with {n:,} idle tables",
        value=megabytes,
        unit="MB",
        beside=empty / 2**20,
        beside_name="without tables",
        target=f"< {CEILING} MB",
        met=megabytes < CEILING,
    )
    yield Measured(
        part="memory",
        name="one idle table",
        value=(full - empty) / n / 1024,
        unit="KB",
        beside=saved / 1024,
        beside_name="its state in the database",
    )


def _measure(tables: int) -> tuple[int, int, int]:
    """Bytes of memory without and with tables, and of one saved state."""
    logging.disable(logging.WARNING)
    return asyncio.run(_fill(tables))


async def _fill(tables: int) -> tuple[int, int, int]:
    for cog in COGS:
        import_module(cog)
    rules_key = next(iter(GAMES))
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        config = Config(data_dir=Path(folder), tables_per_user=0, tables_per_server=0)
        async with Taverna(config, await Database.open(config.database)) as bot:
            host, guest = User(1, "Ana"), User(2, "Bia")
            empty, saved = _resident(), 0
            for n in range(tables):
                table = await bot.tables.lobby.open(rules_key, 1, n + 1, host, seats=2)
                await bot.tables.lobby.join(table.game_id, guest)
                snapshot = await bot.tables.lobby.start(table.game_id, host)
                stream = Stream(seeded(n, "players"))
                for _ in range(MOVES):
                    if not snapshot.decisions:
                        break
                    seat, keys = random_move(snapshot.decisions, stream)
                    who = host if seat in snapshot.seats_of(host.id) else guest
                    snapshot = await bot.tables.moves.act(table.game_id, who, [keys], 1_000 * n + snapshot.seq, seat)
                saved += len(encode(snapshot.played))
            gc.collect()
            return empty, _resident(), saved // tables


def _resident() -> int:
    """Bytes of memory this process holds now (its peak where the system does not tell)."""
    statm = Path("/proc/self/statm")
    if statm.is_file():
        return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    import resource  # not on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024

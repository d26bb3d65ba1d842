"""A rolling update: processes on one PostgreSQL are replaced one after the other while people click."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot.bench.latency import READY, Found, Players, bot, opened
from bot.bench.progress import Progress
from bot.service.tables import Tables
from sandbox import Guild, Sandbox, SeenChannel
from storage.database import Database

SHARDS = 2
"""As many processes serve one each."""
TABLES = 5
"""Tables of each server, which all click at the same moment."""
ERRORS = "errors.log"


class Rolled(msgspec.Struct, frozen=True, kw_only=True):
    """What people noticed of it."""

    updates: int
    """Processes that were replaced."""
    clicks: int
    refused: int
    """Clicks that got no answer in time, or an excuse: what the processes logged as errors."""
    turns: int


def rolling(url: str, updates: int) -> Rolled:
    """Replace so many processes on the PostgreSQL at ``url``."""
    return asyncio.run(_rolled(url, updates))


async def _rolled(url: str, updates: int) -> Rolled:
    with TemporaryDirectory(prefix="taverna-bench-") as folder:
        async with Sandbox.start() as box, await Database.open(url, folder=Path(folder)) as database:
            people = [box.user("Ana"), box.user("Bia")]
            channels: dict[str, SeenChannel] = {}
            for number in range(SHARDS):
                guild = await _on_shard(box, number)
                places = [guild.channel(f"mesa-{number}-{n}") for n in range(TABLES)]
                channels |= await opened(Tables(database), people, guild.id, places)
            players, found = Players(database, people, channels), Found()
            serving: list[AsyncExitStack] = []
            try:
                for number in range(SHARDS):
                    serving.append(await _process(box, Path(folder), url, number))
                await box.until(lambda: all(people[0].messages(channel) for channel in channels.values()), READY)
                await players.quiet()
                found.watch(box)
                playing = asyncio.create_task(_played(players, found))
                with Progress("rolling update: process", updates) as progress:
                    for n in range(updates):
                        number = n % SHARDS
                        # The new one is there before the old one goes.
                        after = await _process(box, Path(folder), url, number)
                        before, serving[number] = serving[number], after
                        await before.aclose()
                        progress.step()
                playing.cancel()
                with suppress(asyncio.CancelledError):
                    await playing
            finally:
                for process in serving:
                    await process.aclose()
        errors = (Path(folder) / ERRORS).read_text().count(" ERROR ")
    clicks = len(found.spent["acknowledged"]) + found.late
    return Rolled(updates=updates, clicks=clicks, refused=found.late + errors, turns=found.turns)


async def _played(players: Players, found: Found) -> None:
    while True:
        await players.round(found)


async def _process(box: Sandbox, folder: Path, url: str, number: int) -> AsyncExitStack:
    """One more process for a shard, once Discord has let it in; to be closed."""
    known = len(box.gateway.sockets)
    async with AsyncExitStack() as stack:
        process = bot(box, folder, folder / ERRORS, DATABASE_URL=url, SHARDS=f"{number}/{SHARDS}")
        await stack.enter_async_context(process)
        await box.until(lambda: len(box.gateway.sockets) > known, READY)
        return stack.pop_all()


async def _on_shard(box: Sandbox, number: int) -> Guild:
    """A server that Discord deals to a shard: by the millisecond in which it was made."""
    for n in itertools.count():
        guild = box.guild(f"Taverna {number}.{n}")
        if (guild.id >> 22) % SHARDS == number:
            return guild
        await asyncio.sleep(0.001)
    raise AssertionError

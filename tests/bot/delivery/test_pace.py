"""What becomes of those who wait while Discord wants nothing at all."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.delivery.pace import given_up


class Discord:
    """Asks as discord.py does; ``told`` are the seconds that those who ask first are told to wait."""

    def __init__(self, *told: float) -> None:
        self.http: Any = SimpleNamespace()
        self.taken: list[str] = []
        self._told = list(told)
        self.ask = given_up(self._ask, self.http)

    async def _ask(self, who: str, late: asyncio.Event | None = None) -> None:
        if late is None:
            await self.http._global_over.wait()
        else:
            await late.wait()
        if self._told:
            self.http._global_over.clear()
            await asyncio.sleep(self._told.pop(0))
            self.http._global_over.set()
        self.taken.append(who)


async def cancelled(asking: asyncio.Task[None]) -> None:
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await asyncio.sleep(0)


async def test_only_whoever_was_told_to_wait_lets_the_others_ask_by_giving_up() -> None:
    discord = Discord(3_600)
    told, impatient, other = (asyncio.create_task(discord.ask(who)) for who in ("told", "impatient", "other"))
    await asyncio.sleep(0)
    await cancelled(impatient)
    assert discord.taken == [], "another's patience is not Discord's"
    await cancelled(told)
    assert discord.taken == ["other"]
    await other


async def test_where_two_were_told_the_last_to_give_up_lets_the_others_ask() -> None:
    discord, late = Discord(3_600, 3_600), asyncio.Event()
    under_way = asyncio.create_task(discord.ask("under way", late))
    await asyncio.sleep(0)
    told = asyncio.create_task(discord.ask("told"))
    await asyncio.sleep(0)
    late.set()
    await asyncio.sleep(0)
    other = asyncio.create_task(discord.ask("other"))
    await asyncio.sleep(0)
    await cancelled(told)
    assert discord.taken == []
    await cancelled(under_way)
    assert discord.taken == ["other"]
    await other


async def test_when_the_wait_is_over_nobody_gives_it_up_any_more() -> None:
    discord = Discord(0, 3_600)
    first = asyncio.create_task(discord.ask("first"))
    await first
    told, other = asyncio.create_task(discord.ask("told")), asyncio.create_task(discord.ask("other"))
    await asyncio.sleep(0)
    await cancelled(told)
    await other
    assert discord.taken == ["first", "other"]

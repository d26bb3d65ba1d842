from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import discord
import pytest
import yarl

from sandbox import Sandbox
from tests.sandbox.api import Api
from tests.sandbox.page import Page
from tests.sandbox.small_bot import SmallBot

from . import openapi


@contextlib.asynccontextmanager
async def running(box, bot):
    """The bot, connected to the sandbox."""
    discord.http.Route.BASE = box.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(box.gateway_url)
    task = asyncio.create_task(bot.start("a token"))
    box.watch(task)
    try:
        await box.until(lambda: bot.is_ready() or task.done(), 10)
        yield bot
    finally:
        await bot.close()
        with contextlib.suppress(Exception):
            await task


@pytest.fixture
async def box():
    """A sandbox with a guild and two people; every exchange is recorded for the API description."""
    async with Sandbox.start() as started:
        started.guild("Taverna", channel="salão")
        started.exchanges = []
        started.observers.append(started.exchanges.append)
        yield started
        if openapi.FILE is not None:
            said = [p for e in started.exchanges if not e.injected for p in openapi.problems(e)]
            assert not said, "\n".join(dict.fromkeys(said))


@pytest.fixture
def ana(box):
    return box.user("Ana", locale="pt-BR")


@pytest.fixture
def bia(box):
    return box.user("Bia", locale="en-US")


@pytest.fixture
async def bot(box, ana, bia):
    async with running(box, SmallBot()) as connected:
        yield connected


@pytest.fixture
async def api(box, ana):
    async with aiohttp.ClientSession() as session:
        yield Api(session, box)


@pytest.fixture
def room(box):
    return box.guild("Taverna").channel("salão")


@pytest.fixture
async def session():
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
async def opened(box, session, ana, bia):
    async with contextlib.AsyncExitStack() as stack:

        async def opening(name, *, headers=None):
            socket = await session.ws_connect(f"{box.base_url}/page/socket", headers=headers or {})
            page = Page(socket, name)
            listening = asyncio.create_task(page.listen())
            stack.callback(listening.cancel)
            stack.push_async_callback(socket.close)
            await page.ask("hello", "state", user=name)
            return page

        yield opening

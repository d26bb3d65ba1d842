"""A world for end-to-end tests: the sandbox and the real bot in one process, on a database of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import Taverna, point_at
from bot.config import Config
from bot.snapshot import Snapshot
from sandbox import Guild, Response, Sandbox, ScriptedUser, SeenMessage
from storage.database import Database

TOKEN = "a token"


class World:
    """People, places and the bot, which can be stopped and started."""

    def __init__(self, box: Sandbox, folder: Path) -> None:
        self.box = box
        self.config = Config(
            discord_token=TOKEN,
            discord_api_url=box.api_url,
            discord_gateway_url=box.gateway_url,
            data_dir=folder,
            bot_seconds=0.02,
        )
        self.guild: Guild = box.guild("Taverna", channel="salão")
        self.ana: ScriptedUser = box.user("Ana", locale="pt-BR")
        self.bia: ScriptedUser = box.user("Bia", locale="en-US")
        self.caio: ScriptedUser = box.user("Caio", locale="pt-BR")
        self.bot: Taverna
        self._task: asyncio.Task[None]

    async def start(self) -> None:
        """Start the bot and wait until it is there."""
        point_at(self.config)
        self.bot = Taverna(self.config, await Database.open(self.config.database))
        self._task = asyncio.create_task(self.bot.start(TOKEN))
        self.box.watch(self._task)
        await self.box.until(lambda: self.bot.is_ready() or self._task.done(), 20)

    async def stop(self) -> None:
        """Stop the bot as its operator would."""
        await self.bot.close()
        with contextlib.suppress(Exception):
            await self._task

    async def table(self, **options: Any) -> Snapshot:
        """A table of Ana's in the hall itself."""
        for user in (self.ana, self.bia, self.caio):
            user.go(self.guild.channel("salão"))
        await self.ana.slash("/table new", game="gnomopolis", thread=False, **options)
        await self.delivered()
        return await self.now()

    async def started(self, *others: ScriptedUser) -> Snapshot:
        """A running game of Ana and others."""
        await self.table()
        for user in others:
            await user.press(button(self.lobby, "join"), on=self.lobby)
        await self.ana.press(button(self.lobby, "start"), on=self.lobby)
        await self.delivered()
        return await self.now()

    async def now(self) -> Snapshot:
        """The table of the hall as the service knows it."""
        return await self.bot.tables.in_channel(self.guild.channel("salão").id)

    async def delivered(self, seconds: float = 10.0) -> None:
        """Wait until the outbox is empty."""
        for _ in range(int(seconds / 0.02)):
            if (await self.bot.outbox.health()).waiting == 0:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("the outbox does not empty")

    @property
    def posts(self) -> list[SeenMessage]:
        """What the bot posted in the hall, oldest first."""
        return [m for m in self.guild.channel("salão").messages if m.author == "Taverna"]

    @property
    def lobby(self) -> SeenMessage:
        """The latest message with a lobby's buttons, or what it has become."""
        return next(m for m in reversed(self.posts) if "SHA-256" in m.text)

    @property
    def table_message(self) -> SeenMessage:
        """The table's message with buttons."""
        return next(m for m in reversed(self.posts) if any(b.custom_id.startswith("t:") for b in m.buttons))

    def user(self, snapshot: Snapshot) -> ScriptedUser:
        """Whose turn it is."""
        wanted = next(iter(snapshot.awaited_users))
        return next(user for user in (self.ana, self.bia, self.caio) if user.id == wanted)

    def other(self, user: ScriptedUser) -> ScriptedUser:
        """Ana or Bia, the other one."""
        return self.bia if user is self.ana else self.ana

    async def panel(self, user: ScriptedUser) -> Response:
        """The user's panel, opened by the button Play."""
        return await user.press(button(self.table_message, "play"), on=self.table_message)


def button(message: SeenMessage | Response, what: str) -> str:
    """The ``custom_id`` of a button that ends so."""
    shown = message.message if isinstance(message, Response) else message
    assert shown is not None
    return next(b.custom_id for b in shown.buttons if b.custom_id.endswith(f":{what}"))


@pytest.fixture
async def world(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    """Started, and judged at the end: no breach of Discord's rules, no error in the log."""
    caplog.set_level(logging.INFO)
    async with Sandbox.start() as box:
        made = World(box, tmp_path)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
        assert not box.breaches
    errors = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert not errors, [r.getMessage() for r in errors]

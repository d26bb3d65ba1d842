"""A world for end-to-end tests: the sandbox and the real bot in one process, on a database of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import re
from collections.abc import AsyncIterator, Iterator
from copy import copy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.app import Taverna, point_at
from bot.cli.run import log_output
from bot.config import Config
from bot.service.table.snapshot import Snapshot
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from sandbox import Guild, Response, Sandbox, ScriptedUser, SeenMessage
from sandbox.box import Exchange
from storage.database import Database

TOKEN = "a token"

PRESSES = ("discord-ui-dynamic-item", "CommandTree-invoker")
"""How discord.py names the tasks in which the bot answers."""


class World:
    """People, places and the bot, which can be stopped and started."""

    def __init__(self, box: Sandbox, folder: Path, where: Path | str) -> None:
        self.box = box
        self.config = Config(
            discord_token=TOKEN,
            discord_api_url=box.api_url,
            discord_gateway_url=box.gateway_url,
            data_dir=folder,
            database_url=where if isinstance(where, str) else "",
            bot_seconds=0.02,
            bot_grace=0.0,
            # Other processes would not know the games that are made up here.
            render_processes=0,
            # Scripted users are faster than people.
            presses_per_minute=0,
            pictures_per_minute=0,
        )
        self.guild: Guild = box.guild("Taverna", channel="salão")
        # A community says which language it speaks: tables are in Portuguese, whoever opens them.
        self.guild.data.community = True
        self.ana: ScriptedUser = box.user("Ana", locale="pt-BR")
        self.bia: ScriptedUser = box.user("Bia", locale="en-US")
        self.caio: ScriptedUser = box.user("Caio", locale="pt-BR")
        self.provoked = "(?!)"
        """Errors in the log that the test causes on purpose, as a pattern."""
        self.in_vain: list[str] = []
        """Messages that may call somebody whom their text does not name: Discord calls nobody then."""
        box.observers.append(self._calls)
        self.bot: Taverna
        self._task: asyncio.Task[None]

    def _calls(self, exchange: Exchange) -> None:
        if isinstance(exchange.request, dict):
            allowed, said = exchange.request.get("allowed_mentions") or {}, str(exchange.request)
            missing = [user for user in allowed.get("users", ()) if f"<@{user}>" not in said]
            self.in_vain += [f"{exchange.method} {exchange.path}: {user} is not named" for user in missing]

    async def start(self) -> None:
        """Start the bot and wait until it is there."""
        point_at(self.config)
        self.bot = Taverna(self.config, await Database.open(self.config.where, folder=self.config.data_dir))
        # discord.py waits two seconds for more servers to turn up; here they are all there at once.
        self.bot._connection.guild_ready_timeout = 0.05
        self._task = asyncio.create_task(self.bot.start(TOKEN))
        self.box.watch(self._task)
        await self.box.until(lambda: self.bot.is_ready() or self._task.done(), 20)

    async def stop(self) -> None:
        """Stop the bot as its operator would."""
        await self.bot.close()
        with contextlib.suppress(Exception):
            await self._task

    async def table(self, game: str = "gnomopolis", **options: Any) -> Snapshot:
        """A table of Ana's in the hall itself."""
        for user in (self.ana, self.bia, self.caio):
            user.go(self.guild.channel("salão"))
        await self.ana.slash("/table new", game=game, thread=False, **options)
        await self.delivered()
        return await self.now()

    async def started(self, *others: ScriptedUser, game: str = "gnomopolis", **options: Any) -> Snapshot:
        """A running game of Ana and others."""
        await self.table(game, **options)
        for user in others:
            await user.press(button(self.lobby, "join"), on=self.lobby, settle=0.05)
        await self.knows(game, self.ana, *others)
        await self.ana.press(button(self.lobby, "start"), on=self.lobby, settle=0.05)
        await self.delivered()
        return await self.now()

    async def dealt(self, *others: ScriptedUser) -> Snapshot:
        """A running game in which everybody holds cards that only they see."""
        return await self.deal(await self.started(*others, game="terra_concordia", seats=1 + len(others)))

    async def deal(self, snapshot: Snapshot) -> Snapshot:
        """The game goes on until everybody has a hand."""
        stream = Stream(seeded(1))
        while any(snapshot.rules.tell.hand(snapshot.view(seat), seat) is None for seat in range(len(snapshot.names))):
            seat, keys = random_move(snapshot.decisions, stream)
            after = await self.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
            assert after is not None
            snapshot = after
        return snapshot

    async def now(self) -> Snapshot:
        """The table of the hall as the service knows it."""
        return await self.bot.tables.in_channel(self.guild.channel("salão").id)

    async def knows(self, game: str, *people: ScriptedUser) -> None:
        """The card of a game has been shown to these people (to Ana and Bia): their panel comes alone."""
        for user in people or (self.ana, self.bia):
            await self.bot.tables.preferences.shown(user.id, f"minute.{game}", 1)

    async def delivered(self, seconds: float = 10.0) -> None:
        """Wait until every press is carried out, what is due has left the outbox and no picture is still to come."""
        for _ in range(int(seconds / 0.02)):
            pressed = any(task.get_name().startswith(PRESSES) for task in asyncio.all_tasks())
            late = await self.bot.outbox.lateness(self.bot.tables.clock() + 60_000)
            if not pressed and late.waiting == 0 and not self.bot.delivery.drawing:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("the outbox does not empty")

    async def waits_for(self, user: ScriptedUser, seconds: float = 20.0) -> None:
        """Wait until the game waits for this user, or is over."""
        for _ in range(int(seconds / 0.02)):
            snapshot = await self.now()
            if not snapshot.running or user.id in snapshot.awaited_users:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError(f"the game does not wait for {user.name}")

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

    @property
    def motion(self) -> SeenMessage:
        """The latest message about a proposal."""
        return next(m for m in reversed(self.posts) if "🗳️" in m.text)

    def user(self, snapshot: Snapshot) -> ScriptedUser:
        """Whose turn it is."""
        wanted = next(iter(snapshot.awaited_users))
        return next(user for user in (self.ana, self.bia, self.caio) if user.id == wanted)

    def other(self, user: ScriptedUser) -> ScriptedUser:
        """Ana or Bia, the other one."""
        return self.bia if user is self.ana else self.ana

    async def panel(self, user: ScriptedUser) -> Response:
        """The user's panel, opened by the button Play; they know the games."""
        for game in GAMES:
            await self.knows(game, user)
        return await user.press(button(self.table_message, "play"), on=self.table_message)


def option_controls(message: SeenMessage) -> list[tuple[str, str | None]]:
    """(id, value) of every answer that a panel offers; the value is None for buttons."""
    buttons = [b.custom_id for b in message.buttons if b.custom_id[:2] in ("o:", "c:")]
    menus = [menu for menu in message.selects if menu.custom_id[:2] == "s:"]
    return [*((id, None) for id in buttons), *((menu.custom_id, o.value) for menu in menus for o in menu.options)]


async def use_any(user: ScriptedUser, panel: Response, chance: random.Random) -> None:
    """Take one of the answers that the panel offers, and confirm it if asked."""
    shown = panel.message
    assert shown is not None
    id, value = chance.choice(option_controls(shown))
    if value is None:
        await user.press(id, on=shown)
    else:
        await user.select(id, [value], on=shown)
    await confirm(user, panel)


async def confirm(user: ScriptedUser, answer: Response) -> None:
    """Say yes where what cannot be won back is asked about once more."""
    shown = answer.message
    for button in [] if shown is None else [b for b in shown.buttons if b.label in ("Confirmar", "Confirm")]:
        await user.press(button.custom_id, on=shown)


def button(message: SeenMessage | Response, what: str) -> str:
    """The ``custom_id`` of a button that ends so."""
    shown = message.message if isinstance(message, Response) else message
    assert shown is not None
    return next(b.custom_id for b in shown.buttons if b.custom_id.endswith(f":{what}"))


class InEarnest(logging.Handler):
    """The log of the real program, which goes through each error: once it came to no end, and no test knew."""

    def __init__(self) -> None:
        super().__init__()
        output = log_output()
        assert isinstance(output, logging.StreamHandler)
        output.setStream(StringIO())
        self._output: logging.Handler = output

    def emit(self, record: logging.LogRecord) -> None:
        """A copy: its filters shorten what they tell."""
        self._output.handle(copy(record))


@pytest.fixture
def in_earnest() -> Iterator[None]:
    """What is logged meanwhile is logged as the real program does it."""
    handler, root = InEarnest(), logging.getLogger()
    root.addHandler(handler)
    yield
    root.removeHandler(handler)


@pytest.fixture
async def world(
    tmp_path: Path, where: Path | str, caplog: pytest.LogCaptureFixture, in_earnest: None
) -> AsyncIterator[World]:
    """Started, and judged at the end: no breach of Discord's rules, no error in the log."""
    caplog.set_level(logging.INFO)
    async with Sandbox.start() as box:
        made = World(box, tmp_path, where)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
        assert not box.breaches
        assert not made.in_vain
    records = [record for phase in ("setup", "call", "teardown") for record in caplog.get_records(phase)]
    errors = [record.getMessage() for record in records if record.levelno >= logging.ERROR]
    # What an earlier test left open is told of whenever it is collected.
    assert not [told for told in errors if not re.match(rf"{made.provoked}|Unclosed connector", told)]

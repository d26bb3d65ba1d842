"""Processes that share a database take turns at a table's messages: what one knows of them another has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.clock import HOUR
from bot.delivery import posting
from bot.delivery.delivery import Delivery
from bot.delivery.desk import Desk
from bot.delivery.posting import Posting
from bot.service.tables import Tables
from sandbox import SeenMessage
from storage.database import Database
from storage.outbox import Outbox
from storage.rows.game import NewMessage, OutgoingMessage
from tests.e2e.conftest import World
from tests.e2e.test_late_pictures import Slow, pictured, settled, slow

ON_A_SERVER = pytest.mark.parametrize("where", ["postgresql"], indirect=True)


class Other:
    """What another process does with the messages of the same tables."""

    def __init__(self, world: World, database: Database) -> None:
        self.tables, self.outbox = Tables(database), Outbox(database)
        bot = world.bot
        self._delivery = Delivery(Desk(bot, self.tables, bot.pictures, bot.messenger, self.outbox))

    async def edits(self, game_id: str) -> None:
        """Show the table anew in the message that it has."""
        *_, turn = [message for message in await self.outbox.posted(game_id) if message.kind == "turn"]
        now = self.tables.clock()
        later = now + HOUR
        edit = NewMessage(kind="edit", target=turn.target, payload=turn.payload, lane="other", due_at=later)
        await self.outbox.add([edit], now, game_id)
        await self._deliver([message for message in await self.outbox.due(later, 9) if message.lane == edit.lane])

    async def moves(self, game_id: str) -> None:
        """Somebody passes there, and it shows the table."""
        snapshot = await self.tables.look(game_id)
        await self.tables.moves.automatic(game_id, snapshot.decisions[0].seat, snapshot.seq, ("pass",))
        await self.sends()

    async def sends(self) -> None:
        """Deliver what waits."""
        await self._deliver(await self.outbox.due(self.tables.clock(), 9))

    async def _deliver(self, messages: Sequence[OutgoingMessage]) -> None:
        now = self.tables.clock()
        for message in messages:
            assert await self.outbox.claim(message.id, now)
            await self.outbox.sent(message.id, await self._delivery.deliver(message), now)


async def with_a_late_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Slow, SeenMessage]:
    """A table whose message waits for its picture, in a process that sends nothing else any more."""
    snapshot = await world.started(world.bia)
    with monkeypatch.context() as patched:
        patched.setattr(posting, "PICTURE_PATIENCE", 0.05)
        drawing = slow(world, patched)
        await world.user(snapshot).slash("/gnomopolis pass")
        await settled(world)
        posted = world.table_message
    assert world.bot._sender is not None
    await world.bot._sender.stop()
    return snapshot.game_id, drawing, posted


@pytest.fixture
async def other(world: World, where: Path | str, tmp_path: Path) -> AsyncIterator[Other]:
    async with await Database.open(where, folder=tmp_path) as database:
        yield Other(world, database)


@ON_A_SERVER
async def test_a_message_that_another_process_has_changed_loses_its_buttons(world: World, other: Other) -> None:
    """The picture was another by then, and Discord refused an edit that names one which is not there."""
    snapshot = await world.started(world.bia)
    posted = world.table_message
    assert await pictured(world, posted)
    await other.edits(snapshot.game_id)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.delivered()
    assert world.table_message.id != posted.id
    assert not any(button.custom_id.startswith("t:") for button in posted.buttons)
    assert posted.pictures


@ON_A_SERVER
async def test_a_late_picture_never_replaces_what_another_process_has_shown_since(
    world: World, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, drawing, posted = await with_a_late_picture(world, monkeypatch)
    await other.moves(game_id)
    assert world.table_message.id != posted.id
    drawing.may.set()
    while world.bot.delivery.drawing:  # noqa: ASYNC110 (the picture is drawn elsewhere)
        await asyncio.sleep(0.01)
    assert not any(button.custom_id.startswith("t:") for button in posted.buttons), "the buttons are back"


@ON_A_SERVER
async def test_a_late_picture_that_lands_after_another_process_has_gone_on_brings_no_buttons_back(
    world: World, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing newer was there when it looked; Discord was slow to take it."""
    game_id, drawing, posted = await with_a_late_picture(world, monkeypatch)
    change, taken = Posting._change, asyncio.Event()

    async def slowly(at: Posting, *given: Any) -> None:
        if at is world.bot.delivery._desk.posting:
            await taken.wait()
        await change(at, *given)

    monkeypatch.setattr(Posting, "_change", slowly)
    drawing.may.set()
    await asyncio.sleep(0.3)
    await other.moves(game_id)
    assert world.table_message.id != posted.id
    taken.set()
    while world.bot.delivery.drawing:  # noqa: ASYNC110 (Discord is slow)
        await asyncio.sleep(0.01)
    await other.sends()
    assert not any(button.custom_id.startswith("t:") for button in posted.buttons), "the buttons are back"
    assert await pictured(world, world.table_message)

"""A picture that is late: the text goes first, holds up no turn, and the picture of the latest state follows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.delivery import posting
from bot.service.table import privately
from sandbox import SeenMessage
from tests.e2e.conftest import World, button, confirm


class Slow:
    """Draws as ever, but only when it may."""

    def __init__(self, world: World) -> None:
        self._draw = world.bot.pictures.draw
        self.may = asyncio.Event()
        self.asked = 0

    async def draw(self, *args: Any, **named: Any) -> bytes:
        self.asked += 1
        await self.may.wait()
        return await self._draw(*args, **named)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "PICTURE_PATIENCE", 0.05)


def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> Slow:
    found = Slow(world)
    monkeypatch.setattr(world.bot.pictures, "draw", found.draw)
    return found


async def pictured(world: World, message: SeenMessage) -> bool:
    """Whether the picture comes."""
    for _ in range(500):
        if message.pictures:
            return True
        await asyncio.sleep(0.01)
    return False


async def settled(world: World) -> None:
    """Wait until all texts have left, whatever becomes of the pictures."""
    for _ in range(500):
        if await world.bot.outbox.waiting() == 0:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError("a text waits for a picture")


async def test_texts_of_turns_do_not_wait_for_pictures(world: World, patience: None, monkeypatch) -> None:
    snapshot = await world.started(world.bia)
    drawing = slow(world, monkeypatch)
    for _ in range(3):
        await world.user(snapshot).slash("/gnomopolis pass")
        snapshot = await world.now()
    await settled(world)
    message = world.table_message
    assert message.mentions == [world.user(snapshot).name]
    assert not message.pictures
    drawing.may.set()
    assert await pictured(world, message)
    assert message.mentions == [world.user(snapshot).name]


async def test_a_message_that_is_edited_gets_its_late_picture_too(world: World, patience: None, monkeypatch) -> None:
    snapshot = await world.started(world.bia)
    message, drawing = world.table_message, slow(world, monkeypatch)
    first = message.pictures
    user = world.user(snapshot)
    shown = (await world.panel(user)).message
    assert shown is not None
    await user.press(next(b.custom_id for b in shown.buttons if "⚠" not in b.label), on=shown)
    await settled(world)
    drawing.may.set()
    await asyncio.sleep(0.2)
    assert await pictured(world, message)
    assert message.pictures != first


async def test_a_late_picture_never_replaces_a_newer_state(world: World, patience: None, monkeypatch) -> None:
    snapshot = await world.started(world.bia)
    drawing = slow(world, monkeypatch)
    user = world.user(snapshot)
    await user.slash("/gnomopolis pass")
    await settled(world)
    posted, old = world.table_message, drawing.asked
    await world.user(await world.now()).slash("/gnomopolis pass")
    await settled(world)
    assert drawing.asked > old
    drawing.may.set()
    assert await pictured(world, world.table_message)
    await world.delivered()
    assert not any(b.custom_id.startswith("t:") for b in posted.buttons), "a late picture brought the buttons back"


async def test_hands_get_their_late_pictures(world: World, patience: None, monkeypatch) -> None:
    await world.dealt(world.bia)
    await world.delivered()
    drawing = slow(world, monkeypatch)
    await world.bot.outbox.add(
        [privately.hand(await world.now(), world.ana.id)], world.bot.tables.clock(), (await world.now()).game_id
    )
    await settled(world)
    hand = [m for m in world.ana.dms if m.exists][-1]
    assert not hand.pictures
    drawing.may.set()
    assert await pictured(world, hand)


async def test_the_end_gets_its_late_pictures(world: World, patience: None, monkeypatch) -> None:
    await world.table()
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    game = await world.now()
    drawing = slow(world, monkeypatch)
    game.played.old.coins = 0  # the last round, by hand
    while (await world.now()).running:
        await confirm(world.ana, await world.ana.slash("/gnomopolis pass"))
    await settled(world)
    last = world.posts[-1]
    assert not last.pictures
    drawing.may.set()
    assert await pictured(world, last)
    await world.delivered()
    assert len(last.pictures) == 2

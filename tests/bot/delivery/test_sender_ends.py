"""Where sending ends: what is said instead of what cannot arrive, and a program that stops."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import now
from bot.delivery.sender import Sender, Undeliverable
from storage.outbox import Outbox
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage
from tests.bot.delivery.test_sender import messages, sending, settled, until


async def test_what_is_said_instead_is_said_once(outbox: Outbox) -> None:
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        if message.kind == "letter":
            once = Once(mark="dm:50", since=now() - 1_000)
            raise Undeliverable("dm_closed", (NewMessage(kind="notice", target=7),), once=once)
        arrived.append(message.kind)
        return Delivered()

    async with sending(outbox, deliver):
        await outbox.add(messages("letter", "letter", "next"), now())
        await until(lambda: settled(outbox))
    assert sorted(arrived) == ["next", "notice"]


async def test_nothing_is_begun_any_more_that_was_found_while_the_program_stopped(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be cut off halfway: nobody waits for it."""
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(message.kind)
        return Delivered()

    sender, due = Sender(outbox, deliver), outbox.due

    async def late(now: int, n: int) -> list[OutgoingMessage]:
        found = await due(now, n)
        await sender.stop()
        return found

    monkeypatch.setattr(outbox, "due", late)
    await outbox.add(messages("a"), now())
    await sender.run()
    await asyncio.sleep(0.05)
    assert (arrived, sender._busy) == ([], {})

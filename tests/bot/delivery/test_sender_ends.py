"""Where sending ends: what is said instead of what cannot arrive, and a program that stops."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import now
from bot.delivery.sender import Sender, TryLater, Undeliverable
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


async def test_it_is_tried_as_often_as_it_shall_be_at_least_however_late_it_is(outbox: Outbox) -> None:
    """Else what waited through an outage of our own would be given up at its first trouble."""
    attempts = list[int]()

    async def deliver(message: OutgoingMessage) -> Delivered:
        attempts.append(message.attempts)
        raise TryLater("502", after=0)

    async with sending(outbox, deliver, clock=lambda: 10_000_000, patience=1.0, fewest=3):
        await outbox.add(messages("a"), 0)
        await until(lambda: settled(outbox))
    assert attempts == [0, 1, 2]


async def test_where_it_looks_now_and_then_what_is_due_before_leaves_when_it_is_due(outbox: Outbox) -> None:
    """Where several processes write, the outbox is looked at besides: no message may wait for that."""
    attempts = list[int]()

    async def deliver(message: OutgoingMessage) -> Delivered:
        attempts.append(message.attempts)
        if not message.attempts:
            raise TryLater("429", after=0.05)
        return Delivered()

    async with sending(outbox, deliver, look=60.0):
        await outbox.add(messages("a"), now())
        await until(lambda: settled(outbox))
    assert attempts == [0, 1]


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

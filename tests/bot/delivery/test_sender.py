from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest

from bot.clock import now
from bot.delivery.sender import Sender, TryLater, Undeliverable
from storage.database import Database
from storage.errors import DiskFull, Unreachable, Unwritable
from storage.outbox import Outbox
from storage.rows.game import Delivered, NewMessage, OutgoingMessage


def messages(*names: str, lane: str = "g") -> list[NewMessage]:
    return [NewMessage(kind=name, target=50, lane=lane) for name in names]


@asynccontextmanager
async def sending(
    outbox: Outbox, deliver: Callable[[OutgoingMessage], Awaitable[Delivered]], **settings: Any
) -> AsyncIterator[Sender]:
    sender = Sender(outbox, deliver, **{"first_wait": 0.01, **settings})
    task = asyncio.create_task(sender.run())
    try:
        yield sender
    finally:
        await sender.stop(grace=0.2)
        await task


async def until(question: Callable[[], Awaitable[bool]] | Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while True:
            answer = question()
            if answer if isinstance(answer, bool) else await answer:
                return
            await asyncio.sleep(0.005)


async def settled(outbox: Outbox) -> bool:
    return await outbox.waiting() == 0


async def test_messages_leave_in_order_without_polling(outbox: Outbox) -> None:
    arrived: list[str] = []
    reads = 0
    due = outbox.due

    async def counted(now: int, n: int) -> list[OutgoingMessage]:
        nonlocal reads
        reads += 1
        return await due(now, n)

    outbox.due = counted

    async def deliver(message: OutgoingMessage) -> Delivered:
        await asyncio.sleep(0.002)
        arrived.append(message.kind)
        return Delivered(channel_id=50, message_id=len(arrived))

    async with sending(outbox, deliver):
        await asyncio.sleep(0.1)
        assert reads == 1, "an idle sender must not ask the database"
        await outbox.add(messages("a", "b", "c"), now())
        await until(lambda: settled(outbox))
        await outbox.add(messages("d"), now())
        await until(lambda: settled(outbox))
    assert arrived == ["a", "b", "c", "d"]


async def test_what_is_sent_waits_for_others_before_it_is_claimed(outbox: Outbox) -> None:
    arrived: list[str] = []
    others = asyncio.Event()

    async def before() -> None:
        await others.wait()

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(message.kind)
        return Delivered()

    sender = Sender(outbox, deliver, before=before)
    task = asyncio.create_task(sender.run())
    await outbox.add([NewMessage(kind="old", target=50, lane="g", supersede="board")], now())
    await asyncio.sleep(0.05)
    # What it says is not true any more: it has not left, so it never does.
    await outbox.add([NewMessage(kind="new", target=50, lane="g", supersede="board")], now())
    assert arrived == []
    others.set()
    await until(lambda: settled(outbox))
    assert arrived == ["new"]
    await sender.stop(grace=0.2)
    await task


async def test_a_stuck_table_does_not_hold_up_the_others(outbox: Outbox) -> None:
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        if message.kind == "hangs":
            await asyncio.Event().wait()
        if message.kind == "fails":
            raise TryLater("rate limit", after=60)
        arrived.append(message.kind)
        return Delivered()

    async with sending(outbox, deliver):
        await outbox.add(messages("hangs", "behind it", lane="one"), now())
        await outbox.add(messages("fails", "behind that", lane="two"), now())
        await outbox.add(messages("a", "b", "c", lane="three"), now())
        await until(lambda: len(arrived) == 3)
        await asyncio.sleep(0.03)
    assert arrived == ["a", "b", "c"]


@pytest.mark.parametrize("error", [TryLater("502"), ConnectionResetError(), TimeoutError()])
async def test_what_passes_is_tried_again_with_the_same_nonce_and_doubling_waits(
    outbox: Outbox, error: Exception
) -> None:
    nonces: list[str] = []
    moments: list[float] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        nonces.append(message.nonce)
        moments.append(asyncio.get_running_loop().time())
        assert message.attempts == len(nonces) - 1
        if len(nonces) < 5:
            raise error
        return Delivered()

    async with sending(outbox, deliver, faults=1, first_wait=0.02, longest_wait=0.08):
        await outbox.add(messages("a"), now())
        await until(lambda: settled(outbox))
    assert len(nonces) == 5
    assert len(set(nonces)) == 1
    waits = [later - earlier for earlier, later in pairwise(moments)]
    assert all(wait >= least - 0.002 for wait, least in zip(waits, (0.02, 0.04, 0.08, 0.08), strict=True)), waits


async def test_what_can_never_arrive_is_given_up_at_once_for_its_notice(outbox: Outbox) -> None:
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        if message.kind == "letter":
            raise Undeliverable("dm_closed", (NewMessage(kind="notice", target=50),))
        arrived.append(message.kind)
        return Delivered()

    lost: list[bool] = []
    async with sending(outbox, deliver, on_lost=lambda: lost.append(True)):
        await outbox.add(messages("letter", "next"), now())
        await until(lambda: len(arrived) == 2)
        await until(lambda: settled(outbox))
    assert arrived == ["next", "notice"]
    assert not lost, "closed messages are no trouble of whoever runs the bot"
    assert (await outbox.lateness(0)).dead == 1


async def test_a_place_that_is_gone_is_asked_once(outbox: Outbox) -> None:
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(message.kind)
        if message.target == 50:
            raise Undeliverable("channel_gone", (NewMessage(kind="to the host", target=7),), unreachable=True)
        return Delivered()

    await outbox.add([*messages("a", "b"), NewMessage(kind="elsewhere", target=51, lane="h")], now())
    async with sending(outbox, deliver):
        await until(lambda: settled(outbox))
    assert sorted(arrived) == ["a", "elsewhere", "to the host"]
    assert (await outbox.lateness(0)).dead == 2


async def test_our_own_fault_stops_a_table_only_for_some_attempts(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    attempts: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        attempts.append(message.kind)
        if message.kind == "bad":
            # Many passing failures do not count towards the faults.
            if len(attempts) <= 6:
                raise TryLater("502", after=0)
            raise KeyError("no such sprite")
        return Delivered()

    lost: list[bool] = []
    async with sending(outbox, deliver, faults=3, first_wait=0.0001, on_lost=lambda: lost.append(True)):
        await outbox.add(messages("bad", "good"), now())
        await until(lambda: settled(outbox))
    assert attempts == ["bad"] * 9 + ["good"]
    assert lost == [True], "it should have arrived"
    assert len(caplog.records) == 3


@pytest.mark.parametrize("fault", [KeyError("no such sprite"), TryLater("503")])
async def test_what_is_given_up_may_have_something_take_its_place_much_later(outbox: Outbox, fault: Exception) -> None:
    (later,) = messages("later")
    tried = list[str]()

    async def deliver(message: OutgoingMessage) -> Delivered:
        tried.append(message.kind)
        if message.kind == "bad":
            raise fault
        return Delivered()

    def afresh(message: OutgoingMessage) -> tuple[NewMessage, ...]:
        return (later,) if message.kind == "bad" else ()

    async with sending(outbox, deliver, faults=2, patience=0.0, fewest=2, first_wait=0.0001, afresh=afresh):
        await outbox.add(messages("bad"), now())
        await until(lambda: settled(outbox))
    assert tried == ["bad", "bad", "later"]


@pytest.mark.parametrize("away", [DiskFull, Unreachable, Unwritable])
async def test_a_database_that_is_away_is_no_fault_of_the_message(outbox: Outbox, away: type[Exception]) -> None:
    """The fault: what was tried often enough meanwhile was given up for good."""
    attempts = 0

    async def deliver(message: OutgoingMessage) -> Delivered:
        nonlocal attempts
        attempts += 1
        if attempts < 5:
            raise away("away")
        return Delivered()

    await outbox.add(messages("a"), now())
    async with sending(outbox, deliver, faults=2, first_wait=0.0001):
        await until(lambda: settled(outbox))
    assert attempts == 5
    assert (await outbox.lateness(0)).dead == 0


async def test_what_waited_while_the_bot_was_off_is_not_given_up_at_the_first_hitch(outbox: Outbox) -> None:
    """The fault: a bot that was off for two days lost what met a 503 of Discord after its start."""
    attempts: list[int] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        attempts.append(message.attempts)
        if len(attempts) < 3:
            raise TryLater("503")
        return Delivered()

    await outbox.add(messages("a"), 0)
    async with sending(outbox, deliver, clock=lambda: 2 * 86_400_000, first_wait=0.0):
        await until(lambda: settled(outbox))
    assert attempts == [0, 1, 2]
    assert (await outbox.lateness(0)).dead == 0


async def test_patience_ends(outbox: Outbox) -> None:
    now = 0
    attempts = 0

    async def deliver(message: OutgoingMessage) -> Delivered:
        nonlocal now, attempts
        now += 40_000
        attempts += 1
        raise TryLater("502", after=0)

    lost: list[bool] = []
    async with sending(outbox, deliver, clock=lambda: now, patience=100.0, fewest=1, on_lost=lambda: lost.append(True)):
        await outbox.add(messages("a"), 0)
        await until(lambda: settled(outbox))
    assert attempts == 3
    assert (await outbox.lateness(0)).dead == 1
    assert lost == [True], "whoever runs the bot is told"


async def test_a_delivery_that_never_returns_is_cut_off(outbox: Outbox) -> None:
    attempts = 0

    async def deliver(message: OutgoingMessage) -> Delivered:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            await asyncio.Event().wait()
        return Delivered()

    async with sending(outbox, deliver, limit=0.02):
        await outbox.add(messages("a"), now())
        await until(lambda: settled(outbox))
    assert attempts == 2


async def test_a_future_message_wakes_the_sender_in_time(outbox: Outbox) -> None:
    arrived: list[int] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(now())
        return Delivered()

    async with sending(outbox, deliver):
        due = now() + 60
        await outbox.add([NewMessage(kind="a", target=1, lane="x", due_at=due)], now())
        await until(lambda: settled(outbox))
    assert arrived[0] >= due


async def test_no_more_than_at_once_are_under_way(outbox: Outbox) -> None:
    under_way = most = 0
    full, may = asyncio.Event(), asyncio.Event()

    async def deliver(message: OutgoingMessage) -> Delivered:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        if under_way == 3:
            full.set()
        # Whoever is first waits for the others to have begun, however slow the machine.
        await may.wait()
        under_way -= 1
        return Delivered()

    for n in range(12):
        await outbox.add(messages("a", "b", lane=str(n)), now())
    async with sending(outbox, deliver, at_once=3):
        async with asyncio.timeout(5):
            await full.wait()
        await asyncio.sleep(0.03)
        may.set()
        await until(lambda: settled(outbox))
    assert most == 3


async def test_stopping_finishes_what_is_under_way_and_keeps_the_rest(outbox: Outbox) -> None:
    arrived: list[str] = []
    started = asyncio.Event()

    async def deliver(message: OutgoingMessage) -> Delivered:
        started.set()
        await asyncio.sleep(0.03 if message.kind == "slow" else 60)
        arrived.append(message.kind)
        return Delivered()

    sender = Sender(outbox, deliver)
    task = asyncio.create_task(sender.run())
    await outbox.add(messages("slow", "never begun", lane="one"), now())
    await outbox.add(messages("cut off", lane="two"), now())
    await started.wait()
    await asyncio.sleep(0.01)
    await sender.stop(grace=0.5)
    async with asyncio.timeout(1):
        await task
    assert arrived == ["slow"]
    assert sorted(each.kind for each in await outbox.due(now(), 9)) == ["cut off", "never begun"]


async def test_faults_of_the_database_do_not_kill_the_sender(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived: list[str] = []
    due, sent, broken = outbox.due, outbox.sent, {"due": 2, "sent": 2}

    async def failing_due(now: int, n: int) -> list[OutgoingMessage]:
        if broken["due"]:
            broken["due"] -= 1
            raise OSError("disk")
        return await due(now, n)

    async def failing_sent(id: int, where: Delivered, at: int) -> None:
        if broken["sent"]:
            broken["sent"] -= 1
            raise OSError("disk")
        await sent(id, where, at)

    monkeypatch.setattr(outbox, "due", failing_due)
    monkeypatch.setattr(outbox, "sent", failing_sent)

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(message.nonce)
        return Delivered()

    async with sending(outbox, deliver):
        await outbox.add(messages("a"), now())
        await until(lambda: settled(outbox))
    assert broken == {"due": 0, "sent": 0}
    assert len(arrived) == 3
    assert len(set(arrived)) == 1, "repeated deliveries must carry the same nonce"


async def test_a_restarted_sender_goes_on_where_the_last_one_was(database: Database) -> None:
    arrived: list[str] = []

    async def deliver(message: OutgoingMessage) -> Delivered:
        arrived.append(message.kind)
        return Delivered()

    await Outbox(database).add(messages("a", "b"), now())
    async with sending(Outbox(database), deliver):
        await until(lambda: settled(Outbox(database)))
    assert arrived == ["a", "b"]

"""Delivers what the outbox holds: in order, again and again, and to the user only once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot import metrics
from bot.clock import now
from bot.delivery.finishing import finished
from storage.errors import ALL_FAILS
from storage.outbox import Outbox
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage

log = logging.getLogger(__name__)

Deliver = Callable[[OutgoingMessage], Awaitable[Delivered]]


async def for_nobody() -> None:
    """Waits for nobody."""


class Undeliverable(Exception):
    """It can never arrive (closed DM, deleted channel, missing right): give up now.

    ``reason`` is stored with the message; ``instead`` is put into the outbox in the same transaction, unless that was
    said ``once`` already. ``unreachable``: nothing can arrive there, so give up all that waits for the same target and
    ask Discord no more.
    """

    def __init__(
        self,
        reason: str,
        instead: tuple[NewMessage, ...] = (),
        *,
        once: Once | None = None,
        unreachable: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.instead = instead
        self.once = once
        self.unreachable = unreachable


class TryLater(Exception):
    """It did not arrive now but should later (network, rate limit, Discord's fault). ``after``: seconds, if known."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.after = after


class TakenOver(Exception):
    """Another process, for which this one was dead, delivers it or has done so: nothing more is to be done here."""


class Sender:
    """Takes messages from the outbox and hands each to ``deliver`` until it arrives or is given up.

    Messages of a lane (a game) go one after the other; lanes do not wait for each other. ``deliver`` may be called
    again for a message that did arrive (a crash between arrival and bookkeeping), then with the same nonce. It raises
    ``Undeliverable`` or ``TryLater``; OSError, a database that is away or full, and its own time limit count as
    ``TryLater``. Any other is a fault of ours: it is logged and tried only ``faults`` times, because a picture that
    cannot be drawn must not stop a table.

    Times are in seconds: waits double from ``first_wait`` to ``longest_wait``, after ``patience`` we give up, but not
    before ``fewest`` attempts: what waited while the bot was off (or the clock was put forward) has not been tried yet.
    """

    def __init__(
        self,
        outbox: Outbox,
        deliver: Deliver,
        *,
        clock: Callable[[], int] = now,
        at_once: int = 8,
        first_wait: float = 1.0,
        longest_wait: float = 300.0,
        patience: float = 86_400.0,
        fewest: int = 20,
        limit: float = 60.0,
        faults: int = 5,
        look: float | None = None,
        on_lost: Callable[[], object] = lambda: None,
        before: Callable[[], Awaitable[None]] = for_nobody,
        afresh: Callable[[OutgoingMessage], tuple[NewMessage, ...]] = lambda message: (),
    ) -> None:
        """``on_lost`` is told of a message that should have arrived and never will.

        ``afresh``: what takes the place, much later, of one given up for a fault of ours, or after ``patience``.

        ``before`` each attempt is waited for: others come first.

        ``look``: seconds after which it looks even if nothing is due, for what processes that died have left.
        """
        self._look = look
        self._outbox = outbox
        self._deliver = deliver
        self._clock = clock
        self._at_once = at_once
        self._first_wait = first_wait
        self._longest_wait = longest_wait
        self._patience = patience
        self._fewest = fewest
        self._limit = limit
        self._faults = faults
        self._on_lost = on_lost
        self._before = before
        self._afresh = afresh
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._faulty: dict[int, int] = {}
        self._stopping = False

    async def run(self) -> None:
        """Delivers until ``stop`` is called; survives faults of the database."""
        while not self._stopping:
            self._outbox.news.clear()
            try:
                wait = await self._start_due()
            except Exception:
                log.exception("the outbox cannot be read")
                wait = self._first_wait
            if not self._stopping:
                await self._news_within(wait)

    async def stop(self, grace: float = 10.0) -> None:
        """Starts no more deliveries and waits ``grace`` seconds for those under way; the rest leave after a restart."""
        self._stopping = True
        self._outbox.news.set()
        await finished(list(self._busy.values()), grace)

    async def _start_due(self) -> float | None:
        now = self._clock()
        # The heads of busy lanes are among those due, so ask for as many more.
        for message in await self._outbox.due(now, self._at_once + len(self._busy)):
            if message.lane not in self._busy and len(self._busy) < self._at_once and not self._stopping:
                self._busy[message.lane] = asyncio.create_task(self._lane(message))
        later = await self._outbox.next_due(now)
        waits = [] if self._look is None else [self._look]
        if later is not None:
            waits.append(max(0.0, (later - self._clock()) / 1000))
        return min(waits, default=None)

    async def _news_within(self, wait: float | None) -> None:
        try:
            async with asyncio.timeout(wait):
                await self._outbox.news.wait()
        except TimeoutError:
            return

    async def _lane(self, message: OutgoingMessage) -> None:
        try:
            await self._before()
            await self._send(message)
        except Exception:
            # The message is still in the outbox; without a pause this would be a busy loop.
            log.exception("message %s cannot be settled", message.id)
            await asyncio.sleep(self._first_wait)
        finally:
            del self._busy[message.lane]
            self._outbox.news.set()

    async def _send(self, message: OutgoingMessage) -> None:
        if not await self._outbox.claim(message.id, self._clock()):
            return
        try:
            async with asyncio.timeout(self._limit):
                where = await self._deliver(message)
        except Undeliverable as refusal:
            log.info("message %s of %s given up: %s", message.id, message.lane, refusal.reason)
            now, lost, once = self._clock(), refusal.unreachable, refusal.once
            await self._outbox.dead(message.id, refusal.reason, now, refusal.instead, once=once, unreachable=lost)
        except TryLater as delay:
            await self._again(message, delay.reason, delay.after)
        except TakenOver:
            log.info("message %s of %s was taken over", message.id, message.lane)
        except (OSError, *ALL_FAILS) as error:
            await self._again(message, type(error).__name__, None)
        except Exception as error:
            count = self._faulty[message.id] = self._faulty.get(message.id, 0) + 1
            log.exception("message %s of %s: fault %s", message.id, message.lane, count)
            if count >= self._faults:
                del self._faulty[message.id]
                await self._outbox.dead(message.id, type(error).__name__, self._clock(), self._afresh(message))
                self._on_lost()
            else:
                await self._again(message, type(error).__name__, None)
        else:
            self._faulty.pop(message.id, None)
            at = self._clock()
            await self._outbox.sent(message.id, where, at)
            if where.message_id is not None:
                metrics.DELIVERED.labels(message.kind).observe(max(0, at - message.wanted_at) / 1_000)

    async def _again(self, message: OutgoingMessage, reason: str, after: float | None) -> None:
        now = self._clock()
        if now - message.wanted_at > self._patience * 1000 and message.attempts + 1 >= self._fewest:
            log.warning("message %s of %s given up after %s attempts", message.id, message.lane, message.attempts + 1)
            await self._outbox.dead(message.id, reason, now, self._afresh(message))
            self._on_lost()
            return
        doubled = self._first_wait * 2 ** min(message.attempts, 30)
        wait = min(doubled, self._longest_wait) if after is None else after
        await self._outbox.failed(message.id, reason, now + int(wait * 1000))

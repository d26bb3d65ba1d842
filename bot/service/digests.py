"""The daily digest: one message a day about all tables that wait for somebody, at an hour that they chose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.service.table.daily import following, latest
from bot.service.table.timing import Timing
from games.registry import GAMES
from storage.people.digests import DigestDue
from storage.people.digests import Digests as StoredDigests
from storage.people.preferences import Preferences
from storage.rows.game import NewMessage
from storage.rows.waiting import Waits
from storage.tables.lists import Lists

SHOWN = 8
"""Tables in one digest, each with its buttons."""


class Digest(msgspec.Struct, frozen=True):
    """Payload of "digest": of which time (Unix ms) it is."""

    at: int


class Digests:
    """Knows what waits for whom, and puts what is due into the outbox."""

    def __init__(
        self, stored: StoredDigests, lists: Lists, preferences: Preferences, timing: Timing, clock: Callable[[], int]
    ) -> None:
        self._stored = stored
        self._lists = lists
        self._preferences = preferences
        self._timing = timing
        self._clock = clock

    async def next(self) -> int | None:
        """When the next of anybody is due (it may have passed); None when nobody wants one."""
        return await self._stored.next()

    async def due(self, now: int) -> list[DigestDue]:
        """Those that are due, longest first."""
        return await self._stored.due(now)

    async def waiting(self, user_id: int, n: int = SHOWN, *, among: Sequence[str] | None = None) -> Waits:
        """What waits for a user at ``n`` tables (``among`` these), those first whose time is up soonest."""
        return await self._lists.waiting(user_id, n, GAMES, among=among)

    async def elsewhere(self, user_id: int, guild_id: int) -> int:
        """At how many tables outside this server something waits for a user."""
        return await self._lists.waiting_elsewhere(user_id, guild_id, GAMES)

    async def send(self, due: DigestDue) -> bool:
        """Puts a digest into the outbox and appoints that of the next day, in one transaction; False when another
        process did so. Who is on vacation, or for whom nothing waits, hears nothing today.

        What was missed while the bot was away is made up for by one.
        """
        now, chosen = self._clock(), await self._preferences.user(due.user_id)
        if chosen.digest is None or chosen.digest_at != due.at:
            return False
        of = latest(chosen.digest, chosen.zone, now)
        next_at = following(chosen.digest, chosen.zone, now, of)
        away = await self._timing.away((due.user_id,))
        nothing = bool(away) or not (await self.waiting(due.user_id)).tables
        outbox = () if nothing else (_written(due.user_id, of),)
        return await self._stored.done(due, now, next_at=next_at, told_at=of, outbox=outbox)

    async def put_off(self, due: DigestDue, at: int) -> None:
        """One that failed is tried again later."""
        told_at = (await self._preferences.user(due.user_id)).digested_at
        await self._stored.done(due, self._clock(), next_at=at, told_at=told_at)

    async def stands(self, user_id: int, payload: bytes) -> bool:
        """Whether a digest that is about to leave is still wanted: it is the last one, and the user is not away."""
        of = msgspec.msgpack.decode(payload, type=Digest).at
        chosen = await self._preferences.user(user_id)
        wanted = chosen.digest is not None and chosen.digested_at == of
        return wanted and not await self._timing.away((user_id,))


def _written(user_id: int, of: int) -> NewMessage:
    return NewMessage(
        kind="digest",
        target=user_id,
        payload=msgspec.msgpack.encode(Digest(of)),
        lane=f"digest.{user_id}",
        supersede="digest",
    )

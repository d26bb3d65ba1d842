"""Carries messages of the outbox to Discord. They show what is true at the moment of sending: the last state wins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import aiohttp
import discord
import msgspec

from bot.clock import DAY, MINUTE
from bot.delivery.daily import Daily
from bot.delivery.desk import Desk, slot_of
from bot.delivery.discord_codes import (
    ARCHIVED,
    DM_CLOSED,
    GONE,
    LOCKED,
    OF_THE_REQUEST,
    OPENED_AGAIN,
    UNKNOWN_CHANNEL,
)
from bot.delivery.missing import Missing
from bot.delivery.notices import Notices
from bot.delivery.people import People
from bot.delivery.posting import slot_for
from bot.delivery.posts import Posts
from bot.delivery.private_messages import PrivateMessages
from bot.delivery.rooms import Rooms
from bot.delivery.sender import TryLater, Undeliverable
from bot.delivery.table_messages import TableMessages
from bot.delivery.trouble import of_an_emoji, passes, reason
from bot.service.refused import NoTable
from bot.service.table import announce
from storage.outbox import AGAIN
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage, PostedMessage

STANDING = {"lobby", "turn", "final", "closed", "offer"}
"""Messages with which a table may stand otherwise than before."""
MOVED = {"lobby", "turn", "edit", "final", "closed", "motion"}
"""Messages with which others may be waited for than before."""
NEEDED = {"lobby", "turn", "final"}
"""Messages without which nobody knows that they are waited for, or how their game ended: where we may not write, or
something is wrong with us, they are tried again."""
LATER = 30 * MINUTE
"""After how long."""


class Delivery:
    """Hands each kind of message to who knows it, and says what became of those that Discord refused."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._tables = desk, desk.tables
        self._people, self._posts = People(desk), Posts(desk.client, desk.tables, desk.messenger, desk.posting)
        self.missing = Missing(desk)
        table, private, notices = TableMessages(desk), PrivateMessages(desk), Notices(desk)
        rooms = Rooms(desk.client, desk.tables, desk.messenger)
        self._kinds: dict[str, Callable[[OutgoingMessage], Awaitable[Delivered]]] = {
            "lobby": table.lobby,
            "expiring": table.expiring,
            "turn": table.turn,
            "edit": table.edit,
            "final": table.final,
            "closed": table.closed,
            "hand": private.hand,
            "proposal": private.proposal,
            "notice": notices.notice,
            "greeting": notices.greeting,
            "motion": self._people.motion,
            "call": self._people.call,
            "free": self._people.free,
            "offer": self._people.offer,
            "digest": Daily(desk).digest,
            "room": rooms.open,
            "rooms_left": rooms.left,
            "rooms_back": rooms.back,
            "post": self._posts.tidy,
        }

    async def deliver(self, message: OutgoingMessage) -> Delivered:
        """Send or edit one message.

        Raises:
            Undeliverable: it can never arrive: closed DM, channel gone, permission missing.
            TryLater: Discord or the network failed.
        """
        try:
            if message.game_id is not None:
                await self._tables.settled(message.game_id)
            async with self._desk.posting.alone(slot_of(message)):
                self._desk.posting.nothing_late(slot_of(message))
                delivered = await self._kinds[message.kind](message)
            if message.game_id is None or message.kind not in STANDING | MOVED:
                return delivered
            snapshot = await self._tables.look(message.game_id, closed=True)
            then = self._posts.due(snapshot) if message.kind in STANDING else ()
            gone = await self._people.called_off(snapshot) if message.kind in MOVED else ()
            return msgspec.structs.replace(delivered, then=(*delivered.then, *then), gone=(*delivered.gone, *gone))
        except NoTable:
            return Delivered()
        except discord.HTTPException as error:
            if (failure := await self._failure(message, error)) is None:
                raise
            if message.lane.endswith(AGAIN) and error.code in OPENED_AGAIN:
                return Delivered()  # as before: its people know, and the next attempt waits in the outbox
            raise failure from error
        except aiohttp.ClientError as error:  # not each of them is an OSError
            raise TryLater(reason(error)) from error

    @property
    def drawing(self) -> bool:
        """Whether pictures of messages that have left are still to come."""
        return self._desk.posting.drawing

    async def take_away(self, posted: PostedMessage) -> None:
        """Remove a message of which nothing is stored any more; if Discord does not let us, so be it."""
        slot = slot_for(posted.game_id, posted.role)
        async with self._desk.posting.alone(slot):
            self._desk.posting.nothing_late(slot)
            await self._desk.posting.delete(posted)

    async def close(self) -> None:
        """Wait a while for late pictures."""
        await self._desk.posting.close()

    def afresh(self, message: OutgoingMessage) -> tuple[NewMessage, ...]:
        """What is tried much later instead of a message that is given up."""
        return (_again(message, self._tables.clock() + LATER),) if message.kind in NEEDED else ()

    async def _failure(self, message: OutgoingMessage, error: discord.HTTPException) -> TryLater | Undeliverable | None:
        """What became of a message that Discord refused; None: that is a fault of ours."""
        if passes(error) or (not error.code and error.status not in OF_THE_REQUEST):
            return TryLater(reason(error))
        if of_an_emoji(error):
            self._desk.icons_lost()  # tried again it goes without
        try:
            if error.code in DM_CLOSED:
                return await self._desk.dm_closed(message, error.code)
            if error.code in GONE:
                return await self._channel_lost(message, error.code)
        except NoTable:  # closed: nobody there waits for anything
            return Undeliverable(str(error.code), unreachable=error.code in (*DM_CLOSED, UNKNOWN_CHANNEL))
        return None

    async def _channel_lost(self, message: OutgoingMessage, code: int) -> Undeliverable:
        given_up = Undeliverable(str(code), unreachable=code == UNKNOWN_CHANNEL)
        if message.game_id is None or message.kind == "notice":
            return given_up
        snapshot = await self._desk.table(message)
        if code in (ARCHIVED, LOCKED) and snapshot.over:
            return given_up  # its post is closed
        if code == UNKNOWN_CHANNEL and message.target == snapshot.channel_id:
            # Deleted while the bot was away, else Discord would have told.
            if await self._tables.lobby.abandon(snapshot.game_id):
                return given_up
            await self._tables.pause(snapshot.game_id, "channel")
        if code in OPENED_AGAIN and snapshot.over == (message.kind == "final"):
            await self._desk.add(self.afresh(message), snapshot.game_id)
        args = {"channel": f"<#{snapshot.channel_id}>", "table": snapshot.game_id}
        told = announce.notice(snapshot.host_id, f"notice.{GONE[code]}", snapshot.locale, to_user=True, **args)
        once = Once(mark=f"lost:{snapshot.channel_id}:{code}", since=self._tables.clock() - DAY + 1)
        return Undeliverable(given_up.reason, (told,), once=once, unreachable=given_up.unreachable)


def _again(message: OutgoingMessage, due: int) -> NewMessage:
    """The same message of a table at a later time."""
    return NewMessage(
        kind=message.kind,
        target=message.target,
        payload=message.payload,
        lane=f"{message.game_id}{AGAIN}",
        supersede=message.kind,
        role=message.role,
        due_at=due,
    )

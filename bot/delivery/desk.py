"""What every kind of delivery needs: the tables, the posts, who can be reached and who wants no sound."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
import msgspec
from discord.ui import LayoutView

from bot.clock import MINUTE
from bot.delivery.calling import reached
from bot.delivery.discord_codes import DM_CLOSED
from bot.delivery.messenger import Messenger
from bot.delivery.pictures import Pictures
from bot.delivery.posting import Post, Posting, slot_for
from bot.delivery.quiet_hours import all_quiet, hushed
from bot.delivery.rung import Bell
from bot.delivery.sender import TakenOver, Undeliverable
from bot.service.refused import NoTable
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, Tale
from storage.outbox import Outbox
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage, PostedMessage, Preference

log = logging.getLogger(__name__)

FRESH = 50 * MINUTE
"""Milliseconds for which a message may be edited; Discord throttles edits of messages older than an hour."""

ROUNDS = 8
"""How often a message is shown once more in a row as its picture was late: each process that takes it may have to draw
that first, and with more of them than this it goes without, until the table changes."""


class Newest(msgspec.Struct, frozen=True):
    """The message that a table was given last by this process."""

    posted: PostedMessage
    seq: int
    """The move after which it showed the table."""
    mentions: Sequence[int]
    told_at: int = 0
    """When what it tells was read."""

    def says(self, message: OutgoingMessage, seq: int, mentions: Sequence[int]) -> bool:
        """Whether it left after another was written and has said what that one would: it was late itself."""
        late = self.posted.channel_id == message.target and message.created_at < self.posted.posted_at
        return late and self.seq == seq and set(mentions) <= set(self.mentions)


class Called(msgspec.Struct, frozen=True):
    """The latest call of a user apart from their table."""

    seq: int
    """The move after which it showed the table."""
    channel_id: int
    """Where the table was then."""

    def says(self, seq: int, channel_id: int) -> bool:
        """Whether it was late itself and has said what another after this move would."""
        return self.seq >= seq and self.channel_id == channel_id


class Desk:
    """Reads what a message is about, and puts it into a channel."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: Pictures,
        messenger: Messenger,
        outbox: Outbox,
        icons_lost: Callable[[], object] = lambda: None,
    ) -> None:
        """``icons_lost`` is told when Discord refuses a message for an emoji."""
        self.icons_lost = icons_lost
        self.client = client
        self.tables = tables
        self.pictures = pictures
        self.messenger = messenger
        self._outbox = outbox
        self.posting = Posting(client, shared=tables.shared)
        self.newest: dict[str, Newest] = {}
        self.called: dict[str, dict[int, Called]] = {}
        self.bell = Bell(tables)

    async def say(self, message: OutgoingMessage, channel_id: int, view: LayoutView, *, silent: bool) -> Delivered:
        """A word into a channel, with nobody mentioned."""
        sent = await self.posting.channel(channel_id).send(
            view=view, nonce=message.nonce, silent=silent, allowed_mentions=discord.AllowedMentions.none()
        )
        await self.ours(message)
        return Delivered(channel_id=channel_id, message_id=sent.id)

    async def tell(self, message: OutgoingMessage, view: LayoutView, *, silent: bool = False) -> Delivered:
        """A word to the user whom a message is for, by direct message; without a sound in their quiet hours."""
        silent = silent or await all_quiet(self.tables, (message.target,))
        channel = await self.client.create_dm(discord.Object(message.target))
        delivered = await self.say(message, channel.id, view, silent=silent)
        await self.tables.preferences.dm_arrived(message.target, self.tables.clock())
        return delivered

    async def post(
        self,
        message: OutgoingMessage,
        channel_id: int,
        post: Post,
        *,
        silent: bool = False,
        heard: Sequence[int] | None = None,
    ) -> Delivered:
        """A message into a channel, without a sound where whoever it calls wants none; ``heard``: or seems to call."""
        about = await self.tables.look(message.game_id or "", closed=True)
        called = post.mentions if heard is None else heard
        silent = silent or await all_quiet(self.tables, called) or await hushed(self.tables, about, channel_id)
        return await self.send(message, channel_id, post, silent=silent)

    async def send(self, message: OutgoingMessage, channel_id: int, post: Post, *, silent: bool) -> Delivered:
        """A message into a channel, in the place of the one that was there of its role."""
        again, ours = message.attempts > 0, partial(self.ours, message)
        return await self.posting.post(
            slot_of(message), channel_id, post, message.nonce, silent=silent, again=again, ours=ours
        )

    async def edited(
        self, message: OutgoingMessage, posted: PostedMessage, post: Post, *, waking: bool = False
    ) -> bool:
        """``Posting.edited``, in the slot of a message."""
        await self.ours(message)
        return await self.posting.edited(slot_of(message), posted, post, waking=waking)

    async def ours(self, message: OutgoingMessage) -> None:
        """Nothing, as long as a message is this process's to deliver. Posted by two it is one, by its nonce; but what
        comes of it once it is there is not to be undone by the slower one.

        Raises TakenOver.
        """
        if not await self._outbox.in_hand(message.id):
            raise TakenOver

    def again(
        self, message: OutgoingMessage, game_id: str, written: Callable[[int], NewMessage]
    ) -> Callable[[], Awaitable[None]] | None:
        """Puts a message of a table into the outbox once more (``written`` at a time), at most ``ROUNDS`` times in a
        row; None where that is needless, as no other process changes what it did."""
        late = msgspec.msgpack.decode(message.payload, type=announce.Late) if message.payload else announce.Late()

        async def put() -> None:
            if late.rounds >= ROUNDS:
                log.info("message %s of %s goes without its picture: late too often", message.id, message.lane)
                return
            at = self.tables.clock()
            await self._outbox.add([announce.once_more(written(at), late)], at, game_id)

        return put if self.tables.shared else None

    async def add(self, messages: Sequence[NewMessage], game_id: str) -> None:
        """Messages of a table that go with no other which arrives."""
        await self._outbox.add(messages, self.tables.clock(), game_id)

    async def reachable(self, message: OutgoingMessage, about: Snapshot | None = None) -> Preference | None:
        """What the user chose to whom a direct message goes; None if they want none or it would not arrive.

        ``about`` as in ``dm_closed``.

        Raises:
            Undeliverable: an earlier attempt found their messages closed, but nobody knows whether that was told.
        """
        preference = await self.tables.preferences.user(message.target)
        if preference.dm_closed_at is not None and message.attempts:
            raise await self.dm_closed(message, DM_CLOSED[0], about)
        return preference if reached(preference) else None

    async def table(self, message: OutgoingMessage) -> Snapshot:
        """The table that a message is about. Raises NoTable."""
        if message.game_id is None:
            raise NoTable
        return await self.tables.look(message.game_id)

    async def posted(self, snapshot: Snapshot, role: str) -> PostedMessage | None:
        """The message that a table was given last in a role; None: none."""
        stored = await self.tables.games.message(snapshot.game_id, role)
        known = self.newest.get(snapshot.game_id) if role == announce.TABLE else None
        newest = known.posted if known is not None else None
        # What was posted a moment ago may not be in the database yet, and what was posted before it come there later.
        return newest if newest is not None and (stored is None or newest.message_id > stored.message_id) else stored

    async def record(self, snapshot: Snapshot, old: PostedMessage) -> str:
        """What is told of what happened while a message was the table's, up to the act that ends it."""
        tales = await self.meanwhile(snapshot, old)
        return self.messenger.record_said(snapshot, snapshot.locale, tales)

    async def meanwhile(self, snapshot: Snapshot, old: PostedMessage) -> list[Tale]:
        """What happened while a message was the table's, up to the act that ends it."""
        known = self.newest.get(snapshot.game_id)
        since, at = None, old.posted_at
        if known is not None and known.posted.message_id == old.message_id:
            since, at = known.seq, known.told_at
        return await self.tables.chronicle.shown(snapshot, since, at)

    def forget(self, game_id: str) -> None:
        """The table is over or closed: what was kept in memory of its messages is of no use any more."""
        self.newest.pop(game_id, None)
        self.called.pop(game_id, None)
        self.bell.forget(game_id)

    def fresh(self, posted: PostedMessage) -> bool:
        """Whether a message may still be edited rather than posted anew."""
        # One from a time to come was posted before the clock was set back: nobody knows how old it is.
        return abs(self.tables.clock() - posted.posted_at) < FRESH

    async def dm_closed(self, message: OutgoingMessage, code: int, about: Snapshot | None = None) -> Undeliverable:
        """A user takes no direct messages: noted, and told where they play; what was to reach them is given up.

        ``about``: a table of theirs where it is told of a message that is of none itself.
        """
        since, reason = await self.tables.preferences.dm_closed(message.target, self.tables.clock()), str(code)
        snapshot = await self.table(message) if message.game_id is not None else about
        place = snapshot.place_of(message.target) if snapshot is not None else None
        if snapshot is not None and message.kind == "motion":
            # Who is invited has no place yet, and was not called in the channel.
            called = announce.call(snapshot, message.target, "vote")
            return Undeliverable(reason, (called,), unreachable=True)
        if snapshot is None or place is None:
            # Who does not sit there, or has just lost the place, has no hand to be sent to.
            return Undeliverable(reason, unreachable=True)
        told = announce.notice(snapshot.channel_id, "notice.dm_closed", snapshot.locale, to_user=False, name=place.name)
        # What was noted (``dm_closed_at``) keeps later messages from being tried, not those under way already: of them
        # the mark lets one be told. Without the mark a kill after the note would leave it untold.
        return Undeliverable(reason, (told,), once=Once(mark=f"dm:{message.target}", since=since), unreachable=True)


def slot_of(message: OutgoingMessage) -> str:
    """Which message it is that is posted or changed: messages of one role replace each other."""
    return slot_for(message.game_id, message.role or message.lane)

"""Carries messages of the outbox to Discord. They show what is true at the moment of sending: the last state wins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord
import msgspec
from discord.ui import LayoutView

from bot.clock import DAY
from bot.delivery.desk import Newest, slot_of
from bot.delivery.discord_codes import ARCHIVED, DM_CLOSED, GONE, LOCKED, UNKNOWN_CHANNEL
from bot.delivery.greeting import place_to_greet
from bot.delivery.messenger import Messenger
from bot.delivery.people import People
from bot.delivery.pictures import Pictures
from bot.delivery.posting import Post
from bot.delivery.posts import Posts
from bot.delivery.quiet_hours import all_quiet, hushed
from bot.delivery.rooms import Rooms
from bot.delivery.sender import TryLater, Undeliverable
from bot.service import announce
from bot.service.refused import NoTable
from bot.service.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.model import Seat, Text
from storage.rows import Delivered, Once, OutgoingMessage, PostedMessage

PICTURE = "board.png"
STANDING = {"lobby", "turn", "final", "closed", "offer"}
"""Messages with which a table may stand otherwise than before."""
MOVED = {"lobby", "turn", "edit", "final", "closed"}
"""Messages with which others may be waited for than before."""


class Delivery(People):
    """One method for each kind of message."""

    def __init__(self, client: discord.Client, tables: Tables, pictures: Pictures, messenger: Messenger) -> None:
        super().__init__(client, tables, pictures, messenger)
        rooms = Rooms(client, tables, messenger)
        self._posts = Posts(client, tables, messenger, self._posting)
        self._kinds: dict[str, Callable[[OutgoingMessage], Awaitable[Delivered]]] = {
            "lobby": self._lobby,
            "expiring": self._expiring,
            "turn": self._turn,
            "edit": self._edit,
            "final": self._final,
            "hand": self._hand,
            "proposal": self._proposal,
            "motion": self._motion,
            "call": self._call,
            "free": self._free,
            "offer": self._offer,
            "closed": self._closed,
            "notice": self._notice,
            "greeting": self._greeting,
            "room": rooms.open,
            "rooms_left": rooms.left,
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
            async with self._posting.alone(slot_of(message)):
                self._posting.nothing_late(slot_of(message))
                delivered = await self._kinds[message.kind](message)
            if message.game_id is None or message.kind not in STANDING | MOVED:
                return delivered
            snapshot = await self._tables.look(message.game_id, closed=True)
            then = self._posts.due(snapshot) if message.kind in STANDING else ()
            gone = await self._called_off(snapshot) if message.kind in MOVED else ()
            return msgspec.structs.replace(delivered, then=then, gone=gone)
        except NoTable:
            return Delivered()
        except discord.HTTPException as error:
            raise await self._failure(message, error) from error

    @property
    def drawing(self) -> bool:
        """Whether pictures of messages that have left are still to come."""
        return self._posting.drawing

    async def close(self) -> None:
        """Wait a while for late pictures."""
        await self._posting.close()

    # ------------------------------------------------------------ kinds

    async def _lobby(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        posted = await self._posted(snapshot, announce.LOBBY)
        drawings = {PICTURE: asyncio.ensure_future(self._pictures.cover(snapshot.rules.meta.key, snapshot.locale))}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._messenger.lobby_message(snapshot, snapshot.locale, _only(pictures))

        invited = msgspec.msgpack.decode(message.payload, type=announce.Invitation) if message.payload else None
        post = Post(make, drawings, invited.mentions if invited is not None else ())
        waking, slot = snapshot.status == "lobby", slot_of(message)
        if posted is not None and await self._posting.edited(slot, posted, post, waking=waking):
            return Delivered()
        return await self._post(message, message.target, post)

    async def _expiring(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        if snapshot.status not in ("lobby", "running"):
            return Delivered()
        asked = msgspec.msgpack.decode(message.payload, type=announce.Expiring)

        def make(_: Sequence[str]) -> LayoutView:
            return self._messenger.expiring_message(snapshot, snapshot.locale, asked.until)

        # Whoever keeps a game waiting may have forgotten it.
        mentions = dict.fromkeys((snapshot.host_id, *sorted(snapshot.awaited_users)))
        posted, post = await self._posted(snapshot, announce.STAYS), Post(make, {}, tuple(mentions))
        delivered = await self._post(message, message.target, post)
        if posted is not None and posted.message_id != delivered.message_id:
            await self._posting.delete(posted)
        return delivered

    async def _turn(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        wanted = msgspec.msgpack.decode(message.payload, type=announce.TurnPost).mentions
        # A start for which a bot was asked calls whoever is by now: the message that would call them says the same.
        mentions = [user for user in wanted or sorted(snapshot.awaited_users) if user in snapshot.awaited_users]
        posted = await self._posted(snapshot, announce.TABLE)
        if message.attempts:
            # It may be in the channel since an attempt whose end nobody saw. Posted again under its nonce it is found,
            # so that it becomes the table's message and the older one is retired.
            return await self._post_table(message, snapshot, posted, mentions)
        if not snapshot.running:
            return Delivered()
        if posted is not None and wanted and not mentions:
            # They have moved already (a slow channel, a restart): whoever is awaited now has a message of their own.
            return await self._refresh(message, snapshot, posted)
        newest = self._newest.get(snapshot.game_id)
        if newest is not None and newest.says(message, snapshot.seq, mentions):
            return Delivered()
        return await self._post_table(message, snapshot, posted, mentions)

    async def _edit(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        posted = await self._posted(snapshot, announce.TABLE)
        if posted is None or not snapshot.running:
            return Delivered()
        return await self._refresh(message, snapshot, posted)

    async def _final(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        posted = await self._posted(snapshot, announce.TABLE)
        chronicle = await self._tables.chronicle.news(snapshot.game_id)
        rooms = [room.channel_id for room in await self._tables.talk.rooms(snapshot.game_id)]
        there = self._pictures.names(snapshot, None)
        drawings = {f"{name}.png": self._public_picture(snapshot, name) for name in ("score", "board") if name in there}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._messenger.final_message(
                snapshot, snapshot.locale, chronicle=chronicle, pictures=list(pictures), rooms=rooms
            )

        told = await self._record(snapshot, posted) if posted is not None else ""
        silent = await hushed(self._tables, snapshot, message.target)
        delivered = await self._send(message, message.target, Post(make, drawings), silent=silent)
        if posted is not None and posted.message_id != delivered.message_id:
            await self._posting.retire(posted, told)
        self._forget(snapshot.game_id)
        return delivered

    async def _hand(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        user_id = message.target
        seats = snapshot.seats_of(user_id)
        old = await self._posted(snapshot, announce.hand_role(user_id))
        if not seats:
            # They left or were replaced: what was shown of the hand goes, whether or not they still want messages.
            if old is not None:
                await self._posting.delete(old)
            return Delivered()
        preference = await self._reachable(message)
        if preference is None or snapshot.state is None or not snapshot.rules.meta.secrets:
            return Delivered()
        locale = preference.language or snapshot.locale
        files = {f"seat-{seat}.png": seat for seat in seats if "hand" in self._pictures.names(snapshot, seat)}
        drawings = {name: self._hand_picture(snapshot, seat, locale) for name, seat in files.items()}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._messenger.hand_message(snapshot, locale, user_id, {files[name]: name for name in pictures})

        post = Post(make, drawings)
        if old is not None and self._fresh(old) and await self._posting.edited(slot_of(message), old, post):
            return Delivered()
        channel = await self._client.create_dm(discord.Object(user_id))
        delivered = await self._post(message, channel.id, post)
        if old is not None and old.message_id != delivered.message_id:
            await self._posting.delete(old)
        return delivered

    async def _proposal(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        said = snapshot.proposals.get(message.target)
        preference = await self._reachable(message)
        if preference is None or said is None or not snapshot.running:
            return Delivered()
        locale = preference.language or snapshot.locale
        view = self._messenger.proposal_message(snapshot, locale, message.target, said)
        channel = await self._client.create_dm(discord.Object(message.target))
        return await self._say(message, channel.id, view, silent=await all_quiet(self._tables, (message.target,)))

    async def _notice(self, message: OutgoingMessage) -> Delivered:
        notice = msgspec.msgpack.decode(message.payload, type=announce.Notice)
        channel_id, locale = message.target, notice.locale
        if not message.target:  # the host, who has been forgotten
            return Delivered()
        if notice.to_user:
            channel_id = (await self._client.create_dm(discord.Object(message.target))).id
            locale = (await self._tables.preferences.user(message.target)).language or locale
        view = self._messenger.notice(Text(notice.text, dict(notice.args)), locale)
        return await self._say(message, channel_id, view, silent=True)

    async def _greeting(self, message: OutgoingMessage) -> Delivered:
        locale = msgspec.msgpack.decode(message.payload, type=announce.Greeting).locale
        channel_id = await place_to_greet(self._client, message.target)
        return await self._say(message, channel_id, self._messenger.greeting_message(locale), silent=True)

    # ------------------------------------------------------------ the table message

    async def _refresh(self, message: OutgoingMessage, snapshot: Snapshot, posted: PostedMessage) -> Delivered:
        # An edit notifies nobody, but whoever is awaited should still find their name marked.
        awaited = sorted(snapshot.awaited_users)
        post = await self._table_post(snapshot, awaited)
        if self._fresh(posted) and await self._posting.edited(slot_of(message), posted, post):
            return Delivered()
        return await self._post_table(message, snapshot, posted, ())

    async def _post_table(
        self, message: OutgoingMessage, snapshot: Snapshot, old: PostedMessage | None, mentions: Sequence[int]
    ) -> Delivered:
        # Read before anything is posted: a table closed meanwhile must not lose what has been posted.
        told = await self._record(snapshot, old) if old is not None else ""
        post = await self._table_post(snapshot, mentions)
        silent = await all_quiet(self._tables, mentions) or await hushed(self._tables, snapshot, message.target)
        silent = silent or await self._bell.echoes(snapshot, mentions)
        delivered = await self._send(message, message.target, post, silent=silent)
        if not silent:
            self._bell.note(snapshot, mentions)
        if delivered.message_id is not None:
            posted = PostedMessage(
                game_id=snapshot.game_id,
                role=announce.TABLE,
                channel_id=message.target,
                message_id=delivered.message_id,
                posted_at=self._tables.clock(),
            )
            self._newest[snapshot.game_id] = Newest(posted, snapshot.seq, mentions)
        if old is not None and old.message_id != delivered.message_id:
            await self._posting.retire(old, told)
        return delivered

    async def _table_post(self, snapshot: Snapshot, mentions: Sequence[int]) -> Post:
        chronicle = await self._tables.chronicle.news(snapshot.game_id)
        asked_now = await self._tables.clocks.awaited(snapshot.game_id)
        running_out = [asked for asked in asked_now if asked.deadline is not None]
        first = min(running_out, key=lambda asked: asked.deadline or 0, default=None)
        people = [place.user_id for place in snapshot.places if place.user_id is not None] if running_out else []
        away = await self._tables.timing.away(people)

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._messenger.table_message(
                snapshot,
                snapshot.locale,
                mentions=mentions,
                chronicle=chronicle,
                picture=_only(pictures),
                clock=first if snapshot.paused_at is None else None,
                away=away,
            )

        async def current() -> bool:
            return (await self._tables.look(snapshot.game_id, closed=True)).seq == snapshot.seq

        return Post(make, {PICTURE: self._public_picture(snapshot, "board")}, mentions, current)

    def _public_picture(self, snapshot: Snapshot, name: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._pictures.draw(snapshot, name, None, snapshot.locale))

    def _hand_picture(self, snapshot: Snapshot, seat: Seat, locale: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._pictures.draw(snapshot, "hand", seat, locale))

    # ------------------------------------------------------------ failures

    async def _failure(self, message: OutgoingMessage, error: discord.HTTPException) -> Exception:
        if error.status >= 500 or error.status == 429:
            return TryLater(f"{error.status} {error.code}")
        try:
            if error.code in DM_CLOSED:
                return await self._dm_closed(message, error.code)
            if error.code in GONE:
                return await self._channel_lost(message, error.code)
        except NoTable:  # closed: nobody there waits for anything
            return Undeliverable(str(error.code), unreachable=error.code in (*DM_CLOSED, UNKNOWN_CHANNEL))
        return error

    async def _channel_lost(self, message: OutgoingMessage, code: int) -> Undeliverable:
        given_up = Undeliverable(str(code), unreachable=code == UNKNOWN_CHANNEL)
        if message.game_id is None or message.kind == "notice":
            return given_up
        snapshot = await self._table(message)
        if code in (ARCHIVED, LOCKED) and snapshot.over:
            return given_up  # its post is closed
        if code == UNKNOWN_CHANNEL and message.target == snapshot.channel_id:
            # Deleted while the bot was away, else Discord would have told.
            if await self._tables.lobby.abandon(snapshot.game_id):
                return given_up
            await self._tables.pause(snapshot.game_id, "channel")
        args = {"channel": f"<#{snapshot.channel_id}>", "table": snapshot.game_id}
        told = announce.notice(snapshot.host_id, f"notice.{GONE[code]}", snapshot.locale, to_user=True, **args)
        once = Once(mark=f"lost:{snapshot.channel_id}:{code}", since=self._tables.clock() - DAY + 1)
        return Undeliverable(given_up.reason, (told,), once=once, unreachable=given_up.unreachable)


def _only(pictures: Sequence[str]) -> str | None:
    return pictures[0] if pictures else None

"""Carries messages of the outbox to Discord. They show what is true at the moment of sending: the last state wins."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from weakref import WeakValueDictionary

import discord
import msgspec
from discord.ui import LayoutView

from bot import announce
from bot.pictures import Pictures
from bot.quiet import quiet_until
from bot.refused import NoTable
from bot.retire import retire
from bot.sender import TryLater, Undeliverable
from bot.snapshot import Snapshot
from bot.speaker import Speaker
from bot.tables import Tables
from games.core.model import Seat, Text
from storage.records import Delivered, NewMessage, OutgoingMessage, PostedMessage

log = logging.getLogger(__name__)

PICTURE = "board.png"
PICTURE_PATIENCE = 1.0
"""Seconds a message waits for its picture; then the text goes first and the picture follows."""
FRESH = 50 * 60_000
"""Milliseconds for which a message may be edited; Discord throttles edits of messages older than an hour."""
LINES = 10

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, CLOSED_DM = 10003, 10008, 50007
GONE = {UNKNOWN_CHANNEL: "channel_gone", 50001: "no_access", 50013: "no_permission", 50083: "archived"}
"""Answers of Discord after which a channel cannot be written to, and what its host is told."""
DAY = 86_400_000

Make = Callable[[Sequence[str]], LayoutView]
"""Builds a message, given the names of the pictures that are there."""
Drawings = Mapping[str, asyncio.Future[bytes]]
"""Pictures of a message that are being drawn, by file name."""
Files = Mapping[str, bytes]


class Delivery:
    """One method for each kind of message."""

    def __init__(self, client: discord.Client, tables: Tables, pictures: Pictures, speaker: Speaker) -> None:
        self._client = client
        self._tables = tables
        self._pictures = pictures
        self._speaker = speaker
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._newest: dict[str, PostedMessage] = {}
        self._late: dict[str, asyncio.Task[None]] = {}
        self._kinds: dict[str, Callable[[OutgoingMessage], Awaitable[Delivered]]] = {
            "lobby": self._lobby,
            "turn": self._turn,
            "edit": self._edit,
            "final": self._final,
            "hand": self._hand,
            "notice": self._notice,
        }

    async def deliver(self, message: OutgoingMessage) -> Delivered:
        """Send or edit one message.

        Raises:
            Undeliverable: it can never arrive: closed DM, channel gone, permission missing.
            TryLater: Discord or the network failed.
        """
        try:
            async with self._alone(message):
                self._late.pop(_place(message), None)
                return await self._kinds[message.kind](message)
        except NoTable:
            return Delivered()
        except discord.HTTPException as error:
            raise await self._failure(message, error) from error

    @property
    def drawing(self) -> bool:
        """Whether pictures of messages that have left are still to come."""
        return bool(self._late)

    async def close(self, grace: float = 5.0) -> None:
        """Wait a while for late pictures; what is not there by then does not come any more."""
        late = list(self._late.values())
        if late:
            _, pending = await asyncio.wait(late, timeout=grace)
            for task in pending:
                task.cancel()
            await asyncio.gather(*pending, return_exceptions=True)

    # ------------------------------------------------------------ kinds

    async def _lobby(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        posted = await self._posted(snapshot, announce.LOBBY)
        drawings = {PICTURE: asyncio.ensure_future(self._pictures.cover(snapshot.rules.meta.key, snapshot.locale))}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._speaker.lobby_message(snapshot, snapshot.locale, _only(pictures))

        if posted is not None and await self._edited(message, posted, make, drawings):
            return Delivered()
        return await self._post(message, message.target, make, drawings)

    async def _turn(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        if not snapshot.running:
            return Delivered()
        wanted = msgspec.msgpack.decode(message.payload, type=announce.Turn).mentions
        mentions = [user for user in wanted if user in snapshot.awaited_users]
        posted = await self._posted(snapshot, announce.TABLE)
        if posted is not None and wanted and not mentions:
            # They have moved already (a slow channel, a restart): whoever is awaited now has a message of their own.
            return await self._refresh(message, snapshot, posted)
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
        chronicle = await self._tables.chronicle.log(snapshot.game_id, None, -1, LINES)
        there = self._pictures.names(snapshot, None)
        drawings = {f"{name}.png": self._public(snapshot, name) for name in ("score", "board") if name in there}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._speaker.final_message(snapshot, snapshot.locale, chronicle=chronicle, pictures=list(pictures))

        delivered = await self._post(message, message.target, make, drawings, aloud=True)
        if posted is not None and posted.message_id != delivered.message_id:
            await retire(self._client, posted)
        self._newest.pop(snapshot.game_id, None)
        return delivered

    async def _hand(self, message: OutgoingMessage) -> Delivered:
        snapshot = await self._table(message)
        user_id = message.target
        preference = await self._tables.preferences.user(user_id)
        seats = snapshot.seats_of(user_id)
        if not preference.dm or preference.dm_closed_at is not None or snapshot.state is None or not seats:
            return Delivered()
        locale = preference.locale or snapshot.locale
        drawings = {PICTURE: self._own(snapshot, seats[0], locale)}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._speaker.hand_message(snapshot, locale, user_id, _only(pictures))

        old = await self._posted(snapshot, announce.hand_role(user_id))
        if old is not None and self._fresh(old) and await self._edited(message, old, make, drawings):
            return Delivered()
        channel = await self._client.create_dm(discord.Object(user_id))
        delivered = await self._post(message, channel.id, make, drawings)
        if old is not None and old.message_id != delivered.message_id:
            await self._delete(old)
        return delivered

    async def _notice(self, message: OutgoingMessage) -> Delivered:
        notice = msgspec.msgpack.decode(message.payload, type=announce.Notice)
        channel_id = message.target
        if notice.to_user:
            channel_id = (await self._client.create_dm(discord.Object(message.target))).id
        view = self._speaker.notice(Text(notice.text, dict(notice.args)), notice.locale)
        sent = await self._channel(channel_id).send(
            view=view, nonce=message.nonce, silent=True, allowed_mentions=discord.AllowedMentions.none()
        )
        return Delivered(channel_id=channel_id, message_id=sent.id)

    # ------------------------------------------------------------ the table message

    async def _refresh(self, message: OutgoingMessage, snapshot: Snapshot, posted: PostedMessage) -> Delivered:
        # An edit notifies nobody, but whoever is awaited should still find their name marked.
        awaited = sorted(snapshot.awaited_users)
        make = await self._table_maker(snapshot, awaited)
        drawings = {PICTURE: self._public(snapshot, "board")}
        if self._fresh(posted) and await self._edited(message, posted, make, drawings, awaited):
            return Delivered()
        return await self._post_table(message, snapshot, posted, ())

    async def _post_table(
        self, message: OutgoingMessage, snapshot: Snapshot, old: PostedMessage | None, mentions: Sequence[int]
    ) -> Delivered:
        make = await self._table_maker(snapshot, mentions)
        drawings = {PICTURE: self._public(snapshot, "board")}
        delivered = await self._post(message, message.target, make, drawings, mentions)
        if delivered.message_id is not None:
            self._newest[snapshot.game_id] = PostedMessage(
                game_id=snapshot.game_id,
                role=announce.TABLE,
                channel_id=message.target,
                message_id=delivered.message_id,
                posted_at=self._tables.clock(),
            )
        if old is not None and old.message_id != delivered.message_id:
            await retire(self._client, old)
        return delivered

    async def _table_maker(self, snapshot: Snapshot, mentions: Sequence[int]) -> Make:
        since = snapshot.before.seq if snapshot.before is not None else -1
        chronicle = await self._tables.chronicle.log(snapshot.game_id, None, since, LINES)
        record = await self._tables.games.load(snapshot.game_id)
        running_out = [asked.deadline for asked in record.pending if asked.deadline is not None]
        deadline = min(running_out, default=None) if record.paused_at is None else None

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._speaker.table_message(
                snapshot,
                snapshot.locale,
                mentions=mentions,
                chronicle=chronicle,
                picture=_only(pictures),
                deadline=deadline,
            )

        return make

    # ------------------------------------------------------------ sending

    async def _post(
        self,
        message: OutgoingMessage,
        channel_id: int,
        make: Make,
        drawings: Drawings,
        mentions: Sequence[int] = (),
        *,
        aloud: bool = False,
    ) -> Delivered:
        files = await self._in_time(drawings)
        sent = await self._channel(channel_id).send(
            view=make(list(files)),
            files=[_file(data, name) for name, data in files.items()],
            nonce=message.nonce,
            silent=not aloud and await self._quiet(mentions),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in mentions]),
        )
        delivered = Delivered(channel_id=channel_id, message_id=sent.id)
        self._follow(message, delivered, make, drawings, files, mentions)
        return delivered

    async def _quiet(self, mentions: Sequence[int]) -> bool:
        """Whether a message makes no sound: it mentions nobody, or all it mentions have quiet hours now."""
        now = self._tables.clock()
        quiet = [quiet_until(await self._tables.preferences.user(user), now) is not None for user in mentions]
        return all(quiet)

    async def _edited(
        self,
        message: OutgoingMessage,
        posted: PostedMessage,
        make: Make,
        drawings: Drawings,
        mentions: Sequence[int] = (),
    ) -> bool:
        """Change a message in place; False if it is gone and must be posted anew."""
        files = await self._in_time(drawings)
        try:
            await self._change(posted, make, files, mentions)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        self._follow(message, posted, make, drawings, files, mentions)
        return True

    async def _change(
        self, where: PostedMessage | Delivered, make: Make, files: Files, mentions: Sequence[int]
    ) -> None:
        await self._message(where).edit(
            view=make(list(files)),
            attachments=[_file(data, name) for name, data in files.items()],
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in mentions]),
        )

    def _follow(
        self,
        message: OutgoingMessage,
        where: PostedMessage | Delivered,
        make: Make,
        drawings: Drawings,
        files: Files,
        mentions: Sequence[int],
    ) -> None:
        """Have pictures that are late added when they are drawn; nobody waits for them."""
        if all(drawing.done() for drawing in drawings.values()):
            return
        place = _place(message)

        async def add() -> None:
            try:
                await asyncio.wait(drawings.values())
                async with self._alone(message):
                    found = await self._in_time(drawings)
                    # Something newer stands there by now? Then so does its picture, or will.
                    if self._late.get(place) is task and len(found) > len(files):
                        await self._change(where, make, found, mentions)
            except Exception:
                log.exception("a picture of message %s came to nothing", where.message_id)
            finally:
                if self._late.get(place) is task:
                    del self._late[place]

        task = self._late[place] = asyncio.create_task(add(), name=f"late picture of {place}")

    async def _delete(self, posted: PostedMessage) -> None:
        try:
            await self._message(posted).delete()
        except discord.HTTPException as error:
            log.info("message %s could not be deleted: %s", posted.message_id, error.code)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, where: PostedMessage | Delivered) -> discord.PartialMessage:
        if where.channel_id is None or where.message_id is None:
            raise ValueError("nothing was posted")
        return self._channel(where.channel_id).get_partial_message(where.message_id)

    # ------------------------------------------------------------ reading

    async def _table(self, message: OutgoingMessage) -> Snapshot:
        if message.game_id is None:
            raise NoTable
        return await self._tables.look(message.game_id)

    async def _posted(self, snapshot: Snapshot, role: str) -> PostedMessage | None:
        stored = await self._tables.games.message(snapshot.game_id, role)
        newest = self._newest.get(snapshot.game_id) if role == announce.TABLE else None
        # What was posted a moment ago may not be in the database yet.
        return newest if newest is not None and (stored is None or newest.posted_at > stored.posted_at) else stored

    def _alone(self, message: OutgoingMessage) -> asyncio.Lock:
        """What changes the same message takes turns: an edit or a late picture must not revive one just retired."""
        return self._locks.setdefault(_place(message), asyncio.Lock())

    def _fresh(self, posted: PostedMessage) -> bool:
        return self._tables.clock() - posted.posted_at < FRESH

    def _public(self, snapshot: Snapshot, name: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._pictures.draw(snapshot, name, None, snapshot.locale))

    def _own(self, snapshot: Snapshot, seat: Seat, locale: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._pictures.draw(snapshot, "hand", seat, locale))

    async def _in_time(self, drawings: Drawings) -> Files:
        """The pictures that are drawn soon: one that takes long or cannot be drawn never holds up a turn."""
        if drawings:
            await asyncio.wait(drawings.values(), timeout=PICTURE_PATIENCE)
        found = dict[str, bytes]()
        for name, drawing in drawings.items():
            if drawing.done():
                try:
                    found[name] = drawing.result()
                except Exception:
                    log.exception("a picture could not be drawn")
        return found

    # ------------------------------------------------------------ failures

    async def _failure(self, message: OutgoingMessage, error: discord.HTTPException) -> Exception:
        if error.status >= 500 or error.status == 429:
            return TryLater(f"{error.status} {error.code}")
        if error.code == CLOSED_DM:
            return Undeliverable(str(error.code), await self._mailbox_closed(message))
        if error.code in GONE:
            return Undeliverable(str(error.code), await self._channel_lost(message, error.code))
        return error

    async def _mailbox_closed(self, message: OutgoingMessage) -> tuple[NewMessage, ...]:
        news = await self._tables.preferences.dm_closed(message.target, self._tables.clock())
        if not news or message.game_id is None:
            return ()
        snapshot = await self._table(message)
        place = snapshot.place_of(message.target)
        name = place.name if place is not None else "?"
        return (announce.notice(snapshot.channel_id, "notice.dm_closed", snapshot.locale, to_user=False, name=name),)

    async def _channel_lost(self, message: OutgoingMessage, code: int) -> tuple[NewMessage, ...]:
        if message.game_id is None or message.kind == "notice":
            return ()
        snapshot = await self._table(message)
        if code == UNKNOWN_CHANNEL and message.target == snapshot.channel_id:
            # Deleted while the bot was away, else Discord would have told.
            if await self._tables.lobby.abandon(snapshot.game_id):
                return ()
            if await self._tables.clocks.pause(snapshot.game_id, self._tables.clock()):
                self._tables.shelf.forget(snapshot.game_id)
        mark, at = f"lost:{snapshot.channel_id}:{code}", self._tables.clock()
        told = await self._tables.marks.get(mark)
        if told is not None and at - told < DAY:
            return ()
        await self._tables.marks.set(mark, at)
        args = {"channel": f"<#{snapshot.channel_id}>", "table": snapshot.game_id}
        text = f"notice.{GONE[code]}"
        return (announce.notice(snapshot.host_id, text, snapshot.locale, to_user=True, **args),)


def _file(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), name)


def _only(pictures: Sequence[str]) -> str | None:
    return pictures[0] if pictures else None


def _place(message: OutgoingMessage) -> str:
    """Which message it is that is posted or changed: messages of one role replace each other."""
    return f"{message.game_id} {message.role or message.lane}"

"""What the outbox says about a table in its channel: the invitation, the table turn by turn, its end."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import NamedTuple

import discord
import msgspec
from discord.ui import LayoutView

from bot.clock import DAY
from bot.delivery.calling import called_apart, reached
from bot.delivery.desk import Desk, Newest
from bot.delivery.discord_codes import GONE
from bot.delivery.posting import Post
from bot.delivery.quiet_hours import all_quiet, hushed
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale, in_room
from games.core.model import Text
from storage.outbox import AGAIN
from storage.rows.game import Delivered, NewMessage, OutgoingMessage, PostedMessage

PICTURE = "board.png"
NEWS = 7 * DAY
"""How long an end that could not be told is news."""


class Roll(NamedTuple):
    """Whom a message of the table names."""

    called: Sequence[int] = ()
    """They are needed now."""
    apart: Collection[int] = ()
    """Those of them who are notified by a message of their own."""
    spared: Collection[int] = ()
    """Those of them who are not notified at all, which nobody can see (``announce.TurnPost``): only the list of
    ``mentions`` that bots get with the message lacks them, for Discord notifies whoever is in it. A message without
    notifications would have them there, and bear a mark that everybody sees."""
    marked: Sequence[int] = ()
    """They are named besides, and not notified."""

    @property
    def heard(self) -> list[int]:
        """Who hears it, as far as others can see."""
        return [user for user in self.called if user not in self.apart]

    def calls(self, snapshot: Snapshot) -> tuple[NewMessage, ...]:
        """The messages of their own."""
        return tuple(
            announce.call(snapshot, user, "turn", seq=snapshot.seq, spared=user in self.spared) for user in self.apart
        )


class TableMessages:
    """One method for each kind of message."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def lobby(self, message: OutgoingMessage) -> Delivered:
        """The invitation, or what became of it, in its message or a new one."""
        snapshot = await self._desk.table(message)
        if _over(message, snapshot, "lobby"):
            return Delivered()
        posted = await self._desk.posted(snapshot, announce.LOBBY)
        drawings = {PICTURE: asyncio.ensure_future(self._desk.pictures.cover(snapshot.rules.meta.key, snapshot.locale))}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._desk.messenger.lobby_message(snapshot, snapshot.locale, _only(pictures))

        invited = msgspec.msgpack.decode(message.payload, type=announce.Invitation) if message.payload else None
        again = self._desk.again(message, snapshot.game_id, lambda at: announce.lobby(message.target))
        post = Post(make, drawings, invited.mentions if invited is not None else (), again)
        waking = snapshot.status == "lobby"
        if posted is not None and await self._desk.edited(message, posted, post, waking=waking):
            return Delivered()
        return await self._desk.post(message, message.target, post)

    async def expiring(self, message: OutgoingMessage) -> Delivered:
        """The question whether a quiet table shall stay."""
        snapshot = await self._desk.table(message)
        if snapshot.status not in ("lobby", "running"):
            return Delivered()
        asked = msgspec.msgpack.decode(message.payload, type=announce.Expiring)

        # Whoever keeps a game waiting may have forgotten it.
        whom = tuple(dict.fromkeys((snapshot.host_id, *sorted(snapshot.awaited_users))))
        apart = await called_apart(self._desk.tables, snapshot, whom) if snapshot.running else ()
        mentions = tuple(user for user in whom if user not in apart)

        def make(_: Sequence[str]) -> LayoutView:
            return self._desk.messenger.expiring_message(snapshot, snapshot.locale, asked.until, mentions)

        post = Post(make, {}, mentions)
        posted = await self._desk.posted(snapshot, announce.STAYS)
        calls = tuple(announce.call(snapshot, user, "stays", asked.until, seq=snapshot.seq) for user in apart)
        try:
            delivered = await self._desk.post(message, message.target, post)
        except discord.HTTPException as error:
            if calls and error.code in GONE:
                await self._desk.add(calls, snapshot.game_id)
            raise
        if posted is not None and posted.message_id != delivered.message_id:
            await self._desk.posting.delete(posted)
        return msgspec.structs.replace(delivered, then=calls)

    async def turn(self, message: OutgoingMessage) -> Delivered:
        """The table with whoever is awaited called: in a new message, unless a later one has said it; or, at a quiet
        table, in the one that it has, and everybody apart from it.
        """
        snapshot = await self._desk.table(message)
        if _over(message, snapshot, "running"):
            return Delivered()
        told = msgspec.msgpack.decode(message.payload, type=announce.TurnPost)
        # A start for which a bot was asked calls whoever is by now: the message that would call them says the same.
        called = [user for user in told.mentions or sorted(snapshot.awaited_users) if user in snapshot.awaited_users]
        posted = await self._desk.posted(snapshot, announce.TABLE)
        roll = Roll(called, await called_apart(self._desk.tables, snapshot, called), told.spared)
        late = bool(told.mentions) and not called
        if posted is not None and message.lane.endswith(AGAIN):
            late = late or posted.posted_at > message.created_at  # another has got through meanwhile
        try:
            return await self._turn(message, snapshot, posted, roll, late=late)
        except discord.HTTPException as error:
            if error.code in GONE and (calls := roll.calls(snapshot)):
                # The channel is closed to us; whoever is called apart from it is not.
                await self._desk.add(calls, snapshot.game_id)
            raise

    async def _turn(
        self,
        message: OutgoingMessage,
        snapshot: Snapshot,
        posted: PostedMessage | None,
        roll: Roll,
        *,
        late: bool,
    ) -> Delivered:
        if message.attempts:
            # It may be in the channel since an attempt whose end nobody saw. Posted again under its nonce it is found,
            # so that it becomes the table's message and the older one is retired.
            return await self._post_table(message, snapshot, posted, roll)
        if not snapshot.running:
            return Delivered()
        newest = self._desk.newest.get(snapshot.game_id)
        if newest is not None and newest.says(message, snapshot.seq, roll.called):
            return Delivered()
        if posted is not None and late:
            # They have moved already (a slow channel, a restart): whoever is awaited now has a message of their own.
            return await self._refresh(message, snapshot, posted)
        if snapshot.verbosity == "quiet" and posted is not None and posted.channel_id == message.target:
            shown = await self._refresh(message, snapshot, posted, waking=True)
            return msgspec.structs.replace(shown, then=roll.calls(snapshot))
        return await self._post_table(message, snapshot, posted, roll)

    async def edit(self, message: OutgoingMessage) -> Delivered:
        """The table as it is, in the message that it has."""
        snapshot = await self._desk.table(message)
        posted = await self._desk.posted(snapshot, announce.TABLE)
        if posted is None or not snapshot.running:
            return Delivered()
        return await self._refresh(message, snapshot, posted)

    async def final(self, message: OutgoingMessage) -> Delivered:
        """The end of a game; the table's last message becomes its record."""
        snapshot = await self._desk.table(message)
        if message.lane.endswith(AGAIN) and self._desk.tables.clock() - (snapshot.finished_at or 0) > NEWS:
            return Delivered()
        posted = await self._desk.posted(snapshot, announce.TABLE)
        chronicle, told = await self._desk.tables.chronicle.news(snapshot.game_id), ""
        if posted is not None:
            meanwhile = await self._desk.meanwhile(snapshot, posted)
            if posted.channel_id == message.target and any(tale.seat is not None for tale in meanwhile):
                # The record right above tells the turns; how it ended stands below.
                chronicle = _after_all_turns(meanwhile)
                meanwhile = meanwhile[: len(meanwhile) - len(chronicle)]
            told = self._desk.messenger.record_said(snapshot, snapshot.locale, meanwhile)
        rooms = {room.channel_id: in_room(room.role) for room in await self._desk.tables.talk.rooms(snapshot.game_id)}
        there = self._desk.pictures.names(snapshot, None)
        drawings = {f"{name}.png": self._public_picture(snapshot, name) for name in ("score", "board") if name in there}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._desk.messenger.final_message(
                snapshot, snapshot.locale, chronicle=chronicle, pictures=list(pictures), rooms=rooms
            )

        silent = await hushed(self._desk.tables, snapshot, message.target)
        delivered = await self._desk.send(message, message.target, Post(make, drawings), silent=silent)
        if posted is not None and posted.message_id != delivered.message_id:
            await self._desk.posting.retire(posted, told)
        self._desk.forget(snapshot.game_id)
        return delivered

    async def closed(self, message: OutgoingMessage) -> Delivered:
        """That a table was closed, or that it goes on after all."""
        snapshot = await self._desk.tables.look(message.game_id or "", closed=True)
        why = msgspec.msgpack.decode(message.payload, type=Text)
        view = self._desk.messenger.closed_message(snapshot, snapshot.locale, why)
        post = Post(lambda pictures: view, {})
        if snapshot.status != "closed":
            posted = await self._desk.posted(snapshot, announce.CLOSED)
            if posted is not None and await self._desk.edited(message, posted, post):
                return Delivered()
            return await self._desk.post(message, message.target, post) if message.attempts else Delivered()
        table = await self._desk.posted(snapshot, announce.TABLE)
        told = await self._desk.record(snapshot, table) if table is not None else ""
        try:
            return await self._desk.post(message, message.target, post)
        finally:
            if table is not None:
                # Not before: a post wakes a thread that slept, in which nothing can be changed.
                await self._desk.posting.retire(table, told)
            self._desk.forget(snapshot.game_id)

    async def _refresh(
        self, message: OutgoingMessage, snapshot: Snapshot, posted: PostedMessage, *, waking: bool = False
    ) -> Delivered:
        # An edit notifies nobody, but whoever is awaited should still find their name marked.
        awaited = sorted(snapshot.awaited_users)
        post = await self._table_post(
            message, snapshot, awaited, await called_apart(self._desk.tables, snapshot, awaited)
        )
        if self._desk.fresh(posted) and await self._desk.edited(message, posted, post, waking=waking):
            return Delivered()
        return await self._post_table(message, snapshot, posted, Roll(marked=awaited))

    async def _post_table(
        self,
        message: OutgoingMessage,
        snapshot: Snapshot,
        old: PostedMessage | None,
        roll: Roll,
    ) -> Delivered:
        """A new message of the table; the calls apart follow when it has arrived."""
        # Read before anything is posted: a table closed meanwhile must not lose what has been posted.
        quiet = snapshot.verbosity == "quiet"
        told = await self._desk.record(snapshot, old) if old is not None and not quiet else ""
        told_at = self._desk.tables.clock()
        bell, calls = self._desk.bell, roll.calls(snapshot)
        named, unheard = [*roll.called, *roll.marked], [*roll.apart, *roll.spared, *roll.marked]
        post = await self._table_post(message, snapshot, named, unheard)
        silent = await all_quiet(self._desk.tables, roll.heard) or await hushed(
            self._desk.tables, snapshot, message.target
        )
        if not silent and await bell.echoes(snapshot, roll.heard):
            silent = True
            # The sound that it would repeat was none for whoever was spared then: it comes where nobody else hears it.
            missed = [user for user in post.mentions if bell.owes(snapshot, user) and await self._written_to(user)]
            calls += tuple(announce.call(snapshot, user, "turn", seq=snapshot.seq) for user in missed)
        delivered = await self._desk.send(message, message.target, post, silent=silent)
        if not silent:
            bell.note(snapshot, roll.heard, roll.spared)
        if delivered.message_id is not None:
            posted = PostedMessage(
                game_id=snapshot.game_id,
                role=announce.TABLE,
                channel_id=message.target,
                message_id=delivered.message_id,
                posted_at=self._desk.tables.clock(),
            )
            self._desk.newest[snapshot.game_id] = Newest(
                posted, snapshot.seq, self._named(snapshot, roll.called), told_at
            )
        if old is not None and old.message_id != delivered.message_id:
            # A quiet table has one message; what happened stands in the log.
            await (self._desk.posting.delete(old) if quiet else self._desk.posting.retire(old, told))
        return msgspec.structs.replace(delivered, then=calls)

    async def _written_to(self, user: int) -> bool:
        """Whether a call apart does not go to the table, where everybody would see it."""
        return reached(await self._desk.tables.preferences.user(user))

    def _named(self, snapshot: Snapshot, mentions: Sequence[int]) -> list[int]:
        """Who has been called by a message after this move: those of several late ones for whom the table waits at once
        would else be called by turns, each by a message of their own, as often as their calls were late.
        """
        before = self._desk.newest.get(snapshot.game_id)
        known = before.mentions if before is not None and before.seq == snapshot.seq else ()
        return list(dict.fromkeys((*known, *mentions)))

    async def _table_post(
        self, message: OutgoingMessage, snapshot: Snapshot, mentions: Sequence[int], apart: Collection[int] = ()
    ) -> Post:
        """The table as it is, with these users named; those called ``apart`` look alike, but are not notified."""
        chronicle = await self._desk.tables.chronicle.news(snapshot.game_id)
        asked_now = await self._desk.tables.clocks.awaited(snapshot.game_id)
        running_out = [asked for asked in asked_now if asked.deadline is not None]
        first = min(running_out, key=lambda asked: asked.deadline or 0, default=None)
        people = [place.user_id for place in snapshot.places if place.user_id is not None] if running_out else []
        away = await self._desk.tables.timing.away(people)

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._desk.messenger.table_message(
                snapshot,
                snapshot.locale,
                mentions=mentions,
                chronicle=chronicle,
                picture=_only(pictures),
                clock=first if snapshot.paused_at is None else None,
                away=away,
            )

        again = self._desk.again(
            message, snapshot.game_id, lambda at: announce.refresh(snapshot.game_id, snapshot.channel_id, at)
        )
        drawings = {} if snapshot.verbosity == "short" else {PICTURE: self._public_picture(snapshot, "board")}
        return Post(make, drawings, [user for user in mentions if user not in apart], again)

    def _public_picture(self, snapshot: Snapshot, name: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._desk.pictures.draw(snapshot, name, None, snapshot.locale))


def _over(message: OutgoingMessage, snapshot: Snapshot, status: str) -> bool:
    """Whether a message that is tried again much later has nothing to say any more, or not there."""
    moved = snapshot.status != status or snapshot.channel_id != message.target
    return moved and message.lane.endswith(AGAIN) and not message.attempts


def _after_all_turns(tales: Sequence[Tale]) -> list[Tale]:
    """What is nobody's turn, after the last that is somebody's."""
    turns = [n for n, tale in enumerate(tales) if tale.seat is not None]
    return list(tales[turns[-1] + 1 :] if turns else tales)


def _only(pictures: Sequence[str]) -> str | None:
    return pictures[0] if pictures else None

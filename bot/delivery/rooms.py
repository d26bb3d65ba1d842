"""Rooms to talk apart: private threads under the table's channel; where there can be none, direct messages."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b

import discord
import msgspec
from discord import ui

from bot.delivery.discord_codes import DM_CLOSED, TOO_MANY_THREADS
from bot.delivery.messenger import Messenger
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, in_room
from storage.rows.game import Delivered, OutgoingMessage

ARCHIVE_MINUTES = 10_080
"""A quiet thread stays open for a week, the longest that Discord allows."""


class Rooms:
    """Makes rooms, calls people into them, and sees them out."""

    def __init__(self, client: discord.Client, tables: Tables, messenger: Messenger) -> None:
        self._client = client
        self._tables = tables
        self._messenger = messenger

    async def open(self, message: OutgoingMessage) -> Delivered:
        """The room of some users with a word to them; those who play no more are left out."""
        wanted = msgspec.msgpack.decode(message.payload, type=announce.RoomPost)
        snapshot = await self._tables.look(message.game_id or "")
        users = [user for user in wanted.users if snapshot.place_of(user) is not None]
        if len(users) < 2:
            return Delivered()
        thread = await self._thread(message, snapshot, users)
        if thread is None:
            await self._pass_on(message, snapshot, wanted, users)
            return Delivered()
        await _call(thread, users)
        sent = await thread.send(
            view=self._messenger.room_message(snapshot, snapshot.locale, wanted, users),
            nonce=message.nonce,
            allowed_mentions=discord.AllowedMentions(
                users=[discord.Object(user) for user in users if user != wanted.by_id]
            ),
        )
        return Delivered(channel_id=thread.id, message_id=sent.id)

    async def left(self, message: OutgoingMessage) -> Delivered:
        """A user who plays no more leaves all rooms of the table; whoever stays there is told."""
        snapshot = await self._tables.look(message.game_id or "")
        if snapshot.place_of(message.target) is not None:
            return Delivered()
        for thread, _ in await self._rooms_of(snapshot, message.target):
            await _awake(thread)
            with suppress(discord.NotFound):
                await thread.remove_user(discord.Object(message.target))
            await _tell(thread, message, self._messenger.room_left_message(snapshot.locale, message.target))
        return Delivered()

    async def back(self, message: OutgoingMessage) -> Delivered:
        """A user who plays again is called into the rooms that were theirs, where anybody else of them plays."""
        snapshot = await self._tables.look(message.game_id or "")
        if snapshot.place_of(message.target) is None:
            return Delivered()
        for thread, users in await self._rooms_of(snapshot, message.target):
            if len(users) < 2:
                continue
            await _awake(thread)
            await _call(thread, users)
            view = self._messenger.room_back_message(snapshot.locale, message.target)
            await _tell(thread, message, view, [discord.Object(message.target)])
        return Delivered()

    async def _rooms_of(self, snapshot: Snapshot, user_id: int) -> list[tuple[discord.Thread, list[int]]]:
        """The rooms that were made for a user among others, each with those of them who play."""
        found: list[tuple[discord.Thread, list[int]]] = []
        for room in await self._tables.talk.rooms(snapshot.game_id):
            users = in_room(room.role)
            thread = await self._found(room.channel_id) if user_id in users else None
            if thread is not None:
                found.append((thread, [user for user in users if snapshot.place_of(user) is not None]))
        return found

    async def _thread(
        self, message: OutgoingMessage, snapshot: Snapshot, users: Sequence[int]
    ) -> discord.Thread | None:
        """The room that there is, or a new one; None where there can be none."""
        known = await self._tables.games.message(snapshot.game_id, message.role or "")
        thread = await self._found(known.channel_id) if known is not None else None
        if thread is not None:
            await _awake(thread)
            return thread
        parent = await self._parent(snapshot)
        if parent is None:
            return None
        name = self._messenger.room_name(snapshot, users)
        if message.attempts:
            # An earlier attempt may have made it without anybody knowing. The same people may play another such game.
            for made in await parent.guild.active_threads():
                alike = made.parent_id == parent.id and made.name == name and made.is_private()
                if alike and await self._tables.games.posted_in(made.id) in (None, snapshot.game_id):
                    return made
        return await private_thread(parent, name)

    async def _parent(self, snapshot: Snapshot) -> discord.TextChannel | None:
        """The channel under which the table's rooms are; None in direct messages and forums."""
        if snapshot.guild_id is None:
            return None
        channel = await self._client.fetch_channel(snapshot.channel_id)
        if isinstance(channel, discord.Thread):
            channel = await self._client.fetch_channel(channel.parent_id)
        return channel if isinstance(channel, discord.TextChannel) else None

    async def _found(self, channel_id: int) -> discord.Thread | None:
        try:
            channel = await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):
            return None
        return channel if isinstance(channel, discord.Thread) else None

    async def _pass_on(
        self, message: OutgoingMessage, snapshot: Snapshot, wanted: announce.RoomPost, users: Sequence[int]
    ) -> None:
        """What was said goes to each of the others; whoever said it learns last whom it did not reach."""
        others = [user for user in users if user != wanted.by_id] if wanted.said else []
        unreached = [user for user in others if not await self._told(message, snapshot, wanted, user, users)]
        await self._told(message, snapshot, wanted, wanted.by_id, users, unreached)

    async def _told(
        self,
        message: OutgoingMessage,
        snapshot: Snapshot,
        wanted: announce.RoomPost,
        user: int,
        users: Sequence[int],
        unreached: Sequence[int] = (),
    ) -> bool:
        """Whether one of them could be written to, in their language."""
        preference = await self._tables.preferences.user(user)
        if not preference.dm or preference.dm_closed_at is not None:
            return False
        locale = preference.language or snapshot.locale
        view = self._messenger.passed_on_message(snapshot, locale, wanted, user, users, unreached)
        channel = await self._client.create_dm(discord.Object(user))
        try:
            await _tell(channel, message, view)
        except discord.Forbidden as error:
            if error.code not in DM_CLOSED:
                raise
            await self._tables.preferences.dm_closed(user, self._tables.clock())
            return False
        return True


async def _tell(
    place: discord.Thread | discord.DMChannel,
    message: OutgoingMessage,
    view: ui.LayoutView,
    mentions: Sequence[discord.Object] = (),
) -> None:
    """The same message in one of several places, with a nonce of its own: Discord counts those of an author, and would
    answer with what stands in the first place.
    """
    nonce = blake2b(f"{message.nonce} {place.id}".encode(), digest_size=len(message.nonce) // 2).hexdigest()
    await place.send(view=view, nonce=nonce, allowed_mentions=discord.AllowedMentions(users=mentions))


async def private_thread(channel: discord.TextChannel, name: str) -> discord.Thread | None:
    """A thread of this channel into which only the bot lets people; None where there cannot be one."""
    try:
        return await channel.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            auto_archive_duration=ARCHIVE_MINUTES,
            invitable=False,
        )
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden) and error.code != TOO_MANY_THREADS:
            raise
        return None


async def let_in(client: discord.Client, channel_id: int, user_id: int, *, waking: bool = True) -> None:
    """A user who is not in a private thread of theirs any more, having left the server meanwhile, is let in again;
    nothing happens where it is gone or closed to us, nor, if not ``waking``, in one that sleeps.
    """
    with suppress(discord.NotFound, discord.Forbidden):
        thread = await client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread) and thread.is_private() and (waking or not thread.archived):
            await _awake(thread)
            await thread.add_user(discord.Object(user_id))


async def _call(thread: discord.Thread, users: Sequence[int]) -> None:
    for user in users:
        with suppress(discord.NotFound):  # left the server
            await thread.add_user(discord.Object(user))


async def _awake(thread: discord.Thread) -> None:
    if thread.archived:
        await thread.edit(archived=False)

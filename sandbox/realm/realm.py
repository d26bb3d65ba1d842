"""Everything that can happen in the world. Each deed changes the data and publishes what the gateway and pages say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sandbox.realm.mentions import find_mentions
from sandbox.realm.payloads import Payloads
from sandbox.world import permissions
from sandbox.world.clock import Clock, iso
from sandbox.world.happening import Happening, Upload
from sandbox.world.media import content_type, picture_size
from sandbox.world.world import (
    COMPONENTS_V2,
    DIRECT,
    EPHEMERAL,
    HAS_THREAD,
    PLAIN,
    PUBLIC,
    TEXT,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    User,
    World,
    WorldFile,
    emoji_key,
)


class Realm:
    """The deeds. ``listeners`` are called with every ``Happening``, in order."""

    def __init__(self, world: World, clock: Clock, file: WorldFile) -> None:
        self.world = world
        self.clock = clock
        self.file = file
        self.payloads = Payloads(world, clock)
        self.listeners: list[Callable[[Happening], None]] = []

    def publish(
        self,
        name: str,
        data: dict[str, Any],
        *,
        guild_id: int | None = None,
        channel: Channel | None = None,
        visible_to: int | None = None,
        author_id: int | None = None,
    ) -> None:
        """Tell every listener and have the world written."""
        if channel is not None:
            guild_id = channel.guild_id
        happening = Happening(name, data, guild_id, channel, visible_to, author_id)
        for listener in self.listeners:
            listener(happening)
        self.file.changed(self.world)

    # People and guilds

    def add_user(self, name: str, locale: str) -> User:
        """Make a person."""
        user = User(self.clock.snowflake(), name, locale)
        self.world.users[user.id] = user
        self.publish("USER_CREATE", self.payloads.user(user))
        return user

    def add_guild(self, name: str, locale: str, with_bot: bool) -> Guild:
        """Make a guild with one channel-less start: @everyone, the bot's role and, if ``with_bot``, the bot in it."""
        world, clock = self.world, self.clock
        guild_id = clock.snowflake()
        guild = Guild(guild_id, name, world.owner_id, locale)
        guild.roles[guild_id] = Role(guild_id, "@everyone", permissions.EVERYONE, position=0)
        world.guilds[guild_id] = guild
        if with_bot:
            self.add_bot(guild)
        return guild

    def add_bot(self, guild: Guild) -> None:
        """Invite the bot: it gets its managed role and learns of the guild."""
        bot = self.world.users[self.world.bot_id]
        role = Role(self.clock.snowflake(), bot.name, permissions.BOT, managed=True)
        guild.roles[role.id] = role
        guild.members[bot.id] = Member(self.clock.now(), [role.id])
        told = self.payloads.guild_create(guild)
        # Said of guilds that the session knows: without it a library takes the guild for one that the bot has joined.
        del told["unavailable"]
        self.publish("GUILD_CREATE", told, guild_id=guild.id)

    def kick_bot(self, guild: Guild) -> None:
        """Remove the bot from a guild."""
        self.publish("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id)
        guild.members.pop(self.world.bot_id, None)
        guild.roles = {i: r for i, r in guild.roles.items() if not r.managed}
        self.world.commands.pop(guild.id, None)

    def join(self, guild: Guild, user: User) -> None:
        """Make a user member of a guild."""
        member = guild.members.setdefault(user.id, Member(self.clock.now()))
        data = self.payloads.member(member, user) | {"guild_id": str(guild.id)}
        self.publish("GUILD_MEMBER_ADD", data, guild_id=guild.id)

    def leave(self, guild: Guild, user: User) -> None:
        """Remove a user from a guild and from its threads."""
        if guild.members.pop(user.id, None) is None:
            return
        for thread in self.world.threads(guild.id):
            thread.thread_members.pop(user.id, None)
        data = {"guild_id": str(guild.id), "user": self.payloads.user(user)}
        self.publish("GUILD_MEMBER_REMOVE", data, guild_id=guild.id)

    # Channels and threads

    def add_channel(self, guild: Guild, name: str, type: int = TEXT, parent_id: int | None = None) -> Channel:
        """Make a channel in a guild."""
        position = len(self.world.places(guild.id))
        channel = Channel(self.clock.snowflake(), type, guild.id, name, position, parent_id=parent_id)
        self.world.channels[channel.id] = channel
        self.publish("CHANNEL_CREATE", self.payloads.channel(channel), channel=channel)
        return channel

    def change_channel(self, channel: Channel) -> None:
        """Tell that a channel or thread has changed."""
        name = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.publish(name, self.payloads.channel(channel), channel=channel)

    def overwrite(self, channel: Channel, target_id: int, type: int, allow: int, deny: int) -> None:
        """Set the overwrite of a role (type 0) or member (1) in a channel."""
        channel.overwrites[target_id] = Overwrite(type, allow, deny)
        self.change_channel(channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its messages and, for a channel, its threads."""
        if channel.is_thread:
            data = {
                "id": str(channel.id),
                "guild_id": str(channel.guild_id),
                "parent_id": str(channel.parent_id),
                "type": channel.type,
            }
            self.publish("THREAD_DELETE", data, channel=channel)
        else:
            self.publish("CHANNEL_DELETE", self.payloads.channel(channel), channel=channel)
        for thread in [c for c in self.world.channels.values() if c.parent_id == channel.id and c.is_thread]:
            self._forget_channel(thread)
        self._forget_channel(channel)

    def _forget_channel(self, channel: Channel) -> None:
        self.world.channels.pop(channel.id, None)
        for message in self.world.messages.pop(channel.id, {}).values():
            for attachment in message.attachments:
                self.file.files.drop(attachment.id)

    def direct(self, user: User) -> Channel:
        """The DM channel of the bot with a user; made at the first call."""
        for channel in self.world.channels.values():
            if channel.type == DIRECT and user.id in channel.recipients:
                return channel
        channel = Channel(self.clock.snowflake(), DIRECT, recipients=[self.world.bot_id, user.id])
        self.world.channels[channel.id] = channel
        self.publish("CHANNEL_CREATE", self.payloads.channel(channel), channel=channel)
        return channel

    def start_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        *,
        type: int = PUBLIC,
        minutes: int = 4320,
        invitable: bool = True,
        message: Message | None = None,
        tags: Sequence[int] = (),
    ) -> Channel:
        """Start a thread, from ``message`` or bare. From a message it has the message's identifier."""
        now = self.clock.now()
        thread = Channel(
            message.id if message else self.clock.snowflake(),
            type,
            parent.guild_id,
            name,
            parent_id=parent.id,
            owner_id=owner_id,
            invitable=invitable,
            auto_archive_minutes=minutes,
            archive_changed_at=now,
            thread_members={owner_id: now},
            applied_tags=list(tags),
        )
        self.world.channels[thread.id] = thread
        self.publish("THREAD_CREATE", self.payloads.channel(thread) | {"newly_created": True}, channel=thread)
        if message is not None:
            message.thread_id = thread.id
            message.flags |= HAS_THREAD
            self.tell_edit(message)
        return thread

    def archive(self, thread: Channel, archived: bool) -> None:
        """Archive a thread or take it back."""
        thread.archived = archived
        thread.archive_changed_at = self.clock.now()
        self.change_channel(thread)

    def thread_member(self, thread: Channel, user_id: int, present: bool) -> None:
        """Add a user to a thread or remove one; nothing happens when it is so already."""
        if present == (user_id in thread.thread_members):
            return
        if present:
            thread.thread_members[user_id] = self.clock.now()
        else:
            del thread.thread_members[user_id]
        data: dict[str, Any] = {
            "id": str(thread.id),
            "guild_id": str(thread.guild_id),
            "member_count": len(thread.thread_members),
            "added_members": [self.payloads.thread_member(thread, user_id)] if present else [],
            "removed_member_ids": [] if present else [str(user_id)],
        }
        self.publish("THREAD_MEMBERS_UPDATE", data, channel=thread)

    # Messages

    def post(
        self,
        channel: Channel,
        author_id: int,
        body: dict[str, Any],
        *,
        uploads: Iterable[Upload] = (),
        components: list[dict[str, Any]] | None = None,
        type: int = PLAIN,
        visible_to: int | None = None,
        interaction: dict[str, Any] | None = None,
        reference: dict[str, Any] | None = None,
        extra_flags: int = 0,
        identifier: int = 0,
    ) -> Message:
        """Put a message into a channel. ``body`` has been checked; ``components`` are the completed ones."""
        flags = int(body.get("flags") or 0) & (COMPONENTS_V2 | 1 << 2 | 1 << 12) | extra_flags
        message = Message(
            identifier or self.clock.snowflake(),
            channel.id,
            author_id,
            self.clock.now(),
            str(body.get("content") or ""),
            type,
            flags | (EPHEMERAL if visible_to is not None else 0),
            list(body.get("embeds") or []),
            components or [],
            tts=bool(body.get("tts")),
            nonce=str(body["nonce"]) if body.get("nonce") is not None else None,
            reference=reference,
            interaction=interaction,
            visible_to=visible_to,
        )
        message.attachments = [self.keep(upload) for upload in uploads]
        find_mentions(self.world, message, body.get("allowed_mentions"))
        self.world.channel_messages(channel.id)[message.id] = message
        if visible_to is None:
            channel.last_message_id = message.id
            channel.message_count += 1
            if channel.is_thread and channel.archived:
                self.archive(channel, False)
            if channel.is_thread:
                self.thread_member(channel, author_id, True)
                for user_id in message.mentions:
                    self.thread_member(channel, user_id, True)
        self.tell(message, "MESSAGE_CREATE")
        return message

    def keep(self, upload: Upload) -> Attachment:
        """Store a file and describe it."""
        size = picture_size(upload.data)
        attachment = Attachment(
            self.clock.snowflake(),
            upload.filename,
            len(upload.data),
            content_type(upload.filename, upload.data),
            size[0] if size else None,
            size[1] if size else None,
            upload.description,
            upload.title,
        )
        self.file.files.put(attachment.id, upload.data)
        return attachment

    def edit(
        self,
        message: Message,
        body: dict[str, Any],
        *,
        uploads: Iterable[Upload] = (),
        kept: list[Attachment] | None = None,
        components: list[dict[str, Any]] | None = None,
    ) -> None:
        """Change the parts of a message that ``body`` names; ``kept`` are the attachments that stay (None = all)."""
        if "content" in body:
            message.content = str(body["content"] or "")
        if "embeds" in body:
            message.embeds = list(body["embeds"] or [])
        if components is not None:
            message.components = components
        if kept is not None:
            for attachment in message.attachments:
                if attachment not in kept:
                    self.file.files.replace(message.channel_id, attachment)
            message.attachments = kept
        message.attachments = message.attachments + [self.keep(upload) for upload in uploads]
        message.flags |= int(body.get("flags") or 0) & COMPONENTS_V2
        message.edited_at = self.clock.now()
        if "content" in body or components is not None:
            find_mentions(self.world, message, body.get("allowed_mentions"))
        self.tell_edit(message)

    def tell(self, message: Message, name: str) -> None:
        """Publish a message under the name of an event."""
        channel = self.world.channels[message.channel_id]
        data = self.payloads.message(message) | _of_guild(channel)
        if channel.guild_id is not None:
            guild = self.world.guilds[channel.guild_id]
            if message.author_id in guild.members:
                data["member"] = self.payloads.member(guild.members[message.author_id])
        self.publish(name, data, channel=channel, visible_to=message.visible_to, author_id=message.author_id)

    def tell_edit(self, message: Message) -> None:
        """Publish that a message has changed."""
        self.tell(message, "MESSAGE_UPDATE")

    def delete(self, message: Message) -> None:
        """Delete a message and its files."""
        channel = self.world.channels[message.channel_id]
        self.world.channel_messages(channel.id).pop(message.id, None)
        for attachment in message.attachments:
            self.file.files.drop(attachment.id)
        data = {"id": str(message.id), "channel_id": str(channel.id)} | _of_guild(channel)
        self.publish("MESSAGE_DELETE", data, channel=channel, visible_to=message.visible_to)

    def pin(self, message: Message, pinned: bool) -> None:
        """Pin a message or unpin it."""
        message.pinned = pinned
        message.pinned_at = self.clock.now() if pinned else None
        channel = self.world.channels[message.channel_id]
        data = {"channel_id": str(channel.id)} | _of_guild(channel)
        if pinned:
            data["last_pin_timestamp"] = iso(self.clock.now())
        self.publish("CHANNEL_PINS_UPDATE", data, channel=channel)
        self.tell_edit(message)

    def react(self, message: Message, user_id: int, emoji: dict[str, Any], present: bool) -> None:
        """Add a reaction or take it away."""
        key = emoji_key(emoji)
        users = message.reactions.get(key, [])
        if present == (user_id in users):
            return
        (users.append if present else users.remove)(user_id)
        if users:
            message.reactions[key] = users
        else:
            del message.reactions[key]
        channel = self.world.channels[message.channel_id]
        data: dict[str, Any] = _of_guild(channel) | {
            "user_id": str(user_id),
            "channel_id": str(channel.id),
            "message_id": str(message.id),
            "emoji": emoji,
            "burst": False,
            "type": 0,
        }
        if present:
            data["message_author_id"] = str(message.author_id)
        name = "MESSAGE_REACTION_ADD" if present else "MESSAGE_REACTION_REMOVE"
        self.publish(name, data, channel=channel, author_id=user_id)


def _of_guild(channel: Channel) -> dict[str, str]:
    """What the gateway says of the guild of a channel; nothing in a direct one."""
    return {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}

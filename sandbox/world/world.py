"""What exists in the sandbox: users, guilds, channels, messages, commands. Plain data, kept in one JSON file.

Identifiers are integers here and strings in the API. Times are seconds since 1970.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

TEXT, DIRECT, PUBLIC, PRIVATE, FORUM = 0, 1, 11, 12, 15
"""Types of channels; ``PUBLIC`` and ``PRIVATE`` are threads."""
THREAD_TYPES = (10, PUBLIC, PRIVATE)
PLAIN, PINNED, REPLY, OF_COMMAND, OF_MENU = 0, 6, 19, 20, 23
"""Types of messages; the last two answer a command, from the chat or from a context menu."""
EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
COMPONENTS_V2 = 1 << 15


class User(msgspec.Struct):
    """A person, or the bot. ``read`` remembers the last message seen by channel (for the page's unread marks)."""

    id: int
    name: str
    locale: str = "pt-BR"
    bot: bool = False
    dms_open: bool = True
    read: dict[int, int] = {}


class Role(msgspec.Struct):
    """A role; ``permissions`` is a bit set."""

    id: int
    name: str
    permissions: int = 0
    position: int = 1
    color: int = 0
    managed: bool = False
    mentionable: bool = False
    hoist: bool = False


class Member(msgspec.Struct):
    """A user in a guild."""

    joined_at: float
    roles: list[int] = []
    nick: str | None = None


class Guild(msgspec.Struct):
    """A server. The role with the guild's own id is @everyone."""

    id: int
    name: str
    owner_id: int
    locale: str = "pt-BR"
    community: bool = False
    """Only of communities the locale was chosen by somebody."""
    roles: dict[int, Role] = {}
    members: dict[int, Member] = {}

    @property
    def features(self) -> list[str]:
        """What Discord calls the features of a server."""
        return ["COMMUNITY"] if self.community else []


class Overwrite(msgspec.Struct):
    """Permissions allowed and denied in one channel to a role (type 0) or member (type 1)."""

    type: int
    allow: int = 0
    deny: int = 0


class ForumTag(msgspec.Struct):
    """What the posts of a forum can be marked with. Only who manages threads gives or takes a ``moderated`` one."""

    id: int
    name: str
    moderated: bool = False
    emoji_name: str | None = None


class Channel(msgspec.Struct):
    """A text channel (0), DM (1), category (4), thread (10, 11, 12; a forum's posts are 11) or forum (15)."""

    id: int
    type: int = 0
    guild_id: int | None = None
    name: str = ""
    position: int = 0
    topic: str | None = None
    parent_id: int | None = None
    overwrites: dict[int, Overwrite] = {}
    recipients: list[int] = []
    last_message_id: int | None = None
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 4320
    archive_changed_at: float = 0.0
    thread_members: dict[int, float] = {}
    message_count: int = 0
    available_tags: list[ForumTag] = []
    """Of a forum."""
    needs_tag: bool = False
    """Of a forum: whether a post is refused that has no tag."""
    applied_tags: list[int] = []
    """Of a forum's post."""

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of another channel."""
        return self.type in THREAD_TYPES


class Attachment(msgspec.Struct):
    """An uploaded file; its bytes are in the world's ``Files``."""

    id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    title: str | None = None


class Message(msgspec.Struct):
    """A message. ``visible_to`` is the only reader of an ephemeral one.

    ``components`` and ``embeds`` keep ``attachment://name`` references, resolved to signed addresses when shown.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: float
    content: str = ""
    type: int = 0
    flags: int = 0
    embeds: list[dict[str, Any]] = []
    components: list[dict[str, Any]] = []
    attachments: list[Attachment] = []
    mentions: list[int] = []
    mention_roles: list[int] = []
    mention_everyone: bool = False
    edited_at: float | None = None
    pinned: bool = False
    pinned_at: float | None = None
    tts: bool = False
    nonce: str | None = None
    reference: dict[str, Any] | None = None
    reactions: dict[str, list[int]] = {}
    interaction: dict[str, Any] | None = None
    visible_to: int | None = None
    thread_id: int | None = None


class Emoji(msgspec.Struct):
    """An application emoji; its picture is in the world's ``Files`` under its id."""

    id: int
    name: str
    content_type: str
    animated: bool = False


class World(msgspec.Struct):
    """Everything that is kept. ``messages`` is keyed by channel, then message; ``commands`` by guild (0 = global)."""

    application_id: int
    bot_id: int
    owner_id: int
    secret: str = ""
    users: dict[int, User] = {}
    guilds: dict[int, Guild] = {}
    channels: dict[int, Channel] = {}
    messages: dict[int, dict[int, Message]] = {}
    commands: dict[int, list[dict[str, Any]]] = {}
    emojis: dict[int, Emoji] = {}

    def channel_messages(self, channel_id: int) -> dict[int, Message]:
        """The messages of a channel, oldest first."""
        return self.messages.setdefault(channel_id, {})

    def places(self, guild_id: int) -> list[Channel]:
        """The channels of a guild without their threads."""
        return [c for c in self.channels.values() if c.guild_id == guild_id and not c.is_thread]

    def threads(self, guild_id: int) -> list[Channel]:
        """All threads of a guild, archived ones too."""
        return [c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread]


REPLACED = 32
"""Attachments that can still be downloaded after others took their place: a page may just be loading them, and Discord
keeps them for a while too."""


class Files:
    """Bytes of attachments and emojis: in memory, or below ``folder`` when the world is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._memory: dict[int, bytes] = {}
        self._replaced: dict[tuple[int, int], tuple[Attachment, bytes]] = {}

    def put(self, identifier: int, data: bytes) -> None:
        """Keep ``data``; with a folder it is on disk when this returns."""
        if self._folder is None:
            self._memory[identifier] = data
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._folder / str(identifier), data)

    def get(self, identifier: int) -> bytes | None:
        """The bytes, or None when there are none."""
        if self._folder is None:
            return self._memory.get(identifier)
        path = self._folder / str(identifier)
        return path.read_bytes() if path.is_file() else None

    def replace(self, channel_id: int, attachment: Attachment) -> None:
        """Forget the file of an attachment that is shown no more, in a while."""
        if (data := self.get(attachment.id)) is not None:
            self._replaced[channel_id, attachment.id] = attachment, data
        while len(self._replaced) > REPLACED:
            del self._replaced[next(iter(self._replaced))]
        self.drop(attachment.id)

    def replaced(self, channel_id: int, identifier: int) -> tuple[Attachment, bytes] | None:
        """An attachment that was replaced a while ago, with its bytes."""
        return self._replaced.get((channel_id, identifier))

    def drop(self, identifier: int) -> None:
        """Forget a file; unknown ones are ignored."""
        self._memory.pop(identifier, None)
        if self._folder is not None:
            (self._folder / str(identifier)).unlink(missing_ok=True)


class WorldFile:
    """Loads a world from ``path`` and writes it back, atomically, soon after each change."""

    def __init__(self, path: Path | None, pause: float = 0.3) -> None:
        self.path = path
        self.files = Files(path.with_name(path.name + ".files") if path else None)
        self._pause = pause
        self._pending: asyncio.Task[None] | None = None

    def load(self) -> World | None:
        """The kept world, or None when there is none yet. A damaged file raises ``msgspec.DecodeError``."""
        if self.path is None or not self.path.is_file():
            return None
        return msgspec.json.decode(self.path.read_bytes(), type=World)

    def changed(self, world: World) -> None:
        """Write ``world`` within ``pause`` seconds; calls in between are folded."""
        if self.path is not None and (self._pending is None or self._pending.done()):
            self._pending = asyncio.get_running_loop().create_task(self._write_later(world))

    async def _write_later(self, world: World) -> None:
        await asyncio.sleep(self._pause)
        self.write(world)

    def write(self, world: World) -> None:
        """Write now. Ephemeral messages are left out: they do not outlive the program."""
        if self.path is None:
            return
        kept = msgspec.structs.replace(
            world,
            messages={
                channel_id: {m.id: m for m in messages.values() if m.visible_to is None}
                for channel_id, messages in world.messages.items()
            },
        )
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.path, msgspec.json.encode(kept))

    def close(self, world: World) -> None:
        """Write for the last time."""
        if self._pending is not None:
            self._pending.cancel()
        self.write(world)


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a crash leaves either the old bytes or the new ones."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.draft")
    with draft.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(path)


def emoji_key(emoji: dict[str, Any]) -> str:
    """How a reaction is filed: the Unicode characters, or ``name:id``."""
    return f"{emoji.get('name')}:{emoji['id']}" if emoji.get("id") else str(emoji.get("name"))


def safe_filename(name: str) -> str:
    """The name as it appears in an address."""
    return quote(name, safe="")

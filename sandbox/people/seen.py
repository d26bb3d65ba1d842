"""What a scripted user sees: channels, messages with their buttons, selects, texts and pictures, and modals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.box import Box
from sandbox.checks.components import BUTTON, SELECTS, TEXT, THUMBNAIL, walk
from sandbox.people.handle import Handle
from sandbox.world import permissions
from sandbox.world.world import LOADING, Attachment, Channel, Message


@dataclass(frozen=True)
class Button:
    """A button as shown. ``emoji`` is its characters or name, ``url`` only of link buttons."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    emoji: str
    url: str | None


@dataclass(frozen=True)
class Option:
    """An entry of a select, or a choice of an autocompletion (then ``description`` is empty)."""

    label: str
    value: Any
    description: str = ""
    default: bool = False


@dataclass(frozen=True)
class Select:
    """A select as shown. ``options`` is empty for selects of users, roles and channels."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    low: int
    high: int
    disabled: bool


class SeenMessage:
    """A live view of a message: it changes when the bot edits the message."""

    def __init__(self, box: Box, data: Message) -> None:
        self.box = box
        self.data = data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeenMessage) and other.data is self.data

    def __hash__(self) -> int:
        return hash(self.data.id)

    def __repr__(self) -> str:
        return f"<{'private ' if self.is_private else ''}message {self.data.id}: {self.text[:200]!r}>"

    @property
    def id(self) -> int:
        """The snowflake."""
        return self.data.id

    @property
    def exists(self) -> bool:
        """False once it was deleted."""
        return self.data.id in self.box.world.messages.get(self.data.channel_id, {})

    @property
    def is_private(self) -> bool:
        """Whether only one person sees it (ephemeral)."""
        return self.data.visible_to is not None

    @property
    def is_loading(self) -> bool:
        """Whether it still says "is thinking"."""
        return bool(self.data.flags & LOADING)

    @property
    def content(self) -> str:
        """The plain content."""
        return self.data.content

    @property
    def author(self) -> str:
        """The name of who wrote it."""
        return self.box.world.users[self.data.author_id].name

    @property
    def channel(self) -> SeenChannel:
        """Where it is."""
        return SeenChannel(self.box, self.box.world.channels[self.data.channel_id])

    @property
    def thread(self) -> SeenChannel | None:
        """The thread started from it."""
        thread = self.box.world.channels.get(self.data.thread_id or 0)
        return SeenChannel(self.box, thread) if thread else None

    @property
    def embeds(self) -> list[dict[str, Any]]:
        """The embeds as sent."""
        return self.data.embeds

    @property
    def components(self) -> list[dict[str, Any]]:
        """All components in reading order, flattened."""
        return walk(self.data.components)

    @property
    def texts(self) -> list[str]:
        """Every text block in reading order: content, embed parts, text displays."""
        found = [self.data.content] if self.data.content else []
        for embed in self.data.embeds:
            found += [embed[key] for key in ("title", "description") if embed.get(key)]
            for field in embed.get("fields") or ():
                found += [field["name"], field["value"]]
            if (embed.get("footer") or {}).get("text"):
                found.append(embed["footer"]["text"])
        return found + [c["content"] for c in self.components if c["type"] == TEXT]

    @property
    def text(self) -> str:
        """All texts, one below the other."""
        return "\n".join(self.texts)

    @property
    def buttons(self) -> list[Button]:
        """The buttons in reading order."""
        return [
            Button(
                c.get("label") or "",
                c.get("custom_id") or "",
                bool(c.get("disabled")),
                c["style"],
                (c.get("emoji") or {}).get("name") or "",
                c.get("url"),
            )
            for c in self.components
            if c["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """The selects in reading order."""
        return [
            Select(
                c["custom_id"],
                c.get("placeholder") or "",
                tuple(
                    Option(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
                    for o in c.get("options") or ()
                ),
                c.get("min_values", 1),
                c.get("max_values", 1),
                bool(c.get("disabled")),
            )
            for c in self.components
            if c["type"] in SELECTS
        ]

    @property
    def pictures(self) -> list[Attachment]:
        """The pictures in the order of upload."""
        return [a for a in self.data.attachments if a.content_type.startswith("image/")]

    @property
    def images(self) -> list[bytes]:
        """The bytes of the pictures."""
        return [self.box.file.files.get(a.id) or b"" for a in self.pictures]

    @property
    def files(self) -> dict[str, bytes]:
        """The bytes of all attachments by name."""
        return {a.filename: self.box.file.files.get(a.id) or b"" for a in self.data.attachments}

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of pictures: of gallery items and thumbnails where given, else of the attachments."""
        described: list[str] = []
        for component in self.components:
            described += [i["description"] for i in component.get("items") or () if i.get("description")]
            if component["type"] == THUMBNAIL and component.get("description"):
                described.append(component["description"])
        return described or [a.description for a in self.pictures if a.description]

    @property
    def mentions(self) -> list[str]:
        """The names of the users it pings."""
        return [self.box.world.users[u].name for u in self.data.mentions]

    @property
    def reactions(self) -> dict[str, list[str]]:
        """Who reacted, by emoji."""
        return {e: [self.box.world.users[u].name for u in us] for e, us in self.data.reactions.items()}

    @property
    def pinned(self) -> bool:
        """Whether it is pinned."""
        return self.data.pinned


class SeenChannel(Handle[Channel]):
    """A channel, thread or DM."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeenChannel) and other.data is self.data

    def __hash__(self) -> int:
        return hash(self.data.id)

    def __repr__(self) -> str:
        return f"<channel {self.data.name or self.data.id}>"

    @property
    def archived(self) -> bool:
        """Whether this thread is archived."""
        return self.data.archived

    @property
    def messages(self) -> list[SeenMessage]:
        """The public messages, oldest first."""
        found = self.box.world.channel_messages(self.data.id).values()
        return [SeenMessage(self.box, m) for m in found if m.visible_to is None]

    @property
    def threads(self) -> list[SeenChannel]:
        """The threads started here, archived ones too."""
        found = self.box.world.channels.values()
        return [SeenChannel(self.box, c) for c in found if c.is_thread and c.parent_id == self.data.id]

    @property
    def members(self) -> list[str]:
        """The names of the people in a thread."""
        return [self.box.world.users[u].name for u in self.data.thread_members]

    def delete(self) -> None:
        """Delete it, as a moderator would."""
        self.box.realm.delete_channel(self.data)

    def archive(self, archived: bool = True) -> None:
        """Archive a thread or take it back, as a moderator would."""
        self.box.realm.archive(self.data, archived)

    def set_bot_permissions(self, **changes: bool) -> None:
        """Allow (``send_messages=True``) or deny the bot permissions in this channel."""
        self.box.realm.overwrite(self.data, self.box.world.bot_id, 1, *permissions.parted(changes))

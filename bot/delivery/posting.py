"""Puts messages with pictures into channels: the text first, a picture that is late when it is drawn."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from weakref import WeakValueDictionary

import discord
import msgspec
from discord.ui import LayoutView

from bot.delivery.finishing import finished
from storage.rows import Delivered, PostedMessage

log = logging.getLogger(__name__)

PICTURE_PATIENCE = 1.0
"""Seconds a message waits for its pictures; then the text goes first and they follow."""
UNKNOWN_MESSAGE = 10008

Pictures = Mapping[str, bytes]
"""By file name."""


class Content(msgspec.Struct, frozen=True):
    """What a message shows."""

    make: Callable[[Sequence[str]], LayoutView]
    """Builds it, given the names of the pictures that are there."""
    drawings: Mapping[str, asyncio.Future[bytes]]
    """The pictures, being drawn, by file name."""
    mentions: Sequence[int] = ()
    """The users it may notify."""

    @property
    def notified(self) -> discord.AllowedMentions:
        """The same as Discord wants it."""
        return discord.AllowedMentions(users=[discord.Object(user) for user in self.mentions])


class Posting:
    """Posts and changes messages. A ``place`` is where messages replace each other: the table's, a user's hand."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._late: dict[str, asyncio.Task[None]] = {}

    @property
    def drawing(self) -> bool:
        """Whether pictures of messages that have left are still to come."""
        return bool(self._late)

    def alone(self, place: str) -> AbstractAsyncContextManager[None]:
        """What changes the same place takes turns: an edit or a late picture must not revive a message just retired."""
        return self._locks.setdefault(place, asyncio.Lock())

    def nothing_late(self, place: str) -> None:
        """Something newer comes to this place, which is held: what is still being drawn for it is of no use."""
        if late := self._late.pop(place, None):
            late.cancel()

    async def close(self, grace: float = 5.0) -> None:
        """Wait a while for late pictures; what is not there by then does not come any more."""
        await finished(list(self._late.values()), grace)

    async def post(self, place: str, channel_id: int, content: Content, nonce: str, *, silent: bool) -> Delivered:
        """A new message."""
        pictures = await _in_time(content)
        sent = await self.channel(channel_id).send(
            view=content.make(list(pictures)),
            files=_files(pictures),
            nonce=nonce,
            silent=silent,
            allowed_mentions=content.notified,
        )
        delivered = Delivered(channel_id=channel_id, message_id=sent.id)
        self._follow(place, delivered, content, pictures)
        return delivered

    async def edited(self, place: str, posted: PostedMessage, content: Content) -> bool:
        """Change a message in place; False if it is gone and must be posted anew."""
        pictures = await _in_time(content)
        try:
            await self._change(posted, content, pictures)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        self._follow(place, posted, content, pictures)
        return True

    async def delete(self, posted: PostedMessage) -> None:
        """Remove a message; if Discord does not let us, so be it."""
        try:
            await self._message(posted).delete()
        except discord.HTTPException as error:
            log.info("message %s could not be deleted: %s", posted.message_id, error.code)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel by its id."""
        return self._client.get_partial_messageable(channel_id)

    def _message(self, where: PostedMessage | Delivered) -> discord.PartialMessage:
        if where.channel_id is None or where.message_id is None:
            raise ValueError("nothing was posted")
        return self.channel(where.channel_id).get_partial_message(where.message_id)

    async def _change(self, where: PostedMessage | Delivered, content: Content, pictures: Pictures) -> None:
        await self._message(where).edit(
            view=content.make(list(pictures)), attachments=_files(pictures), allowed_mentions=content.notified
        )

    def _follow(self, place: str, where: PostedMessage | Delivered, content: Content, there: Pictures) -> None:
        """Have the pictures that are late added when they are drawn; nobody waits for them."""
        drawings = content.drawings.values()
        if all(drawing.done() for drawing in drawings):
            return

        async def add() -> None:
            try:
                await asyncio.wait(drawings)
                async with self.alone(place):
                    found = await _in_time(content)
                    if len(found) > len(there):
                        await self._change(where, content, found)
            except Exception:
                log.exception("a picture of message %s came to nothing", where.message_id)
            finally:
                if self._late.get(place) is task:
                    del self._late[place]

        task = self._late[place] = asyncio.create_task(add(), name=f"late picture of {place}")


async def _in_time(content: Content) -> Pictures:
    """The pictures that are drawn soon: one that takes long or cannot be drawn never holds up a turn."""
    if content.drawings:
        await asyncio.wait(content.drawings.values(), timeout=PICTURE_PATIENCE)
    found = dict[str, bytes]()
    for name, drawing in content.drawings.items():
        if drawing.done():
            try:
                found[name] = drawing.result()
            except Exception:
                log.exception("a picture could not be drawn")
    return found


def _files(pictures: Pictures) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name) for name, data in pictures.items()]

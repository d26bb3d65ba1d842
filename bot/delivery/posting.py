"""Puts messages with pictures into channels: the text first, a picture that is late when it is drawn."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from weakref import WeakValueDictionary

import discord
import msgspec
from discord.ui import LayoutView

from bot.delivery.discord_codes import ARCHIVED, UNKNOWN_MESSAGE
from bot.delivery.finishing import finished
from bot.delivery.retiring import retire
from bot.delivery.sender import for_nobody
from bot.delivery.trouble import FAILURES, passes, persistently, reason
from storage.rows.game import Delivered, PostedMessage

log = logging.getLogger(__name__)

PICTURE_PATIENCE = 1.0
"""Seconds a message waits for its pictures; then the text goes first and they follow."""

SHOWN = 200
"""Messages that are remembered as they stand in Discord."""

Drawn = Mapping[str, bytes]
"""By file name."""


class Post(msgspec.Struct, frozen=True):
    """What a message shows."""

    make: Callable[[Sequence[str]], LayoutView]
    """Builds it, given the names of the pictures that are there."""
    drawings: Mapping[str, asyncio.Future[bytes]]
    """The pictures, being drawn, by file name."""
    mentions: Sequence[int] = ()
    """The users it may notify."""
    again: Callable[[], Awaitable[None]] | None = None
    """Has it shown once more when its turn comes, where other processes change the same message: a picture that is late
    would bring back what they have replaced meanwhile."""

    @property
    def notified(self) -> discord.AllowedMentions:
        """The same as Discord wants it."""
        users = [discord.Object(user) for user in self.mentions]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


class Posting:
    """Posts and changes messages. A ``slot`` is where messages replace each other: the table's, a user's hand."""

    def __init__(self, client: discord.Client, *, shared: bool = False) -> None:
        """``shared``: other processes change the same messages."""
        self._client = client
        self._shared = shared
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._late: dict[str, asyncio.Task[None]] = {}
        self._put_off: dict[int, asyncio.Task[None]] = {}
        """By message what becomes of it in a moment, as Discord could not do it yet."""
        self._shown: OrderedDict[int, discord.Message] = OrderedDict()

    @property
    def drawing(self) -> bool:
        """Whether pictures of messages that have left are still to come."""
        return bool(self._late)

    def alone(self, slot: str) -> AbstractAsyncContextManager[None]:
        """What changes the same slot takes turns: an edit or a late picture must not revive a message just retired."""
        return self._locks.setdefault(slot, asyncio.Lock())

    def nothing_late(self, slot: str) -> None:
        """Something newer comes to this slot, which is held: what is still being drawn for it is of no use."""
        if late := self._late.pop(slot, None):
            late.cancel()

    async def drawn(self, slot: str) -> None:
        """Wait until no picture of this slot is still to come."""
        if late := self._late.get(slot):
            await asyncio.wait([late])

    async def close(self, grace: float = 5.0) -> None:
        """Wait a while for late pictures, and for what was put off; what is not there by then comes no more."""
        await finished([*self._late.values(), *self._put_off.values()], grace)

    async def post(
        self,
        slot: str,
        channel_id: int,
        post: Post,
        nonce: str,
        *,
        silent: bool,
        again: bool = False,
        ours: Callable[[], Awaitable[None]] = for_nobody,
    ) -> Delivered:
        """A new message; ``again``: one that may be there already, which Discord recognises by its nonce. ``ours``
        raises where it is no more to be changed here.
        """
        pictures = await _in_time(post)
        sent = await self.channel(channel_id).send(
            view=post.make(list(pictures)),
            files=_files(pictures),
            nonce=nonce,
            silent=silent,
            allowed_mentions=post.notified,
        )
        await ours()
        delivered = Delivered(channel_id=channel_id, message_id=sent.id)
        self._remember(sent)
        if again:
            # Discord keeps it as it was posted first; it should show what is true now.
            await self._change(delivered, post, pictures)
        self._follow(slot, delivered, post, pictures)
        return delivered

    async def edited(self, slot: str, posted: PostedMessage, post: Post, *, waking: bool = False) -> bool:
        """Change a message in place; False if it is gone and must be posted anew.

        ``waking``: a thread that went to sleep in between is opened for it, as a message of its own would.
        """
        pictures = await _in_time(post)
        try:
            try:
                await self._change(posted, post, pictures)
            except discord.HTTPException as error:
                if error.code != ARCHIVED or not waking:
                    raise
                await self._wake(posted.channel_id)
                await self._change(posted, post, pictures)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        self._follow(slot, posted, post, pictures)
        return True

    async def _wake(self, channel_id: int) -> None:
        thread = await self._client.fetch_channel(channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def retire(self, posted: PostedMessage, told: str) -> None:
        """Leave a message that has been replaced as the record of what is told; if Discord does not let us, so be it:
        pressing its buttons only shows a new panel."""
        shown = self._shown.pop(posted.message_id, None)
        await self._put_away(posted, partial(retire, self._client, posted, told, shown))

    async def gone(self, posted: PostedMessage) -> bool:
        """Whether somebody else has deleted a message; one that we may not or cannot read is taken to be there."""
        try:
            await self._message(posted).fetch()
        except FAILURES as error:
            return isinstance(error, discord.NotFound) and error.code == UNKNOWN_MESSAGE
        return False

    async def delete(self, posted: PostedMessage) -> None:
        """Remove a message; if Discord does not let us, so be it."""
        self._shown.pop(posted.message_id, None)
        await self._put_away(posted, self._message(posted).delete)

    async def _put_away(self, posted: PostedMessage, act: Callable[[], Awaitable[None]]) -> None:
        """What a message is not needed for any more. In trouble that passes it is put off: what has been posted in its
        place has arrived, so nothing waits for it and nothing is posted again because of it."""
        try:
            await act()
        except FAILURES as error:
            if passes(error):
                self._later(posted, act)
            else:
                log.info("message %s stays as it is: %s", posted.message_id, reason(error))

    def _later(self, posted: PostedMessage, act: Callable[[], Awaitable[None]]) -> None:
        async def alone() -> None:
            async with self.alone(slot_for(posted.game_id, posted.role)):
                await act()

        async def again() -> None:
            try:
                await persistently(alone, again=True)
            except FAILURES as error:
                log.info("message %s stays as it is: %s", posted.message_id, reason(error))
            finally:
                if self._put_off.get(posted.message_id) is task:
                    del self._put_off[posted.message_id]

        self._stays(posted.message_id)
        task = self._put_off[posted.message_id] = asyncio.create_task(again(), name=f"put off {posted.message_id}")

    def _stays(self, message_id: int | None) -> None:
        """A message is shown again: what was put off for it is not to come."""
        if task := self._put_off.pop(message_id or 0, None):
            task.cancel()

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel by its id."""
        return self._client.get_partial_messageable(channel_id)

    def _message(self, where: PostedMessage | Delivered) -> discord.PartialMessage:
        if where.channel_id is None or where.message_id is None:
            raise ValueError("nothing was posted")
        return self.channel(where.channel_id).get_partial_message(where.message_id)

    async def _change(self, where: PostedMessage | Delivered, post: Post, pictures: Drawn) -> None:
        self._stays(where.message_id)
        changed = await self._message(where).edit(
            view=post.make(list(pictures)), attachments=_files(pictures), allowed_mentions=post.notified
        )
        self._remember(changed)

    def _remember(self, message: discord.Message) -> None:
        """Whoever retires this one need not ask Discord how it stands there, unless another process changes it too."""
        if self._shared:
            return
        self._shown[message.id] = message
        self._shown.move_to_end(message.id)
        while len(self._shown) > SHOWN:
            self._shown.popitem(last=False)

    def _follow(self, slot: str, where: PostedMessage | Delivered, post: Post, there: Drawn) -> None:
        """Have the pictures that are late added when they are drawn; nobody waits for them."""
        drawings = post.drawings.values()
        if all(drawing.done() for drawing in drawings):
            return

        async def shown() -> None:
            async with self.alone(slot):
                found = await _in_time(post)
                if len(found) > len(there):
                    await (self._change(where, post, found) if post.again is None else post.again())

        async def add() -> None:
            try:
                await asyncio.wait(drawings)
                await persistently(shown)
            except FAILURES as error:
                log.info("message %s goes without its picture: %s", where.message_id, reason(error))
            except Exception:
                log.exception("a picture of message %s came to nothing", where.message_id)
            finally:
                if self._late.get(slot) is task:
                    del self._late[slot]

        task = self._late[slot] = asyncio.create_task(add(), name=f"late picture of {slot}")


def slot_for(game_id: str | None, role: str) -> str:
    """Where the messages of one role of a table replace each other."""
    return f"{game_id} {role}"


async def _in_time(post: Post) -> Drawn:
    """The pictures that are drawn soon: one that takes long or cannot be drawn never holds up a turn."""
    if post.drawings:
        await asyncio.wait(post.drawings.values(), timeout=PICTURE_PATIENCE)
    found: dict[str, bytes] = {}
    for name, drawing in post.drawings.items():
        if drawing.done():
            try:
                found[name] = drawing.result()
            except Exception:
                log.exception("a picture could not be drawn")
    return found


def _files(pictures: Drawn) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name) for name, data in pictures.items()]

"""What only its reader may know: a hand, a secret proposal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord.ui import LayoutView

from bot.delivery.desk import Desk
from bot.delivery.posting import Post
from bot.service.table import privately
from bot.service.table.snapshot import Snapshot
from games.core.model import Seat
from storage.rows.game import Delivered, OutgoingMessage


class PrivateMessages:
    """One method for each kind of message."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def hand(self, message: OutgoingMessage) -> Delivered:
        """What a user holds: one message, that is changed while it is fresh; gone when they left."""
        snapshot = await self._desk.table(message)
        user_id = message.target
        seats = snapshot.seats_of(user_id)
        old = await self._desk.posted(snapshot, privately.hand_role(user_id))
        if not seats:
            # They left or were replaced: what was shown of the hand goes, whether or not they still want messages.
            if old is not None:
                await self._desk.posting.delete(old)
            return Delivered()
        preference = await self._desk.reachable(message)
        if preference is None or snapshot.state is None or not snapshot.rules.meta.secrets:
            return Delivered()
        locale = preference.language or snapshot.locale
        files = {f"seat-{seat}.png": seat for seat in seats if "hand" in self._desk.pictures.names(snapshot, seat)}
        drawings = {name: self._hand_picture(snapshot, seat, locale) for name, seat in files.items()}

        def make(pictures: Sequence[str]) -> LayoutView:
            return self._desk.messenger.hand_message(
                snapshot, locale, user_id, {files[name]: name for name in pictures}
            )

        again = self._desk.again(message, snapshot.game_id, lambda at: privately.hand(snapshot, user_id))
        post = Post(make, drawings, again=again)
        if old is not None and self._desk.fresh(old) and await self._desk.edited(message, old, post):
            return Delivered()
        channel = await self._desk.client.create_dm(discord.Object(user_id))
        delivered = await self._desk.post(message, channel.id, post)
        await self._desk.tables.preferences.dm_arrived(user_id, self._desk.tables.clock())
        if old is not None and old.message_id != delivered.message_id:
            await self._desk.posting.delete(old)
        return delivered

    async def proposal(self, message: OutgoingMessage) -> Delivered:
        """What others propose to a user: one message, gone when that is answered, withdrawn or theirs no more."""
        snapshot = await self._desk.table(message)
        said = snapshot.proposals.get(message.target) if snapshot.running else None
        role = privately.proposal_role(message.target)
        old = await self._desk.posted(snapshot, role)
        delivered = Delivered() if old is None else Delivered(gone=(role,))
        preference = await self._desk.reachable(message) if said is not None else None
        if preference is not None and said is not None:
            locale = preference.language or snapshot.locale
            view = self._desk.messenger.proposal_message(snapshot, locale, message.target, said)
            delivered = await self._desk.tell(message, view)
        if old is not None and old.message_id != delivered.message_id:
            await self._desk.posting.delete(old)
        return delivered

    def _hand_picture(self, snapshot: Snapshot, seat: Seat, locale: str) -> asyncio.Future[bytes]:
        return asyncio.ensure_future(self._desk.pictures.draw(snapshot, "hand", seat, locale))

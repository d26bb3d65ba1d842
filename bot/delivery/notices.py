"""Single sentences to a user or a channel, and the first word on a server. They make no sound."""

from __future__ import annotations

import discord
import msgspec

from bot.delivery.desk import Desk
from bot.delivery.greeting import place_to_greet
from bot.service.table import announce
from games.core.model import Text
from storage.rows.game import Delivered, OutgoingMessage


class Notices:
    """One method for each kind of message."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def notice(self, message: OutgoingMessage) -> Delivered:
        """To a user in their language, or to a channel in its own."""
        notice = msgspec.msgpack.decode(message.payload, type=announce.Notice)
        channel_id, locale = message.target, notice.locale
        if not message.target:  # the host, who has been forgotten
            return Delivered()
        if notice.to_user:
            channel_id = (await self._desk.client.create_dm(discord.Object(message.target))).id
            locale = (await self._desk.tables.preferences.user(message.target)).language or locale
        view = self._desk.messenger.notice(Text(notice.text, dict(notice.args)), locale)
        return await self._desk.say(message, channel_id, view, silent=True)

    async def greeting(self, message: OutgoingMessage) -> Delivered:
        """The first word on a server."""
        locale = msgspec.msgpack.decode(message.payload, type=announce.Greeting).locale
        channel_id = await place_to_greet(self._desk.client, message.target)
        return await self._desk.say(message, channel_id, self._desk.messenger.greeting_message(locale), silent=True)

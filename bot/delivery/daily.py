"""The daily digest, as a direct message: what waits for its reader at the moment at which it leaves."""

from __future__ import annotations

import discord

from bot.delivery.desk import Desk
from bot.delivery.discord_codes import DM_CLOSED
from bot.service.refused import NoTable, Refused
from bot.service.table.snapshot import Snapshot
from games.core.texts import LOCALES
from storage.rows.game import Delivered, OutgoingMessage
from storage.rows.waiting import Waits


class Daily:
    """One method, for one kind of message."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def digest(self, message: OutgoingMessage) -> Delivered:
        """To a user, in their language; nothing if by now nothing waits, or they want none. It never goes to a channel:
        what waits at other tables is nobody else's.
        """
        user_id, digests = message.target, self._desk.tables.digests
        if not await digests.stands(user_id, message.payload):
            return Delivered()
        waits = await digests.waiting(user_id)
        if not waits.tables:
            return Delivered()
        table = await self._table(waits)
        preference = await self._desk.reachable(message, table)
        if preference is None:
            return Delivered()
        locale = preference.language or (table.locale if table is not None else LOCALES[0])
        view = self._desk.messenger.digest_message(waits, locale)
        try:
            return await self._desk.tell(message, view)
        except discord.Forbidden as error:
            if error.code not in DM_CLOSED:
                raise
            # Of no table itself, it is told at the one that waits most that their messages are closed.
            raise await self._desk.dm_closed(message, error.code, table) from error

    async def _table(self, waits: Waits) -> Snapshot | None:
        try:
            return await self._desk.tables.look(waits.tables[0].table.game_id)
        except (NoTable, Refused):  # closed just now, or it cannot be read
            return None

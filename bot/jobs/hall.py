"""The hall: one message a server with all its tables, brought up to date at most once a minute."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from hashlib import blake2b

import discord
import msgspec
from discord.ui import LayoutView

from bot.delivery.discord_codes import UNKNOWN_CHANNEL
from bot.delivery.messenger import Messenger
from bot.languages import spoken_on
from bot.service.tables import Tables
from storage.people.halls import Hall
from storage.rows.guild import GuildSetting

log = logging.getLogger(__name__)

EVERY = 60.0
"""Seconds between two looks at all halls."""
TWICE = 2
"""A message that was deleted is made again once; whoever deletes that one as well does not want it, until somebody
chooses a channel for it again."""


class Halls:
    """Keeps the halls of all servers as they should be."""

    def __init__(self, client: discord.Client, tables: Tables, messenger: Messenger, default_locale: str) -> None:
        self._client = client
        self._tables = tables
        self._messenger = messenger
        self._default_locale = default_locale
        self._shown: dict[int, bytes] = {}

    async def run(self) -> None:
        """Go round, until cancelled."""
        while True:
            for guild_id in await self._tables.preferences.halls():
                try:
                    await self.refresh(guild_id)
                except (discord.HTTPException, OSError) as error:
                    log.info("the hall of server %s waits: %s", guild_id, type(error).__name__)
                except Exception:
                    # One hall that cannot be shown must not keep the others from being.
                    log.exception("the hall of server %s cannot be shown", guild_id)
            await asyncio.sleep(EVERY)

    async def refresh(self, guild_id: int) -> None:
        """Show what is there now; nothing is sent if it is shown already. Where none is wanted any more it goes.

        Raises:
            discord.HTTPException: it could not be.
        """
        setting = await self._tables.preferences.guild(guild_id)
        hall = await self._tables.halls.of(guild_id)
        if setting.hall_channel is None:
            if hall is not None and hall.message_id is not None:
                await self._leave(hall)
                await self._tables.halls.save(_none(hall))
            return
        if hall is None or hall.channel_id != setting.hall_channel:
            await self._leave(hall)
            hall = Hall(guild_id=guild_id, channel_id=setting.hall_channel)
            self._shown.pop(guild_id, None)
        page = await self._tables.of_hall(guild_id)
        locale = spoken_on(self._client.get_guild(guild_id), setting.locale) or self._default_locale
        view = self._messenger.hall_message(page, locale)
        look = blake2b(msgspec.json.encode(view.to_components())).digest()
        if hall.message_id is None:
            await self._post(setting, hall, view)
        elif self._shown.get(guild_id) == look or await self._edited(hall, view):
            pass
        elif hall.made % TWICE:
            await self._post(setting, hall, view)
        else:
            await self._give_up(setting, hall)
            return
        self._shown[guild_id] = look

    async def _post(self, setting: GuildSetting, hall: Hall, view: LayoutView) -> None:
        begun = msgspec.structs.replace(hall, message_id=None)
        again = await self._tables.halls.of(hall.guild_id) == begun
        if not again:
            await self._tables.halls.save(begun)
        try:
            # The same attempt has the same nonce, so that one whose end nobody saw makes no second message.
            sent = await self._channel(hall).send(
                view=view,
                nonce=f"hall.{hall.guild_id % 10**12}.{hall.channel_id % 1000}{hall.made}",
                silent=True,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._give_up(setting, begun)
            return
        posted = msgspec.structs.replace(begun, message_id=sent.id, made=hall.made + 1)
        if again:
            # Discord keeps it as it was posted first; it should show what is true now.
            await self._edited(posted, view)
        await self._tables.halls.save(posted)

    async def _edited(self, hall: Hall, view: LayoutView) -> bool:
        message = self._channel(hall).get_partial_message(hall.message_id or 0)
        try:
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            return False
        return True

    async def _leave(self, hall: Hall | None) -> None:
        if hall is not None and hall.message_id is not None:
            with contextlib.suppress(discord.HTTPException):
                await self._channel(hall).get_partial_message(hall.message_id).delete()

    async def _give_up(self, setting: GuildSetting, hall: Hall) -> None:
        await self._tables.halls.save(_none(hall))
        without = msgspec.structs.replace(setting, hall_channel=None)
        await self._tables.preferences.save_guild(without, self._tables.clock(), setting)

    def _channel(self, hall: Hall) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(hall.channel_id)


def _none(hall: Hall) -> Hall:
    """A hall without a message: if it is wanted there again it begins anew, with messages of other numbers."""
    return msgspec.structs.replace(hall, message_id=None, made=hall.made + hall.made % TWICE)

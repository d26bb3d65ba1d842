"""Channels and servers that go away: the games stay, their clocks stop, their people are told how it goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from bot.jobs.alone import reached
from bot.service.table import announce
from bot.service.tables import Tables


class Departures:
    """What happens to tables whose channel or server disappears.

    ``here``: whether the bot is on a server now.
    """

    def __init__(self, tables: Tables, here: Callable[[int], bool] = lambda guild_id: True) -> None:
        self._tables = tables
        self._here = here

    async def channel(self, channel_id: int) -> None:
        """Discord tells, but once, that a channel is gone: that is made known as soon as the database is there."""
        await reached(partial(self.channel_gone, channel_id))

    async def server(self, guild_id: int) -> None:
        """The same of a server that is gone or there. It is as it is by then: the bot may have been invited again."""

        async def known() -> None:
            await (self.server_joined if self._here(guild_id) else self.server_left)(guild_id)

        await reached(known)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or thread was deleted: its table waits for its host to move it elsewhere, its lobby is over."""
        game_id = await self._tables.games.in_channel(channel_id)
        if game_id is None:
            return
        if not await self._tables.lobby.abandon(game_id):
            # Not all of the table: also one that cannot be read stops, and its people are told.
            table = await self._tables.games.load(game_id)
            locale = table.settings["locale"]
            said = {
                "table": game_id,
                "game": announce.game_named(table.rules),
                "user": f"<@{table.host_id}>",
            }
            notices = [
                announce.notice(
                    user,
                    "notice.channel_deleted" if user == table.host_id else "notice.channel_deleted_for_all",
                    locale,
                    to_user=True,
                    **said,
                )
                for user in dict.fromkeys((table.host_id, *(place.user_id for place in table.places)))
                if user is not None
            ]
            await self._tables.pause(game_id, "channel", notices)

    async def server_left(self, guild_id: int) -> None:
        """The bot was removed from a server, or the server is gone: no clock runs there."""
        for game_id in await self._tables.games.of_guild(guild_id):
            await self._tables.pause(game_id, "server")

    async def server_joined(self, guild_id: int) -> None:
        """The bot is (back) on a server: the clocks of its tables run again, with the time that was left."""
        for game_id, of in (await self._tables.clocks.paused("server")).items():
            if of == guild_id:
                await self._tables.resume(game_id)

    async def servers_are(
        self, guild_ids: Collection[int], mine: Callable[[int], bool] = lambda guild_id: True
    ) -> None:
        """The bot is on these servers and on no others of those that are ``mine`` to know, whatever it was told."""
        for guild_id in await self._tables.games.guilds():
            if not mine(guild_id):
                continue
            if guild_id in guild_ids:
                await self.server_joined(guild_id)
            else:
                await self.server_left(guild_id)

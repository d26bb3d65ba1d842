"""The service: the only door to the tables. Cogs ask it, it decides and stores, ``bot.delivery`` tells Discord."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.clock import HOUR, now
from bot.service.chronicle import Chronicle, Entry, Tale, retold
from bot.service.hosting import Hosting
from bot.service.lobby import PACES, Lobby
from bot.service.moves import Moves
from bot.service.shelf import Shelf
from bot.service.snapshot import Snapshot
from bot.service.user import User
from storage.clocks import Clocks, Marks
from storage.database import Database
from storage.dues import Dues
from storage.games import Games
from storage.preferences import Preferences

log = logging.getLogger(__name__)

__all__ = ["PACES", "Entry", "Tables", "Tale", "User", "retold"]


class Tables:
    """All tables of one database.

    ``lobby`` changes tables that have not started, ``moves`` those that run, ``hosting`` is for hosts and owners,
    ``chronicle`` reads what happened. Every request waits its turn at its table; none is dropped.
    """

    def __init__(
        self, database: Database, clock: Callable[[], int] = now, owners: Sequence[int] = (), hour: int = HOUR
    ) -> None:
        self.games = Games(database)
        self.preferences = Preferences(database)
        self.clocks = Clocks(database)
        self.marks = Marks(database)
        self.dues = Dues(database)
        self.shelf = Shelf(self.games, self.clocks, clock, hour)
        self.clock = clock
        self.lobby = Lobby(self.shelf)
        self.moves = Moves(self.shelf)
        self.chronicle = Chronicle(self.shelf)
        self.hosting = Hosting(self.shelf, self.moves, owners)
        self.when_due: dict[str, Callable[[str], Awaitable[object]]] = {}
        """By kind what happens to a table (its id) when something is due there; twice must be the same as once."""

    async def look(self, game_id: str) -> Snapshot:
        """A table as it is now.

        Raises:
            NoTable: there is none of this id.
        """
        return (await self.shelf.take(game_id)).snapshot

    async def in_channel(self, channel_id: int) -> Snapshot:
        """The table of a channel: the one in its lobby or running, else the latest.

        Raises:
            NoTable: there has never been one here.
        """
        return await self.look(await self.games.in_channel(channel_id) or "")

    async def of_user(self, user_id: int, guild_id: int | None = None) -> list[Snapshot]:
        """The open tables of a user, those that wait for them longest first."""
        return await self._readable(await self.games.of_user(user_id, guild_id))

    async def of_guild(self, guild_id: int, n: int = 25) -> list[Snapshot]:
        """The open tables of a server, the latest changed first."""
        return await self._readable(await self.games.of_guild(guild_id, n))

    async def pause(self, game_id: str) -> bool:
        """Stop the clocks of a table whose channel or server is gone; False if they stand or it is not running."""
        return await self.shelf.pause(game_id)

    async def resume(self, game_id: str) -> bool:
        """Let the clocks of a table go on with the time that was left; False if they do already."""
        return await self.shelf.resume(game_id)

    async def known(self, user_id: int, besides: str) -> bool:
        """Whether this user has sat at any other table: whoever has not is shown how to play."""
        return await self.games.ever_seated(user_id, besides)

    async def _readable(self, game_ids: Sequence[str]) -> list[Snapshot]:
        """These tables, but for any that this version of the program cannot read: it must not hide the others."""
        found: list[Snapshot] = []
        for game_id in game_ids:
            try:
                found.append(await self.look(game_id))
            except Exception:
                log.exception("table %s cannot be loaded", game_id)
        return found

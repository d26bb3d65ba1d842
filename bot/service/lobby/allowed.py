"""What may be opened on a server: how many tables, which games, how many bots; and as what it begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.service.refused import Refused
from bot.service.table.demands import known_demand
from bot.service.table.paces import known_pace
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import DEMAND
from bot.service.table.verbosity import ALL_SAID
from bot.service.user import User
from games.core.rules import Rules
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from storage.people.preferences import Preferences
from storage.rows.guild import GuildSetting


def known_game(key: str) -> Rules[Any, Any]:
    """The game of this key.

    Raises:
        Refused: this program does not have it (any more).
    """
    rules = GAMES.get(key)
    if rules is None:
        raise Refused("no_game", known=_titles(GAMES))
    return rules


def _titles(keys: Iterable[str]) -> list[str]:
    return [catalogue(GAMES[key].package, LOCALES[0]).say("game.name") for key in keys if key in GAMES]


def known_language(locale: str) -> str:
    """A language that the bot speaks; raises ``Refused`` for others."""
    if locale not in LOCALES:
        raise Refused("bad_language", known=", ".join(LOCALES))
    return locale


class Allowed:
    """The limits of whoever runs the bot and of whoever manages the server."""

    def __init__(self, shelf: Shelf, preferences: Preferences) -> None:
        self._shelf = shelf
        self.preferences = preferences

    async def check_room(self, who: User, guild_id: int | None) -> None:
        """Nothing, if this user may open a table here now.

        Raises:
            Refused: they host as many as they may, or the server has as many as it may have.
        """
        await self._shelf.check_room(who.id, guild_id)

    async def check_game(self, key: str, guild_id: int | None) -> None:
        """Nothing, if this game may be played on this server.

        Raises:
            Refused: who manages it allows others only.
        """
        allowed = () if guild_id is None else (await self.preferences.guild(guild_id)).games
        if allowed and key not in allowed:
            raise Refused("game_not_allowed", games=_titles(allowed))

    async def usual(
        self, guild_id: int | None, pace: int | None, demand: int | None = None, least: int = 0
    ) -> dict[str, object]:
        """The settings with which a new table of this server begins; ``pace`` (hours), ``demand`` if they are chosen.

        ``least``: what is asked for of whoever sits down, at least.

        Raises:
            Refused: no table may have this pace, or ask for this.
        """
        server = GuildSetting(guild_id=0) if guild_id is None else await self.preferences.guild(guild_id)
        found: dict[str, object] = {"pace": known_pace(server.pace if pace is None else pace)}
        if server.verbosity != ALL_SAID:
            found["verbosity"] = server.verbosity
        if asked := max(least, known_demand(server.demand if demand is None else demand)):
            found[DEMAND] = asked
        return found

    async def demand(self, guild_id: int | None) -> int:
        """How reliable whoever sits down at a new table of this server must be where nobody chooses (``demands``)."""
        return 0 if guild_id is None else (await self.preferences.guild(guild_id)).demand

    async def bots(self, guild_id: int | None) -> int | None:
        """How many bots may sit at a table of this server; None: any number."""
        return None if guild_id is None else (await self.preferences.guild(guild_id)).bots_per_table

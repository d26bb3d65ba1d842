"""What may be opened on a server: how many tables, which games, how many bots; and as what it begins."""

from __future__ import annotations

from typing import Any

from bot.service.refused import Refused
from bot.service.table.paces import known_pace
from bot.service.table.shelf import Shelf
from bot.service.table.verbosity import ALL_SAID
from bot.service.user import User
from games.core.rules import Rules
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from storage.people.preferences import Preferences


def known_game(key: str) -> Rules[Any, Any]:
    """The game of this name.

    Raises:
        Refused: there is none.
    """
    rules = GAMES.get(key)
    if rules is None:
        raise Refused("no_game", known=", ".join(GAMES))
    return rules


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
            packages = [GAMES[game].package for game in allowed if game in GAMES]
            raise Refused("game_not_allowed", games=[catalogue(name, LOCALES[0]).say("game.name") for name in packages])

    async def usual(self, guild_id: int | None, pace: int | None) -> dict[str, object]:
        """The settings with which a new table of this server begins; ``pace`` (hours) if that is chosen.

        Raises:
            Refused: no table may have this pace.
        """
        if guild_id is None:
            return {"pace": known_pace(pace or 0)}
        server = await self.preferences.guild(guild_id)
        hours = known_pace(server.pace if pace is None else pace)
        return {"pace": hours, **({} if server.verbosity == ALL_SAID else {"verbosity": server.verbosity})}

    async def bots(self, guild_id: int | None) -> int | None:
        """How many bots may sit at a table of this server; None: any number."""
        return None if guild_id is None else (await self.preferences.guild(guild_id)).bots_per_table

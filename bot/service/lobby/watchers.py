"""Whoever wants word of a table that opens."""

from __future__ import annotations

from bot.service.reliability import Reliable
from bot.service.table import announce
from bot.service.table.shelved import DEMAND
from games.core.texts import catalogue
from games.registry import GAMES
from storage.people.halls import Halls
from storage.people.preferences import Preferences
from storage.rows.game import NewGame, NewMessage

WATCHERS = 50
"""Who gets word of one table, at most."""


async def word_of(
    game: NewGame, locale: str, halls: Halls, preferences: Preferences, reliable: Reliable
) -> list[NewMessage]:
    """Direct messages to those who want word of such a table, as far as they take any and may sit down there."""
    found: list[NewMessage] = []
    watchers = () if game.guild_id is None else await halls.watchers(game.guild_id, game.rules, WATCHERS)
    for user_id in watchers:
        chosen = await preferences.user(user_id)
        if user_id == game.host_id or not chosen.dm or chosen.dm_closed_at is not None:
            continue
        if not await reliable.reaches(user_id, game.settings.get(DEMAND, 0)):
            continue
        spoken = chosen.language or locale
        args = {
            "game": catalogue(GAMES[game.rules].package, spoken).say("game.name"),
            "host": game.settings["names"]["0"],
            "link": f"https://discord.com/channels/{game.guild_id}/{game.channel_id}",
        }
        found.append(announce.notice(user_id, "notice.opened", spoken, to_user=True, **args))
    return found

"""Guided first games: opening one, and which lessons have been given at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.service.lobby import expiry
from bot.service.lobby.allowed import known_game
from bot.service.lobby.lobby import Lobby
from bot.service.new_id import new_id
from bot.service.refused import NoTable, Unreadable
from bot.service.table.bots import bot_name
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import GIVEN
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.teaching.lessons import lessons
from games.core.thinking.levels import Level
from storage.rows.game import NewGame, StoredPlace

LEVEL: Level = "apprentice"
"""How well bots play with whoever learns; kept as what the table chose, so that a rematch says of them what they do."""


class Guided:
    """Opens tables for one person and bots that play quickly, always the same table of a game."""

    def __init__(self, shelf: Shelf, lobby: Lobby) -> None:
        self._shelf = shelf
        self._lobby = lobby

    async def open(self, rules_key: str, guild_id: int | None, channel_id: int, who: User, locale: str) -> Snapshot:
        """A guided game in this channel, begun.

        Raises:
            Refused: the channel has a table already, or the user or the server has too many; there is no such game.
        """
        rules = known_game(rules_key)
        plan = lessons(rules.package, locale)
        setup, at = plan.setup(), self._shelf.clock()
        names = [who.name]
        while len(names) < setup.seats:
            names.append(bot_name(locale, names))
        settings: dict[str, Any] = {
            "pace": 0,
            "locale": locale,
            "level": LEVEL,
            "names": {str(n): name for n, name in enumerate(names)},
        }
        game = NewGame(
            game_id=new_id(),
            rules=rules_key,
            setup=msgspec.msgpack.encode(msgspec.structs.replace(setup, bots=0)),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=who.id,
            settings=settings | {GIVEN: {}},
            at=at,
        )
        taken = [
            StoredPlace(number=n, user_id=None if n else who.id, bot=LEVEL if n else None, joined_at=at, part=part)
            for n, part in enumerate(plan.parts)
        ]
        opened = await self._shelf.open(game, taken, (), expiry.anew(at))
        return await self._lobby.start(opened.game_id, who)

    async def running(self, game_ids: Sequence[str], rules_key: str) -> Snapshot | None:
        """The guided game of a kind among these tables that still goes on."""
        for game_id in game_ids:
            try:
                found = (await self._shelf.take(game_id)).snapshot
            except (NoTable, Unreadable):
                continue
            if found.guided and found.running and found.rules.meta.key == rules_key:
                return found
        return None

"""What is chosen at a table before the game, nearly all of it by its host, and the one way to change a lobby."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec

from bot.service.lobby import entry, expiry
from bot.service.lobby.allowed import known_language
from bot.service.lobby.seats import change_of, check_host, with_setup
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.demands import known_demand
from bot.service.table.paces import known_pace, known_reserve
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import DEMAND, Shelved
from bot.service.table.snapshot import Snapshot, Talks
from bot.service.user import User
from games.core.model import Setup
from games.core.presets import applied
from games.core.thinking.levels import LEVELS
from games.registry import GAMES
from storage.rows.game import Change, NewMessage, StoredGame

TALKS = get_args(Talks)


class Choosing:
    """Changes of a table that has not started; who sits there is ``Lobby``'s.

    All raise ``Refused`` where this user is not the host, the table is no lobby any more, nothing of that name can be
    chosen or those who sit there have no room with it; ``BadSetup`` where the game cannot be played so.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def set_seats(self, game_id: str, who: User, n: int) -> Snapshot:
        """Choose how many places the table has."""

        def resize(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            return with_setup(stored, msgspec.structs.replace(setup, seats=n))

        return await self._change(game_id, resize)

    async def set_option(self, game_id: str, who: User, key: str, value: str) -> Snapshot:
        """Choose a variant or scenario."""

        def choose(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            after = msgspec.structs.replace(setup, options=setup.options | {key: value})
            return with_setup(stored, after)

        return await self._change(game_id, choose)

    async def set_preset(self, game_id: str, who: User, key: str) -> Snapshot:
        """Choose a named set of options."""

        def choose(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            meta = GAMES[stored.rules].meta
            preset = next((preset for preset in meta.presets if preset.key == key), None)
            if preset is None:
                raise Refused("no_preset", known=", ".join(preset.key for preset in meta.presets) or "-")
            options = applied(meta, setup.options, preset)
            return with_setup(stored, msgspec.structs.replace(setup, options=options))

        return await self._change(game_id, choose)

    async def set_pace(self, game_id: str, who: User, hours: int) -> Snapshot:
        """Choose how long a decision may take."""
        return await self._set(game_id, who, pace=known_pace(hours))

    async def set_reserve(self, game_id: str, who: User, hours: int) -> Snapshot:
        """Choose how long, in the whole game, each place may take beyond the time for its turns."""
        return await self._set(game_id, who, reserve=known_reserve(hours))

    async def set_calendars(self, game_id: str, who: User, *, count: bool) -> Snapshot:
        """Choose whether the calendars of those who sit there stop their clocks."""
        return await self._set(game_id, who, calendars=count)

    async def set_talks(self, game_id: str, who: User, talks: str) -> Snapshot:
        """Choose who may talk apart (``Talks``)."""
        if talks not in TALKS:
            raise Refused("bad_talks", known=", ".join(TALKS))
        return await self._set(game_id, who, talks=talks)

    async def set_demand(self, game_id: str, who: User, percent: int) -> Snapshot:
        """Choose of how many turns out of a hundred those who sit down must have answered in time; 0: everybody may."""
        return await self._set(game_id, who, **{DEMAND: known_demand(percent)})

    async def set_locale(self, game_id: str, who: User, locale: str) -> Snapshot:
        """Choose the language of the table's public messages."""
        return await self._set(game_id, who, locale=known_language(locale))

    async def set_level(self, game_id: str, who: User, level: str) -> Snapshot:
        """Choose how well bots play, those who sit there too."""

        def choose(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            if level not in LEVELS:
                raise Refused("bad_level", known=", ".join(LEVELS))
            taken = tuple(p if p.bot is None else msgspec.structs.replace(p, bot=level) for p in stored.places)
            return change_of(stored, places=taken, settings=stored.settings | {"level": level})

        return await self._change(game_id, choose)

    # ------------------------------------------------------------ within the lock

    async def _in_lobby(self, game_id: str) -> Shelved:
        shelved = await self._shelf.take(game_id)
        if shelved.snapshot.status != "lobby":
            raise Refused(f"lobby_{shelved.snapshot.status}")
        return shelved

    async def _set(self, game_id: str, who: User, **chosen: object) -> Snapshot:
        """Choose what is noted beside the set-up."""

        def choose(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            return change_of(stored, settings=stored.settings | chosen)

        return await self._change(game_id, choose)

    @repeated
    async def _change(self, game_id: str, decide: Callable[[StoredGame, Setup], Change]) -> Snapshot:
        async with self._shelf.lock(game_id):
            shelved = await self._in_lobby(game_id)
            change = entry.told_free(shelved.stored, decide(shelved.stored, shelved.snapshot.setup))
            return await self._write(change, announce.lobby(shelved.stored.channel_id))

    async def _write(self, change: Change, message: NewMessage) -> Snapshot:
        at = self._shelf.clock()
        return await self._shelf.change(
            msgspec.structs.replace(change, at=at, outbox=(message, *change.outbox), dues=change.dues | expiry.anew(at))
        )

"""A vacation, announced at every table whose clocks it stops."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.service.refused import NoTable, Refused, Unreadable
from bot.service.table import announce
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Snapshot
from bot.service.table.timing import Timing
from storage.rows.game import NewMessage, Vacation
from storage.tables.lists import Lists

TABLES = 100
"""Tables of one user at which a vacation is announced."""


class Vacations:
    """Lets users be away, and says so where somebody waits for them."""

    def __init__(self, shelf: Shelf, lists: Lists, timing: Timing) -> None:
        self._shelf = shelf
        self._lists = lists
        self._timing = timing

    async def go_away(self, user_id: int, begins: int, ends: int) -> Vacation:
        """A vacation from one moment until another: stored together with what is said of it at the user's tables.

        Raises:
            Refused: as ``Timing.vacation``.
        """
        vacation, touched = await self._timing.vacation(user_id, begins, ends)
        at = self._shelf.clock()
        said = await self._told(user_id, lambda snapshot, name: announce.away(snapshot, name, vacation, at))
        await self._timing.store(vacation, said, touched)
        return vacation

    async def come_back(self, user_id: int, since: int) -> bool:
        """End the vacation that began at a moment, or call it off if it has not begun; whether it had.

        Raises:
            Refused: there is none.
        """
        at = self._shelf.clock()
        found = [vacation for vacation in await self._timing.vacations(user_id) if vacation.from_at == since]
        if not found:
            raise Refused("vacation_gone")
        (vacation,) = found
        began = vacation.from_at <= at
        ended = msgspec.structs.replace(vacation, until_at=at if began else vacation.from_at)
        said = await self._told(user_id, lambda snapshot, name: announce.back(snapshot, name, vacation, at))
        await self._timing.store(ended, said)
        return began

    async def _told(
        self, user_id: int, told: Callable[[Snapshot, str], list[NewMessage]]
    ) -> dict[str, list[NewMessage]]:
        """What is said at each table whose clock the user's vacations stop, with the name that they have there."""
        said: dict[str, list[NewMessage]] = {}
        for listed in (await self._lists.of_user(user_id, TABLES)).games:
            if listed.status != "running":
                continue
            try:
                snapshot = (await self._shelf.take(listed.game_id)).snapshot
            except (NoTable, Unreadable):
                continue  # there it cannot be said; whoever is away is so all the same
            place = snapshot.place_of(user_id)
            if place is not None and place.present and snapshot.pace and snapshot.calendars:
                said[listed.game_id] = told(snapshot, place.name)
        return said

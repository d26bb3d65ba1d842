"""A vacation, announced at every table whose clocks it stops."""

from __future__ import annotations

from bot.service import announce
from bot.service.refused import NoTable, Unreadable
from bot.service.shelf import Shelf
from bot.service.timing import Timing
from storage.lists import Lists
from storage.rows import NewMessage, Vacation

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
            Refused: as ``Timing.go_away``.
        """
        vacation = await self._timing.vacation(user_id, begins, ends)
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
                said[listed.game_id] = announce.away(snapshot, place.name, vacation)
        await self._timing.store(vacation, said)
        return vacation

"""What players write down for themselves: for nobody else, not in the record, not for whoever takes their place."""

from __future__ import annotations

from bot.service.refused import Refused
from bot.service.table.outsiders import outsider
from bot.service.table.shelf import Shelf
from bot.service.user import User
from storage.tables.memos import Memo
from storage.tables.memos import Memos as Stored

LONGEST = 500
"""Characters of a memo."""


class Memos:
    """The memo that each player may have at a table."""

    def __init__(self, shelf: Shelf, memos: Stored) -> None:
        self._shelf = shelf
        self._memos = memos

    async def read(self, game_id: str, user_id: int) -> Memo:
        """What a user has written down at a table.

        Raises:
            Refused: they do not sit there.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        if snapshot.place_of(user_id) is None:
            raise outsider(snapshot, user_id)
        return await self._memos.of(game_id, user_id)

    async def write(self, game_id: str, who: User, text: str, before: int) -> None:
        """Write down this instead of what was written at ``before`` (0: nothing was); "" strikes it.

        Raises:
            Refused: they do not sit there, or have written something else meanwhile.
        """
        await self.read(game_id, who.id)
        if not await self._memos.save(game_id, who.id, text.strip()[:LONGEST], before, self._shelf.clock()):
            raise Refused("memo_changed", text=text.strip()[:LONGEST])

"""A table's message that a moderator has deleted: noticed when somebody asks for the table, and posted again."""

from __future__ import annotations

from collections import OrderedDict

from bot.clock import MINUTE
from bot.delivery.desk import Desk
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot

EVERY = MINUTE
"""Milliseconds between two looks at the message of one table: whoever asks for it often asks Discord no more often."""
LOOKED = 1_000
"""Tables of which it is remembered when that was."""


class Missing:
    """Looks whether the message of a table is still there."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._looked: OrderedDict[str, int] = OrderedDict()

    async def look(self, snapshot: Snapshot) -> None:
        """If the message of a lobby or of a running table is gone, have it shown: that finds it gone and posts one.

        Nothing is posted here: what is put into the outbox is the same as after a move, and once is enough of it.
        """
        role = announce.LOBBY if snapshot.status == "lobby" else announce.TABLE
        if not (snapshot.running or role == announce.LOBBY) or not self._due(snapshot.game_id):
            return
        posted = await self._desk.posted(snapshot, role)
        if posted is None or posted.channel_id != snapshot.channel_id or not await self._desk.posting.gone(posted):
            return
        at = self._desk.tables.clock()
        shown = announce.refresh(snapshot.game_id, snapshot.channel_id, at)
        lobby = announce.lobby(snapshot.channel_id)
        await self._desk.add([lobby if role == announce.LOBBY else shown], snapshot.game_id)

    def _due(self, game_id: str) -> bool:
        now = self._desk.tables.clock()
        if abs(now - self._looked.get(game_id, 0)) < EVERY:
            return False
        self._looked[game_id] = now
        self._looked.move_to_end(game_id)
        while len(self._looked) > LOOKED:
            self._looked.popitem(last=False)
        return True

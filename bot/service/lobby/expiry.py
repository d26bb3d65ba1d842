"""Tables that nobody comes to: asked about after a while, gone a little later, kept by whoever says so."""

from __future__ import annotations

from typing import Any

from bot.clock import DAY
from bot.service.hosting.closing import TABLE_DAYS, TABLE_QUIET, closed, watched
from bot.service.lobby.entry import told_over
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
from bot.service.user import User, called
from games.core.model import Event, Text
from storage.rows.game import Change
from storage.tables.dues import Dues

QUIET, OVER = "lobby_quiet", "lobby_over"
"""What is due: the question whether a quiet lobby shall stay, and its end if nobody answers."""
TABLE_OVER = "table_over"
"""The same end of a running table."""
QUIET_DAYS = 12
GRACE_DAYS = 2


def anew(at: int) -> dict[str, int | None]:
    """What is due from now on, when something has happened in a lobby."""
    return {QUIET: at + QUIET_DAYS * DAY, OVER: None}


class Expiry:
    """What becomes of tables at which nothing happens. Of one that is over, nothing."""

    def __init__(self, shelf: Shelf, dues: Dues) -> None:
        self._shelf = shelf
        self._dues = dues

    @repeated
    async def ask(self, game_id: str) -> None:
        """Ask in the channel whether the lobby shall stay; its end is due from now on."""
        until = self._shelf.clock() + GRACE_DAYS * DAY
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if shelved.snapshot.status == "lobby":
                asked = announce.expiring(shelved.snapshot, until)
                await self._change(shelved, outbox=(asked,), dues={QUIET: None, OVER: until})

    async def asks(self, snapshot: Snapshot, since: int) -> bool:
        """Whether it is still a question, asked at a moment (Unix ms), if a table shall stay."""
        if snapshot.running and await self._shelf.games.last_played(snapshot.game_id) > since:
            return False
        return not {OVER, TABLE_OVER}.isdisjoint(await self._dues.of(snapshot.game_id))

    @repeated
    async def keep(self, game_id: str, who: User) -> Snapshot:
        """Let the table stay; anybody's to say who sits there.

        Raises:
            Refused: they do not sit there, or it is over.
        """
        async with self._shelf.lock(game_id):
            shelved, at = await self._seated(game_id, who), self._shelf.clock()
            if shelved.snapshot.running:
                drawn = announce.edit(shelved.snapshot, shelved, at)
                return await self._change(shelved, dues=watched(at) | {TABLE_OVER: None}, outbox=(drawn,))
            return await self._change(shelved, dues=anew(at), outbox=(announce.lobby(shelved.snapshot.channel_id),))

    @repeated
    async def end(self, game_id: str) -> None:
        """The lobby is over: nobody answered."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if shelved.snapshot.status == "lobby":
                snapshot = shelved.snapshot
                game = announce.game_named(shelved.stored.rules)
                # The question goes, and the lobby's own message stands two weeks above.
                over = announce.notice(
                    snapshot.channel_id, "notice.lobby_over", snapshot.locale, to_user=False, game=game
                )
                said = (announce.lobby(snapshot.channel_id), over, *told_over(shelved.stored))
                await self._change(shelved, status="cancelled", outbox=said)

    # ------------------------------------------------------------ running tables

    @repeated
    async def ask_table(self, game_id: str) -> None:
        """Ask whether a running table shall stay, if nobody has played there for long; its end is due from now on."""
        async with self._shelf.lock(game_id):
            shelved, at = await self._shelf.take(game_id), self._shelf.clock()
            if not shelved.snapshot.running:
                return
            last = await self._shelf.games.last_played(game_id)
            if at - last < TABLE_DAYS * DAY:
                await self._change(shelved, dues=watched(last))
                return
            until = at + TABLE_DAYS * DAY
            asked = announce.expiring(shelved.snapshot, until)
            await self._change(shelved, outbox=(asked,), dues={TABLE_QUIET: None, TABLE_OVER: until})

    @repeated
    async def end_table(self, game_id: str) -> None:
        """The table is closed, softly: nobody has played since it was asked about."""
        async with self._shelf.lock(game_id):
            shelved, at = await self._shelf.take(game_id), self._shelf.clock()
            if not shelved.snapshot.running:
                return
            last = await self._shelf.games.last_played(game_id)
            if at - last < 2 * TABLE_DAYS * DAY:
                await self._change(shelved, dues=watched(last) | {TABLE_OVER: None})
                return
            await self._shelf.change(closed(shelved, at, [Event(Text("event.closed_quiet"))]))

    @repeated
    async def close(self, game_id: str, who: User) -> Snapshot:
        """Close a running table that was asked about: whoever sits there may say so, and may open it again.

        Raises:
            Refused: they do not sit there, or somebody has kept it meanwhile.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._seated(game_id, who)
            if TABLE_OVER not in await self._dues.of(game_id):
                raise Refused("not_expiring")
            said = [Event(Text("event.closed", {"name": called(shelved.stored, who)}))]
            return await self._shelf.change(closed(shelved, self._shelf.clock(), said))

    async def _seated(self, game_id: str, who: User) -> Shelved:
        shelved = await self._shelf.take(game_id)
        if shelved.snapshot.status not in ("lobby", "running"):
            raise Refused(f"lobby_{shelved.snapshot.status}")
        if shelved.snapshot.place_of(who.id) is None:
            raise Refused("not_here")
        return shelved

    async def _change(self, shelved: Shelved, **fields: Any) -> Snapshot:
        stored = shelved.stored
        change = Change(game_id=stored.game_id, revision=stored.revision, at=self._shelf.clock(), **fields)
        return await self._shelf.change(change)

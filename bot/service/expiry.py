"""Lobbies that nobody comes to: asked about after a while, gone a little later, kept by whoever says so."""

from __future__ import annotations

from typing import Any

from bot.clock import DAY
from bot.service import announce
from bot.service.refused import Refused
from bot.service.shelf import Shelf
from bot.service.snapshot import Snapshot
from bot.service.user import User
from storage.rows import Change

QUIET, OVER = "lobby_quiet", "lobby_over"
"""What is due: the question whether a quiet lobby shall stay, and its end if nobody answers."""
QUIET_DAYS = 12
GRACE_DAYS = 2


def anew(at: int) -> dict[str, int | None]:
    """What is due from now on, when something has happened in a lobby."""
    return {QUIET: at + QUIET_DAYS * DAY, OVER: None}


class Expiry:
    """What becomes of lobbies in which nothing happens. Of a table that has begun, or is over, nothing."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def ask(self, game_id: str) -> None:
        """Ask in the channel whether the lobby shall stay; its end is due from now on."""
        until = self._shelf.clock() + GRACE_DAYS * DAY
        async with self._shelf.lock(game_id):
            snapshot = (await self._shelf.take(game_id)).snapshot
            if snapshot.status == "lobby":
                asked = announce.expiring(snapshot, until)
                await self._change(game_id, outbox=(asked,), dues={QUIET: None, OVER: until})

    async def keep(self, game_id: str, who: User) -> Snapshot:
        """Let the lobby stay; anybody's to say who sits there.

        Raises:
            Refused: they do not sit there, or it is no lobby any more.
        """
        async with self._shelf.lock(game_id):
            snapshot = (await self._shelf.take(game_id)).snapshot
            if snapshot.status != "lobby":
                raise Refused(f"lobby_{snapshot.status}")
            if snapshot.place_of(who.id) is None:
                raise Refused("not_here")
            return await self._change(game_id, dues=anew(self._shelf.clock()))

    async def end(self, game_id: str) -> None:
        """The lobby is over: nobody answered."""
        async with self._shelf.lock(game_id):
            snapshot = (await self._shelf.take(game_id)).snapshot
            if snapshot.status == "lobby":
                await self._change(game_id, status="cancelled", outbox=(announce.lobby(snapshot.channel_id),))

    async def _change(self, game_id: str, **fields: Any) -> Snapshot:
        stored = (await self._shelf.take(game_id)).stored
        change = Change(game_id=game_id, revision=stored.revision, at=self._shelf.clock(), **fields)
        return await self._shelf.change(change)

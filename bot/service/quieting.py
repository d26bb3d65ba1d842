"""How much the messages of a table say: chosen before the game and while it runs."""

from __future__ import annotations

from typing import Any

from bot.service.hosting.hosting import Hosting
from bot.service.lobby import expiry
from bot.service.refused import NotHost
from bot.service.table import announce
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved, for_all
from bot.service.table.snapshot import Snapshot
from bot.service.table.verbosity import known_verbosity
from bot.service.user import User, called, noted
from games.core.model import Event, Text
from storage.rows.game import Change


class Quieting:
    """The host's to do, or a moderator's: it changes nothing of the game, and nobody is called less for it."""

    def __init__(self, shelf: Shelf, hosting: Hosting) -> None:
        self._shelf = shelf
        self._hosting = hosting

    @repeated
    async def choose(self, game_id: str, who: User, verbosity: str) -> Snapshot:
        """Have the messages of a table say so much (``Verbosity``); of a running one it is told who wanted that.

        Raises:
            Refused: not theirs to do, the table is over, or there is nothing of that name.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            stored, snapshot = shelved.stored, shelved.snapshot
            if not self._hosting.may_host(snapshot, who):
                raise NotHost("not_host_or_owner", game_id, stored.host_id)
            if snapshot.status != "lobby":
                snapshot.must_run()
            chosen = known_verbosity(verbosity, stored.guild_id)
            if chosen == snapshot.verbosity:
                return snapshot
            event = Event(Text(f"event.verbosity_{chosen}", {"name": called(stored, who)}))
            settings = stored.settings if stored.status == "lobby" else noted(stored, who)
            return await self._shelf.change(self._change(shelved, settings | {"verbosity": chosen}, event))

    def _change(self, shelved: Shelved, settings: dict[str, Any], event: Event) -> Change:
        stored, at = shelved.stored, self._shelf.clock()
        if stored.status == "lobby":
            outbox, events, dues = announce.lobby(stored.channel_id), (), expiry.anew(at)
        else:
            outbox, events, dues = announce.edit(shelved.snapshot, shelved, at), for_all(event), {}
        return Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            settings=settings,
            events=events,
            outbox=(outbox,),
            dues=dues,
        )

"""Who looks after a table: its host, passed on by them, or when they are gone."""

from __future__ import annotations

from bot.service.refused import NotHost, Refused
from bot.service.table import announce, misses
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved, for_all
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows.game import Change, NewEvent, NewMessage


class Keeper:
    """Gives the host's role to somebody else at the table."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @repeated
    async def pass_on(self, game_id: str, who: User, to: int) -> Snapshot:
        """The host, or a moderator, gives the role to a person at the table.

        Raises:
            Refused: they are not the host; nobody of that id sits there, or a bot plays for them; the table is over.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if who.id != shelved.stored.host_id and not who.moderator:
                raise NotHost("not_host_or_owner", game_id, shelved.stored.host_id)
            if shelved.snapshot.over:
                raise Refused(f"table_{shelved.snapshot.status}")
            place = shelved.snapshot.place_of(to)
            if place is None:
                raise Refused("host_not_here")
            if not place.present:
                raise Refused("host_away")
            return await self._pass(shelved, to)

    @repeated
    async def gone(self, game_id: str, host_id: int) -> str | None:
        """The host is not on the server any more: the next person looks after the table.

        Returns:
            What they are called; None if nobody is there, somebody else is the host by now, or the table is over.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if shelved.snapshot.over:
                return None
            place = shelved.snapshot.place_of(host_id)
            heir = misses.heir(shelved.stored.places, -1 if place is None else place.number)
            if shelved.stored.host_id != host_id or heir is None or heir == host_id:
                return None
            after = await self._pass(shelved, heir)
            now = after.place_of(heir)
            return now.name if now is not None else None

    async def _pass(self, shelved: Shelved, to: int) -> Snapshot:
        stored, at = shelved.stored, self._shelf.clock()
        place = shelved.snapshot.place_of(to)
        said = Event(Text("event.host_passed", {"name": "?" if place is None else place.name}))
        message: NewMessage = announce.lobby(stored.channel_id)
        events: tuple[NewEvent, ...] = ()
        if shelved.snapshot.running:
            message, events = announce.edit(shelved.snapshot, shelved, at), for_all(said)
        change = Change(
            game_id=stored.game_id, revision=stored.revision, at=at, host_id=to, events=events, outbox=(message,)
        )
        return await self._shelf.change(change)

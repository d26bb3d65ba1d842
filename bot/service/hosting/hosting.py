"""Around a running game: leaving, moving, closing, and what moderators may do without asking anybody."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.service.hosting.closing import again, closed, reopened
from bot.service.hosting.offering import freed_as, put_on_offer
from bot.service.moves.moves import Moves
from bot.service.refused import NoTable, NotHost, Refused, Unreadable
from bot.service.table import announce
from bot.service.table.outsiders import own_place
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import for_all
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User, called, noted
from games.core.model import Event, Text
from storage.rows.game import Change, StoredGame


class Hosting:
    """Changes to a running table that are no moves; each stays in the chronicle, in the name of whoever made it.

    Who may ask for them: the host, moderators of the server (``User.moderator``) and owners of the bot. What concerns
    others is voted on (``Votes``).
    """

    def __init__(self, shelf: Shelf, moves: Moves, owners: Sequence[int]) -> None:
        self._shelf = shelf
        self._moves = moves
        self.owners = set(owners)

    def may_host(self, snapshot: Snapshot | StoredGame, who: User) -> bool:
        """Whether this user is the table's host, moderates its server or owns the bot."""
        return who.id == snapshot.host_id or self.moderates(who)

    def moderates(self, who: User) -> bool:
        """Whether this user moderates the server or owns the bot."""
        return who.moderator or who.id in self.owners

    @repeated
    async def leave(self, game_id: str, who: User) -> Snapshot:
        """Offer one's place: a bot plays it until somebody takes it, or its owner is back. When nobody else is there
        the table is closed.

        Raises:
            Refused: this user does not sit here, has left already, or no game is running.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            shelved.snapshot.must_run()
            place, at = own_place(shelved.snapshot, who.id), self._shelf.clock()
            if _others(shelved.stored, who):
                told_of = [Event(Text(freed_as("event.left", shelved.snapshot), {"old": place.name}))]
                change = put_on_offer(shelved, place.number, at, told_of, Times(self._shelf.hour))
            else:
                change = closed(shelved, at, [Event(Text("event.left_last", {"old": place.name}))])
            after = await self._shelf.change(change)
            self._moves.on_change(after)
            return after

    @repeated
    async def move(self, game_id: str, who: User, guild_id: int | None, channel_id: int) -> Snapshot:
        """Go on in another channel: the old one was deleted, or is wrong. Clocks that stood for that run again.

        Raises:
            Refused: not theirs to do, no game is running, the channel is another server's, or the table is there.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            shelved.snapshot.must_run()
            if guild_id != shelved.snapshot.guild_id:
                raise Refused("other_server")
            stored, stood, at = shelved.stored, shelved.stored.paused_for in ("server", "channel"), self._shelf.clock()
            if channel_id == stored.channel_id and not stood:
                raise Refused("table_is_here")
            moved = msgspec.structs.replace(shelved.snapshot, channel_id=channel_id)
            change = Change(
                game_id=game_id,
                revision=stored.revision,
                at=at,
                channel_id=channel_id,
                settings=noted(stored, who),
                events=for_all(Event(Text("event.moved", {"name": called(stored, who)}))),
                outbox=(announce.turn_post(moved, moved.awaited_users), *announce.brought(moved, stored.motion)),
            )
            if stood:
                timed = tuple(await self._shelf.gone_on(stored))
                late = at - (stored.paused_at or at)
                change = msgspec.structs.replace(change, paused_for=None, timed=timed, put_off=late)
            return await self._shelf.change(change)

    @repeated
    async def close(self, game_id: str, who: User) -> None:
        """Hide a table; its rows stay in the database, its record can be had by its id, and it can be reopened.

        Raises:
            Refused: others play there: they must agree to the end of the game.
        """
        async with self._shelf.lock(game_id):
            # Also one that cannot be read: else it would keep its channel for ever.
            stored = await self._shelf.stored(game_id)
            self._check(stored, who)
            try:
                shelved = await self._shelf.take(game_id)
            except Unreadable:
                await self._shelf.close(game_id)
                return
            sits = any(place.user_id == who.id for place in stored.places)
            if (sits or not self.moderates(who)) and stored.status == "running" and _others(stored, who):
                raise Refused("close_by_vote")
            said = [Event(Text("event.closed", {"name": called(stored, who)}))]
            change = closed(shelved, self._shelf.clock(), said)
            if change.events:
                change = msgspec.structs.replace(change, settings=noted(stored, who))
            await self._shelf.change(change)

    @repeated
    async def reopen(self, game_id: str, who: User) -> Snapshot:
        """A table that was closed goes on; whoever wants that is there again.

        Raises:
            Refused: it is not closed, it is over, they neither sit there nor moderate, or its channel has another.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id, closed=True)
            stored, snapshot = shelved.stored, shelved.snapshot
            place = snapshot.place_of(who.id)
            if place is None and not self.moderates(who):
                raise NoTable
            if stored.status != "closed" or snapshot.state is None or snapshot.state.outcome is not None:
                raise Refused("not_closed")
            change = reopened(shelved, who, self._shelf.clock(), await self._shelf.times(again(shelved), who))
            after = await self._shelf.change(change)
            self._moves.on_change(after)
            return after

    @repeated
    async def put_away(self, game_id: str) -> None:
        """Close a table without asking anybody: the operator's to do.

        Raises:
            NoTable: there is none of this id, or it was closed.
        """
        async with self._shelf.lock(game_id):
            await self._shelf.stored(game_id)
            await self._shelf.close(game_id)

    def _check(self, snapshot: Snapshot | StoredGame, who: User) -> None:
        if not self.may_host(snapshot, who):
            raise NotHost("not_host_or_owner", snapshot.game_id, snapshot.host_id)


def _others(stored: StoredGame, who: User) -> bool:
    """Whether somebody else is there to play with."""
    return any(place.user_id not in (None, who.id) and place.offered_at is None for place in stored.places)

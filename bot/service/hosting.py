"""Around a running game: going back, giving places to others, leaving, moving, closing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.service import announce
from bot.service.consent import Consent
from bot.service.handover import handed_over, name_for, sitting
from bot.service.motions import GoBack, HandOver
from bot.service.moves import Moves
from bot.service.refused import NotHost, Refused
from bot.service.shelf import Shelf
from bot.service.shelved import Shelved
from bot.service.snapshot import Snapshot
from bot.service.times import Times
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows import Change, Checkpoint, Motion, StoredGame


class Hosting:
    """Changes to a running table that are no moves; each stays in the log. What concerns others needs their consent.

    Who may ask for them: the host, moderators of the server (``User.moderator``) and owners of the bot.
    """

    def __init__(self, shelf: Shelf, moves: Moves, consent: Consent, owners: Sequence[int]) -> None:
        self._shelf = shelf
        self._moves = moves
        self._consent = consent
        self.owners = set(owners)

    def may_host(self, snapshot: Snapshot | StoredGame, who: User) -> bool:
        """Whether this user is the table's host, moderates its server or owns the bot."""
        return who.id == snapshot.host_id or self._moderates(who)

    async def checkpoints(self, game_id: str, who: User) -> list[Checkpoint]:
        """The starts of turns one can go back to, oldest first. The bytes in them are for ``rewind``, not for eyes."""
        self._check((await self._shelf.take(game_id)).snapshot, who)
        return await self._shelf.games.checkpoints(game_id)

    async def rewind(self, game_id: str, who: User, seq: int, gone: Sequence[int] = ()) -> Motion | None:
        """Propose to go back to the checkpoint made at move ``seq``; what nobody knew then is dealt anew.

        A moderator who does not play there, or a host who plays alone, goes back at once (None). ``gone``: users who
        left the server, so that they cannot be asked.

        Raises:
            Refused: the game is over, so its key is public and what would be drawn is known; or no such checkpoint; or
                another motion is open.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            if shelved.snapshot.status == "finished":
                raise Refused("rewind_finished")
            _running(shelved)
            if self._moderates(who) and shelved.snapshot.place_of(who.id) is None:
                await self._consent.go_back(shelved, seq, who, "event.rewound")
                return None
            kept = await self._shelf.games.checkpoints(game_id)
            target = next((checkpoint for checkpoint in kept if checkpoint.seq == seq), None)
            if target is None:
                raise Refused("no_checkpoint", known=", ".join(str(checkpoint.seq) for checkpoint in kept[-10:]))
            return await self._consent.put(
                shelved, GoBack(seq, target.at, await self._first_after(game_id, seq), tuple(gone)), who
            )

    async def replace(
        self, game_id: str, who: User, place: int, new: User | None, gone: Sequence[int] = ()
    ) -> Motion | None:
        """Propose to give a place to another user, or to a bot (None).

        Whoever sits there and whoever is to sit there must agree; with nobody to be asked it is done at once (None).
        ``gone``: users who left the server, so that they cannot be asked.

        Raises:
            Refused: no such place, that user plays here already, or another motion is open.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            _running(shelved)
            if new is not None and shelved.snapshot.place_of(new.id) is not None:
                raise Refused("already_seated", name=new.name)
            old = sitting(shelved, place)
            if old is None:
                raise Refused("no_place", places=", ".join(str(taken.number + 1) for taken in shelved.stored.places))
            if old.user_id is None and new is None:
                raise Refused("bot_already")
            what = HandOver(
                place=place,
                old_id=old.user_id,
                old=shelved.stored.settings["names"][str(place)],
                new_id=new.id if new is not None else None,
                new=name_for(shelved, place, new),
                gone=tuple(gone),
            )
            return await self._consent.put(shelved, what, who)

    async def leave(self, game_id: str, who: User) -> Snapshot:
        """Stand up for good: a bot plays on. When the last person leaves the table is closed.

        Raises:
            Refused: this user does not sit here, or no game is running.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            _running(shelved)
            place = shelved.snapshot.place_of(who.id)
            if place is None:
                raise Refused("not_here")
            change = handed_over(shelved, place.number, None, self._shelf.clock(), Times(self._shelf.hour), left=True)
            after = await self._shelf.change(change)
            self._moves.on_change(after)
            return after

    async def move(self, game_id: str, who: User, guild_id: int | None, channel_id: int) -> Snapshot:
        """Go on in another channel, with the clocks running again: the old one was deleted, or is the wrong one."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            _running(shelved)
            if guild_id != shelved.snapshot.guild_id:
                raise Refused("other_server")
            moved = msgspec.structs.replace(shelved.snapshot, channel_id=channel_id)
            change = Change(
                game_id=game_id,
                revision=shelved.stored.revision,
                at=self._shelf.clock(),
                channel_id=channel_id,
                outbox=(announce.turn_post(moved, moved.awaited_users),),
            )
            await self._shelf.change(change)
        await self._shelf.resume(game_id)
        return (await self._shelf.take(game_id)).snapshot

    async def close(self, game_id: str, who: User) -> None:
        """Hide a table for good; its rows stay in the database, and its record can be had by its id."""
        async with self._shelf.lock(game_id):
            # Also one that cannot be read: else it would keep its channel for ever.
            self._check(await self._shelf.stored(game_id), who)
            await self._shelf.close(game_id)

    async def put_away(self, game_id: str) -> None:
        """Close a table without asking anybody: the operator's to do.

        Raises:
            NoTable: there is none of this id, or it was closed.
        """
        async with self._shelf.lock(game_id):
            await self._shelf.stored(game_id)
            await self._shelf.close(game_id)

    async def _first_after(self, game_id: str, seq: int) -> Text | None:
        """What everybody was told first after a move: it says to people where that was."""
        for stored in await self._shelf.games.chronicle(game_id, seq):
            return msgspec.msgpack.decode(stored.told, type=Event).text
        return None

    def _moderates(self, who: User) -> bool:
        return who.moderator or who.id in self.owners

    def _check(self, snapshot: Snapshot | StoredGame, who: User) -> None:
        if not self.may_host(snapshot, who):
            raise NotHost("not_host_or_owner", snapshot.game_id, snapshot.host_id)


def _running(shelved: Shelved) -> None:
    if not shelved.snapshot.running:
        raise Refused(f"table_{shelved.snapshot.status}")

"""What hosts and owners may do: go back to a checkpoint, replace somebody, close a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.service import announce
from bot.service.bots import LEVEL, bot_name
from bot.service.moves import ENGINE, Moves
from bot.service.refused import Refused
from bot.service.shelf import Shelf
from bot.service.shelved import told
from bot.service.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows import Change, Checkpoint, NewEvent, NewMove, StoredGame


class Hosting:
    """Changes to a table that its players cannot make by themselves; each stays in the log."""

    def __init__(self, shelf: Shelf, moves: Moves, owners: Sequence[int]) -> None:
        self._shelf = shelf
        self._moves = moves
        self.owners = set(owners)

    def may_host(self, snapshot: Snapshot | StoredGame, who: User) -> bool:
        """Whether this user is the table's host or owns the bot."""
        return who.id == snapshot.host_id or who.id in self.owners

    async def checkpoints(self, game_id: str, who: User) -> list[Checkpoint]:
        """The starts of turns one can go back to, oldest first. The bytes in them are for ``rewind``, not for eyes."""
        self._check((await self._shelf.take(game_id)).snapshot, who)
        return await self._shelf.games.checkpoints(game_id)

    async def rewind(self, game_id: str, who: User, seq: int) -> Snapshot:
        """Go back to the checkpoint made at move ``seq``. What was drawn since is not drawn again.

        Raises:
            Refused: the game is over, so its key is public and what would be drawn is known; or no such checkpoint.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            if shelved.snapshot.status == "finished":
                raise Refused("rewind_finished")
            if not shelved.snapshot.running:
                raise Refused(f"table_{shelved.snapshot.status}")
            kept = await self._shelf.games.checkpoints(game_id)
            target = next((checkpoint for checkpoint in kept if checkpoint.seq == seq), None)
            if target is None:
                raise Refused("no_checkpoint", known=", ".join(str(checkpoint.seq) for checkpoint in kept[-10:]))
            event = Event(Text("event.rewound", {"name": who.name, "seq": seq}))
            move = NewMove(seq=0, seat=None, user_id=who.id, kind="rewind", engine=ENGINE)
            return await self._moves.go_back(shelved, target.state, move, event, undo_keep=0)

    async def replace(self, game_id: str, who: User, place: int, new: User | None) -> Snapshot:
        """Give a place to another user, or to a bot (None)."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            if not shelved.snapshot.running:
                raise Refused(f"table_{shelved.snapshot.status}")
            if new is not None and shelved.snapshot.place_of(new.id) is not None:
                raise Refused("already_seated", name=new.name)
            stored, at = shelved.stored, self._shelf.clock()
            old = next((taken for taken in stored.places if taken.number == place), None)
            if old is None:
                raise Refused("no_place", places=", ".join(str(taken.number + 1) for taken in stored.places))
            names: dict[str, str] = stored.settings["names"]
            others = {name for number, name in names.items() if number != str(place)}
            name = new.name if new is not None else bot_name(stored.settings["locale"], others)
            sits = msgspec.structs.replace(
                old, user_id=new.id if new is not None else None, bot=None if new is not None else LEVEL
            )
            messages = [announce.edit(shelved.snapshot, shelved, at)]
            if new is not None:
                awaited = any(waited.number == place for waited in shelved.snapshot.awaited)
                messages = [announce.turn_post(shelved.snapshot, frozenset({new.id}))] if awaited else messages
                messages.append(announce.hand(shelved.snapshot, new.id))
            text = Text("event.replaced", {"old": names[str(place)], "new": name})
            change = Change(
                game_id=game_id,
                revision=stored.revision,
                at=at,
                places=tuple(sits if taken is old else taken for taken in stored.places),
                settings=stored.settings | {"names": names | {str(place): name}},
                events=(NewEvent(told=told(Event(text))),),
                outbox=tuple(messages),
            )
            after = await self._shelf.change(change)
        self._moves.on_change(after)
        return after

    async def move(self, game_id: str, who: User, guild_id: int | None, channel_id: int) -> Snapshot:
        """Go on in another channel, with the clocks running again: the old one was deleted, or is the wrong one."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            self._check(shelved.snapshot, who)
            if not shelved.snapshot.running:
                raise Refused(f"table_{shelved.snapshot.status}")
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
        """Hide a table for good; its rows stay in the database."""
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

    def _check(self, snapshot: Snapshot | StoredGame, who: User) -> None:
        if not self.may_host(snapshot, who):
            raise Refused("not_host_or_owner")

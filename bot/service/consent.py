"""Consent: whoever is concerned by a motion answers, and with the last yes it is carried out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.service import announce, motions
from bot.service.handover import handed_over
from bot.service.motions import GoBack, What, what_of
from bot.service.moves import Moves
from bot.service.refused import Refused
from bot.service.run import ENGINE
from bot.service.shelf import Shelf
from bot.service.shelved import Shelved, told
from bot.service.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows import Change, Motion, NewEvent, NewMove


class Consent:
    """Puts motions, takes the answers, carries out what all agree to. One transaction a press, whatever it causes."""

    def __init__(self, shelf: Shelf, moves: Moves) -> None:
        self._shelf = shelf
        self._moves = moves

    async def answer(self, game_id: str, id: str, who: User, *, yes: bool) -> Motion:
        """One of those who are asked says yes or no; no by whoever put the motion withdraws it.

        One refusal is enough to end it. The same answer again changes nothing.

        Raises:
            Refused: the motion is over, or this user is not asked.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            motion = shelved.stored.motion
            if motion is None or motion.id != id:
                raise Refused("motion_over")
            if who.id not in motion.votes:
                if who.id != motion.user_id or yes:
                    raise Refused("motion_not_asked", awaited=self.names_of(shelved.snapshot, motion, motion.missing))
                return await self._end(shelved, motion, "withdrawn")
            if motion.votes[who.id] is yes:
                return motion
            if await self._outdated(shelved, motion):
                return await self._end(shelved, motion, "void")
            answered = msgspec.structs.replace(motion, votes=motion.votes | {who.id: yes})
            if not yes:
                return await self._end(shelved, answered, "refused")
            if answered.missing:
                return await self._store(shelved, answered)
            return await self.carry_out(shelved, answered)

    async def lapse(self, game_id: str) -> None:
        """The time of the open motion is up, if it is: whoever has not answered has not agreed."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            motion = shelved.stored.motion
            if motion is not None and (motion.until is None or motion.until <= self._shelf.clock()):
                await self._end(shelved, motion, "lapsed")

    async def look(self, game_id: str, id: str) -> tuple[Snapshot, Motion]:
        """A motion, open or over, and its table, be it closed.

        Raises:
            Refused: there is none of this id.
        """
        motion = await self._shelf.games.motion(game_id, id)
        if motion is None:
            raise Refused("motion_over")
        return (await self._shelf.take(game_id, closed=True)).snapshot, motion

    def names_of(self, snapshot: Snapshot, motion: Motion, users: Iterable[int]) -> list[str]:
        """What those who are asked are called."""
        what = what_of(motion)
        invited = {} if isinstance(what, GoBack) else {what.new_id: what.new}
        return [place.name if (place := snapshot.place_of(user)) else invited.get(user, "?") for user in users]

    # ------------------------------------------------------------ within the lock

    async def put(self, shelved: Shelved, what: What, who: User) -> Motion | None:
        """Ask those concerned; if there are none, carry it out at once (None).

        Raises:
            Refused: another motion is open at this table.
        """
        motion = motions.put(what, shelved.stored.places, who, self._shelf.clock())
        if not motion.votes:
            await self.carry_out(shelved, motion)
            return None
        if shelved.stored.motion is not None:
            raise Refused("motion_open")
        asked = Event(Text("event.motion_put", {"name": who.name, "what": motions.said(what)}))
        return await self._store(shelved, motion, asked)

    async def carry_out(self, shelved: Shelved, motion: Motion) -> Motion:
        """Do what was agreed to, and settle it in the same transaction."""
        asked, agreed = bool(motion.votes), motions.settled(motion, "agreed")
        what = what_of(motion)
        if isinstance(what, GoBack):
            said = "event.rewound_agreed" if asked else "event.rewound"
            await self.go_back(shelved, what.seq, User(motion.user_id, motion.name), said, agreed if asked else None)
        else:
            new = None if what.new_id is None else User(what.new_id, what.new)
            at, times = self._shelf.clock(), await self._shelf.times(shelved.snapshot, *([] if new is None else [new]))
            change = handed_over(shelved, what.place, new, at, times, agreed=agreed if asked else None)
            self._moves.on_change(await self._shelf.change(change))
        return agreed

    async def go_back(self, shelved: Shelved, seq: int, who: User, said: str, agreed: Motion | None = None) -> Snapshot:
        """Go back to the checkpoint at move ``seq``, in the name of this user.

        Raises:
            Refused: there is none.
        """
        kept = await self._shelf.games.checkpoints(shelved.stored.game_id)
        target = next((checkpoint for checkpoint in kept if checkpoint.seq == seq), None)
        if target is None:
            raise Refused("no_checkpoint", known=", ".join(str(checkpoint.seq) for checkpoint in kept[-10:]))
        event = Event(Text(said, {"name": who.name, "seq": seq}))
        move = NewMove(seq=0, seat=None, user_id=who.id, name=who.name, kind="rewind", engine=ENGINE)
        return await self._moves.go_back(shelved, target.state, move, event, undo_keep=0, agreed=agreed)

    async def _outdated(self, shelved: Shelved, motion: Motion) -> bool:
        """Whether the table has changed so that the motion means nothing any more."""
        if not shelved.snapshot.running or not motions.fits(motion, shelved.stored.places):
            return True
        what = what_of(motion)
        if not isinstance(what, GoBack):
            return False
        return all(kept.seq != what.seq for kept in await self._shelf.games.checkpoints(shelved.stored.game_id))

    async def _end(self, shelved: Shelved, motion: Motion, result: str) -> Motion:
        over = motions.settled(motion, result)
        return await self._store(shelved, over, motions.ended(over))

    async def _store(self, shelved: Shelved, motion: Motion, event: Event | None = None) -> Motion:
        stored, at = shelved.stored, self._shelf.clock()
        messages = announce.motion(stored.channel_id, motion)
        if event is not None:
            messages += (announce.edit(shelved.snapshot, shelved, at),)
        change = Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            events=() if event is None else (NewEvent(told=told(event)),),
            outbox=messages,
            motion=motion,
        )
        await self._shelf.change(change)
        return motion

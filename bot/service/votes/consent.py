"""Consent: whoever is concerned by a motion answers, and once it is decided it is carried out, or over."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.service.refused import Refused
from bot.service.table import announce, motions
from bot.service.table.motions import GoBack, GoForward, HandOver, Pause, Resume, What, what_of
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved, for_all
from bot.service.table.snapshot import Snapshot
from bot.service.user import User, called
from bot.service.votes.carrying import Carrying
from games.core.model import Event, Text
from storage.rows.game import Change, NewMessage
from storage.rows.motion import Motion
from storage.tables.commits import MOTION_WAITS


class Consent:
    """Puts motions and takes the answers. One transaction a press, whatever it causes."""

    def __init__(self, shelf: Shelf, carrying: Carrying) -> None:
        self._shelf = shelf
        self._carrying = carrying

    @repeated
    async def answer(self, game_id: str, id: str, who: User, *, yes: bool) -> Motion:
        """One of those who are asked says yes or no; no by whoever put the motion withdraws it.

        The same answer again changes nothing; as long as nothing is decided it may be another.

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
            return await self._decide(shelved, msgspec.structs.replace(motion, votes=motion.votes | {who.id: yes}))

    @repeated
    async def remind(self, game_id: str) -> None:
        """Write to those at the table who have not answered, once."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            stored, motion = shelved.stored, shelved.stored.motion
            if motion is None or not shelved.snapshot.running:
                return
            waited_for = motions.unanswered(motion, stored.places)
            calls = tuple(announce.call(shelved.snapshot, user, "vote", motion.until) for user in waited_for)
            at = self._shelf.clock()
            change = Change(game_id=game_id, revision=stored.revision, at=at, outbox=calls, dues={MOTION_WAITS: None})
            await self._shelf.change(change)

    @repeated
    async def due(self, game_id: str) -> None:
        """The time of the open motion is up, if it is: what is decided is carried out, else it lapses."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            motion = shelved.stored.motion
            if motion is None or (motion.until is not None and motion.until > self._shelf.clock()):
                return
            if motions.decided(motion, shelved.stored.places) is None:
                await self._end(shelved, motion, "lapsed")
            else:
                await self._decide(shelved, motion)

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
        invited = {what.new_id: what.new} if isinstance(what, HandOver) else {}
        return [place.name if (place := snapshot.place_of(user)) else invited.get(user, "?") for user in users]

    # ------------------------------------------------------------ within the lock

    async def put(self, shelved: Shelved, what: What, who: User) -> Motion | None:
        """Ask those who have a say; if there are none, carry it out at once (None).

        Raises:
            Refused: another motion is open at this table.
        """
        at = self._shelf.clock()
        name = called(shelved.stored, who)
        motion = motions.put(what, shelved.stored.places, who.id, name, at)
        if not motion.votes:
            await self._carrying.carry_out(shelved, motion)
            return None
        if shelved.stored.motion is not None:
            raise Refused("motion_open")
        asked = Event(Text("event.motion_put", {"name": name, "what": motions.said(what)}))
        dues: dict[str, int | None] = {MOTION_WAITS: at + motions.WAITS}
        return await self._store(shelved, motion, asked, dues, _concerned(shelved, motion))

    async def _decide(self, shelved: Shelved, motion: Motion) -> Motion:
        if await self._outdated(shelved, motion):
            return await self._end(shelved, motion, "void")
        match motions.decided(motion, shelved.stored.places):
            case None:
                return await self._store(shelved, motion)
            case True:
                return await self._carrying.carry_out(shelved, motion)
            case _:
                return await self._end(shelved, motion, "refused")

    async def _outdated(self, shelved: Shelved, motion: Motion) -> bool:
        """Whether the table has changed so that the motion means nothing any more."""
        if not shelved.snapshot.running:
            return True
        match what_of(motion):
            case GoBack(seq=seq):
                kept = await self._shelf.games.checkpoints(shelved.stored.game_id)
                return all(checkpoint.seq != seq for checkpoint in kept)
            case GoForward(seq=seq):
                return await self._shelf.games.went_back(shelved.stored.game_id, seq) is None
            # A moderator may have ordered the same: to stop clocks that stand would count as played how long they did.
            case Pause():
                return shelved.snapshot.paused_at is not None
            case Resume():
                return shelved.snapshot.paused_at is None
            case _:
                return False

    async def _end(self, shelved: Shelved, motion: Motion, result: str) -> Motion:
        over = motions.settled(motion, result)
        return await self._store(shelved, over, motions.ended(over))

    async def _store(
        self,
        shelved: Shelved,
        motion: Motion,
        event: Event | None = None,
        dues: dict[str, int | None] | None = None,
        besides: tuple[NewMessage, ...] = (),
    ) -> Motion:
        stored, at = shelved.stored, self._shelf.clock()
        messages: tuple[NewMessage, ...] = (*announce.motion(stored.channel_id, motion), *besides)
        if event is not None:
            messages += (announce.edit(shelved.snapshot, shelved, at),)
        change = Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            events=() if event is None else for_all(event),
            outbox=messages,
            motion=motion,
            dues=dues or {},
        )
        await self._shelf.change(change)
        return motion


def _concerned(shelved: Shelved, motion: Motion) -> tuple[NewMessage, ...]:
    """Whoever would lose a seat without having a say is told while they can still speak up."""
    what, snapshot = what_of(motion), shelved.snapshot
    if not isinstance(what, HandOver) or what.ordered or what.old_id in (None, motion.user_id, *motion.votes):
        return ()
    about = {"game": snapshot.texts(snapshot.locale).say("game.name"), "channel": f"<#{snapshot.channel_id}>"}
    said, new = ("notice.asked_to_free", {}) if what.new_id is None else ("notice.asked_for_seat", {"new": what.new})
    args = about | new | {"name": motion.name}
    return (announce.notice(what.old_id or 0, said, snapshot.locale, to_user=True, **args),)

"""What was agreed to, or a moderator ordered, is carried out: one transaction each, whatever goes with it."""

from __future__ import annotations

import msgspec

from bot.service.hosting.handover import handed_over
from bot.service.hosting.offering import freed_as, put_on_offer
from bot.service.moves.moves import ENGINE, Moves
from bot.service.refused import Refused
from bot.service.table import announce, motions
from bot.service.table.motions import End, GoBack, GoForward, HandOver, Pace, Pause, Resume, what_of
from bot.service.table.paces import pace_text, reserve_text
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved, for_all, snapshot_of
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User, noted
from games.core.model import Event, Text
from storage.rows.clock import PausedFor
from storage.rows.game import Change, MoveKind, NewMove
from storage.rows.motion import Motion


class Carrying:
    """Changes a running table in the name of a user; the caller holds its lock."""

    def __init__(self, shelf: Shelf, moves: Moves) -> None:
        self._shelf = shelf
        self._moves = moves

    async def carry_out(self, shelved: Shelved, motion: Motion) -> Motion:
        """Do what was agreed to, and settle it in the same transaction."""
        who, agreed = User(motion.user_id, motion.name), motions.settled(motion, "agreed") if motion.votes else None
        match what_of(motion):
            case GoBack(seq=seq):
                await self.go_back(shelved, seq, who, agreed)
            case GoForward(seq=seq):
                await self.go_forward(shelved, seq, who, agreed)
            case End(how=how):
                await self._moves.end(shelved, how, who, agreed)
            case Pause():
                await self.pause(shelved, who, "vote", agreed)
            case Resume():
                await self.resume(shelved, who, agreed)
            case Pace() as what:
                await self._pace(shelved, what, who, agreed)
            case HandOver() as what:
                await self._hand_over(shelved, what, who, agreed)
        return motions.settled(motion, "agreed") if agreed is None else agreed

    async def go_back(self, shelved: Shelved, seq: int, who: User, agreed: Motion | None = None) -> Snapshot:
        """Go back to the checkpoint at move ``seq``.

        Raises:
            Refused: there is none.
        """
        kept = await self._shelf.games.checkpoints(shelved.stored.game_id)
        target = next((checkpoint for checkpoint in kept if checkpoint.seq == seq), None)
        if target is None:
            raise Refused("no_checkpoint", known=", ".join(str(checkpoint.seq) for checkpoint in kept[-10:]))
        told = "event.rewound" if seq else "event.rewound_whole"
        event = Event(Text(_said(told, agreed), {"name": who.name, "seq": seq}))
        move = _move("rewind", who)
        return await self._moves.go_back(
            shelved, target.state, move, event, undo_keep=0, agreed=_leaving(shelved, agreed)
        )

    async def go_forward(self, shelved: Shelved, seq: int, who: User, agreed: Motion | None = None) -> Snapshot:
        """Be again where the table was before move ``seq`` took it back; what was played since is undone instead.

        Raises:
            Refused: no vote did that, or it has been undone itself.
        """
        went = await self._shelf.games.went_back(shelved.stored.game_id, seq)
        if went is None:
            raise Refused("nothing_to_redo")
        event = Event(Text(_said("event.went_forward", agreed), {"name": who.name, "seq": seq - 1}))
        return await self._moves.go_back(
            shelved,
            went.left,
            _move("redo", who),
            event,
            undo_keep=0,
            undone_after=went.to,
            redoes=seq,
            agreed=_leaving(shelved, agreed),
        )

    async def pause(self, shelved: Shelved, who: User, why: PausedFor, agreed: Motion | None = None) -> Snapshot:
        """All clocks stand from now on, and it is said why."""
        said = Text(_said("event.paused", agreed), {"name": who.name})
        return await self._changed(shelved, said, agreed, paused_for=why, settings=noted(shelved.stored, who))

    async def resume(self, shelved: Shelved, who: User, agreed: Motion | None = None) -> Snapshot:
        """They go on with the time that was left."""
        said = Text(_said("event.resumed", agreed), {"name": who.name})
        timed = await self._shelf.gone_on(shelved.stored)
        return await self._changed(
            shelved, said, agreed, paused_for=None, timed=timed, settings=noted(shelved.stored, who)
        )

    async def _hand_over(self, shelved: Shelved, what: HandOver, who: User, agreed: Motion | None) -> Snapshot:
        at = self._shelf.clock()
        if what.new_id is None:
            told = {"name": who.name, "old": what.old}
            said = Event(Text(_said(freed_as("event.offered_for", shelved.snapshot), agreed), told))
            change = put_on_offer(shelved, what.place, at, [said], Times(self._shelf.hour), agreed)
            change = msgspec.structs.replace(change, settings=noted(shelved.stored, who))
        else:
            new = User(what.new_id, what.new)
            times = await self._shelf.times(shelved.snapshot, new)
            change = handed_over(shelved, what.place, new, at, times, agreed=agreed)
        after = await self._shelf.change(change)
        self._moves.on_change(after)
        return after

    async def _pace(self, shelved: Shelved, what: Pace, who: User, agreed: Motion | None) -> Snapshot:
        """Another time for a turn: whoever is awaited has the whole of it from now on, and what they have not used of
        the reserve.
        """
        settings = noted(shelved.stored, who) | {"pace": what.hours, "reserve": what.reserve}
        after = snapshot_of(msgspec.structs.replace(shelved.stored, settings=settings), shelved.snapshot.state, None)
        asked = (await self._shelf.times(after)).pending(after, self._shelf.clock())
        id = "event.unpaced"
        args: dict[str, object] = {"name": who.name}
        if what.hours:
            id = "event.reserved" if what.reserve else "event.paced"
            args |= {"pace": pace_text(what.hours), "reserve": reserve_text(what.reserve)}
        said = Text(_said(id, agreed), args)
        return await self._changed(shelved, said, agreed, settings=settings, anew=asked)

    async def _changed(self, shelved: Shelved, said: Text, agreed: Motion | None, **fields: object) -> Snapshot:
        stored, at = shelved.stored, self._shelf.clock()
        over = () if agreed is None else announce.motion(stored.channel_id, agreed)
        change = Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            events=for_all(Event(said)),
            outbox=(announce.edit(shelved.snapshot, shelved, at), *over),
            motion=agreed,
        )
        after = await self._shelf.change(msgspec.structs.replace(change, **fields))
        self._moves.on_change(after)
        return after


def _said(id: str, agreed: Motion | None) -> str:
    return id if agreed is None else f"{id}_agreed"


def _move(kind: MoveKind, who: User) -> NewMove:
    return NewMove(seq=0, seat=None, user_id=who.id, name=who.name, kind=kind, engine=ENGINE)


def _leaving(shelved: Shelved, agreed: Motion | None) -> Motion | None:
    """The motion with what the game leaves by it: it may want to go forward again."""
    if agreed is None:
        return None
    return msgspec.structs.replace(agreed, left=shelved.stored.state, move=shelved.stored.seq + 1)

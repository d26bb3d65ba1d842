"""Moves: a press, a slash command, a bot's answer, an undo. One lock a table, one transaction a request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from bot.service.moves.orders import orders_of, rows, surviving, undone
from bot.service.moves.rehearsal import Rehearsal
from bot.service.moves.release import Release, secret
from bot.service.moves.run import ENGINE, Run
from bot.service.moves.undoing import of_its_turn, own, undone_said
from bot.service.refused import NotYourTurn, Overtaken, Refused, Stale
from bot.service.table import announce, misses, motions
from bot.service.table.outsiders import check_seat, outsider
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Done, Shelved
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.asked import stale
from games.core.ending import How, end
from games.core.model import Event, Key, Seat, Text
from games.core.rules import decode, restore, rewind
from storage.rows.game import ANSWERS, MoveKind, NewMessage, NewMove
from storage.rows.motion import Motion

Keys = tuple[Key, ...]
Answers = Sequence[tuple[Seat, Keys]]


class Moves:
    """Everything that changes a running game."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.on_change: Callable[[Snapshot], None] = lambda snapshot: None
        """Told after each change: wakes the bots that are to play."""

    @repeated
    async def answer(
        self, game_id: str, who: User, seat: Seat, since: int, keys: Keys, interaction_id: int
    ) -> Snapshot:
        """A press on a button or a select.

        Raises:
            NotYours: the seat is somebody else's.
            Stale: the question is older than the one now open, or this press was carried out before.
            Illegal: the keys are not an answer to it.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._running(game_id)
            check_seat(shelved.snapshot, who.id, seat)
            if stale(shelved.snapshot.played, shelved.snapshot.decisions, seat, since, keys):
                raise Stale
            return await self.carry_out(shelved, who.id, [(seat, keys)], interaction_id)

    @repeated
    async def act(
        self, game_id: str, who: User, answers: Sequence[Keys], interaction_id: int, seat: Seat | None = None
    ) -> Snapshot:
        """A slash command: several answers of one user, all of them or none.

        Raises:
            NotYourTurn: nothing is asked of this user.
            Illegal: one of them is not legal; nothing has changed.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._running(game_id)
            try:
                return await self.carry_out(
                    shelved, who.id, [(_seat(shelved.snapshot, who.id, seat), keys) for keys in answers], interaction_id
                )
            except Overtaken:
                raise
            except Stale:  # the same interaction twice: the first was carried out
                return (await self._running(game_id)).snapshot

    @repeated
    async def automatic(
        self,
        game_id: str,
        seat: Seat,
        seq: int,
        keys: Keys,
        kind: MoveKind = "bot",
        *,
        sits: int | UnsetType | None = UNSET,
    ) -> Snapshot | None:
        """A bot's answer (or one for an absent player); None if the game has moved on while it was thought about.

        ``sits``: the user who sat there then (None: a bot); it is not for whoever has taken the place meanwhile.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._running(game_id)
            place = shelved.snapshot.place_at(seat)
            if shelved.snapshot.seq != seq or sits not in (UNSET, place.user_id):
                return None
            if kind == "stand_in" and place.present and place.stand_in != shelved.snapshot.absence(place):
                return None  # they are back
            return await self.carry_out(shelved, None, [(seat, keys)], None, kind)

    def rehearse(self, snapshot: Snapshot, who: User) -> Rehearsal:
        """What this user would be asked after some answers, for whichever of their seats ``act`` would take.

        Raises:
            Refused, NotYourTurn: as in ``act``.
        """
        return Rehearsal(snapshot.must_run(), _seat(snapshot, who.id, None))

    @repeated
    async def undo(
        self, game_id: str, who: User, *, whole_turn: bool, interaction_id: int | None = None, seq: int | None = None
    ) -> Snapshot:
        """Take back this user's latest answer, or all of its turn that can be taken back.

        Whoever acted last may, as long as nobody else has acted since: also when others are asked now.

        ``seq``: the move at which the user saw the table; without it a double click would take back two answers.

        Raises:
            Stale: the table has moved on from ``seq``.
            Refused: nothing can be taken back; the sentence says what blocks it.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._running(game_id)
            if seq is not None and seq != shelved.snapshot.seq:
                raise Stale
            stack = await self._shelf.games.undo_stack(game_id)
            if not own([each.place for each in stack], shelved.snapshot, who.id):
                raise await self._undo_blocked(shelved, who.id)
            taken = of_its_turn(shelved.snapshot.rules, stack) if whole_turn else 1
            seat = shelved.snapshot.seats_of(who.id)[0]
            target = stack[-taken]
            event = undone_said(seat, await self._shelf.games.log(game_id, target.seq))
            start = await self._shelf.games.turn_start(game_id, target.seq)
            return await self.go_back(
                shelved,
                target.state,
                NewMove(seq=0, seat=seat, user_id=who.id, kind="undo", engine=ENGINE),
                event,
                interaction_id=interaction_id,
                undo_keep=len(stack) - taken,
                resumes=start.state if start is not None else None,
            )

    async def undo_depth(self, game_id: str, who: User) -> int:
        """How many of this user's latest answers can be taken back."""
        shelved = await self._shelf.take(game_id)
        places = await self._shelf.games.undo_places(game_id)
        return len(places) if own(places, shelved.snapshot, who.id) else 0

    async def undo_open(self, snapshot: Snapshot) -> bool:
        """Whether somebody, not a bot, could still take back what was done last."""
        places = await self._shelf.games.undo_places(snapshot.game_id)
        return bool(places) and snapshot.places[places[-1]].user_id is not None

    # ------------------------------------------------------------ orders

    async def ordered(self, snapshot: Snapshot) -> Literal["now", "later"] | None:
        """Whether something that was ordered is to be carried out at a table as it is; "later": its speed would tell
        something.
        """
        shelved = await self._shelf.take(snapshot.game_id)
        if not shelved.snapshot.running or shelved.snapshot.seq != snapshot.seq:
            return None
        state, release = shelved.snapshot.played, Release(shelved.snapshot, orders_of(shelved))
        if release.next(state, shelved.snapshot.decisions) is None:
            return None
        return "later" if secret(state) else "now"

    @repeated
    async def release(self, game_id: str, seq: int) -> bool:
        """Carry out what was ordered, if the table is still at this move; False if nothing has changed."""
        async with self._shelf.lock(game_id):
            shelved = await self._running(game_id)
            if shelved.snapshot.seq != seq:
                return True
            run, release = Run(shelved.snapshot), Release(shelved.snapshot, orders_of(shelved))
            self._released(run, release, live=False, secrets=True)
            changed = rows(shelved, release.orders)
            if run.moves:
                await self._write(shelved, run.done(changed), None)
            elif changed:  # what could not be carried out has stopped
                await self._shelf.order(shelved, changed)
            return bool(run.moves or changed)

    # ------------------------------------------------------------ within the lock

    async def go_back(
        self,
        shelved: Shelved,
        earlier: bytes,
        move: NewMove,
        event: Event,
        *,
        undo_keep: int,
        interaction_id: int | None = None,
        resumes: bytes | None = None,
        undone_after: int | None = None,
        redoes: int | None = None,
        agreed: Motion | None = None,
    ) -> Snapshot:
        """Go on from another state; what came after it stays in the log, marked as taken back.

        ``resumes``: the start of the turn in which it goes on; without it another turn begins. ``undone_after``: what
        is taken back came after this move, if not after that state's; what move ``redoes`` took back stands again.
        ``agreed`` is the motion that is carried out by it.
        """
        rules = shelved.snapshot.rules
        target, now = decode(rules, earlier), shelved.snapshot.played
        if move.kind != "rewind":
            transition = restore(rules, target, now)
        else:
            transition = rewind(rules, target, now, [seat for place in shelved.snapshot.places for seat in place.seats])
        move = msgspec.structs.replace(
            move,
            seq=transition.state.seq,
            keys=(str(target.seq),) if undone_after is None else (str(target.seq), str(undone_after)),
            draws=msgspec.msgpack.encode(transition.draws),
        )
        if move.kind == "undo":
            event = msgspec.structs.replace(event, scene=transition.state.scene)
        done = Done(
            state=transition.state,
            moves=(move,),
            events=((transition.state.seq, event),),
            undo_keep=undo_keep,
            undone_after=target.seq if undone_after is None else undone_after,
            redoes=redoes,
            resumes=decode(rules, resumes) if resumes is not None else None,
            motion=agreed,
            places=misses.gone_back(shelved.stored, move.kind, move.user_id),
            orders=surviving(shelved, target.seq)
            if move.kind != "undo"
            else undone(shelved, move.user_id, target.seq, transition.state),
        )
        # Whoever proposed what others agreed to meanwhile may be elsewhere: they too are called.
        return await self._write(shelved, done, interaction_id, move.user_id if agreed is None else None)

    async def end(self, shelved: Shelved, how: How, who: User, agreed: Motion | None = None) -> Snapshot:
        """The game is over by agreement."""
        transition = end(shelved.snapshot.rules, shelved.snapshot.played, how)
        move = NewMove(
            seq=transition.state.seq,
            seat=None,
            user_id=who.id,
            name=who.name,
            kind="end",
            keys=(how,),
            draws=msgspec.msgpack.encode(transition.draws),
            engine=ENGINE,
        )
        event = Event(Text(f"event.ended_{how}", {"name": who.name}))
        done = Done(
            state=transition.state,
            moves=(move,),
            events=((transition.state.seq, event),),
            undo_keep=0,
            motion=agreed,
        )
        return await self._write(shelved, done, None)

    async def _running(self, game_id: str) -> Shelved:
        shelved = await self._shelf.take(game_id)
        shelved.snapshot.must_run()
        return shelved

    async def carry_out(
        self,
        shelved: Shelved,
        user_id: int | None,
        answers: Answers,
        interaction_id: int | None,
        kind: MoveKind = "play",
        *,
        plan: str = "",
    ) -> Snapshot:
        """Give answers, all of them or none, and what was ordered for what is asked then.

        With ``plan`` they are the next turn of the user's plan of that letter.

        Raises:
            Illegal: one of them is not legal; nothing has changed.
            Stale: this interaction was carried out before.
        """
        run = Run(shelved.snapshot)
        release = Release(shelved.snapshot, orders_of(shelved))
        for seat, keys in answers:
            before, waited = run.state, run.waits_for(seat, keys)
            run.play(seat, keys, user_id, kind)
            if kind == "play":
                release.answered(before, seat, waited=waited)
            elif kind == "stand_in":
                release.stood_in(before, seat)
        if plan:
            release.chosen(shelved.snapshot.played, answers[0][0], plan, len(answers))
        spared = self._released(run, release, live=kind == "play")
        done = run.done(rows(shelved, release.orders))
        place = None if user_id is None else shelved.snapshot.place_of(user_id)
        if place is not None and (places := misses.back(shelved.stored, place.number)) is not None:
            # Whoever plays is there, and has the whole time again.
            done = msgspec.structs.replace(done, places=places, anew=(place.number,))
        if kind == "stand_in":
            after = msgspec.structs.replace(shelved.snapshot, state=run.state, decisions=run.asked)
            goes_on = misses.goes_on(shelved.stored, shelved.snapshot, after, answers[0][0])
            done = msgspec.structs.replace(done, places=goes_on)
        return await self._write(shelved, done, interaction_id, user_id, spared)

    def _released(self, run: Run, release: Release, *, live: bool, secrets: bool = False) -> int | None:
        """Carry out what was ordered for what is asked now; or, while a person may still think better of what they did
        (``live``), say whose order waits for that: they are not notified.

        With ``secrets`` one answer to a secret question may be given too: after a while.
        """
        while not secret(run.state) or secrets:
            found = release.next(run.state, run.asked)
            if found is None:
                return None
            place, secrets = run.snapshot.place_at(found.seat), False
            if live and run.undoable_by not in (None, place.number):
                return place.user_id
            live = False
            release.carry_out(run, found, place.user_id)
        return None

    async def _write(
        self,
        shelved: Shelved,
        done: Done,
        interaction_id: int | None,
        by: int | None = None,
        spared: int | None = None,
    ) -> Snapshot:
        done = motions.after_moves(shelved, done, self._shelf.clock())

        def announced(kept: Shelved, at: int) -> tuple[NewMessage, ...]:
            over = () if done.motion is None else announce.motion(kept.stored.channel_id, done.motion)
            withdrawn = tuple(
                announce.offer(kept.snapshot, place.number, place.offered_at)
                for place, now in zip(shelved.snapshot.places, kept.snapshot.places, strict=True)
                if place.offered_at is not None and (now.offered_at is None or not kept.snapshot.running)
            )
            moved = announce.moved(shelved.snapshot, kept.snapshot, kept, at, by, spared)
            return (*moved, *over, *withdrawn)

        after = await self._shelf.commit(shelved, done, announced, interaction_id=interaction_id)
        self.on_change(after)
        return after

    async def _undo_blocked(self, shelved: Shelved, user_id: int) -> Refused:
        snapshot = shelved.snapshot
        place = snapshot.place_of(user_id)
        if place is None:
            return outsider(snapshot, user_id)
        log = await self._shelf.games.log(snapshot.game_id, -1)
        acted = [move for move in log if move.kind in ANSWERS and move.seat is not None and not move.undone]
        if not any(move.seat in place.seats for move in acted):
            return Refused("undo_nothing")
        last = acted[-1]
        if last.seat not in place.seats:
            return Refused("undo_acted", name=snapshot.names[last.seat or 0])
        drawn = bool(msgspec.msgpack.decode(last.draws))
        if last.user_id == user_id:
            return Refused("undo_drawn" if drawn else "undo_revealed")
        return Refused("undo_drawn_by_another" if drawn else "undo_revealed_by_another")


def _seat(snapshot: Snapshot, user_id: int, wanted: Seat | None) -> Seat:
    """The seat for which a user acts: the one named, else the first of theirs that is asked something.

    Where people may act out of turn the rules say why they cannot, not we.
    """
    seats = snapshot.seats_of(user_id)
    if wanted is not None:
        check_seat(snapshot, user_id, wanted)
    if not seats:
        raise outsider(snapshot, user_id)
    asked = snapshot.asked(seats if wanted is None else (wanted,))
    if not asked and wanted is None and snapshot.rules.interrupts:
        return seats[0]
    if not asked:
        raise NotYourTurn([place.name for place in snapshot.awaited])
    return asked[0].seat

"""What can be put to the vote at a running table, and by whom. How it is decided stands in ``motions``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.service.hosting.handover import sitting
from bot.service.hosting.hosting import Hosting
from bot.service.past.chronicle import entry_of
from bot.service.past.tale import Entry
from bot.service.refused import Refused
from bot.service.table.motions import End, GoBack, GoForward, HandOver, Pace, Pause, Resume, What
from bot.service.table.outsiders import outsider
from bot.service.table.paces import known_pace, known_reserve
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Snapshot
from bot.service.user import User, apart, harmless
from bot.service.votes.carrying import Carrying
from bot.service.votes.consent import Consent
from games.core.ending import HOWS
from games.core.model import Seat
from storage.rows.motion import Motion

LONGEST = 200
"""Characters of the reason that somebody gives."""


class WayBack(msgspec.Struct, frozen=True):
    """The start of a turn one can go back to: the move, when that was, who moved next, and the turn's last move."""

    seq: int
    at: int
    before: str
    seat: Seat
    until: int


class Votes:
    """Whoever plays may propose; a moderator who does not play goes back, forward, stops the clocks or frees the place
    of somebody absent without asking anybody.

    Every method returns the motion that is open now; None: there was nobody to ask, and it is done. ``gone``: users who
    left the server, so that they cannot be asked. All raise ``Refused``: no game is running here, another motion is
    open, or this user neither plays nor moderates.
    """

    def __init__(self, shelf: Shelf, consent: Consent, carrying: Carrying, hosting: Hosting) -> None:
        self._shelf = shelf
        self._consent = consent
        self._carrying = carrying
        self._hosting = hosting

    async def ways_back(self, game_id: str, who: User) -> list[WayBack]:
        """The starts of turns one can go back to, oldest first; where the table is now is none."""
        snapshot = (await self._shelf.take(game_id)).snapshot
        self._decides_alone(snapshot, who)
        starts = await self._shelf.games.turn_starts(game_id)
        ends = [*(start.seq for start in starts[1:]), snapshot.seq]
        return [
            WayBack(start.seq, start.at, snapshot.names_at(start.next)[start.seat], start.seat, end)
            for start, end in zip(starts, ends, strict=False)
        ]

    @repeated
    async def rewind(self, game_id: str, who: User, seq: int, why: str = "", gone: Sequence[int] = ()) -> Motion | None:
        """Go back to the checkpoint made at move ``seq``; what nobody knew then is dealt anew.

        Raises:
            Refused: the game is over, so its key is public and what would be drawn is known; or no such checkpoint.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if shelved.snapshot.status == "finished":
                raise Refused("rewind_finished")
            if self._decides_alone(shelved.snapshot.must_run(), who):
                await self._carrying.go_back(shelved, seq, who)
                return None
            now = shelved.snapshot.seq
            kept = [point for point in await self._shelf.games.checkpoints(game_id) if point.seq < now]
            if not kept:
                raise Refused("no_way_back")
            target = next((point for point in kept if point.seq == seq), None)
            if target is None:
                raise Refused("no_checkpoint", known=", ".join(str(point.seq) for point in kept[-10:]))
            first = await self._first_after(shelved.snapshot, seq)
            what = GoBack(seq=seq, at=target.at, why=_reason(why), gone=tuple(gone))
            if first is not None:
                what = msgspec.structs.replace(what, before=first.text, stood_in_for=first.stood_in_for)
            return await self._consent.put(shelved, what, who)

    @repeated
    async def redo(self, game_id: str, who: User, why: str = "", gone: Sequence[int] = ()) -> Motion | None:
        """Be again as before the latest vote that went back.

        Raises:
            Refused: no vote did, or somebody has gone back since.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            ordered = self._decides_alone(shelved.snapshot.must_run(), who)
            went = await self._shelf.games.went_back(game_id)
            if went is None:
                raise Refused("nothing_to_redo")
            if ordered:
                await self._carrying.go_forward(shelved, went.seq, who)
                return None
            what = GoForward(seq=went.seq, at=went.at, why=_reason(why), gone=tuple(gone))
            return await self._consent.put(shelved, what, who)

    async def end(self, game_id: str, who: User, how: str, why: str = "", gone: Sequence[int] = ()) -> Motion | None:
        """End the game here: by the points so far, as a draw, or as if it had not been played."""
        if how not in HOWS:
            raise Refused("bad_end", known=", ".join(HOWS))
        return await self._put(game_id, who, End(how=HOWS[how], why=_reason(why), gone=tuple(gone)))

    @repeated
    async def pause(self, game_id: str, who: User, why: str = "", gone: Sequence[int] = ()) -> Motion | None:
        """Stop the clocks; where they were stopped by a vote or a moderator, let them go on.

        Raises:
            Refused: nobody's time is limited here.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot = shelved.snapshot.must_run()
            ordered, stands = self._decides_alone(snapshot, who), snapshot.paused_at is not None
            if not snapshot.pace:
                raise Refused("no_clocks")
            if ordered:
                if stands:
                    await self._carrying.resume(shelved, who)
                else:
                    await self._carrying.pause(shelved, who, "moderator")
                return None
            what = Resume if stands else Pause
            return await self._consent.put(shelved, what(why=_reason(why), gone=tuple(gone)), who)

    @repeated
    async def pace(
        self, game_id: str, who: User, hours: int, why: str = "", gone: Sequence[int] = (), reserve: int | None = None
    ) -> Motion | None:
        """Another time for a turn, or another reserve (None: the one that there is).

        Raises:
            Refused: it is the one that counts already, or none that a table can have.
        """
        async with self._shelf.lock(game_id):
            snapshot = (await self._shelf.take(game_id)).snapshot
            bank = known_reserve(snapshot.reserve if reserve is None else reserve)
            if known_pace(hours) == 0:
                bank = 0  # where there is no limit nothing goes beyond it
            if (snapshot.pace, snapshot.reserve) == (hours, bank):
                raise Refused("same_pace")
        what = Pace(hours=hours, reserve=bank, why=_reason(why), gone=tuple(gone))
        return await self._put(game_id, who, what)

    @repeated
    async def replace(
        self, game_id: str, who: User, place: int, new: User | None, why: str = "", gone: Sequence[int] = ()
    ) -> Motion | None:
        """Give a place to another user, who must agree; or (None) put it on offer.

        Raises:
            Refused: no such place, that user plays here already, or it is on offer and nobody is named.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot = shelved.snapshot.must_run()
            ordered, old = self._decides_alone(snapshot, who), sitting(shelved, place)
            if new is not None and snapshot.place_of(new.id) is not None:
                raise Refused("already_seated", name=new.name)
            if old is None:
                raise Refused("no_place", places=", ".join(str(taken.number + 1) for taken in shelved.stored.places))
            if new is None and (old.user_id is None or old.offered_at is not None):
                raise Refused("bot_already")
            absent = old.user_id in (None, *gone) or old.misses > 0 or old.offered_at is not None
            if ordered and not absent:
                raise Refused("not_absent")
            what = HandOver(
                place=place,
                old_id=old.user_id,
                old=shelved.stored.settings["names"][str(place)],
                new_id=new.id if new is not None else None,
                new=apart(new.name, snapshot.names) if new is not None else "",
                ordered=ordered,
                why=_reason(why),
                gone=tuple(gone),
            )
            return await self._consent.put(shelved, what, who)

    @repeated
    async def _put(self, game_id: str, who: User, what: What) -> Motion | None:
        """Put to the vote what only those who play may propose: no moderator orders it."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if self._decides_alone(shelved.snapshot.must_run(), who):
                raise Refused("vote_of_players")
            return await self._consent.put(shelved, what, who)

    def _decides_alone(self, snapshot: Snapshot, who: User) -> bool:
        """Whether this user need not ask: they moderate and do not play.

        Raises:
            Refused: they do neither.
        """
        if snapshot.place_of(who.id) is not None:
            return False
        if not self._hosting.moderates(who):
            raise outsider(snapshot, who.id)
        return True

    async def _first_after(self, snapshot: Snapshot, seq: int) -> Entry | None:
        """What everybody was told first after a move: it says to people where that was."""
        for stored in await self._shelf.games.chronicle(snapshot.game_id, seq):
            return entry_of(stored, snapshot)
        return None


def _reason(why: str) -> str:
    return harmless(why)[:LONGEST] if why.strip() else ""

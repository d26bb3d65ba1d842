"""Motions: what is proposed at a table that others must agree to, who has a say, and when it is decided. Pure.

To going back or forward and to the end of the game all must agree; to a break, another pace or a change of who plays a
place more than half. Bots agree to everything, and so does whose place is on offer and who left the server; yet
nothing for which more than half suffices is decided without a yes of somebody else, where there is anybody to ask.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.clock import HOUR
from bot.service.new_id import new_id
from bot.service.table.paces import pace_text, reserve_text
from bot.service.table.shelved import Done, Shelved
from games.core.ending import How
from games.core.model import Event, Seat, Text
from storage.rows.game import StoredPlace
from storage.rows.motion import Motion

STANDS = 48 * HOUR
"""Milliseconds within which it must be decided."""
WAITS = 24 * HOUR
"""After so many those who have not answered are reminded."""


class Proposed(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with every motion."""

    why: str = ""
    """Why, in the words of whoever proposes it."""
    gone: tuple[int, ...] = ()
    """Users who are not on the server any more: nobody can ask them."""


class GoBack(Proposed, frozen=True, tag="go_back"):
    """The table goes back to the start of a turn."""

    seq: int
    """The move to which it goes back."""
    at: int
    """When that was, in Unix milliseconds."""
    before: Text | None = None
    """What everybody was told first after it."""
    stood_in_for: Seat | None = None
    """The seat for which a bot did that in the stead of whoever was absent."""


class GoForward(Proposed, frozen=True, tag="go_forward"):
    """The table is again as it was before it went back: what was played since is undone instead."""

    seq: int
    """The move that went back."""
    at: int = 0
    """When it did, in Unix milliseconds."""


class End(Proposed, frozen=True, tag="end"):
    """The game is over."""

    how: How


class Pause(Proposed, frozen=True, tag="pause"):
    """All clocks of the table stand."""


class Resume(Proposed, frozen=True, tag="resume"):
    """They go on."""


class Pace(Proposed, frozen=True, tag="pace"):
    """Another time for a turn."""

    hours: int
    """0: no limit."""
    reserve: int = 0
    """Hours beyond that for the whole game."""


class HandOver(Proposed, frozen=True, tag="hand_over"):
    """A place is given to somebody else."""

    place: int
    old_id: int | None
    """None: a bot plays there."""
    old: str
    new_id: int | None
    """None: the place is on offer, and a bot plays it until somebody takes it."""
    new: str = ""
    ordered: bool = False
    """A moderator wants it: only who is to take the place is asked."""


What = GoBack | GoForward | End | Pause | Resume | Pace | HandOver
OF_ALL = (GoBack, GoForward, End)
"""To these all must agree."""


def what_of(motion: Motion) -> What:
    """What is proposed."""
    return msgspec.msgpack.decode(motion.what, type=What)


def said(what: What) -> Text:
    """What is proposed in a few words, as an infinitive."""
    match what:
        case GoBack(seq=0):
            return Text("event.go_back_whole")
        case GoBack(seq=seq):
            return Text("event.go_back", {"seq": seq})
        case GoForward(seq=seq):
            return Text("event.go_forward", {"seq": seq})
        case End(how=how):
            return Text(f"event.end_{how}")
        case Pause():
            return Text("event.pause")
        case Resume():
            return Text("event.resume")
        case Pace(hours=hours, reserve=reserve) if hours and reserve:
            return Text("event.pace_with_reserve", {"pace": pace_text(hours), "reserve": reserve_text(reserve)})
        case Pace(hours=hours):
            return Text("event.pace", {"pace": pace_text(hours)}) if hours else Text("event.no_pace")
        case HandOver(old=old, new_id=None):
            return Text("event.put_on_offer", {"old": old})
        case HandOver(old=old, new=new):
            return Text("event.hand_over", {"old": old, "new": new})


def people(places: Sequence[StoredPlace]) -> frozenset[int]:
    """The users who sit at a table."""
    return frozenset(place.user_id for place in places if place.user_id is not None)


def voters(what: What, places: Sequence[StoredPlace], by: int) -> tuple[int, ...]:
    """Who is asked, besides whoever proposes it: who plays, and who is to take a place.

    Whose place is to be given away has no say in it, unless nobody else has.
    """
    asked = [
        place.user_id
        for place in places
        if place.user_id is not None and place.user_id not in (by, *what.gone) and place.offered_at is None
    ]
    if not isinstance(what, HandOver):
        return tuple(asked)
    others = [] if what.ordered else [user for user in asked if user != what.old_id] or asked
    return (*others, *([] if what.new_id is None or what.new_id == by else [what.new_id]))


def decided(motion: Motion, places: Sequence[StoredPlace]) -> bool | None:
    """Whether it is agreed to (True) or cannot be any more (False); None: it is open."""
    what, votes = what_of(motion), motion.votes
    bound = set(votes) if isinstance(what, OF_ALL) else set[int]()
    if isinstance(what, HandOver):
        # Nobody is given a place, or loses one to the word of a single other, without agreeing to it.
        bound = {user for user in votes if user == what.new_id or user == what.old_id}
    rest = [votes[user] for user in votes if user not in bound]
    if any(votes[user] is False for user in bound):
        return False
    electorate = [place for place in places if not isinstance(what, HandOver) or place.number != what.place]
    silent = sum(place.user_id not in votes for place in electorate)
    yes, may = silent + rest.count(True), silent + rest.count(True) + rest.count(None)
    if rest and (2 * may <= len(electorate) or not any(vote is not False for vote in rest)):
        return False
    agreed = all(votes[user] for user in bound)
    return True if agreed and (not rest or (True in rest and 2 * yes > len(electorate))) else None


def invited(motion: Motion) -> int | None:
    """Who is asked to take a place: they may not be in the table's channel yet."""
    what = what_of(motion)
    return what.new_id if isinstance(what, HandOver) and what.new_id in motion.votes else None


def put(what: What, places: Sequence[StoredPlace], user_id: int, name: str, at: int) -> Motion:
    """A new motion of a user, by what they are called there; with nobody to be asked it has no votes."""
    return Motion(
        id=new_id(),
        user_id=user_id,
        name=name,
        what=msgspec.msgpack.encode(what),
        votes=dict.fromkeys(voters(what, places, user_id)),
        at=at,
        until=at + STANDS,
    )


def settled(motion: Motion, result: str) -> Motion:
    """The same with its end: agreed, refused, lapsed, withdrawn or void."""
    return msgspec.structs.replace(motion, result=result, until=None)


def ended(motion: Motion) -> Event:
    """What the chronicle says of the end of a motion that was not carried out. Who refused it is not said."""
    return Event(Text(f"event.motion_{motion.result}", {"what": said(what_of(motion)), "name": motion.name}))


def after_places(motion: Motion | None, places: Sequence[StoredPlace], at: int) -> Motion | None:
    """An open motion when who plays the places has changed: whoever came is asked, whoever went has no say any more.

    One that has lost its meaning is void. What is decided by it is carried out at once: its time is up. None: nothing
    is to be changed.
    """
    if motion is None:
        return None
    what = what_of(motion)
    if isinstance(what, HandOver):
        now = next((place for place in places if place.number == what.place), None)
        if now is None or now.user_id != what.old_id or what.new_id in people(places):
            return settled(motion, "void")
    if not people(places):
        return settled(motion, "void")
    votes = {user: motion.votes.get(user) for user in voters(what, places, motion.user_id)}
    if votes == motion.votes:
        return None
    after = msgspec.structs.replace(motion, votes=votes)
    return after if decided(after, places) is None else msgspec.structs.replace(after, until=at)


def after_moves(shelved: Shelved, done: Done, at: int) -> Done:
    """What moves mean for an open motion: those that end the game, or go back behind what it is about, settle it."""
    motion = shelved.stored.motion
    if motion is None or done.motion is not None:
        return done
    what, undone = what_of(motion), done.undone_after
    gone = undone is not None and isinstance(what, GoBack | GoForward) and what.seq > undone
    if gone or done.state.outcome is not None:
        void = settled(motion, "void")
        return msgspec.structs.replace(done, motion=void, events=(*done.events, (done.state.seq, ended(void))))
    after = None if done.places is None else after_places(motion, done.places, at)
    if after is None:
        return done
    told = () if after.result is None else ((done.state.seq, ended(after)),)
    return msgspec.structs.replace(done, motion=after, events=(*done.events, *told))


def unanswered(motion: Motion, places: Collection[StoredPlace]) -> tuple[int, ...]:
    """Whom a reminder would reach: who sits at the table and has not answered."""
    here = {place.user_id for place in places}
    return tuple(user for user in motion.missing if user in here)

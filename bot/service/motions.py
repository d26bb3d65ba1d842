"""Motions: what is proposed at a table that others must agree to, whom it concerns, and what becomes of it. Pure."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence

import msgspec

from bot.clock import HOUR
from bot.service.shelved import Done, Shelved
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows import Motion, StoredPlace

STANDS = 48 * HOUR
"""Milliseconds within which all must have answered."""


class GoBack(msgspec.Struct, frozen=True, tag="go_back"):
    """The table goes back to the start of a turn."""

    seq: int
    """The move to which it goes back."""
    at: int
    """When that was, in Unix milliseconds."""
    before: Text | None = None
    """What everybody was told first after it."""
    gone: tuple[int, ...] = ()
    """Users who are not on the server any more: nobody can ask them."""


class HandOver(msgspec.Struct, frozen=True, tag="hand_over"):
    """A place is given to somebody else."""

    place: int
    old_id: int | None
    """None: a bot plays there."""
    old: str
    new_id: int | None
    """None: a bot takes it."""
    new: str
    gone: tuple[int, ...] = ()
    """As with going back."""


What = GoBack | HandOver


def what_of(motion: Motion) -> What:
    """What is proposed."""
    return msgspec.msgpack.decode(motion.what, type=What)


def said(what: What) -> Text:
    """What is proposed in a few words, as an infinitive."""
    match what:
        case GoBack(seq=seq):
            return Text("event.go_back", {"seq": seq})
        case HandOver(old=old, new=new):
            return Text("event.hand_over", {"old": old, "new": new})


def people(places: Sequence[StoredPlace]) -> frozenset[int]:
    """The users who sit at a table."""
    return frozenset(place.user_id for place in places if place.user_id is not None)


def concerned(what: What, places: Sequence[StoredPlace], by: int) -> tuple[int, ...]:
    """Who must agree, besides whoever proposes it; bots agree to everything, and so does whoever left the server.

    To going back everybody at the table: every answer is told to all of them, so that all have seen something since.
    To a handing-over whoever gives the place up and whoever is to take it.
    """
    match what:
        case GoBack():
            found = [place.user_id for place in places]
        case HandOver(old_id=old_id, new_id=new_id):
            found = [old_id, new_id]
    return tuple(user for user in found if user is not None and user != by and user not in what.gone)


def invited(motion: Motion) -> int | None:
    """Who is asked to take a place: they may not be in the table's channel yet."""
    what = what_of(motion)
    return what.new_id if isinstance(what, HandOver) and what.new_id in motion.votes else None


def put(what: What, places: Sequence[StoredPlace], who: User, at: int) -> Motion:
    """A new motion; with nobody to be asked it has no votes."""
    return Motion(
        id=base64.b32encode(secrets.token_bytes(5)).decode().lower(),
        user_id=who.id,
        name=who.name,
        what=msgspec.msgpack.encode(what),
        votes=dict.fromkeys(concerned(what, places, who.id)),
        at=at,
        until=at + STANDS,
    )


def settled(motion: Motion, result: str) -> Motion:
    """The same with its end: agreed, refused, lapsed, withdrawn or void."""
    return msgspec.structs.replace(motion, result=result, until=None)


def ended(motion: Motion) -> Event:
    """What the chronicle says of the end of a motion that was not carried out. Who refused it is not said."""
    return Event(Text(f"event.motion_{motion.result}", {"what": said(what_of(motion)), "name": motion.name}))


def fits(motion: Motion, places: Sequence[StoredPlace]) -> bool:
    """Whether those who sit there now are still those whom it concerns."""
    what = what_of(motion)
    if isinstance(what, HandOver):
        now = next((place for place in places if place.number == what.place), None)
        if now is None or now.user_id != what.old_id or what.new_id in people(places):
            return False
    return set(concerned(what, places, motion.user_id)) == set(motion.votes)


def void_by_moves(shelved: Shelved, done: Done) -> Done:
    """Moves that end the game, or go back behind what an open motion goes back to, settle it; it is said with them."""
    motion = shelved.stored.motion
    if motion is None or done.motion is not None:
        return done
    what = what_of(motion)
    gone = isinstance(what, GoBack) and done.undone_after is not None and what.seq > done.undone_after
    if not gone and done.state.outcome is None:
        return done
    void = settled(motion, "void")
    return msgspec.structs.replace(done, motion=void, events=(*done.events, (done.state.seq, ended(void))))

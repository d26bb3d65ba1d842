"""A place is put on offer: a bot plays it until somebody takes it, or its owner is back. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.service.table import announce, misses, motions
from bot.service.table.shelved import Shelved, anew, for_all
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from games.core.model import Event, Text
from storage.rows.game import Change, NewMessage, StoredPlace
from storage.rows.motion import Motion

ASLEEP = "_asleep"
"""Behind the id of what is told of a place after which nobody is there to play with, so that no bot plays either."""
PEOPLE = "_people"
"""Behind the same in a game for people only: there a bot waits at each turn for somebody to come."""


def put_on_offer(
    shelved: Shelved, number: int, at: int, events: Sequence[Event], times: Times, agreed: Motion | None = None
) -> Change:
    """What changes when a place goes on offer by the word of somebody; ``events`` say by whose.

    Its owner may take it back until somebody else has it. ``agreed``: the motion that is carried out by it.
    """
    stored, places = shelved.stored, misses.offered(shelved.stored, number, at)
    more = heired(shelved, places, number)
    over = motions.after_places(stored.motion, places, at) if agreed is None else agreed
    change = Change(
        game_id=stored.game_id,
        revision=stored.revision,
        at=at,
        places=places,
        host_id=more.host,
        events=for_all(*events, *more.events),
        outbox=(announce.edit(shelved.snapshot, shelved, at), announce.offer(shelved.snapshot, number, at)),
        # No clock of theirs runs there from now on.
        anew=anew(shelved, places, number, at, times),
    )
    return said_too(change, over)


class Heir(msgspec.Struct, frozen=True):
    """Who looks after a table from now on, and what is said of it."""

    host: int
    events: tuple[Event, ...] = ()


def heired(shelved: Shelved, places: tuple[StoredPlace, ...], number: int) -> Heir:
    """The host's role when a place is on offer: it goes on to the next person who is there."""
    host = shelved.stored.host_id
    heir = misses.heir(places, number)
    owner = next(place.user_id for place in places if place.number == number)
    if heir is None or host != owner:
        return Heir(host)
    after = shelved.snapshot.place_of(heir)
    name = after.name if after is not None else "?"
    return Heir(heir, (Event(Text("event.host_passed", {"name": name})),))


def told_as(id: str, places: Sequence[StoredPlace]) -> str:
    """The id of what is told of a place, as everybody sits there then: a table where nobody is left sleeps."""
    there = any(place.user_id is not None and place.offered_at is None for place in places)
    return id if there else f"{id}{ASLEEP}"


def freed_as(id: str, snapshot: Snapshot) -> str:
    """The id of what is told of a place that is on offer from now on, by whether a bot plays there at once."""
    return f"{id}{PEOPLE}" if snapshot.offer_hours else id


def said_too(change: Change, over: Motion | None) -> Change:
    """The same with what is said of a motion that it changes or settles."""
    if over is None:
        return change
    ended = for_all(motions.ended(over)) if over.result not in (None, "agreed") else ()
    channel = change.outbox[0].target
    messages: tuple[NewMessage, ...] = announce.motion(channel, over)
    return msgspec.structs.replace(
        change, motion=over, events=(*change.events, *ended), outbox=(*change.outbox, *messages)
    )

"""A running table is closed, softly, and opened again. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.clock import DAY
from bot.service.table import announce, misses, motions
from bot.service.table.shelved import Shelved, for_all, snapshot_of
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User, called, noted, place_of
from games.core.model import Event, Text
from storage.rows.game import Change, NewMessage, StoredGame

TABLE_QUIET = "table_quiet"
"""What is due: the question whether a running table shall stay."""
TABLE_DAYS = 30
"""Without a move a running table is asked about, and after as many more it is closed."""


def watched(at: int) -> dict[str, int | None]:
    """What is due at a running table at which somebody played, or which somebody wanted to keep, at a time."""
    return {TABLE_QUIET: at + TABLE_DAYS * DAY}


def closed(shelved: Shelved, at: int, events: Sequence[Event]) -> Change:
    """A table is hidden: its channel is free, nothing is due, whoever sat there may open it again.

    ``events`` say by whose word. Of a lobby or a finished table nothing is said: nothing is lost by it.
    """
    stored = shelved.stored
    running = stored.status == "running"
    messages: list[NewMessage] = [announce.closed(stored, events[0].text)] if running else []
    if running:
        messages += [
            announce.offer(shelved.snapshot, place.number, place.offered_at)
            for place in stored.places
            if place.offered_at is not None
        ]
    void = None if stored.motion is None else motions.settled(stored.motion, "void")
    return Change(
        game_id=stored.game_id,
        revision=stored.revision,
        at=at,
        status="closed",
        paused_for=None,
        events=for_all(*events) if running else (),
        outbox=(*messages, *(() if void is None else announce.motion(stored.channel_id, void))),
        motion=void,
    )


def again(shelved: Shelved) -> Snapshot:
    """What a closed table is when it is opened again."""
    return snapshot_of(_running(shelved.stored), shelved.snapshot.state, None)


def reopened(shelved: Shelved, who: User, at: int, times: Times) -> Change:
    """A closed table goes on: everybody who is awaited has the whole time, and ``who`` is there again."""
    stored = shelved.stored
    mine = place_of(stored, who.id)
    back = None if mine is None else misses.back(stored, mine)
    places = stored.places if back is None else back
    after = snapshot_of(msgspec.structs.replace(_running(stored), places=places), shelved.snapshot.state, None)
    events = [Event(Text("event.reopened", {"name": called(stored, who)}))]
    messages = [announce.closed(stored, events[0].text), announce.turn_post(after, after.awaited_users)]
    messages += [
        announce.offer(after, before.number, before.offered_at)
        for before in stored.places
        if before.offered_at is not None
    ]
    return Change(
        game_id=stored.game_id,
        revision=stored.revision,
        at=at,
        status="running",
        settings=noted(stored, who),
        places=places,
        events=for_all(*events),
        outbox=tuple(messages),
        anew=times.pending(after, at),
        dues=watched(at),
    )


def _running(stored: StoredGame) -> StoredGame:
    return msgspec.structs.replace(stored, status="running")

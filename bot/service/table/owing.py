"""Which turns count for how reliable somebody is: those with a limit for which other people wait. Pure.

A turn counts once, however much is asked in it, as it is missed once (``Snapshot.absence``). What a bot plays for
somebody who left, a guided game and a table on which nobody else is there count for nobody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.service.table.snapshot import Place, Snapshot
from games.core.agenda import State
from games.core.model import Decision, Seat
from storage.rows.owed import Owed


def answered(
    snapshot: Snapshot, before: State[Any], asked: tuple[Decision, ...], seat: Seat, user_id: int | None, seq: int
) -> tuple[Owed, ...]:
    """What is noted when a user answers for a seat with a move: at a table that has come to this state, and is asked
    this, since the snapshot.
    """
    if user_id is None or not snapshot.pace:
        return ()
    now = msgspec.structs.replace(snapshot, state=before, decisions=asked)
    place = now.place_at(seat)
    if place.user_id != user_id or not _counts(now, place):
        return ()
    return (Owed(place=place.number, turn=now.absence(place), user_id=user_id, seq=seq),)


def late(snapshot: Snapshot, place: Place) -> tuple[Owed, ...]:
    """What is noted when the time of a place has run out: the next move is made by a bot."""
    if place.user_id is None or not _counts(snapshot, place):
        return ()
    turn = snapshot.absence(place)
    return (Owed(place=place.number, turn=turn, user_id=place.user_id, seq=snapshot.seq + 1, late=True),)


def _counts(snapshot: Snapshot, place: Place) -> bool:
    others = any(other.present and other.number != place.number for other in snapshot.places)
    return bool(snapshot.pace) and others and place.present and not snapshot.guided and place in snapshot.awaited

"""Who does not play at a table, or not that seat of it, and what they are told."""

from __future__ import annotations

from bot.service.refused import NotYours, Refused
from bot.service.table.snapshot import Place, Snapshot
from games.core.model import Seat


def outsider(snapshot: Snapshot, user_id: int) -> Refused:
    """What is said to whoever has no place here: who has the one that was theirs, if any was, and how to follow."""
    lost = next((sat for sat in reversed(snapshot.former) if sat.user_id == user_id), None)
    return Refused("spectator") if lost is None else Refused("place_gone", name=snapshot.places[lost.place].name)


def own_place(snapshot: Snapshot, user_id: int) -> Place:
    """The place of a user who plays: a place that can be left.

    Raises:
        Refused: they have none here, or have left it already.
    """
    place = snapshot.place_of(user_id)
    if place is None:
        raise outsider(snapshot, user_id)
    if place.offered_at is not None:
        raise Refused("left_already")
    return place


def check_seat(snapshot: Snapshot, user_id: int, seat: Seat) -> None:
    """Whether a user plays a seat.

    Raises:
        NotYours: they play another.
        Refused: they play none.
    """
    seats = snapshot.seats_of(user_id)
    if seat not in seats:
        raise NotYours if seats else outsider(snapshot, user_id)

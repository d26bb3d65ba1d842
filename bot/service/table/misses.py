"""What becomes of a place whose player falls silent, step by step, and when they are back. Pure.

A turn whose time ran out is a miss: a bot stands in for that turn. After the second in a row there is half the time
for the next; after the third the place is on offer: a bot plays it until somebody takes it or its owner is back. In a
game for people only it does so turn by turn, each after some hours in which somebody could have taken the place.
"""

from __future__ import annotations

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.service.user import place_of
from games.core.model import Seat
from storage.rows.game import MoveKind, StoredGame, StoredPlace

OFFERED = 3
"""With so many turns missed in a row a place is on offer."""


def missed(stored: StoredGame, number: int, turn: int, at: int) -> tuple[StoredPlace, ...]:
    """The places after the time for a turn has run out on one of them."""
    place = stored.places[number]
    misses = place.misses + 1
    offered_at = at if misses >= OFFERED else place.offered_at
    return _with(stored, number, misses=misses, stand_in=turn, offered_at=offered_at)


def stood_in(stored: StoredGame, number: int, turn: int) -> tuple[StoredPlace, ...]:
    """The places when a bot takes this turn of one that is on offer, as nobody has taken that place in time."""
    return _with(stored, number, stand_in=turn)


def goes_on(stored: StoredGame, before: Snapshot, after: Snapshot, seat: Seat) -> tuple[StoredPlace, ...] | None:
    """The places when a bot that stands in goes on with a turn that is asked for in several parts; None: as they are.

    What a part of the round that is nobody's asks of the same place again, or leads to their turn proper, is for them
    one turn: they are called once for it and miss it once.
    """
    was, now = before.played.scene, after.played.scene
    place = next((place for place in after.awaited if seat in place.seats and place.present), None)
    if place is None or was is None or now is None or was.seat is not None or now.round != was.round:
        return None
    if now.part != was.part:
        return None
    if now.number != was.number and now.seat not in place.seats:
        return None
    return _with(stored, place.number, stand_in=after.absence(place))


def offered(stored: StoredGame, number: int, at: int) -> tuple[StoredPlace, ...]:
    """The places when one is put on offer although its player is not silent: they, or others, want it so."""
    return _with(stored, number, offered_at=at)


def back(stored: StoredGame, number: int) -> tuple[StoredPlace, ...] | None:
    """The places when its owner plays one of them again; None if they were never away."""
    place = stored.places[number]
    if not place.misses and place.offered_at is None:
        return None
    return _with(stored, number, misses=0, stand_in=None, offered_at=None)


def gone_back(stored: StoredGame, kind: MoveKind, user_id: int | None) -> tuple[StoredPlace, ...] | None:
    """The places when a table goes back; None: as they are.

    Whoever takes back what a bot has played for them is there. Where all go back, whoever missed a turn last and still
    sits there plays it themselves: it is struck as missed no more, else the same bot would only play it once more.
    """
    if kind == "undo":
        number = place_of(stored, user_id)
        return None if number is None else back(stored, number)
    if kind != "rewind" or all(place.stand_in is None or place.offered_at is not None for place in stored.places):
        return None
    return tuple(
        place
        if place.stand_in is None or place.offered_at is not None
        else msgspec.structs.replace(place, stand_in=None, misses=max(0, place.misses - 1))
        for place in stored.places
    )


def helped(stored: StoredGame, number: int) -> tuple[StoredPlace, ...]:
    """The places when a hint was asked for on one of them."""
    return _with(stored, number, hints=stored.places[number].hints + 1)


def heir(places: tuple[StoredPlace, ...], number: int) -> int | None:
    """The next person after a place who is there: the host's role goes to them; None: nobody is."""
    n = len(places)
    after = sorted(places, key=lambda place: (place.number - number - 1) % n)
    return next((place.user_id for place in after if place.user_id is not None and place.offered_at is None), None)


def _with(stored: StoredGame, number: int, **changes: int | None) -> tuple[StoredPlace, ...]:
    places = stored.places
    return tuple(msgspec.structs.replace(place, **changes) if place.number == number else place for place in places)

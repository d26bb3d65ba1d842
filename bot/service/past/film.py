"""A table as it was: at each change of turn, for whoever may see that. What pictures of the past are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.service.refused import Refused
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Place, Snapshot
from games.core.agenda import State
from games.core.model import Seat
from games.core.rules import decisions, decode


class Stretch(msgspec.Struct, frozen=True):
    """The turns that somebody looks back on: the moves after which another turn began, and the present one."""

    moves: tuple[int, ...]
    """In order; at least one."""

    def nearest(self, seq: int) -> int:
        """The number of the turn in which a move was made, or the first."""
        return max((n for n, move in enumerate(self.moves) if move <= seq), default=0)

    def after(self, seq: int) -> int:
        """The number of the first turn by whose beginning a move had been made, or the last."""
        return next((n for n, move in enumerate(self.moves) if move >= seq), len(self.moves) - 1)


class Film:
    """Reads the states that were kept at changes of turn. What an undo or a rewind took back is not among them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def stretch(self, snapshot: Snapshot, since: int = -1) -> Stretch:
        """All changes of turn since a move, from the one that was there then; -1: the whole game.

        Raises:
            Refused: the game has not begun.
        """
        if snapshot.state is None:
            raise Refused("not_started")
        kept = [seq for seq in await self._shelf.games.turns(snapshot.game_id) if seq < snapshot.seq]
        whole = (*kept, snapshot.seq)
        first = max((n for n, seq in enumerate(whole) if seq <= since), default=0)
        return Stretch(whole[first:])

    async def passed(self, snapshot: Snapshot, since: int) -> int:
        """How many turns have passed since a move."""
        kept = await self._shelf.games.turns(snapshot.game_id)
        return sum(seq > max(since, 0) for seq in kept)

    async def at(self, snapshot: Snapshot, seq: int, before: int | None = None) -> Snapshot:
        """The table as it was after a move: who sat there, and nothing that is asked.

        ``before``: an earlier move with which its pictures are compared.
        """
        state = snapshot.state
        if seq < snapshot.seq:
            kept = await self._shelf.games.turn_start(snapshot.game_id, seq)
            state = decode(snapshot.rules, kept.state) if kept is not None else None
        earlier = await self._shelf.games.turn_start(snapshot.game_id, before) if before is not None else None
        return msgspec.structs.replace(
            snapshot,
            seq=snapshot.seq if state is None else state.seq,
            state=state,
            before=decode(snapshot.rules, earlier.state) if earlier is not None else None,
            places=_named(snapshot, seq),
            decisions=(),
        )


def as_asked(snapshot: Snapshot, state: State[Any]) -> Snapshot:
    """The table as it was in an earlier state of it, with what was asked then."""
    return msgspec.structs.replace(
        snapshot,
        seq=state.seq,
        state=state,
        before=None,
        places=_named(snapshot, state.seq),
        decisions=decisions(snapshot.rules, state),
    )


def lent(snapshot: Snapshot, user_id: int) -> Sequence[Seat]:
    """The seats through whose eyes a user may look: while the game runs their own, at the end anybody's."""
    return range(len(snapshot.names)) if snapshot.status == "finished" else snapshot.seats_of(user_id)


def check_eyes(snapshot: Snapshot, user_id: int, wanted: Seat) -> None:
    """Whether a user may look through the eyes of a seat at all.

    Raises:
        Refused: they are somebody else's, and the game is not over.
    """
    if snapshot.status != "finished" and wanted not in lent(snapshot, user_id):
        raise Refused("not_yet_seen")


def eyes(snapshot: Snapshot, user_id: int, seq: int, wanted: Seat | None) -> Seat | None:
    """Whose view of the table after a move a user may see, if they would like that of a seat; None: what all may see.

    While the game runs it is their own, as far back as they have sat there.
    """
    if wanted is None or wanted not in lent(snapshot, user_id):
        return None
    place = snapshot.place_of(user_id)
    sat = place is not None and seq > _since(snapshot, place)
    return wanted if sat or snapshot.status == "finished" else None


def _since(snapshot: Snapshot, place: Place) -> int:
    """The last move before whoever sits on a place sat down there."""
    return max((former.until for former in snapshot.former if former.place == place.number), default=-1)


def _named(snapshot: Snapshot, seq: int) -> tuple[Place, ...]:
    """The places in the names of those who sat there then."""
    names: Sequence[str] = snapshot.names_at(seq)
    return tuple(
        msgspec.structs.replace(place, name=names[place.seats[0]]) if place.seats else place
        for place in snapshot.places
    )

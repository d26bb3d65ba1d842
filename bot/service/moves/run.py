"""Answers carried out one after the other: what they add up to is stored at once. Pure."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec

from bot.service.table import owing
from bot.service.table.shelved import Done
from bot.service.table.snapshot import Snapshot
from games.core.agenda import State
from games.core.model import Decision, Event, Key, Seat
from games.core.rules import encode, play
from storage.rows.game import MoveKind, NewMove, UndoState
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed

ENGINE = version("taverna")


class Run:
    """A table on which answers are given; nothing is stored by it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.state: State[Any] = snapshot.played
        self.asked: tuple[Decision, ...] = snapshot.decisions
        self.moves: list[NewMove] = []
        self._events: list[tuple[int, Event]] = []
        self._pushes: list[UndoState] = []
        self._keep: int | None = None
        self._owed: dict[tuple[int, int], Owed] = {}

    @property
    def undoable_by(self) -> int | None:
        """The place that may take back the latest answer of the run; None: nobody may."""
        return self._pushes[-1].place if self._pushes else None

    def waits_for(self, seat: Seat, keys: tuple[Key, ...]) -> bool:
        """Whether the game waits for this answer of a seat."""
        return any(d.seat == seat and d.blocking and d.allows(keys) for d in self.asked)

    def play(self, seat: Seat, keys: tuple[Key, ...], user_id: int | None, kind: MoveKind) -> None:
        """One answer.

        Raises:
            Illegal: it is none to what is asked; nothing has changed.
        """
        before, first = self.state, not self.moves
        asked = self.asked
        # Those of a table that was loaded may be older than the rules.
        transition = play(self.snapshot.rules, before, seat, keys, asked=None if first else self.asked)
        self.state, self.asked = transition.state, transition.decisions
        draws = msgspec.msgpack.encode(transition.draws)
        self.moves.append(
            NewMove(seq=self.state.seq, seat=seat, user_id=user_id, kind=kind, keys=keys, draws=draws, engine=ENGINE)
        )
        for owed in owing.answered(self.snapshot, before, asked, seat, user_id, self.state.seq):
            self._owed.setdefault((owed.place, owed.turn), owed)
        self._events += [(self.state.seq, event) for event in transition.events]
        place = self.snapshot.place_at(seat).number
        if not transition.undoable or self.undoable_by not in (None, place):
            # What others did before can be taken back no more.
            self._pushes.clear()
            self._keep = 0
        if transition.undoable:
            self._pushes.append(UndoState(place=place, seq=before.seq, state=encode(before)))

    def done(self, orders: dict[int, StoredOrders | None]) -> Done:
        """All of it, with the orders of seats that are others now."""
        return Done(
            state=self.state,
            moves=tuple(self.moves),
            events=tuple(self._events),
            undo_keep=self._keep,
            undo_push=tuple(self._pushes),
            orders=orders,
            owed=tuple(self._owed.values()),
        )

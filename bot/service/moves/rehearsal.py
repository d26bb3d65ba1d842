"""What a table would ask after some answers, before any of them is given."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from bot.service.table.snapshot import Snapshot
from games.core.agenda import State
from games.core.model import Decision, Key, Refusal, Seat
from games.core.rules import play, refusals
from games.core.thinking.foresight import Foreseen, foresee


class Rehearsal:
    """A table as one seat would find it. Nothing is stored, nobody hears of it, and no chance is looked into."""

    def __init__(self, snapshot: Snapshot, seat: Seat) -> None:
        self.rules = snapshot.rules
        self.edition = snapshot.edition
        self.seat = seat
        self._state: State[Any] | None = snapshot.played
        """None: chance or a secret comes first, so that nothing more can be said beforehand."""
        self._decisions = snapshot.decisions

    @property
    def asked(self) -> tuple[Decision, ...]:
        """What the seat would be asked, what others wait for first; nothing after chance."""
        return tuple(sorted((d for d in self._decisions if d.seat == self.seat), key=lambda d: not d.blocking))

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """What the seat might want to do and cannot, with reasons."""
        return refusals(self.rules, self._state, self.seat) if self._state is not None else ()

    @property
    def foreseen(self) -> Mapping[Key, Foreseen]:
        """What comes of each option of what the seat would be asked."""
        return foresee(self.rules, self._state, self._decisions, self.seat) if self._state is not None else {}

    def after(self, keys: tuple[Key, ...]) -> Rehearsal:
        """The same after one more answer of the seat.

        Raises:
            Illegal: the keys are not an answer to what is asked; the rules say why.
        """
        if self._state is None:
            return self
        transition = play(self.rules, self._state, self.seat, keys, asked=self._decisions)
        then = copy(self)
        then._state = transition.state if transition.undoable else None
        then._decisions = transition.decisions if transition.undoable else ()
        return then

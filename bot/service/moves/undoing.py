"""Taking back what was done last: whose it is, how much of it is one turn, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from bot.service.table.snapshot import Snapshot
from games.core.model import Event, Seat, Text, player
from games.core.rules import Rules, decode
from storage.rows.game import StoredMove, UndoState


def undone_said(seat: Seat, moves: Sequence[StoredMove]) -> Event:
    """What is told when whoever plays a seat takes these moves back: a bot may have stood in for all of them."""
    taken = [move for move in moves if not move.undone]
    id = "event.undone_for" if taken and all(move.kind == "stand_in" for move in taken) else "event.undone"
    return Event(Text(id, {"player": player(seat)}))


def own(places: Sequence[int], snapshot: Snapshot, user_id: int) -> bool:
    """Whether the states to go back to are this user's: they are all of whoever acted last."""
    place = snapshot.place_of(user_id)
    return bool(places) and place is not None and places[-1] == place.number


def of_its_turn(rules: Rules[Any, Any], stack: Sequence[UndoState]) -> int:
    """How many of the latest answers were given in one turn: the one in which the last was, which may be over."""
    scenes = (decode(rules, each.state).scene for each in reversed(stack))
    last = next(scenes)
    return 1 + sum(1 for _ in takewhile(lambda scene: scene == last, scenes))

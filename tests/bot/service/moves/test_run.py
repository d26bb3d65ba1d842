"""Answers of a chain: what of it can still be taken back, and by whom."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.service.moves import run as running
from bot.service.moves.run import Run
from games.core.model import Seat
from tests.bot.conftest import House
from tests.bot.service.moves.test_orders_stop import diplomacy


@pytest.mark.parametrize(
    ("answers", "keep", "undoable"),
    [
        ([(0, True)], None, [0]),
        ([(0, True), (0, True)], None, [0, 0]),
        ([(0, True), (1, True)], 0, [1]),
        ([(0, True), (0, False)], 0, []),
        ([(0, False), (1, True)], 0, [1]),
    ],
)
def test_what_others_did_before_can_be_taken_back_no_more(
    monkeypatch: pytest.MonkeyPatch, answers: list[tuple[Seat, bool]], keep: int | None, undoable: list[Seat]
) -> None:
    """Each answer is of a seat, and is one that can be taken back or not."""

    can_be_undone = iter([can for _, can in answers])

    def play(rules: object, before: Any, *given: object, **named: object) -> Any:
        state = SimpleNamespace(seq=before.seq + 1)
        return SimpleNamespace(state=state, decisions=(), draws=(), events=(), undoable=next(can_be_undone))

    monkeypatch.setattr(running, "play", play)
    monkeypatch.setattr(running, "encode", lambda state: b"")
    snapshot = SimpleNamespace(
        rules=None,
        played=SimpleNamespace(seq=0),
        decisions=(),
        place_at=lambda seat: SimpleNamespace(number=seat),
    )
    run = Run(cast("Any", snapshot))
    for seat, _ in answers:
        run.play(seat, ("x",), None, "order")
    done = run.done({})
    assert (done.undo_keep, [push.place for push in done.undo_push]) == (keep, undoable)


async def test_a_proposal_is_not_what_the_game_waits_for(house: House) -> None:
    """Whoever proposes an alliance in their own turn still has their plan for it."""
    snapshot, first, *_ = await diplomacy(house)
    seat = snapshot.seats_of(first.id)[0]
    run = Run(snapshot)
    assert run.waits_for(seat, ("pass",))
    assert not run.waits_for((seat + 1) % 4, ("pass",)), "it is not their turn"
    free = [(d.seat, d.options[0].key) for d in snapshot.decisions if not d.blocking]
    assert free, "others may be asked for an alliance"
    assert not any(run.waits_for(other, (key,)) for other, key in free)

"""What a press on the panel leads to: the seat that is shown then, and why a question is not there any more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.texts import speak
from cogs.ui.panel.panel_controls import _gone, _moved_on
from games.core.model import Decision, Option, Text

ME, OTHER = 11, 12


def asked(*seats: int) -> Any:
    options = (Option("pass", Text("option.pass")),)
    return SimpleNamespace(decisions=tuple(Decision(seat, Text("ask.turn"), options) for seat in seats))


def test_the_panel_stays_with_a_seat_that_is_asked_however_many_others_are() -> None:
    """Whoever plays two seats that are asked at once was taken to the other one in the middle."""
    assert not _moved_on(asked(0, 1), 0)
    assert not _moved_on(asked(0, 1), 1)
    assert _moved_on(asked(0, 1), 2)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"interaction_id": 5}, None),
        ({}, "answered_by_you"),
        ({"user_id": OTHER}, "answered"),
        ({"undone": True}, "gone"),
        ({"kind": "order"}, "answered_by_order"),
        ({"kind": "bot"}, "answered_by_bot"),
        (None, "gone"),
    ],
)
async def test_whoever_presses_too_late_reads_who_has_answered(told: dict[str, Any] | None, said: str | None) -> None:
    """A press that Discord brings twice has been carried out: it has nothing to complain of."""
    usual: dict[str, Any] = {"interaction_id": 4, "undone": False, "kind": "play", "user_id": ME}
    move = None if told is None else SimpleNamespace(**(usual | told))

    async def answered(game: str, seat: int, since: int) -> Any:
        return move

    async def locale(interaction: object) -> str:
        return "en"

    tables = SimpleNamespace(chronicle=SimpleNamespace(answered=answered))
    client = SimpleNamespace(tables=tables, locale=locale)
    interaction = SimpleNamespace(id=5, user=SimpleNamespace(id=ME), client=client)
    found = await _gone(cast("Any", interaction), cast("Any", SimpleNamespace(game_id="g")), 0, 3)
    assert found == ([] if said is None else [speak("en").say(f"panel.{said}")])

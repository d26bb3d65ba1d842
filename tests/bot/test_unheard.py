from __future__ import annotations

import pytest

from bot.unheard import Carried, Unheard

TYPED = ("undo", ("what", "step"))


@pytest.mark.parametrize(
    ("user", "game", "typed", "seq", "since"),
    [
        (1, "g", TYPED, 8, 7),
        (2, "g", TYPED, 8, None),
        (1, "h", TYPED, 8, None),
        (1, "g", ("undo", ("what", "turn")), 8, None),
        (1, "g", TYPED, 9, None),
    ],
)
def test_only_the_same_command_at_a_table_that_has_not_moved_is_one_that_went_unheard(
    user: int, game: str, typed: tuple[object, ...], seq: int, since: int | None
) -> None:
    unheard = Unheard()
    unheard.carried_out(1, Carried("g", TYPED, since=7, seq=8))
    assert unheard.since(user, game, typed, seq) == since
    if user == 1:
        assert unheard.since(1, "g", TYPED, 8) is None, "once, and whoever types something else has moved on"
    unheard.heard(2)

"""What is written about a table, and what of it takes the place of what still waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.clock import HOUR
from bot.service import announce
from tests.bot.conftest import ANA, House


@pytest.mark.parametrize(
    ("waits_until", "due"),
    [
        (0, 0),
        (-500, announce.EDIT_EVERY - 500),
        (500, 500),
        (announce.EDIT_EVERY, announce.EDIT_EVERY),
        (HOUR, 0),
    ],
    ids=["long ago", "just now", "waits", "waits its whole time", "the clock was set back"],
)
async def test_a_refresh_comes_soon_also_after_the_clock_was_set_back(house: House, waits_until: int, due: int) -> None:
    """The latest one was due before or after now by so many milliseconds."""
    snapshot, now = await house.running(), house.clock()
    shelved = SimpleNamespace(edit_due=now + waits_until if waits_until else 0)
    assert announce.edit(snapshot, cast("Any", shelved), now).due_at == now + due


async def test_a_vote_that_waits_and_a_turn_that_waits_are_told_both(house: House) -> None:
    """Of two words about the same turn the newer one is enough."""
    snapshot = await house.running()
    await house.forget_messages()
    for why in ("reminder", "vote", "last_call", "vote"):
        call = announce.call(snapshot, ANA.id, cast("announce.CallFor", why))
        await house.outbox.add([call], house.clock(), snapshot.game_id)
    waiting = [message for message in await house.outbox.posted(snapshot.game_id) if message.state == "waiting"]
    assert [(message.kind, message.target) for message in waiting] == [("call", ANA.id)] * 2

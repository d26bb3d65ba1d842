"""Requests that other processes overtake, and what is remembered of who has looked."""

from __future__ import annotations

import pytest

from bot.clock import MINUTE
from bot.service import seen
from bot.service.refused import Overtaken, Stale
from bot.service.seen import LATELY, Seen
from bot.service.table.repeated import ATTEMPTS, repeated


class Requests:
    """Is overtaken so often, and then refused or not."""

    def __init__(self, overtaken: int, *, refused: bool = False) -> None:
        self.left, self.refused, self.made = overtaken, refused, 0

    @repeated
    async def request(self) -> str:
        self.made += 1
        if self.made <= self.left:
            raise Overtaken
        if self.refused:
            raise Stale
        return "done"


@pytest.mark.parametrize("overtaken", range(ATTEMPTS))
async def test_who_is_overtaken_again_and_again_is_served_at_last(overtaken: int) -> None:
    requests = Requests(overtaken)
    assert await requests.request() == "done"
    assert requests.made == overtaken + 1


async def test_who_is_always_overtaken_or_refused_is_told_so() -> None:
    always, refused = Requests(99), Requests(1, refused=True)
    with pytest.raises(Overtaken):
        await always.request()
    with pytest.raises(Stale):
        await refused.request()
    assert (always.made, refused.made) == (ATTEMPTS, 2), "a refusal is no reason to ask again"


def test_who_looked_last_is_remembered_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "USERS", 2)
    known = Seen()
    for user, at in ((1, 10), (2, 20), (1, 30), (3, 40)):
        known.note(user, at)
    assert [known.lately(user, 50) for user in (1, 2, 3)] == [True, False, True]


def test_half_an_hour_after_a_look_it_is_no_longer_lately() -> None:
    known, now = Seen(), 100 * MINUTE
    known.note(1, now)
    assert known.lately(1, now + LATELY - 1)
    assert not known.lately(1, now + LATELY)
    assert not known.lately(2, now)
    assert known.lately(1, now - MINUTE), "a clock is set right"
    assert not known.lately(1, now - LATELY), "it was set back, and reminders stayed away for as long"
    assert known.since(1, now), "at that very moment"
    assert not known.since(1, now + 1)

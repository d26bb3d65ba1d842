"""Hints: only to whoever is asked, only where advice was found good, each counted once and told at the end."""

from __future__ import annotations

import asyncio

import pytest

from bot.jobs.hints import Hints
from bot.jobs.opponents import Opponents
from bot.service.refused import NotYours, Refused, Stale
from bot.service.table.snapshot import Snapshot
from games.core.thinking.advice import Judged
from tests.bot.conftest import ANA, BIA, House

BEST = (Judged(("x",), 0.5, 0.0, 0.0, True),)


class Wise(Opponents):
    """Gives the same advice after a while, or none."""

    def __init__(self) -> None:
        super().__init__(1, 0.1)
        self.asked = 0
        self.fails = False
        self.found = BEST

    async def hint(self, snapshot: Snapshot, seat: int) -> tuple[Judged, ...]:
        self.asked += 1
        await asyncio.sleep(0)
        if self.fails:
            raise LookupError
        return self.found


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: True)


def had(snapshot: Snapshot) -> list[int]:
    return [place.hints for place in snapshot.places]


@pytest.mark.usefixtures("allowed")
async def test_a_hint_is_counted_once_for_a_question_and_outlives_a_restart(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    wise = Wise()
    hints = Hints(house.tables, wise)
    found = await asyncio.gather(*(hints.give(snapshot.game_id, who, seat, snapshot.seq) for _ in range(3)))
    assert found == [BEST] * 3
    assert wise.asked == 1
    place = snapshot.place_at(seat).number
    again = await (await house.restarted()).tables.look(snapshot.game_id)
    assert had(again) == [int(n == place) for n in range(2)]
    assert again.seq == snapshot.seq
    assert again.played == snapshot.played


@pytest.mark.usefixtures("allowed")
async def test_a_hint_that_tells_nothing_apart_is_not_counted(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    wise = Wise()
    wise.found = (*BEST, Judged(("y",), 0.49, 0.01, 0.1, True))
    assert await Hints(house.tables, wise).give(snapshot.game_id, who, seat, snapshot.seq) == wise.found
    assert sum(had(await house.tables.look(snapshot.game_id))) == 0
    wise.found = (*BEST, Judged(("y",), 0.3, 0.2, 0.01, False))
    await Hints(house.tables, wise).give(snapshot.game_id, who, seat, snapshot.seq)
    assert sum(had(await house.tables.look(snapshot.game_id))) == 1


@pytest.mark.usefixtures("allowed")
async def test_what_could_not_be_thought_of_is_thought_of_again(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    wise = Wise()
    hints = Hints(house.tables, wise)
    wise.fails = True
    with pytest.raises(LookupError):
        await hints.give(snapshot.game_id, who, seat, snapshot.seq)
    wise.fails = False
    assert await hints.give(snapshot.game_id, who, seat, snapshot.seq) == BEST


@pytest.mark.usefixtures("allowed")
async def test_nobody_gets_the_hint_of_another_seat_or_of_an_older_question(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    hints = Hints(house.tables, Wise())
    await hints.give(snapshot.game_id, who, seat, snapshot.seq)
    with pytest.raises(NotYours):
        await hints.give(snapshot.game_id, other, seat, snapshot.seq)
    for ask in (house.tables.helping.check, house.tables.helping.count):
        with pytest.raises(NotYours):
            await ask(snapshot.game_id, other, seat, snapshot.seq)
    with pytest.raises(Stale):
        await hints.give(snapshot.game_id, other, snapshot.seats_of(other.id)[0], snapshot.seq)
    with pytest.raises(Stale):
        await hints.give(snapshot.game_id, who, seat, snapshot.seq + 1)
    assert sum(had(await house.tables.look(snapshot.game_id))) == 1


@pytest.mark.usefixtures("allowed")
async def test_no_list_of_tables_tells_that_somebody_had_a_hint(house: House) -> None:
    """The latest change stands first there: a table at which nothing was done may not move up."""
    first = await house.running()
    house.clock.hours(1)
    second = await house.running(channel=first.channel_id + 1)
    house.clock.hours(1)
    who, seat, _ = house.active(first)
    await Hints(house.tables, Wise()).give(first.game_id, who, seat, first.seq)
    listed = (await house.tables.of_guild(1)).games
    assert [table.game_id for table in listed] == [second.game_id, first.game_id]


async def test_a_game_that_did_not_pass_has_no_hint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: False)
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    with pytest.raises(Refused, match="no_hints"):
        await Hints(house.tables, Wise()).give(snapshot.game_id, who, seat, snapshot.seq)
    assert sum(had(await house.tables.look(snapshot.game_id))) == 0


@pytest.mark.usefixtures("allowed")
async def test_whoever_gives_up_waiting_takes_a_hint_from_nobody(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    hints = Hints(house.tables, Wise())
    first = asyncio.create_task(hints.give(snapshot.game_id, who, seat, snapshot.seq))
    second = asyncio.create_task(hints.give(snapshot.game_id, who, seat, snapshot.seq))
    while not hints._given:  # noqa: ASYNC110 (another task's work)
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    first.cancel()
    assert await second == BEST
    assert sum(had(await house.tables.look(snapshot.game_id))) == 1

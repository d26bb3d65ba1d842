"""Bot players think in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.jobs.opponents import ENDLESS, HINT, Opponents, Queue, Why, budget, thought
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import completed, decisions, encode, start
from games.registry import GAMES
from tests.bot.conftest import House
from tests.bot.service.tables import table_of


def test_a_thought_is_sent_to_another_process_and_comes_back():
    key, rules = next(iter(GAMES.items()))
    state = start(rules, Setup(max(2, rules.meta.seats[0]), key=seeded(1))).state
    (decision, *_) = decisions(rules, state)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        keys = pool.submit(thought, key, encode(state), decision.seat, "master", 7, 0.05).result(60)
    assert decision.allows(keys)


async def test_bots_of_a_guided_game_answer_alike_in_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["tarlac"]
    setup = completed(rules, Setup(3, key=seeded(1)))
    table, seeds = table_of(rules, setup, start(rules, setup).state), list[object]()

    async def run(work: object, *job: object, longest: float) -> tuple[str, ...]:
        seeds.append(job[4])
        return ()

    opponents = Opponents(1, 1.0)
    monkeypatch.setattr(opponents._apart, "run", run)
    later = msgspec.structs.replace(table, seq=table.seq + 1)
    for guided in (True, False):
        for snapshot in (table, table, later):
            await opponents.choose(msgspec.structs.replace(snapshot, lessons={} if guided else None), 1)
    assert seeds[0] == seeds[1] != seeds[2]
    assert len(set(seeds)) == 5, "elsewhere nobody knows how a bot will answer"


@pytest.mark.parametrize(("key", "waits"), [("terra_concordia", True), ("gnomopolis", False)])
async def test_where_hands_are_secret_a_master_takes_its_time_for_what_it_need_not_think_about(
    key: str, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who passes at once has nothing in hand that could be played."""
    rules, slept = GAMES[key], list[float]()
    setup = completed(rules, Setup(2, key=seeded(1)))
    table = table_of(rules, setup, start(rules, setup).state)

    async def at_once(work: object, *job: object, longest: float) -> tuple[str, ...]:
        return ("pass",)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    opponents = Opponents(1, 1.0)
    monkeypatch.setattr(opponents._apart, "run", at_once)
    monkeypatch.setattr("bot.jobs.opponents.asyncio.sleep", sleep)
    for level in ("master", "regular"):
        places = tuple(msgspec.structs.replace(place, user_id=None, bot=level) for place in table.places)
        assert await opponents.choose(msgspec.structs.replace(table, places=places), 1) == ("pass",)
    assert [round(seconds, 1) for seconds in slept] == [1.0] * waits


async def test_who_stands_in_comes_first_and_advice_last() -> None:
    """O6: six tables of bots must not make somebody wait whose opponent is away."""
    queue, came, leave = Queue(1), list[str](), asyncio.Event()

    async def come(why: Why) -> None:
        async with queue.place(why):
            came.append(why)
            await leave.wait()

    tasks = [asyncio.create_task(come(why)) for why in ("bot", "review", "hint", "stand_in", "bot", "stand_in")]
    await asyncio.sleep(0)
    assert came == ["bot"]
    assert queue.length == 5
    tasks[4].cancel()
    leave.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert came == ["bot", "stand_in", "stand_in", "hint", "review"]
    async with queue.place("review") as alone:
        assert alone == 1


async def test_one_who_gives_up_at_the_moment_of_their_turn_takes_nobodys_place() -> None:
    queue = Queue(1)

    async def come() -> None:
        async with queue.place("bot"):
            await asyncio.sleep(3600)

    first = asyncio.create_task(come())
    await asyncio.sleep(0)
    second = asyncio.create_task(come())
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    async with asyncio.timeout(1), queue.place("bot") as alone:
        assert alone == 1


async def test_a_turn_that_comes_to_one_who_has_just_given_up_is_the_next_one_s() -> None:
    queue = Queue(1)

    async def come() -> None:
        async with queue.place("bot"):
            await asyncio.sleep(3600)

    async with queue.place("bot"):
        late = asyncio.create_task(come())
        await asyncio.sleep(0)
    late.cancel()  # it is their turn, but they do not know it yet
    await asyncio.gather(late, return_exceptions=True)
    async with asyncio.timeout(1), queue.place("bot") as alone:
        assert alone == 1


@pytest.mark.parametrize(
    ("waiting", "answers", "seconds"), [(1, 1, 1.0), (20, 1, 1.0), (40, 1, 0.5), (1, 5, 1.0), (4, 5, 1.0), (40, 5, 0.1)]
)
def test_the_more_wait_and_the_longer_their_turns_the_less_each_thinks(
    waiting: int, answers: int, seconds: float
) -> None:
    assert budget(1.0, waiting, answers) == seconds


async def test_everybody_who_thinks_waits_in_the_queue_of_their_kind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays comes before whoever would like to know."""
    opponents, came, limits = Opponents(1, 0.1), list[str](), list[float]()

    @asynccontextmanager
    async def place(why: str) -> AsyncIterator[int]:
        came.append(why)
        yield 1

    async def run(*given: object, longest: float = 0) -> tuple[()]:
        limits.append(longest)
        return ()

    monkeypatch.setattr(opponents._queue, "place", place)
    monkeypatch.setattr(opponents._apart, "run", run)
    snapshot = await house.running()
    await opponents.choose(snapshot, 0)
    await opponents.choose(snapshot, 0, "stand_in")
    await opponents.hint(snapshot, 0)
    await opponents.recall(cast("Any", None), frozenset())
    record = SimpleNamespace(game="gnomopolis", setup=SimpleNamespace(key="a1"))
    await opponents.look(cast("Any", record), cast("Any", None), 1)
    assert came == ["bot", "stand_in", "hint", "review", "review"]
    assert limits == [0.1 + ENDLESS, 0.1 + ENDLESS, HINT + ENDLESS, 0, 0], "a review thinks as long as it takes"
    opponents.close()

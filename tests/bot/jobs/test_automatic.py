"""Bots in seats play until a person is asked."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
import pytest

from bot.jobs import automatic as module
from bot.jobs.automatic import SELDOM, Automatic
from bot.service.table.snapshot import Snapshot
from tests.bot.conftest import ANA, CHANNEL, House
from tests.bot.jobs.conftest import Passing
from tests.bot.service.story import thinking


async def _settled(house: House, game_id: str) -> Snapshot:
    for _ in range(500):
        await asyncio.sleep(0.005)
        snapshot = await house.tables.look(game_id)
        if not snapshot.running or snapshot.awaited_users:
            return snapshot
    raise AssertionError("the bots do not stop")


async def test_bots_play_until_a_person_is_asked_and_go_on_after_a_restart(house: House) -> None:
    automatic = Automatic(house.tables, Passing())
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.start(opened.game_id, ANA)
    snapshot = await _settled(house, opened.game_id)
    assert snapshot.awaited_users == {ANA.id}
    await automatic.close()
    await house.press(snapshot, "pass")  # nobody thinks now: the program has "ended"
    assert (await house.tables.look(opened.game_id)).awaited_users == frozenset()
    again = await house.restarted()
    automatic = Automatic(again.tables, Passing())
    await automatic.resume()
    assert (await _settled(again, opened.game_id)).awaited_users == {ANA.id}
    await automatic.close()
    await again.database.close()


async def test_a_table_that_cannot_be_read_keeps_no_bot_of_another_from_playing_after_a_start(
    house: House,
) -> None:
    lobby, opened = house.tables.lobby, list[Snapshot]()
    for n in range(2):
        table = await lobby.open("gnomopolis", 1, CHANNEL + n, ANA, seats=2)
        await lobby.add_bot(table.game_id, ANA)
        snapshot = await lobby.start(table.game_id, ANA)
        opened.append(await house.press(snapshot, "pass") if snapshot.awaited_users else snapshot)
    first, second = sorted(opened, key=lambda snapshot: snapshot.game_id)
    await house.rewrite(first, b"\0")
    automatic = Automatic(house.tables, Passing())
    await automatic.resume()
    assert (await _settled(house, second.game_id)).awaited_users == {ANA.id}
    await automatic.close()


async def test_a_start_loads_only_the_tables_that_wait_for_a_bot(house: House) -> None:
    games, lobby = house.tables.games, house.tables.lobby
    waiting = await house.running()
    assert await games.left_to_bots() == [], "people are asked"
    opened = await lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, seats=2)
    await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    if snapshot.awaited_users:
        assert await games.left_to_bots() == [], "the bot is not asked yet"
        await house.press(snapshot, "pass")
    assert await games.left_to_bots() == [opened.game_id]
    # Whoever is away is answered for as well.
    async with house.database.transaction() as transaction:
        sql = "UPDATE place SET offered_at = 1 WHERE game_id = :game"
        await transaction.run(sql, game=waiting.game_id)
    assert await games.left_to_bots() == sorted([opened.game_id, waiting.game_id])


async def test_a_move_made_while_a_bot_was_about_to_stop_keeps_it_playing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, moves = house.tables.lobby, house.tables.moves
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await lobby.add_bot(opened.game_id, ANA)
    automatic = Automatic(house.tables, Passing())
    await lobby.start(opened.game_id, ANA)
    snapshot = await _settled(house, opened.game_id)
    await asyncio.sleep(0.05)
    assert not thinking()
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def nothing(snapshot: Snapshot) -> None:
        reached.set()
        await go_on.wait()

    monkeypatch.setattr(moves, "ordered", nothing)
    automatic.wake(msgspec.structs.replace(snapshot, ordered=True))
    await reached.wait()
    await house.press(snapshot, "pass")
    go_on.set()
    assert (await _settled(house, opened.game_id)).awaited_users == {ANA.id}
    await automatic.close()


async def test_a_bot_leaves_whoever_moved_last_time_to_think_better_of_it(house: House) -> None:
    automatic = Automatic(house.tables, Passing(), grace=0.3)
    lobby, moves = house.tables.lobby, house.tables.moves
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2)
    await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    key = snapshot.decisions[0].options[0].key
    moved = await house.press(snapshot, key)
    assert moved.awaited_users == frozenset()
    await asyncio.sleep(0.1)
    back = await moves.undo(opened.game_id, ANA, whole_turn=False, seq=moved.seq)
    assert back.awaited_users == {ANA.id}
    await asyncio.sleep(0.4)
    assert (await house.tables.look(opened.game_id)).seq == back.seq, "the bot had not answered yet"
    await house.press(back, key)
    assert (await _settled(house, opened.game_id)).seq > back.seq + 1
    await automatic.close()


async def test_a_bot_says_for_whom_it_has_thought(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has sat down there meanwhile is not played for (``Moves.automatic``)."""
    snapshot = await house.running()
    place = snapshot.awaited[0]
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE place SET offered_at = 1 WHERE number = :number", number=place.number)
    house.tables.shelf.forget(snapshot.game_id)
    given, moves = asyncio.Queue[object](), house.tables.moves
    real = moves.automatic

    async def noted(*args: Any, **named: Any) -> Snapshot | None:
        given.put_nowait(named.get("sits"))
        return await real(*args, **named)

    monkeypatch.setattr(moves, "automatic", noted)
    automatic = Automatic(house.tables, Passing())
    await automatic.resume()
    assert await asyncio.wait_for(given.get(), 5) == place.user_id
    await automatic.close()


async def test_who_stands_in_leaves_nobody_to_think_better_of_it(house: House) -> None:
    """Whoever missed a turn has kept the others waiting long enough."""
    automatic = Automatic(house.tables, Passing(), grace=60.0)
    snapshot = await house.running()
    seat = next(d.seat for d in snapshot.decisions if d.blocking)

    async def undo_open(about: Snapshot) -> bool:
        return True

    house.tables.moves.undo_open = undo_open
    async with asyncio.timeout(5):
        assert await automatic._considered(snapshot, seat, "stand_in")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await automatic._considered(snapshot, seat, "bot")
    await automatic.close()


async def test_orders_that_another_process_has_left_are_looked_through_now_and_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    automatic, looks = Automatic(house.tables, Passing()), list[bool]()

    async def resume(*, orders: bool) -> None:
        looks.append(orders)
        if len(looks) > 2 * SELDOM:
            raise asyncio.CancelledError

    monkeypatch.setattr(automatic, "resume", resume)
    monkeypatch.setattr(module, "AGAIN", 0.0)
    with pytest.raises(asyncio.CancelledError):
        await automatic.watch()
    assert [n for n, orders in enumerate(looks) if orders] == [0, SELDOM, 2 * SELDOM]


async def test_an_order_does_not_wait_to_its_end_at_a_table_that_has_moved_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is ordered for the question that is asked now would wait behind it."""
    snapshot = await house.running()
    automatic = Automatic(house.tables, Passing(), pause=60.0)

    async def later(about: Snapshot) -> str:
        return "later"

    async def undo_open(about: Snapshot) -> bool:
        return False

    monkeypatch.setattr(module, "LOOK", 0.01)
    monkeypatch.setattr(house.tables.moves, "ordered", later)
    monkeypatch.setattr(house.tables.moves, "undo_open", undo_open)
    waiting = asyncio.create_task(automatic._ordered(snapshot))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await house.press(snapshot, "pass")
    async with asyncio.timeout(5):
        assert await waiting, "it is to be looked again"
    await automatic.close()


async def test_when_bots_have_played_their_table_is_free_for_other_processes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody would play them there where their people are heard by another."""
    gone, automatic = list[str](), Automatic(house.tables, Passing())

    async def let_go(what: str) -> None:
        gone.append(what)

    monkeypatch.setattr(house.tables.claims, "let_go", let_go)
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.tables.lobby.add_bot(opened.game_id, ANA)
    snapshot = await house.tables.lobby.start(opened.game_id, ANA)
    if ANA.id in snapshot.awaited_users:
        await house.press(snapshot, "pass")
    async with asyncio.timeout(5):
        while thinking() or not gone:  # noqa: ASYNC110 (another task's work)
            await asyncio.sleep(0.005)
    assert set(gone) == {f"bots {opened.game_id}"}
    await automatic.close()


async def test_a_table_at_which_a_bot_thinks_gets_no_second_one_for_the_same_question(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.tables.lobby.add_bot(opened.game_id, ANA)
    snapshot = await house.tables.lobby.start(opened.game_id, ANA)
    snapshot = await house.press(snapshot, "pass") if snapshot.awaited_users else snapshot
    asked, may = list[int](), asyncio.Event()

    class Slow(Passing):
        async def choose(self, snapshot: Snapshot, *given: Any) -> tuple[str, ...]:
            asked.append(snapshot.seq)
            await may.wait()
            return await super().choose(snapshot, *given)

    automatic = Automatic(house.tables, Slow())
    for _ in range(3):
        automatic.wake(snapshot)
        await asyncio.sleep(0.01)
    assert asked == [snapshot.seq]
    may.set()
    assert (await _settled(house, opened.game_id)).awaited_users == {ANA.id}
    assert len(set(asked)) == len(asked)
    await automatic.close()


async def test_a_thought_that_came_to_no_end_is_begun_again_late_or_when_the_table_has_moved_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun again at once it would leave the bots of all other tables half a minute in nine."""
    opponent, asked = Passing(), list[int]()

    async def choose(snapshot: Snapshot, seat: int, why: str = "bot") -> tuple[str, ...]:
        asked.append(snapshot.seq)
        if len(asked) < 3:
            raise BrokenProcessPool
        return await Passing.choose(opponent, snapshot, seat, why)

    monkeypatch.setattr(opponent, "choose", choose)
    for name, seconds in {"LOOK": 0.01, "RETRY": 0.0, "SPARED": 600.0}.items():
        monkeypatch.setattr(module, name, seconds)
    automatic = Automatic(house.tables, opponent)
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    for _ in range(2):
        await house.tables.lobby.add_bot(opened.game_id, ANA)
    snapshot = await house.tables.lobby.start(opened.game_id, ANA)
    snapshot = await house.press(snapshot, "pass") if snapshot.awaited_users else snapshot
    await asyncio.sleep(0.2)
    assert asked == [snapshot.seq]
    monkeypatch.setattr(module, "SPARED", 0.02)
    (decision,) = [decision for decision in snapshot.decisions if decision.blocking]
    assert await house.tables.moves.automatic(snapshot.game_id, decision.seat, snapshot.seq, ("pass",))
    assert (await _settled(house, snapshot.game_id)).awaited_users == {ANA.id}
    assert asked[:3] == [snapshot.seq, asked[1], asked[1]]
    assert asked[1] > snapshot.seq
    await automatic.close()

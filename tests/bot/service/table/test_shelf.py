"""Tables in memory: a bounded number, and never older than what was written last."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.jobs.departures import Departures
from bot.service.table.shelf import Shelf
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.errors import ALL_FAILS
from storage.rows.game import Commit, StoredGame
from storage.tables.games import Games
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House


class Gated(Games):
    """Reads as ever, but hands over what was read only when it may."""

    def __init__(self, house: House) -> None:
        super().__init__(house.database)
        self.may = asyncio.Event()

    async def load(self, game_id: str) -> StoredGame:
        record = await super().load(game_id)
        await self.may.wait()
        return record


async def test_a_slow_reader_does_not_bring_back_an_old_state(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = await house.running()
    shelf, gated = house.tables.shelf, Gated(house)
    shelf.forget(snapshot.game_id)
    monkeypatch.setattr(shelf, "games", gated)
    looking = asyncio.create_task(house.tables.look(snapshot.game_id))
    await asyncio.sleep(0.05)
    monkeypatch.setattr(shelf, "games", house.tables.games)
    after = await house.press(snapshot, "pass")
    gated.may.set()
    assert (await looking).seq == after.seq
    assert (await house.tables.look(snapshot.game_id)).seq == after.seq


@pytest.mark.parametrize("away", ALL_FAILS)
async def test_a_table_is_not_unreadable_because_the_database_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch, away: type[Exception]
) -> None:
    """The fault: where a connection was cut between two questions its people, and whoever runs the bot, were told that
    this version cannot read it.
    """
    snapshot, told = await house.running(), list[str]()
    shelf = house.tables.shelf
    monkeypatch.setattr(shelf, "on_unreadable", lambda game_id, error: told.append(game_id))
    shelf.forget(snapshot.game_id)

    async def cut(*_: object) -> object:
        raise away("it restarts")

    with monkeypatch.context() as patched:
        patched.setattr(shelf.games, "last_checkpoints", cut)
        with pytest.raises(away):
            await house.tables.look(snapshot.game_id)
    assert not told
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq


async def test_only_so_many_tables_are_kept_and_the_others_are_read_again(house: House) -> None:
    shelf = Shelf(house.tables.games, house.tables.clocks, house.tables.timing, house.clock, kept=3)
    games = [(await house.tables.lobby.open("gnomopolis", 1, 600 + n, ANA, seats=2)).game_id for n in range(5)]
    for game_id in games:
        await shelf.take(game_id)
    assert len(shelf) == 3
    for game_id in games:
        assert (await shelf.take(game_id)).snapshot.game_id == game_id
    assert len(shelf) == 3


async def test_a_table_that_is_forgotten_while_the_database_is_asked_is_read_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running()
    tables = house.tables
    shelf = Shelf(tables.games, tables.clocks, tables.timing, house.clock, shared=True)
    kept, asked = await shelf.take(snapshot.game_id), tables.games.revision

    async def revision(game_id: str) -> int | None:
        found = await asked(game_id)
        shelf.forget(game_id)
        return found

    monkeypatch.setattr(tables.games, "revision", revision)
    again = await shelf.take(snapshot.game_id)
    assert again is not kept
    assert again.snapshot.seq == snapshot.seq


async def test_a_table_is_read_once_however_many_others_are_forgotten_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: while old games were tidied up by the thousand nobody could look at any, until Python gave up."""
    snapshot, tables = await house.running(), house.tables
    shelf, load, loaded = (
        Shelf(tables.games, tables.clocks, tables.timing, house.clock, shared=True),
        Games.load,
        list[str](),
    )

    async def slow(games: Games, game_id: str) -> StoredGame:
        loaded.append(game_id)
        shelf.forget(f"other{len(loaded)}")
        return await load(games, game_id)

    monkeypatch.setattr(Games, "load", slow)
    async with asyncio.timeout(20):
        await asyncio.gather(*(shelf.take(snapshot.game_id) for _ in range(3)))
    assert len(loaded) <= 3

    async def forgetting(games: Games, game_id: str) -> StoredGame:
        found = await slow(games, game_id)
        if len(loaded) < 3_000:
            shelf.forget(game_id)
        return found

    loaded.clear()
    shelf.forget(snapshot.game_id)
    monkeypatch.setattr(Games, "load", forgetting)
    assert (await shelf.take(snapshot.game_id)).snapshot.seq == snapshot.seq
    assert len(loaded) == 3_000, "forgotten itself, it is read again"


async def test_lists_read_no_state(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that cannot be read is listed like the others, so that it can be closed; a game that is gone is not."""
    broken = await house.running()
    other = await house.tables.lobby.open("gnomopolis", 1, 777, ANA, seats=2)
    gone = await house.tables.lobby.open("terra_concordia", 1, 778, ANA)
    await house.rewrite(broken, b"\0")
    monkeypatch.delitem(GAMES, gone.rules.meta.key)
    for page in (await house.tables.of_user(ANA.id), await house.tables.of_guild(1)):
        assert {table.game_id for table in page.games} == {broken.game_id, other.game_id}
    (asked,) = [table for table in page.games if table.awaited]
    assert (asked.names, asked.users) == (("Ana", "Bia"), (ANA.id, BIA.id))
    awaited = house.active(broken)[0]
    assert [asked.names[place] for place in asked.awaited] == [awaited.name]


async def test_a_clock_stopped_while_a_move_is_being_written_leaves_no_old_memory(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running(pace=24)
    commit, reached, go_on = Games.commit, asyncio.Event(), asyncio.Event()

    async def slow(games: Games, commit_: Commit) -> None:
        reached.set()
        await go_on.wait()
        await commit(games, commit_)

    monkeypatch.setattr(Games, "commit", slow)
    moving = asyncio.create_task(house.press(snapshot, "pass"))
    await reached.wait()
    pausing = asyncio.create_task(Departures(house.tables).server_left(1))
    await asyncio.sleep(0.05)
    go_on.set()
    await asyncio.gather(moving, pausing)
    remembered = (await house.tables.shelf.take(snapshot.game_id)).stored
    on_disk = await house.tables.games.load(snapshot.game_id)
    assert remembered.revision == on_disk.revision
    assert remembered.paused_at == on_disk.paused_at == house.clock()
    # The next change compares the revision that is remembered with the one on disk.
    place = next(place for place in snapshot.places if place.user_id == BIA.id)
    await house.tables.votes.replace(snapshot.game_id, ANA, place.number, CAIO)


async def test_after_a_commit_whose_end_nobody_saw_the_table_is_as_it_is_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running()
    commit = house.tables.games.commit

    async def unseen(given: Commit) -> None:
        await commit(given)
        raise RuntimeError("the connection is gone")

    monkeypatch.setattr(house.tables.games, "commit", unseen)
    with pytest.raises(RuntimeError):
        await house.press(snapshot, "pass")
    monkeypatch.undo()
    after = await house.tables.look(snapshot.game_id)
    assert after.seq == snapshot.seq + 1
    assert (await house.press(after, "pass")).seq == after.seq + 1


async def test_of_a_channel_the_table_that_has_a_past_is_the_one_that_runs_or_the_last_that_was_played(
    house: House,
) -> None:
    running = await house.running()
    assert (await house.tables.played_in_channel(CHANNEL)).game_id == running.game_id
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET status = 'finished' WHERE game_id = :id", id=running.game_id)
    house.tables.shelf.forget(running.game_id)
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    assert (await house.tables.in_channel(CHANNEL)).game_id == opened.game_id
    assert (await house.tables.played_in_channel(CHANNEL)).game_id == running.game_id
    await house.tables.lobby.join(opened.game_id, BIA)
    await house.tables.lobby.start(opened.game_id, ANA)
    assert (await house.tables.played_in_channel(CHANNEL)).game_id == opened.game_id, "a new one is played now"


async def test_a_table_that_is_read_again_compares_with_the_same_moment_as_before(house: House) -> None:
    """Else pictures would outline other things after a restart."""
    snapshot, stream, turns = await house.running(), Stream(seeded(3, "moves")), set[int]()
    begun, stored = {0}, list[str]()
    house.tables.watched_by(lambda *given: None, lambda game, kind: stored.append(f"{game} {kind}"))
    for _ in range(30):
        _, keys = random_move([d for d in snapshot.decisions if d.blocking], stream)
        who, seat, since = house.active(snapshot)
        snapshot = await house.tables.moves.answer(snapshot.game_id, who, seat, since, keys, house.interaction())
        kept = (await house.tables.shelf.take(snapshot.game_id)).turn_start
        house.tables.shelf.forget(snapshot.game_id)
        again = await house.tables.shelf.take(snapshot.game_id)
        assert snapshot.before is not None
        assert again.snapshot.before is not None
        assert kept is not None
        assert again.turn_start is not None
        assert (again.snapshot.before.seq, again.turn_start.seq) == (snapshot.before.seq, kept.seq)
        turns.add(snapshot.seq - kept.seq)
        begun.add(kept.seq)
        ways = [point.seq for point in await house.tables.games.checkpoints(snapshot.game_id)]
        assert ways == sorted(begun), "one goes back to the beginning of a turn"
    assert len(turns) > 1, "also within a turn"
    assert stored == ["gnomopolis play"] * 30


async def test_a_table_is_remembered_as_it_is_stored(house: House) -> None:
    """What is said of it must not depend on whether the program has been started anew since."""
    snapshot, stream = await house.running(pace=24), Stream(seeded(8, "moves"))
    while snapshot.running:
        house.clock.hours(0.5)
        _, keys = random_move([d for d in snapshot.decisions if d.blocking], stream)
        who, seat, since = house.active(snapshot)
        snapshot = await house.tables.moves.answer(snapshot.game_id, who, seat, since, keys, house.interaction())
        remembered = (await house.tables.shelf.take(snapshot.game_id)).stored
        stored = await house.tables.games.load(snapshot.game_id)
        assert msgspec.structs.replace(remembered, pending=()) == msgspec.structs.replace(stored, pending=())
    assert snapshot.finished_at == house.clock()


async def test_with_what_a_game_began_is_known_after_a_restart(house: House) -> None:
    """Else it could neither be proved nor played on from its beginning."""
    lobby = house.tables.lobby
    opened = await lobby.open("tarlac", 1, CHANNEL, ANA)
    for user in (BIA, CAIO):
        await lobby.join(opened.game_id, user)
    began = await lobby.start(opened.game_id, ANA)
    assert began.setup != opened.setup
    again = await house.restarted()
    assert (await again.tables.look(began.game_id)).setup == began.setup
    await again.database.close()

"""The past of tables that are over takes less room and stays readable."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.bench.growth import ROOM, measure, played_out
from bot.cli import main
from bot.clock import DAY
from bot.replay.film import of_table
from bot.service.refused import Refused
from bot.service.user import User
from games.core.model import Event, Scene, Text
from games.core.record import read, verify
from games.registry import GAMES
from storage.database import Database, Transaction
from storage.rows.game import StoredEvent
from storage.tables.packed import pack_told, unpack, unpack_told
from storage.tables.upkeep import Upkeep
from tests.bot.conftest import ANA, House
from tests.postgres import OVER_BOTH


class Killed(Exception):
    """The process ends here."""


async def over(house: House) -> str:
    """A game of Ana and Bia that was played to its end."""
    snapshot = await house.running()
    return (await played_out(house.tables, snapshot, random.Random(4))).game_id


@OVER_BOTH
async def test_after_a_month_a_checkpoint_a_round_is_left(house: House) -> None:
    game_id = await over(house)
    games = house.tables.games
    before, chronicle = await games.checkpoints(game_id), await house.tables.chronicle.read(game_id, ANA.id)
    house.clock.hours(29 * 24)
    assert await house.tables.upkeep.thin() == 0
    assert len(await games.checkpoints(game_id)) == len(before)
    house.clock.hours(2 * 24)
    assert await house.tables.upkeep.thin() == 1
    assert await house.tables.upkeep.thin() == 0
    after = await games.checkpoints(game_id)
    rounds = {entry.scene.round for entry in chronicle if entry.scene is not None and entry.scene.round}
    assert len(rounds) > 1
    assert len(rounds) <= len(after) <= len(rounds) + 2 < len(before)
    assert [point for point in before if point.seq in {kept.seq for kept in after}] == after
    assert (await house.tables.look(game_id)).status == "finished"
    assert await house.tables.chronicle.read(game_id, ANA.id) == chronicle, "what is packed reads as before"


async def test_a_month_after_its_end_a_game_of_terra_concordia_takes_no_more_than_it_may() -> None:
    """Half a minute: four seats by chance, stored as in the program, measured in a compact copy of the database.

    The fault: it took up to 344 KB, nearly all of it the chronicle.
    """
    fresh, thinned, rows, file = await measure("terra_concordia")
    assert thinned <= ROOM == 300
    assert thinned < fresh / 2
    assert rows + file < thinned


@OVER_BOTH
async def test_the_chronicle_is_packed_a_month_after_and_never_twice(house: House) -> None:
    game_id = await over(house)

    async def told() -> list[bytes]:
        return [row["told"] for row in await house.database.rows("SELECT told FROM event ORDER BY seq, n")]

    whole = await told()
    house.clock.hours(31 * 24)
    await house.tables.upkeep.thin()
    packed = await told()
    assert [unpack_told(each) for each in packed] == whole
    assert sum(map(len, packed)) < sum(map(len, whole)) / 2
    assert [pack_told(each) for each in packed] == packed
    assert (await house.tables.games.whole_chronicle(game_id))[0].told == whole[0]


async def test_a_running_game_is_left_alone(house: House) -> None:
    snapshot = await house.running()
    house.clock.hours(400 * 24)
    assert await house.tables.upkeep.archive(DAY) == 0
    assert await house.tables.games.log(snapshot.game_id)


async def test_a_table_that_was_closed_before_its_end_is_left_whole_for_whoever_reopens_it(house: House) -> None:
    snapshot = await house.running()
    for key in ("pass", "pass"):
        snapshot = await house.press(snapshot, key)
    before = await house.tables.games.checkpoints(snapshot.game_id)
    # The word of a moderator, who does not play.
    await house.tables.hosting.close(snapshot.game_id, User(4_711, "Davi", True))
    house.clock.hours(400 * 24)
    assert await house.tables.upkeep.archive(DAY) == 0
    assert await house.tables.games.checkpoints(snapshot.game_id) == before


async def test_tables_go_into_files_as_early_as_the_host_wants_also_within_a_month(house: House) -> None:
    """The fault: whatever ``ARCHIVE_DAYS`` said, none did before it was thinned."""
    game_id = await over(house)
    house.clock.hours(8 * 24)
    upkeep = house.tables.upkeep
    assert (await upkeep.due(9 * DAY), await upkeep.archive(9 * DAY)) == (0, 0)
    assert await upkeep.due(7 * DAY) == 2, "it is thinned, and goes into a file"
    assert (await upkeep.archive(7 * DAY), await upkeep.due(7 * DAY)) == (1, 0)
    assert await Upkeep(house.database).over("archived", 2**60) == [game_id]
    assert (await house.tables.look(game_id)).played.outcome is not None
    later = await over(house)
    assert await house.tables.upkeep.archive(365 * DAY) == 0
    assert await Upkeep(house.database).over("whole", 2**60) == [later], "nor is one thinned sooner for it"


async def test_what_is_archived_is_read_and_proved_as_before(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    game_id = await over(house)
    tables, games = house.tables, house.tables.games
    house.clock.hours(366 * 24)
    await tables.upkeep.thin()

    async def past() -> list[object]:
        return [
            await games.log(game_id),
            await games.whole_chronicle(game_id),
            await games.chronicle(game_id, 3, (0,)),
            await games.checkpoints(game_id),
            await games.turn_start(game_id, 9),
            (await tables.chronicle.export(game_id)).data,
            await tables.chronicle.tales(game_id, None),
        ]

    before = await past()
    assert await tables.upkeep.archive(365 * DAY) == 1
    async with house.database.reading() as reading:
        for table in ("move", "event", "checkpoint", "undo"):
            assert not await reading.rows(f"SELECT 1 FROM {table}")
    assert await past() == before
    assert (await tables.look(game_id)).played.outcome is not None
    file = games.archived.path(game_id)
    assert main(["verify", str(file)]) == 0
    assert "consistent" in capsys.readouterr().out
    # A folder that did not come along when the host moved: the record was one of no moves.
    file.rename(file.with_suffix(".elsewhere"))
    for asked in (tables.chronicle.export(game_id), of_table(tables, game_id)):
        with pytest.raises(Refused) as refusal:
            await asked
        assert refusal.value.text.id.endswith("past_lost")


@pytest.mark.parametrize("statement", range(9))
async def test_a_kill_between_file_and_rows_loses_nothing(
    house: House, statement: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is written first; a transaction that does not come to its end leaves the rows, and they count."""
    game_id = await over(house)
    house.clock.hours(366 * 24)
    await house.tables.upkeep.thin()
    record = (await house.tables.chronicle.export(game_id)).data
    left = statement

    rows = Transaction.rows

    async def killed(self: Transaction, sql: str, **parameters: Any) -> object:
        nonlocal left
        if "DELETE" in sql or "SET history" in sql:
            if left == 0:
                raise Killed
            left -= 1
        return await rows(self, sql, **parameters)

    monkeypatch.setattr(Transaction, "rows", killed)
    try:
        await Upkeep(house.database).archive(game_id, record)
    except Killed:
        killed_there = True
    else:
        killed_there = False
    monkeypatch.undo()
    assert killed_there == (statement < 8)
    again = await house.restarted()
    assert (await again.tables.chronicle.export(game_id)).data == record
    assert verify(read(record), GAMES).consistent
    assert await again.tables.upkeep.archive(365 * DAY) == int(killed_there)
    assert (await again.tables.chronicle.export(game_id)).data == record


async def test_by_hand(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game_id = await over(house)
    path = house.database.path
    await house.database.close()
    # The clock of the house stands in 2023: for the program that is long ago.
    assert await asyncio.to_thread(main, ["archive", "--days", "30", "--database", str(path)]) == 0
    assert "1 tables moved" in capsys.readouterr().out
    file = tmp_path / "archive" / f"{game_id}.taverna"
    assert unpack(file.read_bytes())
    assert file.stat().st_mode & 0o077 == 0
    async with await Database.open(path) as database:
        assert await Upkeep(database).over("archived", 2**60) == [game_id]


async def test_nothing_that_runs_is_put_into_the_archive_whoever_asks_for_it(house: House) -> None:
    """It was opened again between the question what is over and this."""
    snapshot = await house.running()
    log = await house.tables.games.log(snapshot.game_id)
    before = await house.tables.games.checkpoints(snapshot.game_id)
    await Upkeep(house.database).thin(snapshot.game_id, ())
    await Upkeep(house.database).archive(snapshot.game_id, b"{}")
    assert await house.tables.games.checkpoints(snapshot.game_id) == before != []
    async with house.database.reading() as reading:
        assert len(await reading.rows("SELECT 1 FROM move")) == len(log) > 0


async def test_the_first_checkpoint_of_a_round_is_that_of_the_round_as_it_was_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was taken back began no round; of a game without rounds the first and the last are left."""
    told = list[StoredEvent]()

    def event(since: int, round: int, *, undone: bool = False) -> StoredEvent:
        scene = Scene(number=since, seat=0, round=round, since=since)
        text = msgspec.msgpack.encode(Event(Text("event.passed"), scene=scene))
        return StoredEvent(seq=since, n=0, told=text, recipients=None, undone=undone, at=1)

    async def checkpoints(game_id: str) -> list[SimpleNamespace]:
        return [SimpleNamespace(seq=seq) for seq in (0, 3, 5, 8, 12)]

    async def whole_chronicle(game_id: str) -> list[StoredEvent]:
        return told

    upkeep = house.tables.upkeep
    monkeypatch.setattr(upkeep._storage, "checkpoints", checkpoints)
    monkeypatch.setattr(upkeep._storage, "whole_chronicle", whole_chronicle)
    assert await upkeep._rounds("g") == [0, 12]
    told += [event(2, 1), event(4, 2, undone=True), event(6, 2), event(7, 2), event(1, 0)]
    assert await upkeep._rounds("g") == [0, 3, 8, 12]

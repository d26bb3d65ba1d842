from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.copies.backup import Backups, backup, integrity_check, restore, superfluous, taken
from storage.database import Database
from storage.errors import Broken, InUse, NewerSchema, NotFound
from storage.tables.clocks import Marks
from storage.tables.games import Games
from tests.storage.made_up import play, running


async def grown(database: Database, moves: int = 30) -> Games:
    games = Games(database)
    await running(games)
    for seq in range(moves):
        await games.commit(play(seq, state=b"x" * 20_000, checkpoint=True))
    return games


async def test_the_restore_drill(tmp_path: Path) -> None:
    """Back up while playing, lose the file, restore, play on from the moment of the backup."""
    path, copy = tmp_path / "taverna.db", tmp_path / "backups" / "copy.db"
    seen: list[tuple[int, int]] = []
    async with await Database.open(path) as database:
        games = await grown(database)
        await asyncio.to_thread(backup, path, copy, lambda done, total: seen.append((done, total)))
        await games.commit(play(30))
        with pytest.raises(InUse):
            await asyncio.to_thread(_restore_in_another_process, copy, path)
    assert len(seen) > 1
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1] == copy.stat().st_size
    assert integrity_check(copy) == database.schema
    aside = restore(copy, path)
    assert aside is not None
    async with await Database.open(path) as database:
        assert (await Games(database).load("g")).seq == 30
        await Games(database).commit(play(30))
    shutil.copyfile(aside, tmp_path / "old.db")
    async with await Database.open(tmp_path / "old.db") as old:
        assert (await Games(old).load("g")).seq == 31, "what was set aside is complete, its log included"


RESTORE = """
import pathlib, sys
from storage.copies.backup import restore
restore(*map(pathlib.Path, sys.argv[1:]))
"""


def _restore_in_another_process(source: Path, database: Path) -> None:
    command = [sys.executable, "-c", RESTORE, str(source), str(database)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=30)
    if InUse.__name__ in result.stderr:
        raise InUse(result.stderr)
    assert result.returncode == 0, result.stderr


async def test_backups_under_fire_are_whole(tmp_path: Path) -> None:
    """Writers do not wait for a backup, and each copy shows one moment: log and state agree."""
    path = tmp_path / "taverna.db"
    async with await Database.open(path) as database:
        games = await grown(database)
        written = 30
        for n in range(5):
            copying = asyncio.create_task(asyncio.to_thread(backup, path, tmp_path / f"{n}.db"))
            while not copying.done():
                await games.commit(play(written))
                written += 1
            await copying
    assert written > 35, "writers waited for the backups"
    found: list[int] = []
    for n in range(5):
        with closing(sqlite3.connect(tmp_path / f"{n}.db")) as copy:
            ((seq, state, log),) = copy.execute("SELECT seq, state, (SELECT COUNT(*) FROM move) FROM game").fetchall()
        assert state in (str(seq).encode(), b"x" * 20_000)
        assert seq == log
        found.append(seq)
    assert found == sorted(found)
    assert found[-1] > found[0]


async def test_a_damaged_backup_is_neither_kept_nor_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "taverna.db", tmp_path / "copy.db"
    async with await Database.open(path) as database:
        await grown(database)
    backup(path, copy)
    content = bytearray(copy.read_bytes())
    content[8_192:60_000] = bytes(60_000 - 8_192)
    copy.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(Broken):
        integrity_check(copy)
    with pytest.raises(Broken):
        restore(copy, path)
    (tmp_path / "text.db").write_text("not a database at all, but long enough to look at" * 50)
    with pytest.raises(Broken):
        restore(tmp_path / "text.db", path)
    (tmp_path / "empty.db").touch()
    with pytest.raises(Broken, match=r"empty\.db: no database of Taverna"):
        restore(tmp_path / "empty.db", path)
    assert path.read_bytes() == before
    # And from a damaged database no good backup is overwritten.
    good = tmp_path / "good.db"
    backup(path, good)
    kept = good.read_bytes()
    path.write_bytes(content)
    with pytest.raises(Broken, match=re.escape(str(path))):
        backup(path, good)
    assert good.read_bytes() == kept
    assert not (tmp_path / "good.db.part").exists(), "half a copy for each try fills the disk"
    assert integrity_check(good) > 0


async def test_a_damaged_database_is_replaced_and_kept_for_inspection(tmp_path: Path) -> None:
    path, copy = tmp_path / "taverna.db", tmp_path / "copy.db"
    async with await Database.open(path) as database:
        await grown(database, 3)
    backup(path, copy)
    path.write_bytes(b"garbage" * 1_000)
    path.with_name("taverna.db-wal").write_bytes(b"old log")
    aside = restore(copy, path)
    assert aside is not None
    assert aside.read_bytes() == b"garbage" * 1_000
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"old log"
    async with await Database.open(path) as database:
        assert (await Games(database).load("g")).seq == 3


async def test_a_newer_backup_is_refused_and_a_missing_one_named(tmp_path: Path) -> None:
    path, copy = tmp_path / "taverna.db", tmp_path / "copy.db"
    async with await Database.open(path) as database:
        await Marks(database).set("alive", 5)
        schema = database.schema
    backup(path, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(NewerSchema):
        restore(copy, path)
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "none.db", path)
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "none.db", copy)
    assert not (tmp_path / "none.db").exists()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = ?", (schema,))
    fresh = tmp_path / "elsewhere" / "new.db"
    assert restore(copy, fresh) is None
    async with await Database.open(fresh) as database:
        assert await Marks(database).get("alive") == 5
        with pytest.raises(NotFound):
            await Games(database).load("g")


MOMENTS = st.lists(
    st.integers(0, 60 * 24 * 40).map(lambda minutes: datetime(2026, 10, 1, tzinfo=UTC) + timedelta(minutes=minutes)),
    unique=True,
    max_size=80,
)


@given(MOMENTS, st.integers(1, 24), st.integers(1, 14))
def test_rotation_keeps_the_newest_and_the_last_of_each_day(moments: list[datetime], hourly: int, daily: int) -> None:
    gone = superfluous(moments, hourly, daily)
    kept = sorted(set(moments) - set(gone), reverse=True)
    assert kept[:hourly] == sorted(moments, reverse=True)[:hourly]
    days = sorted({moment.date() for moment in moments}, reverse=True)
    for day in days[:daily]:
        assert max(moment for moment in moments if moment.date() == day) in kept
    assert len(kept) <= hourly + daily
    assert superfluous(kept, hourly, daily) == []


async def test_hourly_backups_over_three_weeks_leave_24_and_14(tmp_path: Path) -> None:
    path, folder = tmp_path / "taverna.db", tmp_path / "backups"
    async with await Database.open(path) as database:
        await running(Games(database))
    now = datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    backups = Backups(path, folder, clock=lambda: now)
    assert backups.newest() is None
    first = backups.take()
    (folder / "somebody-elses.db").touch()
    (folder / "taverna-20261399T000000Z.db").touch()
    # Only names count for the rotation: copies of the first stand in for three weeks of real ones.
    for hours in range(1, 24 * 21):
        shutil.copyfile(first, folder / f"taverna-{now + timedelta(hours=hours):%Y%m%dT%H%M%SZ}.db")
    now += timedelta(hours=24 * 21)
    newest = backups.take()
    left = taken(folder, "taverna")
    assert left[0] == (now, newest)
    assert backups.newest() == now
    # The newest 24 reach back into the day before, whose last one is among them as is today's.
    assert len(left) == 24 + 14 - 2
    assert (folder / "somebody-elses.db").exists()
    assert (folder / "taverna-20261399T000000Z.db").exists()


async def test_the_loop_takes_one_an_hour_and_survives_a_failure(tmp_path: Path) -> None:
    path, folder = tmp_path / "taverna.db", tmp_path / "backups"
    failed: list[bool] = []
    backups = Backups(path, folder, on_failure=lambda: failed.append(True))
    folder.mkdir()
    for left in ("part", "part-journal"):
        (folder / f"taverna-20260101T000000Z.db.{left}").write_text("what a killed process left")
    loop = asyncio.create_task(backups.run(every=timedelta(seconds=0.5)))
    for _ in range(500):
        await asyncio.sleep(0.02)
        if failed:
            break
    assert failed
    assert backups.newest() is None
    async with await Database.open(path) as database:
        await running(Games(database))
        for _ in range(500):
            await asyncio.sleep(0.02)
            if len(taken(folder, "taverna")) >= 2:
                break
    assert not loop.done()
    loop.cancel()
    with suppress(asyncio.CancelledError):
        await loop
    copies = taken(folder, "taverna")
    assert len(copies) >= 2
    assert not list(folder.glob("*.part*"))
    for _, copy in copies:
        assert integrity_check(copy) == database.schema


async def test_a_copy_that_is_not_sound_replaces_no_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await Database.open(tmp_path / "taverna.db") as database:
        await grown(database, 1)
    kept = tmp_path / "kept.db"
    backup(tmp_path / "taverna.db", kept)
    before = kept.read_bytes()

    def broken(path: Path) -> int:
        raise Broken(f"{path}: torn")

    monkeypatch.setattr("storage.copies.backup.integrity_check", broken)
    with pytest.raises(Broken, match="torn"):
        backup(tmp_path / "taverna.db", kept)
    assert kept.read_bytes() == before


async def test_no_log_of_the_database_before_is_left_beside_a_restored_one(tmp_path: Path) -> None:
    """SQLite would play it into the file that has come."""
    database, kept = tmp_path / "taverna.db", tmp_path / "kept.db"
    async with await Database.open(database) as opened:
        await grown(opened, 1)
    backup(database, kept)
    beside = [database.with_name(f"{database.name}{suffix}") for suffix in ("-wal", "-shm")]
    for file in beside:
        file.write_bytes(b"of the one before")
    aside = restore(kept, database)
    assert [file.exists() for file in beside] == [False, False]
    assert aside is not None
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"of the one before"

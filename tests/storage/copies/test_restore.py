"""Copies and the way back where something is in the way: the place is told, and nothing half is left."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from textwrap import dedent

import pytest

from bot.cli import main
from storage.copies import backup as copies
from storage.copies.backup import Backups, backup, integrity_check, restore, taken
from storage.database import Database
from storage.errors import Broken, DiskFull
from storage.tables.clocks import Marks
from storage.tables.games import Games
from tests.storage.made_up import play, running


async def made(path: Path, mark: str = "alive") -> None:
    async with await Database.open(path) as database:
        await Marks(database).set(mark, 1)


async def marks(path: Path) -> list[str]:
    async with await Database.read_only(path) as database:
        return [row["name"] for row in await database.rows("SELECT name FROM mark")]


def found_named(folder: Path, pattern: str) -> list[Path]:
    """What has such a name there."""
    return [*folder.glob(pattern)]


async def test_a_folder_that_is_not_ours_is_told_as_such_and_not_as_a_damaged_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await made(tmp_path / "x.db")
    opens = os.open

    def refused(path: Path, *given: int) -> int:
        if str(path).endswith(".part"):
            raise PermissionError(13, "Permission denied", str(path))
        return opens(path, *given)

    monkeypatch.setattr(copies.os, "open", refused)
    assert main(["backup", str(tmp_path / "x.db"), str(tmp_path / "copy.db")]) == 2
    assert capsys.readouterr().err == f"python -m bot backup: {tmp_path}/copy.db.part: Permission denied\n"


async def test_a_damaged_database_is_told_as_such_and_not_as_a_copy_that_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    async with await Database.open(path) as database:
        games = Games(database)
        await running(games)
        for seq in range(20):
            await games.commit(play(seq, state=b"x" * 20_000, checkpoint=True))
    path.write_bytes(path.read_bytes()[:10_000])
    with pytest.raises(Broken, match=r"x\.db: database disk image is malformed"):
        backup(path, tmp_path / "copy.db")
    assert not found_named(tmp_path, "copy*")


ON_SMALL_DISK = """
mount -t tmpfs -o size={size} tmpfs {disk} || exit 77
cp {db} {disk}/x.db || exit 77
{python} -m bot {command} 2>&1
echo {exit}=$?
cmp {db} {disk}/x.db
ls {disk}
"""


def on_disk_of_its_own(script: str) -> subprocess.CompletedProcess[str]:
    """What a script says that may mount a disk which nobody else sees."""
    command = ["unshare", "-m", "sh", "-c", script]
    return subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[3])


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("unshare"), reason="no mounts")
@pytest.mark.parametrize(
    ("command", "size"),
    [("backup {db} {disk}/copy.db", "2m"), ("restore {db} {disk}/x.db", "2m"), ("restore {db} {disk}/x.db", "3m")],
    ids=["copy", "restored", "set aside"],
)
async def test_a_full_disk_is_named_and_nothing_half_stays_on_it(tmp_path: Path, command: str, size: str) -> None:
    """A restore left its half copy, or half of what it set aside, and the disk full."""
    db, disk = tmp_path / "of-ours.db", tmp_path / "disk"
    disk.mkdir()
    async with await Database.open(db) as database:
        games = Games(database)
        await running(games)
        for seq in range(30):
            await games.commit(play(seq, state=os.urandom(30_000), checkpoint=True))
    assert 1 << 20 < db.stat().st_size < 1_500_000
    given = {"size": size, "disk": disk, "db": db, "python": sys.executable, "exit": "exit"}
    script = ON_SMALL_DISK.format(command=command.format(**given), **given)
    run = on_disk_of_its_own(script)
    if run.returncode == 77:
        pytest.skip("nothing may be mounted here")
    said, code, *left = run.stdout.splitlines()
    assert f"{disk}/" in said
    assert ("No space left" in said) or ("no room" in said)
    assert str(db) not in said
    assert code == "exit=2"
    assert left == ["x.db", "x.db.lock"][: 2 if command.startswith("restore") else 1]


async def test_what_was_set_aside_in_the_same_second_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, copy = tmp_path / "x.db", tmp_path / "copy.db"
    await made(copy, "restored")
    await made(path, "first")
    monkeypatch.setattr(copies, "_STAMP", "now")
    found = [restore(copy, path) for _ in range(3)]
    assert found[0] is not None
    assert len({*found}) == 3
    with closing(sqlite3.connect(found[0])) as connection:
        assert connection.execute("SELECT name FROM mark").fetchall() == [("first",)]


@pytest.mark.skipif(sys.platform == "win32", reason="no links")
async def test_through_a_link_the_file_is_replaced_and_its_log_set_aside(tmp_path: Path) -> None:
    """The log lies beside the file: it was neither kept nor taken away, and would have been played into the backup."""
    real, link, copy = tmp_path / "disk" / "real.db", tmp_path / "x.db", tmp_path / "copy.db"
    real.parent.mkdir()
    await made(copy, "restored")
    await made(real, "first")
    real.with_name("real.db-wal").write_bytes(b"old log")
    link.symlink_to(real)
    aside = restore(copy, link)
    assert link.is_symlink()
    assert aside is not None
    assert aside.parent == real.parent
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"old log"
    assert not real.with_name("real.db-wal").exists()
    assert await marks(link) == ["restored"]


async def test_what_was_set_aside_of_a_killed_bot_comes_back_with_its_latest_moves(tmp_path: Path) -> None:
    """They were in the log, which lay beside it and was left out."""
    path, copy = tmp_path / "x.db", tmp_path / "copy.db"
    await made(path, "first")
    backup(path, copy)
    killed = f"""
    import os, sqlite3
    connection = sqlite3.connect({str(path)!r}, isolation_level=None)
    connection.execute("INSERT INTO mark VALUES ('last', 1)")
    os._exit(9)
    """
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", dedent(killed)], timeout=60)
    assert path.with_name("x.db-wal").stat().st_size
    aside = restore(copy, path)
    assert aside is not None
    assert await marks(path) == ["first"]
    restore(aside, path)
    assert await marks(path) == ["first", "last"]
    assert not found_named(tmp_path, "*.part*")


async def test_a_database_that_has_lost_its_version_is_none_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    await made(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM schema_version")
    for way in (Database.open, Database.read_only):
        with pytest.raises(Broken, match="which schema"):
            await way(path)
    with pytest.raises(Broken, match=r"x\.db: .* which schema"):
        integrity_check(path)


def test_no_room_for_a_copy_is_no_fault_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    (tmp_path / "x.db").touch()
    monkeypatch.setattr(copies, "_copy", full)
    with pytest.raises(DiskFull, match=r"copy\.db: no room"):
        backup(tmp_path / "x.db", tmp_path / "copy.db")
    assert not list(tmp_path.glob("copy*"))


async def test_a_backup_of_a_time_to_come_keeps_none_from_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that was wrong for an hour stopped all backups until that time had come."""
    path, now = tmp_path / "x.db", datetime.now(UTC)
    await made(path)
    Backups(path, tmp_path / "kept", clock=lambda: now + timedelta(days=300)).take()
    right = Backups(path, tmp_path / "kept")
    assert right.newest() is None
    made_now = asyncio.Event()
    loop, take = asyncio.get_running_loop(), right.take
    monkeypatch.setattr(right, "take", lambda: (take(), loop.call_soon_threadsafe(made_now.set)))
    working = asyncio.create_task(right.run())
    await asyncio.wait_for(made_now.wait(), 20)
    working.cancel()
    assert right.newest() is not None
    soon = Backups(path, tmp_path / "kept", clock=lambda: now - timedelta(seconds=30))
    assert soon.newest() is not None, "clocks differ by seconds"


async def test_a_backup_by_a_clock_set_back_stays_though_those_of_a_time_to_come_are_many(tmp_path: Path) -> None:
    """It was the oldest and went at once, so that the next was due: one after the other, until the clock was right."""
    path, folder, now = tmp_path / "x.db", tmp_path / "kept", datetime(2026, 11, 30, 12, tzinfo=UTC)
    await made(path)
    folder.mkdir()
    for hours in range(24 * 15):
        (folder / f"x-{now - timedelta(hours=hours):%Y%m%dT%H%M%SZ}.db").touch()
    # A machine without a battery begins long ago, until the network tells it the time.
    begun = datetime(2020, 1, 1, tzinfo=UTC)
    wrong = Backups(path, folder, clock=lambda: begun)
    assert wrong.take().is_file()
    assert wrong.newest() == begun
    assert len(taken(folder, "x")) == 1 + 24 + 14 - 2, "of the others as many stay as ever"
    right = Backups(path, folder, clock=lambda: now + timedelta(hours=1))
    assert right.take().is_file()
    assert begun not in dict(taken(folder, "x"))

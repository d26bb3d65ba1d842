"""The lock of a database, and to whom belongs what is made beside it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from storage.copies.backup import backup, restore
from storage.database import Database
from storage.engines import connections, sqlite
from storage.engines.guard import claim, give, release
from storage.errors import DiskFull, InUse, Unwritable
from storage.tables.archive import Archive, Archived
from tests.bot.cli.test_databases import HOLD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no locks and no owners")
as_root = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away")
SOMEBODY = 65_534


def test_who_comes_by_a_link_finds_the_same_lock(tmp_path: Path) -> None:
    """Two processes could write one file."""
    real, link = tmp_path / "disk" / "real.db", tmp_path / "taverna.db"
    real.parent.mkdir()
    link.symlink_to(real)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(real)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InUse):
            claim(link)
        holder.communicate("")
    path, guard = claim(link)
    release(guard)
    assert path == link, "files of the host's stay where its settings say"


OPENED = """
import asyncio, sys
from pathlib import Path
from storage.database import Database
from storage.errors import StorageError
try:
    asyncio.run(getattr(Database, sys.argv[1])(Path(sys.argv[2])))
except StorageError as error:
    print(error)
"""


@pytest.mark.parametrize(("way", "name"), [("open", "."), ("read_only", "missing")])
def test_of_a_file_that_cannot_be_opened_nothing_more_is_told(tmp_path: Path, way: str, name: str) -> None:
    """As of one that is not ours to read. The thread of aiosqlite told of its end to a loop that was gone: 24 lines."""
    path, root = tmp_path / name, Path(__file__).parents[3]
    run = subprocess.run([sys.executable, "-c", OPENED, way, str(path)], capture_output=True, text=True, cwd=root)
    assert run.stdout == f"{path}: unable to open database file\n"
    assert run.stderr == ""


async def test_a_file_that_may_not_be_opened_is_named_and_let_go_of(tmp_path: Path) -> None:
    path = tmp_path / "taverna.db"
    path.mkdir()
    with pytest.raises(Unwritable, match=r"taverna\.db: unable to open"):
        await Database.open(path)
    path.rmdir()
    async with await Database.open(path):
        pass


@as_root
async def test_what_root_makes_in_the_bot_s_folder_is_the_bot_s(tmp_path: Path) -> None:
    """``sudo python -m bot restore`` left a database, and a lock, that the bot could not open."""
    folder = tmp_path / "data"
    folder.mkdir()
    os.chown(folder, SOMEBODY, SOMEBODY)
    path = folder / "taverna.db"
    async with await Database.open(path):
        pass
    backup(path, tmp_path / "copy.db")
    for _ in range(2):
        assert restore(tmp_path / "copy.db", path) is not None
    Archive(folder / "archive").write(Archived(game_id="g", record=b"", moves=(), events=(), checkpoints=()))
    made = {file.name: file.stat().st_uid for file in folder.rglob("*")}
    assert {"taverna.db", "taverna.db.lock", "archive", "g.taverna"} < {*made}
    assert set(made.values()) == {SOMEBODY}


@as_root
async def test_what_was_somebody_s_stays_theirs(tmp_path: Path) -> None:
    """In a folder that is root's own."""
    path = tmp_path / "taverna.db"
    async with await Database.open(path):
        pass
    backup(path, tmp_path / "copy.db")
    for file in (path, tmp_path / "taverna.db.lock"):
        os.chown(file, SOMEBODY, SOMEBODY)
    restore(tmp_path / "copy.db", path)
    async with await Database.open(path):
        pass
    assert path.stat().st_uid == SOMEBODY
    assert (tmp_path / "taverna.db.lock").stat().st_uid == SOMEBODY


@as_root
def test_a_link_is_given_and_not_what_it_leads_to(tmp_path: Path) -> None:
    os.chown(tmp_path, SOMEBODY, SOMEBODY)
    (tmp_path / "other").mkdir()
    target = tmp_path / "other" / "file"
    target.touch()
    (tmp_path / "link").symlink_to(target)
    give(tmp_path / "link")
    assert target.stat().st_uid == 0


@pytest.mark.parametrize(
    ("code", "free", "told"),
    [
        (sqlite3.SQLITE_FULL, 1 << 30, DiskFull),
        # What the processes share of a file found no room: SQLite speaks of the disk's health.
        (sqlite3.SQLITE_IOERR_SHMSIZE, 0, DiskFull),
        (sqlite3.SQLITE_IOERR_READ, 1 << 30, sqlite3.OperationalError),
    ],
)
async def test_a_disk_without_room_is_told_as_such_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, free: int, told: type[Exception]
) -> None:
    async def fails(*_: object) -> int:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "migrate", fails)
        patched.setattr(connections.shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
        with pytest.raises(told, match=r"data\.sqlite3: there is no room" if told is DiskFull else "I/O"):
            await Database.open(tmp_path / "data.sqlite3")
    async with await Database.open(tmp_path / "data.sqlite3"):
        pass

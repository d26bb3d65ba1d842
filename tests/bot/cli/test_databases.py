"""``backup``, ``restore`` and ``health``."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.bench import progress
from bot.cli import main
from bot.clock import now
from bot.health import GATEWAY
from bot.jobs.alarms import ALIVE
from bot.service.tables import Tables
from storage.claims import Claims
from storage.copies.backup import Backups
from storage.database import Database
from storage.tables.clocks import Marks
from tests.bot.cli.tables import database_with
from tests.postgres import Server

ROOT = Path(__file__).parents[3]
HOLD = """
import sys
from storage.engines.guard import claim
claim(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


async def running(path: Path) -> list[str]:
    async with await Database.open(path) as database:
        return await Tables(database).games.running()


def test_a_backup_brings_the_tables_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "data.sqlite3", tmp_path / "elsewhere" / "copy.sqlite3"
    snapshots = database_with(database, 2, 8)
    assert main(["backup", str(database), str(copy)]) == 0
    assert "sound" in capsys.readouterr().out
    database.write_bytes(b"the disk has failed")
    assert main(["restore", str(copy), str(database)]) == 0
    said = capsys.readouterr().out
    assert sorted(asyncio.run(running(database))) == sorted(snapshot.game_id for snapshot in snapshots)
    aside = Path(said.strip().splitlines()[-1].rpartition(": ")[2])
    assert aside.read_bytes() == b"the disk has failed"


def test_a_damaged_backup_is_a_problem_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "data.sqlite3", tmp_path / "copy.sqlite3"
    database_with(database, 1, 3)
    before = database.read_bytes()
    copy.write_bytes(b"no database at all" * 100)
    assert main(["restore", str(copy), str(database)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert database.read_bytes() == before


def test_a_database_in_use_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "data.sqlite3", tmp_path / "copy.sqlite3"
    database_with(database, 1, 3)
    assert main(["backup", str(database), str(copy)]) == 0
    hold = "import sys; from storage.engines.guard import claim; claim(sys.argv[1])"
    hold += "; print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", hold, str(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert main(["restore", str(copy), str(database)]) == 2
        holder.communicate("")
    assert "another process" in capsys.readouterr().err


def test_a_copy_takes_nothing_from_under_a_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, other, link = (tmp_path / name for name in ("data.sqlite3", "other.sqlite3", "link.sqlite3"))
    database_with(database, 1, 3)
    database_with(other, 1, 3)
    link.symlink_to(database)
    pipe = tmp_path / "pipe"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    before = database.stat().st_ino, other.stat().st_ino
    for destination in (database, link, pipe, tmp_path):
        assert not destination.exists() or main(["backup", str(database), str(destination)]) == 2, destination
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(other)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert main(["backup", str(database), str(other)]) == 2
        holder.communicate("")
    assert "another process" in capsys.readouterr().err
    assert (database.stat().st_ino, other.stat().st_ino) == before
    assert main(["backup", str(database), str(other)]) == 0, "nobody has it any more"


@pytest.mark.parametrize(("seconds_ago", "code"), [(None, 1), (5, 0), (600, 1)])
def test_health_is_a_line_an_exit_code_and_figures(
    seconds_ago: int | None, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "taverna.sqlite3"

    async def mark() -> None:
        async with await Database.open(path) as database:
            for name in (ALIVE, GATEWAY) if seconds_ago is not None else ():
                await Marks(database).set(name, int((time.time() - seconds_ago) * 1_000))

    asyncio.run(mark())
    Backups(path, tmp_path / "backups").take()
    assert main(["health", "--database", str(path)]) == code
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("well: " if code == 0 else "not well (gateway, alarms): ")
    told = {None: "never", 5: r"\d+ s ago", 600: "10 min ago"}[seconds_ago]
    assert re.search(f"gateway ready {told}", line)
    assert main(["health", "--json", "--database", str(path)]) == code
    told = json.loads(capsys.readouterr().out)
    assert (told["well"], told["problems"]) == (code == 0, ["gateway", "alarms"] if code else [])
    assert told["free"] > 0


def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.sqlite3"
    path.write_bytes(b"no database at all" * 100)
    assert main(["health", "--database", str(path)]) == 1
    assert "not a database" in capsys.readouterr().err


def test_reading_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "data.sqlite3"
    (snapshot,) = database_with(path, 1, 5)
    before = path.read_bytes()
    assert main(["export", snapshot.game_id, "--database", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT status FROM game").fetchall() == [("running",)]


def test_commands_work_on_a_database_that_processes_share(
    postgres: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.empty()
    (running,) = database_with(url, 1, 5)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert main(["check", url.replace("taverna@", "taverna:geheim@")]) == 0
    said = capsys.readouterr().out
    assert "1 running tables, 0 of them fail" in said
    assert "geheim" not in said
    assert main(["export", running.game_id, "-o", str(tmp_path / "record.json")]) == 0
    assert json.loads((tmp_path / "record.json").read_bytes())["table"] == running.game_id
    assert main(["health", "--json"]) == 1, "no bot runs"
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "on another machine"))
    assert main(["health", "--json"]) == 1, "no bot runs"
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert main(["archive", "--days", "1"]) == 0
    assert main(["close", running.game_id]) == 0
    assert main(["close", running.game_id, "--database", url]) == 2
    capsys.readouterr()
    assert main(["check", url]) == 0
    assert "0 running tables" in capsys.readouterr().out
    (tmp_path / "kept").write_bytes(b"")
    for refused in (["backup", url, str(tmp_path / "copy")], ["restore", str(tmp_path / "kept"), url]):
        assert main(refused) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "pg_dump" in line


def test_of_a_long_copy_is_told_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LOGGED", 0.0)
    database_with(tmp_path / "one.sqlite3", 3, 0)
    assert main(["copy", str(tmp_path / "one.sqlite3"), str(tmp_path / "other.sqlite3")]) == 0
    told = [line.partition(",")[0] for line in capsys.readouterr().err.splitlines()]
    assert told == [f"percent of the tables {done}/100" for done in (33, 66, 100)]


def test_nothing_is_copied_from_under_bots(
    postgres: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What they are told meanwhile would be missing in the copy."""
    url, file = postgres.empty(), tmp_path / "copy.sqlite3"
    database_with(url, 1, 5)

    async def sign_of(at: int) -> None:
        async with await Database.open(url) as database:
            await Claims(database).alive(at)

    asyncio.run(sign_of(now()))
    assert main(["copy", url, str(file)]) == 2
    assert "a bot is at work on postgresql://" in capsys.readouterr().err
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT game_id FROM game").fetchall() == []
    asyncio.run(forgotten(url))
    assert main(["copy", url, str(file)]) == 0


def test_a_table_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    """Before it stood where it was noticed, in a dozen lines, and then that the log would say why."""
    path = tmp_path / "x.db"
    (table,) = database_with(path, 1, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET state = x'00'")
    said = list[str]()
    for command in ("export", "replay", "check"):
        more = [
            *([table.game_id] if command != "check" else []),
            *(["--gif", "-o", "x"] if command == "replay" else []),
        ]
        where = [str(path)] if command == "check" else ["--database", str(path)]
        run = subprocess.run(
            [sys.executable, "-m", "bot", command, *more, *where], capture_output=True, text=True, cwd=ROOT
        )
        assert run.returncode == 1
        said += run.stderr.splitlines()
    why = f"table {table.game_id}: ValidationError: Expected `object`, got `int`"
    assert said == [f"python -m bot export: {why}", f"python -m bot replay: {why}", why]


async def forgotten(url: str) -> None:
    """Whoever gave a sign of life there has left."""
    async with await Database.open(url) as database, database.transaction() as transaction:
        await transaction.run("DELETE FROM process")

"""What operators are told by the commands, and what the commands leave alone."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import aiohttp
import discord
import msgspec
import pytest

from bot.arrival import NotDiscord
from bot.cli import main, sandbox
from bot.cli import run as running
from bot.cli import simulate as simulating
from bot.cli.game import setups
from bot.cli.health import said
from bot.cli.host import host_of
from bot.cli.usage_error import UsageError
from bot.clock import DAY, Ahead, now
from bot.config import Config
from bot.health import Health, gateway_mark
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.thinking.simulation import Simulated, simulate
from games.registry import GAMES
from storage.database import Database
from storage.errors import InUse
from storage.tables.clocks import Marks
from tests.bot.cli.tables import HOST, WHOLE_GAME, database_with
from tests.bot.cli.test_databases import HOLD


def refused(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(command) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_only_what_ended_so_many_days_ago_goes_into_the_archive(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "data.sqlite3"
    database_with(database, 1, WHOLE_GAME)
    archive = ["archive", "--database", str(database), "--days"]
    assert main([*archive, "1"]) == 0
    assert "0 tables moved" in capsys.readouterr().out
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game SET finished_at = finished_at - ?", (2 * DAY,))
    for days, moved in (("3", 0), ("99999999999999", 0), ("1", 1)):
        assert main([*archive, days]) == 0
        assert f"{moved} tables moved" in capsys.readouterr().out
    assert "--days" in refused([*archive, "0"], capsys)


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Another process is at work on it."""
    command = [sys.executable, "-c", HOLD, str(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == b"held\n"
            yield
        finally:
            process.stdin.close()


def test_tables_are_examined_on_a_copy_also_while_a_bot_is_at_work_on_them(tmp_path: Path) -> None:
    database = tmp_path / "data.sqlite3"
    database_with(database, 1, 3)
    with held(database):
        assert main(["check", str(database)]) == 0


def test_a_sandbox_whose_bot_is_at_work_is_not_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "sandbox"
    folder.mkdir()
    with held(Config(data_dir=folder).database), pytest.raises(InUse):
        sandbox._delete(folder)
    assert folder.exists()
    sandbox._delete(folder)
    assert not folder.exists()
    sandbox._delete(folder)


def test_bots_that_play_without_a_level_are_the_strongest(monkeypatch: pytest.MonkeyPatch) -> None:
    played = list[tuple[str, ...]]()

    def plays(rules: object, setup: object, players: tuple[str, ...], **_: object) -> Simulated:
        played.append(players)
        return simulate(
            GAMES["gnomopolis"], next(iter(setups(GAMES["gnomopolis"], [2], [], 1, 1))), ("random", "random")
        )

    monkeypatch.setattr(simulating, "simulate", plays)
    for who in ("bot", "apprentice", "random"):
        assert main(["simulate", "gnomopolis", "--seats", "2", "--players", who]) == 0
    assert played == [("master",) * 2, ("apprentice",) * 2, ("random",) * 2]


def test_a_table_that_cannot_be_told_in_one_of_the_languages_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "data.sqlite3"
    (table,) = database_with(database, 1, 3)
    texts = Snapshot.texts

    def lacking(self: Snapshot, locale: str) -> Any:
        if locale == "en":
            raise KeyError("ask.turn")
        return texts(self, locale)

    monkeypatch.setattr(Snapshot, "texts", lacking)
    assert main(["check", str(database)]) == 1
    assert table.game_id in "".join(capsys.readouterr())


def test_what_is_not_there_is_not_copied_and_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, target = tmp_path / "missing.sqlite3", tmp_path / "new.sqlite3"
    assert "no such file" in refused(["copy", str(missing), str(target)], capsys)
    assert not list(tmp_path.iterdir())


def test_a_record_is_a_line_and_of_a_table_that_has_none_it_is_said_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, file = tmp_path / "data.sqlite3", tmp_path / "record.json"
    (table,) = database_with(database, 1, 3)
    assert main(["export", table.game_id, "--database", str(database), "-o", str(file)]) == 0
    assert file.read_bytes().endswith(b"}\n")

    async def lobby() -> str:
        async with await Database.open(database) as opened:
            return (await Tables(opened).lobby.open("gnomopolis", 1, 900, HOST, seats=2)).game_id

    id = asyncio.run(lobby())
    assert refused(["export", id, "--database", str(database)], capsys).count(id) == 1


def test_games_of_a_seed_differ_from_each_other_and_come_again() -> None:
    rules = GAMES["gnomopolis"]
    first, again = [[setup.key for setup in setups(rules, [2, 3], [], 7, 4)] for _ in range(2)]
    assert first == again
    assert len(set(first)) == 4
    assert first != [setup.key for setup in setups(rules, [2, 3], [], 8, 4)]


WELL = Health(gateway=5, alarms=150, sent=9_000, waiting=0, oldest=None, dead=0, backup=None, free=3 << 30)


def test_health_is_told_in_units_that_are_read_at_a_glance() -> None:
    told = said(WELL)
    for part in ("ready 5 s ago", "alarm loop 2 min ago", "sent 2 h ago", "none late", "backup never", "3.0 GiB free"):
        assert part in told
    late = said(msgspec.structs.replace(WELL, waiting=4, oldest=400.0, dead=2))
    assert "4 messages late, the oldest by 7 min, 2 given up" in late
    assert late.startswith("not well (sent, backup): ")


def test_of_several_processes_that_of_the_settings_is_asked_how_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "taverna.sqlite3"
    database_with(database, 1, 1)

    async def noted() -> None:
        async with await Database.open(database) as opened:
            await Marks(opened).set(gateway_mark("0-1/4"), now())

    asyncio.run(noted())
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for shards, ready in (("0-1/4", True), ("2-3/4", False)):
        monkeypatch.setenv("SHARDS", shards)
        main(["health", "--json"])
        assert ("gateway" not in json.loads(capsys.readouterr().out)["problems"]) == ready


@pytest.mark.parametrize("address", ["postgress://bot:geheim@host/name", "mysql://x", "postgresql:/name"])
def test_an_address_that_is_none_of_a_database_is_no_file_to_be_made(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All was copied into a file of that name, in a folder called by the password."""
    monkeypatch.chdir(tmp_path)
    database_with(tmp_path / "x.db", 1, 1)
    before = sorted(tmp_path.iterdir())
    for command in (["copy", "x.db", address], ["copy", address, "y.db"], ["check", address]):
        said = refused(command, capsys)
        assert "postgresql://" in said
        assert "geheim" not in said
    copies = ["backup", address, "y.db"], ["backup", "x.db", address], ["backup", "x.db", "postgresql://host/name"]
    for command in (*copies, ["restore", "x.db", address], ["health", "--database", address]):
        refused(command, capsys)
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("said", ["", "soon", "nan", "inf"])
def test_a_time_that_cannot_be_read_is_told_as_a_world_that_cannot(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it is left by whoever was killed while writing it."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    (tmp_path / "sandbox").mkdir()
    (tmp_path / "sandbox" / "ahead").write_text(said)
    assert "ahead cannot be read; begin anew with --fresh" in refused(
        ["sandbox", "--no-browser", "--port", "0"], capsys
    )


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The settings of a bot; what logs were like is so again afterwards."""
    levels = {name: logging.getLogger(name).level for name in ("", "discord", "aiosqlite", "asyncpg")}
    handlers = [*logging.getLogger().handlers]
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    yield
    logging.getLogger().handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def ended_by(error: BaseException | None, monkeypatch: pytest.MonkeyPatch) -> int:
    def ends(work: Any) -> None:
        work.close()
        if error is not None:
            raise error

    monkeypatch.setattr(running, "in_loop", ends)
    return running.run(Namespace(until_stdin_closes=False))


@pytest.mark.parametrize(
    ("code", "named"),
    [(4004, "Discord does not accept"), (4010, "SHARDS"), (4011, "SHARDS"), (4014, "Discord ended")],
)
def test_what_discord_ends_the_connection_for_is_told(
    token: None, monkeypatch: pytest.MonkeyPatch, code: int, named: str
) -> None:
    error = discord.ConnectionClosed(cast("Any", None), shard_id=0, code=code)
    with pytest.raises(UsageError, match=f"^{named}"):
        ended_by(error, monkeypatch)


@pytest.mark.parametrize("where", ["", "http://proxy"])
@pytest.mark.parametrize(
    "error", [NotDiscord("/users/@me"), aiohttp.TooManyRedirects(Mock(), ()), discord.GatewayNotFound()]
)
def test_whoever_answers_in_discord_s_place_is_told(
    token: None, monkeypatch: pytest.MonkeyPatch, error: Exception, where: str
) -> None:
    """The page of a network that wants a login, or a proxy: it was a traceback of 44 lines."""
    monkeypatch.setenv("DISCORD_API_URL", where)
    with pytest.raises(UsageError, match=r"Discord cannot be reached|Discord refused") as told:
        ended_by(error, monkeypatch)
    if not isinstance(error, discord.GatewayNotFound):
        assert ("DISCORD_API_URL" if where else "network of this machine") in str(told.value)


def test_the_log_never_holds_whole_messages_of_discord_nor_is_its_folder_open(
    token: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for level, least in (("debug", logging.INFO), ("warning", logging.WARNING)):
        monkeypatch.setenv("LOG_LEVEL", level)
        assert ended_by(None, monkeypatch) == 0
        assert logging.getLogger("discord").level == least
        assert logging.getLogger("aiosqlite").level == least, "it logs what is stored"
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    (tmp_path / "data").chmod(0o750)
    running.keep_private(Config(data_dir=tmp_path / "data"), tmp_path / "none")
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0, "nor to the group"


@pytest.mark.skipif(sys.platform == "win32", reason="no signal handlers")
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
async def test_whoever_is_told_to_end_ends(monkeypatch: pytest.MonkeyPatch, told: signal.Signals) -> None:
    async def waits(config: Config, stop: asyncio.Event) -> None:
        await stop.wait()
        ended.append(True)

    ended = list[bool]()
    kept = signal.signal(told, lambda *_: None)
    monkeypatch.setattr(running, "run_bot", waits)
    asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), told)
    try:
        async with asyncio.timeout(5):
            await running._until_told(Config(), tied=False)
    finally:
        signal.signal(told, kept)
    assert ended


@pytest.mark.skipif(sys.platform == "win32", reason="no signal handlers")
async def test_whoever_was_begun_to_outlive_its_terminal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``nohup`` begins it."""

    async def waits(config: Config, stop: asyncio.Event) -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0.1)
        assert not stop.is_set()
        ended.append(True)

    ended = list[bool]()
    kept = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    monkeypatch.setattr(running, "run_bot", waits)
    try:
        await running._until_told(Config(), tied=False)
    finally:
        signal.signal(signal.SIGHUP, kept)
    assert ended


async def test_of_several_words_on_the_time_the_last_counts_and_the_end_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter([b"5\n70\n", b"900\n", b""])
    stop, seen = asyncio.Event(), list[int]()

    def read(_: int, __: int) -> bytes:
        seen.append(Ahead.milliseconds)
        return next(said)

    monkeypatch.setattr(Ahead, "milliseconds", 0)
    monkeypatch.setattr(running.sys, "stdin", SimpleNamespace(fileno=lambda: 0))
    monkeypatch.setattr(running.os, "read", read)
    running._wait_for_end_of_stdin(asyncio.get_running_loop(), stop)
    assert seen == [0, 70, 900]
    await asyncio.wait_for(stop.wait(), 5)


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_table_is_opened_in_a_new_world_only(monkeypatch: pytest.MonkeyPatch, wanted: bool) -> None:
    opened = list[object]()

    async def opens(box: object) -> None:
        opened.append(box)

    monkeypatch.setattr(sandbox, "wants_demo", lambda _: wanted)
    monkeypatch.setattr(sandbox, "open_demo_table", opens)
    box: Any = type("Box", (), {"page_url": "http://127.0.0.1:1/"})()
    await sandbox._welcome(box, Path("log"), browser=False)
    assert opened == ([box] if wanted else [])


@pytest.mark.parametrize("there", [False, True])
def test_a_backup_that_is_none_takes_no_place(there: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, backup = tmp_path / "data.sqlite3", tmp_path / "backups"
    database_with(database, 1, 1)
    if there:
        backup.mkdir()
    assert refused(["restore", str(backup), str(database)], capsys).endswith("backups: no such file")
    assert database.is_file()


def test_a_folder_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such database" in refused(["health", "--database", str(tmp_path)], capsys)


def test_only_where_no_database_was_named_is_told_how_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert "--database" in refused(["health"], capsys)
    assert "--database" not in refused(["check", str(tmp_path / "away.sqlite3")], capsys)


async def test_what_is_named_goes_before_the_settings_and_files_beside_it_are_where_those_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[object, object]] = []

    async def read_only(where: object, folder: object = None) -> None:
        opened.append((where, folder))

    monkeypatch.setattr(Database, "read_only", read_only)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "of_settings"))
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:secret@here/settings")
    url, file = "postgresql://bot:secret@there/named", tmp_path / "data.sqlite3"
    file.touch()
    assert host_of(None).where == "postgresql://bot:secret@here/settings"
    for named in (url, str(file)):
        host = host_of(named)
        assert "secret" not in str(host)
        await host.read_only()
    assert opened == [(url, tmp_path / "of_settings"), (file, tmp_path)]

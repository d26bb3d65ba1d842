"""Every command explains itself; what is wrong is told in one line and by the exit code."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from bot.cli import CODES, INTERRUPTED, SUBCOMMANDS, main
from bot.cli.run import keep_private
from bot.config import Config
from tests.bot.cli.tables import database_with

ROOT = Path(__file__).parents[3]
WRONG = [
    ("frobnicate",),
    ("simulate",),
    ("simulate", "chess"),
    ("simulate", "gnomopolis", "--seats", "9"),
    ("simulate", "gnomopolis", "--seats", "4..2"),
    ("simulate", "gnomopolis", "--seats", "1..99999999999"),
    ("simulate", "gnomopolis", "--games", "0"),
    ("simulate", "gnomopolis", "--option", "map"),
    ("simulate", "gnomopolis", "--option", "map=north"),
    ("render", "gnomopolis"),
    ("render", "gnomopolis", "-o", "picture.png", "--view", "nothing"),
    ("render", "gnomopolis", "-o", "picture.png", "--viewer", "7"),
    ("render", "gnomopolis", "-o", "picture.png", "--seats", "0"),
    ("render", "gnomopolis", "-o", "picture.png", "--view", "cover", "--seats", "9"),
    ("render", "gnomopolis", "-o", "picture.png", "--moves", "-1"),
    ("render", "gnomopolis", "-o", "picture.png", "--locale", "fr"),
    ("verify", "missing.json"),
    ("verify", "text.txt"),
    ("check", "missing.sqlite3"),
    ("export", "abc", "--database", "missing.sqlite3"),
    ("health", "--database", "missing.sqlite3"),
    ("backup", "missing.sqlite3", "copy.sqlite3"),
    ("restore", "missing.sqlite3", "data.sqlite3"),
    ("bench", "--only", "nothing"),
    ("bench", "--strength-games", "0"),
    ("bench", "--only", "scale", "--database", "text.txt"),
    ("sandbox", "--no-browser", "--port", "99999"),
    ("sandbox", "--no-browser", "--port", "-1"),
    ("learn", "gnomopolis", "-o", "."),
    ("run",),
    (),
]

UNREADABLE = [
    ("check", "text.txt"),
    ("backup", "text.txt", "copy.sqlite3"),
    ("restore", "text.txt", "data.sqlite3"),
    ("copy", "text.txt", "data.sqlite3"),
    *(
        (*command, "--database", "text.txt")
        for command in (("export", "abc"), ("close", "abc"), ("health",), ("archive",))
    ),
    ("replay", "abc", "--html", "-o", "film.html", "--database", "text.txt"),
]
"""Commands with something for a database that is none, or no longer."""


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / "text.txt").write_text("not a record")
    return tmp_path


def exit_code(*arguments: str) -> int:
    try:
        return main(arguments)
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(name, "--help") == 0
    said = capsys.readouterr().out
    assert f"python -m bot {name}" in said
    assert SUBCOMMANDS[name][1:] in " ".join(said.split())
    assert CODES in " ".join(said.split())


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--help") == 0
    said = capsys.readouterr().out
    assert all(f"    {name} " in said for name in SUBCOMMANDS)


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("python -m bot")
    assert said.err.count("\n") == 1
    assert "Errno" not in said.err


@pytest.mark.parametrize("arguments", UNREADABLE, ids=" ".join)
def test_what_cannot_be_read_as_a_database_is_a_problem(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether a disk lost its header or it is another file cannot be told, and a watchdog must hear of the first."""
    before = Path("text.txt").read_bytes()
    assert exit_code(*arguments) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "not a database" in said.err
    assert Path("text.txt").read_bytes() == before
    assert not Path("film.html").exists()
    assert not list(Path().glob("*.lock"))


@pytest.mark.parametrize(
    "setting",
    [
        {"BOT_SECONDS": "soon"},
        {"BOT_SECONDS": "nan"},
        {"BOT_GRACE": "-1"},
        {"HOUR_SECONDS": "0"},
        {"RENDER_PROCESSES": "-1"},
        {"METRICS_PORT": "99999"},
        {"DEFAULT_LOCALE": "fr"},
        {"DATABASE_URL": "mysql://host/name"},
        {"DISCORD_TOKEN": "x", "DISCORD_API_URL": "nonsense"},
        {"DISCORD_TOKEN": "x", "DISCORD_GATEWAY_URL": "http://host"},
        {"DISCORD_TOKEN": "x", "LOG_LEVEL": "CHATTY"},
        {"DISCORD_TOKEN": "x", "LOG_LEVEL": "NOTSET"},
    ],
)
def test_a_wrong_setting_is_named(
    setting: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert exit_code("run") == 2
    assert list(setting)[-1] in capsys.readouterr().err


@pytest.mark.parametrize("where", ["METRICS_PORT", "DATABASE_URL", "DATA_DIR"])
def test_what_a_setting_leads_to_and_is_not_there_ends_the_bot_in_one_line_that_names_it(
    where: str, tmp_path: Path
) -> None:
    """A port in use was told without its setting, and then the database's threads were waited for without an end."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        values = {
            "METRICS_PORT": str(port),
            "DATABASE_URL": f"postgresql://u:secret@127.0.0.1:{unused()}/name",
            "DATA_DIR": str(tmp_path / "text.txt"),
        }
        run = subprocess.run(
            [sys.executable, "-m", "bot"],
            env={**os.environ, "DISCORD_TOKEN": "x", "DATA_DIR": str(tmp_path / "data"), where: values[where]},
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=60,
        )
    assert run.returncode == (1 if where == "DATABASE_URL" else 2)
    assert run.stderr.count("\n") == 1
    assert where in run.stderr
    assert "Errno" not in run.stderr
    assert "secret" not in run.stderr


def unused() -> int:
    """A port of this machine where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""As most people have it: what is written waits in a buffer until the end."""


@pytest.mark.parametrize("command", ["games", "games --json", "--help"])
@pytest.mark.parametrize("environment", [BUFFERED, {**BUFFERED, "PYTHONUNBUFFERED": "1"}], ids=["waits", "at once"])
def test_nothing_comes_after_a_reader_who_has_seen_enough(command: str, environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_output_that_does_not_fit_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "bot", "games"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, env=BUFFERED
        )
    assert run.returncode == 2
    assert run.stderr.count(b"\n") == 1
    assert b"Errno" not in run.stderr


@pytest.mark.parametrize("there", [True, False])
def test_a_product_that_does_not_fit_is_named_and_half_of_it_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], there: bool
) -> None:
    """It said "No space left on device", of no file, and left an empty one."""
    file = tmp_path / "cover.png"

    def full(path: Path, data: bytes) -> int:
        if there:
            path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert exit_code("render", "gnomopolis", "--view", "cover", "-o", str(file)) == 2
    assert capsys.readouterr().err == f"python -m bot render: {file}: No space left on device\n"
    assert not file.exists()


def test_ctrl_c_while_a_command_is_loaded_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.cli.import_module", interrupted)
    assert main(["simulate", "gnomopolis"]) == INTERRUPTED
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
def test_ctrl_c_ends_what_several_processes_are_at(tmp_path: Path) -> None:
    """All games that waited were still played first."""
    command = [sys.executable, "-m", "bot", "learn", "terra_concordia", "--games", "9999", "-o", str(tmp_path / "x")]
    # Whoever runs the tests in the background of a shell has its ctrl-C ignored, and so has all that they start.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True, preexec_fn=heard) as run:
        assert run.stderr is not None
        run.stderr.readline()  # how far it has come
        os.killpg(run.pid, signal.SIGINT)
        try:
            assert run.wait(20) == INTERRUPTED
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
        assert b"Traceback" not in run.stderr.read()


PRESSED = """
import os, signal, sys
from multiprocessing.context import SpawnProcess
from bot.bench.measured import pooled

start = SpawnProcess.start
signal.signal(signal.SIGINT, signal.default_int_handler)

def pressed(process):
    start(process)
    os.kill(os.getpid(), signal.SIGINT)

def stop(found):
    if "answer" in sys.argv:
        raise KeyboardInterrupt

if "start" in sys.argv:
    SpawnProcess.start = pressed
try:
    pooled("large", 2, bytes, [(60_000_000,)] * 20, stop)
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="ctrl-C is for the whole console")
@pytest.mark.parametrize("when", ["answer", "start"])
def test_ctrl_c_is_heard_whenever_it_is_pressed(when: str) -> None:
    """In the middle of an answer the other half of it was waited for, of a process that was no more; while processes
    start, it was lost.
    """
    command = [sys.executable, "-c", PRESSED, when]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=True)
    assert run.stdout == b"stopped\n"
    assert b"Traceback" not in run.stderr


def test_what_holds_hands_and_keys_is_nobody_elses_to_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data, settings = tmp_path / "data", tmp_path / ".env"
    settings.write_text("DISCORD_TOKEN=x")
    before = os.umask(0o022)
    try:
        keep_private(Config(data_dir=data), settings)
        assert mode(data) == 0o700
        database_with(data / "taverna.sqlite3", 1, 1)
        os.umask(0o022)
        data.chmod(0o755)
        keep_private(Config(data_dir=data), settings)
        assert mode(data) == 0o700
        settings.chmod(0o644)
        keep_private(Config(data_dir=data), settings)
        assert f"chmod 600 {settings}" in caplog.text
        caplog.clear()
        settings.chmod(0o600)
        keep_private(Config(data_dir=data), settings)
        assert "chmod" not in caplog.text
        assert main(["backup", str(data / "taverna.sqlite3"), str(tmp_path / "new" / "copy.db")]) == 0
        assert mode(tmp_path / "new" / "copy.db") == 0o600
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="no modes")
def test_a_folder_that_others_need_is_not_closed_to_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """``DATA_DIR=/tmp`` by root closed it to the whole machine; so did a slip like ``/$NAME``."""
    for name, there, kept in (("shared", "of_others", 0o755), ("ours", "taverna.sqlite3-wal", 0o700)):
        folder = tmp_path / name
        folder.mkdir()
        folder.chmod(0o755)
        (folder / there).touch()
        keep_private(Config(data_dir=folder), tmp_path / "none")
        assert mode(folder) == kept
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert f"DATA_DIR: {tmp_path}/shared is open to others" in caplog.text


def test_a_folder_that_is_not_ours_to_close_is_told_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A disk that knows no rights, or that somebody else's share is."""

    def refused(path: Path, mode: int) -> NoReturn:
        raise PermissionError(1, "Operation not permitted", str(path))

    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", refused)
    (tmp_path / "text.txt").unlink()
    keep_private(Config(data_dir=tmp_path), tmp_path / "none")
    assert caplog.messages == [f"DATA_DIR: others can look into {tmp_path}: Operation not permitted"]


@pytest.mark.parametrize("token", ["", "x"])
def test_settings_that_are_somebody_else_s_to_read_are_told(
    token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """It was said that there is no token where one stands."""
    Path(".env").write_text("DISCORD_TOKEN=y")
    monkeypatch.setattr(os, "access", lambda path, how: how != os.R_OK)
    if token:
        keep_private(Config(data_dir=Path("data")))
        assert "this user's to read" in caplog.text
    else:
        monkeypatch.setenv("DISCORD_TOKEN", "")
        assert exit_code("run") == 2
        assert ".env is not this user's to read" in capsys.readouterr().err


UNLIKE = ["health", "export abc", "replay abc --html -o film.html", "close abc", "archive"]


@pytest.mark.parametrize("command", [*(f"{one} --database x.db" for one in UNLIKE), "check x.db", "copy x.db new.db"])
@pytest.mark.parametrize("foreign", [False, True])
def test_where_no_tables_of_ours_are_none_are_looked_for(
    command: str, foreign: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of an empty file a database was made and told to hold nothing; of another program's it was said that a start of
    the bot would mend it, which refuses it."""
    with closing(sqlite3.connect("x.db")) as connection:
        connection.execute("CREATE TABLE letter (text)")
    if not foreign:
        Path("x.db").write_bytes(b"")
    before = Path("x.db").read_bytes()
    assert exit_code(*command.split()) == 1
    assert capsys.readouterr().err.endswith("x.db: no database of Taverna\n")
    assert Path("x.db").read_bytes() == before
    assert not Path("new.db").exists()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777

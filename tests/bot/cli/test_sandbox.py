"""``sandbox`` as people use it: one command, a table to join, a restart button, ctrl-C, and tomorrow the same again."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from bot.cli.sandbox import _environment
from bot.config import Config, from_env
from sandbox import Sandbox

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0


class Running:
    """A sandbox in a process of its own."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.world = folder / "sandbox" / "world.json"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot", "sandbox", "--port", "0", "--no-browser", *more],
            cwd=ROOT,
            env={**os.environ, "DATA_DIR": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:\d+)/\?user=Ana", greeting)
        assert found, greeting + self.process.stdout.read()
        self.address = found[1]

    def control(self, verb: str, **arguments: Any) -> Any:
        data = json.dumps(arguments).encode()
        request = urllib.request.Request(
            f"{self.address}/control/{verb}", data=data, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())["result"]

    def messages(self) -> list[str]:
        """What the bot has posted, each as JSON."""
        if not self.world.is_file():
            return []
        world = json.loads(self.world.read_bytes())
        return [json.dumps(message) for channel in world["messages"].values() for message in channel.values()]

    def lobbies(self) -> list[str]:
        return sorted({table for text in self.messages() for table in re.findall(r'"l:(\w+):join"', text)})

    def end(self) -> str:
        """Ctrl-C; returns what was said."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    begun = list[Running]()

    def begin(*more: str) -> Running:
        begun.append(Running(tmp_path, *more))
        return begun[-1]

    yield begin
    for running in begun:
        if running.process.poll() is None:
            running.process.kill()
            running.process.wait()


def until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.1)


def alive(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if sys.platform == "linux" else True
    return False


def watched(file: Path) -> int:
    """When the bot, connected, last looked at its clocks."""
    with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        return database.execute("SELECT at FROM mark WHERE name = 'alive'").fetchone()[0]


def child_of(running: Running) -> int | None:
    pid = running.process.pid
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(found[0]) if found else None


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for children in /proc")


def test_a_new_world_has_a_table_to_join_and_tomorrow_goes_on(start: Callable[..., Running], tmp_path: Path) -> None:
    first = start()
    until(first.lobbies)
    (table,) = first.lobbies()
    with urllib.request.urlopen(f"{first.address}/?user=Ana", timeout=10) as page:
        assert b"<html" in page.read().lower()
    assert first.control("breaches") == []
    said = first.end()
    assert first.process.returncode == 0
    assert "Traceback" not in said
    log = (tmp_path / "sandbox" / "bot.log").read_text()
    assert "Traceback" not in log, log

    second = start()
    until(lambda: "commands registered" in (tmp_path / "sandbox" / "bot.log").read_text())
    time.sleep(1)
    assert second.lobbies() == [table]
    second.end()
    assert second.process.returncode == 0

    third = start("--fresh")
    until(third.lobbies)
    assert third.lobbies() != [table]
    assert third.process.poll() is None


def test_the_page_moves_the_time_of_the_bot_too_and_tomorrow_it_is_still_later(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    first = start()
    until(first.lobbies)
    (table,) = first.lobbies()
    first.control("travel", seconds=13 * 86_400)
    until(lambda: any(f"l:{table}:keep" in text for text in first.messages()))
    # What was being answered at the leap is thirteen days late.
    assert [each for each in first.control("breaches") if each["kind"] != "late"] == []
    first.end()
    (file,) = (tmp_path / "sandbox").rglob("taverna.sqlite3")
    ended = watched(file)
    second = start()
    # Before that the leap would be time in which the bot was down.
    until(lambda: watched(file) > ended)
    second.control("travel", seconds=2 * 86_400)
    until(lambda: not second.lobbies())
    second.end()


@linux
def test_the_bot_is_started_again_when_it_dies_and_when_asked(start: Callable[..., Running]) -> None:
    running = start()
    until(running.lobbies)
    first = child_of(running)
    assert first is not None
    os.kill(first, signal.SIGKILL)
    until(lambda: child_of(running) not in (first, None))
    second = child_of(running)
    assert second is not None
    until(lambda: not alive(first))
    running.control("restart_bot")
    until(lambda: child_of(running) not in (first, second, None))
    said = running.end()
    assert "exit code -9" in said
    assert "as wished" in said


@linux
def test_the_bot_does_not_outlive_a_sandbox_that_was_killed(start: Callable[..., Running]) -> None:
    running = start()
    until(running.lobbies)
    bot = child_of(running)
    assert bot is not None
    running.process.kill()
    until(lambda: not alive(bot))


def test_a_port_in_use_is_told_in_one_line(start: Callable[..., Running], tmp_path: Path) -> None:
    port = start().address.rpartition(":")[2]
    other = subprocess.run(
        [sys.executable, "-m", "bot", "sandbox", "--port", port, "--no-browser"],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path / "other")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert other.returncode == 2
    assert other.stderr.count("\n") == 1
    assert port in other.stderr


def test_a_host_who_tries_the_sandbox_keeps_the_real_tables_out_of_it() -> None:
    class Box:
        api_url, gateway_url = "http://127.0.0.1:1/api", "ws://127.0.0.1:1"

    url = "postgresql://host/real"
    given = {"DATABASE_URL": url, "SHARDS": "1-2/3", "METRICS_PORT": "9108", "REQUESTS_PER_SECOND": "9"}
    given |= {"OWNER_IDS": "42", "SYNC_GUILD": "43"}
    found = from_env({**given, **_environment(cast(Sandbox, Box()), Path("folder"), Config(database_url=url))}, ROOT)
    assert isinstance(found.where, Path)
    assert found.where.is_relative_to(Path("folder").absolute())
    assert (found.sharding, found.metrics_port, found.requests_per_second) == (None, 0, 0)
    assert (found.owner_ids, found.sync_guild) == ((), 0), "ids of the real Discord"

"""The bot's pulse: what is noted, shown and told, and to whom."""

from __future__ import annotations

import asyncio
import shutil
import socket
import time
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.clock import DAY, now
from bot.delivery import owners as telling
from bot.delivery.owners import AGAIN, Owners, owners_of
from bot.health import GATEWAY, measured
from bot.jobs.alarms import ALIVE
from bot.jobs.pulse import Pulse
from bot.metrics import REGISTRY, Exposition
from storage.copies.backup import Backups
from storage.errors import DiskFull, Unreachable
from storage.tables.clocks import Marks
from tests.bot.conftest import House


class Client:
    """As much of Discord as owners need: what they are told, or that nobody can be reached."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.down = False

    async def create_dm(self, user: discord.Object) -> Client:
        if self.down:
            raise OSError("no network")
        return self

    async def send(self, said: str, **_: Any) -> None:
        self.told.append(said)


class Sick:
    """A pulse whose gateway and disk a test commands."""

    def __init__(self, house: House) -> None:
        self.client: Any = Client()
        self.connected = True
        self.house = house
        self.owners = self.owner()
        folder = house.database.path.parent / "backups"
        self.pulse = Pulse(house.database, folder, house.clock, self.owners, lambda: self.connected)

    def owner(self) -> Owners:
        """Whoever is told, after another start of the program."""
        return Owners(self.client, [99], "pt-BR", self.house.tables.marks)


@pytest.fixture
def sick(house: House) -> Sick:
    return Sick(house)


async def test_a_gateway_is_noted_only_while_it_is_ready(sick: Sick) -> None:
    await sick.pulse.beat()
    assert REGISTRY.get_sample_value("taverna_gateway_ready") == 1
    since = await sick.house.tables.marks.get(GATEWAY)
    assert since == sick.house.clock.now
    sick.connected = False
    sick.house.clock.hours(1)
    health = await sick.pulse.beat()
    assert await sick.house.tables.marks.get(GATEWAY) == since
    assert "gateway" in health.problems
    assert REGISTRY.get_sample_value("taverna_gateway_ready") == 0


async def test_of_two_processes_on_one_database_each_answers_for_its_shards(sick: Sick, house: House) -> None:
    folder = house.database.path.parent / "backups"
    for shards, ready in (("0/2", True), ("1/2", False)):
        await Pulse(house.database, folder, house.clock, sick.owners, lambda ready=ready: ready, shards).beat()
    for shards, cut_off in zip(("0/2", "1/2"), (False, True), strict=True):
        health = await measured(house.database, folder, house.clock.now, shards)
        assert ("gateway" in health.problems) is cut_off


async def full(*_: object) -> None:
    raise DiskFull("database or disk is full")


async def test_systemd_hears_of_a_bot_that_is_well_and_nothing_of_one_that_is_cut_off(
    sick: Sick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(path))
        systemd.settimeout(0.05)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        await sick.house.tables.marks.set(ALIVE, sick.house.clock.now)
        await sick.pulse.beat()
        assert systemd.recv(64) == b"WATCHDOG=1"
        with monkeypatch.context() as patched:
            patched.setattr(Marks, "set", full)
            await sick.pulse.beat()
        assert systemd.recv(64) == b"WATCHDOG=1", "no start anew makes room on a disk"
        sick.connected = False
        sick.house.clock.hours(1)
        await sick.pulse.beat()
        with pytest.raises(TimeoutError):
            systemd.recv(64)


async def test_owners_are_told_of_a_disk_that_fills_once_a_day_even_over_a_restart(
    sick: Sick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=300 << 20))
    for _ in range(3):
        await sick.pulse.beat()
        await sick.owners.close()
    assert sick.client.told == [
        "⚠️ Restam 300 MiB no disco: quando acabarem, nenhuma jogada poderá ser guardada.",
    ]
    after = sick.owner()
    after.alert("alert.low_space", n=200)
    await after.close()
    assert len(sick.client.told) == 1
    monkeypatch.setattr(telling, "now", lambda: now() - 30 * DAY)
    set_back = sick.owner()
    set_back.alert("alert.low_space", n=100)
    await set_back.close()
    assert len(sick.client.told) == 2, "what was told at a time to come keeps nothing back"


async def test_every_owner_is_told_also_while_the_database_is_away(sick: Sick, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*given: object) -> None:
        raise Unreachable("gone")

    for does in ("get", "set"):
        monkeypatch.setattr(sick.house.tables.marks, does, away)
    owners = Owners(sick.client, [98, 99], "pt-BR", sick.house.tables.marks)
    owners.alert("alert.backup_failed")
    await owners.close()
    assert len(sick.client.told) == 2


async def test_whoever_could_not_be_told_is_told_later(sick: Sick) -> None:
    sick.client.down = True
    sick.owners.alert("alert.backup_failed")
    await sick.owners.close()
    sick.client.down = False
    after = sick.owner()
    after.alert("alert.backup_failed")
    await after.close()
    assert len(sick.client.told) == 1


async def test_whoever_could_not_be_told_is_told_by_the_same_process_after_an_hour(
    sick: Sick, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(telling, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    sick.client.down = True
    for later, told in ((0.0, 0), (AGAIN - 1, 0), (1.0, 1), (AGAIN, 1)):
        seconds[0] += later
        sick.owners.alert("alert.backup_failed")
        await sick.owners.close()
        assert len(sick.client.told) == told
        sick.client.down = False


async def test_the_tables_and_clocks_are_counted(sick: Sick) -> None:
    await sick.house.running(pace=24)
    await sick.pulse.beat()
    running = {"game": "gnomopolis", "status": "running"}
    assert REGISTRY.get_sample_value("taverna_tables", running) == 1
    assert REGISTRY.get_sample_value("taverna_clocks_overdue") == 0
    sick.house.clock.hours(72)
    await sick.pulse.beat()
    assert REGISTRY.get_sample_value("taverna_clocks_overdue") == 1


async def test_prometheus_reads_the_figures_and_nothing_of_a_table(sick: Sick) -> None:
    snapshot = await sick.house.running()
    await sick.pulse.beat()
    shown = Exposition("127.0.0.1", 0)
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", shown.port)
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        page = (await reader.read()).decode()
        writer.close()
    finally:
        shown.close()
    for name in ("moves_total", "acknowledgement_seconds", "delivery_seconds", "outbox_late", "commit_seconds"):
        assert f"# HELP taverna_{name}" in page
    assert snapshot.game_id not in page
    assert "Ana" not in page


def test_an_application_of_a_team_belongs_to_its_members() -> None:
    accepted, invited = discord.TeamMembershipState.accepted, discord.TeamMembershipState.invited
    members = [SimpleNamespace(id=7, membership_state=accepted), SimpleNamespace(id=8, membership_state=invited)]
    owner = SimpleNamespace(id=1)
    alone: Any = SimpleNamespace(team=None, owner=owner)
    team: Any = SimpleNamespace(team=SimpleNamespace(members=members), owner=owner)
    assert owners_of(alone) == {1}
    assert owners_of(team) == {7}


async def test_prometheus_misses_a_backup_that_was_never_made_and_a_pulse_that_stands_still(
    sick: Sick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It saw an age of 0 s, and of a bot that hangs the figures of the moment before, with which all was well."""

    def figure(name: str) -> float:
        found = REGISTRY.get_sample_value(f"taverna_{name}")
        assert found is not None
        return found

    await sick.pulse.beat()
    assert figure("backup_age_seconds") == inf
    last = figure("pulse_seconds")
    assert abs(last - time.time()) < 60

    async def hangs(*_: object) -> None:
        raise Unreachable("gone")

    with monkeypatch.context() as patched:
        patched.setattr(sick.pulse, "_count", hangs)
        with pytest.raises(Unreachable):
            await sick.pulse.beat()
    assert figure("pulse_seconds") == last
    database = sick.house.database
    Backups(database.path, database.path.parent / "backups").take()
    sick.house.clock.now = now()
    await sick.pulse.beat()
    assert figure("backup_age_seconds") < 60
    assert figure("pulse_seconds") > last

"""What an operator can see of the bot: its health, its log, word when something is wrong."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import registration
from bot.clock import MINUTE, now
from bot.health import measured
from bot.jobs.alarms import ALIVE
from bot.logs import Structured
from bot.metrics import REGISTRY
from bot.service.table import announce
from tests.e2e.conftest import World, button


def fields(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = vars(record)["fields"]
    return found


def told(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """The lines of requests that have ended."""
    return [record for record in caplog.records if record.name == "bot.requests"]


async def test_a_bot_cut_off_from_discord_is_not_well(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """O1: the gateway gone, every call refused; the alarm loop goes on."""
    bot = world.bot
    world.provoked = "Error handling request|.*[Ww]eb[Ss]ocket|Attempting a reconnect"
    await world.box.until(lambda: bot.backups.newest() is not None, 10)
    await bot._pulse.beat()
    for _ in range(100):
        # Clocks are looked at once the bot is connected.
        if await bot.tables.marks.get(ALIVE) is not None:
            break
        await asyncio.sleep(0.05)
    assert (await measured(bot.database, world.config.backups)).problems == ()

    async def refused(socket: Any, *_: Any) -> None:
        await socket.close(code=1012, message=b"Service restart")

    monkeypatch.setattr(world.box.gateway, "_begin", refused)
    await world.box.gateway.drop()
    world.box.fail_next(10_000, "*", "/", 503)
    await world.box.until(lambda: not bot._connected())
    hall = world.guild.channel("salão").id
    notice = announce.notice(hall, "notice.lobby_deleted", "pt-BR", to_user=False, table="x", game="y")
    await bot.outbox.add([msgspec.structs.replace(notice, lane="a")], now())
    await bot._pulse.beat()
    later = now() + 6 * MINUTE
    await bot.tables.marks.set(ALIVE, later)
    assert (await measured(bot.database, world.config.backups, later)).problems == ("gateway", "sent")
    world.box.failures.clear()
    monkeypatch.undo()
    await world.box.gateway.drop(resumable=False)
    await world.box.until(bot._connected, 20)


async def test_a_request_is_one_line_without_names_and_an_error_has_its_id(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await world.started(world.bia)
    caplog.clear()
    before = REGISTRY.get_sample_value("taverna_acknowledgement_seconds_count") or 0
    await world.panel(world.ana)
    await world.box.until(lambda: told(caplog))
    await world.bia.slash("/table join")
    await world.box.until(lambda: len(told(caplog)) == 2)
    lines = told(caplog)
    play, join = (fields(record) for record in lines)
    assert (play["kind"], play["table"], play["outcome"]) == ("control:t", snapshot.game_id, "ok")
    assert (join["kind"], join["table"], join["outcome"]) == ("/table join", snapshot.game_id, "refused lobby_running")
    assert isinstance(play["ms"], int)
    # Discord's word that it has the answer may reach the bot after the answer has reached its reader.
    await world.box.until(lambda: REGISTRY.get_sample_value("taverna_acknowledgement_seconds_count") == before + 2)
    form = json.loads(Structured().format(lines[0]))
    assert (form["level"], form["table"], form["request"]) == ("INFO", snapshot.game_id, play["request"])
    assert "Ana" not in "".join(record.getMessage() for record in lines)

    async def broken(*_: Any, **__: Any) -> None:
        raise KeyError("a card")

    world.provoked = "error "
    monkeypatch.setattr(world.bot.tables, "look", broken)
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
    await world.box.until(lambda: len(told(caplog)) == 3)
    failed = fields(told(caplog)[-1])
    assert failed["outcome"] == "failed KeyError"
    assert failed["request"] in answer.messages[-1].text
    assert "a card" not in caplog.text


def test_an_error_in_json_keeps_its_secrets() -> None:
    try:
        raise KeyError("search.cup.merchant")
    except KeyError:
        record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), sys.exc_info())
    told = json.loads(Structured().format(record))
    assert told["message"] == "it failed"
    assert told["error"].startswith("KeyError\n")
    assert "merchant" not in told["error"]


async def test_the_owner_is_told_of_a_table_that_cannot_be_read_and_of_one_of_a_newer_program(world: World) -> None:
    """O3."""
    owner = world.ana
    world.bot.tables.hosting.owners.clear()
    world.bot.tables.hosting.owners.add(owner.id)
    world.provoked = r"table \w+ cannot be read|alert\."
    snapshot = await world.started(world.bia)
    for state in (b"\x81\xa6schema\x01", b"\x81\xa6schema\xcd\x27\x0f"):
        async with world.bot.database.transaction() as transaction:
            await transaction.run("UPDATE game SET state = :state", state=state)
        world.bot.tables.shelf.forget(snapshot.game_id)
        await world.bia.slash("/board")
    await world.bot.owners.close()
    told = [message.text for message in owner.dms]
    assert any("não pode ser lida" in text and snapshot.game_id in text for text in told)
    assert any("versão mais nova" in text for text in told)


async def test_the_owner_is_told_that_discord_refused_the_commands(world: World) -> None:
    """O3."""
    world.provoked = r"the commands were not registered|alert\."
    world.bot.tables.hosting.owners.clear()
    world.bot.tables.hosting.owners.add(world.ana.id)
    world.box.fail_next(1, "PUT", "/commands", 400, 50035)
    await world.bot._sync_commands()
    await world.bot.owners.close()
    assert [message.text for message in world.ana.dms if "recusou os comandos" in message.text]


async def test_commands_that_discord_could_not_take_at_the_start_are_registered_after_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: one 503 then, and the new commands of an update were not there until somebody started it again."""
    monkeypatch.setattr(registration, "WAIT", 0.01)
    await world.stop()
    world.box.world.commands.clear()
    world.box.fail_next(2, "PUT", "/commands", 503)
    await world.start()
    await world.box.until(lambda: world.box.world.commands)
    assert "table" in {command["name"] for command in world.box.world.commands[0]}


async def test_the_owner_is_told_of_a_backup_that_failed_and_of_a_message_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O3."""
    world.provoked = r"no backup of|alert\.|message 1 of"
    world.bot.tables.hosting.owners.clear()
    world.bot.tables.hosting.owners.add(world.ana.id)
    monkeypatch.setattr(world.bot.backups, "newest", lambda: None)
    monkeypatch.setattr(world.bot.backups, "take", lambda: Path("/nowhere/at/all").write_bytes(b""))
    backing = asyncio.create_task(world.bot.backups.run())
    await world.ana.finds("cópia de segurança falhou")
    backing.cancel()
    monkeypatch.setattr(world.bot._sender, "_faults", 1)
    world.box.fail_next(1, "POST", f"/channels/{world.guild.channel('salão').id}/messages", 400, 50035)
    await world.table()
    await world.ana.finds("Desisti de entregar uma mensagem")


async def test_owners_read_about_the_machine_and_others_do_not(world: World) -> None:
    world.guild.data.owner_id = world.ana.id
    assert "MiB" not in (await world.ana.slash("/admin doctor")).text
    world.bot.tables.hosting.owners.add(world.ana.id)
    told = (await world.ana.slash("/admin diagnóstico")).text
    for line in ("MiB livres", "esquema", "ms até o Discord", "servidor"):
        assert line in told
    folder = world.config.backups
    await world.box.until(lambda: list(folder.glob("*.db")))
    assert "✅ Última cópia de segurança" in (await world.ana.slash("/admin diagnóstico")).text
    for copy in folder.glob("*.db"):
        copy.rename(f"{copy}.part")  # what is half written, or somebody else's, is no backup
    assert "⚠️ Ainda não há cópia de segurança" in (await world.ana.slash("/admin diagnóstico")).text

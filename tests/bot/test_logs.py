"""What the log tells of an error, and what it keeps to itself."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import sys
from io import StringIO
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
from aiohttp import ServerDisconnectedError
from discord import app_commands, ui

from bot.logs import SUGGESTING, Discreet, Raised, Seldom, Suggested
from storage.errors import DiskFull, Unreachable, Unwritable


def logged(error: Exception, cause: Exception | None = None) -> str:
    try:
        raise error from cause
    except Exception:
        record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "a bot failed", (), sys.exc_info())
    return Discreet("%(levelname)s %(message)s").format(record)


def test_an_error_of_the_rules_is_told_by_kind_and_place_only() -> None:
    told = logged(KeyError("search.cup.merchant"), RuntimeError("the hand is c7"))
    assert told.startswith("ERROR a bot failed\nRuntimeError\n=>\nKeyError\n")
    assert "test_logs.py" in told
    assert "merchant" not in told
    assert "c7" not in told


def test_discords_word_that_a_command_failed_does_not_repeat_why() -> None:
    command: Any = SimpleNamespace(name="build")
    told = logged(app_commands.CommandInvokeError(command, KeyError("con_05")), KeyError("con_05"))
    assert "CommandInvokeError" in told
    assert "KeyError" in told
    assert "con_05" not in told


def test_an_error_from_outside_says_what_is_wrong() -> None:
    assert "No space left" in logged(OSError(28, "No space left on device"))


async def test_an_error_that_nobody_waited_for_names_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.cli.run import log_output

    output, told = log_output(), StringIO()
    assert isinstance(output, logging.StreamHandler)
    output.setStream(told)
    monkeypatch.setattr(logging.getLogger("asyncio"), "handlers", [output])

    async def drawn() -> None:
        raise KeyError("con_05")

    nobodys = [asyncio.create_task(drawn())]
    await asyncio.sleep(0)
    nobodys.clear()
    gc.collect()
    assert "never retrieved" in told.getvalue()
    assert "KeyError" in told.getvalue()
    assert "con_05" not in told.getvalue()


def test_an_error_of_a_button_does_not_name_the_button() -> None:
    from bot.cli.run import log_output

    button = ui.Button[ui.LayoutView](label="Build Foundry", custom_id="o:abcdefgh:0:7:build.con_05")
    for id in ("discord.ui.view", "discord.ui.modal"):
        record = logging.LogRecord(id, logging.ERROR, __file__, 1, "Ignored for %r", (button,), _raised())
        output = log_output("json")
        assert output.filter(record)
        assert "Foundry" not in output.format(record)
        assert "Ignored for …" in output.format(record)


def _raised() -> Raised:
    try:
        raise KeyError("con_05")
    except KeyError:
        return sys.exc_info()


def test_what_was_set_aside_on_purpose_is_not_told() -> None:
    try:
        try:
            raise ValueError
        except ValueError:
            raise OSError("gone") from None
    except OSError:
        record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "", (), sys.exc_info())
    assert "ValueError" not in Discreet().format(record)


def test_a_full_disk_is_told_in_one_line_once_a_minute() -> None:
    def failed(error: Exception) -> logging.LogRecord:
        try:
            try:
                raise sqlite3.OperationalError("database or disk is full")
            except sqlite3.OperationalError as cause:
                raise error from cause
        except Exception:
            return logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), sys.exc_info())

    now = 0.0
    told: list[str] = []
    seldom, form = Seldom(lambda: now), Discreet("%(message)s")
    for second in range(125):
        now = float(second)
        told += [
            form.format(r)
            for r in [failed(DiskFull("database or disk is full")), failed(Unreachable("it is away"))]
            if seldom.filter(r)
        ]
    assert told == ["it failed\nDiskFull: database or disk is full", "it failed\nUnreachable: it is away"] * 3
    assert all(seldom.filter(failed(error)) for error in (OSError("gone"), OSError("gone"))), "other faults are told"


@pytest.mark.parametrize("links", [1, 2])
def test_an_error_that_led_to_itself_is_told_once(links: int) -> None:
    """The fault: the log went through what led to it for ever, and with it stood the whole bot."""
    errors = [OSError(f"no {n}") for n in range(links)]
    for error, led_to_it in zip(errors, errors[1:] + errors[:1], strict=True):
        error.__cause__ = led_to_it
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), (OSError, errors[0], None))
    assert Seldom().filter(record)
    told = Discreet("%(message)s").format(record)
    assert [told.count(str(error)) for error in errors] == [1] * links


def test_the_program_logs_like_this() -> None:
    from bot.cli.run import log_output

    assert isinstance(log_output().formatter, Discreet)
    assert any(isinstance(found, Seldom) for found in log_output().filters)


def test_a_line_of_json_tells_the_error_as_discreetly_with_its_time_and_the_fields_of_a_request() -> None:
    from bot.cli.run import log_output

    record = logging.LogRecord("bot.requests", logging.INFO, __file__, 1, "kind=%s", ("control:o",), None)
    record.created, record.fields = 1_700_000_000.25, {"request": "ab", "ms": 7}
    told = msgspec.json.decode(log_output("json").format(record))
    assert told == {
        "at": "2023-11-14T22:13:20.250+00:00",
        "level": "INFO",
        "logger": "bot.requests",
        "message": "kind=control:o",
        "request": "ab",
        "ms": 7,
    }
    failed = logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), _raised())
    error = msgspec.json.decode(log_output("json").format(failed))["error"]
    assert error.startswith("KeyError\n")
    assert "test_logs.py" in error
    assert "con_05" not in error


@pytest.mark.parametrize("error", [DiskFull, Unreachable, Unwritable])
def test_what_makes_everything_fail_is_told_seldom_each_for_itself(error: type[Exception]) -> None:
    def failed(raised: Exception) -> logging.LogRecord:
        return logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), (type(raised), raised, None))

    seldom = Seldom(lambda: 0.0)
    assert [seldom.filter(failed(error("x"))) for _ in range(3)] == [True, False, False]
    assert seldom.filter(failed(ValueError("x")))


def test_words_of_our_own_rules_are_not_told_though_they_are_pythons_kinds() -> None:
    for error in (ValueError("con_05"), RuntimeError("con_05"), LookupError("con_05")):
        assert "con_05" not in logged(error)


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [(503, 0, "503 0"), (400, 40060, "400 40060"), (404, 10062, None), (0, 0, "ServerDisconnectedError")],
)
def test_a_suggestion_that_discord_does_not_take_is_one_line_and_none_where_nobody_waits_for_it(
    status: int, code: int, told: str | None
) -> None:
    from bot.cli.run import log_output

    refused: Any = SimpleNamespace(status=status, reason="")
    refusal = discord.HTTPException(refused, {"code": code, "message": ""}) if status else ServerDisconnectedError()

    async def suggest(interaction: object, value: str) -> list[Any]:
        raise refusal

    async def suggested() -> str:
        output, stream = log_output(), StringIO()
        assert isinstance(output, logging.StreamHandler)
        output.setStream(stream)
        log = logging.getLogger(SUGGESTING)
        log.addHandler(output)
        client = discord.Client(intents=discord.Intents(guilds=True))
        tree = app_commands.CommandTree(client)
        command = app_commands.Command(name="play", description="…", callback=play)
        command.autocomplete("word")(suggest)
        tree.add_command(command)
        data = {"name": "play", "type": 1, "options": [{"name": "word", "type": 3, "value": "", "focused": True}]}
        kind, user = discord.InteractionType.autocomplete, SimpleNamespace(id=1)
        asking: Any = SimpleNamespace(data=data, type=kind, user=user, guild_id=None, guild=None, _state=None)
        try:
            await tree._call(asking)
        finally:
            log.removeHandler(output)
        return stream.getvalue()

    said = asyncio.run(suggested())
    assert said.partition("WARNING ")[2] == (f"{SUGGESTING}: a suggestion did not arrive: {told}\n" if told else "")
    assert (said == "") is (told is None)


async def play(interaction: discord.Interaction, word: str) -> None:
    """A command."""


def test_an_error_of_our_own_in_a_suggestion_is_told_with_its_place() -> None:
    text = "Ignoring exception in autocomplete for %r"
    record = logging.LogRecord(SUGGESTING, logging.ERROR, __file__, 1, text, ("play",), _raised())
    assert Suggested().filter(record)
    assert "_raised" in Discreet().format(record)

"""What fails outside of the bot is told in words of its own, and is no error of ours in the log."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import msgspec
import pytest

from bot.service.refused import NoTable, NotHost, Refused, Unreadable
from bot.texts import speak
from cogs.ui import errors
from cogs.ui.errors import LEGAL, answer_error, explain, illegal
from cogs.ui.sentences import table_texts
from cogs.ui.shown.refusals import brief, whole
from games.core.model import Option
from games.core.rules import Illegal, play, refusals, start
from games.core.teaching.reference import reference
from games.core.texts import LOCALES
from games.registry import GAMES
from storage.errors import DiskFull, Unreachable, Unwritable
from tests.cogs.ui.tables import NASTY, snapshot
from tests.lessons import opening


def refusal(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), "")


OUTSIDE = [
    (DiskFull("full"), "disk_full"),
    (Unreachable("away"), "unreachable"),
    (Unwritable("a replica"), "unwritable"),
    (refusal(503), "discord"),
    (refusal(429), "discord"),
    (aiohttp.ServerDisconnectedError(), "discord"),
    (ConnectionResetError(), "discord"),
]


@pytest.mark.parametrize(("error", "text"), OUTSIDE)
@pytest.mark.parametrize("locale", LOCALES)
def test_it_is_told_what_failed(error: Exception, text: str, locale: str, caplog: pytest.LogCaptureFixture) -> None:
    interaction = cast("Any", SimpleNamespace(id=1))
    assert explain(error, locale, interaction) == speak(locale).say(f"error.{text}")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("lost", [NoTable(), Unreadable("t1")])
async def test_whose_table_it_is_is_told_although_it_cannot_be_looked_at(
    lost: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: whoever wanted to close a table that cannot be read, and may not, had no answer at all."""
    told: list[object] = []

    async def tell(_: object, said: object) -> None:
        told.append(said)

    async def look(game_id: str) -> object:
        raise lost

    async def locale(_: object) -> str:
        return "en"

    monkeypatch.setattr(errors, "tell", tell)
    client = SimpleNamespace(
        requests=SimpleNamespace(end=lambda *_: None),
        is_closed=lambda: False,
        tables=SimpleNamespace(look=look),
        locale=locale,
    )
    interaction = cast("Any", SimpleNamespace(id=1, client=client, guild=object(), user=SimpleNamespace(id=2)))
    refused = NotHost("not_host_or_owner", "t1", 1)
    await answer_error(interaction, refused)
    assert told == [explain(refused, "en", interaction)]


async def test_an_answer_that_cannot_be_told_for_the_connection_is_gone_is_no_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def cut(*_: object) -> object:
        raise aiohttp.ServerDisconnectedError

    async def locale(_: object) -> str:
        return "en"

    monkeypatch.setattr(errors, "tell", cut)
    client = SimpleNamespace(requests=SimpleNamespace(end=lambda *_: None), is_closed=lambda: False, locale=locale)
    await answer_error(cast("Any", SimpleNamespace(id=1, client=client)), Refused("stale"))
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "interaction 1: its error could not be told (ServerDisconnectedError)")
    ]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (404, 10015), (401, 50027), (404, 10008)])
async def test_an_interaction_that_is_over_is_told_nothing_and_is_no_error(
    caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """The machine slept while a picture was drawn, and Discord takes nothing for that press any more."""
    client = SimpleNamespace(requests=SimpleNamespace(end=lambda *_: None), is_closed=lambda: False)
    over = discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), {"code": code, "message": ""})
    await answer_error(cast("Any", SimpleNamespace(id=1, client=client)), over)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "interaction 1 was answered too late")
    ]


def test_a_name_in_a_refusal_formats_and_mentions_nothing() -> None:
    refused = [Refused("host_gone", name=NASTY), Refused("not_host", host=NASTY)]
    for refusal in (*refused, Refused("talk_with_whom", name="x", awaited=[NASTY, "Bia"])):
        told = explain(refusal, "en", cast("Any", None))
        assert "Ana" in told
        assert "**Ana**" not in told
        assert "@everyone" not in told


def test_many_legal_answers_are_not_told_as_if_they_were_all() -> None:
    rules, setup = GAMES["gnomopolis"], opening(GAMES["gnomopolis"])
    table = snapshot(rules, setup, start(rules, setup).state)
    (asked,) = [decision for decision in table.decisions if decision.blocking]
    refused = refusals(rules, table.played, asked.seat)[0]
    for n, cut_off in ((LEGAL, False), (LEGAL + 1, True)):
        options = tuple(Option(f"x.{i}", asked.options[0].label) for i in range(n))
        told = illegal(Illegal(refused, (msgspec.structs.replace(asked, options=options),)), "en", table)
        assert told.endswith("\n- …") == cut_off
        assert told.count("\n- ") == LEGAL + cut_off, "a line each"


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_typed_is_refused_in_the_words_of_the_panel(locale: str) -> None:
    rules, setup = GAMES["gnomopolis"], opening(GAMES["gnomopolis"])
    table = snapshot(rules, setup, start(rules, setup).state)
    texts, speech, book = table_texts(table, locale), speak(locale), reference(rules.package, locale)
    refused = next(r for r in refusals(rules, table.played, 0) if r.clause == "GN-BUILD-03")
    id = next(c.id for c in rules.tell.components(table.edition) if c.name == refused.label)
    with pytest.raises(Illegal) as found:
        play(rules, table.played, 0, (f"build.{id}",))
    typed = illegal(found.value, locale, table)
    assert found.value.refusal == refused
    assert f"**{texts.say(refused.label)}**: {texts.say(refused.reason)}" in typed
    assert f"**{texts.say(refused.label)}**: {texts.say(refused.reason)}" in whole((refused,), texts, speech, book)
    assert typed.startswith(brief((refused,), texts, speech).removeprefix("-# **").partition(":")[0])

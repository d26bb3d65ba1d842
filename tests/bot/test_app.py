"""How the parts of the bot are put together: which setting goes where, and what each word of Discord leads to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest

from bot import app, systemd
from bot.app import Taverna
from bot.metrics import COMMITTED, GATEWAY_LOST
from games.core.saving import NewerSave
from storage.errors import DiskFull, Unreachable, Unwritable
from tests.bot.bots import Making, bots, noted, told


@pytest.fixture
async def making(tmp_path: Path) -> AsyncIterator[Making]:
    async with bots(tmp_path) as make:
        yield make


@pytest.fixture
async def bot(making: Making) -> Taverna:
    return await making()


async def test_each_setting_is_where_it_counts(making: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, int]] = []
    monkeypatch.setattr(app, "Exposition", lambda host, port: served.append((host, port)))
    bot = await making(
        tables_per_user=3,
        tables_per_server=4,
        hour_seconds=7,
        presses_per_minute=120,
        pictures_per_minute=6,
        owner_ids=(5, 6),
        shards="2-3/8",
        metrics_port=9,
        metrics_host="10.0.0.1",
        requests_per_second=5,
    )
    assert (bot.shard_ids, bot.shard_count) == ([2, 3], 8)
    assert served == [("10.0.0.1", 9)]
    assert set(bot.tables.hosting.owners) == {5, 6}
    limits = await bot.tables._limits(None)
    assert (limits.host, limits.guild) == (3, 4)
    assert bot.tables.shelf.hour == 7_000
    assert (bot.door.pictures._rate, bot.door._presses._rate) == (2, 20)
    # Discord sends nothing that is not asked for: neither messages nor members.
    assert bot.intents.value == discord.Intents(guilds=True).value
    mentions = bot.allowed_mentions
    assert mentions is not None
    assert (mentions.everyone, mentions.users, mentions.roles) == (False, False, False)
    plain = await making()
    assert (plain.shard_ids, plain.shard_count) == (None, None)
    assert len(served) == 1
    assert bot.http.request.__qualname__ != plain.http.request.__qualname__


async def test_what_is_measured(bot: Taverna, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot.database.on_commit == COMMITTED.observe
    ended: list[tuple[Any, str]] = []
    monkeypatch.setattr(bot.requests, "end", lambda interaction, outcome: ended.append((interaction, outcome)))
    one = asking()
    await bot.on_app_command_completion(one, object())
    assert ended == [(one, "ok")]


async def test_owners_are_told_of_what_goes_wrong(bot: Taverna, monkeypatch: pytest.MonkeyPatch) -> None:
    alerts = told(bot, monkeypatch)
    bot.backups._on_failure()
    bot.tables.shelf.on_unreadable("abcd", ValueError("broken"))
    bot.tables.shelf.on_unreadable("efgh", NewerSave("of tomorrow"))
    assert alerts == [
        ("alert.backup_failed", {}),
        ("alert.unreadable", {"table": "abcd"}),
        ("alert.newer_table", {"table": "efgh"}),
    ]


@pytest.mark.parametrize("error", [discord.HTTPException, discord.app_commands.AppCommandError])
@pytest.mark.parametrize("guild", [0, 77])
async def test_commands_that_discord_refuses_are_told_and_end_nothing(
    error: type[Exception], guild: int, making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await making(sync_guild=guild)
    alerts, synced = told(bot, monkeypatch), list[Any]()

    async def sync(*, guild: Any) -> list[Any]:
        synced.append(guild and guild.id)
        return []

    copied: list[int] = []
    monkeypatch.setattr(bot.tree, "copy_global_to", lambda guild: copied.append(guild.id))
    monkeypatch.setattr(bot.tree, "sync", sync)
    await bot._sync_commands()
    assert (synced, copied, alerts) == ([guild or None], [guild] if guild else [], [])

    async def refuse(*, guild: Any) -> None:
        raise refusal

    response: Any = SimpleNamespace(status=400, reason="bad")
    refusal = error(response, "no") if error is discord.HTTPException else error("no")

    monkeypatch.setattr(bot.tree, "sync", refuse)
    await bot._sync_commands()
    assert alerts == [("alert.commands_refused", {})]


async def test_what_discord_tells_of_places_reaches_the_tables(bot: Taverna, monkeypatch: pytest.MonkeyPatch) -> None:
    found = noted(bot._departures, monkeypatch, "channel_gone", "server_left", "server_joined")
    place: Any = SimpleNamespace(id=7, features=())
    await bot.on_guild_channel_delete(place)
    await bot.on_raw_thread_delete(SimpleNamespace(thread_id=8))
    await bot.on_guild_remove(place)
    monkeypatch.setattr(bot, "get_guild", lambda guild_id: place)
    await bot.on_guild_available(place)
    assert found == [("channel_gone", 7), ("channel_gone", 8), ("server_left", 7), ("server_joined", 7)]
    found.clear()
    await bot.on_guild_join(place)
    assert found == [("server_joined", 7)]
    (greeting,) = await bot.outbox.due(bot.tables.clock(), 9)
    assert greeting.kind == "greeting"


async def test_a_connection_that_is_lost_is_counted_once_until_it_is_there_again(
    bot: Taverna, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []
    monkeypatch.setattr(GATEWAY_LOST, "inc", lambda: counted.append(1))
    monkeypatch.setattr(bot, "is_ready", lambda: True)
    for again in (bot.on_shard_connect, bot.on_shard_resumed):
        assert bot._connected()
        counted.clear()
        await bot.on_shard_disconnect(1)
        await bot.on_shard_disconnect(1)
        assert len(counted) == 1
        assert not bot._connected()
        assert not bot._alarms._connected()
        assert not bot._pulse._ready()
        await bot.on_shard_disconnect(0)
        await again(1)
        assert not bot._connected(), "another one is still away"
        await again(0)
        await bot.on_shard_disconnect(1)
        assert len(counted) == 3
        await again(1)
    monkeypatch.setattr(bot, "is_ready", lambda: False)
    assert not bot._connected()


async def test_once_all_servers_are_known_those_of_its_shards_are_looked_at(
    making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, said = await making(shards="2-3/8"), list[str]()
    looked: list[tuple[list[int], list[bool]]] = []
    may = asyncio.Event()

    async def servers_are(ids: list[int], mine: Callable[[int], bool]) -> None:
        looked.append((ids, [mine(n << 22 | 5) for n in range(10)]))
        if len(looked) == 1:
            raise Unreachable  # it was made up for at the next connection only
        await may.wait()

    monkeypatch.setattr(app, "RESTART_AFTER", 0.0)
    monkeypatch.setattr(systemd, "notify", said.append)
    monkeypatch.setattr(Taverna, "shards", {2: None, 3: None})
    monkeypatch.setattr(Taverna, "guilds", [SimpleNamespace(id=7)])
    monkeypatch.setattr(bot._departures, "servers_are", servers_are)
    ready = asyncio.create_task(bot.on_ready())
    await asyncio.sleep(0.01)
    assert said == [systemd.READY]
    assert looked == 2 * [([7], [n in (2, 3) for n in range(10)])]
    assert len(bot._jobs) == 1, "whoever closes the bot ends it"
    assert not ready.done()
    may.set()
    await ready
    await asyncio.sleep(0)
    assert bot._jobs == []


def asking(user: int = 11, locale: str = "en-US", guild: int | None = 1) -> Any:
    return SimpleNamespace(user=SimpleNamespace(id=user), locale=discord.Locale(locale), guild_id=guild, extras={})


async def test_the_language_of_an_answer(making: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await making(default_locale="en")
    preferences = bot.tables.preferences
    one = asking(locale="pt-BR")
    assert await bot.locale(one) == "pt-BR"
    assert (await preferences.user(11)).spoken == "pt-BR", "for direct messages, which ask nobody"
    assert one.extras[app.CHOSEN].spoken == "pt-BR"
    assert await bot.locale(asking(12, "fr")) == "en"
    assert await bot.guild_locale(None) == "en"
    await preferences.save_guild(msgspec.structs.replace(await preferences.guild(1), locale="pt-BR"), 1)
    assert await bot.locale(asking(12, "fr")) == "pt-BR"
    assert await bot.locale(asking(12, "fr", None)) == "en"
    assert await bot.locale(asking(12, "en-US")) == "en"
    reads: list[int] = []
    real = preferences.user

    async def reading(user_id: int) -> Any:
        reads.append(user_id)
        return msgspec.structs.replace(await real(user_id), locale="pt-BR")

    monkeypatch.setattr(preferences, "user", reading)
    one = asking(12, "en-US")
    assert [await bot.locale(one), await bot.locale(one)] == ["pt-BR", "pt-BR"]
    assert reads == [12], "once for each interaction"


@pytest.mark.parametrize("error", [DiskFull, Unwritable])
async def test_that_a_language_cannot_be_noted_keeps_nobody_from_an_answer(
    error: type[Exception], bot: Taverna, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def heard(*_: Any) -> None:
        raise error("no")

    monkeypatch.setattr(bot.tables.preferences, "heard", heard)
    assert await bot.locale(asking(locale="en-US")) == "en"


async def test_without_a_database_one_is_answered_in_the_language_of_one_s_discord(
    making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await making(default_locale="pt-BR")

    async def away(_: int) -> None:
        raise Unreachable("away")

    monkeypatch.setattr(bot.tables.preferences, "user", away)
    assert [await bot.locale(asking(locale=locale)) for locale in ("en-GB", "fr")] == ["en", "pt-BR"]

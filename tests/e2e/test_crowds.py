"""One user cannot slow the others: a number of open tables, a pace for what is costly, no suggestions for nobody."""

from __future__ import annotations

import asyncio
import random
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
import pytest

from bot.door import Door
from bot.service.lobby import expiry
from sandbox.people.scripted import NoAnswer
from storage.database import Transaction
from storage.engines.sqlite import SqliteDatabase
from storage.rows.game import NewGame, StoredPlace
from storage.tables.games import Games
from tests.e2e.conftest import World, button, use_any


async def lobbies(world: World, n: int) -> None:
    """So many lobbies of Bia, in channels that nobody looks at."""
    for i in range(n):
        setup = msgspec.msgpack.encode({"seats": 4})
        settings = {"pace": 0, "locale": "pt-BR", "names": {"0": "Bia"}}
        game = NewGame(
            game_id=f"bia{i:05}",
            rules="gnomopolis",
            setup=setup,
            guild_id=world.guild.id,
            channel_id=10_000 + i,
            host_id=world.bia.id,
            settings=settings,
            at=1_000 + i,
        )
        await world.bot.tables.games.create(game, (StoredPlace(number=0, user_id=world.bia.id, joined_at=1),))


async def test_a_host_has_room_for_ten_tables_and_no_thread_is_made_for_nothing(world: World) -> None:
    hall = world.guild.channel("salão")
    await lobbies(world, 9)
    world.bia.go(hall)
    assert "opened in" in (await world.bia.slash("/table new", game="gnomopolis", thread=True)).text
    threads = len(world.box.world.channels)
    refused = await world.bia.slash("/table new", game="gnomopolis", thread=True)
    assert refused.is_private
    assert "10 open tables" in refused.text
    assert len(world.box.world.channels) == threads
    world.ana.go(hall)
    assert "aberta" in (await world.ana.slash("/table new", game="gnomopolis", thread=True)).text


async def test_lists_of_many_tables_are_short_and_say_how_many_there_are(world: World) -> None:
    await lobbies(world, 60)
    world.bia.go(world.guild.channel("salão"))
    assert "and 52 more" in (await world.bia.slash("/mygames")).text
    assert len(await world.bia.autocomplete("/hand", "table", "gno")) == 25
    listed = (await world.bia.slash("/table list")).text
    shown = listed.count("**Gnomopolis**")
    assert 5 < shown < 60
    assert f"and {60 - shown} more" in listed
    world.bia.go(world.bia.direct)
    mine = (await world.bia.slash("/table list")).text
    assert "My tables" in mine
    assert "this server" not in mine


async def test_a_click_stands_in_no_queue_for_long_lists(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few connections read what may be long: with a hundred tables panels took three times as long as without."""
    tasks: list[str] = []
    reading = SqliteDatabase.reading

    def queue(database: SqliteDatabase) -> AbstractAsyncContextManager[Transaction]:
        task = asyncio.current_task()
        tasks.append(task.get_name() if task is not None else "")
        return reading(database)

    monkeypatch.setattr(SqliteDatabase, "reading", queue)
    snapshot, luck = await world.started(world.bia), random.Random(1)
    for _ in range(5):
        user = world.user(snapshot)
        await use_any(user, await world.panel(user), luck)
        await world.delivered()
        snapshot = await world.now()
    await user.press(button(world.table_message, "board"), on=world.table_message)
    assert tasks, "messages may wait"
    assert not [name for name in tasks if name.startswith("discord-ui")]


async def test_only_the_last_of_many_suggestions_is_made(world: World) -> None:
    """Each key stroke asks; a client shows the last only."""
    await lobbies(world, 60)
    world.bia.go(world.guild.channel("salão"))
    asked = [world.bia.autocomplete("/hand", "table", "gno"[: n % 4]) for n in range(40)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    answered = [choices for choices in found if isinstance(choices, list)]
    assert answered
    assert len(answered) < 5
    assert isinstance(found[-1], list)
    assert all(isinstance(choices, (list, NoAnswer)) for choices in found)


async def test_pictures_have_a_pace_whichever_way_they_are_asked_for(world: World) -> None:
    await world.started(world.bia)
    world.bot.door = Door(presses=0, pictures=18)
    answers = [(await world.ana.slash("/board", view="phone")).text for _ in range(5)]
    for _ in range(4):
        pressed = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
        answers.append(pressed.text)
    assert ["Devagar" in answer for answer in answers] == [False] * 6 + [True] * 3
    assert "Slow" not in (await world.bia.slash("/board", view="phone")).text


async def test_presses_have_a_pace(world: World) -> None:
    await world.started(world.bia)
    world.bot.door = Door(presses=30, pictures=0)
    answers = [(await world.ana.slash("/play")).text for _ in range(7)]
    assert ["Devagar" in answer for answer in answers] == [False] * 5 + [True] * 2


async def test_a_quiet_lobby_is_kept_or_cancelled_by_a_button(world: World) -> None:
    snapshot = await world.table()
    await world.bot.tables.expiry.ask(snapshot.game_id)
    await world.delivered()
    asked = world.posts[-1]
    assert asked.mentions == ["Ana"]
    assert "quase duas semanas" in asked.text
    (refused,) = (await world.bia.press(button(asked, "keep"), on=asked)).messages
    assert refused.is_private and "not at this table" in refused.text
    assert expiry.OVER in await world.bot.tables.dues.of(snapshot.game_id)
    (kept,) = (await world.ana.press(button(asked, "keep"), on=asked)).messages
    assert kept.is_private and "continua aberta" in kept.text
    assert list(await world.bot.tables.dues.of(snapshot.game_id)) == [expiry.QUIET]
    await world.delivered()
    assert not asked.exists, "it is answered"
    await world.bot.tables.expiry.ask(snapshot.game_id)
    await world.delivered()
    asked = world.posts[-1]
    sure = await world.ana.press(button(asked, "cancel"), on=asked)
    await world.ana.press(button(sure, "cancel_now"), on=sure.message)
    assert (await world.now()).status == "cancelled"
    await world.delivered()
    assert not asked.exists


async def test_whether_a_quiet_table_shall_stay_is_asked_until_somebody_plays(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question stood there for ever, and said that the table stays open when it had been closed."""
    snapshot = await world.started(world.bia)

    async def long_ago(games: Games, game_id: str) -> int:
        return 0

    with monkeypatch.context() as patched:
        patched.setattr(Games, "last_played", long_ago)
        await world.bot.tables.expiry.ask_table(snapshot.game_id)
        await world.delivered()
    asked = world.posts[-1]
    assert "30 dias" in asked.text
    assert set(asked.mentions) == {"Ana", world.user(snapshot).name}
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.delivered()
    assert not asked.exists
    assert await world.bot.tables.games.messages(snapshot.game_id, "call:") == []


async def test_a_command_delivered_again_is_carried_out_once_and_says_nothing_else(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord may deliver an interaction twice; the copies used to answer first, that it was not the user's turn."""
    snapshot = await world.started(world.bia)
    user = world.user(snapshot)
    interact, copies = world.box.gateway.interact, 3

    def several(payload: dict[str, Any]) -> bool:
        for _ in range(copies):
            interact(payload)
        return interact(payload)

    monkeypatch.setattr(world.box.gateway, "interact", several)
    answer = await user.slash("/gnomopolis pass")
    panel = await world.panel(user)
    assert answer.messages[0].text.startswith("### Gnomopolis"), "not that it is somebody else's turn"
    assert len(answer.messages) == len(panel.messages) == 1
    await world.delivered()
    assert len(await world.bot.tables.games.log(snapshot.game_id)) == 2, "the start, and one move"


async def test_an_interaction_that_was_answered_already_is_no_fault_of_ours(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart, which forgets what was delivered: Discord refuses the second answer."""
    await world.started(world.bia)
    interact = world.box.gateway.interact
    monkeypatch.setattr(world.box.gateway, "interact", lambda payload: interact(payload) and interact(payload))
    monkeypatch.setattr(world.bot.door, "admit", lambda interaction: True)
    await world.ana.slash("/help")
    await asyncio.sleep(0.1)
    assert "was answered before" in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    world.box.breaches.clear()

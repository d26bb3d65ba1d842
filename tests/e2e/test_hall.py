"""The hall of a server: one message with all tables, and word for whoever wants it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import msgspec
import pytest

from bot.service.tables import User
from sandbox import SeenMessage
from storage.rows.guild import GuildSetting
from tests.e2e.conftest import World
from tests.postgres import OVER_BOTH


async def hall_of(world: World) -> SeenMessage:
    """The server has a hall; its message."""
    place = world.guild.channel("saguão")
    setting = await world.bot.tables.preferences.guild(world.guild.id)
    await world.bot.tables.preferences.save_guild(msgspec.structs.replace(setting, hall_channel=place.id), 0)
    await world.bot.halls.refresh(world.guild.id)
    (message,) = place.messages
    return message


@OVER_BOTH
async def test_the_hall_shows_all_tables_and_one_can_join_there(world: World) -> None:
    hall = await hall_of(world)
    assert "Nenhuma mesa aberta agora" in hall.text
    await world.table(seats=2)
    await world.bot.halls.refresh(world.guild.id)
    assert "Gnomopolis" in hall.text
    assert "1 lugar livre" in hall.text
    answer = await world.bia.press("Entrar", on=hall)
    assert "You are at the table." in answer.messages[0].text
    assert (await world.now()).place_of(world.bia.id) is not None
    await world.bot.halls.refresh(world.guild.id)
    assert "Entrar" not in [button.label for button in hall.buttons]
    assert "esperando gente" in hall.text


@pytest.mark.parametrize("community", [True, False])
async def test_a_community_is_spoken_to_as_it_speaks_where_no_language_is_chosen(world: World, community: bool) -> None:
    """The settings said "English"; the greeting and the hall were in the language of the bot."""
    place = world.box.guild("Elsewhere", locale="en-GB", channel="lobby", with_bot=False)
    place.data.community = community
    place.invite_bot()
    await world.box.until(lambda: place.channel("lobby").messages, 5)
    (hello,) = place.channel("lobby").messages
    assert ("This is Taverna" in hello.text) is community
    setting = GuildSetting(guild_id=place.id, hall_channel=place.channel("lobby").id)
    await world.bot.tables.preferences.save_guild(setting, 0)
    await world.bot.halls.refresh(place.id)
    assert ("No tables are open now" in place.channel("lobby").messages[-1].text) is community


async def test_a_seat_that_is_free_is_in_the_hall_however_many_tables_are_played(world: World) -> None:
    """The eight tables that had changed last were all of it: whoever waited for company was soon gone from there."""
    hall, tables, people = await hall_of(world), world.bot.tables, [User(n, f"Bea {n}") for n in range(1, 13)]
    waiting = await world.table(seats=2)
    for n, host in enumerate(people):
        game = await tables.lobby.open("gnomopolis", world.guild.id, 1_000 + n, host, seats=2)
        await tables.lobby.join(game.game_id, User(100 + n, "Caio"))
        await tables.lobby.start(game.game_id, host)
    await world.bot.halls.refresh(world.guild.id)
    assert any(button.label == "Entrar" and waiting.game_id in button.custom_id for button in hall.buttons)
    assert all(host.name in hall.text for host in people), "the others are lines"
    assert "mais" not in hall.text


async def test_word_of_several_games_is_wanted_and_of_none_any_more(world: World) -> None:
    hall = await hall_of(world)
    asked = await world.bia.press(hall.buttons[-1].custom_id, on=hall)
    assert asked.is_private
    for chosen in (["gnomopolis", "nucleum"], []):
        await world.bia.select("", chosen, on=asked.message)
        assert sorted(await world.bot.tables.halls.watched(world.guild.id, world.bia.id)) == chosen


async def test_nothing_is_sent_that_is_shown_already(world: World) -> None:
    await hall_of(world)
    edits: list[str] = []
    world.box.observers.append(lambda exchange: edits.append(exchange.path))
    await world.bot.halls.refresh(world.guild.id)
    assert not [path for path in edits if "/messages" in path]


async def test_a_hall_is_brought_up_to_date_once_a_minute(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = await hall_of(world)
    edits: list[str] = []
    world.box.observers.append(
        lambda exchange: edits.append(exchange.path) if exchange.path.endswith(str(hall.id)) else None
    )
    waits, minute = list[float](), asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await minute.wait()
        minute.clear()

    monkeypatch.setattr("bot.jobs.hall.asyncio", SimpleNamespace(sleep=sleep))
    round_and_round = asyncio.create_task(world.bot.halls.run())
    await world.box.until(lambda: waits, 5)
    await world.table(seats=2)
    await world.ana.slash("/table add-bot")
    await world.delivered()
    assert not edits
    minute.set()
    await world.box.until(lambda: len(waits) == 2, 5)
    round_and_round.cancel()
    assert len(edits) == 1
    assert waits == [60.0, 60.0]
    assert "Ana" in hall.text


async def test_a_hall_that_is_deleted_is_made_again_once(world: World) -> None:
    hall = await hall_of(world)
    place = world.guild.channel("saguão")
    for left in (1, 0):
        (message,) = place.messages
        world.box.realm.delete(message.data)
        await world.table() if left else await world.ana.slash("/table cancel")
        await world.bot.halls.refresh(world.guild.id)
        assert len(place.messages) == left
    assert hall.id not in [message.id for message in place.messages]
    assert (await world.bot.tables.preferences.guild(world.guild.id)).hall_channel is None


async def test_a_hall_that_was_given_up_is_there_again_when_its_channel_is_chosen_again(world: World) -> None:
    """The fault: it was given up at once, because of what had been deleted before."""
    place = world.guild.channel("saguão")
    for _ in range(2):
        await hall_of(world)
        for left in (1, 0):
            (message,) = place.messages
            world.box.realm.delete(message.data)
            world.bot.halls._shown.clear()
            await world.bot.halls.refresh(world.guild.id)
            assert len(place.messages) == left
        assert (await world.bot.tables.preferences.guild(world.guild.id)).hall_channel is None


async def test_where_no_hall_is_wanted_any_more_its_message_goes(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: it stood there for ever, with the tables of that day."""
    place, preferences, halls = world.guild.channel("saguão"), world.bot.tables.preferences, world.bot.halls

    async def sleep(seconds: float) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr("bot.jobs.hall.asyncio", SimpleNamespace(sleep=sleep))
    for _ in range(3):
        await hall_of(world)
        setting = await preferences.guild(world.guild.id)
        await preferences.save_guild(msgspec.structs.replace(setting, hall_channel=None), 0)
        assert await preferences.halls() == [world.guild.id]
        with pytest.raises(asyncio.CancelledError):
            await halls.run()
        assert place.messages == []
        assert await preferences.halls() == []


async def test_a_hall_whose_arrival_nobody_noted_is_found_again_and_shows_what_is_true_now(world: World) -> None:
    place, halls = world.guild.channel("saguão"), world.bot.halls
    setting = await world.bot.tables.preferences.guild(world.guild.id)
    await world.bot.tables.preferences.save_guild(msgspec.structs.replace(setting, hall_channel=place.id), 0)
    with world.box.holding("POST", f"/channels/{place.id}/messages$") as held:
        posting = asyncio.create_task(halls.refresh(world.guild.id))
        await world.box.until(lambda: held)
        posting.cancel()
    await world.table(seats=2)
    await halls.refresh(world.guild.id)
    (hall,) = place.messages
    assert "1 lugar livre" in hall.text


async def test_a_hall_moves_with_the_choice(world: World) -> None:
    await hall_of(world)
    other = world.guild.channel("outro saguão")
    setting = await world.bot.tables.preferences.guild(world.guild.id)
    await world.bot.tables.preferences.save_guild(msgspec.structs.replace(setting, hall_channel=other.id), 0)
    await world.bot.halls.refresh(world.guild.id)
    assert not world.guild.channel("saguão").messages
    assert len(other.messages) == 1


@OVER_BOTH
async def test_whoever_wants_word_of_a_table_gets_it_once(world: World) -> None:
    hall = await hall_of(world)
    world.bia.go(world.guild.channel("saguão"))
    asked = await world.bia.press("Avise-me", on=hall)
    assert asked.is_private
    await world.bia.select("", ["Gnomopolis"], on=asked.message)
    assert "I tell you by direct message when a table of Gnomopolis opens." in asked.message.text
    await world.table("terra_concordia")
    await world.ana.slash("/table cancel")
    assert not world.bia.dms
    await world.table()
    (word,) = world.bia.dms
    assert "Ana has opened a Gnomopolis table" in word.text
    await world.bia.select("", [], on=asked.message)
    await world.ana.slash("/table cancel")
    await world.table()
    assert len(world.bia.dms) == 1

"""Channels and servers that go away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.jobs import alone
from bot.jobs.departures import Departures
from bot.service.refused import Refused
from bot.service.table import announce
from storage.errors import DiskFull, Unreachable, Unwritable
from storage.tables import clocks
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House


async def test_a_deleted_channel_stops_the_clock_and_the_host_moves_the_table(house: House) -> None:
    snapshot = await house.running(pace=24)
    await house.forget_messages()
    await Departures(house.tables).channel_gone(CHANNEL)
    messages = await house.outbox.posted(snapshot.game_id)
    notices = [msgspec.msgpack.decode(message.payload, type=announce.Notice) for message in messages]
    assert all(notice.to_user for notice in notices), "there is no channel any more"
    assert [(message.target, notice.text) for message, notice in zip(messages, notices, strict=True)] == [
        (ANA.id, "notice.channel_deleted"),
        (BIA.id, "notice.channel_deleted_for_all"),
    ]
    assert dict(notices[1].args) == {"table": snapshot.game_id, "game": "Gnomopolis", "user": f"<@{ANA.id}>"}
    (listed,) = (await house.tables.of_user(BIA.id)).games
    assert listed.homeless
    house.clock.hours(100)
    assert await house.tables.clocks.deadlines(house.clock()) == []
    with pytest.raises(Refused):
        await house.tables.hosting.move(snapshot.game_id, BIA, 1, 777)
    moved = await house.tables.hosting.move(snapshot.game_id, ANA, 1, 777)
    assert moved.channel_id == 777
    (listed,) = (await house.tables.of_user(BIA.id)).games
    assert not listed.homeless
    assert "turn" in await house.waiting(snapshot.game_id)
    house.clock.hours(23)
    assert await house.tables.clocks.deadlines(house.clock()) == []
    house.clock.hours(1)
    assert len(await house.tables.clocks.deadlines(house.clock())) == 1


async def test_where_a_bot_plays_people_are_told_all_the_same_that_their_channel_is_gone(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await lobby.join(snapshot.game_id, BIA)
    await lobby.add_bot(snapshot.game_id, ANA)
    await lobby.start(snapshot.game_id, ANA)
    await house.forget_messages()
    await Departures(house.tables).channel_gone(CHANNEL)
    assert [message.target for message in await house.outbox.posted(snapshot.game_id)] == [ANA.id, BIA.id]


async def test_the_clocks_of_a_server_stop_and_go_on_even_if_one_of_its_tables_cannot_be_read(house: House) -> None:
    broken = await house.running(pace=24)
    other = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(other.game_id, CAIO)
    elsewhere = await house.tables.lobby.open("gnomopolis", 2, CHANNEL + 2, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(elsewhere.game_id, CAIO)
    await house.rewrite(broken, b"\0")
    absence = Departures(house.tables)
    await absence.server_left(1)
    house.clock.hours(30)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [elsewhere.game_id]
    await absence.server_joined(1)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [elsewhere.game_id]
    house.clock.hours(24)
    assert len(await house.tables.clocks.deadlines(house.clock())) == 3


async def test_a_lobby_whose_channel_is_deleted_is_over_and_its_host_is_told(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.forget_messages()
    await Departures(house.tables).channel_gone(CHANNEL)
    assert (await house.tables.look(opened.game_id)).status == "cancelled"
    assert (await house.tables.of_user(ANA.id)).games == ()
    (told,) = await house.outbox.posted(opened.game_id)
    assert (told.kind, told.target) == ("notice", ANA.id)
    assert msgspec.msgpack.decode(told.payload, type=announce.Notice).text == "notice.lobby_deleted"


async def test_clocks_go_on_when_the_server_is_seen_again_though_nobody_said_so(house: House) -> None:
    """Invited again while the bot was off: Discord tells nothing, the server is just there."""
    snapshot = await house.running(pace=24)
    departures = Departures(house.tables)
    await departures.servers_are([2])
    house.clock.hours(30)
    assert await house.tables.clocks.deadlines(house.clock()) == [], "not on its server: no clock runs"
    await departures.servers_are([1, 2])
    house.clock.hours(24)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [snapshot.game_id]


async def test_a_table_whose_channel_is_gone_waits_for_its_host_though_the_server_is_there(house: House) -> None:
    await house.running(pace=24)
    departures = Departures(house.tables)
    await departures.channel_gone(CHANNEL)
    await departures.servers_are([1])
    await departures.server_joined(1)
    house.clock.hours(30)
    assert await house.tables.clocks.deadlines(house.clock()) == []


async def test_what_another_process_hears_of_is_left_to_it(house: House) -> None:
    """With several shards a process knows of its own servers only: those of others are not gone."""
    snapshot = await house.running(pace=24)
    departures = Departures(house.tables)
    await departures.servers_are([2], mine=lambda guild_id: guild_id == 2)
    assert (await house.tables.look(snapshot.game_id)).paused_for is None
    await departures.server_left(1)
    await departures.servers_are([1, 2], mine=lambda guild_id: guild_id == 2)
    assert (await house.tables.look(snapshot.game_id)).paused_for == "server"


async def test_a_server_that_is_back_brings_back_no_table_of_another(house: House) -> None:
    here = await house.running(pace=24)
    there = await house.tables.lobby.open("gnomopolis", 2, CHANNEL + 2, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(there.game_id, CAIO)
    departures = Departures(house.tables)
    for guild_id in (1, 2):
        await departures.server_left(guild_id)
    await departures.server_joined(1)
    paused = [(await house.tables.look(table.game_id)).paused_for for table in (here, there)]
    assert paused == [None, "server"]


async def test_a_table_stands_still_and_its_people_are_told_in_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: killed between the two it stood still for ever, and nobody was told."""
    snapshot = await house.running(pace=24)
    await house.forget_messages()
    departures = Departures(house.tables)

    async def killed(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(clocks, "enqueue", killed)
        with pytest.raises(SystemExit):
            await departures.channel_gone(CHANNEL)
    assert (await house.tables.look(snapshot.game_id)).paused_for is None
    await departures.channel_gone(CHANNEL)
    await departures.channel_gone(CHANNEL)
    assert (await house.tables.look(snapshot.game_id)).paused_for == "channel"
    assert [message.target for message in await house.outbox.posted(snapshot.game_id)] == [ANA.id, BIA.id]


@pytest.mark.parametrize("away", [Unreachable, Unwritable, DiskFull])
@pytest.mark.parametrize("here", [True, False])
async def test_what_is_told_while_the_database_is_away_is_made_known_when_it_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch, away: type[Exception], here: bool
) -> None:
    """The fault: Discord tells it but once. The clocks of a deleted channel ran on, with nobody told."""
    there = await house.running(pace=24)
    deleted = await house.tables.lobby.open("gnomopolis", 2, CHANNEL + 2, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(deleted.game_id, CAIO)
    departures, left, found = Departures(house.tables, lambda guild_id: here), [3], house.tables.games

    def failing(do: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def done(*given: object) -> object:
            if left[0]:
                left[0] -= 1
                raise away
            return await do(*given)

        return done

    monkeypatch.setattr(alone, "SIGN", 0)
    monkeypatch.setattr(found, "in_channel", failing(found.in_channel))
    monkeypatch.setattr(found, "of_guild", failing(found.of_guild))
    await departures.channel(CHANNEL + 2)
    left[0] = 3
    await departures.server(1)
    assert (await house.tables.look(deleted.game_id)).paused_for == "channel"
    assert (await house.tables.look(there.game_id)).paused_for == (None if here else "server")


async def test_a_table_without_a_limit_has_none_when_its_server_is_back(house: House) -> None:
    table = await house.running()
    departures = Departures(house.tables)
    await departures.server_left(1)
    house.clock.hours(30)
    await departures.server_joined(1)
    assert (await house.tables.look(table.game_id)).paused_for is None
    (asked,) = (await house.tables.games.load(table.game_id)).pending
    assert (asked.left, asked.deadline) == (None, None)

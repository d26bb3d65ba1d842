"""In direct messages: which table is meant, and whose tables one may name."""

from __future__ import annotations

from bot.service.tables import User
from tests.e2e.conftest import World


async def test_who_sits_at_two_tables_says_in_direct_messages_which_they_mean(world: World) -> None:
    first = await world.started(world.bia)
    other = world.guild.channel("varanda")
    world.ana.go(other)
    await world.ana.slash("/table new", game="gnomopolis", seats=1, thread=False)
    await world.delivered()
    started = await world.bot.tables.in_channel(other.id)
    await world.bot.tables.lobby.start(started.game_id, User(world.ana.id, "Ana"))
    world.ana.go(world.ana.direct)
    assert "mais de uma mesa" in (await world.ana.slash("/score")).text
    await world.delivered()
    for command in ("/vote pause", "/vote redo", "/table leave", "/table options"):
        asked = await world.ana.slash(command)
        assert asked.is_private
        assert asked.text.count("\n- **Gnomopolis** · ") == 2, command
        for table in (first, started):
            assert f"/{table.channel_id}" in asked.text, "the way to its channel"
    assert [(await world.bot.tables.look(t.game_id)).running for t in (first, started)] == [True, True]
    offered = await world.ana.autocomplete("/score", "table")
    assert {choice.value for choice in offered} == {first.game_id, started.game_id}
    for command in ("/play", "/score", "/log", "/board", "/catchup", "/history"):
        answer = await world.ana.slash(command, table=first.game_id)
        assert "Gnomopolis" in answer.text, command
    read = await world.ana.slash("/board", table=first.game_id, text=True)
    assert not read.message.pictures
    assert len(read.text) > 200
    nothing = await world.ana.slash("/undo", table=first.game_id)
    assert "Você ainda não fez nada" in nothing.text
    assert await offered_tables(world, "/catchup", "/history", "/talk") == {first.game_id, started.game_id}


async def test_in_direct_messages_the_table_that_is_there_is_meant(world: World) -> None:
    """The fault: told to give the command in the channel of the table, its player was there already."""
    first = await world.started(world.bia)
    world.ana.go(world.ana.direct)
    await world.ana.slash("/table new", game="nucleum", seats=2)
    await world.delivered()
    assert "Nucleum" in (await world.ana.slash("/table info")).text
    here = await world.bot.tables.in_channel(world.ana.direct.id)
    await world.bot.tables.lobby.add_bot(here.game_id, User(world.ana.id, "Ana"))
    await world.ana.slash("/table start")
    await world.delivered()
    assert "Nucleum" in (await world.ana.slash("/play")).text
    assert "Gnomopolis" in (await world.ana.slash("/play", table=first.game_id)).text


async def offered_tables(world: World, *commands: str) -> set[str]:
    """The tables that all these commands offer to Ana."""
    offered = [{c.value for c in await world.ana.autocomplete(command, "table")} for command in commands]
    assert all(some == offered[0] for some in offered)
    return {str(value) for value in offered[0]}


async def test_a_private_talk_can_be_asked_for_from_afar(world: World) -> None:
    """The fault: told to say which of two tables, nobody could."""
    first = await world.started(world.bia, world.caio, game="tarlac", seats=3)
    other = world.guild.channel("varanda")
    world.ana.go(other)
    await world.ana.slash("/table new", game="gnomopolis", seats=1, thread=False)
    await world.delivered()
    world.ana.go(world.ana.direct)
    assert "mais de uma mesa" in (await world.ana.slash("/talk")).text
    names = await world.ana.autocomplete("/talk", "with", already={"table": first.game_id})
    assert [choice.value for choice in names] == ["Bia", "Caio"]
    assert "mais de uma mesa" not in (await world.ana.slash("/talk", **{"with": "Bia", "table": first.game_id})).text


async def test_a_table_of_another_server_is_for_those_who_sit_there(world: World) -> None:
    running = await world.started(world.bia)
    stranger = world.box.user("Zoe", locale="pt-BR")
    stranger.go(stranger.direct)
    for command in ("/board", "/score", "/log"):
        assert "Não há mesa" in (await stranger.slash(command, table=running.game_id)).text
    meant = {"table": running.game_id}
    for option in ("player", "round"):
        assert await stranger.autocomplete("/log", option, already=meant) == []
    assert await stranger.autocomplete("/board", "view", already=meant) == []
    world.ana.go(world.ana.direct)
    assert [c.value for c in await world.ana.autocomplete("/log", "player", already=meant)] == [1, 2]


async def test_my_games_on_a_server_are_those_of_that_server(world: World) -> None:
    await world.started(world.bia)
    there = world.box.guild("Outro", channel="geral")
    await world.box.until(lambda: world.bot.get_guild(there.id))
    assert "Gnomopolis" in (await world.ana.slash("/mygames")).text
    world.ana.go(there.channel("geral"))
    assert "Gnomopolis" not in (await world.ana.slash("/mygames")).text
    world.ana.go(world.ana.direct)
    assert "Gnomopolis" in (await world.ana.slash("/mygames")).text

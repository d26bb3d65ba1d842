"""/seek: two who look for the same are brought together, and each is called once."""

from __future__ import annotations

from bot.service.tables import User
from tests.e2e.conftest import World, button


async def test_two_who_look_for_the_same_get_a_table(world: World) -> None:
    answer = await world.bia.slash("/seek", game="gnomopolis", pace="24", awake="18-23")
    assert "Gnomopolis" in answer.text
    assert "between 18:00 and 23:00" in answer.text
    wrong = await world.ana.slash("/seek", game="gnomopolis", awake="à noite")
    assert "18-23" in wrong.text
    opened = await world.ana.slash("/seek", game="gnomopolis", pace="24")
    assert "Chamei Bia: o lugar fica guardado" in opened.text
    await world.delivered()
    (game_id,) = await world.bot.tables.games.of_guild(world.guild.id)
    table = await world.bot.tables.look(game_id)
    assert (table.host_id, table.pace, table.setup.seats) == (world.ana.id, 24, 2)
    (thread,) = world.guild.threads
    mine = await world.bia.slash("/mygames")
    assert "a seat is kept for you" in mine.text, "called, and not at the table yet"
    assert f"<#{thread.id}>" in mine.text or str(thread.id) in mine.text
    assert "kept for you" not in (await world.box.user("Caio", locale="en").slash("/mygames")).text
    world.bia.go(thread)
    (lobby,) = [message for message in world.bia.here.messages if message.buttons]
    assert [world.bia.name in message.mentions for message in world.bia.here.messages].count(True) == 1
    await world.bia.press(button(lobby, "join"), on=lobby)
    assert (await world.bot.tables.look(game_id)).place_of(world.bia.id) is not None
    assert "kept for you" not in (await world.bia.slash("/mygames")).text
    for user in (world.ana, world.bia):
        assert "Gnomopolis" not in (await user.slash("/seek")).text, "nobody any more"


async def test_whoever_looks_no_more_is_not_called(world: World) -> None:
    answer = await world.bia.slash("/seek", game="gnomopolis", pace="24")
    await world.bia.press(answer.message.buttons[0].label, on=answer.message)
    assert "Gnomopolis" not in (await world.bia.slash("/seek")).text
    told = await world.ana.slash("/seek", game="gnomopolis", pace="24")
    assert "Gnomopolis" in told.text
    await world.delivered()
    assert await world.bot.tables.games.of_guild(world.guild.id) == []


async def test_of_several_games_that_are_sought_the_button_stops_its_own(world: World) -> None:
    for game in ("gnomopolis", "tarlac"):
        answer = await world.bia.slash("/seek", game=game, pace="24")
    await world.bia.press("y:seek:tarlac", on=answer.message)
    here = await world.bot.tables.seeking.of(world.guild.id, User(world.bia.id, "Bia"))
    assert [seeker.rules for seeker in here] == ["gnomopolis"]

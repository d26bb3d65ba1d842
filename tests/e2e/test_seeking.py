"""/seek: two who look for the same are brought together, and each is called once."""

from __future__ import annotations

from tests.e2e.conftest import World


async def test_two_who_look_for_the_same_get_a_table(world: World) -> None:
    answer = await world.bia.slash("/seek game:gnomopolis pace:24 awake:18-23")
    assert "Gnomopolis" in answer.text
    assert "18" in answer.text
    wrong = await world.ana.slash("/seek game:gnomopolis awake:à_noite")
    assert "18-23" in wrong.text
    await world.ana.slash("/seek game:gnomopolis pace:24")
    await world.delivered()
    table = await world.now()
    assert (table.host_id, table.pace, table.setup.seats) == (world.ana.id, 24, 2)
    (lobby,) = [message for message in world.ana.here.messages if "Gnomopolis" in message.text]
    assert f"<@{world.bia.id}>" in lobby.text
    assert "procura" in (await world.ana.slash("/seek")).text
    joined = await world.bia.press("Entrar", on=lobby)
    assert (await world.now()).place_of(world.bia.id) is not None, joined.text


async def test_whoever_looks_no_more_is_not_called(world: World) -> None:
    answer = await world.bia.slash("/seek game:gnomopolis pace:24")
    await world.bia.press(answer.message.buttons[0].label, on=answer.message)
    assert "Gnomopolis" not in (await world.bia.slash("/seek")).text
    told = await world.ana.slash("/seek game:gnomopolis pace:24")
    assert "Gnomopolis" in told.text
    assert await world.bot.tables.games.of_guild(world.guild.id) == []

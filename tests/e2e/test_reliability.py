"""How reliable somebody is, as they read it; a table that asks for it; and whether direct messages reach them."""

from __future__ import annotations

import pytest

from bot.service.tables import User
from sandbox import ScriptedUser
from tests.e2e.conftest import World, button
from tests.e2e.test_absence import awaited, hours
from tests.e2e.test_hall import hall_of
from tests.e2e.test_servers import owner
from tests.postgres import OVER_BOTH


async def noted(world: World, user: ScriptedUser, *, in_time: int, late: int) -> None:
    """As if somebody had answered so many turns, at this table or another."""
    game_id, at = (await world.now()).game_id, world.bot.tables.clock()
    async with world.bot.database.transaction() as transaction:
        for n in range(in_time + late):
            sql = """
            INSERT INTO owed (game_id, place, turn, user_id, seq, late, undone, at)
            VALUES (:game_id, 9, :n, :user_id, :n, :late, 0, :at)
            """
            await transaction.run(sql, game_id=game_id, n=n, user_id=user.id, late=int(n < late), at=at)


async def statistics(user: ScriptedUser) -> str:
    mine = await user.slash("/mygames")
    return (await user.press("u:figures", on=mine.message)).messages[-1].text


@OVER_BOTH
async def test_a_table_asks_for_it_and_whoever_does_not_reach_it_alone_is_told(world: World) -> None:
    hall = await hall_of(world)
    await world.table(seats=3, pace="24")
    await noted(world, world.bia, in_time=30, late=10)
    options = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    (menu,) = [menu for menu in options.message.selects if menu.custom_id.endswith("demand")]
    assert menu.options[0].label == "Quem pode entrar: todos"
    await world.ana.select(menu.custom_id, ["80"], on=options.message)
    await world.delivered()
    assert "pelo menos 80% dos turnos no prazo; também quem tem menos de 20" in world.lobby.text
    await world.bot.halls.refresh(world.guild.id)
    assert "quem responde a pelo menos 80% dos turnos no prazo" in hall.text
    before, seen = world.lobby.text, len(world.posts)
    for answer in (
        await world.bia.press(button(world.lobby, "join"), on=world.lobby),
        await world.bia.slash("/table join"),
        await world.bia.press("Entrar", on=hall),
    ):
        (told,) = answer.messages
        assert told.is_private
        assert "at least 80% of turns are to be answered in time, and of your latest 40 it was 75%" in told.text
    await world.delivered()
    await world.bot.halls.refresh(world.guild.id)
    assert (world.lobby.text, len(world.posts), len(world.bia.dms)) == (before, seen, 0)
    assert "75%" not in world.lobby.text + hall.text
    assert "75% of 40" in await statistics(world.bia)
    await world.caio.press(button(world.lobby, "join"), on=world.lobby)
    assert (await world.now()).place_of(world.caio.id) is not None, "whoever is new is let in"
    await world.ana.select(menu.custom_id, ["0"], on=options.message)
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    assert (await world.now()).place_of(world.bia.id) is not None


async def test_a_turn_that_ran_out_is_in_one_s_own_figures(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    await noted(world, who, in_time=19, late=0)
    language = "no prazo" if who is world.ana else "in time"
    assert "%" not in await statistics(who)
    await hours(world, 24.1)
    assert f"{language}: **95% " in await statistics(who)


async def test_a_seat_on_offer_is_asked_for_before_it_is_looked_at(world: World) -> None:
    await world.table(seats=2, pace="24")
    lobby, game_id = world.bot.tables.lobby, (await world.now()).game_id
    await world.caio.press(button(world.lobby, "join"), on=world.lobby)
    await lobby.set_demand(game_id, User(world.ana.id, "Ana"), 80)
    await world.ana.press(button(world.lobby, "start"), on=world.lobby)
    await world.delivered()
    await noted(world, world.bia, in_time=10, late=20)
    await world.bot.tables.subscriptions.choose(world.bia.id, world.guild.id, {"gnomopolis"})
    await world.bot.tables.hosting.leave(game_id, User(world.caio.id, "Caio"))
    await world.delivered()
    (offer,) = [message for message in world.posts if "🪑" in message.text]
    assert "80%" in offer.text
    assert world.bia.mention not in offer.text, "nobody is called to what they would be refused"
    (told,) = (await world.bia.press(button(offer, "take"), on=offer)).messages
    assert told.is_private
    assert "of your latest 30 it was 33%" in told.text
    back = await world.caio.press(button(offer, "back"), on=offer)
    assert back.messages


@pytest.mark.parametrize("known", [True, False])
async def test_whoever_sits_down_to_a_hidden_hand_reads_whether_messages_reach_them(
    world: World, *, known: bool
) -> None:
    await world.table("terra_concordia", seats=3)
    if known:
        await world.knows("terra_concordia", world.bia)
    sat = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    (told,) = [message for message in sat.messages if "📬" in message.text]
    assert told.is_private
    assert "**Hand** shows everything" in told.text
    assert not world.bia.dms, "none that nobody asked for"
    world.bia.close_dms()
    test = await world.bia.press("Test my direct messages", on=told)
    assert "closed" in test.messages[-1].text
    await world.bia.press(button(world.lobby, "leave"), on=world.lobby)
    again = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    (told,) = [message for message in again.messages if "📪" in message.text]
    world.bia.open_dms()
    await world.bia.press("Test my direct messages", on=told)
    assert len(world.bia.dms) == 1
    await world.bia.press(button(world.lobby, "leave"), on=world.lobby)
    again = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    assert not [message for message in again.messages if "direct messages" in message.text]


async def test_a_hand_that_arrived_is_proof_enough_and_where_nothing_is_hidden_nothing_is_said(world: World) -> None:
    await world.dealt(world.bia)
    await world.delivered()
    assert await world.bot.tables.preferences.dm_proven(world.bia.id)
    await world.bot.tables.preferences.dm_closed(world.caio.id, world.bot.tables.clock())
    world.ana.go(world.guild.channel("geral"))
    world.caio.go(world.guild.channel("geral"))
    await world.ana.slash("/table new", game="gnomopolis", thread=False)
    await world.delivered()
    lobby = world.caio.here.messages[-1]
    await world.knows("gnomopolis", world.caio)
    assert not (await world.caio.press(button(lobby, "join"), on=lobby)).messages


async def test_a_server_chooses_it_for_its_new_tables_and_who_seeks_for_their_own(world: World) -> None:
    panel = await owner(world)
    await world.ana.press("Limites e silêncio", on=panel.message)
    await world.ana.select("g:menu:demand", ["90"], on=panel.message)
    assert "Entram nas mesas novas" in panel.message.text
    opened = await world.table(seats=2)
    assert opened.demand == 90
    assert "90% dos turnos no prazo" in world.lobby.text
    await noted(world, world.bia, in_time=20, late=20)
    refused = await world.bia.slash("/seek", game="gnomopolis", pace="24")
    assert "at least 90%" in refused.text
    waits = await world.bia.slash("/seek", game="gnomopolis", pace="24", company="0")
    assert "Gnomopolis" in waits.text
    strict = await world.caio.slash("/seek", game="gnomopolis", pace="24")
    assert "90% dos turnos" in strict.text, "they look on, and do not learn why"
    assert not world.guild.threads

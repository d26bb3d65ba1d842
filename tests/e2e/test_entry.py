"""Coming to a table that is full, and back to one from which one was sent away."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import World, button


@pytest.mark.parametrize("open_dms", [True, False])
async def test_whoever_found_a_table_full_is_told_when_a_place_is_free(world: World, open_dms: bool) -> None:
    """Directly, or where the table is if that does not reach them; the button in that word seats them."""
    await world.table(seats=2)
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    if not open_dms:
        world.bia.close_dms()
    full = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    (full,) = full.messages
    assert full.is_private
    answer = await world.bia.press(button(full, "hope"), on=full)
    assert "I tell you once" in answer.messages[-1].text
    await world.ana.slash("/table kick", place=2)
    await world.delivered()
    where = world.bia.dms if open_dms else world.posts
    (told,) = [message for message in where if message.text.split("🪑")[-1].startswith((" A seat", " Vagou"))]
    if not open_dms:
        assert world.bia.mention in told.text
    sat = await world.bia.press(button(told, "join"), on=told)
    await world.delivered()
    assert len((await world.now()).places) == 2
    said = [message for message in sat.messages if "You are at the table." in message.text]
    assert said, "also to whom the table is out of sight"


@pytest.mark.parametrize("open_dms", [True, False])
async def test_whoever_waits_for_a_place_is_told_when_the_game_begins_without_them(
    world: World, open_dms: bool
) -> None:
    await world.table(seats=2)
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    if not open_dms:
        world.bia.close_dms()
    (full,) = (await world.bia.press(button(world.lobby, "join"), on=world.lobby)).messages
    await world.bia.press(button(full, "hope"), on=full)
    await world.ana.press(button(world.lobby, "start"), on=world.lobby)
    await world.delivered()
    where = world.bia.dms if open_dms else world.posts
    (told,) = [message for message in where if "`/seek`" in message.text or "`/procurar`" in message.text]
    assert any(said in told.text for said in ("de Ana começou", "Ana's Gnomopolis table has begun"))
    assert not [known.custom_id for known in told.buttons if "join" in (known.custom_id or "")]


async def test_whoever_was_sent_away_comes_back_when_the_host_allows_it(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    await world.ana.slash("/table kick", place=2)
    (answer,) = (await world.bia.press(button(world.lobby, "join"), on=world.lobby)).messages
    assert answer.is_private
    assert "Ana can let you come back" in answer.text
    assert "Ana can let you come back" in (await world.bia.slash("/table join")).text
    options = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    (menu,) = [menu for menu in options.message.selects if "let_in" in menu.custom_id]
    assert [option.label for option in menu.options] == ["Deixar Bia voltar à mesa"]
    shown = await world.ana.select(menu.custom_id, [menu.options[0].value], on=options.message)
    assert not [menu for menu in options.message.selects if "let_in" in menu.custom_id], shown
    await world.delivered()
    assert [message for message in world.bia.dms if "lets you come back" in message.text]
    assert world.ana.sees("Bia pode voltar à mesa")
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    assert len((await world.now()).places) == 2


async def test_the_host_frees_a_place_by_the_options_and_not_another_that_took_its_number(world: World) -> None:
    await world.table("tarlac", seats=4)
    for who in (world.bia, world.caio):
        await who.press(button(world.lobby, "join"), on=world.lobby)
    options = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    old = options.message
    (menu,) = [menu for menu in old.selects if "kick" in menu.custom_id]
    assert [option.label for option in menu.options] == ["Liberar o lugar de Bia", "Liberar o lugar de Caio"]
    await world.ana.select(menu.custom_id, [menu.options[0].value], on=old)
    assert "Liberar o lugar de Bia?" in old.text
    await world.ana.press("◀ Voltar às opções", on=old)
    assert len((await world.now()).places) == 3, "it was only asked"
    await world.ana.select(menu.custom_id, [menu.options[0].value], on=old)
    await world.ana.press("Sim, liberar o lugar", on=old)
    await world.delivered()
    assert [place.name for place in (await world.now()).places] == ["Ana", "Caio"]
    assert world.ana.sees("O lugar de Bia está livre, e Bia não pode entrar de novo")
    assert [message for message in world.bia.dms if "freed your seat" in message.text]
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    again = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    (menu,) = [menu for menu in again.message.selects if "kick" in menu.custom_id]
    assert menu.options[0].label == "Liberar o lugar de Caio"
    assert len(menu.options) == 2, "bots too"
    caio, a_bot = (option.value for option in menu.options)
    await world.ana.select(menu.custom_id, [a_bot], on=again.message)
    assert [place.name for place in (await world.now()).places] == ["Ana", "Caio"], "a bot is not asked about"
    await world.ana.select(menu.custom_id, [caio], on=again.message)
    await world.caio.press(button(world.lobby, "leave"), on=world.lobby)
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    late = await world.ana.press("Sim, liberar o lugar", on=again.message)
    assert "Esse lugar não existe" in late.messages[-1].text
    assert len((await world.now()).places) == 2, "the bot that has the number now"


async def test_whoever_comes_to_a_lobby_whose_thread_went_to_sleep_wakes_it(world: World) -> None:
    """The fault: they sat there, its message did not show it, and its host was asked to write something there."""
    hall = world.guild.channel("salão")
    world.ana.go(hall)
    await world.ana.slash("/mesa nova", jogo="gnomopolis")
    await world.delivered()
    (thread,) = hall.threads
    lobby = thread.messages[0]
    world.bia.go(thread)
    thread.archive()
    await world.bia.press(button(lobby, "join"), on=lobby)
    await world.delivered()
    assert world.bia.mention in lobby.text
    assert not thread.archived
    assert not world.ana.dms
    await world.ana.press(button(lobby, "cancel"), on=lobby)

"""Talking apart: private threads, who is in them, what is passed on where there are none."""

from __future__ import annotations

import pytest

from bot.service.tables import User
from tests.e2e.conftest import World, button


@pytest.fixture
async def running(world: World):
    """A game of Ana, Bia and Caio that lives on negotiation."""
    return await world.started(world.bia, world.caio, game="tarlac")


def rooms(world: World):
    """The private threads of the hall."""
    return [thread for thread in world.guild.channel("salão").threads if thread.data.type == 12]


async def test_a_room_has_those_who_were_called_and_nobody_else(world: World, running) -> None:
    answer = await world.ana.slash("/talk", **{"with": "Bia"}, message="Marchamos juntos?")
    assert answer.is_private
    await world.delivered()
    (room,) = rooms(world)
    assert sorted(room.members) == ["Ana", "Bia", "Taverna"]
    assert not room.data.invitable, "nobody brings others in"
    assert room.name == "🗣 Ana · Bia · Os Triunfos de Tarlac"
    assert "Marchamos juntos?" in room.messages[-1].text
    assert room.messages[-1].mentions == ["Bia"], "whoever calls is there already"
    # The same people, whoever calls: the same room.
    again = await world.bia.slash("/talk", **{"with": f"<@{world.ana.id}>"})
    assert f"<#{room.id}>" in again.text
    await world.delivered()
    assert len(rooms(world)) == 1
    log = (await world.caio.slash("/log", since="start")).text
    assert "conversam à parte" in log
    assert "Marchamos" not in log


async def test_the_menu_of_the_table_s_message_calls_several(world: World, running) -> None:
    answer = await world.caio.press(button(world.table_message, "talk"), on=world.table_message)
    (menu,) = answer.message.selects
    await world.caio.select(menu.custom_id, [option.value for option in menu.options], on=answer.message)
    await world.delivered()
    (room,) = rooms(world)
    assert sorted(room.members) == ["Ana", "Bia", "Caio", "Taverna"]


async def test_an_archived_room_is_opened_again_also_after_a_restart(world: World, running) -> None:
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.delivered()
    (room,) = rooms(world)
    room.archive()
    await world.stop()
    await world.start()
    await world.ana.slash("/talk", **{"with": "Bia"}, message="Ainda aí?")
    await world.delivered()
    assert not room.archived
    assert "Ainda aí?" in room.messages[-1].text
    assert len(rooms(world)) == 1


@pytest.mark.parametrize("slept", [False, True])
async def test_whoever_left_the_server_and_is_back_is_in_their_rooms_again(world: World, running, slept: bool) -> None:
    """The fault: not until somebody talked anew; what was said meanwhile they did not see."""
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.caio.slash("/talk", **{"with": "Ana"})
    await world.delivered()
    theirs, others = rooms(world)
    world.guild.remove(world.bia)
    world.guild.add(world.bia)
    assert "Bia" not in theirs.members
    theirs.archive(slept)
    await world.bia.slash("/mygames")
    if slept:
        await world.delivered()
        assert theirs.archived, "nobody is shown an old room for that"
        await world.ana.slash("/talk", **{"with": "Bia"})
    await world.box.until(lambda: "Bia" in theirs.members, 3)
    assert "Bia" not in others.members


async def test_each_game_of_the_same_people_has_its_room(world: World, running) -> None:
    """The room of an earlier game is called alike: an attempt that failed does not take it for its own."""
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.delivered()
    world.bot.tables.hosting.owners.add(99)
    await world.bot.tables.hosting.close(running.game_id, User(99, "Gil"))
    await world.started(world.bia, world.caio, game="tarlac")
    world.box.fail_next(1, "POST", "/threads", 503)
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.delivered()
    assert [failure.times for failure in world.box.failures] == [0], "an attempt did fail"
    assert [room.name for room in rooms(world)] == ["🗣 Ana · Bia · Os Triunfos de Tarlac"] * 2


async def test_where_there_are_too_many_threads_the_bot_passes_it_on(world: World, running) -> None:
    world.box.most_active_threads = 0
    await world.ana.slash("/talk", **{"with": "Bia"}, message="Marchamos juntos?")
    await world.delivered()
    assert "Marchamos juntos?" in world.bia.dms[-1].text


async def test_whose_place_is_taken_leaves_the_rooms(world: World, running) -> None:
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.ana.slash("/talk", **{"with": "Bia, Caio"})
    await world.delivered()
    left = await world.bot.tables.hosting.leave(running.game_id, User(world.bia.id, world.bia.name))
    place = next(each for each in left.places if each.user_id == world.bia.id)
    await world.bot.tables.absence.take(running.game_id, place.number, place.offered_at or 0, User(4_711, "Davi"))
    await world.delivered()
    two, three = sorted(rooms(world), key=lambda room: len(room.members))
    assert sorted(two.members) == ["Ana", "Taverna"]
    assert sorted(three.members) == ["Ana", "Caio", "Taverna"]
    for room in (two, three):
        assert room.messages[-1].text.startswith(f"<@{world.bia.id}> não joga mais")
        assert not room.messages[-1].mentions
    refused = await world.ana.slash("/talk", **{"with": "Bia"})
    assert "quem joga aqui" in refused.text


async def test_who_plays_again_is_called_back_into_the_rooms(world: World, running) -> None:
    """The fault: whoever got a place back was in their rooms only once somebody had called them there anew."""
    for others in ("Bia", "Bia, Caio"):
        await world.ana.slash("/talk", **{"with": others})
    await world.delivered()
    tables, bia, davi = world.bot.tables, User(world.bia.id, world.bia.name), User(4_711, "Davi")

    async def changes_hands(old: User, new: User) -> None:
        left = await tables.hosting.leave(running.game_id, old)
        place = next(each for each in left.places if each.user_id == old.id)
        await tables.absence.take(running.game_id, place.number, place.offered_at or 0, new)
        await world.delivered()

    await changes_hands(bia, davi)
    assert sorted(len(room.members) for room in rooms(world)) == [2, 3]
    before = [len(room.messages) for room in rooms(world)]
    await changes_hands(davi, bia)
    two, three = sorted(rooms(world), key=lambda room: len(room.members))
    assert sorted(two.members) == ["Ana", "Bia", "Taverna"]
    assert sorted(three.members) == ["Ana", "Bia", "Caio", "Taverna"]
    for room, messages in zip(rooms(world), before, strict=True):
        assert len(room.messages) == messages + 1
        assert "joga de novo" in room.messages[-1].text
        assert room.messages[-1].mentions == ["Bia"]


async def test_without_the_right_the_bot_passes_it_on_and_the_answer_too(world: World, running) -> None:
    world.guild.channel("salão").set_bot_permissions(create_private_threads=False)
    world.guild.data.owner_id = world.ana.id
    doctor = await world.ana.slash("/admin doctor")
    assert "⚠️ Criar tópicos privados" in doctor.text
    await world.ana.slash("/talk", **{"with": "Bia"}, message="Marchamos juntos?")
    await world.delivered()
    assert not rooms(world)
    passed_on = world.bia.dms[-1]
    assert "Marchamos juntos?" in passed_on.text
    assert "Ana** says to you" in passed_on.text, "in the language of who reads it, not the table's"
    form = await world.bia.press(passed_on.buttons[-1].custom_id, on=passed_on)
    assert form.modal is not None
    (field,) = form.modal.fields.values()
    await world.bia.submit(form, {field: "Juntos."})
    await world.delivered()
    assert "Juntos." in world.ana.dms[-1].text
    assert "Juntos" not in "".join(message.text for message in world.caio.dms)


async def test_whoever_says_something_learns_whom_it_did_not_reach(world: World, running) -> None:
    """The fault: "I passed your message on", and nobody had it; each time it was tried again."""
    world.guild.channel("salão").set_bot_permissions(create_private_threads=False)
    world.bia.close_dms()
    await world.ana.slash("/talk", **{"with": "Bia, Caio"}, message="Marchamos juntos?")
    await world.delivered()
    told = world.ana.dms[-1].text
    assert "não chegou a Bia:" in told
    assert "levei o recado" in told
    assert "Marchamos juntos?" in world.caio.dms[-1].text
    await world.ana.slash("/talk", **{"with": "Bia"}, message="E nós dois?")
    await world.delivered()
    told = world.ana.dms[-1].text
    assert "não chegou a Bia:" in told
    assert "levei o recado" not in told
    assert (await world.bot.tables.preferences.user(world.bia.id)).dm_closed_at is not None


async def test_a_call_without_a_word_is_passed_on_to_nobody(world: World, running) -> None:
    """The fault: "Ana says to you:", and nothing after it."""
    world.guild.channel("salão").set_bot_permissions(create_private_threads=False)
    before = len(world.bia.dms)
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.delivered()
    assert "falta a permissão" in world.ana.dms[-1].text
    assert len(world.bia.dms) == before


async def test_where_nobody_talks_apart_there_is_no_button_and_a_refusal(world: World) -> None:
    await world.started(world.bia)
    assert not [b for b in world.table_message.buttons if b.custom_id.endswith(":talk")]
    assert "não há conversas" in (await world.ana.slash("/talk", **{"with": "Bia"})).text


async def test_the_lobby_chooses_and_whispers_are_told_to_nobody(world: World) -> None:
    await world.table()
    options = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    menu = next(menu for menu in options.message.selects if menu.custom_id.endswith(":talks"))
    await world.ana.select(menu.custom_id, ["whispers"], on=options.message)
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.delivered()
    assert len(rooms(world)) == 1
    assert "à parte" not in (await world.caio.slash("/log", since="start")).text


async def test_the_last_message_lists_the_rooms(world: World, running) -> None:
    await world.ana.slash("/talk", **{"with": "Bia"})
    await world.ana.slash("/talk", **{"with": "Bia, Caio"})
    await world.delivered()
    await world.ana.slash("/vote end", how="draw")
    await world.delivered()
    asked = next(m for m in reversed(world.posts) if any(b.custom_id.endswith(":yes") for b in m.buttons))
    for user in (world.bia, world.caio):
        await user.press(button(asked, "yes"), on=asked)
    await world.delivered()
    final = world.table_message
    assert button(final, "rematch")
    for room in rooms(world):
        assert f"<#{room.id}>" in final.text
    assert len(rooms(world)) == 2


async def test_whoever_does_not_play_is_not_asked_with_whom_to_talk(world: World, running) -> None:
    davi = world.box.user("Davi", locale="pt-BR")
    davi.go(world.guild.channel("salão"))
    answer = await davi.press(button(world.table_message, "talk"), on=world.table_message)
    assert "não joga nesta mesa" in answer.text
    assert not answer.message.selects

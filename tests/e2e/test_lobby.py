"""Opening tables, sitting down, options, and who may do what."""

from __future__ import annotations

import re

import msgspec

from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from sandbox.world.world import Role
from tests.e2e.conftest import World, button


async def test_a_table_opens_in_a_thread_of_its_own(world: World) -> None:
    hall = world.guild.channel("salão")
    world.ana.go(hall)
    answer = await world.ana.slash("/mesa nova", jogo="gnomopolis", lugares=2)
    await world.delivered()
    (thread,) = hall.threads
    assert f"<#{thread.id}>" in answer.text
    assert "Gnomopolis" in thread.name
    assert "Ana" in thread.name
    assert world.ana.name in thread.members
    (lobby,) = thread.messages
    await world.box.until(lambda: lobby.pictures)
    newcomers = ["O jogo em 1 minuto", "Primeira vez? 10 minutos"]
    host = ["Chamar um bot", "Opções", "Começar", "Cancelar"]
    assert [b.label for b in lobby.buttons] == ["Entrar", "Sair", *newcomers, "🔒 Sorteios", *host]
    assert (await world.bot.tables.in_channel(thread.id)).setup.seats == 2


async def test_from_the_thread_of_a_table_another_opens_beside_it(world: World) -> None:
    """The fault: "open the new one in a thread" was said in a thread, which has none."""
    hall = world.guild.channel("salão")
    world.ana.go(hall)
    await world.ana.slash("/mesa nova", jogo="gnomopolis", lugares=2)
    (thread,) = hall.threads
    world.ana.go(thread)
    answer = await world.ana.slash("/mesa nova", jogo="nucleum")
    beside = hall.threads[-1]
    assert beside is not thread
    assert f"<#{beside.id}>" in answer.text
    assert (await world.bot.tables.in_channel(thread.id)).rules.meta.key == "gnomopolis"
    assert (await world.bot.tables.in_channel(beside.id)).rules.meta.key == "nucleum"


async def test_a_newcomer_is_shown_how_to_play_once(world: World) -> None:
    await world.table()
    answer = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    (word,) = answer.messages
    assert word.is_private
    assert len(word.text) < 100, "the lobby stays in sight"
    assert [b.label for b in word.buttons] == ["The game in 1 minute", "First time? 10 minutes", "How to play here"]
    assert "Open a table" in (await world.bia.press(word.buttons[-1].custom_id, on=word)).text
    await world.bia.press(button(world.lobby, "leave"), on=world.lobby)
    await world.ana.slash("/table cancel")
    await world.table()
    answer = await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    assert not answer.messages
    await world.bia.press(button(world.lobby, "leave"), on=world.lobby)
    await world.ana.slash("/table cancel")
    await world.table(game="nucleum")
    (word,) = (await world.bia.press(button(world.lobby, "join"), on=world.lobby)).messages
    assert [b.label for b in word.buttons] == ["The game in 1 minute", "First time? 15 minutes"], (
        "though nothing tells any more that they ever sat anywhere"
    )


async def test_a_host_who_frees_the_own_place_hears_that_the_table_went_with_it(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    await world.ana.slash("/table kick", place=2)
    assert world.ana.sees("O lugar de Bia está livre, e Bia não pode entrar de novo. Para permitir a volta:")
    await world.ana.slash("/table kick", place=1)
    assert world.ana.sees("O lugar de Ana está livre, e a mesa foi cancelada: não havia mais ninguém nela.")


async def test_a_full_table_says_whether_there_could_be_more_places(world: World) -> None:
    await world.table(seats=2)
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    assert world.bia.sees("The table is full: 2 seats. The game takes up to 4: the host changes that under")


async def test_the_lobby_shows_who_sits(world: World) -> None:
    await world.table()
    lobby = world.lobby
    await world.bia.press(button(lobby, "join"), on=lobby, settle=0.05)
    await world.ana.press(button(lobby, "bot"), on=lobby, settle=0.05)
    await world.delivered()
    assert "3 de 4 lugares ocupados" in lobby.text
    assert world.bia.mention in lobby.text
    assert "Bot 1" in lobby.text
    assert lobby.mentions == []
    await world.bia.press(button(lobby, "leave"), on=lobby, settle=0.05)
    await world.ana.slash("/table kick", place=2)
    await world.delivered()
    assert "1 de 4 lugares ocupados" in lobby.text
    assert len(world.posts) == 1


async def test_options_are_the_hosts(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    answer = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    assert answer.is_private
    seats, pace, language = answer.message.selects[:3]
    await world.ana.select(seats.custom_id, ["3"], on=answer.message)
    await world.ana.select(pace.custom_id, ["24"], on=answer.message)
    await world.ana.select(language.custom_id, ["en"], on=answer.message)
    assert ((await world.now()).setup.seats, (await world.now()).pace) == (3, 24)
    await world.delivered()
    assert "of 3 seats taken" in world.lobby.text
    assert "Opções" in answer.message.text, "a panel speaks its reader's language"
    foreign = await world.bia.press(button(world.lobby, "options"), on=world.lobby)
    assert not foreign.message.selects, "they read what is chosen"
    assert (await world.now()).setup.seats == 3
    too_few = await world.ana.slash("/table new", game="gnomopolis", seats=8, thread=False)
    assert "1 a 4" in too_few.text


async def test_only_what_applies_is_shown_and_automas_count_as_taken_places(world: World) -> None:
    world.ana.go(world.guild.channel("salão"))
    await world.ana.slash("/table new", game="terra_concordia", thread=False)
    await world.delivered()
    assert "1 de 4 lugares ocupados" in world.lobby.text
    assert "solo. Cenário solo: ★ O Primeiro Império" in world.lobby.text.replace("**", ""), (
        "if it begins with Ana only"
    )
    assert "Dificuldade da Automa" not in world.lobby.text
    answer = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    menus = {menu.custom_id.rpartition(":")[2]: menu for menu in answer.message.selects}
    always = {"seats", "pace", "language", "demand", "preset", "talks", "level", "verbosity", "variant=", "automas="}
    assert menus.keys() == always | {"scenario="}
    await world.ana.select(menus["automas="].custom_id, ["2"], on=answer.message)
    await world.delivered()
    assert "3 de 4 lugares ocupados" in world.lobby.text
    assert "Cenário solo" not in world.lobby.text
    assert "4. Automa" in world.lobby.text
    assert "Dificuldade da Automa" in world.lobby.text
    menus = {menu.custom_id.rpartition(":")[2]: menu for menu in answer.message.selects}
    assert menus.keys() == always | {"difficulty="}
    assert [option.value for option in menus["seats"].options] == ["1", "2"]
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby)
    await world.delivered()
    assert "Bot 1 🤖 · governador (médio)" in world.lobby.text
    await world.ana.select(menus["level"].custom_id, ["master"], on=answer.message)
    await world.delivered()
    assert "Bot 1 🤖 · imperador (difícil)" in world.lobby.text
    await world.ana.slash("/table kick", place=2)
    await world.ana.select(menus["automas="].custom_id, ["0"], on=answer.message)
    await world.ana.select(menus["seats"].custom_id, ["1"], on=answer.message)
    await world.delivered()
    assert "1 de 1 lugar ocupado" in world.lobby.text
    assert "Cenário solo: ★ O Primeiro Império (6 rodadas, Solaris)" in world.lobby.text.replace("**", "")
    assert "NCB Company" in world.lobby.text


async def test_the_deadline_is_shown_in_the_table_message(world: World) -> None:
    await world.table(pace="24")
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    assert "<t:" in world.table_message.text


async def test_while_the_clocks_stand_the_table_message_shows_no_deadline(world: World) -> None:
    await world.table(pace="24")
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    deadlines = set(re.findall(r"<t:\d+", world.table_message.text))
    assert deadlines
    stopped = await world.ana.slash("/vote pause")
    assert "Os relógios estão parados" in stopped.text
    await world.delivered()
    assert "parados" in world.table_message.text
    assert not deadlines & set(re.findall(r"<t:\d+", world.table_message.text))
    going_on = await world.ana.slash("/vote pause")
    assert "Os relógios voltaram a andar" in going_on.text
    await world.delivered()
    assert "parados" not in world.table_message.text
    assert "<t:" in world.table_message.text


async def test_a_channel_has_one_table(world: World) -> None:
    await world.table()
    answer = await world.bia.slash("/table new", game="gnomopolis", thread=False)
    assert answer.is_private
    assert "already" in answer.text
    # No thread is left behind for a table that cannot be made.
    threads = len(world.guild.channel("salão").threads)
    await world.bia.slash("/table new", game="gnomopolis", seats=7, thread=True)
    assert len(world.guild.channel("salão").threads) == threads, (
        "a thread was left behind for a table that was not made"
    )


async def test_a_full_table_takes_nobody(world: World) -> None:
    await world.table(seats=1)
    answer = await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    assert answer.messages[-1].is_private
    assert "full" in answer.messages[-1].text


async def test_cancelling_is_asked_again(world: World) -> None:
    await world.table()
    answer = await world.ana.press(button(world.lobby, "cancel"), on=world.lobby)
    assert (await world.now()).status == "lobby"
    await world.ana.press(button(answer, "cancel_now"), on=answer.message)
    await world.delivered()
    assert (await world.now()).status == "cancelled"
    assert not world.lobby.buttons
    late = await world.bia.slash("/table join")
    assert "cancelled" in late.text


async def test_only_the_host_is_asked_whether_to_cancel(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    for user in (world.bia, world.caio):
        told = (await user.press(button(world.lobby, "cancel"), on=world.lobby)).messages[-1]
        assert told.is_private
        assert "Ana" in told.text, "who may"
        assert not told.buttons


async def test_places_are_offered_by_number_while_one_types(world: World) -> None:
    """One does not throw oneself out; a part is chosen for bots alone; one talks with other people."""
    await world.table("tarlac", seats=4)
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.ana.press(button(world.lobby, "bot"), on=world.lobby, settle=0.05)
    await world.delivered()
    kick = await world.ana.autocomplete("/table kick", "place")
    assert [(c.label, c.value) for c in kick] == [("2. Bia", 2), ("3. Bot 1 🤖", 3)]
    part = await world.ana.autocomplete("/table part", "place", already={"part": "cbr"})
    assert [c.value for c in part] == [3]
    assert [c.value for c in await world.ana.autocomplete("/talk", "with")] == ["Bia"]
    assert [c.value for c in await world.bia.autocomplete("/talk", "with")] == ["Ana"]


async def test_only_the_role_of_the_server_opens_tables(world: World) -> None:
    role = Role(id=77, name="anfitriões")
    world.guild.data.roles[77] = role
    told = {"guild_id": str(world.guild.id), "role": world.box.payloads.role(role)}
    world.box.realm.publish("GUILD_ROLE_CREATE", told, guild_id=world.guild.id)
    await world.box.until(lambda: world.bot.get_guild(world.guild.id).get_role(77))
    chosen = await world.bot.tables.preferences.guild(world.guild.id)
    await world.bot.tables.preferences.save_guild(msgspec.structs.replace(chosen, opener_role=77), 0)
    answer = await world.bia.slash("/table new", game="gnomopolis", thread=False)
    assert "<@&77>" in answer.text
    assert "<@&77>" in (await world.bia.slash("/seek", game="gnomopolis")).text
    owner, world.guild.data.owner_id = world.guild.data.owner_id, world.bia.id
    managing = await world.bia.slash("/seek", game="gnomopolis")
    assert "<@&77>" not in managing.text, "whoever manages the server needs no role"
    world.guild.data.owner_id = owner
    world.guild.data.members[world.bia.id].roles.append(77)
    answer = await world.bia.slash("/table new", game="gnomopolis", thread=False)
    assert "opened" in answer.text


async def test_rematch_opens_the_same_table_again(world: World) -> None:
    snapshot = await world.started(world.bia)
    stream = Stream(seeded(4))
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    await world.delivered()
    final = world.posts[-1]
    answer = await world.bia.press(button(final, "rematch"), on=final)
    assert answer.is_private
    again = await world.now()
    assert (again.status, again.setup.seats, again.host_id) == ("lobby", 2, world.bia.id)
    assert again.setup.key != snapshot.setup.key
    await world.delivered()
    assert f"2. lugar guardado para {world.ana.mention}" in world.lobby.text.replace("*", "")
    assert world.lobby.mentions == [world.ana.name]
    kick = await world.bia.autocomplete("/table kick", "place")
    assert [(c.label, c.value) for c in kick] == [("2. Ana", 2)], "a place that is kept can be freed"
    stranger = await world.caio.press(button(world.lobby, "join"), on=world.lobby)
    assert "lugar guardado para Ana" in stranger.messages[-1].text
    # Whoever presses it later sits down at that table.
    sat = await world.ana.press(button(final, "rematch"), on=final)
    assert [place.user_id for place in (await world.now()).places] == [world.bia.id, world.ana.id]
    await world.delivered()
    again = await world.bia.press(button(final, "rematch"), on=final)
    for answer, said in ((sat, "Você está na mesa nova"), (again, "You are already at the new table")):
        assert said in answer.messages[-1].text
        assert f"/{world.guild.channel('salão').id}/{world.lobby.id})" in answer.messages[-1].text
    # Whoever looks back means what was played, and not the lobby.
    for looking in ("/history", "/catchup", "/log", "/score", "/board", "/table export"):
        answer = await world.ana.slash(looking)
        assert "ainda não começou" not in answer.text, looking
        assert "Gnomopolis ·" in answer.text or "Gnomopolis:" in answer.text or answer.message.files, looking
    assert "ainda não começou" in (await world.ana.slash("/play")).text
    file = await world.caio.press(button(final, "export"), on=final)
    ((_, data),) = file.message.files.items()
    assert snapshot.setup.key.hex() in data.decode()


async def test_a_host_who_leaves_hands_the_table_over(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.ana.slash("/table leave")
    assert (await world.now()).host_id == world.bia.id
    answer = await world.ana.slash("/table start")
    assert "Só Bia" in answer.text


async def test_a_game_that_cannot_start_like_this_says_why_in_its_own_words(world: World) -> None:
    for user in (world.ana, world.bia):
        user.go(world.guild.channel("salão"))
    refused = await world.ana.slash("/table new", game="terra_concordia", seats=5, thread=False)
    assert refused.is_private
    assert "5" in refused.text
    await world.ana.slash("/table new", game="terra_concordia", seats=4, thread=False, opções="variant=diplomacy")
    await world.delivered()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    by_button = await world.ana.press(button(world.lobby, "start"), on=world.lobby)
    for told in (by_button.messages[-1], await world.ana.slash("/table start")):
        assert told.is_private
        assert "exatamente quatro pessoas" in told.text
        assert "[TC-DIP-01]" in told.text
    assert (await world.now()).state is None


async def test_parts_are_chosen_by_menu_and_by_command_and_the_faster_wins(world: World) -> None:
    await world.table("tarlac", seats=4)
    lobby = world.lobby
    (menu,) = lobby.selects
    assert [option.value for option in menu.options] == ["ct", "ct.1", "cbr", "dec", "-"]
    sat = await world.bia.select(menu.custom_id, ["cbr"], on=lobby)
    await world.delivered()
    assert "First time with" in sat.messages[-1].text
    assert f"2. {world.bia.mention} · **Clann Briain Ruaid" in lobby.text
    late = await world.caio.select(menu.custom_id, ["cbr"], on=lobby)
    assert "Bia chegou primeiro" in late.messages[-1].text
    assert late.messages[-1].is_private
    assert len((await world.now()).places) == 2, "whoever was told no does not sit down"
    answer = await world.caio.slash("/table part", part="dec")
    assert answer.is_private
    await world.ana.press(button(lobby, "bot"), on=lobby, settle=0.05)
    await world.ana.slash("/table part", part="ct.1", place=4)
    await world.delivered()
    (bot,) = [line for line in lobby.text.splitlines() if line.startswith("4. Bot 1")]
    assert "(aliados de Clann Taidhg)" in bot
    assert "(aliados de Clann Taidhg)** " not in lobby.text.partition("4. Bot 1")[0]
    await world.ana.press(button(lobby, "start"), on=lobby, settle=0.05)
    await world.delivered()
    begun = await world.now()
    assert begun.setup.order == (0, 2, 3, 1)
    assert begun.names == ("Ana", "Bot 1 🤖", "Bia", "Caio")
    assert "por sorteio" in (await world.ana.slash("/log", since="start")).text


async def test_house_rules_are_folded_behind_their_names(world: World) -> None:
    await world.table("tarlac")
    assert "**Regras**: padrão" in world.lobby.text
    assert "Febas no início" not in world.lobby.text
    answer = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    rules = next(menu for menu in answer.message.selects if menu.custom_id.endswith(":preset"))
    await world.ana.select(rules.custom_id, ["each"], on=answer.message)
    febas = next(menu for menu in answer.message.selects if menu.custom_id.endswith(":start_febas="))
    await world.ana.select(febas.custom_id, ["2"], on=answer.message)
    await world.delivered()
    assert "**Regras**: personalizadas" in world.lobby.text
    assert "**Febas no início**: 2 febas" in world.lobby.text
    read = await world.bia.press(button(world.lobby, "options"), on=world.lobby)
    assert "- Rules: custom" in read.message.text
    await world.bia.press(button(read, "options_house"), on=read.message)
    assert "- Febas at the start: 2 febas\n-# " in read.message.text
    await world.bia.press(button(read, "options_back"), on=read.message)
    assert "- Rules: custom" in read.message.text
    await world.ana.press(button(answer, "options_back"), on=answer.message)
    rules = next(menu for menu in answer.message.selects if menu.custom_id.endswith(":preset"))
    await world.ana.select(rules.custom_id, ["standard"], on=answer.message)
    await world.delivered()
    assert "Febas no início" not in world.lobby.text

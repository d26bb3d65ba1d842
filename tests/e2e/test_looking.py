"""Looking at tables and things: pictures, chronicle, rules, cards, lists, and the host's tools."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from PIL import Image

from bot.texts import speak
from games.registry import GAMES
from sandbox import Response
from tests.e2e.conftest import World, button, option_controls


@pytest.fixture
async def running(world: World):
    """A game of Ana and Bia."""
    return await world.started(world.bia)


async def shows_picture(world: World, answer) -> bytes:
    """The picture that follows a text."""
    await world.box.until(lambda: answer.message.pictures, 10)
    (image,) = answer.message.images
    assert image.startswith(b"\x89PNG")
    assert answer.message.alt_texts[0].strip()
    return image


def upright(picture: bytes) -> bool:
    """Whether it is taller than wide."""
    width, height = Image.open(BytesIO(picture)).size
    return height > width


async def test_the_board_is_public_for_whoever_plays_and_private_for_others(world: World, running) -> None:
    user = world.user(running)
    public, private = await user.slash("/board"), await world.other(user).slash("/board")
    assert not public.is_private
    assert private.is_private
    await shows_picture(world, public)
    await shows_picture(world, private)


async def test_every_picture_of_the_menu_can_be_opened(world: World, running) -> None:
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
    seen = {await shows_picture(world, answer)}
    (menu,) = answer.message.selects
    assert "Distrito de Bia" in [option.label for option in menu.options]
    for option in menu.options[1:]:
        await world.ana.select(menu.custom_id, [option.value], on=answer.message)
        await world.delivered()
        assert option.label in answer.text
        seen.add(await shows_picture(world, answer))
    assert len(seen) == len(menu.options), "each another picture"


async def test_a_board_is_turned_by_a_press_which_is_remembered(world: World, running) -> None:
    async def opened(press: str) -> tuple[Response, str]:
        answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
        (other,) = answer.message.buttons
        assert other.label == press
        return answer, other.custom_id

    answer, other = await opened("Tabuleiro para celular")
    assert not upright(await shows_picture(world, answer))
    await world.ana.press(other, on=answer.message)
    assert upright(await shows_picture(world, answer))
    answer, _ = await opened("Tabuleiro inteiro")
    assert upright(await shows_picture(world, answer))
    (menu,) = answer.message.selects
    await world.ana.select(menu.custom_id, ["score"], on=answer.message)
    assert not answer.message.buttons
    await world.ana.select(menu.custom_id, ["board"], on=answer.message)
    assert not upright(await shows_picture(world, answer))
    answer, _ = await opened("Tabuleiro para celular")
    assert not upright(await shows_picture(world, answer))


async def test_what_a_question_names_is_looked_at_from_its_panel(world: World, running, monkeypatch) -> None:
    monkeypatch.setattr(world.bot.pictures, "beside", lambda *_: "district.1")
    panel = await world.panel(world.user(running))
    looked_at = await world.user(running).press("Distrito de Bia", on=panel)
    assert "Distrito de Bia" in looked_at.text
    await shows_picture(world, looked_at)


async def test_a_picture_that_fails_leaves_the_text(world: World, running, monkeypatch) -> None:
    async def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError

    monkeypatch.setattr(world.bot.pictures, "draw", broken)
    answer = await world.ana.slash("/board")
    user = world.user(running)
    await user.slash("/gnomopolis pass")
    await world.delivered()
    assert "Rodada 1" in answer.text
    assert world.table_message.mentions == [world.other(user).name]
    assert not answer.message.pictures + world.table_message.pictures, "they did fail"
    world.provoked = "(a )?picture"


async def test_the_log_tells_what_happened_since_my_last_move(world: World, running) -> None:
    user = world.user(running)
    await user.slash("/gnomopolis pass")
    await world.other(user).slash("/gnomopolis pass")
    mine = (await user.slash("/log")).text
    whole = (await user.slash("/log", since="start")).text
    assert world.other(user).name in mine
    assert len(mine) < len(whole)
    assert "<t:" in mine
    for since in ("day", "week"):
        assert (await user.slash("/log", since=since)).text.splitlines()[1:] == whole.splitlines()[1:]


async def test_a_turn_of_the_log_is_shown_thing_by_thing_and_left_again(world: World, running) -> None:
    user = world.user(running)
    await user.slash("/gnomopolis pass")
    answer = await user.slash("/log", since="start")
    log = answer.text
    (menu,) = answer.message.selects
    await world.stop()
    await world.start()
    assert len(menu.options) > 1
    await user.select(menu.custom_id, [menu.options[-1].value], on=answer.message)
    assert answer.text != log
    _, _, *told = answer.text.splitlines()
    assert [user.name in line for line in told] == [True] * 2, "the end of the turn and what it brought"
    (back,) = answer.message.buttons
    await user.press(back.custom_id, on=answer.message)
    assert answer.text == log
    assert "Nada aconteceu" in (await world.ana.slash("/log", since="start", player=3)).text


async def test_the_log_of_one_round(world: World, running) -> None:
    user = world.user(running)
    other = world.other(user)
    for one in (user, other, user):
        await one.slash("/gnomopolis pass")
    assert [(c.label, c.value) for c in await world.ana.autocomplete("/log", "round", "")] == [
        ("Rodada 2", 2),
        ("Rodada 1", 1),
    ]
    named = [(c.label, c.value) for c in await world.ana.autocomplete("/log", "player", "")]
    assert named == [("1. Ana", 1), ("2. Bia", 2)]
    first, second = [(await world.ana.slash("/log", round=n)) for n in (1, 2)]
    assert "rodada 1" in first.text
    assert other.name in first.text
    assert "rodada 2" in second.text
    assert other.name not in second.text
    (menu,) = second.message.selects
    told = second.text
    await world.ana.select(menu.custom_id, [menu.options[-1].value], on=second.message)
    assert second.text != told
    (back,) = second.message.buttons
    await world.ana.press(back.custom_id, on=second.message)
    assert second.text == told
    theirs = (await world.ana.slash("/log", round=1, player=running.seats_of(user.id)[0] + 1)).text
    assert user.name in theirs
    assert other.name not in theirs
    assert "Nada aconteceu" in (await world.ana.slash("/log", round=9)).text


async def test_the_log_is_turned_over_page_by_page(world: World, running) -> None:
    user = world.user(running)
    for _ in range(14):
        await user.slash("/gnomopolis pass")
        await world.other(user).slash("/gnomopolis pass")
    answer = await user.slash("/log", since="start")
    first = answer.text
    assert "· 29 tur" in first
    (after,) = answer.message.buttons
    await user.press(after.custom_id, on=answer.message)
    assert answer.text != first
    assert "· 29 tur" in answer.text
    (before,) = answer.message.buttons
    await user.press(before.custom_id, on=answer.message)
    assert answer.text == first


async def test_the_log_is_told_in_the_language_of_its_reader(world: World, running) -> None:
    await world.user(running).slash("/gnomopolis pass")
    await world.delivered()
    assert "Rodada 1" in world.table_message.text
    assert "sacou" in world.table_message.text
    for user, word, other in ((world.ana, "sacou", "drew"), (world.bia, "drew", "sacou")):
        told = (await user.slash("/log", since="start")).text
        assert word in told
        assert other not in told


async def test_scores_by_category(world: World, running) -> None:
    answer = await world.bia.slash("/score")
    assert "Total" in answer.text
    assert "Ana" in answer.text
    await shows_picture(world, answer)
    mine = await world.bia.press("My points, line by line", on=answer.message)
    assert mine.is_private
    assert "your points, line by line" in mine.text
    assert "The others, by what you see: Ana 2" in mine.text
    looking_on = await world.caio.slash("/score")
    assert "Total" in looking_on.text
    assert not looking_on.message.buttons


async def test_rules_are_found_by_word_and_by_clause(world: World, running) -> None:
    answer = await world.ana.slash("/regras", palavras="caravana")
    assert "Copiar a ação de um oponente" in answer.text
    words, *others = await world.bia.autocomplete("/rules", "words", "caravan")
    assert words.value == "caravan", "Enter takes the first: what was typed, not one clause"
    answer = await world.bia.slash("/rules", words=words.value)
    assert "Copying an opponent's action" in answer.text
    clause = next(other for other in others if other.value.startswith("GN-"))
    answer = await world.bia.slash("/rules", words=clause.value)
    assert answer.text.count(f"[{clause.value}]") == answer.text.count("[GN-") == 1
    pressed = await world.ana.press(button(world.table_message, "rules"), on=world.table_message)
    menu = pressed.message.selects[0]
    assert "Time de Construção" not in pressed.message.text
    await world.ana.select(menu.custom_id, [menu.options[3].value], on=pressed.message)
    assert "Time de Construção" in pressed.message.text


async def test_a_public_board_speaks_the_language_of_the_table_and_a_private_one_the_readers(world: World) -> None:
    await world.table()
    await world.bia.slash("/table join")
    await world.bia.slash("/settings me", language="en")
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    while world.user(await world.now()) is not world.bia:
        await world.ana.slash("/gnomopolis pass")
    assert "Rodada" in (await world.bia.slash("/board")).text
    await world.bia.slash("/gnomopolis pass")
    assert "Round" in (await world.bia.slash("/board")).text


async def test_a_card_shows_its_text_and_picture(world: World, running) -> None:
    (offered,) = await world.ana.autocomplete("/card", "name", "atelier")
    answer = await world.ana.slash("/card", name=offered.value)
    assert "Atelier" in answer.text
    await shows_picture(world, answer)
    assert "Padaria" in (await world.ana.slash("/card", name="pad")).text
    assert "não basta" in (await world.ana.slash("/card", name="casa")).text
    assert "Não conheço" in (await world.ana.slash("/card", name="zzz")).text


async def test_a_card_away_from_any_table_is_found_by_its_name_and_of_which_game_it_is_asked(world: World) -> None:
    """The fault: "De qual jogo? Diga em jogo.", and nothing to press, also where only one game has such a card."""
    world.ana.go(world.guild.channel("salão"))
    alone = await world.ana.slash("/card", name="Padaria")
    assert "Padaria" in alone.text
    await shows_picture(world, alone)
    asked = await world.ana.slash("/card", name="Mercado")
    (menu,) = asked.message.selects
    assert "De qual jogo é “Mercado”?" in asked.text
    assert [option.value for option in menu.options] == ["gnomopolis:Mercado", "terra_concordia:Mercado"]
    await world.ana.select(menu.custom_id, ["terra_concordia:Mercado"], on=asked.message)
    assert "Terra Concordia" in asked.text
    assert not asked.message.selects
    await shows_picture(world, asked)
    assert "De qual jogo" not in asked.text
    unknown = await world.ana.slash("/card", name="zzz")
    assert "Nenhum jogo daqui tem algo chamado “zzz”" in unknown.text
    (menu,) = unknown.message.selects
    assert len(menu.options) == len(GAMES)
    refused = await world.ana.select(menu.custom_id, ["nucleum:zzz"], on=unknown.message)
    assert "Não conheço" in refused.text


async def test_my_games_lead_back_to_the_table(world: World, running) -> None:
    user = world.user(running)
    answer = await user.slash("/mygames")
    assert "▶" in answer.text
    assert any(b.url and str(running.channel_id) in b.url for b in answer.message.buttons)
    panel = await user.press(button(answer, "play"), on=answer.message)
    assert panel.is_private
    assert any(b.custom_id[:2] in ("c:", "o:") for b in panel.message.buttons)
    assert "espera por você <t:" in answer.text or "you were called <t:" in answer.text
    other = world.other(user)
    idle = await other.slash("/mygames")
    assert not [b for b in idle.message.buttons if b.custom_id.endswith(":play")], "the table waits for somebody else"
    together = await world.ana.menu("Mesas em comum", world.bia)
    assert "Gnomopolis" in together.text
    assert "Nenhuma" in (await world.ana.menu("Mesas em comum", world.caio)).text
    lost = await world.caio.slash("/mygames")
    assert all(way in lost.text for way in ("/procurar", "/mesa nova", "/aprender"))
    assert "Gnomopolis" in (await world.caio.slash("/table list")).text
    figures = await world.caio.press(button(lost, "figures"), on=lost.message)
    assert figures.is_private
    assert "ainda não terminou nenhuma partida" in figures.text


async def test_the_record_can_be_exported(world: World, running) -> None:
    answer = await world.caio.slash("/table export")
    assert answer.is_private
    ((name, data),) = answer.message.files.items()
    assert name.endswith(".json")
    assert running.setup.key.hex() not in data.decode()
    assert answer.text == speak("pt-BR").say("export.public")
    assert json.loads(data)["game"] == "gnomopolis"


async def test_whoever_plays_proposes_to_go_back_and_others_may_not(world: World, running) -> None:
    await world.user(running).slash("/gnomopolis pass")
    refused = await world.caio.slash("/vote rewind", to=0)
    assert "Você não joga nesta mesa" in refused.text
    points = await world.ana.autocomplete("/vote rewind", "to")
    answer = await world.ana.slash("/vote rewind", to=points[-1].value)
    assert "falta 1 resposta" in answer.text
    await world.delivered()
    # The table's message names the proposal too, and may stand below it.
    asked = next(m for m in world.posts if any(b.custom_id.endswith(":yes") for b in m.buttons))
    await world.bia.press(button(asked, "yes"), on=asked)
    assert (await world.now()).awaited_users == running.awaited_users
    assert not await world.caio.autocomplete("/vote rewind", "to")
    closed = await world.ana.slash("/table close", sure=False)
    assert "Nada foi feito" in closed.text
    alone = await world.ana.slash("/table close", sure=True)
    assert "/votar fim" in alone.text
    await world.ana.slash("/vote end", how="cancelled")
    await world.delivered()
    asked = next(m for m in world.posts if any(b.custom_id.endswith(":yes") for b in m.buttons))
    await world.bia.press(button(asked, "yes"), on=asked)
    await world.ana.slash("/table close", sure=True)
    assert "Não há mesa" in (await world.ana.slash("/play")).text


async def test_help_without_a_table(world: World) -> None:
    assert "How to play" in (await world.bia.slash("/help")).text
    assert "no table here" in (await world.bia.slash("/play")).text
    asked = await world.bia.slash("/rules", words="coin")
    assert "The rules of which game?" in asked.text
    rules = await world.bia.slash("/rules", words="coin", game="gnomopolis")
    assert "**Gaining gnomes, coins and helpers**" in rules.text


async def test_whoever_has_played_is_led_to_the_next_table_that_waits(world: World, running) -> None:
    """It is another game in another channel, which is not played where it is pressed; with no other there is no way.
    Bots do not tell one table from another.
    """
    user = world.user(running)
    alone = await user.slash("/gnomopolis pass")
    assert not [b for b in alone.message.buttons if b.custom_id.endswith(":play")]
    there = world.guild.channel("varanda")
    user.go(there)
    await user.slash("/table new", game="gnomopolis", thread=False, seats=2)
    await world.delivered()
    lobby = there.messages[-1]
    await user.press(button(lobby, "bot"), on=lobby)
    await user.press(button(lobby, "start"), on=lobby)
    await world.delivered()
    await world.box.until(lambda: any(user.name in message.mentions for message in there.messages), 60)
    user.go(world.guild.channel("salão"))
    idle = await user.press(button(world.table_message, "play"), on=world.table_message)
    (way,) = [b for b in idle.message.buttons if b.custom_id.endswith(":play")]
    assert way.label == ("Próxima mesa: Gnomopolis" if user is world.ana else "Next table: Gnomopolis")
    other = await world.bot.tables.in_channel(there.id)
    panel = await user.press(way.custom_id, on=idle.message)
    assert panel.is_private
    assert {id.split(":")[1] for id, _ in option_controls(panel.message)} == {other.game_id}

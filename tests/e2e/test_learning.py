"""Learning a game in Discord: the booklet, questions, the card that is shown once, a guided first game."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from games.core.teaching.lessons import GOODBYE
from games.registry import GAMES
from tests.e2e.conftest import World, button


async def test_the_booklet_is_read_chapter_by_chapter(world: World) -> None:
    await world.started(world.bia)
    answer = await world.ana.press(button(world.table_message, "rules"), on=world.table_message)
    assert "1. O jogo e a preparação" in answer.text
    (menu,) = answer.message.selects
    await world.ana.select(menu.custom_id, ["7"], on=answer.message)
    assert "cada **moeda**: 1 ponto" in answer.text
    await world.ana.press("b:gnomopolis:clauses.7.0", on=answer.message)
    assert "[GN-END-01]" in answer.text
    await world.ana.press("b:gnomopolis:chapter.7", on=answer.message)
    await world.ana.press("b:gnomopolis:rulings.7.0", on=answer.message)
    assert "protótipo" in answer.text


@pytest.mark.parametrize(
    ("words", "told"),
    [("como ganho?", "cada **moeda**: 1 ponto"), ("empate", "mais crianças"), ("gn-end-01", "[GN-END-01]")],
)
async def test_questions_are_answered(world: World, words: str, told: str) -> None:
    await world.table()
    assert told in (await world.ana.slash("/rules", words=words)).text


async def test_other_answers_can_be_opened(world: World) -> None:
    await world.table()
    answer = await world.ana.slash("/rules", words="como ganho?")
    (menu,) = answer.message.selects
    first = answer.text
    await world.ana.select(menu.custom_id, [menu.options[0].value], on=answer.message)
    assert answer.text != first


async def test_the_card_is_shown_once_to_whoever_is_new_to_a_game(world: World) -> None:
    def cards() -> int:
        return sum(
            "O jogo em 1 minuto" in message.text and "O objetivo" in message.text for message in world.ana.messages()
        )

    await world.table()
    assert cards() == 0, "at first only a line and the way to it"
    answer = await world.ana.press("b:gnomopolis:minute", on=world.lobby)
    await world.box.until(lambda: len(answer.message.pictures) == 2, 10)
    assert all(image.startswith(b"\x89PNG") for image in answer.message.images)
    assert "O objetivo" in answer.message.alt_texts[0]
    await world.ana.slash("/table cancel")
    await world.table()
    await world.ana.slash("/table add-bot")
    await world.ana.slash("/table start")
    await world.ana.slash("/play")
    await world.delivered()
    assert cards() == 1


async def test_who_has_not_looked_at_the_card_has_it_with_the_first_panel(world: World) -> None:
    await world.table()
    await world.ana.slash("/table add-bot")
    await world.ana.slash("/table start")
    first = await world.ana.slash("/play")
    await world.box.until(lambda: len(first.messages) == 2, 5)
    assert "O objetivo" in first.messages[0].text
    again = await world.ana.slash("/play")
    assert "O objetivo" not in again.messages[0].text


async def test_who_has_had_all_lessons_of_a_guided_game_is_not_shown_its_card(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.ana.go(world.guild.channel("salão"))
    await world.ana.slash("/learn", game="gnomopolis")
    await world.delivered()
    world.ana.go(world.guild.threads[0])
    (mine,) = (await world.bot.tables.of_user(world.ana.id)).games
    look = world.bot.tables.look

    async def taught(game_id: str, **given: bool) -> Snapshot:
        return msgspec.structs.replace(await look(game_id, **given), lessons={GOODBYE: -1})

    assert (await look(mine.game_id)).guided
    monkeypatch.setattr(world.bot.tables, "look", taught)
    panel = await world.ana.slash("/play")
    assert "O jogo em 1 minuto" not in panel.messages[0].text
    monkeypatch.undo()
    again = await world.ana.slash("/play")
    assert "O jogo em 1 minuto" not in again.messages[0].text, "nor later"


async def test_a_newcomers_word_leads_to_a_table_that_is_elsewhere(world: World) -> None:
    world.ana.go(world.guild.channel("salão"))
    answer = await world.ana.slash("/mesa nova", jogo="gnomopolis", lugares=2)
    await world.box.until(lambda: "Primeira vez" in answer.messages[-1].text, 5)
    assert [b.label for b in answer.messages[-1].buttons][-1] == "Ir à mesa"


async def test_a_guided_game_is_a_private_thread_with_lessons(world: World) -> None:
    world.ana.go(world.guild.channel("salão"))
    begun = await world.ana.slash("/learn", game="gnomopolis")
    await world.delivered()
    (thread,) = world.guild.threads
    assert "Aprender Gnomopolis" in thread.name
    assert world.bia.name not in thread.members
    assert thread.data.type == 12
    assert not thread.data.invitable, "who learns does so alone"
    world.ana.go(thread)
    (message,) = [message for message in world.ana.messages() if "lição 1 de 10" in message.text]
    assert "⭐ Sugestão" in message.text
    answer = await world.ana.press(button(message, "play"), on=message)
    assert "O objetivo" in answer.messages[0].text, "who is new to the game sees its card, and below it the panel"
    await world.box.until(lambda: len(answer.messages) == 2, 5)
    panel = answer.messages[-1]
    assert "lição 1 de 10" in panel.text
    (best, *_) = [found for found in panel.buttons if found.label.startswith("⭐")]
    await world.ana.press(best.custom_id, on=panel)
    await world.box.until(lambda: "lição 2 de 10" in panel.text, 5)
    again = await world.ana.slash("/learn", game="gnomopolis", channel=world.guild.channel("salão"))
    assert "ainda está em curso" in again.text
    assert [b.label for b in again.message.buttons] == ["Ir à mesa"]
    for looked_up in ({}, {"words": "xyzzy"}):
        rules = await world.ana.slash("/rules", **looked_up)
        labels = [found.label for found in rules.message.buttons]
        assert "O jogo em 1 minuto" in labels
        assert not [label for label in labels if "Primeira vez?" in label], "they are in it"
    there = await world.ana.slash("/learn", game="gnomopolis")
    (here,) = there.message.buttons
    assert "lição 2 de 10" in (await world.ana.press(here.custom_id, on=there.message)).text
    assert "começou" in begun.text
    assert begun.is_private
    (away,) = begun.message.buttons
    assert away.url.endswith(str(thread.id)), "it is played where the bots answer: only a link leads there"


async def test_a_guided_game_that_cannot_begin_leaves_no_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: object) -> None:
        raise Refused("no_bots")

    world.ana.go(world.guild.channel("salão"))
    monkeypatch.setattr(world.bot.tables.guided, "open", refused)
    answer = await world.ana.slash("/learn", game="gnomopolis")
    assert answer.is_private
    assert not world.guild.threads


async def test_who_waits_for_bots_in_a_guided_game_is_told_where_it_goes_on(world: World) -> None:
    world.ana.go(world.guild.channel("salão"))
    await world.ana.slash("/learn", game="gnomopolis")
    await world.delivered()
    world.ana.go(world.guild.threads[0])
    (message,) = [message for message in world.ana.messages() if "lição 1 de 10" in message.text]
    answer = await world.ana.press(button(message, "play"), on=message)
    await world.box.until(lambda: len(answer.messages) == 2, 5)
    panel = answer.messages[-1]
    (leave,) = [found for found in panel.buttons if ":pass" in found.custom_id]
    await world.ana.press(leave.custom_id, on=panel)
    await world.box.until(lambda: "Em instantes uma mensagem nova" in panel.text, 5)
    assert not [found.label for found in panel.buttons if "De antemão" in found.label]


async def test_without_threads_it_is_in_direct_messages(world: World) -> None:
    world.ana.go(world.ana.direct)
    await world.ana.slash("/learn", game="tarlac")
    await world.delivered()
    assert any("lição 1 de 11" in message.text for message in world.ana.dms)


async def test_where_the_bot_may_make_no_private_thread_a_guided_game_is_of_no_server(world: World) -> None:
    hall = world.guild.channel("salão")
    hall.set_bot_permissions(create_private_threads=False)
    world.ana.go(hall)
    await world.ana.slash("/learn", game="tarlac")
    await world.delivered()
    assert any("lição 1 de 11" in message.text for message in world.ana.dms)
    (game,) = (await world.bot.tables.of_user(world.ana.id)).games
    assert game.guild_id is None
    assert not hall.threads


async def test_of_which_game_the_guide_is_wanted_is_a_button_where_nothing_says_so(world: World) -> None:
    answer = await world.ana.slash("/learn")
    assert "Primeira vez? 10–15 minutos" in answer.text
    assert [b.custom_id for b in answer.message.buttons] == [f"b:{game}:learn" for game in GAMES]
    assert "Nucleum" not in answer.text
    await world.ana.press("b:nucleum:learn", on=answer.message)
    await world.delivered()
    assert any("primeira partida de Nucleum" in message.text for message in world.ana.messages())


async def test_of_which_game_the_rules_are_wanted_is_a_menu_where_nothing_says_so(world: World) -> None:
    """The fault: "De qual jogo? Diga em jogo.", and nothing to press."""
    world.ana.go(world.guild.channel("salão"))
    answer = await world.ana.slash("/rules", words="empate")
    (menu,) = answer.message.selects
    assert [option.value for option in menu.options] == [f"{game}:empate" for game in GAMES]
    assert "empate" in answer.text
    await world.ana.select(menu.custom_id, ["gnomopolis:empate"], on=answer.message)
    assert "mais crianças" in answer.text
    booklet = await world.ana.slash("/rules")
    (menu,) = booklet.message.selects
    await world.ana.select(menu.custom_id, ["nucleum:"], on=booklet.message)
    assert "Regras de Nucleum" in booklet.text

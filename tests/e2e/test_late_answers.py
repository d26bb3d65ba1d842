"""A press whose answer takes long is acknowledged in time, and answered where it would have been."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs.ui import answers
from sandbox.realm.interactions import DEFER, DEFER_UPDATE
from tests.e2e.conftest import World, button


def hold_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table takes long to be looked at, as when hundreds press at once."""
    look = world.bot.tables.look

    async def late(game_id: str, *, closed: bool = False) -> object:
        await asyncio.sleep(0.2)
        return await look(game_id, closed=closed)

    monkeypatch.setattr(answers, "PROMPT", 0.05)
    monkeypatch.setattr(world.bot.tables, "look", late)


@pytest.mark.parametrize(("what", "soon"), [("play", 0.4), ("board", 0.4), ("board", 0.0), ("rules", 0.4)])
async def test_a_late_answer_to_one_person_changes_nothing_for_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str, soon: float
) -> None:
    """Nor does a picture that comes after its text."""
    await world.started(world.bia)
    hold_up(world, monkeypatch)
    monkeypatch.setattr(answers, "SOON", soon)
    draw = world.bot.pictures.draw

    async def slow(*args: Any, **named: Any) -> bytes:
        await asyncio.sleep(0.1)
        return await draw(*args, **named)

    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    table = world.table_message
    known = {message.id for message in world.ana.messages()}
    before = (table.text, [each.custom_id for each in table.buttons], len(table.pictures))
    answer = await world.ana.press(button(table, what), on=table, settle=5.0)
    assert answer.is_update, "acknowledged at first"
    shown = next(m for m in world.ana.messages() if m.id not in known)
    assert shown.is_private
    assert shown.text
    if what == "board":
        await world.box.until(lambda: bool(shown.pictures), 5)
    await world.delivered()
    # What was told to one is neither written nor drawn into what everybody sees.
    assert (table.text, [each.custom_id for each in table.buttons], len(table.pictures)) == before
    assert shown.id not in {message.id for message in world.bia.messages()}
    assert not world.box.breaches


async def test_the_panel_answers_in_its_place_when_it_is_late(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    user = world.user(await world.started(world.bia))
    hold_up(world, monkeypatch)
    panel = await world.panel(user)
    shown = next(m for m in reversed(user.messages()) if m.is_private)
    choice = next(b.custom_id for b in shown.buttons if b.custom_id.startswith(("o:", "c:")))
    private = len([m for m in user.messages() if m.is_private])
    before = shown.text
    answer = await user.press(choice, on=shown, settle=5.0)
    assert answer.interaction.answer == DEFER_UPDATE, "acknowledged at first"
    assert shown.text != before
    assert len([m for m in user.messages() if m.is_private]) == private, "no second panel"
    assert panel.message is not None
    assert not world.box.breaches


async def test_a_picture_that_comes_late_does_not_bring_its_page_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, may = world.bot.pictures.minute, asyncio.Event()

    async def slow(*args: Any, **named: Any) -> object:
        await may.wait()
        return await draw(*args, **named)

    await world.table()
    monkeypatch.setattr(world.bot.pictures, "minute", slow)
    card = await world.ana.press(button(world.lobby, "minute"), on=world.lobby)
    words = card.text
    contents = next(b.custom_id for b in card.message.buttons if b.custom_id.endswith(":contents"))
    await world.ana.press(contents, on=card.message)
    assert card.text != words
    rules = card.text
    may.set()
    await world.delivered()
    assert (card.text, card.message.images) == (rules, [])
    assert not world.bot.to_be_illustrated


async def test_a_panel_that_is_put_away_before_its_answer_is_no_error(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = world.user(await world.started(world.bia))
    hold_up(world, monkeypatch)
    await world.panel(user)
    shown = next(m for m in reversed(user.messages()) if m.is_private)
    choice = next(b.custom_id for b in shown.buttons if b.custom_id.startswith("o:"))
    before = await world.now()
    pressed = asyncio.create_task(user.press(choice, on=shown, settle=5.0))
    await asyncio.sleep(0.1)
    world.box.realm.delete(shown.data)
    assert (await pressed).interaction.answer == DEFER_UPDATE, "acknowledged at first"
    await world.delivered()
    assert (await world.now()).seq == before.seq + 1, "it counts all the same"
    assert not [m for m in user.messages() if m.is_private and "Algo deu errado" in m.text]


async def test_a_file_that_comes_late_comes_all_the_same(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = world.bot.tables.privacy.mine

    async def late(user_id: int) -> bytes:
        await asyncio.sleep(0.2)
        return await mine(user_id)

    page = await world.ana.slash("/privacidade")
    monkeypatch.setattr(answers, "PROMPT", 0.05)
    monkeypatch.setattr(world.bot.tables.privacy, "mine", late)
    answer = await world.ana.press("Meus dados", on=page.message, settle=5.0)
    assert answer.is_update, "acknowledged at first"
    await world.box.until(lambda: any("taverna.json" in m.files for m in world.ana.messages() if m.is_private), 5)
    assert not world.box.breaches


async def test_a_press_of_which_discord_hears_slowly_is_answered_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = AsyncWebhookAdapter.create_interaction_response

    async def slow(*args: Any, **named: Any) -> object:
        await asyncio.sleep(0.2)
        return await send(*args, **named)

    snapshot = await world.started(world.bia)
    for _ in range(3):
        await world.user(snapshot).slash("/gnomopolis pass")
        snapshot = await world.now()
    page = await world.user(snapshot).slash("/catchup")
    await world.delivered()
    monkeypatch.setattr(answers, "PROMPT", 0.05)
    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", slow)
    step = next(b.custom_id for b in page.message.buttons if b.custom_id.startswith("y:"))
    before = page.text
    await world.user(snapshot).press(step, on=page.message, settle=5.0)
    await world.delivered()
    assert page.text != before
    assert not world.box.breaches


async def test_a_picture_that_is_drawn_soon_comes_with_its_text_in_one_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(world.bia)
    monkeypatch.setattr(answers, "SOON", 30.0)
    asked: list[str] = []
    world.box.observers.append(lambda exchange: asked.append(exchange.template))
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
    await world.delivered()
    assert len(answer.message.images) == 1
    assert len([template for template in asked if "interactions" in template or "webhooks" in template]) == 1


async def test_a_text_does_not_wait_long_for_its_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    draw, may = world.bot.pictures.draw, asyncio.Event()

    async def slow(*args: Any, **named: Any) -> bytes:
        await may.wait()
        return await draw(*args, **named)

    await world.started(world.bia)
    await world.delivered()
    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
    assert answer.text
    assert not answer.message.images
    may.set()
    await world.box.until(lambda: answer.message.images, 10)


async def test_where_many_pictures_are_being_drawn_a_text_does_not_wait_for_its_own(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(world.bia)
    draw, may = world.bot.pictures.draw, asyncio.Event()

    async def slow(*args: Any, **named: Any) -> bytes:
        await may.wait()
        return await draw(*args, **named)

    monkeypatch.setattr(answers, "SOON", 30.0)
    monkeypatch.setattr(answers, "PROMPT", 60.0)
    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    monkeypatch.setattr(type(world.bot.pictures), "crowded", property(lambda _: True))
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message, settle=0.1)
    assert answer.text
    assert not answer.message.images
    may.set()
    await world.box.until(lambda: answer.message.images, 10)
    assert not world.box.breaches


async def test_a_late_picture_lets_clicks_pass(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.started(world.bia)
    draw, waits, may = world.bot.pictures.draw, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **named: Any) -> bytes:
        await asyncio.sleep(0.1)
        return await draw(*args, **named)

    async def clicks_first() -> None:
        waits.set()
        await may.wait()

    monkeypatch.setattr(answers, "SOON", 0.0)
    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    monkeypatch.setattr(world.bot, "clicks_first", clicks_first)
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message, settle=0.1)
    await asyncio.wait_for(waits.wait(), 10)
    assert not answer.message.images
    may.set()
    await world.box.until(lambda: answer.message.images, 10)


async def test_who_goes_on_while_a_picture_is_awaited_does_not_come_back_to_its_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(world.bia)
    draw, may, begun = world.bot.pictures.draw, asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(answers, "SOON", 30.0)
    answer = await world.ana.press(button(world.table_message, "board"), on=world.table_message)
    (menu,) = answer.message.selects
    first, second = [option.value for option in menu.options if not option.default][:2]

    async def slow(*args: Any, **named: Any) -> bytes:
        if not begun.is_set():
            begun.set()
            await may.wait()
        return await draw(*args, **named)

    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    late = asyncio.create_task(world.ana.select(menu.custom_id, [first], on=answer.message, settle=0.1))
    await begun.wait()
    await world.ana.select(menu.custom_id, [second], on=answer.message)
    shown, pictures = answer.text, answer.message.images
    may.set()
    await late
    assert (answer.text, answer.message.images) == (shown, pictures)
    assert not world.box.breaches
    assert not world.bot.to_be_illustrated


async def test_a_form_that_comes_too_late_is_asked_for_once_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes no form for a press that has been acknowledged."""
    await world.started(world.bia)
    hand = await world.ana.slash("/hand")
    with monkeypatch.context() as slow:
        hold_up(world, slow)
        late = await world.ana.press(button(hand, "memo"), on=hand.message, settle=5.0)
    assert late.is_update, "acknowledged at first"
    assert next(m for m in reversed(world.ana.messages()) if m.is_private).text.startswith("Demorou demais")
    assert (await world.ana.press(button(hand, "memo"), on=hand.message)).modal is not None
    assert not world.box.breaches


@pytest.mark.parametrize("what", ["/play", "/board", "/hand"])
async def test_a_command_is_thinking_until_its_answer_takes_the_place(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    user = world.user(await world.started(world.bia))
    prompt = await user.slash(what)
    await world.delivered()
    hold_up(world, monkeypatch)
    monkeypatch.setattr(answers, "THINKING", 0.05)
    late = await user.slash(what)
    await world.box.until(lambda: not late.interaction.loading, 5)
    await world.delivered()
    assert late.interaction.answer == DEFER, "acknowledged at first"
    told = late.message if prompt.message.is_private else late.messages[-1]
    assert (told.text, [b.custom_id for b in told.buttons]) == (
        prompt.text,
        [b.custom_id for b in prompt.message.buttons],
    )
    # The fault: a board that all may see was then for its caller alone.
    assert told.is_private == prompt.message.is_private
    assert late.message.is_private
    if not told.is_private:
        assert late.text == "A resposta está no canal, à vista de todos."
        await world.box.until(lambda: len(told.pictures) == 1, 10)
    assert not world.box.breaches


async def test_a_command_that_is_refused_late_says_why(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.started(world.bia)
    prompt = await world.caio.slash("/hand")
    hold_up(world, monkeypatch)
    monkeypatch.setattr(answers, "THINKING", 0.05)
    late = await world.caio.slash("/hand")
    await world.box.until(lambda: not late.interaction.loading, 5)
    assert late.interaction.answer == DEFER, "acknowledged at first"
    assert late.text == prompt.text
    assert not world.box.breaches

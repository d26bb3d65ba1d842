"""How many pictures somebody may ask for, by whatever way; what comes twice, and what is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.door import Pace
from sandbox import Response
from tests.e2e.conftest import World, button
from tests.e2e.test_ahead import before_anas_turn, keyed

TOO_FAST = "Slow down: try again in"


def one_picture(world: World) -> None:
    """From now on each may ask for one picture only."""
    world.bot.door.pictures = Pace(3, 20.0)


async def card(world: World) -> Response:
    return await world.bia.slash("/card", name="Bakery")


async def score(world: World) -> Response:
    return await world.bia.slash("/score")


async def board(world: World) -> Response:
    return await world.bia.slash("/board")


async def missed(world: World) -> Response:
    return await world.bia.slash("/catchup")


async def brought(world: World) -> Response:
    return await world.bia.slash("/verify", file=("record.json", b"{}"))


WAYS = [card, score, board, missed, brought]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_whoever_asks_for_too_many_pictures_is_told_to_wait(
    world: World, way: Callable[[World], Awaitable[Response]]
) -> None:
    await world.started(world.bia)
    await world.knows("gnomopolis", world.ana, world.bia)
    one_picture(world)
    assert TOO_FAST not in (await way(world)).text
    refused = await way(world)
    assert TOO_FAST in refused.text
    assert not refused.message.pictures


async def test_the_picture_of_a_plan_is_one_of_them(world: World) -> None:
    await before_anas_turn(world)
    await world.delivered()
    panel = await world.bia.press(button(world.table_message, "play"), on=world.table_message)
    page = await world.bia.press("📝 In advance", on=panel)
    page = await world.bia.press(keyed(page, "pass"), on=page)
    one_picture(world)
    await world.bia.press("🖼 See the plan", on=page)
    refused = await world.bia.press("🖼 See the plan", on=page)
    assert TOO_FAST in refused.messages[-1].text


async def test_only_whoever_is_new_to_a_game_has_a_word_on_sitting_down(world: World) -> None:
    await world.table(seats=3)
    await world.knows("gnomopolis", world.bia)
    words = []
    for user in (world.bia, world.caio):
        answer = await user.press(button(world.lobby, "join"), on=world.lobby, settle=0.3)
        words.append(len([m for m in answer.messages if any(":minute" in b.custom_id for b in m.buttons)]))
    assert words == [0, 1]


async def test_a_message_that_says_nothing_of_it_calls_nobody(world: World) -> None:
    hall = world.guild.channel("salão")
    there = world.bot.get_partial_messageable(hall.id)
    await there.send(f"@everyone <@{world.ana.id}> <@&{world.guild.id}>")
    (said,) = world.posts
    assert (said.mentions, said.data.mention_everyone, said.data.mention_roles) == ([], False, [])


async def test_a_form_that_is_delivered_twice_is_answered_once(world: World) -> None:
    await world.table()
    draws = (await world.ana.press(button(world.lobby, "draws"), on=world.lobby)).message
    form = await world.ana.press(button(draws, "word"), on=draws)
    (field,) = form.modal.fields.values()
    answer = await world.ana.submit(form, {field: "quero-quero"})
    assert (await world.now()).places[0].word == "quero-quero"
    world.box.gateway.interact(answer.interaction.payload)
    await asyncio.sleep(0.2)
    assert not world.box.breaches, "a second answer would be one"

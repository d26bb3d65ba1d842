"""What no client of Discord would send, and what Discord's own trouble does to an answer."""

from __future__ import annotations

import json
from contextlib import nullcontext
from typing import Any

import pytest

from bot.service.table import announce
from bot.texts import speak
from cogs.ui.sentences import say
from sandbox import Response, ScriptedUser, SeenMessage
from tests.e2e.conftest import World

CALLBACK = r"/interactions/\d+/[^/]+/callback$"


def forging(world: World, monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The next interaction says something else than the client let be chosen."""
    interact = world.box.gateway.interact

    def forged(payload: dict[str, Any]) -> bool:
        data = payload["data"]
        if "values" in changed:
            data["values"] = changed["values"]
        for option in _leaves(data):
            option["value"] = changed.get(option["name"], option["value"])
        return interact(payload)

    monkeypatch.setattr(world.box.gateway, "interact", forged)


def _leaves(data: dict[str, Any]) -> list[dict[str, Any]]:
    options = data.get("options") or []
    return [leaf for option in options for leaf in ([option] if "value" in option else _leaves(option))]


@pytest.mark.parametrize("forged", [{"game": "../x"}, {"pace": "soon"}])
async def test_a_choice_that_is_not_offered_is_refused(world: World, monkeypatch, forged: dict[str, str]) -> None:
    world.ana.go(world.guild.channel("salão"))
    forging(world, monkeypatch, **forged)
    answer = await world.ana.slash("/table new", game="gnomopolis", pace="24", thread=False)
    assert "não está entre as escolhas" in answer.text
    assert (await world.bot.tables.of_user(world.ana.id)).games == ()


async def test_a_span_that_is_not_offered_is_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.started(world.bia)
    forging(world, monkeypatch, since="ever")
    assert "não está entre as escolhas" in (await world.ana.slash("/log", since="day")).text


@pytest.mark.parametrize("values", [["x"], [], ["0", "1"], ["99"]])
async def test_a_line_that_no_menu_has_is_refused(world: World, monkeypatch, values: list[str]) -> None:
    await world.table()
    answer = await world.ana.slash("/table options")
    menu = next(menu for menu in answer.message.selects if menu.custom_id.endswith(":seats"))
    forging(world, monkeypatch, values=values)
    told = await world.ana.select(menu.custom_id, [menu.options[0].value], on=answer.message)
    assert "não está entre as escolhas" in told.messages[-1].text


async def pressed_as(world: World, user: ScriptedUser, on: SeenMessage, id: str) -> Response:
    """A button of a message is pressed as if it were another one."""
    interact, true = world.box.gateway.interact, on.buttons[-1].custom_id

    def forged(payload: dict[str, Any]) -> bool:
        return interact(json.loads(json.dumps(payload).replace(true, id)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.box.gateway, "interact", forged)
        return await user.press(true, on=on, settle=0.3)


@pytest.mark.parametrize("id", ["x:{}:0:3:pass", "o:{}:0:3", "before", "b:{}:0:0:play:more"])
async def test_a_button_of_another_version_says_that_it_does_nothing(world: World, id: str) -> None:
    snapshot = await world.started(world.bia)
    told = await pressed_as(world, world.ana, world.table_message, id.format(snapshot.game_id))
    assert told.is_private
    assert "de outra versão do bot" in told.text
    assert (await world.now()).seq == snapshot.seq


async def test_a_table_of_another_server_is_not_managed_from_here(world: World) -> None:
    snapshot = await world.started(world.bia)
    there = world.box.guild("Outro", channel="geral")
    await world.box.until(lambda: world.bot.get_guild(there.id))
    there.data.owner_id = world.caio.id
    world.caio.go(there.channel("geral"))
    shown = await world.caio.slash("/configurar")
    for what in ("close", "close_now", "move"):
        told = await pressed_as(world, world.caio, shown.message, f"y:{snapshot.game_id}:{what}")
        assert "Não há mesa" in told.messages[-1].text, what
    assert (await world.now()).running


async def test_a_failure_of_discord_on_an_answer_is_tried_again_in_time(world: World) -> None:
    await world.started(world.bia)
    world.box.fail_next(1, "POST", CALLBACK, 503)
    assert "Gnomopolis" in (await world.ana.slash("/play")).text
    assert [failure.times for failure in world.box.failures] == [0], "it did fail"


@pytest.mark.parametrize("slow", [True, False])
async def test_a_proposal_waits_for_no_word_on_who_is_there(world: World, slow: bool) -> None:
    """The fault: Discord's trouble with one question was the end of it, and where it was slow there was no answer."""
    await world.started(world.bia)
    held = world.box.holding("GET", f"/members/{world.bia.id}$") if slow else nullcontext()
    world.box.fail_next(0 if slow else 9, "GET", f"/members/{world.bia.id}$", 400)
    with held:
        answer = await world.ana.slash("/vote pace", pace="24")
    assert answer.text == say(speak("pt-BR"), "done.proposed", n=1)
    assert (await world.now()).pace == 0, "Bia is asked, too"


async def test_a_clock_that_was_set_back_holds_no_refresh_back(world: World) -> None:
    snapshot = await world.started(world.bia)
    shelved = await world.bot.tables.shelf.take(snapshot.game_id)
    now = world.bot.tables.clock()
    assert announce.edit(snapshot, shelved, now + 86_400_000).due_at == now + 86_400_000
    assert announce.edit(snapshot, shelved, now).due_at == now
    again = announce.edit(snapshot, shelved, now + 1).due_at
    assert again == now + announce.EDIT_EVERY
    assert announce.edit(snapshot, shelved, now + 2).due_at == again

"""The table's message is deleted by a moderator: whoever asks for the table there gets it back, once."""

from __future__ import annotations

import pytest

from sandbox.people.seen import SeenMessage
from tests.e2e.conftest import World


def looked(world: World) -> list[str]:
    """The single messages that are asked for from now on."""
    found: list[str] = []
    world.box.observers.append(
        lambda exchange: (
            found.append(exchange.path) if exchange.method == "GET" and "/messages/" in exchange.path else None
        )
    )
    return found


async def deleted(world: World, message: SeenMessage) -> None:
    await world.bot.http.delete_message(world.guild.channel("salão").id, message.id)


async def test_play_brings_back_a_message_of_a_running_table_that_was_deleted(world: World) -> None:
    """The fault: it came back with the next move only, and until then the channel showed no table."""
    await world.started(world.bia)
    shown, asked = world.table_message, looked(world)
    before = len(world.posts)
    await deleted(world, shown)
    for user in (world.ana, world.bia):
        await user.slash("/play")
        await world.delivered()
    assert len(world.posts) == before, "one is gone and one is there instead"
    assert world.table_message.id != shown.id
    assert not world.table_message.mentions, "it calls nobody a second time"
    assert len(asked) == 1, "however many ask for it"
    stored = await world.bot.tables.games.message((await world.now()).game_id, "table")
    assert stored is not None
    assert stored.message_id == world.table_message.id


async def test_a_lobby_comes_back_too_and_what_is_there_stays(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.missing.EVERY", 0)
    await world.table()
    before, asked = [message.id for message in world.posts], looked(world)
    await world.ana.slash("/table info")
    await world.delivered()
    assert [message.id for message in world.posts] == before
    assert len(asked) == 1
    lobby = world.lobby
    await deleted(world, lobby)
    await world.ana.slash("/table info")
    await world.delivered()
    assert world.lobby.id != lobby.id
    assert [b.custom_id for b in world.lobby.buttons] == [b.custom_id for b in lobby.buttons]


async def test_whoever_asked_is_not_told_that_the_look_failed(world: World) -> None:
    await world.started(world.bia)
    shown = world.table_message
    await deleted(world, shown)
    world.box.fail_next(1, "GET", f"/messages/{shown.id}$", 403)
    assert len((await world.ana.slash("/play")).messages) == 1
    await world.delivered()
    assert [failure.times for failure in world.box.failures] == [0], "it did fail"
    assert not shown.exists

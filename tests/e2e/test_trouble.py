"""Closed direct messages, lost channels, missing permissions, people and servers that leave."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection
from typing import Any, NoReturn

import msgspec
import pytest

from bot.delivery import sender
from bot.delivery.finishing import finished
from bot.jobs.departures import Departures
from bot.service.refused import Refused
from bot.service.table import announce, privately
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from storage.errors import DiskFull
from storage.rows.game import Delivered
from tests.e2e.conftest import World, button, use_any


async def hands_change(world: World, snapshot: Snapshot) -> None:
    """Both take two turns, each with other means afterwards."""
    for _ in range(4):
        decision = next(d for d in snapshot.decisions if d.blocking)
        keys = tuple(o.key for o in decision.options[: decision.picks[0]])
        after = await world.bot.tables.moves.automatic(snapshot.game_id, decision.seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
        await world.delivered()


async def test_closed_direct_messages_are_noted_once_and_the_game_goes_on(world: World) -> None:
    world.bia.close_dms()
    snapshot = await world.dealt(world.bia)
    await world.delivered()
    notices = [m for m in world.posts if "não consigo mandar mensagens diretas" in m.text]
    assert len(notices) == 1
    assert not notices[0].mentions
    await hands_change(world, snapshot)
    assert len([m for m in world.posts if "não consigo mandar mensagens diretas" in m.text]) == 1
    assert not world.bia.dms
    for _ in range(2):
        await world.panel(world.bia)
    assert (await world.bia.finds("closed to me")).is_private
    assert len([m for m in world.bia.messages() if "closed to me" in m.text]) == 1
    assert "Your hand" in (await world.bia.slash("/hand")).text
    settings = await world.bia.slash("/settings me")
    assert "closed" in settings.text
    test = await world.bia.press(button(settings, "dm"), on=settings.message)
    assert "closed to me" in test.messages[-1].text
    world.bia.open_dms()
    await world.bia.press(button(settings, "dm"), on=settings.message)
    assert (await world.bot.tables.preferences.user(world.bia.id)).dm_closed_at is None


async def test_closed_direct_messages_are_told_though_a_newer_hand_waits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick players: the next hand is written before Discord has answered about this one."""
    world.bia.close_dms()
    may, draw = asyncio.Event(), world.bot.pictures.draw

    async def slow(*args: Any, **named: Any) -> bytes:
        await may.wait()
        return await draw(*args, **named)

    snapshot = await world.started(world.bia, game="terra_concordia", seats=2)
    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    snapshot = await world.deal(snapshot)

    for _ in range(500):
        if any(m.target == world.bia.id and m.attempts for m in await world.bot.outbox.posted(snapshot.game_id)):
            break
        await asyncio.sleep(0.01)
    else:
        raise TimeoutError("no hand is on its way")
    newer = privately.hand(snapshot, world.bia.id)
    await world.bot.outbox.add([newer], world.bot.tables.clock(), snapshot.game_id)
    may.set()
    await world.delivered()
    assert len([m for m in world.posts if "não consigo mandar mensagens diretas" in m.text]) == 1


async def test_a_post_whose_arrival_was_not_noted_is_found_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between Discord and the database: the table has one live message afterwards, not two."""
    snapshot = await world.started(world.bia)
    outbox, sent = world.bot.outbox, world.bot.outbox.sent
    lost: list[int] = []

    async def never(id: int, where: Delivered, at: int) -> None:
        message = next(m for m in await outbox.posted(snapshot.game_id) if m.id == id)
        if message.kind == "turn":
            lost.append(where.message_id or 0)
            await asyncio.Event().wait()
        await sent(id, where, at)

    async def at_once(tasks: Collection[asyncio.Task[None]], grace: float) -> None:
        await finished(tasks, 0.01)

    monkeypatch.setattr(outbox, "sent", never)
    monkeypatch.setattr(sender, "finished", at_once)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.box.until(lambda: lost)
    await world.user(await world.now()).slash("/gnomopolis pass")
    await world.stop()
    await world.start()
    await world.delivered()
    live = [m for m in world.posts if any(b.custom_id.startswith("t:") for b in m.buttons)]
    assert len(live) == 1
    assert live[0].mentions == [world.user(await world.now()).name]
    assert lost[0] in [m.id for m in world.posts], "it was in the channel"
    assert len(world.posts) == 1 + 3, "the lobby, and one message for each turn"


async def test_hands_are_sent_and_replaced_by_direct_message(world: World) -> None:
    snapshot = await world.dealt(world.bia)
    await world.delivered()
    (first,), _ = [user.dms for user in (world.ana, world.bia)]
    before, pictures = first.text, first.images
    assert pictures
    (mine,) = snapshot.seats_of(world.ana.id)
    said, stream = snapshot.rules.tell.hand(snapshot.view(mine), mine), Stream(seeded(1))
    while snapshot.rules.tell.hand(snapshot.view(mine), mine) == said:
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    await world.delivered()
    (hand,), (_,) = [user.dms for user in (world.ana, world.bia)]
    assert hand == first, "a new one would make a sound"
    assert hand.text != before
    assert hand.images != pictures
    await world.ana.slash("/settings me", dm=False)
    world.ana.go(world.ana.direct)
    answer = await world.ana.slash("/hand")
    assert "Sua mão" in answer.text
    (hand,) = world.ana.dms[:1]
    board = await world.ana.press(button(hand, "board"), on=hand)
    assert "Tabuleiro inteiro" in board.text


async def test_a_deleted_channel_leaves_the_table_waiting_to_be_moved(world: World) -> None:
    snapshot = await world.started(world.bia)
    world.guild.channel("salão").delete()
    told = await world.ana.finds(f"`{snapshot.game_id}`")
    assert "/mesa mover" in told.text
    other = world.guild.channel("varanda")
    world.ana.go(other)
    (offered,) = await world.ana.autocomplete("/table move", "table")
    await world.ana.slash("/table move", table=offered.value)
    await world.delivered()
    moved = await world.bot.tables.in_channel(other.id)
    assert moved.seq == snapshot.seq
    assert any(b.custom_id.startswith("t:") for b in other.messages[-1].buttons)
    user = world.user(moved)
    user.go(other)
    await user.slash("/gnomopolis pass")
    assert (await world.bot.tables.in_channel(other.id)).seq > snapshot.seq


async def test_a_channel_deleted_while_the_bot_was_away_stops_the_clock_too(world: World) -> None:
    snapshot = await world.started(world.bia)
    await world.stop()
    world.guild.channel("salão").delete()
    await world.start()
    user = world.user(snapshot)
    user.go(user.direct)
    panel = await user.slash("/play")
    await use_any(user, panel, random.Random(1))
    told = await world.ana.finds(f"`{snapshot.game_id}`")
    assert "/mesa mover" in told.text
    await world.delivered()
    assert (await world.bot.tables.games.load(snapshot.game_id)).paused_at is not None


async def test_whoever_is_on_no_server_of_ours_any_more_is_written_to_once(world: World) -> None:
    """Discord has a code of its own for them: it was taken for a fault of ours, and its owner told."""
    snapshot = await world.started(world.bia, game="terra_concordia", seats=2)
    world.box.fail_next(9, "POST", f"/channels/{world.bia.direct.id}/messages", 403, 50278)
    snapshot = await world.deal(snapshot)
    await world.delivered()
    await hands_change(world, snapshot)
    assert len([m for m in world.posts if "não consigo mandar mensagens diretas" in m.text]) == 1
    hand = [m for m in await world.bot.outbox.posted(snapshot.game_id) if m.target == world.bia.id]
    assert len(hand) > 2
    assert {m.attempts for m in hand} <= {0, 1}
    assert [failure.times for failure in world.box.failures] == [8], "once"


async def test_a_thread_that_was_locked_is_told_its_host(world: World) -> None:
    snapshot = await world.started(world.bia)
    await world.delivered()
    world.box.fail_next(9, "POST", f"/channels/{snapshot.channel_id}/messages", 400, 160005)
    await world.user(snapshot).slash("/gnomopolis pass")
    told = await world.ana.finds(f"`{snapshot.game_id}`")
    assert "trancado" in told.text


async def test_a_server_with_too_many_threads_says_so(world: World) -> None:
    world.box.most_active_threads = 0
    world.ana.go(world.guild.channel("salão"))
    answer = await world.ana.slash("/table new", game="gnomopolis", thread=True)
    assert "tantos tópicos abertos" in answer.text
    assert not world.guild.channel("salão").messages
    guided = await world.bia.slash("/learn", game="gnomopolis")
    assert "begins" in guided.text or "begun" in guided.text, "in direct messages"


async def test_a_thread_made_for_nothing_hides_no_reason(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """To delete it takes a right that the bot does not ask for."""

    async def full(*_: Any, **__: Any) -> NoReturn:
        raise Refused("too_many_of_host", n=3)

    monkeypatch.setattr(world.bot.tables.lobby, "open", full)
    world.guild.channel("salão").set_bot_permissions(manage_threads=False)
    world.ana.go(world.guild.channel("salão"))
    answer = await world.ana.slash("/table new", game="gnomopolis", thread=True)
    assert "3 mesas abertas" in answer.text
    assert "permiss" not in answer.text
    (thread,) = world.box.world.threads(world.guild.id)
    assert thread.archived


async def test_a_channel_that_is_gone_is_asked_once(world: World) -> None:
    snapshot = await world.started(world.bia)
    await world.stop()
    world.guild.channel("salão").delete()
    await world.start()
    at = world.bot.tables.clock()
    later = msgspec.structs.replace(announce.edit(snapshot, None, at), due_at=at + 3_600_000)
    await world.bot.outbox.add([announce.turn_post(snapshot, snapshot.awaited_users), later], at, snapshot.game_id)
    await world.ana.finds(f"`{snapshot.game_id}`")
    await world.delivered()
    *_, turn, edit = [m for m in await world.bot.outbox.posted(snapshot.game_id) if m.kind in ("turn", "edit")]
    assert (turn.state, turn.attempts) == ("dead", 1)
    assert (edit.state, edit.attempts) == ("dead", 0)


async def test_a_lobby_in_a_channel_deleted_while_the_bot_was_away_is_over(world: World) -> None:
    snapshot = await world.table()
    await world.stop()
    world.guild.channel("salão").delete()
    await world.start()
    world.bia.go(world.bia.direct)
    await world.bot.tables.lobby.join(snapshot.game_id, User(world.bia.id, "Bia"))
    told = await world.ana.finds(f"`{snapshot.game_id}`")
    assert "foi cancelada" in told.text
    assert (await world.bot.tables.of_user(world.ana.id)).games == ()


async def test_a_missing_permission_is_named(world: World) -> None:
    hall = world.guild.channel("salão")
    hall.set_bot_permissions(create_public_threads=False)
    world.ana.go(hall)
    answer = await world.ana.slash("/table new", game="gnomopolis", thread=True)
    assert answer.is_private
    assert "Criar tópicos públicos" in answer.text
    world.guild.data.owner_id = world.ana.id
    doctor = await world.ana.slash("/admin doctor")
    assert "⚠️ Criar tópicos públicos" in doctor.text
    assert "✅ Ver canal" in doctor.text


async def test_a_table_that_cannot_be_posted_tells_its_host(world: World) -> None:
    snapshot = await world.started(world.bia)
    hall = world.guild.channel("salão")
    hall.set_bot_permissions(send_messages=False)
    await world.user(snapshot).slash("/gnomopolis pass")
    told = await world.ana.finds(f"`{snapshot.game_id}`")
    assert "permissão" in told.text
    # Nothing was lost: the next turn is posted where it belongs.
    hall.set_bot_permissions(send_messages=True)
    after = await world.now()
    assert after.seq > snapshot.seq
    await world.user(after).slash("/gnomopolis pass")
    await world.delivered()
    assert world.table_message.mentions == [world.user(await world.now()).name]


async def test_whoever_left_the_server_can_be_replaced(world: World) -> None:
    snapshot = await world.started(world.bia)
    world.guild.remove(world.bia)
    place = snapshot.place_of(world.bia.id)
    assert place is not None
    answer = await world.ana.slash("/vote replace", place=place.number + 1)
    assert "livre para quem quiser" in answer.text
    if world.bia.id in snapshot.awaited_users:
        await world.waits_for(world.ana)
    else:
        await world.ana.slash("/gnomopolis pass")
        await world.waits_for(world.ana)
    log = await world.bot.tables.games.log(snapshot.game_id)
    assert any(choice.kind == "stand_in" for choice in log)


async def test_the_host_s_role_goes_on_when_somebody_who_sits_there_misses_them(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.delivered()
    assert "Ana" in (await world.bia.press(button(world.lobby, "cancel"), on=world.lobby)).messages[-1].text
    assert (await world.now()).host_id == world.ana.id, "she is there"
    world.guild.remove(world.ana)
    await world.caio.press(button(world.lobby, "cancel"), on=world.lobby)
    assert (await world.now()).host_id == world.ana.id, "a stranger misses nobody"
    told = await world.bia.press(button(world.lobby, "cancel"), on=world.lobby)
    assert told.messages[-1].is_private
    assert "Bia" in told.messages[-1].text
    assert (await world.now()).host_id == world.bia.id


async def test_a_server_that_throws_the_bot_out_finds_its_games_again(world: World) -> None:
    snapshot = await world.started(world.bia)
    world.guild.kick_bot()
    await world.box.until(lambda: not world.bot.guilds)
    other = world.box.guild("Outra", channel="mesa")
    await world.box.until(lambda: world.bot.get_guild(other.id))
    world.guild.invite_bot()
    await world.box.until(lambda: world.bot.get_guild(world.guild.id))
    await world.user(snapshot).slash("/gnomopolis pass")
    assert (await world.now()).seq > snapshot.seq


async def test_a_restart_in_the_middle_of_a_delivery_loses_and_repeats_nothing(world: World) -> None:
    snapshot = await world.started(world.bia)
    posts = len(world.posts)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.stop()
    await world.start()
    await world.delivered()
    assert len(world.posts) == posts + 1
    assert world.table_message.mentions == [world.user(await world.now()).name]


async def test_a_table_that_cannot_be_read_is_closed_by_its_host(world: World) -> None:
    world.provoked = "table .* cannot be read|alert.unreadable"
    snapshot = await world.started(world.bia)
    async with world.bot.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = x'00' WHERE game_id = :id", id=snapshot.game_id)
    world.bot.tables.shelf.forget(snapshot.game_id)
    for asked in (world.ana.slash("/play"), world.ana.slash("/table info"), world.panel(world.ana)):
        assert "não consegue lê-la" in (await asked).text
    assert "não consegue lê-la" in (await world.ana.slash("/table new", game="gnomopolis", thread=False)).text
    assert snapshot.game_id in [each.value for each in await world.ana.autocomplete("/table close", "table")]
    world.ana.go(world.guild.channel("varanda"))
    await world.ana.slash("/table close", sure=True, table=snapshot.game_id)
    world.ana.go(world.guild.channel("salão"))
    assert "Mesa aberta" in (await world.ana.slash("/table new", game="gnomopolis", thread=False)).text


async def test_a_full_disk_is_told_to_users_in_words_and_to_the_owner_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await world.started(world.bia)
    world.provoked = "alert.disk_full"
    world.bot.tables.hosting.owners.clear()
    world.bot.tables.hosting.owners.add(world.caio.id)

    async def full(*_: object) -> None:
        raise DiskFull("database or disk is full")

    monkeypatch.setattr(world.bot.tables.games, "commit", full)
    user = world.user(snapshot)
    word = "cheio" if user is world.ana else "full"
    answers = [await user.slash("/gnomopolis pass") for _ in range(3)]
    assert [word in answer.text for answer in answers] == [True] * 3
    assert (await world.now()).seq == snapshot.seq
    (told,) = [message.text for message in world.caio.dms]
    assert "disco está cheio" in told
    monkeypatch.undo()
    await user.slash("/gnomopolis pass")
    assert (await world.now()).seq > snapshot.seq


async def test_a_bot_that_is_stopped_before_it_has_looked_at_all_its_servers_ends_that_first(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: it went on with a database that was closed under it."""
    ended: list[bool] = []

    async def endless(departures: Departures, *servers: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(world.bot.is_closed())

    monkeypatch.setattr(Departures, "servers_are", endless)
    looking = asyncio.create_task(world.bot.on_ready())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await world.stop()
    assert ended == [False], "before Discord and the database are left"
    assert looking.cancelled()

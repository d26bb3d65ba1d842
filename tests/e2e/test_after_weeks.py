"""Who comes back after weeks: to tables that slept, to a server that they had left, to many tables at once."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import HOUR, Ahead
from bot.service.hosting.closing import closed
from bot.service.tables import User
from games.core.model import Event, Text
from sandbox.people.seen import SeenChannel
from tests.e2e.conftest import World, button


async def test_a_table_that_is_closed_in_a_thread_that_slept_asks_nobody_any_more(world: World) -> None:
    """The fault: its message kept all its buttons, for nothing can be changed in a thread that nobody has woken."""
    hall = world.guild.channel("salão")
    world.ana.go(hall)
    await world.ana.slash("/table new", game="gnomopolis", seats=1, thread=True)
    await world.delivered()
    (thread,) = hall.threads
    tables = world.bot.tables
    snapshot = await tables.in_channel(thread.id)
    await tables.lobby.start(snapshot.game_id, User(world.ana.id, "Ana"))
    await world.delivered()
    asked = thread.messages[-1]
    assert any(b.custom_id.endswith(":play") for b in asked.buttons)
    thread.archive()
    shelved = await tables.shelf.take(snapshot.game_id)
    await tables.shelf.change(closed(shelved, tables.clock(), [Event(Text("event.closed_quiet"))]))
    await world.delivered()
    assert "foi fechada" in thread.messages[-1].text
    assert not asked.buttons
    assert "@" not in asked.text


async def test_a_server_that_lets_the_bot_in_again_reads_until_when_its_tables_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: the clocks went on with the time that was left, and the message said that it had been up for hours."""
    monkeypatch.setattr(Ahead, "milliseconds", 0)
    snapshot = await world.started(world.bia, pace="24")
    world.guild.kick_bot()
    await world.box.until(lambda: not world.bot.guilds)
    await until_paused(world, snapshot.game_id, paused=True)
    Ahead.milliseconds += 30 * HOUR
    world.guild.invite_bot()
    await until_paused(world, snapshot.game_id, paused=False)
    await world.delivered()
    (asked,) = await world.bot.tables.clocks.awaited(snapshot.game_id)
    assert asked.deadline is not None
    assert asked.deadline > world.bot.tables.clock()
    assert f"<t:{asked.deadline // 1_000}:R>" in world.table_message.text


async def until_paused(world: World, game_id: str, *, paused: bool) -> None:
    for _ in range(200):
        if ((await world.bot.tables.look(game_id)).paused_at is not None) is paused:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


@pytest.mark.parametrize("command", ["/learn", "/mygames"])
@pytest.mark.parametrize("archived", [False, True])
async def test_whoever_left_the_server_finds_their_guided_game_again(
    world: World, command: str, archived: bool
) -> None:
    """The fault: "your first game goes on in #…", and nobody could see that channel any more."""
    for user in (world.ana, world.bia):
        user.go(world.guild.channel("salão"))
    options = {"game": "gnomopolis"} if command == "/learn" else {}
    await world.bia.slash("/learn", game="gnomopolis")
    await world.delivered()
    (thread,) = [SeenChannel(world.box, c) for c in world.box.world.channels.values() if c.type == 12]
    world.guild.remove(world.bia)
    assert "Bia" not in thread.members
    world.guild.add(world.bia)
    thread.archive(archived)
    await world.ana.slash(command, **options)
    assert "Bia" not in thread.members, "nobody else's word lets anybody in"
    await world.bia.slash(command, **options)
    await world.box.until(lambda: "Bia" in thread.members, 3)
    assert "Ana" not in thread.members


async def tables_of(world: World, *paces: int) -> list[str]:
    """Tables of Bia alone, each in a channel of its own, begun at these paces; the first has waited for her longest."""
    found: list[str] = []
    for n, pace in enumerate(paces):
        who, lobby = User(world.bia.id, "Bia"), world.bot.tables.lobby
        channel = world.guild.channel(f"mesa-{n}")
        opened = await lobby.open("gnomopolis", world.guild.id, channel.id, who, seats=1, pace=pace)
        await lobby.start(opened.game_id, who)
        found.append(opened.game_id)
    await world.delivered()
    return found


async def test_ones_own_tables_say_until_when_and_the_first_is_due_first(world: World) -> None:
    """The fault: the one that had waited longest came first, until when nobody could tell, nor that a vote waits."""
    slow, soon, never = await tables_of(world, 72, 12, 0)
    world.bia.go(world.guild.channel("salão"))
    mine = await world.bia.slash("/mygames")
    plays = [b.custom_id.split(":")[1] for b in mine.message.buttons if b.custom_id.endswith(":play")]
    assert plays == [soon, slow, never]
    assert mine.text.count("your turn: due <t:") == 2
    assert "your turn, without a time limit" in mine.text
    assert "Bia's turn" not in mine.text, "it is told to whose turn it is"
    world.bia.go(world.bia.direct)
    assert "Outside" not in (await world.bia.slash("/mygames")).text
    there = world.box.guild("Outro", channel="geral")
    await world.box.until(lambda: world.bot.get_guild(there.id))
    world.bia.go(there.channel("geral"))
    assert "Outside this server 3 tables wait for you" in (await world.bia.slash("/mygames")).text


async def test_many_tables_are_turned_page_by_page(world: World) -> None:
    """The fault: eight, and "… and 2 more" without any way to them."""
    all_of_them = await tables_of(world, *[0] * 10)
    world.bia.go(world.guild.channel("salão"))
    mine = await world.bia.slash("/mygames")
    assert "… and 2 more" in mine.text
    first = {b.custom_id.split(":")[1] for b in mine.message.buttons if b.custom_id.endswith(":play")}
    await world.bia.press("u:mine:8", on=mine.message)
    second = {b.custom_id.split(":")[1] for b in mine.message.buttons if b.custom_id.endswith(":play")}
    assert (len(first), len(second)) == (8, 2)
    assert first | second == set(all_of_them)
    assert "more" not in mine.text
    await world.bia.press("u:mine:0", on=mine.message)
    assert "… and 2 more" in mine.text


async def test_a_seat_of_mine_that_is_free_says_so_in_my_tables_and_is_mine_again_with_one_press(world: World) -> None:
    """The fault: back after weeks nothing told at which tables a bot plays in one's stead."""
    snapshot = await world.started(world.bia, pace="24")
    tables = world.bot.tables
    leaving = await world.bia.slash("/table leave")
    await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    mine = await world.bia.slash("/mygames")
    assert "your seat is free" in mine.text
    assert not [b for b in mine.message.buttons if b.custom_id.endswith(":play")]
    assert "your seat is free" not in (await world.ana.slash("/mygames")).text
    await world.bia.press(button(mine, "back"), on=mine.message)
    await world.delivered()
    place = (await tables.look(snapshot.game_id)).place_of(world.bia.id)
    assert place is not None
    assert place.present
    assert "your seat is free" not in (await world.bia.slash("/mygames")).text


async def test_a_vote_that_waits_is_in_ones_tables(world: World) -> None:
    """The fault: only the digest said so."""
    await world.started(world.bia, world.caio)
    await world.caio.slash("/vote end", how="draw")
    await world.delivered()
    mine = await world.bia.slash("/mygames")
    assert "your vote is missing: it lapses <t:" in mine.text
    await world.bia.press(button(world.motion, "no"), on=world.motion)
    assert "vote" not in (await world.bia.slash("/mygames")).text

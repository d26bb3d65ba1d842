"""Leaving a running game and coming back, in time and too late, as the one who does it reads it."""

from __future__ import annotations

import msgspec

from bot.service.hosting.closing import closed
from games.core.model import Event, Text
from sandbox import Response
from tests.e2e.conftest import World, button


async def left(world: World) -> Response:
    """Bia, who speaks English, leaves a game with Ana; what she has read of it."""
    await world.started(world.bia)
    await world.knows("gnomopolis")
    leaving = await world.bia.slash("/table leave")
    await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    return leaving


async def test_whose_place_is_free_reads_it_on_the_panel_and_is_back_with_one_press(world: World) -> None:
    await left(world)
    again = await world.bia.slash("/table leave")
    assert again.is_private
    assert "Your seat is already free" in again.text, "nothing to be confirmed in vain"
    panel = await world.bia.slash("/play")
    assert "Your seat is free: a bot plays there" in panel.text
    back = await world.bia.press(button(panel, "back"), on=panel.message)
    assert back.is_private
    await world.delivered()
    assert "Your seat is free" not in (await world.bia.slash("/play")).text


async def test_what_is_typed_to_come_back_is_answered_in_private_with_the_way_to_play(world: World) -> None:
    await left(world)
    back = await world.bia.slash("/table back")
    assert back.is_private, "a deferred answer stood in the channel"
    assert button(back, "play")
    refused = await world.bia.slash("/table back")
    assert refused.is_private
    assert "/play" in refused.text


async def test_who_takes_a_seat_far_from_the_table_has_the_way_there(world: World) -> None:
    """The fault: "The seat is yours" where free seats are posted, and the table was to be looked for; and above it the
    question whether they want it went on being asked.
    """
    far = world.guild.channel("vagas")
    setting = await world.bot.tables.preferences.guild(world.guild.id)
    await world.bot.tables.preferences.save_guild(msgspec.structs.replace(setting, offers=far.id), 0)
    await left(world)
    (offer,) = far.messages
    world.caio.go(far)
    asked = await world.caio.press(button(offer, "take"), on=offer)
    await world.caio.press(button(asked, "take_now"), on=asked.message)
    assert "O lugar é seu" in asked.text
    assert asked.message is not None
    # Who has never played there has everything to catch up on, and may not know the game.
    ways = ["Jogar", "O que perdi?", "Meu distrito", "Ir à mesa", "O jogo em 1 minuto"]
    assert [b.label for b in asked.message.buttons] == ways
    assert str(world.guild.channel("salão").id) in (asked.message.buttons[3].url or "")
    caught = await world.caio.press(button(asked, "catchup"), on=asked.message)
    assert "desde o começo" in caught.text


async def test_who_comes_back_too_late_reads_who_plays_there_in_their_own_language(world: World) -> None:
    leaving = await left(world)
    (offer,) = [message for message in world.posts if message.text.startswith("### 🪑")]
    asked = await world.caio.press(button(offer, "take"), on=offer)
    await world.caio.press(button(asked, "take_now"), on=asked.message)
    await world.delivered()
    (told,) = [message for message in world.bia.dms if "Caio" in message.text]
    assert told.text.startswith("Gnomopolis: Caio took your seat"), "the table speaks Portuguese, Bia does not"
    late = await world.bia.press(button(leaving, "back"), on=leaving)
    assert "Your seat has gone to Caio" in late.text
    assert "/board" in late.text
    typed = await world.bia.slash("/table leave")
    assert "Your seat has gone to Caio" in typed.text, "not: the game has begun"
    stranger = await world.box.user("Eva", locale="pt-BR").slash("/table leave", channel=world.guild.channel("salão"))
    assert "Você não joga nesta mesa" in stranger.text


async def test_a_button_of_somebody_else_s_turn_opens_ones_own_panel(world: World) -> None:
    snapshot = await world.started(world.bia)
    await world.knows("gnomopolis", world.ana, world.bia)
    other = world.other(world.user(snapshot))
    quick = next(b.custom_id for b in world.table_message.buttons if b.custom_id[:2] == "q:")
    (panel,) = (await other.press(quick, on=world.table_message)).messages
    assert world.user(snapshot).name in panel.text
    assert button(panel, "plan.0"), "what can be done meanwhile"


async def test_whose_place_in_the_lobby_is_freed_is_told_by_whom(world: World) -> None:
    await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    await world.ana.slash("/table kick", place=2)
    await world.delivered()
    (told,) = [message for message in world.bia.dms if "freed your seat" in message.text]
    assert "Gnomopolis: Ana freed" in told.text


async def test_a_table_that_is_closed_says_why(world: World) -> None:
    await left(world)
    leaving = await world.ana.slash("/table leave")
    await world.ana.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    (closed,) = [message for message in world.posts if message.text.startswith("### 🔒")]
    assert "Ana saiu da partida e não havia mais ninguém" in closed.text, "and no bot plays there"


async def test_a_message_that_offers_to_reopen_does_so_no_longer_once_that_is_done(world: World) -> None:
    await world.started()
    for times in (1, 2):
        await world.ana.slash("/table close", sure=True)
        await world.delivered()
        closed = world.posts[-1]
        assert "foi fechada" in closed.text
        await world.ana.press(button(closed, "reopen"), on=closed)
        await world.delivered()
        assert closed.text.startswith("🔓 Ana reabriu a mesa")
        assert not closed.buttons
        assert [m.text for m in world.posts if "🔓 Ana" in m.text and not m.buttons].count(closed.text) == times


async def test_play_where_a_table_was_closed_says_how_it_is_opened_again(world: World) -> None:
    """The fault: "There is no table here", though the one that was closed needed but a word."""
    snapshot = await world.started(world.bia)
    tables = world.bot.tables
    quiet = closed(await tables.shelf.take(snapshot.game_id), tables.clock(), [Event(Text("event.closed_quiet"))])
    await tables.shelf.change(quiet)
    answer = await world.bia.slash("/play")
    assert answer.is_private
    assert f"(`{snapshot.game_id}`)" in answer.text
    assert "`/table reopen`" in answer.text
    reopened = await world.bia.press(button(answer, "reopen"), on=answer.message)
    assert "open again" in reopened.messages[-1].text
    await world.delivered()
    assert (await world.now()).running
    assert "closed" not in (await world.bia.slash("/play")).text

"""What a host proposes as people see it: one message in the channel, Yes · No, and what became of it."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from bot.service.table.snapshot import Snapshot
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from sandbox import ScriptedUser, SeenMessage
from sandbox.world.world import Role
from tests.e2e.conftest import World, button


def asks(message: SeenMessage) -> list[str]:
    return [b.label for b in message.buttons]


@pytest.fixture
async def three(world: World):
    """Ana, Bia and Caio, after a turn."""
    running = await world.started(world.bia, world.caio, seats=4)
    await world.user(running).slash("/gnomopolis pass")
    await world.delivered()
    return await world.now()


async def test_a_rewind_is_proposed_answered_and_carried_out(world: World, three) -> None:
    answer = await world.ana.slash("/vote rewind", to=0)
    assert "faltam 2 respostas" in answer.text
    await world.delivered()
    shown = world.motion
    assert asks(shown) == ["Concordo", "Não"]
    assert sorted(shown.mentions) == sorted([world.bia.name, world.caio.name])
    told = await world.bia.press(button(shown, "yes"), on=shown)
    assert told.messages[-1].is_private
    await world.delivered()
    assert world.bia.mention not in shown.text
    assert world.caio.mention in shown.text
    assert (await world.now()).seq == three.seq
    await world.caio.press(button(shown, "yes"), on=shown)
    await world.delivered()
    assert not shown.buttons
    assert "Aceita" in shown.text
    assert (await world.now()).seq == three.seq + 1
    assert "Com o acordo de todos" in world.table_message.text
    assert sum(m.text.startswith("### 🗳️") for m in world.posts) == 1


async def test_who_refused_is_not_shown_and_strangers_are_told_whom_it_concerns(world: World, three) -> None:
    await world.ana.slash("/vote rewind", to=0)
    await world.delivered()
    shown = world.motion
    stranger = world.box.user("Davi", locale="pt-BR")
    stranger.go(world.guild.channel("salão"))
    told = await stranger.press(button(shown, "yes"), on=shown)
    assert "não é para você" in told.messages[-1].text
    own = await world.ana.press(button(shown, "yes"), on=shown)
    assert "não é para você" in own.messages[-1].text
    await world.caio.press(button(shown, "no"), on=shown)
    await world.delivered()
    assert "Não foi aceita" in shown.text
    assert world.caio.name not in shown.text
    assert world.caio.mention not in shown.text
    assert "Não foi aceita" in world.table_message.text
    assert (await world.now()).seq == three.seq


async def test_an_answer_counts_after_a_restart(world: World, three) -> None:
    await world.ana.slash("/vote rewind", to=0)
    await world.delivered()
    shown = world.motion
    await world.bia.press(button(shown, "yes"), on=shown)
    await world.stop()
    await world.start()
    await world.caio.press(button(shown, "yes"), on=shown)
    await world.delivered()
    assert (await world.now()).seq == three.seq + 1
    assert not shown.buttons


async def test_whoever_is_to_take_a_place_is_asked_directly_and_sees_nothing_before(world: World) -> None:
    await world.started(world.bia, world.caio, game="terra_concordia", seats=3)
    davi = world.box.user("Davi", locale="en-US")
    davi.go(world.guild.channel("salão"))
    place = (await world.now()).place_of(world.bia.id)
    assert place is not None
    await world.ana.slash("/vote replace", place=place.number + 1, new=davi)
    await world.delivered()
    (invitation,) = [m for m in davi.dms if m.exists]
    assert asks(invitation) == ["Assumir o lugar", "Não", "Ir à mesa"]
    assert any("proposes to give your seat" in m.text for m in world.bia.dms), "she can still speak up"
    assert world.motion.mentions == ["Caio"], "one sound is enough for Davi"
    await davi.press(button(invitation, "yes"), on=invitation)
    await world.delivered()
    assert (await world.now()).place_of(davi.id) is None
    assert invitation.buttons
    assert not any("hand" in m.text or m.pictures for m in davi.dms)
    await world.caio.press(button(world.motion, "yes"), on=world.motion)
    await world.delivered()
    assert (await world.now()).place_of(davi.id) is not None
    assert any(m.exists and "Your hand" in m.text for m in davi.dms)
    assert [b.label for b in invitation.buttons] == ["Play", "Go to the table"], "though the last word was another's"
    assert any("as the table decided" in m.text for m in world.bia.dms)
    hand = await world.bia.slash("/hand")
    assert "do not play" in hand.text
    shown = await davi.slash("/table leave")
    await davi.press(button(shown, "leave_now"), on=shown)
    await world.delivered()
    assert any(m.exists and "Your hand" in m.text for m in davi.dms), "the place is still theirs"
    eva = world.box.user("Eva", locale="pt-BR")
    eva.go(world.guild.channel("salão"))
    offer = next(m for m in world.posts if any(b.custom_id.endswith(":take") for b in m.buttons))
    confirm = await eva.press(button(offer, "take"), on=offer)
    before = await world.deal(await world.now())
    await world.delivered()
    # Davi wants no more direct messages: the hand must go all the same. What they have open shows nothing new.
    await davi.slash("/settings me", dm=False)
    hand = next(m for m in davi.dms if m.exists and "Your hand" in m.text)
    opened = await davi.slash("/hand")
    buttons = {b.custom_id for m in (hand, opened.message) for b in m.buttons if b.custom_id}
    assert {id.rpartition(":")[2] for id in buttons} >= {"play", "board", "memo"}
    (seat,) = before.seats_of(davi.id)
    secret = before.texts("en").say(before.rules.tell.hand(before.view(seat), seat))
    assert secret in opened.text
    await eva.press(button(confirm, "take_now"), on=confirm)
    await world.delivered()
    assert not any(m.exists and "Your hand" in m.text for m in davi.dms), "what was shown of the hand goes"
    for custom_id in buttons:
        answer = await davi.press(custom_id, on=opened.message)
        assert answer.messages, "told anew, and not in what is open"
        assert secret not in "".join(m.text for m in answer.messages), custom_id
        assert secret not in "".join(text for m in answer.messages for text in m.alt_texts), custom_id
    assert "do not play" in (await davi.slash("/hand")).text
    assert any(m.exists and "mão" in m.text for m in eva.dms)


async def test_a_place_is_not_given_to_a_program(world: World, three) -> None:
    refused = await world.ana.slash("/vote replace", place=2, new=SimpleNamespace(id=world.box.world.bot_id))
    assert refused.is_private
    assert "Outros bots não jogam" in refused.text
    await world.delivered()
    assert not [m for m in world.posts if "🗳️" in m.text]


async def test_whoever_takes_no_direct_messages_is_asked_in_the_channel(world: World) -> None:
    await world.started(world.bia)
    davi = world.box.user("Davi", locale="pt-BR")
    davi.go(world.guild.channel("salão"))
    davi.close_dms()
    await world.ana.slash("/table leave")
    await world.ana.slash("/vote replace", place=2, new=davi)
    await world.delivered()
    shown = world.motion
    assert any(davi.name in m.mentions for m in world.posts), "nobody knew it before"
    await davi.press(button(shown, "yes"), on=shown)
    await world.delivered()
    assert (await world.now()).place_of(davi.id) is None  # Bia has not answered
    assert not shown.exists, "the one that called him"
    await world.bia.press(button(world.motion, "yes"), on=world.motion)
    assert (await world.now()).place_of(davi.id) is not None


async def test_whoever_is_invited_and_answers_last_reads_that_they_play_now(world: World) -> None:
    await world.started(world.bia)
    davi = world.box.user("Davi", locale="pt-BR")
    davi.go(world.guild.channel("salão"))
    await world.ana.slash("/vote replace", place=2, new=davi)
    await world.delivered()
    noted = await world.bia.press(button(world.motion, "yes"), on=world.motion)
    assert "1 answer is still missing" in noted.text
    assert not noted.message.buttons
    await world.delivered()
    (invitation,) = [m for m in davi.dms if m.exists]
    answer = await davi.press(button(invitation, "yes"), on=invitation)
    assert (await world.now()).place_of(davi.id) is not None
    ways = ["Jogar", "O que perdi?", "Meu distrito", "Ir à mesa", "O jogo em 1 minuto"]
    assert [found.label for found in answer.message.buttons] == ways
    assert "O lugar é seu." in answer.text


async def test_anybody_leaves_a_running_game_after_confirming_it(world: World, three) -> None:
    asked: ScriptedUser = world.ana
    shown = await asked.slash("/table leave")
    assert shown.is_private
    assert "um bot joga ali até alguém o assumir" in shown.text
    assert (await world.now()).place_of(asked.id) is not None
    leave_now = button(shown, "leave_now")
    await asked.press(leave_now, on=shown)
    await world.delivered()
    after = await world.now()
    place = after.place_of(asked.id)
    assert place is not None
    assert not place.present
    assert after.host_id in (world.bia.id, world.caio.id)
    assert "Ana saiu da partida" in (await world.caio.slash("/log", since="start")).text


async def test_a_moderator_who_does_not_play_goes_back_at_once(world: World, three) -> None:
    world.guild.data.roles[7] = Role(7, "Moderação", 1 << 5)
    davi = world.box.user("Davi", locale="pt-BR")
    world.guild.data.members[davi.id].roles.append(7)
    davi.go(world.guild.channel("salão"))
    answer = await davi.slash("/vote rewind", to=0)
    assert "voltou" in answer.text
    assert (await world.now()).seq == three.seq + 1


async def test_a_closed_table_still_gives_its_record_to_those_who_sat_there(world: World) -> None:
    """The button below the last message and the number of the table; closing used to destroy the proof."""
    snapshot = await world.started(world.bia)
    stream = Stream(seeded(4))
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    await world.delivered()
    final = world.table_message
    assert snapshot.commitment in final.text
    assert snapshot.setup.key.hex() in final.text
    closed = await world.ana.slash("/table close", sure=True)
    assert "/mesa exportar" in closed.text
    assert "/mesa reabrir" not in closed.text, "nobody can"
    pressed = await world.bia.press(button(final, "export"), on=final)
    typed = await world.bia.slash("/table export", table=snapshot.game_id)
    for answer in (pressed, typed):
        ((_, data),) = answer.message.files.items()
        assert snapshot.setup.key.hex() in data.decode()
    stranger = await world.caio.slash("/table export", table=snapshot.game_id)
    assert not stranger.message.files
    assert "Não há mesa" in stranger.text


async def test_what_one_can_go_back_to_says_who_did_what_next(world: World) -> None:
    """Not a number and a time alone; and not where the table is now."""
    snapshot = await world.started(world.bia)
    mover = world.user(snapshot)
    assert await world.ana.autocomplete("/vote rewind", "to") == []
    decision = next(d for d in snapshot.decisions if d.blocking)
    moves = world.bot.tables.moves
    assert await moves.automatic(snapshot.game_id, decision.seat, snapshot.seq, (decision.options[-1].key,))
    (offered,) = await world.ana.autocomplete("/vote rewind", "to")
    assert re.fullmatch(rf"Jogada 0 · R1 · antes de: {mover.name} .+ · \d\d/\d\d \d\d:\d\d", offered.label)
    assert len(offered.label) <= 76
    assert [choice.value for choice in await world.ana.autocomplete("/vote rewind", "to", typed="0")] == [0]
    assert not await world.ana.autocomplete("/vote rewind", "to", typed="7777")
    assert offered.value == 0


async def _asked_and_left(world: World) -> Snapshot:
    """A table with an open proposal of Ana's and a place on offer that was Caio's."""
    snapshot = await world.started(world.bia, world.caio, seats=3)
    left = await world.caio.slash("/table leave")
    await world.caio.press(button(left, "leave_now"), on=left)
    await world.ana.slash("/vote end", how="draw")
    await world.delivered()
    return snapshot


async def test_what_is_proposed_and_which_place_is_free_go_with_a_table_whose_channel_was_deleted(world: World) -> None:
    """Nobody could answer any more, nor the one who proposed it withdraw it; and it kept others from proposing."""
    snapshot = await _asked_and_left(world)
    world.guild.channel("salão").delete()
    other = world.guild.channel("varanda")
    world.ana.go(other)
    await world.ana.slash("/table move", table=snapshot.game_id)
    await world.delivered()
    (free,) = [m for m in other.messages if "O lugar de Caio" in m.text]
    assert "Assumir o lugar" in [b.label for b in free.buttons]
    (asked,) = [m for m in other.messages if m.text.startswith("### 🗳️")]
    assert asked.mentions == [world.bia.name]
    world.bia.go(other)
    await world.bia.press(button(asked, "yes"), on=asked)
    await world.delivered()
    assert (await world.bot.tables.look(snapshot.game_id)).over
    assert "Aceita" in asked.text


async def test_what_is_proposed_stands_once_though_the_table_leaves_a_channel_that_stays(world: World) -> None:
    snapshot = await _asked_and_left(world)
    hall, other = world.guild.channel("salão"), world.guild.channel("varanda")
    world.ana.go(other)
    await world.ana.slash("/table move", table=snapshot.game_id)
    await world.delivered()
    for said in ("O lugar de Caio", "### 🗳️"):
        assert [m.text for m in hall.messages if m.text.startswith((said, f"### 🪑 {said}"))] == []
        assert len([m for m in other.messages if m.text.startswith((said, f"### 🪑 {said}"))]) == 1
    (asked,) = [m for m in other.messages if m.text.startswith("### 🗳️")]
    await world.ana.press(button(asked, "no"), on=asked)
    await world.delivered()
    assert not asked.buttons

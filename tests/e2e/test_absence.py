"""Whoever is away, as the others, they themselves and somebody new see it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.clock import HOUR, Ahead
from bot.jobs.alarms import Alarms
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from sandbox import ScriptedUser, SeenMessage
from sandbox.world.world import Role
from storage.database import Database
from storage.rows.game import Change, Preference, StoredGame
from storage.tables.games import Games
from tests.e2e.conftest import World, button
from tests.e2e.test_forged import pressed_as
from tests.postgres import OVER_BOTH

PRESSES = count(1)
SILENT = 1 << 12


async def hours(world: World, n: float) -> None:
    """As if so much time had passed: deadlines and reminders come nearer."""
    tables = world.bot.tables
    async with world.bot.database.transaction() as transaction:
        sooner = """
        UPDATE pending SET deadline = deadline - :less, remind_at = remind_at - :less, ticking_at = ticking_at - :less
        """
        await transaction.run(sooner, less=int(n * HOUR))
    await Alarms(tables).tick(tables.clock())
    await world.delivered()


async def awaited(world: World, snapshot: Snapshot) -> ScriptedUser:
    """Who is to move."""
    (user_id,) = snapshot.awaited_users
    return next(user for user in (world.ana, world.bia, world.caio) if user.id == user_id)


async def test_a_reminder_names_game_and_question_and_makes_a_sound(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    await hours(world, 20)
    (reminder,) = [message for message in who.dms if "⏰" in message.text]
    assert "Gnomopolis" in reminder.text
    assert "<t:" in reminder.text
    assert not reminder.data.flags & SILENT
    panel = await who.press(button(reminder, "play"), on=reminder)
    assert panel.is_private


@pytest.mark.parametrize("closed", [False, True])
async def test_in_quiet_hours_until_the_deadline_the_reminder_comes_without_a_sound(
    world: World, *, closed: bool
) -> None:
    snapshot = await world.started(world.bia, pace="1")
    who = await awaited(world, snapshot)
    minute = datetime.now(UTC).hour * 60 + datetime.now(UTC).minute
    quiet = Preference(user_id=who.id, quiet_from=(minute - 120) % 1440, quiet_to=(minute + 240) % 1440, timezone="UTC")
    await world.bot.tables.preferences.save_user(quiet, world.bot.tables.clock())
    if closed:
        who.close_dms()
    await hours(world, 0.85)
    (reminder,) = [message for message in (world.posts if closed else who.dms) if "⏰" in message.text]
    assert reminder.data.flags & SILENT


async def test_without_direct_messages_the_reminder_is_a_mention_at_the_table(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    who.close_dms()
    await hours(world, 20)
    (reminder,) = [message for message in world.posts if "⏰" in message.text]
    assert reminder.mentions == [who.name]
    assert not reminder.data.flags & SILENT


CALLS = {
    "reminder": ("A mesa espera", "The table is waiting"),
    "last call": ("Última chamada", "Last call"),
    "missed": ("O seu prazo venceu", "Your time is up: "),
}


def calls(messages: Sequence[SeenMessage]) -> list[str]:
    """What calls somebody, of some messages, in the languages of Ana and Bia."""
    return [why for message in messages for why, said in CALLS.items() if any(words in message.text for words in said)]


@OVER_BOTH
@pytest.mark.parametrize("closed", [False, True])
async def test_of_the_calls_to_a_turn_only_the_last_stands(world: World, closed: bool) -> None:
    """Three a turn stood there for ever."""
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    if closed:
        who.close_dms()

    def there() -> list[str]:
        return calls(world.posts if closed else who.dms)

    await hours(world, 20)
    assert there() == ["reminder"]
    await hours(world, 3.5)
    assert there() == ["last call"]
    await hours(world, 1)
    assert there() == ["missed"], "a bot has moved, and that they are told until they miss another turn"
    other = world.other(who)
    await world.waits_for(other)
    await hours(world, 20)
    assert calls(other.dms) == ["reminder"]
    while (snapshot := await world.now()).awaited_users == {other.id}:
        decision = next(d for d in snapshot.decisions if d.blocking)
        keys = (decision.options[-1].key,)
        await world.bot.tables.moves.answer(
            snapshot.game_id, User(other.id, other.name), decision.seat, decision.since, keys, next(PRESSES)
        )
    await world.delivered()
    assert calls(other.dms) == [], "who has moved is called no more"
    await hours(world, 12)
    assert there() == ["missed"], "the one of before is gone"
    assert await world.bot.tables.games.messages(snapshot.game_id, "call:") == []


@OVER_BOTH
async def test_a_place_on_offer_is_taken_by_somebody_new(world: World) -> None:
    snapshot = await world.started(world.bia, pace="12")
    away = await awaited(world, snapshot)
    here = world.ana if away is world.bia else world.bia
    while True:
        snapshot = await world.now()
        place = snapshot.place_of(away.id)
        assert place is not None
        if place.offered_at is not None:
            break
        if snapshot.awaited_users == {away.id}:
            await hours(world, 12)
            continue
        decision = next(d for d in snapshot.decisions if d.blocking)
        keys = (decision.options[-1].key,)
        moves = world.bot.tables.moves
        who = User(here.id, here.name)
        await moves.answer(snapshot.game_id, who, decision.seat, decision.since, keys, next(PRESSES))
        await world.delivered()
    (offer,) = [message for message in world.posts if message.text.startswith("### 🪑")]
    assert any(f"{away.name} 🤖" in message.text for message in world.posts), "what the bot did is marked as its own"
    asked = await world.caio.press(button(offer, "take"), on=offer)
    assert asked.is_private
    await world.caio.press(button(asked, "take_now"), on=asked.message)
    assert "O lugar é seu" in asked.text
    assert asked.message.buttons[0].label == "Jogar", "can open what they may do"
    assert not [b for b in asked.message.buttons if "take" in b.custom_id], "and is not asked again"
    await world.delivered()
    after = await world.now()
    assert after.places[place.number].user_id == world.caio.id
    assert not offer.buttons
    assert any("Caio" in message.text for message in away.dms)


async def test_what_is_told_of_a_change_is_never_older_than_the_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(world.bia, pace="24")
    change = Games.change

    async def slow(games: Games, wanted: Change) -> StoredGame:
        stored = await change(games, wanted)
        await asyncio.sleep(0.2)
        return stored

    monkeypatch.setattr(Games, "change", slow)
    leaving = await world.bia.slash("/table leave")
    await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    assert [message for message in world.posts if message.text.startswith("### 🪑")]


@OVER_BOTH
async def test_a_vacation_is_typed_and_the_table_says_who_is_away(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    await world.ana.slash("/settings me", timezone="America/Sao_Paulo")
    refused = await world.ana.slash("/vacation", first="amanhã", last="25/12")
    assert refused.is_private
    assert "24/12/2026" in refused.text
    refused = await world.ana.slash("/vacation", last="25/12")
    assert "primeiro dia" in refused.text
    offered = await world.ana.autocomplete("/vacation", "first")
    assert len(offered) == 25
    later = await world.ana.autocomplete("/vacation", "last", already={"first": offered[3].value})
    assert later[0].value == offered[3].value, "the last day is not before the first"
    taken = await world.ana.slash("/vacation", first=offered[3].value, last=offered[5].value)
    assert taken.is_private
    assert taken.text.count(f"De {offered[3].label} a {offered[5].label}, inclusive") == 1, "the days as chosen, once"
    assert [b.label for b in taken.message.buttons] == ["Não vou mais", "Marcar férias"]
    # A day ahead is the rule; at once is the exception, of half a year.
    today = datetime.now(ZoneInfo("America/Sao_Paulo")).date()
    at_once = await world.ana.slash("/vacation", first=today.isoformat(), last=today.isoformat())
    assert "seis meses" in at_once.text
    again = await world.ana.slash("/vacation", first=today.isoformat(), last=offered[0].value)
    assert "antecedência" in again.text
    who = await awaited(world, snapshot)
    await who.slash("/gnomopolis pass")
    await world.delivered()
    shown = await world.ana.slash("/vacation")
    assert shown.is_private
    assert "Restam 26 dias, de 30" in shown.text
    assert "🌴 Ana está de férias" in world.table_message.text
    now, ahead = shown.message.buttons[:-1]
    assert (now.label, ahead.label) == ("Já voltei", "Não vou mais")
    back = await world.ana.press(now.custom_id, on=shown.message)
    assert "Que bom ter você de volta" in back.text
    assert "já acabaram" in (await pressed_as(world, world.ana, shown.message, now.custom_id)).messages[-1].text
    await world.ana.press(ahead.custom_id, on=shown.message)
    await world.delivered()
    assert "Você não tem férias marcadas" in shown.text
    assert any("já está de volta" in message.text for message in world.posts)
    assert any("não sai mais de férias" in message.text for message in world.posts)
    assert "🌴 Ana está de férias" not in world.table_message.text
    assert (await world.ana.slash("/vacation", first=offered[5].value)).is_private
    (one,) = await world.bot.tables.timing.vacations(world.ana.id)
    assert one.until_at - one.from_at == 24 * HOUR, "a first day alone is one day"


async def test_days_are_offered_by_the_clock_that_judges_them(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: where the sandbox's time is ahead the first days that were offered were refused as past."""
    await world.started(world.bia, pace="24")
    monkeypatch.setattr(Ahead, "milliseconds", 5 * 24 * HOUR)
    first = (await world.ana.autocomplete("/vacation", "first"))[0].value
    taken = await world.ana.slash("/vacation", first=first, last=first)
    assert "Boas férias" in taken.text


async def test_subscribers_are_called_to_a_free_place_and_see_the_table_before_they_take_it(world: World) -> None:
    await world.started(world.bia, pace="24")
    davi, eva = (world.box.user(name, locale="pt-BR") for name in ("Davi", "Eva"))
    tables = world.bot.tables
    for who in (davi, eva, world.ana):
        who.go(world.guild.channel("salão"))
        shown = await who.slash("/settings me")
        (menu,) = [menu for menu in shown.message.selects if menu.custom_id == "u:menu:offers"]
        await who.select(menu.custom_id, ["gnomopolis"], on=shown.message)
    night = await tables.preferences.user(eva.id)
    await tables.preferences.save_user(msgspec.structs.replace(night, quiet_from=0, quiet_to=1439), 0)
    wall = world.guild.channel("mural")
    world.guild.data.roles[7] = Role(7, "Quem cuida", 1 << 5)
    world.guild.data.members[world.ana.id].roles.append(7)
    await world.ana.slash("/admin settings", seats=wall)
    leaving = await world.bia.slash("/table leave")
    await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    (offer,) = [m for m in wall.messages if any(b.custom_id.endswith(":take") for b in m.buttons)]
    assert offer.mentions == [davi.name], "neither who sleeps nor who sits there"
    assert "Placar até agora" in offer.text
    assert "1 dia por turno" in offer.text
    davi.go(wall)
    preview = await davi.press(button(offer, "take"), on=offer)
    assert preview.is_private
    await world.box.until(lambda: preview.message.pictures, 20)
    assert (await world.now()).place_of(davi.id) is None
    await davi.press(button(preview, "take_now"), on=preview)
    await world.delivered()
    assert (await world.now()).place_of(davi.id) is not None
    assert not [b for b in offer.buttons if b.custom_id.endswith(":take")]


async def test_no_more_than_ten_are_called_to_a_free_place(world: World) -> None:
    await world.started(world.bia, pace="24")
    many = [world.box.user(f"P{n}") for n in range(12)]
    for who in many:
        await world.bot.tables.subscriptions.choose(who.id, world.guild.id, {"gnomopolis"})
    leaving = await world.bia.slash("/table leave")
    await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    (offer,) = [m for m in world.posts if any(b.custom_id.endswith(":take") for b in m.buttons)]
    assert len(offer.mentions) == 10
    assert set(offer.mentions) < {who.name for who in many}


@pytest.mark.parametrize("away", [False, True])
async def test_with_its_channel_gone_a_free_place_is_shown_at_the_table(world: World, away: bool) -> None:
    """Deleted under the eyes of the bot, or while it was off: then the message waits in the outbox for it."""
    snapshot = await world.started(world.bia, pace="24")
    wall = world.guild.channel("mural")
    world.guild.data.roles[7] = Role(7, "Quem cuida", 1 << 5)
    world.guild.data.members[world.ana.id].roles.append(7)
    await world.ana.slash("/admin settings", seats=wall)
    leaving = await world.bia.slash("/table leave")
    if away:
        await world.stop()
        wall.delete()
        async with await Database.open(world.bot.database.path) as database:
            await Tables(database).hosting.leave(snapshot.game_id, User(world.bia.id, "Bia"))
        await world.start()
    else:
        wall.delete()
        await world.bia.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    here = [m for m in world.posts if any(b.custom_id.endswith(":take") for b in m.buttons)]
    assert len(here) == 1
    davi = world.box.user("Davi", locale="pt-BR")
    davi.go(world.guild.channel("salão"))
    preview = await davi.press(button(here[0], "take"), on=here[0])
    await davi.press(button(preview, "take_now"), on=preview)
    await world.delivered()
    assert (await world.now()).place_of(davi.id) is not None
    assert not [b for b in here[0].buttons if b.custom_id.endswith(":take")], "and it is mended where it is"


@pytest.fixture
async def reserved(world: World) -> Snapshot:
    """A running game of Ana and Bia in which each place has a day in reserve."""
    table = await world.table(pace="24")
    await world.bot.tables.lobby.set_reserve(table.game_id, User(world.ana.id, "Ana"), 24)
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    await world.knows("gnomopolis", world.ana, world.bia)
    return await world.now()


async def test_the_panel_of_whoever_is_awaited_says_until_when_and_what_is_in_reserve(
    world: World, reserved: Snapshot
) -> None:
    tables, mine = world.bot.tables, await awaited(world, reserved)
    await tables.preferences.save_user(Preference(user_id=mine.id, locale="pt-BR"), 1)
    (clock,) = await tables.clocks.awaited(reserved.game_id)
    assert clock.reserve_at is not None
    assert clock.deadline is not None
    said = f"⏳ prazo <t:{clock.reserve_at // 1_000}:R>, depois a reserva (1 dia), até <t:{clock.deadline // 1_000}:f>"
    assert said in (await world.panel(mine)).text
    assert "⏳" not in (await world.panel(world.other(mine))).text, "nobody waits for them"
    assert await tables.pause(reserved.game_id, "channel")
    stopped = (await world.panel(mine)).text
    assert "⏸️ relógios parados" in stopped
    assert "⏳" not in stopped


async def test_a_place_on_offer_says_what_is_left_of_its_own_reserve(world: World, reserved: Snapshot) -> None:
    leaver = await awaited(world, reserved)
    place = reserved.place_of(leaver.id)
    assert place is not None
    async with world.bot.database.transaction() as transaction:
        sql = "INSERT INTO spent (game_id, seq, place, time, undone) VALUES (:game, 0, :place, :time, 0)"
        await transaction.run(sql, game=reserved.game_id, place=place.number, time=13 * HOUR)
    await world.bot.tables.hosting.leave(reserved.game_id, User(leaver.id, leaver.name))
    await world.delivered()
    (offer,) = [message for message in world.posts if message.text.startswith("### 🪑")]
    assert "1 dia por turno · reserva deste lugar: 11 h" in offer.text
    asked = await world.caio.press(button(offer, "take"), on=offer)
    assert "reserva deste lugar: 11 h" in asked.text


async def test_a_place_that_somebody_has_taken_meanwhile_is_not_shown_as_free(world: World) -> None:
    snapshot = await world.started(world.bia)
    left = await world.bot.tables.hosting.leave(snapshot.game_id, User(world.bia.id, world.bia.name))
    await world.delivered()
    place = left.place_of(world.bia.id)
    assert place is not None
    (offer,) = [message for message in world.posts if message.text.startswith("### 🪑")]
    old, shown = button(offer, "take"), (await world.caio.slash("/settings me")).message
    davi = User(4_711, "Davi")
    await world.bot.tables.absence.take(snapshot.game_id, place.number, place.offered_at or 0, davi)
    told = (await pressed_as(world, world.caio, shown, old)).messages[-1]
    assert "Esse lugar já não está livre" in told.text
    assert not told.buttons


async def test_that_a_turn_was_missed_stands_once_among_what_has_been(world: World) -> None:
    """The fault: a message older than an hour was left with it, and so was the next one, posted for it."""
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    async with world.bot.database.transaction() as transaction:
        await transaction.run("UPDATE message SET posted_at = posted_at - :hour", hour=HOUR)
    await hours(world, 25)
    await world.waits_for(world.other(who))
    await world.delivered()
    records = [message for message in world.posts if "vez de" in message.text and not message.buttons]
    missed = f"O prazo de {who.name} venceu"
    assert [missed in message.text for message in records] == [True, False]
    assert f"{who.name} 🤖" in records[1].text
    assert missed in world.table_message.text, "the other has not read it yet"

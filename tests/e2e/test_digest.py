"""The daily digest as its reader sees it: chosen, received, read, switched off."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec

from bot.clock import DAY
from bot.jobs.alarms import Alarms
from bot.service.table.snapshot import Snapshot
from games.core.texts import LOCALES, parts
from sandbox import ScriptedUser, SeenMessage
from tests.e2e.conftest import World, button
from tests.postgres import OVER_BOTH

TITLES = ("Suas mesas hoje", "Your tables today")


async def awaited(world: World, snapshot: Snapshot) -> ScriptedUser:
    """Who is to move."""
    (user_id,) = snapshot.awaited_users
    return next(user for user in (world.ana, world.bia) if user.id == user_id)


async def morning(world: World) -> None:
    """As if the hour of everybody's digest had come: what is due next is due now."""
    tables = world.bot.tables
    hour = datetime.fromtimestamp(tables.clock() / 1_000, UTC).hour * 60
    async with world.bot.database.transaction() as transaction:
        sooner = """
        UPDATE preference SET digest = :hour, timezone = 'UTC', digest_at = :now, digested_at = digested_at - :day
        WHERE digest IS NOT NULL
        """
        await transaction.run(sooner, hour=hour, now=tables.clock(), day=DAY)
    await Alarms(tables).tick(tables.clock())
    await world.delivered()


def digests(messages: list[SeenMessage]) -> list[SeenMessage]:
    return [message for message in messages if any(title in message.text for title in TITLES)]


@OVER_BOTH
async def test_chosen_in_the_menu_it_comes_with_links_and_the_way_to_play(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    who = await awaited(world, snapshot)
    answer = await who.slash("/settings me")
    assert any(line.endswith((": nenhuma", ": none")) for line in chosen_lines(answer.message))
    menu = next(each for each in answer.message.selects if each.custom_id.endswith(":digest"))
    assert not [each for each in answer.message.selects if each.custom_id.endswith(":reminders")]
    await who.select(menu.custom_id, ["480"], on=answer.message)
    assert "08:00" in answer.text
    switch = next(each for each in answer.message.selects if each.custom_id.endswith(":reminders"))
    await who.select(switch.custom_id, ["off"], on=answer.message)
    kept = await world.bot.tables.preferences.user(who.id)
    assert (kept.digest, kept.reminders, kept.digest_at is not None) == (480, False, True)

    await morning(world)
    (digest,) = digests(who.dms)
    assert "Gnomopolis" in digest.text
    assert re.search(r"<t:\d+:R>", digest.text)
    assert f"/channels/{world.guild.id}/" in digest.text
    panel = await who.press(button(digest, "play"), on=digest)
    assert panel.is_private
    await world.stop()
    await world.start()
    tables = world.bot.tables
    await Alarms(tables).tick(tables.clock())
    await world.delivered()
    assert len(digests(who.dms)) == 1
    await morning(world)
    assert len(digests(who.dms)) == 2, "on the next day"


def chosen_lines(message: SeenMessage | None) -> list[str]:
    assert message is not None
    return [option.label for menu in message.selects for option in menu.options if option.default]


async def test_it_is_typed_and_says_what_it_does_not_understand(world: World) -> None:
    for typed, kept in (("8", 480), ("20:30", 1230), ("7h", 420), ("off", None)):
        await world.bia.slash("/settings me", digest=typed, reminders=False)
        assert (await world.bot.tables.preferences.user(world.bia.id)).digest == kept
    for typed in ("24", "8:60", "late", "08:00-09:00"):
        assert "08:00" in (await world.bia.slash("/settings me", digest=typed)).text
    assert not (await world.bot.tables.preferences.user(world.bia.id)).reminders
    shown = await world.bia.slash("/settings me", digest="08:00", dm=False)
    assert "does not arrive" in shown.text


async def test_with_closed_messages_it_is_told_at_the_table_and_goes_nowhere_else(world: World) -> None:
    snapshot = await world.started(world.bia)
    who = await awaited(world, snapshot)
    await who.slash("/settings me", digest="8")
    who.close_dms()
    before = len(world.posts)
    await morning(world)
    assert digests(who.dms) == []
    told = world.posts[before:]
    assert not digests(told)
    assert len([message for message in told if who.name in message.text and "/" in message.text]) == 1
    assert (await world.bot.tables.preferences.user(who.id)).dm_closed_at is not None
    await morning(world)
    assert len(world.posts) == before + len(told), "once is enough"


async def test_it_says_nothing_that_is_secret_and_none_comes_once_it_is_switched_off(world: World) -> None:
    snapshot = await world.dealt(world.bia)
    who = await awaited(world, snapshot)
    await who.slash("/settings me", digest="8")
    await morning(world)
    (digest,) = digests(who.dms)
    (seat,) = snapshot.seats_of(who.id)
    hand = snapshot.rules.tell.hand(snapshot.view(seat), seat)
    assert hand is not None
    said = [snapshot.texts(locale).say(line) for locale in LOCALES for line in parts(hand)]
    assert said
    assert not [line for line in said if line in digest.text]
    tables = world.bot.tables
    chosen = await tables.preferences.user(who.id)
    await tables.timing.choose(msgspec.structs.replace(chosen, digest=None), chosen)
    await morning(world)
    assert len(digests(who.dms)) == 1

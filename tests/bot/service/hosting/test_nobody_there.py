"""Places that nobody plays: a table that sleeps costs others nothing; where only people play a bot waits for one."""

from __future__ import annotations

import pytest

from bot.clock import HOUR
from bot.service.hosting.offering import freed_as, told_as
from bot.service.table.snapshot import Snapshot
from cogs.ui.shown.absence import offer_layout
from cogs.ui.shown.table_message import table_layout
from cogs.ui.table.table_controls import leaving
from games.core.model import Text
from storage.rows.clock import Pending
from storage.rows.game import StoredPlace
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.story import EVA, First, Story, settled
from tests.cogs.ui.tables import said


async def clock(story: Story) -> Pending:
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    return asked


async def asleep(house: House) -> Story:
    """A table at which all have missed three turns."""
    story = Story(house, pace=24)
    await story.begin(BIA)
    while any(place.present for place in (await story.now()).places):
        house.clock.hours(24)
        await story.alarms.tick(house.clock())
        await settled()
    return story


async def test_a_table_that_sleeps_is_not_due_for_ever(house: House) -> None:
    """The fault: the last time that ran out there was looked at each second, before those of other tables."""
    story = await asleep(house)
    seq = (await story.now()).seq
    await story.alarms.tick(house.clock())
    assert await house.tables.clocks.deadlines(house.clock()) == []
    house.clock.hours(1_000)
    assert await house.tables.clocks.next() is None
    assert (await story.now()).seq == seq, "and nobody has played there"


async def test_the_chronicle_says_that_a_bot_plays_only_where_one_does(house: House) -> None:
    """The fault: "a bot plays this turn", and one plays there until somebody takes the seat, at a table that sleeps."""
    told = await (await asleep(house)).chronicle()
    (early,) = [n for n, id in enumerate(told) if id == "event.offered"]
    assert told[early - 1] == "event.missed", "somebody else was there then"
    assert told[-2:] == ["event.missed_asleep", "event.offered_asleep"]


def test_a_bot_at_the_table_keeps_nobody_company() -> None:
    offered = StoredPlace(number=0, user_id=ANA.id, joined_at=1, offered_at=2)
    assert told_as("event.missed", (offered, StoredPlace(number=1, bot="hard", joined_at=1))) == "event.missed_asleep"


async def test_whoever_comes_back_to_a_table_that_sleeps_has_the_whole_time(house: House) -> None:
    story = await asleep(house)
    await story.alarms.tick(house.clock())
    (place,) = (await story.now()).awaited
    await house.tables.absence.back(story.game_id, ANA if place.user_id == ANA.id else BIA)
    assert (await clock(story)).deadline == house.clock() + 24 * HOUR


async def diplomacy(house: House, pace: int = 24) -> Story:
    """Four people at a table for people only; bots take the first answer."""
    story, lobby = Story(house, pace=pace), house.tables.lobby
    story.automatic._opponents = First()
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, options={"variant": "diplomacy"}, pace=pace)
    story.game_id = opened.game_id
    for who in (BIA, CAIO, DAVI):
        await lobby.join(story.game_id, who)
    await lobby.start(story.game_id, ANA)
    return story


async def left(story: Story) -> Snapshot:
    """Whoever is awaited has left; nobody else is."""
    snapshot = await story.now()
    (place,) = snapshot.awaited
    who = next(user for user in (ANA, BIA, CAIO, DAVI) if user.id == place.user_id)
    await story.house.tables.hosting.leave(story.game_id, who)
    await settled()
    return await story.now()


@pytest.mark.parametrize(("pace", "hours"), [(24, 4), (1, 1)])
async def test_where_only_people_play_a_bot_waits_each_turn_for_somebody_to_take_the_place(
    house: House, pace: int, hours: int
) -> None:
    story = await diplomacy(house, pace)
    before = await left(story)
    (place,) = before.awaited
    assert not place.present
    assert before.awaited_bot is None, "the fault: a bot played the place for good, at once"
    assert "event.left_people" in await story.chronicle(), "the fault: it said so of this game too"
    asked = await clock(story)
    assert (asked.deadline, asked.remind_at) == (house.clock() + hours * HOUR, None)
    await story.told()
    house.clock.hours(hours - 0.1)
    await story.alarms.tick(house.clock())
    assert (await story.now()).seq == before.seq
    house.clock.hours(0.1)
    await story.alarms.tick(house.clock())
    await settled()
    after = await story.now()
    assert after.awaited != before.awaited
    log = await house.tables.games.log(story.game_id, before.seq)
    assert [move.kind for move in log] == ["stand_in"] * len(log)
    now = after.places[place.number]
    assert (now.offered_at, now.misses) == (place.offered_at, place.misses), "the post of the place is the same"
    assert not [line for line in await story.told() if "missed" in line], "nobody is told of a turn of theirs"


async def test_whoever_takes_it_meanwhile_has_the_whole_time(house: House) -> None:
    story = await diplomacy(house)
    (place,) = (await left(story)).awaited
    house.clock.hours(3)
    await house.tables.absence.take(story.game_id, place.number, place.offered_at or 0, EVA)
    house.clock.hours(2)
    await story.alarms.tick(house.clock())
    assert (await story.now()).awaited_users == {EVA.id}
    assert (await clock(story)).deadline == house.clock() + 22 * HOUR


async def test_the_third_turn_missed_is_still_played_at_once(house: House) -> None:
    story = await diplomacy(house)
    snapshot = await story.now()
    (place,) = snapshot.awaited
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE place SET misses = 2 WHERE number = :number", number=place.number)
    house.tables.shelf.forget(story.game_id)
    house.clock.hours(24)
    await story.alarms.tick(house.clock())
    await settled()
    after = await story.now()
    since = after.places[place.number].offered_at
    assert since is not None
    offers = [message.role for message in await house.outbox.posted(story.game_id) if message.kind == "offer"]
    assert offers == [f"offer:{place.number}:{since}"], "whoever would play on in their place reads of it"
    assert after.seq > snapshot.seq
    assert "event.offered_people" in await story.chronicle()


async def test_without_a_limit_a_bot_plays_at_once(house: House) -> None:
    story = await diplomacy(house, pace=0)
    before = await story.now()
    after = await left(story)
    assert after.seq > before.seq
    assert "event.left" in await story.chronicle()


@pytest.mark.parametrize(("locale", "waits"), [("en", "somebody has 4 h to take"), ("pt-BR", "há 4 h para alguém")])
async def test_the_post_of_the_place_and_whoever_leaves_it_say_how_long(house: House, locale: str, waits: str) -> None:
    story = await diplomacy(house)
    assert waits in said(leaving(await story.now(), locale))
    snapshot = await left(story)
    (place,) = snapshot.awaited
    assert waits in said(offer_layout(snapshot, locale, place, place.offered_at or 0))
    for agreed in ("", "_agreed"):
        id = f"{freed_as('event.offered_for', snapshot)}{agreed}"
        told = Text(id, {"name": "Ana", "old": "Bia"})
        assert {"en": "only after a while", "pt-BR": "só depois de um tempo"}[locale] in snapshot.texts(locale).say(
            told
        )
    shown = said(table_layout(snapshot, locale, clock=await clock(story)))
    assert "<t:" in shown, "and the table's message until when"

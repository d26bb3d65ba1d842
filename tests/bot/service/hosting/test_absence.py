"""Somebody falls silent: what the ladder counts, and what it does not; its whole course is in test_stories."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.clock import HOUR
from bot.jobs.alarms import Alarms
from bot.jobs.automatic import Automatic
from bot.service.refused import Refused
from bot.service.table.times import Times
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.jobs.conftest import Passing
from tests.bot.service.story import First, Story, settled


@pytest.fixture
async def story(house: House) -> Story:
    told = Story(house, pace=24)
    await told.begin()
    return told


async def test_who_could_not_be_called_has_missed_nothing(story: Story) -> None:
    """The channel takes no message for a day (a missing right, an error of Discord): the clock begins again."""
    for who in (ANA, BIA, CAIO):
        await story.around(who)
    outbox = story.house.outbox
    called = next(message for message in await outbox.posted(story.game_id) if message.kind == "turn")
    await outbox.claim(called.id, story.house.clock())
    await outbox.failed(called.id, "503", story.house.clock() + 30 * HOUR)
    await story.until(24)
    place = (await story.now()).places[2]
    assert (place.misses, place.stand_in) == (0, None)
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    assert asked.deadline == story.house.clock() + 24 * HOUR, "the whole time"
    assert "Caio: missed" not in await story.told()
    await story.until(24)
    assert (await story.now()).places[2].misses == 1, "then it was delivered"


async def test_an_outage_over_a_deadline_that_outlasts_the_program(story: Story) -> None:
    await story.around(CAIO)
    await story.until(20)
    await story.told()
    story.connected = False
    await story.until(10)
    again = Alarms(story.house.tables, lambda: story.connected)
    await again.once()
    story.house.clock.hours(10)
    story.connected = True
    await again.once()
    assert await story.told() == []
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    assert asked.deadline == story.house.clock() + 4 * HOUR


async def test_acting_once_clears_the_misses(story: Story) -> None:
    await story.around(ANA)
    await story.until(24)
    assert (await story.now()).places[0].misses == 1
    await story.around(ANA)
    await story.around(BIA)
    assert (await story.now()).places[0].misses == 0


async def test_whoever_comes_while_the_bot_plays_their_turn_goes_on_themselves(house: House) -> None:
    story = Story(house, pace=24)
    await story.begin()
    await story.around(ANA)
    house.tables.moves.on_change = lambda snapshot: None  # the bot has not answered yet
    house.clock.hours(24)
    await house.tables.absence.missed(story.game_id, 0)
    snapshot = await story.now()
    (asked,) = snapshot.decisions
    late = snapshot.awaited_bot
    assert late is not None
    await house.tables.absence.back(story.game_id, ANA)
    keys = (asked.options[-1].key,)
    moves = house.tables.moves
    assert await moves.automatic(story.game_id, 0, snapshot.seq, keys, "stand_in", sits=ANA.id) is None
    (clock,) = (await house.tables.games.load(story.game_id)).pending
    assert clock.deadline == house.clock() + 24 * HOUR
    assert (await story.now()).awaited_bot is None


async def test_whoever_gets_the_place_while_the_bot_plays_its_turn_plays_it_themselves(story: Story) -> None:
    await story.around(ANA)
    tables = story.house.tables
    tables.moves.on_change = lambda snapshot: None  # the bot has not answered yet
    story.house.clock.hours(24)
    await tables.absence.missed(story.game_id, 0)
    since = (await tables.hosting.leave(story.game_id, ANA)).places[0].offered_at
    after = await tables.absence.take(story.game_id, 0, since or 0, DAVI)
    assert (after.awaited_users, after.awaited_bot) == ({DAVI.id}, None)
    assert after.places[0].misses == 0, "nor is it halfway to being on offer"


async def test_a_turn_asked_for_in_parts_is_missed_once(house: House) -> None:
    """In Tarlac an army is raised, then provided for: to whoever is away that is one turn."""
    story = Story(house, pace=24)
    lobby = house.tables.lobby
    story.game_id = (await lobby.open("tarlac", 1, CHANNEL, ANA, options={"scenario": "1281"}, pace=24)).game_id
    for user, part in ((ANA, "ct"), (BIA, "cbr"), (CAIO, "dec")):
        if user is not ANA:
            await lobby.join(story.game_id, user)
        await lobby.choose_part(story.game_id, user, part)
    await lobby.start(story.game_id, ANA)
    await story.around(CAIO)
    asked = (await story.now()).decisions[0]
    assert asked.options[0].key.startswith("base."), "an army is raised"
    story.automatic = Automatic(house.tables, First())
    await story.until(24)
    after = await story.now()
    assert [move.kind for move in await house.tables.games.log(story.game_id)].count("stand_in") == 2
    assert after.places[2].misses == 1
    assert CAIO.id not in after.awaited_users


async def test_a_turn_is_missed_once_however_often_it_is_asked_about(story: Story) -> None:
    await story.around(ANA)
    await story.told()
    story.house.clock.hours(24)
    absence = story.house.tables.absence
    await asyncio.gather(*(absence.missed(story.game_id, 0) for _ in range(5)))
    await settled()
    await absence.missed(story.game_id, 0)
    assert (await story.now()).places[0].misses == 1
    assert (await story.told()).count("Ana: missed") == 1


async def test_a_turn_is_not_missed_before_its_time(story: Story) -> None:
    await story.around(ANA)
    story.house.clock.hours(23.9)
    await story.house.tables.absence.missed(story.game_id, 0)
    assert (await story.now()).places[0].misses == 0
    assert (await story.now()).awaited_users == {ANA.id}
    await story.house.tables.pause(story.game_id, "channel")
    story.house.clock.hours(1)
    await story.house.tables.absence.missed(story.game_id, 0)
    assert (await story.now()).places[0].misses == 0, "the clocks stand"


async def test_a_kill_between_the_miss_and_the_bot_s_move_loses_neither(house: House) -> None:
    story = Story(house, pace=24)
    await story.begin()
    await story.around(ANA)
    house.tables.moves.on_change = lambda snapshot: None  # the program ends here
    house.clock.hours(24)
    await house.tables.absence.missed(story.game_id, 0)
    again = await house.restarted()
    automatic = Automatic(again.tables, Passing())
    await automatic.resume()
    await settled()
    after = await again.tables.look(story.game_id)
    assert after.places[0].misses == 1
    assert ANA.id not in after.awaited_users
    assert [move.kind for move in await again.tables.games.log(story.game_id)][-1] == "stand_in"
    await again.database.close()


async def test_the_host_s_role_goes_on_when_their_place_is_on_offer(story: Story) -> None:
    await story.asleep(ANA)
    assert (await story.now()).host_id == BIA.id


async def test_while_nobody_is_there_the_table_sleeps(story: Story) -> None:
    await story.until(24 * 12)
    asleep = await story.now()
    assert all(place.offered_at is not None for place in asleep.places)
    await story.until(48)
    assert (await story.now()).seq == asleep.seq, "bots do not play among themselves"
    await story.house.tables.absence.back(story.game_id, BIA)
    await settled()
    assert (await story.now()).awaited_users == {BIA.id}


async def test_only_what_is_on_offer_is_taken_and_only_by_somebody_new(story: Story) -> None:
    take, back = story.house.tables.absence.take, story.house.tables.absence.back
    with pytest.raises(Refused, match="not_on_offer"):
        await take(story.game_id, 0, 1, DAVI)
    since = await story.asleep(ANA)
    with pytest.raises(Refused, match="here_already"):
        await take(story.game_id, 0, since, BIA)
    with pytest.raises(Refused, match="not_away"):
        await back(story.game_id, BIA)
    with pytest.raises(Refused, match="spectator"):
        await back(story.game_id, DAVI)
    await back(story.game_id, ANA)
    with pytest.raises(Refused, match="not_on_offer"):
        await take(story.game_id, 0, since, DAVI)


async def test_an_older_offer_of_the_same_place_gives_it_to_nobody(story: Story) -> None:
    absence = story.house.tables.absence
    older = await story.asleep(ANA)
    await absence.back(story.game_id, ANA)
    story.house.clock.hours(1)
    await story.house.tables.hosting.leave(story.game_id, ANA)
    since = (await story.now()).places[0].offered_at
    assert since not in (None, older)
    with pytest.raises(Refused, match="not_on_offer"):
        await absence.take(story.game_id, 0, older, DAVI)
    assert (await story.now()).places[0].user_id == ANA.id
    await absence.take(story.game_id, 0, since or 0, DAVI)
    assert (await story.now()).places[0].user_id == DAVI.id


async def test_whose_place_is_on_offer_is_not_called_and_has_no_clock(house: House) -> None:
    snapshot = await house.running(pace=24)
    assert snapshot.awaited_users
    (asked,) = Times().pending(snapshot, 0)
    assert asked.deadline == 24 * HOUR
    offered = tuple(msgspec.structs.replace(place, offered_at=1) for place in snapshot.places)
    after = msgspec.structs.replace(snapshot, places=offered)
    assert after.awaited_users == frozenset()
    (asked,) = Times().pending(after, 0)
    assert (asked.deadline, asked.remind_at, asked.allowance) == (None, None, None)

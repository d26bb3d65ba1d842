"""Somebody falls silent: the ladder, step by step, and every message of it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.clock import DAY, HOUR
from bot.jobs.alarms import Alarms
from bot.jobs.automatic import Automatic
from bot.service import announce
from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.user import User
from games.registry import GAMES
from tests.bot.conftest import ANA, BIA, CAIO, DAVI, House
from tests.bot.jobs.conftest import Passing
from tests.core.toy import RULES


async def settled(automatic: Automatic) -> None:
    """Wait until no bot thinks any more."""
    for _ in range(2_000):
        if not automatic.busy:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("a bot thinks for ever")


class First(Passing):
    """Takes the first answer there is."""

    async def choose(self, snapshot: Snapshot, seat: int, why: str = "bot") -> tuple[str, ...]:
        return (snapshot.asked((seat,))[0].options[0].key,)


class Story:
    """A table of Ana, Bia and Caio, who pass, and everything that is written about it."""

    def __init__(self, house: House, pace: int) -> None:
        self.house = house
        self.pace = pace
        self.connected = True
        self.alarms = Alarms(house.tables, lambda: self.connected)
        self.automatic = Automatic(house.tables, Passing())
        self.game_id = ""

    async def begin(self) -> Snapshot:
        lobby = self.house.tables.lobby
        opened = await lobby.open("gnomopolis", 1, 500, ANA, seats=3, pace=self.pace)
        self.game_id = opened.game_id
        for user in (BIA, CAIO):
            await lobby.join(self.game_id, user)
        await lobby.start(self.game_id, ANA)
        await self.house.forget_messages()
        return await self.now()

    async def now(self) -> Snapshot:
        return await self.house.tables.look(self.game_id)

    async def until(self, hours: float) -> None:
        """Let time pass, an eighth of an hour at a time, as the clock that wakes the alarms would."""
        end = self.house.clock() + int(hours * HOUR)
        while self.house.clock() < end:
            self.house.clock.hours(0.125)
            await self.alarms.once()
            await self.settled()

    async def settled(self) -> None:
        """Wait until no bot thinks any more."""
        await settled(self.automatic)

    async def around(self, to: User) -> None:
        """Everybody passes until it is somebody's turn."""
        while (snapshot := await self.now()).awaited_users != {to.id}:
            decision = next(d for d in snapshot.decisions if d.blocking)
            user_id = snapshot.place_at(decision.seat).user_id
            who, keys = User(user_id or 0, "?"), (decision.options[-1].key,)
            moves = self.house.tables.moves
            await moves.answer(self.game_id, who, decision.seat, decision.since, keys, self.house.interaction())
            await self.settled()

    async def asleep(self, who: User) -> int:
        """Somebody misses three turns while the others play; since when their place is on offer."""
        place = (await self.now()).place_of(who.id)
        assert place is not None
        while (offered_at := (await self.now()).places[place.number].offered_at) is None:
            await self.around(who)
            await self.until(24)
        return offered_at

    async def written(self) -> list[tuple[str, int]]:
        """What has been written since this was last asked: kind (of calls: why) and to whom, edits left out."""
        found = await self.house.outbox.posted(self.game_id)
        await self.house.forget_messages()
        told: list[tuple[str, int]] = []
        for message in found:
            kind = message.kind
            if kind == "call":
                kind = msgspec.msgpack.decode(message.payload, type=announce.Call).why
            if kind != "edit":
                told.append((kind, message.target))
        return told


@pytest.fixture
async def story(house: House) -> Story:
    told = Story(house, pace=24)
    await told.begin()
    return told


CHANNEL = 500


async def test_a_sleeper_through_all_three_steps_and_back(story: Story) -> None:
    await story.around(CAIO)
    await story.written()
    # First: a reminder, a last call, then a bot plays this one turn, and they are told.
    await story.until(24)
    assert await story.written() == [
        ("reminder", CAIO.id),
        ("last_call", CAIO.id),
        ("missed", CAIO.id),
        ("turn", CHANNEL),
    ]
    sleeper = (await story.now()).places[2]
    assert (sleeper.misses, sleeper.offered_at) == (1, None)
    # Second: the same, and from now on they have half the time.
    await story.around(CAIO)
    await story.written()
    await story.until(24)
    assert [kind for kind, _ in await story.written()] == ["reminder", "last_call", "missed", "turn"]
    await story.around(CAIO)
    await story.written()
    await story.until(11)
    assert await story.written() == [("reminder", CAIO.id)]
    # Third: the place is on offer, said in the channel, and the bot plays at once from now on.
    await story.until(1)
    assert await story.written() == [
        ("last_call", CAIO.id),
        ("missed", CAIO.id),
        ("offer", CHANNEL),
        ("turn", CHANNEL),
    ]
    for who in (ANA, BIA, ANA, BIA):
        await story.around(who)
    assert CAIO.id not in {to for _, to in await story.written()}, "nor are they written to again"
    assert [move.kind for move in await story.house.tables.games.log(story.game_id)].count("stand_in") >= 4
    # Back: one press, and the place is theirs as before.
    back = await story.house.tables.absence.back(story.game_id, CAIO)
    assert (back.places[2].misses, back.places[2].offered_at) == (0, None)
    assert ("offer", CHANNEL) in await story.written(), "the offer is withdrawn where it was made"
    await story.around(CAIO)
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    assert asked.deadline == story.house.clock() + 24 * HOUR, "with the whole time"


async def test_an_outage_of_discord_over_a_deadline(story: Story) -> None:
    """The bot runs on, but nobody can be called or answer: no miss, and the time is given back."""
    await story.around(CAIO)
    await story.until(20)
    assert [kind for kind, _ in await story.written()][-1] == "reminder"
    story.connected = False
    await story.until(30)
    assert await story.written() == [], "neither a last call nor a bot's move, six hours and a day after the deadline"
    story.connected = True
    await story.until(2)
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    noticed = HOUR // 8
    assert asked.deadline == story.house.clock() + 2 * HOUR + noticed
    assert await story.written() == []
    await story.until(1)
    assert await story.written() == [("last_call", CAIO.id)]
    assert (await story.now()).places[2].misses == 0
    await story.until(1.125)
    assert await story.written() == [("missed", CAIO.id), ("turn", CHANNEL)]
    assert (await story.now()).places[2].misses == 1


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
    assert "missed" not in {kind for kind, _ in await story.written()}
    await story.until(24)
    assert (await story.now()).places[2].misses == 1, "then it was delivered"


async def test_an_outage_over_a_deadline_that_outlasts_the_program(story: Story) -> None:
    await story.around(CAIO)
    await story.until(20)
    await story.written()
    story.connected = False
    await story.until(10)
    again = Alarms(story.house.tables, lambda: story.connected)
    await again.once()
    story.house.clock.hours(10)
    story.connected = True
    await again.once()
    assert await story.written() == []
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    assert asked.deadline == story.house.clock() + 4 * HOUR


async def test_a_vacation_in_the_middle_of_a_simultaneous_question(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "feira", RULES)
    story, lobby = Story(house, pace=72), house.tables.lobby
    opened = await lobby.open("feira", 1, CHANNEL, ANA, seats=2, pace=72, options={"rounds": "2", "stalls": "1"})
    story.game_id = opened.game_id
    await lobby.join(story.game_id, BIA)
    await lobby.start(story.game_id, ANA)
    assert (await story.now()).awaited_users == {ANA.id, BIA.id}
    await story.written()
    begun = house.clock()
    away = (begun + 30 * HOUR, begun + 30 * HOUR + 7 * DAY)
    assert not (await house.tables.vacations.go_away(BIA.id, *away)).emergency
    assert await story.written() == [("notice", CHANNEL)], "announced a day ahead"
    await story.until(58)
    assert await story.written() == [("reminder", ANA.id)], "whose clock runs on; that of Bia stands"
    decision = next(d for d in (await story.now()).asked((0,)) if d.blocking)
    keys = (decision.options[0].key,)
    await house.tables.moves.answer(story.game_id, ANA, 0, decision.since, keys, house.interaction())
    assert await story.written() == [], "nobody else is called anew by it"
    await story.until(7 * 24 - 28 + 27)
    assert await story.written() == [], "neither in the vacation nor before four fifths of the time"
    await story.until(14)
    assert await story.written() == [("reminder", BIA.id), ("last_call", BIA.id)]
    bia = (await story.now()).place_of(BIA.id)
    assert bia is not None
    assert bia.misses == 0
    await story.until(1)
    told = await story.written()
    assert told == [("missed", BIA.id), ("turn", CHANNEL), ("hand", ANA.id), ("hand", BIA.id)]
    assert house.clock() == begun + 72 * HOUR + 7 * DAY


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
    await story.written()
    story.house.clock.hours(24)
    absence = story.house.tables.absence
    await asyncio.gather(*(absence.missed(story.game_id, 0) for _ in range(5)))
    await story.settled()
    await absence.missed(story.game_id, 0)
    assert (await story.now()).places[0].misses == 1
    assert [kind for kind, _ in await story.written()].count("missed") == 1


async def test_a_turn_is_not_missed_before_its_time(story: Story) -> None:
    await story.around(ANA)
    story.house.clock.hours(23.9)
    await story.house.tables.absence.missed(story.game_id, 0)
    assert (await story.now()).places[0].misses == 0
    assert (await story.now()).awaited_users == {ANA.id}


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
    await settled(automatic)
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
    await story.settled()
    assert (await story.now()).awaited_users == {BIA.id}


async def test_two_people_take_one_place_and_the_first_has_it(story: Story) -> None:
    since = await story.asleep(ANA)
    await story.written()
    take = story.house.tables.absence.take
    takers = (DAVI, User(15, "Eva"))
    answers = await asyncio.gather(*(take(story.game_id, 0, since, who) for who in takers), return_exceptions=True)
    assert [isinstance(answer, Refused) for answer in answers] == [False, True]
    after = await story.now()
    assert (after.places[0].user_id, after.places[0].misses, after.places[0].offered_at) == (DAVI.id, 0, None)
    assert after.names[0] == "Davi"
    # The hand for Davi, what Ana no longer sees, the offer that is no more, word to Ana; nothing for Eva.
    assert await story.written() == [
        ("hand", DAVI.id),
        ("hand", ANA.id),
        ("rooms_left", ANA.id),
        ("offer", CHANNEL),
        ("notice", ANA.id),
    ]
    with pytest.raises(Refused, match="not_here"):
        await story.house.tables.absence.back(story.game_id, ANA)


async def test_only_what_is_on_offer_is_taken_and_only_by_somebody_new(story: Story) -> None:
    take, back = story.house.tables.absence.take, story.house.tables.absence.back
    with pytest.raises(Refused, match="not_on_offer"):
        await take(story.game_id, 0, 1, DAVI)
    since = await story.asleep(ANA)
    with pytest.raises(Refused, match="here_already"):
        await take(story.game_id, 0, since, BIA)
    with pytest.raises(Refused, match="not_away"):
        await back(story.game_id, BIA)
    with pytest.raises(Refused, match="not_here"):
        await back(story.game_id, DAVI)
    await back(story.game_id, ANA)
    with pytest.raises(Refused, match="not_on_offer"):
        await take(story.game_id, 0, since, DAVI)

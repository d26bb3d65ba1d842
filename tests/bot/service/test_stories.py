"""Seven stories of a table's long life, and every message that anybody gets in them.

A line is where it is read and what it is about: "table: turn" in the table's channel, "Caio: reminder" to Caio alone.
Only edits of a message that stands already are left out.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import DAY, HOUR
from bot.jobs.alarms import Alarms
from bot.service.refused import Refused
from bot.service.user import User
from games.registry import GAMES
from storage.rows.motion import Motion
from storage.tables.commits import MOTION, MOTION_WAITS
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.story import EVA, OLGA, Story, settled
from tests.core.toy import RULES

WARNED = ["Caio: reminder", "Caio: last_call"]
MISSED = [*WARNED, "Caio: missed"]
TAKEN = ["Davi: hand", "Ana: hand", "Ana: rooms_left", "table: offer", "Ana: notice.taken"]
"""Davi gets the hand of Ana's place; she loses sight of it and is told, the offer is no more."""

SEATS = ("event.missed", "event.offered", "event.replaced", "event.back", "event.host_passed")
"""Of the chronicle, what happens to a place."""


@pytest.fixture
async def story(house: House) -> Story:
    told = Story(house, pace=24)
    await told.begin()
    # Who begins is drawn; every story starts at Ana's turn.
    await told.around(ANA)
    await told.told()
    return told


async def test_a_sleeper_through_all_three_steps_and_back(story: Story) -> None:
    await story.around(CAIO)
    assert await story.told() == ["table: turn"] * 2
    # First: a reminder, a last call, then a bot plays this one turn, and they are told.
    await story.until(24)
    assert await story.told() == [*MISSED, "table: turn"]
    sleeper = (await story.now()).places[2]
    assert (sleeper.misses, sleeper.offered_at) == (1, None)
    # Second: the same, and from now on they have half the time.
    await story.around(CAIO)
    assert await story.told() == ["table: turn"] * 2
    await story.until(24)
    assert await story.told() == [*MISSED, "table: turn"]
    await story.around(CAIO)
    assert await story.told() == ["table: turn"] * 2
    await story.until(11)
    assert await story.told() == ["Caio: reminder"]
    # Third: the place is on offer, said in the channel, and the bot plays at once from now on.
    await story.until(1)
    assert await story.told() == ["Caio: last_call", "Caio: missed", "table: offer", "table: turn"]
    # They are not written to again.
    for who in (BIA, ANA, BIA):
        await story.around(who)
        assert await story.told() == ["table: turn"]
    assert [move.kind for move in await story.house.tables.games.log(story.game_id)].count("stand_in") == 4
    # Back: one press, the offer is withdrawn where it was made, and the place is theirs as before.
    back = await story.house.tables.absence.back(story.game_id, CAIO)
    assert await story.told() == ["table: offer"]
    assert (back.places[2].misses, back.places[2].offered_at) == (0, None)
    await story.around(CAIO)
    assert await story.told() == ["table: turn"]
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    assert asked.deadline == story.house.clock() + 24 * HOUR, "with the whole time"
    about = [each for each in await story.chronicle() if each in SEATS]
    assert about == [*["event.missed"] * 3, "event.offered", "event.back"]


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
    await house.forget_messages()
    begun = house.clock()
    away = (begun + 30 * HOUR, begun + 30 * HOUR + 7 * DAY)
    assert not (await house.tables.vacations.go_away(BIA.id, *away)).emergency
    assert await story.told() == ["table: notice.vacation"], "announced a day ahead"
    await story.until(58)
    assert await story.told() == ["Ana: reminder"], "whose clock runs on; that of Bia stands"
    decision = next(d for d in (await story.now()).asked((0,)) if d.blocking)
    keys = (decision.options[0].key,)
    await house.tables.moves.answer(story.game_id, ANA, 0, decision.since, keys, house.interaction())
    assert await story.told() == [], "nobody else is called anew by it"
    await story.until(7 * 24 - 28 + 27)
    assert await story.told() == [], "neither in the vacation nor before four fifths of the time"
    await story.until(14)
    assert await story.told() == ["Bia: reminder", "Bia: last_call"]
    bia = (await story.now()).place_of(BIA.id)
    assert bia is not None
    assert bia.misses == 0
    await story.until(1)
    assert await story.told() == ["Bia: missed", "table: turn", "Ana: hand", "Bia: hand"]
    assert house.clock() == begun + 72 * HOUR + 7 * DAY


async def test_an_outage_of_discord_over_a_deadline(story: Story) -> None:
    """The bot runs on, but nobody can be called or answer: no miss, and the time is given back."""
    await story.around(CAIO)
    await story.until(20)
    assert await story.told() == ["table: turn", "table: turn", "Caio: reminder"]
    story.connected = False
    await story.until(30)
    assert await story.told() == [], "neither a last call nor a bot's move, six hours and a day after the deadline"
    story.connected = True
    await story.until(2)
    (asked,) = (await story.house.tables.games.load(story.game_id)).pending
    noticed = HOUR // 8
    assert asked.deadline == story.house.clock() + 2 * HOUR + noticed
    assert await story.told() == []
    await story.until(1)
    assert await story.told() == ["Caio: last_call"]
    assert (await story.now()).places[2].misses == 0
    await story.until(1.125)
    assert await story.told() == ["Caio: missed", "table: turn"]
    assert (await story.now()).places[2].misses == 1


async def test_two_people_take_one_place(story: Story) -> None:
    tables, game_id = story.house.tables, story.game_id
    since = await story.asleep(ANA)
    await story.told()
    # Both press at once: the first has it, and of the second nobody but they themselves hears.
    takers = (DAVI, EVA)
    answers = await asyncio.gather(
        *(tables.absence.take(game_id, 0, since, who) for who in takers), return_exceptions=True
    )
    assert [isinstance(answer, Refused) for answer in answers] == [False, True]
    assert await story.told() == TAKEN
    after = await story.now()
    assert (after.places[0].user_id, after.places[0].misses, after.places[0].offered_at) == (DAVI.id, 0, None)
    assert after.names[0] == "Davi"
    # Whose place it was is too late as well, and the same press once more takes nothing twice.
    with pytest.raises(Refused, match="place_gone") as gone:
        await tables.absence.back(game_id, ANA)
    assert gone.value.text.args == {"name": "Davi"}
    with pytest.raises(Refused, match="not_on_offer"):
        await tables.absence.take(game_id, 0, since, DAVI)
    assert await story.told() == []
    # From now on Davi is called and reminded, nobody else.
    await story.around(DAVI)
    assert await story.told() == ["table: turn"] * 2
    await story.until(24)
    assert await story.told() == ["Davi: reminder", "Davi: last_call", "Davi: missed", "table: turn"]
    about = [each for each in await story.chronicle() if each in SEATS]
    assert about == [*["event.missed"] * 3, "event.offered", "event.host_passed", "event.replaced", "event.missed"]


async def test_a_rewind_voted_over_two_changes_of_turn_and_a_restart(house: House) -> None:
    story = Story(house, pace=0)
    await story.begin(BIA, CAIO, DAVI)
    game_id = story.game_id

    async def turns(n: int) -> None:
        for _ in range(n):
            snapshot = await story.now()
            await house.tables.moves.automatic(game_id, snapshot.decisions[0].seat, snapshot.seq, ("pass",))

    async def says(motion: Motion, who: User) -> Motion:
        return await house.tables.consent.answer(game_id, motion.id, who, yes=True)

    await turns(2)
    assert await story.told() == ["table: turn"] * 2
    motion = await house.tables.votes.rewind(game_id, ANA, 1, "I misread the card")
    assert motion is not None
    assert await story.told() == ["table: motion"]
    await says(motion, BIA)
    assert await story.told() == ["table: motion"]
    await turns(1)
    assert await story.told() == ["table: turn"]
    # A day later those who have not answered are reminded, once.
    await story.until(23)
    assert await story.told() == []
    await story.until(2)
    assert await story.told() == ["Caio: vote", "Davi: vote"]
    again = await house.restarted()
    house.tables, house.outbox = again.tables, again.outbox
    story.alarms = Alarms(house.tables)
    await turns(1)
    assert await story.told() == ["table: turn"]
    await says(motion, CAIO)
    await story.until(5)
    assert await story.told() == ["table: motion"], "nobody is reminded twice"
    before = await story.now()
    assert (await says(motion, DAVI)).result == "agreed"
    assert await story.told() == ["table: turn", "table: motion"]
    assert (await story.now()).seq == before.seq + 1
    assert (await story.chronicle())[-1] == "event.rewound_agreed"
    assert {MOTION, MOTION_WAITS}.isdisjoint(await house.tables.dues.of(game_id))


async def test_a_host_who_leaves(story: Story) -> None:
    tables, game_id = story.house.tables, story.game_id
    await story.around(BIA)
    await story.told()
    # The place is on offer, and the next person is the host.
    left = await tables.hosting.leave(game_id, ANA)
    assert await story.told() == ["table: offer"]
    assert left.host_id == BIA.id
    # A bot plays there at once; the others are called as ever.
    for who in (CAIO, BIA):
        await story.around(who)
        assert await story.told() == ["table: turn"]
    # The role is passed on in the table's message; whoever does not have it is refused.
    await tables.keeper.pass_on(game_id, BIA, CAIO.id)
    with pytest.raises(Refused, match="not_host"):
        await tables.keeper.pass_on(game_id, BIA, BIA.id)
    assert await story.told() == []
    place = (await story.now()).place_of(ANA.id)
    assert place is not None
    await tables.absence.take(game_id, place.number, place.offered_at or 0, DAVI)
    assert await story.told() == TAKEN
    assert (await story.now()).host_id == CAIO.id
    # Others play: the host does not end the game alone, and nobody is bothered by the attempt.
    with pytest.raises(Refused, match="close_by_vote"):
        await tables.hosting.close(game_id, CAIO)
    assert await story.told() == []


async def test_a_host_who_falls_silent(story: Story) -> None:
    asked, hosts = ["Ana: reminder", "Ana: last_call", "Ana: missed"], [ANA.id, ANA.id, BIA.id]
    for step, host in enumerate(hosts):
        await story.around(ANA)
        await story.told()
        await story.until(24)
        offered = ["table: offer"] if step == len(hosts) - 1 else []
        assert await story.told() == [*asked, *offered, "table: turn"]
        assert (await story.now()).host_id == host
    # Back, but the role stays where it is.
    back = await story.house.tables.absence.back(story.game_id, ANA)
    assert await story.told() == ["table: offer"]
    assert back.host_id == BIA.id


async def test_a_moderator(story: Story) -> None:
    tables, game_id = story.house.tables, story.game_id
    first = (await story.now()).seq
    # The clock stands: two days later nobody has been reminded.
    await tables.votes.pause(game_id, OLGA)
    await story.until(48)
    await tables.votes.pause(game_id, OLGA)
    assert await story.told() == []
    (asked,) = (await tables.games.load(game_id)).pending
    assert asked.deadline == story.house.clock() + 24 * HOUR
    # Whoever is gone from the server has their place offered, and a bot plays.
    offered = await tables.votes.replace(game_id, OLGA, 0, None, gone=[ANA.id])
    assert offered is None
    await settled()
    assert await story.told() == ["table: offer", "table: turn"]
    place = (await story.now()).places[0]
    await tables.absence.take(game_id, 0, place.offered_at or 0, DAVI)
    assert await story.told() == TAKEN
    # Who does not play goes back, closes and opens again directly, under their own name.
    await tables.votes.rewind(game_id, OLGA, first)
    assert await story.told() == ["table: turn"]
    await tables.hosting.close(game_id, OLGA)
    assert await story.told() == ["table: closed"]
    await tables.hosting.reopen(game_id, OLGA)
    assert await story.told() == ["table: closed", "table: turn"], "what was said of the closing is not true any more"
    names = [entry.text.args.get("name") for entry in await tables.chronicle.read(game_id, None)]
    assert names.count("Olga") == 6, "a break, its end, the offer, going back, closing, reopening"

"""Who looks after a table, with every message: a host who leaves, one who falls silent, a moderator."""

from __future__ import annotations

import pytest

from bot.clock import HOUR
from bot.service.refused import Refused
from bot.service.user import User
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.test_absence import Story

OLGA = User(77, "Olga", moderator=True)


@pytest.fixture
async def story(house: House) -> Story:
    told = Story(house, pace=24)
    await told.begin()
    return told


TAKEN = [("hand", DAVI.id), ("hand", ANA.id), ("rooms_left", ANA.id), ("offer", CHANNEL), ("notice", ANA.id)]
"""Davi gets the hand of Ana's place; she loses sight of it and is told, the offer is no more."""


async def test_a_host_who_leaves(story: Story) -> None:
    tables, game_id = story.house.tables, story.game_id
    await story.around(BIA)
    await story.written()
    # The place is on offer, and the next person is the host.
    left = await tables.hosting.leave(game_id, ANA)
    assert await story.written() == [("offer", CHANNEL)]
    assert left.host_id == BIA.id
    # A bot plays there at once; the others are called as ever.
    for who in (CAIO, BIA):
        await story.around(who)
        assert await story.written() == [("turn", CHANNEL)]
    # The role is passed on in the table's message; whoever does not have it is refused.
    await tables.keeper.pass_on(game_id, BIA, CAIO.id)
    with pytest.raises(Refused, match="not_host"):
        await tables.keeper.pass_on(game_id, BIA, BIA.id)
    assert await story.written() == []
    place = (await story.now()).place_of(ANA.id)
    assert place is not None
    await tables.absence.take(game_id, place.number, place.offered_at or 0, DAVI)
    assert await story.written() == TAKEN
    assert (await story.now()).host_id == CAIO.id
    # Others play: the host does not end the game alone, and nobody is bothered by the attempt.
    with pytest.raises(Refused, match="close_by_vote"):
        await tables.hosting.close(game_id, CAIO)
    assert await story.written() == []


async def test_a_host_who_falls_silent(story: Story) -> None:
    asked, hosts = [("reminder", ANA.id), ("last_call", ANA.id), ("missed", ANA.id)], [ANA.id, ANA.id, BIA.id]
    for step, host in enumerate(hosts):
        await story.around(ANA)
        await story.written()
        await story.until(24)
        offered = [("offer", CHANNEL)] if step == len(hosts) - 1 else []
        assert await story.written() == [*asked, *offered, ("turn", CHANNEL)]
        assert (await story.now()).host_id == host
    # Back, but the role stays where it is.
    back = await story.house.tables.absence.back(story.game_id, ANA)
    assert await story.written() == [("offer", CHANNEL)]
    assert back.host_id == BIA.id


async def test_a_moderator(story: Story) -> None:
    tables, game_id = story.house.tables, story.game_id
    await story.around(ANA)
    await story.written()
    # The clock stands: two days later nobody has been reminded.
    await tables.votes.pause(game_id, OLGA)
    await story.until(48)
    await tables.votes.pause(game_id, OLGA)
    assert await story.written() == []
    (asked,) = (await tables.games.load(game_id)).pending
    assert asked.deadline == story.house.clock() + 24 * HOUR
    # Whoever is gone from the server has their place offered, and a bot plays.
    offered = await tables.votes.replace(game_id, OLGA, 0, None, gone=[ANA.id])
    assert offered is None
    await story.settled()
    assert await story.written() == [("offer", CHANNEL), ("turn", CHANNEL)]
    place = (await story.now()).places[0]
    await tables.absence.take(game_id, 0, place.offered_at or 0, DAVI)
    assert await story.written() == TAKEN
    # Who does not play goes back, closes and opens again directly, under their own name.
    await tables.votes.rewind(game_id, OLGA, 0)
    assert await story.written() == [("turn", CHANNEL)]
    await tables.hosting.close(game_id, OLGA)
    assert await story.written() == [("closed", CHANNEL)]
    await tables.hosting.reopen(game_id, OLGA)
    assert await story.written() == [("turn", CHANNEL)]
    names = [entry.text.args.get("name") for entry in await tables.chronicle.read(game_id, None)]
    assert names.count("Olga") == 6, "a break, its end, the offer, going back, closing, reopening"

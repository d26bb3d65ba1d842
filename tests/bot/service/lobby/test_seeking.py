"""People who look for company: who fits whom, and that each search ends with one table."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.clock import DAY
from bot.service.lobby.rematch import KEPT
from bot.service.lobby.seeking import ALL_HOURS, company
from bot.service.refused import Overtaken, Refused
from bot.service.table.announce import Invitation
from bot.service.tables import Seeker
from bot.service.user import User
from games.core.rules import BadSetup
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House

EVENING, NIGHT = 0b111 << 18, 0b111 << 20


def seeker(who: User, rules: str = "tarlac", *, seats: int = 0, awake: int = ALL_HOURS, at: int = 0) -> Seeker:
    return Seeker(guild_id=1, user_id=who.id, rules=rules, name=who.name, pace=24, seats=seats, awake=awake, at=at)


def found(mine: Seeker, *others: Seeker) -> list[str]:
    return [other.name for other in company(mine, others)]


def test_the_smallest_table_that_becomes_full_opens_for_those_who_wait_longest() -> None:
    assert found(seeker(ANA), seeker(BIA)) == [], "Tarlac wants three"
    assert found(seeker(ANA), seeker(BIA), seeker(CAIO), seeker(DAVI)) == ["Bia", "Caio"]
    assert found(seeker(ANA, seats=4), seeker(BIA), seeker(CAIO), seeker(DAVI)) == ["Bia", "Caio", "Davi"]
    assert found(seeker(ANA, "gnomopolis", seats=4), *(seeker(w, "gnomopolis") for w in (BIA, CAIO, DAVI)))[2:] == [
        "Davi"
    ]
    assert found(seeker(ANA), seeker(BIA, seats=4), seeker(CAIO)) == [], "Bia waits for a larger one"
    assert found(seeker(ANA, "terra_concordia"), seeker(BIA, "terra_concordia")) == ["Bia"], "never alone"


def test_all_of_a_table_are_awake_together_for_two_hours() -> None:
    one = seeker(ANA, "gnomopolis", awake=EVENING)
    assert found(one, seeker(BIA, "gnomopolis", awake=NIGHT)) == [], "one hour only"
    assert found(one, seeker(BIA, "gnomopolis", awake=NIGHT), seeker(CAIO, "gnomopolis", awake=0b110 << 18)) == ["Caio"]
    other = seeker(BIA, awake=0b111 << 19)
    assert found(seeker(ANA, awake=EVENING), other, seeker(CAIO, awake=0b11 << 18), seeker(DAVI)) == ["Bia", "Davi"]


async def test_whoever_completes_a_table_opens_it_and_keeps_seats_for_the_others(house: House) -> None:
    seeking, lobby = house.tables.seeking, house.tables.lobby
    assert await seeking.seek(1, BIA, "gnomopolis", pace=24) == ()
    assert await seeking.seek(1, CAIO, "gnomopolis", pace=72) == (), "another pace"
    assert await seeking.seek(2, CAIO, "gnomopolis", pace=24) == (), "another server"
    others = await seeking.seek(1, ANA, "gnomopolis", pace=24)
    assert [other.user_id for other in others] == [BIA.id]
    table = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24, company=others)
    assert table.kept is not None
    assert table.kept.names == {BIA.id: "Bia"}
    (message,) = await house.outbox.posted(table.game_id)
    assert msgspec.msgpack.decode(message.payload, type=Invitation).mentions == (BIA.id,)
    assert (await seeking.of(1, ANA), await seeking.of(1, BIA)) == ([], [])
    with pytest.raises(Refused):
        await lobby.join(table.game_id, DAVI)
    await lobby.join(table.game_id, BIA)
    assert (await lobby.start(table.game_id, ANA)).running


async def test_a_seat_that_nobody_comes_for_is_free_after_a_day(house: House) -> None:
    seeking, lobby = house.tables.seeking, house.tables.lobby
    await seeking.seek(1, BIA, "gnomopolis", pace=24)
    others = await seeking.seek(1, ANA, "gnomopolis", pace=24)
    table = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, company=others)
    assert KEPT in await house.tables.dues.of(table.game_id)
    await house.tables.rematch.lapse(table.game_id)
    assert (await lobby.join(table.game_id, DAVI)).place_of(DAVI.id) is not None


async def test_two_tables_do_not_get_the_same_company(house: House) -> None:
    seeking, lobby = house.tables.seeking, house.tables.lobby
    await seeking.seek(1, BIA, "gnomopolis", pace=24)
    bia = await seeking.seek(1, ANA, "gnomopolis", pace=24)
    await seeking.seek(1, CAIO, "gnomopolis", pace=24)
    told = await asyncio.gather(
        lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, company=bia),
        lobby.open("gnomopolis", 1, CHANNEL + 1, CAIO, seats=2, company=bia),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Overtaken) for each in told) == 1
    assert len(await house.tables.games.of_guild(1)) == 1, "and nothing is left of the other"


async def test_a_search_ends_by_itself_or_when_it_is_given_up(house: House) -> None:
    seeking = house.tables.seeking
    await seeking.seek(1, BIA, "gnomopolis", pace=24)
    await seeking.stop(1, BIA, "gnomopolis")
    assert await seeking.seek(1, ANA, "gnomopolis", pace=24) == ()
    house.clock.now += 15 * DAY
    assert await seeking.of(1, ANA) == []
    assert await seeking.seek(1, BIA, "gnomopolis", pace=24) == ()


async def test_what_cannot_be_played_is_not_looked_for(house: House) -> None:
    with pytest.raises(Refused):
        await house.tables.seeking.seek(1, ANA, "chess", pace=24)
    with pytest.raises(BadSetup):
        await house.tables.seeking.seek(1, ANA, "tarlac", pace=24, seats=2)

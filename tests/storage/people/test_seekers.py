from __future__ import annotations

import msgspec

from storage.database import Database
from storage.people.seekers import Seeker, Seekers
from tests.storage.made_up import ANA, BEA

WANTED = Seeker(guild_id=1, rules="gnomopolis", user_id=ANA, name="Ana", pace=24, seats=0, awake=1, at=100)


async def test_company_is_whoever_looks_for_the_same_there_at_the_same_pace_and_not_long_ago(
    database: Database,
) -> None:
    seekers = Seekers(database)
    others = ({"at": 90}, {"at": 80}, {"pace": 0}, {"rules": "tarlac"}, {"guild_id": 2}, {"at": 40})
    for n, other in enumerate(others):
        await seekers.save(msgspec.structs.replace(WANTED, user_id=2_000 + n, **other))
    await seekers.save(WANTED)
    assert [found.user_id for found in await seekers.beside(WANTED, 50)] == [2_001, 2_000], "the longest waiting first"


async def test_a_search_is_one_of_its_user_its_game_and_its_server(database: Database) -> None:
    seekers = Seekers(database)
    tarlac = msgspec.structs.replace(WANTED, rules="tarlac")
    elsewhere, of_another = msgspec.structs.replace(WANTED, guild_id=2), msgspec.structs.replace(WANTED, user_id=BEA)
    for seeker in (tarlac, WANTED, elsewhere, of_another):
        await seekers.save(seeker)
    anew = Seeker(
        guild_id=1, rules="gnomopolis", user_id=ANA, name="Aninha", pace=72, seats=3, awake=6, demand=80, at=200
    )
    await seekers.save(anew)
    assert await seekers.of(1, ANA, 100) == [anew, tarlac], "in place of what was looked for before"
    assert await seekers.of(1, ANA, 101) == [anew]
    assert [found.user_id for found in await seekers.beside(WANTED, 100)] == [BEA]
    await seekers.strike(1, ANA, "gnomopolis")
    assert await seekers.of(1, ANA, 0) == [tarlac]
    assert (await seekers.of(2, ANA, 0), await seekers.of(1, BEA, 0)) == ([elsewhere], [of_another])

from __future__ import annotations

import msgspec

from storage.database import Database
from storage.people.seekers import Seeker, Seekers
from tests.storage.made_up import ANA

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

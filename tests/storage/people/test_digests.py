"""Which daily digests are due, and that each is told once."""

from __future__ import annotations

from storage.database import Database
from storage.people.digests import DigestDue, Digests
from storage.people.preferences import Preferences
from storage.rows.game import Preference


async def test_the_next_of_all_is_known_and_what_is_done_for_one_is_not_done_for_another(database: Database) -> None:
    digests, preferences = Digests(database), Preferences(database)
    assert await digests.next() is None
    for user, at in ((1, 900), (2, 500), (3, 500), (4, None)):
        await preferences.save_user(Preference(user_id=user, digest=60), 5, appoint=lambda _, at=at: at)
    assert await digests.next() == 500
    due = await digests.due(800)
    assert due == [DigestDue(user_id=2, at=500), DigestDue(user_id=3, at=500)], "longest first"
    assert await digests.due(900, 1) == due[:1]
    assert await digests.done(due[0], 801, next_at=1_500, told_at=500)
    assert not await digests.done(due[0], 802, next_at=2_500, told_at=800), "once"
    found = [await preferences.user(user) for user in (1, 2, 3, 4)]
    assert [(one.digest_at, one.digested_at) for one in found] == [(900, None), (1_500, 500), (500, None), (None, None)]

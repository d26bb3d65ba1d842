"""Posts in forums: whose they are when a channel has had several tables."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.delivery.posting import Posting
from bot.delivery.posts import Posts
from bot.service import announce
from bot.service.snapshot import Snapshot
from tests.bot.conftest import BIA, CHANNEL, House
from tests.bot.service.test_hosting import MODERATOR


async def test_a_table_that_is_over_does_not_close_the_post_of_the_next_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await house.running()
    posts = Posts(cast("Any", None), house.tables, cast("Any", None), Posting(cast("Any", None)))
    tidied = list[str]()

    async def noted(snapshot: Snapshot) -> None:
        tidied.append(snapshot.game_id)

    monkeypatch.setattr(posts, "_as_it_is", noted)

    async def tidy(snapshot: Snapshot) -> None:
        await house.outbox.add([announce.post(snapshot)], house.clock(), snapshot.game_id)
        await posts.tidy((await house.outbox.posted(snapshot.game_id))[-1])

    await tidy(old)
    await house.tables.hosting.close(old.game_id, MODERATOR)
    new = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, BIA)
    for table in (old, new):
        await tidy(table)
    assert tidied == [old.game_id, new.game_id]

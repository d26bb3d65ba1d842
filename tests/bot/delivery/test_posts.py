"""Posts in forums: whose they are when a channel has had several tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.delivery.posting import Posting
from bot.delivery.posts import FORUM, Posts
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


@pytest.mark.parametrize(("owner", "edits"), [("1", [["a", "t"], None]), ("2", [])])
async def test_only_a_post_of_ones_own_gets_tags_and_is_closed_and_keeps_those_of_others(
    house: House, owner: str, edits: list[object]
) -> None:
    over = msgspec.structs.replace(await house.running(), status="finished")
    tags = [{"id": "a", "name": "Ours"}, {"id": "b", "name": "Stale"}, {"id": "t", "name": "Theirs"}]
    channels = {
        CHANNEL: {"type": 11, "owner_id": owner, "parent_id": "9", "applied_tags": ["b", "t"]},
        9: {"type": FORUM, "available_tags": tags},
    }
    done = list[object]()

    async def get_channel(channel_id: int) -> dict[str, Any]:
        return {"id": str(channel_id), **channels[channel_id]}

    async def edit_channel(channel_id: int, **changed: Any) -> None:
        done.append(changed.get("applied_tags"))

    def post_tags(game: str | None, *given: object) -> list[list[str]]:
        return [["Ours"], ["Stale"]] if game is None else [["Ours"]]

    http = SimpleNamespace(get_channel=get_channel, edit_channel=edit_channel)
    client = SimpleNamespace(user=SimpleNamespace(id=1), http=http)
    messenger = SimpleNamespace(post_tags=post_tags)
    posts = Posts(cast("Any", client), house.tables, cast("Any", messenger), Posting(cast("Any", None)))
    await posts._as_it_is(over)
    assert done == edits

"""Posts in forums: whose they are when a channel has had several tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import msgspec
import pytest

from bot.delivery.posting import Posting
from bot.delivery.posts import FORUM, MOST_TAGS, REQUIRE_TAG, Posts, _Tag, tag_called
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from tests.bot.conftest import BIA, CHANNEL, House
from tests.bot.service.hosting.test_hosting import MODERATOR


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


@pytest.mark.parametrize("refused", [False, True])
async def test_a_post_is_looked_after_once_for_each_way_it_stands_and_after_its_last_picture(
    house: House, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """Whoever owns the forum may keep us from it: that holds up nothing."""
    snapshot, done = await house.running(), list[str]()
    posting = Posting(cast("Any", None))
    client = SimpleNamespace(user=SimpleNamespace(id=1), get_channel=lambda channel_id: None)
    posts = Posts(cast("Any", client), house.tables, cast("Any", None), posting)

    async def drawn(slot: str) -> None:
        done.append(slot)

    async def as_it_is(about: Snapshot) -> None:
        done.append("tidied")
        if refused:
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), "")

    monkeypatch.setattr(posting, "drawn", drawn)
    monkeypatch.setattr(posts, "_as_it_is", as_it_is)
    (message,) = posts.due(snapshot)
    await house.outbox.add([message], house.clock(), snapshot.game_id)
    await posts.tidy((await house.outbox.posted(snapshot.game_id))[-1])
    assert done == [f"{snapshot.game_id} {announce.TABLE}", "tidied"]
    assert posts.due(snapshot) == ()
    assert len(posts.due(msgspec.structs.replace(snapshot, status="finished"))) == 1
    assert posts.due(msgspec.structs.replace(snapshot, status="finished", guild_id=None)) == ()


def test_a_tag_that_only_moderators_give_is_theirs() -> None:
    tags = [_Tag("Gnomopolis", moderated=True), _Tag("gnomópolis"), _Tag("Jogando")]
    assert tag_called(["Gnomopolis", "Gnomópolis"], tags) == tags[1]
    assert tag_called(["Gnomopolis"], tags) is None
    assert tag_called(["jogando"], tags) == tags[2]


@pytest.mark.parametrize(("there", "wanted", "made"), [(19, 1, 20), (19, 2, None), (20, 1, None), (5, 0, None)])
async def test_tags_are_made_as_long_as_there_is_room(house: House, there: int, wanted: int, made: int | None) -> None:
    """Discord takes all of them or none."""
    edits = list[int]()

    async def edit_channel(forum_id: int, *, available_tags: list[Any]) -> dict[str, Any]:
        edits.append(len(available_tags))
        return {"type": FORUM, "available_tags": available_tags}

    http = SimpleNamespace(edit_channel=edit_channel)
    posts = Posts(cast("Any", SimpleNamespace(http=http)), house.tables, cast("Any", None), Posting(cast("Any", None)))
    tags = [_Tag(f"tag {n}", id=str(n)) for n in range(there)]
    found = await posts._with_missing(9, tags, [[f"new {n}"] for n in range(wanted)] + [["Tag 0"]])
    assert edits == ([] if made is None else [made])
    assert len(found) == (made or there) <= MOST_TAGS


@pytest.mark.parametrize(("flags", "edits"), [(0, [[]]), (REQUIRE_TAG, [])])
async def test_where_a_post_must_have_a_tag_the_last_one_stays(house: House, flags: int, edits: list[object]) -> None:
    """Discord would refuse a post without any."""
    running, done = await house.running(), list[object]()
    channels = {
        CHANNEL: {"type": 11, "owner_id": "1", "parent_id": "9", "applied_tags": ["b"]},
        9: {"type": FORUM, "available_tags": [{"id": "b", "name": "Stale"}], "flags": flags},
    }

    async def get_channel(channel_id: int) -> dict[str, Any]:
        return {"id": str(channel_id), **channels[channel_id]}

    async def edit_channel(channel_id: int, **changed: Any) -> None:
        done.append(changed.get("applied_tags"))

    http = SimpleNamespace(get_channel=get_channel, edit_channel=edit_channel)
    client = SimpleNamespace(user=SimpleNamespace(id=1), http=http)
    messenger = SimpleNamespace(post_tags=lambda game, *given: [["Stale"]] if game is None else [])
    posts = Posts(cast("Any", client), house.tables, cast("Any", messenger), Posting(cast("Any", None)))
    await posts._as_it_is(running)
    assert done == edits

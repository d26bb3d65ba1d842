"""Posting: what is posted a second time under its nonce shows what is true by now."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.delivery import posting as module
from bot.delivery import trouble
from bot.delivery.discord_codes import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from bot.delivery.posting import Post, Posting, slot_for
from storage.rows.game import PostedMessage

HAND = PostedMessage(game_id="g", role="hand:1", channel_id=50, message_id=7, posted_at=0)


class Channel:
    """A channel that notes what is sent into it and what becomes of it."""

    def __init__(self) -> None:
        self.done = list[tuple[str, Any]]()

    async def send(self, **message: Any) -> discord.Object:
        self.done.append(("send", message["view"]))
        assert message["allowed_mentions"].everyone is False
        return discord.Object(7)

    def get_partial_message(self, message_id: int) -> Channel:
        assert message_id == 7
        return self

    async def edit(self, **message: Any) -> discord.Object:
        self.done.append(("edit", message["view"]))
        return discord.Object(7)

    def get_partial_messageable(self, channel_id: int) -> Channel:
        return self


@pytest.mark.parametrize("again", [False, True])
async def test_a_message_that_may_be_there_already_is_brought_up_to_date(again: bool) -> None:
    """Discord finds it by its nonce, and keeps it as it was posted first."""
    channel = Channel()
    posting = Posting(cast("discord.Client", channel))
    post = Post(lambda pictures: cast("Any", "now"), {}, (11,))
    delivered = await posting.post("slot", 50, post, "nonce", silent=False, again=again)
    assert (delivered.channel_id, delivered.message_id) == (50, 7)
    assert channel.done == [("send", "now"), *([("edit", "now")] if again else [])]


@pytest.mark.parametrize(("code", "gone"), [(UNKNOWN_MESSAGE, True), (UNKNOWN_CHANNEL, False)])
async def test_only_a_message_that_is_gone_is_posted_anew(code: int, gone: bool) -> None:
    """Where the channel is gone there is nothing to post into."""

    class Gone(Channel):
        async def edit(self, **message: Any) -> discord.Object:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), {"code": code, "message": ""})

    posting, post = Posting(cast("discord.Client", Gone())), Post(lambda pictures: cast("Any", "now"), {})
    posted = PostedMessage(game_id="g", role="table", channel_id=50, message_id=7, posted_at=0)
    if gone:
        assert not await posting.edited("slot", posted, post)
    else:
        with pytest.raises(discord.NotFound):
            await posting.edited("slot", posted, post)


def late(drawing: asyncio.Future[bytes], again: Callable[[], Awaitable[None]] | None = None) -> Post:
    """A message whose picture is still being drawn."""
    return Post(lambda pictures: cast("Any", [*pictures]), {"a.png": drawing}, again=again)


async def drawn(posting: Posting, drawing: asyncio.Future[bytes]) -> None:
    """The picture is there, and what becomes of it has happened."""
    drawing.set_result(b"")
    await posting.drawn("slot")
    await posting.close()
    assert not posting.drawing


@pytest.mark.parametrize("shared", [False, True])
async def test_a_late_picture_is_added_or_where_other_processes_change_the_message_waits_its_turn(
    monkeypatch: pytest.MonkeyPatch, shared: bool
) -> None:
    monkeypatch.setattr(module, "PICTURE_PATIENCE", 0.01)
    channel, drawing = Channel(), asyncio.get_running_loop().create_future()
    posting = Posting(cast("discord.Client", channel), shared=shared)

    async def again() -> None:
        channel.done.append(("again", None))

    await posting.post("slot", 50, late(drawing, again if shared else None), "nonce", silent=False)
    assert (channel.done, posting.drawing) == ([("send", [])], True)
    await drawn(posting, drawing)
    assert channel.done[1:] == ([("again", None)] if shared else [("edit", ["a.png"])])


async def test_where_something_newer_comes_no_late_picture_brings_the_old_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PICTURE_PATIENCE", 0.01)
    channel, drawing = Channel(), asyncio.get_running_loop().create_future()
    posting = Posting(cast("discord.Client", channel))
    await posting.post("slot", 50, late(drawing), "nonce", silent=False)
    async with posting.alone("slot"):
        posting.nothing_late("slot")
    assert not posting.drawing
    await drawn(posting, drawing)
    await asyncio.sleep(0.02)
    assert channel.done == [("send", [])]


async def test_who_waits_for_a_late_picture_goes_on_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A post in a forum is closed then: nothing of a closed one can be changed, its picture would never come."""
    monkeypatch.setattr(module, "PICTURE_PATIENCE", 0.01)
    channel, drawing = Channel(), asyncio.get_running_loop().create_future()
    posting = Posting(cast("discord.Client", channel))
    await posting.post("slot", 50, late(drawing), "nonce", silent=False)
    waiting = asyncio.create_task(posting.drawn("slot"))
    await asyncio.sleep(0.02)
    assert not waiting.done()
    drawing.set_result(b"")
    await waiting
    assert channel.done[1:] == [("edit", ["a.png"])]


async def test_only_a_post_that_fell_asleep_is_woken() -> None:
    class Refused(Channel):
        async def edit(self, **message: Any) -> discord.Object:
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": 50001, "message": ""})

    posting, post = Posting(cast("discord.Client", Refused())), Post(lambda pictures: cast("Any", "now"), {})
    with pytest.raises(discord.Forbidden):
        await posting.edited("slot", HAND, post, waking=True)


async def test_a_late_picture_that_discord_refuses_is_no_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A moderator has deleted the message, the bot has lost a right, Discord has trouble of its own."""
    monkeypatch.setattr(module, "PICTURE_PATIENCE", 0.01)
    caplog.set_level("INFO")

    class Refused(Channel):
        async def edit(self, **message: Any) -> discord.Object:
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": 50001, "message": ""})

    channel, drawing = Refused(), asyncio.get_running_loop().create_future()
    posting = Posting(cast("discord.Client", channel))
    await posting.post("slot", 50, late(drawing), "nonce", silent=False)
    await drawn(posting, drawing)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("INFO", "message 7 goes without its picture: 403 50001")
    ]


async def test_a_picture_that_cannot_be_drawn_and_a_message_that_cannot_be_deleted_hold_up_nothing() -> None:
    class Kept(Channel):
        async def delete(self) -> None:
            self.done.append(("delete", None))
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), "")

    channel, drawings = Kept(), [asyncio.get_running_loop().create_future() for _ in range(2)]
    drawings[0].set_exception(ValueError("no such sprite"))
    drawings[1].set_result(b"")
    posting = Posting(cast("discord.Client", channel))
    post = Post(lambda pictures: cast("Any", [*pictures]), dict(zip(("a.png", "b.png"), drawings, strict=True)))
    await posting.post("slot", 50, post, "nonce", silent=False)
    await posting.delete(HAND)
    assert channel.done == [("send", ["b.png"]), ("delete", None)]
    await posting.close()
    assert len(channel.done) == 2, "Discord's word on it is final"


class Troubled(Channel):
    """Discord has trouble of its own so many times."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__()
        self.errors = list(errors)

    async def delete(self) -> None:
        await self.edit(view="deleted")

    async def edit(self, **message: Any) -> discord.Object:
        made = await super().edit(**message)
        if self.errors:
            raise self.errors.pop(0)
        return made


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), "")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was put off comes in a moment."""
    monkeypatch.setattr(trouble, "PAUSES", (0.01, 0.01, 0.01))


@pytest.mark.parametrize("times", range(5))
async def test_what_discord_could_not_put_away_it_is_asked_again_while_nobody_waits(
    soon: None, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The fault: one 503 and an old hand stood in a chat for good."""
    caplog.set_level("INFO")
    passing = [refused(503), refused(429), aiohttp.ServerDisconnectedError(), ConnectionResetError()]
    channel = Troubled(*passing[:times])
    posting = Posting(cast("discord.Client", channel))
    async with posting.alone(slot_for(HAND.game_id, HAND.role)):
        await posting.delete(HAND)
        await asyncio.sleep(0.03)
        assert len(channel.done) == 1, "what changes the same message takes turns"
    await posting.close()
    assert channel.done == [("edit", "deleted")] * min(times + 1, 4)
    assert caplog.messages == (["message 7 stays as it is: ConnectionResetError"] if times > 3 else [])
    assert not posting._put_off


async def test_a_message_that_keeps_its_buttons_for_now_loses_them_in_a_moment(
    soon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[tuple[int, str, object]]()

    async def retire(client: object, posted: PostedMessage, told: str, shown: object) -> None:
        tried.append((posted.message_id, told, shown))
        if len(tried) == 1:
            raise refused(503)

    monkeypatch.setattr(module, "retire", retire)
    posting = Posting(cast("discord.Client", Channel()))
    await posting.post("slot", 50, Post(lambda pictures: cast("Any", "now"), {}), "nonce", silent=False)
    await posting.retire(HAND, "told")
    await posting.close()
    assert [(id, told) for id, told, _ in tried] == [(7, "told")] * 2
    assert tried[0][2] is tried[1][2] is not None, "how it stands there need not be asked for"


async def test_a_message_that_is_shown_again_meanwhile_is_not_put_away_any_more(soon: None) -> None:
    """Whoever had left has their place again."""
    channel = Troubled(refused(503))
    posting, slot = Posting(cast("discord.Client", channel)), slot_for(HAND.game_id, HAND.role)
    await posting.delete(HAND)
    async with posting.alone(slot):
        assert await posting.edited(slot, HAND, Post(lambda pictures: cast("Any", "again"), {}))
    await asyncio.sleep(0.03)
    assert channel.done == [("edit", "deleted"), ("edit", "again")]
    assert not posting._put_off


async def test_a_late_picture_that_discord_could_not_take_comes_in_a_moment_unless_something_newer_does(
    soon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PICTURE_PATIENCE", 0.01)
    for newer in (False, True):
        channel, drawing = Troubled(refused(503)), asyncio.get_running_loop().create_future()
        posting = Posting(cast("discord.Client", channel))
        await posting.post("slot", 50, late(drawing), "nonce", silent=False)
        drawing.set_result(b"")
        while len(channel.done) == 1:  # noqa: ASYNC110 (it is tried elsewhere)
            await asyncio.sleep(0)
        async with posting.alone("slot"):
            if newer:
                posting.nothing_late("slot")
        await posting.drawn("slot")
        await asyncio.sleep(0.03)
        assert channel.done[1:] == [("edit", ["a.png"])] * (1 if newer else 2)

"""Where the bot may not write for a while: whoever is waited for hears of it as soon as it may."""

from __future__ import annotations

import pytest

from bot.clock import DAY, Ahead
from bot.delivery import delivery
from bot.delivery.discord_codes import NO_PERMISSION
from bot.service.tables import User
from sandbox import SeenMessage
from tests.e2e.conftest import World, button


@pytest.fixture(autouse=True)
def ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "milliseconds", 0)


async def later(world: World) -> None:
    """The time of the next attempt comes."""
    Ahead.milliseconds += delivery.LATER
    world.bot.outbox.news.set()
    await world.delivered()


def live(world: World) -> list[SeenMessage]:
    return [post for post in world.posts if any(button.custom_id.startswith("t:") for button in post.buttons)]


@pytest.mark.parametrize("locked", [False, True])
async def test_whoever_is_awaited_is_called_once_we_may_write_again(world: World, locked: bool) -> None:
    """The fault: their host was told how to let us in, and then nobody was called until somebody had moved."""
    snapshot = await world.started(world.bia)
    hall = world.guild.channel("salão")
    if locked:
        world.box.fail_next(9, "POST", f"/channels/{snapshot.channel_id}/messages", 400, 160005)
    else:
        hall.set_bot_permissions(send_messages=False)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.ana.finds(f"`{snapshot.game_id}`")
    await world.delivered()
    posts, called = len(world.posts), world.user(await world.now())
    for _ in range(2):
        await later(world)
    assert len(world.posts) == posts, "still not"
    hall.set_bot_permissions(send_messages=True)
    world.box.failures.clear()
    for _ in range(3):
        await later(world)
    assert [post.mentions for post in world.posts[posts:]] == [[called.name]]
    assert live(world) == [world.posts[-1]]
    assert len([message for message in world.ana.dms if snapshot.game_id in message.text]) == 1
    assert (await world.bot.outbox.lateness(world.bot.tables.clock())).dead == 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_who_was_called_meanwhile_is_not_called_again(world: World, restarted: bool) -> None:
    snapshot = await world.started(world.bia)
    hall = world.guild.channel("salão")
    hall.set_bot_permissions(send_messages=False)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.ana.finds(f"`{snapshot.game_id}`")
    hall.set_bot_permissions(send_messages=True)
    for _ in range(2):
        await world.user(await world.now()).slash("/gnomopolis pass")
        await world.delivered()
    posts = len(world.posts)
    if restarted:
        await world.stop()
        await world.start()
    await later(world)
    assert len(world.posts) == posts
    assert live(world) == [world.posts[-1]]


@pytest.mark.parametrize("cancelled", [False, True])
async def test_a_lobby_that_could_not_be_posted_is_there_once_we_may_write(world: World, cancelled: bool) -> None:
    hall, lobby, ana = world.guild.channel("salão"), world.bot.tables.lobby, User(world.ana.id, world.ana.name)
    hall.set_bot_permissions(send_messages=False)
    opened = await lobby.open("gnomopolis", world.guild.id, hall.id, ana)
    await world.ana.finds(f"`{opened.game_id}`")
    if cancelled:
        await lobby.cancel(opened.game_id, ana)
        await world.delivered()
    hall.set_bot_permissions(send_messages=True)
    for _ in range(2):
        await later(world)
    assert len(world.posts) == (0 if cancelled else 1)


@pytest.mark.parametrize("refusal", [(403, NO_PERMISSION), (400, 12_345)])
@pytest.mark.parametrize("days", [0, 8])
async def test_how_a_game_ended_is_told_once_we_may_write_again(
    world: World, monkeypatch: pytest.MonkeyPatch, refusal: tuple[int, int], days: int
) -> None:
    """The fault: its table stood there for ever as if somebody were to move."""
    world.provoked = "message .* fault|alert.dead_letters"
    snapshot = await world.started(world.bia)
    monkeypatch.setattr(world.bot._sender, "_first_wait", 0.001)
    await world.ana.slash("/vote end", how="draw")
    await world.delivered()
    world.box.fail_next(99, "POST", f"/channels/{snapshot.channel_id}/messages", *refusal)
    await world.bia.press(button(world.motion, "yes"), on=world.motion)
    await world.delivered()
    assert (await world.now()).over
    await later(world)
    assert len(live(world)) == 1, "still not"
    world.box.failures.clear()
    Ahead.milliseconds += days * DAY
    for _ in range(3):
        await later(world)
    ends = [post for post in world.posts if post.text.startswith("## Fim")]
    assert len(ends) == (0 if days else 1), "after a week it is no news"
    assert len(live(world)) == 1
    assert (live(world) == ends) is (days == 0), "the table became a record"


async def test_whoever_is_awaited_is_called_though_discord_refused_the_first_call_for_no_known_reason(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: tried five times within a quarter of a minute, and at a table without a clock never again."""
    world.provoked = "message .* fault|alert.dead_letters"
    snapshot = await world.started(world.bia)
    posts = len(world.posts)
    monkeypatch.setattr(world.bot._sender, "_first_wait", 0.001)
    world.box.fail_next(5, "POST", f"/channels/{snapshot.channel_id}/messages", 400, 12_345)
    await world.user(snapshot).slash("/gnomopolis pass")
    await world.delivered()
    assert len(world.posts) == posts
    await later(world)
    assert [post.mentions for post in world.posts[posts:]] == [[world.user(await world.now()).name]]
    assert live(world) == [world.posts[-1]]

"""Discord answers nobody for a while, or has lost the place: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import desk
from bot.delivery.people import People
from bot.service.lobby import lobby
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from games.core.model import Setup
from games.core.rng import seeded
from sandbox.rates import Verdict
from tests.e2e.conftest import World, button


class Dealt(Setup, frozen=True):
    """A set-up whose key lets the second place begin."""

    key: bytes = seeded(2)


async def test_what_happened_before_an_outage_arrives_after_it_once(world: World) -> None:
    snapshot = await world.started(world.bia)
    who = world.user(snapshot)
    world.provoked = "Attempting a reconnect"
    world.box.spawn(world.box.break_down(True))
    await world.box.until(lambda: not world.box.bot_online)
    seat = next(d.seat for d in snapshot.decisions if d.blocking)
    after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
    assert after is not None
    await world.box.break_down(False)
    await world.box.until(lambda: world.box.bot_online, 30)
    await world.delivered(30)
    called = world.table_message
    assert called.mentions == [world.other(who).name]
    assert sum(message.mentions == called.mentions for message in world.posts) == 1
    panel = await world.other(who).press(button(called, "play"), on=called)
    assert panel.is_private


async def test_discord_that_wants_nothing_for_an_hour_is_asked_again_by_whoever_did_not_wait_so_long(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: whoever was told so gave up after a minute, and discord.py let nobody ask anything ever again."""
    snapshot = await world.started(world.bia)
    who, posts = world.user(snapshot), len(world.posts)
    refused, hour = list[str](), 3_600.0

    def take(bucket: str, major: str, exempt: bool) -> Verdict:
        if refused or bucket != "post":
            return Verdict({})
        refused.append(major)
        return Verdict({"X-RateLimit-Global": "true", "Retry-After": str(hour)}, hour, True)

    assert world.bot._sender is not None
    monkeypatch.setattr(world.bot._sender, "_limit", 1.0)
    monkeypatch.setattr(world.box.rates, "take", take)
    await who.slash("/gnomopolis pass")
    await world.box.until(lambda: refused)
    await world.delivered(20)
    assert [post.mentions for post in world.posts[posts:]] == [[world.other(who).name]]


async def test_a_bot_that_begins_before_the_first_message_has_left_makes_no_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine the lobby's picture holds up what comes after it: by then the bot has moved, and the message
    of the start shows that already. Whom it waits for is called by it, not by another of the same text."""
    monkeypatch.setattr(lobby, "Setup", Dealt)
    await world.table()
    await world.ana.slash("/table add-bot")

    async def slowly() -> None:
        await world.waits_for(world.ana)

    monkeypatch.setattr(world.bot._sender, "_before", slowly)
    await world.ana.slash("/table start")
    snapshot = await world.now()
    assert snapshot.awaited_bot is not None, "a bot begins"
    await world.waits_for(world.ana)
    await world.delivered()
    assert [post.mentions for post in world.posts if post.id != world.lobby.id] == [["Ana"]]


async def test_who_is_called_again_before_the_first_call_has_left_is_called_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both messages would show the same: the table as it is when they leave."""
    snapshot = await world.started(world.bia)
    who, posts, held = world.user(snapshot), len(world.posts), asyncio.Event()

    async def held_up() -> None:
        await held.wait()

    monkeypatch.setattr(world.bot._sender, "_before", held_up)
    for _ in range(3):
        snapshot = await world.now()
        seat = next(d.seat for d in snapshot.decisions if d.blocking)
        await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
    held.set()
    assert world.user(await world.now()) is world.other(who)
    await world.delivered()
    assert [post.mentions for post in world.posts[posts:]] == [[world.other(who).name]]


async def test_a_table_closed_where_its_channel_is_gone_is_told_to_nobody(world: World) -> None:
    """Nor does the operator hear of a message that nobody can read."""
    snapshot = await world.started(seats=1)
    world.guild.channel("salão").delete()
    await world.ana.finds(f"`{snapshot.game_id}`")
    await world.ana.slash("/table close", channel=world.ana.direct, table=snapshot.game_id, sure=True)
    await world.delivered()
    told = [m for m in await world.bot.outbox.posted(snapshot.game_id) if m.kind == "closed"]
    assert [(m.state, m.attempts) for m in told] == [("dead", 1)]


async def test_a_turn_that_ends_right_after_an_old_message_was_posted_anew_leaves_one_with_buttons(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First in hours somebody plays: an edit would come too late and is posted, and so is the turn, before the edit is
    settled. Then the first of them was taken for the last."""
    snapshot = await world.started(world.bia)
    called_off = People.called_off

    async def slowly(people: People, table: Snapshot) -> tuple[str, ...]:
        await asyncio.sleep(1)
        return await called_off(people, table)

    monkeypatch.setattr(People, "called_off", slowly)
    at, tables = world.bot.tables.clock(), world.bot.tables
    with monkeypatch.context() as patched:
        patched.setattr(desk, "FRESH", 0)
        edit = announce.refresh(snapshot.game_id, snapshot.channel_id, at)
        posts = len(world.posts)
        await world.bot.outbox.add([edit], at, snapshot.game_id)
        await world.box.until(lambda: len(world.posts) > posts)
        seat = next(d.seat for d in snapshot.decisions if d.blocking)
        await tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
        await world.box.until(lambda: len(world.posts) > posts + 1)
    for _ in range(2):
        await asyncio.sleep(0.6)
        await world.bot.outbox.add([edit], tables.clock(), snapshot.game_id)
    await world.delivered()
    live = [post for post in world.posts if any(button.custom_id.startswith("t:") for button in post.buttons)]
    assert live == [world.posts[-1]]


async def test_whoever_is_awaited_stays_named_in_a_message_that_takes_the_place_of_an_old_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: after an hour without a move it called nobody, and the one that had called them was put away."""
    snapshot, at = await world.started(world.bia), world.bot.tables.clock()
    monkeypatch.setattr(desk, "FRESH", 0)
    posts = len(world.posts)
    await world.bot.outbox.add([announce.refresh(snapshot.game_id, snapshot.channel_id, at)], at, snapshot.game_id)
    await world.delivered()
    (post,) = world.posts[posts:]
    assert world.user(snapshot).mention in post.text
    assert post.mentions == [], "they have been called already"


@pytest.mark.parametrize(("user", "became"), [(0, "sent"), (12_345, "dead")])
async def test_whoever_was_forgotten_or_has_no_account_any_more_is_not_written_to(
    world: World, user: int, became: str
) -> None:
    args = {"table": "x", "game": announce.game_named("gnomopolis")}
    notice = announce.notice(user, "notice.lobby_deleted", "pt-BR", to_user=True, **args)
    snapshot = await world.started(world.bia)
    await world.bot.outbox.add([notice], world.bot.tables.clock(), snapshot.game_id)
    await world.delivered()
    last = (await world.bot.outbox.posted(snapshot.game_id))[-1]
    assert (last.state, last.attempts) == (became, 1)

"""The table's message: what it shows by the time it leaves, which one it is, and when it makes a sound."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.delivery import desk as real
from bot.delivery import table_messages
from bot.delivery.desk import FRESH, ROUNDS, Newest
from bot.delivery.posting import Post
from bot.delivery.table_messages import TableMessages
from bot.service.table import announce, privately
from bot.service.table.snapshot import Snapshot
from games.registry import GAMES
from storage.rows.game import Delivered, PostedMessage
from tests.bot.conftest import ANA, BIA, CHANNEL, House
from tests.bot.delivery.test_delivery import Desk


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house)


@pytest.mark.parametrize("paused", [False, True])
async def test_no_clock_is_shown_that_stands(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, paused: bool
) -> None:
    running, shown = await house.running(pace=24), list[Any]()
    monkeypatch.setattr(desk, "messenger", SimpleNamespace(table_message=lambda *_, **how: shown.append(how["clock"])))
    if paused:
        await house.tables.pause(running.game_id, "server")
    snapshot = await house.tables.look(running.game_id)
    message = (await house.outbox.posted(running.game_id))[-1]
    (await TableMessages(desk)._table_post(message, snapshot, ())).make([])
    (asked,) = await house.tables.clocks.awaited(running.game_id)
    assert shown == ([None] if paused else [asked])


@pytest.mark.parametrize("pace", [0, 24])
async def test_where_time_runs_out_it_says_who_is_away(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, pace: int
) -> None:
    snapshot, shown = await house.running(pace=pace), list[Any]()

    async def away(users: Sequence[int]) -> dict[int, int]:
        return dict.fromkeys(users, 7)

    monkeypatch.setattr(house.tables.timing, "away", away)
    monkeypatch.setattr(desk, "messenger", SimpleNamespace(table_message=lambda *_, **how: shown.append(how["away"])))
    message = (await house.outbox.posted(snapshot.game_id))[-1]
    (await TableMessages(desk)._table_post(message, snapshot, ())).make([])
    assert shown == [{ANA.id: 7, BIA.id: 7} if pace else {}]


@pytest.mark.parametrize("shared", [False, True])
async def test_where_others_change_it_too_the_table_is_shown_again_in_its_turn(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, shared: bool
) -> None:
    """Its picture, if late, might land on a message that has been replaced."""
    monkeypatch.setattr(house.tables, "shared", shared)
    snapshot = await house.running()
    turn = (await house.outbox.posted(snapshot.game_id))[-1]
    assert turn.kind == "turn"
    post = await TableMessages(desk)._table_post(turn, snapshot, ())
    assert (post.again is not None) is shared
    if post.again is not None:
        await post.again()
        last = (await house.outbox.posted(snapshot.game_id))[-1]
        assert (last.kind, last.target, last.due_at) == ("edit", CHANNEL, house.clock())


@pytest.mark.parametrize("kind", ["edit", "lobby"])
async def test_a_picture_that_is_late_in_every_process_does_not_go_round_for_ever(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(house.tables, "shared", True)
    snapshot = await house.running()
    given, deliver = list[Post](), desk.delivery._kinds[kind]

    async def edited(slot: str, posted: PostedMessage, post: Post, **how: object) -> bool:
        given.append(post)
        return True

    monkeypatch.setattr(desk.channels, "edited", edited)
    edit = announce.refresh(snapshot.game_id, CHANNEL, 0)
    message = edit if kind == "edit" else announce.lobby(CHANNEL)
    desk.has(message.role or "")
    await house.outbox.add([message], house.clock(), snapshot.game_id)
    once = len(await house.outbox.posted(snapshot.game_id))
    for rounds in range(ROUNDS + 1):
        *_, shown = sent = await house.outbox.posted(snapshot.game_id)
        assert (shown.kind, len(given), len(sent)) == (kind, rounds, once + rounds)
        await deliver(shown)
        assert given[-1].again is not None
        await given[-1].again()
    assert await house.outbox.posted(snapshot.game_id) == sent, "it goes without"


@pytest.mark.parametrize("quiet", [False, True])
async def test_only_a_call_that_made_a_sound_is_remembered_as_heard(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, quiet: bool
) -> None:
    """Else the next one would make none either."""

    async def all_quiet(*given: object) -> bool:
        return quiet

    monkeypatch.setattr(table_messages, "all_quiet", all_quiet)
    snapshot = await house.running()
    who, heard = house.active(snapshot)[0], list[tuple[int, ...]]()
    monkeypatch.setattr(desk.bell, "note", lambda about, users, spared: heard.append(tuple(users)))
    await desk.does(snapshot.game_id, announce.turn_post(snapshot, {who.id}))
    assert heard == ([] if quiet else [(who.id,)])


@pytest.mark.parametrize(
    ("role", "remembered", "stored", "found"),
    [
        (announce.TABLE, None, 800, 800),
        (announce.TABLE, 900, None, 900),
        (announce.TABLE, 900, 800, 900),
        (announce.TABLE, 700, 800, 800),
        (announce.LOBBY, 900, 800, 800),
    ],
    ids=["none since the start", "not stored yet", "stored late", "another process has posted since", "another role"],
)
async def test_the_table_s_message_is_the_one_posted_last(
    house: House, desk: Desk, role: str, remembered: int | None, stored: int | None, found: int
) -> None:
    """Whenever that was stored: what is done after posting takes one longer than the other."""
    snapshot = await house.running()
    await house.forget_messages()
    if stored is not None:
        edit = msgspec.structs.replace(announce.edit(snapshot, None, house.clock()), role=role)
        await house.outbox.add([edit], house.clock(), snapshot.game_id)
        message = (await house.outbox.posted(snapshot.game_id))[-1]
        await house.outbox.claim(message.id, 100)
        await house.outbox.sent(message.id, Delivered(channel_id=CHANNEL, message_id=stored), 100)
    if remembered is not None:
        posted = PostedMessage(
            game_id=snapshot.game_id, role=announce.TABLE, channel_id=CHANNEL, message_id=remembered, posted_at=99
        )
        desk.newest[snapshot.game_id] = Newest(posted, snapshot.seq, (ANA.id, BIA.id))
    there = await real.Desk.posted(desk, snapshot, role)
    assert there is not None
    assert there.message_id == found


@pytest.mark.parametrize("way", [1, -1])
async def test_a_hand_that_was_shown_long_ago_is_posted_anew(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, way: int
) -> None:
    """Discord is slow to change old messages, and it would stand far up; a clock set back says nothing of it."""
    running = await house.running()
    table = msgspec.structs.replace(running, rules=GAMES["terra_concordia"])

    async def look(message: object) -> Snapshot:
        return table

    monkeypatch.setattr(desk, "table", look)
    there, hand = ANA.id + 1_000, privately.hand(running, ANA.id)
    desk.has(privately.hand_role(ANA.id))
    for later, did in (
        (FRESH - 1, [("edit", 700)]),
        (1, [("post", there, ()), ("delete", 700)]),
    ):
        house.clock.now += later * way
        assert await desk.does(running.game_id, hand) == did


async def test_late_calls_of_several_who_are_awaited_at_once_are_not_made_in_turns(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was posted again, and called its user again, because the one before had called somebody else."""
    running = await house.running()
    asked = running.decisions[0]
    both = tuple(msgspec.structs.replace(asked, seat=seat) for seat in range(len(running.places)))
    snapshot = msgspec.structs.replace(running, decisions=both)

    async def look(message: object) -> Snapshot:
        return snapshot

    monkeypatch.setattr(desk, "table", look)
    house.clock.now += 1
    calls = [announce.turn_post(snapshot, frozenset({user.id})) for user in (ANA, BIA, ANA, BIA)]
    late = house.clock.now - 1
    did = list[Any]()
    for call in calls:
        await house.outbox.add([call], late, running.game_id)
        message = (await house.outbox.posted(running.game_id))[-1]
        desk.channels.did.clear()
        await desk.delivery._kinds[message.kind](message)
        did.append([each for each in desk.channels.did if each[0] == "post"])
    assert did == [[("post", CHANNEL, (ANA.id,))], [("post", CHANNEL, (BIA.id,))], [], []]


async def test_late_calls_of_those_who_have_moved_change_nothing_where_a_later_one_has_said_it(
    house: House, desk: Desk
) -> None:
    """After trouble each of them changed the message into what it was, and the call that counts waited behind them."""
    running = await house.running()
    (awaited,) = running.awaited_users
    moved = next(user.id for user in (ANA, BIA) if user.id != awaited)
    desk.has(announce.TABLE)
    house.clock.now += 1
    did = list[Any]()
    for user in (awaited, moved, moved):
        await house.outbox.add([announce.turn_post(running, frozenset({user}))], house.clock.now - 1, running.game_id)
        message = (await house.outbox.posted(running.game_id))[-1]
        desk.channels.did.clear()
        await desk.delivery._kinds[message.kind](message)
        did.append([each[0] for each in desk.channels.did])
    assert did == [["post", "retire"], [], []]

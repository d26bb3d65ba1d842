from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.database import Database
from storage.errors import Conflict
from storage.outbox import Outbox
from storage.rows.game import Delivered, NewMessage, Once, PostedMessage
from storage.tables.games import Games
from tests.storage.made_up import play, running


def message(name: str, **fields: object) -> NewMessage:
    return NewMessage(kind=name, target=50, **fields)


async def leaving(outbox: Outbox, now: int = 10_000, n: int = 50) -> list[str]:
    return [each.kind for each in await outbox.due(now, n)]


async def test_of_a_lane_only_the_oldest_may_leave(games: Games, outbox: Outbox) -> None:
    await running(games)
    await running(games, "h", 51)
    await games.commit(play(0, outbox=(message("g1"), message("g2"))))
    await games.commit(play(0, "h", outbox=(message("h1"),)))
    assert await leaving(outbox) == ["g1", "h1"]
    assert await leaving(outbox, n=1) == ["g1"]
    first, other = await outbox.due(10_000, 5)
    assert await outbox.claim(first.id, 5)
    await outbox.failed(first.id, "fell over", 20_000)
    assert await leaving(outbox) == ["h1"], "g2 must not overtake g1, h1 must not wait for it"
    assert await outbox.next_due(10_000) == 20_000
    again = (await outbox.due(20_000, 5))[1]
    assert (again.id, again.nonce, again.attempts) == (first.id, first.nonce, 1)
    assert (again.wanted_at, again.due_at) == (3_000, 20_000)
    await outbox.sent(first.id, Delivered(), 20_000)
    await outbox.sent(other.id, Delivered(), 20_000)
    assert await leaving(outbox, 20_000) == ["g2"]


async def test_a_clock_that_was_set_back_holds_nothing_up(outbox: Outbox) -> None:
    day = 86_400_000
    await outbox.add([message("tried", lane="a"), message("new", lane="b")], day)
    (tried, _) = await outbox.due(day, 5)
    assert await outbox.claim(tried.id, day)
    await outbox.failed(tried.id, "fell over", day + 300_000)
    assert await leaving(outbox, day + 1) == ["new"], "it waits for its next attempt"
    assert await leaving(outbox, 500) == ["new", "tried"], "a day earlier on the clock"
    assert await outbox.claim(tried.id, 500)
    await outbox.failed(tried.id, "fell over", 1_500)
    assert await leaving(outbox, 600) == ["new"], "then it waits again as long as it should"


async def test_a_role_is_the_message_s_that_was_posted_last_whichever_is_settled_last(
    outbox: Outbox, games: Games
) -> None:
    """What stands in an earlier one would be brought back; one that Discord knew already is the last all the same."""
    await running(games)
    await outbox.add([message("edit", lane="g.edit", role="table"), message("turn", role="table")], 0, "g")
    edit, turn = await outbox.due(0, 9)
    for each, posted in ((turn, 800), (edit, 700)):
        assert await outbox.claim(each.id, 0)
        await outbox.sent(each.id, Delivered(channel_id=50, message_id=posted), 0)
    now = await games.message("g", "table")
    assert now is not None and now.message_id == 800
    await outbox.add([message("turn", role="table")], 0, "g")
    (again,) = await outbox.due(0, 9)
    for _ in range(2):
        assert await outbox.claim(again.id, 0)
    await outbox.sent(again.id, Delivered(channel_id=50, message_id=750), 0)
    now = await games.message("g", "table")
    assert now is not None and now.message_id == 750


async def test_a_lane_of_its_own_does_not_wait(outbox: Outbox, games: Games) -> None:
    await running(games)
    await games.commit(play(0, outbox=(message("late", due_at=90_000, lane="g:digest"), message("now"))))
    assert await leaving(outbox) == ["now"]
    assert await outbox.next_due(10_000) == 90_000
    with pytest.raises(ValueError, match="lane"):
        await outbox.add((message("homeless"),), 5)
    await outbox.add((message("notice", lane="user:1"),), 5)
    assert await leaving(outbox) == ["notice", "now"]


async def test_what_stands_behind_a_message_that_is_put_off_wakes_nobody(outbox: Outbox) -> None:
    await outbox.add([message("first", lane="a"), message("second", lane="a", due_at=500)], 0)
    (first,) = await outbox.due(0, 5)
    await outbox.failed(first.id, "later", 900)
    assert await outbox.next_due(0) == 900


async def test_nonces_fit_and_never_repeat(outbox: Outbox) -> None:
    await outbox.add([message("x", lane=f"l{n}") for n in range(200)], 5)
    nonces = [each.nonce for each in await outbox.due(10, 500)]
    assert len(set(nonces)) == 200
    assert all(0 < len(nonce) <= 25 for nonce in nonces)


async def test_the_newest_board_replaces_those_not_sent(games: Games, outbox: Outbox) -> None:
    await running(games)
    for seq, name in enumerate(("old", "new")):
        await games.commit(play(seq, outbox=(message(name, supersede="board"), message(f"ping {name}"))))
    assert [each.state for each in await outbox.posted("g")] == ["superseded", "waiting", "waiting", "waiting"]
    assert await leaving(outbox) == ["ping old"]
    (ping,) = await outbox.due(10_000, 5)
    await outbox.sent(ping.id, Delivered(), 5)
    assert await leaving(outbox) == ["new"]
    both = (message("first", supersede="board"), message("between"), message("second", supersede="board"))
    await games.commit(play(2, outbox=both))
    waiting = [each.kind for each in await outbox.posted("g") if each.state == "waiting"]
    assert waiting == ["ping new", "between", "second"]


async def test_superseding_stays_within_its_lane_and_spares_what_was_sent(games: Games, outbox: Outbox) -> None:
    await running(games)
    await running(games, "h", 51)
    await games.commit(play(0, outbox=(message("g", supersede="board"),)))
    await games.commit(play(0, "h", outbox=(message("h", supersede="board"),)))
    assert await leaving(outbox) == ["g", "h"]
    (sent, _) = await outbox.due(10_000, 5)
    await outbox.sent(sent.id, Delivered(), 5)
    await games.commit(play(1, outbox=(message("g again", supersede="board"),)))
    assert [each.state for each in await outbox.posted("g")] == ["sent", "waiting"]


async def test_what_was_tried_once_is_not_superseded(games: Games, outbox: Outbox) -> None:
    """It may be with Discord already: whether it arrived, failed or can never arrive is to be known."""
    await running(games)
    await games.commit(play(0, outbox=(message("old", supersede="board", role="table"),)))
    (old,) = await outbox.due(10_000, 5)
    assert await outbox.claim(old.id, 5)
    for seq, name in enumerate(("lost", "new"), start=1):
        await games.commit(play(seq, outbox=(message(name, supersede="board", role="table"),)))
    assert [each.state for each in await outbox.posted("g")] == ["waiting", "superseded", "waiting"]
    await outbox.failed(old.id, "502", 7)
    assert await leaving(outbox) == ["old"]
    assert await outbox.claim(old.id, 8)
    await outbox.sent(old.id, Delivered(channel_id=50, message_id=900), 8)
    assert await leaving(outbox) == ["new"]
    assert await games.message("g", "table") == PostedMessage(
        game_id="g", role="table", channel_id=50, message_id=900, posted_at=8
    )


async def test_what_can_never_arrive_is_told_though_something_newer_waits(games: Games, outbox: Outbox) -> None:
    await running(games)
    await games.commit(play(0, outbox=(message("hand", supersede="hand"),)))
    (hand,) = await outbox.due(10_000, 5)
    assert await outbox.claim(hand.id, 5)
    await games.commit(play(1, outbox=(message("newer", supersede="hand"),)))
    await outbox.dead(hand.id, "50007", 6, (message("notice", lane="n"),), unreachable=True)
    states = [(each.kind, each.state) for each in await outbox.posted("g")]
    assert states == [("hand", "dead"), ("newer", "dead"), ("notice", "waiting")]


async def test_what_is_closed_to_us_closes_nothing_else_and_what_is_said_instead_has_a_lane(outbox: Outbox) -> None:
    await outbox.add([message("here", lane="a"), NewMessage(kind="there", target=51, lane="b")], 0)
    (here, _) = await outbox.due(0, 5)
    await outbox.dead(here.id, "50001", 1, (message("instead"),), unreachable=True)
    assert await leaving(outbox, 1) == ["there", "instead"]


async def test_whoever_takes_no_direct_messages_is_still_called_at_the_table(games: Games, outbox: Outbox) -> None:
    """The fault: a reminder that waited while their hand could not be brought was given up with it."""
    await running(games)
    await games.commit(play(0, outbox=(message("notice", lane="n"),)))
    (notice,) = await outbox.due(10_000, 5)
    await outbox.sent(notice.id, Delivered(), 5)
    await games.commit(play(1, outbox=(message("hand"), message("call", lane="c"), message("proposal", lane="p"))))
    hand = (await outbox.posted("g"))[1]
    assert await outbox.claim(hand.id, 5)
    await outbox.dead(hand.id, "50007", 6, unreachable=True)
    states = [(each.kind, each.state) for each in await outbox.posted("g")]
    assert states == [("notice", "sent"), ("hand", "dead"), ("call", "waiting"), ("proposal", "dead")]


async def test_what_is_said_once_is_said_again_only_after_its_time(games: Games, outbox: Outbox) -> None:
    await running(games)
    for seq, (at, since) in enumerate(((100, 1), (150, 100), (300, 200))):
        await games.commit(play(seq, outbox=(message("letter"),)))
        (letter,) = [each for each in await outbox.due(10_000, 5) if each.kind == "letter"]
        once = Once(mark="dm:7", since=since)
        await outbox.dead(letter.id, "50007", at, (message(f"notice {at}", lane="n"),), once=once)
    assert [each.kind for each in await outbox.posted("g") if each.state == "waiting"] == ["notice 100", "notice 300"]


async def test_a_delivered_message_takes_its_role(games: Games, outbox: Outbox) -> None:
    await running(games)
    for seq in range(2):
        await games.commit(play(seq, outbox=(message("board", role="table"),)))
        (board,) = await outbox.due(10_000, 5)
        await outbox.sent(board.id, Delivered(channel_id=50 + seq, message_id=900 + seq), 70 + seq)
    posted = await games.message("g", "table")
    assert posted == PostedMessage(game_id="g", role="table", channel_id=51, message_id=901, posted_at=71)
    assert await games.message("g", "lobby") is None
    assert [each.message_id for each in await outbox.posted("g")] == [900, 901]


async def test_the_dead_make_way_and_say_so(games: Games, outbox: Outbox, database: Database) -> None:
    await running(games)
    await games.commit(play(0, outbox=(message("letter"), message("next"))))
    (letter,) = await outbox.due(10_000, 5)
    await outbox.dead(letter.id, "dm_closed", 5, (message("notice"),))
    await outbox.dead(letter.id, "dm_closed", 6, (message("notice"),))
    told = [(each.kind, each.state) for each in await outbox.posted("g")]
    assert told == [("letter", "dead"), ("next", "waiting"), ("notice", "waiting")]
    noted = await database.rows("SELECT last_error FROM outbox ORDER BY id")
    assert [row[0] for row in noted] == ["dm_closed", None, None], "for operators, who ask the database"
    late = await outbox.lateness(3_000)
    assert (late.waiting, late.oldest_at, late.dead) == (2, 5, 1)


async def test_lateness_and_pruning(games: Games, outbox: Outbox) -> None:
    empty = await outbox.lateness(3_000)
    assert (empty.waiting, empty.oldest_at, empty.dead) == (0, None, 0)
    await running(games)
    await games.commit(play(0, outbox=(message("a"), message("b"), message("c"))))
    a, b, _ = await outbox.posted("g")
    await outbox.sent(a.id, Delivered(), 100)
    await outbox.dead(b.id, "gone", 200)
    late = await outbox.lateness(3_000)
    assert (late.waiting, late.oldest_at, late.dead) == (await outbox.waiting(), 3_000, 1) == (1, 3_000, 1)
    early = await outbox.lateness(2_999)
    assert (early.waiting, early.oldest_at) == (0, None), "what is wanted later is not late"
    await outbox.prune(before=150)
    assert [each.kind for each in await outbox.posted("g")] == ["b", "c"]
    await outbox.prune(before=10_000)
    assert [each.kind for each in await outbox.posted("g")] == ["c"]
    for name in ("old", "new"):
        await outbox.add([message(name, supersede="board")], 300, "g")
    await outbox.prune(before=10_000)
    assert [each.kind for each in await outbox.posted("g")] == ["c", "new"], "nor is what was replaced kept for ever"


async def test_the_sender_is_woken_by_a_commit_and_not_by_a_failed_one(games: Games, outbox: Outbox) -> None:
    await running(games)
    assert not outbox.news.is_set()
    with pytest.raises(Conflict, match="is at"):
        await games.commit(play(5, outbox=(message("x"),)))
    assert not outbox.news.is_set()
    await games.commit(play(0))
    assert not outbox.news.is_set()
    await games.commit(play(1, outbox=(message("x"),)))
    assert outbox.news.is_set()


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["sent", "fail", "dead"])), min_size=1, max_size=25))
def test_each_lane_settles_in_the_order_it_was_filled(
    tmp_path_factory: pytest.TempPathFactory, script: list[tuple[int, str]]
) -> None:
    """Whatever happens to single messages, a lane is worked off from the front."""

    async def check() -> None:
        folder = tmp_path_factory.mktemp("outbox")
        async with await Database.open(folder / "x.db") as database:
            outbox = Outbox(database)
            for n, (lane, _) in enumerate(script):
                await outbox.add((message(str(n), lane=f"lane {lane}"),), 0)
            fates = {str(n): fate for n, (_, fate) in enumerate(script)}
            settled: list[str] = []
            for now in range(1, 4 * len(script) + 2):
                for each in await outbox.due(now, 50):
                    assert await outbox.claim(each.id, now)
                    if fates[each.kind] == "fail":
                        fates[each.kind] = "sent"
                        await outbox.failed(each.id, "later", now + 2)
                        continue
                    settled.append(each.kind)
                    if fates[each.kind] == "dead":
                        await outbox.dead(each.id, "gone", now)
                    else:
                        await outbox.sent(each.id, Delivered(), now)
            for lane in range(4):
                mine = [str(n) for n, (each, _) in enumerate(script) if each == lane]
                assert [kind for kind in settled if kind in mine] == mine

    asyncio.run(check())


async def test_what_is_settled_is_not_settled_again(outbox: Outbox, games: Games) -> None:
    """Two processes, one of which was thought dead."""
    await running(games)
    await games.commit(play(0, outbox=(NewMessage(kind="turn", target=50, role="table"),)))
    (first,) = await outbox.due(20_000, 5)
    assert await outbox.claim(first.id, 20_000)
    for id in (7, 8):
        follows = (NewMessage(kind="edit", target=50),)
        await outbox.sent(first.id, Delivered(channel_id=50, message_id=id, then=follows), 20_000)
    posted = await games.message("g", "table")
    assert posted is not None
    assert posted.message_id == 7
    assert [each.kind for each in await outbox.due(20_000, 5)] == ["edit"]
    assert len(await outbox.posted("g")) == 2


async def test_of_messages_that_are_gone_only_the_roles_are_nobodys(outbox: Outbox, games: Games) -> None:
    """The table's message stays known: else another would be posted beside it."""
    await running(games)
    roles = ("table", "call:11", "call:12", "call:13")
    await games.commit(play(0, outbox=tuple(NewMessage(kind="turn", target=50, role=role) for role in roles)))
    for n, role in enumerate(roles):
        (due,) = await outbox.due(20_000, 5)
        gone = ("call:11",) if role == "call:12" else ()
        for _ in range(2):  # the second time by a process that was thought dead
            await outbox.sent(due.id, Delivered(channel_id=50, message_id=7 + n, gone=gone), 20_000)
    assert [role for role in roles if await games.message("g", role) is None] == ["call:11"]


async def test_what_was_settled_meanwhile_is_not_claimed_and_what_is_forgotten_not_given_up(outbox: Outbox) -> None:
    """Whoever read that it is due waits a moment before it is claimed; then it would leave a second time."""
    at = 1_000
    await outbox.add([message(name, lane=name, supersede=name) for name in ("sent", "dead", "superseded")], at)
    due = {each.kind: each for each in await outbox.due(at, 5)}
    await outbox.sent(due["sent"].id, Delivered(channel_id=50, message_id=7), at)
    await outbox.dead(due["dead"].id, "gone", at)
    await outbox.add([message("newer", lane="superseded", supersede="superseded")], at)
    assert [await outbox.claim(each.id, at) for each in due.values()] == [False] * 3
    await outbox.prune(at + 1)
    await outbox.dead(due["sent"].id, "gone", at, (message("notice", lane="n"),), unreachable=True)
    assert await leaving(outbox) == ["newer"]

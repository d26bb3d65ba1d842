from __future__ import annotations

from typing import Any

import pytest

from storage.database import Database
from storage.errors import ChannelBusy, Conflict, Duplicate
from storage.outbox import Outbox
from storage.rows.clock import Pending
from storage.rows.game import Commit, NewEvent, NewMessage, NewMove, StoredPlace, UndoState
from storage.rows.order import StoredOrders
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, CAL, dump, new_game, places, play, running


def asked(place: int, since: int, **fields: Any) -> Pending:
    return Pending(place=place, since_seq=since, **{"asked_at": 3_000 + since, **fields})


async def test_a_start_demands_the_lobby_it_was_made_from(database: Database, games: Games) -> None:
    await games.create(new_game(), places(ANA))
    start = Commit(
        game_id="g",
        seq=0,
        new_seq=0,
        revision=0,
        state=b"first",
        setup=b"with seed",
        at=9,
        places=places(BEA, ANA),
        pending=(asked(0, 0),),
        checkpoint=True,
    )
    await games.commit(start)
    stored = await games.load("g")
    assert (stored.status, stored.state, stored.setup, stored.started_at) == ("running", b"first", b"with seed", 9)
    assert (stored.places, stored.pending) == (places(BEA, ANA), (asked(0, 0),))
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g")] == [0]
    before = await dump(database)
    with pytest.raises(Conflict):
        await games.commit(start)
    assert await dump(database) == before


async def test_a_move_stores_everything_it_caused(games: Games, outbox: Outbox) -> None:
    await running(games)
    await games.commit(
        play(
            0,
            interaction_id=2**62,
            undo_push=(UndoState(place=0, seq=0, state=b"0"),),
            events=(NewEvent(told=b"all"), NewEvent(told=b"bea", recipients=(1,))),
            pending=(asked(1, 1, deadline=9_000, remind_at=8_000),),
            outbox=(NewMessage(kind="board", target=50, payload=b"\x00\xff"),),
            checkpoint=True,
        )
    )
    stored = await games.load("g")
    assert (stored.seq, stored.state, stored.revision) == (1, b"1", 2)
    assert (stored.started_at, stored.updated_at) == (2_000, 3_000), "it began when it began"
    assert stored.pending == (asked(1, 1, deadline=9_000, remind_at=8_000),)
    (move,) = await games.log("g")
    assert (move.seq, move.keys, move.user_id, move.interaction_id) == (1, ("key.1",), ANA, 2**62)
    assert await games.undo_stack("g") == [UndoState(place=0, seq=0, state=b"0")]
    assert [(c.seq, c.state) for c in await games.checkpoints("g")] == [(0, b"0"), (1, b"1")]
    (message,) = await outbox.due(9_999, 5)
    assert (message.kind, message.payload, message.game_id, message.lane) == ("board", b"\x00\xff", "g", "g")


async def test_several_moves_are_one_transaction_with_one_interaction(games: Games) -> None:
    await running(games)
    moves = tuple(NewMove(seq=n, seat=0, user_id=ANA, keys=(str(n),)) for n in (1, 2, 3))
    await games.commit(Commit(game_id="g", seq=0, new_seq=3, state=b"3", at=9, moves=moves, interaction_id=7))
    assert [(m.seq, m.interaction_id) for m in await games.log("g")] == [(1, 7), (2, None), (3, None)]
    assert [m.seq for m in await games.log("g", after_seq=2)] == [3]


async def test_an_interaction_happens_once_whatever_the_seq(database: Database, games: Games) -> None:
    await running(games)
    await running(games, "h", 51)
    await games.commit(play(0, interaction_id=7))
    before = await dump(database)
    for again in (play(0, interaction_id=7), play(1, interaction_id=7), play(0, "h", interaction_id=7)):
        with pytest.raises(Duplicate):
            await games.commit(again)
    assert await dump(database) == before


@pytest.mark.parametrize("seq", [0, 2, 5])
async def test_an_answer_to_another_state_is_a_conflict(database: Database, games: Games, seq: int) -> None:
    await running(games)
    await games.commit(play(0, interaction_id=7))
    before = await dump(database)
    with pytest.raises(Conflict):
        await games.commit(play(seq, interaction_id=8, outbox=(NewMessage(kind="board", target=50),)))
    assert await dump(database) == before


@pytest.mark.parametrize(
    "broken",
    [
        {"moves": (NewMove(seq=1, seat=0, user_id=1), NewMove(seq=1, seat=0, user_id=1))},
        {"moves": (NewMove(seq=1, seat=0, user_id=1, kind="cheat"),)},
        {"undo_push": (UndoState(place=0, seq=0, state=None),)},
        {"events": (NewEvent(told=None),)},
        {"places": (StoredPlace(number=99, joined_at=0),)},
        {"pending": (asked(0, 1, asked_at=None),)},
        {"outbox": (NewMessage(kind="board", target=50), NewMessage(kind="x", target="x"))},
    ],
    ids=lambda broken: next(iter(broken)),
)
async def test_a_statement_that_fails_undoes_those_before_it(
    database: Database, games: Games, broken: dict[str, Any]
) -> None:
    await running(games)
    before = await dump(database)
    full: dict[str, Any] = {
        "interaction_id": 7,
        "undone_after": 0,
        "undo_keep": 0,
        "undo_push": (UndoState(place=0, seq=0, state=b"0"),),
        "events": (NewEvent(told=b"x"),),
        "pending": (asked(1, 1),),
        "outbox": (NewMessage(kind="board", target=50),),
        "checkpoint": True,
    }
    with pytest.raises(Exception, match=r"constraint|datatype|store|bytes-like|invalid input"):
        await games.commit(play(0, **{**full, **broken}))
    assert await dump(database) == before
    await games.commit(play(0, **full))
    assert (await games.load("g")).seq == 1


async def test_a_question_that_stands_keeps_its_clock(games: Games) -> None:
    await running(games, users=(ANA, BEA, CAL))
    first = (asked(1, 1, deadline=9_000, reminded_at=8_500), asked(2, 1, deadline=9_000))
    await games.commit(play(0, pending=first))
    await games.commit(play(1, pending=(asked(1, 1, asked_at=7, deadline=20_000), asked(0, 2))))
    assert (await games.load("g")).pending == (asked(0, 2), first[0])
    await games.commit(play(2, pending=(asked(1, 3, deadline=30_000),)))
    assert (await games.load("g")).pending == (asked(1, 3, deadline=30_000),)


async def test_undo_and_rewind_are_rows_and_seq_goes_on(games: Games) -> None:
    await running(games)
    for seq in range(3):
        push = (UndoState(place=0, seq=seq, state=str(seq).encode()),)
        await games.commit(play(seq, undo_push=push, events=(NewEvent(told=str(seq + 1).encode()),)))
    assert [each.seq for each in await games.undo_stack("g")] == [0, 1, 2]
    # Two steps back: the state of seq 1 comes back under number 4.
    undo = NewMove(seq=4, seat=0, user_id=ANA, kind="undo")
    await games.commit(play(3, state=b"as 1", moves=(undo,), undo_keep=1, undone_after=1))
    assert (await games.load("g")).state == b"as 1"
    assert [each.seq for each in await games.undo_stack("g")] == [0]
    log = [(move.seq, move.kind, move.undone) for move in await games.log("g")]
    assert log == [(1, "play", False), (2, "play", True), (3, "play", True), (4, "undo", False)]
    assert [event.told for event in await games.chronicle("g")] == [b"1"]
    again = NewMove(seq=5, seat=0, user_id=ANA, keys=("key.2",))
    back = UndoState(place=0, seq=4, state=b"as 1")
    await games.commit(play(4, moves=(again,), undo_push=(back,), events=(NewEvent(told=b"2 again"),), checkpoint=True))
    assert [each.seq for each in await games.undo_stack("g")] == [0, 4]
    assert [event.told for event in await games.chronicle("g")] == [b"1", b"2 again"]
    # The host goes back to the start.
    rewind = NewMove(seq=6, seat=None, user_id=ANA, kind="rewind")
    await games.commit(play(5, state=b"as 0", moves=(rewind,), undo_keep=0, undone_after=0))
    assert await games.undo_stack("g") == []
    assert await games.chronicle("g") == []
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g")] == [0]
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g", undone=True)] == [0, 5]
    assert [move.seq for move in await games.log("g") if not move.undone] == [6]
    assert len(await games.whole_chronicle("g")) == 4


async def test_the_last_move_finishes_and_a_rewind_reopens(games: Games) -> None:
    await running(games)
    await games.commit(play(0, status="finished", pending=(asked(1, 1),)))
    stored = await games.load("g")
    assert (stored.status, stored.finished_at, stored.pending) == ("finished", 3_000, ())
    assert await games.in_channel(50) == "g"
    await games.create(new_game("next", 50))
    reopened = play(1, undone_after=0, pending=(asked(0, 2),))
    with pytest.raises(ChannelBusy):
        await games.commit(reopened)
    await games.close("next", 5)
    await games.commit(reopened)
    stored = await games.load("g")
    assert (stored.status, stored.finished_at, stored.pending) == ("running", None, (asked(0, 2),))


@pytest.mark.parametrize(("status", "left"), [("running", 1), ("finished", 0)])
async def test_of_a_game_that_is_over_nothing_is_ordered_any_more(
    database: Database, games: Games, status: str, left: int
) -> None:
    await running(games)
    ordered = StoredOrders(seat=1, user_id=ANA, what=b"plan")
    await games.order("g", (await games.load("g")).revision, {1: ordered}, 5)
    await games.commit(play(0, status=status, orders={}))
    assert len(await database.rows("SELECT seat FROM orders WHERE game_id = 'g'")) == left


async def test_orders_of_one_seat_are_replaced_and_those_of_another_stand(games: Games) -> None:
    await running(games)
    first, second = [StoredOrders(seat=seat, user_id=user, what=b"a") for seat, user in ((0, ANA), (1, BEA))]
    await games.commit(play(0, orders={0: first, 1: second}))
    anew = StoredOrders(seat=0, user_id=ANA, what=b"b")
    await games.commit(play(1, orders={0: anew}))
    assert (await games.load("g")).orders == (anew, second)
    await games.commit(play(2, orders={0: None}))
    assert (await games.load("g")).orders == (second,)

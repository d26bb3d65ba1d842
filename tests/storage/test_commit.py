from typing import Any

import pytest

from storage.database import Database
from storage.errors import ChannelBusy, Conflict, Duplicate
from storage.games import Games
from storage.outbox import Outbox
from storage.records import Commit, NewChoice, NewEvent, NewMessage, Pending, Seat, UndoState
from tests.storage.tables import ANA, BEA, CAL, dump, new_game, play, running, seats


def asked(seat: int, since: int, **fields: Any) -> Pending:
    return Pending(seat=seat, since_seq=since, **{"asked_at": 3_000 + since, **fields})


async def test_a_start_demands_the_lobby_it_was_made_from(database: Database, games: Games) -> None:
    await games.create(new_game(), seats(ANA))
    start = Commit(
        game_id="g",
        seq=0,
        new_seq=0,
        revision=0,
        state=b"first",
        setup=b"with seed",
        at=9,
        seats=seats(BEA, ANA),
        pending=(asked(0, 0),),
        checkpoint=True,
    )
    await games.commit(start)
    record = await games.load("g")
    assert (record.status, record.state, record.setup, record.started_at) == ("running", b"first", b"with seed", 9)
    assert (record.seats, record.pending) == (seats(BEA, ANA), (asked(0, 0),))
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g")] == [0]
    before = await dump(database)
    with pytest.raises(Conflict):
        await games.commit(start)
    assert await dump(database) == before


async def test_a_choice_stores_everything_it_caused(games: Games, outbox: Outbox) -> None:
    await running(games)
    await games.commit(
        play(
            0,
            interaction_id=2**62,
            undo_push=(UndoState(seat=0, seq=0, state=b"0"),),
            events=(NewEvent(text=b"all"), NewEvent(text=b"bea", recipients=(1,))),
            pending=(asked(1, 1, deadline=9_000, remind_at=8_000),),
            outbox=(NewMessage(kind="board", target=50, payload=b"\x00\xff"),),
            checkpoint=True,
        )
    )
    record = await games.load("g")
    assert (record.seq, record.state, record.revision) == (1, b"1", 2)
    assert record.pending == (asked(1, 1, deadline=9_000, remind_at=8_000),)
    (choice,) = await games.choices("g")
    assert (choice.seq, choice.keys, choice.user_id, choice.interaction_id) == (1, ("key.1",), ANA, 2**62)
    assert await games.undo_stack("g") == [UndoState(seat=0, seq=0, state=b"0")]
    assert [(c.seq, c.state) for c in await games.checkpoints("g")] == [(0, b"0"), (1, b"1")]
    (message,) = await outbox.due(9_999, 5)
    assert (message.kind, message.payload, message.game_id, message.lane) == ("board", b"\x00\xff", "g", "g")


async def test_several_choices_are_one_transaction_with_one_interaction(games: Games) -> None:
    await running(games)
    choices = tuple(NewChoice(seq=n, seat=0, user_id=ANA, keys=(str(n),)) for n in (1, 2, 3))
    await games.commit(Commit(game_id="g", seq=0, new_seq=3, state=b"3", at=9, choices=choices, interaction_id=7))
    assert [(c.seq, c.interaction_id) for c in await games.choices("g")] == [(1, 7), (2, None), (3, None)]
    assert [c.seq for c in await games.choices("g", after_seq=2)] == [3]


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
        {"choices": (NewChoice(seq=1, seat=0, user_id=1), NewChoice(seq=1, seat=0, user_id=1))},
        {"choices": (NewChoice(seq=1, seat=0, user_id=1, kind="cheat"),)},
        {"undo_push": (UndoState(seat=0, seq=0, state=None),)},
        {"events": (NewEvent(text=None),)},
        {"seats": (Seat(place=99, joined_at=0),)},
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
        "undo_push": (UndoState(seat=0, seq=0, state=b"0"),),
        "events": (NewEvent(text=b"x"),),
        "pending": (asked(1, 1),),
        "outbox": (NewMessage(kind="board", target=50),),
        "checkpoint": True,
    }
    with pytest.raises(Exception, match=r"constraint|datatype|store"):
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


async def test_undo_redo_and_rewind_are_rows_and_seq_goes_on(games: Games) -> None:
    await running(games)
    for seq in range(3):
        push = (UndoState(seat=0, seq=seq, state=str(seq).encode()),)
        await games.commit(play(seq, undo_push=push, events=(NewEvent(text=str(seq + 1).encode()),)))
    assert [each.seq for each in await games.undo_stack("g")] == [0, 1, 2]
    # Two steps back: the state of seq 1 comes back under number 4.
    undo = NewChoice(seq=4, seat=0, user_id=ANA, kind="undo")
    await games.commit(play(3, state=b"as 1", choices=(undo,), undo_keep=1, undone_after=1))
    assert (await games.load("g")).state == b"as 1"
    assert [each.seq for each in await games.undo_stack("g")] == [0]
    log = [(choice.seq, choice.kind, choice.undone) for choice in await games.choices("g")]
    assert log == [(1, "play", False), (2, "play", True), (3, "play", True), (4, "undo", False)]
    assert [event.text for event in await games.events("g")] == [b"1"]
    redo = NewChoice(seq=5, seat=0, user_id=ANA, kind="redo", keys=("key.2",))
    back = UndoState(seat=0, seq=4, state=b"as 1")
    await games.commit(
        play(4, choices=(redo,), undo_push=(back,), events=(NewEvent(text=b"2 again"),), checkpoint=True)
    )
    assert [each.seq for each in await games.undo_stack("g")] == [0, 4]
    assert [event.text for event in await games.events("g")] == [b"1", b"2 again"]
    # The host goes back to the start.
    rewind = NewChoice(seq=6, seat=None, user_id=ANA, kind="rewind")
    await games.commit(play(5, state=b"as 0", choices=(rewind,), undo_keep=0, undone_after=0))
    assert await games.undo_stack("g") == []
    assert await games.events("g") == []
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g")] == [0]
    assert [checkpoint.seq for checkpoint in await games.checkpoints("g", undone=True)] == [0, 5]
    assert [choice.seq for choice in await games.choices("g") if not choice.undone] == [6]
    assert len(await games.whole_chronicle("g")) == 4


async def test_the_last_choice_finishes_and_a_rewind_reopens(games: Games) -> None:
    await running(games)
    await games.commit(play(0, status="finished", pending=(asked(1, 1),)))
    record = await games.load("g")
    assert (record.status, record.finished_at, record.pending) == ("finished", 3_000, ())
    assert await games.in_channel(50) == "g"
    await games.create(new_game("next", 50))
    reopened = play(1, undone_after=0, pending=(asked(0, 2),))
    with pytest.raises(ChannelBusy):
        await games.commit(reopened)
    await games.close("next", 5)
    await games.commit(reopened)
    record = await games.load("g")
    assert (record.status, record.finished_at, record.pending) == ("running", None, (asked(0, 2),))

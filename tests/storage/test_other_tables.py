"""What changes at one table changes nothing at another, which has as much of everything and the same numbers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from storage.database import Database
from storage.errors import NotFound
from storage.outbox import Outbox
from storage.rows.clock import Pending, Spent, Timed
from storage.rows.game import Change, Delivered, NewEvent, NewMessage, UndoState
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed
from storage.rows.result import Result
from storage.tables.clocks import Clocks
from storage.tables.dues import Due, Dues
from storage.tables.games import Games
from storage.tables.memos import Memos
from storage.tables.upkeep import Upkeep
from tests.storage.made_up import ANA, BEA, CAL, dump, places, play, running

OF_A_TABLE = "game place move undo checkpoint event pending spent owed motion orders memo due message outbox result"
TIMED = Timed(game_id="g", place=1, since_seq=4, left=1, ticking_at=2, deadline=3, remind_at=2)
ORDERS = StoredOrders(seat=1, user_id=BEA, what=b"other")


class Storage:
    """All that changes tables."""

    def __init__(self, database: Database) -> None:
        self.games, self.outbox, self.upkeep = Games(database), Outbox(database), Upkeep(database)
        self.clocks, self.dues, self.memos = Clocks(database), Dues(database), Memos(database)


def asked(place: int, since: int) -> Pending:
    return Pending(place=place, since_seq=since, asked_at=3_000, left=7_000, deadline=9_000, remind_at=8_000)


def motion(game_id: str, result: str | None = None) -> Motion:
    until = 9_000 if game_id == "g" else 8_000
    return Motion(
        id=f"{game_id} 1", user_id=ANA, name="Ana", what=b"", votes={BEA: None}, at=1, until=until, result=result
    )


async def filled(storage: Storage, game_id: str, channel_id: int) -> None:
    """A table with rows of every kind."""
    games = storage.games
    await running(games, game_id, channel_id)
    given: dict[str, Any] = {
        "at": 100 * channel_id,
        "undo_push": (UndoState(place=0, seq=0, state=b"0"),),
        "events": (NewEvent(told=b"\x80"),),
        "checkpoint": True,
        "spent": (Spent(place=1, time=5),),
        "owed": (Owed(place=1, turn=1, user_id=BEA, seq=1),),
        "outbox": (NewMessage(kind="turn", target=channel_id, role="table"),),
    }
    for seq in range(2):
        await games.commit(play(seq, game_id, **given))
    await games.commit(
        play(2, game_id, undone_after=1, results=(Result(user_id=BEA, company="people", places=2, stayed=True),))
    )
    standing = {"pending": (asked(1, 4),), "motion": motion(game_id), "dues": {"table_quiet": 9_000}}
    await games.commit(
        play(3, game_id, **given, orders={0: StoredOrders(seat=0, user_id=ANA, what=b""), 1: ORDERS}, **standing)
    )
    await storage.memos.save(game_id, BEA, "mine", 0, 1)
    first = next(message for message in await storage.outbox.posted(game_id))
    await storage.outbox.sent(first.id, Delivered(channel_id=channel_id, message_id=channel_id), 5)


async def moved(storage: Storage) -> None:
    await storage.games.commit(
        play(
            4,
            undo_keep=0,
            undo_push=(UndoState(place=1, seq=4, state=b"4"),),
            anew=(1,),
            pending=(asked(0, 5),),
            places=places(CAL, BEA),
            orders={0: None, 1: ORDERS},
            dues={"table_quiet": None},
            motion=motion("g", "agreed"),
            outbox=(NewMessage(kind="turn", target=50, supersede="board"),),
        )
    )


async def went_back_and_forward(storage: Storage) -> None:
    await storage.games.commit(play(4, undone_after=1))
    await storage.games.commit(play(5, undone_after=5, redoes=3))


async def paused_and_resumed(storage: Storage) -> None:
    assert await storage.clocks.pause("g", 5_000, "vote")
    assert await storage.clocks.resume("g", 6_000, [TIMED])


async def reminded(storage: Storage) -> None:
    (alarm,) = [alarm for alarm in await storage.clocks.reminders(8_500) if alarm.game_id == "g"]
    assert await storage.clocks.reminded(alarm, 8_500, next_at=None)
    assert await storage.clocks.set("g", 1, 4, deadline=1, remind_at=None)


async def due(storage: Storage) -> None:
    what = Due(game_id="g", what="table_quiet", at=9_000)
    await storage.dues.done(what, again_at=9_500)
    await storage.dues.done(Due(game_id="g", what="motion", at=9_000))


async def written_down(storage: Storage) -> None:
    assert await storage.memos.save("g", BEA, "another", 1, 2)
    assert await storage.memos.save("g", BEA, "", 2, 3)


async def delivered(storage: Storage) -> None:
    waits = [message for message in await storage.outbox.posted("g") if message.state == "waiting"]
    await storage.outbox.sent(waits[0].id, Delivered(channel_id=50, message_id=99, gone=("table",)), 6)
    await storage.outbox.dead(waits[1].id, "gone", 6, unreachable=True)


async def closed(storage: Storage) -> None:
    await storage.games.close("g", 9_000)


async def over(storage: Storage) -> None:
    await storage.games.commit(play(4, status="finished"))


async def changed(storage: Storage, **fields: Any) -> None:
    revision = (await storage.games.load("g")).revision
    await storage.games.change(Change(game_id="g", revision=revision, at=9_000, **fields))


async def put_away_in_a_file(storage: Storage) -> None:
    await over(storage)
    await storage.upkeep.thin("g", [0])
    await storage.upkeep.archive("g", b"")


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (moved, {}),
        (went_back_and_forward, {}),
        (paused_and_resumed, {}),
        (reminded, {}),
        (due, {}),
        (written_down, {}),
        (delivered, {}),
        (closed, {}),
        (over, {}),
        (put_away_in_a_file, {}),
        (changed, {"places": places(CAL, BEA), "seats_changed": True, "anew": (asked(1, 4),)}),
        (changed, {"timed": (TIMED,), "put_off": 5, "dues": {"motion": None}, "spent": (Spent(place=1, time=5),)}),
        (changed, {"status": "cancelled"}),
        (changed, {"status": "closed"}),
    ],
)
async def test_what_changes_at_one_table_changes_nothing_at_another(
    database: Database, change: Callable[..., Awaitable[None]], fields: dict[str, Any]
) -> None:
    storage = Storage(database)
    for game_id, channel_id in (("g", 50), ("h", 51)):
        await filled(storage, game_id, channel_id)
    before = await dump(database)
    theirs = {table: [row for row in rows if "h" in row] for table, rows in before.items()}
    assert [table for table in OF_A_TABLE.split() if not theirs[table]] == []
    await change(storage, **fields)
    after = await dump(database)
    assert after != before
    assert {table: [row for row in rows if "h" in row] for table, rows in after.items()} == theirs


async def read(storage: Storage) -> list[object]:
    """What is known of the table."""
    games = storage.games
    return [
        await games.load("g"),
        await games.log("g"),
        await games.own_move("g", ANA, 9),
        await games.made_at("g", 4),
        await games.chronicle("g"),
        await games.whole_chronicle("g"),
        await games.checkpoints("g", undone=True),
        await games.undo_stack("g"),
        await games.undo_places("g"),
        await games.last_checkpoints("g", 9, 9),
        await games.turns("g"),
        await games.turn_starts("g"),
        await games.went_back("g"),
        await games.last_played("g"),
        await games.messages("g", "table"),
        await games.motion("g", "g 1"),
        await games.motion("g", "h 1"),
        await storage.clocks.asked("g", 1),
        await storage.clocks.awaited("g"),
        await storage.clocks.spent("g"),
        await storage.dues.of("g"),
        await storage.memos.of("g", BEA),
        await storage.outbox.posted("g"),
    ]


async def test_what_is_read_of_one_table_is_not_another_s(database: Database) -> None:
    storage = Storage(database)
    await filled(storage, "g", 50)
    alone = await read(storage)
    for game_id, channel_id in (("f", 49), ("h", 51)):
        await filled(storage, game_id, channel_id)
        await storage.games.commit(
            play(4, game_id, pending=(asked(1, 4),), events=(NewEvent(told=b"\x81"),), spent=(Spent(place=1, time=9),))
        )
    assert await read(storage) == alone
    with pytest.raises(NotFound):
        await storage.games.commit(play(0, "none"))

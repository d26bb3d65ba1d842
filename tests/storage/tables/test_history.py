from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from storage.database import Database
from storage.rows.game import Commit, NewEvent, NewMove
from storage.tables.archive import Archived
from storage.tables.games import Games
from tests.storage.made_up import play, running

PLACES = st.integers(0, 61)
RECIPIENTS = st.none() | st.lists(PLACES, max_size=4).map(tuple)


@settings(max_examples=20, deadline=None)
@given(
    chronicle=st.lists(st.lists(RECIPIENTS, max_size=5), min_size=1, max_size=4),
    viewers=st.lists(st.lists(PLACES, max_size=3).map(tuple), min_size=1, max_size=6),
    after=st.integers(-1, 4),
)
def test_a_viewer_reads_exactly_what_is_public_or_addressed_to_them(
    chronicle: list[list[tuple[int, ...] | None]], viewers: list[tuple[int, ...]], after: int
) -> None:
    async def check() -> None:
        with TemporaryDirectory() as folder:
            async with await Database.open(Path(folder) / "x.db") as database:
                games = Games(database)
                await running(games)
                for seq, lines in enumerate(chronicle):
                    events = tuple(NewEvent(told=f"{seq} {n}".encode(), recipients=to) for n, to in enumerate(lines))
                    await games.commit(play(seq, events=events))
                for viewer in ((), *viewers):
                    expected = [
                        (seq + 1, n, f"{seq} {n}".encode(), None if to is None else tuple(sorted(set(to))))
                        for seq, lines in enumerate(chronicle)
                        for n, to in enumerate(lines)
                        if seq + 1 > after and (to is None or set(to) & set(viewer))
                    ]
                    found = await games.chronicle("g", after, viewer)
                    assert [(event.seq, event.n, event.told, event.recipients) for event in found] == expected

    asyncio.run(check())


async def test_lines_of_a_commit_with_several_moves_keep_their_number(games: Games) -> None:
    await running(games)
    lines = (NewEvent(told=b"a", seq=1), NewEvent(told=b"b", seq=2), NewEvent(told=b"c", seq=1), NewEvent(told=b"d"))
    await games.commit(Commit(game_id="g", seq=0, new_seq=3, state=b"3", at=9, events=lines))
    assert [(event.seq, event.n, event.told) for event in await games.chronicle("g")] == [
        (1, 0, b"a"),
        (1, 1, b"c"),
        (2, 0, b"b"),
        (3, 0, b"d"),
    ]


async def test_an_own_move_is_an_answer_that_the_user_gave_and_that_stands(games: Games) -> None:
    await running(games)
    for seq, (user, kind) in enumerate([(7, "play"), (None, "stand_in"), (8, "play"), (7, "play"), (7, "undo")]):
        moves = (NewMove(seq=seq + 1, seat=0, user_id=user, kind=kind),)
        undone = 3 if kind == "undo" else None
        await games.commit(
            Commit(game_id="g", seq=seq, new_seq=seq + 1, state=b"", at=9, moves=moves, undone_after=undone)
        )
    assert await games.own_move("g", 7, 9) == 1, "the later one was taken back"
    assert await games.own_move("g", 8, 9) == 3
    assert await games.own_move("g", 8, 2) == -1
    assert await games.own_move("g", 9, 9) == -1
    assert [await games.played("g", at_most) for at_most in (0, 1, 9)] == [False, True, True]


async def test_a_table_at_which_only_bots_play_is_quiet(games: Games) -> None:
    await running(games)
    await games.commit(play(0, at=5_000))
    bots = NewMove(seq=2, seat=1, user_id=None, keys=("key.2",))
    await games.commit(play(1, at=9_000, moves=(bots,)))
    assert await games.last_played("g") == 5_000


async def test_what_was_taken_back_before_stays_so_when_what_took_it_back_is_redone(games: Games) -> None:
    """Two go back to the same place, and the second is thought better of: only what that one took back stands again."""
    await running(games)
    for seq in (0, 1):
        await games.commit(play(seq))
    await games.commit(play(2, undone_after=1))
    await games.commit(play(3, undone_after=0))
    assert [move.seq for move in await games.log("g") if not move.undone] == [4]
    await games.commit(play(4, undone_after=3, redoes=4))
    assert [move.seq for move in await games.log("g") if not move.undone] == [1, 3, 5]


async def test_when_a_move_was_made_is_known_in_the_archive_too(games: Games) -> None:
    await running(games)
    for seq in (0, 1):
        await games.commit(play(seq))
    asked = (1, 2, 3)
    assert [await games.made_at("g", seq) for seq in asked] == [3_000, 3_001, 0]
    games.archived.write(
        Archived(game_id="old", record=b"", moves=tuple(await games.log("g")), events=(), checkpoints=())
    )
    assert [await games.made_at("old", seq) for seq in asked] == [3_000, 3_001, 0]
    assert not await games.ordered("g", 0, -1), "what somebody plays is no order"

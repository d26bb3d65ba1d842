"""States are stored small and come back as they were."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.database import Database
from storage.rows.game import Checkpoint, UndoState
from storage.tables.checkpoints import STRIDE
from storage.tables.games import Games
from storage.tables.packed import pack, unpack
from tests.storage.made_up import play, running


@settings(max_examples=50)
@given(state=st.binary(max_size=300), base=st.none() | st.binary(max_size=300))
def test_what_is_packed_comes_back(state: bytes, base: bytes | None) -> None:
    assert unpack(pack(state, base), base) == state


def test_what_was_not_packed_is_refused() -> None:
    with pytest.raises(ValueError, match="frame"):
        unpack(b"no frame at all")


async def test_checkpoints_are_small_beside_each_other_and_read_as_they_were(database: Database, games: Games) -> None:
    await running(games)
    chance, state = random.Random(1), bytearray(random.Random(2).randbytes(6_000))
    written = [b"0"]
    for seq in range(3 * STRIDE):
        state[chance.randrange(len(state))] ^= 0xFF
        written.append(bytes(state))
        pushed = (UndoState(place=0, seq=seq, state=bytes(state)),)
        await games.commit(play(seq, state=bytes(state), checkpoint=True, undo_keep=0, undo_push=pushed))
    assert [point.state for point in await games.checkpoints("g")] == written
    last = await games.turn_start("g", STRIDE + 3)
    assert last == Checkpoint(seq=STRIDE + 3, state=written[STRIDE + 3], undone=False, at=3_000 + STRIDE + 2)
    newest = await games.last_checkpoints("g", 3 * STRIDE, 2)
    assert [point.state for point in newest] == [written[-1], written[-2]]
    assert (await games.undo_stack("g"))[-1].state == written[-1]
    async with database.reading() as reading:
        row = await reading.row("SELECT SUM(length(state)) AS size, COUNT(*) - COUNT(base) AS whole FROM checkpoint")
    assert row is not None
    assert row["whole"] == 4
    assert row["size"] < len(written) * 6_000 / 2, "a state that cannot be compressed is told by what differs"


async def test_a_rewind_does_not_take_away_what_others_were_compressed_beside(games: Games) -> None:
    await running(games)
    for seq in range(4):
        await games.commit(play(seq, state=b"abcdefgh" * 40 + bytes([seq]), checkpoint=True))
    await games.commit(play(4, undone_after=0, state=b"abcdefgh" * 40, checkpoint=True))
    await games.commit(play(5, state=b"abcdefgh" * 40 + b"!", checkpoint=True))
    assert [point.seq for point in await games.checkpoints("g")] == [0, 5, 6]
    assert (await games.checkpoints("g"))[-1].state == b"abcdefgh" * 40 + b"!"
    assert len(await games.checkpoints("g", undone=True)) == 7
    assert [point.seq for point in await games.last_checkpoints("g", 5, 9)] == [5, 0]
    before = await games.turn_start("g", 4)
    assert before is not None
    assert before.seq == 0, "what was taken back was no turn"

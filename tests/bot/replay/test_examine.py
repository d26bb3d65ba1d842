"""What is told of a record that anybody may have written."""

from __future__ import annotations

import pytest

from bot.replay.examine import LONGEST, MOVES, TOLD, TooLong, examined
from cogs.records import report
from games.core.record import Move, Opening, Record, write
from tests.cogs.ui.tables import said


def test_of_a_record_full_of_faults_the_first_are_told_and_the_others_counted() -> None:
    words = tuple(f"{n}" * 500 for n in range(3 * TOLD))
    record = Record(
        game="xadrez" * 200,
        edition="1",
        setup=Opening(2, key="07" * 32, words=words),
        commitment="0",
        names=words,
        moves=(Move(0, draws=((1 << 20, 1 << 21),) * 5_000),),
    )
    found = examined(write(record), "pt-BR", 0)
    assert found.faults == 5_002  # the commitment and the game as well
    assert len(found.problems) == len(found.names) == len(found.words) == TOLD
    assert max(map(len, (*found.names, *found.words, *(text for _, text in found.problems)))) == LONGEST
    told = said(report(found, "pt-BR", None))
    shown = sum(line.startswith("- ") for line in told.splitlines())
    assert 0 < shown < TOLD
    assert f"{5_002 - shown}" in told.splitlines()[-1]


def test_a_record_of_more_moves_than_any_game_has_is_not_looked_into() -> None:
    moves = tuple(Move(seq) for seq in range(MOVES + 1))
    record = Record(game="x", edition="1", setup=Opening(2, key="07"), commitment="0", moves=moves)
    with pytest.raises(TooLong):
        examined(write(record), "en", 0)


def test_of_a_game_that_goes_on_nothing_is_said_to_be_wrong() -> None:
    record = Record(game="gnomopolis", edition="1", setup=Opening(2), commitment="0", moves=(Move(0),))
    found = examined(write(record), "en", 0)
    assert not found.over
    assert (found.problems, found.faults) == ((), 0)

"""Turns for which others waited: counted with the move, once, and back with it; nobody's but their own."""

from __future__ import annotations

import pytest

from storage.database import Database
from storage.errors import Conflict, Duplicate
from storage.people.owed import OwedTurns
from storage.people.personal import Personal, Retelling
from storage.rows.game import Change, Commit, NewMove
from storage.rows.owed import Owed, Reliability
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, play, running

RETELLING = Retelling(lambda told, names, called: told, lambda record, names, called: record, "?")


def owed(seq: int, turn: int = 0, user: int = ANA, *, late: bool = False, place: int = 0) -> Owed:
    return Owed(place=place, turn=turn, user_id=user, seq=seq, late=late)


def back(seq: int, to: int, kind: str = "rewind", redoes: int | None = None) -> Commit:
    """From move ``seq`` back to the state of another."""
    move = NewMove(seq=seq + 1, seat=0, user_id=ANA, kind=kind, keys=())
    return Commit(
        game_id="g",
        seq=seq,
        new_seq=seq + 1,
        state=b"x",
        at=9_000,
        moves=(move,),
        undone_after=to,
        redoes=redoes,
    )


async def ran_out(games: Games, *late: Owed) -> None:
    stored = await games.load("g")
    await games.change(Change(game_id="g", revision=stored.revision, at=5_000, owed=late))


async def of(database: Database, user: int = ANA, since: int = 0, n: int = 200) -> tuple[int, int]:
    found = await OwedTurns(database).of(user, since, n)
    return found.turns, found.late


async def test_a_turn_counts_once_however_much_is_answered_in_it(games: Games, database: Database) -> None:
    await running(games)
    assert await of(database) == (0, 0)
    await games.commit(play(0, owed=(owed(1),)))
    await games.commit(play(1, owed=(owed(2),)))
    assert await of(database) == (1, 0)
    await games.commit(play(2, owed=(owed(3, turn=2), owed(3, turn=2, user=BEA, place=1))))
    assert (await of(database), await of(database, BEA)) == ((2, 0), (1, 0))


async def test_whoever_began_a_turn_in_time_and_did_not_end_it_was_late(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, owed=(owed(1),)))
    await ran_out(games, owed(2, late=True))
    assert await of(database) == (1, 1)
    await games.commit(play(1, owed=(owed(2),)))
    assert await of(database) == (1, 1), "also if they come back before a bot has played"


async def test_a_press_that_is_refused_counts_nothing(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, owed=(owed(1),), interaction_id=7))
    with pytest.raises(Duplicate):
        await games.commit(play(1, owed=(owed(2, turn=1),), interaction_id=7))
    with pytest.raises(Conflict):
        await games.commit(play(0, owed=(owed(2, turn=1),)))
    with pytest.raises(Conflict):
        await games.change(Change(game_id="g", revision=0, at=5_000, owed=(owed(2, turn=1, late=True),)))
    assert await of(database) == (1, 0)


async def test_what_is_taken_back_does_not_count_and_counts_again_with_a_redo(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, owed=(owed(1),)))
    await ran_out(games, owed(2, turn=1, late=True))
    await games.commit(play(1))
    await games.commit(back(2, to=0))
    assert await of(database) == (0, 0)
    await games.commit(play(3, owed=(owed(4),)))
    assert await of(database) == (1, 0), "played again it counts once"
    await games.commit(back(4, to=0, kind="redo", redoes=3))
    assert await of(database) == (2, 1), "as it was before; what was played since does not count instead"


async def test_whoever_takes_back_what_a_bot_played_for_them_was_late_all_the_same(
    games: Games, database: Database
) -> None:
    await running(games)
    await ran_out(games, owed(1, late=True))
    await games.commit(play(0))
    await games.commit(back(1, to=0, kind="undo"))
    await games.commit(play(2, owed=(owed(3),)))
    assert await of(database) == (1, 1)


async def test_an_answer_taken_back_and_given_again_is_one_turn(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, owed=(owed(1),)))
    await games.commit(back(1, to=0, kind="undo"))
    assert await of(database) == (0, 0)
    await games.commit(play(2, owed=(owed(3),)))
    assert await of(database) == (1, 0)


async def test_somebody_else_on_the_same_place_in_the_same_turn_has_one_of_their_own(
    games: Games, database: Database
) -> None:
    await running(games)
    await ran_out(games, owed(1, late=True))
    await games.commit(play(0, owed=(owed(1, user=BEA),)))
    assert (await of(database), await of(database, BEA)) == ((1, 1), (1, 0))


async def test_only_the_latest_of_a_time_are_read_and_the_old_are_struck(games: Games, database: Database) -> None:
    await running(games)
    await ran_out(games, owed(1, late=True))
    for turn in range(4):
        await games.commit(play(turn, owed=(owed(turn + 1, turn=turn + 10),), at=6_000 + turn))
    assert await of(database) == (5, 1)
    assert await of(database, n=4) == (4, 0)
    assert await of(database, since=6_002) == (2, 0)
    await OwedTurns(database).strike(6_003)
    assert await of(database) == (1, 0)


async def test_they_are_read_and_erased_with_what_is_somebody_s_own(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, owed=(owed(1), owed(1, user=BEA, place=1))))
    personal = Personal(database)
    (row,) = (await personal.of_user(ANA))["turns_owed"]
    assert (row["game_id"], row["place"], row["late"], row["at"]) == ("g", 0, 0, 3_000)
    await personal.erase(ANA, RETELLING, 9_000, {}, lambda game_id: None)
    assert (await of(database), await of(database, BEA)) == ((0, 0), (1, 0))


def test_the_figure_is_rounded_down() -> None:
    assert Reliability(turns=312, late=10).percent == 96
    assert Reliability(turns=5, late=5).percent == 0
    assert Reliability().percent == 100

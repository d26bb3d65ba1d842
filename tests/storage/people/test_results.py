from __future__ import annotations

import shutil
from pathlib import Path

from storage.database import Database
from storage.migrate import MIGRATIONS
from storage.people.results import Results
from storage.rows.game import Commit
from storage.rows.result import Result, Tally
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, play, running

WON = Result(user_id=ANA, company="people", places=2, stayed=True, won=True, points=-4)
LEFT = Result(user_id=BEA, company="people", places=2, stayed=False)


async def test_how_it_ended_is_stored_with_the_end_and_struck_by_going_back(games: Games, database: Database) -> None:
    results = Results(database)
    await running(games)
    await games.commit(play(0, status="finished", results=(WON, LEFT)))
    mine = Tally(
        rules="gnomopolis",
        company="people",
        places=2,
        stayed=True,
        games=1,
        won=1,
        counted=1,
        points=-4,
        best=-4,
    )
    assert await results.of(ANA) == [mine]
    assert await results.of(BEA) == [
        Tally(rules="gnomopolis", company="people", places=2, stayed=False, games=1, won=0)
    ]
    await games.commit(Commit(game_id="g", seq=1, new_seq=2, state=b"2", at=5_000, undone_after=0))
    assert await results.of(ANA) == await results.of(BEA) == []
    await games.commit(play(2, status="finished", results=(WON,)))
    assert await results.of(ANA) == [mine], "not twice"


async def test_other_moves_leave_what_is_noted(games: Games, database: Database) -> None:
    await running(games)
    await games.commit(play(0, status="finished", results=(WON,)))
    await running(games, "h", 51)
    await games.commit(play(0, "h"))
    assert [tally.games for tally in await Results(database).of(ANA)] == [1]


async def test_a_database_from_before_goes_on_without_results_of_what_was_over(tmp_path: Path) -> None:
    before = tmp_path / "before"
    before.mkdir()
    shutil.copy(MIGRATIONS / "001_initial.sql", before)
    path = tmp_path / "x.db"
    async with await Database.open(path, before) as database:
        await running(Games(database))
    async with await Database.open(path) as database:
        assert await Results(database).of(ANA) == []
        await Games(database).commit(play(0, status="finished", results=(WON,)))
        assert [tally.won for tally in await Results(database).of(ANA)] == [1]

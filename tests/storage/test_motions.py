from __future__ import annotations

import msgspec
import pytest

from storage.database import Database
from storage.errors import Violated
from storage.rows.game import Change, NewMove
from storage.rows.motion import Motion, WentBack
from storage.tables.dues import Dues
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, CAL, play, running

ASKED = Motion(id="m1", user_id=ANA, name="Ana", what=b"back", votes={BEA: None, CAL: None}, at=3_000, until=9_000)


async def put(games: Games, motion: Motion, game_id: str = "g") -> None:
    stored = await games.load(game_id)
    await games.change(Change(game_id=game_id, revision=stored.revision, at=4_000, motion=motion))


async def test_a_motion_is_read_with_its_game_until_it_is_settled(games: Games, database: Database) -> None:
    await running(games)
    assert (await games.load("g")).motion is None
    await put(games, ASKED)
    assert (await games.load("g")).motion == ASKED == await games.motion("g", "m1")
    assert await Dues(database).of("g") == {"motion": 9_000}
    answered = msgspec.structs.replace(ASKED, votes={BEA: True, CAL: None})
    await put(games, answered)
    assert (await games.load("g")).motion == answered
    assert answered.missing == (CAL,)
    agreed = msgspec.structs.replace(ASKED, votes={BEA: True, CAL: True}, result="agreed", until=None)
    await games.commit(play(0, motion=agreed))
    assert (await games.load("g")).motion is None
    assert await games.motion("g", "m1") == agreed
    assert await games.motion("h", "m1") is None
    assert await Dues(database).of("g") == {}


async def test_each_vote_ends_when_that_of_its_own_table_is_due(games: Games) -> None:
    await running(games)
    await running(games, "h", 51)
    other = msgspec.structs.replace(ASKED, id="m2", until=7_000)
    await put(games, ASKED)
    await put(games, other, "h")
    assert ((await games.load("g")).motion, (await games.load("h")).motion) == (ASKED, other)


async def test_a_game_has_one_open_motion_at_most(games: Games) -> None:
    await running(games)
    await put(games, ASKED)
    with pytest.raises(Violated):
        await put(games, msgspec.structs.replace(ASKED, id="m2"))
    assert (await games.load("g")).motion == ASKED
    await put(games, msgspec.structs.replace(ASKED, result="refused", until=None))
    await put(games, msgspec.structs.replace(ASKED, id="m2"))
    await put(games, msgspec.structs.replace(ASKED, result="agreed", until=None))
    settled = await games.motion("g", "m1")
    assert settled is not None
    assert settled.result == "refused"


async def test_of_a_game_that_is_closed_the_open_motion_is_void(games: Games) -> None:
    await running(games)
    await put(games, ASKED)
    await games.close("g", 6_000)
    over = await games.motion("g", "m1")
    assert over is not None
    assert over.result == "void"


async def test_what_has_been_taken_back_itself_is_no_way_forward(games: Games) -> None:
    """Only where the game would be again what it was when it went back."""
    await running(games)
    for seq in (0, 1):
        await games.commit(play(seq))
    for seq, id in ((2, "m1"), (3, "m2")):
        agreed = msgspec.structs.replace(ASKED, id=id, result="agreed", until=None, left=b"%d" % seq, move=seq + 1)
        back = NewMove(seq=seq + 1, seat=None, user_id=ANA, kind="rewind", keys=("0",))
        await games.commit(play(seq, moves=(back,), undone_after=0, motion=agreed))
    went = WentBack(seq=4, at=play(3).at, to=0, left=b"3")
    assert await games.went_back("g") == await games.went_back("g", 4) == went
    assert await games.went_back("g", 3) is None

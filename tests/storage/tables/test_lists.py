"""Lists are of one server, and in the order in which time is up."""

from __future__ import annotations

import msgspec

from storage.database import Database
from storage.rows.clock import Pending
from storage.rows.game import Change
from storage.rows.motion import Motion
from storage.tables.clocks import Clocks
from storage.tables.games import Games
from storage.tables.lists import Lists
from tests.storage.made_up import ANA, BEA, CAL, GUILD, new_game, places, play, running

GAMES = ("gnomopolis",)


async def asked(games: Games, game_id: str, channel: int, deadline: int | None, at: int = 2_000) -> None:
    """A table that waits for Ana."""
    await running(games, game_id, channel)
    await games.commit(play(0, game_id, pending=(Pending(place=0, since_seq=1, asked_at=at, deadline=deadline),)))


async def test_a_server_s_list_is_of_that_server_alone(games: Games, lists: Lists) -> None:
    await running(games, "here", 50)
    await games.create(new_game("there", 51, guild_id=GUILD + 1), places(ANA))
    for guild, game in ((GUILD, "here"), (GUILD + 1, "there")):
        page = await lists.of_guild(guild, 9)
        assert ([listed.game_id for listed in page.games], page.total) == ([game], 1)


async def test_first_comes_what_has_a_limit_then_what_has_none_then_a_place_on_offer(
    games: Games, lists: Lists
) -> None:
    await asked(games, "a_patient", 50, None, at=1_000)
    await asked(games, "b_late", 51, 9_000)
    await asked(games, "c_soon", 52, 8_000)
    offered = tuple(msgspec.structs.replace(place, offered_at=1) for place in places(ANA))
    await games.create(new_game("e_offered", 53), offered)
    await games.create(new_game("d_lobby", 54), places(ANA))
    mine = (await lists.of_user(ANA, 9)).games
    assert [game.game_id for game in mine] == ["c_soon", "b_late", "a_patient", "e_offered", "d_lobby"]
    waits = (await lists.waiting(ANA, 9, GAMES)).tables
    assert [waiting.table.game_id for waiting in waits] == ["c_soon", "b_late", "a_patient"]


async def test_of_a_turn_and_a_vote_at_a_table_that_counts_whose_time_is_up_sooner(games: Games, lists: Lists) -> None:
    await asked(games, "both", 50, 9_000)
    await asked(games, "turn", 51, 8_000)
    motion = Motion(id="m1", user_id=BEA, name="Bea", what=b"back", votes={ANA: None, CAL: None}, at=3_000, until=7_000)
    revision = (await games.load("both")).revision
    await games.change(Change(game_id="both", revision=revision, at=4_000, motion=motion))
    waits = (await lists.waiting(ANA, 9, GAMES)).tables
    assert [(waiting.table.game_id, waiting.deadline, waiting.lapses) for waiting in waits] == [
        ("both", 9_000, 7_000),
        ("turn", 8_000, None),
    ]


async def test_a_clock_that_stands_is_not_overdue(database: Database, games: Games, lists: Lists) -> None:
    await asked(games, "runs", 50, 9_000)
    await asked(games, "stands", 51, 8_000)
    await Clocks(database).pause("stands", 2_500, "vote")
    assert [await lists.overdue(now) for now in (8_999, 9_000)] == [0, 1]
    assert (await games.load("stands")).updated_at == 2_500

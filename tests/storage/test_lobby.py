import asyncio
from itertools import count

import msgspec
import pytest

from storage.database import Database
from storage.errors import ChannelBusy, Conflict, NotFound
from storage.games import Games
from storage.outbox import Outbox
from storage.records import Change, NewEvent, NewMessage, Seat
from tests.storage.tables import ANA, BEA, CAL, GUILD, dump, new_game, play, running, seats


async def test_what_is_created_is_loaded(games: Games, outbox: Outbox) -> None:
    lobby = new_game(title="Mesa da Ana", options={"undo": "own", "pace": {"days": 2}})
    created = await games.create(lobby, seats(ANA), (NewMessage(kind="lobby", target=50),))
    assert created == await games.load("g")
    assert (created.status, created.state, created.options, created.seats) == ("lobby", None, lobby.options, seats(ANA))
    assert [message.kind for message in await outbox.due(9_999, 5)] == ["lobby"]


async def test_a_channel_has_one_lobby_or_running_game(database: Database, games: Games) -> None:
    await games.create(new_game("one", 50))
    before = await dump(database)
    with pytest.raises(ChannelBusy):
        await games.create(new_game("two", 50), seats(ANA), (NewMessage(kind="lobby", target=50),))
    assert await dump(database) == before
    await games.create(new_game("two", 51))
    with pytest.raises(ChannelBusy):
        await games.change(Change(game_id="two", revision=0, at=5, channel_id=50))
    await games.change(Change(game_id="one", revision=0, at=5, status="cancelled"))
    await games.create(new_game("three", 50))
    assert await games.in_channel(50) == "three"


async def test_an_id_is_taken_once(games: Games) -> None:
    await games.create(new_game("one", 50))
    with pytest.raises(Conflict):
        await games.create(new_game("one", 51))


async def test_joining_leaving_options_and_host_are_compare_and_set(database: Database, games: Games) -> None:
    await games.create(new_game(), seats(ANA))
    joined = await games.change(Change(game_id="g", revision=0, at=5, seats=seats(ANA, BEA)))
    assert (joined.revision, joined.seats, joined.updated_at) == (1, seats(ANA, BEA), 5)
    before = await dump(database)
    with pytest.raises(Conflict):
        await games.change(Change(game_id="g", revision=0, at=6, seats=seats(CAL), title="x"))
    assert await dump(database) == before
    bot = (*seats(ANA), Seat(place=1, bot="hard", joined_at=7))
    changed = await games.change(
        Change(game_id="g", revision=1, at=7, seats=bot, options={"a": 1}, host_id=BEA, title="t", setup=b"other")
    )
    assert changed == await games.load("g")
    assert (changed.seats, changed.options, changed.host_id) == (bot, {"a": 1}, BEA)
    assert (changed.title, changed.setup) == ("t", b"other")


async def test_many_join_at_once_and_nobody_is_lost(games: Games) -> None:
    await games.create(new_game())
    tries = count()

    async def join(user: int) -> None:
        while True:
            next(tries)
            record = await games.load("g")
            seat = Seat(place=len(record.seats), user_id=user, joined_at=5)
            try:
                await games.change(Change(game_id="g", revision=record.revision, at=5, seats=(*record.seats, seat)))
            except Conflict:
                continue
            return

    await asyncio.gather(*(join(user) for user in range(8)))
    record = await games.load("g")
    assert sorted(seat.user_id or 0 for seat in record.seats) == list(range(8))
    assert record.revision == 8
    assert next(tries) > 8, "no two of them met, so nothing was tested"


async def test_what_does_not_exist_is_not_found(games: Games) -> None:
    with pytest.raises(NotFound):
        await games.load("nothing")
    with pytest.raises(NotFound):
        await games.change(Change(game_id="nothing", revision=0, at=5))
    with pytest.raises(NotFound):
        await games.commit(play(0, "nothing"))
    with pytest.raises(NotFound):
        await games.close("nothing", 5)
    await running(games)
    with pytest.raises(NotFound):
        await games.replace_user("g", 9, 5, user_id=CAL)


async def test_a_place_changes_its_user_and_the_chronicle_says_so(games: Games, outbox: Outbox) -> None:
    await running(games)
    told = NewEvent(text=b"Cal sits down for Bea")
    await games.replace_user("g", 1, 9, user_id=CAL, events=(told,), outbox=(NewMessage(kind="notice", target=50),))
    record = await games.load("g")
    assert record.seats[1] == Seat(place=1, user_id=CAL, joined_at=9)
    assert record.places(CAL) == (1,)
    assert [event.text for event in await games.events("g")] == [b"Cal sits down for Bea"]
    assert [message.kind for message in await outbox.due(99_999, 5)] == ["notice"]
    await games.replace_user("g", 1, 10, user_id=None, bot="easy", events=(told,))
    assert (await games.load("g")).seats[1].bot == "easy"
    assert [event.n for event in await games.events("g")] == [0, 1]


async def test_cancelling_asks_nobody_any_more(games: Games) -> None:
    record = await running(games)
    cancelled = await games.change(Change(game_id="g", revision=record.revision, at=77, status="cancelled"))
    assert (cancelled.pending, cancelled.finished_at) == ((), 77)


async def test_a_closed_game_is_in_no_list_but_kept(games: Games) -> None:
    record = await running(games)
    assert await games.in_channel(50) == "g"
    await games.close("g", 99)
    assert await games.in_channel(50) is None
    assert await games.running() == []
    assert await games.of_user(ANA) == []
    assert msgspec.structs.replace(record, status="closed", pending=(), updated_at=99, revision=2) == await games.load(
        "g"
    )


async def test_my_games_waiting_longest_first_with_all_my_places(games: Games) -> None:
    await running(games, "waits_for_bea", 50)
    await running(games, "mine_twice", 51, users=(BEA, ANA, BEA))
    await games.create(new_game("lobby", 52), seats(BEA))
    await games.create(new_game("elsewhere", 53, guild_id=8), seats(BEA))
    await games.create(new_game("not_mine", 54), seats(CAL))
    await games.commit(play(0, "waits_for_bea"))
    found = await games.of_user(BEA, GUILD)
    assert [(game.game_id, game.places, game.asked_at) for game in found] == [
        ("mine_twice", (0, 2), 2_000),
        ("lobby", (0,), None),
        ("waits_for_bea", (1,), None),
    ]
    assert [game.game_id for game in await games.of_user(BEA)].count("elsewhere") == 1
    assert await games.with_status("lobby") == ["elsewhere", "lobby", "not_mine"]
    assert sorted(await games.running()) == ["mine_twice", "waits_for_bea"]

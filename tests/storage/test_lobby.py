from __future__ import annotations

import asyncio
from collections.abc import Collection
from itertools import count

import msgspec
import pytest

from storage.database import Database
from storage.errors import ChannelBusy, Conflict, NotFound, TooMany
from storage.outbox import Outbox
from storage.rows.clock import Pending
from storage.rows.game import Change, Commit, Limits, Listed, NewEvent, NewMessage, StoredPlace, UndoState
from storage.rows.order import StoredOrders
from storage.tables.games import Games
from storage.tables.lists import Lists
from tests.storage.made_up import ANA, BEA, CAL, GUILD, dump, new_game, places, play, running


async def test_what_is_created_is_loaded(games: Games, outbox: Outbox) -> None:
    lobby = new_game(settings={"undo": "own", "pace": {"days": 2}})
    created = await games.create(lobby, places(ANA), (NewMessage(kind="lobby", target=50),))
    assert created == await games.load("g")
    assert (created.status, created.state, created.settings, created.places) == (
        "lobby",
        None,
        lobby.settings,
        places(ANA),
    )
    assert [message.kind for message in await outbox.due(9_999, 5)] == ["lobby"]


async def test_a_channel_has_one_lobby_or_running_game(database: Database, games: Games) -> None:
    await games.create(new_game("one", 50))
    before = await dump(database)
    with pytest.raises(ChannelBusy):
        await games.create(new_game("two", 50), places(ANA), (NewMessage(kind="lobby", target=50),))
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


async def test_joining_leaving_settings_and_host_are_compare_and_set(database: Database, games: Games) -> None:
    await games.create(new_game(), places(ANA))
    joined = await games.change(Change(game_id="g", revision=0, at=5, places=places(ANA, BEA)))
    assert (joined.revision, joined.places, joined.updated_at) == (1, places(ANA, BEA), 5)
    before = await dump(database)
    with pytest.raises(Conflict):
        await games.change(Change(game_id="g", revision=0, at=6, places=places(CAL), host_id=CAL))
    assert await dump(database) == before
    bot = (*places(ANA), StoredPlace(number=1, bot="hard", joined_at=7))
    changed = await games.change(
        Change(game_id="g", revision=1, at=7, places=bot, settings={"a": 1}, host_id=BEA, setup=b"other")
    )
    assert changed == await games.load("g")
    assert (changed.places, changed.settings, changed.host_id) == (bot, {"a": 1}, BEA)
    assert changed.setup == b"other"


async def test_many_join_at_once_and_nobody_is_lost(games: Games) -> None:
    await games.create(new_game())
    tries = count()

    async def join(user: int) -> None:
        while True:
            next(tries)
            stored = await games.load("g")
            mine = StoredPlace(number=len(stored.places), user_id=user, joined_at=5)
            try:
                await games.change(Change(game_id="g", revision=stored.revision, at=5, places=(*stored.places, mine)))
            except Conflict:
                continue
            return

    await asyncio.gather(*(join(user) for user in range(8)))
    stored = await games.load("g")
    assert sorted(place.user_id or 0 for place in stored.places) == list(range(8))
    assert stored.revision == 8
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


async def test_a_place_changes_its_user_and_the_chronicle_says_so(games: Games, outbox: Outbox) -> None:
    stored = await running(games)
    await games.commit(play(0, undo_push=(UndoState(place=1, seq=0, state=b"0"),)))
    told = NewEvent(told=b"Cal sits down for Bea")
    changed = await games.change(
        Change(
            game_id="g",
            revision=stored.revision + 1,
            at=9,
            places=places(ANA, CAL),
            seats_changed=True,
            events=(told,),
            outbox=(NewMessage(kind="notice", target=50),),
        )
    )
    assert changed.places == places(ANA, CAL)
    assert [(event.seq, event.n, event.told) for event in await games.chronicle("g")] == [(1, 0, told.told)]
    assert [message.kind for message in await outbox.due(99_999, 5)] == ["notice"]
    assert await games.undo_stack("g") == [], "Cal must not take back what Bea did"
    await games.change(Change(game_id="g", revision=changed.revision, at=10, events=(told,)))
    assert [event.n for event in await games.chronicle("g")] == [0, 1]


async def test_cancelling_asks_nobody_any_more(games: Games) -> None:
    stored = await running(games)
    cancelled = await games.change(Change(game_id="g", revision=stored.revision, at=77, status="cancelled"))
    assert (cancelled.pending, cancelled.finished_at) == ((), 77)


async def test_a_closed_game_is_in_no_list_but_kept(games: Games, lists: Lists) -> None:
    stored = await running(games)
    assert await games.in_channel(50) == "g"
    await games.close("g", 99)
    assert await games.in_channel(50) is None
    assert await games.running() == []
    assert await games.of_guild(GUILD) == []
    assert (await lists.of_user(ANA, 9)).games == (await lists.of_guild(GUILD, 9)).games == ()
    assert msgspec.structs.replace(stored, status="closed", pending=(), updated_at=99, revision=2) == await games.load(
        "g"
    )


async def test_my_games_waiting_longest_first_each_once(games: Games, lists: Lists) -> None:
    async def mine(n: int = 9, **where: int) -> list[str]:
        return [game.game_id for game in (await lists.of_user(BEA, n, **where)).games]

    await running(games, "waits_for_bea", 50)
    await running(games, "mine_twice", 51, users=(BEA, ANA, BEA))
    await games.create(new_game("lobby", 52), places(BEA))
    await games.create(new_game("elsewhere", 53, guild_id=8), places(BEA))
    await games.create(new_game("not_mine", 54), places(CAL))
    assert await mine(guild_id=GUILD) == ["mine_twice", "lobby", "waits_for_bea"]
    await games.commit(play(0, "waits_for_bea", pending=(Pending(place=1, since_seq=1, asked_at=1_999),)))
    assert await mine(guild_id=GUILD) == ["waits_for_bea", "mine_twice", "lobby"]
    await games.commit(play(0, "mine_twice", pending=(Pending(place=1, since_seq=1, asked_at=1_000),)))
    assert await mine(guild_id=GUILD) == ["waits_for_bea", "lobby", "mine_twice"], "Ana is asked there, not Bea"
    assert (await mine()).count("elsewhere") == 1
    assert await mine(beside=ANA) == ["waits_for_bea", "mine_twice"]
    assert await mine(2) == ["waits_for_bea", "elsewhere"]
    assert (await lists.of_user(BEA, 2)).total == 4
    assert sorted(await games.running()) == ["mine_twice", "waits_for_bea"]


async def test_the_next_game_is_the_one_with_least_time_left(games: Games, lists: Lists) -> None:
    async def following(besides: str = "here", rules: Collection[str] = ("gnomopolis",), **where: int) -> str | None:
        found = await lists.next_of_user(ANA, besides=besides, rules=rules, **where)
        return None if found is None else found.game_id

    for n, (name, deadline) in enumerate([("here", 3_000), ("patient", None), ("late", 9_000), ("soon", 8_000)]):
        await running(games, name, 50 + n)
        asked = Pending(place=0, since_seq=1, asked_at=2_100 - n, deadline=deadline)
        await games.commit(play(0, name, pending=(asked,)))
    await running(games, "others_turn", 60, users=(BEA, ANA))
    await games.create(new_game("lobby", 61), places(ANA))
    assert await following(guild_id=GUILD) == await following() == "soon"
    assert await following("soon") == "here"
    assert await following(guild_id=8) is await following(rules=("of old",)) is None
    for name, then in (("here", "soon"), ("soon", "late"), ("late", "patient"), ("patient", None)):
        await games.close(name, 9_999)
        assert await following("") == then
    await running(games, "mine_twice", 70, users=(ANA, BEA, ANA))
    both = tuple(Pending(place=n, since_seq=1, asked_at=5_000 + n) for n in (0, 2))
    await games.commit(play(0, "mine_twice", pending=both))
    found = await lists.next_of_user(ANA, besides="here", rules=("gnomopolis",))
    assert found is not None and (found.users, found.awaited) == ((ANA, BEA, ANA), {0: 5_000, 2: 5_002})


async def test_a_list_tells_who_sits_and_who_is_awaited_without_the_state(games: Games, lists: Lists) -> None:
    named = new_game("g", 50, settings={"names": {"0": "Ana", "1": "Bea"}})
    await games.create(named, places(ANA, BEA))
    asked = Pending(place=1, since_seq=0, asked_at=2_000)
    await games.commit(Commit(game_id="g", seq=0, new_seq=0, state=b"?", at=9, pending=(asked,)))
    await games.create(new_game("newer", 51, at=2_000), places(CAL))
    page = await lists.of_guild(GUILD, 1)
    assert ([game.game_id for game in page.games], page.total) == (["newer"], 2)
    (_, listed) = (await lists.of_guild(GUILD, 9)).games
    assert listed == Listed(
        game_id="g",
        rules="gnomopolis",
        status="running",
        guild_id=GUILD,
        channel_id=50,
        host_id=ANA,
        names=("Ana", "Bea"),
        users=(ANA, BEA),
        awaited={1: 2_000},
        created_at=1_000,
        setup=b"setup",
    )


async def test_a_host_and_a_server_have_room_for_so_many(games: Games) -> None:
    limits = Limits(host=2, guild=3)
    for n in range(2):
        await games.create(new_game(f"a{n}", n), places(ANA), limits=limits)
    with pytest.raises(TooMany) as refused:
        await games.create(new_game("a2", 2), places(ANA), limits=limits)
    assert (refused.value.whose, refused.value.most) == ("host", 2)
    with pytest.raises(TooMany):
        await games.check_room(ANA, 8, limits)
    await games.create(new_game("b", 3, host_id=BEA), places(BEA, ANA), limits=limits)
    with pytest.raises(TooMany) as refused:
        await games.create(new_game("c", 4, host_id=CAL), places(CAL), limits=limits)
    assert refused.value.whose == "guild"
    await games.check_room(CAL, None, limits)
    await games.change(Change(game_id="a0", revision=0, at=5, status="cancelled"))
    await games.create(new_game("a3", 5), places(ANA), limits=limits)
    with pytest.raises(NotFound):
        await games.load("a2")


async def test_a_pause_is_known_since_when_and_why_until_it_ends(games: Games) -> None:
    await running(games)
    stored = await games.load("g")
    assert (stored.paused_at, stored.paused_for) == (None, None)
    paused = await games.change(Change(game_id="g", revision=stored.revision, at=77, paused_for="vote"))
    assert (paused.paused_at, paused.paused_for) == (77, "vote")
    ended = await games.change(Change(game_id="g", revision=paused.revision, at=99, paused_for=None))
    assert (ended.paused_at, ended.paused_for) == (None, None)
    assert ended == await games.load("g")


async def test_orders_are_compare_and_set_and_of_running_games_only(games: Games) -> None:
    await games.create(new_game("lobby", 51), places(ANA, BEA))
    left = {1: StoredOrders(seat=1, user_id=BEA, what=b"x")}
    with pytest.raises(Conflict):
        await games.order("lobby", 0, left, 5)
    with pytest.raises(NotFound):
        await games.order("none", 0, left, 5)
    begun = await running(games)
    await games.order("g", begun.revision, left, 5)
    with pytest.raises(Conflict):
        await games.order("g", begun.revision, {1: None}, 5)
    assert (await games.load("g")).orders == tuple(left.values())


async def test_of_a_channel_the_table_that_goes_on_comes_before_one_that_was_changed_later(games: Games) -> None:
    await games.create(new_game("g", 50), places(ANA))
    await games.change(Change(game_id="g", revision=0, at=9_000, status="cancelled"))
    assert await games.in_channel(50) == "g"
    await games.create(new_game("h", 50), places(ANA))
    assert await games.in_channel(50) == "h"

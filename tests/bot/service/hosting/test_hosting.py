"""What hosts and owners may do at a running table."""

from __future__ import annotations

import msgspec
import pytest

from bot.clock import HOUR
from bot.jobs.departures import Departures
from bot.service.refused import NoTable, Refused, Unreadable
from bot.service.table.announce import TurnPost
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Seat
from games.core.record import read
from games.core.rules import clone, encode
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.postgres import OVER_BOTH

OWNER = User(99, "Olga")
MODERATOR = User(77, "Max", moderator=True)


async def test_a_finished_table_cannot_go_on_since_its_chance_is_public(house: House) -> None:
    over = await finished_solo(house)
    assert over.status == "finished"
    with pytest.raises(Refused) as refused:
        await house.tables.votes.rewind(over.game_id, ANA, 0)
    assert refused.value.text.id == "refused.rewind_finished"
    assert (await house.tables.look(over.game_id)).status == "finished"


async def replaced(house: House, game_id: str, place: int, new: User) -> Snapshot:
    """Ana proposes it, and everybody who is asked agrees."""
    motion = await house.tables.votes.replace(game_id, ANA, place, new)
    assert motion is not None
    for user in motion.votes:
        await house.tables.consent.answer(game_id, motion.id, User(user, "?"), yes=True)
    return await house.tables.look(game_id)


async def test_a_new_player_cannot_take_back_what_the_old_one_did(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    before = await _with_gnomes(house, snapshot, seat)
    acted = await house.press(before, "act.d3")
    assert await house.tables.moves.undo_depth(snapshot.game_id, who) == 1
    place = acted.place_at(seat).number
    await replaced(house, snapshot.game_id, place, CAIO)
    assert await house.tables.moves.undo_depth(snapshot.game_id, CAIO) == 0
    with pytest.raises(Refused):
        await house.tables.moves.undo(snapshot.game_id, CAIO, whole_turn=False)


async def _with_gnomes(house: House, snapshot: Snapshot, seat: Seat) -> Snapshot:
    """The same table where this seat has a merchant to work with."""
    state = clone(snapshot.rules, snapshot.played)
    state.districts[seat].active["merchant"] = 1
    await house.rewrite(snapshot, encode(state))
    return await house.tables.look(snapshot.game_id)


async def test_the_host_goes_back_to_a_turn_and_replaces_a_player(house: House) -> None:
    first = await house.running()
    votes = house.tables.votes
    with pytest.raises(Refused, match="no_way_back"):
        await votes.rewind(first.game_id, ANA, 0)
    second = await house.press(first, "pass")
    await house.press(second, "pass")
    ways = await votes.ways_back(first.game_id, ANA)
    movers = [next(place.name for place in each.awaited) for each in (first, second)]
    assert [(way.seq, way.before) for way in ways] == [(0, movers[0]), (1, movers[1])]
    with pytest.raises(Refused, match="no_checkpoint"):
        await votes.rewind(first.game_id, ANA, 2)  # where the table is now
    motion = await votes.rewind(first.game_id, ANA, 1)
    assert motion is not None
    await house.tables.consent.answer(first.game_id, motion.id, BIA, yes=True)
    back = await house.tables.look(first.game_id)
    assert back.awaited_users == second.awaited_users
    assert back.seq == 3
    place = next(place for place in back.places if place.user_id == BIA.id)
    after = await replaced(house, first.game_id, place.number, CAIO)
    assert after.place_of(CAIO.id) is not None
    assert after.place_of(BIA.id) is None
    log = [entry.text.id for entry in await house.tables.chronicle.read(first.game_id, None)]
    assert log[-3:] == ["event.rewound_agreed", "event.motion_put", "event.replaced"]


async def test_a_closed_table_is_not_found_any_more_until_it_is_reopened(house: House) -> None:
    snapshot = await house.running(pace=24)
    game_id, hosting = snapshot.game_id, house.tables.hosting
    with pytest.raises(Refused, match="close_by_vote"):
        await hosting.close(game_id, ANA)
    await house.forget_messages()
    await hosting.close(game_id, MODERATOR)
    assert await house.waiting(game_id) == ["closed"]
    with pytest.raises(Refused):
        await house.tables.look(game_id)
    assert (await house.tables.games.load(game_id)).pending == ()
    with pytest.raises(NoTable):
        await hosting.reopen(game_id, CAIO)
    house.clock.hours(100)
    await house.forget_messages()
    again = await hosting.reopen(game_id, BIA)
    assert again.awaited_users == snapshot.awaited_users
    assert await house.waiting(game_id) == ["closed", "turn"]
    (asked,) = (await house.tables.games.load(game_id)).pending
    assert asked.deadline == house.clock() + 24 * HOUR
    told = [entry.text for entry in await house.tables.chronicle.read(game_id, None)][-2:]
    assert [(text.id, text.args["name"]) for text in told] == [("event.closed", "Max"), ("event.reopened", "Bia")]
    with pytest.raises(Refused, match="not_closed"):
        await hosting.reopen(game_id, BIA)


async def test_clocks_that_stood_run_when_a_closed_table_goes_on(house: House) -> None:
    snapshot = await house.running(pace=24)
    await house.tables.votes.pause(snapshot.game_id, MODERATOR)
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    again = await house.tables.hosting.reopen(snapshot.game_id, ANA)
    assert (again.paused_at, again.paused_for) == (None, None)
    house.clock.hours(24)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [snapshot.game_id]


async def test_whom_all_others_have_left_closes_the_table_alone(house: House) -> None:
    snapshot = await house.running()
    with pytest.raises(Refused, match="close_by_vote"):
        await house.tables.hosting.close(snapshot.game_id, ANA)
    await house.tables.hosting.leave(snapshot.game_id, BIA)
    await house.tables.hosting.close(snapshot.game_id, ANA)
    with pytest.raises(NoTable):
        await house.tables.look(snapshot.game_id)


async def test_a_table_is_not_reopened_into_a_channel_that_has_another(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    await house.tables.lobby.open("gnomopolis", 1, CHANNEL, CAIO, seats=2)
    with pytest.raises(Refused, match="channel_busy"):
        await house.tables.hosting.reopen(snapshot.game_id, ANA)


async def test_a_finished_table_is_put_away_for_good(house: House) -> None:
    over = await finished_solo(house)
    await house.tables.hosting.close(over.game_id, ANA)
    with pytest.raises(Refused, match="not_closed"):
        await house.tables.hosting.reopen(over.game_id, ANA)


async def test_a_running_table_that_is_put_away_is_not_found_any_more(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.put_away(snapshot.game_id)
    with pytest.raises(NoTable):
        await house.tables.look(snapshot.game_id)
    assert not (await house.tables.look(snapshot.game_id, closed=True)).running
    with pytest.raises(NoTable):
        await house.tables.hosting.put_away(snapshot.game_id)


async def test_a_table_that_does_not_run_is_neither_left_so_nor_moved_nor_opened_again(house: House) -> None:
    hosting, lobby = house.tables.hosting, await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    for attempt in (hosting.leave(lobby.game_id, ANA), hosting.move(lobby.game_id, ANA, 1, CHANNEL + 1)):
        with pytest.raises(Refused, match="table_lobby"):
            await attempt
    assert (await house.tables.look(lobby.game_id)).channel_id == CHANNEL
    await hosting.put_away(lobby.game_id)
    with pytest.raises(Refused, match="not_closed"):
        await hosting.reopen(lobby.game_id, ANA)


async def test_what_is_to_be_answered_or_taken_goes_with_the_table_and_ends_with_it(house: House) -> None:
    """Else a vote and a place would stand in a channel where nobody plays, or at a table that is closed."""
    lobby = house.tables.lobby
    game_id = (await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)).game_id
    for user in (BIA, CAIO):
        await lobby.join(game_id, user)
    await left(house, await lobby.start(game_id, ANA), BIA)
    assert await house.tables.votes.end(game_id, ANA, "draw") is not None
    await house.forget_messages()
    await house.tables.hosting.move(game_id, ANA, 1, CHANNEL + 1)
    brought = {(message.kind, message.target) for message in await house.outbox.posted(game_id)}
    assert brought == {(kind, CHANNEL + 1) for kind in ("turn", "motion", "offer")}
    await house.forget_messages()
    await house.tables.hosting.close(game_id, MODERATOR)
    assert await house.waiting(game_id) == ["closed", "offer", "motion"]


async def test_whoever_reopens_a_table_where_their_place_was_on_offer_is_called_and_has_the_whole_time(
    house: House,
) -> None:
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await left(house, snapshot, who)
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    await house.forget_messages()
    await house.tables.hosting.reopen(snapshot.game_id, who)
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert asked.deadline == house.clock() + 24 * HOUR
    (post,) = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "turn"]
    assert msgspec.msgpack.decode(post.payload, type=TurnPost).mentions == (who.id,)


async def test_a_moderator_moves_a_table_in_their_own_name(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.move(snapshot.game_id, MODERATOR, 1, CHANNEL + 1)
    told = (await house.tables.chronicle.read(snapshot.game_id, None))[-1].text
    assert (told.id, told.args) == ("event.moved", {"name": "Max"})
    called = [message for message in await house.outbox.posted(snapshot.game_id) if message.kind == "turn"][-1]
    mentions = msgspec.msgpack.decode(called.payload, type=TurnPost).mentions
    assert (called.target, set(mentions)) == (CHANNEL + 1, snapshot.awaited_users), "whose turn it is learns where"


async def test_a_table_is_not_moved_to_where_it_is(house: House) -> None:
    """The fault: "Ana brought the table to another channel" was told of the same one."""
    snapshot = await house.running()
    with pytest.raises(Refused, match="table_is_here"):
        await house.tables.hosting.move(snapshot.game_id, ANA, 1, CHANNEL)


async def test_a_break_that_was_agreed_to_goes_on_in_another_channel(house: House) -> None:
    snapshot = await house.running(pace=24)
    await house.tables.votes.pause(snapshot.game_id, MODERATOR)
    after = await house.tables.hosting.move(snapshot.game_id, MODERATOR, 1, CHANNEL + 1)
    assert after.paused_for == "moderator"


async def finished_solo(house: House) -> Snapshot:
    """A game that Ana played alone to its end."""
    solo = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=1)
    snapshot = await house.tables.lobby.start(solo.game_id, ANA)
    finished = msgspec.structs.replace(
        snapshot.played, old=msgspec.structs.replace(snapshot.played.old, coins=0), trigger="coins"
    )
    await house.rewrite(snapshot, encode(finished))
    return await house.press(await house.tables.look(solo.game_id), "pass")


async def test_closing_a_finished_table_hides_it_and_destroys_no_proof(house: House) -> None:
    over = await finished_solo(house)
    before = await house.tables.chronicle.export(over.game_id, CAIO.id)
    assert before.complete
    await house.tables.hosting.close(over.game_id, ANA)
    with pytest.raises(Refused):
        await house.tables.in_channel(CHANNEL)
    for asking in (ANA.id, None):
        after = await house.tables.chronicle.export(over.game_id, asking)
        assert after == before
        assert read(after.data).setup.key == over.setup.key.hex()
    with pytest.raises(NoTable):
        await house.tables.chronicle.export(over.game_id, CAIO.id)


async def left(house: House, snapshot: Snapshot, who: User) -> int:
    """Somebody offers their place; since when."""
    after = await house.tables.hosting.leave(snapshot.game_id, who)
    place = after.place_of(who.id)
    assert place is not None
    assert place.offered_at is not None
    return place.offered_at


async def test_whoever_left_still_gets_the_record_and_a_running_one_stays_redacted(house: House) -> None:
    snapshot = await house.running()
    await house.tables.absence.take(snapshot.game_id, 1, (await left(house, snapshot, BIA)), CAIO)
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    record = await house.tables.chronicle.export(snapshot.game_id, BIA.id)
    assert not record.complete
    assert snapshot.setup.key.hex().encode() not in record.data


async def test_a_table_that_cannot_be_read_says_so_and_makes_room_when_it_is_closed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await house.running()
    await house.rewrite(broken, b"\0")
    for asked in (house.tables.look(broken.game_id), house.tables.in_channel(CHANNEL)):
        with pytest.raises(Unreadable):
            await asked
    assert broken.game_id in caplog.text
    with pytest.raises(Unreadable):
        await house.tables.lobby.open("gnomopolis", 1, CHANNEL, BIA, seats=2)
    with pytest.raises(Refused) as refused:
        await house.tables.hosting.close(broken.game_id, BIA)
    assert refused.value.text.id == "refused.not_host_or_owner"
    await house.tables.hosting.close(broken.game_id, ANA)
    with pytest.raises(NoTable):
        await house.tables.hosting.close(broken.game_id, ANA)
    assert (await house.tables.of_user(ANA.id)).games == ()
    await house.tables.lobby.open("gnomopolis", 1, CHANNEL, BIA, seats=2)


async def test_the_channel_of_a_table_that_cannot_be_read_may_be_deleted(house: House) -> None:
    broken = await house.running(pace=24)
    await house.rewrite(broken, b"\0")
    await house.forget_messages()
    await Departures(house.tables).channel_gone(CHANNEL)
    assert (await house.tables.games.load(broken.game_id)).paused_at == house.clock()
    assert await house.waiting(broken.game_id) == ["notice", "notice"], "all who play are told"


async def test_a_moderator_who_plays_there_cannot_close_it_over_the_others(house: House) -> None:
    snapshot = await house.running()
    with pytest.raises(Refused, match="close_by_vote"):
        await house.tables.hosting.close(snapshot.game_id, User(BIA.id, BIA.name, moderator=True))
    assert (await house.tables.look(snapshot.game_id)).running


async def test_a_table_is_not_moved_to_another_server_nor_to_where_it_is(house: House) -> None:
    snapshot = await house.running()
    for guild_id, channel_id, why in ((2, 777, "other_server"), (None, 777, "other_server"), (1, CHANNEL, "is_here")):
        with pytest.raises(Refused, match=why):
            await house.tables.hosting.move(snapshot.game_id, ANA, guild_id, channel_id)
    assert (await house.tables.look(snapshot.game_id)).channel_id == CHANNEL
    await house.tables.pause(snapshot.game_id, "channel")
    assert (await house.tables.hosting.move(snapshot.game_id, ANA, 1, CHANNEL)).paused_at is None, "it is back"


@OVER_BOTH
async def test_a_table_whose_channel_is_gone_is_moved_and_its_clocks_go_on_at_once(house: House) -> None:
    """The fault: in two steps; whoever was stopped between them had a table whose clocks stood for ever."""
    snapshot = await house.running(pace=24)
    house.clock.hours(5)
    await house.tables.pause(snapshot.game_id, "channel")
    house.clock.hours(100)
    before, dues = await house.tables.games.load(snapshot.game_id), await house.tables.dues.of(snapshot.game_id)
    assert dues
    after = await house.tables.hosting.move(snapshot.game_id, ANA, 1, CHANNEL + 1)
    stored = await house.tables.games.load(snapshot.game_id)
    assert stored.revision == before.revision + 1, "one change"
    assert (after.paused_at, stored.paused_for, stored.channel_id) == (None, None, CHANNEL + 1)
    assert await house.tables.dues.of(snapshot.game_id) == {what: at + 100 * HOUR for what, at in dues.items()}
    house.clock.hours(18)
    assert not await house.tables.clocks.deadlines(house.clock())
    house.clock.hours(1)
    assert len(await house.tables.clocks.deadlines(house.clock())) == 1, "19 hours were left"


async def test_at_a_reopened_table_bots_go_on_and_its_silence_is_noticed(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    woken = list[str]()
    house.tables.moves.on_change = lambda after: woken.append(after.game_id)
    await house.tables.hosting.reopen(snapshot.game_id, ANA)
    assert woken == [snapshot.game_id]
    assert await house.tables.dues.of(snapshot.game_id) == {"table_quiet": house.clock() + 30 * 24 * HOUR}


async def test_what_becomes_of_a_table_that_is_closed_depends_on_how_far_it_is(house: House) -> None:
    """One that is over cannot be reopened, so nobody is told that it can."""
    tables = house.tables
    lobby = await tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    assert await tables.close(lobby.game_id, OWNER) == "cancelled", "who runs the bot may do what a moderator may"
    running = await house.running()
    assert await tables.close(running.game_id, MODERATOR) == "closed"
    over = await house.running()
    await tables.votes.end(over.game_id, ANA, "draw")
    motion = (await tables.games.load(over.game_id)).motion
    assert motion is not None
    await tables.consent.answer(over.game_id, motion.id, BIA, yes=True)
    assert await tables.close(over.game_id, ANA) == "put_away"
    with pytest.raises(Refused):
        await tables.hosting.reopen(over.game_id, ANA)


async def test_a_place_on_offer_is_taken_away_with_the_table_and_comes_back_with_it(house: House) -> None:
    """The fault: "Take the seat" stood there with its button, at a table that was closed."""
    snapshot = await house.running(pace=24)
    game_id, hosting = snapshot.game_id, house.tables.hosting
    await left(house, snapshot, BIA)
    await house.forget_messages()
    await hosting.close(game_id, MODERATOR)
    assert await house.waiting(game_id) == ["closed", "offer"]
    await house.forget_messages()
    await hosting.reopen(game_id, ANA)
    assert await house.waiting(game_id) == ["closed", "turn", "offer"]


async def test_nor_is_a_place_to_be_had_once_the_game_is_over(house: House) -> None:
    snapshot = await house.running(pace=24)
    await left(house, snapshot, BIA)
    await house.forget_messages()
    assert await house.tables.votes.end(snapshot.game_id, ANA, "draw") is None, "nobody else is there to be asked"
    assert "offer" in await house.waiting(snapshot.game_id)

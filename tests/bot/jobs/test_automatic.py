"""Bots in seats, reminders and deadlines, on a clock that stands still."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.delivery.quiet_hours import quiet_until
from bot.jobs.absence import Absence
from bot.jobs.alarms import ALIVE, Alarms
from bot.jobs.automatic import Automatic
from bot.service import announce
from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.rules import clone, encode
from storage.records import Preference
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House


class Passing:
    """An opponent that passes at once, and can be made to fail."""

    def __init__(self) -> None:
        self.asked = 0
        self.fails = 0

    async def choose(self, snapshot: Snapshot, seat: Seat) -> tuple[Key, ...]:
        self.asked += 1
        if self.fails:
            self.fails -= 1
            raise OSError("no process")
        await asyncio.sleep(0)
        return (snapshot.asked((seat,))[0].options[-1].key,)

    def close(self) -> None:
        return


async def _settled(house: House, game_id: str) -> Snapshot:
    for _ in range(500):
        await asyncio.sleep(0.005)
        snapshot = await house.tables.look(game_id)
        if not snapshot.running or snapshot.awaited_users:
            return snapshot
    raise AssertionError("the bots do not stop")


async def test_bots_play_until_a_person_is_asked_and_go_on_after_a_restart(house: House) -> None:
    automatic = Automatic(house.tables, Passing())
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.start(opened.game_id, ANA)
    snapshot = await _settled(house, opened.game_id)
    assert snapshot.awaited_users == {ANA.id}
    await automatic.close()
    await house.press(snapshot, "pass")  # nobody thinks now: the program has "ended"
    assert (await house.tables.look(opened.game_id)).awaited_users == frozenset()
    again = await house.restarted()
    automatic = Automatic(again.tables, Passing())
    await automatic.resume()
    assert (await _settled(again, opened.game_id)).awaited_users == {ANA.id}
    await automatic.close()
    await again.database.close()


async def test_an_absent_player_is_reminded_once_and_then_a_bot_plays_that_turn(house: House) -> None:
    automatic = Automatic(house.tables, Passing())
    alarms = Alarms(house.tables, automatic)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(19)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(1)
    await alarms.tick(house.clock())
    await alarms.tick(house.clock())
    (reminder,) = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "notice"]
    assert reminder.target == who.id
    assert msgspec.msgpack.decode(reminder.payload, type=announce.Notice).text == "notice.reminder"
    house.clock.hours(5)
    await alarms.tick(house.clock())
    for _ in range(200):
        await asyncio.sleep(0.005)
        if (await house.tables.look(snapshot.game_id)).awaited_users != {who.id}:
            break
    after = await house.tables.look(snapshot.game_id)
    assert after.awaited_users == {ANA.id, BIA.id} - {who.id}
    log = await house.tables.games.choices(snapshot.game_id)
    assert log[-1].kind == "timeout"
    assert after.place_of(who.id) is not None
    await automatic.close()


async def test_a_reminder_waits_for_the_end_of_quiet_hours(house: House) -> None:
    alarms = Alarms(house.tables, Automatic(house.tables, Passing()))
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(20)
    here = datetime.fromtimestamp(house.clock() / 1_000, UTC)
    minute = here.hour * 60 + here.minute
    quiet = Preference(user_id=who.id, quiet_from=(minute - 10) % 1440, quiet_to=(minute + 60) % 1440)
    await house.tables.preferences.save_user(quiet, house.clock())
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(1)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == ["notice"]


@pytest.mark.parametrize(
    ("begin", "end", "hour", "until"),
    [(22, 7, 23, 31), (22, 7, 3, 7), (22, 7, 12, None), (9, 17, 9, 17), (9, 17, 17, None), (8, 8, 8, None)],
)
def test_quiet_hours_are_those_of_the_users_clock(begin: int, end: int, hour: int, until: int | None) -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    midnight = datetime(2026, 6, 1, tzinfo=zone)
    preference = Preference(user_id=1, quiet_from=begin * 60, quiet_to=end * 60, timezone="America/Sao_Paulo")
    found = quiet_until(preference, int((midnight + timedelta(hours=hour)).timestamp() * 1_000))
    assert found == (None if until is None else int((midnight + timedelta(hours=until)).timestamp() * 1_000))


@pytest.mark.parametrize("closed", [False, True], ids=["switched off", "closed"])
async def test_whoever_wants_no_direct_messages_is_not_reminded_by_one(house: House, *, closed: bool) -> None:
    alarms = Alarms(house.tables, Automatic(house.tables, Passing()))
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.tables.preferences.save_user(Preference(user_id=who.id, dm=closed), house.clock())
    if closed:
        await house.tables.preferences.dm_closed(who.id, house.clock())
    await house.forget_messages()
    house.clock.hours(20)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    assert await house.tables.clocks.reminders(house.clock()) == []
    assert await house.tables.clocks.next() is not None  # the deadline stands


async def test_a_table_that_cannot_be_read_does_not_silence_the_clocks_of_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    alarms = Alarms(house.tables, Automatic(house.tables, Passing()))
    broken = await house.running(pace=24)
    await house.press(broken, "pass")
    lobby = house.tables.lobby
    other = await lobby.open("gnomopolis", 1, CHANNEL + 1, CAIO, seats=1, pace=24)
    await lobby.start(other.game_id, CAIO)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = x'00' WHERE game_id = :id", id=broken.game_id)
    house.tables.shelf.forget(broken.game_id)
    await house.forget_messages()
    house.clock.hours(20)
    await alarms.tick(house.clock())
    assert await house.waiting(other.game_id) == ["notice"]
    assert broken.game_id in caplog.text


async def test_time_in_which_the_program_was_down_costs_nobody_a_turn(house: House) -> None:
    alarms = Alarms(house.tables, Automatic(house.tables, Passing()))
    snapshot = await house.running(pace=24)
    await house.tables.marks.set(ALIVE, house.clock())
    house.clock.hours(30)
    task = asyncio.create_task(alarms.run())
    await asyncio.sleep(0.1)
    task.cancel()
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq
    assert await house.tables.clocks.deadlines(house.clock()) == []


async def test_a_deleted_channel_stops_the_clock_and_the_host_moves_the_table(house: House) -> None:
    snapshot = await house.running(pace=24)
    await house.forget_messages()
    await Absence(house.tables, house.outbox).channel_gone(CHANNEL)
    assert await house.waiting(snapshot.game_id) == ["notice"]
    house.clock.hours(100)
    assert await house.tables.clocks.deadlines(house.clock()) == []
    with pytest.raises(Refused):
        await house.tables.hosting.move(snapshot.game_id, BIA, 1, 777)
    moved = await house.tables.hosting.move(snapshot.game_id, ANA, 1, 777)
    assert moved.channel_id == 777
    assert "turn" in await house.waiting(snapshot.game_id)
    house.clock.hours(23)
    assert await house.tables.clocks.deadlines(house.clock()) == []
    house.clock.hours(1)
    assert len(await house.tables.clocks.deadlines(house.clock())) == 1


async def test_the_clocks_of_a_server_stop_and_go_on_even_if_one_of_its_tables_cannot_be_read(house: House) -> None:
    broken = await house.running(pace=24)
    other = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(other.game_id, CAIO)
    elsewhere = await house.tables.lobby.open("gnomopolis", 2, CHANNEL + 2, CAIO, seats=1, pace=24)
    await house.tables.lobby.start(elsewhere.game_id, CAIO)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = x'00' WHERE game_id = :id", id=broken.game_id)
    house.tables.shelf.forget(broken.game_id)
    absence = Absence(house.tables, house.outbox)
    await absence.server_left(1)
    house.clock.hours(30)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [elsewhere.game_id]
    await absence.server_joined(1)
    assert [alarm.game_id for alarm in await house.tables.clocks.deadlines(house.clock())] == [elsewhere.game_id]
    house.clock.hours(24)
    assert len(await house.tables.clocks.deadlines(house.clock())) == 3


async def test_a_lobby_whose_channel_is_deleted_is_over_and_its_host_is_told(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.forget_messages()
    await Absence(house.tables, house.outbox).channel_gone(CHANNEL)
    assert (await house.tables.look(opened.game_id)).status == "cancelled"
    assert await house.tables.of_user(ANA.id) == []
    (told,) = await house.outbox.posted(opened.game_id)
    assert (told.kind, told.target) == ("notice", ANA.id)
    assert msgspec.msgpack.decode(told.payload, type=announce.Notice).text == "notice.lobby_deleted"


async def test_a_finished_table_cannot_go_on_since_its_chance_is_public(house: House) -> None:
    solo = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=1)
    snapshot = await house.tables.lobby.start(solo.game_id, ANA)
    finished = msgspec.structs.replace(
        snapshot.played, old=msgspec.structs.replace(snapshot.played.old, coins=0), trigger="coins"
    )
    async with house.database.transaction() as transaction:
        await transaction.run(
            "UPDATE game SET state = :state WHERE game_id = :id", id=solo.game_id, state=encode(finished)
        )
    house.tables.shelf.forget(solo.game_id)
    over = await house.press(await house.tables.look(solo.game_id), "pass")
    assert over.status == "finished"
    with pytest.raises(Refused) as refused:
        await house.tables.hosting.rewind(solo.game_id, ANA, 0)
    assert refused.value.text.id == "refused.rewind_finished"
    assert (await house.tables.look(solo.game_id)).status == "finished"


async def test_a_new_player_cannot_take_back_what_the_old_one_did(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    before = await _with_gnomes(house, snapshot, seat)
    acted = await house.press(before, "act.d3")
    assert await house.tables.moves.undo_depth(snapshot.game_id, who) == 1
    place = acted.place_at(seat).number
    await house.tables.hosting.replace(snapshot.game_id, ANA, place, CAIO)
    assert await house.tables.moves.undo_depth(snapshot.game_id, CAIO) == 0
    with pytest.raises(Refused):
        await house.tables.moves.undo(snapshot.game_id, CAIO, whole_turn=False)


async def _with_gnomes(house: House, snapshot: Snapshot, seat: Seat) -> Snapshot:
    """The same table where this seat has a merchant to work with."""
    state = clone(snapshot.rules, snapshot.played)
    state.districts[seat].active["merchant"] = 1
    async with house.database.transaction() as transaction:
        await transaction.run(
            "UPDATE game SET state = :state WHERE game_id = :id", id=snapshot.game_id, state=encode(state)
        )
    house.tables.shelf.forget(snapshot.game_id)
    return await house.tables.look(snapshot.game_id)


async def test_the_host_goes_back_to_a_turn_and_replaces_a_player(house: House) -> None:
    first = await house.running()
    second = await house.press(first, "pass")
    await house.press(second, "pass")
    hosting = house.tables.hosting
    with pytest.raises(Refused):
        await hosting.rewind(first.game_id, BIA, first.seq)
    kept = [checkpoint.seq for checkpoint in await hosting.checkpoints(first.game_id, ANA)]
    assert kept == [0, 1, 2]
    back = await hosting.rewind(first.game_id, ANA, 1)
    assert back.awaited_users == second.awaited_users
    assert back.seq == 3
    place = next(place for place in back.places if place.user_id == BIA.id)
    after = await hosting.replace(first.game_id, ANA, place.number, CAIO)
    assert after.place_of(CAIO.id) is not None
    assert after.place_of(BIA.id) is None
    log = [entry.text.id for entry in await house.tables.chronicle.log(first.game_id, None, -1, 99)]
    assert log[-2:] == ["event.rewound", "event.replaced"]


async def test_a_closed_table_is_not_found_any_more(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.close(snapshot.game_id, ANA)
    with pytest.raises(Refused):
        await house.tables.look(snapshot.game_id)

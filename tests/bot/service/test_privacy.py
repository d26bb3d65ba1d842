"""What is kept of a user is theirs to read and to strike."""

from __future__ import annotations

import json
import random
import re

import msgspec
import pytest

from bot.bench.growth import played_out
from bot.clock import DAY
from bot.service.lobby import words
from bot.service.privacy import _record, _renamed
from bot.service.refused import NoTable, Unreadable
from bot.service.table.announce import room_role
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text
from games.core.record import read, verify, write
from games.core.texts import LOCALES, TRAVELLER
from games.registry import GAMES
from storage.rows.game import Commit, Preference, StoredEvent, Vacation
from storage.tables.history import History
from storage.tables.packed import unpack, unpack_told
from storage.tables.upkeep import Upkeep
from tests.bot.conftest import BIA, CAIO, CHANNEL, House
from tests.postgres import OVER_BOTH
from tests.storage.made_up import dump


@pytest.fixture(autouse=True)
def words_as_in_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever chooses none has a word that says nothing of them (the other tests call it by their name)."""
    monkeypatch.setattr(words, "first_word", lambda who, at: str(at))


FLAGS = ("seat_kept", "put_out", "welcome", "told_of_by_name", "sat_there_before")
# An id and a name that occur nowhere by chance.
ZOE = User(987_654_321_012, "Zoraide Quixotesca")


async def everything(house: House) -> str:
    """Every row of the database as text, what is packed unpacked."""
    found = await dump(house.database)
    async with house.database.reading() as reading:
        marks = [tuple(row) for row in await reading.rows("SELECT * FROM mark")]
    states = [point.state for row in found["game"] for point in await house.tables.games.checkpoints(str(row[0]))]
    return repr((found, marks, states))


def traces(text: str) -> list[str]:
    return re.findall(rf"{ZOE.id}|Zoraide", text)


async def busy(house: House) -> tuple[str, str, str]:
    """Zoraide has finished a game, plays another, has opened a third, and chosen things."""
    lobby, tables = house.tables.lobby, house.tables
    over = await lobby.open("gnomopolis", 1, CHANNEL, ZOE, seats=2)
    await lobby.join(over.game_id, BIA)
    await played_out(tables, await lobby.start(over.game_id, ZOE), random.Random(3))
    runs = await lobby.open("gnomopolis", 1, CHANNEL + 1, ZOE, seats=2, pace=24)
    await lobby.join(runs.game_id, BIA)
    await lobby.start(runs.game_id, ZOE)
    opened = await lobby.open("gnomopolis", 1, CHANNEL + 2, ZOE, seats=2)
    await lobby.join(opened.game_id, BIA)
    await tables.timing.choose(Preference(user_id=ZOE.id, locale="en"))
    await tables.preferences.save_vacation(Vacation(user_id=ZOE.id, from_at=1, until_at=2), {}, 1)
    await tables.preferences.dm_closed(ZOE.id, house.clock.now)
    await tables.preferences.shown(ZOE.id, "minute.gnomopolis", 1)
    await tables.waivers.add(ZOE.id, "tarlac", "consequence.exile", 1)
    await tables.halls.watch(1, ZOE.id, ["gnomopolis"])
    await tables.marks.set(f"dm:{ZOE.id}", 1)
    await tables.subscriptions.choose(ZOE.id, 1, ["gnomopolis"])
    await tables.votes.pause(runs.game_id, ZOE)
    await tables.memos.write(runs.game_id, ZOE, "Zoraide quer o lago", 0)
    await tables.memos.write(runs.game_id, BIA, "Bia quer a ponte", 0)
    async with house.database.transaction() as transaction:
        sql = "INSERT INTO orders (game_id, seat, user_id, what) VALUES (:game, 0, :user, :what)"
        await transaction.run(sql, game=runs.game_id, user=ZOE.id, what=msgspec.msgpack.encode({}))
        sql = "INSERT INTO message (game_id, role, channel_id, message_id, posted_at) VALUES (:game, :role, 9, 9, 9)"
        await transaction.run(sql, game=runs.game_id, role=room_role([BIA.id, ZOE.id]))
    return over.game_id, runs.game_id, opened.game_id


@OVER_BOTH
async def test_my_data_is_all_of_it_and_nothing_of_others(house: House) -> None:
    """O7."""
    games = await busy(house)
    data = json.loads(await house.tables.privacy.mine(ZOE.id))
    assert data["user_id"] == str(ZOE.id)
    assert {row["game_id"] for row in data["places"]} == set(games)
    assert data["preferences"][0]["locale"] == "en"
    assert len(data["vacations"]) == 1
    assert data["orders"][0]["game_id"] == games[1]
    assert [memo["text"] for memo in data["memos"]] == ["Zoraide quer o lago"]
    assert data["wants_word_of_free_places"] == [{"guild_id": 1, "rules": "gnomopolis"}]
    assert data["moves"]
    assert "Bia" not in json.dumps(data)
    assert not data["at_tables"]
    assert json.loads(await house.tables.privacy.mine(5)) == {
        "user_id": "5",
        **{key: [] for key in data if key != "user_id"},
    }


@OVER_BOTH
async def test_what_a_table_keeps_of_somebody_who_does_not_sit_there_is_theirs_to_read(house: House) -> None:
    lobby, mine = house.tables.lobby, house.tables.privacy.mine
    table = await lobby.open("gnomopolis", 1, CHANNEL, BIA, seats=2)
    await lobby.join(table.game_id, CAIO)
    await lobby.hope(table.game_id, ZOE)
    nothing = {"game_id": table.game_id} | dict.fromkeys(FLAGS, False)
    assert json.loads(await mine(ZOE.id))["at_tables"] == [nothing | {"waits_for_a_place": True}]
    await lobby.kick(table.game_id, BIA, 1)
    assert json.loads(await mine(CAIO.id))["at_tables"] == [nothing | {"waits_for_a_place": False, "put_out": True}]
    assert not json.loads(await mine(ZOE.id // 10))["at_tables"], "an id that is part of another's"


@OVER_BOTH
async def test_whoever_is_forgotten_leaves_no_trace_and_their_places_are_free(house: House) -> None:
    """O7."""
    over, runs, opened = await busy(house)
    assert traces(await everything(house))
    await house.tables.privacy.forget(ZOE)
    assert not traces(await everything(house))
    running = await house.tables.look(runs)
    (place,) = [place for place in running.places if place.user_id is None]
    assert running.running
    assert place.offered_at == house.clock.now
    assert running.host_id == BIA.id
    caio = User(77, "Caio")
    assert (await house.tables.absence.take(runs, place.number, place.offered_at, caio)).place_of(77) is not None
    lobby = await house.tables.look(opened)
    assert [place.user_id for place in lobby.places] == [BIA.id]
    assert (await house.tables.memos.read(runs, BIA.id)).text == "Bia quer a ponte"
    finished = await house.tables.look(over)
    assert sorted(finished.names) == ["Bia", TRAVELLER]
    called = {locale: sorted(finished.texts(locale).names) for locale in LOCALES}
    assert called == {"pt-BR": ["Bia", "um viajante"], "en": ["Bia", "a traveller"]}, "in the language of who reads"
    record = read((await house.tables.chronicle.export(over)).data)
    assert verify(record, GAMES).consistent
    assert TRAVELLER in record.names
    before = await everything(house)
    await house.tables.privacy.forget(ZOE)
    assert await everything(house) == before


async def test_whoever_has_left_a_game_before_is_forgotten_as_well(house: House) -> None:
    _, runs, _ = await busy(house)
    left = await house.tables.hosting.leave(runs, ZOE)
    since = next(place.offered_at for place in left.places if place.user_id == ZOE.id)
    house.clock.hours(1)
    await house.tables.privacy.forget(ZOE)
    assert not traces(await everything(house))
    assert [place.offered_at for place in (await house.tables.look(runs)).places if place.user_id is None] == [since]


async def test_a_chronicle_that_is_packed_forgets_too(house: House) -> None:
    over, *_ = await busy(house)
    told = msgspec.msgpack.encode(Event(Text("event.host_passed", {"name": ZOE.name})))
    async with house.database.transaction() as transaction:
        sql = (
            "INSERT INTO event (game_id, seq, n, told, recipients, undone, at) VALUES (:game, 1, 99, :told, NULL, 0, 1)"
        )
        await transaction.run(sql, game=over, told=told)
    house.clock.hours(31 * 24)
    await house.tables.upkeep.thin()
    await house.tables.privacy.forget(ZOE)
    kept = await house.tables.games.whole_chronicle(over)
    assert not traces(repr(kept))
    assert any(TRAVELLER in each.text.args.values() for each in await house.tables.chronicle.read(over, None))


async def test_files_of_the_archive_forget_too(house: House) -> None:
    over, *_ = await busy(house)
    house.clock.hours(400 * 24)
    await house.tables.upkeep.archive(365 * DAY)
    file = house.tables.games.archived.path(over)
    assert traces(unpack(file.read_bytes()).decode("latin-1"))
    await house.tables.privacy.forget(ZOE)
    assert not traces(unpack(file.read_bytes()).decode("latin-1"))
    archived = await house.tables.chronicle.export(over)
    assert verify(read(archived.data), GAMES).consistent
    assert TRAVELLER in read(archived.data).names


@OVER_BOTH
async def test_somebody_of_the_same_digits_is_not_forgotten(house: House) -> None:
    await busy(house)
    other = User(ZOE.id * 10 + 3, "Outra")
    table = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 9, other, seats=2)
    async with house.database.transaction() as transaction:
        sql = "INSERT INTO message (game_id, role, channel_id, message_id, posted_at) VALUES (:game, :role, 9, 9, 9)"
        await transaction.run(sql, game=table.game_id, role=room_role([BIA.id, other.id]))
    await house.tables.privacy.forget(ZOE)
    assert await house.tables.games.message(table.game_id, room_role([BIA.id, other.id])) is not None
    after = await house.tables.look(table.game_id)
    assert (after.host_id, after.names) == (other.id, ("Outra",))


async def test_a_move_that_was_under_way_does_not_bring_a_name_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is forgotten while somebody's answer is being stored is forgotten all the same; the answer counts."""
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ZOE, seats=2)
    await house.tables.lobby.join(opened.game_id, BIA)
    running = await house.tables.lobby.start(opened.game_id, ZOE)
    if running.place_of(ZOE.id) in running.awaited:
        running = await passed(house, running, ZOE)
    running = await house.tables.hosting.leave(running.game_id, ZOE)
    commit, once = house.tables.games.commit, [True]

    async def overtaken(given: Commit) -> None:
        if once and once.pop():
            await house.tables.privacy.forget(ZOE)
        await commit(given)

    monkeypatch.setattr(house.tables.games, "commit", overtaken)
    after = await passed(house, running, BIA)
    assert after.seq == running.seq + 1
    assert not traces(await everything(house))
    assert not traces(repr(after.names))


async def passed(house: House, snapshot: Snapshot, who: User) -> Snapshot:
    (seat,) = snapshot.seats_of(who.id)
    return await house.tables.moves.act(snapshot.game_id, who, [("pass",)], house.interaction(), seat)


async def test_tidying_that_was_under_way_does_not_bring_a_name_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading the past of a game and packing it somebody is forgotten."""
    over, _, _ = await busy(house)
    sql = "INSERT INTO event (game_id, seq, n, told, recipients, undone, at) VALUES (:id, 1, 99, :told, NULL, 0, 1)"
    passed_on = msgspec.msgpack.encode(Event(Text("event.host_passed", {"name": ZOE.name})))
    async with house.database.transaction() as transaction:
        await transaction.run(sql, id=over, told=passed_on)
    house.clock.now += 31 * DAY
    # It is read to know the rounds, then to be packed.
    read, now = History.whole_chronicle, [True, False]

    async def overtaken(self: History, game_id: str) -> list[StoredEvent]:
        found = await read(self, game_id)
        if now and now.pop():
            await house.tables.privacy.forget(ZOE)
        return found

    monkeypatch.setattr(Upkeep, "whole_chronicle", overtaken)
    await house.tables.upkeep.thin()
    assert not now
    await house.tables.upkeep.thin()
    told = [unpack_told(row["told"]) for row in await house.database.rows("SELECT told FROM event")]
    assert told
    assert not [each for each in told if b"Zoraide" in each]


async def test_the_seat_kept_for_whoever_is_forgotten_is_free_at_once(house: House) -> None:
    """The fault: it was kept for nobody, and the game could not begin until the day was over."""
    lobby = house.tables.lobby
    over = await lobby.open("gnomopolis", 1, CHANNEL, ZOE, seats=2)
    await lobby.join(over.game_id, BIA)
    await played_out(house.tables, await lobby.start(over.game_id, ZOE), random.Random(3))
    again = await house.tables.rematch.open(over.game_id, BIA)
    assert again.kept is not None
    await house.tables.privacy.forget(ZOE)
    assert (await house.tables.look(again.game_id)).kept is None
    await lobby.add_bot(again.game_id, BIA)
    assert (await lobby.start(again.game_id, BIA)).running


async def test_the_name_of_a_moderator_who_put_a_vote_is_struck_too(house: House) -> None:
    """They never sat there and never moved: only the vote knows what they were called."""
    snapshot = await house.running()
    zoe = msgspec.structs.replace(ZOE, moderator=True)
    assert await house.tables.votes.replace(snapshot.game_id, zoe, 1, User(15, "Eva"), gone=[BIA.id]) is not None
    assert traces(await everything(house)) != []
    await house.tables.privacy.forget(zoe)
    assert traces(await everything(house)) == []


async def test_whoever_gave_their_place_to_another_is_forgotten_too(house: House) -> None:
    snapshot, eva = await house.running(), User(15, "Eva")
    await house.tables.hosting.leave(snapshot.game_id, BIA)
    for number, who in ((1, ZOE), (1, eva)):
        since = (await house.tables.look(snapshot.game_id)).places[number].offered_at or 0
        await house.tables.absence.take(snapshot.game_id, number, since, who)
        if who is ZOE:
            await house.tables.hosting.leave(snapshot.game_id, ZOE)
    assert [former.name for former in (await house.tables.look(snapshot.game_id)).former] == ["Bia", ZOE.name]
    async with house.database.transaction() as transaction:  # what was still to be said has been
        await transaction.run("UPDATE outbox SET state = 'sent', settled_at = 1")
    assert any(b"Zoraide" in message.payload for message in await house.outbox.posted(snapshot.game_id))
    await house.tables.privacy.forget(ZOE)
    assert traces(await everything(house)) == []
    assert (await house.tables.look(snapshot.game_id)).former[0].name == "Bia"


async def test_whoever_ended_or_took_back_a_game_is_forgotten_in_its_record_too(house: House) -> None:
    exported = await house.tables.chronicle.export((await house.running()).game_id)
    record = read(exported.data)
    moves = tuple(msgspec.structs.replace(move, by=ZOE.name) for move in record.moves)
    data = write(msgspec.structs.replace(record, moves=moves))
    assert traces(data.decode()) != []
    after = _record(data, frozenset({ZOE.name}), "a traveller")
    assert traces(after.decode()) == []
    assert {move.by for move in read(after).moves} == {"a traveller"}


def test_a_text_of_the_same_name_as_somebody_who_is_forgotten_stays_the_text_that_it_is() -> None:
    """Anybody may be called as a text is."""
    told = {"who": "event.passed", "what": [{"id": "event.passed", "args": {"name": "event.passed", "n": 2}}]}
    after = {"who": "?", "what": [{"id": "event.passed", "args": {"name": "?", "n": 2}}]}
    assert _renamed(told, frozenset({"event.passed"}), "?") == after


async def test_a_vote_that_asks_whoever_is_forgotten_is_dropped_with_its_time(house: House) -> None:
    """To take a place over is asked also who does not sit there."""
    snapshot = await house.running()
    motion = await house.tables.votes.replace(snapshot.game_id, User(11, "Ana"), 1, ZOE)
    assert motion is not None
    assert ZOE.id in motion.votes
    await house.tables.privacy.forget(ZOE)
    assert (await house.tables.games.load(snapshot.game_id)).motion is None
    async with house.database.reading() as reading:
        assert await reading.rows("SELECT what FROM due WHERE what LIKE 'motion%'") == []


@OVER_BOTH
async def test_a_table_that_cannot_be_read_keeps_nobody_from_being_forgotten(house: House) -> None:
    """The fault: they were told of the table, and nothing of them was struck. Their place there is on offer."""
    _, runs, opened = await busy(house)
    running = await house.tables.look(runs)
    (number,) = [place.number for place in running.places if place.user_id == ZOE.id]
    state = (await house.tables.games.load(runs)).state
    assert state is not None
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = :broken WHERE game_id = :id", broken=b"\0", id=runs)
        await transaction.run("UPDATE game SET setup = :broken WHERE game_id = :id", broken=b"\0", id=opened)
    for game_id in (runs, opened):
        house.tables.shelf.forget(game_id)
        with pytest.raises(Unreadable):
            await house.tables.look(game_id)
    await house.tables.privacy.forget(ZOE)
    assert not traces(await everything(house))
    with pytest.raises(NoTable):
        await house.tables.shelf.stored(opened)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = :state WHERE game_id = :id", state=state, id=runs)
    place = (await house.tables.look(runs)).places[number]
    assert (place.user_id, place.offered_at) == (None, house.clock())
    assert (await house.tables.absence.take(runs, number, house.clock(), User(77, "Caio"))).place_of(77) is not None


async def test_a_lobby_that_begins_meanwhile_keeps_nobody_from_being_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: they were told that the game had begun, and nothing of them was struck."""
    lobby, privacy = house.tables.lobby, house.tables.privacy
    table = await lobby.open("gnomopolis", 1, CHANNEL, BIA, seats=2)
    await lobby.join(table.game_id, ZOE)
    await lobby.start(table.game_id, BIA)

    async def a_moment_ago(user_id: int) -> list[tuple[str, str]]:
        return [(table.game_id, "lobby")]

    monkeypatch.setattr(privacy._personal, "open_games", a_moment_ago)
    await privacy.forget(ZOE)
    assert not traces(await everything(house))
    assert (await house.tables.look(table.game_id)).places[1].offered_at == house.clock()


async def test_what_is_kept_in_memory_forgets_a_name_before_the_table_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the message that is to take the name away would be drawn with it."""
    lobby, tables = house.tables.lobby, house.tables
    table = await lobby.open("gnomopolis", 1, CHANNEL, ZOE, seats=2)
    await lobby.join(table.game_id, BIA)
    await lobby.start(table.game_id, ZOE)
    kept: list[bool] = []
    monkeypatch.setattr(house.database.mail, "set", lambda: kept.append(table.game_id in tables.shelf._shelved))
    await tables.privacy.forget(ZOE)
    assert kept[-1] is False
    assert kept[0] is True, "on leaving it was there"


async def test_whoever_was_sent_away_or_waits_for_a_place_is_forgotten_there_too(house: House) -> None:
    lobby = house.tables.lobby
    table = await lobby.open("gnomopolis", 1, CHANNEL, BIA, seats=2)
    await lobby.join(table.game_id, ZOE)
    await lobby.kick(table.game_id, BIA, 1)
    await lobby.join(table.game_id, User(77, "Caio"))
    other = await lobby.open("gnomopolis", 1, CHANNEL + 1, BIA, seats=1)
    await lobby.hope(other.game_id, ZOE)
    assert traces(await everything(house))
    await house.tables.privacy.forget(ZOE)
    assert not traces(await everything(house))

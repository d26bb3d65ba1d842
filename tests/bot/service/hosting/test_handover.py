"""Who sits where while a game runs: replaced, taking a bot's place, leaving; and whose names old lines keep."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.clock import HOUR
from bot.service.past.chronicle import Entry, retold
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.others import Former
from bot.service.table.outsiders import outsider
from bot.service.table.snapshot import Snapshot
from bot.service.tables import eyes
from bot.service.user import User
from games.core.model import Text, player
from games.core.texts import several
from games.registry import GAMES
from storage.database import Transaction
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.votes.test_consent import DAVI, passed, says, three, told
from tests.core.toy import RULES


async def test_a_player_is_replaced_by_the_others_and_nothing_is_shown_before(house: House) -> None:
    snapshot = await three(house)
    game_id, place = snapshot.game_id, snapshot.place_of(BIA.id)
    assert place is not None
    await house.forget_messages()
    motion = await house.tables.votes.replace(game_id, ANA, place.number, DAVI)
    assert motion is not None
    assert set(motion.votes) == {CAIO.id, DAVI.id}, "whose place it is has no say"
    await says(house, motion, DAVI, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).place_of(DAVI.id) is None
    waiting = [m for m in await house.outbox.posted(game_id) if m.state == "waiting"]
    assert {m.kind for m in waiting} == {"motion", "edit", "notice"}
    (notice,) = [m for m in waiting if m.kind == "notice"]
    assert notice.target == BIA.id, "not only once the seat is gone"
    assert msgspec.msgpack.decode(notice.payload, type=announce.Notice).text == "notice.asked_for_seat"
    assert {m.target for m in waiting if m.kind == "motion"} == {CHANNEL, DAVI.id}
    await says(house, motion, CAIO, yes=True, game_id=game_id)
    after = await house.tables.look(game_id)
    assert (after.seats_of(DAVI.id), after.seats_of(BIA.id)) == (place.seats, ())
    waiting = [m for m in await house.outbox.posted(game_id) if m.state == "waiting"]
    assert DAVI.id in {m.target for m in waiting if m.kind == "hand"}
    (_, notice) = [m for m in waiting if m.kind == "notice"]
    assert notice.target == BIA.id
    assert msgspec.msgpack.decode(notice.payload, type=announce.Notice).text == "notice.replaced"
    assert (await told(house, game_id))[-1] == "event.replaced"


@pytest.mark.parametrize("who", [CAIO, DAVI])
async def test_nobody_is_replaced_against_the_others_or_by_somebody_unwilling(house: House, who: User) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    for user in (BIA, CAIO):
        await lobby.join(opened.game_id, user)
    snapshot = await lobby.start(opened.game_id, ANA)
    place = snapshot.place_of(BIA.id)
    assert place is not None
    motion = await house.tables.votes.replace(snapshot.game_id, ANA, place.number, DAVI)
    assert motion is not None
    assert (await says(house, motion, who, yes=False, game_id=snapshot.game_id)).result == "refused"
    after = await house.tables.look(snapshot.game_id)
    assert after.place_of(BIA.id) is not None
    assert after.place_of(DAVI.id) is None


async def test_of_two_nobody_replaces_the_other_alone(house: House) -> None:
    """Against the word of whose place it is, or without it, at a table of two and a bot."""
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await lobby.join(opened.game_id, BIA)
    await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    motion = await house.tables.votes.replace(snapshot.game_id, ANA, 1, DAVI)
    assert motion is not None
    assert set(motion.votes) == {BIA.id, DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=snapshot.game_id)
    assert (await says(house, motion, BIA, yes=False, game_id=snapshot.game_id)).result == "refused"
    offered = await house.tables.votes.replace(snapshot.game_id, ANA, 1, None)
    assert offered is not None
    assert set(offered.votes) == {BIA.id}


async def test_a_bots_place_is_given_by_those_who_play_to_somebody_willing(house: House) -> None:
    snapshot = await three(house)
    motion = await house.tables.votes.replace(snapshot.game_id, ANA, 3, DAVI)
    assert motion is not None
    assert set(motion.votes) == {BIA.id, CAIO.id, DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=snapshot.game_id)
    house.clock.hours(1)
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    place = (await house.tables.games.load(snapshot.game_id)).places[3]
    assert (place.user_id, place.bot, place.joined_at) == (DAVI.id, None, house.clock())
    with pytest.raises(Refused):
        await house.tables.votes.replace(snapshot.game_id, ANA, 3, DAVI)


async def test_a_host_who_gives_the_own_place_away_passes_the_role_on(house: House) -> None:
    snapshot = await three(house)
    place = snapshot.place_of(ANA.id)
    assert place is not None
    motion = await house.tables.votes.replace(snapshot.game_id, ANA, place.number, DAVI)
    assert motion is not None
    assert set(motion.votes) == {BIA.id, CAIO.id, DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=snapshot.game_id)
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    after = await house.tables.look(snapshot.game_id)
    assert after.host_id in (BIA.id, CAIO.id)
    assert (await told(house, snapshot.game_id))[-1] == "event.host_passed"


async def test_the_role_of_a_host_who_is_replaced_goes_to_nobody_whose_place_is_on_offer(house: House) -> None:
    snapshot = await three(house)
    game_id = snapshot.game_id
    assert (await house.tables.hosting.leave(game_id, BIA)).host_id == ANA.id
    motion = await house.tables.votes.replace(game_id, ANA, 0, DAVI)
    assert motion is not None
    for user in (DAVI, CAIO):
        await says(house, motion, user, yes=True, game_id=game_id)
    after = await house.tables.look(game_id)
    assert after.places[0].user_id == DAVI.id
    assert after.host_id == CAIO.id


# ---------------------------------------------------------------- leaving


async def test_whoever_leaves_a_running_game_offers_their_place(house: House) -> None:
    snapshot = await three(house)
    changed: list[Snapshot] = []
    house.tables.moves.on_change = changed.append
    await house.forget_messages()
    after = await house.tables.hosting.leave(snapshot.game_id, ANA)
    assert await house.waiting(snapshot.game_id) == ["edit", "offer"]
    place = after.place_of(ANA.id)
    assert place is not None
    assert (place.present, place.misses) == (False, 0)
    assert changed == [after]
    assert after.host_id == BIA.id
    assert (await told(house, snapshot.game_id))[-2:] == ["event.left", "event.host_passed"]
    with pytest.raises(Refused, match="left_already"):
        await house.tables.hosting.leave(snapshot.game_id, ANA)
    with pytest.raises(Refused, match="spectator"):
        await house.tables.hosting.leave(snapshot.game_id, DAVI)
    back = await house.tables.absence.back(snapshot.game_id, ANA)
    assert back.awaited_users == snapshot.awaited_users


async def test_whoever_leaves_while_something_is_proposed_is_not_asked_any_more(house: House) -> None:
    game_id = (await three(house)).game_id
    assert await house.tables.votes.end(game_id, ANA, "draw") is not None
    await house.forget_messages()
    await house.tables.hosting.leave(game_id, BIA)
    motion = (await house.tables.games.load(game_id)).motion
    assert motion is not None
    assert set(motion.votes) == {CAIO.id}
    assert await house.waiting(game_id) == ["edit", "offer", "motion"]


async def test_when_the_last_person_leaves_the_table_is_closed(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.leave(snapshot.game_id, ANA)
    after = await house.tables.hosting.leave(snapshot.game_id, BIA)
    assert after.status == "closed"
    with pytest.raises(Refused):
        await house.tables.look(snapshot.game_id)
    assert (await house.tables.of_user(BIA.id)).total == 0
    other = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, CAIO)
    assert other.status == "lobby"
    await house.tables.lobby.cancel(other.game_id, CAIO)
    again = await house.tables.hosting.reopen(snapshot.game_id, ANA)
    assert [place.present for place in again.places] == [True, True], "Bia had not offered hers"


async def taken(house: House, snapshot: Snapshot, old: User, new: User) -> Snapshot:
    """Somebody leaves, and somebody else takes the place."""
    after = await house.tables.hosting.leave(snapshot.game_id, old)
    place = after.place_of(old.id)
    assert place is not None
    return await house.tables.absence.take(snapshot.game_id, place.number, place.offered_at or 0, new)


class Killed(Exception):
    """The process ends here."""


async def test_in_one_transaction_the_place_is_another_s_and_the_old_hand_out_of_sight(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed before each statement in turn: until the last one Bia sits there and nothing is told, then all is done."""
    snapshot = await house.running()
    left = await house.tables.hosting.leave(snapshot.game_id, BIA)
    place = left.place_of(BIA.id)
    assert place is not None
    await house.forget_messages()
    fetch, each = Transaction.rows, Transaction.run_each
    state = (Stored(BIA.id, (), True), Stored(CAIO.id, (BIA.id, CAIO.id), False))
    seen: list[Stored] = []
    for fuse in range(1, 200):
        burning = iter(range(fuse))

        def step(burning: Iterator[int] = burning) -> None:
            if next(burning, None) is None:
                raise Killed

        async def rows(self: Transaction, sql: str, **given: Any) -> Any:
            if not sql.lstrip().startswith("SELECT"):
                step()
            return await fetch(self, sql, **given)

        async def run_each(self: Transaction, sql: str, parameters: Any) -> None:
            step()
            await each(self, sql, parameters)

        monkeypatch.setattr(Transaction, "rows", rows)
        monkeypatch.setattr(Transaction, "run_each", run_each)
        with contextlib.suppress(Killed):
            await house.tables.absence.take(snapshot.game_id, place.number, place.offered_at or 0, CAIO)
        monkeypatch.undo()
        house.tables.shelf.forget(snapshot.game_id)
        seen.append(await stored(house, snapshot.game_id, place.number))
        if seen[-1] != state[0]:
            break
    assert seen[-1] == state[1]
    assert len(seen) > 8, "it was killed at many statements"
    assert set(seen[:-1]) == {state[0]}, "until the last one nothing has changed"
    # From this commit on nothing that Bia has in hand, pressed anywhere, shows or does anything.
    after = await house.tables.look(snapshot.game_id)
    assert after.seats_of(BIA.id) == ()
    seat = place.seats[0]
    with pytest.raises(Refused, match="place_gone"):
        asked = next((d.since for d in after.decisions if d.seat == seat), after.seq)
        await house.tables.moves.answer(after.game_id, BIA, seat, asked, ("pass",), house.interaction())
    assert eyes(after, BIA.id, after.seq, seat) is None
    whispered = await house.tables.chronicle.read(after.game_id, BIA.id)
    assert whispered == await house.tables.chronicle.read(after.game_id, None)


class Stored(msgspec.Struct, frozen=True):
    """What is stored of a place: whose it is, for whom a hand is on its way, whether it is on offer."""

    user: int
    hands: tuple[int, ...]
    offered: bool


async def stored(house: House, game_id: str, number: int) -> Stored:
    """As it stands in the database, whatever anybody remembers."""
    row = await house.database.row(
        "SELECT user_id, offered_at FROM place WHERE game_id = :id AND number = :n", id=game_id, n=number
    )
    sql = "SELECT target FROM outbox WHERE game_id = :id AND kind = 'hand' AND state = 'waiting' ORDER BY target"
    hands = await house.database.rows(sql, id=game_id)
    assert row is not None
    return Stored(row["user_id"], tuple(each["target"] for each in hands), row["offered_at"] is not None)


async def test_old_lines_keep_the_names_of_those_who_spoke(house: House) -> None:
    snapshot = await passed(house, await house.running(), 2)
    after = await passed(house, await taken(house, snapshot, BIA, CAIO), 2)
    seat = snapshot.seats_of(BIA.id)[0]
    names = {entry.seq: entry.names[seat] for entry in await house.tables.chronicle.read(snapshot.game_id, None)}
    assert {name for seq, name in names.items() if seq <= snapshot.seq} == {"Bia"}
    assert {name for seq, name in names.items() if seq > snapshot.seq} == {after.places[seat].name}
    assert after.names[seat] == after.places[seat].name != "Bia"


def test_what_was_told_before_a_place_changed_hands_names_who_sat_there() -> None:
    talk = Text("event.talk", {"players": several([player(0), player(1)])})
    sits = Text("event.replaced", {"old": "Bia", "new": "Caio"})
    told = [Entry(1, 9, talk, names=("Ana 🤖", "Bia")), Entry(2, 9, talk, names=("Ana", "Bia"))]
    told += [Entry(3, 9, sits, names=("Ana", "Caio")), Entry(4, 9, talk, names=("Ana", "Caio"))]
    names = [tale.names for tale in retold(GAMES["gnomopolis"], told)]
    assert list(dict.fromkeys(names)) == [("Ana", "Bia"), ("Ana", "Caio")]


def test_what_was_told_while_somebody_else_sat_there_stays_before_what_came_after_the_return() -> None:
    """The fault: a vote and a missed deadline were told before the hand-over that they came after."""
    talk = Text("event.talk", {"players": several([player(0), player(1)])})
    sat = [("Ana", "Bia"), ("Ana", "Caio"), ("Ana", "Bia")]
    tales = retold(GAMES["gnomopolis"], [Entry(at, 9, talk, names=names) for at, names in enumerate(sat)])
    assert [[entry.at for entry in tale.entries] for tale in tales] == [[0], [1], [2]]


async def test_whoever_sits_down_has_the_whole_time_and_no_answer_thought_of_for_somebody_else(house: House) -> None:
    snapshot = await house.running(pace=24)
    who, seat, _ = house.active(snapshot)
    place = snapshot.place_at(seat).number
    house.clock.hours(23)
    motion = await house.tables.votes.replace(snapshot.game_id, ANA, place, DAVI)
    assert motion is not None
    for user in motion.votes:
        await says(house, motion, User(user, "?"), yes=True, game_id=snapshot.game_id)
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert asked.deadline == house.clock() + 24 * HOUR
    after = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",), sits=who.id)
    assert after is None
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq


async def test_whoever_lost_two_places_is_told_who_has_the_last(house: House) -> None:
    snapshot = await house.running()
    former = tuple(Former(place, n, CAIO.id, "Caio", n) for n, place in enumerate((1, 0)))
    told = outsider(msgspec.structs.replace(snapshot, former=former), CAIO.id)
    assert (told.text.id, told.text.args["name"]) == ("refused.place_gone", snapshot.places[0].name)


async def test_whoever_takes_a_place_that_is_awaited_is_called(house: House) -> None:
    snapshot = await house.running()
    place = snapshot.awaited[0]
    assert place.user_id is not None
    await house.tables.hosting.leave(snapshot.game_id, User(place.user_id, place.name))
    await house.forget_messages()
    since = (await house.tables.look(snapshot.game_id)).places[place.number].offered_at or 0
    await house.tables.absence.take(snapshot.game_id, place.number, since, CAIO)
    posts = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "turn" and m.state == "waiting"]
    assert [msgspec.msgpack.decode(m.payload, type=announce.TurnPost).mentions for m in posts] == [(CAIO.id,)]


async def test_whoever_takes_a_place_back_is_called_among_others_and_finds_their_rooms_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "feira", RULES)
    game_id = (await house.tables.lobby.open("feira", 1, CHANNEL, ANA, seats=2)).game_id
    await house.tables.lobby.join(game_id, BIA)
    snapshot = await house.tables.lobby.start(game_id, ANA)
    assert snapshot.awaited_users == {ANA.id, BIA.id}
    for old, new, rooms in ((BIA, CAIO, []), (CAIO, BIA, [BIA.id])):
        await house.forget_messages()
        await taken(house, snapshot, old, new)
        waiting = [message for message in await house.outbox.posted(game_id) if message.state == "waiting"]
        assert [m.target for m in waiting if m.kind == "rooms_back"] == rooms
        (post,) = [m for m in waiting if m.kind == "turn"]
        assert msgspec.msgpack.decode(post.payload, type=announce.TurnPost).mentions == (new.id,)


async def test_whoever_took_a_place_is_not_told_that_its_last_move_was_theirs(house: House) -> None:
    snapshot = await house.running()
    who, _, _ = house.active(snapshot)
    after = await house.press(snapshot, "pass")
    (place,) = (place for place in after.places if place.user_id == who.id)
    left = await house.tables.hosting.leave(snapshot.game_id, who)
    since = left.places[place.number].offered_at or 0
    await house.tables.absence.take(snapshot.game_id, place.number, since, CAIO)
    with pytest.raises(Refused) as refused:
        await house.tables.moves.undo(snapshot.game_id, CAIO, whole_turn=False)
    assert refused.value.text.id == "refused.undo_drawn_by_another"

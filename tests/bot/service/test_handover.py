"""Who sits where while a game runs: replaced, taking a bot's place, leaving; and whose names old lines keep."""

from __future__ import annotations

import msgspec
import pytest

from bot.clock import HOUR
from bot.service import announce
from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.user import User
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.test_consent import DAVI, passed, says, three, told


async def test_a_player_is_replaced_only_when_both_agree_and_nothing_is_shown_before(house: House) -> None:
    snapshot = await three(house)
    game_id, place = snapshot.game_id, snapshot.place_of(BIA.id)
    assert place is not None
    await house.forget_messages()
    motion = await house.tables.hosting.replace(game_id, ANA, place.number, DAVI)
    assert motion is not None
    assert set(motion.votes) == {BIA.id, DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).place_of(DAVI.id) is None
    waiting = [m for m in await house.outbox.posted(game_id) if m.state == "waiting"]
    assert {m.kind for m in waiting} == {"motion", "edit"}
    assert {m.target for m in waiting if m.kind == "motion"} == {CHANNEL, DAVI.id}
    await says(house, motion, BIA, yes=True, game_id=game_id)
    after = await house.tables.look(game_id)
    assert (after.seats_of(DAVI.id), after.seats_of(BIA.id)) == (place.seats, ())
    waiting = [m for m in await house.outbox.posted(game_id) if m.state == "waiting"]
    assert DAVI.id in {m.target for m in waiting if m.kind == "hand"}
    (notice,) = [m for m in waiting if m.kind == "notice"]
    assert notice.target == BIA.id
    assert msgspec.msgpack.decode(notice.payload, type=announce.Notice).text == "notice.replaced"
    assert (await told(house, game_id))[-1] == "event.replaced"


@pytest.mark.parametrize("who", [BIA, DAVI])
async def test_either_may_refuse(house: House, who: User) -> None:
    snapshot = await three(house)
    place = snapshot.place_of(BIA.id)
    assert place is not None
    motion = await house.tables.hosting.replace(snapshot.game_id, ANA, place.number, DAVI)
    assert motion is not None
    await says(house, motion, who, yes=False, game_id=snapshot.game_id)
    after = await house.tables.look(snapshot.game_id)
    assert after.place_of(BIA.id) is not None
    assert after.place_of(DAVI.id) is None


async def test_a_bots_place_needs_only_who_takes_it(house: House) -> None:
    snapshot = await three(house)
    motion = await house.tables.hosting.replace(snapshot.game_id, ANA, 3, DAVI)
    assert motion is not None
    assert set(motion.votes) == {DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=snapshot.game_id)
    assert (await house.tables.look(snapshot.game_id)).places[3].user_id == DAVI.id
    with pytest.raises(Refused):
        await house.tables.hosting.replace(snapshot.game_id, ANA, 3, DAVI)


async def test_a_host_who_gives_the_own_place_away_asks_only_who_takes_it_and_passes_the_role_on(house: House) -> None:
    snapshot = await three(house)
    place = snapshot.place_of(ANA.id)
    assert place is not None
    motion = await house.tables.hosting.replace(snapshot.game_id, ANA, place.number, DAVI)
    assert motion is not None
    assert set(motion.votes) == {DAVI.id}
    await says(house, motion, DAVI, yes=True, game_id=snapshot.game_id)
    after = await house.tables.look(snapshot.game_id)
    assert after.host_id in (BIA.id, CAIO.id)
    assert (await told(house, snapshot.game_id))[-1] == "event.host_passed"


async def test_somebody_who_sat_down_meanwhile_makes_it_void(house: House) -> None:
    snapshot = await three(house)
    first = await house.tables.hosting.replace(snapshot.game_id, ANA, 3, DAVI)
    assert first is not None
    await says(house, first, DAVI, yes=True, game_id=snapshot.game_id)
    with pytest.raises(Refused) as refused:
        await house.tables.hosting.replace(snapshot.game_id, ANA, 1, DAVI)
    assert refused.value.text.id == "refused.already_seated"


# ---------------------------------------------------------------- leaving


async def test_anybody_leaves_a_running_game_and_a_bot_plays_on(house: House) -> None:
    snapshot = await three(house)
    changed: list[Snapshot] = []
    house.tables.moves.on_change = changed.append
    after = await house.tables.hosting.leave(snapshot.game_id, ANA)
    assert after.place_of(ANA.id) is None
    assert after.places[0].bot == "regular"
    assert after.running
    assert changed == [after]
    assert after.host_id == BIA.id
    assert (await told(house, snapshot.game_id))[-2:] == ["event.left", "event.host_passed"]
    with pytest.raises(Refused):
        await house.tables.hosting.leave(snapshot.game_id, ANA)


async def test_when_the_last_person_leaves_the_table_is_closed(house: House) -> None:
    snapshot = await house.running()
    await house.tables.hosting.leave(snapshot.game_id, ANA)
    after = await house.tables.hosting.leave(snapshot.game_id, BIA)
    assert after.status == "closed"
    with pytest.raises(Refused):
        await house.tables.look(snapshot.game_id)
    assert (await house.tables.of_user(BIA.id)).total == 0
    assert (await house.tables.lobby.open("gnomopolis", 1, CHANNEL, CAIO)).status == "lobby"


async def test_old_lines_keep_the_names_of_those_who_spoke(house: House) -> None:
    snapshot = await passed(house, await house.running(), 2)
    await house.tables.hosting.leave(snapshot.game_id, BIA)
    after = await passed(house, await house.tables.look(snapshot.game_id), 2)
    seat = snapshot.seats_of(BIA.id)[0]
    names = {entry.seq: entry.names[seat] for entry in await house.tables.chronicle.read(snapshot.game_id, None)}
    assert {name for seq, name in names.items() if seq <= snapshot.seq} == {"Bia"}
    assert {name for seq, name in names.items() if seq > snapshot.seq} == {after.places[seat].name}
    assert after.names[seat] == after.places[seat].name != "Bia"


async def test_whoever_sits_down_has_the_whole_time_and_no_answer_thought_of_for_somebody_else(house: House) -> None:
    snapshot = await house.running(pace=24)
    who, seat, _ = house.active(snapshot)
    place = snapshot.place_at(seat).number
    house.clock.hours(23)
    motion = await house.tables.hosting.replace(snapshot.game_id, ANA, place, DAVI)
    assert motion is not None
    for user in motion.votes:
        await says(house, motion, User(user, "?"), yes=True, game_id=snapshot.game_id)
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert asked.deadline == house.clock() + 24 * HOUR
    after = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",), sits=who.id)
    assert after is None
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq

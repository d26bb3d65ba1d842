"""Who may sit down at a table in its lobby: those put out, those who wait for a place."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.refused import Full, NotHost, Refused
from bot.service.table.shelved import BARRED, HOPEFUL
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Text
from storage.rows.game import NewGame
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.lobby.test_rematch import alarm, finished
from tests.postgres import OVER_BOTH

MODERATOR = User(50, "Mo", moderator=True)


async def opened(house: House, *others: User, seats: int = 2, game: str = "inventions") -> Snapshot:
    snapshot = await house.tables.lobby.open(game, 1, CHANNEL, ANA, seats=seats)
    for who in others:
        snapshot = await house.tables.lobby.join(snapshot.game_id, who)
    return snapshot


async def called(house: House, game_id: str) -> list[int]:
    """Who is told that a place is free."""
    return [message.target for message in await house.outbox.posted(game_id) if message.kind == "free"]


@OVER_BOTH
async def test_whoever_is_sent_away_does_not_come_back_by_any_door_unless_the_host_lets_them(house: House) -> None:
    """The fault: Join seated them again at once."""
    lobby, table = house.tables.lobby, await opened(house, BIA, seats=3, game="tarlac")
    after = await lobby.kick(table.game_id, ANA, 1)
    assert after.barred == {BIA.id: "Bia"}
    again = await house.restarted()
    lobby = again.tables.lobby
    for attempt in (
        lobby.join(table.game_id, BIA),
        lobby.choose_part(table.game_id, BIA, ""),
        lobby.hope(table.game_id, BIA),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text.id == "refused.barred"
        assert refused.value.text.args == {"host": "Ana"}
    assert len((await lobby.join(table.game_id, CAIO)).places) == 2, "others may"
    with pytest.raises(NotHost):
        await lobby.let_in(table.game_id, CAIO, BIA.id)
    assert not (await lobby.let_in(table.game_id, ANA, BIA.id)).barred
    assert (await lobby.join(table.game_id, BIA)).place_of(BIA.id) is not None
    await again.database.close()


async def test_a_place_whose_number_somebody_else_has_now_is_not_freed(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA, CAIO, seats=4)
    await lobby.leave(table.game_id, BIA)
    for sits in (BIA.id, None):
        with pytest.raises(Refused) as refused:
            await lobby.kick(table.game_id, ANA, 1, sits)
        assert refused.value.text == Text("refused.no_place", {"places": "1, 2"})
    assert (await house.tables.look(table.game_id)).place_of(CAIO.id) is not None
    await lobby.kick(table.game_id, ANA, 1, CAIO.id)
    assert (await house.tables.look(table.game_id)).place_of(CAIO.id) is None


async def test_whoever_is_let_in_is_told_once(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA, CAIO, seats=4)
    await lobby.kick(table.game_id, ANA, 2)
    await lobby.kick(table.game_id, MODERATOR, 1)
    await house.forget_messages()
    after = await lobby.let_in(table.game_id, MODERATOR, BIA.id)
    assert after.barred == {CAIO.id: "Caio"}
    (told,) = [message for message in await house.outbox.posted(table.game_id) if message.kind == "notice"]
    assert told.target == BIA.id
    assert msgspec.msgpack.decode(told.payload)["args"]["name"] == "Mo"
    with pytest.raises(Refused) as refused:
        await lobby.let_in(table.game_id, ANA, BIA.id)
    assert refused.value.text.id == "refused.not_barred"


async def test_a_host_who_was_sent_away_by_a_moderator_is_let_in_by_the_next(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA)
    await lobby.kick(table.game_id, MODERATOR, 0)
    with pytest.raises(Refused) as refused:
        await lobby.join(table.game_id, ANA)
    assert refused.value.text.args == {"host": "Bia"}
    await lobby.let_in(table.game_id, BIA, ANA.id)
    assert len((await lobby.join(table.game_id, ANA)).places) == 2


async def test_who_leaves_a_bot_and_an_own_place_are_no_reason_to_keep_anybody_out(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA, seats=4)
    await lobby.add_bot(table.game_id, ANA)
    await lobby.kick(table.game_id, ANA, 2)
    await lobby.leave(table.game_id, BIA)
    await lobby.join(table.game_id, CAIO)
    after = await lobby.kick(table.game_id, ANA, 0)
    assert not after.barred
    assert (await lobby.join(table.game_id, ANA)).place_of(ANA.id) is not None
    assert (await lobby.join(table.game_id, BIA)).place_of(BIA.id) is not None


async def test_a_table_stored_before_anybody_could_be_put_out_is_read(house: House) -> None:
    game = NewGame(
        game_id="earlier0",
        rules="gnomopolis",
        setup=(await house.tables.shelf.take((await opened(house)).game_id)).stored.setup,
        guild_id=1,
        channel_id=CHANNEL + 1,
        host_id=ANA.id,
        settings={"pace": 0, "locale": "en", "names": {}},
        at=house.clock(),
    )
    await house.tables.games.create(game, ())
    assert not (await house.tables.look("earlier0")).barred


@OVER_BOTH
async def test_the_first_who_waits_is_told_once_when_a_place_becomes_free(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA)
    with pytest.raises(Full) as full:
        await lobby.join(table.game_id, CAIO)
    assert full.value.game_id == table.game_id
    with pytest.raises(Refused) as no_bot:
        await lobby.add_bot(table.game_id, ANA)
    assert not isinstance(no_bot.value, Full), "who calls a bot has a place"
    assert no_bot.value.text.id == "refused.table_full_own", "and may give the table another"
    assert full.value.text.id == "refused.table_full"
    for who in (CAIO, DAVI, CAIO):
        await lobby.hope(table.game_id, who)
    await lobby.set_pace(table.game_id, ANA, 24)
    assert not await called(house, table.game_id), "no place is free yet"
    await lobby.leave(table.game_id, BIA)
    assert await called(house, table.game_id) == [CAIO.id]
    await lobby.set_pace(table.game_id, ANA, 72)
    assert await called(house, table.game_id) == [CAIO.id], "it was free before"
    await lobby.join(table.game_id, BIA)
    await lobby.kick(table.game_id, ANA, 1)
    assert await called(house, table.game_id) == [CAIO.id, DAVI.id], "the next one"
    told = [message.target for message in await house.outbox.posted(table.game_id) if message.kind == "notice"]
    assert told == [BIA.id], "and so is who had to go"
    await lobby.join(table.game_id, DAVI)
    await lobby.leave(table.game_id, DAVI)
    assert await called(house, table.game_id) == [CAIO.id, DAVI.id], "each once"
    assert HOPEFUL not in (await house.tables.shelf.take(table.game_id)).stored.settings


async def test_whoever_sits_down_waits_no_more_and_more_places_call_as_many(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA)
    for who in (CAIO, DAVI, User(15, "Eva")):
        await lobby.hope(table.game_id, who)
    await lobby.set_seats(table.game_id, ANA, 4)
    assert await called(house, table.game_id) == [CAIO.id, DAVI.id]
    await lobby.join(table.game_id, User(15, "Eva"))
    assert HOPEFUL not in (await house.tables.shelf.take(table.game_id)).stored.settings
    await lobby.join(table.game_id, CAIO)
    await lobby.leave(table.game_id, BIA)
    assert await called(house, table.game_id) == [CAIO.id, DAVI.id], "nobody else waits"


async def test_nobody_waits_who_sits_there_or_has_a_place_to_take(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA, seats=3)
    for who, why in ((BIA, "here_already"), (CAIO, "place_free")):
        with pytest.raises(Refused) as refused:
            await lobby.hope(table.game_id, who)
        assert refused.value.text.id == f"refused.{why}"


@OVER_BOTH
async def test_whoever_still_waits_is_told_once_that_the_game_begins_without_them(house: House) -> None:
    """The fault: they waited for ever, and were told nothing."""
    lobby, table = house.tables.lobby, await opened(house, BIA)
    for who in (CAIO, DAVI):
        await lobby.hope(table.game_id, who)
    await lobby.start(table.game_id, ANA)
    assert await called(house, table.game_id) == [CAIO.id, DAVI.id]
    assert HOPEFUL not in (await house.tables.shelf.take(table.game_id)).stored.settings


@pytest.mark.parametrize("quiet", [False, True])
async def test_whoever_waits_is_told_that_the_table_was_cancelled(house: House, quiet: bool) -> None:
    table = await opened(house, BIA)
    await house.tables.lobby.hope(table.game_id, CAIO)
    if quiet:
        await house.tables.expiry.end(table.game_id)
    else:
        await house.tables.lobby.cancel(table.game_id, ANA)
    assert await called(house, table.game_id) == [CAIO.id]


async def test_seats_that_were_kept_call_whoever_waits_when_the_day_is_over(house: House) -> None:
    before = await finished(house)
    table = await house.tables.rematch.open(before.game_id, ANA)
    with pytest.raises(Full) as full:
        await house.tables.lobby.join(table.game_id, CAIO)
    assert full.value.text.id == "refused.seats_kept"
    in_a_day = house.clock() // 1000 + 24 * 3600
    assert full.value.text.args == {"names": ["Bia"], "until": f"<t:{in_a_day}:R>"}
    await house.tables.lobby.hope(table.game_id, CAIO)
    house.clock.hours(25)
    await alarm(house)
    assert await called(house, table.game_id) == [CAIO.id]


async def test_a_place_beside_those_that_are_kept_is_anybody_s(house: House) -> None:
    lobby = house.tables.lobby
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    await lobby.hope(table.game_id, CAIO)
    table = await lobby.set_seats(table.game_id, ANA, 3)
    assert await called(house, table.game_id) == [CAIO.id]
    table = await lobby.join(table.game_id, CAIO)
    assert table.kept is not None, "one is still kept"
    with pytest.raises(Full):
        await lobby.join(table.game_id, DAVI)
    assert (await lobby.join(table.game_id, BIA)).kept is None


async def test_what_concerned_who_comes_in_goes_with_the_lobby(house: House) -> None:
    lobby, table = house.tables.lobby, await opened(house, BIA)
    await lobby.kick(table.game_id, ANA, 1)
    await lobby.join(table.game_id, CAIO)
    await lobby.hope(table.game_id, DAVI)
    settings = (await house.tables.shelf.take(table.game_id)).stored.settings
    assert {BARRED, HOPEFUL} <= set(settings)
    after = await lobby.start(table.game_id, ANA)
    assert not after.barred
    stored = (await house.tables.games.load(table.game_id)).settings
    assert not {BARRED, HOPEFUL} & set(stored)
    assert stored["names"] == settings["names"]


async def test_whoever_waits_is_told_once_that_a_table_ended_with_its_last_person(house: House) -> None:
    lobby = house.tables.lobby
    table = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=1)
    await lobby.hope(table.game_id, CAIO)
    assert (await lobby.leave(table.game_id, ANA)).status == "cancelled"
    assert await called(house, table.game_id) == [CAIO.id]


async def test_when_a_moderator_ends_a_table_whoever_sat_there_and_whoever_waits_are_told(house: House) -> None:
    lobby = house.tables.lobby
    table = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=1)
    await lobby.hope(table.game_id, CAIO)
    assert (await lobby.kick(table.game_id, MODERATOR, 0)).status == "cancelled"
    said = [(message.kind, message.target) for message in await house.outbox.posted(table.game_id)]
    assert [told for told in said if told[0] != "lobby"] == [("notice", ANA.id), ("free", CAIO.id)]

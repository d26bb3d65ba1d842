"""Lobbies in which nothing happens: asked about after twelve days, gone after two more."""

from __future__ import annotations

import pytest

from bot.jobs.alarms import Alarms
from bot.service.refused import ClosedHere, NoTable, Refused
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.lobby.test_rematch import finished
from tests.postgres import OVER_BOTH

DAY = 24


async def passing(house: House, days: float) -> None:
    house.clock.hours(days * DAY)
    await Alarms(house.tables).tick(house.clock())


async def test_a_quiet_lobby_is_asked_about_and_then_over(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.forget_messages()
    await passing(house, 11.9)
    assert await house.waiting(opened.game_id) == []
    await passing(house, 0.2)
    assert await house.waiting(opened.game_id) == ["expiring"]
    await passing(house, 0.1)
    assert await house.waiting(opened.game_id) == ["expiring"], "asked once"
    await passing(house, 1.8)
    assert (await house.tables.look(opened.game_id)).status == "lobby"
    await passing(house, 0.2)
    assert (await house.tables.look(opened.game_id)).status == "cancelled"
    assert (await house.waiting(opened.game_id))[-2:] == ["lobby", "notice"], "it loses its buttons, and that is said"
    with pytest.raises(Refused):
        await house.tables.expiry.keep(opened.game_id, ANA)


async def test_whoever_sits_there_may_keep_it(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await house.tables.lobby.join(opened.game_id, BIA)
    await passing(house, 12)
    with pytest.raises(Refused) as refused:
        await house.tables.expiry.keep(opened.game_id, CAIO)
    assert refused.value.text.id == "refused.not_here"
    await house.tables.expiry.keep(opened.game_id, BIA)
    await house.forget_messages()
    await passing(house, 11.9)
    assert await house.waiting(opened.game_id) == []
    await passing(house, 0.1)
    assert await house.waiting(opened.game_id) == ["expiring"]


async def test_whatever_happens_in_a_lobby_starts_the_time_anew(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await passing(house, 12)
    await house.tables.lobby.join(opened.game_id, BIA)
    await passing(house, 11.9)
    assert (await house.tables.look(opened.game_id)).status == "lobby"
    assert await house.tables.dues.of(opened.game_id) == {"lobby_quiet": house.clock() + int(0.1 * DAY * 3_600_000)}


async def test_a_table_that_was_cancelled_is_left_alone(house: House) -> None:
    other = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, seats=2)
    await house.tables.lobby.cancel(other.game_id, ANA)
    await house.forget_messages()
    for _ in range(3):
        await passing(house, 12)
    assert (await house.tables.look(other.game_id)).status == "cancelled"
    assert await house.waiting(other.game_id) == []
    assert await house.tables.dues.next() is None


async def test_what_was_still_due_at_a_table_does_nothing_once_it_is_over_or_has_begun(house: House) -> None:
    """An alarm may have been read a moment before."""
    over, expiry = await house.to_the_end(await house.running(channel=CHANNEL + 1)), house.tables.expiry
    begun, lobby = await house.running(), await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 2, ANA)
    await house.forget_messages()
    house.clock.hours(90 * DAY)
    for attempt, tables in (
        (expiry.ask, (over, begun)),
        (expiry.end, (over, begun)),
        (expiry.ask_table, (over, lobby)),
        (expiry.end_table, (over, lobby)),
    ):
        for table in tables:
            due = await house.tables.dues.of(table.game_id)
            await attempt(table.game_id)
            assert await house.tables.look(table.game_id) == table
            assert (await house.waiting(table.game_id), await house.tables.dues.of(table.game_id)) == ([], due)


async def test_a_running_table_on_which_nobody_acts_is_asked_about_and_closed_softly(house: House) -> None:
    snapshot = await house.running()
    game_id = snapshot.game_id
    await passing(house, 10)
    snapshot = await house.press(snapshot, "pass")
    await house.forget_messages()
    await passing(house, 3)
    assert await house.waiting(game_id) == ["call"], "without a limit there is a reminder"
    await house.forget_messages()
    await passing(house, 22)
    assert await house.waiting(game_id) == [], "ten days later somebody played"
    await passing(house, 5)
    assert await house.waiting(game_id) == ["expiring"]
    await passing(house, 29)
    assert await house.waiting(game_id) == ["expiring"], "asked once"
    await house.forget_messages()
    await passing(house, 1)
    assert await house.waiting(game_id) == ["closed"]
    with pytest.raises(NoTable):
        await house.tables.look(game_id)
    assert (await house.tables.lobby.open("gnomopolis", 1, CHANNEL, CAIO)).status == "lobby", "the channel is free"
    assert await house.tables.dues.of(game_id) == {}


async def test_whoever_sits_at_a_quiet_table_keeps_or_closes_it(house: House) -> None:
    snapshot = await house.running()
    game_id, expiry = snapshot.game_id, house.tables.expiry
    with pytest.raises(Refused, match="not_expiring"):
        await expiry.close(game_id, BIA)
    await passing(house, 30)
    with pytest.raises(Refused, match="not_here"):
        await expiry.close(game_id, CAIO)
    await expiry.keep(game_id, BIA)
    with pytest.raises(Refused, match="not_expiring"):
        await expiry.close(game_id, BIA)
    await house.forget_messages()
    await passing(house, 29)
    assert await house.waiting(game_id) == []
    await passing(house, 1)
    assert await house.waiting(game_id) == ["expiring"]
    assert (await expiry.close(game_id, BIA)).status == "closed"
    assert (await house.tables.hosting.reopen(game_id, ANA)).running


async def test_a_move_after_the_question_keeps_the_table(house: House) -> None:
    snapshot = await house.running()
    await passing(house, 30)
    await house.press(snapshot, "pass")
    await passing(house, 3)
    await house.forget_messages()
    await passing(house, 27)
    assert (await house.tables.look(snapshot.game_id)).running
    assert await house.waiting(snapshot.game_id) == []
    await passing(house, 1)
    assert await house.waiting(snapshot.game_id) == ["expiring"]


async def test_a_lobby_s_end_that_comes_late_ends_no_game(house: House) -> None:
    """It has begun while its end was under way."""
    snapshot = await house.running()
    await house.forget_messages()
    await house.tables.expiry.ask(snapshot.game_id)
    await house.tables.expiry.end(snapshot.game_id)
    assert (await house.tables.look(snapshot.game_id)).running
    assert await house.waiting(snapshot.game_id) == []


async def test_whoever_moved_after_the_question_cannot_have_the_table_closed_by_it(house: House) -> None:
    snapshot = await house.running()
    await passing(house, 30)
    asked_at = house.clock()
    assert await house.tables.expiry.asks(snapshot, asked_at)
    house.clock.hours(1)
    snapshot = await house.press(snapshot, "pass")
    assert not await house.tables.expiry.asks(snapshot, asked_at), "it has been answered by playing"
    await house.tables.expiry.end_table(snapshot.game_id)
    assert list(await house.tables.dues.of(snapshot.game_id)) == ["table_quiet"]
    with pytest.raises(Refused, match="not_expiring"):
        await house.tables.expiry.close(snapshot.game_id, BIA)


@OVER_BOTH
async def test_where_a_table_was_closed_that_is_told_unless_there_is_another(house: House) -> None:
    snapshot = await house.running()
    for _ in range(2):
        await passing(house, 30)
    tables, game_id = house.tables, snapshot.game_id
    for _ in range(2):
        with pytest.raises(ClosedHere) as closed:
            await tables.in_channel(CHANNEL)
        assert closed.value.game_id == game_id
        with pytest.raises(ClosedHere):
            await tables.played_in_channel(CHANNEL)
        lobby = await tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
        assert await tables.in_channel(CHANNEL) == lobby
        await tables.lobby.cancel(lobby.game_id, ANA)
    with pytest.raises(NoTable) as none:
        await tables.in_channel(CHANNEL + 1)
    assert not isinstance(none.value, ClosedHere)
    assert (await tables.hosting.reopen(game_id, BIA)).running
    assert (await tables.in_channel(CHANNEL)).game_id == game_id


async def test_a_lobby_or_a_finished_table_that_was_closed_cannot_be_opened_again_and_is_not_told_of(
    house: House,
) -> None:
    lobby = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    await house.tables.hosting.close(lobby.game_id, ANA)
    over = await finished(house)
    await house.tables.hosting.close(over.game_id, ANA)
    with pytest.raises(NoTable) as none:
        await house.tables.in_channel(CHANNEL)
    assert not isinstance(none.value, ClosedHere)

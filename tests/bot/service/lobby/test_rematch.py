"""Another game with the same people: who is invited, whose seat is kept, and until when."""

from __future__ import annotations

import msgspec
import pytest

from bot.jobs.alarms import Alarms
from bot.service.lobby.rematch import KEPT
from bot.service.refused import Refused
from bot.service.table.announce import Invitation
from bot.service.table.others import Kept
from bot.service.table.snapshot import Snapshot
from bot.service.tables import TALKS
from bot.service.user import User
from cogs.ui.shown.hall import free
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House


async def finished(house: House, *, bots: int = 0, calendars: bool | None = None, talks: str | None = None) -> Snapshot:
    """A game of Ana and Bia that is over."""
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2 + bots, pace=24, locale="en")
    await lobby.join(snapshot.game_id, BIA)
    for _ in range(bots):
        await lobby.add_bot(snapshot.game_id, ANA)
    if calendars is not None:
        await lobby.set_calendars(snapshot.game_id, ANA, count=calendars)
    if talks is not None:
        await lobby.set_talks(snapshot.game_id, ANA, talks)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    snapshot = await house.to_the_end(snapshot)
    await house.forget_messages()
    return snapshot


async def alarm(house: House) -> None:
    """What the background job does at this moment."""
    await Alarms(house.tables).tick(house.clock())


async def test_a_rematch_invites_all_who_played_and_keeps_everything_else(house: House) -> None:
    before = await finished(house, bots=1)
    after = await house.tables.rematch.open(before.game_id, BIA)
    assert (after.host_id, after.pace, after.locale, after.setup.seats) == (BIA.id, 24, "en", 3)
    assert [(place.user_id, place.bot is not None) for place in after.places] == [(BIA.id, False), (None, True)]
    assert after.kept is not None
    assert after.kept.names == {ANA.id: "Ana"}
    (message,) = await house.outbox.posted(after.game_id)
    assert msgspec.msgpack.decode(message.payload, type=Invitation).mentions == (ANA.id,)


@pytest.mark.parametrize("count", [True, False])
async def test_a_rematch_keeps_whether_calendars_count_and_who_talks(house: House, *, count: bool) -> None:
    """The fault: what the host had chosen of the clock was as usual again."""
    talks = TALKS[count]
    before = await finished(house, calendars=count, talks=talks)
    after = await house.tables.rematch.open(before.game_id, ANA)
    assert (after.by_calendar, after.chosen_talks) == (count, talks)


async def test_the_rematch_of_a_guided_game_says_of_its_bots_what_they_are(house: House) -> None:
    """The fault: the bots were easy ones, and the options said "medium"."""
    before = await house.to_the_end(await house.tables.guided.open("gnomopolis", 1, CHANNEL, ANA, "pt-BR"))
    after = await house.tables.rematch.open(before.game_id, ANA)
    assert {after.level} == {place.level for place in after.places if place.bot is not None} == {"apprentice"}


async def test_an_invitation_leaves_though_the_lobby_changes_before(house: House) -> None:
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    await house.tables.lobby.set_pace(table.game_id, ANA, 72)
    await house.tables.lobby.set_pace(table.game_id, ANA, 24)
    left = [message for message in await house.outbox.posted(table.game_id) if message.state == "waiting"]
    assert [bool(message.payload) for message in left] == [True, False], "and once more as it is now"


async def test_a_kept_seat_is_not_free_in_the_hall(house: House) -> None:
    """The fault: the hall offered to join where all seats were kept, and whoever pressed that was refused."""
    before = await finished(house)
    after = await house.tables.rematch.open(before.game_id, BIA)
    (kept,) = (await house.tables.of_guild(1)).games
    assert (kept.game_id, free(kept)) == (after.game_id, 0)
    await house.tables.lobby.leave(after.game_id, ANA)
    (declined,) = (await house.tables.of_guild(1)).games
    assert free(declined) == 1


async def test_a_kept_seat_is_nobody_elses_until_it_is_taken_or_declined(house: House) -> None:
    lobby = house.tables.lobby
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    for attempt in (
        lobby.join(table.game_id, CAIO),
        lobby.add_bot(table.game_id, ANA),
        lobby.start(table.game_id, ANA),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text.id == "refused.seats_kept"
    with pytest.raises(Refused):
        await lobby.set_seats(table.game_id, ANA, 1)
    declined = await lobby.leave(table.game_id, BIA)
    assert declined.kept is None
    assert KEPT not in await house.tables.dues.of(table.game_id)
    assert [place.user_id for place in (await lobby.join(table.game_id, CAIO)).places] == [ANA.id, CAIO.id]


async def test_whoever_is_invited_takes_their_seat_by_joining(house: House) -> None:
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    table = await house.tables.lobby.join(table.game_id, BIA)
    assert [place.user_id for place in table.places] == [ANA.id, BIA.id]
    assert table.kept is None
    assert (await house.tables.lobby.start(table.game_id, ANA)).running


async def test_whoever_comes_first_takes_no_seat_that_is_kept_for_another(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    for who in (BIA, CAIO):
        await lobby.join(opened.game_id, who)
    before = await house.to_the_end(await lobby.start(opened.game_id, ANA))
    table = await house.tables.rematch.open(before.game_id, ANA)
    due = await house.tables.dues.of(table.game_id)
    await lobby.join(table.game_id, CAIO)
    house.tables.shelf.forget(table.game_id)
    left = await house.tables.look(table.game_id)
    assert left.kept == Kept(until=due[KEPT], names={BIA.id: "Bia"})
    with pytest.raises(Refused, match="seats_kept"):
        await lobby.join(table.game_id, DAVI)
    assert (await house.tables.dues.of(table.game_id))[KEPT] == due[KEPT]
    assert (await lobby.join(table.game_id, BIA)).kept is None


async def test_the_host_may_give_a_kept_seat_up(house: House) -> None:
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    with pytest.raises(Refused):
        await house.tables.lobby.kick(table.game_id, CAIO, 1)
    assert (await house.tables.lobby.kick(table.game_id, ANA, 1)).kept is None


async def test_kept_seats_are_free_after_a_day_and_a_restart_does_not_prolong_it(house: House) -> None:
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    house.clock.hours(23)
    again = await house.restarted()
    await alarm(again)
    assert (await again.tables.look(table.game_id)).kept is not None
    house.clock.hours(1)
    await again.forget_messages()
    await alarm(again)
    assert (await again.tables.look(table.game_id)).kept is None
    assert await again.waiting(table.game_id) == ["lobby"], "the message must say so"
    await alarm(again)
    assert [p.user_id for p in (await again.tables.lobby.join(table.game_id, DAVI)).places] == [ANA.id, DAVI.id]
    await again.database.close()


async def test_the_end_of_the_day_changes_nothing_at_a_table_that_was_cancelled(house: House) -> None:
    """It was under way when the host cancelled: a lobby would be shown again that is over."""
    table = await house.tables.rematch.open((await finished(house)).game_id, ANA)
    await house.tables.lobby.cancel(table.game_id, ANA)
    await house.forget_messages()
    before = await house.tables.games.revision(table.game_id)
    await house.tables.rematch.lapse(table.game_id)
    assert await house.tables.games.revision(table.game_id) == before
    assert await house.waiting(table.game_id) == []


async def test_only_who_played_asks_for_a_rematch_and_only_of_a_game_that_is_over(house: House) -> None:
    running = await house.running()
    with pytest.raises(Refused) as refused:
        await house.tables.rematch.open(running.game_id, ANA)
    assert refused.value.text.id == "refused.table_running"
    await house.tables.hosting.close(running.game_id, User(99, "Olga", moderator=True))
    before = await finished(house)
    with pytest.raises(Refused) as refused:
        await house.tables.rematch.open(before.game_id, CAIO)
    assert refused.value.text.id == "refused.rematch_players"


async def test_a_table_keeps_room_for_those_for_whom_seats_are_kept(house: House) -> None:
    table = await house.tables.rematch.open((await finished(house, bots=1)).game_id, ANA)
    for n in (1, 2):
        with pytest.raises(Refused, match="more_people"):
            await house.tables.lobby.set_seats(table.game_id, ANA, n)

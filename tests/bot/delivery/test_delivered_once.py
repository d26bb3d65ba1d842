"""What may have arrived already: it is found again, and nothing is undone or told a second time because of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.delivery.desk import slot_of
from bot.delivery.discord_codes import NO_PERMISSION, UNKNOWN_CHANNEL
from bot.delivery.posting import Posting
from bot.delivery.sender import Undeliverable
from bot.service.table import announce, privately
from bot.service.table.snapshot import Snapshot
from games.registry import GAMES
from storage.rows.game import Delivered, NewMessage, OutgoingMessage
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.delivery.test_delivery import Desk

POSTED = 800
"""What whatever is posted is found as."""


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house)


async def outgoing(house: House, game_id: str, message: NewMessage) -> OutgoingMessage:
    await house.outbox.add([message], house.clock(), game_id)
    return (await house.outbox.posted(game_id))[-1]


def call(snapshot: Snapshot) -> NewMessage:
    return announce.call(snapshot, min(snapshot.awaited_users), "waiting")


MESSAGES: dict[str, Callable[[Snapshot], NewMessage]] = {
    "turn": lambda snapshot: announce.turn_post(snapshot, snapshot.awaited_users),
    "final": lambda snapshot: NewMessage(kind="final", target=CHANNEL, role=announce.TABLE),
    "expiring": lambda snapshot: announce.expiring(snapshot, 5),
    "hand": lambda snapshot: privately.hand(snapshot, ANA.id),
    "call": call,
}


@pytest.mark.parametrize("kind", MESSAGES)
@pytest.mark.parametrize("noted", [POSTED, 700])
async def test_a_message_that_is_found_again_is_not_put_away_as_the_one_before_it(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str, noted: int
) -> None:
    """Its arrival was noted by another process, say: then it is the one that stands in its role."""
    running = await house.running()
    message = MESSAGES[kind](running)
    if kind == "hand":
        hidden = msgspec.structs.replace(running, rules=GAMES["terra_concordia"])
        monkeypatch.setattr(desk, "table", lambda message: asyncio.sleep(0, hidden))
    monkeypatch.setattr(desk, "say", lambda *_, **__: asyncio.sleep(0, Delivered(channel_id=77, message_id=POSTED)))
    desk.has(message.role or "", CHANNEL + 1)
    old = desk.old[message.role or ""]
    desk.old[message.role or ""] = msgspec.structs.replace(old, message_id=noted)
    gone = [did for did in await desk.does(running.game_id, message, 1) if did[0] in ("retire", "delete")]
    assert [id for _, id in gone] == ([] if noted == POSTED else [700])


@pytest.mark.parametrize("attempts", [0, 1])
async def test_what_was_attempted_before_is_brought_up_to_date_if_it_is_there(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, attempts: int
) -> None:
    again = list[bool]()

    async def post(*given: object, **how: Any) -> Delivered:
        again.append(how["again"])
        return Delivered(channel_id=CHANNEL, message_id=POSTED)

    monkeypatch.setattr(desk.channels, "post", post)
    snapshot = await house.running()
    await desk.does(snapshot.game_id, announce.turn_post(snapshot, snapshot.awaited_users), attempts)
    assert again == [attempts > 0]


async def test_whoever_closed_their_messages_between_two_attempts_is_told_of_at_the_table(
    house: House, desk: Desk
) -> None:
    """The first attempt noted it and was killed before anybody was told."""
    snapshot = await house.running()
    message = await outgoing(house, snapshot.game_id, privately.hand(snapshot, ANA.id))
    await house.tables.preferences.dm_closed(ANA.id, house.clock())
    assert await desk.reachable(message) is None
    with pytest.raises(Undeliverable) as given_up:
        await desk.reachable(msgspec.structs.replace(message, attempts=1))
    assert [told.kind for told in given_up.value.instead] == ["notice"]
    assert given_up.value.once is not None


async def test_a_word_about_a_lost_channel_that_is_lost_itself_makes_no_other(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    notice = announce.notice(CHANNEL, "notice.opened", "en", to_user=False)
    for message, told in ((announce.edit(snapshot, None, 0), 1), (notice, 0)):
        lost = await desk.delivery._channel_lost(await outgoing(house, snapshot.game_id, message), UNKNOWN_CHANNEL)
        assert len(lost.instead) == told


async def test_a_message_waits_until_the_memory_knows_what_was_stored(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would show the table as it was before the move that it tells."""
    snapshot, shown = await house.running(), list[str]()

    async def edit(message: OutgoingMessage) -> Delivered:
        shown.append(message.kind)
        return Delivered()

    real: Any = desk.delivery._desk
    real.posting = Posting(real.client)
    monkeypatch.setitem(desk.delivery._kinds, "edit", edit)
    message = await outgoing(house, snapshot.game_id, announce.edit(snapshot, None, 0))
    async with house.tables.shelf.lock(snapshot.game_id):
        sending = asyncio.create_task(desk.delivery.deliver(message))
        await asyncio.sleep(0.01)
        assert shown == []
    await sending
    assert shown == ["edit"]


@pytest.mark.parametrize("barred", [False, True])
async def test_whoever_was_shown_out_is_told_of_no_free_place(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, barred: bool
) -> None:
    snapshot, said = await house.running(), list[int]()
    seen = msgspec.structs.replace(snapshot, barred={CAIO.id: CAIO.name} if barred else {})

    async def say(message: object, channel_id: int, view: object, *, silent: bool) -> Delivered:
        said.append(channel_id)
        return Delivered()

    monkeypatch.setattr(desk, "say", say)
    monkeypatch.setattr(desk, "table", lambda message: asyncio.sleep(0, seen))
    stored = await house.tables.games.load(snapshot.game_id)
    for user in (CAIO, BIA):
        await desk.does(snapshot.game_id, announce.free(stored, user.id))
    assert said == ([] if barred else [CAIO.id + 1_000])


async def test_a_call_to_a_turn_that_has_ended_goes_although_its_user_is_asked_again(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    (user,) = snapshot.awaited_users
    message = await outgoing(house, snapshot.game_id, announce.call(snapshot, user, "waiting"))
    await house.outbox.claim(message.id, house.clock())
    await house.outbox.sent(message.id, Delivered(channel_id=5, message_id=700), house.clock())
    assert await desk.delivery._people.called_off(snapshot) == ()
    house.clock.now += 1_000
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE pending SET asked_at = :at", at=house.clock())
    assert await desk.delivery._people.called_off(snapshot) == (message.role,)


async def test_that_a_channel_is_lost_is_told_once_a_day(house: House, desk: Desk) -> None:
    """Each turn meets it anew."""
    snapshot, told = await house.running(), list[int]()
    for hours in (0, 1, 22, 1):
        house.clock.hours(hours)
        message = await outgoing(house, snapshot.game_id, announce.edit(snapshot, None, house.clock()))
        lost = await desk.delivery._channel_lost(message, NO_PERMISSION)
        await house.outbox.dead(message.id, lost.reason, house.clock(), lost.instead, once=lost.once)
        told.append(sum(each.kind == "notice" for each in await house.outbox.posted(snapshot.game_id)))
    assert told == [1, 1, 1, 2]


async def test_messages_that_replace_each_other_wait_for_each_other_whatever_their_lanes(house: House) -> None:
    snapshot = await house.running()
    one, later, other = [
        await outgoing(house, snapshot.game_id, NewMessage(kind="edit", target=CHANNEL, lane=lane, role=role))
        for lane, role in (("a", announce.TABLE), ("b", announce.TABLE), ("b", ""))
    ]
    assert slot_of(one) == slot_of(later) != slot_of(other)
    assert slot_of(other) != slot_of(msgspec.structs.replace(other, lane="c"))

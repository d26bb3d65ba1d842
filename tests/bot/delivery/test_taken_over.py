"""A process that was held to be dead goes on: what another has done with its message meanwhile is not undone."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.delivery.posting import Posting
from bot.delivery.sender import Sender, TakenOver
from bot.service.table import announce
from storage.database import Database
from storage.rows.game import Delivered, NewMessage, OutgoingMessage
from tests.bot.conftest import CHANNEL, House
from tests.bot.delivery.test_delivery import Desk
from tests.bot.delivery.test_posting import Channel


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several processes share the database."""
    monkeypatch.setattr(Database, "shared", property(lambda database: True))


async def claimed(house: House, message: NewMessage, game_id: str) -> OutgoingMessage:
    """A message of which an attempt has begun."""
    await house.outbox.add([message], house.clock(), game_id)
    last = (await house.outbox.posted(game_id))[-1]
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE outbox SET state = 'sent' WHERE id < :id", id=last.id)
    assert await house.outbox.claim(last.id, house.clock())
    return last


async def taken_over(house: House, message: OutgoingMessage) -> None:
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE outbox SET holder = 'another' WHERE id = :id", id=message.id)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("settled", [False, True])
async def test_a_message_is_in_hand_until_another_has_taken_it_over_or_delivered_it(
    house: House, settled: bool
) -> None:
    snapshot = await house.running()
    message = await claimed(house, announce.refresh(snapshot.game_id, CHANNEL, 0), snapshot.game_id)
    assert await house.outbox.in_hand(message.id)
    if settled:
        await house.outbox.sent(message.id, Delivered(), house.clock())
    else:
        await taken_over(house, message)
    assert not await house.outbox.in_hand(message.id)


async def test_where_one_process_has_the_database_alone_nothing_is_asked(house: House) -> None:
    assert await house.outbox.in_hand(0)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("kind", ["turn", "edit", "lobby"])
async def test_whoever_lost_a_message_changes_nothing_and_puts_nothing_away(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The fault: after the database had given no answer for a while a table had two messages with buttons."""
    channel = Channel()
    monkeypatch.setattr(desk, "posting", Posting(cast("Any", channel), shared=True))
    snapshot = await house.running()
    turn = announce.turn_post(snapshot, snapshot.awaited_users)
    written = {"turn": turn, "edit": announce.refresh(snapshot.game_id, CHANNEL, 0), "lobby": announce.lobby(CHANNEL)}
    message = await claimed(house, written[kind], snapshot.game_id)
    desk.has(message.role or announce.TABLE)
    await taken_over(house, message)
    with pytest.raises(TakenOver):
        await desk.delivery.deliver(message)
    assert [what for what, _ in channel.done] == (["send"] if kind == "turn" else [])


async def test_what_was_taken_over_is_not_settled_here(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def deliver(message: OutgoingMessage) -> Delivered:
        await house.outbox.sent(message.id, Delivered(channel_id=CHANNEL, message_id=800), house.clock())
        raise TakenOver

    snapshot = await house.running()
    message = await claimed(house, announce.refresh(snapshot.game_id, CHANNEL, 0), snapshot.game_id)
    await Sender(house.outbox, deliver, clock=house.clock)._send(message)
    after = (await house.outbox.posted(snapshot.game_id))[-1]
    assert (after.state, after.message_id) == ("sent", 800)
    assert not caplog.records


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house)

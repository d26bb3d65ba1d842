"""What is given up where Discord refuses a message, and what is not: by its code, by the lane it has, by its table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.delivery import Delivery
from bot.delivery.desk import Desk
from bot.delivery.discord_codes import ARCHIVED, DM_CLOSED, OPENED_AGAIN, UNKNOWN_CHANNEL
from bot.delivery.sender import Undeliverable
from bot.service.refused import NoTable
from storage.outbox import AGAIN, EDITS
from storage.rows.game import Delivered, NewMessage
from tests.bot.conftest import House


@pytest.fixture
def delivery(house: House) -> Delivery:
    nothing = cast("Any", SimpleNamespace())
    return Delivery(Desk(nothing, house.tables, nothing, nothing, house.outbox))


def refusal(code: int) -> discord.Forbidden:
    return discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": code, "message": ""})


@pytest.mark.parametrize(("code", "lost"), [(DM_CLOSED[0], True), (UNKNOWN_CHANNEL, True), (ARCHIVED, False)])
async def test_of_a_table_that_is_closed_only_what_cannot_arrive_takes_all_else_with_it(
    delivery: Delivery, monkeypatch: pytest.MonkeyPatch, code: int, lost: bool
) -> None:
    """A closed thread can be opened again: what other tables say there waits for that."""

    async def closed(*given: object) -> None:
        raise NoTable

    monkeypatch.setattr(delivery._desk, "dm_closed", closed)
    monkeypatch.setattr(delivery, "_channel_lost", closed)
    found = await delivery._failure(cast("Any", None), refusal(code))
    assert isinstance(found, Undeliverable)
    assert (found.unreachable, found.instead) == (lost, ())


@pytest.mark.parametrize(("lane", "code", "known"), [
    (AGAIN, ARCHIVED, True), (EDITS, ARCHIVED, False), (AGAIN, UNKNOWN_CHANNEL, False),
])  # fmt: skip
async def test_only_what_is_tried_again_much_later_is_not_told_of_once_more(
    house: House, delivery: Delivery, monkeypatch: pytest.MonkeyPatch, lane: str, code: int, known: bool
) -> None:
    assert UNKNOWN_CHANNEL not in OPENED_AGAIN

    async def refused(message: object) -> Delivered:
        raise refusal(code)

    snapshot = await house.running()
    monkeypatch.setitem(delivery._kinds, "edit", refused)
    edit = NewMessage(kind="edit", target=snapshot.channel_id, lane=f"{snapshot.game_id}{lane}")
    await house.outbox.add([edit], house.clock(), snapshot.game_id)
    message = (await house.outbox.posted(snapshot.game_id))[-1]
    if known:
        assert await delivery.deliver(message) == Delivered()
        return
    with pytest.raises(Undeliverable) as given_up:
        await delivery.deliver(message)
    assert given_up.value.instead, "its people are told"

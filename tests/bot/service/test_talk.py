"""Talking apart: who may be called into a room, and what the table learns of it."""

from __future__ import annotations

import pytest

from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from storage.rows.game import Delivered
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.votes.test_consent import told
from tests.storage.made_up import dump


async def talking(house: House, talks: str) -> Snapshot:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await lobby.join(opened.game_id, BIA)
    await lobby.set_talks(opened.game_id, ANA, talks)
    return await lobby.start(opened.game_id, ANA)


@pytest.mark.parametrize("talks", ["open", "whispers"])
async def test_a_room_is_told_to_all_or_to_nobody_and_only_once(house: House, talks: str) -> None:
    snapshot = await talking(house, talks)
    talk = house.tables.talk
    assert await talk.open(snapshot.game_id, ANA, [BIA.id], "hello") is None
    assert (await told(house, snapshot.game_id)).count("event.talk") == (talks == "open")
    room = next(m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "room")
    await house.outbox.claim(room.id, house.clock())

    assert room.role == announce.room_role([ANA.id, BIA.id])
    await house.outbox.sent(room.id, Delivered(channel_id=900, message_id=901), house.clock())
    there = await talk.open(snapshot.game_id, BIA, [ANA.id])
    assert there is not None
    assert there.channel_id == 900
    assert (await told(house, snapshot.game_id)).count("event.talk") == (talks == "open"), "it is the same room"


async def test_nobody_from_outside_is_called_into_a_room(house: House) -> None:
    snapshot = await talking(house, "open")
    before = await dump(house.database)
    for who, others, why in (
        (ANA, [CAIO.id], "talk_with_whom"),
        (ANA, [BIA.id, CAIO.id], "talk_with_whom"),
        (ANA, [ANA.id], "talk_with_whom"),
        (ANA, [], "talk_with_whom"),
        (CAIO, [ANA.id], "spectator"),
    ):
        with pytest.raises(Refused, match=why):
            await house.tables.talk.open(snapshot.game_id, who, others)
    assert await dump(house.database) == before
    alone = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 2, CAIO, seats=1)
    await house.tables.lobby.set_talks(alone.game_id, CAIO, "open")
    await house.tables.lobby.start(alone.game_id, CAIO)
    with pytest.raises(Refused, match="talk_alone"):
        await house.tables.talk.open(alone.game_id, CAIO, [ANA.id])
    none = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, seats=2)
    await house.tables.lobby.join(none.game_id, BIA)
    await house.tables.lobby.set_talks(none.game_id, ANA, "none")
    await house.tables.lobby.start(none.game_id, ANA)
    with pytest.raises(Refused, match="no_talks"):
        await house.tables.talk.open(none.game_id, ANA, [BIA.id])

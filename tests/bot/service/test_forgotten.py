"""Whoever looked after a table at which they never sat is forgotten there, too."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from bot.bench.growth import played_out
from bot.clock import DAY
from bot.service.user import User
from storage.tables.packed import unpack
from tests.bot.conftest import BIA, CAIO, CHANNEL, House
from tests.bot.service.test_privacy import ZOE, everything, traces


@pytest.mark.parametrize("what", ["quiet", "move", "close", "reopen", "pause", "offer"])
async def test_a_moderator_who_never_sat_there_is_forgotten_whatever_they_have_done(house: House, what: str) -> None:
    """The fault: chronicle and archive kept the name, for nothing tied it to whose it was."""
    tables, zoe = house.tables, msgspec.structs.replace(ZOE, moderator=True)
    id = (await house.running(pace=24)).game_id
    if what == "quiet":
        await tables.quieting.choose(id, zoe, "short")
    elif what == "move":
        await tables.hosting.move(id, zoe, 1, CHANNEL + 5)
    elif what == "pause":
        await tables.votes.pause(id, zoe)
        await tables.votes.pause(id, zoe)
    elif what == "offer":
        await tables.votes.replace(id, zoe, 1, None, gone=[BIA.id, CAIO.id])
    else:
        await tables.hosting.close(id, zoe if what == "close" else User(77, "Max", moderator=True))
        if what == "reopen":
            await tables.hosting.reopen(id, zoe)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE outbox SET state = 'sent', settled_at = 1")  # what waits to be said leaves first
    assert traces(await everything(house))
    assert json.loads(await tables.privacy.mine(ZOE.id))["at_tables"][0]["told_of_by_name"]
    await tables.privacy.forget(zoe)
    assert traces(await everything(house)) == []


async def test_a_moderator_who_took_a_table_back_is_forgotten_in_its_file_too(house: House) -> None:
    tables, zoe = house.tables, msgspec.structs.replace(ZOE, moderator=True)
    id = (await house.running()).game_id
    for _ in range(6):
        now = await tables.look(id)
        asked = next(decision for decision in now.decisions if decision.blocking)
        who = User(now.place_at(asked.seat).user_id or 0, "x")
        await tables.moves.answer(id, who, asked.seat, asked.since, (asked.options[0].key,), house.interaction())
    await tables.votes.rewind(id, zoe, (await tables.votes.ways_back(id, zoe))[0].seq)
    await played_out(tables, await tables.look(id), random.Random(3))
    house.clock.hours(400 * 24)
    await tables.upkeep.archive(365 * DAY)
    file = tables.games.archived.path(id)
    assert traces(unpack(file.read_bytes()).decode("latin-1"))
    await tables.privacy.forget(zoe)
    assert not traces(unpack(file.read_bytes()).decode("latin-1"))
    assert all(move.user_id != ZOE.id for move in await tables.games.log(id))

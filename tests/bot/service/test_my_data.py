"""What is stored of a user is given to them in full: also what stands in the middle of other things."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from bot.bench.growth import played_out
from bot.clock import DAY
from bot.service.moves.orders import Orders
from bot.service.table.announce import room_role
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.postgres import OVER_BOTH


async def mine(house: House, user_id: int) -> dict[str, list[dict[str, Any]]]:
    return json.loads(await house.tables.privacy.mine(user_id))


@OVER_BOTH
async def test_answers_to_votes_words_hints_orders_and_rooms_are_among_it(house: House) -> None:
    """They were stored, and missing in the file that says it holds everything."""
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.join(opened.game_id, BIA)
    await lobby.set_word(opened.game_id, BIA, "jabuticaba")
    running = await lobby.start(opened.game_id, ANA)
    await house.tables.votes.pause(running.game_id, ANA)
    async with house.database.transaction() as transaction:
        sql = "INSERT INTO orders (game_id, seat, user_id, what) VALUES (:game, 1, :user, :what)"
        await transaction.run(sql, game=running.game_id, user=BIA.id, what=msgspec.msgpack.encode(Orders(given=3)))
        sql = "INSERT INTO message (game_id, role, channel_id, message_id, posted_at) VALUES (:game, :role, 9, 9, 5)"
        await transaction.run(sql, game=running.game_id, role=room_role([ANA.id, BIA.id]))
        await transaction.run("UPDATE place SET hints = 4 WHERE user_id = :user", user=BIA.id)
    await house.tables.marks.set(f"dm:{BIA.id}", 7)
    found = await mine(house, BIA.id)
    assert [(vote["game_id"], vote["answer"]) for vote in found["votes"]] == [(running.game_id, None)]
    assert "votes" not in found["votes"][0], "how others answered is theirs"
    assert [(place["word"], place["hints"]) for place in found["places"]] == [("jabuticaba", 4)]
    assert found["orders"][0]["what"]["given"] == 3
    assert found["private_rooms"] == [{"game_id": running.game_id, "channel_id": 9, "posted_at": 5}]
    assert found["told_a_table_that_your_messages_are_closed"] == [{"at": 7}]
    assert not (await mine(house, CAIO.id))["private_rooms"]


@OVER_BOTH
async def test_moves_of_a_table_in_the_archive_are_among_it(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.join(opened.game_id, BIA)
    await played_out(house.tables, await lobby.start(opened.game_id, ANA), random.Random(3))
    before = (await mine(house, BIA.id))["moves"]
    house.clock.now += 400 * DAY
    assert await house.tables.upkeep.archive(365 * DAY) == 1
    after = (await mine(house, BIA.id))["moves"]
    assert before
    assert sorted(after, key=lambda move: move["seq"]) == sorted(before, key=lambda move: move["seq"])

"""Whoever is forgotten takes nothing of others with them."""

from __future__ import annotations

from tests.bot.conftest import BIA, CHANNEL, House
from tests.bot.service.test_privacy import ZOE, busy
from tests.postgres import OVER_BOTH


@OVER_BOTH
async def test_whose_moves_those_of_others_were_is_still_known(house: House) -> None:
    await busy(house)
    sql = "SELECT game_id, seq, user_id, name FROM move WHERE user_id <> :zoe ORDER BY game_id, seq"
    before = await house.database.rows(sql, zoe=ZOE.id)
    assert {row["user_id"] for row in before} == {BIA.id}
    await house.tables.privacy.forget(ZOE)
    assert [tuple(row) for row in await house.database.rows(sql, zoe=ZOE.id)] == [tuple(row) for row in before]


async def test_whoever_put_a_vote_is_called_as_ever_where_somebody_else_is_forgotten(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ZOE, seats=2, pace=24)
    await lobby.join(opened.game_id, BIA)
    await lobby.start(opened.game_id, ZOE)
    await house.tables.hosting.leave(opened.game_id, BIA)
    await house.tables.absence.back(opened.game_id, BIA)
    await house.tables.votes.pause(opened.game_id, BIA)
    await house.tables.privacy.forget(ZOE)
    told = [entry.text for entry in await house.tables.chronicle.read(opened.game_id, None)]
    (left, _) = [text.args["old"] for text in told if text.id == "event.left"]
    assert left == "Bia"

"""Memos are for those who sit at the table."""

from __future__ import annotations

import pytest

from bot.service.memos import LONGEST
from bot.service.refused import Refused
from tests.bot.conftest import ANA, BIA, CAIO, House


async def test_whoever_does_not_sit_there_has_no_memo_and_is_told_so(house: House) -> None:
    snapshot, memos = await house.running(), house.tables.memos
    await memos.write(snapshot.game_id, ANA, "a plan", 0)
    with pytest.raises(Refused, match="spectator"):
        await memos.read(snapshot.game_id, CAIO.id)
    with pytest.raises(Refused, match="spectator"):
        await memos.write(snapshot.game_id, CAIO, "mine", 0)
    assert (await memos.read(snapshot.game_id, BIA.id)).text == ""
    assert (await memos.read(snapshot.game_id, ANA.id)).text == "a plan"


async def test_a_memo_that_is_too_long_is_cut(house: House) -> None:
    snapshot, memos = await house.running(), house.tables.memos
    await memos.write(snapshot.game_id, ANA, " " + "a" * (LONGEST + 1), 0)
    assert (await memos.read(snapshot.game_id, ANA.id)).text == "a" * LONGEST

"""What a user is not asked again is theirs to read and goes with them."""

from __future__ import annotations

import json

from tests.bot.conftest import ANA, BIA, House
from tests.postgres import OVER_BOTH

EXILE = {"rules": "tarlac", "kind": "consequence.exile"}


@OVER_BOTH
async def test_it_is_in_the_file_and_is_forgotten(house: House) -> None:
    waivers, privacy = house.tables.waivers, house.tables.privacy
    for user in (ANA, BIA):
        await waivers.add(user.id, EXILE["rules"], EXILE["kind"], 7)
    assert json.loads(await privacy.mine(ANA.id))["not_asked_again"] == [EXILE | {"at": 7}]
    await privacy.forget(ANA)
    assert json.loads(await privacy.mine(ANA.id))["not_asked_again"] == []
    assert await waivers.of(BIA.id, "tarlac") == {EXILE["kind"]}

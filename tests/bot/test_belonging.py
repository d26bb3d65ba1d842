"""One database, two applications: a mistake that would cost both their messages."""

from __future__ import annotations

import pytest

from bot.belonging import take_up
from bot.config import BadConfig
from storage.claims import LEASE, Claims
from storage.database import Database
from tests.postgres import Server


async def test_a_bot_of_another_application_is_refused_while_one_is_at_work(
    postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.empty()
    async with await Database.open(url) as ours, await Database.open(url) as second:
        await take_up(ours, 1, 0)
        await Claims(ours).alive(0)
        await take_up(second, 1, 0)
        with pytest.raises(BadConfig, match=r"DISCORD_TOKEN.*DATABASE_URL"):
            await take_up(second, 2, LEASE - 1)
        assert not caplog.records
        # Who has moved to another application on purpose is only told what that means.
        await take_up(second, 2, LEASE)
        assert len(caplog.records) == 1
        with pytest.raises(BadConfig):
            await Claims(second).alive(LEASE)
            await take_up(ours, 1, LEASE)

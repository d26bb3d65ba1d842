"""When a user wants no message that makes a sound."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.clock import DAY
from bot.delivery.quiet_hours import all_quiet, hushed, quiet_until
from storage.rows.game import Preference
from storage.rows.guild import GuildSetting
from tests.bot.conftest import ANA, BIA, House


@pytest.mark.parametrize(
    ("begin", "end", "hour", "until"),
    [(22, 7, 23, 31), (22, 7, 3, 7), (22, 7, 12, None), (9, 17, 9, 17), (9, 17, 17, None), (8, 8, 8, None)],
)
def test_quiet_hours_are_those_of_the_users_clock(begin: int, end: int, hour: int, until: int | None) -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    midnight = datetime(2026, 6, 1, tzinfo=zone)
    preference = Preference(user_id=1, quiet_from=begin * 60, quiet_to=end * 60, timezone="America/Sao_Paulo")
    found = quiet_until(preference, int((midnight + timedelta(hours=hour)).timestamp() * 1_000))
    assert found == (None if until is None else int((midnight + timedelta(hours=until)).timestamp() * 1_000))


async def test_what_concerns_two_makes_a_sound_unless_both_want_none(house: House) -> None:
    hour = datetime.fromtimestamp(house.clock() / 1_000, ZoneInfo("UTC")).hour
    quiet = {"quiet_from": hour * 60, "quiet_to": (hour + 1) % 24 * 60, "timezone": "UTC"}
    preferences = house.tables.preferences
    assert await all_quiet(house.tables, ()), "nobody is mentioned"
    assert not await all_quiet(house.tables, (ANA.id, BIA.id))
    await preferences.save_user(Preference(user_id=ANA.id, **quiet), house.clock())
    assert await all_quiet(house.tables, (ANA.id,))
    assert not await all_quiet(house.tables, (ANA.id, BIA.id))
    await preferences.save_user(Preference(user_id=BIA.id, **quiet), house.clock())
    assert await all_quiet(house.tables, (ANA.id, BIA.id))


async def test_nobody_on_vacation_hears_a_sound(house: House) -> None:
    now = house.clock()
    for user, begins in ((ANA, now), (BIA, now + 2 * DAY)):
        await house.tables.vacations.go_away(user.id, begins, now + 4 * DAY)
    assert await all_quiet(house.tables, (ANA.id,))
    assert not await all_quiet(house.tables, (BIA.id,)), "theirs has not begun"
    assert not await all_quiet(house.tables, (ANA.id, BIA.id))
    house.clock.now = now + 3 * DAY
    assert await all_quiet(house.tables, (ANA.id, BIA.id))


async def test_the_quiet_hours_of_a_server_are_those_of_its_channel(house: House) -> None:
    hour = datetime.fromtimestamp(house.clock() / 1_000, ZoneInfo("UTC")).hour
    quiet = GuildSetting(guild_id=1, quiet_from=hour * 60, quiet_to=(hour + 1) % 24 * 60, timezone="UTC")
    await house.tables.preferences.save_guild(quiet, house.clock())
    snapshot = await house.running()
    assert await hushed(house.tables, snapshot, snapshot.channel_id)
    assert not await hushed(house.tables, snapshot, 7), "a direct message"

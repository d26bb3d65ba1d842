from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from storage.database import Database
from storage.outbox import Outbox
from storage.people.halls import Hall, Halls
from storage.people.preferences import Days, Preferences, Said
from storage.rows.clock import Pending, Running, Timed
from storage.rows.game import Commit, NewMessage, Preference, Vacation
from storage.rows.guild import GuildSetting
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, new_game, places


@pytest.fixture
def preferences(database: Database) -> Preferences:
    return Preferences(database)


async def test_who_never_chose_has_the_defaults(preferences: Preferences) -> None:
    assert await preferences.user(2**62) == Preference(user_id=2**62)
    assert await preferences.guild(5) == GuildSetting(guild_id=5)


async def test_choices_are_kept_and_replaced(preferences: Preferences) -> None:
    first = Preference(
        user_id=1,
        locale="en",
        dm=False,
        compact=True,
        quiet_from=1320,
        quiet_to=420,
        timezone="America/Bahia",
        direct=True,
    )
    await preferences.save_user(first, 5)
    assert await preferences.user(1) == first
    first = msgspec.structs.replace(first, weekends=not first.weekends)
    await preferences.save_user(first, 5)
    assert await preferences.user(1) == first
    second = Preference(user_id=1, locale="pt-BR")
    await preferences.save_user(second, 6)
    assert await preferences.user(1) == second
    setting = GuildSetting(guild_id=5, locale="en", opener_role=77, threads=False, verbosity="quiet")
    await preferences.save_guild(setting, 5)
    assert await preferences.guild(5) == setting
    await preferences.save_guild(GuildSetting(guild_id=5), 6)
    assert await preferences.guild(5) == GuildSetting(guild_id=5)


async def test_of_two_changes_at_the_same_moment_neither_is_lost(preferences: Preferences) -> None:
    replace = msgspec.structs.replace
    user, server = await preferences.user(1), await preferences.guild(5)
    for n in (5, 6):  # the first puts the row there, the second finds one
        await preferences.save_user(replace(user, compact=True), n, user)
        await preferences.save_user(replace(user, locale="en"), n, user)
        await preferences.save_guild(replace(server, bots_per_table=1), n, server)
        await preferences.save_guild(replace(server, threads=False), n, server)
    assert await preferences.user(1) == replace(user, compact=True, locale="en")
    assert await preferences.guild(5) == replace(server, bots_per_table=1, threads=False)


async def test_a_closed_dm_is_news_once_until_it_opens(preferences: Preferences) -> None:
    assert await preferences.dm_closed(1, 5) == 5
    assert await preferences.dm_closed(1, 6) == 5
    assert (await preferences.user(1)).dm_closed_at == 5
    await preferences.save_user(Preference(user_id=1, compact=True), 7)
    assert await preferences.user(1) == Preference(user_id=1, compact=True, dm_closed_at=5)
    await preferences.dm_opened(1)
    assert (await preferences.user(1)).dm_closed_at is None
    assert await preferences.dm_closed(1, 8) == 8


async def test_quiet_hours_are_minutes_of_a_day(preferences: Preferences) -> None:
    with pytest.raises(Exception, match=r"(?i)check"):
        await preferences.save_user(msgspec.structs.replace(Preference(user_id=1), quiet_from=1440), 5)


async def test_the_language_of_their_discord_counts_until_they_choose_one(preferences: Preferences) -> None:
    await preferences.heard(1, "en", 5)
    heard = await preferences.user(1)
    assert (heard.locale, heard.language, heard.dm) == (None, "en", True)
    await preferences.save_user(Preference(user_id=1, locale="pt-BR", dm=False), 6)
    await preferences.heard(1, "en", 7)
    chosen = await preferences.user(1)
    assert (chosen.language, chosen.spoken, chosen.dm) == ("pt-BR", "en", False)
    assert (await preferences.user(2)).language is None


async def test_a_calendar_whose_clocks_cannot_be_set_is_not_stored(preferences: Preferences) -> None:
    def recount(before: Days, after: Days, running: Sequence[Running]) -> tuple[list[Timed], Said]:
        assert (before.chosen.quiet_from, after.chosen.quiet_from) in ((None, 5), (None, None))
        assert len(after.vacations) - len(before.vacations) == (after.chosen.quiet_from is None)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await preferences.save_user(Preference(user_id=1, quiet_from=5, quiet_to=6), 5, recount=recount)
    with pytest.raises(ZeroDivisionError):
        await preferences.save_vacation(Vacation(user_id=1, from_at=5, until_at=6), {}, 5, recount=recount)
    assert await preferences.user(1) == Preference(user_id=1)
    assert await preferences.vacations(1, 0) == []


def away(from_at: int, until_at: int, *, emergency: bool = False) -> Vacation:
    return Vacation(user_id=ANA, from_at=from_at, until_at=until_at, emergency=emergency)


async def test_vacations_that_are_not_over_are_read_in_the_order_in_which_they_begin(preferences: Preferences) -> None:
    for vacation in (away(50, 60), away(10, 20), away(30, 40)):
        await preferences.save_vacation(vacation, {}, 5)
    assert await preferences.vacations(ANA, 19) == [away(10, 20), away(30, 40), away(50, 60)]
    assert await preferences.vacations(ANA, 20) == [away(30, 40), away(50, 60)]
    assert await preferences.vacations(1, 0) == []


async def test_a_vacation_takes_the_place_of_others_and_one_without_a_day_is_none(preferences: Preferences) -> None:
    for vacation in (away(10, 20), away(30, 40), away(50, 60)):
        await preferences.save_vacation(vacation, {}, 5)
    longer = away(10, 35, emergency=True)
    await preferences.save_vacation(longer, {}, 5, instead=(away(10, 20), away(30, 40)))
    assert await preferences.vacations(ANA, 0) == [longer, away(50, 60)]
    for until in (50, 49):
        await preferences.save_vacation(away(50, 60), {}, 5)
        await preferences.save_vacation(away(50, until), {}, 5)
        assert await preferences.vacations(ANA, 0) == [longer]


async def test_what_other_days_change_of_clocks_and_tables_is_stored_with_them(
    preferences: Preferences, games: Games, outbox: Outbox
) -> None:
    await games.create(new_game(), places(ANA, BEA))
    asked = Pending(place=0, since_seq=0, asked_at=2, allowance=9, left=9, ticking_at=2, deadline=11)
    await games.commit(
        Commit(game_id="g", seq=0, new_seq=0, revision=0, state=b"0", at=2, pending=(asked,), checkpoint=True)
    )
    told: Said = {"g": (NewMessage(kind="clocks", target=50),)}

    def recount(before: Days, after: Days, found: Sequence[Running]) -> tuple[list[Timed], Said]:
        return [
            Timed(
                game_id="g", place=0, since_seq=0, left=1, ticking_at=2, deadline=len(after.vacations), remind_at=None
            )
            for _ in found
        ], told

    async def deadline() -> int | None:
        (asked,) = (await games.load("g")).pending
        return asked.deadline

    await preferences.save_user(Preference(user_id=ANA, compact=True), 5, recount=recount)
    assert [message.kind for message in await outbox.posted("g")] == ["clocks"]
    assert await deadline() == 0
    said = {"g": (NewMessage(kind="notice", target=50),)}
    await preferences.save_vacation(away(10, 20), said, 5, recount=recount)
    assert [message.kind for message in await outbox.posted("g")] == ["clocks", "notice", "clocks"]
    assert await deadline() == 1


async def test_a_server_has_a_hall_that_chose_one_or_whose_message_stands(
    preferences: Preferences, database: Database
) -> None:
    halls = Halls(database)
    await preferences.save_guild(GuildSetting(guild_id=9, hall_channel=1), 5)
    await preferences.save_guild(GuildSetting(guild_id=8), 5)
    await halls.save(Hall(guild_id=7, channel_id=1, message_id=5))
    await halls.save(Hall(guild_id=6, channel_id=1))
    await halls.save(Hall(guild_id=9, channel_id=1, message_id=6))
    assert await preferences.halls() == [7, 9]

"""Who may sit down by how reliable they are; whoever may not is told, and nobody else is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.service.refused import Full, NotHost, Refused
from bot.service.reliability import LATEST
from bot.service.table.demands import DEMANDS, LEAST, reaches
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from storage.rows.guild import GuildSetting
from storage.rows.owed import Reliability
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.test_reliability import noted
from tests.postgres import OVER_BOTH

ELSEWHERE = CHANNEL + 7


async def late(house: House, *users: User, n: int = 10, of: int = 40) -> None:
    """They have answered so many turns in time, the others of so many not."""
    played = await house.running(channel=ELSEWHERE)
    for user in users:
        await noted(house, played.game_id, user, in_time=of - n, late=n)


async def table(house: House, demand: int = 80, seats: int = 3) -> Snapshot:
    return await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=seats, pace=24, demand=demand)


def ways(house: House, game_id: str, who: User) -> list[Callable[[], Awaitable[Snapshot]]]:
    lobby = house.tables.lobby
    return [
        lambda: lobby.join(game_id, who),
        lambda: lobby.choose_part(game_id, who, "ct"),
        lambda: lobby.hope(game_id, who),
    ]


def test_what_is_asked_for_counts_from_twenty_turns_on() -> None:
    assert DEMANDS[0] == 0
    assert reaches(Reliability(turns=LEAST - 1, late=LEAST - 1), 90)
    assert not reaches(Reliability(turns=LEAST, late=LEAST), 80)
    assert reaches(Reliability(turns=20, late=4), 80)
    assert not reaches(Reliability(turns=100, late=21), 80), "79 of a hundred"
    assert reaches(Reliability(turns=LATEST, late=LATEST), 0)


@OVER_BOTH
async def test_whoever_is_late_too_often_is_told_their_figure_and_nothing_changes(house: House) -> None:
    await late(house, BIA)
    opened = await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA, demand=80)
    await house.forget_messages()
    for way in ways(house, opened.game_id, BIA):
        with pytest.raises(Refused) as refused:
            await way()
        assert (refused.value.text.id, dict(refused.value.text.args)) == (
            "refused.not_reliable",
            {"demand": 80, "percent": 75, "n": 40},
        )
        assert not isinstance(refused.value, Full), "there is nothing to wait for"
    stored = await house.tables.games.load(opened.game_id)
    assert (stored.revision, len(stored.places)) == (0, 1)
    assert await house.waiting(opened.game_id) == []


async def test_whoever_is_reliable_or_new_sits_down_and_so_does_everybody_where_nothing_is_asked(house: House) -> None:
    await late(house, BIA, n=8)
    await late_too(house, CAIO, n=19, of=19)
    opened = await table(house)
    await house.tables.lobby.join(opened.game_id, BIA)
    await house.tables.lobby.join(opened.game_id, CAIO)
    await late_too(house, DAVI, n=30, of=30)
    other = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, seats=2)
    assert (await house.tables.lobby.join(other.game_id, DAVI)).place_of(DAVI.id) is not None


async def late_too(house: House, user: User, *, n: int, of: int) -> None:
    played = await house.tables.in_channel(ELSEWHERE)
    await noted(house, played.game_id, user, in_time=of - n, late=n)


async def test_the_host_chooses_it_and_whoever_sits_there_stays(house: House) -> None:
    await late(house, BIA, CAIO)
    lobby, opened = house.tables.lobby, await table(house, 0)
    await lobby.join(opened.game_id, BIA)
    with pytest.raises(NotHost):
        await lobby.set_demand(opened.game_id, BIA, 80)
    with pytest.raises(Refused):
        await lobby.set_demand(opened.game_id, ANA, 50)
    after = await lobby.set_demand(opened.game_id, ANA, 90)
    assert (after.demand, after.place_of(BIA.id) is not None) == (90, True)
    with pytest.raises(Refused):
        await lobby.join(opened.game_id, CAIO)
    await lobby.set_demand(opened.game_id, ANA, 0)
    assert (await lobby.join(opened.game_id, CAIO)).place_of(CAIO.id) is not None


async def test_a_bot_is_asked_for_nothing(house: House) -> None:
    opened = await table(house, 90)
    assert len((await house.tables.lobby.add_bot(opened.game_id, ANA)).places) == 2


async def test_a_server_s_choice_is_that_of_its_new_tables(house: House) -> None:
    setting = GuildSetting(guild_id=1, demand=80)
    await house.tables.preferences.save_guild(setting, house.clock())
    assert (await house.tables.preferences.guild(1)).demand == 80
    assert (await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)).demand == 80
    assert (await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, demand=0)).demand == 0
    assert (await house.tables.lobby.open("gnomopolis", None, CHANNEL + 2, ANA)).demand == 0


async def test_word_of_a_table_is_for_those_who_may_sit_there(house: House) -> None:
    await late(house, BIA)
    for who in (BIA, CAIO):
        await house.tables.halls.watch(1, who.id, ["gnomopolis"])
    opened = await table(house)
    told = [message.target for message in await house.outbox.posted(opened.game_id) if message.kind == "notice"]
    assert told == [CAIO.id]


async def test_whoever_played_is_welcome_at_the_rematch_also_when_their_seat_is_kept_no_more(house: House) -> None:
    lobby, opened = house.tables.lobby, await table(house, 80, 2)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    snapshot = await house.to_the_end(snapshot)
    await late(house, BIA, CAIO)
    again = await house.tables.rematch.open(snapshot.game_id, ANA)
    assert again.demand == 80
    await house.tables.rematch.lapse(again.game_id)
    with pytest.raises(Refused):
        await lobby.join(again.game_id, CAIO)
    assert (await lobby.join(again.game_id, BIA)).place_of(BIA.id) is not None
    began = await lobby.start(again.game_id, ANA)
    assert "welcome" not in (await house.tables.games.load(began.game_id)).settings


async def test_whoever_is_forgotten_is_not_called_to_a_rematch_any_more(house: House) -> None:
    seeking, lobby = house.tables.seeking, house.tables.lobby
    await seeking.seek(1, BIA, "gnomopolis", pace=24)
    company = await seeking.seek(1, ANA, "gnomopolis", pace=24)
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, company=company)
    await house.tables.privacy.forget(BIA)
    assert (await house.tables.games.load(opened.game_id)).settings["welcome"] == []


async def test_a_seat_on_offer_is_for_those_who_reach_it_and_for_whoever_sat_there(house: House) -> None:
    lobby, absence, opened = house.tables.lobby, house.tables.absence, await table(house, 80, 2)
    await lobby.join(opened.game_id, BIA)
    await lobby.start(opened.game_id, ANA)
    game_id = opened.game_id
    offered = await house.tables.hosting.leave(game_id, BIA)
    since = offered.places[1].offered_at or 0
    await late(house, BIA, CAIO)
    with pytest.raises(Refused) as refused:
        await absence.take(game_id, 1, since, CAIO)
    assert refused.value.text.id == "refused.not_reliable"
    with pytest.raises(Refused):
        await absence.check_taker(offered, 1, since, CAIO)
    await absence.take(game_id, 1, since, DAVI)
    offered = await house.tables.hosting.leave(game_id, DAVI)
    taken = await absence.take(game_id, 1, offered.places[1].offered_at or 0, BIA)
    assert taken.places[1].user_id == BIA.id


async def test_company_is_found_among_those_who_suit_each_other_and_the_table_asks_for_it_too(house: House) -> None:
    await late(house, BIA)
    seeking, lobby = house.tables.seeking, house.tables.lobby
    await seeking.seek(1, BIA, "gnomopolis", pace=24)
    await seeking.seek(1, CAIO, "gnomopolis", pace=24, demand=90)
    found = await seeking.seek(1, ANA, "gnomopolis", pace=24, demand=80)
    assert [seeker.name for seeker in found] == ["Caio"], "Bia waits for longer"
    assert [each.name for each in await seeking.seek(1, BIA, "gnomopolis", pace=24)] == [], "nor they with her"
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, pace=24, company=found, demand=80)
    assert opened.demand == 90, "of the company the strictest counts"
    assert [each.name for each in await seeking.seek(1, DAVI, "gnomopolis", pace=24)] == ["Bia"]


async def test_of_all_of_a_company_the_strictest_counts(house: House) -> None:
    """Also where somebody of it asks for less, and whoever opens the table for nothing."""
    seeking, lobby = house.tables.seeking, house.tables.lobby
    await seeking.seek(1, BIA, "gnomopolis", pace=24, demand=90, seats=3)
    await seeking.seek(1, CAIO, "gnomopolis", pace=24, seats=3)
    found = await seeking.seek(1, ANA, "gnomopolis", pace=24, seats=3)
    assert sorted(seeker.name for seeker in found) == ["Bia", "Caio"]
    assert (await lobby.open("gnomopolis", 1, CHANNEL, ANA, pace=24, company=found)).demand == 90


async def test_whoever_would_look_in_vain_is_told_where_that_is_no_secret(house: House) -> None:
    await late(house, BIA)
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, demand=80), house.clock())
    with pytest.raises(Refused) as refused:
        await house.tables.seeking.seek(1, BIA, "gnomopolis", pace=24)
    assert refused.value.text.id == "refused.not_reliable"
    assert await house.tables.seeking.of(1, BIA) == []
    await house.tables.seeking.seek(1, BIA, "gnomopolis", pace=24, demand=0)

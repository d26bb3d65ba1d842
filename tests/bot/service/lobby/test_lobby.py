"""Before the game starts."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.service.refused import NoTable, Refused
from bot.service.table.others import Kept
from bot.service.tables import TALKS
from bot.texts import speak
from games.core.model import Text
from games.core.rules import BadSetup
from games.core.texts import LOCALES, catalogue
from games.core.thinking.levels import LEVELS
from games.registry import GAMES
from storage.rows.guild import GuildSetting
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.postgres import OVER_BOTH


async def test_a_table_is_opened_joined_and_started(house: House) -> None:
    snapshot = await house.running()
    assert snapshot.running
    assert snapshot.names == ("Ana", "Bia")
    assert snapshot.setup.seats == 2
    assert await house.waiting(snapshot.game_id) == ["lobby", "turn"], "nothing is hidden, so nothing is sent"


async def test_a_channel_has_one_open_table(house: House) -> None:
    await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    with pytest.raises(Refused) as refused:
        await house.tables.lobby.open("gnomopolis", 1, CHANNEL, BIA)
    assert refused.value.text.id == "refused.channel_busy"


@OVER_BOTH
async def test_all_who_press_join_at_once_get_a_place_and_the_last_hears_that_the_table_is_full(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("inventions", 1, CHANNEL, ANA, seats=3)
    results = await asyncio.gather(
        *(lobby.join(snapshot.game_id, who) for who in (BIA, CAIO, DAVI)), return_exceptions=True
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert len((await house.tables.look(snapshot.game_id)).places) == 3


async def test_what_would_change_nothing_is_told_as_such(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA)
    for attempt, why in (
        (lobby.join(snapshot.game_id, ANA), "here_already"),
        (lobby.leave(snapshot.game_id, BIA), "not_here"),
        (lobby.kick(snapshot.game_id, ANA, 1), "no_place"),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text.id == f"refused.{why}"
    assert await house.tables.look(snapshot.game_id) == snapshot


async def test_whoever_leaves_makes_room_and_hands_the_table_on(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA)
    await lobby.join(snapshot.game_id, BIA)
    snapshot = await lobby.leave(snapshot.game_id, ANA)
    assert [(place.number, place.name) for place in snapshot.places] == [(0, "Bia")]
    assert snapshot.host_id == BIA.id
    assert (await lobby.leave(snapshot.game_id, BIA)).status == "cancelled"


async def test_only_the_host_decides(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA)
    await lobby.join(snapshot.game_id, BIA)
    for attempt in (
        lobby.start(snapshot.game_id, BIA),
        lobby.cancel(snapshot.game_id, BIA),
        lobby.check_host(snapshot.game_id, BIA),
        lobby.kick(snapshot.game_id, BIA, 0),
        lobby.add_bot(snapshot.game_id, BIA),
        lobby.set_seats(snapshot.game_id, BIA, 4),
        lobby.set_pace(snapshot.game_id, BIA, 24),
        lobby.set_option(snapshot.game_id, BIA, "weather", "rain"),
        lobby.set_preset(snapshot.game_id, BIA, "stormy"),
        lobby.set_level(snapshot.game_id, BIA, "expert"),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text.id == "refused.not_host"


async def test_a_setting_the_game_does_not_have_is_refused_and_changes_nothing(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    with pytest.raises(BadSetup):
        await lobby.set_seats(snapshot.game_id, ANA, 5)
    with pytest.raises(BadSetup):
        await lobby.set_option(snapshot.game_id, ANA, "weather", "rain")
    with pytest.raises(Refused):
        await lobby.set_pace(snapshot.game_id, ANA, 5)
    await lobby.join(snapshot.game_id, BIA)
    with pytest.raises(Refused) as refused:
        await lobby.set_seats(snapshot.game_id, ANA, 1)
    assert refused.value.text == Text("refused.more_people_than_places", {"n": 2})
    assert (await house.tables.look(snapshot.game_id)).setup.seats == 2


async def test_what_cannot_be_chosen_is_refused_with_all_that_can(house: House) -> None:
    lobby, opened = house.tables.lobby, await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA)
    for attempt, why, known in (
        (lobby.set_locale(opened.game_id, ANA, "fr"), "bad_language", LOCALES),
        (lobby.open("tarlac", 1, CHANNEL + 1, ANA, locale="fr"), "bad_language", LOCALES),
        (lobby.set_talks(opened.game_id, ANA, "loudly"), "bad_talks", TALKS),
        (lobby.set_preset(opened.game_id, ANA, "stormy"), "no_preset", [p.key for p in GAMES["tarlac"].meta.presets]),
        (lobby.set_level(opened.game_id, ANA, "grandmaster"), "bad_level", LEVELS),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text == Text(f"refused.{why}", {"known": ", ".join(known)})
    assert await house.tables.look(opened.game_id) == opened
    with pytest.raises(NoTable):
        await house.tables.in_channel(CHANNEL + 1)


async def test_a_preset_chooses_its_options_and_the_table_says_when_it_was_changed(house: House) -> None:
    lobby, opened = house.tables.lobby, await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA)
    house.clock.hours(1)
    assert (await lobby.set_preset(opened.game_id, ANA, "tournament")).setup.options["max_rounds"] == "12"
    changed = await lobby.set_preset(opened.game_id, ANA, "letter")
    assert (changed.setup.options["war"], changed.updated_at) == ("letter", house.clock())


async def test_opponents_that_the_rules_move_take_up_places(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("terra_concordia", 1, CHANNEL, ANA)
    await lobby.join(snapshot.game_id, BIA)
    with pytest.raises(Refused) as refused:
        await lobby.set_option(snapshot.game_id, ANA, "automas", "3")
    assert refused.value.text.id == "refused.more_people_than_places"
    await lobby.set_option(snapshot.game_id, ANA, "automas", "2")
    with pytest.raises(Refused) as refused:
        await lobby.join(snapshot.game_id, CAIO)
    assert refused.value.text.id == "refused.table_full"
    assert refused.value.text.args == {"n": 2, "most": 4}, "options make room"
    await lobby.set_option(snapshot.game_id, ANA, "automas", "1")
    assert len((await lobby.join(snapshot.game_id, CAIO)).places) == 3
    assert (await lobby.start(snapshot.game_id, ANA)).running


async def test_too_few_at_a_table_with_room_are_told_how_many_they_are(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("inventions", 1, CHANNEL, ANA, seats=3)
    with pytest.raises(BadSetup) as refused:
        await lobby.start(opened.game_id, ANA)
    assert refused.value.reason == Text("setup.too_few", {"n": 1, "fewest": 2}), "not a word of places: it has three"


@pytest.mark.rule("TC-DIP-01")
async def test_a_variant_for_people_only_takes_no_bot_and_begins_when_all_are_there(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, options={"variant": "diplomacy"})
    for who in (BIA, CAIO):
        await lobby.join(opened.game_id, who)
    seated = await house.tables.look(opened.game_id)
    for attempt in (
        lobby.add_bot(opened.game_id, ANA),
        lobby.set_seats(opened.game_id, ANA, 3),
        lobby.set_option(opened.game_id, ANA, "automas", "1"),
        lobby.start(opened.game_id, ANA),
    ):
        with pytest.raises(BadSetup) as refused:
            await attempt
        assert (refused.value.reason.id, refused.value.clause) == ("setup.four_people", "TC-DIP-01")
    assert await house.tables.look(opened.game_id) == seated
    assert seated.not_yet is not None
    full = await lobby.join(opened.game_id, DAVI)
    assert full.not_yet is None
    left = await lobby.leave(opened.game_id, BIA)
    assert left.not_yet is not None
    await lobby.join(opened.game_id, BIA)
    assert (await lobby.start(opened.game_id, ANA)).running


@pytest.mark.rule("TC-DIP-01")
async def test_a_variant_for_people_only_is_refused_where_it_is_chosen(house: House) -> None:
    lobby = house.tables.lobby
    with pytest.raises(BadSetup):
        await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=3, options={"variant": "diplomacy"})
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA)
    await lobby.add_bot(opened.game_id, ANA)
    with pytest.raises(BadSetup) as refused:
        await lobby.set_option(opened.game_id, ANA, "variant", "diplomacy")
    assert refused.value.clause == "TC-DIP-01"
    assert (await house.tables.look(opened.game_id)).setup.options == {}


async def test_bots_take_places_and_the_key_is_fixed_before_anybody_sits(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA)
    seated = await lobby.add_bot(opened.game_id, ANA)
    assert [place.bot is not None for place in seated.places] == [False, True]
    started = await lobby.start(opened.game_id, ANA)
    assert opened.commitment == started.commitment


async def test_no_more_bots_sit_down_than_the_server_lets(house: House) -> None:
    lobby = house.tables.lobby
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, bots_per_table=1), house.clock())
    here, elsewhere = [await lobby.open("gnomopolis", guild, CHANNEL + guild, ANA, seats=4) for guild in (1, 2)]
    seated = await lobby.add_bot(here.game_id, ANA)
    with pytest.raises(Refused) as refused:
        await lobby.add_bot(here.game_id, ANA)
    assert refused.value.text == Text("refused.too_many_bots", {"n": 1})
    assert await house.tables.look(here.game_id) == seated
    for _ in range(2):
        elsewhere = await lobby.add_bot(elsewhere.game_id, ANA)
    assert len(elsewhere.places) == 3


async def test_the_level_of_bots_is_chosen_for_all_of_them_also_those_who_come(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA)
    await lobby.add_bot(opened.game_id, ANA)
    with pytest.raises(Refused):
        await lobby.set_level(opened.game_id, BIA, "master")
    assert (await house.tables.look(opened.game_id)).places[1].level == "regular"
    await lobby.set_level(opened.game_id, ANA, "apprentice")
    snapshot = await lobby.add_bot(opened.game_id, ANA)
    assert [place.level for place in snapshot.places[1:]] == ["apprentice", "apprentice"]
    assert snapshot.places[0].level == "master", "whoever plays for somebody who is away does it as well as can be"
    again = await house.restarted()
    assert (await again.tables.look(opened.game_id)).level == "apprentice"


async def test_a_started_table_takes_nobody_in_and_starts_once(house: House) -> None:
    snapshot = await house.running()
    for attempt in (
        house.tables.lobby.join(snapshot.game_id, CAIO),
        house.tables.lobby.start(snapshot.game_id, ANA),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.text.id == "refused.lobby_running"


@OVER_BOTH
async def test_a_lobby_survives_a_restart(house: House) -> None:
    snapshot = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    again = await house.restarted()
    assert await again.tables.in_channel(CHANNEL) == snapshot
    with pytest.raises(NoTable):
        await again.tables.look("nothere")
    await again.database.close()


async def test_two_bots_are_never_called_the_same(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("inventions", 1, CHANNEL, ANA, seats=3)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.add_bot(opened.game_id, ANA)
    await lobby.kick(opened.game_id, ANA, 1)
    again = await lobby.add_bot(opened.game_id, ANA)
    assert [place.name for place in again.places] == ["Ana", "Bot 2 🤖", "Bot 1 🤖"]


async def test_whoever_is_sent_away_is_told_and_nobody_else(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=4)
    await lobby.join(opened.game_id, BIA)
    await lobby.add_bot(opened.game_id, ANA)
    for place in (2, 1):
        await lobby.kick(opened.game_id, ANA, place)
    told = [message for message in await house.outbox.posted(opened.game_id) if message.kind == "notice"]
    assert [message.target for message in told] == [BIA.id]
    assert [place.user_id for place in (await house.tables.look(opened.game_id)).places] == [ANA.id]


async def test_no_game_is_opened_that_its_server_does_not_allow(house: House) -> None:
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, games=("tarlac",)), house.clock())
    with pytest.raises(Refused, match="game_not_allowed"):
        await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    assert (await house.tables.lobby.open("gnomopolis", 2, CHANNEL, ANA, seats=2)).guild_id == 2


async def test_a_game_that_there_is_not_is_answered_with_the_titles_of_those_there_are(house: House) -> None:
    """The fault: it named them "terra_concordia" and "tarlac", as they are called nowhere else."""
    with pytest.raises(Refused) as refused:
        await house.tables.lobby.open("chess", 1, CHANNEL, ANA, seats=2)
    titles = {catalogue(rules.package, locale).say("game.name") for rules in GAMES.values() for locale in LOCALES}
    for locale in LOCALES:
        said = speak(locale).say(refused.value.text)
        assert all(title in said for title in titles)
        assert not any(key in said for key in GAMES)


async def test_a_lobby_whose_last_seats_are_kept_for_somebody_has_none_free(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    for names, standing in (({}, ("free",)), ({12: "Bia"}, ("free",)), ({12: "Bia", 13: "Caio"}, ())):
        kept = Kept(until=house.clock() + 1, names=names) if names else None
        assert msgspec.structs.replace(opened, kept=kept).standing == standing

"""Time zones are found by what people call them."""

from __future__ import annotations

import pytest

from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.settings.timezones import ALSO, fitting_timezones, known_timezone, named_timezone, timezones
from games.core.texts import LOCALES
from storage.rows.game import Preference
from storage.rows.guild import GuildSetting


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("tóquio", "Asia/Tokyo"),
        ("Lisboa", "Europe/Lisbon"),
        ("nova york", "America/New_York"),
        ("brasilia", "America/Sao_Paulo"),
        ("Rio de Janeiro", "America/Sao_Paulo"),
        ("salvador", "America/Bahia"),
        ("londres", "Europe/London"),
        ("San Francisco", "America/Los_Angeles"),
        ("sao paulo", "America/Sao_Paulo"),
        ("europe/LISBON", "Europe/Lisbon"),
    ],
)
def test_a_zone_is_known_by_its_cities_in_both_languages(typed: str, zone: str) -> None:
    assert zone in fitting_timezones(typed)
    if typed != "salvador":  # there is a country of that name
        assert known_timezone(typed) == zone


def test_all_that_fit_are_found_and_those_that_begin_so_come_first() -> None:
    found = fitting_timezones("us")
    first = [zone for zone in found if zone.startswith("US/")]
    assert found[: len(first)] == first
    assert "Africa/Lusaka" in found
    assert len(fitting_timezones("america")) > 100
    assert fitting_timezones("europe/lis") == ["Europe/Lisbon"]


@pytest.mark.parametrize("typed", ["marte", ""])
def test_what_names_no_zone_is_none(typed: str) -> None:
    with pytest.raises(Refused, match="bad_timezone"):
        known_timezone(typed)


@pytest.mark.parametrize("locale", LOCALES)
def test_of_several_that_fit_the_first_are_named(locale: str) -> None:
    """Whoever wrote "America" read that there is no such zone."""
    with pytest.raises(Refused) as refused:
        known_timezone("america")
    said = speak(locale).say(refused.value.text)
    assert "“america”" in said
    assert said.count("America/") == 3
    assert speak(locale).enumerate(fitting_timezones("america")[:3]) in said


def test_other_names_stand_beside_the_zone_they_are_of() -> None:
    assert set(ALSO) <= set(timezones())
    assert named_timezone("Asia/Tokyo", "pt-BR") == "Asia/Tokyo (Tóquio, Osaka)"
    assert named_timezone("Africa/Luanda", "pt-BR") == "Africa/Luanda"


@pytest.mark.parametrize(
    ("chosen", "locale", "zone"),
    [
        ("Asia/Tokyo", "pt-BR", "Asia/Tokyo"),
        (None, "pt-BR", "America/Sao_Paulo"),
        (None, "en", "UTC"),
        (None, None, "UTC"),
    ],
)
def test_where_none_is_chosen_the_zone_is_that_of_most_who_speak_the_language(
    chosen: str | None, locale: str | None, zone: str
) -> None:
    assert Preference(user_id=1, timezone=chosen, locale=locale).zone == zone
    assert GuildSetting(guild_id=1, timezone=chosen, locale=locale).zone == zone

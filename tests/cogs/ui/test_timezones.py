"""Time zones are found by what people call them."""

from __future__ import annotations

import pytest

from bot.service.refused import Refused
from cogs.ui.timezones import ALSO, fitting_timezones, known_timezone, named_timezone, timezones


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


@pytest.mark.parametrize("typed", ["marte", "", "america"])
def test_what_names_no_zone_or_several_is_none(typed: str) -> None:
    with pytest.raises(Refused):
        known_timezone(typed)


def test_other_names_stand_beside_the_zone_they_are_of() -> None:
    assert set(ALSO) <= set(timezones())
    assert named_timezone("Asia/Tokyo", "pt-BR") == "Asia/Tokyo (Tóquio, Osaka)"
    assert named_timezone("Africa/Luanda", "pt-BR") == "Africa/Luanda"

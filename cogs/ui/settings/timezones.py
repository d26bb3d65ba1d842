"""Time zones by name: those that are offered first, and those that fit what somebody typed."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.clock import zone_named
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking
from cogs.ui.layout import cut
from games.core.teaching.reference import plain
from games.core.texts import LOCALES

OFFERED = (
    "America/Sao_Paulo",
    "America/Fortaleza",
    "America/Bahia",
    "America/Manaus",
    "America/Cuiaba",
    "America/Rio_Branco",
    "America/Noronha",
    "Europe/Lisbon",
    "Atlantic/Azores",
    "Africa/Luanda",
    "Africa/Maputo",
    "America/Argentina/Buenos_Aires",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Asia/Tokyo",
    "Australia/Sydney",
    "UTC",
)
"""For a menu, which has room for a few: where Portuguese is spoken first."""
ALSO = (
    *("America/Sao_Paulo", "America/Fortaleza", "America/Bahia", "America/Manaus", "America/Noronha"),
    *("America/New_York", "America/Los_Angeles", "America/Mexico_City", "Atlantic/Azores", "Atlantic/Cape_Verde"),
    *("Europe/Lisbon", "Europe/London", "Europe/Berlin", "Europe/Rome", "Europe/Amsterdam", "Europe/Brussels"),
    *("Europe/Zurich", "Europe/Vienna", "Europe/Warsaw", "Europe/Moscow", "Europe/Athens", "Europe/Prague"),
    *("Europe/Stockholm", "Europe/Copenhagen", "Asia/Tokyo", "Asia/Seoul", "Asia/Shanghai", "Asia/Singapore"),
)
"""Those that are looked for by the names of other places, or by another name of theirs."""
NAMED = 3
"""Of these, as many are named to whoever must write one out."""


@cache
def timezones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(available_timezones()))


def named_timezone(zone: str, locale: str) -> str:
    """A time zone with the names of other places that go by it."""
    return f"{zone} ({speak(locale).say(f'zone.{zone}')})" if zone in ALSO else zone


def known_timezone(name: str) -> str:
    """A time zone as it is written, or the only one that fits.

    Raises:
        Refused: there is none of this name, or there are several.
    """
    found = fitting_timezones(name)
    if len(found) > 1:
        raise Refused("several_timezones", name=cut(name, 40), zones=found[:NAMED])
    return found[0]


@cache
def _findable() -> dict[str, str]:
    """By time zone the words that it is found by, whatever the language."""
    called = {zone: " ".join(named_timezone(zone, locale) for locale in LOCALES) for zone in timezones()}
    return {zone: plain(names).replace("_", " ").replace("/", " ") for zone, names in called.items()}


def fitting_timezones(typed: str) -> list[str]:
    """Those with names that contain every typed word, without regard to accents; an exact name is the only one.

    First come those that have these very words, then those with words that begin so.

    Raises:
        Refused: there is none.
    """
    words, names = plain(typed).replace("_", " ").replace("/", " ").split(), _findable()
    exact = [zone for zone in names if zone.casefold() == typed.strip().casefold()]
    found = exact or [zone for zone, name in names.items() if words and all(word in name for word in words)]
    if not found:
        raise Refused("bad_timezone", name=cut(typed, 40))
    return sorted(found, key=lambda zone: sum(_far(word, names[zone]) for word in words))


def _far(word: str, names: str) -> int:
    """How far a word is from being one of the names."""
    return 0 if f" {word} " in f" {names} " else 1 if f" {word}" in f" {names}" else 2


async def zone_of(interaction: Asking) -> ZoneInfo:
    """The zone of whoever asks."""
    return zone_named((await interaction.client.tables.preferences.user(interaction.user.id)).zone)


def clock_of(zone: str, now: int) -> str:
    """What the clocks of a zone show at a moment (Unix milliseconds)."""
    return datetime.fromtimestamp(now / 1_000, UTC).astimezone(zone_named(zone)).strftime("%H:%M")

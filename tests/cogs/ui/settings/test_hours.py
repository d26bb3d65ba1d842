from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from cogs.ui.settings.hours import local, minute_of_day, span, span_said, universal

SAO_PAULO, KOLKATA = ZoneInfo("America/Sao_Paulo"), ZoneInfo("Asia/Kolkata")


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("18-23", (1080, 1380)),
        (" 22:00–07:30 ", (1320, 450)),
        ("18 a 23", (1080, 1380)),
        ("24-3", None),
        ("3-24", None),
        ("1:60-3", None),
        ("1-3:60", None),
        ("hm", None),
    ],
)
def test_hours_are_read_as_people_write_them(text: str, minutes: tuple[int, int] | None) -> None:
    assert span(text) == minutes


@pytest.mark.parametrize(
    ("text", "minute"),
    [("8", 480), (" 08:30 ", 510), ("8h", 480), ("8h05", 485), ("0", 0), ("24", None), ("8:60", None), ("8-9", None)],
)
def test_an_hour_is_read_as_people_write_it(text: str, minute: int | None) -> None:
    assert minute_of_day(text) == minute


def test_hours_of_the_day_are_those_of_utc() -> None:
    assert universal(18 * 60, 20 * 60, SAO_PAULO) == 0b11 << 21
    assert universal(20 * 60, 22 * 60, SAO_PAULO) == 1 << 23 | 1, "over midnight"
    assert universal(18 * 60 + 30, 20 * 60, SAO_PAULO) == 0b11 << 21, "an hour that is touched counts"
    assert universal(0, 0, SAO_PAULO) == (1 << 24) - 1


@pytest.mark.parametrize("zone", [SAO_PAULO, KOLKATA])
@pytest.mark.parametrize(("begin", "end"), [(18, 23), (22, 7), (0, 1), (23, 0)])
def test_they_are_shown_as_they_were_written(begin: int, end: int, zone: ZoneInfo) -> None:
    assert local(universal(begin * 60, end * 60, zone), zone) == (begin, end)


def test_all_day_is_no_hour() -> None:
    assert local((1 << 24) - 1, SAO_PAULO) is None


def test_quiet_hours_are_said_as_typed_and_alike_ends_are_none() -> None:
    assert span_said(22 * 60 + 30, 7 * 60) == "22:30–07:00"
    assert span_said(60, 60) is span_said(None, 60) is span_said(60, None) is None

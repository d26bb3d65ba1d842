"""Until when somebody has time, and what is in reserve beyond that, as sentences."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from bot.clock import HOUR, MINUTE
from bot.service.table.snapshot import Snapshot
from cogs.ui.sentences import say
from games.core.texts import Catalogue
from storage.rows.clock import Pending


def moment(at: int) -> str:
    """How far a moment (Unix milliseconds) is away, which Discord counts by itself."""
    return f"<t:{at // 1_000}:R>"


def full(at: int) -> str:
    """The day and hour of a moment (Unix milliseconds), where the reader lives."""
    return f"<t:{at // 1_000}:f>"


def day_said(day: date, speech: Catalogue) -> str:
    """A day where Discord shows no moments: in a list of choices."""
    return say(speech, "date.day", day=f"{day.day:02}", month=f"{day.month:02}", year=str(day.year))


def written_said(at: int, zone: ZoneInfo, speech: Catalogue) -> str:
    """A moment (Unix milliseconds) in such a list, where the reader lives."""
    when = datetime.fromtimestamp(at / 1_000, zone)
    return say(speech, "date.moment", day=day_said(when.date(), speech), time=f"{when:%H:%M}")


def shortly_said(at: int, zone: ZoneInfo, speech: Catalogue) -> str:
    """The same without the year, where there is little room."""
    when = datetime.fromtimestamp(at / 1_000, zone)
    return say(speech, "date.shortly", day=f"{when:%d}", month=f"{when:%m}", time=f"{when:%H:%M}")


def deadline_said(clock: Pending, speech: Catalogue) -> str:
    """When a turn must be over: first the allowance is used, then the reserve; true whenever it is read."""
    up = clock.deadline or 0
    if clock.reserve_at is None:
        return say(speech, "table.deadline", when=moment(up))
    return say(
        speech,
        "table.deadline_reserve",
        when=moment(clock.reserve_at),
        reserve=amount_said(min(clock.reserve, clock.left or 0), speech),
        until=full(up),
    )


def deadline_read(clock: Pending | None, speech: Catalogue) -> str:
    """When a turn must be over, for the alternative text of a picture, where Discord shows no moments; "" if never."""
    if clock is None or clock.deadline is None:
        return ""
    return say(speech, "alternative.deadline", when=written_said(clock.deadline, ZoneInfo("UTC"), speech))


def standing_still(snapshot: Snapshot, speech: Catalogue) -> list[str]:
    """Since when the clocks stand, and why; nothing if they do not."""
    if snapshot.paused_at is None or not snapshot.pace:
        return []
    return [say(speech, f"table.paused_{snapshot.paused_for}", when=moment(snapshot.paused_at))]


def asleep(snapshot: Snapshot) -> bool:
    """Whether nobody is there to play with, so that no bot plays either until somebody comes."""
    return snapshot.running and not any(place.present for place in snapshot.places)


def amount_said(time: int, speech: Catalogue) -> str:
    """So much time (milliseconds) in days and hours, less than an hour in minutes."""
    days, hours = divmod(time // HOUR, 24)
    if days or hours:
        found = {"amount.days": days, "amount.hours": hours}
        return speech.enumerate([say(speech, id, n=n) for id, n in found.items() if n])
    return say(speech, "amount.minutes", n=time // MINUTE)

"""The clocks of all tables and the calendars of their users: how they are counted, and set when something changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from bot.clock import DAY, HOUR, now
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.calendar import Calendar
from bot.service.table.daily import next_digest
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from storage.people.preferences import Days, Preferences, Said
from storage.rows.clock import Running, Timed
from storage.rows.game import NewMessage, Preference, StoredGame, Vacation
from storage.tables.clocks import Clocks

YEAR = 365 * DAY
DAYS = 30
"""Of vacation that a user has in a year."""


def calendar_of(preference: Preference, vacations: Iterable[Vacation]) -> Calendar:
    """When a user has time, by what they chose."""
    begins, ends = preference.quiet_from, preference.quiet_to
    return Calendar(
        zone=preference.zone,
        quiet=None if begins is None or ends is None else (begins, ends),
        weekends=preference.weekends,
        vacations=tuple((vacation.from_at, vacation.until_at) for vacation in vacations),
    )


def _days(vacations: Iterable[Vacation]) -> int:
    return sum(vacation.until_at - vacation.from_at for vacation in vacations)


class Timing:
    """Reads calendars, and sets the clocks that they concern. Times only ever count forwards."""

    def __init__(
        self, clocks: Clocks, preferences: Preferences, clock: Callable[[], int] = now, hour: int = HOUR
    ) -> None:
        self._clocks = clocks
        self._preferences = preferences
        self._clock = clock
        self.hour = hour

    async def calendar(self, user_id: int) -> Calendar:
        """When a user has time."""
        preference = await self._preferences.user(user_id)
        return calendar_of(preference, await self._preferences.vacations(user_id, self._clock() - YEAR))

    async def times(self, users: Iterable[int | None]) -> Times:
        """How the clocks of these users are counted."""
        known = {user: await self.calendar(user) for user in {*users} if user is not None}
        return Times(self.hour, known)

    async def used(self, snapshot: Snapshot) -> dict[tuple[int, int], int]:
        """Of the places that a table waits for, each with the turn for which: what they have used of their reserves by
        now, in milliseconds, beyond what is counted in ``spent``.
        """
        users = {place.number: place.user_id for place in snapshot.places}
        times, at = await self.times(users.values()), self._clock()
        counted_to = at if snapshot.paused_at is None else snapshot.paused_at
        return {
            (asked.place, asked.since_seq): times.used(asked, users.get(asked.place) or 0, counted_to)
            for asked in await self._clocks.awaited(snapshot.game_id)
        }

    async def reserves(
        self,
        snapshot: Snapshot,
        used: Mapping[tuple[int, int], int],
        up_to: int | None = None,
        redoes: int | None = None,
    ) -> dict[int, int]:
        """What places have in reserve, in milliseconds, when they have used so much of it uncounted.

        ``up_to`` and ``redoes``: as if a table went back, or forward again (``Clocks.spent``).
        """
        spent = await self._clocks.spent(snapshot.game_id, up_to, redoes)
        for (place, _), time in used.items():
            spent[place] = spent.get(place, 0) + time
        bank = snapshot.reserve * self.hour
        return {place.number: max(0, bank - spent.get(place.number, 0)) for place in snapshot.places}

    async def reserve(self, snapshot: Snapshot, place: int) -> int:
        """What a place has in reserve now, in milliseconds."""
        if not snapshot.reserve:
            return 0
        return (await self.reserves(snapshot, await self.used(snapshot)))[place]

    async def resume(self, stored: StoredGame) -> bool:
        """Let the clocks of a table go on with the time that was left when they were stopped; False if they run."""
        at, timed = self._clock(), await self.gone_on(stored)
        # Its message has the time until when it waits, as after a time in which the bot was down.
        long = bool(timed) and at - (stored.paused_at or at) >= self.hour
        said = [announce.refresh(stored.game_id, stored.channel_id, at)] if long else []
        return await self._clocks.resume(stored.game_id, at, timed, said)

    async def gone_on(self, stored: StoredGame) -> list[Timed]:
        """The clocks of a table that were stopped, as they go on now."""
        users = {place.number: place.user_id for place in stored.places}
        times, at = await self.times(users.values()), self._clock()
        return [
            times.gone_on(
                Running(
                    game_id=stored.game_id,
                    place=asked.place,
                    user_id=users.get(asked.place) or 0,
                    since_seq=asked.since_seq,
                    allowance=asked.allowance or 0,
                    reserve=asked.reserve,
                    left=asked.left,
                    ticking_at=asked.ticking_at,
                    reminded_at=asked.reminded_at,
                    by_calendar=asked.by_calendar,
                ),
                stored.paused_at or at,
                at,
            )
            for asked in stored.pending
            if asked.left is not None
        ]

    async def excuse(self, since: int) -> None:
        """Nobody's time ran since a moment: the bot or Discord was down."""
        running, at = await self._clocks.running(), self._clock()
        times = await self.times(clock.user_id for clock in running)
        timed = [times.gone_on(clock, since, at) for clock in running]
        # Each table's message has the time until when it waits; minutes are not worth one message for each table.
        tables = {clock.game_id: clock.channel_id for clock in running} if at - since >= self.hour else {}
        said = {game_id: [announce.refresh(game_id, channel, at)] for game_id, channel in tables.items()}
        await self._clocks.excuse(at - since, timed, said, at)

    async def choose(self, preference: Preference, instead: Preference | None = None) -> None:
        """Store what a user chose, all of it or where it differs from what was chosen before; their clocks go on by the
        new calendar, and their digest comes at its hour.
        """
        await self._preferences.save_user(preference, self._clock(), instead, self._recount, self._appoint)

    async def heard(self, user_id: int, spoken: str) -> None:
        """A user's Discord speaks a language, by which a time zone may be supposed."""
        await self._preferences.heard(user_id, spoken, self._clock(), self._appoint)

    async def vacation(self, user_id: int, begins: int, ends: int) -> tuple[Vacation, list[Vacation]]:
        """A vacation from one moment until another, if it is possible, and those that it touches, which it takes in.

        Nothing is stored yet. What is new of it must be announced a day before; later only as an emergency, twice a
        year. A year has ``DAYS`` of it.

        Raises:
            Refused: it begins too soon, is over already, is announced already, or is longer than what is left of the
                year's days.
        """
        at = self._clock()
        known = await self._preferences.vacations(user_id, at - YEAR)
        # Nobody is away before they say so: what has counted has counted.
        begins = max(begins, at)
        if ends <= begins:
            raise Refused("vacation_over")
        touched = [other for other in known if other.from_at <= ends and other.until_at >= begins]
        new = begins
        for other in touched:
            if other.from_at <= new:
                new = max(new, other.until_at)
        if new >= ends:
            covering = next(other for other in touched if other.until_at >= ends)
            since, until = f"<t:{covering.from_at // 1_000}:D>", f"<t:{covering.until_at // 1_000 - 1}:D>"
            raise Refused("vacation_known", since=since, until=until)
        first = min([begins, *(other.from_at for other in touched)])
        last = max([ends, *(other.until_at for other in touched)])
        left = DAYS * DAY - _days(known)
        if last - first - _days(touched) > left:
            raise Refused("vacation_too_long", n=max(0, left // DAY))
        emergency = new < at + DAY
        if emergency and any(past.emergency and past.from_at > at - YEAR // 2 for past in known):
            raise Refused("vacation_too_soon")
        emergency = emergency or any(other.emergency for other in touched)
        return Vacation(user_id=user_id, from_at=first, until_at=last, emergency=emergency), touched

    async def days_left(self, user_id: int) -> int:
        """Whole days of vacation that a user has left of the year's."""
        known = await self._preferences.vacations(user_id, self._clock() - YEAR)
        return max(0, (DAYS * DAY - _days(known)) // DAY)

    async def vacations(self, user_id: int) -> list[Vacation]:
        """The vacations of a user that are not over, the earliest first."""
        return await self._preferences.vacations(user_id, self._clock())

    async def store(
        self, vacation: Vacation, said: Mapping[str, Sequence[NewMessage]], instead: Sequence[Vacation] = ()
    ) -> None:
        """A user will be away, ``instead`` of when they said before: their clocks stand, and by table it is said."""
        await self._preferences.save_vacation(vacation, said, self._clock(), instead, self._recount)

    async def away(self, users: Iterable[int]) -> dict[int, int]:
        """Who is on vacation now, and until when."""
        at = self._clock()
        found: dict[int, int] = {}
        for user in users:
            for vacation in await self._preferences.vacations(user, at):
                if vacation.from_at <= at:
                    found[user] = max(vacation.until_at, found.get(user, 0))
        return found

    def _appoint(self, chosen: Preference) -> int | None:
        return next_digest(chosen, self._clock())

    def _recount(self, old: Days, new: Days, running: Sequence[Running]) -> tuple[list[Timed], Said]:
        """A user's calendar changes: what was counted by the old one stays counted."""
        user_id, at = old.chosen.user_id, self._clock()
        before, after = calendar_of(old.chosen, old.vacations), calendar_of(new.chosen, new.vacations)
        was, now_is = Times(self.hour, {user_id: before}), Times(self.hour, {user_id: after})
        counted = [was.gone_on(clock, at, at) for clock in running]
        timed = [
            now_is.gone_on(msgspec.structs.replace(clock, left=timed.left, ticking_at=at), at, at)
            for clock, timed in zip(running, counted, strict=True)
        ]
        said = {
            clock.game_id: [announce.refresh(clock.game_id, clock.channel_id, at)]
            for clock in running
            if clock.by_calendar and before != after
        }
        return timed, said

"""A table at one moment: who sits where, what is asked, and what each may see."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, TypeVar, cast

import msgspec

from bot.service.refused import Refused
from bot.service.table.bots import USUAL, level_of
from bot.service.table.others import Former, Kept
from bot.service.table.verbosity import ALL_SAID, Verbosity
from games.core.agenda import State
from games.core.model import Decision, Part, Seat, Setup, Text, put_to
from games.core.parts import granted
from games.core.rng import commitment
from games.core.rules import BadSetup, Rules, check_setup, filled
from games.core.texts import Catalogue, catalogue
from games.core.thinking.gate import hinted
from games.core.thinking.levels import Level
from storage.rows.clock import PausedFor

T = TypeVar("T")

HALVED = 2
"""From so many turns missed in a row on a player has half the time for one."""
LEAST = 4
"""Hours below which no time for a turn is halved; as many has whoever may take a place where a bot waits for that."""
SLOW = 12
"""Hours for a turn from which on calendars count unless it is chosen otherwise."""
Talks = Literal["open", "whispers", "none"]
"""Rooms to talk apart: they are told to all (not what is said there), or to nobody, or there are none."""


class Place(msgspec.Struct, frozen=True):
    """A place at the table: one person or one bot, playing one seat or several."""

    number: int
    seats: tuple[Seat, ...]
    user_id: int | None
    """None: a bot sits here, or nobody yet (in the lobby)."""
    bot: str | None
    name: str
    part: str = ""
    """The key of the part that was chosen in the lobby; "": whatever is left."""
    word: str = ""
    """What they add to the key of the draws; told to nobody before the start."""
    misses: int = 0
    """Turns in a row whose time ran out."""
    stand_in: int | None = None
    """What a bot plays for them (``Snapshot.absence``)."""
    offered_at: int | None = None
    """Since when (Unix ms) anybody may take the place; a bot plays it until then."""
    hints: int = 0
    """How many have been asked for here; told at the end."""

    @property
    def halved(self) -> bool:
        """Whether they have half the time for a turn until they play again."""
        return self.misses >= HALVED

    @property
    def level(self) -> Level:
        """How well a bot plays here: its own, or whichever plays for a person who is away."""
        return level_of(self.bot)

    @property
    def present(self) -> bool:
        """Whether a person sits here who plays."""
        return self.user_id is not None and self.offered_at is None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table as it is after its latest commit. Everything shown to anybody is made from ``view``, never ``state``.

    A click asks for the same things again and again, so what is worked out of a snapshot is kept with it: only to be
    read.
    """

    game_id: str
    rules: Rules[Any, Any]
    status: str
    """lobby, running, finished, cancelled or closed."""
    guild_id: int | None
    channel_id: int
    host_id: int
    locale: str
    """The language of the table's public messages."""
    setup: Setup
    pace: int
    """Hours a player has for a turn; 0: no limit."""
    reserve: int = 0
    """Hours that each place has beyond that, for the whole game."""
    by_calendar: bool | None = None
    """Whether the calendars of those who sit here stop their clocks, if that was chosen."""
    level: Level = USUAL
    """How well the bots of this table play."""
    demand: int = 0
    """Of how many turns out of a hundred whoever sits down must have answered in time; 0: everybody may."""
    chosen_talks: Talks | None = None
    """What was chosen of ``talks``; None: what is usual for the game."""
    verbosity: Verbosity = ALL_SAID
    places: tuple[Place, ...]
    seq: int
    state: State[Any] | None
    """None while the table is in the lobby."""
    before: State[Any] | None
    """The start of the previous turn (or of this one, once something was done in it), for pictures to compare with."""
    decisions: tuple[Decision, ...]
    former: tuple[Former, ...] = ()
    """Those who sat here before, the earliest first."""
    created_at: int
    updated_at: int
    finished_at: int | None = None
    paused_at: int | None = None
    """Since when the clocks stand."""
    paused_for: PausedFor | None = None
    kept: Kept | None = None
    """For whom seats are kept in the lobby."""
    barred: dict[int, str] = {}
    """What those are called, by user id, who must be let in again before they sit down in the lobby."""
    ordered: bool = False
    """Whether anybody has left orders; never shown."""
    lessons: dict[str, int] | None = None
    """At a guided game the lessons that have been given, each with the move at which it was; None at any other."""

    @property
    def hinted(self) -> bool:
        """Whether whoever is asked here may have a hint."""
        return self.status == "running" and self._judged

    @property
    def reviewed(self) -> bool:
        """Whether those who played here may have a review of their decisions."""
        return self.status == "finished" and self._judged

    @property
    def _judged(self) -> bool:
        """Whether advice was found good at tables like this one; games alone are not learned from."""
        return len(self.places) > 1 and hinted(self.rules)

    @property
    def over(self) -> bool:
        """Whether nothing is played here, nor will be unless somebody comes back to it."""
        return self.status in ("finished", "cancelled", "closed")

    @property
    def standing(self) -> tuple[str, ...]:
        """How far the table is: ``free`` if anybody may take a place, ``running``, ``finished``."""
        if self.status == "lobby":
            kept = len(self.kept.names) if self.kept is not None else 0
            free = self.setup_for().seats > len(self.places) + kept
        else:
            free = self.running and any(place.offered_at is not None for place in self.places)
        return (*(["free"] if free else []), *([self.status] if self.status in ("running", "finished") else []))

    @property
    def guided(self) -> bool:
        """Whether it is somebody's guided first game."""
        return self.lessons is not None

    @property
    def lesson(self) -> str | None:
        """The lesson that belongs to what the learner is asked now."""
        asked = put_to(self.decisions, *self.places[0].seats) if self.guided else None
        if asked is None or not self.lessons:
            return None
        key, at = max(self.lessons.items(), key=lambda given: given[1])
        return key if at >= asked.since else None

    @property
    def calendars(self) -> bool:
        """Whether the calendars of those who sit here stop their clocks: without a choice, at a slow table."""
        return self.pace >= SLOW if self.by_calendar is None else self.by_calendar

    @property
    def played(self) -> State[Any]:
        """The state of a table that has started.

        Raises:
            ValueError: it has not.
        """
        if self.state is None:
            raise ValueError(f"table {self.game_id} has not started")
        return self.state

    @property
    def edition(self) -> str:
        """The edition of the content that is played here, or would be if the game began now."""
        return self.state.edition if self.state is not None else self.setup.edition or self.rules.editions.latest

    def setup_for(self, n: int | None = None) -> Setup:
        """What would be played by ``n`` of those at the table (None: with all its places taken), all options in it."""
        whole = filled(self.rules, self.setup)
        bots = sum(place.bot is not None for place in self.places)
        return msgspec.structs.replace(whole, seats=whole.seats if n is None else n, bots=bots)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the game among which one chooses in the lobby."""
        return self.rules.parts(self.setup_for())

    @property
    def leads(self) -> tuple[Part | None, ...]:
        """What each place will lead if the game begins with those here, or with as many as it needs (None: by draw)."""
        n = max(len(self.places), self.rules.meta.seats[0])
        parts = self.rules.parts(self.setup_for(n))
        found = granted(parts, [place.part for place in self.places])
        return tuple(None if part is None else parts[part] for part in found) if parts else ()

    @property
    def not_yet(self) -> BadSetup | None:
        """Why the game cannot begin with those who are here; None: it can."""
        if (n := len(self.places)) < (fewest := self.rules.meta.seats[0]):
            # Not that the game is not for so many places: the table may have enough of them.
            return BadSetup(Text("setup.too_few", {"n": n, "fewest": fewest}))
        try:
            check_setup(self.rules, self.setup_for(n))
        except BadSetup as error:
            return error
        for place, part in zip(self.places, self.leads, strict=False):
            if place.part and part is None:
                wished = next((part for part in self.parts if part.key == place.part), None)
                told = {"name": place.name, "n": n}
                if wished is None:
                    return BadSetup(Text("setup.no_such_part", told))
                return BadSetup(Text("setup.part_gone", {**told, "part": wished.said}))
        return None

    @property
    def people_only(self) -> bool:
        """Whether a game with these options does not begin with bots: at this table they only stand in."""
        try:
            check_setup(self.rules, msgspec.structs.replace(self.setup, bots=1))
        except BadSetup:
            return True
        return False

    @property
    def talks(self) -> Talks:
        """Who may talk apart here, and whether it is told."""
        usual: Talks = "open" if self.rules.talks(filled(self.rules, self.setup)) else "none"
        return self.chosen_talks or usual

    @property
    def running(self) -> bool:
        """Whether moves can be made."""
        return self.status == "running"

    def must_run(self) -> Snapshot:
        """Itself; raises ``Refused`` where no moves can be made."""
        if not self.running:
            raise Refused(f"table_{self.status}")
        return self

    @property
    def commitment(self) -> str:
        """Hash of the promised key of the random stream, shown from the beginning."""
        return commitment(self.setup.promised or self.setup.key)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of whoever plays each seat, by seat."""
        return self._named({})

    def names_at(self, seq: int, at: int = 0) -> tuple[str, ...]:
        """The name of whoever played each seat when move ``seq`` was made: a chronicle keeps who spoke.

        ``at``: of what was told after that move, the moment, in Unix milliseconds.
        """
        then: dict[int, str] = {}
        for sat in self.former:
            if (seq, at) <= (sat.until, sat.at):
                then.setdefault(sat.place, sat.name)
        return self._named(then)

    def _named(self, then: Mapping[int, str]) -> tuple[str, ...]:
        by_seat = {seat: then.get(place.number, place.name) for place in self.places for seat in place.seats}
        if self.state is not None and len(by_seat) < len(self.rules.seats(self.state)):
            texts = catalogue(self.rules.package, self.locale)
            for seat in self.rules.seats(self.state):
                if seat not in by_seat:
                    by_seat[seat] = texts.say(self.rules.unseated(self.state, seat))
        return tuple(by_seat[seat] for seat in sorted(by_seat))

    def sat(self, user_id: int) -> bool:
        """Whether this user sits at the table, or ever did."""
        return self.place_of(user_id) is not None or any(sat.user_id == user_id for sat in self.former)

    def place_of(self, user_id: int) -> Place | None:
        """The place where this user sits."""
        return next((place for place in self.places if place.user_id == user_id), None)

    def seats_of(self, user_id: int) -> tuple[Seat, ...]:
        """The seats this user plays; none for a spectator."""
        place = self.place_of(user_id)
        return place.seats if place else ()

    def place_at(self, seat: Seat) -> Place:
        """The place that plays a seat."""
        return next(place for place in self.places if seat in place.seats)

    def asked(self, seats: Sequence[Seat]) -> tuple[Decision, ...]:
        """What is asked of these seats, what others wait for first."""
        return tuple(sorted((d for d in self.decisions if d.seat in seats), key=lambda d: not d.blocking))

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The places that the game waits for."""
        seats = {d.seat for d in self.decisions if d.blocking}
        return tuple(place for place in self.places if seats.intersection(place.seats))

    @property
    def awaited_users(self) -> frozenset[int]:
        """The users that the game waits for, not those for whom a bot plays until somebody takes their place."""
        return frozenset(place.user_id for place in self.awaited if place.user_id is not None and place.present)

    @property
    def awaited_bot(self) -> Place | None:
        """A place that a bot plays now, its own or in somebody's stead; none while no person is there to play with."""
        if not any(place.present for place in self.places):
            return None
        return next((place for place in self.awaited if self._left_to_a_bot(place)), None)

    def _left_to_a_bot(self, place: Place) -> bool:
        if place.user_id is None or place.stand_in == self.absence(place):
            return True
        return not place.present and not self.offer_hours

    @property
    def offer_hours(self) -> int:
        """Hours that somebody has at each turn to take a place on offer before a bot plays that turn, in games for
        people only; 0: it plays at once, as where turns have no limit.
        """
        return min(self.pace, LEAST) if self.pace and self.people_only else 0

    def turn(self, place: Place) -> int:
        """The turn for which the game waits for a place: the move after which it, or what it is asked, began."""
        scene = self.state.scene if self.state is not None else None
        if scene is not None and scene.seat in place.seats:
            return scene.since
        return min(d.since for d in self.decisions if d.blocking and d.seat in place.seats)

    def absence(self, place: Place) -> int:
        """What an awaited place misses if its time runs out: the turn, or all of the part of the round that goes on
        (``Scene.part``).
        """
        part = self.part
        return self.turn(place) if part is None else part

    @property
    def part(self) -> int | None:
        """The part of the round that goes on, where one is away from all of it or from nothing."""
        scene = self.state.scene if self.state is not None else None
        return None if scene is None else scene.part

    @cached_property
    def proposals(self) -> Mapping[int, Text]:
        """For each user what others propose to them that the game does not wait for."""
        if self.state is None or not self.rules.interrupts:
            return {}
        public = self.view(None)
        found: dict[int, Text] = {}
        for place in self.places:
            said = next(filter(None, (self.rules.tell.proposal(public, seat) for seat in place.seats)), None)
            if place.user_id is not None and said is not None:
                found[place.user_id] = said
        return found

    def view(self, seat: Seat | None) -> Any:
        """What a seat may see (None: anybody). Only for a table that has started."""
        return self.once(("view", seat), lambda: self.rules.view(self.played, seat))

    def view_before(self, seat: Seat | None) -> Any:
        """What it could see of ``before``; None if there is none, or if it looks the same: an undo led back to it."""
        before = self.before
        if before is None:
            return None
        seen = self.once(("before", seat), lambda: self.rules.view(before, seat))
        return None if seen == self.view(seat) else seen

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` works out of this snapshot alone, kept under a name: nobody may change it."""
        if what not in self._made:
            self._made[what] = make()
        return cast("T", self._made[what])

    @cached_property
    def _made(self) -> dict[Hashable, object]:
        return {}

    def texts(self, locale: str) -> Catalogue:
        """The game's catalogue in a language, with the names of this table."""
        return catalogue(self.rules.package, locale).naming(self.names)

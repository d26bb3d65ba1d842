"""The service: the only door to the tables. Cogs ask it, it decides and stores, ``bot.delivery`` tells Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from bot.clock import HOUR, now
from bot.service.digests import Digests
from bot.service.hosting.absence import Absence
from bot.service.hosting.closing import TABLE_QUIET
from bot.service.hosting.hosting import Hosting
from bot.service.hosting.keeper import Keeper
from bot.service.hosting.vacations import Vacations
from bot.service.lobby.allowed import Allowed
from bot.service.lobby.choosing import TALKS
from bot.service.lobby.expiry import OVER, QUIET, TABLE_OVER, Expiry
from bot.service.lobby.guided import Guided
from bot.service.lobby.lobby import Lobby
from bot.service.lobby.rematch import KEPT, Rematch
from bot.service.lobby.seeking import ALL_HOURS, Seeking
from bot.service.lobby.words import LONGEST
from bot.service.memos import LONGEST as LONGEST_MEMO
from bot.service.memos import Memos
from bot.service.moves.advance import Advance
from bot.service.moves.helping import Helping
from bot.service.moves.moves import Moves
from bot.service.past.chronicle import Chronicle, marked, retold, without
from bot.service.past.film import Film, Stretch, as_asked, check_eyes, eyes, lent
from bot.service.past.reviewing import Own, Reviewing
from bot.service.past.tale import Entry, Tale
from bot.service.past.upkeep import Upkeep
from bot.service.privacy import Privacy
from bot.service.quieting import Quieting
from bot.service.refused import ClosedHere, NoTable, Unreadable
from bot.service.reliability import LATEST, Reliable
from bot.service.seen import Seen
from bot.service.table.calendar import quiet_hours
from bot.service.table.demands import DEMANDS, LEAST
from bot.service.table.outsiders import check_seat, outsider, own_place
from bot.service.table.paces import PACES, RESERVES, pace_text, reserve_text
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Snapshot
from bot.service.table.timing import Timing
from bot.service.table.verbosity import ALL_SAID, VERBOSITIES, verbosities
from bot.service.talk import LONGEST as LONGEST_TALK
from bot.service.talk import Talk, in_room, nobody_meant, with_whom
from bot.service.user import User
from bot.service.votes.carrying import Carrying
from bot.service.votes.consent import Consent
from bot.service.votes.votes import Votes, WayBack
from games.registry import GAMES
from storage.claims import Claims
from storage.database import Database
from storage.people.digests import Digests as StoredDigests
from storage.people.halls import Halls
from storage.people.owed import OwedTurns
from storage.people.personal import Personal
from storage.people.preferences import Preferences
from storage.people.results import Results
from storage.people.seekers import Seeker, Seekers
from storage.people.subscriptions import Subscriptions
from storage.people.waivers import Waivers
from storage.rows.clock import PausedFor
from storage.rows.game import Limits, Listed, NewMessage, Page
from storage.tables.clocks import Clocks, Marks
from storage.tables.commits import MOTION, MOTION_WAITS
from storage.tables.dues import Dues
from storage.tables.games import NO_LIMITS, Games
from storage.tables.lists import Lists
from storage.tables.memos import Memos as StoredMemos
from storage.tables.upkeep import Upkeep as StoredUpkeep

LISTED = 25
"""Tables in a list: as many as Discord offers while somebody types."""

__all__ = [
    "ALL_HOURS",
    "ALL_SAID",
    "DEMANDS",
    "LATEST",
    "LEAST",
    "LONGEST",
    "LONGEST_MEMO",
    "LONGEST_TALK",
    "PACES",
    "RESERVES",
    "TALKS",
    "VERBOSITIES",
    "Entry",
    "Own",
    "Seeker",
    "Stretch",
    "Tables",
    "Tale",
    "User",
    "WayBack",
    "as_asked",
    "check_eyes",
    "check_seat",
    "eyes",
    "in_room",
    "lent",
    "marked",
    "nobody_meant",
    "outsider",
    "own_place",
    "pace_text",
    "quiet_hours",
    "reserve_text",
    "retold",
    "verbosities",
    "with_whom",
    "without",
]


class Tables:
    """All tables of one database.

    ``lobby`` changes tables that have not started and ``expiry`` ends them, ``moves`` changes those that run;
    ``advance`` is about what players leave to be done there, ``hosting`` does there what is no move, ``quieting`` says
    how much its messages tell. What concerns
    others is put to the vote by ``votes``, and ``consent`` takes their answers. ``keeper`` says who looks after a
    table, ``absence`` is about those who do not play, ``rematch`` opens another for the same people, ``guided`` one for
    somebody who learns the game, ``talk`` rooms for some of them, ``memos`` what each writes down, ``seeking`` brings
    people together, ``digests`` tells them once a day what waits, ``chronicle`` reads what happened and ``film`` how
    the table looked, ``upkeep`` makes room of it, ``privacy`` is about what is kept of one user. Every request waits
    its turn at its table; none is dropped.
    """

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int] = now,
        owners: Sequence[int] = (),
        hour: int = HOUR,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.shared = database.shared
        """Whether other processes look after the same tables."""
        self.games = Games(database)
        self.preferences = Preferences(database)
        self.clocks = Clocks(database)
        self.marks = Marks(database)
        self.claims = Claims(database)
        self.dues = Dues(database)
        self.lists = Lists(database)
        self.subscriptions = Subscriptions(database)
        self.results = Results(database)
        self.reliable = Reliable(OwedTurns(database), clock)
        self.waivers = Waivers(database)
        self.seen = Seen()
        self.timing = Timing(self.clocks, self.preferences, clock, hour)
        self._operators = limits
        self.shelf = Shelf(self.games, self.clocks, self.timing, clock, limits=self._limits, shared=database.shared)
        self.clock = clock
        self.halls = Halls(database)
        self.allowed = Allowed(self.shelf, self.preferences)
        self.vacations = Vacations(self.shelf, self.lists, self.timing)
        self.lobby = Lobby(self.shelf, self.allowed, self.halls, self.reliable)
        self.expiry = Expiry(self.shelf, self.dues)
        self.moves = Moves(self.shelf)
        self.advance = Advance(self.shelf, self.moves)
        self.chronicle = Chronicle(self.shelf)
        carrying = Carrying(self.shelf, self.moves)
        self.consent = Consent(self.shelf, carrying)
        self.film = Film(self.shelf)
        self.absence = Absence(self.shelf, self.moves, self.clocks, self.reliable)
        self.keeper = Keeper(self.shelf)
        self.hosting = Hosting(self.shelf, self.moves, owners)
        self.quieting = Quieting(self.shelf, self.hosting)
        self.votes = Votes(self.shelf, self.consent, carrying, self.hosting)
        self.rematch = Rematch(self.shelf)
        self.privacy = Privacy(Personal(database), self.shelf, self.lobby, self.hosting)
        self.upkeep = Upkeep(StoredUpkeep(database), self.shelf, self.chronicle, clock)
        self.guided = Guided(self.shelf, self.lobby)
        self.talk = Talk(self.shelf)
        self.seeking = Seeking(self.shelf, self.allowed, Seekers(database), self.reliable)
        self.helping = Helping(self.shelf)
        self.reviewing = Reviewing(self.shelf, self.chronicle)
        self.memos = Memos(self.shelf, StoredMemos(database))
        self.digests = Digests(StoredDigests(database), self.lists, self.preferences, self.timing, clock)
        self.when_due: dict[str, Callable[[str], Awaitable[object]]] = {
            QUIET: self.expiry.ask,
            OVER: self.expiry.end,
            TABLE_QUIET: self.expiry.ask_table,
            TABLE_OVER: self.expiry.end_table,
            MOTION: self.consent.due,
            MOTION_WAITS: self.consent.remind,
            KEPT: self.rematch.lapse,
        }
        """By kind what happens to a table (its id) when something is due there; twice must be the same as once."""

    def watched_by(
        self, on_unreadable: Callable[[str, Exception], object], on_move: Callable[[str, str], object]
    ) -> None:
        """Whom to tell of a table that cannot be read (its id, why), and of each move (its game, its kind)."""
        self.shelf.on_unreadable, self.shelf.on_move = on_unreadable, on_move

    async def guild_of(self, game_id: str) -> int | None:
        """The server of a table, also of one that cannot be read.

        Raises:
            NoTable: there is none of this id, or it was closed.
        """
        return (await self.shelf.stored(game_id)).guild_id

    async def look(self, game_id: str, *, closed: bool = False) -> Snapshot:
        """A table as it is now; one that was closed only if it is wanted too.

        Raises:
            NoTable: there is none of this id.
        """
        return (await self.shelf.take(game_id, closed=closed)).snapshot

    async def close(self, game_id: str, who: User) -> Literal["cancelled", "closed", "put_away"]:
        """Close a table at somebody's wish, and what became of it: one that has not begun is given up, so that its
        message says so; one that is over is only shown no more.

        Raises:
            Refused: not theirs to do.
        """
        status = (await self.shelf.stored(game_id)).status
        if status == "lobby":
            with suppress(Unreadable):
                await self.lobby.cancel(game_id, msgspec.structs.replace(who, moderator=self.hosting.moderates(who)))
                return "cancelled"
        await self.hosting.close(game_id, who)
        return "put_away" if status == "finished" else "closed"

    async def settled(self, game_id: str) -> None:
        """Wait until whoever is changing a table now has done so: ``look`` tells what they have stored."""
        await self.shelf.settled(game_id)

    async def in_channel(self, channel_id: int) -> Snapshot:
        """The table of a channel: the one in its lobby or running, else the latest.

        Raises:
            NoTable: there has never been one here, or (``ClosedHere``) it was closed before its end.
        """
        game_id = await self.games.in_channel(channel_id)
        found = None if game_id is None else await self.look(game_id)
        # A lobby that was given up hides no game that can go on.
        if found is None or (found.status == "cancelled" and not await self.games.played_in_channel(channel_id)):
            closed = await self.games.closed_in_channel(channel_id)
            if closed is not None:
                raise ClosedHere(closed)
        if found is None:
            raise NoTable
        return found

    async def played_in_channel(self, channel_id: int) -> Snapshot:
        """The table of a channel that has a past: as ``in_channel``, but rather the last game played than a new lobby.

        Raises:
            NoTable: there has never been one here.
        """
        now = await self.in_channel(channel_id)
        played = await self.games.played_in_channel(channel_id) if now.state is None else None
        return now if played is None else await self.look(played)

    async def of_user(
        self, user_id: int, guild_id: int | None = None, beside: int | None = None, after: int = 0
    ) -> Page:
        """The open tables of a user (where somebody else sits too), those that wait for them first, without the first
        ``after`` of them.
        """
        return _known(await self.lists.of_user(user_id, LISTED, after, guild_id=guild_id, beside=beside))

    async def kept_for(self, user_id: int, guild_id: int | None = None) -> Page:
        """The tables (of one server) that have not begun and keep a seat for a user."""
        return _known(await self.lists.kept_for(user_id, guild_id))

    async def next_of_user(self, user_id: int, besides: str, guild_id: int | None = None) -> Listed | None:
        """Of the other tables (of one server) that wait for a user the one with least time left."""
        return await self.lists.next_of_user(user_id, besides=besides, rules=GAMES, guild_id=guild_id)

    async def of_guild(self, guild_id: int, n: int = LISTED, after: int = 0) -> Page:
        """The open tables of a server, the latest changed first, without the first ``after`` of them."""
        return _known(await self.lists.of_guild(guild_id, n, after))

    async def of_hall(self, guild_id: int) -> Page:
        """The open tables of a server, first those that have not begun: they can be joined."""
        return _known(await self.lists.of_guild(guild_id, LISTED, lobbies_first=True))

    async def _limits(self, guild_id: int | None) -> Limits:
        """The operator's limits, and what a server allows less than they do."""
        chosen = None if guild_id is None else (await self.preferences.guild(guild_id)).tables_per_user
        if chosen is None:
            return self._operators
        return Limits(host=min(chosen, self._operators.host or chosen), guild=self._operators.guild)

    async def pause(self, game_id: str, why: PausedFor, said: Sequence[NewMessage] = ()) -> bool:
        """Stop the clocks of a table whose channel or server is gone, and say so; False if they stand or it is not
        running.
        """
        return await self.shelf.pause(game_id, why, said)

    async def resume(self, game_id: str) -> bool:
        """Let the clocks of a table go on with the time that was left; False if they do already."""
        return await self.shelf.resume(game_id)


def _known(page: Page) -> Page:
    """Without the tables of games that this program does not have (any more)."""
    return Page(games=tuple(table for table in page.games if table.rules in GAMES), total=page.total)

"""The rows of the database as frozen structs: what callers give (``New…``, ``Change``, ``Commit``), what they get back.

Times are Unix milliseconds, ids of Discord are 64-bit integers, ``bytes`` are the caller's and never looked into.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from storage.rows.clock import PausedFor, Pending, Spent, Timed
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed
from storage.rows.result import Result

Status = Literal["lobby", "running", "finished", "cancelled", "closed"]
MoveKind = Literal["play", "order", "undo", "rewind", "redo", "end", "bot", "stand_in"]
"""An answer of a player, given now or left in advance, of a bot, or of one that stands in for somebody absent; or going
back, going forward again to what was left by that, or ending the game by agreement."""
ANSWERS: tuple[MoveKind, ...] = ("play", "order", "bot", "stand_in")
"""Moves that answer a question."""
ZONES = {"pt-BR": "America/Sao_Paulo"}
"""By language the time zone to suppose of whoever has chosen none."""
MessageState = Literal["waiting", "sent", "superseded", "dead"]


class StoredPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place at the table and who sits there: a user, a bot of some level, or (both None) nobody yet."""

    number: int
    user_id: int | None = None
    bot: str | None = None
    joined_at: int
    part: str = ""
    """The key of the part of the game that they chose; "" for none."""
    word: str = ""
    """What they add to the key of the draws."""
    misses: int = 0
    """Turns in a row whose time ran out; acting once clears them."""
    stand_in: int | None = None
    """The turn (``Pending.since_seq``) that a bot plays for them because its time ran out."""
    offered_at: int | None = None
    """Since when anybody may take the place, which a bot plays until then."""
    hints: int = 0
    """How many have been asked for on it."""


class Vacation(msgspec.Struct, frozen=True, kw_only=True):
    """From when until when a user is away."""

    user_id: int
    from_at: int
    until_at: int
    emergency: bool = False


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A lobby about to be opened. ``settings`` is a JSON object of the service: pace, language, names."""

    game_id: str
    rules: str
    setup: bytes
    guild_id: int | None
    channel_id: int
    host_id: int
    settings: dict[str, Any] = {}
    at: int
    company: tuple[int, ...] = ()
    """Users who looked for company and have found it here: they look no more."""


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game with its places and those it waits for. ``state`` is None until it starts.

    ``seq`` guards ``commit``, ``revision`` guards ``change``.
    """

    game_id: str
    rules: str
    setup: bytes
    status: Status
    guild_id: int | None
    channel_id: int
    host_id: int
    settings: dict[str, Any]
    seq: int
    revision: int
    state: bytes | None
    created_at: int
    updated_at: int
    started_at: int | None
    finished_at: int | None
    paused_at: int | None
    paused_for: PausedFor | None
    places: tuple[StoredPlace, ...] = ()
    pending: tuple[Pending, ...] = ()
    motion: Motion | None = None
    """The one that is open."""
    orders: tuple[StoredOrders, ...] = ()


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """An open game as lists show it, without its state; by place who is called what, who sits there, who is awaited.

    ``awaited``: since when each place is. ``homeless``: its channel was deleted. ``kept``: until when seats are for
    whom. ``demand``: how reliable others must be. ``offered``: places. ``guided``: a lesson.
    """

    game_id: str
    rules: str
    status: Status
    guild_id: int | None
    channel_id: int
    host_id: int
    names: tuple[str, ...]
    users: tuple[int | None, ...]
    awaited: dict[int, int]
    created_at: int = 0
    setup: bytes = b""
    homeless: bool = False
    kept: dict[int, int] = {}
    demand: int = 0
    offered: tuple[int, ...] = ()
    guided: bool = False


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """The first of a list of games, and how many there are in all."""

    games: tuple[Listed, ...]
    total: int


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How many open games (lobbies and running ones) a host and a server may have; 0: any number."""

    host: int = 0
    guild: int = 0


class NewMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message for the outbox.

    ``kind`` says to the deliverer what to do, ``target`` is a channel or user id, ``payload`` its arguments.
    Messages of one ``lane`` leave in order, one at a time; None is the lane of the game. A message due later holds up
    its lane, so give it a lane of its own. ``supersede``: an older one with the same key in the lane is dropped, unless
    it was tried already: then it may have reached Discord.
    ``role``: once delivered, the message becomes the game's message of that role.
    """

    kind: str
    target: int
    payload: bytes = b""
    lane: str | None = None
    supersede: str | None = None
    role: str | None = None
    due_at: int | None = None


class OutgoingMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message of the outbox. ``attempts`` before this one may have reached Discord.

    ``wanted_at`` is when it was first to leave, ``due_at`` when it may leave next.
    ``nonce`` (24 characters) is the same at each attempt: send it with ``enforce_nonce``.
    """

    id: int
    game_id: str | None
    lane: str
    kind: str
    target: int
    payload: bytes
    nonce: str
    role: str | None
    created_at: int
    wanted_at: int
    due_at: int
    attempts: int
    state: MessageState
    message_id: int | None


class Once(msgspec.Struct, frozen=True, kw_only=True):
    """Say it unless it was said under the same ``mark`` at or after ``since``."""

    mark: str
    since: int


class Delivered(msgspec.Struct, frozen=True, kw_only=True):
    """Where a message ended up; None when nothing was posted (an edit, a deletion).

    ``then``: what is to follow, each in a lane of its own. ``gone``: the roles whose messages were taken away.
    """

    channel_id: int | None = None
    message_id: int | None = None
    then: tuple[NewMessage, ...] = ()
    gone: tuple[str, ...] = ()


class PostedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """The message of Discord that has a role in a game."""

    game_id: str
    role: str
    channel_id: int
    message_id: int
    posted_at: int


class NewEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the chronicle. ``recipients`` None: everybody; else the places that may read it (none: nobody).

    ``seq`` None means the game's sequence number after the change.
    """

    told: bytes
    recipients: tuple[int, ...] | None = None
    seq: int | None = None


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A stored line of the chronicle."""

    seq: int
    n: int
    told: bytes
    recipients: tuple[int, ...] | None
    undone: bool
    at: int
    stood_in_for: int | None = None
    """The seat whose player was absent, if a bot made the move of which it tells in their stead."""


class NewMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move as it goes to the log; ``seq`` is the sequence number the game has after it.

    ``seat``: whose answer it is, or who took one back; None is the set-up or the host. ``keys``: the answer, if any.
    """

    seq: int
    seat: int | None
    user_id: int | None
    kind: MoveKind = "play"
    keys: tuple[str, ...] = ()
    draws: bytes = b""
    engine: str = ""
    name: str = ""
    """Who did it, where no seat tells."""


class StoredMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of the log; ``undone`` when an undo or a rewind took it back."""

    seq: int
    seat: int | None
    user_id: int | None
    kind: MoveKind
    keys: tuple[str, ...]
    draws: bytes
    engine: str
    interaction_id: int | None
    undone: bool
    at: int
    name: str = ""


class UndoState(msgspec.Struct, frozen=True, kw_only=True):
    """A state to which ``place`` may go back; ``seq`` is the sequence number inside it."""

    place: int
    seq: int
    state: bytes


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """A state kept for rewinding, replays and triage."""

    seq: int
    state: bytes
    undone: bool
    at: int


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Anything about a game but its state: places, settings, host, channel, status.

    Carried out only when the game's revision is still ``revision``. What is UNSET stays; ``places`` replaces all.
    """

    game_id: str
    revision: int
    at: int
    places: tuple[StoredPlace, ...] | UnsetType = UNSET
    setup: bytes | UnsetType = UNSET
    settings: dict[str, Any] | UnsetType = UNSET
    host_id: int | UnsetType = UNSET
    channel_id: int | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    paused_for: PausedFor | UnsetType | None = UNSET
    """Why its clocks stand from now on; None: they go on, set to ``timed``."""
    timed: tuple[Timed, ...] = ()
    seats_changed: bool = False
    """Somebody else sits on one of the ``places``, who must not take back what was done before."""
    events: tuple[NewEvent, ...] = ()
    outbox: tuple[NewMessage, ...] = ()
    anew: tuple[Pending, ...] = ()
    """Places whose clocks begin again."""
    spent: tuple[Spent, ...] = ()
    """What places have used of their reserves since that was counted last."""
    owed: tuple[Owed, ...] = ()
    put_off: int = 0
    """Milliseconds by which all that is due is put off: as long as nothing was due."""
    dues: dict[str, int | None] = {}
    """When what is to happen with the game; None strikes it."""
    motion: Motion | None = None
    """One that is put, answered or settled."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What one or more moves (or the start of a game) did, to be stored in one transaction.

    ``seq`` is the sequence number the caller had loaded, ``new_seq`` the one inside ``state``.
    ``revision``: also demand this revision: places, names and settings are as they were read.
    ``interaction_id`` may be carried out once, ever.
    ``undo_keep``: how many of the oldest states on the undo stack stay (None: all); ``undo_push`` goes on top of them,
    and then those of other places go: only whoever acted last may go back.
    ``undone_after``: moves, events, checkpoints and what was spent of later sequence numbers are marked undone (not the
    new ones), and those stand again that the move ``redoes`` took back.
    ``pending`` lists every place the game then waits for; one whose ``since_seq`` is stored already keeps its times.
    ``places``, ``setup`` and ``settings``, when given, replace what is stored; ``anew``, ``dues`` and ``motion`` as in
    ``Change``, and ``spent``, ``owed``. ``orders``: by seat those that are others now; None strikes them.
    ``results``: how it ended for those who played, if the game is over; going back strikes them.
    """

    game_id: str
    seq: int
    new_seq: int
    state: bytes
    at: int
    status: Status = "running"
    revision: int | None = None
    interaction_id: int | None = None
    moves: tuple[NewMove, ...] = ()
    undo_keep: int | None = None
    undo_push: tuple[UndoState, ...] = ()
    undone_after: int | None = None
    redoes: int | None = None
    checkpoint: bool = False
    events: tuple[NewEvent, ...] = ()
    pending: tuple[Pending, ...] = ()
    outbox: tuple[NewMessage, ...] = ()
    places: tuple[StoredPlace, ...] | None = None
    anew: tuple[int, ...] = ()
    spent: tuple[Spent, ...] = ()
    owed: tuple[Owed, ...] = ()
    setup: bytes | None = None
    settings: dict[str, Any] | None = None
    dues: dict[str, int | None] = {}
    motion: Motion | None = None
    orders: dict[int, StoredOrders | None] = {}
    results: tuple[Result, ...] = ()


class Preference(msgspec.Struct, frozen=True, kw_only=True):
    """What a user chose; hours are minutes of the day in ``timezone``. ``dm_closed_at``: when a DM failed."""

    user_id: int
    locale: str | None = None
    spoken: str | None = None
    """The language of their Discord when they last did something."""
    dm: bool = True
    compact: bool = False
    quiet_from: int | None = None
    quiet_to: int | None = None
    weekends: bool = False
    timezone: str | None = None
    digest: int | None = None
    reminders: bool = True
    """Whether single tables remind them beside the digest."""
    direct: bool = False
    """Whether they are called by direct message alone."""
    digest_at: int | None = None
    """When the next digest is due."""
    digested_at: int | None = None
    dm_closed_at: int | None = None

    @property
    def zone(self) -> str:
        """The time zone chosen, else the one where most live who are written to in this language."""
        return self.timezone or ZONES.get(self.language or "", "UTC")

    @property
    def language(self) -> str | None:
        """What they are written to in: the language chosen, else that of their Discord; None while it is not known."""
        return self.locale or self.spoken

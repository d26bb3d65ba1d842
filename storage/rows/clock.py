"""Clocks as rows: whom games wait for, until when, and what clocks are set to. Times are Unix milliseconds."""

from __future__ import annotations

from typing import Literal

import msgspec

PausedFor = Literal["server", "channel", "vote", "moderator"]
"""Why the clocks of a table stand: the bot is not on its server, the channel is gone, those who play agreed to a break,
or a moderator ordered one."""


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A place that the game waits for. ``since_seq`` is the move after which its turn, or what it is asked, began."""

    place: int
    since_seq: int
    asked_at: int
    allowance: int | None = None
    """Milliseconds for the turn; None: no limit."""
    reserve: int = 0
    """Milliseconds that the place had beyond them when it was asked, for the whole game."""
    left: int | None = None
    """What was left of both at ``ticking_at``, counted by the calendar of whoever sits there if that counts here."""
    by_calendar: bool = False
    ticking_at: int = 0
    reserve_at: int | None = None
    """When the allowance is up and only the reserve is left; None: there is none."""
    deadline: int | None = None
    remind_at: int | None = None
    reminded_at: int | None = None


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """A clock that runs, and whose it is."""

    game_id: str
    place: int
    user_id: int
    since_seq: int
    allowance: int
    reserve: int = 0
    left: int
    ticking_at: int
    reminded_at: int | None
    by_calendar: bool = False
    channel_id: int = 0
    """Where the table is."""


class Timed(msgspec.Struct, frozen=True, kw_only=True):
    """What a running clock is set to."""

    game_id: str
    place: int
    since_seq: int
    left: int
    ticking_at: int
    reserve_at: int | None = None
    deadline: int
    remind_at: int | None


class Spent(msgspec.Struct, frozen=True, kw_only=True):
    """What a place has used of its reserve, in milliseconds."""

    place: int
    time: int


class Alarm(Pending, frozen=True, kw_only=True):
    """A place whose reminder or deadline has come."""

    game_id: str

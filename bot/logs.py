"""The log: errors with their kind and their place in the program, without words that might tell a secret of a game."""

from __future__ import annotations

import logging
import sqlite3
import time
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from types import TracebackType

import aiohttp
import discord
import msgspec
from discord import app_commands

from bot.delivery.discord_codes import TOO_LATE
from bot.delivery.trouble import reason
from storage.errors import DiskFull, StorageError, Unreachable, Unwritable

EVERY = 60.0
"""Seconds between two lines about a full disk, or a database that is away or can only be read."""
ALL_FAILS = (DiskFull, Unreachable, Unwritable)
"""While it is so everything fails, again and again; where it was noticed is no matter."""
OUTSIDE = (discord.DiscordException, aiohttp.ClientError, OSError, sqlite3.Error, StorageError)
"""Errors that speak of the network, files or the database, never of a game: their messages are of use."""
REPEATING = app_commands.AppCommandError
"""Those among them that repeat what failed in a command, or what was typed."""
TALKATIVE = ("asyncio", "discord.ui")
"""Loggers of libraries that say with an error what it happened to."""

SUGGESTING = "discord.app_commands.tree"
"""The logger that tells of a suggestion which came to nothing."""
REFUSED = (discord.HTTPException, aiohttp.ClientError)
"""What Discord, or the way there, made of it; other errors are ours."""

Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Like the usual format, but a message of our own rules (a key, a step, a state) stays out of the log."""

    def formatException(self, ei: Raised) -> str:  # noqa: N802 (the name is the base class's)
        """The error and those that led to it, the first first."""
        found = list(chain(ei[1]))
        if known := next((error for error in found if isinstance(error, ALL_FAILS)), None):
            return said(known)
        return "\n=>\n".join(f"{said(error)}\n{frames(error)}".rstrip() for error in reversed(found))


class Structured(Discreet):
    """A line of JSON for each record, as discreet; a request brings its fields (``bot/requests.py``)."""

    def format(self, record: logging.LogRecord) -> str:
        """``at`` (UTC), ``level``, ``logger``, ``message``, ``error`` if there is one, and fields."""
        found: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            found["error"] = self.formatException(record.exc_info)
        fields: dict[str, object] = getattr(record, "fields", {})
        return msgspec.json.encode(found | fields).decode()


class Brief(logging.Filter):
    """Of an error that a library tells of only the first line, and not what it speaks of: asyncio repeats the message
    of an error that nobody waited for, discord.py the label of the button that was pressed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is told: always, but shortened."""
        if record.exc_info and record.name.startswith(TALKATIVE):
            record.msg, record.args = str(record.msg).partition("\n")[0].replace("%r", "…"), ()
        return True


class Suggested(logging.Filter):
    """Of a suggestion (autocomplete) that did not reach Discord one line, and none where nobody waits for it any more.
    discord.py asks nobody what to do with what goes wrong there (``CommandTree._call``), it only logs it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is told."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name != SUGGESTING or not isinstance(error, REFUSED) or "autocomplete" not in str(record.msg):
            return True
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args, record.exc_info = "a suggestion did not arrive: %s", (reason(error),), None
        return not isinstance(error, discord.HTTPException) or error.code not in TOO_LATE


class Seldom(logging.Filter):
    """Of what makes everything fail one line a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[type[BaseException], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is told."""
        error = record.exc_info[1] if record.exc_info else None
        known = next((type(error) for error in chain(error) if isinstance(error, ALL_FAILS)), None)
        if known is None:
            return True
        due = self._clock() - self._told.get(known, -EVERY) >= EVERY
        if due:
            self._told[known] = self._clock()
        return due


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and those that led to it, each once, the last first."""
    known: set[int] = set()
    # An error may have led to itself: ``raise error from error``.
    while error is not None and id(error) not in known:
        known.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def said(error: BaseException) -> str:
    """Kind of an error, with its message if that comes from outside."""
    kind = type(error).__qualname__
    return f"{kind}: {error}" if isinstance(error, OUTSIDE) and not isinstance(error, REPEATING) else kind


def frames(error: BaseException) -> str:
    """Where an error happened, line by line: places in the program only."""
    found = traceback.extract_tb(error.__traceback__)
    return "\n".join(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in found)

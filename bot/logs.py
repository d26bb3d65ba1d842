"""The log: errors with their kind and their place in the program, without words that might tell a secret of a game."""

from __future__ import annotations

import logging
import sqlite3
import traceback
from types import TracebackType

import aiohttp
import discord

from storage.errors import StorageError

OUTSIDE = (discord.DiscordException, aiohttp.ClientError, OSError, sqlite3.Error, StorageError)
"""Errors that speak of the network, files or the database, never of a game: their messages are of use."""

Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Like the usual format, but a message of our own rules (a key, a step, a state) stays out of the log."""

    def formatException(self, ei: Raised) -> str:  # noqa: N802 (the name is the base class's)
        """The error and those that led to it, the first first."""
        told: list[str] = []
        error = ei[1]
        while error is not None:
            told.append(f"{said(error)}\n{frames(error)}".rstrip())
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n=>\n".join(reversed(told))


def said(error: BaseException) -> str:
    """Kind of an error, with its message if that comes from outside."""
    kind = type(error).__qualname__
    return f"{kind}: {error}" if isinstance(error, OUTSIDE) else kind


def frames(error: BaseException) -> str:
    """Where an error happened, line by line: places in the program only."""
    found = traceback.extract_tb(error.__traceback__)
    return "\n".join(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in found)

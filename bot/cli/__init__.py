"""The command line of operators and developers: one module for each subcommand.

Exit codes: ``CODES``. An error is one line on stderr.
"""

from __future__ import annotations

import argparse
import errno
import io
import logging
import os
import sqlite3
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, NoReturn, Protocol, cast

from bot.cli.usage_error import UsageError
from bot.config import BadConfig
from storage.errors import Broken, StorageError, Unreachable

SUBCOMMANDS = {
    "run": "connect to Discord and host the tables (what happens without a command)",
    "sandbox": "try the bot in the browser: a local stand-in for Discord, no account and no network",
    "games": "list the games that can be played",
    "simulate": "play whole games without anybody looking",
    "render": "draw a table as a PNG",
    "export": "write the record of a table as JSON",
    "replay": "make a film of a finished game: an animated picture, or a page for any browser",
    "verify": "prove from a record that chance was fair and the rules were kept",
    "check": "load every running table of a database with this version of the program",
    "close": "hide a table for good, also one that cannot be read, while the bot does not run",
    "archive": "put the past of tables that were over long ago into files, while the bot does not run",
    "backup": "copy a database that may be in use",
    "restore": "put a backup in the place of a database",
    "copy": "move everything from a file to a PostgreSQL, or back, while the bot does not run",
    "health": "tell whether the bot is at work, for health checks",
    "bench": "measure speed, memory and playing strength",
    "learn": "learn from games among bots how likely each player is to win",
    "new-game": "write the files of a new game with their tests, small and whole, to be changed chapter by chapter",
}
PRIVATE = ("run", "sandbox", "check", "close", "archive", "backup", "restore", "copy")
"""What these write holds hands, keys or logs: nobody else on the machine may read it."""
CODES = (
    "Exits with 0 if all is well, 1 if a problem was found (also if a database cannot be read, because "
    "it is damaged or never was one), 2 for wrong usage or input."
)
"""What every command promises, in its help. A header that the disk has lost looks like any other file."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
INTERRUPTED = 130
"""Exit code after ctrl-C, as shells expect it."""


class Subcommand(Protocol):
    """What each module of this package offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        ...

    def run(self, args: argparse.Namespace) -> int:
        """Do the work; returns the exit code."""
        ...


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Wrong usage: told in one line, exit code 2."""
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _paraphrase(sys.stdout)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "run")
    code = 0
    try:
        try:
            code = _carried_out(given)
        except SystemExit:  # --help
            _written()
            raise
        _written()
    except (Broken, Unreachable, sqlite3.Error) as error:
        return _tell(given[0], error, 1)
    except BrokenPipeError:
        # The reader of our output has seen enough ("| head"); the rest goes nowhere, silently.
        _write_nowhere()
    except (UsageError, BadConfig, StorageError, OSError) as error:
        return _tell(given[0], error, 2)
    except UnicodeEncodeError:
        foreign = next((argument for argument in given if not _is_text(argument)), None)
        if foreign is None:
            raise
        return _tell(given[0], UsageError(f"{foreign!r} is not UTF-8, as names are here"), 2)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _paraphrase(output: object) -> None:
    """Where a terminal knows fewer letters than we use ("…", names) it is shown their numbers."""
    if isinstance(output, io.TextIOWrapper):
        cast("io.TextIOWrapper[Any]", output).reconfigure(errors="backslashreplace")


def _is_text(argument: str) -> bool:
    """Whether it can be written: bytes of the command line that are not UTF-8 come as halves of letters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in argument)


def _carried_out(given: Sequence[str]) -> int:
    parser = Parser(prog="python -m bot", description="Taverna, a host for heavy board games in Discord.", epilog=CODES)
    parser.add_argument("--version", action="version", version=f"taverna {version('taverna')}")
    choices = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    chosen: Subcommand | None = None
    for name, summary in SUBCOMMANDS.items():
        said = f"{summary[0].upper()}{summary[1:]}."
        sub = choices.add_parser(name, help=summary, description=said, epilog=CODES)
        if name == given[0]:
            # Only the one in use: drawing needs no Discord, and --help needs neither.
            chosen = cast(Subcommand, import_module(f"bot.cli.{name.replace('-', '_')}"))
            chosen.arguments(sub)
    args = parser.parse_args(given)
    if args.command in PRIVATE:
        os.umask(0o077)
    assert chosen is not None  # the parser has refused everything else
    if args.command != "run":
        # Results and errors are what these commands say, in one line; only the bot keeps a log.
        said = logging.StreamHandler()
        said.addFilter(lambda record: not record.name.startswith("bot.service"))
        logging.basicConfig(level=logging.ERROR, handlers=[said])
    return chosen.run(args)


def _written() -> None:
    """Writes what waits in the buffer now, while it can still be told that nobody takes it."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # where the shell closed it
        return
    try:
        sys.stdout.flush()
    except OSError:
        _write_nowhere()
        raise


def _write_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(command: str, error: Exception, code: int) -> int:
    said = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, OSError) and error.strerror and said.startswith("[Errno"):
        # Without Python's "[Errno 2]". Of two files the second is the one that was being written.
        where = error.filename2 or error.filename if error.errno in NO_ROOM else error.filename
        said = f"{where}: {error.strerror}" if where else error.strerror
    print(f"python -m bot {command}: {said}", file=sys.stderr)
    return code

"""Which database a subcommand works on: a file, or one that several processes share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bot.cli.usage_error import UsageError
from bot.config import from_env
from bot.service.refused import NoTable, Refused, Unreadable
from bot.texts import speak
from storage.database import Database, is_url, shown
from storage.errors import Broken


class Host(NamedTuple):
    """Where the tables of a host are."""

    where: Path | str
    """A file, or ``postgresql://…``."""
    folder: Path
    """Of the files beside it: archive and backups."""

    def __str__(self) -> str:
        """What may be shown of it: no password."""
        return shown(self.where)

    async def open(self) -> Database:
        """To write: of a file nobody else may. Raises ``Broken``: it is empty, so that one would be made of it."""
        if isinstance(self.where, Path):
            check_not_empty(self.where)
        return await Database.open(self.where, folder=self.folder)

    async def read_only(self) -> Database:
        """As it is, whoever else may be writing it."""
        return await Database.read_only(self.where, folder=self.folder)


def database_argument(parser: argparse.ArgumentParser) -> None:
    """--database."""
    parser.add_argument(
        "--database",
        metavar="DB",
        help="a file or postgresql://…; default: that of the settings (DATABASE_URL, DATA_DIR)",
    )


def host_of(database: str | None) -> Host:
    """What was named, or else the host of the settings.

    Raises:
        UsageError: there is no such file, or it is the address of something else.
    """
    config = from_env()
    where = config.where if database is None else named(database)
    if isinstance(where, Path) and not where.is_file():
        meant = "" if database is not None else "; name one with --database or set DATA_DIR or DATABASE_URL"
        raise UsageError(f"{where}: no such database{meant}")
    return Host(where, where.parent if isinstance(where, Path) else config.data_dir)


def cause_of(error: Exception) -> str:
    """Why a table is not as it should be, in one line."""
    cause = error.__cause__ if isinstance(error, Unreadable) and error.__cause__ is not None else error
    return " ".join(f"{type(cause).__name__}: {cause}".split())


@contextmanager
def refusals_told(game_id: str) -> Generator[None]:
    """Why what is asked of a table within cannot be done, said as the command line does.

    Raises:
        UsageError: there is no such table, or it does not allow that.
        Broken: it cannot be read.
    """
    try:
        yield
    except NoTable:
        raise UsageError(f"{game_id}: there is no such table") from None
    except Unreadable as error:
        raise Broken(f"table {game_id}: {cause_of(error)}") from error
    except Refused as error:
        raise UsageError(f"{game_id}: {speak('en').say(error.text)}") from error


def named(database: str) -> Path | str:
    """The address of a server's database as it is, a file as a path.

    Raises:
        UsageError: it is the address of something else, of which a file of that name would be made.
    """
    if is_url(database):
        return database
    if scheme := _ADDRESS.match(database):
        raise UsageError(f"{scheme[0]}… is no address of a database here: those begin with postgresql://")
    return Path(database)


_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")
"""How an address begins; a single letter is a disk of Windows."""


def check_not_empty(path: Path) -> None:
    """Raises ``Broken`` for a file with nothing in it: the bot makes a new database of one, but where there should be
    tables already they are lost, which is not to be passed over."""
    if not path.stat().st_size:
        raise Broken(f"{path}: no database of Taverna")


def file_of(database: str) -> Path:
    """The file that was named.

    Raises:
        UsageError: it is a server's database, for which PostgreSQL has its own tools.
    """
    if is_url(database):
        raise UsageError("that is no file; of a PostgreSQL make a dump with pg_dump: docs/scaling.md")
    return Path(named(database))

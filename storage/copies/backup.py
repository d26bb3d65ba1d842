"""Copies of a database that may be in use, their rotation, and the way back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage.engines.guard import claim, give, release
from storage.errors import Broken, DiskFull, NewerSchema, StorageError
from storage.migrate import MIGRATIONS, steps

log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]

HOURLY = 24
DAILY = 14
AHEAD = timedelta(minutes=1)
"""So far two clocks may differ."""
_STAMP = "%Y%m%dT%H%M%SZ"
# So often (in instructions of SQLite's virtual machine) the copier looks how large the copy has become.
_PROGRESS_STEP = 500


def backup(database: Path, destination: Path, progress: Progress | None = None) -> None:
    """Writes a checked, compact copy of a database, which may be in use; writers do not wait for it.

    ``progress(written, expected)`` is called with bytes; a compact copy may stay below what was expected.
    ``destination`` is replaced only by a good copy. Raises FileNotFoundError, ``Broken`` when the database cannot be
    read or the copy fails its check, OSError and ``DiskFull`` when there is no writing where it shall be.
    """
    if not database.is_file():
        raise FileNotFoundError(database)
    destination.parent.mkdir(parents=True, exist_ok=True)
    part = destination.with_name(f"{destination.name}.part")
    part.unlink(missing_ok=True)
    # Made before SQLite is asked for it, which would tell of a folder that is not ours as of a damaged database.
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy(database, part, progress)
        integrity_check(part)
        flush(part)
        part.replace(destination)
    except (sqlite3.Error, Broken) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise DiskFull(f"{destination}: no room for a copy") from error
        # Of what was to be copied, whichever file it showed in.
        raise Broken(f"{database}: {str(error).removeprefix(f'{part}: ')}") from error
    finally:
        # Half a copy would stay for ever, and on a full disk every further try adds one.
        part.unlink(missing_ok=True)
    flush(destination.parent)
    if progress is not None:
        size = destination.stat().st_size
        progress(size, size)


def _copy(database: Path, part: Path, progress: Progress | None) -> None:
    expected = database.stat().st_size
    # Read-only: this connection can neither write nor checkpoint, so the bot's stays the only one that does.
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as source:
        if progress is not None:

            def report() -> int:
                progress(part.stat().st_size if part.exists() else 0, expected)
                return 0

            source.set_progress_handler(report, _PROGRESS_STEP)
        # Of a database that cannot be read VACUUM says that the copy cannot be opened.
        source.execute("SELECT 1 FROM sqlite_master").fetchone()
        source.execute("VACUUM INTO :part", {"part": str(part)})


def integrity_check(path: Path) -> int:
    """Examines every page, index and reference of a database and returns its schema version.

    Raises ``Broken``, or FileNotFoundError.
    """
    if not path.is_file():
        raise FileNotFoundError(path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            if faults != ["ok"]:
                raise Broken(f"{path}: {'; '.join(faults)}")
            dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
            if dangling:
                raise Broken(f"{path}: {len(dangling)} dangling references, the first in {dangling[0][0]}")
            row = connection.execute("SELECT version FROM schema_version").fetchone()
            if row is None:
                raise Broken(f"{path}: it does not say which schema it has")
            return int(row[0])
    except sqlite3.Error as error:
        # An empty file, or the database of another program.
        foreign = str(error) == "no such table: schema_version"
        raise Broken(f"{path}: {'no database of Taverna' if foreign else error}") from error


def restore(source: Path, database: Path, migrations: Path = MIGRATIONS) -> Path | None:
    """Puts a backup in the place of a database that is not in use; returns where the old one was set aside.

    Raises ``Broken`` or ``NewerSchema`` for a backup that cannot serve, ``InUse`` while the bot runs; nothing changed.
    When the machine dies half-way, do it again: the old database is complete in the copy set aside.
    """
    found, known = integrity_check(source), len(steps(migrations))
    if found > known:
        raise NewerSchema(found, known)
    # A link stays one: what it leads to is replaced, beside which the log of the old database lies.
    database, guard = claim(database.resolve())
    part = database.with_name(f"{database.name}.part")
    try:
        there = database.exists()
        like = database if there else None
        if (log_of := source.with_name(f"{source.name}-wal")).exists() and log_of.stat().st_size:
            # What was set aside of a bot that was killed: its latest moves are in the log alone.
            backup(source, part)
            give(part, like)
        else:
            _copied(source, part, like)
        aside = _set_aside(database) if there else None
        part.replace(database)
        flush(database.parent)
        return aside
    finally:
        part.unlink(missing_ok=True)
        release(guard)


def _copied(source: Path, copy: Path, like: Path | None) -> None:
    """Copies byte for byte and waits for the disk; nothing is left of a copy that fails. It belongs to whom the folder,
    or another file, belongs."""
    try:
        shutil.copyfile(source, copy)
        give(copy, like)
        flush(copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def _set_aside(database: Path) -> Path:
    """Copies a database and its log byte for byte, sound or not, and removes the log."""
    aside = _free(database.with_name(f"{database.name}.replaced-{time.strftime(_STAMP, time.gmtime())}"))
    for suffix in ("", "-wal"):
        part = database.with_name(f"{database.name}{suffix}")
        if part.exists():
            try:
                _copied(part, aside.with_name(f"{aside.name}{suffix}"), part)
            except BaseException:
                # Without its log it would look whole and not be.
                aside.unlink(missing_ok=True)
                raise
    # A log left behind would be played into the restored file.
    for suffix in ("-wal", "-shm"):
        database.with_name(f"{database.name}{suffix}").unlink(missing_ok=True)
    return aside


def _free(path: Path) -> Path:
    """The path, or with a number behind it if something was set aside there within the same second."""
    found = (path, *(path.with_name(f"{path.name}-{n}") for n in range(2, 1_000)))
    return next(each for each in found if not each.exists())


def taken(folder: Path, stem: str) -> list[tuple[datetime, Path]]:
    """The backups of a database in a folder, newest first."""
    pattern = re.compile(rf"{re.escape(stem)}-(\d{{8}}T\d{{6}}Z)\.db")
    found: list[tuple[datetime, Path]] = []
    for path in folder.glob(f"{stem}-*.db"):
        if match := pattern.fullmatch(path.name):
            with contextlib.suppress(ValueError):
                found.append((datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC), path))
    return sorted(found, reverse=True)


def superfluous(moments: Sequence[datetime], hourly: int = HOURLY, daily: int = DAILY) -> list[datetime]:
    """Which backups may go: neither among the newest ``hourly`` nor the last of one of the newest ``daily`` days."""
    newest_first = sorted(moments, reverse=True)
    keep = set(newest_first[:hourly])
    last_of_day: dict[object, datetime] = {}
    for moment in newest_first:
        last_of_day.setdefault(moment.date(), moment)
    keep.update(list(last_of_day.values())[:daily])
    return [moment for moment in newest_first if moment not in keep]


class Backups:
    """Hourly backups of one database into one folder."""

    def __init__(
        self,
        database: Path,
        folder: Path,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        on_failure: Callable[[], object] = lambda: None,
    ) -> None:
        self._database = database
        self._folder = folder
        self._clock = clock
        self._on_failure = on_failure

    def newest(self) -> datetime | None:
        """When the last backup was taken. One of a time to come, from a clock that was wrong, is none: it would be the
        last until then."""
        latest = self._clock() + AHEAD
        return next((moment for moment, _ in taken(self._folder, self._database.stem) if moment <= latest), None)

    def take(self) -> Path:
        """Takes a backup now and removes those that are superfluous. Blocks: call it in a thread."""
        path = self._folder / f"{self._database.stem}-{self._clock().strftime(_STAMP)}.db"
        for left in self._folder.glob(f"{self._database.stem}-*.db.part*"):
            left.unlink(missing_ok=True)  # of a process that was killed meanwhile
        backup(self._database, path)
        present = dict(taken(self._folder, self._database.stem))
        # Those of a time to come count for themselves: beside them this one would be the oldest, and go at once, for as
        # long as the clock is wrong, or was.
        latest = self._clock() + AHEAD
        for some in ([m for m in present if m <= latest], [m for m in present if m > latest]):
            for moment in superfluous(some):
                present[moment].unlink(missing_ok=True)
        return path

    async def run(self, every: timedelta = timedelta(hours=1)) -> None:
        """Takes a backup whenever the newest is older than ``every``, until cancelled; after a failure tries again."""
        while True:
            newest = await asyncio.to_thread(self.newest)
            wait = timedelta() if newest is None else newest + every - self._clock()
            await asyncio.sleep(max(0.0, wait.total_seconds()))
            try:
                await asyncio.to_thread(self.take)
            except (sqlite3.Error, OSError, StorageError):
                log.exception("no backup of %s", self._database)
                self._on_failure()
                await asyncio.sleep(every.total_seconds() / 12)


def flush(path: Path) -> None:
    """Waits until a file or folder is on the disk (Windows flushes no folders and no files open for reading)."""
    if sys.platform == "win32":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

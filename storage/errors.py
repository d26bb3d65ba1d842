"""What storage refuses, as types that the service can tell apart."""

from __future__ import annotations


class StorageError(Exception):
    """Base of everything below."""


class NewerSchema(StorageError):
    """The file was written by a newer version; nothing was touched."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"database has schema {found}, this program knows up to {known}: update the program")
        self.found = found
        self.known = known


class OlderSchema(StorageError):
    """The file was written by an older version and is only read here; opening it for writing brings it up to date."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"database has schema {found}, this program reads {known}: start the bot with it once")
        self.found = found
        self.known = known


class InUse(StorageError):
    """Another process already has the database open for writing."""


class Broken(StorageError):
    """A database or backup failed its integrity check; the argument lists what SQLite found."""


class Unwritable(StorageError):
    """The database can be read but not written: the rights of its file or folder, a disk that is mounted read-only,
    another program that writes and does not end. Nothing was changed."""


class DiskFull(StorageError):
    """There is no room on the disk. Nothing was changed; what was stored before is sound."""


class Unreachable(StorageError):
    """The database's server cannot be reached (it restarts, the net is down); what was under way may have happened."""


class Violated(StorageError):
    """A constraint of the schema forbids what was written. Nothing of the transaction happened."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what)
        self.where = where
        """Where a value is taken: ``table.column``."""


class NotFound(StorageError):
    """No such game (or it was closed)."""


class Conflict(StorageError):
    """The game has moved since it was read: read it again. Nothing was changed."""


class Duplicate(StorageError):
    """This interaction was already carried out. Nothing was changed."""


class ChannelBusy(StorageError):
    """The channel already has a game in its lobby or running. Nothing was changed."""


class TooMany(StorageError):
    """The host (or the server) has as many open games as it may have. Nothing was changed."""

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(f"{whose}: {most} open games already")
        self.whose = whose
        """``host`` or ``guild``."""
        self.most = most

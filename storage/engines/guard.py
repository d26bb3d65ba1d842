"""The lock that lets one process alone write a database."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from storage.errors import InUse


def claim(path: Path | str) -> tuple[Path, int | None]:
    """Makes the folder and locks ``<path>.lock`` for this process; the kernel lets go of it however the process ends.

    Returns the absolute path and what ``release`` wants. Raises ``InUse`` when another process has it.
    """
    path = Path(path).absolute()
    # It will hold hands and keys: nobody else's to read.
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":
        return path, None
    import fcntl

    # Whoever comes by a link to the file, and whoever does not, must find the same lock.
    lock = Path(f"{path.resolve()}.lock")
    new = not lock.exists()
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    if new:
        give(lock)
    try:
        # lockf and not flock: children that were forked (the process pool) must not keep the lock alive.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise InUse(f"{path} is open in another process") from error
    return path, descriptor


def give(path: Path, like: Path | None = None) -> None:
    """What root has just made in the bot's folder belongs to the owner of the folder, or of another file: the bot could
    not use it else. SQLite does so with the log that it makes."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    owner = (like or path.parent).stat()
    if path.stat().st_uid != owner.st_uid:
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def release(guard: int | None) -> None:
    """Lets go of the lock."""
    if guard is not None:
        os.close(guard)

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

    descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        # lockf and not flock: children that were forked (the process pool) must not keep the lock alive.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise InUse(f"{path} is open in another process") from error
    return path, descriptor


def release(guard: int | None) -> None:
    """Lets go of the lock."""
    if guard is not None:
        os.close(guard)

"""Is the bot well? Measured from what it leaves behind in its database and folder, so that another process can tell.

What is asked is what its users need: that Discord is heard (gateway), that messages arrive (outbox), that clocks are
watched (alarm loop), that there is a copy (backup) and room on the disk.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.clock import HOUR, MINUTE, now
from bot.jobs.alarms import ALIVE, ALIVE_EVERY
from storage.copies.backup import Backups
from storage.database import Database
from storage.outbox import Outbox
from storage.tables.clocks import Marks

GATEWAY = "gateway"
"""The mark of the latest moment at which Discord's gateway was ready on every shard that a process serves."""
GATEWAY_EVERY = 20_000
"""Milliseconds between two such notes."""
SILENT = 3 * ALIVE_EVERY
"""Milliseconds without a note of the alarm loop or the gateway after which the bot hangs, is cut off or gone."""
STUCK = 5 * MINUTE
"""Milliseconds that a message waits, while no other arrives, after which nothing leaves any more."""
OLD_BACKUP = 26 * HOUR
LOW_SPACE = 500 << 20
"""Bytes of the disk."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the bot is; ages are seconds, None: it has never been so (or nothing waits)."""

    gateway: float | None
    """Since the gateway was last ready."""
    alarms: float | None
    """Since the alarm loop last noted that it is at work."""
    sent: float | None
    """Since a message last arrived (within the last week)."""
    waiting: int
    """Messages that should have left by now."""
    oldest: float | None
    """How late the one is that has waited longest."""
    dead: int
    """Messages given up within the last week."""
    backup: float | None
    """Age of the last sound backup."""
    free: int
    """Bytes left on the disk."""
    copied: bool = True
    """Whether the bot makes the backups itself, as it does of a file."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is not well, by the names of the fields; nothing if all is."""
        stuck = _older(self.oldest or 0, STUCK) and (self.sent is None or _older(self.sent, STUCK))
        found = {
            "gateway": self.gateway is None or _older(self.gateway, SILENT),
            "alarms": self.alarms is None or _older(self.alarms, SILENT),
            "sent": stuck,
            "backup": self.copied and (self.backup is None or _older(self.backup, OLD_BACKUP)),
            "free": self.free < LOW_SPACE,
        }
        return tuple(name for name, bad in found.items() if bad)


def gateway_mark(shards: str) -> str:
    """The mark of the process that serves these shards (``SHARDS``): of several on one database each has its own."""
    return f"{GATEWAY}.{shards}" if shards else GATEWAY


async def measured(database: Database, backups: Path, at: int | None = None, shards: str = "") -> Health:
    """How the bot of this database is, at a time (default: now).

    ``shards``: of several processes on one database the one that serves these. What they do for each other (sending,
    alarms) is well if one of them does it.
    """
    at = now() if at is None else at
    marks, late = Marks(database), await Outbox(database).lateness(at)
    moment = datetime.fromtimestamp(at / 1_000, UTC)
    newest = None if database.path is None else Backups(database.path, backups, clock=lambda: moment).newest()
    return Health(
        gateway=_age(await marks.get(gateway_mark(shards)), at),
        alarms=_age(await marks.get(ALIVE), at),
        sent=_age(late.sent_at, at),
        waiting=late.waiting,
        oldest=_age(late.oldest_at, at),
        dead=late.dead,
        backup=_age(None if newest is None else int(newest.timestamp() * 1_000), at),
        free=shutil.disk_usage(_there(database.folder)).free,
        copied=database.path is not None,
    )


def _there(folder: Path) -> Path:
    """The folder, or that in which it would be made: of a server's database there may be none on this machine."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())


def _age(since: int | None, at: int) -> float | None:
    # What is noted for a time to come was noted by a clock that was wrong: of a bot that is dead it would tell as well.
    return None if since is None or since > at + MINUTE else max(0.0, (at - since) / 1_000)


def _older(seconds: float, milliseconds: int) -> bool:
    return seconds * 1_000 > milliseconds

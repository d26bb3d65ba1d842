"""Checkpoints as rows: every few of them whole, those between as what differs from the last whole one."""

from __future__ import annotations

from storage.database import Row, Transaction
from storage.rows.game import Checkpoint
from storage.tables.packed import pack, unpack

STRIDE = 24
"""One of so many is whole: a state read takes two unpackings at most."""

COLUMNS = "checkpoint.seq, checkpoint.state, checkpoint.undone, checkpoint.at, whole.state AS whole"
FROM = """
FROM checkpoint LEFT JOIN checkpoint AS whole
    ON whole.game_id = checkpoint.game_id AND whole.seq = checkpoint.base
"""

_WHOLE = """
SELECT seq, state,
    (SELECT COUNT(*) FROM checkpoint AS later WHERE later.game_id = :game_id AND later.base = whole.seq) AS n
FROM checkpoint AS whole WHERE game_id = :game_id AND seq < :seq AND base IS NULL ORDER BY seq DESC LIMIT 1
"""

_WRITE = """
INSERT INTO checkpoint (game_id, seq, base, state, undone, at) VALUES (:game_id, :seq, :base, :state, 0, :at)
ON CONFLICT (game_id, seq) DO UPDATE
SET base = excluded.base, state = excluded.state, undone = 0, at = excluded.at
"""


async def write_checkpoint(transaction: Transaction, game_id: str, seq: int, state: bytes, at: int) -> None:
    """Keep a state, the latest of its game; no later one may be there."""
    whole = await transaction.row(_WHOLE, game_id=game_id, seq=seq)
    base = whole["seq"] if whole is not None and whole["n"] < STRIDE - 1 else None
    beside = unpack(whole["state"]) if whole is not None and base is not None else None
    await transaction.run(_WRITE, game_id=game_id, seq=seq, base=base, state=pack(state, beside), at=at)


def read_checkpoint(row: Row) -> Checkpoint:
    """A row of ``COLUMNS``."""
    beside = None if row["whole"] is None else unpack(row["whole"])
    return Checkpoint(seq=row["seq"], state=unpack(row["state"], beside), undone=bool(row["undone"]), at=row["at"])

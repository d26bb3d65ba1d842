"""What is asked every few seconds is answered from indexes: a host of many old games does not get slow."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from storage.database import Database, Transaction
from storage.lists import Lists
from storage.outbox import Outbox
from storage.upkeep import Upkeep


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """How PostgreSQL does it depends on how much there is; the indexes are the same."""
    return tmp_path / "taverna.db"


async def test_no_table_is_read_whole(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []
    rows = Transaction.rows

    async def noted(self: Transaction, sql: str, **parameters: Any) -> Any:
        asked.append((sql, parameters))
        return await rows(self, sql, **parameters)

    monkeypatch.setattr(Transaction, "rows", noted)
    await Lists(database).counted()
    await Lists(database).overdue(5)
    await Outbox(database).lateness(5)
    await Upkeep(database).over("whole", 5)
    monkeypatch.undo()
    assert len(asked) == 4
    async with database.reading() as reading:
        for sql, parameters in asked:
            plan = [row["detail"] for row in await reading.rows(f"EXPLAIN QUERY PLAN {sql}", **parameters)]
            scans = [line for line in plan if re.match(r"SCAN (game|outbox|pending)\b", line)]
            assert all("USING" in line and "INDEX" in line for line in scans), plan

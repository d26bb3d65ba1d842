"""What is asked every few seconds is answered from indexes: a host of many old games does not get slow."""

from __future__ import annotations

import re
from typing import Any

import pytest

from storage.database import Database, Transaction
from storage.outbox import Outbox
from storage.people.digests import Digests
from storage.people.owed import OwedTurns
from storage.people.results import Results
from storage.rows.owed import Reliability
from storage.tables.lists import Lists
from storage.tables.upkeep import Upkeep


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
    await Results(database).of(5)
    monkeypatch.undo()
    assert len(asked) == 5
    if database.path is None:
        await none_read_whole_by_postgresql(database, asked)
        return
    for plan in await plans(database, asked):
        scans = [line for line in plan if re.match(r"SCAN (game|outbox|pending|result)\b", line)]
        assert all("USING" in line and "INDEX" in line for line in scans), plan


async def test_nobody_is_looked_for_who_is_due_no_digest(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second it is asked who is due one, of people who nearly all want none; and then what waits for them."""
    asked: list[tuple[str, dict[str, Any]]] = []

    async def noted(self: object, *given: Any, **parameters: Any) -> Any:
        asked.append((given[-1], parameters))
        return []

    async def first(self: object, sql: str, **parameters: Any) -> Any:
        asked.append((sql, parameters))

    with monkeypatch.context() as patched:
        patched.setattr(Database, "structs", noted)
        patched.setattr(Database, "row", first)
        patched.setattr(Transaction, "rows", noted)
        await Digests(database).due(5)
        await Digests(database).next()
        await Lists(database).waiting(1, 8, ["x"])
    assert len(asked) == 3
    if database.path is None:
        await none_read_whole_by_postgresql(database, asked)
        return
    found = await plans(database, asked)
    for plan in found:
        assert not [line for line in plan if re.match(r"SCAN (?!waits)\w+(?!.*\bUSING\b.*\bINDEX\b)", line)], plan
    assert all(any("preference_by_digest" in line for line in plan) for plan in found[:2]), found[:2]


async def test_of_somebody_s_turns_only_the_latest_are_read(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits down anywhere is asked for them."""
    asked: list[tuple[str, dict[str, Any]]] = []

    async def noted(self: object, kind: object, sql: str, **parameters: Any) -> list[Reliability]:
        asked.append((sql, parameters))
        return [Reliability()]

    with monkeypatch.context() as patched:
        patched.setattr(Database, "structs", noted)
        await OwedTurns(database).of(5, 5, 5)
    if database.path is None:
        await none_read_whole_by_postgresql(database, asked)
        return
    (plan,) = await plans(database, asked)
    assert any("SEARCH owed USING" in line and "owed_by_user" in line for line in plan), plan
    assert not any("TEMP B-TREE" in line for line in plan), "none but those that are wanted"


async def plans(database: Database, asked: list[tuple[str, dict[str, Any]]]) -> list[list[str]]:
    """How SQLite would carry out each statement."""
    async with database.reading() as reading:
        return [
            [row["detail"] for row in await reading.rows(f"EXPLAIN QUERY PLAN {sql}", **parameters)]
            for sql, parameters in asked
        ]


async def none_read_whole_by_postgresql(database: Database, asked: list[tuple[str, dict[str, Any]]]) -> None:
    """Of a few rows it reads all of them unless that is made dear; then only what no index answers stays."""
    async with database.transaction() as transaction:
        await transaction.run("SET LOCAL enable_seqscan = off")
        for sql, parameters in asked:
            plan = [row["QUERY PLAN"] for row in await transaction.rows(f"EXPLAIN {sql}", **parameters)]
            assert not [
                line
                for line in plan
                if re.search(r"Seq Scan on (game|outbox|pending|preference|place|motion|result|owed)\b", line)
            ], plan

"""PostgreSQL understands every statement that is written out whole: most are carried out on a file only by tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import asyncpg

import storage
from storage.database import Database
from storage.engines.dialect import numbered
from tests.postgres import Server

VERB = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM) ")
OF_SQLITE = re.compile(r"sqlite_master|schema_version|\?|[{}]")
"""What only a file is asked, and what is not whole."""


def statements() -> Iterator[tuple[str, str]]:
    """Every statement of ``storage``, with the file where it stands."""
    for file in sorted(Path(storage.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            sql = node.value if isinstance(node, ast.Constant) and id(node) not in parts else None
            if isinstance(sql, str) and VERB.match(sql) and not OF_SQLITE.search(sql):
                yield file.name, sql


async def test_a_server_understands_every_statement(postgres: Server) -> None:
    """The fault: of a parameter that was only compared with NULL a server did not know what it is."""
    url = postgres.empty()
    async with await Database.open(url):
        pass
    connection = await asyncpg.connect(url)
    try:
        found, wrong = list(statements()), list[str]()
        for name, sql in found:
            try:
                await connection.prepare(numbered(sql)[0])
            except asyncpg.PostgresError as error:
                wrong.append(f"{name}: {error}: {sql}")
    finally:
        await connection.close()
    assert len(found) > 100
    assert wrong == []

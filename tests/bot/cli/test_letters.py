"""Terminals that know few letters, and names that are no text: told in words, never with a traceback."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from storage.database import Database

ROOT = Path(__file__).parents[3]


def said(*arguments: str | bytes, letters: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """What a command says where the terminal knows these letters."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**os.environ, "PYTHONIOENCODING": letters},
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )


async def made(database: Path) -> None:
    """A database without tables."""
    async with await Database.open(database):
        pass


@pytest.mark.parametrize("letters", ["latin-1", "ascii"])
def test_help_is_read_on_a_terminal_that_does_not_know_each_of_our_letters(letters: str) -> None:
    told = said("check", "--help", letters=letters)
    assert (told.returncode, told.stderr) == (0, b"")
    assert rb"postgresql://\u2026" in told.stdout


@pytest.mark.parametrize(
    "command",
    [
        "backup {database} {folder}/\xff.db",
        "close \xff --database {database}",
        "export \xff --database {database}",
    ],
)
def test_a_name_that_is_no_text_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    database = tmp_path / "taverna.sqlite3"
    asyncio.run(made(database))
    filled = command.format(database=database, folder=tmp_path)
    told = said(*(word.encode("latin-1") for word in filled.split()))
    assert told.returncode == 2
    assert told.stdout == b""
    assert told.stderr.count(b"\n") == 1
    assert b"is not UTF-8" in told.stderr
    assert not list(tmp_path.glob("*.part"))


def test_nothing_is_copied_into_itself(tmp_path: Path) -> None:
    asyncio.run(made(tmp_path / "x.db"))
    told = said("copy", str(tmp_path / "x.db"), f"{tmp_path}/./x.db")
    assert told.returncode == 2
    assert b"is what is to be copied" in told.stderr


def test_a_port_that_there_cannot_be_is_no_address() -> None:
    told = said("check", "postgresql://u:secret@127.0.0.1:99999/name")
    assert told.returncode == 1
    assert told.stderr.count(b"\n") == 1
    assert b"that is no address" in told.stderr
    assert b"secret" not in told.stderr

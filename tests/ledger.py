"""The rule ledgers, wherever the checkout stands, and the grammar of worked examples that a program can carry out.

Of that grammar only what all games can share is here: one statement per line, numbered steps, ``REJECTED``, choices
after semicolons, assertions ``after N: path=value``. What a statement means is told by the game's own interpreter.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""The shared folder lies beside the checkout."""


def ledger(key: str) -> dict[str, Any]:
    """The ledger of a game as it is written: tables ``rule`` and ``example``.

    Without the shared folder, or before a new game has a ledger, the test that asks is skipped and says so.
    """
    if not SHARED.is_dir():
        pytest.skip(f"the rule ledgers are not here: {SHARED}")
    file = SHARED / "rules" / f"{key}.toml"
    if not file.is_file():
        pytest.skip(f"{key} has no ledger yet: {file}")
    return tomllib.loads(file.read_text("utf-8"))


class Command(NamedTuple):
    """One numbered step of an example."""

    number: int
    rejected: bool
    """The step must be refused and change nothing."""
    text: str
    """The command itself: "Ana acts D3 paying M"."""
    choices: tuple[str, ...]
    """What follows after semicolons, in the order in which it comes up."""


class Claim(NamedTuple):
    """Something that must hold after a step (0: in the state given)."""

    after: int
    path: str
    value: str


class Example(NamedTuple):
    """A worked example."""

    id: str
    title: str
    covers: tuple[str, ...]
    given: tuple[str, ...]
    when: tuple[Command, ...]
    then: tuple[Claim, ...]


def examples(file: Path) -> list[Example]:
    """All examples of a file; a line that does not fit the grammar raises ``ValueError``."""
    return [
        Example(
            entry["id"],
            entry["title"],
            tuple(entry["covers"]),
            tuple(_lines(entry["given"])),
            tuple(_command(line) for line in _lines(entry["when"])),
            tuple(claim for line in _lines(entry["then"]) for claim in _claims(line)),
        )
        for entry in tomllib.loads(file.read_text("utf-8"))["example"]
    ]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def _command(line: str) -> Command:
    found = re.fullmatch(r"(\d+)\. (REJECTED )?([^;]+)((?:; [^;]+)*)", line)
    if found is None:
        raise ValueError(f"not a step: {line}")
    choices = tuple(choice.strip() for choice in found[4].split(";") if choice.strip())
    return Command(int(found[1]), bool(found[2]), found[3].strip(), choices)


def _claims(line: str) -> list[Claim]:
    found = re.fullmatch(r"after (\d+): (.+)", line)
    if found is None:
        raise ValueError(f"not a claim: {line}")
    pairs = [statement.partition("=") for statement in found[2].split()]
    return [Claim(int(found[1]), path, value) for path, _, value in pairs]

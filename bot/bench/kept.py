"""Played games that are kept, so that a long measurement can be stopped, told half-way and gone on with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from games import registry
from games.core.model import Contest
from games.core.simulation import Player

ROOT = Path(registry.__file__).parent


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What is measured of one game, small enough that thousands can be kept."""

    table: str
    player: Player
    n: int
    """Its number, from 0: with the table it says how the game was dealt."""
    victories: dict[str, float]
    reached: int
    """The last round that began; 0 where no number of rounds is planned."""
    planned: int
    ending: str
    tally: dict[str, int]
    aims: dict[str, bool]
    people: list[int]
    """Scores of the seats that places play."""
    automas: list[int]
    """Scores of the opponents of the rules."""
    winners: list[int]


class _Line(msgspec.Struct, frozen=True):
    code: str
    """The fingerprint of the rules that were played."""
    played: Played


class Kept:
    """A file of games, a JSON object a line. Games of rules that have changed since are left alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines: list[_Line] = []
        if path is not None and path.exists():
            # A line that was being written when the program was stopped is no game.
            whole = path.read_bytes().rpartition(b"\n")[0]
            self._lines = [msgspec.json.decode(line, type=_Line) for line in whole.splitlines()]
            if path.stat().st_size != len(whole) + bool(whole):
                path.write_bytes(whole + b"\n" * bool(whole))

    def found(self, key: str, contest: Contest, player: Player) -> list[Played]:
        """The games of a table that are kept, in any order."""
        table, code = table_name(key, contest), fingerprint(key)
        return [
            line.played
            for line in self._lines
            if (line.code, line.played.table, line.played.player) == (code, table, player)
        ]

    def add(self, played: Played) -> None:
        """Keep one more game."""
        if self._path is not None:
            line = _Line(fingerprint(played.table.partition(",")[0]), played)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")


def table_name(key: str, contest: Contest) -> str:
    """A table in words: the game, what was chosen in the lobby, the places."""
    told = [f"{name} {value}" for name, value in contest.options.items()]
    seats = "all tables by turns" if contest.by_turns else f"{contest.seats} seats"
    script = [f"{contest.scripted} {contest.script}"] if contest.script else []
    return ", ".join([key, *told, seats, *script])


@cache
def fingerprint(key: str) -> str:
    """What changes whenever a game's code or its content does, or the engine's; not its words."""
    found = hashlib.blake2b(digest_size=8)
    for path in sorted(_sources(key)):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _sources(key: str) -> Iterator[Path]:
    for folder in (ROOT / "core", ROOT / key):
        for path in folder.rglob("*"):
            words = {"texts", "reference"} & set(path.parts)
            if path.suffix in (".py", ".toml") and not words:
                yield path

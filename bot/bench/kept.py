"""Played games that are kept, so that a long measurement can be stopped, told half-way and gone on with."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.bench.sameness import fingerprint
from bot.contested import table_name
from games.core.model import Contest
from games.core.thinking.simulation import Player


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
    """The fingerprint of the game as it was then."""
    played: Played


class Kept:
    """A file of games, a JSON object a line. Games that would go otherwise today are left alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines: list[_Line] = []
        self._asked: dict[str, tuple[str, Contest]] = {}
        """Game and contest of each table that was asked for."""
        self._codes: dict[tuple[str, Player], str] = {}
        if path is not None and path.exists():
            # A line that was being written when the program was stopped is no game.
            whole = path.read_bytes().rpartition(b"\n")[0]
            self._lines = [msgspec.json.decode(line, type=_Line) for line in whole.splitlines()]
            if path.stat().st_size != len(whole) + bool(whole):
                path.write_bytes(whole + b"\n" * bool(whole))

    def found(self, key: str, contest: Contest, player: Player) -> list[Played]:
        """The games of a table that are kept, in any order."""
        table = table_name(key, contest)
        self._asked[table] = key, contest
        lines = [line for line in self._lines if (line.played.table, line.played.player) == (table, player)]
        return [line.played for line in lines if line.code == self._code(table, player)]

    def add(self, played: Played) -> None:
        """Keep one more game, of a table that was asked for."""
        if self._path is not None:
            line = _Line(self._code(played.table, played.player), played)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")

    def _code(self, table: str, player: Player) -> str:
        # Some games are played for it: only for a table of which games are kept, and once.
        if (table, player) not in self._codes:
            self._codes[table, player] = fingerprint(*self._asked[table], player)
        return self._codes[table, player]

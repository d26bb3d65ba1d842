"""A record that somebody brings: what it proves, and the film of it. Slow: not for the event loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

import msgspec

from bot.replay.develop import Attached, attached
from bot.replay.film import of_record
from games.core.model import Text
from games.core.record import read, verify
from games.core.texts import catalogue
from games.registry import GAMES

TOLD = 100
"""Names, words and problems that are told of a record: more than a message has room for."""
LONGEST = 300
"""Characters of each."""
MOVES = 20_000
"""Moves of a record that is looked into, more than any game has: of those to which it goes back it keeps the states."""


class TooLong(Exception):
    """It was not done in time, or there is too much of it."""


class Examined(msgspec.Struct, frozen=True):
    """What was found in a record. All names and numbers are its own.

    Of what has no limit in a record there are the first few: whoever shows this does so while others wait.
    """

    game: str
    table: str
    names: tuple[str, ...]
    commitment: str
    words: tuple[str, ...]
    """Those of the players that are part of the key."""
    over: bool
    """Whether it is the record of a finished game: of others nothing can be proved."""
    moves: int
    draws: int
    problems: tuple[tuple[int, str], ...]
    """What does not agree, each with its move."""
    faults: int
    """How many problems there are."""
    film: Attached | None = None


def examined(data: bytes, locale: str, most: int) -> Examined:
    """Prove a record, and make its film of so many turns (0: none) if it can be played.

    Raises:
        ValueError: it is no record.
        TooLong: it has too many moves.
    """
    record = read(data)
    if len(record.moves) > MOVES:
        raise TooLong
    report = verify(record, GAMES)
    package = GAMES[record.game].package if record.game in GAMES else "games.core"
    texts = catalogue(package, locale).naming(record.names)
    over = record.setup.key is not None
    problems = report.problems if over else ()
    return Examined(
        game=record.game,
        table=record.table,
        names=_few(record.names),
        commitment=record.commitment,
        words=_few(record.setup.words),
        over=over,
        moves=report.moves,
        draws=report.draws,
        problems=tuple((problem.seq, _said(texts.say, problem.text)) for problem in problems[:TOLD]),
        faults=len(problems),
        film=attached(of_record(record, locale), most) if most and over and report.moves else None,
    )


def _few(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(each[:LONGEST] for each in islice(said, TOLD))


def _said(say: Callable[[Text], str], text: Text) -> str:
    return " ".join(say(text).split())[:LONGEST]

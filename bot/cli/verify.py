"""``python -m bot verify``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bot.cli.usage_error import UsageError
from games.core.record import Kind, Problem, Record, read, verify
from games.core.rng import remembered
from games.core.texts import LOCALES, Catalogue, catalogue
from games.registry import GAMES
from storage.tables.archive import SUFFIX, opened

LARGEST = 64 << 20
"""Bytes of a file that is looked into; the longest game known makes 10 MB."""
NAMED = 20
"""Problems, rewinds and the like, and substitutions that are told one by one."""
STOOD_IN = 8
"""Moves named after a stand-in."""
STAND_INS: dict[Kind, str] = {
    "bot": "answered by a bot",
    "stand_in": "answered by a bot because time was up",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game, as exported")
    parser.add_argument(
        "--commitment", metavar="HASH", help="the commitment that the lobby showed: another one is told"
    )
    parser.add_argument("--locale", choices=LOCALES, default="en", help="language of the findings (default: en)")


def run(args: argparse.Namespace) -> int:
    """Draw every draw and play every move again; tell what the record says of the table, and what does not agree."""
    record = _read(args.file)
    report = verify(record, GAMES)
    package = GAMES[record.game].package if record.game in GAMES else "games.core"
    texts = catalogue(package, args.locale).naming(record.names)
    for line in _told(record, texts):
        print(f"  {_plain(line)}")
    for problem in report.problems[:NAMED]:
        print(f"{args.file}: move {problem.seq}: {_plain(texts.say(problem.text))}")
    if len(report.problems) > NAMED:
        print(f"{args.file}: and {len(report.problems) - NAMED} problems more")
    given: str | None = args.commitment
    promised = given is None or remembered(record.commitment, given)
    if not promised:
        print(f"{args.file}: another commitment than {_plain(str(given))}: not the record of that table")
    print(f"{args.file}: {report.moves} moves played again, {report.draws} draws drawn again: ", end="")
    print(_verdict(record, report.problems, compared=given is not None, promised=promised))
    return 0 if report.consistent and promised else 1


def _read(file: Path) -> Record:
    with file.open("rb") as opening:
        # Not asked for its size: it may be a pipe.
        data = opening.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UsageError(f"{file} is larger than {LARGEST >> 20} MiB: not the record of a game")
    try:
        return read(opened(data).record if file.suffix == SUFFIX else data)
    except ValueError as error:
        raise UsageError(f"{file} is not the record of a game: {_plain(str(error))}") from error


def _verdict(record: Record, problems: tuple[Problem, ...], *, compared: bool, promised: bool) -> str:
    """What was proved and no more: whoever made the record may have chosen its key, unless it was promised before."""
    if not promised:
        return "no proof of that table"
    if problems:
        return f"{len(problems)} problems"
    if compared:
        return "consistent with the commitment given"
    return f"consistent with commitment {_plain(record.commitment)}; compare it with the one posted in the lobby"


def _told(record: Record, texts: Catalogue) -> Iterator[str]:
    """What a record says of its table. Names are its own: no proof goes with them."""
    yield f"table {record.table or '-'}: {record.game}, edition {record.edition or '-'}"
    yield f"commitment {record.commitment}"
    yield f"players at the end: {', '.join(f'{n}. {name}' for n, name in enumerate(texts.names, start=1)) or '-'}"
    swaps = record.substitutions
    for swap in swaps[:NAMED]:
        yield f"after move {swap.after}: {texts.called(swap.new)} plays in place of {texts.called(swap.old)}"
    rewinds = [move for move in record.moves if move.kind == "rewind"]
    for move in rewinds[:NAMED]:
        yield f"move {move.seq}: back to move {move.restores}, by {texts.called(move.by) or '-'}"
    redos = (move for move in record.moves if move.kind == "redo")
    for move in islice(redos, NAMED):
        yield f"move {move.seq}: forward again to move {move.restores}, by {texts.called(move.by) or '-'}"
    ends = (move for move in record.moves if move.kind == "end")
    for move in islice(ends, NAMED):
        by = texts.called(move.by) or "-"
        yield f"move {move.seq}: ended by agreement ({', '.join(move.keys)}), proposed by {by}"
    yield f"rewinds: {len(rewinds)}; substitutions: {len(swaps)}; answers taken back: {_count(record, 'undo')}"
    for kind, said in STAND_INS.items():
        for name, moves in _answers(record, kind).items():
            named = ", ".join(map(str, islice(moves, STOOD_IN)))
            called = texts.called(name)
            yield f"{said}: {called}, {len(moves)} times (moves {named}{', …' if len(moves) > STOOD_IN else ''})"


def _answers(record: Record, kind: Kind) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for move in record.moves:
        if move.kind == kind and move.seat is not None:
            found.setdefault(record.name_at(move.seat, move.seq), []).append(move.seq)
    return found


def _count(record: Record, kind: Kind) -> int:
    return sum(move.kind == kind for move in record.moves)


def _plain(text: str) -> str:
    """The text on one line without what a terminal would obey: a record may come from anybody."""
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)

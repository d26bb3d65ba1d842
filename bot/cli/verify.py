"""``python -m bot verify``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.usage_error import UsageError
from games.core.record import read, verify
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game, as exported")
    parser.add_argument("--locale", choices=LOCALES, default="en", help="language of the findings (default: en)")


def run(args: argparse.Namespace) -> int:
    """Draw every draw and play every move again; tell what does not agree."""
    try:
        record = read(args.file.read_bytes())
    except ValueError as error:
        raise UsageError(f"{args.file} is not the record of a game: {error}") from error
    report = verify(record, GAMES)
    package = GAMES[record.game].package if record.game in GAMES else "games.core"
    texts = catalogue(package, args.locale).naming(record.names)
    for problem in report.problems:
        print(f"{args.file}: move {problem.seq}: {texts.say(problem.text)}")
    verdict = "fair" if report.fair else f"{len(report.problems)} problems"
    print(f"{args.file}: {report.moves} moves played again, {report.draws} draws drawn again: {verdict}")
    return 0 if report.fair else 1

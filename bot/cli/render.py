"""``python -m bot render``."""

from __future__ import annotations

import argparse
from typing import Any

from bot.cli.game import NAMES, game_arguments, rules_of, setups
from bot.cli.output import output_argument, put
from bot.cli.usage_error import UsageError
from games.core.rng import Stream, seeded
from games.core.rules import Rules, play, start
from games.core.texts import LOCALES, Catalogue, catalogue
from games.core.thinking.opponent import random_move
from renderers.base import UnknownPicture
from renderers.registry import renderer_of

COVER = "cover"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    game_arguments(parser)
    parser.add_argument("--seats", type=int, help="places at the table (default: the most)")
    parser.add_argument("--moves", type=int, default=40, help="random answers given before the picture (default: 40)")
    parser.add_argument("--viewer", default="public", help="who looks: public, or the number of a seat from 0")
    parser.add_argument(
        "--view",
        dest="picture",
        metavar="PICTURE",
        default="board",
        help=f"which picture: board, phone, score, ... or {COVER}",
    )
    parser.add_argument("--locale", choices=LOCALES, default=LOCALES[0], help=f"default: {LOCALES[0]}")
    output_argument(parser, "FILE.png")


def run(args: argparse.Namespace) -> int:
    """Play at random for a while and draw what is on the table."""
    if args.moves < 0:
        raise UsageError("--moves must be at least 0")
    rules = rules_of(args.game)
    data = _picture(rules, args, catalogue(rules.package, args.locale).naming(NAMES))
    put(data, args.output, f"{len(data) / 1024:.0f} KB")
    return 0


def _picture(rules: Rules[Any, Any], args: argparse.Namespace, texts: Catalogue) -> bytes:
    renderer = renderer_of(rules)
    (setup,) = setups(rules, [rules.meta.seats[1] if args.seats is None else args.seats], args.option, args.seed, 1)
    if args.picture == COVER:
        return renderer.cover(texts)
    now, before = start(rules, setup), None
    viewer = _viewer(args.viewer, len(rules.seats(now.state)))
    stream = Stream(seeded(args.seed, "players"))
    for _ in range(args.moves):
        if not now.decisions:
            break
        seat, keys = random_move(now.decisions, stream)
        before, now = rules.view(now.state, viewer), play(rules, now.state, seat, keys)
    view = rules.view(now.state, viewer)
    try:
        return renderer.draw(args.picture, view, texts, before)
    except UnknownPicture as error:
        there = ", ".join((*renderer.pictures(view), COVER))
        raise UsageError(f"no picture is called {args.picture!r} for this viewer; there are: {there}") from error


def _viewer(text: str, seats: int) -> int | None:
    if text == "public":
        return None
    if not text.isdecimal() or int(text) >= seats:
        raise UsageError(f"--viewer {text!r} is neither public nor a seat from 0 to {seats - 1}")
    return int(text)

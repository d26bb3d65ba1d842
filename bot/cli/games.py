"""``python -m bot games``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from bot.cli.game import title
from games.core.rules import Rules
from games.core.texts import LOCALES
from games.registry import GAMES


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="for programs: everything a lobby knows, as JSON")


def run(args: argparse.Namespace) -> int:
    """List the games with seats and options."""
    found = [_described(rules) for rules in GAMES.values()]
    if args.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return 0
    titles = max(len(game["title"]) for game in found)
    for game in found:
        fewest, most = game["seats"]
        print(f"{game['key']:<18}{game['title']:<{titles}}  {fewest}-{most} seats")
        for option in game["options"]:
            print(f"    {option['key']}: {' | '.join(option['values'])}")
    return 0


def _described(rules: Rules[Any, Any]) -> dict[str, Any]:
    meta = rules.meta
    return {
        "key": meta.key,
        "title": title(rules),
        "titles": {locale: title(rules, locale) for locale in LOCALES},
        "seats": list(meta.seats),
        "options": [{"key": option.key, "values": option.values, "default": option.default} for option in meta.options],
        "minutes": list(meta.minutes),
        "authors": list(meta.authors),
        "publisher": meta.publisher,
    }

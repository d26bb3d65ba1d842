"""``python -m bot new-game KEY``: the files of a new game, small and whole, to be changed chapter by chapter."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from bot.cli.usage_error import UsageError

KEY = re.compile(r"[a-z][a-z0-9_]{1,30}")
CLAUSES = re.compile(r"[A-Z]{2}")
TITLE = re.compile(r"""[^"\\\x00-\x1f\x7f]{1,50}""")
"""It is written into strings of TOML and Python, and into lines that end somewhere."""
_ID = re.compile(r'^id = "([A-Z]{2})-', re.MULTILINE)
_IMPORTS = re.compile(r"(^from games\..*\n)+", re.MULTILINE)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("key", metavar="KEY", help="name of the package and of the slash commands, such as harbour")
    parser.add_argument("--title", help="the game's name as players know it; else made from KEY")
    parser.add_argument("--clauses", metavar="XX", help="two letters that its clauses begin with; else those of KEY")


def run(args: argparse.Namespace) -> int:
    """Write rules, texts, reference and tests of a game that can be played at once, and register it."""
    key: str = args.key
    title: str = args.title or key.replace("_", " ").title()
    clauses: str = args.clauses or key[:2].upper()
    if not KEY.fullmatch(key) or keyword.iskeyword(key):
        raise UsageError(f"{key!r} is no key: small letters, digits and _, a letter first, no word of Python's own")
    if not CLAUSES.fullmatch(clauses):
        raise UsageError(f"{clauses!r} is not two capital letters")
    root = Path(str(files("games"))).parent
    if not Path.cwd().is_relative_to(root):
        # The program may be installed from a checkout that is not the one its user stands in.
        raise UsageError(f"it would be written to {root}: go there first")
    homes = {"game": root / "games" / key, "tests": root / "tests" / key}
    for home in homes.values():
        if home.exists():
            raise UsageError(f"{home.relative_to(root)} exists already")
    if (root / "games" / f"{key}.py").exists():
        raise UsageError(f"games/{key}.py exists already: the package would hide it")
    if not TITLE.fullmatch(title):
        raise UsageError(f'{title!r} is no title: up to 50 characters without " and \\ in one line')
    if clauses in (taken := _taken(root / "games")):
        raise UsageError(f"{clauses} begins the clauses of {taken[clauses]}: choose two letters with --clauses")
    words = {"key": key, "Name": "".join(part.capitalize() for part in key.split("_")), "title": title, "XX": clauses}
    for name, home in homes.items():
        for file in _write(files("bot.cli") / "scaffold" / name, home, words):
            print(f"wrote {file.relative_to(root)}")
    _register(root / "games" / "registry.py", key, words["Name"])
    print(_NEXT.format(key=key))
    return 0


_NEXT = """\
registered in games/registry.py. It can be played: python -m bot simulate {key}
Now: python -m tests.test_snapshots saves its questions for later versions. Then clause by clause:
docs/adding-a-game.md, whose end lists what a finished game has and this one has not."""


def _taken(games: Path) -> dict[str, str]:
    """The letters that clauses begin with, and of which game."""
    return {
        letters: file.parts[-3]
        for file in sorted(games.glob("*/reference/en.toml"))
        for letters in _ID.findall(file.read_text("utf-8"))
    }


def _write(template: Traversable, folder: Path, words: dict[str, str]) -> list[Path]:
    """The files of a template with its words filled in; every name ends in ``.txt`` there, so that no tool reads it."""
    folder.mkdir()
    written: list[Path] = []
    for entry in sorted(template.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            written += _write(entry, folder / entry.name, words)
            continue
        text = re.sub(r"\{\{(\w+)\}\}", lambda word: words[word[1]], entry.read_text("utf-8"))
        # Where the new key stands among the imports is not known before.
        text = _IMPORTS.sub(lambda lines: "".join(sorted(lines[0].splitlines(keepends=True))), text)
        written.append(folder / entry.name.removesuffix(".txt"))
        written[-1].write_text(text, "utf-8")
    return written


def _register(registry: Path, key: str, name: str) -> None:
    """The two lines of a game in the registry: its import in alphabetical order, and itself at the end."""
    lines = registry.read_text("utf-8").splitlines()
    imports = [n for n, line in enumerate(lines) if line.startswith("from games.")]
    imported = sorted({*(lines[n] for n in imports), f"from games.{key}.rules import {name}"})
    lines[imports[0] : imports[-1] + 1] = imported
    end = next(n for n, line in enumerate(lines) if line == "    )")
    lines.insert(end, f"        {name}(),")
    registry.write_text("\n".join(lines) + "\n", "utf-8")

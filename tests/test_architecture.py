"""The shape of the code: which way imports point, how long files are, what a game consists of."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from games.registry import GAMES
from renderers.registry import RENDERERS

ROOT = Path(__file__).parent.parent
INWARDS = {
    "games": set[str](),
    "sandbox": set[str](),
    "storage": set[str](),
    "renderers": {"games"},
    "bot": {"games", "renderers", "storage"},
    "cogs": {"games", "storage", "bot"},
}
"""For each package those of ours it may import beside itself."""
OUTSIDE = {
    "games": {"msgspec", "typing_extensions"},
    "storage": {"msgspec", "aiosqlite", "asyncpg", "zstandard"},
    "renderers": {"msgspec", "PIL", "isal"},
    "sandbox": {"msgspec", "aiohttp", "yarl"},
    "bot": {"msgspec", "discord", "aiohttp", "dotenv", "prometheus_client", "uvloop", "yarl"},
    "cogs": {"msgspec", "discord"},
}
"""For each package what it may import of other people's."""
IMPURE = {"asyncio", "datetime", "io", "os", "random", "socket", "subprocess", "sys", "threading"}
"""Rules know no world around them, and their only chance is the keyed stream."""
LONGEST = 400


class Import(NamedTuple):
    file: Path
    module: str
    line: int

    @property
    def package(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.module}"


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def imports(*folders: str) -> Iterator[Import]:
    for file in sources(*folders):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.Import):
                yield from (Import(file, alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = file.relative_to(ROOT).parts[: -node.level] if node.level else ()
                module = ".".join((*above, *filter(None, [node.module])))
                # "from games import registry" names a module as well.
                yield from (Import(file, f"{module}.{alias.name}", node.lineno) for alias in node.names)


@pytest.mark.parametrize("layer", INWARDS)
def test_imports_point_inwards(layer):
    stand_in = re.compile(r"bot/(cli|bench)/\w+\.py:")
    ours = {found for found in imports(layer) if found.package in INWARDS}
    wrong = {found for found in ours if found.package not in INWARDS[layer] | {layer}}
    # "python -m bot sandbox" opens the stand-in for Discord and "bench" measures through it; nothing else knows of it.
    wrong = {found for found in wrong if not (found.package == "sandbox" and stand_in.match(str(found)))}
    assert ours or layer == "sandbox", "found no imports at all: is the folder gone?"
    assert not wrong, "\n".join(map(str, sorted(wrong)))


def test_the_service_does_not_know_how_its_messages_are_delivered():
    ours = [found for found in imports("bot/service") if found.package == "bot"]
    # Beside its own rooms only what the time is and the sentences that the bot says.
    wrong = [found for found in ours if not found.module.startswith(("bot.service.", "bot.clock.", "bot.texts."))]
    assert ours, "found no imports at all: is the folder gone?"
    assert not wrong, "\n".join(map(str, wrong))


def test_tables_are_the_only_door_to_the_service():
    """Behind it are locks and memory, which nobody outside may forget to keep in order."""
    shown = ("tables", "refused", "table.announce", "table.privately", "table.motions", "table.snapshot")
    shown += ("moves.orders", "moves.plans", "moves.rehearsal", "moves.release", "moves.run")
    outside = [
        found
        for found in imports("bot", "cogs")
        if found.module.startswith("bot.service.") and not found.file.is_relative_to(ROOT / "bot" / "service")
    ]
    wrong = [
        found for found in outside if not f"{found.module}.".startswith(tuple(f"bot.service.{name}." for name in shown))
    ]
    assert outside, "found no imports at all: is the folder gone?"
    assert not wrong, "\n".join(map(str, wrong))
    reached = [
        f"{file.relative_to(ROOT)}:{node.lineno} reaches for the shelf"
        for file in sources("bot", "cogs")
        if not file.is_relative_to(ROOT / "bot" / "service")
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Attribute) and node.attr == "shelf"
    ]
    assert not reached, "\n".join(reached)


def test_what_is_shown_is_plain_data():
    """A message or panel can be built and looked at without Discord, and without waiting for anything."""
    shown = sources("cogs/ui/shown")
    wrong = [found for found in imports("cogs/ui/shown") if found.package in ("discord", "asyncio")]
    waits = [file for file in shown if any(isinstance(node, ast.AsyncFunctionDef) for node in ast.walk(parsed(file)))]
    assert any(imports("cogs/ui/shown")), "found no imports at all: is the folder gone?"
    assert not wrong and not waits


@pytest.mark.parametrize("layer", INWARDS)
def test_no_import_goes_round_in_a_circle(layer):
    below = {module_name(file): set[str]() for file in sources(layer)}
    for found in imports(layer):
        # "from bot.service import announce" names a module, "from bot.config import Config" something in one.
        name = found.module if found.module in below else found.module.rpartition(".")[0]
        if name in below:
            below[module_name(found.file)].add(name)
    assert any(below.values())
    try:
        TopologicalSorter(below).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("house", ["bot", "bot/service", "cogs/ui", "games/core", "sandbox", "storage"])
def test_no_room_and_another_need_each_other(house):
    """Where two folders import from each other nobody can say which of them is the deeper one."""
    inside = f"{house.replace('/', '.')}."
    rooms = {folder.name: set[str]() for folder in (ROOT / house).iterdir() if (folder / "__init__.py").exists()}
    for found in imports(*(f"{house}/{room}" for room in rooms)):
        room = found.file.relative_to(ROOT / house).parts[0]
        other = found.module.removeprefix(inside).partition(".")[0]
        if found.module.startswith(inside) and other in rooms and other != room:
            rooms[room].add(other)
    assert any(rooms.values())
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_no_import_of_the_games_is_hidden():
    """Neither inside a function nor from the running program: what a room needs stands at its door."""
    late = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sources("games")
        for function in ast.walk(parsed(file))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not late, "\n".join(late)
    checked = [file for file in sources("games") if "TYPE_CHECKING" in file.read_text("utf-8")]
    assert not checked, "an import for the type checker alone is a circle that nobody sees"


@pytest.mark.parametrize("layer", INWARDS)
def test_only_known_libraries_are_imported(layer):
    known = set(sys.stdlib_module_names) | set(INWARDS) | OUTSIDE[layer]
    wrong = {found for found in imports(layer) if found.package not in known}
    # A bench compares pictures; everything else gets them from the renderers.
    wrong = {found for found in wrong if not (found.package == "PIL" and found.file.match("bot/bench/*.py"))}
    assert not wrong, "\n".join(map(str, sorted(wrong)))


def test_the_bot_loads_its_cogs_by_name_in_one_place():
    named = [
        file.relative_to(ROOT).as_posix()
        for file in sources("bot")
        if re.search(r'"cogs\.\w+"', file.read_text("utf-8"))
    ]
    assert named == ["bot/app.py"]


def test_cogs_translate_and_do_not_decide():
    wrong = [
        found
        for found in imports("cogs")
        if found.package == "games" and not found.module.startswith(("games.core.", "games.registry."))
    ]
    assert not wrong, "\n".join(map(str, wrong))


def test_games_do_not_know_each_other():
    for game in GAMES.values():
        home = game.package
        wrong = [
            found
            for found in imports(home.replace(".", "/"))
            if found.package == "games" and not found.module.startswith(("games.core.", f"{home}."))
        ]
        assert not wrong, "\n".join(map(str, wrong))
    wrong = [
        found
        for found in imports("games/core")
        if found.package == "games" and not found.module.startswith(("games.core.", "games.registry."))
    ]
    assert not wrong, "\n".join(map(str, wrong))


def test_rules_are_pure():
    wrong = [found for found in imports("games") if found.package in IMPURE]
    # A race of answers and the simulation look at the clock, and a set-up takes its key from the system.
    clocks = {"race.py", "simulation.py"}
    wrong += [found for found in imports("games") if found.package == "time" and found.file.name not in clocks]
    wrong += [found for found in imports("games") if found.package == "secrets" and found.file.name != "model.py"]
    assert not wrong, "\n".join(map(str, wrong))


def test_renderers_get_views_and_never_states():
    secret = re.compile(r"games\.(?!core)\w+\.(state|steps|verbs|rules|queries)\b")
    wrong = [found for found in imports("renderers") if secret.match(found.module)]
    assert not wrong, "\n".join(map(str, wrong))


# ---------------------------------------------------------------- files and names


def test_no_file_is_longer_than_a_chapter():
    long = {
        file.relative_to(ROOT).as_posix(): lines
        for file in (*sources(*INWARDS, "tests"), *(ROOT / "sandbox" / "page").glob("*.*s*"))
        if (lines := file.read_text("utf-8").count("\n")) > LONGEST
    }
    assert not long


def test_names_say_what_things_are():
    empty = re.compile(r"(^|_)(utils?|managers?|handlers?)(_|$)|Util|Manager|Handler")
    wrong = list[str]()
    for file in sources(*INWARDS, "tests"):
        if empty.search(file.stem) or file.stem in {"helper", "helpers", "misc", "common"}:
            wrong.append(str(file))
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and empty.search(node.name):
                wrong.append(f"{file}:{node.lineno} {node.name}")
    assert not wrong, "\n".join(wrong)


def test_no_folder_hides_a_module():
    """``content/`` and ``texts/`` hold data; an ``__init__.py`` there would take the place of the module beside."""
    packages = [file.parent.relative_to(ROOT) for file in sources(*INWARDS, "tests") if file.name == "__init__.py"]
    wrong = [
        str(folder)
        for folder in packages
        if (ROOT / folder).with_suffix(".py").exists()
        or (folder.parts[0] in ("games", "renderers") and folder.name in ("content", "texts", "reference"))
    ]
    assert not wrong


# ---------------------------------------------------------------- one dialect


class Prose(NamedTuple):
    """A docstring or a comment."""

    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.text.strip()}"


def prose(*folders: str) -> Iterator[Prose]:
    for file in sources(*folders):
        for node in ast.walk(parsed(file)):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield from (Prose(file, node.lineno + n, line) for n, line in enumerate(node.value.value.splitlines()))
        with file.open("rb") as read:
            for token in tokenize.tokenize(read.readline):
                if token.type == tokenize.COMMENT:
                    yield Prose(file, token.start[0], token.string)


@pytest.mark.parametrize("folder", [*INWARDS, "tests"])
def test_code_stands_in_double_backticks(folder):
    wrong = [said for said in prose(folder) if re.search(r"(?<!`)`(?!`)", re.sub(r"``.+?``", "", said.text))]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("folder", [*INWARDS, "tests"])
def test_players_are_they(folder):
    wrong = [said for said in prose(folder) if re.search(r"\b(he|him|his|himself)\b", said.text, re.IGNORECASE)]
    assert not wrong, "\n".join(map(str, wrong))


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_layout(key):
    home = ROOT / "games" / key
    wanted = ["__init__.py", "rules.py", "state.py", "content.py", "verbs.py", "queries.py", "scoring.py", "view.py"]
    wanted += [
        "teller.py",
        "thinker.py",
        "gauge.py",
        "steps/__init__.py",
        "content/1/base.toml",
        "RULINGS.md",
        "GLOSSARY.md",
    ]
    wanted += [f"{folder}/{locale}.toml" for folder in ("texts", "reference") for locale in ("pt_BR", "en")]
    assert [name for name in wanted if not (home / name).is_file()] == []
    assert (ROOT / "renderers" / key / "renderer.py").is_file() == (key in RENDERERS), "or its words on a sheet will do"
    assert (ROOT / "tests" / key).is_dir()
    assert GAMES[key].package == f"games.{key}"


@pytest.mark.parametrize("part", ["rules", "teller", "thinker", "gauge"])
def test_every_game_tells_its_part_of_the_contract_in_the_same_order(part):
    contract = _methods(ROOT / "games" / "core" / f"{part}.py")
    for key in GAMES:
        own = [name for name in _methods(ROOT / "games" / key / f"{part}.py") if name in contract]
        wanted = sorted(own, key=contract.index)
        assert own == wanted, f"games/{key}/{part}.py: in the order of games/core/{part}.py: {', '.join(wanted)}"


def _methods(file: Path) -> list[str]:
    """What the classes of a file can do, in the order in which it is written."""
    classes = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
    return [method.name for each in classes for method in each.body if isinstance(method, ast.FunctionDef)]


@pytest.mark.parametrize("key", GAMES)
def test_a_function_that_says_something_is_called_so(key):
    """``card_said(id)``, or ``token_note(...)`` of what an option notes; verbs are named after what they do."""
    files = [file for file in sources(f"games/{key}") if file.name != "verbs.py"]
    saying = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"
        for file in files
        for node in parsed(file).body
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns) in ("Text", "Text | None")
        and not node.name.startswith("_")
    ]
    assert [each for each in saying if not each.endswith(("_said", "_note"))] == []


def test_an_empty_list_is_written_one_way():
    """``found: list[Key] = []``: calling the generic type makes the same list twenty times slower."""
    called = re.compile(r"= (.+, )?(list|dict|set)\[.+\]\(\)")
    wrong = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sources(*INWARDS)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if called.search(line) and "default_factory" not in line
    ]
    assert not wrong, "\n".join(wrong)

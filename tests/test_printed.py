"""What is printed is read: a number of a pack that no code asks for is a rule that stands somewhere else too."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from games.core.content import Printed
from games.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_pack_is_read_by_its_game_or_its_pictures(game: str) -> None:
    for module in pkgutil.walk_packages([f"games/{game}"], f"games.{game}."):
        importlib.import_module(module.name)
    read = {name for folder in ("games", "renderers") for name in _asked_for(Path(folder, game))}
    kinds = [kind for kind in _kinds(Printed) if kind.__module__.startswith(f"games.{game}.")]
    unread = [f"{kind.__name__}.{field}" for kind in kinds for field in kind.__struct_fields__ if field not in read]
    common = Printed.__struct_fields__
    assert kinds
    assert [name for name in unread if name.partition(".")[2] not in common] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_view_or_of_what_a_pack_looks_up_is_read(game: str) -> None:
    """What nobody reads is worked out for every picture, and is one more thing that might tell too much."""
    read = {name for folder in ("games", "renderers") for name in _asked_for(Path(folder, game))}
    kinds = [kind for part in ("view", "content") for kind in _structs(f"games.{game}.{part}")]
    assert kinds
    unread = [f"{kind.__name__}.{field}" for kind in kinds for field in kind.__annotations__ if field not in read]
    assert [name for name in unread if name.partition(".")[2] not in ("schema", "game")] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_our_own_in_one_field_does_not_pass_as_published(game: str) -> None:
    rules = GAMES[game]
    for edition in rules.editions.folders:
        entries = {str(getattr(entry, "id", "")): entry for entry in _entries(rules.editions[edition])}
        for component in rules.tell.components(edition):
            entry = entries.get(component.id)
            ours = [] if entry is None else [entry.field_source[name] for name in entry.field_source.keys() - {"id"}]
            assert component.source == "estimate" or "estimate" not in ours, component.id
        for entry in entries.values():
            names = {name.partition(".")[0] for name in entry.field_source}
            assert names <= {*entry.__struct_encode_fields__}, f"{entry}: the source of what it has not"


def _entries(packed: object) -> Iterator[Printed]:
    """Every entry that a pack holds, in whatever it looks them up."""
    if isinstance(packed, Printed):
        yield packed
    if isinstance(packed, Mapping):
        packed = tuple(packed.values())
    if isinstance(packed, msgspec.Struct):
        packed = tuple(getattr(packed, name) for name in packed.__struct_fields__)
    if isinstance(packed, tuple | list):
        for each in packed:
            yield from _entries(each)


def _structs(module: str) -> list[type]:
    """The structs that a module declares."""
    found = vars(importlib.import_module(module)).values()
    return [kind for kind in found if isinstance(kind, type) and kind.__module__ == module]


def _kinds(kind: type[Printed]) -> Iterator[type[Printed]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


def _asked_for(folder: Path) -> Iterator[str]:
    """The names that the code of a folder takes from anything, also by a pattern."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.MatchClass):
                yield from node.kwd_attrs

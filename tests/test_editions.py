"""Editions of all games: a new one changes estimates, never what was published, and leaves the older one as it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from games.inventions.content import PACKS
from games.registry import GAMES

LATER = [(key, edition) for key, rules in GAMES.items() for edition in list(rules.editions.folders)[1:]]


@pytest.mark.parametrize(("key", "edition"), LATER)
def test_a_later_edition_changes_estimates_only(key: str, edition: str):
    folders = GAMES[key].editions.folders
    content = files(f"games.{key}") / "content"
    changed: list[str] = []
    for name in _files(content / folders[edition]):
        before, after = (tomllib.loads((content / n / name).read_text("utf-8")) for n in ("1", folders[edition]))
        olds, news = dict(_entries(before)), dict(_entries(after))
        assert list(olds) == list(news)
        for entry, new in news.items():
            old = olds[entry]
            assert set(old) == set(new)
            for field in old:
                if old[field] != new[field]:
                    source = old.get("field_source", {}).get(field, old["source"])
                    assert source == "estimate", f"{name} {entry}.{field} is {source}"
                    changed.append(f"{entry}.{field}")
    assert changed


def _files(folder: Traversable, within: str = "") -> Iterator[str]:
    """Every file of a folder and those in it, by its path from there."""
    for found in folder.iterdir():
        if found.is_dir():
            yield from _files(found, f"{within}{found.name}/")
        else:
            yield f"{within}{found.name}"


def _entries(pack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry of a pack that says its source, by table and id or number of the entry."""
    for table, found in pack.items():
        for n, entry in enumerate(found if isinstance(found, list) else [found]):
            if isinstance(entry, dict):
                yield f"{table} {entry.get('id', n)}", entry


def test_the_turn_order_spaces_of_inventions_by_edition():
    for edition, places in (("estimate-1", [3]), ("estimate-2", [2]), ("estimate-3", [1, 2])):
        for zone in (3, 4, 5):
            spaces = [space.benefits for space in PACKS[edition].era_spaces.values() if space.zone == zone]
            assert [n for n, benefits in enumerate(spaces) if benefits == ("turn_order",)] == places

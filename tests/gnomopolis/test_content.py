"""The content pack: what the rulebook fixes, what is ours, and packs that must not load."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from games.core.content import BadContent, load
from games.gnomopolis.content import pack_of, price
from games.gnomopolis.printed import COLOURS, Action, Coins, File, Kind, PayGnome
from tests.gnomopolis.table import PACK, RULES

BASE = files("games.gnomopolis") / "content" / "1" / "base.toml"


def altered(tmp_path: Path, old: str, new: str) -> Path:
    text = BASE.read_text("utf-8")
    assert old in text
    file = tmp_path / "pack.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.rule("GN-SET-02", "GN-SET-09", "GN-ADV-01", "GN-END-01")
def test_the_counts_are_those_of_the_rulebook() -> None:
    found = PACK
    assert (len(found.buildings), len(found.advisors), len(found.board)) == (28, 4, 7)
    assert found.counts.gnomes == {"child": 17, "villager": 25} | dict.fromkeys(COLOURS[2:], 9)
    assert sum(found.counts.gnomes.values()) == 78
    assert (found.counts.offer, found.counts.workforce, found.counts.buildings_to_end) == (6, 3, 6)
    assert [sum(b.type == kind for b in found.buildings.values()) for kind in get_args(Kind)] == [7, 7, 7, 7]


def test_the_examples_of_the_rulebook_are_in_the_pack() -> None:
    found = PACK
    drauzio, valeria, atelier = found.scrolls["d3"], found.scrolls["d1"], found.buildings["c1"]
    assert drauzio.action == Action((PayGnome("merchant", returned=False),), (Coins(2),))
    assert price(valeria.action).lying == {"child": 1}
    assert (atelier.team, atelier.immigration) == (("villager", "villager"), ("child", "child", "child"))


def test_nothing_invented_passes_as_official() -> None:
    assert {s.id for s in PACK.scrolls.values() if s.source == "seed"} == {"d1", "d3", "d7"}
    assert {s.id for s in PACK.scrolls.values() if s.source == "public"} == {"d2"}
    assert {component.source for component in RULES.tell.components(RULES.editions.latest)} == {
        "seed",
        "public",
        "estimate",
    }


def test_every_team_has_two_members() -> None:
    assert all(len(building.team) == 2 for building in PACK.buildings.values())


def test_our_pack_says_the_same_as_the_file() -> None:
    raw = tomllib.loads(BASE.read_text("utf-8"))
    assert raw["edition"] == PACK.edition
    assert [entry["id"] for entry in raw["building"]] == list(PACK.buildings)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "c2"', 'id = "c1"', "c1 appears twice"),
        ("buildings = 28", "buildings = 27", "buildings: 28 entries"),
        ("advisors = 4", "advisors = 5", "advisors: 4 entries"),
        ('team = ["villager", "villager"]', 'team = ["villager"]', "team of c1"),
        ('effects = [{do = "caravan"}]', 'effects = [{do = "coins", n = 1}]', "caravan"),
        ('id = "ac"\ntype = "craft"', 'id = "ac"\ntype = "trade"', "advisors by type"),
        ("players = [3]", "players = [2]", "old_capital by players"),
        ('speciality = "artisan"', 'speciality = "child"', "types: their specialities"),
        ("child = 17", "child = 16", "players need 17 of child"),
        ('do = "gain", colour = "villager"', 'do = "gain", colour = "goblin"', "goblin"),
        ('do = "draw", n = 2', 'do = "dance", n = 2', "dance"),
        ('homes = ["child"', 'cellars = 3\nhomes = ["child"', "cellars"),
    ],
)
def test_a_wrong_pack_does_not_load(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        pack_of(load(altered(tmp_path, old, new), File))


def test_a_cost_is_added_up_icon_by_icon() -> None:
    guild = PACK.prices["c7"]
    assert (guild.standing, guild.lying, guild.wild) == ({"artisan": 1}, {"villager": 1}, False)
    assert PACK.prices["t5"].wild_lying == 1
    assert PACK.prices["g6"].wild_standing == 1
    assert PACK.prices["s4"].helpers == 1

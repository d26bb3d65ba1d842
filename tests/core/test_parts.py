"""Parts of a game: who gets what they chose, and the draw of the rest."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.model import Choosable, Meta, Part, Preset, Text
from games.core.parts import dealt, granted, side_of
from games.core.presets import applied, preset_of
from games.core.rng import seeded

KEYS = ("red", "red.1", "red.2", "blue", "blue.1", "grey")


def parts(*keys: str) -> tuple[Part, ...]:
    return tuple(Part(key, Text(key)) for key in keys)


def test_whoever_chose_a_part_that_exists_leads_it() -> None:
    assert granted(parts("red", "blue", "grey"), ["grey", "", "red"]) == [2, None, 0]


def test_whoever_chose_a_part_that_does_not_exist_stays_on_their_side_if_there_is_room() -> None:
    assert granted(parts("red", "red.1", "blue"), ["red.2", "blue", ""]) == [1, 2, None]
    assert granted(parts("red", "red.1", "blue"), ["red.2", "red.1", ""]) == [0, 1, None]
    assert granted(parts("red", "blue", "grey"), ["red.1", "red", "blue"]) == [None, 0, 1]


@given(st.sets(st.sampled_from(KEYS), min_size=1), st.permutations(KEYS), st.integers(0, 6))
def test_no_part_is_led_twice_and_nobody_changes_sides(keys: set[str], wishes: list[str], n: int) -> None:
    there = parts(*sorted(keys))
    wanted = [wish if i < n else "" for i, wish in enumerate(wishes[: len(there)])]
    found = granted(there, wanted)
    led = [part for part in found if part is not None]
    assert len(set(led)) == len(led)
    for wish, part in zip(wanted, found, strict=True):
        if part is not None:
            assert side_of(there[part].key) == side_of(wish)
        if wish in keys:
            assert part is not None
            assert there[part].key == wish


@given(st.integers(0, 2**32), st.sets(st.integers(0, 6)))
def test_the_draw_is_of_the_key_alone_and_deals_each_part_once(seed: int, free: set[int]) -> None:
    draw = dealt(seeded(seed), sorted(free))
    assert sorted(draw) == sorted(free)
    assert draw == dealt(seeded(seed), draw), "whoever proves it knows only what was dealt"


def test_each_order_of_the_draw_is_as_likely() -> None:
    counts = dict.fromkeys(permutations(range(3)), 0)
    for seed in range(3_000):
        counts[dealt(seeded(seed), [0, 1, 2])] += 1
    assert all(400 < count < 600 for count in counts.values()), counts


@pytest.fixture
def meta() -> Meta:
    return Meta(
        key="x",
        seats=(1, 2),
        options=(
            Choosable("map", ("north", "south")),
            Choosable("dice", ("two", "one"), house=True),
            Choosable("fog", ("no", "yes"), house=True),
        ),
        presets=(Preset("standard"), Preset("first_game", {"dice": "one"})),
    )


def test_a_preset_brings_house_rules_back_to_usual_and_leaves_the_rest(meta: Meta) -> None:
    standard, first = meta.presets
    mine = {"map": "south", "fog": "yes"}
    assert preset_of(meta, mine) is None
    assert applied(meta, mine, standard) == {"map": "south"}
    assert applied(meta, mine, first) == {"map": "south", "dice": "one"}
    assert preset_of(meta, {"map": "south", "dice": "two"}) is standard, "a default that was chosen is the default"
    assert preset_of(meta, {"dice": "one"}) is first

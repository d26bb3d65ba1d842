"""Copies of states: nothing of what may change is shared."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core.copying import copier
from games.core.rng import Stream, seeded
from games.core.rules import Rules, clone, decode, encode, play
from games.core.thinking.opponent import random_move
from tests.playing import every_game, random_line, setup_of


class Leaf(msgspec.Struct):
    n: int = 0


class Fixed(msgspec.Struct, frozen=True):
    names: tuple[str, ...] = ()


class Tree(msgspec.Struct):
    leaf: Leaf
    leaves: list[Leaf]
    by_name: dict[str, list[int]]
    counts: dict[int, int]
    names: set[str]
    fixed: Fixed
    maybe: Leaf | None = None
    never: Leaf | None = None
    number: int | str | None = 3


def test_what_may_change_is_copied_and_what_cannot_is_shared():
    tree = Tree(Leaf(), [Leaf(1)], {"a": [1]}, {1: 1}, {"x"}, Fixed(("y",)), Leaf(2))
    before = msgspec.json.encode(tree)
    copy = copier(Tree)(tree)
    assert copy == tree
    assert copy.fixed is tree.fixed
    copy.leaf.n = copy.leaves[0].n = 9
    copy.leaves.append(Leaf())
    copy.by_name["a"].append(2)
    copy.counts[1] = 2
    copy.names.add("z")
    assert copy.maybe is not None
    copy.maybe.n = 9
    assert msgspec.json.encode(tree) == before


def test_structs_between_which_only_their_tags_tell_are_refused():
    class One(msgspec.Struct, tag=True):
        names: list[str]

    class Other(msgspec.Struct, tag=True):
        names: list[str]

    for kind in (One | Other, One | int, One | Other | None):
        either = msgspec.defstruct("Either", [("one", kind)])
        with pytest.raises(TypeError, match="no telling"):
            copier(either)


@every_game
def test_a_game_that_goes_on_leaves_its_copies_as_they_were(rules: Rules[Any, Any]):
    stream = Stream(seeded(1, "copies"))
    line = random_line(rules, setup_of(rules.meta.seats[0], seed=3))
    for number, (_, now) in zip(range(120), line, strict=False):
        if number % 6 or not now.decisions:
            continue
        before = encode(now.state)
        copy = clone(rules, now.state)
        assert copy == decode(rules, before)
        for _ in range(4):
            if now.decisions:
                now = play(rules, now.state, *random_move(now.decisions, stream))
        assert encode(copy) == before

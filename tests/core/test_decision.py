"""Questions: which answers they take, and the keys of their options."""

from __future__ import annotations

import pytest

from games.core.model import KEY_PATTERN, Decision, Option, Text


@pytest.mark.parametrize(
    ("picks", "keys", "allowed"),
    [
        ((1, 1), ("a",), True),
        ((1, 1), (), False),
        ((0, 1), (), True),
        ((2, 2), ("b", "a"), True),
        ((2, 3), ("a", "b", "c"), True),
        ((2, 3), ("a", "a"), False),
        ((1, 2), ("a", "d"), False),
    ],
)
def test_a_decision_allows_every_subset_in_range(picks, keys, allowed):
    options = tuple(Option(key, Text("option.pass")) for key in "abc")
    assert Decision(0, Text("ask.turn"), options, picks).allows(keys) is allowed


@pytest.mark.parametrize(("picks", "n", "open"), [((1, 1), 1, False), ((1, 1), 2, True), ((0, 1), 1, True)])
def test_a_decision_is_open_where_it_has_several_answers(picks, n, open):
    options = tuple(Option(key, Text("option.pass")) for key in "abc"[:n])
    assert Decision(0, Text("ask.turn"), options, picks).open is open


@pytest.mark.parametrize("key", ["a", "build.c1", "n.10", "a_b", "x" * 60])
def test_keys_fit_into_a_button(key):
    assert KEY_PATTERN.match(key)


@pytest.mark.parametrize("key", ["", "A", "a b", "ação", "a:b", "x" * 61, "a\n", "a-b"])
def test_keys_that_do_not_fit(key):
    assert not KEY_PATTERN.match(key)

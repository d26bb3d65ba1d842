"""The key of a picture: what signs mean, in lines."""

from __future__ import annotations

from itertools import pairwise

from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.inventions import pieces
from renderers.key import key, meaning
from tests.renderers.checks import check

WORDS = ("one", "two words", "three more words", "and four words here", "last")


def told(wide, lines):
    canvas = Canvas(wide, lines * 36, audit=True)
    key(canvas, canvas.box, [meaning(words, pieces.book) for words in WORDS], 34, "#ffffff", lines)
    return canvas


def test_letters_are_as_large_as_there_is_room_for():
    sizes = [{line.size for line in told(wide, 2).written} for wide in (900, 620, 560)]
    assert all(len(each) == 1 for each in sizes), "all alike"
    largest, middle, least = (each.pop() for each in sizes)
    assert 34 == largest > middle > least >= LEGIBLE


def test_signs_stand_in_their_order_with_their_words_behind_them():
    canvas = told(640, 2)
    check(canvas, least=LEGIBLE)
    assert [line.text for line in canvas.written] == list(WORDS)
    places = [(line.ink.y // 36, line.ink.x) for line in canvas.written]
    assert places == sorted(places)
    assert {y for y, _ in places} == {0, 1}


def test_columns_are_as_wide_as_they_must_be():
    cells = Box(5, 0, 300, 10).apportioned([100, 20, 60], 6)
    assert [cell.w for cell in cells] == [136, 56, 96]
    assert cells[0].x == 5
    assert cells[-1].x + cells[-1].w == 305
    assert [two.x - one.x - one.w for one, two in pairwise(cells)] == [6, 6]

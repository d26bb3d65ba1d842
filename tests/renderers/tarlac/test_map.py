"""The map of Thomond: every place has its room, its ground and a region; water lies where the content says."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from games.tarlac.content import PACKS
from renderers.canvas import Box
from renderers.tarlac.board import MEASURE
from renderers.tarlac.ground import WHOLE, arched, ground
from renderers.tarlac.places import MAP, PLACES, REGIONS, RIVERS, ROOM, cells, flowing, within
from renderers.tarlac.theme import ARMS
from renderers.theme import rgb
from tests.renderers.tarlac.thomond import war


def room(id):
    (x, y), (wide, high) = PLACES[id], ROOM
    return Box(round(x - wide / 2), round(y - high / 2), wide, high)


def test_every_place_has_its_room():
    assert set(PLACES) == set(PACKS[PACKS.latest].spaces)
    for id in PLACES:
        assert Box(0, 0, *MAP).contains(room(id)), id
    for one, other in combinations(PLACES, 2):
        assert not room(one).meets(room(other)), (one, other)


def test_every_place_is_in_a_region():
    assert {id for name in REGIONS for id in within(name)} == set(PLACES)
    for name, window in REGIONS.items():
        assert WHOLE.contains(window), name
        assert all(window.contains(Box(*map(round, PLACES[id]), 1, 1)) for id in within(name))


def test_ground_belongs_to_the_nearest():
    for id, (x, y) in PLACES.items():
        assert min(x for x, _ in cells()[id]) < x < max(x for x, _ in cells()[id])
        assert min(y for _, y in cells()[id]) < y < max(y for _, y in cells()[id])


def crossings(way, course):
    """How often two lines meet."""
    return sum(meet(*one, *other) for one in pairwise(way) for other in pairwise(course))


def meet(a, b, c, d):
    def turn(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


@pytest.mark.parametrize(
    "edge", [e for e in PACKS[PACKS.latest].edges if e.kind == "crossing"], ids=lambda e: f"{e.a}-{e.b}"
)
def test_a_river_flows_under_every_crossing(edge):
    way = arched(PLACES[edge.a], PLACES[edge.b])
    assert sum(crossings(way, flowing(course)) for course, _, _ in RIVERS) % 2 == 1


def test_ways_are_the_same_in_both_directions():
    for edge in PACKS[PACKS.latest].edges:
        one, other = PLACES[edge.a], PLACES[edge.b]
        assert arched(one, other) == arched(other, one)
        assert math.dist(arched(one, other)[0], min(one, other)) < 4
        assert math.dist(arched(one, other)[-1], max(one, other)) < 4


def test_the_ground_shows_whose_it_is():
    view = war(3, 5)
    land = ground(view, WHOLE, MEASURE.scale).convert("RGB")
    kilfarboy = land.getpixel((70, 500))
    assert isinstance(kilfarboy, tuple)
    wash = rgb(ARMS[view.space("kilfarboy").owner].colour)
    paper = (249, 239, 211)
    mixed = [a * 0.2 + b * 0.8 for a, b in zip(wash, paper, strict=True)]
    assert math.dist(kilfarboy, mixed) < 12

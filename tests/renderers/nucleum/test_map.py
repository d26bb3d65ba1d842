"""The map of Nucleum: every city and every railway space has its room, on both sides of the board and on the phone."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from games.core.model import Text
from games.core.texts import LOCALES
from games.nucleum.board import board_of
from games.nucleum.content import PACKS
from renderers.canvas import Box
from renderers.nucleum import atlas, board, ground
from renderers.nucleum.board import HELD, near, rounds
from renderers.nucleum.ground import corners
from renderers.nucleum.phone import COUNTED, KEY
from renderers.nucleum.places import MAP, PLACES, REGIONS, TIGHT, WIDE, lies, rooms, way
from renderers.wording import name_of
from tests.renderers.checks import check
from tests.renderers.nucleum.gallery import GALLERY
from tests.renderers.nucleum.tables import table

LATEST = PACKS.latest
every_map = pytest.mark.parametrize(
    ("side", "plan"), [("12", WIDE), ("34", WIDE), ("12", TIGHT), ("34", TIGHT)], ids=lambda value: str(value)[:10]
)


def apart(one, other):
    """Whether a line parts two convex shapes."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = ay - by, bx - ax
            here, there = ([x * nx + y * ny for x, y in each] for each in (one, other))
            if max(here) < min(there) or max(there) < min(here):
                return True
    return False


def outline(box):
    return [(box.x, box.y), (box.x + box.w, box.y), (box.x + box.w, box.y + box.h), (box.x, box.y + box.h)]


def test_every_place_lies_on_the_map():
    pack = PACKS[LATEST]
    assert set(PLACES) == {*pack.cities, *pack.coal_sites}


@every_map
def test_cities_do_not_meet(side, plan):
    found = rooms(LATEST, side, plan)
    for id, room in found.items():
        assert Box(0, 0, *MAP).contains(room), id
    for one, other in combinations(found, 2):
        assert not found[one].inset(-6).meets(found[other]), (one, other)


@every_map
def test_every_railway_space_has_room_of_its_own(side, plan):
    found = {key: corners(lie.x, lie.y, lie.turn, *plan.tile) for key, lie in lies(LATEST, side, plan).items()}
    assert set(found) == set(board_of(LATEST, side).rails)
    for one, other in combinations(found, 2):
        assert apart(found[one], found[other]), (one, other)
    for key, shape in found.items():
        for id, room in rooms(LATEST, side, plan).items():
            assert apart(shape, outline(room)), (key, id)


@every_map
def test_links_run_from_city_to_city(side, plan):
    for link, spaces in board_of(LATEST, side).links.items():
        ends = PACKS[LATEST].links[link]
        start, end = way(LATEST, side, plan, link)
        for id, point in ((ends.a, start), (ends.b, end)):
            assert rooms(LATEST, side, plan)[id].inset(-1).contains(Box(round(point[0]), round(point[1]), 0, 0)), link
        near = lies(LATEST, side, plan)
        assert math.dist(start, near[spaces[0]][:2]) <= math.dist(end, near[spaces[0]][:2]) + 1, link


@pytest.mark.parametrize("side", ("12", "34"))
def test_every_city_is_whole_in_a_region(side):
    for id, room in rooms(LATEST, side, WIDE).items():
        assert any(window.contains(room) for window in REGIONS.values()), id


@pytest.mark.parametrize("part", REGIONS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_region_says_where_the_links_lead_that_it_cuts(part, seats):
    view = GALLERY.made_up(5, seats)
    board, places = board_of(view.edition, view.side), rooms(view.edition, view.side, WIDE)
    inside = {node for node, room in places.items() if REGIONS[part].contains(room)}
    links = [board.rails[spaces[0]].link for spaces in board.links.values()]
    beyond = {end for link in links for end in (link.a, link.b) if inside & {link.a, link.b}} - inside
    assert beyond
    written = {line.text for line in GALLERY.paint(f"region.{part}", view, audit=True).written}
    assert {GALLERY.texts().say(f"city.{node}") for node in beyond} <= written


@pytest.mark.parametrize("picture", ["region.west", "region.east", "network.1", "technologies.1", "works", "market"])
def test_every_upright_page_says_whose_turn_and_which_round_it_is(picture):
    view = table(5, 3)
    written = {line.text for line in GALLERY.paint(picture, view, audit=True).written}
    texts = GALLERY.own()
    assert rounds(view, texts) in written
    assert texts.say(Text("picture.turn", {"name": name_of(texts, view.turn)})) in written


@pytest.mark.parametrize(
    ("picture", "numbered"), [("board", True), ("region.west", True), ("region.east", True), ("phone", False)]
)
def test_the_numbers_of_railway_spaces_are_explained_where_they_are_drawn(picture, numbered):
    """Here by two players: on a telephone that legend stands where a third would."""
    written = " ".join(line.text for line in GALLERY.paint(picture, table(5, 2), audit=True).written)
    texts = GALLERY.own()
    explained, plain = (texts.say(f"picture.legend.rail_{name}") for name in ("numbered", "free"))
    assert (explained in written, plain in written) == (numbered, not numbered)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_phone_explains_what_is_counted_of_a_player(seats, locale):
    """Where four sit there is no place left for a legend but on the map."""
    written = {line.text for line in GALLERY.paint("phone", table(5, seats), locale=locale).written}
    texts = GALLERY.own(locale)
    assert {texts.say(f"picture.counted.{name}") for name in COUNTED} <= written


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (2, 4))
def test_the_board_explains_what_is_counted_of_a_player(seats, locale):
    canvas, texts = GALLERY.paint("board", table(5, seats), locale=locale, audit=True), GALLERY.own(locale)
    check(canvas)
    sizes = {line.text: line.size for line in canvas.written}
    told = [f"picture.counted.{name}" for name in HELD] + [f"picture.legend.rail_{name}" for name in board.COUNTED]
    assert all(sizes[texts.say(id)] >= 18 for id in told)


@pytest.mark.parametrize(("plan", "place"), ((TIGHT, KEY), (WIDE, board.KEY)))
@pytest.mark.parametrize("side", ("12", "34"))
def test_what_is_counted_is_explained_where_nothing_lies(side, plan, place):
    for room in rooms(LATEST, side, plan).values():
        assert not place.meets(room.inset(-3))
    for key, lie in lies(LATEST, side, plan).items():
        assert apart(corners(lie.x, lie.y, lie.turn, *plan.tile), outline(place)), key


def test_the_phone_says_how_near_each_end_of_the_game_is():
    view = table(5, 3)
    written = {line.text for line in GALLERY.paint("phone", view, audit=True).written}
    said = near(view, GALLERY.own())
    assert {said["e3"], said["e4"], said["e5"]} <= written


def test_tiles_and_ways_are_drawn_in_the_order_of_the_map(monkeypatch: pytest.MonkeyPatch):
    """Not of a set: a table would look otherwise in every process."""
    view, board, drawn, tracks = table(12, 4), board_of(LATEST, "34"), [], []
    seat = max(range(4), key=lambda seat: sum(rail.seat == seat for rail in view.rails.values()))
    own = [key for key in board.rails if key in view.rails and view.rails[key].seat == seat]
    monkeypatch.setattr(atlas, "_rail", lambda canvas, key, *rest: drawn.append(key))
    GALLERY.paint(f"network.{seat}", view)
    assert len(own) > 4
    assert drawn[-len(own) :] == own
    monkeypatch.setattr(ground, "way", lambda *place: tracks.append(place[-1]) or way(*place))
    ground.ground.__wrapped__(LATEST, "34", WIDE, ground.WHOLE, 0.5)
    assert tracks == list(board.links)

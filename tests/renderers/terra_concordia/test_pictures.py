"""Pictures of Terra Concordia: boats, what has changed, alliances, one card large."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import msgspec
import pytest
from PIL import ImageChops

from games.core.texts import LOCALES
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.pieces import Offer
from renderers.canvas import Box
from renderers.terra_concordia import country, pieces
from renderers.terra_concordia.legend import COUNTED
from renderers.terra_concordia.side import health
from renderers.terra_concordia.theme import BAD, CHANGED, GOOD, MIDDLING
from tests.renderers.checks import compare, marked
from tests.renderers.terra_concordia.continents import RULES, continent, played
from tests.renderers.terra_concordia.gallery import GALLERY


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


@pytest.mark.parametrize(("n", "tone"), [(1, BAD), (3, BAD), (4, MIDDLING), (6, MIDDLING), (7, GOOD), (10, GOOD)])
def test_the_continent_is_coloured_by_how_it_fares(n, tone):
    assert health(n) == tone


def test_golden_card(regen):
    drawn = GALLERY.card("mar_03").image.reduce(2)
    compare(drawn, Path(__file__).with_name("golden") / "card.png", GALLERY.renderer.theme, regen=regen)


@pytest.mark.rule("TC-ACT-NAVIGATE-05")
@pytest.mark.parametrize(("boat", "figure"), [(True, "boat"), (False, "worker")])
def test_a_worker_on_water_is_drawn_as_a_boat(boat, figure, monkeypatch):
    """Where that is, says the view: ``test_boats_on_ocean_and_lake_only``."""
    view = continent(11, 4, viewer=2)
    drawn = list[str]()

    def recorded(name):
        original = getattr(pieces, name)
        return lambda *args, **options: drawn.append(name) or original(*args, **options)

    for name in ("boat", "worker"):
        monkeypatch.setattr(pieces, name, recorded(name))
    hexes = [msgspec.structs.replace(hex, worker=None) for hex in view.hexes]
    GALLERY.renderer.draw("board", msgspec.structs.replace(view, hexes=tuple(hexes)), GALLERY.texts())
    without = sorted(drawn)
    drawn.clear()
    worker = next(hex.worker for hex in view.hexes if hex.worker is not None)
    place = next(n for n, hex in enumerate(hexes) if hex.terrain)
    worker = msgspec.structs.replace(worker, hex=hexes[place].name, boat=boat)
    hexes[place] = msgspec.structs.replace(hexes[place], worker=worker)
    GALLERY.renderer.draw("board", msgspec.structs.replace(view, hexes=tuple(hexes)), GALLERY.texts())
    assert sorted(drawn) == sorted([*without, figure])


@pytest.mark.parametrize("field", ("hexes", "nations", "market", "wonders", "events", "objectives", "sustainability"))
def test_changes_of_the_table_are_outlined(field):
    view, other = continent(13, 3, viewer=0), continent(14, 3, viewer=0)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert getattr(view, field) != getattr(other, field)
    assert outlined("board", view, before) > outlined("board", view, view) + 300


def test_a_hex_that_changes_hands_is_outlined_alone():
    view = continent(15, 2)
    was = next(hex for hex in view.hexes if hex.owner == 0)
    old = tuple(msgspec.structs.replace(hex, owner=1) if hex is was else hex for hex in view.hexes)
    before = msgspec.structs.replace(view, hexes=old)
    for name in ("board", "phone", "realm.0"):
        assert outlined(name, view, before) > outlined(name, view, view) + 300
    assert outlined("realm.1", view, before) == 0


@pytest.mark.parametrize("name", ("board", "phone"))
def test_an_arrow_shows_where_a_worker_went(name, monkeypatch):
    drawn = list[tuple[tuple[float, float], tuple[float, float]]]()
    view = continent(15, 2)

    def recorded(canvas, start, end, *_):
        assert not {hex.name for hex in view.hexes} & {line.text for line in canvas.written}, "names lie over arrows"
        drawn.append((start, end))

    monkeypatch.setattr(country, "arrow", recorded)
    worker = next(hex.worker for hex in view.hexes if hex.worker is not None)
    target = next(hex.name for hex in view.hexes if hex.terrain and hex.worker is None)
    moved = msgspec.structs.replace(worker, hex=target)
    nations = tuple(
        msgspec.structs.replace(n, workers=tuple(moved if w == worker else w for w in n.workers)) for n in view.nations
    )
    GALLERY.paint(name, view, view)
    assert drawn == []
    canvas = GALLERY.paint(name, msgspec.structs.replace(view, nations=nations), view)
    ((start, end),) = drawn
    origin, there = (
        next(line.room for line in canvas.written if line.text == hex)  # The names stand at the same place of each hex.
        for hex in (worker.hex, target)
    )
    assert (end[0] - start[0], end[1] - start[1]) == pytest.approx((there.x - origin.x, there.y - origin.y), abs=2)


def test_arrows_of_many_marches_do_not_cover_the_land(monkeypatch):
    view, thick = continent(15, 4), list[int]()
    monkeypatch.setattr(country, "arrow", lambda _canvas, _start, _end, _colour, wide, _apart: thick.append(wide))
    sums = list[int]()
    for n in (2, 6, 20):
        monkeypatch.setattr(country, "went", lambda _before, _now, n=n: [("a1", "c3")] * n)
        GALLERY.paint("phone", view, view)
        sums.append(sum(thick))
        thick.clear()
    assert sums == [2 * 8, 6 * 8, 20 * 4], "pixels of thickness: as thick as ever up to six, then half as thick"


def test_objectives_say_who_would_score_how_much():
    view = continent(15, 4)
    first = msgspec.structs.replace(view.objectives[0], points={2: 77, 0: 55})
    shown = msgspec.structs.replace(view, objectives=(first, *view.objectives[1:]))
    written = [line.text for line in GALLERY.paint("board", shown).written]
    assert written.index("77") < written.index("55")


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_on_a_telephone_too_an_objective_says_what_its_places_are_worth(seats):
    """The fault: of three players none read more than "artefacts in stock" and marks."""
    view = continent(15, seats)
    places = {"/".join(map(str, objective.places)) for objective in view.objectives}
    assert places <= {line.text for line in GALLERY.paint("phone", view).written}


def test_what_was_built_last_stands_on_a_bright_ground():
    view = continent(16, 2, full=True)
    place = next(n for n, hex in enumerate(view.hexes) if 2 < len(hex.constructions) < 5)

    def before(**was):
        old = list(view.hexes)
        old[place] = msgspec.structs.replace(old[place], **was)
        return msgspec.structs.replace(view, hexes=tuple(old))

    ring = outlined("board", view, before(terrain=None))
    assert ring > outlined("board", view, view)
    assert outlined("board", view, before(constructions=view.hexes[place].constructions[:-1])) > ring + 40
    other = None if view.hexes[place].disc is not None else 0
    given = msgspec.structs.replace(view.hexes[place], disc=0)
    later = msgspec.structs.replace(view, hexes=(*view.hexes[:place], given, *view.hexes[place + 1 :]))
    assert outlined("board", later, before(disc=1 if other is None else None)) > ring + 40


def test_new_cards_of_the_hand_are_outlined():
    view = continent(16, 2, viewer=1, full=True)
    held = msgspec.structs.replace(view.private, hand=view.private.hand[1:])
    assert outlined("hand", view, msgspec.structs.replace(view, private=held)) > 1000


STRIPS = {
    "board": tuple(Box(12, 904, 1576, 224).columns(4, 8)),
    "phone": tuple(Box(8, 940, 1064, 326).grid(2, 2, 6)),
}
"""Where the four players are told of, by seat."""


def painted(name, alliances=(), offers=()):
    """A picture of a game of Diplomacia with these alliances and open offers and nothing else changed."""
    state = deepcopy(played(24, 4, 250, variant="diplomacy")[-1])
    state.diplomacy.alliances[:] = [Offer(*pact) for pact in alliances]
    state.diplomacy.offers[:] = [Offer(*offer) for offer in offers]
    view = RULES.view(state, None)
    return GALLERY.paint(name, view).image.convert("L")


def changed(name, one, other):
    """In whose strips two pictures differ, in grey; anywhere else they must not."""
    difference = ImageChops.difference(one, other).point([0] * 41 + [255] * 215)
    found = set[int]()
    for seat, strip in enumerate(STRIPS[name]):
        area = (strip.x, strip.y, strip.x + strip.w, strip.y + strip.h)
        if difference.crop(area).getbbox():
            found.add(seat)
        difference.paste(0, area)
    assert difference.getbbox() is None
    return found


@pytest.mark.rule("TC-DIP-03")
@pytest.mark.parametrize("name", STRIPS)
def test_allies_and_offers_stand_in_the_strips_of_those_concerned(name):
    nobody, allied, offered = painted(name), painted(name, [(3, 1)]), painted(name, offers=[(3, 1)])
    assert changed(name, nobody, allied) == {1, 3}
    assert changed(name, nobody, offered) == {3}, "who proposes tells to whom"
    assert changed(name, allied, offered) == {1, 3}, "an offer is no alliance, also without colour"
    assert changed(name, allied, painted(name, [(3, 2)])) == {1, 2, 3}, "with whom"
    assert changed(name, offered, painted(name, offers=[(3, 2)])) == {3}, "to whom"


def test_numbers_of_a_strip_are_alike_and_apart():
    view = continent(6, 4, full=True)
    many = dict.fromkeys(view.nations[0].resources, 10) | {"wood": 4}
    rich = msgspec.structs.replace(view.nations[0], resources=many)
    canvas = GALLERY.paint("board", msgspec.structs.replace(view, nations=(rich, *view.nations[1:])))
    strip = [
        line for line in canvas.written if line.text in {"10", "4"} and 954 < line.room.y < 1064 and line.room.x < 400
    ]
    assert len(strip) == 10
    assert len({line.size for line in strip}) == 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", (1, 2, 4))
def test_the_board_says_what_the_signs_of_the_strips_count(seats, locale):
    canvas = GALLERY.paint("board", continent(17, seats), locale=locale)
    texts = GALLERY.own(locale)
    told = [texts.say(f"resource.{name}") for name in RESOURCES]
    told += [texts.say(f"picture.counted.{name}") for name in COUNTED]
    assert {"first", "passed", "piles"} <= set(COUNTED), (
        "crown and flag of a strip, the cards in the corners of the map"
    )
    foot = [line for line in canvas.written if line.room.y > canvas.box.h - 72]
    assert [line.text for line in foot] == told
    assert len({line.size for line in foot}) == 1
    assert foot[0].size * 550 / canvas.box.w > 8, "it is read in a channel, too"

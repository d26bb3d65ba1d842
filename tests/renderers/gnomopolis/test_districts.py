"""Districts beside each other: rows of the same height, low where nobody has anything; whoever won has the crown."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from games.core.texts import LOCALES
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import BuildingView, ScrollView
from renderers.base import LEGIBLE
from renderers.canvas import Box
from renderers.gnomopolis import cards
from renderers.gnomopolis.district import LARGE, SMALL, spread
from tests.renderers.gnomopolis.gallery import GALLERY
from tests.renderers.gnomopolis.towns import town


@pytest.mark.parametrize("heights", [SMALL, LARGE], ids=["small", "large"])
def test_rows_where_nobody_has_anything_are_low(heights):
    bare = tuple(msgspec.structs.replace(found, buildings=(), advisors=()) for found in town(3, 2).districts)
    built = [BuildingView(ScrollView(id)) for id in ("c1", "c2", "t1", "t2")]
    three, four = (msgspec.structs.replace(bare[0], buildings=tuple(built[:n])) for n in (3, 4))
    advised = msgspec.structs.replace(bare[0], advisors=(ScrollView("ac"),))
    scrolls, free = [heights.scrolls] * 2, heights.free
    assert heights.of(bare) == [*scrolls, free, free, free]
    assert heights.of((bare[1], three)) == [*scrolls, heights.only, free, free], "alike in both"
    assert heights.of((four, bare[1])) == [*scrolls, heights.houses, heights.houses, free]
    assert heights.of((bare[1], advised)) == [*scrolls, free, free, heights.advisors]


def test_the_rows_fill_their_box():
    box = Box(10, 20, 400, 437)
    spots = spread(box, 5, SMALL.of(town(3, 2).districts))
    cells = [*spots.scrolls, *spots.houses, *spots.advisors]
    assert len(spread(box, 5, SMALL.of(town(3, 2).districts), first=2).houses) == 6, "however many are in the first row"
    assert [len(spots.scrolls), len(spots.houses), len(spots.advisors)] == [8, 6, 4]
    assert all(box.contains(cell) for cell in cells)
    assert not any(one.meets(other) for one in cells for other in cells if one is not other)
    assert cells[-1].y + cells[-1].h > box.y + box.h - 5


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("buildings", [1, 3, 4, 6])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_says_who_can_live_in_a_building(seats, buildings, used, monkeypatch):
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(cards, "single", lambda colours: told.append(tuple(colours)) or [])
    view, pack = town(3, seats), PACKS[PACKS.latest]
    lying = ("villager",) if used else ()
    built = tuple(BuildingView(ScrollView(id, lying=lying)) for id in ("c1", "c2", "t1", "t2", "g1", "g2")[:buildings])
    districts = tuple(msgspec.structs.replace(found, buildings=built, advisors=()) for found in view.districts)
    GALLERY.paint("board", msgspec.structs.replace(view, offer=(), districts=districts))
    for building in built:
        wanted = tuple(pack.buildings[building.scroll.id].demand)
        alike = [other for other in built if tuple(pack.buildings[other.scroll.id].demand) == wanted]
        assert told.count(wanted) == seats * len(alike)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("buildings", "team"), [(1, ()), (3, ()), (3, ("soldier", "soldier")), (5, ())])
def test_a_used_scroll_still_says_what_it_does(monkeypatch, seats, buildings, team):
    """Of the board, of a building however narrow, of an advisor."""
    told: list[int] = []
    monkeypatch.setattr(cards, "action", lambda found: told.append(id(found)) or [])
    view, pack = town(3, seats), PACKS[PACKS.latest]
    used = [ScrollView(name, standing=("soldier",), lying=("child",)) for name in ("d7", "g3", "ag")]
    more = [BuildingView(ScrollView(name)) for name in ("c1", "c2", "t1", "t2")][: buildings - 1]
    district = msgspec.structs.replace(
        view.districts[0], scrolls=(used[0],), buildings=(BuildingView(used[1], team), *more), advisors=(used[2],)
    )
    GALLERY.paint("board", msgspec.structs.replace(view, districts=(district, *view.districts[1:])))
    assert {id(pack.scrolls[found.id].action) for found in used} <= set(told)


@pytest.mark.parametrize("picture", ["board", "phone"])
def test_the_flag_of_the_last_round_says_when_it_is_over(picture):
    view = msgspec.structs.replace(town(9, 3), trigger="buildings", outcome=None)
    over = msgspec.structs.replace(view, playing=None, outcome=Outcome((1,), (3, 9, 3)))
    for shown, said in ((view, "Última rodada"), (over, "Fim da partida")):
        assert said in {line.text for line in GALLERY.paint(picture, shown).written}


def test_whoever_won_has_the_crown_instead_of_a_rank():
    view = town(9, 3)
    points = {"coins": 5, "in_buildings": 0, "on_board": 0, "advisors": 0, "homeless": 0, "total": 5}
    outcome = Outcome(((1,), (0,), (2,)), dict.fromkeys(range(3), points), (1,))
    ended = msgspec.structs.replace(view, playing=None, outcome=outcome)
    ranks = [
        [line.text for line in GALLERY.paint("score", shown).written if line.text in {"1", "2", "3"}]
        for shown in (view, ended)
    ]
    assert ranks[0][0] == "1"
    assert ranks[1] == ["2", "3"]


@pytest.mark.rule("GN-SOLO-02")
@pytest.mark.parametrize("picture", ["board", "phone", "score"])
def test_alone_the_end_tells_points_and_no_rank(picture):
    """It said twice that the game was over, and that its only player was the first."""
    view = town(3, 1)
    points = {"coins": 9, "in_buildings": 30, "on_board": 2, "advisors": 2, "homeless": -1, "total": 42}
    lone = msgspec.structs.replace(view.districts[0], score=42)
    over = msgspec.structs.replace(
        view, districts=(lone,), playing=None, trigger="buildings", outcome=Outcome(((0,),), {0: points}, ())
    )
    written = [line.text for line in GALLERY.paint(picture, over).written]
    assert "1" not in written or picture != "score"
    assert written.count("42 pontos") == (picture != "score")
    assert written.count("Fim de jogo") == 0


@pytest.mark.parametrize("locale", LOCALES)
def test_in_a_district_names_of_scrolls_and_advisors_can_be_read_on_a_telephone(locale):
    view, own = town(3, 2), GALLERY.own(locale)
    scrolls = tuple(ScrollView(f"d{n}") for n in range(1, 8))
    advisors = tuple(ScrollView(id) for id in ("ac", "at", "ag", "as"))
    first = msgspec.structs.replace(view.districts[0], scrolls=scrolls, advisors=advisors, buildings=())
    canvas = GALLERY.paint(
        "district.0", msgspec.structs.replace(view, districts=(first, *view.districts[1:])), None, locale
    )
    sizes = {word: line.size for line in canvas.written if line.face == "title" for word in line.text.split()}
    for found in (*scrolls, *advisors):
        for word in own.say(f"card.{found.id}.name").split():
            assert sizes[word] >= LEGIBLE, word


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("buildings", [3, 4, 6])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_board_names_all_buildings_of_a_district(locale, seats, buildings, used):
    """Where there were four districts and more than three buildings in one, only their ids had room."""
    view, own = town(3, seats), GALLERY.own(locale)
    ids = sorted(PACKS[PACKS.latest].buildings, key=lambda id: -len(own.say(f"card.{id}.name")))
    lying = ("villager",) if used else ()
    built = tuple(BuildingView(ScrollView(id, lying=lying)) for id in ids[:buildings])
    first = msgspec.structs.replace(view.districts[0], buildings=built)
    others = tuple(msgspec.structs.replace(each, buildings=()) for each in view.districts[1:])
    shown = msgspec.structs.replace(view, offer=(), districts=(first, *others))
    written = " ".join(line.text for line in GALLERY.paint("board", shown, None, locale).written)
    for id in ids[:buildings]:
        assert own.say(f"card.{id}.name") in written


@pytest.mark.parametrize("locale", LOCALES)
def test_the_board_names_three_advisors_of_one_of_four(locale):
    """While nobody has two rows of buildings; a portrait alone did not say who it is."""
    view, own = town(3, 4), GALLERY.own(locale)
    bare = [msgspec.structs.replace(each, buildings=(), advisors=()) for each in view.districts]
    first = msgspec.structs.replace(bare[0], advisors=tuple(ScrollView(id) for id in ("ac", "ag", "as")))
    shown = msgspec.structs.replace(view, districts=(first, *bare[1:]))
    written = " ".join(line.text for line in GALLERY.paint("board", shown, None, locale).written)
    for found in first.advisors:
        name = own.say(f"card.{found.id}.name")
        assert name in written or name.replace("-", "- ") in written

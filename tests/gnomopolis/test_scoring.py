"""Pontuação final: homes, points, ties."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gnomopolis.pieces import Gnomes, Pile
from games.gnomopolis.printed import COLOURS, Colour, coloured
from games.gnomopolis.scoring import housing, outcome
from tests.gnomopolis.table import PACK, RULES, Table, district, gnomes, town


def scored(table: Table, seat: int = 0) -> dict[str, int]:
    return dict(RULES.tell.scores(table.view)[seat])


@pytest.mark.rule("GN-SCORE-01")
def test_a_coin_is_a_point() -> None:
    assert scored(Table.of(district(coins=7), district()))["coins"] == 7
    assert scored(Table.of(district(coins=7), district()))["total"] == 7


@pytest.mark.rule("GN-SCORE-02", "GN-SCORE-06")
def test_a_gnome_in_a_building_is_two_points() -> None:
    # The Bank houses 2 merchants, an artisan and an inventor: filled in part.
    table = Table.of(district("MI", buildings="t7"), district())
    assert scored(table)["in_buildings"] == 4
    assert scored(table)["total"] == 4


@pytest.mark.rule("GN-SCORE-02", "GN-SCORE-08")
def test_the_sixth_building_houses_gnomes_as_the_first_does() -> None:
    # Homes for 3 soldiers, 4 merchants, 4 artisans and an inventor, and for villagers.
    table = Table.of(district("SSS", "MMM", "AAII", buildings="g4 t1 c4 s5 c6 t6"), district())
    assert (scored(table)["in_buildings"], scored(table)["homeless"]) == (18, -1)


@pytest.mark.rule("GN-SCORE-03", "GN-SCORE-09")
def test_a_gnome_on_the_board_is_one_point_for_two_children_and_two_villagers() -> None:
    assert scored(Table.of(district("CCCVVV"), district())) == {
        "coins": 0,
        "in_buildings": 0,
        "on_board": 4,
        "advisors": 0,
        "homeless": -2,
        "total": 2,
    }
    for specialist in "SMAI":
        assert scored(Table.of(district(specialist), district()))["on_board"] == 0


@pytest.mark.rule("GN-SCORE-04")
def test_an_advisor_is_two_points() -> None:
    assert scored(Table.of(district(advisors="ac"), district()))["advisors"] == 2
    assert scored(Table.of(district(advisors="ac at ag as"), district()))["total"] == 8
    assert {advisor.vp for advisor in PACK.advisors.values()} == {2}


@pytest.mark.rule("GN-SCORE-05", "GN-SCORE-10")
def test_a_homeless_gnome_costs_a_point_and_a_total_may_be_negative() -> None:
    table = Table.of(district("SSMI"), district())
    assert (scored(table)["homeless"], scored(table)["total"]) == (-4, -4)


@pytest.mark.rule("GN-SCORE-06")
def test_a_coloured_home_takes_its_colour_and_a_white_one_any() -> None:
    # The Inn has a villager's, a child's and a white home.
    inn = PACK.buildings["t2"].demand
    assert sorted(inn) == ["any", "child", "villager"]
    for extra in "SMAI":
        assert scored(Table.of(district("VC" + extra, buildings="t2"), district()))["in_buildings"] == 6
    assert scored(Table.of(district("SSS", buildings="t2"), district())) == {
        "coins": 0,
        "in_buildings": 2,
        "on_board": 0,
        "advisors": 0,
        "homeless": -2,
        "total": 0,
    }


@pytest.mark.rule("GN-SCORE-07")
def test_gnomes_count_wherever_they_are_and_those_that_return_do_not() -> None:
    areas = [district("C"), district("", "C"), district("", "", "C"), district(used={"d1": "C"})]
    for found in areas:
        assert scored(Table.of(found, district()))["on_board"] == 1
    assert scored(Table.of(district(used={"d1": "C*"}), district()))["total"] == 0
    table = Table.of(district("VV"), district(), offer="t2", deck="", old="S").play("build.t2")
    # Both builders still count, one in the Inn's own home and one in its white home.
    assert table.district(0).housing.in_buildings + table.district(0).housing.on_board == 2


@pytest.mark.rule("GN-SCORE-10")
def test_helpers_and_buildings_as_such_score_nothing() -> None:
    assert scored(Table.of(district(helpers=9, buildings="c1 t1 g1"), district()))["total"] == 0


@pytest.mark.rule("GN-SCORE-11")
def test_the_most_points_win() -> None:
    found = outcome(town(district(coins=3), district(coins=8), district(coins=5)))
    assert (found.ranking, found.winners) == (((1,), (2,), (0,)), (1,))
    assert found.scores[1]["total"] == 8


@pytest.mark.rule("GN-TIE-01")
def test_a_tie_goes_to_the_one_with_more_children_housed_or_not() -> None:
    # Three children: 2 housed, 1 homeless and 1 coin less; against 2 villagers housed.
    children, villagers = district("CCC", coins=4), district("VVSI", coins=5)
    assert points(children) == points(villagers) == 5
    assert outcome(town(villagers, children)).winners == (1,)


@pytest.mark.rule("GN-TIE-02")
def test_then_to_the_one_with_more_gnomes() -> None:
    few, many = district("C", coins=3), district("CSS", coins=5)
    assert points(few) == points(many) == 4
    assert outcome(town(few, many)).winners == (1,)


@pytest.mark.rule("GN-TIE-03")
def test_then_to_the_one_with_more_coins() -> None:
    housed, rich = district("VV", coins=1), district("SV", coins=3)
    assert points(housed) == points(rich) == 3
    assert outcome(town(housed, rich)).winners == (1,)
    built, spared = district("V", buildings="t2", coins=2), district("V", coins=3)
    assert points(built) == points(spared) == 4
    assert outcome(town(built, spared)).winners == (1,), "one coin is enough"
    assert outcome(town(housed, housed, housed, rich)).ranking == ((3,), (0,), (1,), (2,))


@pytest.mark.rule("GN-TIE-04")
@pytest.mark.parametrize(("first", "order"), [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_then_to_the_one_earlier_in_turn_order(first: int, order: tuple[int, ...]) -> None:
    state = town(*[district("CV", coins=2) for _ in range(3)])
    state.first = first
    found = outcome(state)
    assert found.ranking == tuple((seat,) for seat in order)
    assert found.winners == order[:1]


def points(found: object) -> int:
    return scored(Table.of(found, district()))["total"]


# ---------------------------------------------------------------- the oracle


def best_by_trying(buildings: list[str], living: Gnomes) -> int:
    """The highest total of all ways to house the gnomes: gnome after gnome, every home that takes it, or none."""
    components = PACK
    demand = [icon for id in buildings for icon in components.buildings[id].demand]
    free = {icon: demand.count(icon) for icon in (*COLOURS, "any")}
    board = dict(components.homes)
    waiting = [colour for colour in COLOURS for _ in range(living.get(colour, 0))]
    seen: dict[tuple[object, ...], int] = {}

    def best(i: int) -> int:
        if i == len(waiting):
            return 0
        key = (i, *free.values(), *board.values())
        if key not in seen:
            seen[key] = max(worth + best(i + 1) for worth in ways(waiting[i], i))
        return seen[key]

    def ways(colour: Colour, i: int) -> Iterator[int]:
        for homes, icon, worth in ((free, colour, 2), (free, "any", 2), (board, colour, 1)):
            if homes.get(icon, 0):
                homes[icon] -= 1
                yield worth
                homes[icon] += 1
        yield -1

    return best(0)


@pytest.mark.rule("GN-SCORE-08", "GN-SCORE-06")
@settings(max_examples=300, deadline=None)
@given(
    buildings=st.lists(st.sampled_from(sorted(PACK.buildings)), max_size=4, unique=True),
    living=st.dictionaries(st.sampled_from(COLOURS), st.integers(1, 3)),
)
def test_no_other_way_to_house_the_gnomes_gives_more(buildings: list[str], living: Gnomes) -> None:
    found = housing(PACK, buildings, living)
    assert found.in_buildings + found.on_board + found.homeless == sum(living.values())
    total = 2 * found.in_buildings + found.on_board - found.homeless
    assert total == best_by_trying(buildings, living)


@pytest.mark.rule("GN-SCORE-08")
def test_white_homes_go_to_those_whom_the_board_cannot_house() -> None:
    # The Inn: villager, child, white. Of C C V V S the soldier takes the white home.
    found = housing(PACK, ["t2"], gnomes("CCVVS"))
    assert (found.in_buildings, found.on_board, found.homeless) == (3, 2, 0)
    # Without soldier a child or villager moves from the board to the white home.
    found = housing(PACK, ["t2"], gnomes("CCVV"))
    assert (found.in_buildings, found.on_board, found.homeless) == (3, 1, 0)


def test_the_oracle_itself_knows_the_rulebooks_example() -> None:
    assert best_by_trying(["c4", "s5"], gnomes("ASIM")) == 5
    assert all(coloured(icon) for icon in PACK.buildings["s5"].demand)


@pytest.mark.rule("GN-SCORE-01")
def test_all_coins_of_the_player_are_points_and_none_that_was_paid() -> None:
    assert scored(Table.of(district(coins=43), district()))["coins"] == 43
    paid = Table.of(district(coins=2), district())
    paid.state.districts[0].used["d6"] = Pile(coins=5)
    assert (scored(paid)["coins"], outcome(paid.state).scores[0]["coins"]) == (2, 2)

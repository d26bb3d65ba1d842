"""Conselheiros."""

from __future__ import annotations

import pytest

from tests.gnomopolis.table import PACK, RULES, Table, district, refusal


def advisors(table: Table, seat: int = 0) -> list[str]:
    return [advisor.id for advisor in table.district(seat).advisors]


def points(table: Table, seat: int) -> int:
    return RULES.tell.scores(table.view)[seat]["advisors"]


@pytest.mark.rule("GN-ADV-01", "GN-ADV-03", "GN-ADV-05")
@pytest.mark.parametrize(
    ("card", "advisor"), [("c1", "ac"), ("t2", "at"), ("g2", "ag"), ("s2", "as"), ("c7", "ac"), ("s7", "as")]
)
def test_the_first_building_of_a_type_brings_its_advisor_and_one_coin(card: str, advisor: str) -> None:
    table = Table.of(district(helpers=2), district(), offer=card, deck="").play(f"build.{card}")
    assert advisors(table) == [advisor]
    assert table.view.centre == tuple(id for id in ("ac", "at", "ag", "as") if id != advisor)
    assert table.district(0).coins == 1


@pytest.mark.rule("GN-ADV-02")
@pytest.mark.parametrize(("card", "advisor"), [("c2", "ac"), ("s2", "as")])
def test_only_the_builder_is_checked_and_only_for_the_type_he_built(card: str, advisor: str) -> None:
    # Bia has most trade buildings and Ana most guard buildings, but neither holds the advisor: only a build checks.
    table = Table.of(district("VV", buildings="g1 g3"), district(buildings="t1 t3"), offer=card, deck="")
    table.play(f"build.{card}")
    assert (advisors(table), advisors(table, 1)) == ([advisor], [])


@pytest.mark.rule("GN-ADV-02")
def test_the_new_card_counts() -> None:
    table = Table.of(district("VV", buildings="t3"), district(buildings="t1 t4"), offer="t2", deck="").play("build.t2")
    assert advisors(table) == ["at"]


@pytest.mark.rule("GN-ADV-02")
def test_nothing_but_a_build_brings_an_advisor() -> None:
    table = Table.of(district("CVM", "CCV", buildings="t1 t3"), district("V", "V", buildings="t2"), offer="t6")
    table.play("act.d1", "act.t1", "caravan", "copy.t2").play("pass", draw="CCV").play("pass", draw="VV")
    assert (advisors(table), advisors(table, 1)) == ([], [])


@pytest.mark.rule("GN-ADV-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "comes"), [("", "t1", True), ("", "t1 t3", False), ("t4", "t1 t3", True), ("", "c1 c2 c3", True)]
)
def test_a_tie_with_the_best_opponent_is_enough_and_one_fewer_is_not(mine: str, theirs: str, comes: bool) -> None:
    table = Table.of(
        district("VV", buildings=mine), district(buildings=theirs), district(buildings="t7"), offer="t2", deck=""
    ).play("build.t2")
    assert advisors(table) == (["at"] if comes else [])


@pytest.mark.rule("GN-ADV-03")
def test_every_single_opponent_is_compared_not_their_sum() -> None:
    table = Table.of(
        district("VV", buildings="t1"), district(buildings="t3 t4"), district(buildings="t5 t6"), offer="t2", deck=""
    ).play("build.t2")
    assert advisors(table) == ["at"]


@pytest.mark.rule("GN-ADV-04", "GN-ADV-05")
def test_an_advisor_moves_with_its_scroll_and_its_points() -> None:
    table = Table.of(district("VVM"), district("M", "M", buildings="t3", advisors="at", coins=4), offer="t2", deck="")
    assert points(table, 1) == 2
    table.play("build.t2")
    assert (advisors(table), advisors(table, 1)) == (["at"], [])
    assert (points(table, 0), points(table, 1)) == (2, 0)
    assert (table.district(0).coins, table.district(1).coins) == (1, 4)
    (moved,) = table.said("event.advisor_moved")
    assert moved["holder"].args == {"seat": 1}
    table.play("act.at").play("pass", draw="VCV")
    assert refusal(table, "act.at") == ("GN-ACT-01", "refused.out_of_reach")


@pytest.mark.rule("GN-ADV-05")
def test_the_bonus_is_paid_each_time_the_card_changes_hands() -> None:
    rivals = district(helpers=4), district(helpers=2, buildings="t3", advisors="at")
    table = Table.of(*rivals, offer="t2 t6 t1", deck="").play("build.t2").play("pass", draw="CV")
    assert (table.district(0).coins, table.district(1).coins) == (1, 0)
    table.play("build.t6").play("pass", draw="VV")
    assert (table.district(0).coins, table.district(1).coins) == (1, 1)
    table.play("build.t1", "team.hh")
    assert advisors(table) == ["at"]
    assert (table.district(0).coins, table.district(1).coins) == (2, 1)


@pytest.mark.rule("GN-ADV-06")
def test_who_holds_the_advisor_keeps_it_without_a_new_bonus() -> None:
    table = Table.of(district("VV", buildings="t1", advisors="at", coins=3), district(), offer="t2", deck="")
    table.play("build.t2")
    assert (advisors(table), table.district(0).coins) == (["at"], 3)


@pytest.mark.rule("GN-ADV-07")
def test_a_new_advisor_works_at_once_even_if_it_was_copied_before() -> None:
    table = Table.of(district("VVMM"), district(buildings="t3", advisors="at"), offer="t2", deck="")
    table.play("caravan", "copy.at", "build.t2", "act.at")
    # 3 copied, 1 on arrival, 3 of one's own.
    assert table.district(0).coins == 7


@pytest.mark.rule("GN-ADV-08")
def test_advisors_are_no_buildings() -> None:
    five = "c1 c2 t2 t3 g2"
    table = Table.of(district("VV", buildings=five, advisors="ac at ag"), district(), offer="s2 s3", deck="")
    assert table.view.trigger == ""
    homes = table.district(0).housing
    assert table.play("pass", draw="VV").view.trigger == ""
    assert (homes.in_buildings, homes.on_board, homes.homeless) == (2, 0, 0)
    # Holding the trade advisor does not add to the count of trade buildings.
    table = Table.of(district("VV", advisors="at"), district(buildings="t1 t3"), offer="t2", deck="").play("build.t2")
    assert advisors(table) == ["at"]
    table = Table.of(district("VV"), district(buildings="t1", advisors="at"), offer="t2", deck="").play("build.t2")
    assert advisors(table) == ["at"]


@pytest.mark.rule("GN-ADV-01")
def test_each_type_of_building_has_one_advisor() -> None:
    assert PACK.advisor_of == {"craft": "ac", "trade": "at", "guard": "ag", "science": "as"}


@pytest.mark.rule("GN-ADV-03")
@pytest.mark.parametrize("blocker", [1, 2, 3])
def test_any_opponent_may_have_more_wherever_they_sit(blocker: int) -> None:
    seats = [district("VV"), district(), district(), district()]
    seats[blocker] = district(buildings="t1 t3")
    table = Table.of(*seats, offer="t2", deck="").play("build.t2")
    assert advisors(table) == []


@pytest.mark.rule("GN-ADV-04")
@pytest.mark.parametrize("holder", [1, 2, 3])
def test_an_advisor_comes_from_whoever_has_it(holder: int) -> None:
    seats = [district("VV"), district(), district(), district()]
    seats[holder] = district(buildings="t3", advisors="at")
    table = Table.of(*seats, offer="t2", deck="").play("build.t2")
    assert [advisors(table, seat) for seat in range(4)] == [["at"], [], [], []]

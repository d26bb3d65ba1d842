"""Ganho, Saque."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.rng import Stream, seeded
from games.core.rules import clone, play
from tests.gnomopolis.table import RULES, Table, district, spelt, town


@pytest.mark.rule("GN-GAIN-01")
def test_gnomes_gained_are_exhausted_at_once() -> None:
    table = Table.of(district("C", "V", "M"), district()).play("act.d1")
    found = table.district(0)
    assert (spelt(found.active), spelt(found.cup), spelt(found.exhausted)) == ("", "V", "MV")


@pytest.mark.rule("GN-GAIN-02", "GN-IMM-02")
@pytest.mark.parametrize(
    ("old", "new", "left_old", "left_new"),
    [("CCC", "CC", "", "CC"), ("C", "CCC", "", "C"), ("", "CCC", "", ""), ("CCCCV", "C", "CV", "C")],
)
def test_each_gnome_comes_from_the_old_capital_while_it_has_that_colour(
    old: str, new: str, left_old: str, left_new: str
) -> None:
    table = Table.of(district("VV"), district(), offer="c1", old=old, new=new).play("build.c1")
    assert spelt(table.district(0).exhausted) == "CCC"
    assert (spelt(table.view.old.gnomes), spelt(table.view.new.gnomes)) == (left_old, left_new)


@pytest.mark.rule("GN-GAIN-03", "GN-IMM-02")
def test_what_both_capitals_lack_is_lost_and_the_rest_comes() -> None:
    # Immigration of T7: merchant, inventor, artisan, child. Nobody in Bia's district is touched.
    table = Table.of(district("MM"), district("MACI"), offer="t7", old="I", new="C").play("build.t7")
    assert spelt(table.district(0).exhausted) == "CI"
    assert spelt(table.district(1).active) == "ACIM"
    (lost,) = table.said("event.lost")
    assert [item.id for item in lost["what"].args["items"]] == ["thing.merchant", "thing.artisan"]


@pytest.mark.rule("GN-GAIN-04")
@pytest.mark.parametrize(
    ("old", "new", "left"), [(9, 9, (3, 9)), (6, 9, (0, 9)), (4, 9, (0, 7)), (1, 2, (0, 0)), (0, 0, (0, 0))]
)
def test_coins_come_from_old_capital_new_capital_and_box_in_full(old: int, new: int, left: tuple[int, int]) -> None:
    table = Table.of(district("MM", buildings="t7"), district(), coins=old, new_coins=new).play("act.t7")
    assert table.district(0).coins == 6
    assert (table.view.old.coins, table.view.new.coins) == left


@pytest.mark.rule("GN-GAIN-05", "GN-HELP-04")
def test_helpers_have_no_limit_and_can_be_used_at_once() -> None:
    table = Table.of(district("IV", helpers=30, buildings="s1"), district(), offer="t1", deck="").play("act.s1")
    assert table.district(0).helpers == 32
    table.play("build.t1", "team.hh")
    assert table.district(0).helpers == 30


@pytest.mark.rule("GN-DRAW-01")
def test_every_gnome_of_the_cup_is_equally_likely_to_be_drawn() -> None:
    state = town(district("V", "CCVSMMA", buildings="t6"), district())
    drawn = Counter[str]()
    for seed in range(1400):
        chance = clone(RULES, state)
        chance.rng = Stream(seeded(seed, "fair"))
        found = play(RULES, chance, 0, "act.t6").state.districts[0]
        drawn[spelt(found.active)] += 1
        assert sum(found.cup.values()) == 6
    # 200 for each gnome expected: more than four standard deviations of room.
    assert 315 <= drawn["C"] <= 485
    assert 315 <= drawn["M"] <= 485
    assert all(140 <= drawn[colour] <= 260 for colour in "VSA")


@pytest.mark.rule("GN-DRAW-01")
def test_a_gnome_drawn_can_work_at_once() -> None:
    table = Table.of(district("V", "M", buildings="t6"), district()).play("act.t6", draw="M").play("act.d3")
    assert table.district(0).coins == 2


@pytest.mark.rule("GN-DRAW-02")
def test_an_empty_cup_is_refilled_only_while_draws_are_due() -> None:
    table = Table.of(district("A", "V", "CCS"), district()).play("act.d4", draw="VS")
    found = table.district(0)
    assert (spelt(found.active), spelt(found.cup), found.exhausted) == ("SV", "CC", {})
    table = Table.of(district("A", "VV", "CCS"), district()).play("act.d4", draw="VV")
    found = table.district(0)
    assert (found.cup, spelt(found.exhausted)) == ({}, "CCS")
    assert not table.said("event.refilled")


@pytest.mark.rule("GN-DRAW-03")
def test_a_refill_leaves_active_and_working_gnomes_where_they_are() -> None:
    table = Table.of(district("AVVMCI", "", "S", helpers=0), district(), offer="t2", deck="")
    table.play("act.d3", "act.d1", "build.t2")
    # Exhausted now: S, the villager gained, the immigrants V and C. At work: M, C lying, V and V.
    table.play("act.d4", draw="SV")
    found = table.district(0)
    assert spelt(found.active) == "ISV"
    assert (spelt(found.cup), found.exhausted) == ("CV", {})
    assert found.buildings[0].team == ("villager", "villager")
    assert [scroll.standing + scroll.lying for scroll in found.scrolls[:4]] == [
        ("child",),
        (),
        ("merchant",),
        ("artisan",),
    ]


@pytest.mark.rule("GN-DRAW-04")
def test_draws_that_nobody_can_answer_are_lost() -> None:
    table = Table.of(district("A", "V"), district()).play("act.d4", draw="V")
    found = table.district(0)
    assert (spelt(found.active), found.cup, found.exhausted) == ("V", {}, {})

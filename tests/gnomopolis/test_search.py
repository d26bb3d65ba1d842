"""Busca."""

from __future__ import annotations

import pytest

from tests.gnomopolis.table import Table, district, refusal, spelt


@pytest.mark.rule("GN-SEARCH-01")
@pytest.mark.parametrize(
    ("target", "cup", "exhausted"), [("search.cup.merchant", "C", "A"), ("search.exhausted.artisan", "CM", "")]
)
def test_a_search_brings_a_chosen_gnome_to_work(target: str, cup: str, exhausted: str) -> None:
    table = Table.of(district("S", "CM", "A"), district()).play("act.d5", target)
    found = table.district(0)
    assert (spelt(found.cup), spelt(found.exhausted)) == (cup, exhausted)
    table.play("act.d3" if "merchant" in target else "act.d4", draw=None if "merchant" in target else "CM")


@pytest.mark.rule("GN-SEARCH-02")
def test_a_gnome_standing_on_a_scroll_may_be_sent_to_rest() -> None:
    table = Table.of(district("SM", "C"), district()).play("act.d3", "act.d5", "search.d3.standing.merchant")
    found = table.district(0)
    assert spelt(found.exhausted) == "M"
    assert found.scrolls[2].standing == ()
    assert spelt(found.active) == ""


@pytest.mark.rule("GN-SEARCH-03")
def test_a_gnome_lying_on_a_scroll_may_be_returned_at_once() -> None:
    table = Table.of(district("SC", "V"), district()).play("act.d1", "act.d5", "search.d1.lying.child")
    assert table.view.new.gnomes == {"child": 1}
    assert table.district(0).scrolls[0].lying == ()
    table.play("pass", draw="VSV")
    assert table.view.new.gnomes == {"child": 1}


@pytest.mark.rule("GN-SEARCH-02", "GN-SEARCH-03")
def test_of_a_scroll_with_both_either_gnome_may_be_chosen() -> None:
    table = Table.of(district("AVS", "", buildings="c7"), district()).play("act.c7", "take.soldier", "act.d5")
    assert table.keys == ["search.exhausted.soldier", "search.c7.standing.artisan", "search.c7.lying.villager"]
    table.play("search.c7.lying.villager")
    assert table.view.new.gnomes == {"villager": 1}
    assert table.district(0).buildings[0].scroll.standing == ("artisan",)


@pytest.mark.rule("GN-SEARCH-04", "GN-BUILD-04")
def test_a_builder_may_be_sent_to_rest_and_the_build_stays_used() -> None:
    table = Table.of(district("VVS", "CV", helpers=2), district(), offer="g2 t2")
    table.play("build.g2", "team.vv", "act.d5", "search.team.g2.villager")
    (building,) = table.district(0).buildings
    assert building.team == ("villager",)
    assert spelt(table.district(0).exhausted) == "CCV"
    assert refusal(table, "build.t2") == ("GN-BUILD-01", "refused.built_already")


@pytest.mark.rule("GN-SEARCH-04", "GN-BUILD-01")
def test_even_with_all_builders_gone_the_build_of_the_turn_is_used() -> None:
    table = Table.of(district("VMSA", "", buildings="c4", helpers=9), district(), offer="t1 t2", deck="")
    table.play("build.t1", "team.vm", "act.d5", "search.team.t1.villager", "act.c4", "search.team.t1.merchant")
    assert table.district(0).buildings[-1].team == ()
    assert table.view.built
    assert refusal(table, "build.t2")[0] == "GN-BUILD-01"


@pytest.mark.rule("GN-SEARCH-05")
def test_a_search_never_refills_the_cup() -> None:
    table = Table.of(district("S", "M", "CV"), district()).play("act.d5", "search.cup.merchant")
    found = table.district(0)
    assert (found.cup, spelt(found.exhausted)) == ({}, "CV")


@pytest.mark.rule("GN-SEARCH-06")
def test_only_own_gnomes_that_are_not_active_are_targets() -> None:
    table = Table.of(
        district("SMI", "C", "V", coins=5, helpers=2, buildings="s4 g2", used={"s4": "H"}),
        district("A", "A", "A", used={"d4": "A"}),
    )
    table.play("act.d3", "act.d5")
    assert table.keys == ["search.cup.child", "search.exhausted.villager", "search.d3.standing.merchant"]
    for key in (
        "search.active.inventor",
        "search.s4.standing.helper",
        "search.cup.artisan",
        "search.exhausted.artisan",
    ):
        assert refusal(table, key) == ("GN-SEARCH-06", "refused.target")


@pytest.mark.rule("GN-SEARCH-07")
def test_who_pays_for_the_action_is_no_target_of_its_search() -> None:
    table = Table.of(district("SS", "CV", buildings="g2"), district()).play("act.d5", "search.cup.child", "act.g2")
    assert table.keys == ["search.cup.villager", "search.d5.standing.soldier"]
    assert refusal(table, "search.g2.standing.soldier") == ("GN-SEARCH-07", "refused.payer")


@pytest.mark.rule("GN-SEARCH-07", "GN-CAR-04")
def test_nor_is_who_pays_for_a_copied_action() -> None:
    table = Table.of(district("SM", "CV"), district()).play("act.d3", "caravan")
    # The only action the soldier pays for is forced; the soldier lies on the caravan's scroll.
    assert table.keys == ["search.cup.child", "search.cup.villager", "search.d3.standing.merchant"]
    assert refusal(table, "search.d7.standing.soldier") == ("GN-SEARCH-07", "refused.payer")


@pytest.mark.rule("GN-SEARCH-08")
def test_a_search_without_target_is_ignored_and_the_action_goes_on() -> None:
    table = Table.of(district("S", advisors="ag", coins=1), district()).play("act.ag")
    assert table.district(0).coins == 2
    assert table.said("event.searched_nothing")


@pytest.mark.rule("GN-SEARCH-08")
def test_the_only_target_is_taken_without_asking() -> None:
    table = Table.of(district("S", "M"), district()).play("act.d5")
    assert spelt(table.district(0).active) == "M"
    assert table.asked.prompt.id == "ask.turn"

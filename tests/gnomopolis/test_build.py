"""Expandindo a Cidade: construção, imigração, ajudantes mecânicos."""

from __future__ import annotations

import pytest

from tests.gnomopolis.table import PACK, Table, district, refusal, spelt


def builds(table: Table) -> set[str]:
    return {key for key in table.keys if key.startswith("build.")}


@pytest.mark.rule("GN-BUILD-01")
def test_one_building_a_turn_and_another_in_the_next() -> None:
    table = Table.of(district("VVVVMM", "VVV"), district("V", "VVV"), offer="t2 g2 s2").play("build.t2")
    assert builds(table) == set()
    assert refusal(table, "build.g2") == ("GN-BUILD-01", "refused.built_already")
    table.play("pass", draw="VVV").play("pass", draw="VVV")
    assert "build.g2" in builds(table)


@pytest.mark.rule("GN-BUILD-02")
def test_only_open_cards_of_the_offer_can_be_built() -> None:
    table = Table.of(district("VVVV"), district(buildings="s3"), offer="t2 g2", deck="s2 c2")
    assert builds(table) == {"build.t2", "build.g2"}
    for card in ("s2", "c2", "s3"):
        assert refusal(table, f"build.{card}") == ("GN-BUILD-02", "refused.not_on_offer")


@pytest.mark.rule("GN-BUILD-02")
def test_the_offer_changes_in_no_other_way() -> None:
    table = Table.of(district("CVMA", "CCV", buildings="t6"), district("V", "V"), offer="t2 g2", deck="s2 c2")
    table.play("act.d1", "act.d3", "caravan", "copy.d2", "take.soldier")
    table.play("pass", draw="CCV").play("pass", draw="VV")
    assert (table.view.offer, table.view.deck) == (("t2", "g2"), 2)


@pytest.mark.rule("GN-BUILD-03")
@pytest.mark.parametrize("id", list(PACK.buildings))
def test_every_building_takes_exactly_its_team(id: str) -> None:
    team = PACK.buildings[id].team
    letters = "".join(colour[0].upper() for colour in team)
    table = Table.of(district(letters + "C", coins=3), district(), offer=f"{id}", deck="").play(f"build.{id}")
    assert (spelt(table.district(0).active), table.district(0).coins - _bonus(table)) == ("C", 3)
    assert sorted(table.district(0).buildings[0].team) == sorted(team)
    without = letters[1:] + "C"
    # Neither gnomes of the cup nor coins stand in for who is missing.
    assert refusal(Table.of(district(without, letters, coins=9), district(), offer=id), f"build.{id}") == (
        "GN-BUILD-03",
        "refused.lacking",
    )


def _bonus(table: Table) -> int:
    return len(table.district(0).advisors)


@pytest.mark.rule("GN-BUILD-03", "GN-HELP-01")
def test_wrong_teams_are_refused() -> None:
    table = Table.of(district("VVMC", helpers=2), district(), offer="t1").play("build.t1")
    for team in ("vv", "vc", "v", "vmh", "vhh", "ch", ""):
        assert refusal(table, f"team.{team}") == ("GN-BUILD-03", "refused.team")


@pytest.mark.rule("GN-BUILD-04", "GN-PASS-02")
def test_builders_stand_beside_the_scroll_and_rest_at_the_clean_up() -> None:
    table = Table.of(district("VVV", "CCC"), district(), offer="t2").play("build.t2")
    (building,) = table.district(0).buildings
    assert (building.team, building.scroll.standing) == (("villager", "villager"), ())
    table.play("pass", draw="CCC")
    assert spelt(table.district(0).exhausted) == "CVVVV"
    assert table.view.new.gnomes == {}
    assert table.district(0).buildings[0].team == ()


@pytest.mark.rule("GN-BUILD-05")
def test_a_new_building_can_be_used_at_once_and_copied_from_then_on() -> None:
    table = Table.of(district("VVV", "CCC"), district("V", "VVV"), offer="t2", deck="").play("build.t2", "act.t2")
    assert table.district(0).coins == 2
    table.play("pass", draw="CCC").play("caravan")
    assert set(table.keys) == {"copy.d2", "copy.t2"}
    table.play("copy.t2")
    assert (table.district(1).coins, table.district(0).coins) == (1, 3)


@pytest.mark.rule("GN-BUILD-06")
def test_each_build_brings_one_card_from_the_deck_while_there_is_one() -> None:
    # One card, the top one, although the Offer once held six.
    table = Table.of(district("VV", "VV"), district("VV", "VV"), offer="t2 g2", deck="s2 c2").play("build.t2")
    assert (table.view.offer, table.view.deck) == (("g2", "s2"), 1)
    table.play("pass", draw="VVC").play("build.g2")
    assert (table.view.offer, table.view.deck) == (("s2", "c2"), 0)
    table.play("pass", draw="VVC").play("build.c2")
    assert (table.view.offer, table.view.deck) == (("s2",), 0)


@pytest.mark.rule("GN-BUILD-07")
def test_a_build_is_resolved_in_its_order() -> None:
    table = Table.of(district("VV"), district(), offer="t2", deck="s2").play("build.t2")
    assert [event.text.id for event in table.events] == [
        "event.built",
        "event.gained",
        "event.advisor",
        "event.gained",
        "event.revealed",
    ]


@pytest.mark.rule("GN-BUILD-07")
def test_immigration_comes_after_the_team_is_gone_from_the_active_area() -> None:
    # The immigrants are exhausted and cannot take the builders' place.
    table = Table.of(district("V", "", "VV"), district(), offer="t2")
    assert refusal(table, "build.t2") == ("GN-BUILD-03", "refused.lacking")


@pytest.mark.rule("GN-IMM-01")
@pytest.mark.parametrize("id", list(PACK.buildings))
def test_the_builder_alone_gains_the_whole_immigration_once(id: str) -> None:
    table = Table.of(district(helpers=2), district(), offer=id, deck="").play(f"build.{id}")
    assert spelt(table.district(0).exhausted) == spelt(PACK.buildings[id].immigration)
    assert spelt(table.district(1).exhausted) == ""


@pytest.mark.rule("GN-IMM-01")
def test_using_or_copying_a_scroll_brings_no_immigration() -> None:
    table = Table.of(district("V", "C", buildings="t2"), district("V", "V")).play("act.t2")
    assert table.district(0).exhausted == {}
    table.play("pass", draw="CV").play("caravan", "copy.t2")
    assert table.district(1).exhausted == {}


@pytest.mark.rule("GN-IMM-02")
def test_immigrants_obey_the_gain_rules_one_by_one() -> None:
    table = Table.of(district("AA"), district(), offer="c7", deck="", old="ACI", new="M").play("build.c7")
    assert spelt(table.district(0).exhausted) == "ACM"
    assert (spelt(table.view.old.gnomes), spelt(table.view.new.gnomes)) == ("I", "")


@pytest.mark.rule("GN-HELP-01")
def test_helpers_replace_any_members_up_to_the_whole_team() -> None:
    table = Table.of(district("VMMM", helpers=5), district(), offer="t1", deck="").play("build.t1")
    assert table.keys == ["team.vm", "team.vh", "team.mh", "team.hh"]
    table.play("team.mh")
    assert (spelt(table.district(0).active), table.district(0).helpers) == ("MMV", 4)
    assert table.district(0).buildings[0].team == ("merchant", "helper")


@pytest.mark.rule("GN-HELP-01")
def test_each_helper_replaces_one_gnome_only() -> None:
    table = Table.of(district("C", helpers=1), district(), offer="t1")
    assert refusal(table, "build.t1") == ("GN-BUILD-03", "refused.lacking_team")
    table = Table.of(district("V", helpers=1), district(), offer="t1", deck="").play("build.t1")
    assert table.district(0).buildings[0].team == ("villager", "helper")


@pytest.mark.rule("GN-HELP-02")
def test_a_helper_never_pays_for_a_gnome_not_even_for_a_white_icon() -> None:
    table = Table.of(district(helpers=5, buildings="t5 s4"), district())
    assert refusal(table, "act.t5") == ("GN-ACT-03", "refused.lacking")
    assert refusal(table, "act.d1") == ("GN-ACT-03", "refused.lacking")
    assert [key for key in table.keys if key.startswith("act.")] == ["act.s4"]


@pytest.mark.rule("GN-HELP-03")
def test_a_helper_works_once_a_turn_and_is_then_returned() -> None:
    table = Table.of(district("V", "VVV", helpers=1, buildings="s4"), district(), offer="t1", deck="")
    table.play("build.t1")
    assert refusal(table, "act.s4") == ("GN-ACT-03", "refused.lacking")
    table.play("pass", draw="VVV")
    assert table.district(0).helpers == 0
    assert table.district(0).buildings[-1].team == ()
    table = Table.of(district("V", "VVV", helpers=1, buildings="s4"), district(), offer="t1").play("act.s4")
    assert table.district(0).buildings[0].scroll.helpers == 1
    assert refusal(table, "build.t1") == ("GN-BUILD-03", "refused.lacking")
    assert table.play("pass", draw="VVV").district(0).helpers == 0


@pytest.mark.rule("GN-HELP-04")
def test_unused_helpers_are_kept_and_never_mix_with_gnomes() -> None:
    table = Table.of(district("V", "V", helpers=20), district("V", "V")).play("pass", draw="VV")
    found = table.district(0)
    assert found.helpers == 20
    assert {*found.active, *found.cup, *found.exhausted} == {"villager"}

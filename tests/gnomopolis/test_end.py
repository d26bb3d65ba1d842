"""Passar, Final da partida."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from tests.gnomopolis.table import RULES, Table, district, refusal, spelt

SIX = "c1 c2 t2 t3 g2"


@pytest.mark.rule("GN-PASS-01", "GN-PASS-02", "GN-PASS-03", "GN-PASS-04")
def test_a_whole_clean_up() -> None:
    table = Table.of(district("CVVMI", "VVV", "", buildings="s4", helpers=2), district("C", "C"), offer="t2", deck="")
    table.play("act.d1", "act.d3", "act.s4", "build.t2", "team.vv")
    assert table.view.new.gnomes == {}
    table.play("pass", draw="VVV")
    ana = table.district(0)
    assert all(not (scroll.standing or scroll.lying) for scroll in ana.scrolls)
    assert ana.buildings[0].scroll.helpers == 0
    assert ana.buildings[1].team == ()
    assert table.view.new.gnomes == {"child": 1}
    assert ana.helpers == 1
    # Gained at the school and as immigrants, builders, the merchant who worked, the inventor who did not.
    assert spelt(ana.exhausted) == "CIMVVVV"
    assert table.view.playing == 1


@pytest.mark.rule("GN-PASS-01", "GN-RET-01")
def test_lying_gnomes_are_gone_before_the_draw() -> None:
    table = Table.of(district("CV"), district()).play("act.d1", "act.d2", "take.soldier", "pass", draw="SV")
    assert spelt(table.district(0).active) == "SV"
    assert table.view.new.gnomes == {"child": 1, "villager": 1}


@pytest.mark.rule("GN-PASS-03")
def test_no_active_gnome_is_kept_for_the_next_turn() -> None:
    table = Table.of(district("SMA", "CCC"), district()).play("pass", draw="CCC")
    assert (spelt(table.district(0).active), spelt(table.district(0).exhausted)) == ("CCC", "AMS")


@pytest.mark.rule("GN-PASS-04")
def test_gnomes_tidied_up_a_moment_ago_can_be_drawn_and_nothing_is_drawn_at_the_start() -> None:
    table = Table.of(district("M", "C", ""), district("VV", "VV")).play("act.d3", "pass", draw="CM")
    assert spelt(table.district(0).active) == "CM"
    assert spelt(table.district(1).active) == "VV"
    assert len(table.said("event.drew")) == 1


@pytest.mark.rule("GN-PASS-05")
@pytest.mark.parametrize(("gnomes", "drawn"), [("V", "V"), ("SM", "MS"), ("", None)])
def test_who_has_fewer_than_three_draws_all_and_plays_on(gnomes: str, drawn: str | None) -> None:
    table = Table.of(district(gnomes), district("V", "VVV")).play("pass", draw=drawn)
    assert spelt(table.district(0).active) == (drawn or "")
    table.play("pass", draw="VVV")
    assert table.view.playing == 0


@pytest.mark.rule("GN-PASS-04", "GN-PASS-05")
@pytest.mark.parametrize("seat", range(4))
def test_everybody_draws_three_or_all_there_are(seat: int) -> None:
    for cup, drawn in (("CVV", "CVV"), ("CV", "CV")):
        owners = [district(cup if owner == seat else "V") for owner in range(4)]
        table = Table.of(*owners, turn=seat).play("pass", draw=drawn)
        assert spelt(table.district(seat).active) == drawn


@pytest.mark.rule("GN-END-01", "GN-END-04")
def test_the_sixth_building_triggers_the_end_at_once() -> None:
    table = Table.of(district("VV", buildings=SIX), district(), offer="s2", deck="")
    assert table.view.trigger == ""
    table.play("build.s2")
    assert table.view.trigger == "buildings"
    assert table.said("event.trigger")[0]["why"].id == "trigger.buildings"
    assert table.view.outcome is None


@pytest.mark.rule("GN-END-01")
def test_the_sixth_building_must_be_one_players() -> None:
    table = Table.of(district("VV", buildings="c1 c2 t2 t3"), district(buildings="g2"), offer="s2", deck="")
    assert table.play("build.s2").view.trigger == ""


@pytest.mark.rule("GN-END-02")
@pytest.mark.parametrize(("old", "trigger"), [("V", "gnomes"), ("VI", ""), ("VVC", "")])
def test_only_an_old_capital_without_any_gnome_triggers_the_end(old: str, trigger: str) -> None:
    assert Table.of(district("C"), district(), old=old).play("act.d1").view.trigger == trigger


@pytest.mark.rule("GN-END-03")
@pytest.mark.parametrize(("coins", "trigger"), [(2, "coins"), (1, "coins"), (3, "")])
def test_an_old_capital_without_coins_triggers_the_end(coins: int, trigger: str) -> None:
    table = Table.of(district("M"), district(), coins=coins, new_coins=9).play("act.d3")
    assert table.view.trigger == trigger
    assert table.view.new.coins == (8 if coins == 1 else 9)


@pytest.mark.rule("GN-END-04")
def test_a_trigger_in_the_middle_of_a_copied_action_counts_and_stays() -> None:
    table = Table.of(district("SMA", "CV"), district(advisors="ag"), coins=1).play("caravan", "copy.ag")
    # The opponent's coin was the last one; the Search is still open.
    assert table.view.trigger == "coins"
    table.play("search.cup.child")
    assert len(table.said("event.trigger")) == 1
    table.play("act.d3")
    assert len(table.said("event.trigger")) == 1


@pytest.mark.rule("GN-END-04")
def test_a_later_condition_changes_nothing() -> None:
    table = Table.of(district("VVM", buildings=SIX), district(), offer="s2", deck="", coins=2)
    table.play("act.d3", "build.s2")
    assert table.view.trigger == "coins"
    assert len(table.said("event.trigger")) == 1


@pytest.mark.rule("GN-END-05")
@pytest.mark.parametrize(("first", "turn", "left"), [(0, 0, 2), (0, 1, 1), (0, 2, 0), (2, 2, 2), (2, 0, 1), (2, 1, 0)])
def test_the_round_is_finished_so_that_all_have_had_the_same_number_of_turns(first: int, turn: int, left: int) -> None:
    districts = [district("M") for _ in range(3)]
    table = Table.of(*districts, first=first, turn=turn, coins=2)
    table.play("act.d3").play("pass", draw="M")
    for _ in range(left):
        assert table.view.outcome is None
        table.play("pass", draw="M")
    assert table.view.outcome is not None
    assert table.view.playing is None
    assert decisions(RULES, table.state) == ()
    assert refusal(table, "pass") == ("GN-TURN-01", "refused.not_asked")


@pytest.mark.rule("GN-END-06")
def test_empty_deck_offer_and_new_capital_are_no_triggers() -> None:
    table = Table.of(district("VV", "CCC"), district("V", "CCC"), offer="t2", deck="").play("build.t2")
    assert (table.view.offer, table.view.deck, table.view.new.gnomes, table.view.new.coins) == ((), 0, {}, 0)
    assert table.view.trigger == ""
    table.play("pass", draw="CCC").play("pass", draw="CCC")
    assert table.view.outcome is None


@pytest.mark.rule("GN-END-07")
def test_last_turns_are_normal_turns_with_a_full_clean_up() -> None:
    table = Table.of(district("VVMC", buildings=SIX, used={}), district("MC", "CCC"), offer="s2", deck="", coins=1)
    table.play("build.s2", "act.d3", "act.d1").play("pass", draw="CVV")
    assert table.view.playing == 1
    table.play("act.d3", "act.d1").play("pass", draw="CCC")
    assert table.view.outcome is not None
    assert table.view.new.gnomes == {"child": 2}
    assert spelt(table.district(1).active) == "CCC"
    assert [d.coins for d in table.view.districts] == [3, 2]


@pytest.mark.rule("GN-END-08")
def test_a_round_without_any_option_ends_the_game() -> None:
    table = Table.of(district(coins=4), district(), district()).play("pass", "pass")
    assert table.view.outcome is None
    table.play("pass")
    assert table.view.outcome is not None
    assert table.view.trigger == ""
    assert table.said("event.stalled")


@pytest.mark.rule("GN-END-08")
def test_a_round_in_which_somebody_could_act_goes_on() -> None:
    # Ana could use her villager and passes all the same.
    table = Table.of(district("V"), district()).play("pass", draw="V").play("pass")
    assert table.view.outcome is None
    assert table.view.round == 2
    # Bia can only act once: the rest of the round is idle, the round is not.
    table = Table.of(district(), district("C", buildings="")).play("pass", "act.d1")
    table.play("pass", draw="V")
    assert table.view.outcome is None


@pytest.mark.rule("GN-END-08", "GN-HELP-01")
def test_helpers_that_can_build_keep_the_game_going() -> None:
    table = Table.of(district(helpers=2), district(), offer="t2").play("pass", "pass")
    assert table.view.outcome is None

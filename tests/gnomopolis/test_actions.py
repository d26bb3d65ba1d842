"""Ações dos Gnomos, Retornar."""

from __future__ import annotations

import pytest

from games.core.rules import play
from games.core.thinking.foresight import foresee
from games.gnomopolis.printed import Coins, Draw, Gain, GainChoice, PayCoins, PayGnome, PayHelpers, Search
from tests.gnomopolis.table import RULES, Table, district, refusal, spelt, town, with_action

STANDING = PayGnome("any", returned=False)
LYING = PayGnome("any", returned=True)
SPECIALISTS = ("soldier", "merchant", "artisan", "inventor")


def acts(table: Table) -> set[str]:
    return {key for key in table.keys if key.startswith("act.")}


@pytest.mark.rule("GN-ACT-01")
def test_own_board_buildings_and_advisors_can_be_used_and_no_others() -> None:
    everybody = "CVSMAI"
    table = Table.of(
        district(everybody, buildings="t2 s1", advisors="at"), district(buildings="g2", advisors="ag"), offer="c2 t6"
    )
    assert acts(table) == {f"act.{id}" for id in ("d1", "d2", "d3", "d4", "d5", "d6", "t2", "s1", "at")}
    for scroll in ("g2", "ag", "ac", "c2", "t6", "s7"):
        assert refusal(table, f"act.{scroll}") == ("GN-ACT-01", "refused.out_of_reach")
    assert refusal(table, "act.d7") == ("GN-CAR-01", "refused.caravan_scroll")


@pytest.mark.rule("GN-ACT-02")
def test_a_scroll_with_something_on_it_cannot_be_used() -> None:
    table = Table.of(district("CCMM"), district()).play("act.d1", "act.d3")
    assert refusal(table, "act.d1") == ("GN-ACT-02", "refused.occupied")
    assert refusal(table, "act.d3") == ("GN-ACT-02", "refused.occupied")
    scrolls = {scroll.id: scroll for scroll in table.district(0).scrolls}
    assert scrolls["d1"].lying == ("child",)
    assert scrolls["d3"].standing == ("merchant",)


@pytest.mark.rule("GN-ACT-02")
def test_a_scroll_is_empty_again_in_the_next_turn() -> None:
    table = Table.of(district("M", "M"), district("V", "V")).play("act.d3").play("pass", draw="MM")
    table.play("pass", draw="VV").play("act.d3")
    assert table.district(0).coins == 4


@pytest.mark.rule("GN-ACT-03")
def test_gnomes_in_the_cup_or_exhausted_do_not_pay() -> None:
    table = Table.of(district("V", "M", "A", buildings="c2"), district())
    for scroll in ("d3", "d4", "c2"):
        assert refusal(table, f"act.{scroll}") == ("GN-ACT-03", "refused.lacking")


@pytest.mark.rule("GN-ACT-03")
def test_what_an_action_produces_does_not_pay_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V", coins=1), district())
    with_action(monkeypatch, state, "d6", [PayCoins(2)], [Coins(5)])
    assert refusal(Table(state), "act.d6") == ("GN-ACT-03", "refused.lacking")
    state = town(district("V", coins=2), district())
    with_action(monkeypatch, state, "d6", [PayCoins(2)], [Coins(5)])
    assert Table(state).play("act.d6").district(0).coins == 5


@pytest.mark.rule("GN-ACT-04", "GN-RET-01")
def test_one_cost_may_stand_and_lie() -> None:
    table = Table.of(district("AV", buildings="c7"), district()).play("act.c7", "take.soldier")
    (building,) = table.district(0).buildings
    assert (building.scroll.standing, building.scroll.lying) == (("artisan",), ("villager",))
    table.play("pass", draw="SA")
    assert table.view.new.gnomes == {"villager": 1}
    assert spelt(table.district(0).active) == "AS"


@pytest.mark.rule("GN-ACT-05")
def test_a_scroll_is_free_again_only_when_all_is_gone() -> None:
    table = Table.of(district("VVVVSS", buildings="c2 g2"), district()).play("act.c2")
    table.play("act.d5", "search.c2.standing.villager")
    assert refusal(table, "act.c2") == ("GN-ACT-02", "refused.occupied")
    table.play("act.g2", "search.c2.standing.villager").play("act.c2")
    assert table.district(0).coins == 2


@pytest.mark.rule("GN-ACT-06")
@pytest.mark.parametrize(
    ("scroll", "colour"), [("d1", "C"), ("d2", "V"), ("d3", "M"), ("d4", "A"), ("d5", "S"), ("d6", "I")]
)
def test_a_coloured_icon_takes_its_own_colour_only(scroll: str, colour: str) -> None:
    others = "CVSMAI".replace(colour, "") * 2
    assert refusal(Table.of(district(others), district()), f"act.{scroll}") == ("GN-ACT-03", "refused.lacking")
    paid = Table.of(district(colour + others), district())
    assert f"act.{scroll}" in paid.keys


@pytest.mark.rule("GN-ACT-07")
def test_the_payer_of_a_white_icon_chooses_any_colour_he_has() -> None:
    table = Table.of(district("CCVSMAI", buildings="t5"), district()).play("act.t5")
    colours = ("child", "villager", "soldier", "merchant", "artisan", "inventor")
    assert table.keys == [f"pay.{colour}" for colour in colours]
    assert refusal(table, "pay.helper") == ("GN-ACT-07", "refused.payment")
    table.play("pay.inventor")
    assert table.district(0).buildings[0].scroll.lying == ("inventor",)
    table.play("pass", draw="CCV")
    assert table.view.new.gnomes == {"inventor": 1}


@pytest.mark.rule("GN-ACT-07")
def test_a_single_way_to_pay_is_taken_without_asking() -> None:
    table = Table.of(district("CC", buildings="t5"), district()).play("act.t5")
    assert table.district(0).buildings[0].scroll.lying == ("child",)
    assert table.district(0).coins == 2


@pytest.mark.rule("GN-ACT-07", "GN-ACT-04")
def test_white_icons_mix_with_coloured_ones_and_with_x(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("VVCS"), district())
    with_action(monkeypatch, state, "d6", [PayGnome("villager", returned=True), STANDING, LYING], [Coins(1)])
    table = Table(state).play("act.d6")
    # One villager is spoken for; of the others each pair in both orders, as one stands and the other lies.
    assert set(table.keys) == {
        f"pay.{one}.{two}"
        for one, two in [
            ("villager", "child"),
            ("child", "villager"),
            ("villager", "soldier"),
            ("soldier", "villager"),
            ("child", "soldier"),
            ("soldier", "child"),
        ]
    }
    table.play("pay.soldier.villager")
    (d6,) = [scroll for scroll in table.district(0).scrolls if scroll.id == "d6"]
    assert (d6.standing, d6.lying) == (("soldier",), ("villager", "villager"))


@pytest.mark.rule("GN-ACT-07")
def test_two_equal_white_icons_are_paid_as_a_set(monkeypatch: pytest.MonkeyPatch) -> None:
    state = with_action(monkeypatch, town(district("CCV"), district()), "d6", [STANDING, STANDING], [Coins(1)])
    assert set(Table(state).play("act.d6").keys) == {"pay.child.child", "pay.child.villager"}
    state = with_action(monkeypatch, town(district("C"), district()), "d6", [STANDING, STANDING], [Coins(1)])
    assert refusal(Table(state), "act.d6") == ("GN-ACT-03", "refused.lacking")


@pytest.mark.rule("GN-ACT-08", "GN-DRAW-03")
def test_a_gnome_gained_first_can_be_drawn_by_the_same_action() -> None:
    table = Table.of(district("V", buildings="c1"), district()).play("act.c1", draw="A")
    assert spelt(table.district(0).active) == "A"


@pytest.mark.rule("GN-ACT-08")
def test_a_search_before_a_draw_is_finished_first() -> None:
    table = Table.of(district("A", "CV", advisors="ac"), district()).play("act.ac")
    assert table.keys == ["search.cup.child", "search.cup.villager"]
    assert spelt(table.district(0).active) == ""
    table.play("search.cup.villager", draw="C")
    assert spelt(table.district(0).active) == "CV"


@pytest.mark.rule("GN-ACT-09")
def test_paying_for_nothing_is_allowed() -> None:
    table = Table.of(district("A"), district()).play("act.d4")
    assert (table.district(0).scrolls[3].standing, table.district(0).active) == (("artisan",), {})
    assert table.said("event.drew_nothing")


@pytest.mark.rule("GN-ACT-09", "GN-SEARCH-08")
def test_no_effect_can_be_declined() -> None:
    table = Table.of(district("S", "CV"), district()).play("act.d5")
    assert all(key.startswith("search.") for key in table.keys)
    table = Table.of(district("V"), district()).play("act.d2")
    assert all(key.startswith("take.") for key in table.keys)


@pytest.mark.rule("GN-ACT-10")
def test_a_specialist_of_choice_is_one_of_those_left() -> None:
    table = Table.of(district("V"), district("VVV"), old="CVA", new="IC").play("act.d2")
    assert table.keys == ["take.artisan", "take.inventor"]
    assert refusal(table, "take.soldier") == ("GN-ACT-10", "refused.specialist")
    assert refusal(table, "take.child") == ("GN-ACT-10", "refused.specialist")
    table.play("take.inventor")
    assert table.view.new.gnomes == {"child": 1}
    assert spelt(table.district(0).exhausted) == "I"


@pytest.mark.rule("GN-ACT-10")
def test_the_last_specialist_left_is_taken_and_none_is_no_gain() -> None:
    table = Table.of(district("V"), district(), old="VM").play("act.d2")
    assert spelt(table.district(0).exhausted) == "M"
    table = Table.of(district("V"), district(), old="V", new="C").play("act.d2")
    assert table.district(0).exhausted == {}
    assert table.district(0).scrolls[1].lying == ("villager",)
    assert table.said("event.lost")


@pytest.mark.rule("GN-ACT-10")
def test_two_specialists_of_choice_are_chosen_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("I", "VV"), district(), old="VSM")
    effects = [GainChoice(2, SPECIALISTS), Draw(1)]
    with_action(monkeypatch, state, "d6", [PayGnome("inventor", returned=False)], effects)
    table = Table(state)
    table.play("act.d6")
    # The other one comes unasked, and then is drawn.
    assert all(seen.final for seen in foresee(RULES, table.state, [table.asked], 0).values())
    table.play("take.merchant", draw="V")
    assert spelt(table.district(0).exhausted) == "MS"


@pytest.mark.rule("GN-RET-02", "GN-RET-03", "GN-PASS-01")
def test_coins_paid_stay_on_the_scroll_and_go_to_the_new_capital(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V", coins=5, helpers=2), district())
    with_action(monkeypatch, state, "d6", [PayCoins(3), PayHelpers(1)], [Gain("artisan", 1)])
    table = Table(state).play("act.d6")
    (d6,) = [scroll for scroll in table.district(0).scrolls if scroll.id == "d6"]
    assert (d6.coins, d6.helpers) == (3, 1)
    assert (table.district(0).coins, table.district(0).helpers) == (2, 1)
    assert table.view.new.coins == 0
    assert refusal(table, "act.d6") == ("GN-ACT-02", "refused.occupied")
    old = table.view.old.coins
    table.play("pass", draw="AV")
    assert (table.view.new.coins, table.district(0).coins, table.district(0).helpers) == (3, 2, 1)
    assert table.view.old.coins == old


@pytest.mark.rule("GN-RET-02", "GN-ACT-03")
def test_what_is_lacking_is_told_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("C", coins=1), district())
    cost = [PayGnome("villager", returned=False), LYING, STANDING, PayCoins(3), PayHelpers(1)]
    with_action(monkeypatch, state, "d6", cost, [Coins(1)])
    refusals = [r for r in Table(state).refusals if r.label.id == "card.d6.name"]
    (lacking,) = refusals
    told = {item.id: item.args["n"] for item in lacking.reason.args["what"].args["items"]}
    assert told == {"thing.villager": 1, "thing.gnome": 1, "thing.coin": 2, "thing.helper": 1}


@pytest.mark.rule("GN-RET-03")
def test_nothing_ever_enters_the_old_capital() -> None:
    table = Table.of(district("CVA", buildings="c7 t5"), district())
    before = table.view.old
    table.play("act.d1", "act.c7", "take.soldier").play("pass", draw="AVS")
    after = table.view.old
    assert all(after.gnomes.get(colour, 0) <= n for colour, n in before.gnomes.items())
    assert after.coins <= before.coins
    assert table.view.new.gnomes == {"child": 1, "villager": 1}


@pytest.mark.rule("GN-RET-04", "GN-RET-01")
def test_what_lies_on_a_scroll_cannot_be_gained_before_the_clean_up() -> None:
    table = Table.of(district("CVV"), district(), offer="g2", deck="", old="I").play("act.d1", "build.g2")
    assert table.view.new.gnomes == {}
    assert table.district(0).exhausted == {}
    assert len(table.said("event.lost")) == 2
    table.play("pass", draw="VV")
    assert table.view.new.gnomes == {"child": 1}


@pytest.mark.rule("GN-RET-04", "GN-SEARCH-03")
def test_a_lying_gnome_found_by_a_search_can_be_gained_at_once() -> None:
    table = Table.of(district("CSVV"), district(), offer="g2", deck="", old="I")
    table.play("act.d1").play("act.d5")
    assert table.view.new.gnomes == {"child": 1}
    table.play("build.g2")
    assert spelt(table.district(0).exhausted) == "C"


@pytest.mark.rule("GN-SEARCH-01")
def test_two_searches_are_answered_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("I", "CV", "M"), district())
    with_action(monkeypatch, state, "d6", [PayGnome("inventor", returned=False)], [Search(2)])
    table = Table(state).play("act.d6", "search.cup.child", "search.exhausted.merchant")
    assert spelt(table.district(0).active) == "CM"


@pytest.mark.rule("GN-INFO-03", "GN-ACT-08")
@pytest.mark.parametrize(
    ("cup", "old", "final"),
    [
        ("", "SM", False),  # asked which specialist: the way back is open until the answer
        ("", "S", True),  # the only one comes and is drawn
        ("V", "C", True),  # none comes, the villager is drawn
        ("", "C", False),  # none comes, nobody is drawn
    ],
)
def test_an_action_says_beforehand_whether_it_draws(
    monkeypatch: pytest.MonkeyPatch, cup: str, old: str, final: bool
) -> None:
    state = town(district("I", cup), district(), old=old)
    with_action(monkeypatch, state, "d6", [PayGnome("inventor", returned=False)], [GainChoice(1, SPECIALISTS), Draw(1)])
    table = Table(state)
    foreseen = foresee(RULES, state, [table.asked], 0)["act.d6"]
    assert foreseen.final == final == (not play(RULES, state, 0, "act.d6").undoable)


@pytest.mark.rule("GN-ACT-07")
def test_a_gnome_that_pays_its_own_colour_pays_for_no_white_icon_too(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = [PayGnome("villager", returned=False), STANDING]
    state = with_action(monkeypatch, town(district("V"), district()), "d6", cost, [Coins(1)])
    assert refusal(Table(state), "act.d6") == ("GN-ACT-03", "refused.lacking")
    state = with_action(monkeypatch, town(district("VC"), district()), "d6", cost, [Coins(1)])
    (d6,) = [scroll for scroll in Table(state).play("act.d6").district(0).scrolls if scroll.id == "d6"]
    assert d6.standing == ("child", "villager")

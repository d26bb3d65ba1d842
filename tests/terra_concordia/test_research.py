"""Pesquisar and Comerciar."""

from __future__ import annotations

import re

import pytest

from games.core.rules import Illegal, play
from games.core.texts import LOCALES, catalogue
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.steps import TakeTechnology
from tests.terra_concordia.table import RULES, Table

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def alone() -> Table:
    """Rich, and the other player is out of the round."""
    table = Table.of().rich()
    table.nation(1).passed = True
    return table


@rule("TC-ACT-RESEARCH-01")
def test_research_costs_the_printed_cost_and_no_worker_and_uses_the_turn():
    table = Table.of().rich().play("research.tec_09")
    assert (table.stock()["wood"], table.stock()["water"], table.free()) == (8, 9, 5)
    assert table.asked.seat == 1
    assert "research.tec_09" in Table.of().rich().exhausted().keys
    assert Table.of().has(wood=1).refused("research.tec_09") == "TC-ACT-GEN-04"


@rule("TC-ACT-RESEARCH-02")
def test_two_researches_a_round():
    table = alone().play("research.tec_01", "research.tec_05")
    assert not table.group("research.")
    assert table.refused("research.tec_09") == "TC-ACT-RESEARCH-02"


@rule("TC-ACT-RESEARCH-03")
def test_each_level_needs_the_one_below_of_its_category():
    table = Table.of().rich()
    levels = {PACK.technologies[id].level for id in table.group("research.")}
    assert levels == {1}
    assert table.refused("research.tec_02") == "TC-ACT-RESEARCH-03"
    table.knows("tec_01", "tec_02", seat=1).knows("tec_01")
    assert "tec_02" in table.group("research.")
    assert table.refused("research.tec_03") == "TC-ACT-RESEARCH-03", "another's level does not help"
    assert "tec_04" in table.knows("tec_02", "tec_03").group("research.")


@rule("TC-ACT-RESEARCH-04")
def test_an_exclusive_technology_is_one_players():
    table = Table.of().rich().rich(1).knows("tec_01", "tec_02", "tec_03")
    table.knows("tec_01", "tec_02", "tec_03", seat=1).play("research.tec_04")
    assert table.refused("research.tec_04", seat=1) == "TC-ACT-RESEARCH-04"
    assert RULES.view(table.state, None).taken == {"tec_04": 0}


@rule("TC-ACT-RESEARCH-03")
def test_the_level_below_of_another_category_does_not_help():
    table = Table.of().rich().knows("tec_01", "tec_02", "tec_05")
    assert {"tec_03", "tec_06"} <= table.group("research.")
    for card in ("tec_07", "tec_10", "tec_11"):
        assert table.refused(f"research.{card}") == "TC-ACT-RESEARCH-03"


@rule("TC-ACT-RESEARCH-04")
@pytest.mark.parametrize("owner", [1, 2])
def test_an_exclusive_technology_is_refused_whoever_has_it(owner):
    table = Table.of("solaris", "mariteia", "verdantis").rich().knows("tec_01", "tec_02", "tec_03")
    assert "research.tec_04" in table.keys
    assert table.knows("tec_04", seat=owner).refused("research.tec_04") == "TC-ACT-RESEARCH-04"


@rule("TC-ACT-RESEARCH-05")
def test_the_exclusive_ones_are_those_of_level_four():
    assert PACK.exclusive == {id for id, card in PACK.technologies.items() if card.level == 4}


@rule("TC-ACT-RESEARCH-06")
def test_others_can_be_had_by_everybody_once():
    table = Table.of().rich().rich(1).play("research.tec_01", "research.tec_01")
    assert table.nation(0).technologies == table.nation(1).technologies == ["tec_01"]
    assert table.refused("research.tec_01") == "TC-ACT-RESEARCH-06"


@rule("TC-ACT-RESEARCH-07")
def test_all_24_can_be_had():
    table = alone()
    while len(table.nation().technologies) < 24:
        table.nation().used.research = 0
        table.rich()
        asked = sorted(table.group("research."))
        table.play(f"research.{asked[0]}")
        while table.asked.prompt.id != "ask.turn":
            table.play("decline")
    assert set(table.nation().technologies) == set(PACK.technologies)


@rule("TC-ACT-RESEARCH-08")
def test_the_market_binds_nobody_and_is_filled_up():
    table = alone()
    state = table.state
    state.market = ["tec_01", "tec_02", "tec_03", "tec_04"]
    state.technologies.cards = ["tec_24", "tec_09"]
    table.play("research.tec_05")
    assert state.market == table.state.market, "not face up: the market stays"
    table.play("research.tec_01")
    assert table.state.market == ["tec_02", "tec_03", "tec_04", "tec_09"]
    assert table.state.technologies.discards == ["tec_01"], "others can still have it"
    table.knows("tec_02", "tec_03").rich().nation().used.research = 0
    table.play("research.tec_04")
    assert "tec_04" not in (*table.state.market, *table.state.technologies.discards), "it is its owner's"


@rule("TC-ACT-RESEARCH-09")
def test_a_card_gives_a_technology_after_both_researches_of_the_round_too():
    table = alone()
    table.nation().used.research = 2
    table.next(TakeTechnology(0, 1, False, "exp_07"))
    assert "tec_01" in table.group("take.")
    assert table.play("take.tec_01").nation().used.research == 2


@rule("TC-ACT-RESEARCH-09")
def test_a_technology_by_a_card_obeys_the_chain_and_is_no_research_action():
    table = alone().knows("tec_01").knows("tec_21", "tec_22", "tec_23", "tec_24", seat=1)
    table.knows("tec_21", "tec_22", "tec_23").next(TakeTechnology(0, 4, False, "mar_02"), *table.state.agenda)
    assert "tec_02" in table.group("take.")
    assert {"tec_03", "tec_24", "tec_01"}.isdisjoint(table.group("take."))
    low = table.copy().next(TakeTechnology(0, 1, False, "con_10"))
    assert {"tec_05", "tec_09"} <= low.group("take.")
    assert low.refused("take.tec_02") == "TC-ACT-RESEARCH-09", "above the level that the card gives"
    low.state.market = ["tec_05"]
    low.next(TakeTechnology(0, 4, True, "tec_22"))
    assert low.group("take.") == {"tec_05"}
    assert low.refused("take.tec_02") == "TC-ACT-RESEARCH-09", "not face up"
    table.play("take.tec_02")
    assert RULES.view(table.state, None).nations[0].left["research"] == 2


# ---------------------------------------------------------------- Comerciar


def stall(**resources: int) -> Table:
    table = Table.of()
    table.nation(1).passed = True
    table.nation().resources = dict.fromkeys(table.nation().resources, 0)
    return table.has(**resources)


@rule("TC-ACT-TRADE-01")
def test_trade_needs_no_worker_and_comes_twice_a_round():
    table = stall(wood=9).exhausted().play("trade", "give.wood.gold", "confirm")
    table.play("trade", "give.wood.iron", "confirm")
    assert table.refused("trade") == "TC-ACT-TRADE-01"
    turn = Table.of().has(wood=3).play("trade", "give.wood.gold", "confirm")
    assert turn.asked.seat == 1


@rule("TC-ACT-TRADE-02")
def test_one_to_three_steps():
    table = stall(wood=9).play("trade")
    assert table.refused("confirm") == "TC-ACT-TRADE-02"
    table.play("give.wood.iron", "give.wood.stone", "give.wood.food")
    assert table.refused("give.wood.water") == "TC-ACT-TRADE-02"
    assert table.play("confirm").stock() == {"wood": 6, "iron": 1, "stone": 1, "food": 1}


@rule("TC-ACT-TRADE-03")
def test_three_of_one_kind_for_one_gold():
    assert stall(wood=4).play("trade", "give.wood.gold", "confirm").stock() == {"wood": 1, "gold": 1}
    assert stall(wood=2, stone=1).play("trade").refused("give.wood.gold") == "TC-ACT-TRADE-08"


@rule("TC-ACT-TRADE-04")
def test_a_swap_moves_one_unit():
    assert stall(prestige=2).play("trade", "give.prestige.influence", "confirm").stock() == {
        "prestige": 1,
        "influence": 1,
    }
    assert "give.prestige.prestige" not in stall(prestige=2).play("trade").keys


@rule("TC-ACT-TRADE-05")
def test_gold_is_never_given():
    table = stall(gold=9, wood=1).play("trade")
    assert not table.group("give.gold")
    assert table.refused("give.gold.wood") == "TC-ACT-TRADE-05"
    assert stall(gold=9).refused("trade") == "TC-ACT-TRADE-05"


@rule("TC-ACT-TRADE-06")
def test_any_step_can_be_taken_out():
    table = stall(wood=5).play("trade", "give.wood.iron", "give.wood.stone", "give.wood.food", "remove.2")
    assert RULES.view(table.state, 0).private.queue == ("wood.iron", "wood.food")
    assert {table.refused(f"remove.{number}") for number in ("0", "3", "²", "x")} == {"TC-ACT-TRADE-06"}
    assert table.play("confirm").stock() == {"wood": 3, "iron": 1, "food": 1}


@rule("TC-ACT-TRADE-06")
def test_of_equal_steps_one_is_taken_out():
    table = stall(wood=5).play("trade", "give.wood.iron", "give.wood.iron", "give.wood.food", "remove.1")
    assert RULES.view(table.state, 0).private.queue == ("wood.iron", "wood.food")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_queue_is_shown_to_its_owner_with_what_it_would_leave(locale):
    texts = catalogue(RULES.package, locale)

    def told(table: Table) -> list[str]:
        return [texts.say(line) for line in RULES.tell.prepared(RULES.view(table.state, 0), 0)]

    def labels(table: Table) -> dict[str, str]:
        return {option.key: texts.say(option.label) for option in table.asked.options}

    table = stall(wood=5, stone=2).play("trade")
    assert told(table) == []
    wood, iron = (texts.say(f"resource.{name}") for name in ("wood", "iron"))
    assert re.findall(r"\d", labels(table)["give.wood.iron"]) == ["1", "1", "4", "1"]
    table.play("give.wood.iron", "give.wood.gold")
    queued, left = told(table)
    three = texts.say(thing_said("wood", 3))
    assert queued.index(f"1) 1 {wood} → 1 {iron}") < queued.index(f"2) {three} → 1 ")
    assert f"1 {wood}," in left
    assert f"{texts.say(thing_said('stone', 2))}, 1 {iron}" in left
    assert re.findall(r"\d", labels(table)["give.wood.stone"]) == ["1", "1", "0", "3"], "they go on from the queue"
    blocked = stall(wood=2, stone=1).play("trade", "give.stone.wood", "give.wood.gold", "remove.1")
    assert "1" in told(blocked)[1]
    assert labels(blocked).keys() == {"remove.1", "abandon"}


def test_a_queue_says_what_it_would_pay_for_that_is_out_of_reach_now():
    texts = catalogue(RULES.package, "pt-BR")

    def told(table: Table, seat: int = 0) -> list[str]:
        return [texts.say(line) for line in RULES.tell.prepared(RULES.view(table.state, seat), 0)]

    table = stall(wood=4, stone=1, gold=2).hold("exp_01", "com_02").play("trade")
    table.play("give.wood.water")
    # Irrigation and Coastal Navigation each take Water; what could be paid for before is no news, nor what cannot yet.
    assert told(table)[2:] == ["**Passaria a dar para pagar:** Irrigação e Navegação Costeira"]
    assert told(table, 1) == []
    # The hand, too, its fee among the price: two Water and two Gold.
    table.play("give.stone.water")
    assert told(table)[2:] == ["**Passaria a dar para pagar:** Câmbio Favorável, Irrigação e Navegação Costeira"]
    assert len(told(stall(wood=4).play("trade", "give.wood.iron"))) == 2
    further = stall(wood=4).knows("tec_01", "tec_09")
    assert len(told(further.play("trade", "give.wood.water"))) == 2, "only the next of each category can be researched"


def test_what_to_give_comes_before_what_to_get():
    table = stall(wood=2, stone=1).play("trade")
    texts = catalogue(RULES.package, "en")
    under = {o.key: texts.say(o.under) for o in table.asked.options if o.group == "swap"}
    assert {under["give.wood.iron"], under["give.wood.food"]} == {"Give 1 wood · you have 2"}
    assert under["give.stone.iron"] == "Give 1 stone · you have 1"


@rule("TC-ACT-TRADE-07")
def test_nothing_happens_before_it_is_confirmed_and_giving_up_is_free():
    table = stall(wood=5).play("trade", "give.wood.gold", "give.wood.iron")
    assert table.stock() == {"wood": 5}
    assert table.nation().used.trade == 0
    assert table.refused("recruit") == "TC-ACT-TRADE-07"
    table.play("abandon")
    assert table.asked.seat == 0
    assert (table.stock(), table.nation().used.trade) == ({"wood": 5}, 0)
    assert table.play("trade", "give.wood.gold", "give.wood.iron", "confirm").stock() == {
        "wood": 1,
        "gold": 1,
        "iron": 1,
    }


@rule("TC-ACT-TRADE-08")
def test_later_steps_may_use_what_earlier_ones_gave():
    table = stall(wood=2, stone=1).play("trade", "give.stone.wood", "give.wood.gold")
    assert table.copy().play("confirm").stock() == {"gold": 1}
    table.play("remove.1")
    assert table.refused("confirm") == table.refused("give.wood.iron") == "TC-ACT-TRADE-08"
    assert table.keys == ["remove.1", "abandon"]
    assert not any(option.key.startswith("remove.") for option in table.play("remove.1").asked.options)


@rule("TC-ACT-TRADE-08")
def test_the_step_that_a_removal_leaves_without_stock_or_room_is_named():
    poor = stall(wood=3, stone=1, food=1).play(
        "trade", "give.stone.iron", "give.food.wood", "give.wood.gold", "remove.2"
    )
    assert poor.play("confirm").stock() == {"iron": 1, "food": 1, "gold": 1}
    short = stall(wood=2, stone=1, food=1).play("trade", "give.stone.iron", "give.food.wood", "give.wood.gold")
    short.play("remove.2")
    full = stall(wood=1, food=10, iron=2).play(
        "trade", "give.wood.stone", "give.food.wood", "give.iron.food", "remove.2"
    )
    for table in (short, full):
        with pytest.raises(Illegal) as error:
            play(RULES, table.state, 0, "confirm")
        assert (error.value.refusal.clause, error.value.refusal.reason.args["n"]) == ("TC-ACT-TRADE-08", 2)


@rule("TC-ACT-TRADE-09")
def test_what_cannot_be_stored_cannot_be_traded_for():
    table = stall(wood=9, iron=10, gold=10).play("trade")
    assert table.refused("give.wood.iron") == "TC-ACT-TRADE-09"
    assert table.refused("give.wood.gold") == "TC-ACT-TRADE-09"
    assert "give.iron.wood" in table.keys
    assert table.play("give.iron.wood", "confirm").stock()["wood"] == 10, "up to the limit there is room"
    dear = stall(wood=9, gold=9).knows("tec_12").play("trade")
    assert dear.refused("give.wood.gold") == "TC-ACT-TRADE-09", "2 Gold for a sale, room for 1"

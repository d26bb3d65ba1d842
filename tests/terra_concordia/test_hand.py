"""Jogar cartas da mão, Limites."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.terra_concordia.cards.deeds import Gain
from games.terra_concordia.cards.printed import EventCard, HandCard
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.effects.perform import draw
from games.terra_concordia.goods import NON_GOLD, RESOURCES
from games.terra_concordia.pieces import Pile, Used
from games.terra_concordia.queries import storage
from games.terra_concordia.steps import BeginRound, Income, Maintenance, NextTurn, Production, Turn
from games.terra_concordia.steps.planning import apply_event, recover
from games.terra_concordia.verbs import settle_limits, shift_global, shift_individual
from tests.terra_concordia.table import CORNERS, RULES, Table, fixture, laid, run

rule = pytest.mark.rule


def hand(*cards: str, **resources: int) -> Table:
    return Table.of().has(**({"gold": 9} | resources)).hold(*cards)


@rule("TC-HAND-01")
def test_a_card_is_free_and_the_action_follows():
    table = hand("exp_06").play("play.exp_06")
    assert table.asked.seat == 0
    assert "collect.a1" in table.keys
    assert table.play("collect.a1").asked.seat == 1


@rule("TC-HAND-02")
def test_two_gold_beside_the_printed_cost():
    table = hand("com_01", "trb_03", gold=5, artefact=1)
    assert table.refused("play.trb_03") == "TC-HAND-02", "4 and 2 make 6"
    table.play("play.com_01")
    assert table.stock()["gold"] == 5 - 2 + 5
    assert "artefact" not in table.stock()
    assert hand("exp_06", gold=1).refused("play.exp_06") == "TC-HAND-02"


@rule("TC-HAND-03")
def test_two_cards_a_round_constructions_aside():
    table = hand("exp_06", "exp_03", "exp_04", "con_16", stone=5).play("play.exp_06", "play.exp_03")
    assert table.refused("play.exp_04") == "TC-HAND-03"
    assert table.refused("play.con_16")
    gold = table.stock()["gold"]
    table.play("build.con_16")
    assert table.stock()["gold"] == gold - 1, "no fee for a Construction"
    first = hand("exp_06", "exp_03", "con_16", stone=5, gold=9)
    first.nation(1).passed = True
    assert first.play("build.con_16", "play.exp_06", "play.exp_03").nation().hand == [], "nor does it count"


@rule("TC-HAND-04")
def test_only_on_ones_own_turn_before_its_action():
    table = hand("exp_06").hold("exp_08", seat=1).has(1, gold=9)
    table.refused("play.exp_08", seat=1)
    table.play("collect.a1")
    assert table.refused("play.exp_06", seat=0) == "TC-ACT-GEN-01"
    table.play("play.exp_08", seat=1)
    table.nation().hand += ["con_01", "con_02", "con_03", "con_05", "con_06", "con_08"]
    table.play("pass", "pass")
    assert table.state.phase == "maintenance"
    assert all(key.startswith("discard.") for key in table.keys), "no card is played outside the Actions phase"


@rule("TC-HAND-05")
def test_a_projects_points_are_constructions_other_cards_points_are_in_play():
    table = hand("pro_02", "exp_06", stone=3, water=2).play("play.pro_02")
    assert (table.score("constructions"), table.score("in_play")) == (5, 0)
    table.play("play.exp_06")
    assert (table.score("constructions"), table.score("in_play")) == (5, 2)


@rule("TC-HAND-06")
def test_which_cards_stay():
    table = hand("pro_02", "exp_06", stone=3, water=2).play("play.pro_02", "play.exp_06")
    assert table.nation().played == ["pro_02"]
    assert table.state.pool.discards == ["exp_06"]
    lasting = hand("exp_05", "trb_02", food=1).play("play.exp_05", "play.trb_02")
    assert lasting.nation().played == ["exp_05", "trb_02"]
    epic = Table.of(variant="epic").has(gold=9, water=2).hold("leg_06", "com_02").play("play.leg_06", "play.com_02")
    assert epic.nation().played == ["leg_06"]


# ---------------------------------------------------------------- Limites


@rule("TC-HAND-01", "TC-HAND-05", "TC-SCORE-12")
@pytest.mark.parametrize(
    ("card", "constructions", "in_play"),
    [("exp_04", 0, 1), ("com_06", 0, 1), ("inf_01", 0, 1), ("pro_06", 4, 0), ("trb_02", 0, 0), ("leg_05", 0, 3)],
)
def test_cards_of_every_kind_are_free_and_score_where_they_belong(card, constructions, in_play):
    table = Table.of(variant="epic").rich().hold(card).play(f"play.{card}")
    assert table.asked.seat == 0
    assert {"pass", "recruit"} <= set(table.keys), "the action is still to come"
    assert (table.score("constructions"), table.score("in_play")) == (constructions, in_play)


@rule("TC-HAND-03")
def test_two_cards_a_round_and_not_two_a_turn():
    table = Table.of().rich().hold("exp_04", "exp_06", "exp_08")
    table.nation(1).passed = True
    table.play("play.exp_04", "recruit", "play.exp_06", "recruit").rich()
    assert table.refused("play.exp_08") == "TC-HAND-03"


@rule("TC-HAND-06")
def test_a_card_is_discarded_after_its_effect_and_cannot_draw_itself():
    table = Table.of().rich().pile("com_01").hold("exp_02").play("play.exp_02")
    assert table.nation().hand == []
    assert table.state.pool == Pile(["com_01"], ["exp_02"])


@rule("TC-LIM-01", "TC-LIM-02", "TC-AI-05")
def test_an_automa_stores_no_more_than_others():
    table = Table.of("solaris", "mariteia", automas="1").has(1, wood=13, gold=10)
    settle_limits(Game(RULES, table.state), 1)
    assert (table.stock(1)["wood"], table.stock(1)["gold"]) == (10, 10)


@rule("TC-LIM-01")
def test_ten_of_each_and_gold_beyond_is_wasted():
    table = Table.of().has(gold=9).hex("b1", "ocean").play("collect.b1")
    assert table.stock()["gold"] == 10
    assert table.said("event.gold_wasted")[0]["wasted"] == thing_said("gold", 1)
    table.nation(1).resources = dict.fromkeys(table.nation(1).resources, 12)
    settle_limits(Game(RULES, table.state), 1)
    assert set(table.stock(1).values()) == {10}


@rule("TC-LIM-02")
def test_excess_becomes_gold_two_for_one_for_each_resource_by_itself():
    table = Table.of()
    table.nation().resources = dict.fromkeys(table.nation().resources, 0)
    table.has(wood=13, stone=11, iron=14, gold=2)
    settle_limits(Game(RULES, table.state), 0)
    assert table.stock() == {"wood": 10, "stone": 10, "iron": 10, "gold": 2 + 1 + 0 + 2}


@rule("TC-LIM-03")
def test_limits_are_settled_once_at_the_end_of_an_effect():
    table = hand("exp_08", wood=10)
    card = HandCard(
        id="exp_08", source="estimate", kind="exploration", cost={"wood": 3}, now=(Gain({"wood": 1}), Gain({"wood": 4}))
    )
    fixture(table.state, card)
    table.play("play.exp_08")
    assert (table.stock()["wood"], table.stock()["gold"]) == (10, 8), "7 + 1 + 4 = 12 is settled once"


@rule("TC-LIM-03")
def test_every_kind_of_effect_ends_with_the_limits():
    def after(table: Table) -> tuple[int, int]:
        return table.nation().resources["influence"], table.nation().resources["gold"]

    build = Table.of().rich().hold("con_19").play("build.con_19")
    assert after(build) == (10, 10 - 2 + 1), "2 Influence too many"
    research = Table.of().rich().knows("tec_21", "tec_22").play("research.tec_23")
    assert after(research) == (9, 8)
    income = Table.of().rich().has(gold=5).knows("tec_23")
    run(income.state, Income(0))
    assert after(income) == (10, 6)
    happening = Table.of().has(influence=9, gold=5)
    plenty = EventCard(id="evt_15", source="estimate", positive=True, effects=(Gain({"influence": 3}),))
    fixture(happening.state, plenty)
    apply_event(Game(RULES, happening.state), "evt_15")
    assert after(happening) == (10, 6)
    passed = Table.of().has(gold=10, influence=2).play("pass")
    assert after(passed) == (2, 10)
    allied = Table.of(*CORNERS, variant="diplomacy").has(gold=9).play("propose.1", seat=0).play("accept.0", seat=1)
    assert allied.nation().resources["gold"] == 10


@rule("TC-LIM-03", "TC-PROD-07")
def test_production_ends_with_the_limits():
    table = Table.of().hex("b1", "lake", 0).worker(0, 2, "b1").has(water=9, gold=5)
    run(table.state, Production(), until=Maintenance)
    assert (table.stock()["water"], table.stock()["gold"]) == (10, 6)


@rule("TC-LIM-04")
def test_the_hand_limit_refuses_no_draw():
    table = Table.of().hold("con_01", "con_02", "con_03", "con_05", "con_06", "con_08", "con_09")
    table.play("explore.b1")
    assert len(table.nation().hand) == 8


@rule("TC-LIM-05")
def test_every_counter_is_its_players_own_and_empty_at_the_next_planning():
    most = {"influence": 1, "restore": 2, "trade": 2, "research": 2, "cards": 2}
    table = Table.of().hold("exp_04").hex("b1", "forest")
    table.nation().resources = dict.fromkeys(RESOURCES, 9)
    table.nation(1).used = Used(**most)
    keys = {"influence.b1", "restore", "trade", "research.tec_01", "play.exp_04"}
    assert keys <= set(table.keys), "what others have used does not count"
    table.nation().used = Used(**most)
    assert keys.isdisjoint(table.copy().keys)
    recover(table.state)
    assert keys <= set(table.keys)
    assert all(nation.used == Used() for nation in table.state.nations)


@rule("TC-LIM-05")
def test_uses_per_round_are_each_players_and_come_back():
    table = Table.of().rich().rich(1).hold("exp_06", "exp_08", "exp_09").hex("b1", "forest").hex("a2", "field")
    table.play("play.exp_06", "play.exp_08", "influence.b1")
    table.refused("build.con_16")
    left = [nation.left for nation in RULES.view(table.state, None).nations]
    assert left[0] == {"trade": 2, "research": 2, "influence": 0, "restore": 2, "cards": 0}
    assert left[1] == {"trade": 2, "research": 2, "influence": 1, "restore": 2, "cards": 2}
    run(table.state, BeginRound(), until=NextTurn)
    assert RULES.view(table.state, None).nations[0].left == left[1]


@rule("TC-LIM-06")
def test_sustainability_stays_between_nothing_and_ten():
    state = laid("solaris", "verdantis")
    shift_global(state, 20)
    shift_individual(state, 0, 20)
    shift_individual(state, 1, -20)
    assert (state.sustainability, state.nations[0].individual, state.nations[1].individual) == (10, 10, 0)
    shift_global(state, -20)
    assert state.sustainability == 0


@rule("TC-LIM-07")
def test_the_granary_must_be_built_and_gives_room_in_a_trade():
    assert storage(Table.of().hold("con_03").state, 0) == 10
    table = Table.of().built("con_03").has(wood=9, iron=10, gold=10).play("trade", "give.wood.iron", "give.wood.gold")
    assert (table.play("confirm").stock()["iron"], table.stock()["gold"]) == (11, 11)
    assert Table.of().built("con_03").has(1, wood=9, gold=10).next(Turn(1)).play("trade", seat=1).group(
        "give.wood."
    ) == {resource for resource in NON_GOLD if resource != "wood"}


@rule("TC-LIM-07")
def test_the_granary_stores_five_more():
    table = Table.of().built("con_03").has(wood=14, gold=16).has(1, wood=14, gold=0)
    for seat in (0, 1):
        settle_limits(Game(RULES, table.state), seat)
    assert (table.stock()["wood"], table.stock()["gold"]) == (14, 15)
    assert (table.stock(1)["wood"], table.stock(1)["gold"]) == (10, 2)


def test_drawing_from_an_empty_pool_says_once_that_it_is_empty():
    table = Table.of().pile()
    game = Game(RULES, table.state)
    draw(game, 0, "mixed", 2)
    assert table.nation().hand == []
    assert [event.text.id for event in game.events] == ["event.no_mixed"]


@rule("TC-HAND-04")
def test_nobody_plays_a_card_of_somebody_else_or_after_having_passed():
    table = hand("exp_06").hold("exp_08", seat=1).has(1, gold=9)
    assert table.group("play.") == {"exp_06"}
    assert table.refused("play.exp_08") == "TC-HAND-01"
    table.play("pass")
    assert (table.asked.seat, table.group("play.")) == (1, {"exp_08"})
    table.play("recruit")
    assert table.asked.seat == 1, "whoever has passed has no turn to play a card in"
    assert table.refused("play.exp_06", seat=0) == "TC-ACT-GEN-01"

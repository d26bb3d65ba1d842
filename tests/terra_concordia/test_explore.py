"""Ações: turns, Coletar, Explorar."""

from __future__ import annotations

import pytest

from games.core.texts import catalogue
from games.terra_concordia.board import NAMED
from games.terra_concordia.effects.questions import RevealHex
from games.terra_concordia.pieces import Pile
from games.terra_concordia.verbs import discard
from tests.terra_concordia.table import CORNERS, RULES, Table

rule = pytest.mark.rule


@rule("TC-ACT-GEN-01")
def test_one_action_then_the_next_who_has_not_passed():
    table = Table.of(*CORNERS).play("pass")
    seats = list[int]()
    for _ in range(4):
        seats.append(table.asked.seat)
        table.play(next(key for key in table.keys if key.startswith("explore.")))
    assert seats == [1, 2, 3, 1]


@rule("TC-ACT-GEN-02")
def test_which_actions_exhaust_a_worker():
    base = Table.of().rich().hold("con_16").has(gold=9).hex("b1", "forest", 0).hex("a2", "lake", 0).hex("b2", "ocean")
    base.worker(0, 2, "a2")
    costs = {}
    for key in ("collect.a1", "explore.c1", "influence.b2", "restore", "research.tec_01", "recruit", "pass"):
        table = base.copy()
        before = len(table.nation().workers) - table.free()
        table.play(key)
        costs[key] = len(table.nation().workers) - table.free() - before
    assert list(costs.values()) == [1, 1, 1, 1, 0, 0, 0]
    assert base.copy().play("build.con_16").free() == 4
    assert base.copy().play("navigate.a2.b2").free() == 5
    assert base.copy().has(iron=0).play("trade", "give.wood.iron", "confirm").free() == 5
    verbs = {key.partition(".")[0] for key in base.keys} - {"worker", "play"}
    ten = {"collect", "explore", "build", "research", "trade", "influence", "restore", "recruit", "navigate", "pass"}
    assert verbs == ten
    tired = base.copy().exhausted()
    gone = {key.partition(".")[0] for key in tired.keys}
    assert gone == {"research", "trade", "recruit", "navigate", "pass"}
    assert tired.refused("collect.b1") == "TC-ACT-GEN-02"


@rule("TC-ACT-GEN-03")
def test_what_is_refused_changes_nothing_and_counts_for_nothing():
    table = Table.of().has(gold=0, wood=0)
    for key in ("recruit", "collect.e3", "build.con_16", "restore", "play.exp_01", "research.tec_05"):
        table.refused(key)
    table.refused("collect.a1", seat=1)
    assert table.asked.seat == 0
    assert RULES.view(table.state, 0).nations[0].left == {
        "trade": 2, "research": 2, "influence": 1, "restore": 2, "cards": 2,
    }  # fmt: skip


@rule("TC-ACT-GEN-04")
def test_nothing_gained_pays_for_what_gains_it():
    table = Table.of().hold("com_08").has(gold=4, prestige=1)
    assert table.refused("play.com_08") == "TC-HAND-02", "it costs 5 Gold and would give 8"
    poor = Table.of().hex("b1", "forest").has(wood=0, water=1)
    assert poor.refused("restore") == "TC-ACT-GEN-04"


@rule("TC-ACT-GEN-04")
def test_every_unit_of_every_resource_must_be_there():
    for short in ({"wood": 0}, {"stone": 0}, {"gold": 1}):
        table = Table.of().hold("con_05").has(wood=2, stone=1, gold=2).has(**short)
        assert table.refused("build.con_05") == "TC-ACT-GEN-04", short
    assert "build.con_05" in Table.of().hold("con_05").has(wood=2, stone=1, gold=2).keys


@rule("TC-ACT-GEN-02", "TC-ACT-WONDER-01")
def test_a_wonder_exhausts_a_worker():
    table = Table.of().hex("b1", "forest", 0).rich()
    table.state.wonders = ["mar_01"]
    assert table.play("build.mar_01", "site.b1").free() == 4
    idle = Table.of().rich().exhausted()
    idle.state.wonders = ["mar_01"]
    assert idle.refused("build.mar_01") == "TC-ACT-GEN-02"


# ---------------------------------------------------------------- Coletar


@rule("TC-ACT-COLLECT-01")
def test_collect_costs_a_worker_and_nothing_else_and_has_no_limit():
    table = Table.of()
    table.nation(1).passed = True
    for name in ("b1", "a2", "b2", "c2"):
        table.hex(name, "volcanic")
    stock = table.stock()
    for name in ("a1", "b1", "a2", "b2", "c2"):
        table.play(f"collect.{name}")
    assert table.free() == 0
    assert table.stock() == stock | {"energy": 8, "stone": 7, "food": 2, "wood": 2}
    assert not table.group("collect.")
    assert table.refused("collect.a1") == table.refused("collect.") == "TC-ACT-GEN-02"


@rule("TC-ACT-COLLECT-02")
def test_collect_needs_a_revealed_hex_within_reach():
    table = Table.of().hex("b1", "forest").hex("e3", "lake").hex("a2", "lake", hidden=True)
    assert table.group("collect.") == {"a1", "b1"}
    assert table.refused("collect.a2") == "TC-ACT-COLLECT-02"
    assert table.refused("collect.e3") == "TC-ACT-COLLECT-02"


@rule("TC-ACT-COLLECT-03")
def test_an_own_hex_can_be_collected_by_the_worker_on_it():
    table = Table.of().hex("e3", "mountain", 0).worker(0, 2, "e3")
    table.play("collect.e3")
    assert table.stock()["iron"] == 2
    worker = table.nation().workers[1]
    assert (worker.spot, worker.free) == (NAMED["e3"], False)


@rule("TC-ACT-COLLECT-04")
def test_collect_gives_the_yield_and_no_more():
    table = Table.of().hex("b1", "field", 0).built("con_02", hex="b1").knows("tec_01", "tec_03").has(food=0, prestige=0)
    table.play("collect.b1")
    assert table.stock()["food"] == 2
    assert "prestige" not in table.stock()


@rule("TC-ACT-COLLECT-05")
def test_the_collector_controls_the_hex_and_stands_on_it():
    table = Table.of().hex("b1", "forest").play("collect.b1")
    assert table.owner("b1") == 0
    worker = RULES.view(table.state, None).hexes[NAMED["b1"]].worker
    assert worker is not None
    assert (worker.seat, worker.number, worker.free) == (0, 2, False)


@rule("TC-ACT-COLLECT-06")
def test_a_rivals_empty_hex_can_be_collected():
    table = Table.of().hex("b1", "forest", 1).hex("a2", "lake", 1).worker(1, 2, "a2")
    assert table.refused("collect.a2") == "TC-WRK-02"
    assert table.play("collect.b1").owner("b1") == 0


@rule("TC-ACT-COLLECT-07")
def test_a_rivals_start_without_a_worker_can_be_collected():
    table = Table.of().hex("a5", "field", 0)
    assert "a6" not in table.group("collect."), "its worker is at home"
    table.worker(1, 1, None)
    assert table.play("collect.a6").owner("a6") == 0


# ---------------------------------------------------------------- Explorar


@rule("TC-ACT-EXPLORE-01")
def test_explore_turns_up_a_hidden_hex_next_to_any_revealed_one():
    table = Table.of().hex("e3", "forest", 1)
    assert {"d2", "d3", "e2", "e4", "f2", "f3"} <= table.group("explore.")
    assert "e6" not in table.group("explore.")
    assert table.refused("explore.e6") == "TC-ACT-EXPLORE-01"
    assert table.refused("explore.e3") == "TC-ACT-EXPLORE-01"
    table.play("explore.d3")
    assert "d3" in table.revealed()
    assert table.free() == 4
    table.state.land.owners = [max(owner, -1) for owner in table.state.land.owners]
    assert not table.group("explore.")
    assert table.refused("explore.d3") == "TC-ACT-EXPLORE-01"


@rule("TC-ACT-EXPLORE-02")
def test_an_explore_gives_one_card_however_many_hexes():
    table = Table.of().knows("tec_09", "tec_10").hex("b1", "forest", hidden=True)
    table.play("explore.b1", "reveal.a2", "reveal.b2")
    assert len(table.nation().hand) == 1
    assert table.nation().hand[0].startswith("exp")


@rule("TC-ACT-EXPLORE-03")
def test_the_topmost_exploration_card_of_the_pool():
    table = Table.of().pile("com_01", "exp_04", "com_02", "exp_05").play("explore.b1")
    assert table.nation().hand == ["exp_04"]
    assert list(reversed(table.state.pool.cards)) == ["com_01", "com_02", "exp_05"]
    under = Table.of().pile("com_01")
    under.state.pool.discards = ["exp_01", "com_03"]
    under.play("explore.b1")
    assert under.nation().hand == ["exp_01"]
    assert list(reversed(under.state.pool.cards)) == ["com_01", "com_03"]
    none = Table.of()
    none.state.pool = Pile(["com_01"])
    assert none.play("explore.b1").nation().hand == []
    other = Table.of(*CORNERS, variant="diplomacy").play("explore.b1")
    assert other.nation().hand == []


@rule("TC-ACT-EXPLORE-03")
def test_shuffled_discards_go_under_a_pool_that_keeps_its_order():
    orders = set[tuple[str, ...]]()
    left, discards = ["com_01", "com_03", "com_05", "com_07"], ["exp_01", "com_02", "com_04", "com_06", "com_08"]
    for seed in range(6):
        table = Table.of(seed=seed).pile(*left)
        table.state.pool.discards = list(discards)
        table.play("explore.b1")
        pool = list(reversed(table.state.pool.cards))
        assert (table.nation().hand, pool[:4], table.state.pool.discards) == (["exp_01"], left, [])
        assert sorted(pool[4:]) == discards[1:]
        orders.add(tuple(pool[4:]))
    assert len(orders) > 1


@rule("TC-ACT-EXPLORE-04")
def test_each_ruins_gives_a_point_at_once():
    table = Table.of().hex("b1", "ruins", hidden=True).play("explore.b1")
    assert (table.nation().vp, table.nation(1).vp) == (1, 0)
    more = Table.of().knows("tec_09", "tec_10")
    for name in ("b1", "a2", "b2"):
        more.hex(name, "ruins", hidden=True)
    assert more.play("explore.b1", "reveal.a2", "reveal.b2").nation().vp == 3


@rule("TC-ACT-EXPLORE-04")
def test_ruins_that_a_card_turns_up_give_nothing():
    table = Table.of().hold("exp_01").has(gold=5).hex("b1", "ruins", hidden=True)
    table.play("play.exp_01", "reveal.b1")
    assert table.nation().vp == 1, "what the card itself is worth"


@rule("TC-ACT-EXPLORE-05")
@pytest.mark.parametrize(("terrain", "free"), [("ocean", 5), ("island", 5), ("lake", 4), ("forest", 4)])
def test_coastal_navigation_spares_the_worker_on_ocean_and_island(terrain, free):
    table = Table.of().knows("tec_09").hex("b1", terrain, hidden=True)
    assert table.copy().play("explore.b1").free() == free
    assert table.exhausted().refused("explore.b1") == "TC-ACT-GEN-02"


@rule("TC-ACT-EXPLORE-06")
def test_cartography_reveals_two_more_one_after_the_other():
    table = Table.of().knows("tec_09", "tec_10").hex("b1", "forest", hidden=True).play("explore.b1")
    assert "c1" in table.group("reveal."), "next to the one just turned up"
    assert "e3" not in table.group("reveal.")
    table.play("reveal.c1")
    assert table.asked.seat == 0
    table.play("reveal.d1")
    assert table.asked.seat == 1
    assert {"b1", "c1", "d1"} <= table.revealed()
    few = Table.of().knows("tec_09", "tec_10").hex("e3", "forest", hidden=True)
    owners = few.state.land.owners
    few.state.land.owners = [owner if hex == NAMED["e3"] else max(-1, owner) for hex, owner in enumerate(owners)]
    assert few.play("explore.e3").asked.seat == 1


@rule("TC-ACT-EXPLORE-07")
def test_exploring_gives_no_control_no_worker_no_goods():
    table = Table.of().hex("b1", "mountain", hidden=True)
    stock = table.stock()
    table.play("explore.b1")
    assert table.owner("b1") == -1
    assert table.stock() == stock
    assert RULES.view(table.state, None).hexes[NAMED["b1"]].worker is None


@rule("TC-ACT-COLLECT-04", "TC-ACT-COLLECT-05")
def test_a_hex_of_a_rival_gives_all_it_has_and_passes_over():
    table = Table.of().hex("b1", "lake", 1).has(water=0).play("collect.b1")
    assert (table.stock()["water"], table.owner("b1")) == (3, 0)


@rule("TC-BRD-05")
def test_hexes_stay_when_their_workers_leave_and_when_the_round_ends():
    table = Table.of().hex("b1", "forest", 0).hex("a2", "field", 0).hex("b2", "lake")
    table.exhausted().worker(0, 2, "b1").play("collect.b2")
    assert table.nation().workers[1].spot == NAMED["b2"]
    table.all_pass()
    assert table.state.round == 2
    assert [table.owner(name) for name in ("b1", "a2", "b2")] == [0, 0, 0]


@rule("TC-ACT-EXPLORE-03", "TC-INFO-02")
def test_no_card_is_promised_after_it_was_told_that_none_is_left_until_one_is_discarded():
    table = Table.of().hex("b1", "lake", hidden=True).hex("b2", "lake", hidden=True).hold("exp_01", seat=1)
    table.state.pool = Pile(["com_01"])
    assert promised(table) == {"explore"}, "that there is none is a secret yet"
    table.play("explore.b1")
    assert promised(table) == {"explore_bare"}
    discard(table.state, "com_02")
    assert promised(table) == {"explore_bare"}
    discard(table.state, "exp_02")
    assert promised(table) == {"explore"}


def promised(table: Table) -> set[str]:
    return {option.group for option in table.asked.options if option.key.startswith("explore.")}


@pytest.mark.parametrize(("locale", "word"), [("pt-BR", "ao seu lado"), ("en", "next to you")])
@rule("TC-ACT-EXPLORE-01")
def test_hidden_hexes_next_to_ones_own_are_told_from_those_far_off(locale, word):
    """Nothing else is known of them, and their names alone say nothing without the board."""
    words = catalogue(RULES.package, locale)
    table = Table.of().hex("b1", "lake", hidden=True).hex("h5", "lake", hidden=True)
    table.hex("a1", "forest", 0).hex("h4", "forest")
    for question, prefix in ((table, "explore."), (table.copy().next(RevealHex(0, 1)), "reveal.")):
        told = {option.key: words.say(option.short) for option in question.asked.options if option.short}
        assert (told[f"{prefix}b1"], told[f"{prefix}h5"]) == (f"b1 {word}", "h5")

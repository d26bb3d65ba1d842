"""Influenciar, Restaurar, Recrutar, Navegar, Passar."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.core.texts import catalogue
from games.terra_concordia.board import NAMED, Terrain
from games.terra_concordia.cards.deeds import Workers
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.effects.perform import perform
from games.terra_concordia.goods import RESOURCES
from tests.terra_concordia.table import CORNERS, RULES, Table

rule = pytest.mark.rule


def alone(*civilizations: str) -> Table:
    table = Table.of(*civilizations)
    for nation in table.state.nations[1:]:
        nation.passed = True
    return table


@rule("TC-ACT-INFLUENCE-01")
def test_influence_costs_one_influence_and_a_worker_once_a_round():
    table = alone().hex("b1", "forest").hex("a2", "lake").has(influence=3).play("influence.b1")
    assert (table.stock()["influence"], table.free()) == (2, 4)
    assert table.refused("influence.a2") == "TC-ACT-INFLUENCE-01"
    assert alone().hex("b1", "forest").has(influence=0).refused("influence.b1") == "TC-ACT-GEN-04"
    assert alone().hex("b1", "forest").exhausted().refused("influence.b1") == "TC-ACT-GEN-02"


@rule("TC-ACT-INFLUENCE-02")
def test_influence_reaches_revealed_neighbours_that_are_not_ones_own():
    table = alone().hex("b1", "forest").hex("a2", "lake", 0).hex("e3", "ocean").hex("a3", "field").hex("b2", "field", 1)
    assert table.group("influence.") == {"b1", "a3", "b2"}
    for name in ("a2", "e3", "c1"):
        assert table.refused(f"influence.{name}") == "TC-ACT-INFLUENCE-02"
    table.hex("b1", "forest", hidden=True)
    assert table.refused("influence.b1") == "TC-ACT-INFLUENCE-02", "hidden, next to one's own"
    assert table.group("influence.") == {"a3", "b2"}


@rule("TC-ACT-INFLUENCE-03")
def test_the_hex_passes_over_and_yields_nothing():
    table = alone().hex("b1", "ocean", 1).worker(1, 2, "b1").has(influence=1)
    stock = table.stock()
    table.play("influence.b1")
    assert table.owner("b1") == 0
    assert table.stock() == {resource: n for resource, n in (stock | {"influence": 0}).items() if n}
    assert table.nation(1).workers[1].spot == -1
    assert alone().hex("b1", "ocean").play("influence.b1").owner("b1") == 0


@rule("TC-ACT-INFLUENCE-04")
def test_no_start_hex_by_influence():
    table = alone().hex("a5", "field", 0).hex("h1", "field", 0)
    assert table.refused("influence.a6") == "TC-ACT-INFLUENCE-04", "a rival's"
    assert table.refused("influence.i1") == "TC-ACT-INFLUENCE-04", "nobody's"


@rule("TC-ACT-INFLUENCE-05")
def test_a_disc_goes_to_the_hex_and_comes_home_when_it_is_taken():
    table = Table.of().hex("b1", "field").hex("b2", "forest", 1).play("influence.b1")
    assert table.nation().discs == 5
    assert RULES.view(table.state, None).hexes[NAMED["b1"]].disc == 0
    table.play("collect.b1")
    assert table.nation().discs == 6
    assert RULES.view(table.state, None).hexes[NAMED["b1"]].disc is None
    none = alone().hex("b1", "forest")
    none.nation().discs = 0
    assert none.refused("influence.b1") == "TC-ACT-INFLUENCE-05"


@rule("TC-ACT-INFLUENCE-05")
def test_the_last_disc_can_be_used():
    table = alone().hex("b1", "forest").has(influence=3)
    table.nation().discs = 1
    assert table.play("influence.b1").nation().discs == 0


@rule("TC-ACT-RESTORE-02")
def test_what_rivals_restore_does_not_count():
    table = alone().has(wood=1, water=1)
    table.nation(1).used.restore = 2
    assert "restore" in table.keys


@rule("TC-ACT-RESTORE-01")
def test_restore():
    table = alone().has(wood=1, water=1).play("restore")
    assert "wood" not in table.stock()
    assert "water" not in table.stock()
    assert (table.free(), table.state.sustainability, table.nation().vp) == (4, 6, 1)
    for short in ({"wood": 0}, {"water": 0}):
        assert alone().has(**({"wood": 1, "water": 1} | short)).refused("restore") == "TC-ACT-GEN-04"
    assert alone().rich().exhausted().refused("restore") == "TC-ACT-GEN-02"


@rule("TC-ACT-RESTORE-02")
def test_twice_a_round():
    table = alone().has(wood=5, water=5).play("restore", "restore")
    assert table.refused("restore") == "TC-ACT-RESTORE-02"


@rule("TC-ACT-RESTORE-03")
def test_restore_at_ten_still_gives_the_point_and_never_moves_the_individual():
    table = alone().has(wood=1, water=1)
    table.state.sustainability = 10
    (restore,) = [each for each in decisions(RULES, table.state)[0].options if each.key == "restore"]
    assert restore.label.id == "option.restore_at_most", "it promises nothing to a globe that is as well as can be"
    table.play("restore")
    assert (table.state.sustainability, table.nation().vp, table.nation().individual) == (10, 1, 5)


@rule("TC-LIM-03")
@pytest.mark.parametrize(
    ("terrain", "stock", "said"),
    [
        ("lake", {"water": 7}, "b1 → +3 water"),
        ("lake", {"water": 8}, "b1 → +2 water (max 10)"),
        ("lake", {"water": 10}, "b1 → +1 gold (max 10)"),
        ("lake", {"water": 10, "gold": 10}, "b1 → +0 (max 10)"),
        ("island", {"influence": 10}, "b1 → +1 food and 1 gold (max 10)"),
        ("ocean", {"gold": 9}, "b1 → +1 gold (max 10)"),
    ],
)
def test_collect_promises_no_more_than_the_store_has_room_for(terrain: Terrain, stock: dict[str, int], said: str):
    table = alone().hex("b1", terrain).has(**dict.fromkeys(RESOURCES, 0) | stock)
    (collect,) = [each for each in decisions(RULES, table.state)[0].options if each.key == "collect.b1"]
    assert collect.short is not None
    assert catalogue(RULES.package, "en").say(collect.short) == said
    before = Counter(table.stock())
    after = Counter(table.play("collect.b1").stock())
    brought = [catalogue(RULES.package, "en").say(thing_said(kind, n)) for kind, n in (after - before).items()]
    assert all(each in said for each in brought)
    assert said.count("water") + said.count("gold") + said.count("food") == len(brought)


@rule("TC-ACT-RECRUIT-01")
def test_a_recruit_is_free_in_reserve_and_works_at_once():
    table = alone().has(gold=6).exhausted().play("recruit")
    assert (len(table.nation().workers), table.free(), table.stock()["gold"]) == (6, 1, 3)
    assert table.nation().workers[5].spot == -1
    table.play("recruit")
    assert len(table.nation().workers) == 7, "no limit per round"
    assert alone().has(gold=2).refused("recruit") == "TC-ACT-GEN-04"
    table.worker(0, 1, None, free=False)
    assert table.play("collect.a1").free() == 1
    assert Table.of().has(gold=3).play("recruit").asked.seat == 1


@rule("TC-ACT-RECRUIT-02")
def test_no_ninth_worker():
    table = alone().has(gold=9).worker(0, 8, None)
    assert table.refused("recruit") == "TC-ACT-RECRUIT-02"
    perform(Game(RULES, table.state), 0, (Workers(1),), "exp_03")
    assert len(table.nation().workers) == 8


def harbour(**more: int) -> Table:
    table = alone().hex("b1", "lake", 0).hex("c1", "ocean").hex("c2", "forest").hex("a2", "island", 1)
    return table.worker(0, 2, "b1", free=False).has(food=2, **more)


def test_who_navigates_is_told_of_the_hex_they_gain():
    def said(table: Table, key: str) -> str:
        return next(each.label.id for each in decisions(RULES, table.state)[0].options if each.key == key)

    table = harbour()
    assert said(table, "navigate.b1.c1") == "option.navigate_free"
    assert said(table, "pass") == "option.pass", "others have passed"
    assert said(Table.of(), "pass") == "option.pass_first"
    for last in (table, first := Table.of()):
        last.state.round = last.state.rounds
    assert said(table, "pass") == "option.pass_last", "no round comes after this one"
    assert said(first, "pass") == "option.pass_first_last"
    assert said(table.hex("c1", "ocean", 0), "navigate.b1.c1") == "option.navigate"
    assert said(table.hex("c1", "ocean", 1), "navigate.b1.c1") == "option.navigate_rival"


@rule("TC-ACT-NAVIGATE-01")
def test_navigate_needs_a_worker_on_the_water():
    table = harbour().exhausted().play("navigate.b1.c1")
    assert (table.stock()["food"], table.free()) == (1, 0)
    assert harbour().worker(0, 2, "b1", free=True).play("navigate.b1.c1").free() == 5, "a free one stays free"
    dry = harbour().worker(0, 2, None)
    assert dry.refused("navigate.b1.c1") == "TC-ACT-NAVIGATE-01"
    assert dry.worker(0, 2, "c2").refused("navigate.c2.c1") == "TC-ACT-NAVIGATE-01"
    assert harbour().has(food=0).refused("navigate.b1.c1") == "TC-ACT-GEN-04"


@rule("TC-ACT-NAVIGATE-02")
def test_navigate_goes_to_adjacent_revealed_water():
    table = harbour().hex("e3", "ocean").hex("b2", "ocean", hidden=True)
    assert table.group("navigate.b1.") == {"c1", "a2"}
    for name in ("c2", "e3", "b2"):
        assert table.refused(f"navigate.b1.{name}") == "TC-ACT-NAVIGATE-02"


@rule("TC-ACT-NAVIGATE-03")
def test_the_new_hex_is_the_players_and_the_old_one_stays_his():
    table = harbour().play("navigate.b1.a2")
    assert table.owner("a2") == table.owner("b1") == 0
    guarded = harbour().worker(1, 2, "a2")
    assert guarded.refused("navigate.b1.a2") == "TC-WRK-02"


@rule("TC-ACT-NAVIGATE-04")
def test_navigate_is_an_action_without_yield_or_limit():
    table = harbour()
    stock = table.stock()
    table.play("navigate.b1.c1", "navigate.c1.b1")
    assert table.stock() == {resource: n for resource, n in (stock | {"food": 0}).items() if n}
    assert not table.nation().workers[1].free
    both = harbour()
    both.nation(1).passed = False
    assert both.play("navigate.b1.c1").asked.seat == 1


@rule("TC-ACT-NAVIGATE-01", "TC-ACT-NAVIGATE-03", "TC-ACT-NAVIGATE-04")
@pytest.mark.parametrize("start", ["ocean", "lake", "island"])
@pytest.mark.parametrize("free", [True, False])
def test_from_every_water_a_worker_sails_as_it_is_and_the_hex_it_leaves_stays(start, free):
    table = alone().hex("c3", start, 0).hex("c4", "lake").worker(0, 2, "c3", free=free).has(food=1)
    table.play("navigate.c3.c4")
    worker = table.nation().workers[1]
    assert (worker.spot, worker.free) == (NAMED["c4"], free)
    assert (table.owner("c3"), table.owner("c4")) == (0, 0)


@rule("TC-ACT-NAVIGATE-01")
def test_the_worker_of_a_rival_carries_nobody():
    table = alone().hex("c3", "lake", 1).hex("c4", "lake", 0).worker(1, 2, "c3").has(food=1)
    assert not table.group("navigate.")
    assert table.refused("navigate.c3.c4") == "TC-ACT-NAVIGATE-01"


@rule("TC-ACT-NAVIGATE-05")
def test_boats_on_ocean_and_lake_only():
    table = harbour().worker(0, 3, "c1").worker(0, 4, "c2").worker(0, 5, "a2")
    workers = {worker.hex: worker.boat for worker in RULES.view(table.state, None).nations[0].workers}
    assert workers == {"a1": False, "b1": True, "c1": True, "c2": False, "a2": False}


@rule("TC-ACT-PASS-01")
def test_pass_is_free_and_always_possible():
    assert "pass" in Table.of().keys
    assert "pass" in Table.of().exhausted().keys
    stock = Table.of().stock()
    table = Table.of(*CORNERS).play("pass")
    assert table.free() == 5
    assert table.stock() == stock | {"gold": stock["gold"] + 1}


@rule("TC-ACT-PASS-02")
def test_the_first_to_pass_has_a_gold():
    table = Table.of(*CORNERS)
    before = [table.stock(seat)["gold"] for seat in range(4)]
    table.play("pass", "pass", "pass")
    assert [table.stock(seat)["gold"] for seat in range(4)] == [before[0] + 1, *before[1:]]
    automa = Table.of("solaris", "mariteia", automas="1")
    automa.nation(1).turns = 99
    automa.play("collect.a1")
    assert automa.said("event.first_pass")
    assert automa.nation(1).passed


@rule("TC-ACT-PASS-03")
def test_whoever_has_passed_waits_for_the_next_actions_phase():
    table = Table.of().has(1, gold=9).hold("exp_06", seat=1).play("collect.a1", "pass")
    assert table.asked.seat == 0
    assert table.refused("play.exp_06", seat=1) == "TC-ACT-GEN-01"
    table.play("explore.b1")
    assert table.asked.seat == 0
    number = table.state.round
    table.play("pass")
    assert table.said("event.produced"), "the phase ends at once"
    assert table.state.round == number + 1

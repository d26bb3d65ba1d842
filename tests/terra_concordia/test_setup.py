"""Preparação Inicial, and the model of workers."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.model import Setup
from games.core.rules import Illegal, decisions, play, refusals, start
from games.terra_concordia.board import NAMED, NAMES
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.queries import storage
from games.terra_concordia.steps import Maintenance, Production
from games.terra_concordia.steps.planning import recover
from games.terra_concordia.steps.turns import Turn
from tests.terra_concordia.table import CORNERS, RULES, Table, laid, run

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


@rule("TC-SET-01")
def test_only_the_four_starts_are_revealed():
    table = Table(laid("solaris", "verdantis"))
    assert table.revealed() == {"a1", "a6", "i1", "i6"}
    assert len(table.state.land.terrains) == 54


@rule("TC-SET-02")
def test_fifty_tiles_shuffled():
    one, other = laid("solaris", "verdantis", seed=1), laid("solaris", "verdantis", seed=2)
    tiles = {"f": 7, "d": 7, "m": 6, "l": 6, "r": 6, "v": 6, "o": 6, "i": 6, "s": 4}
    assert Counter(one.land.terrains) == Counter(other.land.terrains) == tiles
    assert one.land.terrains != other.land.terrains


@rule("TC-SET-03")
def test_each_picks_a_civilization_that_nobody_has():
    now = start(RULES, Setup(3))
    assert [o.key for o in now.decisions[0].options] == [f"civilization.{id}" for id in CORNERS]
    now = play(RULES, now.state, 0, "civilization.mariteia")
    with pytest.raises(Illegal):
        play(RULES, now.state, 1, "civilization.mariteia")
    now = play(RULES, now.state, 1, "civilization.aurifera")
    now = play(RULES, now.state, 2, "civilization.solaris")
    colours = [nation.colour for nation in RULES.view(now.state, None).nations]
    assert colours == ["blue", "yellow", "red"]


@pytest.mark.parametrize(
    ("civilization", "stock"),
    [
        pytest.param(
            "solaris",
            {"wood": 1, "stone": 3, "gold": 4, "iron": 1, "water": 1, "food": 1, "prestige": 2, "influence": 3},
            marks=rule("TC-SET-04"),
        ),
        pytest.param(
            "mariteia",
            {"wood": 3, "stone": 1, "gold": 3, "water": 3, "food": 1, "artefact": 1, "prestige": 1, "influence": 2},
            marks=rule("TC-SET-05"),
        ),
        pytest.param(
            "verdantis",
            {"wood": 3, "stone": 1, "gold": 2, "water": 2, "food": 4, "prestige": 1, "influence": 2},
            marks=rule("TC-SET-06"),
        ),
        pytest.param(
            "aurifera",
            {
                "wood": 1,
                "stone": 1,
                "gold": 6,
                "iron": 1,
                "water": 1,
                "food": 1,
                "energy": 1,
                "prestige": 1,
                "influence": 2,
            },
            marks=rule("TC-SET-07"),
        ),
    ],
)
def test_starting_resources(civilization, stock):
    other = next(id for id in CORNERS if id != civilization)
    assert Table(laid(civilization, other)).stock() == stock


@rule("TC-SET-08")
def test_civilizations_differ_only_in_colour_and_stock():
    seen = list[tuple[list[str], dict[str, int]]]()
    for civilization in CORNERS:
        others = [id for id in CORNERS if id != civilization]
        table = Table.of(civilization, *others).rich().has(stone=5).hold("con_16", "exp_05")
        table.hex("e3", "lake", 0).hex("e4", "ocean")
        table.worker(0, 1, "e3")
        corner = CORNERS[civilization]
        aside = ("collect.", "explore.", "influence.")
        keys = [key for key in table.keys if not key.endswith(corner) and not key.startswith(aside)]
        table.play("trade")
        keys += table.keys
        seen.append((keys, {"limit": storage(table.state, 0)}))
    assert all(found == seen[0] for found in seen)


@rule("TC-SET-08")
def test_no_civilization_changes_a_cost_or_a_yield():
    seen = list[tuple[dict[str, int], int, int, int]]()
    for civilization in CORNERS:
        others = [id for id in CORNERS if id != civilization]
        table = Table.of(civilization, *others).hold("con_14", "exp_06")
        table.nation().resources = dict.fromkeys(RESOURCES, 9)
        for nation in table.state.nations[1:]:
            nation.passed = True
        table.hex("d3", "ruins", 0).hex("d4", "island").hex("e3", "ocean", hidden=True).worker(0, 1, "d3")
        table.play("restore", "research.tec_09", "build.con_14", "site.d3", "play.exp_06", "explore.e3", "recruit")
        table.play("trade", "give.wood.gold", "confirm", "influence.d4")
        nation = table.nation()
        run(table.state, Production(), until=Maintenance)
        seen.append((nation.resources, nation.vp, nation.individual, table.free()))
        assert len(table.revealed()) == 4 + 3
    assert all(found == seen[0] for found in seen)


@rule("TC-SET-09")
def test_sustainability_five_and_six_discs():
    for nation in laid("solaris", "verdantis").nations:
        assert (nation.individual, nation.discs) == (5, 6)


@rule("TC-SET-10")
def test_five_workers_and_at_most_eight():
    table = Table.of()
    table.nation(1).passed = True
    for n in (5, 6, 7):
        assert len(table.nation().workers) == n
        table.has(gold=3).play("recruit")
    assert len(table.nation().workers) == 8
    assert table.has(gold=10).refused("recruit") == "TC-ACT-RECRUIT-02"


@rule("TC-SET-11")
def test_worker_one_stands_free_on_the_controlled_start():
    table = Table(laid("solaris", "verdantis"))
    assert table.owner("a1") == 0
    assert table.owner("a6") == 1
    places = [worker.spot for worker in table.nation().workers]
    assert places == [NAMED["a1"], RESERVE, RESERVE, RESERVE, RESERVE]
    assert table.free() == 5


@rule("TC-SET-12")
def test_one_secret_objective_each_and_no_two_alike():
    dealt = set[str]()
    for seed in range(6):
        state = laid(*CORNERS, seed=seed)
        secrets = [nation.secret for nation in state.nations]
        assert len(set(secrets)) == 4
        assert set(secrets) <= set(PACK.secret)
        dealt.update(secrets)
        assert not any(nation.secret for nation in RULES.view(state, None).nations)
    assert len(dealt) > 6, "drawn at random"


@rule("TC-SET-10", "TC-SET-11", "TC-SET-12")
def test_an_automa_has_its_workers_start_and_secret_objective_as_well():
    table = Table(laid("solaris", "mariteia", automas="1"))
    assert table.nation(1).automa
    assert [worker.spot for worker in table.nation(1).workers] == [NAMED["i1"], *[RESERVE] * 4]
    assert table.owner("i1") == 1
    assert table.nation(1).secret in set(PACK.secret) - {table.nation(0).secret}


@rule("TC-SET-13")
def test_no_hand_before_the_first_planning():
    assert all(not nation.hand for nation in laid("solaris", "verdantis").nations)


@rule("TC-SET-14")
def test_decks_are_shuffled_and_the_variants_extras_are_mixed():
    state = laid("solaris", "verdantis", seed=3)
    assert sorted(state.constructions.cards) == list(PACK.constructions) != state.constructions.cards
    kinds = [PACK.hand[id].kind for id in state.pool.cards]
    assert Counter(kinds) == {"exploration": 10, "trade": 8, "worker": 6, "project": 15}
    assert len(set(kinds[:8])) > 1, "mixed, not one deck upon the other"
    assert sorted(state.events.cards) == list(PACK.events) != state.events.cards
    assert sorted([*state.technologies.cards, *state.market]) == list(PACK.technologies)
    assert state.pool.cards != laid("solaris", "verdantis", seed=4).pool.cards


@rule("TC-SET-14", "TC-SET-15")
def test_every_deck_has_an_order_of_its_own_in_every_game():
    one, other = laid("solaris", "verdantis", seed=3), laid("solaris", "verdantis", seed=4)
    for pile in ("constructions", "technologies", "events"):
        assert getattr(one, pile).cards != getattr(other, pile).cards, pile
    assert one.market != other.market


@rule("TC-SET-14")
def test_objectives_and_wonders_are_shuffled_too():
    tables = [laid("solaris", "verdantis", seed=seed) for seed in range(6)]
    assert len({tuple(state.objectives) for state in tables}) > 1
    assert len({tuple(state.wonders) for state in tables}) > 1


@rule("TC-SET-15")
@pytest.mark.parametrize(("variant", "n"), [("standard", 4), ("quick", 4), ("beginners", 4), ("epic", 6)])
def test_technologies_face_up(variant, n):
    assert len(laid("solaris", "verdantis", variant=variant).market) == n


@rule("TC-SET-16")
@pytest.mark.parametrize(("variant", "n"), [("standard", 3), ("quick", 2), ("epic", 3)])
def test_public_objectives(variant, n):
    found = [tuple(laid("solaris", "verdantis", variant=variant, seed=seed).objectives) for seed in range(4)]
    assert all(len(set(objectives)) == n for objectives in found)
    assert len(set(found)) > 1


@rule("TC-SET-17")
@pytest.mark.parametrize(("variant", "n"), [("standard", 5), ("quick", 3), ("epic", 5)])
def test_two_of_the_pool_of_wonders_are_face_up(variant, n):
    state = laid("solaris", "verdantis", variant=variant)
    assert len(state.wonders) == 2
    assert len(state.wonders) + len(state.hidden_wonders) == n
    assert len(state.unused_wonders) == 8 - n
    assert RULES.view(state, None).hidden_wonders == n - 2
    pools = [set(s.wonders + s.hidden_wonders) for s in (laid(*CORNERS, variant=variant, seed=n) for n in range(6))]
    assert len({tuple(sorted(pool)) for pool in pools}) > 1, "drawn at random"


@rule("TC-SET-18")
def test_global_sustainability_five_and_round_one():
    state = laid("solaris", "verdantis")
    assert (state.sustainability, state.round) == (5, 1)


@rule("TC-SET-19")
def test_the_first_player_is_drawn_and_seats_go_clockwise():
    firsts = {laid(*CORNERS, seed=seed).first for seed in range(20)}
    assert firsts == {0, 1, 2, 3}
    table = Table.of(*CORNERS)
    order = [table.play("pass").asked.seat for _ in range(3)]
    assert order == [1, 2, 3]


@rule("TC-SET-19")
def test_an_automa_may_be_drawn_first():
    assert {laid("solaris", "mariteia", automas="1", seed=seed).first for seed in range(20)} == {0, 1}


# ---------------------------------------------------------------- workers


@rule("TC-WRK-01")
def test_place_and_state_of_a_worker_are_independent():
    table = Table.of().has(wood=1, water=1)
    table.worker(0, 1, "a1", free=False).worker(0, 2, None, free=False)
    table.worker(0, 3, None).worker(0, 4, None, free=False).worker(0, 5, None, free=False)
    view = RULES.view(table.state, None).nations[0].workers
    assert [(worker.hex, worker.free) for worker in view[:3]] == [("a1", False), (None, False), (None, True)]
    table.play("restore")
    assert table.free() == 0
    assert table.nation().workers[2].spot == RESERVE, "paying moves nobody"
    placed = Table.of().exhausted().worker(0, 1, "a1").has(wood=1, water=1).play("restore")
    assert (placed.free(), placed.nation().workers[0].spot) == (0, NAMED["a1"])


@rule("TC-WRK-02")
def test_a_hex_holds_one_worker():
    table = Table.of().hex("b1", "forest", 0).hex("a2", "lake").hex("b2", "ocean").has(food=3)
    table.worker(0, 2, "b1", free=False).worker(1, 2, "a2").worker(0, 3, "b2")
    assert table.refused("collect.b1") == "TC-WRK-02"
    assert table.refused("collect.a2") == "TC-WRK-02"
    assert table.refused("navigate.b2.a2") == "TC-WRK-02"


@rule("TC-WRK-02")
def test_nobody_joins_another_of_ones_own_workers():
    table = Table.of().play("worker.2")
    assert table.refused("collect.a1") == "TC-WRK-02", "the free worker there is not the one that is named"
    boats = Table.of().hex("b1", "ocean", 0).hex("b2", "lake", 0).worker(0, 2, "b1").worker(0, 3, "b2").has(food=3)
    assert boats.refused("navigate.b1.b2") == "TC-WRK-02"


@rule("TC-WRK-03")
def test_which_worker_pays():
    def restored(table: Table, *keys: str) -> list[int]:
        table.has(wood=2, water=2).play(*keys, "restore")
        return [number for number, worker in enumerate(table.nation().workers, start=1) if not worker.free]

    plain = Table.of().worker(0, 1, None).worker(0, 3, "a1").worker(0, 4, "b1").hex("b1", "forest", 0)
    assert restored(plain.copy()) == [3], "the lowest on a hex"
    assert restored(Table.of().worker(0, 1, None)) == [1], "else the lowest in reserve"
    assert restored(plain.copy(), "worker.4") == [4], "unless one is named"
    assert restored(plain.copy(), "worker.1") == [1], "be it in reserve, where all are alike"
    here = plain.copy().play("collect.b1")
    assert [w.free for w in here.nation().workers] == [True, True, True, False, True], "who stands there"
    plain.hex("a2", "lake")
    assert plain.copy().play("collect.a2").nation().workers[0].spot == NAMED["a2"], "else from reserve"
    full = plain.copy()
    for number in (1, 2, 5):
        full.worker(0, number, None, free=False)
    assert full.play("collect.a2").nation().workers[2].spot == NAMED["a2"], "else from a hex"
    assert plain.play("worker.4", "collect.a2").nation().workers[3].spot == NAMED["a2"]


@rule("TC-WRK-03")
@pytest.mark.parametrize("keys", [["explore.a2"], ["influence.b2"], ["build.con_14", "site.b1"]])
def test_a_named_worker_pays_for_every_action_that_costs_one(keys):
    table = Table.of().rich().hold("con_14").hex("b1", "forest", 0).hex("b2", "lake").worker(0, 4, "b1")
    for named, paying in ((), 1), (("worker.4",), 4), (("worker.2",), 2):
        done = table.copy().play(*named, *keys)
        assert [n for n, worker in enumerate(done.nation().workers, start=1) if not worker.free] == [paying]
        assert done.nation().workers[paying - 1].spot == table.nation().workers[paying - 1].spot


@rule("TC-WRK-02", "TC-WRK-03")
def test_what_the_worker_costs_that_pays_unasked_is_said_before_and_after():
    table = Table.of().hex("b1", "forest", 0).worker(0, 2, "b1")
    asked = table.asked
    assert asked is not None
    noted = {option.key: option.note.id for option in asked.options if option.note and "worker." in option.key}
    assert noted == {"worker.1": "note.worker", "worker.2": "note.worker", "worker.3": "note.worker_reserve"}
    assert "refused.worn_out" not in [each.reason.id for each in refusals(RULES, table.state, 0)]
    table.play("explore.a2").next(Turn(0))
    worn = [each for each in refusals(RULES, table.state, 0) if each.reason.id == "refused.worn_out"]
    assert [(each.label.args["hex"], each.clause) for each in worn] == [("a1", "TC-WRK-02")]


@rule("TC-WRK-04")
def test_all_recover_where_they_stand():
    table = Table.of().hex("b1", "forest").exhausted().worker(0, 2, "b1", free=False)
    table.play("pass")
    assert table.free() == 0
    recover(table.state)
    assert table.free() == 5
    assert table.nation().workers[1].spot == NAMED["b1"]
    assert NAMES[table.nation().workers[0].spot] == "a1"


@rule("TC-WRK-04")
def test_nobody_recovers_before_the_next_planning():
    table = Table.of().hex("b1", "forest").play("collect.b1")
    table.nation().hand = ["con_01", "con_02", "con_03", "con_05", "con_06", "con_08"]
    table.play("pass", "pass")
    assert table.state.phase == "maintenance"
    assert table.free() == 4
    assert table.play("discard.con_01").free() == 5


@rule("TC-WRK-05")
def test_the_worker_of_the_former_controller_goes_to_its_reserve_as_it_is():
    table = Table.of().hex("b1", "forest", 1).worker(1, 3, "b1", free=False).worker(1, 4, None)
    table.has(influence=2).play("influence.b1")
    worker = table.nation(1).workers[2]
    assert (worker.spot, worker.free) == (RESERVE, False)
    assert [told.on for told in table.events if told.text.id == "event.lost_hex"] == [(1,)]
    again = Table.of().hex("b1", "forest", 1).worker(1, 3, "b1", free=True).has(influence=1).play("influence.b1")
    assert again.nation(1).workers[2].free
    nobodys = Table.of().hex("b1", "forest").has(influence=1).play("influence.b1")
    assert all(told.text.id != "event.lost_hex" for told in nobodys.events)


def test_a_named_worker_can_be_the_only_one_for_the_action():
    table = Table.of().hex("b1", "forest", 0).worker(0, 2, "b1", free=True)
    assert table.group("worker.") == {"1", "2", "3"}, "those in reserve are alike, so only one of them stands there"
    table.play("worker.1")
    assert "b1" not in table.group("collect."), "another worker stands there"
    assert decisions(RULES, table.state)[0].prompt.args == {"n": 1, "hex": "a1"}
    assert table.group("worker.") == {"2", "3"}, "another can be named instead"
    assert table.refused("worker.1") == "TC-WRK-03"
    assert decisions(RULES, table.play("worker.2").state)[0].prompt.args == {"n": 2, "hex": "b1"}

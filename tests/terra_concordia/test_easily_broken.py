"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Setup, Text
from games.core.rng import Stream, seeded
from games.core.rules import clone, play, start
from games.terra_concordia import automa
from games.terra_concordia.actions import SCRIPTED
from games.terra_concordia.actions.build import favourite_site
from games.terra_concordia.board import NAMED, NAMES, bordering, members
from games.terra_concordia.cards.notes import taken
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.pieces import RESERVE, Offer, Pile
from games.terra_concordia.production import output
from games.terra_concordia.scoring import breakdown
from games.terra_concordia.situation import Situation
from games.terra_concordia.state import World
from games.terra_concordia.steps import BeginActions, BeginRound, Discard, Events, Income, NextTurn, Production, Turn
from games.terra_concordia.steps.closing import pay_tax
from games.terra_concordia.steps.planning import recover
from tests.terra_concordia.cards import PACK, enter, ready
from tests.terra_concordia.table import CORNERS, RULES, Table, laid, run

rule = pytest.mark.rule


@rule("TC-SCORE-06")
def test_the_lord_of_production_is_who_produced_most_over_all_rounds():
    table = Table.of("solaris", "mariteia").hex("b1", "lake", 0).worker(0, 2, "b1")
    table.state.objectives = ["obp_04"]
    first = sum(output(table.state, 0).values())
    run(table.state, Production())
    assert table.nation().produced == first >= 5
    table.nation(1).produced = first + 1
    assert [table.score("public_objectives", seat) for seat in (0, 1)] == [5, 9]
    second = sum(output(table.state, 0).values())
    run(table.state, Production())
    assert table.nation().produced == first + second, "what was produced before still counts"
    assert [table.score("public_objectives", seat) for seat in (0, 1)] == [9, 5]


@rule("TC-VAR-EPIC-03")
def test_the_second_event_of_a_round_finds_what_the_first_has_left():
    state = laid("solaris", "mariteia", variant="epic")
    state.round = 2
    for nation in state.nations:
        nation.resources["gold"] = 0
    state.events = Pile(["evt_08", "evt_06"])
    told = run(state, Events(), until=Income)
    assert state.current == ["evt_06", "evt_08"]
    events = [event.text.args["card"] for event in told if event.text.id == "event.event_with"]
    assert events == [Text("card.evt_06"), Text("card.evt_08")]
    assert {nation.resources["gold"] for nation in state.nations} == {2}, "nothing to lose, then two Gold"


@rule("TC-VAR-EPIC-03")
def test_the_events_of_a_round_are_drawn_one_after_the_other():
    state = laid("solaris", "mariteia", variant="epic")
    state.round = 3
    # The first one draws a card that the second one's draw must come after.
    state.events, state.pool = Pile(["evt_12", "evt_12"]), Pile(["exp_01", "exp_02", "exp_03", "exp_04"])
    run(state, Events(), until=Income)
    assert [nation.hand for nation in state.nations] == [["exp_04", "exp_02"], ["exp_03", "exp_01"]]


def test_spies_take_any_card_of_the_hand():
    stolen = set[str]()
    for seed in range(30):
        table = ready("inf_08").hold("con_05", "con_03", "exp_01", seat=1)
        table.nation(0).hand = ["inf_08"]
        table.state.rng = Stream(seeded(seed))
        table.play("play.inf_08")
        assert table.last is not None and (3, table.last.draws[0][1]) in table.last.draws, "chance decides"
        (card,) = table.nation(0).hand
        stolen.add(card)
        assert sorted([*table.nation(1).hand, card]) == ["con_03", "con_05", "exp_01"]
    assert stolen == {"con_05", "con_03", "exp_01"}


@rule("TC-LIM-03")
@pytest.mark.parametrize(("id", "answer"), [("pro_11", ()), ("com_05", ("rival.1",))])
def test_what_a_rival_gains_by_a_card_is_settled_at_their_limit(id: str, answer: tuple[str, ...]):
    table = ready(id).has(1, gold=10)
    table.play(f"play.{id}", *answer)
    assert table.stock(1)["gold"] == 10
    assert thing_said("gold", 1) in [told["wasted"] for told in table.said("event.gold_wasted")]


@rule("TC-LIM-05")
def test_an_embargo_ends_with_its_round():
    _, table = enter("com_03")
    table.play("rival.2").nation(2).passed = False
    assert table.nation(2).used.embargo
    run(table.state, BeginRound(), until=Income)
    assert not any(nation.used.embargo for nation in table.state.nations)


@pytest.mark.parametrize("id", ["con_06", "tec_06", "tec_20"])
def test_what_makes_constructions_cheaper_makes_no_wonder_cheaper(id: str):
    table = Table.of().rich().hex("b1", "forest", 0)
    if id in PACK.technologies:
        table.knows(id)
    else:
        table.built(id)
    table.state.wonders = ["mar_07", "mar_03"]
    table.has(stone=PACK.wonders["mar_07"].cost["stone"] - 1)
    assert table.refused("build.mar_07") == "TC-ACT-GEN-04"
    cheaper = table.copy().rich().hold("con_05")
    before = dict(cheaper.stock())
    cheaper.play("build.con_05", "site.b1")
    paid = sum(before.values()) - sum(cheaper.stock().values())
    assert paid < sum(PACK.constructions["con_05"].cost.values()), "a Construction is cheaper"
    table.rich()
    before = dict(table.stock())
    table.play("build.mar_07", "site.b1")
    cost = PACK.wonders["mar_07"].cost
    assert {resource: before[resource] - table.stock()[resource] for resource in cost} == cost


@rule("TC-AI-01")
@rule("TC-AI-03")
@pytest.mark.parametrize("variant", ["standard", "epic"])
def test_an_automa_goes_through_the_script_of_its_round_and_is_never_in_two_minds(
    variant: str, monkeypatch: pytest.MonkeyPatch
):
    decide, followed, turns = automa.decide, 0, list[tuple[int, int, int]]()

    def watched(state: World, seat: int) -> str:
        nonlocal followed
        key = decide(state, seat)
        # Neither chance nor what is still to happen may make a difference, nor what it cannot see.
        other = clone(RULES, state)
        other.rng, other.agenda = Stream(seeded(state.round, "other")), []
        other.constructions.cards.reverse()
        other.pool.cards.reverse()
        assert decide(other, seat) == key
        turn = state.nations[seat].turns
        turns.append((state.round, seat, turn))
        script = PACK.script[state.round - 1]
        wanted = script[turn]
        target = SCRIPTED[wanted].favourite(Situation(state, seat))
        if target is not None:
            assert key == (f"{wanted}.{target}" if target else wanted)
            followed += 1
        return key

    monkeypatch.setattr(automa, "decide", watched)
    now = start(RULES, Setup(1, {"automas": "2", "variant": variant}, seeded(4)))
    while now.decisions:
        asked = now.decisions[0]
        key = "pass" if asked.prompt.id == "ask.turn" else tuple(o.key for o in asked.options[: asked.picks[0]])
        now = play(RULES, now.state, asked.seat, key)
    assert now.state.round >= 5
    assert followed > len(turns) / 3
    by_round: dict[tuple[int, int], list[int]] = {}
    for number, seat, turn in turns:
        by_round.setdefault((number, seat), []).append(turn)
    for (number, _), acted in by_round.items():
        assert acted == list(range(len(acted))), "one action a turn, none left out"
        assert len(acted) <= len(PACK.script[number - 1])


@rule("TC-INFO-03")
@rule("TC-ACT-WONDER-04")
@pytest.mark.parametrize("below", [True, False])
def test_a_wonder_whose_place_another_takes_cannot_be_taken_back(below: bool):
    table = Table.of().rich().hex("b1", "forest", 0)
    table.state.wonders, table.state.hidden_wonders = ["mar_07", "mar_03"], ["mar_01"] if below else []
    table.play("build.mar_07", "site.b1")
    assert table.last is not None
    assert table.last.undoable is not below


@rule("TC-INFO-03")
def test_what_has_been_said_to_others_cannot_be_unsaid():
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera", variant="diplomacy").play("propose.1", seat=0)
    assert table.last is not None
    assert not table.last.undoable


@rule("TC-ACT-RESTORE-01")
def test_every_restoration_counts_for_what_counts_them():
    table = Table.of().rich().play("restore")
    assert [nation.restores for nation in table.state.nations] == [1, 0]


@rule("TC-DIP-05", "TC-DIP-09")
def test_an_alliance_counts_for_its_members_and_leaves_offers_among_others():
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera", variant="diplomacy")
    table.play("propose.3", seat=2).play("propose.1", seat=0).play("propose.0", seat=3).play("accept.0", seat=1)
    assert [nation.allied for nation in table.state.nations] == [1, 1, 0, 0]
    assert table.state.diplomacy.offers == [Offer(2, 3)]


@rule("TC-PLAN-08")
@pytest.mark.parametrize("last", range(4))
def test_the_player_after_the_first_one_of_the_round_before_begins(last: int):
    state = laid("solaris", "mariteia", "verdantis", "aurifera")
    state.round, state.first = 2, last
    run(state, BeginActions(), NextTurn(), until=Turn)
    assert state.agenda[-1] == Turn((last + 1) % 4)
    assert state.phase == "actions"


@rule("TC-ACT-PASS-02")
def test_only_whoever_passes_first_is_promised_something_for_it():
    table = Table.of("solaris", "mariteia", "verdantis")
    said = list[str]()
    for _ in range(3):
        assert table.asked is not None
        said += [option.label.id for option in table.asked.options if option.key == "pass"]
        table.play("pass")
    assert said == ["option.pass_first", "option.pass", "option.pass"]


@rule("TC-ACT-TRADE-07")
def test_a_trade_that_is_abandoned_is_no_turn_and_one_that_is_carried_out_is():
    table = Table.of().rich().has(gold=0).play("trade", "give.wood.gold", "abandon")
    assert table.asked is not None
    assert (table.asked.seat, table.asked.prompt.id, table.nation().turns) == (0, "ask.turn", 0)
    assert table.stock()["wood"] == 10
    table.play("trade", "give.wood.gold", "confirm")
    assert (table.nation().turns, table.nation(1).turns) == (1, 0)
    assert table.asked.seat == 1


@rule("TC-WRK-01", "TC-WRK-03")
def test_why_a_worker_cannot_be_named():
    table = Table.of().worker(0, 1, "a1").worker(0, 2, None).worker(0, 3, None).worker(0, 4, "b1", free=False)
    assert {key for key in table.keys if key.startswith("worker.")} == {"worker.1", "worker.2"}
    assert table.refused("worker.4") == "TC-WRK-01"
    assert table.refused("worker.3") == "TC-WRK-03", "all in reserve are alike"
    assert table.play("worker.1").refused("worker.1") == "TC-WRK-03", "it is named already"
    alike = Table.of().worker(0, 1, None).worker(0, 2, None)
    assert alike.refused("worker.2") == "TC-WRK-03"


@rule("TC-MAINT-05")
def test_only_cards_of_the_hand_can_be_given_up_for_the_limit():
    table = Table.of().hold(*(f"exp_{n:02}" for n in range(1, 10))).next(Discard(0))
    assert table.refused("discard.con_01") == "TC-MAINT-05"


def test_just_enough_of_a_resource_can_be_turned_into_gold():
    table = Table.of().knows("tec_13").rich().has(wood=2, stone=1, gold=0).next(Income(0), BeginActions())
    assert "wood" in table.group("convert.")
    assert "stone" not in table.group("convert.")
    table.play("convert.wood")
    assert (table.nation().resources["wood"], table.stock()["gold"]) == (0, 1)


@rule("TC-SET-03")
def test_what_anybody_has_picked_is_taken_not_only_by_the_last():
    now = start(RULES, Setup(3))
    now = play(RULES, now.state, 0, "civilization.mariteia")
    now = play(RULES, now.state, 1, "civilization.aurifera")
    assert [option.key for option in now.decisions[0].options] == ["civilization.solaris", "civilization.verdantis"]
    assert Table(now.state).refused("civilization.mariteia") == "TC-SET-03"
    automas = start(RULES, Setup(1, {"automas": "3"}))
    automas = play(RULES, automas.state, 0, "civilization.verdantis")
    assert sorted(nation.civilization for nation in automas.state.nations) == sorted(CORNERS)


@rule("TC-SET-08")
def test_no_civilization_collects_trades_is_taxed_or_scores_otherwise():
    seen = list[object]()
    for civilization in CORNERS:
        others = [id for id in CORNERS if id != civilization]
        table = Table.of(civilization, *others)
        corner = CORNERS[civilization]
        here = NAMES[members(bordering(1 << NAMED[corner]))[0]]
        table.nation().resources = dict.fromkeys(RESOURCES, 2)
        table.state.objectives = []  # what rivals have counts there
        counted = breakdown(table.state, 0, secret=False)
        left = dict(RULES.view(table.state, 0).nations[0].left)
        gained = list[dict[str, int]]()
        for terrain in PACK.tiles:
            tried = table.copy().hex(here, terrain)
            gained.append({k: n - 2 for k, n in tried.play(f"collect.{here}").nation().resources.items() if n > 2})
        pay_tax(Game(RULES, table.state))
        seen.append((counted, left, gained, table.nation().resources))
    assert all(found == seen[0] for found in seen)


@rule("TC-SET-09")
@pytest.mark.parametrize(("people", "automas"), [(2, 0), (4, 0), (1, 3), (2, 2)])
def test_all_begin_with_five_and_six_discs_automas_too(people, automas):
    state = laid(*list(CORNERS)[: people + automas], automas=str(automas))
    assert {(nation.individual, nation.discs) for nation in state.nations} == {(5, 6)}


@rule("TC-WRK-01")
@pytest.mark.parametrize("free", [True, False])
def test_neither_place_nor_state_of_a_worker_changes_the_other(free):
    table = Table.of().hex("b1", "forest", 1).worker(1, 3, "b1", free=free).has(influence=2)
    driven = table.play("influence.b1").nation(1).workers[2]
    assert (driven.spot, driven.free) == (RESERVE, free), "driven off it is as free as it was"
    stands = Table.of().hex("b1", "forest", 0).worker(0, 2, "b1", free=free)
    recover(stands.state)
    assert (stands.nation().workers[1].spot, stands.nation().workers[1].free) == (NAMED["b1"], True)


@rule("TC-ACT-COLLECT-02")
def test_what_is_within_reach_is_what_the_player_controls_and_its_neighbours():
    table = Table.of().hex("e3", "lake", 0).hex("e4", "lake").hex("g3", "forest", 1).hex("g4", "forest")
    table.worker(0, 1, None).worker(0, 2, "g4")
    assert "e4" in table.group("collect."), "beside a hex of the player without a worker"
    assert "e3" in table.group("collect.")
    assert not {"g3", "g4"} & table.group("collect."), "beside a rival's, though a worker of the player stands there"
    assert table.refused("collect.g4") == "TC-ACT-COLLECT-02"


@rule("TC-ACT-TRADE-03")
def test_one_step_sells_one_lot_and_gold_is_none():
    table = Table.of().has(stone=9, gold=5).play("trade")
    assert not [key for key in table.keys if key.startswith("give.gold.")]
    sold = table.play("give.stone.gold", "confirm").stock()
    assert (sold["stone"], sold["gold"]) == (6, 6)


@rule("TC-ACT-RECRUIT-01")
def test_a_recruit_costs_nobody_and_stays_for_good():
    table = Table.of().has(gold=3).play("recruit")
    assert (table.free(), len(table.nation().workers)) == (6, 6)
    recover(table.state)
    assert (table.free(), len(table.nation().workers)) == (6, 6)
    tired = Table.of().exhausted().has(gold=3).play("recruit")
    assert tired.free() == 1, "nobody free is needed"


@rule("TC-HAND-02")
def test_the_fee_is_for_all_cards_of_the_hand_but_constructions():
    for id, card in PACK.cards.items():
        if id in PACK.hand or id in PACK.constructions:
            fee = 2 if id in PACK.hand else 0
            assert taken(PACKS.latest, id).get("gold", 0) == (card.cost.get("gold", 0) + fee), id
    kinds = {card.kind for card in PACK.hand.values()}
    assert "project" in kinds


@rule("TC-AI-10")
def test_of_equal_hexes_an_automa_collects_the_lower_column_before_the_lower_row():
    table = Table.of("solaris", "mariteia", automas="1").hex("h2", "forest", 1).hex("g3", "lake").hex("i2", "lake")
    assert SCRIPTED["collect"].favourite(Situation(table.state, 1)) == "g3"


@rule("TC-AI-13")
def test_an_automa_builds_where_fewest_constructions_of_anybody_stand_wonders_aside():
    table = Table.of("solaris", "mariteia", automas="1").hex("h1", "forest", 1).hex("h2", "forest", 1)
    table.built("con_03", seat=0, hex="h1").built("mar_01", "mar_02", seat=1, hex="h2").built(
        "con_08", seat=1, hex="i1"
    )
    assert favourite_site(Situation(table.state, 1), "con_05") == NAMED["h2"]


@rule("TC-AI-14")
def test_of_equal_hexes_an_automa_influences_the_lower_column_before_the_lower_row():
    table = Table.of("solaris", "mariteia", automas="1").hex("h2", "forest", 1).hex("g3", "lake").hex("i2", "lake")
    assert SCRIPTED["influence"].favourite(Situation(table.state, 1)) == "g3"


@rule("TC-AI-15")
def test_an_automa_discards_a_project_before_a_construction_worth_less():
    table = Table.of("solaris", "mariteia", automas="1").hold("con_01", "pro_02", "exp_08", seat=1)
    assert automa.discards(table.state, 1, 3) == ["exp_08", "pro_02", "con_01"]

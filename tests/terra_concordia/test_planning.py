"""Fluxo de Partida, Planejamento, Eventos."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core.agenda import Game
from games.terra_concordia.cards.deeds import Draw, Gain, Global, Individual, Lose
from games.terra_concordia.cards.printed import EventCard, HandCard
from games.terra_concordia.content import PACKS
from games.terra_concordia.pieces import Pile
from games.terra_concordia.steps import BeginActions, BeginRound, Events, Income, NextTurn
from games.terra_concordia.steps.planning import apply_event
from games.terra_concordia.verbs import draw_top
from tests.terra_concordia.table import CORNERS, RULES, Table, fixture, laid, only_event, run

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def event(id: str = "evt_01", *effects, positive: bool = False) -> EventCard:
    return EventCard(id=id, source="estimate", positive=positive, effects=effects)


@rule("TC-PHASE-01")
def test_four_phases_in_order():
    table = Table(laid("solaris", "verdantis"))
    table.events += run(table.state, BeginRound(), until=NextTurn)
    assert table.state.phase == "actions"
    table.play("pass", "pass")
    order = ["event.drew", "event.event_with", "event.passed", "event.produced", "event.taxed", "event.round"]
    told = [found.text.id for found in table.events][1:]
    places = [told.index(id) for id in order]
    assert places == sorted(places)
    assert table.state.round == 2
    again = Table.of().state
    again.phase = "maintenance"
    run(again, BeginRound(), until=Events)
    assert again.phase == "planning", "and so is it told to whoever is asked in it"


@rule("TC-PLAN-01")
def test_order_of_planning():
    """Food eaten by the event is replaced by income before the minimum is looked at; recovery comes first."""
    table = Table.of().exhausted()
    state = table.state
    state.round = 2
    fixture(state, event("evt_01", Lose({"food": 9})))
    only_event(state, "evt_01")
    table.nation().used.research = 2
    table.nation().passed = True
    table.built("con_04").has(food=3, gold=0).has(1, food=0)
    events = run(state, BeginRound(), until=NextTurn)
    told = [found.text.id for found in events]
    assert told.index("event.drew") < told.index("event.event_with") < told.index("event.gained")
    assert told.index("event.gained") < told.index("event.minimum_food")
    assert table.free() == 5
    assert (table.nation().used.research, table.nation().passed) == (0, False)
    assert table.stock()["food"] == table.stock(1)["food"] == 1
    assert state.first == 1, "the token moved last"


@rule("TC-PLAN-02")
def test_each_draws_a_construction_then_a_mixed_card_clockwise():
    state = laid(*CORNERS)
    state.first = 2
    constructions, pool = list(reversed(state.constructions.cards)), list(reversed(state.pool.cards))
    run(state, BeginRound(), until=Events)
    for turn, seat in enumerate((2, 3, 0, 1)):
        assert state.nations[seat].hand == [constructions[turn], pool[turn]]


@rule("TC-PLAN-03")
@pytest.mark.parametrize("variant", ["standard", "quick", "epic", "beginners", "diplomacy"])
def test_the_mixed_pool_has_the_decks_of_the_variant_and_no_other(variant):
    state = laid(*CORNERS, variant=variant)
    wanted = {card.id for card in PACK.hand.values() if card.kind in PACK.variants[variant].decks}
    assert set(state.pool.cards) == wanted
    assert len(state.pool.cards) == len(wanted)


@rule("TC-PLAN-04")
def test_an_empty_pile_is_made_anew_of_its_discards():
    state = laid("solaris", "verdantis")
    game = Game(RULES, state)
    pile = Pile([], ["con_01", "con_02", "con_03"])
    assert {draw_top(game, pile) for _ in range(3)} == {"con_01", "con_02", "con_03"}
    assert game.draws, "shuffled"
    assert draw_top(game, pile) is None, "skipped without compensation"
    state.constructions = Pile()
    run(state, BeginRound(), until=Events)
    assert [len(nation.hand) for nation in state.nations] == [1, 1]


@rule("TC-PLAN-05")
def test_one_event_is_revealed_and_hits_everybody_at_once():
    state = laid(*CORNERS)
    fixture(state, event("evt_08", Gain({"gold": 2}), positive=True))
    only_event(state, "evt_08")
    before = [nation.resources["gold"] for nation in state.nations]
    run(state, BeginRound(), until=Income)
    assert state.current == ["evt_08"]
    assert [nation.resources["gold"] for nation in state.nations] == [min(10, n + 2) for n in before]


@rule("TC-PLAN-06")
def test_each_own_card_in_play_gives_its_bonus_once():
    table = Table.of().built("con_04", "con_16").has(gold=2, influence=0, food=5).has(1, gold=0)
    run(table.state, Income(0), Income(1), until=BeginActions)
    assert (table.stock()["gold"], table.stock()["influence"]) == (3, 1)
    assert "gold" not in table.stock(1)


@rule("TC-PLAN-07")
def test_whoever_has_no_food_receives_one():
    table = Table.of().has(food=0).has(1, food=1)
    run(table.state, BeginActions(), until=NextTurn)
    assert (table.stock()["food"], table.stock(1)["food"]) == (1, 1)


@rule("TC-PLAN-08")
def test_the_token_moves_from_round_two_on():
    state = laid(*CORNERS)
    state.first = 3
    run(state, BeginActions(), until=NextTurn)
    assert state.first == 3
    state.round = 2
    run(state, BeginActions(), until=NextTurn)
    assert state.first == 0
    assert Table(state).next(NextTurn()).asked.seat == 0


@rule("TC-PLAN-01")
def test_the_token_moves_after_the_draws():
    state = laid(*CORNERS)
    state.round, state.first = 2, 3
    top = state.constructions.cards[-1]
    run(state, BeginRound(), until=NextTurn)
    assert top in state.nations[3].hand
    assert state.first == 0


@rule("TC-PLAN-03")
def test_which_decks_each_variant_mixes():
    kinds = {id: {PACK.hand[card].kind for card in laid(*CORNERS, variant=id).pool.cards} for id in PACK.variants}
    assert kinds["standard"] == {"exploration", "trade", "worker", "project"}
    assert kinds["quick"] == kinds["beginners"] == {"exploration", "trade"}
    assert kinds["epic"] == {"exploration", "trade", "worker", "influence", "legacy", "project"}
    assert kinds["diplomacy"] == {"trade", "influence", "legacy"}


@rule("TC-PLAN-03")
def test_the_decks_of_the_pool_are_shuffled_into_each_other():
    kinds = [PACK.hand[card].kind for card in laid(*CORNERS).pool.cards]
    changes = sum(kind != after for kind, after in pairwise(kinds))
    assert changes > 10, "four decks one upon the other have three"


@rule("TC-PLAN-04")
def test_discards_stay_out_as_long_as_a_card_is_in_the_pile():
    pile = Pile(["con_04"], ["con_01", "con_02", "con_03"])
    assert draw_top(Game(RULES, laid("solaris", "verdantis")), pile) == "con_04"
    assert pile == Pile([], ["con_01", "con_02", "con_03"])


@rule("TC-PLAN-05")
def test_the_top_event_is_revealed_alone_and_discarded_a_round_later():
    state = laid("solaris", "verdantis")
    state.events = Pile(["evt_01", "evt_02", "evt_03"])
    run(state, Events(), until=Income)
    assert (state.current, state.events) == (["evt_03"], Pile(["evt_01", "evt_02"]))
    run(state, Events(), until=Income)
    assert (state.current, state.events) == (["evt_02"], Pile(["evt_01"], ["evt_03"]))


@rule("TC-PLAN-06")
@pytest.mark.parametrize("card", ["tec_19", "mar_07", "con_16", "pro_08", "com_07"])
def test_every_kind_of_card_in_play_gives_its_bonus_and_none_in_hand(card):
    table = Table.of().hold(card).has(gold=0, influence=0, energy=0)
    before = table.stock()
    run(table.state, Income(0), until=BeginActions)
    assert table.stock() == before, "still in hand"
    nation = table.nation()
    if card.startswith("tec"):
        table.knows(card)
    elif card.startswith(("mar", "con")):
        table.built(card)
    else:
        nation.played.append(card)
    run(table.state, Income(0), until=BeginActions)
    bonus = {"tec": {"energy": 2}, "mar": {"energy": 2}, "con": {"influence": 1}, "pro": {"energy": 2}}
    assert table.stock() == before | bonus.get(card[:3], {"gold": 1})


@rule("TC-PLAN-07", "TC-AI-05")
def test_an_automa_without_food_receives_one_too():
    table = Table.of("solaris", "mariteia", automas="1").has(1, food=0)
    run(table.state, BeginActions(), until=NextTurn)
    assert table.nation(1).resources["food"] == 1


@rule("TC-PLAN-08")
def test_the_token_moves_in_every_round():
    state = laid("solaris", "mariteia", "verdantis")
    state.first = 0
    for state.round, holder in ((2, 1), (3, 2), (4, 0), (5, 1)):
        run(state, BeginActions(), until=NextTurn)
        assert state.first == holder


# ---------------------------------------------------------------- events


@rule("TC-EVT-01")
def test_every_event_has_one_sign_and_only_that_counts_for_immunity():
    assert {card.positive for card in PACK.events.values()} == {True, False}
    table = Table.of().built("con_17").has(gold=5)
    fixture(table.state, event("evt_01", Lose({"gold": 2}), positive=True))
    apply_event(Game(RULES, table.state), "evt_01")
    assert table.stock()["gold"] == 3, "a loss, but the sign is positive"


@rule("TC-EVT-02")
@pytest.mark.parametrize("card", ["con_17", "mar_08"])
def test_either_card_makes_immune(card):
    table = Table.of().built(card).has(energy=4).has(1, energy=4)
    fixture(table.state, event("evt_01", Lose({"energy": 2}), Individual(-1)))
    apply_event(Game(RULES, table.state), "evt_01")
    assert (table.stock()["energy"], table.nation().individual) == (4, 5)
    assert (table.stock(1)["energy"], table.nation(1).individual) == (2, 4)


@rule("TC-EVT-03")
def test_positive_events_reach_the_immune():
    table = Table.of().built("con_17", "mar_08").has(gold=1)
    apply_event(Game(RULES, table.state), "evt_08")
    assert table.stock()["gold"] == 3


@rule("TC-EVT-04")
def test_the_globe_is_not_immune_and_is_hit_once():
    table = Table.of().built("con_17").built("mar_08", seat=1)
    fixture(table.state, event("evt_01", Lose({"energy": 1}), Individual(-1), Global(-1)))
    apply_event(Game(RULES, table.state), "evt_01")
    assert table.state.sustainability == 4
    assert [nation.individual for nation in table.state.nations] == [5, 5]
    drawing = Table.of().built("con_17")
    fixture(drawing.state, event("evt_01", Draw("mixed", 1)))
    apply_event(Game(RULES, drawing.state), "evt_01")
    assert [len(nation.hand) for nation in drawing.state.nations] == [0, 1], "nor do cards reach the immune"


@rule("TC-EVT-05")
def test_immunity_is_the_builders():
    held = Table.of().hold("con_17").has(gold=5)
    apply_event(Game(RULES, held.state), "evt_06")
    assert held.stock()["gold"] == 3, "in the hand it does nothing"
    taken = Table.of().built("con_17", hex="b1").hex("b1", "forest", 1).has(gold=5).has(1, gold=5)
    apply_event(Game(RULES, taken.state), "evt_06")
    assert (taken.stock()["gold"], taken.stock(1)["gold"]) == (5, 3)


def test_an_event_that_draws_fills_the_hands():
    table = Table.of()
    apply_event(Game(RULES, table.state), "evt_12")
    assert [len(nation.hand) for nation in table.state.nations] == [1, 1]
    assert table.stock()["artefact"] == 1


def test_income_that_asks_is_asked_in_order_and_can_be_declined():
    table = Table.of().knows("tec_13").knows("tec_11", seat=1).has(wood=3, gold=0)
    table.next(Income(0), Income(1), BeginActions())
    assert table.group("convert.") >= {"wood"}
    table.play("decline")
    assert table.asked.seat == 1
    assert table.play(table.keys[0]).asked.prompt.id == "ask.turn"
    again = Table.of().knows("tec_13").has(wood=3, gold=0).next(Income(0), BeginActions()).play("convert.wood")
    assert (again.stock()["wood"], again.stock()["gold"]) == (1, 1)


def test_fixture_cards_do_not_touch_the_printed_ones():
    table = Table.of()
    fixture(table.state, HandCard(id="exp_05", source="estimate", kind="exploration", vp=9))
    assert PACKS[table.state.edition].hand["exp_05"].vp == 9
    assert PACK.hand["exp_05"].vp == 1


@rule("TC-EVT-01")
def test_the_sign_of_each_event_is_fixed_and_said():
    positive = {id for id, card in PACK.events.items() if card.positive}
    assert positive == {"evt_02", *(f"evt_{number:02}" for number in (8, 9, 10, 11, 12, 14, 15))}
    printed = {component.id: component for component in RULES.tell.components(RULES.editions.latest)}
    for id in PACK.events:
        sign = "event_sign.positive" if id in positive else "event_sign.negative"
        assert printed[id].lines[0].args["sign"].id == sign
        game = Game(RULES, laid("solaris", "verdantis"))
        apply_event(game, id)
        assert game.events[0].text.args["sign"].id == sign

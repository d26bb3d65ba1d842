"""Edges of set-up, options, claims and of what holds in every game: found by breaking the code on purpose."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.core.model import Setup, player
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, Illegal, check_setup, encode, play, start
from games.core.thinking.opponent import random_move
from games.inventions.actions.act import perform, possible
from games.inventions.actions.effects import Benefits
from games.inventions.content import PACKS
from games.inventions.queries import citizens_next_to, owners
from games.inventions.steps import Build, ChangeEra, ChronosTurn, Claims
from games.inventions.steps.chronos import NAME
from games.inventions.vocabulary import ACTIONS
from tests.inventions.table import PACK, RULES, Table, laid, whole

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"
SEATS = (2, 3, 4)
DEEDS = ("presented", "invented", "shared", "innovated", "chronos_idle")
"""What a turn of Chronos comes to, one of these each."""


# ---------------------------------------------------------------- who plays, and how long


@pytest.mark.rule("IN-GEN-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_any_other_number_of_humans_is_refused(seats):
    with pytest.raises(BadSetup) as caught:
        start(RULES, Setup(seats))
    assert caught.value.reason.id == "setup.seats_out_of_range"


@pytest.mark.rule("IN-GEN-01")
@pytest.mark.parametrize("seats", SEATS)
def test_chronos_is_the_third_of_three_and_its_figure_walks_in_every_game(seats):
    state = whole(seats).state
    assert owners(state) == range(max(3, seats))
    assert len(state.order) == max(3, seats)
    view = RULES.view(state, 0)
    assert len(view.societies) == seats
    assert (view.chronos.owner if view.chronos else None) == (2 if seats == 2 else None)
    assert view.clock == 0


@pytest.mark.rule("IN-GEN-02")
@pytest.mark.parametrize(("seats", "edition"), [*zip(SEATS, PACKS.folders, strict=True)])
def test_every_seat_takes_thirteen_turns_in_rounds_of_one_and_four_times_three(seats, edition):
    now = start(RULES, Setup(seats, key=seeded(1), edition=edition))
    events, stream = list(now.events), Stream(seeded(seats, "turns"))
    while now.decisions:
        now = play(RULES, now.state, *random_move(now.decisions, stream))
        events += now.events
    rounds = [(event.text.args["era"], event.text.args["round"]) for event in events if event.text.id == "event.round"]
    assert rounds == [(1, 1), *product((2, 3, 4, 5), (1, 2, 3))]
    turns = Counter(str(event.text.args["player"]) for event in events if event.text.id == "event.pillar")
    assert turns == {str(player(seat)): 13 for seat in range(seats)}
    idle = [event.text.id == "event.chronos_idle" for event in events]
    acted = [event.text.args.get("player") == NAME for event in events if event.text.id[6:] in DEEDS]
    assert sum(idle) + sum(acted) == (13 if seats == 2 else 0)
    assert RULES.view(now.state, None).era == 6


# ---------------------------------------------------------------- what lies there at the beginning


@pytest.mark.rule("IN-SET-01")
@pytest.mark.parametrize(("seats", "edition"), [*product(SEATS, PACKS.folders)])
def test_markers_and_figure_begin_on_spaces_without_an_effect(seats, edition):
    state = start(RULES, Setup(seats, key=seeded(2), edition=edition)).state
    pack = PACKS[edition]
    spaces = [society.space for society in state.societies] + ([state.chronos.space] if state.chronos else [])
    assert spaces == ["z21", "z22", "z23", "z24"][: max(3, seats)]
    assert {(pack.era_spaces[space].zone, pack.era_spaces[space].benefits) for space in spaces} == {(2, ())}
    assert (pack.chronos_spaces[state.clock].index, RULES.view(state, None).era) == (0, 1)


@pytest.mark.rule("IN-CHR-01")
def test_the_marker_of_chronos_is_not_on_the_space_of_another():
    for seed in range(5):
        state = laid(2, seed)
        assert state.chronos is not None
        assert state.chronos.space not in [society.space for society in state.societies]


@pytest.mark.rule("IN-SET-11")
def test_no_chain_token_is_available_while_ideas_are_claimed():
    table = Table(3, bare=False).next(Claims())
    claimed = set()
    while table.asked != "place_pillar":
        shown = RULES.view(table.state, None)
        claimed.add(shown.playing)
        assert all(society.chain == {"ready": 0, "used": 0, "idle": 3} for society in shown.societies)
        table.play(table.keys[0])
    assert len(claimed - {None}) >= 2


@pytest.mark.rule("IN-SET-14")
def test_two_season_pillars_then_the_epoch_pillar():
    table = Table(3)
    table.era(2, 1)
    for round, action in enumerate(("eureka", "share", "invent"), 1):
        table.era(2, round)
        table.turn().play(f"space.{action}")
    assert (table[0].season, table[0].epoch) == (["eureka", "share"], "invent")
    assert [(society.season, society.epoch) for society in table.state.societies[1:]] == [([], "")] * 2


@pytest.mark.rule("IN-SET-23")
@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 3), (4, 3)])
def test_copies_of_each_progress_tile(seats, copies):
    stock = laid(seats).stock
    assert len(stock) == 21
    assert set(stock.values()) == {copies}


# ---------------------------------------------------------------- options


@pytest.mark.rule("IN-OPT-02")
@pytest.mark.parametrize("seats", SEATS)
def test_each_public_objective_is_scored_by_all_after_its_era(seats):
    academics = next(id for id, printed in PACK.public.items() if printed.counts == "academics")
    sages = next(id for id, printed in PACK.public.items() if printed.counts == "sages")
    assert {option.key: option.applies(Setup(seats)) for option in RULES.meta.options}["public"]
    assert len(set(laid(seats, public="yes").objectives)) == 3
    for finished in (2, 3, 4):
        table = Table(seats, public="yes")
        table.era(finished + 1)
        table.milestones(A, B)
        table.state.objectives = [sages if era != finished else academics for era in (2, 3, 4)]
        for seat in range(seats):
            table.council(seat, academics=seat + 1)
        table.next(ChangeEra(finished))
        each = PACK.public[academics].points_each
        assert [society.points for society in table.state.societies] == [each * (seat + 1) for seat in range(seats)]


@pytest.mark.rule("IN-OPT-03")
@pytest.mark.parametrize("seats", SEATS)
def test_two_cards_of_each_type_leave_era_five_by_lot_if_that_is_chosen(seats):
    def gone(seed: int, chosen: str) -> list[str]:
        return [id for id in laid(seats, seed, shortened=chosen).left.cards if PACK.cards[id].era == 5]

    offered = {option.key: option.applies(Setup(seats)) for option in RULES.meta.options}
    assert offered["shortened"] is (seats < 4)
    assert gone(0, "no") == []
    if seats == 4:
        with pytest.raises(BadSetup):
            check_setup(RULES, Setup(seats, {"shortened": "yes"}))
        return
    check_setup(RULES, Setup(seats, {"shortened": "yes"}))
    found = [gone(seed, "yes") for seed in range(40)]
    for cards in found:
        assert Counter(PACK.cards[id].type for id in cards) == {"economy": 2, "culture": 2, "technology": 2}
    assert {id for cards in found for id in cards} == {id for id, card in PACK.cards.items() if card.era == 5}


# ---------------------------------------------------------------- claims


@pytest.mark.rule("IN-ERA1-01")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_claims_once_in_reverse_turn_order(seats):
    names = [player(0), player(1), player(2) if seats > 2 else NAME, player(3)]
    for seed in range(3):
        table = Table(seats, seed, bare=False)
        table.next(Claims())
        while table.asked != "place_pillar":
            table.play(table.keys[0])
        claimed = [event.text.args["player"] for event in table.events if event.text.id == "event.claimed"]
        assert claimed == [names[owner] for owner in reversed(table.state.order)]


@pytest.mark.rule("IN-ERA1-04")
def test_the_token_of_a_claim_leaves_the_board_after_the_benefits():
    table = Table(3)
    table.state.clock = 0
    table.tile("africa", "s3")
    for region, card in (("africa", "k14"), ("asia", "k15"), ("europe", "k18")):
        table.card(region, card, presenter=-1, n=0)
    table.council(0, culture=3, academics=2)
    table.state.order = [1, 2, 0]
    before = (table[0].points, table[0].influence)
    table.next(Claims()).play("claim.africa")
    assert table.asked == "staff"
    assert (table.at("africa").tokens, "inf_plus1" in table[0].tokens) == ([], True)
    table.play("staff.0", "place.oceania")
    assert table.asked == "place_citizen"
    assert table.at("africa").tokens == []
    table.play("place.oceania")
    assert [(token.owner, token.id, token.up) for token in table.at("africa").tokens] == [(0, "inf_plus1", True)]
    assert table[0].tokens == ["inf_1", "inf_2", "inf_3", "inf_4"]
    assert (table[0].points, table[0].influence) == before


# ---------------------------------------------------------------- what holds of everything


@pytest.mark.rule("IN-GEN-04")
def test_with_an_empty_supply_actions_are_done_all_the_same():
    table = Table(3)
    table.milestones(A, B, "c1 d1")
    table[0].supply = 0
    table.act("eureka").play("eureka.c1")
    table.play("marker.z32")
    assert (table[0].milestone, table[0].space, table[0].supply) == ("c1", "z32", 0)
    assert "c1" not in table.state.decks.diplomats
    table.card("asia", "k14", presenter=1, inventor=1, innovator=0, n=2)
    table.act("share").play("share.asia", "reward.aspiration")
    assert (table.at("asia").citizens, table[0].supply) == ([1, 3, 0], 0), "nobody more comes for the innovator"
    table.tile("europe", "s4")
    table[0].hand = ["k15"]
    table.council(0, culture=2)
    table.act("present").play("present.k15.europe")
    assert (table.at("europe").card, table[0].council.academics) == ("k15", 0)


@pytest.mark.rule("IN-GEN-04")
@pytest.mark.parametrize("action", ACTIONS)
def test_an_empty_supply_makes_no_action_impossible(action):
    table = Table(3)
    table.milestones(A, B, "c1 d1")
    table.diplomats(a2=[0])
    table.card("asia", "k14", presenter=1, inventor=1)
    table.card("africa", "k15", presenter=0, inventor=1, innovator=2)
    table.card("oceania", "k18", presenter=2)
    table.tile("europe", "s4")
    table.citizens("europe", 2)
    table.council(0, economy=2, culture=2, technology=2)
    table[0].hand = ["k15"]
    for society in table.state.societies:
        society.supply = 0
    assert possible(table.state, 0, action)
    table.act(action).play(next(key for key in table.keys if key != "forfeit"))
    while table.asked != "place_pillar":
        table.play(table.keys[0])
    assert [society.supply for society in table.state.societies] == [0, 0, 0]


@pytest.mark.rule("IN-GEN-05")
def test_what_cannot_be_paid_in_full_is_refused_and_changes_nothing():
    for ready, influence in ((0, 5), (1, 0)):
        table = Table(3)
        table.build(0, "tec_4")
        table[0].influence = influence
        table.turn().state.turn.ready = ready
        assert table.refused("tile.tec_4") == "IN-TILE-GEN-03"
    table = Table(3)
    table.milestones(A, B)
    assert not possible(table.state, 0, "send_diplomat"), "nobody is there to be sent"
    table[0].display, table[0].influence = ["eco_1", "eco_2", "", ""], PACK.prices[2] - 1
    table.build(0, "eco_6", "eco_3", "tec_1")
    table.council(0, economy=5)
    table.next(Build(0, "build_step"))
    assert table.refused("build.eco_1") == "IN-INF-02"
    table[0].economy, table[0].influence = 0, 5
    table.next(Build(0, "build_step"))
    assert table.refused("tile.eco_6") == "IN-TILE-GEN-02"
    table = Table(3).turn()
    before = encode(table.state)
    for seat in (1, 2):
        with pytest.raises(Illegal) as caught:
            play(RULES, table.state, seat, "forfeit.eureka")
        assert caught.value.refusal.clause == "IN-GEN-05"
    assert encode(table.state) == before


@pytest.mark.rule("IN-GEN-06", "IN-CHAIN-03")
def test_the_action_of_a_sage_may_be_declined_what_a_token_or_a_benefit_brings_may_not():
    table = Table(3)
    table.citizens("africa", 2)
    table.at("africa").knowledge, other = "w5", table.at("africa").knowledge
    next(
        region for id, region in table.state.regions.items() if region.knowledge == "w5" and id != "africa"
    ).knowledge = other
    table.at("africa").sage = True
    table.citizens("europe", 1)
    table.act("travel").play("travel.europe.africa")
    assert "decline" in table.keys
    assert table.play("decline").at("africa").points_up
    table = Table(3)
    table[0].inventions = ["k01"]
    table.citizens("africa", 2)
    table.act("call_specialists", ready=1).play("call.africa.1", "chain.k01")
    assert table.asked == "travel"
    assert all(key.startswith("travel.") for key in table.keys)
    table.next(Benefits(0, ("two_specialists",)))
    assert all(key.startswith("pick.") for key in table.keys)
    table.citizens("africa", 2)
    table.next(perform(0, "call_specialists", "technology"))
    assert all(key.startswith("call.") for key in table.keys), "a tile has been turned for it"


@pytest.mark.rule("IN-GEN-06")
def test_the_action_of_a_milestone_may_be_declined_though_there_is_one_way_to_do_it():
    table = Table(3)
    table.milestones("a4 a5 b1 b2 d1", "b3 b4 c1 c2")
    table.council(0, economy=1, culture=1)
    table.card("asia", "k14", presenter=1, inventor=1)
    table.act("send_diplomat").play("send.d1", "envoy.economy")
    assert table.keys == ["innovate.asia", "decline"]
    assert table.play("decline").at("asia").innovator == -1


@pytest.mark.rule("IN-GEN-07")
@pytest.mark.parametrize(("seat", "beside", "n"), [(0, True, 2), (1, True, 1), (2, True, 1), (3, False, 0)])
def test_who_stands_next_to_a_card(seat, beside, n):
    table = Table(4)
    table.card("asia", "k14", presenter=0, inventor=1, innovator=2, n=2)
    table.citizens("asia", 0, 1, 2, 3)
    assert citizens_next_to(table.at("asia"), seat) == n
    assert possible(table.state, seat, "share") is beside


@pytest.mark.rule("IN-GEN-07")
def test_chronos_does_not_share_by_its_citizens_in_the_map_area():
    table = Table(2)
    chronos = table.state.chronos
    assert chronos is not None
    chronos.pillar = "africa"
    region = PACK.next_region["africa"]
    table.card(region, "k14", presenter=0, inventor=1, innovator=0)
    table.citizens(region, 0, 0, 3)
    table.next(ChronosTurn())
    assert (table.at(region).card, table.at(region).citizens) == ("k14", [0, 0, 3])

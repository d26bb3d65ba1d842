"""Edges of set-up, options, claims and the way of a game: found by breaking the code on purpose."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.core.model import Setup, player
from games.core.opponent import random_move
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, check_setup, play, start
from games.inventions.content import PACKS
from games.inventions.queries import owners
from games.inventions.steps import ChangeEra, Claims
from games.inventions.steps.chronos import NAME
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

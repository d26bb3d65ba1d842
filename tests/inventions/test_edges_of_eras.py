"""Edges of the change of era and of Chronos that no other test noticed: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.inventions.pieces import Token
from games.inventions.queries import has_access
from games.inventions.steps import ChangeEra, ChronosTurn
from games.inventions.steps.aspirations import Replace
from games.inventions.steps.rounds import Advance
from games.inventions.steps.setup import settle_chronos
from games.inventions.steps.turn import TakeIdeas
from games.inventions.verbs import enter_common, shift_influence
from tests.inventions.table import PACK, RULES, Table, laid

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


def changing(seats: int, eureka: str = "") -> Table:
    """After the last round of era 2."""
    table = Table(seats)
    table.era(3)
    table.milestones(A, B, eureka)
    table.state.decks.stacks["d"] = ["d1", "d2", "d3"]
    for society in table.state.societies:
        society.space = next(iter(PACK.era_spaces))
    return table


@pytest.mark.rule("IN-ERA-06", "IN-GEN-04", "IN-CIT-05")
@pytest.mark.parametrize(("supply", "came"), [(0, 0), (1, 1), (5, 2)])
def test_sages_bring_as_many_academics_as_there_are_and_have_room(supply, came):
    table = changing(3)
    table[0].sages, table[0].supply = 3, supply
    table.next(ChangeEra(2))
    assert (table[0].council.academics, table[0].supply) == (came, supply - came), "era 2 has room for two"


@pytest.mark.rule("IN-ERA-09", "IN-ERA-10", "IN-ERA-11")
@pytest.mark.parametrize("eureka", ["", "c1"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_milestones_change_whatever_is_left_of_the_eureka_display(seats, eureka):
    table = changing(seats, eureka)
    private = [society.milestone for society in table.state.societies]
    table.next(ChangeEra(2))
    state = table.state
    assert state.decks.eureka == ["d1", "d2", "d3"]
    assert [society.milestone for society in state.societies] == private
    # Of two Chronos takes what is left, of three the display without a player; of four it enters the common display.
    took = {2: state.chronos.milestone if state.chronos else "", 3: state.decks.outsider, 4: state.decks.common[-1]}
    assert (took[seats] == "c1") is bool(eureka)
    open_to_all = {*state.decks.common, *state.decks.discard}
    assert ({2: "b3", 3: "b4"}.get(seats, "a1") in open_to_all) is (bool(eureka) or seats == 4)


@pytest.mark.rule("IN-CHR-17")
def test_the_token_of_chronos_passes_over_regions_without_a_space():
    table = changing(2)
    chronos = table.state.chronos
    assert chronos is not None
    chronos.pillar, chronos.tokens = "africa", 1
    after = PACK.next_region["africa"]
    full = PACK.next_region[after]
    for region, left in ((after, 0), (full, 1)):
        table.at(region).tokens = [Token(0, "inf_1") for _ in PACK.regions[region].influence_points[left:]]
    table.next(ChangeEra(2))
    assert chronos.pillar == full, "the last space of the second is free"
    assert table.at(full).tokens[-1].owner == 2
    assert len(table.at(after).tokens) == len(PACK.regions[after].influence_points)
    assert (chronos.waiting, chronos.tokens) == (2, 1), "what lay on the Era track is on the map"


@pytest.mark.rule("IN-CHR-12")
def test_chronos_does_not_share_an_idea():
    table = changing(2)
    chronos = table.state.chronos
    assert chronos is not None
    chronos.pillar = "africa"
    first = PACK.next_region["africa"]
    table.card(first, "k20", presenter=2)  # needs c1, which lies nowhere
    table.state.decks.row = ["k22", "k26", "k28"]
    points = [society.points for society in table.state.societies]
    table.next(ChronosTurn())
    assert table.at(first).card == "k20"
    assert chronos.pillar == PACK.next_region[first]
    assert [society.points for society in table.state.societies] == points


@pytest.mark.rule("IN-TILE-ECO-3", "IN-ASP-03")
def test_a_tile_that_economy_tile_3_brings_has_left_its_stack():
    table = Table(3)
    table.build(0, "eco_3")
    before = dict(table.state.stock)
    table.next(Replace(0)).play("tile.eco_3", "take.cul_2")
    assert table[0].display[0] == "cul_2"
    assert table.state.stock == {**before, "cul_2": before["cul_2"] - 1}


@pytest.mark.rule("IN-SET-21", "IN-SET-22", "IN-SET-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_region_has_the_stack_of_its_letter(seats):
    for seed in range(5):
        state = laid(seats, seed)
        assert sorted(region.letter for region in state.regions.values()) == list("abcdefg")
        for region in state.regions.values():
            letters = {PACK.wealth_tiles[tile].letter for tile in region.wealth}
            assert letters == {region.letter}
            common = region.letter in "abcd"
            assert len(region.wealth) == ((4 if seats == 4 else 3) if common else (3 if seats == 4 else 2))
            assert len(set(region.wealth)) == (1 if common else len(region.wealth))
        for society in state.societies:
            kinds = [PACK.private[id].kind for id in society.objectives]
            assert kinds == ["influence", "inventions", "network"]


@pytest.mark.rule(*(f"IN-SET-{n:02}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 15, 17, 19, 21, 22)), "IN-CHR-01", "IN-OPT-02")
def test_chance_decides_all_that_is_laid_out():
    tables = [laid(2, seed, public="yes") for seed in range(80)]
    first = [next(iter(state.regions.values())) for state in tables]
    assert {region.letter for region in first} == set("abcdefg")
    assert {region.tile for region in first} == set(PACK.specialist_tiles)
    assert {region.knowledge for region in first} == set(PACK.knowledge_tiles)
    stacks = {tuple(r.wealth) for state in tables for r in state.regions.values() if r.letter == "e"}
    assert len(stacks) == 6, "two of three, in either order"
    for letter, pile in (("a", "common"), ("c", "eureka")):
        ids = {id for id, milestone in PACK.milestones.items() if milestone.letter == letter}
        assert {getattr(state.decks, pile)[0] for state in tables} == ids
    assert {state.decks.stacks["d"][0] for state in tables} == {"d1", "d2", "d3"}
    assert {state.societies[0].milestone for state in tables} == {"b1", "b2", "b3", "b4"}
    dealt = {id for state in tables for id in state.societies[0].objectives}
    assert dealt == {id for id, objective in PACK.private.items() if objective.kind != "majority"}
    assert {id for state in tables for id in state.objectives} == set(PACK.public)
    assert {id for state in tables for id in state.societies[0].inventions} == {
        id for id, card in PACK.cards.items() if card.era == 1
    }
    assert {state.decks.row[0] for state in tables} == {id for id, card in PACK.cards.items() if card.era == 3}
    assert {state.decks.ideas[0] for state in tables} == {id for id, card in PACK.cards.items() if card.era == 6}
    assert {tuple(state.order) for state in tables} == {
        (0, 1, 2),
        (0, 2, 1),
        (2, 0, 1),
        (1, 0, 2),
        (1, 2, 0),
        (2, 1, 0),
    }


@pytest.mark.rule("IN-ERA-13", "IN-TURN-10", "IN-IDEA-03")
@pytest.mark.parametrize("n", [1, 2])
def test_just_as_many_ideas_are_taken_as_have_gone(n):
    table = Table(3)
    table.state.decks.row, table.state.decks.ideas = ["k20", "k22", "k26"], ["k28", "k29", "k31"]
    table.next(TakeIdeas(0, n)).play(*["idea.k26", "idea.k22"][:n])
    assert (len(table[0].hand), table.asked) == (n, "place_pillar")
    presented = Table(3)
    presented.state.decks.row, presented.state.decks.ideas = ["k20", "k22", "k26"], ["k28", "k29", "k31"]
    presented.state.turn.owed = n
    presented.next(TakeIdeas(0)).play(*["idea.k26", "idea.k22"][:n])
    assert (len(presented[0].hand), presented.asked) == (n, "place_pillar")


@pytest.mark.rule("IN-TILE-GEN-01", "IN-TILE-GEN-03", "IN-TILE-TEC-4")
def test_technology_tile_4_is_used_once_and_only_if_it_is_built():
    table = Table(3)
    table[0].influence = 5
    table.turn()
    assert "tile.tec_4" not in table.keys
    assert table.refused("tile.tec_4") == "IN-TILE-GEN-01"
    table.build(0, "tec_4")
    assert "tile.tec_4" in table.turn().keys
    table[0].turned = ["tec_4"]
    assert "tile.tec_4" not in table.turn().keys
    assert table.refused("tile.tec_4") == "IN-TILE-GEN-03"


@pytest.mark.rule("IN-HID-02", "IN-IDEA-02")
@pytest.mark.parametrize("card", ["k26", "k28"])
@pytest.mark.parametrize("below", [True, False])
def test_an_idea_that_showed_the_next_of_the_deck_cannot_be_taken_back(card, below):
    table = Table(3)
    table.state.decks.row, table.state.decks.ideas = ["k20", "k22", "k26"], ["k29", "k28"] if below else ["k28"]
    table.state.turn.owed = 1
    table.next(TakeIdeas(0)).play(f"idea.{card}")
    assert table.last is not None
    assert table.last.undoable is not below


@pytest.mark.rule("IN-HID-02", "IN-ERA-11")
def test_a_choice_that_lets_the_next_milestones_be_seen_cannot_be_taken_back():
    table = changing(3)
    table[0].space = next(space.id for space in PACK.era_spaces.values() if "turn_order" in space.benefits)
    table.next(ChangeEra(2))
    assert table.asked == "choose_order"
    table.play("order.1")
    assert table.last is not None
    assert table.state.decks.eureka == ["d1", "d2", "d3"]
    assert not table.last.undoable


@pytest.mark.rule("IN-ERA1-09", "IN-ERA-01")
def test_after_era_one_there_is_the_turn_order_then_influence_and_nothing_else():
    table = Table(2, public="yes")
    table.milestones(A, B, "c1 c2 c3")
    table.state.objectives = ["op12"] * 3
    table.token("asia", 0, "inf_1")
    table[0].space = "z34"
    table[0].influence, table[1].influence = 8, 0
    chronos = table.state.chronos
    assert chronos is not None
    chronos.pillar = "africa"
    before = (chronos.waiting, chronos.tokens, chronos.milestone, chronos.space)
    table.next(ChangeEra(1))
    assert table.asked == "choose_order"
    assert [society.influence for society in table.state.societies] == [8, 0], "the order comes first"
    table.play("order.1")
    assert [society.influence for society in table.state.societies] == [6, 1]
    assert [society.points for society in table.state.societies] == [0, 0], "no public objective is scored"
    chronos = table.state.chronos
    assert chronos is not None
    assert (chronos.waiting, chronos.tokens, chronos.milestone, chronos.space) == before
    assert (chronos.pillar, table.state.decks.eureka) == ("africa", ["c1", "c2", "c3"])


@pytest.mark.rule("IN-ERA-01")
def test_the_steps_of_a_change_of_era_are_told_one_after_the_other():
    table = changing(2)
    table.era(2, 1)
    for _ in range(2):
        table.next(Advance())
        assert table.told("era") == 0, "a round is no era"
    state = table.state
    state.objectives = ["op12"] * 3
    state.decks.eureka = ["c1", "c2"]
    state.decks.row, state.decks.ideas = ["k11", "k20", "k21"], ["k46", "k28", "k29", "k30"]
    table[0].space, table[0].influence, table[0].sages, table[0].hand = "z34", 8, 1, ["k10"]
    table.next(Advance()).play("order.1")
    told = [event.text.id.removeprefix("event.") for event in table.events]
    steps = [
        "era",
        "public",
        "chronos_token",
        "order",
        "influence_fell",
        "taught",
        "eureka_display",
        "swept",
        "dropped",
    ]
    assert [id for id in dict.fromkeys(told) if id in steps] == steps


@pytest.mark.rule("IN-ERA-09")
def test_the_milestone_without_a_player_enters_before_the_rest_of_the_eureka_display():
    table = changing(3)
    table.milestones(A, "b1 b2 b3 c3", "c1 c2")
    table.next(ChangeEra(2))
    assert table.state.decks.common[-2:] == ["c3", "c1"], "of one letter, each above those that came before"
    assert table.state.decks.outsider == "c2"


@pytest.mark.rule("IN-ERA-11")
@pytest.mark.parametrize(("finished", "letter"), [(2, "d"), (3, "e"), (4, "f")])
def test_which_milestones_are_laid_open_after_an_era(finished, letter):
    table = changing(3)
    table.era(finished + 1)
    stacks = {each: [f"{each}{n}" for n in (2, 3, 1)] for each in "def"}
    table.state.decks.stacks = dict(stacks)
    table.next(ChangeEra(finished))
    assert table.state.decks.eureka == stacks[letter]
    assert table.state.decks.stacks == {**stacks, letter: []}


@pytest.mark.rule("IN-BUILD-09")
def test_what_is_built_stays_over_a_change_of_era():
    table = changing(3)
    table.build(0, h01="eco_1", h02="wea_a")
    table.next(ChangeEra(2))
    assert table[0].built == {"h01": "eco_1", "h02": "wea_a"}


@pytest.mark.rule("IN-CHR-04")
def test_chronos_begins_in_the_first_region_with_an_idea_whichever_that_is():
    table = Table(2)
    chronos = table.state.chronos
    assert chronos is not None
    for region in reversed(list(table.state.regions)):
        table.card(region, "k14", presenter=-1, n=0)
        settle_chronos(table.state)
        assert chronos.pillar == region


@pytest.mark.rule("IN-CHR-14")
def test_an_invention_of_chronos_leaves_the_game_when_a_human_shares_it():
    table = Table(2)
    table.card("asia", "k14", presenter=0, inventor=2, innovator=1, n=2)
    table.turn().play("space.share")
    assert table.state.decks.gone[-1] == "k14"
    assert [society.inventions for society in table.state.societies] == [[], []]
    assert table.at("asia").citizens == [2, 2, 1]


@pytest.mark.rule("IN-MIL-03")
def test_what_lies_open_to_everybody_and_what_to_nobody():
    """In era 2, whatever era a milestone of the common display or the discard is of."""
    table = Table(3)
    table.milestones("c1 d1 e1", "b2 b3 b1 b4", "c2 c3", "a1 d2 f1")
    for seat in range(3):
        assert all(has_access(table.state, seat, id) for id in ("c1", "d1", "e1", "a1", "d2", "f1"))
        assert not any(has_access(table.state, seat, id) for id in ("c2", "c3", "d3", "e2", "f3"))


@pytest.mark.rule("IN-MIL-07")
def test_the_space_that_an_earlier_milestone_left_empty_is_filled_without_pushing_any_off():
    table = Table(3)
    table.milestones("b1 b2 b3 c1", "b4 c2 c3 d1")
    game = Game(RULES, table.state)
    enter_common(game, "a1")
    enter_common(game, "d2")
    assert (table.state.decks.common, table.state.decks.discard) == (["b1", "b2", "b3", "c1", "d2"], ["a1"])
    enter_common(game, "d3")
    assert table.state.decks.discard == ["a1", "b1"]


@pytest.mark.rule("IN-ACT-EUREKA-03")
def test_the_private_milestone_is_compared_with_what_is_left_below_it():
    table = Table(3)
    table.milestones("b1 c1 c2", "b2 b3 b4 c3", "d1")
    table.diplomats(b2=[1])
    table.act("eureka").play("eureka.d1")
    decks = table.state.decks
    assert (decks.common, decks.discard) == (["c1", "c2"], ["b1", "b2"]), "b1, as early as b2, has left before"
    assert table[1].council.academics == 1
    between = Table(3)
    between.milestones("a1 b1 d2", "c1 b3 b4 c3", "d1")
    between.diplomats(c1=[1])
    between.act("eureka").play("eureka.d1")
    assert between.state.decks.common == ["b1", "c1", "d2"]
    assert between.state.decks.diplomats["c1"] == [1]


@pytest.mark.rule("IN-INF-01")
def test_influence_stops_at_both_ends_of_its_track():
    table = Table(3)
    table[0].influence = 1
    assert (shift_influence(table.state, 0, -3), table[0].influence) == (-1, 0)
    table[0].influence = 9
    assert (shift_influence(table.state, 0, 3), table[0].influence) == (1, 10)

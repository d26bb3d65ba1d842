"""Chronos as the third seat: worked examples of our own, for claims, turns and changes of era."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.inventions.actions.act import perform
from games.inventions.pieces import Chronos
from games.inventions.scoring import objective_points
from games.inventions.steps import ChangeEra, ChronosClaim, ChronosTurn, Claims
from tests.inventions.table import PACK, RULES, Table


def chronos(table: Table) -> Chronos:
    found = table.state.chronos
    assert found is not None
    return found


def bare() -> Table:
    """Chronos stands in North America; all milestones of era 3 lie on the Eureka display."""
    table = Table(2)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    chronos(table).pillar = "north_america"
    for number, region in enumerate(table.state.regions):
        table.tile(region, f"s{number + 1}")
    table.state.decks.row, table.state.decks.ideas = ["k20", "k22", "k26"], ["k28", "k29"]
    return table


@pytest.mark.rule("IN-CHR-06")
def test_1_chronos_claims_where_its_pillar_stands():
    table = bare()
    chronos(table).pillar = "oceania"
    table.card("oceania", "k14", presenter=-1, n=0)
    table.next(ChronosClaim())
    there = table.at("oceania")
    assert (there.presenter, there.presented, there.citizens) == (2, 3, [0, 0, 1])
    assert [(token.owner, token.up) for token in there.tokens] == [(2, False)]
    assert (chronos(table).supply, chronos(table).tokens) == (26, 1)
    assert table[0].influence == table[1].influence == 1


@pytest.mark.rule("IN-CHR-06", "IN-CHR-04")
def test_2_a_claimed_region_sends_it_to_the_next():
    table = bare()
    table.state.order = [1, 2, 0]
    chronos(table).pillar = "asia"
    for region, card in (("asia", "k14"), ("south_america", "k15"), ("africa", "k11")):
        table.card(region, card, presenter=-1, n=0)
    table.council(0, 1, 1, 1, 2)
    table.council(1, 1, 1, 1, 2)
    table.next(Claims())
    assert decisions_of(table) == 0
    table.play("claim.asia")
    while table.asked != "claim":
        table.play(table.keys[0])
    assert chronos(table).pillar == "south_america"
    assert table.at("south_america").presenter == 2
    assert (decisions_of(table), table.keys) == (1, ["claim.africa"])


def decisions_of(table: Table) -> int:
    """Whose question it is."""
    return decisions(RULES, table.state)[0].seat


@pytest.mark.rule("IN-CHR-07", "IN-CHR-09", "IN-CHR-16", "IN-IDEA-04")
def test_3_chronos_presents_the_rightmost_card():
    table = bare()
    table.next(ChronosTurn())
    there = table.at("south_america")
    assert (there.card, there.presenter, there.presented) == ("k26", 2, 2)
    assert table.state.decks.row == ["k29", "k20", "k22"]
    assert (chronos(table).pillar, chronos(table).supply) == ("south_america", 28)
    # Too small a supply, or no card in the row: it cannot present.
    for row, supply in ((["k20"], 1), ([], 30)):
        poor = bare()
        poor.state.decks.row, chronos(poor).supply = row, supply
        poor.next(ChronosTurn())
        assert not any(region.card for region in poor.state.regions.values())
        assert (chronos(poor).pillar, poor.told("chronos_idle")) == ("north_america", 1)


@pytest.mark.rule("IN-CHR-10", "IN-CHR-11", "IN-CHR-07")
def test_4_chronos_invents_and_takes_the_tile_of_the_region():
    table = bare()
    table.card("south_america", "k25", presenter=1)
    table.state.decks.discard = ["c2"]
    table.state.decks.eureka = ["c1", "c3"]
    table.next(ChronosTurn())
    there = table.at("south_america")
    assert (there.inventor, there.invention, chronos(table).supply) == (2, True, 29)
    assert chronos(table).tiles == ["tec_7"]
    # The next number that is possible; 7 is followed by 1; none where none is possible.
    for owned, stock, wanted in ((["tec_7"], {}, "tec_1"), ([], {"tec_7": 0, "tec_1": 0}, "tec_2")):
        other = bare()
        other.card("south_america", "k18", presenter=2)
        chronos(other).tiles = list(owned)
        other.state.stock |= stock
        other.next(ChronosTurn())
        assert chronos(other).tiles == [*owned, wanted]
    none = bare()
    none.card("south_america", "k18", presenter=2)
    none.state.stock = dict.fromkeys(none.state.stock, 0)
    none.next(ChronosTurn())
    assert (chronos(none).tiles, none.at("south_america").inventor) == ([], 2)


@pytest.mark.rule("IN-CHR-08")
def test_the_region_that_it_leaves_is_the_last_where_chronos_tries():
    table = bare()
    table.state.decks.row, table.state.decks.eureka = [], []
    for region in table.state.regions:
        table.card(region, "k14", presenter=0, inventor=1, innovator=0)
    table.card("north_america", "k15", presenter=0, inventor=1, innovator=2)
    table.next(ChronosTurn())
    assert (chronos(table).pillar, table.told("chronos_idle")) == ("north_america", 0)
    assert table[1].inventions == ["k15"], "shared, as one of its citizens stands there"


@pytest.mark.rule("IN-CHR-08", "IN-CHR-12", "IN-CHR-13", "IN-CHR-14")
def test_5_chronos_shares_where_one_of_its_citizens_stands():
    table = bare()
    table.card("south_america", "k14", presenter=0, inventor=1, innovator=0)
    table.card("africa", "k15", presenter=1, inventor=0, innovator=2)
    table.wealth("africa", "d", "wea_d", "wea_d")
    table[1].points, supply = 3, chronos(table).supply
    table.next(ChronosTurn())
    assert chronos(table).pillar == "africa"
    assert table.at("south_america").card == "k14"
    assert (chronos(table).tiles, table.at("africa").wealth) == (["wea_d"], ["wea_d"])
    assert table[1].points == 3 + 2 * PACK.specialist_tiles["s1"].slots
    assert table[0].inventions == ["k15"]
    assert table.at("africa").citizens == [1, 2, 2]
    assert chronos(table).supply == supply - 1
    # Letters it already has do not matter.
    table.card("middle_east", "k11", presenter=2, inventor=0)
    table.wealth("middle_east", "d", "wea_d")
    table.next(ChronosTurn())
    assert chronos(table).tiles == ["wea_d", "wea_d"]


@pytest.mark.rule("IN-CHR-15", "IN-CHR-03")
def test_6_chronos_innovates_for_nothing():
    table = bare()
    table.card("south_america", "k31", presenter=0, inventor=1)
    table.next(ChronosTurn())
    assert (table.at("south_america").innovator, chronos(table).supply, chronos(table).tiles) == (2, 29, [])
    taken = bare()
    taken.card("south_america", "k31", presenter=0, inventor=1, innovator=0)
    taken.next(ChronosTurn())
    assert (taken.at("south_america").innovator, chronos(taken).pillar) == (0, "africa")


@pytest.mark.rule("IN-CHR-17", "IN-CHR-18", "IN-CHR-19", "IN-CHR-05", "IN-ERA-09")
def test_7_a_change_of_era():
    table = bare()
    table.era(3)
    table.token("south_america", 2, "", up=False)
    table.token("africa", 0, "inf_1")
    table.at("middle_east").tokens = table.at("africa").tokens * 3
    table.milestones("a1 a2 b3", "c2 b2 b1 b4", "c3 c1")
    table[0].space = "z34"
    table.state.decks.stacks["d"] = ["d1", "d2", "d3"]
    table.next(ChangeEra(2))
    me = chronos(table)
    assert (me.waiting, me.pillar) == (2, "africa")
    assert [(token.owner, token.up) for token in table.at("africa").tokens] == [(0, True), (2, False)]
    assert me.milestone == "c1"
    assert table.state.decks.common == ["a1", "a2", "b3", "b1"]
    assert me.space == "z33"
    assert table.asked == "choose_order"
    table.play("order.2")
    assert table.state.decks.common == ["a1", "a2", "b3", "b1", "b4"]
    assert (table.state.decks.outsider, table.state.decks.eureka) == ("c3", ["d1", "d2", "d3"])


@pytest.mark.rule("IN-CHR-17", "IN-CHR-20", "IN-CHR-19", "IN-ERA-01")
def test_8_chronos_first_and_no_region_left_for_a_token():
    table = bare()
    table.era(3)
    for region in table.state.regions:
        table.token(region, 2, "", up=False)
    table.state.order = [0, 1, 2]
    table.next(ChangeEra(2))
    assert chronos(table).pillar == "north_america"
    assert all(len(region.tokens) == 1 for region in table.state.regions.values())
    assert chronos(table).space == "z34"
    assert table.state.order == [2, 0, 1]
    assert table.asked == "place_pillar"


@pytest.mark.rule("IN-OBJ-04", "IN-ACT-GAIN-01", "IN-CHR-03")
def test_9_its_citizens_count_for_majorities():
    table = bare()
    table.citizens("asia", 2, 0, 2)
    table.act("gain_influence")
    assert table.told("forfeited") == 1
    assert objective_points(table.state, 0, "om2") == 0
    table.citizens("asia", 3, 0, 2)
    assert objective_points(table.state, 0, "om2") == 3


@pytest.mark.rule("IN-CHR-07")
def test_10_it_shares_where_it_could_innovate_as_well():
    table = bare()
    region = PACK.next_region["north_america"]
    table.card(region, "k14", presenter=2, inventor=0)
    table.next(ChronosTurn())
    assert table.at(region).card == ""
    assert table[0].inventions == ["k14"]


@pytest.mark.rule("IN-OBJ-05", "IN-ERA-01")
def test_11_the_public_objective_is_scored_before_chronos_sends_anybody_home():
    table = bare()
    table.era(3)
    academics = next(id for id, printed in PACK.public.items() if printed.counts == "academics")
    table.state.objectives = [academics] * 3
    table.diplomats(a1=[0], a5=[0])
    table.next(ChangeEra(2))
    assert table[0].council.academics >= 1
    assert table[0].points == 0


@pytest.mark.rule("IN-CHR-16")
def test_12_without_a_citizen_it_invents_nothing():
    table = bare()
    region = PACK.next_region["north_america"]
    table.card(region, next(id for id, card in PACK.cards.items() if card.milestone == "a1"), presenter=0)
    for other in set(table.state.regions) - {region}:
        table.card(other, "k14", presenter=0, inventor=0, innovator=1)
    chronos(table).supply = 0
    table.next(ChronosTurn())
    assert (table.at(region).invention, chronos(table).supply) == (False, 0)


@pytest.mark.rule("IN-CHR-17")
def test_13_its_own_region_is_the_last_for_its_token():
    table = bare()
    table.era(3)
    for region in set(table.state.regions) - {"north_america"}:
        table.token(region, 2, "")
    table.next(ChangeEra(2))
    assert [token.owner for token in table.at("north_america").tokens] == [2]
    assert chronos(table).pillar == "north_america"


def test_14_what_was_done_before_its_turn_cannot_be_taken_back():
    for others in ([], [ChronosTurn()]):
        table = bare()
        table.card("south_america", "k31", presenter=0, inventor=1)  # it innovates, which lets nobody see anything new
        table.citizens("asia", 1)
        table.next(perform(0, "travel", "main"), *others).play("travel.asia.middle_east")
        assert table.last is not None
        assert table.last.undoable is not bool(others)

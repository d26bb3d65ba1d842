"""Edges of pillars, chains and Ideas that no other test noticed: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.inventions.steps import PlacePillar, TakeIdeas
from tests.inventions.table import PACK, Table

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


# ---------------------------------------------------------------- pillars


@pytest.mark.rule("IN-TURN-05")
def test_pillars_of_others_block_no_space_however_many_stand_there():
    table = Table(4)
    table[1].epoch, table[2].epoch = "share", "share"
    table[1].season = table[2].season = table[3].season = ["invent"]
    table.next(PlacePillar(0))
    assert {"space.share", "space.invent"} < set(table.keys)


@pytest.mark.rule("IN-TURN-06")
@pytest.mark.parametrize("clock", [0, 1, 3])
def test_all_others_whose_epoch_pillar_stands_there_gain_before_the_action_is_done(clock):
    table = Table(4)
    table.state.clock = clock  # in era 1 and in a third round it is an epoch pillar that moves
    table.citizens("africa", 2)
    table[1].epoch = table[2].epoch = "travel"
    table[3].epoch, table[3].season = "eureka", ["travel"]
    before = [society.influence for society in table.state.societies]
    table.next(PlacePillar(0)).play("space.travel")
    assert table.asked == "travel"
    assert [society.influence for society in table.state.societies] == [
        n + m for n, m in zip(before, (0, 1, 1, 0), strict=True)
    ]


@pytest.mark.rule("IN-TURN-06")
def test_the_others_gain_though_the_only_way_is_left_undone():
    table = Table(3)
    table.citizens("africa", 1)
    table[1].epoch = "call_specialists"
    before = table[1].influence
    table.next(PlacePillar(0)).play("forfeit.call_specialists")
    assert table[1].influence == before + 1


@pytest.mark.rule("IN-TURN-06")
def test_nobody_gains_by_their_own_epoch_pillar():
    table = Table(3)
    table.build(0, "tec_4")
    table[0].epoch, table[0].influence = "recall_diplomat", 5
    table.turn().play("tile.tec_4", "space.recall_diplomat")
    assert table[0].influence == 5 - 1 + 1, "the price of the tile, and what forfeiting brings"


# ---------------------------------------------------------------- chains


@pytest.mark.rule("IN-CHAIN-03")
def test_no_token_is_asked_for_a_coupled_action_that_cannot_be_done():
    table = Table(3)
    table.milestones(A, B)
    table.build(0, "tec_5")
    table.citizens("africa", 1)
    table[0].influence = 5
    table.act("travel", ready=1).play("travel.africa.europe")
    assert (table.asked, table.state.turn.ready) == ("place_pillar", 1)


@pytest.mark.rule("IN-CHAIN-06")
@pytest.mark.parametrize("ready", [0, 1])
def test_the_action_of_a_knowledge_tile_or_a_milestone_costs_no_token(ready):
    table = Table(3)
    table.citizens("africa", 1)
    table.at("europe").sage = True
    table.at("europe").knowledge = next(id for id, each in PACK.knowledge_tiles.items() if each.chain == "present")
    table.tile("asia", "s1")
    table.council(0, culture=2)
    table[0].hand = ["k13"]
    table.act("travel", ready=ready).play("travel.africa.europe", "present.k13.asia")
    assert (table.at("asia").card, table.state.turn.ready) == ("k13", ready)
    sent = Table(3)
    sent.milestones(A, "b1 c1 b3 b4")
    sent.council(0, economy=1)
    sent.citizens("africa", 1)
    sent.act("send_diplomat", ready=ready).play("send.c1", "travel.africa.europe")
    assert (sent.at("europe").citizens[0], sent.state.turn.ready) == (1, ready)


# ---------------------------------------------------------------- Ideas


@pytest.mark.rule("IN-IDEA-03")
def test_a_hand_has_no_limit():
    table = Table(3)
    table[0].hand = ["k13", "k16", "k17", "k18", "k19", "k25"]
    table.state.turn.owed = 1
    table.next(TakeIdeas(0))
    assert table.play(table.keys[0])[0].hand[:6] == ["k13", "k16", "k17", "k18", "k19", "k25"]
    assert len(table[0].hand) == 7

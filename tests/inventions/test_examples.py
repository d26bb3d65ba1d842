"""The worked examples of the ledger, on the edition whose numbers they name: set-up and turns."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.inventions.gauge import InventionsGauge
from games.inventions.pieces import Turn
from games.inventions.steps import Claims, PlacePillar
from games.inventions.steps.rounds import Advance
from games.inventions.verbs import gain_influence
from tests.inventions.table import PACK, RULES, Table, laid


@pytest.mark.rule(
    *("IN-SET-02", "IN-SET-06", "IN-SET-09", "IN-SET-10", "IN-SET-11", "IN-SET-13", "IN-SET-14", "IN-SET-21"),
    *("IN-SET-03", "IN-SET-04", "IN-SET-05", "IN-SET-07", "IN-SET-08", "IN-SET-12", "IN-SET-16", "IN-SET-17"),
    *("IN-SET-18", "IN-SET-19", "IN-SET-22", "IN-SET-23", "IN-GEN-03"),
    example="IN-EX-01",
)
def test_example_01_the_set_up_of_four():
    state = laid(4)
    decks, regions = state.decks, state.regions
    assert sorted(decks.common) == ["a1", "a2", "a3", "a4", "a5"]
    assert sorted(s.milestone for s in state.societies) == ["b1", "b2", "b3", "b4"]
    assert sorted(decks.eureka) == ["c1", "c2", "c3"]
    assert {letter: len(stack) for letter, stack in decks.stacks.items()} == {"d": 3, "e": 3, "f": 3}
    assert len(decks.ideas) == 23
    assert [PACK.cards[id].era for id in decks.ideas] == [6] * 3 + [5] * 9 + [4] * 9 + [3] * 2
    assert len(decks.row) == 3
    assert {PACK.cards[id].era for id in decks.row} == {3}
    empty = {region.tile for region in regions.values() if not region.card}
    assert empty == {"s6", "s7"}
    ideas = [PACK.cards[region.card] for region in regions.values() if region.card]
    assert sorted(card.id for card in ideas) == ["k11", "k12", "k14", "k15", "k18"]
    assert sorted(len(region.wealth) for region in regions.values()) == [3, 3, 3, 4, 4, 4, 4]
    assert sum(state.stock.values()) == 63
    assert len(state.left.cards) == 1
    assert PACK.cards[state.left.cards[0]].era == 1
    for seat, society in enumerate(state.societies):
        assert (society.supply, society.council.citizens(), society.influence, society.points) == (24, 5, 1, 0)
        assert society.council.academics == 2
        assert set(society.council.available.values()) == {1}
        assert decks.diplomats[society.milestone] == [seat]
        starred, drawn = (PACK.cards[id] for id in society.hand)
        assert (starred.era, starred.starred, starred.milestone) == (2, True, society.milestone)
        assert drawn.era == 3
        assert [PACK.cards[id].era for id in society.inventions] == [1, 1]
        assert [PACK.private[id].kind for id in society.objectives] == ["influence", "inventions", "network"]
        assert society.tokens == ["inf_1", "inf_2", "inf_3", "inf_4", "inf_plus1"]
        assert (society.unearned, society.economy) == (["h08", "h12"], 1)
        assert (society.season, society.epoch, society.sages, society.built) == ([], "", 0, {})
        assert society.display == ["", "", "", ""]
    for region in regions.values():
        assert region.sage
        assert not region.points_up
    for name in ("tile", "knowledge", "letter"):
        assert len({getattr(region, name) for region in regions.values()}) == 7
    census = InventionsGauge().census(state)
    assert {census[f"citizens_{n}"] for n in range(1, 5)} == {30}
    shown = RULES.view(state, None).societies[0]
    assert shown.chain == {"ready": 0, "used": 0, "idle": 3}


@pytest.mark.rule(
    *("IN-GEN-01", "IN-SET-23", "IN-SET-22", "IN-SET-20", "IN-SET-24", "IN-CHR-01", "IN-CHR-02", "IN-CHR-04"),
    "IN-CHR-05",
    example="IN-EX-02",
)
def test_example_02_the_set_up_of_two_with_chronos():
    seen = set()
    for seed in range(30):
        state = laid(2, seed)
        chronos = state.chronos
        assert chronos is not None
        assert sorted(state.order) == [0, 1, 2]
        seen.add(state.order.index(2))
        assert len(state.decks.ideas) == 25
        assert set(state.stock.values()) == {1}
        assert sum(len(region.wealth) for region in state.regions.values()) == 18
        assert len(state.left.cards) == 5
        starred = {PACK.cards[id].milestone for id in state.decks.gone}
        assert starred == {chronos.milestone, state.decks.outsider}
        assert not any(milestone in state.decks.diplomats for milestone in starred)
        assert (chronos.supply, chronos.waiting, chronos.tokens) == (30, 3, 2)
        first = next(id for id, region in state.regions.items() if region.card)
        assert chronos.pillar == first
        if state.regions["africa"].tile == "s6" and state.regions["middle_east"].tile != "s7":
            assert chronos.pillar == "middle_east"
        displays = [(display.owner, display.milestone.id) for display in RULES.view(state, 0).displays]
        own = [society.milestone for society in state.societies]
        assert displays == [(0, own[0]), (1, own[1]), (2, chronos.milestone), (None, state.decks.outsider)]
    assert seen == {0, 1, 2}
    assert laid(3).chronos is None
    assert laid(4).decks.outsider == ""


@pytest.mark.rule(
    *("IN-ERA1-01", "IN-ERA1-02", "IN-ERA1-03", "IN-ERA1-04", "IN-ERA1-05", "IN-ERA1-06", "IN-ERA1-07", "IN-FX-02"),
    example="IN-EX-03",
)
def test_example_03_a_claim():
    table = Table(3, bare=False)
    state = table.state
    table.tile("africa", "s5")
    for region, card in zip(state.regions.values(), ("k15", "k11", "k12", "k14", "k18", "", ""), strict=True):
        region.card = card
    state.order = [1, 2, 0]
    hand = list(table[0].hand)
    table.next(Claims())
    assert decisions(RULES, state)[0].seat == 0
    table.play("claim.africa")
    me, africa = table[0], table.at("africa")
    assert (africa.presenter, africa.presented, me.influence, me.points, me.supply) == (0, 3, 3, 0, 23)
    assert [(token.owner, token.id, token.up) for token in africa.tokens] == [(0, "inf_plus1", True)]
    assert africa.citizens[0] == 1
    assert (me.council.academics, me.council.available) == (0, {"economy": 1, "culture": 0, "technology": 1})
    assert decisions(RULES, table.state)[0].seat == 2
    assert table.refused("claim.africa") == "IN-ERA1-01"
    assert table.refused("claim.south_america") == "IN-ERA1-01"
    claims = 0
    while table.asked != "place_pillar":
        claims += table.asked == "claim"
        table.play(table.keys[0])
    assert claims == 2
    assert sum(bool(region.card) for region in table.state.regions.values()) == 3
    assert len([id for id in table.state.decks.gone if PACK.cards[id].era == 2 and not PACK.cards[id].starred]) == 2
    assert (table.at("africa").card, table.at("africa").presenter, table.at("africa").presented) == ("k15", 0, 3)
    assert table[0].hand == hand


@pytest.mark.rule("IN-ERA1-08", "IN-ERA1-09", "IN-ERA-03", "IN-INF-01", "IN-SET-01", example="IN-EX-04")
def test_example_04_the_end_of_era_one():
    table = Table(3)
    state = table.state
    state.clock = 0
    table.turn()
    assert len([key for key in table.keys if key.startswith("space.")]) == 10
    table.play("space.eureka")
    assert table[0].epoch == "eureka"
    assert [society.space for society in state.societies] == ["z21", "z22", "z23"]
    for seat, influence in enumerate((3, 4, 0)):
        table[seat].influence = influence
    table[1].council.exhausted["technology"] = 1
    before = (list(state.decks.eureka), list(state.decks.common), list(state.decks.row))
    table[0].used, table[0].epoch = ["eco_1"], ""
    table.next(Advance())
    state = table.state
    assert [society.influence for society in state.societies] == [3, 3, 1]
    assert table[1].council.exhausted["technology"] == 1
    assert (state.decks.eureka, state.decks.common, state.decks.row) == before
    assert table[0].used == ["eco_1"]
    assert state.clock == 1
    shown = RULES.view(state, None)
    assert (shown.era, shown.round) == (2, 1)
    table[0].influence = 10
    gain_influence(Game(RULES, state), 0, 3)
    assert table[0].influence == 10


@pytest.mark.rule("IN-TURN-03", "IN-TURN-04", "IN-TURN-05", "IN-FORUM-01", "IN-TURN-09", example="IN-EX-05")
def test_example_05_accessible_forums():
    table = Table(3)
    table.era(3, 2)
    table[0].epoch, table[0].season = "present", ["travel"]
    table[1].season = ["invent", "send_diplomat"]
    table.next(PlacePillar(0))
    wanted = {"invent", "innovate", "call_specialists", "gain_influence", "send_diplomat", "recall_diplomat"}
    assert set(table.keys) == {f"space.{action}" for action in wanted}
    assert table.refused("space.share") == "IN-TURN-03"
    assert table.refused("done") == "IN-GEN-05"
    table.play("space.invent")
    assert table[0].season == ["travel", "invent"]
    table.era(3, 3)
    table.next(PlacePillar(0))
    assert set(table.keys) == {f"space.{a}" for a in wanted - {"invent", "innovate"}}
    assert table.refused("space.share") == "IN-TURN-03"
    assert table.refused("space.present") == "IN-TURN-04"
    table.play("space.call_specialists")
    assert table[0].epoch == "call_specialists"
    pairs = [(forum.left, forum.right) for forum in PACK.forums]
    assert pairs == [
        ("present", "share"),
        ("invent", "innovate"),
        ("call_specialists", "gain_influence"),
        ("travel", "eureka"),
        ("send_diplomat", "recall_diplomat"),
    ]


@pytest.mark.rule("IN-TURN-06", "IN-TURN-07", "IN-TURN-08", "IN-INF-01", example="IN-EX-06")
def test_example_06_influence_of_others_and_a_forfeit():
    table = Table(4)
    table[1].epoch = table[2].epoch = "invent"
    table[3].season = ["invent"]
    for seat, influence in enumerate((0, 4, 10, 2)):
        table[seat].influence = influence
    table.next(PlacePillar(0)).play("space.invent")
    assert [society.influence for society in table.state.societies] == [1, 5, 10, 2]
    assert table.asked == "place_pillar"
    assert table.told("forfeited") == 1
    assert table[0].display == ["", "", "", ""]
    for epoch in ("", "invent"):
        two = Table(2)
        two[1].season, two[1].epoch, two[1].influence = ["invent"], epoch, 4
        two.next(PlacePillar(0)).play("space.invent")
        assert two[1].influence == 5


@pytest.mark.rule("IN-TURN-02", "IN-TURN-11", "IN-CHAIN-01", "IN-TURN-01", example="IN-EX-07")
def test_example_07_chain_tokens():
    table = Table(3)
    for influence, ready in ((0, 0), (1, 1), (3, 1), (4, 2), (7, 2), (9, 3)):
        table[0].influence = influence
        table.turn()
        assert table.state.turn.ready == ready
    table[0].influence = 4
    table[0].inventions = ["k01", "k05", "k02"]
    table.citizens("africa", 6)
    table.turn()
    table[0].influence = 9
    table.play("space.call_specialists", "call.africa.1", "chain.k02", "call.africa.1", "chain.k01")
    assert table.state.turn.ready == 0
    table.play("travel.africa.europe")
    assert "chain.k05" not in table.keys
    assert table.told("chained") == 2
    while table.asked != "place_pillar" or decisions(RULES, table.state)[0].seat == 0:
        table.play("done" if "done" in table.keys else table.keys[0])
    assert table.state.turn == Turn()
    table.turn()
    assert table.state.turn.ready == 3

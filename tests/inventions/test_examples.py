"""The worked examples of the ledger, on the edition whose numbers they name: set-up, turns, actions."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.inventions.actions.act import possible
from games.inventions.actions.invent import Invent
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


@pytest.mark.rule(
    *("IN-ACT-PRESENT-01", "IN-ACT-PRESENT-02", "IN-ACT-PRESENT-03", "IN-TURN-10", "IN-IDEA-01", "IN-IDEA-02"),
    "IN-FX-08",
    example="IN-EX-08",
)
def test_example_08_present_and_take_another_idea():
    for key, row, top in (("idea.k25", ["k19", "k20", "k22"], "k26"), ("idea.k19", ["k20", "k25", "k22"], "k26")):
        table = Table(3)
        table[0].hand, table[0].supply = ["k16", "k27"], 15
        table.tile("oceania", "s2")
        table.council(0, economy=1, technology=2, academics=1)
        table.state.decks.row, table.state.decks.ideas = ["k20", "k25", "k22"], ["k26", "k19"]
        table.turn().play("space.present", "present.k16.oceania")
        assert table.keys == ["pick.economy.economy", *table.keys[1:]]
        assert table.at("oceania").presented == 3
        assert table[0].council.available == {"economy": 1, "culture": 0, "technology": 0}
        table.play("pick.economy.culture")
        assert (table[0].council.available, table[0].supply) == ({"economy": 2, "culture": 1, "technology": 0}, 13)
        assert sorted(table.keys) == ["idea.k19", "idea.k20", "idea.k22", "idea.k25"]
        table.play(key)
        assert table[0].hand == ["k27", key.removeprefix("idea.")]
        assert (table.state.decks.row, table.state.decks.ideas[-1]) == (row, top)


@pytest.mark.rule(
    *("IN-ACT-INVENT-01", "IN-ACT-INVENT-02", "IN-ACT-INVENT-03", "IN-ACT-INVENT-04", "IN-ACT-INVENT-05"),
    *("IN-CIT-02", "IN-CIT-03", "IN-GEN-05", "IN-MIL-01"),
    example="IN-EX-09",
)
def test_example_09_invent_what_another_presented():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "c2 b2 b3 b4")
    table.card("europe", "k19", presenter=1)
    table.council(0, economy=1, technology=1, academics=2)
    table[0].council.exhausted["culture"] = 1
    table.act("invent").play("invent.europe", "lead.specialist", "exhaust.academic.technology")
    me, there = table[0], table.at("europe")
    assert me.display == ["technology", "", "", ""]
    assert (there.presenter, there.inventor, there.invention) == (1, 0, True)
    assert me.council.available == {"economy": 0, "culture": 0, "technology": 1}
    assert me.council.exhausted == {"economy": 0, "culture": 1, "technology": 1}
    assert me.council.academics == 1
    poor = Table(3)
    poor.milestones("a1 a2 a3 a4 a5", "c2 b2 b3 b4")
    poor.card("europe", "k19", presenter=1)
    poor.card("africa", "k11", presenter=1)
    poor.council(0, academics=1)
    poor[0].hand = ["k18"]
    poor.act("invent")
    assert poor.keys == ["invent.africa", "forfeit"]
    assert poor.refused("invent.europe") == "IN-ACT-INVENT-04"
    assert poor.refused("invent.k18") == "IN-GEN-05"


@pytest.mark.rule("IN-MIL-01", "IN-MIL-02", "IN-MIL-03", "IN-MIL-04", "IN-ACT-INVENT-01", example="IN-EX-10")
def test_example_10_access():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b4 b2 b3", "c2 c1 c3")
    table.diplomats(b2=[1])
    for region, card in (("asia", "k21"), ("europe", "k24"), ("africa", "k19")):
        table.card(region, card)
    for seat in range(3):
        table.council(seat, economy=2, culture=2, technology=2)

    def open_to(region: str) -> list[int]:
        return [seat for seat in range(3) if Invent.hindrance(table.state, seat, region) is None]

    assert (open_to("asia"), open_to("europe"), open_to("africa")) == ([1, 2], [], [])
    table.act("invent", 1)
    assert table.refused("invent.africa") == "IN-MIL-01"
    table.diplomats(b2=[1], b3=[0])
    assert open_to("europe") == [0]
    table.era(3)
    table.diplomats(b2=[1])
    table.milestones("a4 a5 b3 c2", "b1 b4 b2 c1", "d1 d2 d3")
    assert (open_to("asia"), open_to("europe"), open_to("africa")) == ([0, 1, 2], [0, 1, 2], [0, 1, 2])
    table.milestones("a4 a5 b1", "c3 b4 b2 c1", "d1 d2 d3", "c2 b3")
    assert open_to("africa") == [0, 1, 2]
    assert possible(table.state, 0, "invent")


@pytest.mark.rule(
    *("IN-ACT-SHARE-01", "IN-ACT-SHARE-02", "IN-ACT-SHARE-03", "IN-ACT-SHARE-04", "IN-ACT-SHARE-05"),
    *("IN-ACT-SHARE-06", "IN-GEN-07"),
    example="IN-EX-11",
)
def test_example_11_share():
    table = Table(4)
    table.tile("south_america", "s3")
    table.card("south_america", "k25", presenter=0, inventor=1, innovator=2)
    table.card("africa", "k14", presenter=3, inventor=3)
    table.citizens("south_america", 0, 1, 0, 2)
    table[2].supply, table[2].display = 10, ["eco_2", "", "", ""]
    table.wealth("south_america", "d", "wea_d", "wea_d")
    table.act("share", 3)
    assert table.refused("share.south_america") == "IN-ACT-SHARE-01"
    table.act("share", 2).play("share.south_america", "reward.wealth")
    assert table[0].points == 9
    assert table.at("south_america").citizens == [3, 2, 2, 2]
    assert table[2].supply == 9
    assert table[1].inventions == ["k25"]
    assert table[2].display == ["eco_2", "wea_d", "", ""]
    assert table.at("south_america").wealth == ["wea_d"]
    assert (table.at("south_america").card, table.at("south_america").presenter) == ("", -1)
    table.card("africa", "k14", presenter=2)
    table.card("asia", "k15", presenter=2, inventor=0)
    table.act("share", 2)
    assert table.refused("share.africa") == "IN-ACT-SHARE-01"


@pytest.mark.rule("IN-ACT-SHARE-07", "IN-ACT-SHARE-08", "IN-ASP-05", "IN-ASP-03", example="IN-EX-12")
def test_example_12_share_with_a_full_tile_display():
    def shared() -> Table:
        table = Table(3)
        table.card("asia", "k14", presenter=0, inventor=0)
        table.wealth("asia", "a", "wea_a", "wea_a", "wea_a")
        table.state.stock["cul_5"] = 1
        table.turn()
        table.state.turn.fresh = [3]
        table[0].display = ["eco_2", "cul_5", "wea_a", "technology"]
        return table.play("space.share", "share.asia")

    one = shared()
    assert one.refused("reward.wealth.1") == "IN-ACT-SHARE-07"
    one.play("reward.aspiration.2")
    assert one.state.stock["cul_5"] == 2
    assert one[0].display == ["eco_2", "wild", "wea_a", "technology"]
    two = shared().play("reward.aspiration")
    assert two.asked == "lay_surplus"
    assert two.keys == ["lay.technology", "lay.wild"]
    two.play("lay.wild")
    assert two[0].display == ["eco_2", "cul_5", "wea_a", "wild"]
    assert two.state.stock["cul_5"] == 1
    other = shared()
    other.state.regions["asia"].letter = "b"
    assert "reward.wealth.1" in other.keys
    assert "reward.wealth" not in other.keys
    assert other.refused("reward.wealth") == "IN-ACT-SHARE-08"


@pytest.mark.rule(
    *("IN-ACT-INNOVATE-01", "IN-ACT-INNOVATE-02", "IN-ACT-INNOVATE-03", "IN-ACT-INNOVATE-04", "IN-ACT-PRESENT-04"),
    *("IN-FX-06", "IN-CHAIN-02", "IN-CHAIN-03"),
    example="IN-EX-13",
)
def test_example_13_innovate_and_chain():
    def begun(hand: list[str]) -> Table:
        table = Table(3)
        table.card("asia", "k31", presenter=0, inventor=1)
        table.tile("africa", "s1")
        table.council(0, academics=2)
        table[0].influence, table[0].supply, table[0].hand = 2, 12, hand
        return table.turn().play("space.innovate", "innovate.asia")

    table = begun(["k40"]).play("chain.k31", "present.k40.africa")
    me = table[0]
    assert (table.at("asia").presenter, table.at("asia").innovator) == (0, 0)
    assert (me.supply, me.council.citizens(), me.display[0]) == (11, 0, "wild")
    assert (table.at("africa").card, table.at("africa").presented, table.state.turn.ready) == ("k40", 2, 0)
    assert table.asked == "take_ideas"
    table.play(table.keys[0])
    assert len(table[0].hand) == 1
    assert begun([]).asked != "chain_step"
    assert begun(["k40"]).play("done").at("africa").card == ""
    own = Table(3)
    own.card("asia", "k31", presenter=0, inventor=1)
    own.card("europe", "k22", presenter=0, inventor=2)
    own.council(1, academics=2)
    own.act("innovate", 1)
    assert own.refused("innovate.asia") == "IN-ACT-INNOVATE-01"


@pytest.mark.rule(
    *("IN-ACT-CALL-01", "IN-ACT-CALL-02", "IN-ACT-CALL-03", "IN-ACT-CALL-04", "IN-CHAIN-04", "IN-CHAIN-02"),
    *("IN-ACT-TRAVEL-01", "IN-IDEA-04", "IN-CIT-06", "IN-TILE-CUL-2"),
    example="IN-EX-14",
)
def test_example_14_call_and_chain():
    table = Table(3)
    table.citizens("europe", 3)
    table.citizens("africa", 2)
    table.card("europe", "k22", presenter=1)
    table[0].inventions = ["k02", "k05"]
    table.state.decks.row = ["k30", "k31", "k28"]
    table.act("call_specialists", ready=2).play("call.europe.3")
    assert table[0].council.available == {"economy": 0, "culture": 3, "technology": 0}
    table.play("chain.k02", "call.africa.1")
    assert table[0].council.available == {"economy": 1, "culture": 3, "technology": 0}
    assert table.refused("chain.k02") == "IN-CHAIN-04"
    table.play("chain.k05", "travel.africa.middle_east")
    assert table[0].display == ["economy", "economy", "culture", ""]
    assert table.state.turn.ready == 0
    where = {id: region.citizens[0] for id, region in table.state.regions.items() if region.citizens[0]}
    assert where == {"middle_east": 1}
    many = Table(3)
    many.build(0, "cul_2")
    many.citizens("europe", 3)
    many.citizens("africa", 2)
    many.card("europe", "k22", presenter=1)
    many.state.decks.row = ["k30", "k31", "k28"]
    many.act("call_specialists").play("call.europe.3", "call.africa.2")
    assert many[0].council.available == {"economy": 2, "culture": 3, "technology": 0}
    assert many[0].display == ["economy", "", "", ""]
    none = Table(3)
    none.act("call_specialists")
    assert none.told("forfeited") == 1
    free = Table(3)
    free.citizens("africa", 2)
    free.state.decks.row = []
    free.act("call_specialists").play("call.africa.2", "area.technology")
    assert free[0].council.available["technology"] == 2


@pytest.mark.rule(
    *("IN-ACT-GAIN-01", "IN-ACT-GAIN-02", "IN-ACT-GAIN-03", "IN-ACT-GAIN-04", "IN-ACT-GAIN-05", "IN-ACT-GAIN-06"),
    *("IN-ACT-GAIN-07", "IN-TILE-CUL-1", "IN-TILE-CUL-4"),
    example="IN-EX-15",
)
def test_example_15_gain_influence():
    def laid_out(*numbers: int) -> Table:
        table = Table(3)
        table.token("africa", 0, "inf_plus1")
        table.token("middle_east", 1, "inf_plus1")
        table.citizens("middle_east", *numbers)
        table.state.decks.row = ["k20", "k22", "k30"]
        table[0].influence = 3
        return table

    table = laid_out(3, 2).act("gain_influence", ready=1)
    assert set(table.keys) == {"gain.middle_east.inf_1", "gain.middle_east.inf_2", "gain.middle_east.inf_3", "forfeit"}
    assert table.refused("gain.middle_east.inf_4") == "IN-ACT-GAIN-03"
    table.play("gain.middle_east.inf_2")
    me = table[0]
    assert (me.council.available["economy"], me.points, me.influence) == (2, 4, 5)
    assert table.at("middle_east").citizens[0] == 1
    assert [token.id for token in table.at("middle_east").tokens] == ["inf_plus1", "inf_2"]
    assert "chain.africa" in table.keys
    table.play("chain.africa")
    assert table[0].influence == 6
    assert not table.at("africa").tokens[0].up
    table.citizens("europe", 2)
    table.act("gain_influence").play("gain.europe.inf_1")
    assert table[0].influence == 8
    table.citizens("africa", 5)
    table.citizens("asia", 5)
    table.act("gain_influence")
    assert table.refused("gain.africa.inf_3") == "IN-ACT-GAIN-02"
    even = laid_out(2, 2)
    even.citizens("asia", 1)
    even.act("gain_influence")
    assert even.refused("gain.middle_east.inf_1") == "IN-ACT-GAIN-01"
    even.build(0, "cul_1")
    assert {"gain.middle_east.inf_1", "gain.middle_east.inf_2"} < set(even.act("gain_influence").keys)
    assert "gain.middle_east.inf_3" not in even.keys
    even.build(0, "cul_4", h01="cul_1")
    even.act("gain_influence").play("gain.middle_east.inf_3")
    assert even.at("middle_east").citizens[0] == 0
    full = laid_out(3, 0)
    full.state.regions["middle_east"].tokens *= 3
    full.citizens("asia", 1)
    full.act("gain_influence")
    assert full.refused("gain.middle_east.inf_1") == "IN-ACT-GAIN-02"

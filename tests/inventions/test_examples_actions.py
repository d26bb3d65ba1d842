"""The worked examples of the ledger, on the edition whose numbers they name: the actions at home and on the map."""

from __future__ import annotations

import pytest

from games.inventions.actions.act import possible
from games.inventions.actions.invent import Invent
from tests.inventions.table import Table


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
    table.act("invent").play("invent.europe", "commit.technology")
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
        return [seat for seat in range(3) if Invent(seat).hindrance(table.state, region) is None]

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
        return table.play("space.share")

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
        return table.turn().play("space.innovate")

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

"""Every card is played in a real state and does what it says at once and to others."""

from __future__ import annotations

import pytest

from games.terra_concordia.board import NAMED, NAMES, within
from tests.terra_concordia.cards import PACK, enter, gained, ready
from tests.terra_concordia.table import Table

# ---------------------------------------------------------------- what all cards share


@pytest.mark.parametrize("id", PACK.cards)
def test_it_can_be_paid_for_and_played_and_counts_its_points(id):
    before, after = enter(id)
    card = PACK.cards[id]
    nation = after.nation()
    for resource, n in card.cost.items():
        assert n <= 7, resource
    held = [*nation.technologies, *nation.played, *(b.card for b in [*nation.buildings, *nation.wonders])]
    if id in PACK.hand and not PACK.hand[id].stays:
        assert after.state.pool.discards == [id]
    else:
        assert id in held
    category = {"tec": "technologies", "con": "constructions", "mar": "wonders", "pro": "constructions"}.get(
        id[:3], "in_play"
    )
    extra = sum(deed.n for deed in card.now if deed.__struct_config__.tag == "points")
    others = extra if category == "in_play" else 0
    if id != "inf_07":
        assert after.score(category) - before.score(category) == card.vp + others


@pytest.mark.parametrize("id", PACK.cards)
def test_no_card_is_without_effect(id):
    card = PACK.cards[id]
    assert card.now or card.income or card.production or card.powers or card.ends


# ---------------------------------------------------------------- at once


@pytest.mark.parametrize(
    ("id", "stock"),
    [
        ("mar_01", {"prestige": 3}),
        ("con_19", {"influence": 2}),
        ("tec_02", {"food": 2}),
        ("tec_14", {"food": 2}),
        ("tec_21", {"influence": 1}),
        ("pro_03", {"artefact": 1}),
        ("pro_04", {"prestige": 2}),
        ("pro_08", {"gold": 1}),
        ("pro_11", {"influence": 2, "gold": 3}),
        ("pro_14", {"prestige": 2, "influence": 1}),
        ("exp_04", {"energy": 2}),
        ("exp_05", {"water": 3}),
        ("exp_06", {"prestige": 2, "influence": 1}),
        ("exp_08", {"artefact": 1, "gold": 2}),
        ("exp_09", {"iron": 1, "stone": 1}),
        ("com_01", {"gold": 5}),
        ("com_02", {"gold": 4}),
        ("com_05", {"gold": 4}),
        ("com_06", {"prestige": 1}),
        ("inf_03", {"influence": 3}),
        ("inf_05", {"prestige": 2}),
        ("inf_07", {"prestige": 1}),
        ("trb_01", {"wood": 2, "stone": 2}),
        ("trb_04", {"influence": 2}),
    ],
)
def test_goods_at_once(id, stock):
    assert gained(id, fee=2 if id in PACK.hand else 0) == stock


def test_speculation():
    table = ready("com_08").has(gold=2).play("play.com_08")
    assert (table.stock()["gold"], table.stock()["food"]) == (8, 4)


@pytest.mark.parametrize(("id", "n"), [("con_16", 2), ("tec_16", 3), ("tec_24", 4), ("pro_03", 2)])
def test_points_at_once(id, n):
    _, after = enter(id)
    assert after.nation().vp == n


@pytest.mark.parametrize(
    ("id", "globe", "own"),
    [
        ("mar_03", 2, 2),
        ("mar_04", 4, 4),
        ("mar_06", 5, 5),
        ("con_07", 0, 1),
        ("con_13", 3, 3),
        ("con_16", 0, 1),
        ("tec_03", -1, -1),
        ("pro_01", 4, 4),
        ("pro_02", 2, 2),
        ("pro_09", 0, 1),
        ("trb_05", 0, 2),
    ],
)
def test_sustainability(id, globe, own):
    _, after = enter(id)
    assert (after.state.sustainability, after.nation().individual) == (5 + globe, 5 + own)


@pytest.mark.parametrize("id", ["pro_05", "exp_03"])
def test_a_worker_more(id):
    before, after = enter(id)
    assert len(after.nation().workers) == len(before.nation().workers) + 1
    assert after.free() == before.free() + 1


@pytest.mark.parametrize(
    ("id", "kinds"),
    [
        ("con_08", {"mixed": 2}),
        ("tec_22", {"exp": 1}),
        ("pro_13", {"mixed": 1, "con": 2}),
        ("exp_02", {"exp": 2}),
        ("inf_06", {"inf": 2}),
    ],
)
def test_cards_drawn(id, kinds):
    _, after = enter(id)
    found = [card[:3] for card in after.nation().hand]
    assert len(found) == sum(kinds.values())
    for kind, n in kinds.items():
        if kind == "mixed":
            assert sum(prefix != "con" for prefix in found) == n
        else:
            assert found.count(kind) >= n


@pytest.mark.parametrize(("id", "n"), [("mar_05", 3), ("exp_01", 3)])
def test_hexes_of_ones_choice(id, n):
    before, after = enter(id)
    for _ in range(n):
        assert after.asked.prompt.id == "ask.reveal_hex"
        after.play(after.keys[0])
    assert after.asked.prompt.id == "ask.turn"
    assert len(after.revealed()) == len(before.revealed()) + n
    assert after.nation().vp == before.nation().vp + (1 if id == "exp_01" else 0), "Ruins count for Explore only"


@pytest.mark.parametrize(("id", "terrain", "n"), [("pro_10", "island", 2), ("exp_04", "volcanic", 1)])
def test_hexes_of_a_terrain(id, terrain, n):
    before, after = enter(id)
    new = after.revealed() - before.revealed()
    assert len(new) == n
    assert {after.state.land.terrain(NAMED[name]) for name in new} == {terrain}


def test_watchtower_sees_two_hexes_far():
    table = ready("con_18").play("build.con_18", "site.c1")
    around = {NAMES[hex] for hex in range(54) if within(NAMED["c1"], 2) >> hex & 1}
    assert around <= table.revealed()
    assert "c4" not in table.revealed()


@pytest.mark.parametrize(
    ("id", "level", "n"), [("mar_02", 4, 1), ("tec_15", 1, 2), ("pro_12", 2, 1), ("exp_07", 2, 1), ("exp_10", 3, 1)]
)
def test_technologies_without_cost(id, level, n):
    _, table = enter(id)
    table.nation().technologies += ["tec_01", "tec_02", "tec_03", "tec_05", "tec_06", "tec_13"]
    levels = {PACK.technologies[key].level for key in table.group("take.")}
    assert max(levels) == level
    for _ in range(n):
        stock = table.stock()
        known = len(table.nation().technologies)
        table.play("take.tec_09" if "take.tec_09" in table.keys else "take.tec_17")
        assert len(table.nation().technologies) == known + 1
        assert table.stock() == stock
    assert table.asked.prompt.id == "ask.turn"


# ---------------------------------------------------------------- aimed at others


def test_fair_feeds_the_rivals_too():
    before, after = enter("pro_11")
    for seat in (1, 2):
        assert after.stock(seat)["gold"] == before.stock(seat)["gold"] + 1


def test_embargo():
    _, table = enter("com_03")
    assert table.group("rival.") == {"1", "2"}
    table.play("rival.2")
    assert [nation.used.embargo for nation in table.state.nations] == [False, False, True]
    table.nation(2).passed = False
    table.play("pass")
    assert table.asked.seat == 2
    assert table.refused("trade") == "TC-ACT-TRADE-01"


def test_monopoly():
    _, table = enter("com_04")
    table.has(2, iron=0)
    iron = table.stock()["iron"]
    table.play("name.iron")
    assert table.stock()["iron"] == iron + 2
    assert table.stock(1)["iron"] == 5


def test_partnership_and_royal_marriage_reward_a_rival():
    _, table = enter("com_05")
    assert table.play("rival.1").stock(1)["gold"] == 8
    _, table = enter("inf_03")
    assert table.play("rival.2").stock(2)["influence"] == 8


def test_boycott():
    _, table = enter("com_06")
    assert table.play("rival.1").stock(1)["gold"] == 5


def test_spies():
    table = ready("inf_08").hold("con_05", seat=1)
    table.nation(0).hand = ["inf_08"]
    table.play("play.inf_08")
    assert table.nation(0).hand == ["con_05"], "the only rival with cards"
    assert table.nation(1).hand == []


def test_propaganda_claims_a_free_hex():
    table = ready("inf_02").hex("e1", "forest").hex("f1", "lake", 1).play("play.inf_02")
    assert table.owner("e1") == 0, "the only free hex next to the own ones"
    assert table.nation().discs == 6


def test_council_of_sages_counts_the_influence_cards_in_play():
    table = ready("inf_06")
    table.nation().played = ["inf_01", "inf_04"]
    influence = table.stock()["influence"]
    assert table.play("play.inf_06").stock()["influence"] == influence + 2


def test_voice_of_the_people():
    table = ready("inf_07").has(1, influence=5).has(2, influence=9).play("play.inf_07")
    assert table.nation().vp == 1 + 1


@pytest.mark.parametrize("id", ["tec_03", "con_13", "pro_01"])
def test_a_card_moves_the_sustainability_of_its_player_alone(id):
    before, after = enter(id)
    assert after.nation().individual != before.nation().individual
    assert [after.nation(seat).individual for seat in (1, 2)] == [5, 5]


@pytest.mark.rule("TC-LIM-03")
def test_what_a_technology_gives_is_stored_as_far_as_there_is_room():
    table = Table.of().has(influence=10, food=1, prestige=1).play("research.tec_21")
    assert table.stock()["influence"] == 10


@pytest.mark.rule("TC-WRK-02")
def test_propaganda_claims_no_hex_where_somebody_stands():
    table = ready("inf_02").hex("e1", "lake").hex("f1", "lake").hex("e3", "lake").worker(1, 2, "e1")
    assert table.play("play.inf_02").group("claim.") == {"e3", "f1"}


def test_monopoly_takes_of_every_rival_and_brings_nothing_else():
    table = enter("com_04")[1].has(iron=1).play("name.iron")
    assert [table.stock(seat)["iron"] for seat in range(3)] == [1 + 2 + 2, 5, 5]
    assert table.stock()["gold"] == 7 - 2, "the fee"


@pytest.mark.parametrize(("id", "gold"), [("com_03", 4), ("com_04", 4), ("com_06", 3)])
def test_what_is_aimed_at_rivals_helps_where_there_are_none(id, gold):
    table = Table.of("solaris", scenario="legendary_market").rich().has(gold=2).hold(id).play(f"play.{id}")
    assert table.asked.prompt.id == "ask.turn"
    assert table.stock().get("gold", 0) == gold


def test_voice_of_the_people_counts_every_rival_with_less_influence():
    table = ready("inf_07").has(1, influence=5).has(2, influence=4).play("play.inf_07")
    assert table.nation().vp == 1 + 2


@pytest.mark.rule("TC-INFO-02")
def test_what_spies_take_is_known_to_both_alone():
    table = ready("inf_08").hold("con_05", seat=1)
    table.nation(0).hand = ["inf_08"]
    table.play("play.inf_08")
    told = [event for event in table.events if "con_05" in repr(event.text)]
    assert sorted(tuple(event.to or ()) for event in told) == [(0,), (1,)]


@pytest.mark.parametrize("id", ["exp_06", "pro_02", "trb_02"])
def test_a_card_that_is_played_is_counted(id):
    before, after = enter(id)
    assert after.nation().cards_played == before.nation().cards_played + 1

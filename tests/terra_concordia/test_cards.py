"""Every card is played in a real state and does what it says."""

from collections.abc import Callable

import pytest

from games.core.agenda import Game
from games.terra_concordia.board import NAMED, NAMES, within
from games.terra_concordia.content import LATEST, pack
from games.terra_concordia.production import output
from games.terra_concordia.queries import immune, sell_lot, storage
from games.terra_concordia.scoring import end_points
from games.terra_concordia.steps import BeginActions, Income
from games.terra_concordia.steps.planning import apply_event
from games.terra_concordia.verbs import settle_limits
from tests.terra_concordia.table import RULES, Table, only_event

PACK = pack(LATEST)


def ready(*cards: str, variant: str = "epic") -> Table:
    """Mid-game: goods but room for more, hexes of every terrain with two workers on them, the others have passed."""
    table = Table.of("solaris", "mariteia", "verdantis", variant=variant)
    places = {"b1": "field", "a2": "lake", "b2": "forest", "c1": "mountain", "c2": "volcanic", "d1": "ocean"}
    for name, terrain in (places | {"d2": "island", "e2": "ruins"}).items():
        table.hex(name, terrain, 0)
    table.worker(0, 2, "b1").worker(0, 3, "a2")
    for seat in range(3):
        table.nation(seat).resources = dict.fromkeys(table.nation(seat).resources, 7)
        table.nation(seat).passed = seat > 0
    return table.hold(*cards)


def enter(id: str) -> tuple[Table, Table]:
    """The table before and after a card has come into play in the regular way, up to the first further question."""
    card = PACK.cards[id]
    table = ready()
    if id.startswith("tec"):
        below = [other for other in PACK.tree[card.category] if other < id]  # type: ignore[attr-defined]
        table.knows(*below)
        before = table.copy()
        return before, table.play(f"research.{id}")
    if id.startswith("mar"):
        table.state.wonders = [id, *[other for other in PACK.wonders if other != id][:1]]
        before = table.copy()
        return before, table.play(f"build.{id}", "site.e2")
    table.hold(id)
    before = table.copy()
    if id.startswith("con"):
        table.play(f"build.{id}")
        if table.asked.prompt.id == "ask.pick_site":
            table.play(table.keys[0])
        return before, table
    return before, table.play(f"play.{id}")


def gained(id: str, fee: int = 0) -> dict[str, int]:
    """How the stock changed beyond the cost."""
    before, after = enter(id)
    cost = dict(PACK.cards[id].cost)
    cost["gold"] = cost.get("gold", 0) + fee
    now, was = after.nation().resources, before.nation().resources
    return {r: n for r in now if (n := now[r] - was[r] + cost.get(r, 0))}


def produced(id: str) -> dict[str, int]:
    """What Production gives more with the card than without."""
    before, after = enter(id)
    after.state.sustainability = before.state.sustainability
    more, less = output(after.state, 0), output(before.state, 0)
    return {r: n for r in more if (n := more.get(r, 0) - less.get(r, 0))}


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
        ("pro_09", {"food": 2}),
        ("pro_11", {"influence": 2, "gold": 3}),
        ("pro_14", {"prestige": 2, "influence": 1}),
        ("exp_04", {"energy": 2}),
        ("exp_05", {"water": 3}),
        ("exp_06", {"prestige": 2, "influence": 1}),
        ("exp_08", {"artefact": 1, "gold": 2}),
        ("com_01", {"gold": 5}),
        ("com_02", {"gold": 4}),
        ("com_05", {"gold": 3}),
        ("com_06", {"prestige": 1}),
        ("com_08", {"gold": 8}),
        ("inf_03", {"influence": 3}),
        ("inf_05", {"prestige": 2}),
        ("inf_07", {"prestige": 1}),
    ],
)
def test_goods_at_once(id, stock):
    assert gained(id, fee=2 if id in PACK.hand else 0) == stock


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
        ("pro_05", 0, 1),
        ("pro_08", 0, 1),
        ("pro_09", 2, 2),
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
    table.nation().technologies += [other for other in ("tec_01", "tec_02", "tec_03", "tec_05", "tec_06", "tec_13")]
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
    assert table.stock()["iron"] == iron + 1
    assert table.stock(1)["iron"] == 6


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


# ---------------------------------------------------------------- every round and in Production


@pytest.mark.parametrize(
    ("id", "stock"),
    [
        ("mar_04", {"food": 3, "prestige": 2}),
        ("mar_07", {"energy": 2}),
        ("con_04", {"gold": 1}),
        ("con_14", {"prestige": 2}),
        ("con_16", {"influence": 1}),
        ("tec_19", {"energy": 2}),
        ("tec_23", {"influence": 2}),
        ("pro_01", {"wood": 1}),
        ("pro_04", {"gold": 1}),
        ("pro_06", {"prestige": 1}),
        ("pro_08", {"energy": 2}),
        ("exp_05", {"water": 1}),
        ("exp_09", {"iron": 1, "stone": 1}),
        ("com_07", {"gold": 1}),
        ("inf_01", {"influence": 1}),
        ("trb_04", {"influence": 1}),
    ],
)
def test_income(id, stock):
    _, table = enter(id)
    for resource in table.nation().resources:
        table.nation().resources[resource] = 3
    game = Game(RULES, table.state)
    Income(0).run(game)
    assert {r: n - 3 for r, n in table.nation().resources.items() if n != 3} == stock


@pytest.mark.parametrize("id", ["con_10", "tec_11"])
def test_a_hex_each_round(id):
    _, table = enter(id)
    table.next(Income(0), BeginActions())
    seen = len(table.revealed())
    table.play(table.keys[0])
    assert len(table.revealed()) == seen + 1


def test_academy_teaches_from_the_market():
    _, table = enter("con_09")
    table.state.market = ["tec_01", "tec_02", "tec_05", "tec_24"]
    table.knows("tec_01").next(Income(0), BeginActions())
    assert table.group("take.") == {"tec_05"}
    assert "tec_05" in table.play("take.tec_05").nation().technologies


def test_alchemy_converts():
    _, table = enter("tec_13")
    table.has(gold=2, wood=5).next(Income(0), BeginActions()).play("convert.wood")
    assert (table.stock()["wood"], table.stock()["gold"]) == (3, 3)


@pytest.mark.parametrize(
    ("id", "stock"),
    [
        ("mar_03", {"water": 2, "prestige": 2}),
        ("con_02", {"food": 2}),
        ("con_05", {"gold": 1}),
        ("con_06", {"iron": 1}),
        ("con_07", {"water": 3}),
        ("con_12", {"energy": 3}),
        ("con_20", {"gold": 2}),
        ("tec_01", {"food": 1}),
        ("tec_03", {"food": 3}),
        ("tec_04", {"food": 2, "wood": 1}),
        ("tec_06", {"iron": 1}),
        ("tec_07", {"water": 2}),
        ("tec_17", {"energy": 1}),
        ("tec_18", {"energy": 2}),
        ("tec_20", {"energy": 3}),
        ("pro_02", {"water": 1, "prestige": 2}),
        ("pro_04", {"gold": 1}),
        ("pro_07", {"gold": 1}),
        ("trb_06", {"water": 3}),
    ],
)
def test_production(id, stock):
    found = produced(id)
    for resource, n in stock.items():
        if resource != "prestige":
            assert found[resource] == n, found
    assert set(found) - {"prestige", "food"} == set(stock) - {"prestige", "food"}


def test_sawmill_and_island_colony_work_with_their_terrains():
    for id, hex, resource, n in (("con_01", "b2", "wood", 2), ("pro_10", "d2", "gold", 1)):
        before, after = enter(id)
        before.worker(0, 4, hex)
        after.worker(0, 4, hex)
        assert output(after.state, 0)[resource] == output(before.state, 0).get(resource, 0) + n


# ---------------------------------------------------------------- powers


@pytest.mark.parametrize("id", ["mar_08", "con_17", "inf_04"])
def test_immunity(id):
    before, after = enter(id)
    assert not immune(before.state, 0)
    assert immune(after.state, 0)


def test_granary():
    before, after = enter("con_03")
    assert (storage(before.state, 0), storage(after.state, 0)) == (10, 15)


def left(table: Table) -> dict[str, int]:
    return RULES.view(table.state, 0).nations[0].left


@pytest.mark.parametrize(
    ("id", "what", "n"), [("con_05", "trade", 3), ("trb_03", "trade", 4), ("trb_04", "influence", 2)]
)
def test_more_uses(id, what, n):
    assert left(enter(id)[1])[what] == n


def test_travelling_merchant_sells_two_for_one():
    assert sell_lot(enter("trb_03")[1].state, 0) == 2


def test_trade_routes():
    _, table = enter("tec_12")
    gold = table.stock().get("gold", 0)
    assert table.play("trade", "give.wood.gold", "confirm").stock()["gold"] == gold + 2


@pytest.mark.parametrize(("id", "resource"), [("con_06", "wood"), ("tec_06", "stone"), ("tec_20", "gold")])
def test_constructions_cost_less(id, resource):
    _, table = enter(id)
    target = {"wood": "con_08", "stone": "con_14", "gold": "con_14"}[resource]
    table.hold(target).has(wood=7, stone=7, gold=7).hex("a1", "start", 0)
    table.play(f"build.{target}", "site.a1")
    assert table.stock()[resource] == 7 - PACK.cards[target].cost[resource] + 1


def test_laboratory():
    _, table = enter("con_11")
    table.has(artefact=1, gold=0)
    assert "research.tec_13" in table.keys


@pytest.mark.parametrize("id", ["pro_15", "trb_01"])
def test_a_construction_each_round_without_a_worker(id):
    _, table = enter(id)
    table.rich().hold("con_14", "con_05").exhausted()
    table.play("build.con_14", "site.a1")
    assert table.refused("build.con_05") == "TC-ACT-GEN-02", "one a round"
    _, named = enter(id)
    named.rich().hold("con_14").play("worker.4", "build.con_14", "site.a1")
    assert named.nation().used.builders == 0


@pytest.mark.parametrize(
    ("id", "terrain", "n"), [("tec_10", "forest", 2), ("trb_02", "forest", 1), ("con_15", "ocean", 1)]
)
def test_exploring_shows_more(id, terrain, n):
    _, table = enter(id)
    table.hex("f1", terrain, hidden=True).play("explore.f1")
    assert table.asked.prompt.args == {"n": n}


def test_shipyard_finds_artefacts_on_islands():
    _, table = enter("con_15")
    table.hex("f1", "island", hidden=True)
    artefacts = table.stock()["artefact"]
    assert table.play("explore.f1").stock()["artefact"] == artefacts + 1


def test_coastal_navigation():
    _, table = enter("tec_09")
    free = table.free()
    assert table.hex("f1", "island", hidden=True).play("explore.f1").free() == free


def test_transmission_tower_and_keeper_of_seeds():
    _, tower = enter("con_19")
    vp = tower.nation().vp
    assert tower.hex("e1", "forest").play("influence.e1").nation().vp == vp + 1
    _, keeper = enter("trb_05")
    assert keeper.play("restore").nation().individual == 6


def test_basic_machinery_has_room_for_one_more():
    _, table = enter("tec_05")
    table.rich().hold("con_14").built("con_03", "con_05", "con_08", "con_09", hex="a1").play("build.con_14")
    assert "a1" in table.group("site.")
    nine = enter("tec_05")[1].rich().hold("con_14").built(*[f"con_{n:02}" for n in range(1, 10)], hex="e5")
    assert "build.con_14" in nine.keys


def test_crop_rotation_spares_workers_every_second_round():
    _, table = enter("tec_02")
    table.worker(0, 2, None)
    food = output(table.state, 0)["food"]
    table.state.round = 2
    assert output(table.state, 0)["food"] == food + 2 + 1, "and Irrigation works there too"


# ---------------------------------------------------------------- the end


ENDS: list[tuple[str, Callable[[Table], object], int]] = [
    ("mar_01", lambda table: table.built("con_03", "con_05", "con_08"), 1),
    ("mar_05", lambda table: table, 1),
    ("mar_06", lambda table: setattr(table.nation(), "individual", 10), 8),
    ("mar_07", lambda table: table.knows("tec_03", "tec_07"), 2),
    ("con_09", lambda table: table.knows("tec_03", "tec_04"), 2),
    ("con_14", lambda table: table.has(influence=10), 2),
    ("tec_08", lambda table: table.built("con_14", "con_16", "con_01"), 4),
    ("inf_05", lambda table: setattr(table.nation(), "allied", 2), 4),
    ("leg_01", lambda table: table.knows("tec_03", "tec_04"), 2),
    ("leg_02", lambda table: setattr(table.nation(), "restores", 5), 2),
    ("leg_03", lambda table: table.nation().played.extend(["trb_01", "trb_02"]), 2),
    ("leg_04", lambda table: table, 2),
    ("leg_05", lambda table: table.built("con_03", "con_05"), 1),
    ("leg_06", lambda table: table.has(prestige=10), 3),
]


@pytest.mark.parametrize(("id", "prepare", "vp"), ENDS, ids=[id for id, _, _ in ENDS])
def test_end_game_effects(id, prepare, vp):
    _, table = enter(id)
    prepare(table)
    assert sum(end_points(table.state, 0, end) for end in PACK.cards[id].ends) == vp
    prepared = {card.id for card in PACK.cards.values() if card.ends}
    assert prepared == {id for id, _, _ in ENDS}


# ---------------------------------------------------------------- events and objectives


@pytest.mark.parametrize("id", PACK.events)
def test_every_event_does_what_it_says_to_everybody(id):
    table = ready()
    only_event(table.state, id)
    game = Game(RULES, table.state)
    apply_event(game, id)
    card = PACK.events[id]
    sign = 1 if card.positive else -1
    for nation in table.state.nations:
        changed = {r: n - 7 for r, n in nation.resources.items() if n != 7}
        printed = [effect.resources for effect in card.effects if hasattr(effect, "resources")]  # type: ignore[union-attr]
        assert changed == {r: sign * n for amounts in printed for r, n in amounts.items()}
        shift = sum(effect.n for effect in card.effects if effect.__struct_config__.tag == "individual")  # type: ignore[union-attr]
        assert nation.individual == 5 + shift
        assert len(nation.hand) == (1 if id == "evt_12" else 0)
    globe = sum(effect.n for effect in card.effects if effect.__struct_config__.tag == "global")  # type: ignore[union-attr]
    assert table.state.sustainability == 5 + globe


SECRETS: dict[str, Callable[[Table], object]] = {
    "obs_01": lambda table: table.nation().played.extend(["leg_01", "leg_02", "leg_03"]),
    "obs_02": lambda table: table.knows("tec_01", "tec_05", "tec_09", "tec_13"),
    "obs_03": lambda table: table.built(*[f"con_{n:02}" for n in range(1, 7)]),
    "obs_04": lambda table: setattr(table.nation(), "individual", 8),
    "obs_05": lambda table: table.has(gold=15),
    "obs_06": lambda table: [table.hex(name, "ocean", 0) for name in ("f1", "f2", "g1", "g2")],
    "obs_07": lambda table: [table.hex(name, "lake", 0) for name in ("f1", "f2", "g1", "g2")],
    "obs_08": lambda table: [table.hex(name, "ruins", 0) for name in ("f1", "f2")],
    "obs_09": lambda table: table.has(prestige=8),
    "obs_10": lambda table: setattr(table.nation(), "restores", 5),
    "obs_11": lambda table: table.worker(0, 7, None),
    "obs_12": lambda table: table.built("mar_01", "mar_08"),
}


@pytest.mark.parametrize("id", PACK.secret)
def test_every_secret_objective_can_be_met(id):
    table = ready()
    table.nation().secret = id
    assert table.score("secret_objective") == 0
    SECRETS[id](table)
    assert table.score("secret_objective") == PACK.secret[id].vp


def test_eternal_legacy_where_there_are_no_legacies():
    table = ready(variant="standard")
    table.nation().secret = "obs_01"
    table.nation().cards_played = 5
    assert table.score("secret_objective") == 0
    table.nation().cards_played = 6
    assert table.score("secret_objective") == 9
    epic = ready()
    epic.nation().secret, epic.nation().cards_played = "obs_01", 9
    assert epic.score("secret_objective") == 0


PUBLIC: dict[str, Callable[[Table], object]] = {
    "obp_01": lambda table: setattr(table.nation(), "individual", 9),
    "obp_02": lambda table: table.has(gold=10),
    "obp_03": lambda table: table,
    "obp_04": lambda table: setattr(table.nation(), "produced", 9),
    "obp_05": lambda table: table.knows("tec_03"),
    "obp_06": lambda table: table.has(influence=10),
    "obp_07": lambda table: table.built("con_05"),
    "obp_08": lambda table: table,
    "obp_09": lambda table: setattr(table.nation(), "restores", 1),
    "obp_10": lambda table: table.has(artefact=9),
}


@pytest.mark.parametrize("id", PACK.public)
def test_every_public_objective_ranks_what_it_says(id):
    table = ready()
    table.state.objectives = [id]
    PUBLIC[id](table)
    first = PACK.public[id].places[0]
    assert table.score("public_objectives", 0) == first
    assert table.score("public_objectives", 1) < first


def test_storage_counts_for_the_magnate():
    table = ready().built("con_03").has(gold=15)
    settle_limits(Game(RULES, table.state), 0)
    assert table.stock()["gold"] == 15

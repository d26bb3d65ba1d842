"""What cards give at the end; events and objectives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.agenda import Game
from games.terra_concordia.cards.deeds import Gain, Global, Individual, Lose
from games.terra_concordia.scoring import end_points
from games.terra_concordia.steps.planning import apply_event
from games.terra_concordia.verbs import settle_limits
from tests.terra_concordia.cards import PACK, enter, ready
from tests.terra_concordia.table import RULES, Table, only_event

# ---------------------------------------------------------------- the end


ENDS: list[tuple[str, Callable[[Table], object], int]] = [
    ("mar_01", lambda table: table.built("con_03", "con_05", "con_08"), 1),
    ("mar_05", lambda table: table, 1),
    ("mar_06", lambda table: setattr(table.nation(), "individual", 10), 8),
    ("mar_07", lambda table: table.knows("tec_03", "tec_07"), 2),
    ("con_09", lambda table: table.knows("tec_03", "tec_04"), 2),
    ("con_14", lambda table: table.has(influence=10), 2),
    ("tec_08", lambda table: table.built("con_14", "con_16", "con_01"), 4),
    ("inf_05", lambda table: table.has(influence=8), 1),
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
        printed = [effect.resources for effect in card.effects if isinstance(effect, Gain | Lose)]
        assert changed == {r: sign * n for amounts in printed for r, n in amounts.items()}
        shift = sum(effect.n for effect in card.effects if isinstance(effect, Individual))
        assert nation.individual == 5 + shift
        assert len(nation.hand) == (1 if id == "evt_12" else 0)
    globe = sum(effect.n for effect in card.effects if isinstance(effect, Global))
    assert table.state.sustainability == 5 + globe


SECRETS: dict[str, Callable[[Table], object]] = {
    "obs_01": lambda table: table.nation().played.extend(["leg_01", "leg_02", "leg_03"]),
    "obs_02": lambda table: table.knows("tec_01", "tec_05", "tec_09", "tec_13"),
    "obs_03": lambda table: table.built(*[f"con_{n:02}" for n in range(1, 6)], "mar_01"),
    "obs_04": lambda table: setattr(table.nation(), "individual", 8),
    "obs_05": lambda table: table.has(gold=10),
    "obs_06": lambda table: [table.hex(name, "ocean", 0) for name in ("f1", "f2", "g1", "g2")],
    "obs_07": lambda table: [table.hex(name, "lake", 0) for name in ("f1", "f2", "g1", "g2")],
    "obs_08": lambda table: [table.hex(name, "ruins", 0) for name in ("f1", "f2")],
    "obs_09": lambda table: table.has(artefact=5),
    "obs_10": lambda table: setattr(table.nation(), "restores", 4),
    "obs_11": lambda table: table.worker(0, 8, None),
    "obs_12": lambda table: table.built("mar_01", "mar_08"),
}


@pytest.mark.parametrize("id", PACK.secret)
def test_every_secret_objective_can_be_met(id):
    table = ready()
    table.has(artefact=4).nation().secret = id
    assert table.score("secret_objective") == 0
    SECRETS[id](table)
    assert table.score("secret_objective") == PACK.secret[id].vp


def test_eternal_legacy_where_there_are_no_legacies():
    table = ready(variant="standard")
    table.nation().secret = "obs_01"
    table.nation().cards_played = 10
    assert table.score("secret_objective") == 0
    table.nation().cards_played = 11
    assert table.score("secret_objective") == 9


def test_the_magnate_needs_fifteen_gold_or_all_that_can_be_stored():
    table = ready()
    table.nation().secret = "obs_05"
    assert table.has(gold=9).score("secret_objective") == 0
    assert table.has(gold=10).score("secret_objective") == 7, "nobody stores more without the Granary"
    table.built("con_03", hex="a1")
    assert table.score("secret_objective") == 0
    assert table.has(gold=15).score("secret_objective") == 7


@pytest.mark.parametrize("built", [5, 4])
def test_the_empire_builder_counts_wonders_with_constructions(built: int):
    table = ready().built(*[f"con_{n:02}" for n in range(1, built + 1)], "mar_01")
    table.nation().secret = "obs_03"
    table.nation().played = ["leg_01", "pro_01"]
    assert table.score("secret_objective") == (8 if built == 5 else 0)


def test_bonds_of_friendship_count_alliances_or_where_there_are_none_rivals_with_less_influence():
    (end,) = PACK.cards["inf_05"].ends
    allies = Table.of("solaris", "mariteia", "verdantis", "aurifera", variant="diplomacy")
    allies.has(influence=9).nation().allied = 5
    assert end_points(allies.state, 0, end) == 2, "one for every two alliances, whoever has more Influence"
    epic = Table.of("solaris", "mariteia", "verdantis", variant="epic").has(influence=3)
    epic.nation().allied = 9
    assert epic.has(1, influence=3) and end_points(epic.state, 0, end) == 0
    assert epic.has(1, influence=2) and end_points(epic.state, 0, end) == 1
    epic = ready()
    epic.nation().secret, epic.nation().cards_played = "obs_01", 11
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


def test_the_sage_needs_technologies_of_different_categories():
    table = ready().knows("tec_01", "tec_02", "tec_03", "tec_05", "tec_09")
    table.nation().secret = "obs_02"
    assert table.score("secret_objective") == 0
    assert table.knows("tec_13").score("secret_objective") == 8

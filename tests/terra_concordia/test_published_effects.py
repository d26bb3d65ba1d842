"""What is publicly known of what cards do, of their ids, their terrains and of the bounds that each deck keeps.

The facts are those gathered in the shared folder (facts/terra_concordia.md, sections 1 and 4), written down again, so
that the test does not depend on that folder. Only what is certain is asked for; the rest of a card is ours to design.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from games.terra_concordia.cards.printed import Card
from tests.terra_concordia.test_published import IDS, PACK, amounts

Said = dict[str, Any]


def gain(what: str, do: str = "gain", **more: Any) -> Said:
    return {"do": do, "resources": amounts(what), **more}


def green(n: int) -> list[Said]:
    """What is said of the globe moves its owner's own sustainability too."""
    return [{"do": "global", "n": n}, {"do": "individual", "n": n}]


def own(n: int) -> Said:
    return {"do": "individual", "n": n}


def free_level(level: int) -> Said:
    return {"do": "free_research", "level": level}


def per(what: str, **more: Any) -> Said:
    return {"of": what, **more}


EFFECTS: dict[str, dict[str, list[Said]]] = {
    # Wonders
    "Jardins Suspensos": {"now": green(4), "income": [gain("3F 2Pr")]},
    "Templo da Harmonia": {"now": green(5), "ends": [{"vp": 2, "per": per("individual"), "above": 6}]},
    "Muralha dos Reinos": {"powers": [{"power": "immune"}]},
    "Grande Biblioteca": {"now": [{"do": "free_research"}]},
    # Constructions
    "Serraria": {"production": [gain("2W", "yield", terrains=["forest"])]},
    "Celeiro": {"powers": [{"power": "storage", "n": 5}]},
    "Reservatório": {"production": [gain("3Wa")], "now": [own(1)]},
    "Estaleiro": {
        "powers": [
            {"power": "explore_more", "n": 1, "terrains": ["ocean"]},
            {"power": "explore_gain", "terrains": ["island"], "resources": {"artefact": 1}},
        ]
    },
    "Coliseu Local": {"income": [gain("2Pr")], "ends": [{"vp": 2, "per": per("influence"), "at_least": 10}]},
    "Fortaleza": {"powers": [{"power": "immune"}]},
    "Torre de Transmissão": {"now": [gain("2I")], "powers": [{"power": "influence_points", "n": 1}]},
    "Templo": {"now": [{"do": "points", "n": 2}, own(1)], "income": [gain("1I")]},
    "Torre de Vigia": {"now": [{"do": "reveal_around", "radius": 2}]},
    "Academia": {"income": [{"do": "free_research"}], "ends": [{"vp": 1, "per": per("technologies")}]},
    "Jardim Botânico": {"now": green(3)},
    "Porto": {"income": [gain("1G")]},
    # Technologies
    "Irrigação": {"production": [gain("1F", "yield", terrains=["field"])]},
    "Rotação de Culturas": {"now": [gain("2F")], "powers": [{"power": "unmanned", "terrain": "field", "every": 2}]},
    "Agricultura Intensiva": {"now": green(-1), "production": [gain("3F")]},
    "Agrofloresta": {"production": [gain("2F 1W")]},
    "Maquinaria Básica": {"powers": [{"power": "slots"}]},
    "Metalurgia": {"production": [gain("1Fe")], "powers": [{"power": "build_discount"}]},
    "Engenharia Hidráulica": {"production": [gain("2Wa", "yield", terrains=["lake"])]},
    "Arquitetura Monumental": {"ends": [{"vp": 2, "per": per("constructions")}]},
    "Navegação Costeira": {"powers": [{"power": "explore_free", "terrains": ["ocean", "island"]}]},
    "Cartografia": {"powers": [{"power": "explore_more", "n": 2}]},
    "Astronomia": {"income": [{"do": "reveal", "n": 1}]},
    "Rotas Comerciais": {"powers": [{"power": "trade_bonus", "gold": 1}]},
    "Alquimia": {"income": [{"do": "convert", "give": 2}]},
    "Medicina": {"now": [gain("2F")]},
    "Filosofia Natural": {"now": [{"do": "free_research", "n": 2}]},
    "Física Experimental": {"now": [{"do": "points", "n": 3}]},
    "Moinhos de Vento": {"production": [gain("1E", "yield", terrains=["field"])]},
    "Energia Vulcânica": {"production": [gain("2E", "gain_per", per=per("hexes", terrains=["volcanic"]))]},
    "Geração Solar": {"income": [gain("2E")]},
    "Cristais de Energia": {"production": [gain("3E")], "powers": [{"power": "build_discount"}]},
    "Tradições Orais": {"now": [gain("1I")]},
    "Escrita": {"now": [{"do": "draw", "deck": "exploration", "n": 1}]},
    "Filosofia Civil": {"income": [gain("2I")]},
    "Escola de Civilização": {"now": [{"do": "points", "n": 4}]},
    # Projects
    "Programa de Reflorestamento": {"now": green(4), "income": [gain("1W")]},
    "Grande Canal": {"now": green(2)},
    "Pesquisa Arqueológica": {"now": [gain("1A")]},
    "Colônia Insular": {"now": [{"do": "reveal_terrain", "terrain": "island"}]},
    "Plano Diretor": {"powers": [{"power": "free_builder", "n": 1}]},
    # Exploration
    "Mapa Antigo": {"now": [{"do": "reveal", "n": 3}]},
    "Inscrições Ancestrais": {"now": [free_level(2)]},
    "Artefato Tecnológico": {"now": [free_level(3)]},
    "Planta Medicinal Rara": {"now": [{"do": "workers", "n": 1}]},
    "Diário de Expedição": {"now": [{"do": "draw", "deck": "exploration", "n": 2}]},
    "Cristal Geomagnético": {"now": [gain("2E"), {"do": "reveal_terrain", "terrain": "volcanic"}]},
    "Fonte Natural": {"now": [gain("3Wa")], "income": [{"do": "gain"}]},
    "Relíquia Sagrada": {"now": [gain("2Pr 1I")]},
    "Mina Abandonada": {"income": [{"do": "gain"}]},
    # Trade, Influence
    "Câmbio Favorável": {"now": [gain("4G")]},
    "Especulação de Mercado": {"now": [gain("8G")]},
    "Embargo Comercial": {"now": [{"do": "embargo"}]},
    "Leilão de Artefatos": {"now": [gain("5G")]},
    "Boicote": {"now": [{"do": "boycott"}]},
    "Parceria": {"now": [{"do": "present"}]},
    "Rota da Seda": {"income": [{"do": "gain"}]},
    "Embaixada": {"income": [{"do": "gain"}]},
    "Aliança Militar": {"powers": [{"power": "immune"}]},
    "Conselho de Sábios": {
        "now": [
            {"do": "draw", "deck": "influence", "n": 2},
            gain("1I", "gain_per", per=per("in_play", kind="influence")),
        ]
    },
    "Rede de Espiões": {"now": [{"do": "spy"}]},
    # special Workers, Legacies
    "Arquiteto Mestre": {"powers": [{"power": "free_builder", "n": 1}]},
    "Explorador Intrépido": {"powers": [{"power": "explore_more"}]},
    "Comerciante Viajante": {"powers": [{"power": "trade_uses"}, {"power": "sell_lot"}]},
    "Engenheiro Hidráulico": {"production": [{"do": "yield", "terrains": ["lake"]}]},
    "Biblioteca de Alexandria": {"ends": [{"vp": 1, "per": per("technologies", level=3)}]},
    "Tradição Oral": {"ends": [{"vp": 1, "per": per("in_play", kind="worker")}]},
}
"""For each card what must be printed on it, as much of each effect as is known."""

CODES = {
    "Jardins Suspensos": "MAR-04", "Templo da Harmonia": "MAR-06", "Muralha dos Reinos": "MAR-08",
    "Celeiro": "CON-03", "Fortaleza": "CON-17", "Torre de Transmissão": "CON-19",
    "Navegação Costeira": "TEC-09", "Cartografia": "TEC-10",
    "Colônia Insular": "PRO-10", "Plano Diretor": "PRO-15", "Descoberta Científica": "EVT-12",
    "Guardião da Natureza": "OBP-09", "Inscrições Ancestrais": "EXP-07", "Artefato Tecnológico": "EXP-10",
    "Câmbio Favorável": "COM-02", "Especulação de Mercado": "COM-08", "Conselho de Sábios": "INF-06",
    "Rede de Espiões": "INF-08", "Arquiteto Mestre": "TRB-01",
}  # fmt: skip
"""The ids that are certain."""

TREE = {
    "agriculture": ("Irrigação", "Rotação de Culturas", "Agricultura Intensiva", "Agrofloresta"),
    "engineering": ("Maquinaria Básica", "Metalurgia", "Engenharia Hidráulica", "Arquitetura Monumental"),
    "navigation": ("Navegação Costeira", "Cartografia", "Astronomia", "Rotas Comerciais"),
    "science": ("Alquimia", "Medicina", "Filosofia Natural", "Física Experimental"),
    "energy": ("Moinhos de Vento", "Energia Vulcânica", "Geração Solar", "Cristais de Energia"),
    "culture": ("Tradições Orais", "Escrita", "Filosofia Civil", "Escola de Civilização"),
}
TERRAINS = {"Templo": {"start", "ruins"}, "Torre de Vigia": {"mountain", "forest"}}
SEEN_ON = {
    "Serraria": "forest", "Reservatório": "lake", "Estaleiro": "ocean", "Coliseu Local": "start",
    "Fortaleza": "start", "Biblioteca": "start", "Observatório": "mountain", "Oficina": "mountain",
    "Fazenda Modelo": "field", "Usina de Energia": "island", "Jardim Botânico": "forest",
}  # fmt: skip
MEASURES = {
    "Guardião da Natureza": "restores", "Civilização Sustentável": "individual", "Grande Comerciante": "gold",
    "Expansão Territorial": "hexes", "Senhor da Produção": "produced", "Dominância Tecnológica": "technologies",
    "Diplomata Supremo": "influence",
}  # fmt: skip
CONDITIONS = {
    "Legado Eterno": ("in_play", 3), "Cientista Prodígio": ("categories", 4), "Pacifista": ("individual", 8),
    "Magnata": ("gold", 15), "Almirante": ("hexes", 5),
}  # fmt: skip


def matches(printed: Any, known: Any) -> bool:
    """Whether what is printed says at least what is known."""
    if isinstance(known, dict):
        return isinstance(printed, dict) and all(key in printed and matches(printed[key], known[key]) for key in known)
    return bool(printed == known)


@pytest.mark.parametrize("name", EFFECTS)
def test_a_card_does_what_is_known_of_it(name: str):
    card = json.loads(msgspec.json.encode(PACK.cards[IDS[name]]))
    for when, known in EFFECTS[name].items():
        for effect in known:
            assert any(matches(printed, effect) for printed in card[when]), (when, effect, card[when])


@pytest.mark.parametrize("name", CODES)
def test_ids_that_are_certain(name: str):
    assert PACK.component(IDS[name]).code == CODES[name]


def test_the_tree_of_technologies():
    assert {category: tuple(IDS[name] for name in names) for category, names in TREE.items()} == dict(PACK.tree)
    levels = {1: {1}, 2: {2}, 3: {4}, 4: {6, 8, 10, 12}}
    assert all(card.vp in levels[card.level] for card in PACK.technologies.values())


def test_where_constructions_stand():
    for name, terrains in TERRAINS.items():
        assert set(PACK.constructions[IDS[name]].terrains) == terrains
    for name, terrain in SEEN_ON.items():
        allowed = PACK.constructions[IDS[name]].terrains
        assert not allowed or terrain in allowed, name


def test_what_objectives_measure():
    assert {name: PACK.public[IDS[name]].measure.of for name in MEASURES} == MEASURES
    assert PACK.public[IDS["Dominância Tecnológica"]].measure.level == 3
    assert PACK.public[IDS["Dominância Tecnológica"]].places[0] == 10
    found = {name: PACK.secret[IDS[name]] for name in CONDITIONS}
    assert {name: (secret.measure.of, secret.at_least) for name, secret in found.items()} == CONDITIONS
    assert PACK.secret[IDS["Construtor de Impérios"]].at_least == 6


# ---------------------------------------------------------------- bounds of the decks


def size(card: Card) -> int:
    return sum(card.cost.values())


def test_wonders_cost_thirteen_units_mostly_gold():
    for wonder in PACK.wonders.values():
        assert 9 <= wonder.vp <= 13
        assert size(wonder) == 13
        assert wonder.cost["gold"] == max(wonder.cost.values()) >= 6


def test_constructions_are_on_the_scale_of_the_published_ones():
    ours = [card for card in PACK.constructions.values() if card.source == "estimate"]
    known = [card for card in PACK.constructions.values() if card.source != "estimate"]
    assert len(ours) == len(known) == 10
    assert all(2 <= card.vp <= 5 and 2 <= size(card) <= 8 for card in PACK.constructions.values())
    means = [sum(map(size, cards)) / len(cards) for cards in (ours, known)]
    assert abs(means[0] - means[1]) < 0.5
    assert max(PACK.constructions[IDS["Jardim Botânico"]].cost.values()) <= 2
    crude = sum(card.cost.get(ware, 0) for card in ours for ware in ("wood", "water", "food"))
    assert crude <= sum(map(size, ours)) / 2, "not wood, water and food alone"
    assert len({(tuple(card.cost.items()), card.vp) for card in ours}) == len(ours), "no twins"


def test_special_workers_cost_three_or_four_gold_and_at_most_one_thing_more():
    for card in PACK.hand.values():
        if card.kind == "worker":
            assert card.vp == 0
            assert 3 <= card.cost["gold"] <= 4
            assert size(card) - card.cost["gold"] <= 1


def test_explorations_and_legacies_cost_only_the_fee():
    assert PACK.constants.hand_card_fee_gold == 2
    assert all(not card.cost for card in PACK.hand.values() if card.kind in ("exploration", "legacy"))
    assert all(1 <= card.vp <= 3 for card in PACK.hand.values() if card.kind == "exploration")


def test_projects_are_dear_and_worth_it():
    for card in PACK.hand.values():
        if card.kind == "project":
            assert 4 <= size(card) <= 7
            assert 3 <= card.vp <= 5


def test_objectives_and_events_keep_their_bounds():
    for objective in PACK.public.values():
        first, second, third = objective.places
        assert 7 <= first <= 10
        assert 4 <= second <= 6
        assert 2 <= third <= 3
    assert all(6 <= secret.vp <= 10 for secret in PACK.secret.values())
    for event in PACK.events.values():
        for effect in msgspec.to_builtins(event.effects):
            assert effect["do"] in ("individual", "draw") or abs(effect.get("n", 1)) == 1
            assert 1 <= sum(effect.get("resources", {"none": 1}).values()) <= 4
    assert sum(event.positive for event in PACK.events.values()) == 8


def test_every_ware_is_wanted():
    """Each resource is part of the price of several of the cards that we designed."""
    ours = [card for card in PACK.cards.values() if card.source == "estimate"]
    for ware in ("wood", "stone", "iron", "water", "food", "energy", "artefact", "influence", "gold"):
        assert sum(ware in card.cost for card in ours) >= 3, ware

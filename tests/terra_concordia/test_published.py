"""What is publicly known of the cards stays as it is, whatever is done to our estimates."""

from __future__ import annotations

import re

import pytest

from games.core.texts import catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts, Resource

PACK = PACKS[PACKS.latest]
LETTERS: dict[str, Resource] = {
    "W": "wood", "S": "stone", "Fe": "iron", "Wa": "water", "F": "food", "E": "energy", "A": "artefact", "G": "gold",
    "Pr": "prestige", "I": "influence",
}  # fmt: skip

COSTS = {
    "Jardins Suspensos": "6G 4F 3Wa: 10",
    "Templo da Harmonia": "7G 3Pr 3I: 13",
    "Serraria": "2W 1S: 2",
    "Reservatório": "2S 1Wa: 3",
    "Estaleiro": "3W 1Fe 1Wa: 4",
    "Coliseu Local": "4S 3G: 5",
    "Fortaleza": "5S 3Fe: 4",
    "Torre de Transmissão": "2Fe 2E 2G: 3",
    "Templo": "2S 1G: 4",
    "Torre de Vigia": "2S 1W: 2",
    "Biblioteca": "2W 1G: 3",
    "Academia": "2G: 4",
    "Irrigação": "1W 1Wa: 1",
    "Rotação de Culturas": "2G 1F: 2",
    "Agricultura Intensiva": "2G 1Fe: 4",
    "Agrofloresta": "3G 1Wa: 6",
    "Maquinaria Básica": "2W 1S: 1",
    "Metalurgia": "2Fe 1E: 2",
    "Engenharia Hidráulica": "2S 1Wa 1G: 4",
    "Arquitetura Monumental": "3S 2Fe 3G: 8",
    "Navegação Costeira": "2W 1Wa: 1",
    "Cartografia": "2G 1A: 2",
    "Astronomia": "3G 1E: 4",
    "Rotas Comerciais": "5G 2Pr: 6",
    "Alquimia": "1A 1G: 1",
    "Medicina": "2Wa 1F 1G: 2",
    "Filosofia Natural": "2Pr 3G: 4",
    "Física Experimental": "3A 3E 6G: 10",
    "Moinhos de Vento": "2W 1S: 1",
    "Energia Vulcânica": "1Fe 2S: 2",
    "Geração Solar": "2G 1Fe 1S: 4",
    "Cristais de Energia": "4E 2A 5G: 10",
    "Tradições Orais": "1F 1Pr: 1",
    "Escrita": "2G 1Pr: 2",
    "Filosofia Civil": "2Pr 2G 1I: 4",
    "Escola de Civilização": "3Pr 5G 2I: 12",
    "Programa de Reflorestamento": "2F 2Wa 2G: 4",
    "Grande Canal": "3S 2Wa 2G: 5",
    "Embargo Comercial": "2I: 1",
    "Leilão de Artefatos": "1A: 1",
    "Rede de Espiões": "3G 1I: 1",
    "Engenheiro Hidráulico": "3G 1Wa: 0",
    "Explorador Intrépido": "3G 1F: 0",
    "Comerciante Viajante": "4G: 0",
    "Biblioteca de Alexandria": ": 4",
    "Tradição Oral": ": 2",
    "Mapa Antigo": ": 1",
    "Inscrições Ancestrais": ": 2",
    "Artefato Tecnológico": ": 3",
    "Planta Medicinal Rara": ": 1",
    "Diário de Expedição": ": 1",
    "Cristal Geomagnético": ": 1",
    "Relíquia Sagrada": ": 2",
}
"""Cost and VP of the cards of which both are known."""

POINTS = {
    "Muralha dos Reinos": 9, "Torre de Cristal": 12, "Observatório": 4, "Oficina": 2, "Laboratório": 3,
    "Fazenda Modelo": 3, "Usina de Energia": 3, "Jardim Botânico": 4, "Fonte Natural": 1, "Tesouro Submerso": 2,
    "Propaganda": 1, "Manifesto Verde": 4,
}  # fmt: skip
"""VP where the cost is not known."""

PLACES = {
    "Guardião da Natureza": (7, 4, 2), "Civilização Sustentável": (7, 4, 2), "Grande Comerciante": (7, 4, 2),
    "Expansão Territorial": (8, 5, 3), "Senhor da Produção": (9, 5, 2),
}  # fmt: skip
SECRETS = {"Legado Eterno": 9, "Cientista Prodígio": 8, "Pacifista": 9, "Magnata": 7, "Almirante": 9}
EVENTS = {
    "Chuvas Abundantes": "+2Wa +1F, 1", "Descoberta Científica": "+1A, 0", "Tempestade Vulcânica": "-2E, -1",
    "Crise Energética": "-2E, 0", "Conflito Fronteiriço": "-1I -1G, -1", "Seca": "-2Wa -1F, -1",
    "Colapso do Mercado": "-2G, 0", "Inverno Rigoroso": "-1W -1F, 0", "Era de Ouro": "+2G, 0",
    "Festival das Colheitas": "+3F +1Pr, 0", "Migração de Artesãos": "+1G +1Pr, 0",
    "Comerciantes Estrangeiros": "+2G, 0",
}  # fmt: skip
"""Resources for every player and the change of both kinds of sustainability."""

SAID = catalogue("games.terra_concordia", "pt-BR")
IDS = {SAID.say(f"card.{id}"): id for id in (*PACK.cards, *PACK.events, *PACK.public, *PACK.secret)}


def amounts(written: str) -> Amounts:
    return {LETTERS[letter]: int(n) for n, letter in re.findall(r"(\d)([A-Z][a-z]?)", written)}


@pytest.mark.parametrize("name", COSTS)
def test_published_costs_and_points(name):
    cost, _, vp = COSTS[name].partition(":")
    card = PACK.cards[IDS[name]]
    assert (card.cost, card.vp) == (amounts(cost), int(vp))


@pytest.mark.parametrize("name", POINTS)
def test_published_points(name):
    assert PACK.cards[IDS[name]].vp == POINTS[name]


def test_published_objectives():
    assert {name: PACK.public[IDS[name]].places for name in PLACES} == PLACES
    assert {name: PACK.secret[IDS[name]].vp for name in SECRETS} == SECRETS


@pytest.mark.parametrize("name", EVENTS)
def test_published_events(name):
    stock, _, sustainability = EVENTS[name].partition(",")
    card = PACK.events[IDS[name]]
    tagged = [(effect.__struct_config__.tag, effect) for effect in card.effects]
    assert card.positive == stock.startswith("+")
    moved = [effect.resources for tag, effect in tagged if tag == ("gain" if card.positive else "lose")]
    assert moved == [amounts(stock)]
    shifts = [effect.n for tag, effect in tagged if tag in ("global", "individual")]
    assert shifts == [int(sustainability)] * 2 * bool(int(sustainability))


@pytest.mark.parametrize(("id", "field"), [("con_09", "ends"), ("con_15", "terrains"), ("con_17", "terrains")])
def test_what_nobody_could_read_does_not_pass_as_public(id: str, field: str) -> None:
    """The Shipyard was seen on an ocean only; of the Academy the level that counts at the end could not be read."""
    assert PACK.cards[id].field_source[field] == "estimate"

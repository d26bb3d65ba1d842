"""What only this game says: labels of cards, goals, variants, and the words that find its rules."""

from __future__ import annotations

import pytest

from games.core.reference import reference
from games.core.texts import LOCALES, catalogue
from games.terra_concordia.content import LATEST, PACKS
from tests.terra_concordia.table import RULES, Table

PACKAGE = "games.terra_concordia"


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_all_cards_are_short_whatever_they_cost(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for id in PACKS[LATEST].cards:
        table = Table.of(variant="epic").rich()
        if id.startswith("tec"):
            table.knows(*[other for other in PACKS[LATEST].technologies if other < id and other[:3] == "tec"])
        elif id.startswith("mar"):
            table.state.wonders = [id]
        else:
            table.hold(id)
        for name, terrain in (("b1", "forest"), ("a2", "lake"), ("b2", "mountain"), ("c1", "field")):
            table.hex(name, terrain, 0)
        table.hex("c2", "volcanic", 0)
        key = next(key for key in table.keys if key.endswith(id))
        option = next(option for option in table.asked.options if option.key == key)
        assert len(speech.say(option.label)) <= 80, speech.say(option.label)
        assert option.note is not None
        assert speech.say(option.note), "what it does stands below its name"


@pytest.mark.parametrize("locale", LOCALES)
def test_goals_and_all_cards_have_names(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for scenario in PACKS[LATEST].scenarios.values():
        assert all(speech.say(f"goal.{scenario.id}.{number}") for number in range(len(scenario.goals)))
    assert len({speech.say(component.name) for component in RULES.tell.components(RULES.editions.latest)}) == 142


@pytest.mark.parametrize(
    ("locale", "words", "clauses"),
    [
        ("pt-BR", "troca", "TC-ACT-TRADE"), ("pt-BR", "trocas", "TC-ACT-TRADE"), ("pt-BR", "vender", "TC-ACT-TRADE"),
        ("pt-BR", "mercado", "TC-SET-15"), ("pt-BR", "mercado", "TC-ACT-TRADE"), ("pt-BR", "evento", "TC-EVT"),
        ("pt-BR", "eventos", "TC-EVT"), ("pt-BR", "fome", "TC-PLAN-07"), ("pt-BR", "população", "TC-ACT-RECRUIT"),
        ("pt-BR", "populacao", "TC-ACT-RECRUIT"), ("pt-BR", "colapso", "TC-END-03"),
        ("pt-BR", "imposto", "TC-MAINT-04"), ("pt-BR", "alianças", "TC-DIP"), ("pt-BR", "ações", "TC-ACT-GEN"),
        ("pt-BR", "desempate", "TC-TIE-01"),
        ("en", "trade", "TC-ACT-TRADE"), ("en", "trading", "TC-ACT-TRADE"), ("en", "market", "TC-SET-15"),
        ("en", "events", "TC-EVT"), ("en", "hunger", "TC-PLAN-07"), ("en", "population", "TC-ACT-RECRUIT"),
        ("en", "collapse", "TC-END-03"), ("en", "tax", "TC-MAINT-04"), ("en", "tie", "TC-TIE-01"),
    ],
)  # fmt: skip
def test_the_rules_are_found_by_what_players_type(locale: str, words: str, clauses: str) -> None:
    found = [clause.id for clause in reference(PACKAGE, locale).search(words, 5)]
    assert any(id.startswith(clauses) for id in found), found


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_can_be_looked_up_in_words(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for component in RULES.tell.components(RULES.editions.latest):
        lines = [speech.say(line) for line in component.lines]
        assert lines
        assert all("{" not in line for line in lines)
    temple = next(component for component in RULES.tell.components(RULES.editions.latest) if component.id == "con_16")
    if locale == "pt-BR":
        assert [speech.say(line) for line in temple.lines] == [
            "Construção · 4 VP · custo: 2 pedras e 1 ouro · onde: início e ruínas",
            "Ao entrar em jogo: +2 VP e +1 de sustentabilidade individual.",
            "A cada rodada: +1 influência.",
        ]


def test_the_rules_are_found_by_their_words() -> None:
    assert "TC-ACT-TRADE-03" in {clause.id for clause in reference(PACKAGE, "pt-BR").search("venda ouro unidades")}
    assert "TC-EVT-04" in {clause.id for clause in reference(PACKAGE, "en").search("immunity cancels")}


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.rule("TC-SOLO-03")
def test_the_lobby_says_how_long_a_variant_is_and_how_hard_a_scenario(locale: str):
    speech, components = catalogue(RULES.package, locale), PACKS[LATEST]
    for id, variant in components.variants.items():
        assert f"({variant.rounds} " in speech.say(f"setup.variant.{id}")
    for id, scenario in components.scenarios.items():
        said = speech.say(f"setup.scenario.{id}")
        civilization = speech.say(f"civilization.{scenario.civilization}")
        assert said.startswith("★" * scenario.stars + f" {speech.say(f'scenario.{id}')} ({scenario.rounds} ")
        assert said.endswith(f", {civilization})")

"""What only this game says: labels, icons, costs, and the words that find its rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from bot.lookup import lookup
from games.core.rules import start
from games.core.texts import LOCALES, catalogue
from games.gnomopolis.labels import cost_said, gains_said, icon_of, pile_said
from games.gnomopolis.pieces import Pile
from games.gnomopolis.printed import (
    COLOURS,
    Caravan,
    Draw,
    Effect,
    Gain,
    Helpers,
    PayCoins,
    PayGnome,
    PayHelpers,
    Payment,
)
from tests.gnomopolis.table import PACK, RULES, Table, district
from tests.playing import setup_of

PACKAGE = "games.gnomopolis"


@pytest.mark.parametrize("locale", LOCALES)
def test_rarely_met_sentences_are_there(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for colour in COLOURS:
        assert speech.say(f"colour.{colour}")
    reasons = ("out_of_reach", "caravan_scroll", "not_on_offer", "caravan_copied", "no_such_card", "payment", "payer")
    for reason in (*reasons, "specialist", "target", "team", "unfinished", "not_there_home"):
        assert speech.say(f"refused.{reason}")
    assert speech.say("game.name") == "Gnomopolis"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_component_can_be_looked_up(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    found = {component.id: component for component in RULES.tell.components(RULES.editions.latest)}
    assert set(found) == set(PACK.scrolls)
    inn = [speech.say(line) for line in found["t2"].lines]
    assert len(inn) == 5
    assert len({speech.say(component.name) for component in found.values()}) == len(found)


def test_labels_say_cost_and_result() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    table = Table.of(district("VVC", buildings="c7"), district(), offer="c1 t2")
    said = {option.key: speech.say(option.label) for option in table.asked.options}
    assert said["build.c1"] == "Construir Atelier · 2 aldeões → 3 crianças"
    assert said["build.t2"] == "Construir Estalagem · 2 aldeões → 1 criança e 1 aldeão"
    assert said["act.d1"] == "Usar Escola · 1 criança que sai → +1 aldeão"


@pytest.mark.parametrize(("locale", "leaving"), [("pt-BR", "1 aldeão que sai"), ("en", "1 villager who leaves")])
def test_what_the_printed_cross_means_is_said_in_words_wherever_a_cost_stands(locale: str, leaving: str) -> None:
    """A reader of screens says "multiplication sign", and a heading that explains it is gone where options are few."""
    speech = catalogue(PACKAGE, locale)
    table = Table.of(district("CVV", buildings="g1", used={"d2": "V*"}), district(), offer="c1 t2")
    view = RULES.view(table.state, 0)
    printed = [line for component in RULES.tell.components(RULES.editions.latest) for line in component.lines]
    said = [speech.say(text) for text in (*printed, *RULES.tell.describe(view))]
    said += [speech.say(option.label) for option in table.asked.options]
    assert sum(leaving in line for line in said) >= 3
    assert not any("✕" in line for line in said)


def test_icons_are_those_agreed() -> None:
    everybody = district("CCVVSSMMAAII", helpers=3, buildings="t5 g6 s4", advisors="at")
    table = Table.of(everybody, district(), old="", offer="c1 t2 g3 s3")
    found = {option.key: option.icon for option in table.asked.options}
    assert found["act.d1"] == "gnome_child"
    assert (found["act.t5"], found["act.g6"], found["act.s4"]) == ("coin", "search", "helper")
    assert (found["act.at"], found["pass"], found["caravan"]) == ("advisor", "pass", "caravan")
    assert (found["build.c1"], found["build.s3"]) == ("building_craft", "building_science")


@pytest.mark.parametrize(
    ("cost", "effects", "icon"),
    [
        ([PayCoins(3)], [Draw(1)], "coin"),
        ([PayHelpers(1)], [Draw(1)], "helper"),
        ([PayGnome("any", returned=False)], [Gain("artisan", 1)], "gnome_artisan"),
        ([PayGnome("any", returned=False)], [Helpers(1)], "helper"),
        ([PayGnome("any", returned=False)], [Draw(1)], "search"),
        ([], [Caravan()], "caravan"),
    ],
)
def test_other_scrolls_have_icons_and_words_too(cost: list[Payment], effects: list[Effect], icon: str) -> None:
    assert icon_of(cost, effects) == icon
    for locale in LOCALES:
        speech = catalogue(PACKAGE, locale)
        assert speech.say(cost_said(cost))
        assert speech.say(gains_said(effects))
    assert catalogue(PACKAGE, "en").say(cost_said([PayCoins(2), PayHelpers(1)])) == "2 coins and 1 helper"


def test_what_was_paid_is_told_in_full() -> None:
    paid = Pile({"villager": 2}, {"child": 1}, coins=3, helpers=1)
    assert catalogue(PACKAGE, "pt-BR").say(pile_said(paid)) == "2 aldeões, 1 criança que sai, 3 moedas e 1 ajudante"
    assert catalogue(PACKAGE, "en").say(pile_said(Pile())) == "nothing"


def test_the_picture_in_words_tells_what_lies_where() -> None:
    table = Table.of(
        district("V", "C", buildings="s4 t1", advisors="at", caravan=1, used={"d1": "C*", "s4": "H"}), district("M")
    )
    table.state.districts[0].site = "t1"
    table.state.districts[0].team = Pile({"villager": 1}, helpers=1)
    speech = catalogue(PACKAGE, "pt-BR").naming(("Ana", "Bia"))
    said = [speech.say(line) for line in RULES.tell.describe(table.view)]
    assert "Em uso: Escola (1 criança que sai) e Relojoaria (1 ajudante)." in said
    assert "Time no Mercado: 1 aldeão e 1 ajudante." in said
    assert "Caravana parada com Bia." in said
    assert said[0] == "Rodada 1 · vez de Ana"


TOLD = {
    "pt-BR": [
        "Relojoaria · Prédio de ciência; Imigração: +2 aldeões e +1 artesão; Ação: 1 ajudante → +2 moedas; "
        "Moradia para: 1 inventor, 1 artesão e 1 gnomo de qualquer cor (2 pontos cada).",
        "Capitã da Guarda · Conselheiro de guarda; Ao chegar: +1 moeda; Ação: 1 soldado → 1 busca e +1 moeda; "
        "No fim da partida: 2 pontos.",
    ],
    "en": [
        "Clockmaker · Building (science); Immigration: +2 villagers and +1 artisan; Action: 1 helper → +2 coins; "
        "Homes for: 1 inventor, 1 artisan and 1 gnome of any colour (2 points each).",
        "Captain of the Guard · Advisor (guard); On arrival: +1 coin; Action: 1 soldier → 1 search and +1 coin; "
        "At the end of the game: 2 points.",
    ],
}


@pytest.mark.parametrize("locale", TOLD)
def test_what_can_be_had_is_told_last_with_cost_and_effect(locale: str) -> None:
    table = Table.of(district("V", "C", advisors="at as ac"), district("M"))
    table.state.offer = ["s4"]
    said = [catalogue(PACKAGE, locale).say(line) for line in RULES.tell.describe(table.view)]
    assert said[-2:] == TOLD[locale]


def test_what_the_status_says_is_not_said_again_of_the_district() -> None:
    """An alternative text is cut: said twice, it pushes the other districts out."""
    table = Table.of(district("VV", "C", coins=7, helpers=1), district("M", coins=5))
    speech = catalogue(PACKAGE, "pt-BR").naming(("Ana", "Bia"))
    said = [speech.say(line) for line in RULES.tell.describe(table.view)]
    first, second = [n for n, line in enumerate(said) if line.startswith("Distrito")]
    assert said[first:second] == [
        "Distrito de Ana · Caneca: 1 criança. Exaustos: nenhum gnomo.",
        "Moradia: 0 em prédios, 3 no tabuleiro, 0 sem lar.",
    ]


def test_keys_fit_into_buttons() -> None:
    for id in PACK.buildings:
        assert len(f"search.{id}.standing.merchant") <= 60


def test_the_content_says_whose_it_is() -> None:
    assert tomllib.loads((files(PACKAGE) / "content" / "1" / "base.toml").read_text("utf-8"))["game"] == RULES.meta.key


def test_the_rules_are_found_by_their_words() -> None:
    found = lookup(PACKAGE, "pt-BR").clauses.search("marcador caravana oponente")
    assert "GN-CAR-01" in {clause.id for clause in found}
    assert lookup(PACKAGE, "en").clauses.search("caravan marker")[0].id.startswith("GN-")


def test_what_somebody_has_is_said_without_a_colon_as_it_stands_behind_a_name() -> None:
    table = Table.of(district("VVC"), district())
    said = [catalogue(PACKAGE, "pt-BR").say(RULES.tell.status(table.view, seat)) for seat in (0, 1)]
    assert said[0].startswith("1 criança e 2 aldeões na área ativa · 0 moedas")
    assert not any(":" in line for line in said)


@pytest.mark.parametrize(
    ("who", "points"),
    [("VVCC", "4 pontos"), ("VVCCS", "3 pontos (1 gnomo sem lar, −1)"), ("VVCCSIC", "1 ponto (3 gnomos sem lar, −3)")],
)
def test_what_somebody_has_says_why_points_have_fallen(who: str, points: str) -> None:
    table = Table.of(district(who), district())
    assert catalogue(PACKAGE, "pt-BR").say(RULES.tell.status(table.view, 0)).endswith(f" · {points}")


def test_the_board_in_words_says_what_each_building_on_offer_takes() -> None:
    speech = catalogue(PACKAGE, "pt-BR")
    view = RULES.view(start(RULES, setup_of(2, seed=3)).state, None)
    said = [speech.say(line) for line in RULES.tell.describe(view)]
    offer = said[1]
    assert "Padaria (2 aldeões)" in offer
    assert "Moinho (1 aldeão e 1 inventor)" in offer
    assert "\n".join(said).count("Time de Construção") == 1, "and only there"


def test_the_board_in_words_says_who_begins_each_round_where_somebody_else_plays_too() -> None:
    """Rounds end before them (GN-END-05), and they win what is still tied (GN-TIE-04)."""
    speech = catalogue(PACKAGE, "pt-BR").naming(("Ana", "Bia"))
    for seats in (1, 2):
        view = RULES.view(start(RULES, setup_of(seats, seed=3)).state, None)
        said = [speech.say(line) for line in RULES.tell.describe(view)]
        begins = f"Começa cada rodada: {('Ana', 'Bia')[view.first]}."
        assert (begins in said) == (seats > 1)

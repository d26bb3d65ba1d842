"""What ``/card`` says of scenarios and places: all that the rulebook lists of them (sections 4 and 7)."""

from __future__ import annotations

import pytest

from games.core.texts import LOCALES, catalogue
from games.tarlac.content import PACKS
from games.tarlac.printed import PRETENDERS, SCENARIOS
from tests.tarlac.table import RULES


def lines(id: str, locale: str) -> list[str]:
    """What the card of a component says, line by line."""
    speech = catalogue("games.tarlac", locale)
    found = next(component for component in RULES.tell.components(PACKS.latest) if component.id == id)
    return [speech.say(line) for line in found.lines]


@pytest.mark.rule(
    "TA-SCN-1276-02", "TA-SCN-1276-03", "TA-SCN-1276-04", "TA-SCN-1276-05", "TA-SCN-1276-06", "TA-DANGER-10",
)  # fmt: skip
def test_the_card_of_1276_says_how_the_war_begins() -> None:
    assert lines("scenario_1276", "en") == [
        "Allies of Clann Taidhg: Clann Chúillen.",
        "Allies of Clann Briain Ruaid: Uí mBloid.",
        "De Clare is on the side of Clann Briain Ruaid.",
        "King at the start: Clann Taidhg; in exile: Clann Briain Ruaid.",
        "Hostages: Corcabhaiscinn with Clann Taidhg.",
        "Opens round 1: de Clare.",
        "Clann Taidhg begins at Kildysert, free of charge, with 1 battle.",
        "De Clare begins with £24.",
        "Danger deck: 12× Heavy Rains, 5× Wars in Scotland, 2× Wars in France, 3× Wars in Wales and "
        "3× Harvest Failure.",
    ]


@pytest.mark.rule("TA-SCN-1315-03", "TA-SCN-1315-04", "TA-SCN-1317-02", "TA-SCN-1317-04", "TA-PRE-07", "TA-MAINT-07")
def test_cards_say_landings_partition_and_the_first_danger() -> None:
    assert {
        "Clann Taidhg começa em Kilmacduagh, de graça, com 1 batalha.",
        "De Clare pode mobilizar-se em Feakle no primeiro ciclo da rodada 1.",
        "De Clare começa com £12; pela letra do manual, sem nada.",
        "Começa sob o perigo: Fracasso da Colheita.",
    } <= set(lines("scenario_1315", "pt-BR"))
    assert "Clann Taidhg começa em Kilmacduagh, de graça, com 10 batalhas e 10 provisões." in lines(
        "scenario_1277", "pt-BR"
    )
    assert {
        "De Clare não tem lado.",
        "Partição na rodada 1: Clann Taidhg em Clonroad, Clann Briain Ruaid em Dubh Glen.",
        "Na rodada 1 pagam tributo a Clann Briain Ruaid: Cenél Fermaic, Corcabhaiscinn e o Tánaiste.",
        "De Clare não se mobiliza no primeiro ciclo da rodada 1.",
    } <= set(lines("scenario_1317", "pt-BR"))


@pytest.mark.rule("TA-PRE-04")
def test_a_danger_says_what_it_adds_to_the_deck() -> None:
    adds = "Adds to the deck until the next reveal: "
    for id, card in PACKS[PACKS.latest].dangers.items():
        assert sum(line.startswith(adds) for line in lines(id, "en")) == bool(card.adds), id
    assert f"{adds}8× Liver Fluke and 4× Harvest Failure." in lines("rains", "en")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("year", SCENARIOS)
def test_the_card_of_a_scenario_names_whom_it_names(year: str, locale: str) -> None:
    scenario, speech = PACKS[PACKS.latest].scenarios[year], catalogue("games.tarlac", locale)
    said = " ".join(lines(f"scenario_{year}", locale))
    known = [*PRETENDERS, *scenario.allies_ct, *scenario.allies_cbr, *(bond.giver for bond in scenario.hostages)]
    for id in (*known, *scenario.partition_tribute_ct, *scenario.partition_tribute_cbr):
        assert speech.say(f"faction.{id}").removeprefix("O ").removeprefix("The ") in said
    cards = PACKS[PACKS.latest].decks[scenario.deck].cards
    assert [f"{n}× " for n in cards.values() if f"{n}× " not in said] == []
    if scenario.de_clare_pounds:
        assert f"£{scenario.de_clare_pounds}" in said


@pytest.mark.rule("TA-MAP-03", "TA-MAP-04", "TA-MOB-10")
@pytest.mark.parametrize(
    ("id", "portuguese", "english"),
    [
        ("quin", "Não existe em 1276 e 1277.", "Does not exist in 1276 and 1277."),
        (
            "dubh_glen",
            "Na rodada da partição: longport de Clann Briain Ruaid.",
            "In the round of the partition: longport of Clann Briain Ruaid.",
        ),
        ("kilmacduagh", "Aqui desembarca quem está no exílio.", "Here whoever is in exile lands."),
    ],
)
def test_the_card_of_a_place_says_when_it_is_something_else(id: str, portuguese: str, english: str) -> None:
    assert portuguese in lines(id, "pt-BR")
    assert english in lines(id, "en")
    assert not {portuguese, english} & {*lines("bunratty", "pt-BR"), *lines("bunratty", "en")}

"""The booklet and the tiles say what the rulebook says, where half of it would mislead whoever asks."""

from __future__ import annotations

import pytest

from games.core.teaching.lessons import lessons
from games.core.texts import LOCALES, catalogue
from tests.booklets import topic


@pytest.mark.parametrize(
    ("title", "said"),
    [
        pytest.param(
            ("Os quatro passos", "The four steps"), ("de 0 a 3", "0 to 3"), marks=pytest.mark.rule("IN-TURN-02")
        ),
        pytest.param(
            ("Pilares", "Pillars"),
            ("Outro que tem ali o Pilar de Época", "Anybody else whose Epoch Pillar"),
            marks=pytest.mark.rule("IN-TURN-06", "IN-TURN-07"),
        ),
        pytest.param(
            ("Compartilhar", "Sharing"),
            ("se ainda não tem uma dessa letra", "unless you have one of its letter"),
            marks=pytest.mark.rule("IN-ACT-SHARE-07"),
        ),
        pytest.param(
            ("Cidadãos", "Citizens"),
            ("Um Acadêmico esgotado fica de vez", "An exhausted Academic stays for good"),
            marks=pytest.mark.rule("IN-CIT-03"),
        ),
        pytest.param(
            ("Chamar Especialistas", "Calling Specialists"),
            ("sem carta ali, da mais à direita do Display de Ideias", "without a card there, of the rightmost one"),
            marks=pytest.mark.rule("IN-ACT-CALL-03"),
        ),
        pytest.param(
            ("Ganhar Influência", "Gaining Influence"),
            ("e nenhuma ficha de Influência sua", "and no influence token yet"),
            marks=pytest.mark.rule("IN-ACT-GAIN-02"),
        ),
        pytest.param(
            ("Ganhar Influência", "Gaining Influence"),
            ("Você tem quatro, que pedem de 1 a 4 cidadãos", "You have four, which demand 1 to 4 citizens"),
            marks=pytest.mark.rule("IN-SET-11", "IN-ACT-GAIN-03"),
        ),
        pytest.param(
            ("Viajar", "Travelling"),
            ("Usada, ela vira", "Once used it is turned"),
            marks=pytest.mark.rule("IN-ACT-TRAVEL-04", "IN-ACT-TRAVEL-05"),
        ),
        pytest.param(
            ("A trilha de Influência", "The influence track"),
            ("peças de Tecnologia", "Technology tiles"),
            marks=pytest.mark.rule("IN-TILE-GEN-03"),
        ),
        pytest.param(
            ("Diplomatas", "Diplomats"),
            ("o dono ganha 1 de Influência", "its owner gains 1 influence"),
            marks=pytest.mark.rule("IN-ACT-SEND-02"),
        ),
        pytest.param(
            ("Diplomatas", "Diplomats"),
            ("nenhum cidadão seu", "no citizen of yours"),
            marks=pytest.mark.rule("IN-ACT-SEND-01"),
        ),
        pytest.param(
            ("Eureca", "Eureka"),
            ("o Marco mais baixo dele vai ao descarte", "the lowest there goes to the discard"),
            marks=pytest.mark.rule("IN-ACT-EUREKA-02"),
        ),
        pytest.param(
            ("Construir", "Building"),
            ("a de Riqueza, de quaisquer tipos", "a Wealth tile of any types"),
            marks=pytest.mark.rule("IN-BUILD-05"),
        ),
        pytest.param(
            ("O que acontece entre", "What happens between"),
            ("Depois da Era 1, só", "After Era 1 only"),
            marks=pytest.mark.rule("IN-ERA1-09"),
        ),
        pytest.param(
            ("Pilares", "Pillars"),
            ("voltam na mudança de era", "come back at a change of era"),
            marks=pytest.mark.rule("IN-ERA-05"),
        ),
        pytest.param(
            ("Ações em cadeia", "Chain actions"),
            ("no mesmo turno só uma vez", "once in a turn"),
            marks=pytest.mark.rule("IN-CHAIN-04"),
        ),
        pytest.param(
            ("Apresentar", "Presenting"),
            ("por Ideia apresentada", "for each Idea presented"),
            marks=pytest.mark.rule("IN-TURN-10", "IN-IDEA-03"),
        ),
        pytest.param(
            ("Viajar", "Travelling"),
            ("a América do Norte e a Ásia também se ligam", "North America and Asia are joined too"),
            marks=pytest.mark.rule("IN-ACT-TRAVEL-02"),
        ),
        pytest.param(
            ("Aspirações", "Aspirations"),
            ("escolhe quais das novas ficam", "choose which of the new ones stay"),
            marks=pytest.mark.rule("IN-ASP-05"),
        ),
        pytest.param(
            ("O que as peças fazem", "What tiles do"),
            ("só uma por turno", "only one a turn"),
            marks=pytest.mark.rule("IN-TILE-GEN-03"),
        ),
        pytest.param(
            ("Chronos", "Chronos"),
            ("põe uma ficha de Influência", "places an influence token"),
            marks=pytest.mark.rule("IN-CHR-17", "IN-CHR-18"),
        ),
    ],
)
def test_a_topic_does_not_keep_back_what_decides(title, said):
    for number, locale in enumerate(LOCALES):
        assert said[number] in topic("games.inventions", locale, title[number])


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        pytest.param("wea_e3", ("Acadêmicos", "Academics"), marks=pytest.mark.rule("IN-TILE-WEA-E")),
        pytest.param("cul_5", ("Sábio", "Sage"), marks=pytest.mark.rule("IN-TILE-CUL-5")),
        pytest.param("cul_1", ("cidadãos", "citizens"), marks=pytest.mark.rule("IN-TILE-CUL-1")),
    ],
)
def test_a_tile_says_all_that_is_printed_on_it(tile, said):
    for number, locale in enumerate(LOCALES):
        assert said[number] in catalogue("games.inventions", locale).say(f"tile.{tile}.does")


@pytest.mark.parametrize("locale", LOCALES)
def test_what_brings_points_during_the_game_names_the_public_objectives(locale):
    """At the end of a table that plays with them a third of these points may be theirs."""
    named = catalogue("games.inventions", locale).say("setup.public").lower()
    assert named in lessons("games.inventions", locale).score["play"]

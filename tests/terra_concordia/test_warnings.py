"""What ends the game, at once or with the round, is said before, by the answer that does it."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.core.texts import catalogue
from games.core.thinking.foresight import foresee
from games.terra_concordia.content import PACKS
from tests.terra_concordia.table import RULES, Table

PT = catalogue(RULES.package, "pt-BR")


def warned(table: Table, key: str) -> str:
    """What is said of an option; nothing of one that brings the end no nearer."""
    asked = decisions(RULES, table.state)
    why = foresee(RULES, table.state, asked, asked[0].seat)[key].why
    return PT.say(why) if why else ""


@pytest.mark.rule("TC-END-02", "TC-ACT-WONDER-04")
def test_the_last_wonder_says_that_the_game_ends_with_the_round():
    table = Table.of().hex("b1", "lake", 0).rich()
    table.state.wonders, table.state.hidden_wonders = ["mar_01", "mar_08"], []
    assert warned(table, "build.mar_01") == ""
    table.state.wonders = ["mar_01"]
    assert warned(table, "build.mar_01") == "É a última Maravilha: a partida acaba no fim desta rodada."
    assert warned(table, "pass") == ""


@pytest.mark.rule("TC-END-03", "TC-MAINT-03")
def test_collapse_is_foreseen_through_the_phases_that_nobody_decides():
    """Who passes last and cannot pay the upkeep: Production and Maintenance follow without a question."""
    table = Table.of().built("con_03", "con_05", "con_08", "con_11").has(gold=0)
    table.nation().individual = PACKS[table.state.edition].constants.collapse_individual + 1
    assert warned(table, "pass") == "", "somebody else may still pass last, or mend it"
    table.nation(1).passed = True
    collapse = "Colapso ecológico de uma civilização: a partida acaba aqui, e contam-se os pontos."
    assert warned(table, "pass") == collapse


@pytest.mark.rule("TC-END-02", "TC-END-03")
def test_while_an_early_end_looms_the_header_says_so_and_what_would_avert_it():
    """The fault: who did not bring it about read "0/10" and was told nothing until all was over."""

    def header(table: Table) -> str:
        return PT.say(RULES.tell.header(RULES.view(table.state, None))).partition("/10")[2]

    table = Table.of()
    assert header(table) == ""
    poor = table.copy()
    poor.nation(1).individual = PACKS[table.state.edition].constants.collapse_individual
    assert header(poor).startswith(" · a partida acaba nesta rodada, se não subir a sustentabilidade individual de ")
    table.state.wonders, table.state.hidden_wonders = [], []
    assert header(table) == " · a partida acaba nesta rodada: não há mais Maravilhas"
    table.state.sustainability = 0
    assert header(table) == " · a partida acaba nesta rodada, se ela não subir"
    table.state.round = table.state.rounds
    assert header(table) == "", "it is the last one anyway"

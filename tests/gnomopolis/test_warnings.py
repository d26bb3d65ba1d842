"""What ends the game is said before, by the answer that does it."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.core.texts import catalogue
from games.core.thinking.foresight import foresee
from tests.gnomopolis.table import RULES, Table, district

SIX = "c1 c2 t2 t3 g2"
PT = catalogue(RULES.package, "pt-BR")


def warned(table: Table, key: str) -> str:
    """What is said of an option; nothing of one that brings the end no nearer."""
    asked = decisions(RULES, table.state)
    why = foresee(RULES, table.state, asked, asked[0].seat)[key].why
    return PT.say(why) if why else ""


@pytest.mark.rule("GN-END-01", "GN-END-05")
def test_whoever_brings_about_the_last_round_is_told_so() -> None:
    last = "Com isto, a rodada em curso passa a ser a última: um distrito com 6 prédios."
    table = Table.of(district("VV", buildings=SIX), district(), offer="s2", deck="")
    assert (warned(table, "build.s2"), warned(table, "pass")) == (last, "")
    # Which gnomes build is asked after that, and all build the same.
    either = Table.of(district("VV", buildings=SIX, helpers=1), district(), offer="s2", deck="")
    assert warned(either, "build.s2") == last
    either.play("build.s2")
    assert len(decisions(RULES, either.state)[0].options) > 1


@pytest.mark.rule("GN-END-05", "GN-END-08")
def test_the_last_pass_of_the_last_round_says_that_it_ends_the_game() -> None:
    over = "É o último turno da última rodada: a partida acaba aqui, e contam-se os pontos."
    first = Table.of(district("M"), district("M"), coins=2).play("act.d3")
    assert warned(first, "pass") == ""
    assert warned(first.play("pass", draw="M"), "pass") == over

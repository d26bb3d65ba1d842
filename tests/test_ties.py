"""Whoever wins or loses a tie reads what decided it: two equal totals and one winner explain nothing by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.agenda import Game, Step
from games.core.model import Outcome
from games.core.rules import Rules
from games.core.standings import Tie, ties
from games.core.texts import catalogue
from games.gnomopolis.steps.rounds import CloseRound as GnomopolisEnd
from games.inventions.steps.rounds import Advance
from games.nucleum.steps.rounds import CloseRound as NucleumEnd
from games.registry import GAMES
from tests.gnomopolis.table import district, town
from tests.inventions.table import PACK
from tests.inventions.table import Table as Ages
from tests.nucleum.table import build, hold
from tests.nucleum.table import table as saxony
from tests.playing import at


def test_only_what_is_unlike_tells_equal_totals_apart() -> None:
    totals = {0: {"total": 5}, 1: {"total": 5}, 2: {"total": 5}, 3: {"total": 2}, 4: {"total": 2}, 5: {"total": 1}}
    breaks = {0: (3, 1), 1: (3, 2), 2: (3, 1), 3: (1, 1), 4: (1, 1), 5: (9, 9)}
    over = Outcome(((1,), (0, 2), (3, 4), (5,)), totals)
    assert ties(over, breaks.__getitem__) == [Tie(5, 1, {1: 2, 0: 1, 2: 1})], "3 and 4 share their place, 5 is alone"


def said(rules: Rules[Any, Any], state: Any, step: Step, locale: str) -> list[str]:
    """What is told of ties when the game ends with this step."""
    over = at(rules, state, step)
    game = Game(rules, over)
    game.settle()
    assert over.outcome is not None
    words = catalogue(rules.package, locale).naming(["Ana", "Bia", "Caio"])
    return [words.say(event.text) for event in game.events if event.text.id == "event.tie"]


@pytest.mark.rule("NU-SCORE-11")
def test_nucleum() -> None:
    state = saxony(3)
    state.trigger, state.round = 1, 2
    hold(state, 0, vp=10, thaler=4, workers=2)
    hold(state, 1, vp=8, thaler=4, workers=2)
    build(state, 1, "r1", "leipzig_u0", powered=True)
    hold(state, 2, vp=0, thaler=0)
    told = "Empate com 11 PV, decidido por construções com energia: Bia 1; Ana 0."
    assert said(GAMES["nucleum"], state, NucleumEnd(), "pt-BR") == [told]
    hold(state, 1, vp=10)
    state.land.urban.clear()
    assert said(GAMES["nucleum"], state, NucleumEnd(), "pt-BR") == [], "they share their place"
    hold(state, 1, thaler=3)
    assert said(GAMES["nucleum"], state, NucleumEnd(), "en") == ["Tied at 11 VP, decided by Thaler: Ana 4; Bia 3."]


@pytest.mark.rule("IN-SCORE-04")
def test_inventions_where_fewer_left_are_better() -> None:
    table = Ages(3)
    table.state.clock = len(PACK.chronos_spaces) - 2
    for seat in range(3):
        table[seat].supply = 9 - seat
        table[seat].points = 4 if seat else 0
    told = "Tied at 5 points, decided by fewest citizens in the supply: Caio 7; Bia 8."
    assert said(GAMES["inventions"], table.state, Advance(), "en") == [told]


@pytest.mark.rule("GN-TIE-01", "GN-TIE-04")
def test_gnomopolis_where_the_turn_order_is_the_last_that_decides() -> None:
    state = town(district("CV", coins=2), district("CV", coins=2), district(coins=1))
    state.first, state.trigger = 1, "coins"
    told = "decidido por lugar na ordem de turno: Bia 1; Ana 3."
    (tie,) = said(GAMES["gnomopolis"], state, GnomopolisEnd(), "pt-BR")
    assert tie.startswith("Empate com ") and tie.endswith(told)

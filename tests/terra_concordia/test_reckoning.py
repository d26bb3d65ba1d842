"""The end of the game in words: what the table of points does not say of itself."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Event, Scene
from games.core.texts import catalogue
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.steps.closing import finish
from tests.terra_concordia.table import RULES, Table


def ended(**stock: int) -> Table:
    """Two players without anything but this Gold and so on, at the end of the last round."""
    table = Table.of("solaris", "verdantis")
    for seat in (0, 1):
        table.has(seat, **dict.fromkeys(RESOURCES, 0))
    table.has(0, **stock)
    table.state.round, table.state.ending, table.state.objectives = 9, "rounds", []
    return table


def told(table: Table, locale: str = "en") -> list[str]:
    """What everybody reads of the end."""
    game = Game(RULES, table.state)
    finish(game)
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia"])
    events: list[Event] = game.events
    return [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0), events)]


def test_who_scored_for_which_public_objective_is_told():
    table = ended()
    table.state.objectives = ["obp_01", "obp_02"]
    lines = told(table)
    assert "Public objective Sustainable Civilization: Ana 7 VP and Bia 7 VP." in lines
    table = ended()
    table.state.objectives = ["obp_05"]
    assert next(line for line in told(table) if line.startswith("Public objective")).endswith(": nobody.")


@pytest.mark.parametrize(
    ("locale", "gold", "said"),
    [
        ("en", 7, "Ana did not meet the secret objective Magnate · 10 gold in stock, but reached only 7."),
        ("en", 10, "Ana met the secret objective Magnate · 10 gold in stock, 7 VP."),
        ("pt-BR", 7, "Ana não cumpriu seu objetivo secreto: Magnata · 10 ouro em estoque, mas só chegou a 7."),
        ("pt-BR", 10, "Ana cumpriu seu objetivo secreto: Magnata · 10 ouro em estoque, 7 PV."),
    ],
)
def test_a_secret_objective_says_what_it_asked_for_and_how_far_its_owner_came(locale: str, gold: int, said: str):
    """A full store does where nobody can have as much as is printed."""
    table = ended(gold=gold)
    table.nation(0).secret = "obs_05"
    assert said in told(table, locale)


def test_cards_that_give_points_at_the_end_are_named():
    table = ended(influence=10)
    constructions = PACKS[table.state.edition].constructions
    card = next(id for id, each in constructions.items() if each.ends and each.ends[0].per.of == "influence")
    assert table.built(card).score("end_bonus")
    said = catalogue(RULES.package, "en").say(card_said(card))
    assert f"Ana's end-game bonus: {said} ({table.score('end_bonus')} VP)." in told(table)
    assert not [line for line in told(ended()) if line.startswith("End-game bonus")]


def test_what_decided_between_equal_totals_is_told():
    table = ended(gold=3)
    table.nation(1).individual, table.nation(1).vp = 4, 3
    table.nation(0).individual = 5
    points = [table.score("total", seat) for seat in (0, 1)]
    table.nation(1).vp += points[0] - points[1]
    (line,) = [line for line in told(table) if line.startswith("Tied")]
    assert line == f"Tied at {points[0]} VP, decided by individual sustainability: Ana, 5; Bia, 4."


def test_nothing_decides_between_those_who_share_the_victory():
    assert not [line for line in told(ended()) if line.startswith("Tied")]

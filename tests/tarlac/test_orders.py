"""Standing orders about what hardly comes up where everybody plays at random."""

from __future__ import annotations

from games.core.habits import answer_of
from games.core.rules import decisions
from games.tarlac.printed import CBR, CT
from games.tarlac.steps.battle import Battle
from tests.tarlac.table import RULES, Table


def test_whoever_fights_on_puts_all_battles_that_are_left_into_the_next_round():
    table = Table("1281").army("ct", "tulla", 3).army("cbr", "tulla", 3)
    table.ask(Battle("tulla", CT, CBR)).dice(1, 6)
    (asked,) = [decision for decision in decisions(RULES, table.state) if decision.blocking]
    assert answer_of(RULES.habits, "fight_on", asked) == ("stand.all",)
    assert answer_of(RULES.habits, "stand", asked) is None, "that is about an attack"

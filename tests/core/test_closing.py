"""When the end of a game is in sight, as anybody can see."""

from __future__ import annotations

from games.core.gauge import Span
from games.core.model import Text
from games.core.rules import start
from tests.core.toy import RULES
from tests.playing import setup_of


def test_the_end_is_in_sight_from_the_last_round_that_is_planned_on(monkeypatch):
    """Else orders left for a long game would go on into its end, unasked."""
    state = start(RULES, setup_of(2)).state
    for reached, near in ((2, False), (3, True), (4, True)):
        monkeypatch.setattr(type(RULES.measure), "lasted", lambda self, state, n=reached: Span(n, 3))
        assert RULES.closing(state) is near
    monkeypatch.setattr(type(RULES.measure), "lasted", lambda self, state: None)
    assert not RULES.closing(state)
    monkeypatch.setattr(type(RULES), "ending", lambda self, state: Text("ending.called"))
    assert RULES.closing(state)

"""What an action or a benefit may bring is known by name: nothing that is printed is without its question."""

from __future__ import annotations

from typing import get_args

import pytest

from games.core.agenda import Game
from games.inventions.actions.act import ACTS
from games.inventions.actions.effects import ASKED_BY
from games.inventions.verbs import benefit
from games.inventions.vocabulary import ACTIONS, Effect
from tests.inventions.table import RULES, Table


def test_every_action_has_its_class() -> None:
    assert {action: kind.action for action, kind in ACTS.items()} == {action: action for action in ACTIONS}


@pytest.mark.parametrize("effect", get_args(Effect))
def test_a_benefit_is_carried_out_or_asked_for(effect: Effect) -> None:
    assert benefit(Game(RULES, Table().state), 0, effect) == (effect not in ASKED_BY)

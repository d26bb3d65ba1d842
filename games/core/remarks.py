"""What people should know of options besides, worked out only where somebody looks.

Bots list the options of a question thousands of times; whether what an option leads to is possible may take as long as
all the rest. So it stands apart, in ``Choice.remarks``. Whoever may list an option may read what is said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.core.agenda import Game, State
from games.core.model import Decision, Option, Text
from games.core.rules import Rules
from games.core.texts import in_a_row


def remarked(
    rules: Rules[Any, Any],
    state: State[Any],
    found: Sequence[Decision],
    fits: Callable[[Text], bool] = lambda remark: True,
) -> tuple[Decision, ...]:
    """The decisions of a state as people see them, each option with its remark after its note, if that ``fits``.

    Only to be shown: whether somebody is still asked the same is told by the decisions without them (``asked``).
    """
    return tuple([_remarked(rules, state, decision, fits) for decision in found])


def _remarked(rules: Rules[Any, Any], state: State[Any], decision: Decision, fits: Callable[[Text], bool]) -> Decision:
    game = Game(rules, state)
    choice = game.asking(decision.seat) if decision.blocking else None
    remarks = {key: said for key, said in choice.remarks(game).items() if fits(said)} if choice else {}
    if not remarks:
        return decision
    options = tuple([_noted(option, remarks.get(option.key)) for option in decision.options])
    return msgspec.structs.replace(decision, options=options)


def _noted(option: Option, remark: Text | None) -> Option:
    if remark is None:
        return option
    note = in_a_row([option.note, remark]) if option.note else remark
    return msgspec.structs.replace(option, note=note)

"""The orders that a player may leave: whoever is away need not be asked about every meal of an army."""

from __future__ import annotations

from games.core.habits import Habit
from games.core.model import Decision, Key, Text


def strong_enough(asked: Decision) -> bool:
    """Whether the side that is attacked has at least as many battles as the attackers."""
    own, foes = asked.prompt.args["own"], asked.prompt.args["foes"]
    return _battles(own) >= _battles(foes)


def _battles(said: Text) -> int:
    return int(said.args["n"])


HABITS = (
    Habit("stay_at_home", ("ask.muster.", "ask.base"), ("muster.rest", "muster.none")),
    Habit("hold", ("ask.march",), ("march.stay",)),
    Habit("stand", ("ask.answer_attack",), ("fight.stand",)),
    Habit("stand_if_strong", ("ask.answer_attack",), ("fight.stand",), when=strong_enough),
    Habit("slip_away", ("ask.answer_attack",), ("fight.flee", "fight.stand")),
    Habit("fight_on", ("ask.stand",), ("stand.all",)),
    Habit("defend", ("ask.defend_base",), ("defend.roll",)),
    Habit("no_defence", ("ask.defend_base",), ("defend.none",)),
    Habit(
        "refuse_calls",
        ("ask.answer_call", "ask.answer_pretender", "ask.answer_de_clare"),
        ("answer.stay", "answer.refuse"),
    ),
    Habit("eat_provisions", ("ask.feed",), ("feed.",)),
    Habit("live_off_land", ("ask.feed_coyne",), ("eat.",)),
    Habit("stay_in_field", ("ask.go_home", "ask.homecoming"), ("home.stay",)),
    Habit("go_home", ("ask.go_home", "ask.homecoming"), ("home.go",)),
)
"""The order of options is that of the questions: most provisions first, most coyne first."""


def of_many_armies(order: Key, asked: Decision) -> tuple[Key, ...] | None:
    """What the orders to stay and to go home say where each army is an option of its own (TA-DEMOB-01)."""
    if asked.prompt.id != "ask.homecoming" or asked.picks == (1, 1) or order not in ("stay_in_field", "go_home"):
        return None
    return tuple(option.key for option in asked.options) if order == "go_home" else ()

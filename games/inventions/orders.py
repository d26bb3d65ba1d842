"""The orders that a player may leave: for the change of an era, for what Aspirations become, and to end a turn."""

from __future__ import annotations

from collections.abc import Callable

from games.core.habits import Habit
from games.core.model import Option
from games.inventions.vocabulary import SPECIALTIES


def _of(specialty: str) -> Callable[[Option], bool]:
    return lambda option: option.icon == specialty


HABITS = (
    *(Habit(f"ideas_{each}", ("ask.take_ideas",), ("idea.",), among=_of(each)) for each in SPECIALTIES),
    Habit("ideas_any", ("ask.take_ideas",), ("idea.",)),
    *(Habit(f"tiles_{each}", ("ask.replace",), ("replace.",), among=_of(each)) for each in SPECIALTIES),
    Habit("first_in_order", ("ask.choose_order",), ("order.1",)),
    Habit("last_in_order", ("ask.choose_order",), ("order.4", "order.3", "order.2")),
    Habit("build_nothing", ("ask.build", "ask.build_priced"), ("done",)),
)

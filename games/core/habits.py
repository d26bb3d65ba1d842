"""Orders that a player may leave for when they are asked: what most of them are, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.core.model import Decision, Key, Option, Seat


class Habit(msgspec.Struct, frozen=True):
    """A standing order that always answers the same: the first of ``keys`` that is offered.

    The catalogue names it ``order.<key>``.
    """

    key: Key
    prompts: tuple[str, ...]
    """Ids of the questions that it answers; a verb with a point at its end ("ask.muster.") is all that begin so."""
    keys: tuple[Key, ...]
    """Likewise."""
    when: Callable[[Decision], bool] = lambda asked: True
    """Whether it answers a question of these in this case."""
    among: Callable[[Option], bool] = lambda option: True
    """The options that it may choose."""
    where: Callable[[Any, Seat], bool] = lambda view, seat: True
    """Whether it makes sense at this table, for this seat, by what it sees."""


def alone(asked: Decision) -> bool:
    """Whether there is nothing to choose."""
    return len(asked.options) == 1


def answer_of(habits: Iterable[Habit], key: Key, asked: Decision) -> tuple[Key, ...] | None:
    """What a habit says to a question; None: nothing."""
    habit = next((each for each in habits if each.key == key), None)
    if habit is None or asked.picks != (1, 1) or not _any(habit.prompts, asked.prompt.id) or not habit.when(asked):
        return None
    found = (
        option
        for wanted in habit.keys
        for option in asked.options
        if habit.among(option) and _any((wanted,), option.key)
    )
    return next(((option.key,) for option in found), None)


def _any(wanted: tuple[str, ...], id: str) -> bool:
    return any(id.startswith(each) if each.endswith(".") else id == each for each in wanted)

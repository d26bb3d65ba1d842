"""What all questions of this game share: they say why something is no answer, with the clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Text
from games.core.texts import in_a_row
from games.nucleum.state import Saxony


class Question(Choice, frozen=True):
    """A question to one player."""

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        """Why a name, which is a key without the prefix, cannot be chosen here; None: nothing hinders it."""
        return None

    def wishes(self, state: Saxony) -> Iterable[Key]:
        """The names that a player might miss among the options: of those that are hindered the panel says why."""
        return ()

    def refuse(self, game: Game[Saxony], *names: Key) -> Refusal | None:
        wishes = list(self.wishes(game.state))
        found = [self.hindrance(game.state, name) for name in names if name in wishes]
        return next((each for each in found if each), None) or super().refuse(game, *names)

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        return [found for name in self.wishes(game.state) if (found := self.hindrance(game.state, name))]


def noted(option: Option, said: Text | None) -> Option:
    """The option, with what one should know of it before its note."""
    if said is None:
        return option
    return msgspec.structs.replace(option, note=in_a_row([said, option.note]) if option.note else said)


def refused(label: Text, reason: str, clause: str, args: Mapping[str, Any] | None = None) -> Refusal:
    """A refusal whose reason is ``refused.<reason>`` of the catalogue."""
    return Refusal(label, Text(f"refused.{reason}", dict(args or {})), clause)

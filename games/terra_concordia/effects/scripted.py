"""Questions that an Automa answers by its rule without being asked."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal
from games.terra_concordia.state import World


class ScriptedChoice(Choice, frozen=True):
    """A question to a player. To an Automa there is only one answer, so the engine takes it (TC-AI-01)."""

    prefix: ClassVar[Key]
    """What the keys of its options begin with."""

    def options(self, game: Game[World]) -> list[Option]:
        found = self.offered(game)
        if game.state.nations[self.seat].automa and len(found) > 1:
            wanted = self.scripted(game)
            return [option for option in found if option.key == wanted]
        return found

    def offered(self, game: Game[World]) -> list[Option]:
        """The answers a person has: whatever can be named that nothing hinders."""
        raise NotImplementedError

    def scripted(self, game: Game[World]) -> Key:
        """The answer of an Automa."""
        raise NotImplementedError

    def names(self, state: World) -> Container[str]:
        """Everything that can be named, possible or not."""
        raise NotImplementedError

    def hindrance(self, state: World, name: str) -> Refusal | None:
        """Why something that can be named is not possible; None if it is."""
        raise NotImplementedError

    def refuse(self, game: Game[World], keys: tuple[Key, ...]) -> Refusal | None:
        name = keys[0].removeprefix(self.prefix) if keys else ""
        return self.hindrance(game.state, name) if name in self.names(game.state) else None

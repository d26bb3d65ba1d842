"""Questions that an Automa answers by its rule without being asked."""

from __future__ import annotations

from games.core.agenda import Choice, Game
from games.core.model import Key, Option
from games.terra_concordia.state import World


class ScriptedChoice(Choice, frozen=True):
    """A question to a player. To an Automa there is only one answer, so the engine takes it (TC-AI-01).

    Abstract, as far as a struct can be: each question says what is offered and scripted.
    """

    def options(self, game: Game[World]) -> list[Option]:
        found = self.offered(game)
        if game.state.nations[self.seat].automa and len(found) > 1:
            wanted = self.scripted(game)
            return [option for option in found if option.key == wanted]
        return found

    def offered(self, game: Game[World]) -> list[Option]:
        """The answers a person has: what can be named and nothing hinders. Abstract, which structs cannot declare."""
        raise NotImplementedError

    def scripted(self, game: Game[World]) -> Key:
        """The answer of an Automa. Abstract, which structs cannot declare."""
        raise NotImplementedError

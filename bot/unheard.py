"""Commands that were carried out although whoever typed them read that they had failed: none is done twice so.

Discord says so when an answer comes late or not at all. A button answers one question and cannot do anything twice; a
command is for whatever is asked. In memory only: after a restart it is as if nobody had missed a word.
"""

from __future__ import annotations

import msgspec


class Carried(msgspec.Struct, frozen=True):
    """A command, in what was typed, and the moves of its table before and after it."""

    game_id: str
    typed: tuple[object, ...]
    since: int
    seq: int


class Unheard:
    """By user the latest command of which they have not been told what came."""

    def __init__(self) -> None:
        self._carried: dict[int, Carried] = {}

    def carried_out(self, user_id: int, carried: Carried) -> None:
        """A command is carried out, and its answer on its way."""
        self._carried[user_id] = carried

    def heard(self, user_id: int) -> None:
        """A user sees how their table stands."""
        self._carried.pop(user_id, None)

    def since(self, user_id: int, game_id: str, typed: tuple[object, ...], seq: int) -> int | None:
        """After which move that happened which a command would do once more, if its user does not know that it was
        done and nobody has moved since; once.
        """
        carried = self._carried.pop(user_id, None)
        if carried is None or (carried.game_id, carried.typed, carried.seq) != (game_id, typed, seq):
            return None
        return carried.since

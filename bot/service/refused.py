"""What a user can be told instead of being obeyed. Each is one friendly private sentence of ``bot/texts``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.core.model import Text
from storage.rows.game import Listed


class Refused(Exception):
    """The request cannot be carried out and nothing has changed; ``text`` says why and what would be possible."""

    def __init__(self, id: str, /, **args: object) -> None:
        super().__init__(id)
        self.text = Text(f"refused.{id}", args)


def one_of(otherwise: str, chosen: int, known: Collection[int]) -> int:
    """What was chosen, if it is one of these; else raises a ``Refused`` that names them."""
    if chosen not in known:
        raise Refused(otherwise, allowed=", ".join(map(str, known)))
    return chosen


class NoTable(Refused):
    """There is no such table (any more), or none in this channel."""

    def __init__(self) -> None:
        super().__init__("no_table")


class WhichTable(Refused):
    """Several tables of the user could be meant, and nothing says which."""

    def __init__(self, tables: Sequence[Listed]) -> None:
        super().__init__("which_table")
        self.tables = tables


class ClosedHere(NoTable):
    """There is none in this channel any more, but it can be opened again."""

    def __init__(self, game_id: str) -> None:
        Refused.__init__(self, "closed_here", table=game_id)
        self.game_id = game_id


class Unreadable(Refused):
    """This version of the program cannot read the table; it can still be closed by its id."""

    def __init__(self, game_id: str) -> None:
        super().__init__("unreadable", table=game_id)


class NotHost(Refused):
    """Only the host may do that, or a moderator."""

    def __init__(self, id: str, game_id: str, host_id: int, host: str = "") -> None:
        super().__init__(id, host=host)
        self.game_id = game_id
        self.host_id = host_id


class Full(Refused):
    """No place is free at a table; one may become so."""

    def __init__(self, id: str, game_id: str, /, **args: object) -> None:
        super().__init__(id, **args)
        self.game_id = game_id


class NotYours(Refused):
    """The control belongs to another seat than those of this user."""

    def __init__(self) -> None:
        super().__init__("not_yours")


class NotYourTurn(Refused):
    """Nothing is asked of this user now."""

    def __init__(self, awaited: list[str]) -> None:
        super().__init__("not_your_turn", awaited=awaited)


class Stale(Refused):
    """The control belongs to an older question: the game has moved on. The panel is shown anew instead of an error."""

    def __init__(self) -> None:
        super().__init__("stale")


class Overtaken(Stale):
    """Another process has changed the table since it was read: read again, it may well be possible."""

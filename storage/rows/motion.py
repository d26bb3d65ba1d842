"""What is proposed at a table, as rows; and what has been done by it. Times are Unix milliseconds."""

from __future__ import annotations

import msgspec


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a running table that others must agree to, and what they have said. A table has one open at most."""

    id: str
    user_id: int
    """Who proposes it."""
    name: str
    """What they are called."""
    what: bytes
    votes: dict[int, bool | None]
    """For each user who is asked whether they agree; None: they have not answered."""
    at: int
    until: int | None = None
    """When it lapses; None once it is settled."""
    result: str | None = None
    """What became of it; None: it is open."""
    left: bytes | None = None
    """The state that the game left when it was carried out, where a later one may go forward to it again."""
    move: int | None = None
    """The move that did that."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has still to answer."""
        return tuple(user for user, vote in self.votes.items() if vote is None)


class TurnStart(msgspec.Struct, frozen=True, kw_only=True):
    """A move after which a turn began, when that was, and the next move that somebody made."""

    seq: int
    at: int
    seat: int
    next: int


class WentBack(msgspec.Struct, frozen=True, kw_only=True):
    """A move by which a motion took a game back or forward, the move to which it went, and the state that was left."""

    seq: int
    at: int
    to: int
    left: bytes

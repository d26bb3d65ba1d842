"""What the general opponent must be told of a game before it can play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.core.agenda import Game, State
from games.core.model import Seat

S = TypeVar("S", bound=State[Any])


class Thinker(ABC, Generic[S]):
    """How well everybody stands, and what nobody can know."""

    candidates: ClassVar[int] = 40
    """Most answers to a question that a quick judgement looks at; of more a random sample."""
    ahead: ClassVar[int] = 0
    """Questions in a row whose answers decide the worth of a move (``Choice.weighed``) that a quick judgement answers
    in thought."""

    warmth: ClassVar[Mapping[str, float]] = {"apprentice": 2.0}
    """What bots of a level give away lightly by an answer, in what ``evaluate`` counts (``opponent.warmly``); of other
    levels nothing. So much that each level wins seven games of ten against the one below."""

    by_chance: ClassVar[bool] = False
    """Whether a master judges where an answer leads by the chance that was learned
    (``games/core/thinking/chance.py``): where that plays better."""

    patience: ClassVar[int] = 1
    """Questions to others in a row after which a master that goes by ``evaluate`` judges: their answers to more of them
    are mostly luck, and take time."""

    replies: ClassVar[int] = 1
    """The same for a master that goes by chances: the others may strike back. Advice does not wait for more than one:
    two analyses of a question would agree less often."""

    glances: ClassVar[int] = 1
    """In how many imagined worlds a master looks at answers to choose those that it tries: in one alone the best is
    overlooked where dice fall at once."""

    anytime: ClassVar[bool] = True
    """Whether a master considers what can be done at any moment."""

    @abstractmethod
    def evaluate(self, state: S) -> Sequence[float]:
        """How well each seat stands, in points as near to the final score as a look at the table allows."""

    def compare(self, state: S, seat: Seat) -> Sequence[float]:
        """The same as far as one seat needs it to compare its answers: the others may be judged more roughly, if that
        is faster. By default it is ``evaluate``."""
        return self.evaluate(state)

    def features(self, state: S) -> Sequence[Sequence[float]]:
        """By seat the numbers from which its chance to win is found (``games/core/thinking/chance.py``), as many for
        each; what nobody has counts nothing. By default one: how well it stands."""
        return [(height,) for height in self.evaluate(state)]

    @abstractmethod
    def progress(self, state: S) -> float:
        """How much of the game is played, roughly: 0 at its beginning, 1 when it ends."""

    @abstractmethod
    def reshuffle(self, game: Game[S], eyes: Collection[Seat]) -> None:
        """Deal anew whatever these seats together cannot know; without any, whatever cannot be seen by everybody.

        ``game.forget(items)`` shuffles so that nothing of the true order remains. Secret answers of a ``Together`` and
        the draws to come have been taken care of. The opponent imagines a table so, and a rewind deals the real one
        anew: what the rules say of the order of a deck must still hold.
        """

    def rivals(self, state: S, seat: Seat, seats: range) -> Sequence[Seat]:
        """Those of all ``seats`` whose success is this seat's loss; to be overridden where sides play."""
        return [other for other in seats if other != seat]

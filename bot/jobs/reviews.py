"""Reviews of finished games: thought of once for each who asks, one look after the other, so that whoever plays, and
whoever waits for a hint, comes between.

Nothing of them is stored: their luck is drawn from the key of the game, so that after a restart the same is found.
"""

from __future__ import annotations

import asyncio

import msgspec

from bot.jobs.opponents import Opponents, Recalled
from bot.service.tables import Own, Tables, User
from games.core.thinking.advice import Judged
from games.core.thinking.review import Costly, looks

KEPT = 50
"""Reviews that are remembered, beside those that are being thought of."""


class Told(msgspec.Struct, frozen=True):
    """A decision that cost something."""

    moment: Recalled
    played: Judged
    best: Judged


class Review:
    """A review that is being thought of, or was."""

    def __init__(self, own: Own, opponents: Opponents) -> None:
        self.of = len(own.moves)
        """Decisions that are looked at."""
        self.done = 0
        """Those that were."""
        self.found = asyncio.create_task(self._think(own, opponents))

    async def _think(self, own: Own, opponents: Opponents) -> tuple[Told, ...]:
        """The costliest decisions, the worst first."""
        moments = await opponents.recall(own.record, own.moves)
        self.of = len(moments)
        going = looks([moment.turn for moment in moments])
        try:
            look = next(going)
            while True:
                found = await opponents.look(own.record, moments[look.n], look.playouts)
                self.done = min(self.done + 1, self.of)
                look = going.send(found)
        except StopIteration as over:
            costly: tuple[Costly, ...] = over.value
            return tuple(Told(moments[one.n], one.played, one.best) for one in costly)


class Reviews:
    """Gives reviews of finished games."""

    def __init__(self, tables: Tables, opponents: Opponents) -> None:
        self._tables = tables
        self._opponents = opponents
        self._kept: dict[tuple[str, int], Review] = {}

    async def of(self, game_id: str, who: User) -> Review:
        """The review of what a user decided in a game; it may only have begun.

        Raises:
            Refused, NoTable: as ``Reviewing.own``.
        """
        own = await self._tables.reviewing.own(game_id, who)
        key = (game_id, who.id)
        review = self._kept.get(key)
        if review is None or _failed(review):
            review = self._kept[key] = Review(own, self._opponents)
            over = [old for old, kept in self._kept.items() if kept.found.done()]
            for old in over[: max(0, len(self._kept) - KEPT)]:
                del self._kept[old]
        return review

    async def close(self) -> None:
        """Stop thinking; whoever asks after the next start has it thought of again."""
        tasks = [review.found for review in self._kept.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _failed(review: Review) -> bool:
    return review.found.done() and (review.found.cancelled() or review.found.exception() is not None)

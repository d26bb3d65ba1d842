"""Bot players, thinking in processes of their own so that nobody's click waits for them; who waits longest is first.

Whoever stands in for a person comes before a bot, a bot before a hint, a hint before a review; the more
wait, the less each thinks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import Literal, get_args

import msgspec

from bot import metrics
from bot.apart import Apart
from bot.service.table.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.record import Record
from games.core.rng import Stream, seeded
from games.core.rules import decode, encode
from games.core.teaching.lessons import bot_seed
from games.core.thinking.advice import Judged, advise
from games.core.thinking.levels import Level, answer
from games.core.thinking.opponent import Answer
from games.core.thinking.review import Moment, looked, recalled
from games.registry import GAMES

Why = Literal["stand_in", "bot", "hint", "review"]
"""For whom is thought: somebody whose time is up, a bot's own place, somebody who would like to know what to do now, or
what they should have done."""
RANKS: tuple[Why, ...] = get_args(Why)
HINT = 2.0
"""Seconds of thinking for a hint, while nobody else waits."""
PATIENCE = 20.0
"""Seconds in which a queue should have been worked off."""
ANSWERS = 7
"""A bot's turn is hardly ever of more answers, and people wait for the whole of it."""
ENDLESS = 120.0
"""Seconds beyond its time after which a thought is held to have no end: those of all other tables wait for it."""
LAST = 10
"""How far all else that the program does goes before (``nice``)."""


def budget(seconds: float, waiting: int, answers: int = 1) -> float:
    """How long to think about one decision when so many wait for theirs, each for so many answers in a row."""
    return min(seconds, PATIENCE / (waiting * answers))


class Recalled(msgspec.Struct, frozen=True):
    """A moment (``games.core.thinking.review``) as processes send it to each other."""

    seat: Seat
    state: bytes
    keys: Answer
    turn: int = 0


def thought(game: str, state: bytes, seat: Seat, level: Level, seed: int, seconds: float) -> tuple[Key, ...]:
    """What a bot answers; for another process, so all that it needs can be sent there."""
    rules = GAMES[game]
    return answer(rules, decode(rules, state), seat, level, Stream(seeded(seed, "opponent")), seconds=seconds)


def recollected(record: Record, wanted: frozenset[int]) -> list[Recalled]:
    """What was asked before these moves of a game; for another process too."""
    rules = GAMES[record.game]
    found = recalled(rules, record, wanted)
    return [Recalled(moment.seat, encode(moment.state), moment.keys, moment.turn) for moment in found]


def looked_at(game: str, moment: Recalled, seed: int, playouts: int) -> tuple[Judged, Judged]:
    """What a seat played then and what was best; for another process too."""
    rules = GAMES[game]
    state = decode(rules, moment.state)
    luck = Stream(seeded(seed, f"review {state.seq} {moment.seat} {playouts}"))
    return looked(rules, Moment(moment.seat, state, moment.keys), luck, playouts)


def advised(game: str, state: bytes, seat: Seat, seed: int, seconds: float) -> tuple[Judged, ...]:
    """What a seat had best answer; for another process too."""
    rules = GAMES[game]
    return advise(rules, decode(rules, state), seat, Stream(seeded(seed, "hint")), seconds=seconds)


class Queue:
    """Lets so many in at a time: by rank, and of one rank in the order they came."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._tickets = count()

    @asynccontextmanager
    async def place(self, why: Why) -> AsyncGenerator[int]:
        """Wait for a place and have it; with it comes how many are in the queue, this one included."""
        if self._room and not self._waiting:
            self._room -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (RANKS.index(why), next(self._tickets), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        try:
            yield self.length + 1
        finally:
            self._next()

    @property
    def length(self) -> int:
        """How many wait."""
        return sum(not turn.done() for _, _, turn in self._waiting)

    def _next(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._room += 1


class Opponents:
    """Chooses for the seats that bots play."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._seconds = seconds
        self._queue = Queue(processes)
        self._apart = Apart(processes, patience=LAST)

    async def choose(self, snapshot: Snapshot, seat: Seat, why: Why = "bot") -> tuple[Key, ...]:
        """The answer of a bot to the question put to its seat. Takes up to the time budget; never blocks the loop."""
        level = snapshot.place_at(seat).level
        seed = bot_seed(snapshot.setup.key, snapshot.seq, seat) if snapshot.guided else secrets.randbits(63)
        job = (snapshot.rules.meta.key, encode(snapshot.played), seat, level, seed)
        async with self._place(why) as waiting:
            begun, seconds = monotonic(), budget(self._seconds, waiting, ANSWERS)
            keys = await self._apart.run(thought, *job, seconds, longest=seconds + ENDLESS)
        if level == "master" and snapshot.rules.meta.secrets:
            # What it need not think about it would answer at once, and so tell that its hand holds nothing else.
            await asyncio.sleep(begun + seconds - monotonic())
        return keys

    async def hint(self, snapshot: Snapshot, seat: Seat) -> tuple[Judged, ...]:
        """What a seat had best answer, the best first. Whoever plays comes before."""
        job = (snapshot.rules.meta.key, encode(snapshot.played), seat, secrets.randbits(63))
        async with self._place("hint") as waiting:
            seconds = budget(HINT, waiting)
            return await self._apart.run(advised, *job, seconds, longest=seconds + ENDLESS)

    async def recall(self, record: Record, wanted: frozenset[int]) -> list[Recalled]:
        """What was asked before these moves of a finished game. Everybody comes before."""
        async with self._place("review"):
            return await self._apart.run(recollected, record, wanted)

    async def look(self, record: Record, moment: Recalled, playouts: int) -> tuple[Judged, Judged]:
        """What was played in a moment of a finished game, and what was best. Its luck is drawn from the game's key."""
        async with self._place("review"):
            return await self._apart.run(looked_at, record.game, moment, int(record.setup.key or "0", 16), playouts)

    @asynccontextmanager
    async def _place(self, why: Why) -> AsyncGenerator[int]:
        begun = monotonic()
        metrics.THINKING.inc()
        try:
            async with self._queue.place(why) as waiting:
                yield waiting
        finally:
            metrics.THINKING.dec()
            metrics.THOUGHT.labels(why).observe(monotonic() - begun)

    def close(self) -> None:
        """End the processes; a thought under way is lost, the question stays open in the database."""
        self._apart.close()

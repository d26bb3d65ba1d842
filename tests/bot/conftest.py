"""Tables on a database of their own, a clock that stands still, and two people who play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from storage.database import Database
from storage.outbox import Outbox

ANA, BIA, CAIO, DAVI = User(11, "Ana"), User(12, "Bia"), User(13, "Caio"), User(14, "Davi")
CHANNEL = 500


class Clock:
    """Milliseconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def hours(self, n: float) -> None:
        self.now += int(n * 3_600_000)


class House:
    """The service under test with what a test needs around it."""

    def __init__(self, database: Database, clock: Clock, where: Path | str | None = None) -> None:
        self.database = database
        self.where = where or database.path
        self.clock = clock
        self.tables = Tables(database, clock, owners=(99,))
        self.outbox = Outbox(database)
        self._interactions = 1_000

    def interaction(self) -> int:
        self._interactions += 1
        return self._interactions

    async def running(self, pace: int = 0, channel: int = CHANNEL) -> Snapshot:
        """Ana and Bia in the middle of nothing: a game that has just begun."""
        lobby = self.tables.lobby
        snapshot = await lobby.open("gnomopolis", 1, channel, ANA, seats=2, pace=pace)
        await lobby.join(snapshot.game_id, BIA)
        return await lobby.start(snapshot.game_id, ANA)

    def active(self, snapshot: Snapshot) -> tuple[User, int, int]:
        """Who is to move, for which seat, and since when."""
        decision = next(d for d in snapshot.decisions if d.blocking)
        user_id = snapshot.place_at(decision.seat).user_id
        return (ANA if user_id == ANA.id else BIA), decision.seat, decision.since

    async def press(self, snapshot: Snapshot, key: str) -> Snapshot:
        who, seat, since = self.active(snapshot)
        return await self.tables.moves.answer(snapshot.game_id, who, seat, since, (key,), self.interaction())

    async def rewrite(self, snapshot: Snapshot, state: bytes) -> None:
        """Another state in the database, behind the back of the service."""
        async with self.database.transaction() as transaction:
            await transaction.run(
                "UPDATE game SET state = :state WHERE game_id = :id", id=snapshot.game_id, state=state
            )
        self.tables.shelf.forget(snapshot.game_id)

    async def waiting(self, game_id: str) -> list[str]:
        """Kinds of the messages that wait in the outbox."""
        return [message.kind for message in await self.outbox.posted(game_id) if message.state == "waiting"]

    async def undoable(self, pace: int = 0) -> tuple[Snapshot, str]:
        """A running game and a key of its first question that chance does not follow: it can be taken back."""
        snapshot = await self.running(pace=pace)
        for _ in range(40):
            who, _, _ = self.active(snapshot)
            for option in snapshot.decisions[0].options:
                if option.key != "pass" and self.tables.moves.rehearse(snapshot, who).after((option.key,)).asked:
                    return snapshot, option.key
            snapshot = await self.press(snapshot, "pass")
        raise AssertionError("no such move in forty turns")

    async def to_the_end(self, snapshot: Snapshot) -> Snapshot:
        """The same game when it is over."""
        stream = Stream(seeded(4))
        while snapshot.running:
            seat, keys = random_move(snapshot.decisions, stream)
            after = await self.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
            assert after is not None
            snapshot = after
        return snapshot

    async def forget_messages(self) -> None:
        async with self.database.transaction() as transaction:
            await transaction.run("DELETE FROM outbox")

    async def restarted(self) -> House:
        """The same database after the program has ended and begun again."""
        await self.database.close()
        assert self.where is not None, "of a server's database the test says where it is"
        self.database = await Database.open(self.where, folder=self.database.folder)
        again = House(self.database, self.clock, self.where)
        again._interactions = self._interactions
        return again


@pytest.fixture
async def house(where: Path | str, tmp_path: Path) -> AsyncIterator[House]:
    async with await Database.open(where, folder=tmp_path) as database:
        opened = House(database, Clock(), where)
        yield opened
        await opened.database.close()

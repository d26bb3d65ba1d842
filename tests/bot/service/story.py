"""A table whose life is told: people, time that passes when a test says so, and every message as a line."""

from __future__ import annotations

import asyncio

import msgspec

from bot.clock import HOUR
from bot.jobs.alarms import Alarms
from bot.jobs.automatic import Automatic
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from storage.rows.game import OutgoingMessage
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.jobs.conftest import Passing

EVA, OLGA = User(15, "Eva"), User(77, "Olga", moderator=True)
WHERE = {CHANNEL: "table", **{user.id: user.name for user in (ANA, BIA, CAIO, DAVI, EVA, OLGA)}}
"""Who reads a message: everybody at the table, or one person in private."""


def thinking() -> bool:
    """Whether a bot plays at some table now."""
    return any(task.get_name().startswith("bots of ") for task in asyncio.all_tasks())


async def settled() -> None:
    """Wait until no bot thinks any more."""
    for _ in range(2_000):
        if not thinking():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("a bot thinks for ever")


class First(Passing):
    """Takes the first answer there is."""

    async def choose(self, snapshot: Snapshot, seat: int, why: str = "bot") -> tuple[str, ...]:
        return (snapshot.asked((seat,))[0].options[0].key,)


class Story:
    """A table of Ana, Bia and Caio, who pass, and everything that is written about it."""

    def __init__(self, house: House, pace: int) -> None:
        self.house = house
        self.pace = pace
        self.connected = True
        self.alarms = Alarms(house.tables, lambda: self.connected)
        self.automatic = Automatic(house.tables, Passing())
        self.game_id = ""

    async def begin(self, *others: User) -> Snapshot:
        """Ana opens the table; the others (Bia and Caio) sit down."""
        others = others or (BIA, CAIO)
        lobby = self.house.tables.lobby
        opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=len(others) + 1, pace=self.pace)
        self.game_id = opened.game_id
        for user in others:
            await lobby.join(self.game_id, user)
        await lobby.start(self.game_id, ANA)
        await self.house.forget_messages()
        return await self.now()

    async def now(self) -> Snapshot:
        return await self.house.tables.look(self.game_id)

    async def until(self, hours: float) -> None:
        """Let time pass, an eighth of an hour at a time, as the clock that wakes the alarms would."""
        end = self.house.clock() + int(hours * HOUR)
        while self.house.clock() < end:
            self.house.clock.hours(0.125)
            await self.alarms.once()
            await settled()

    async def around(self, to: User) -> None:
        """Everybody passes until it is somebody's turn."""
        while (snapshot := await self.now()).awaited_users != {to.id}:
            decision = next(d for d in snapshot.decisions if d.blocking)
            user_id = snapshot.place_at(decision.seat).user_id
            who, keys = User(user_id or 0, "?"), (decision.options[-1].key,)
            moves = self.house.tables.moves
            await moves.answer(self.game_id, who, decision.seat, decision.since, keys, self.house.interaction())
            await settled()

    async def asleep(self, who: User) -> int:
        """Somebody misses three turns while the others play; since when their place is on offer."""
        place = (await self.now()).place_of(who.id)
        assert place is not None
        while (offered_at := (await self.now()).places[place.number].offered_at) is None:
            await self.around(who)
            await self.until(24)
        return offered_at

    async def told(self) -> list[str]:
        """What has been written since this was last asked, oldest first, edits left out: "Caio: reminder"."""
        found = await self.house.outbox.posted(self.game_id)
        await self.house.forget_messages()
        return [f"{WHERE[message.target]}: {_about(message)}" for message in found if message.kind != "edit"]

    async def chronicle(self) -> list[str]:
        """What everybody reads in the chronicle, from the beginning."""
        return [entry.text.id for entry in await self.house.tables.chronicle.read(self.game_id, None)]


def _about(message: OutgoingMessage) -> str:
    """The message's kind; of calls why somebody is called, of notices what they say."""
    match message.kind:
        case "call":
            return msgspec.msgpack.decode(message.payload, type=announce.Call).why
        case "notice":
            return msgspec.msgpack.decode(message.payload, type=announce.Notice).text
        case kind:
            return kind

"""One of two processes on one PostgreSQL is killed with everything in its hands: the other does each thing once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.app import LOOK
from bot.bench.latency import bot
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from sandbox import Sandbox, ScriptedUser, SeenChannel
from storage.claims import LEASE
from storage.database import Database
from storage.outbox import Outbox
from storage.rows.guild import GuildSetting
from tests.e2e.conftest import button
from tests.e2e.test_shards import on_shard
from tests.postgres import Server

JOBS = {"alarms", "halls", "tidying"}
"""What one process does for all, from its start to its end."""
SECONDS = 120.0
"""A process starts, or does what is to be done at once, within; on a busy machine."""
LOGIN = ("GET", r"/users/@me$")
"""What a process asks Discord first of all."""


class Hosts:
    """A Discord, and a database that processes share, seen by somebody who claims nothing there."""

    def __init__(self, box: Sandbox, database: Database, url: str, folder: Path) -> None:
        self.box, self.database, self.tables, self.outbox = box, database, Tables(database), Outbox(database)
        self.log = folder / "errors.log"
        self._url, self._folder = url, folder
        self._stack = AsyncExitStack()

    async def start(self, shard: int, **settings: str) -> int:
        """One more process, which serves this one of two shards; its id."""
        given = {
            "DATABASE_URL": self._url,
            "SHARDS": f"{shard}/2",
            "BOT_GRACE": "0",
            "RENDER_PROCESSES": "1",
            **settings,
        }
        return await self._stack.enter_async_context(bot(self.box, self._folder, self.log, **given))

    async def stop(self) -> None:
        """End all."""
        await self._stack.aclose()

    async def until(self, so: Callable[[], Awaitable[bool]], seconds: float = SECONDS) -> None:
        """Wait until it is so."""
        async with asyncio.timeout(seconds):
            while not await so():  # noqa: ASYNC110 (other processes' work)
                await asyncio.sleep(0.05)

    async def alive(self, n: int) -> bool:
        """Whether so many processes have given signs of life."""
        row = await self.database.row("SELECT COUNT(*) AS n FROM process")
        return row is not None and row["n"] == n

    async def holders(self) -> dict[str, str]:
        """Which process does what."""
        return {row["what"]: row["holder"] for row in await self.database.rows("SELECT what, holder FROM claim")}

    async def ends(self) -> dict[str, int]:
        """How many messages are in which state."""
        rows = await self.database.rows("SELECT state, COUNT(*) AS n FROM outbox GROUP BY state")
        return {row["state"]: row["n"] for row in rows}

    async def change(self, sql: str, **given: str | int) -> None:
        """Change the database behind everybody's back."""
        async with self.database.transaction() as transaction:
            await transaction.run(sql, **given)

    async def due(self, snapshot: Snapshot, what: str) -> None:
        """The ``remind_at`` or the ``deadline`` of a table is now."""
        now = self.tables.clock()
        await self.change(f"UPDATE pending SET {what} = :now WHERE game_id = :game", now=now, game=snapshot.game_id)

    async def opened(self, channel: SeenChannel, *people: ScriptedUser) -> Snapshot:
        """A table that has begun, of which the start is still to be told. A single person has just played against a
        bot, which is next."""
        lobby, host = self.tables.lobby, user(people[0])
        # Nothing is drawn at the end of a turn there: the bot waits as long as its rival may take it back.
        game = "gnomopolis" if len(people) > 1 else "nucleum"
        game_id = (await lobby.open(game, channel.data.guild_id, channel.id, host, seats=2, pace=24)).game_id
        for other in people[1:]:
            await lobby.join(game_id, user(other))
        if len(people) > 1:
            return await lobby.start(game_id, host)
        await lobby.add_bot(game_id, host)
        began = await lobby.start(game_id, host)
        return await self.moved_on(await self.moved_on(began) if began.awaited_bot is not None else began)

    async def moved_on(self, snapshot: Snapshot) -> Snapshot:
        """The table when somebody else is to move."""
        after, stream = snapshot, Stream(seeded(1))
        while after.awaited_users == snapshot.awaited_users:
            seat, keys = random_move(after.decisions, stream)
            moved = await self.tables.moves.automatic(after.game_id, seat, after.seq, keys, "play")
            assert moved is not None
            after = moved
        return after

    def said(self) -> list[int]:
        """What the bot has said anywhere, by the ids of messages."""
        world = self.box.world
        return [m.id for there in world.messages.values() for m in there.values() if m.author_id == world.bot_id]


async def everything_is_said_once(hosts: Hosts, hall: SeenChannel) -> None:
    """Each message of the outbox was posted and stands there once, so does the hall, and nothing else."""

    async def quiet() -> bool:
        return "waiting" not in await hosts.ends()

    # What was made good may have something else follow: whoever is called next.
    await hosts.until(quiet, SECONDS)
    rows = await hosts.database.rows("SELECT message_id FROM outbox WHERE message_id IS NOT NULL")
    assert sorted([hall.messages[0].id, *(row["message_id"] for row in rows)]) == sorted(hosts.said())
    assert set(await hosts.ends()) == {"sent", "superseded"}


def user(person: ScriptedUser) -> User:
    return User(person.id, person.name)


def awaited(snapshot: Snapshot, people: list[ScriptedUser]) -> ScriptedUser:
    (one,) = snapshot.awaited_users
    return next(person for person in people if person.id == one)


@pytest.fixture
async def hosts(postgres: Server, tmp_path: Path) -> AsyncIterator[Hosts]:
    url = postgres.empty()
    async with Sandbox.start() as box, await Database.open(url, folder=tmp_path) as database:
        hosts = Hosts(box, database, url, tmp_path)
        # Hundreds of icons to draw would take all the time.
        with box.holding("POST", "/emojis$"):
            try:
                yield hosts
            finally:
                await hosts.stop()
        assert not box.breaches
        assert " ERROR " not in hosts.log.read_text()


async def test_what_a_killed_process_had_in_hand_is_done_by_the_other_once(hosts: Hosts) -> None:
    box, tables = hosts.box, hosts.tables
    here, there = await on_shard(box, 0), await on_shard(box, 1)
    people = [box.user(f"P{n}", locale="pt-BR") for n in range(7)]
    turns, hall, new = here.channel("vez"), there.channel("saguão"), there.channel("nova")

    # Processes start while something else is done, up to the moment in which Discord lets them in.
    with box.holding(*LOGIN):
        victim = await hosts.start(0, BOT_GRACE="300")
        turn = await hosts.opened(turns, *people[:2])
        await hosts.change("UPDATE outbox SET state = 'sent' WHERE kind = 'lobby'")
        reminded = await hosts.opened(there.channel("lembrete"), *people[2:4])
        missed = await hosts.opened(here.channel("prazo"), *people[4:6])
        thought = await hosts.opened(there.channel("robô"), people[6])
        late, away = awaited(reminded, people), awaited(missed, people)
        await hosts.due(reminded, "remind_at")
        await tables.preferences.save_guild(GuildSetting(guild_id=there.id, hall_channel=hall.id), 0)
    mine = {*JOBS, f"bots {thought.game_id}"}

    async def at_work() -> bool:
        return mine <= set(await hosts.holders())

    async def in_hand() -> bool:
        return await at_work() and (await hosts.ends())["waiting"] == 2

    # Discord does what it is asked there and gives no answer: whoever asked will never know that it was done.
    unanswered = [turns.id, hall.id, box.realm.direct(late.data).id]
    with box.holding("POST", rf"/channels/({'|'.join(map(str, unanswered))})/messages$") as held:
        await hosts.until(lambda: hosts.alive(1))
        await hosts.until(at_work)
        with box.holding(*LOGIN):
            await hosts.start(1)
            await box.until(lambda: len(held) == len(unanswered), SECONDS)
            await hosts.until(in_hand)
            # What is to be told of this has to wait for what is held up.
            next_one = awaited(await hosts.moved_on(turn), people)
        await hosts.until(lambda: hosts.alive(2))
        (killed,) = {holder for what, holder in (await hosts.holders()).items() if what in mine}
        os.kill(victim, signal.SIGKILL)
    again: list[int] = []
    box.observers.append(lambda sent: again.append(tables.clock()) if sent.path in held else None)

    async def made_good() -> bool:
        holders, ends, shown = await hosts.holders(), await hosts.ends(), await tables.halls.of(there.id)
        return (
            all(holders.get(job, killed) != killed for job in JOBS)
            and (await tables.look(missed.game_id)).awaited_users != {away.id}
            and (await tables.look(thought.game_id)).awaited_users == {people[6].id}
            and "waiting" not in ends
            and shown is not None
            and shown.message_id is not None
        )

    with box.holding(*LOGIN):
        await hosts.start(0)
        # This comes up while nobody does it.
        await hosts.due(missed, "deadline")
        await hosts.outbox.add([announce.greeting(here.id, "pt-BR")], tables.clock())
        await tables.lobby.open("gnomopolis", there.id, new.id, user(people[6]))
        await hosts.until(made_good, LEASE / 1_000 + SECONDS)
    dead = await hosts.database.row("SELECT until FROM process WHERE name = :name", name=killed)
    assert dead is not None
    assert min(again) >= dead["until"], "not before it counts as dead"
    await everything_is_said_once(hosts, hall)
    first, second = turns.messages
    assert not first.buttons
    assert second.mentions == [next_one.name]
    assert ["⏰" in message.text for message in late.dms] == [True]
    assert ["⌛" in message.text for message in away.dms] == [True]
    assert "**1 de 4 lugares" in new.messages[0].text
    assert f"/{new.id}" in hall.messages[0].text, "as it is now, not as it was when the other one posted it"
    assert len(here.channel("salão").messages) == 1

    # The killed one comes back.
    said = hosts.said()
    await box.until(lambda: len(box.gateway.sockets) == 2, SECONDS)
    await asyncio.sleep(LOOK + 0.5)
    assert hosts.said() == said
    panel = await next_one.press(button(second, "play"), on=second)
    assert panel.is_private


@pytest.mark.parametrize("in_hand", ["the edit of the table", "the call"])
async def test_whoever_is_called_apart_from_a_quiet_table_hears_it_once_after_a_kill(
    hosts: Hosts, in_hand: str
) -> None:
    """The process dies while Discord has carried out what it asked for, of which it will never know."""
    box, tables = hosts.box, hosts.tables
    here = await on_shard(box, 0)
    people = [box.user(f"P{n}", locale="pt-BR") for n in range(2)]
    hall = here.channel("mesa")

    async def all_said() -> bool:
        return "waiting" not in await hosts.ends()

    victim = await hosts.start(0)
    await hosts.until(lambda: hosts.alive(1))
    turn = await hosts.opened(hall, *people)
    await tables.quieting.choose(turn.game_id, user(people[0]), "quiet")
    await hosts.until(all_said)
    (table,) = [message for message in hall.messages if message.buttons]
    edit = ("PATCH", rf"/channels/{hall.id}/messages/{table.id}$")
    directly = "|".join(str(box.realm.direct(person.data).id) for person in people)
    call = ("POST", rf"/channels/({directly})/messages$")
    with box.holding(*(edit if in_hand.endswith("table") else call)) as held:
        called = awaited(await hosts.moved_on(turn), people)
        await box.until(lambda: held, SECONDS)
        os.kill(victim, signal.SIGKILL)
    await hosts.start(0)
    await hosts.until(lambda: hosts.alive(1))
    await hosts.until(all_said)
    (shown,) = [message for message in hall.messages if message.buttons]
    assert shown.mentions == []
    assert f"<@{called.id}>" in shown.text
    (other,) = [person for person in people if person is not called]
    calls = [["precisa de você" in message.text for message in person.dms] for person in (called, other)]
    assert calls == [[True], []]

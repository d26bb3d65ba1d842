"""The gateway as a bot's library uses it, frame by frame: who hears what on which shard, and what is replayed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.realm import gateway
from sandbox.realm.roles import change_role
from sandbox.world.permissions import BITS

GUILDS, MEMBERS, MESSAGES, REACTIONS, DIRECT, DIRECT_REACTIONS, CONTENT = (1 << n for n in (0, 1, 9, 10, 12, 13, 15))
ALL = GUILDS | MESSAGES | REACTIONS | DIRECT | DIRECT_REACTIONS


class Session:
    """One connection. ``heard`` are its frames; ``code`` why it was closed."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self.socket:
            self.heard.append(frame.json())

    @property
    def told(self) -> list[str]:
        """What happened, without what any session begins with."""
        names = [each["t"] for each in self.heard if each["op"] == 0]
        return [name for name in names if name not in ("READY", "GUILD_CREATE", "RESUMED")]

    async def tell(self, operation: int, data: Any = None) -> None:
        await self.socket.send_json({"op": operation, "d": data})

    async def until(self, name: str | int) -> dict[str, Any]:
        async with asyncio.timeout(5):
            while True:
                for each in self.heard:
                    if each.get("t") == name or each["op"] == name:
                        return each
                await asyncio.sleep(0.01)

    async def closed(self) -> int | None:
        async with asyncio.timeout(5):
            await self.listening
        return self.socket.close_code


@pytest.fixture
async def connect(box):
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(aiohttp.ClientSession())

        async def connecting(intents: int | None = ALL, *, to=box, **more: Any) -> Session:
            session = Session(await client.ws_connect(to.gateway_url))
            stack.push_async_callback(session.socket.close)
            if intents is not None:
                await session.tell(2, {"token": "a token", "intents": intents} | more)
            return session

        yield connecting


async def test_it_says_how_often_to_knock_and_knocks_are_answered(connect):
    session = await connect(None)
    assert await session.until(10) == {"op": 10, "d": {"heartbeat_interval": 41_250}}
    await session.tell(1)
    await session.until(11)


@pytest.mark.parametrize(("said", "code"), [("{", 4002), ("[]", 4002), ("{}", 4002), ('{"op": 3}', 4003)])
async def test_whoever_says_nothing_sensible_is_shown_out(connect, said, code):
    session = await connect(None)
    await session.socket.send_str(said)
    assert await session.closed() == code


@pytest.mark.parametrize("intent", [1, 8, 15])
async def test_privileged_intents_need_leave(connect, intent):
    assert await (await connect(GUILDS | 1 << intent)).closed() == 4014
    async with Sandbox.start(allow_privileged=True) as box:
        session = await connect(GUILDS | 1 << intent, to=box)
        await session.until("READY")


async def test_shards_are_those_there_are_and_tokens_the_right_ones(connect):
    for number, of in ((2, 2), (-1, 2), (0, 0)):
        assert await (await connect(shard=[number, of])).closed() == 4010
    async with Sandbox.start(token="right") as box:
        assert await (await connect(to=box)).closed() == 4004
        assert not box.bot_online
        ready = await (await connect(to=box, token="right", shard=[1, 2])).until("READY")
        assert ready["d"]["shard"] == [1, 2]


async def test_a_shard_takes_so_many_servers_and_no_more(box, connect, monkeypatch):
    monkeypatch.setattr(gateway, "MOST_GUILDS", 1)
    await (await connect()).until("READY")
    box.guild("Casa", channel="sala")
    assert await (await connect()).closed() == 4011


async def test_each_shard_hears_of_its_servers_and_the_first_of_direct_messages(box, connect, room, ana):
    """A server's is told by the millisecond in which it was made."""
    sessions = [await connect(shard=[n, 2]) for n in range(2)]
    for session in sessions:
        await session.until("READY")
    mine = (room.data.guild_id >> 22) % 2
    while True:
        other = box.guild(f"Casa {len(box.world.guilds)}", channel="sala")
        if (other.id >> 22) % 2 != mine:
            break
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.05)
    for session in sessions:
        session.heard.clear()
    box.realm.post(room.data, ana.data.id, {"content": "a"})
    box.realm.change_channel(other.channel("sala").data)
    direct = box.realm.direct(ana.data)
    box.realm.post(direct, ana.data.id, {"content": "b"})
    await asyncio.sleep(0.05)
    expected: list[list[str]] = [[], []]
    expected[mine].append("MESSAGE_CREATE")
    expected[1 - mine].append("CHANNEL_UPDATE")
    expected[0].append("MESSAGE_CREATE")
    assert [session.told for session in sessions] == expected
    payload = {"guild_id": str(room.data.guild_id), "id": "1"}
    assert box.gateway.interact(payload)
    await sessions[mine].until("INTERACTION_CREATE")
    assert "INTERACTION_CREATE" not in sessions[1 - mine].told
    # One that takes over is asked, the one that still ends is not.
    later = await connect(shard=[mine, 2])
    await later.until("READY")
    assert box.gateway.interact(payload)
    await later.until("INTERACTION_CREATE")
    assert sessions[mine].told.count("INTERACTION_CREATE") == 1
    for session in (later, sessions[mine]):
        await session.socket.close()
    await box.until(lambda: len(box.gateway.sockets) == 1, 5)
    assert box.bot_online
    assert not box.gateway.interact(payload), "nobody serves it"


async def test_who_uses_the_bot_while_it_is_cut_off_for_good_finds_it_away(box, connect, room):
    await (await connect()).until("READY")
    cutting = asyncio.create_task(box.gateway.drop(resumable=False))
    await asyncio.sleep(0)
    assert box.gateway.sockets and not box.gateway.interact({"guild_id": str(room.data.guild_id), "id": "1"})
    await cutting


async def test_what_does_not_get_through_any_more_is_no_fault_of_the_sandbox():
    class Shut:
        closed = False

        async def send_str(self, frame):
            raise ConnectionResetError

    session = gateway.Session(0)
    session.queue = asyncio.Queue()
    session.dispatch("READY", {})
    await asyncio.wait_for(gateway._pump(Shut(), session), 5)


async def test_only_what_was_asked_for_is_told(box, connect, room, ana):
    nothing, wanted = await connect(0), await connect()
    people = await connect(GUILDS)
    for session in (nothing, wanted, people):
        await session.until("READY")
    message = box.realm.post(room.data, ana.data.id, {"content": "a"})
    box.realm.react(message, ana.data.id, {"id": None, "name": "x"}, True)
    direct = box.realm.post(box.realm.direct(ana.data), ana.data.id, {"content": "a"})
    box.realm.react(direct, ana.data.id, {"id": None, "name": "x"}, True)
    box.realm.leave(box.guild("Taverna").data, ana.data)
    box.realm.pin(message, True)
    await asyncio.sleep(0.05)
    assert nothing.told == []
    said = ["MESSAGE_CREATE", "MESSAGE_REACTION_ADD", "MESSAGE_CREATE", "MESSAGE_REACTION_ADD"]
    assert [name for name in wanted.told if name.startswith("MESSAGE")] == [*said, "MESSAGE_UPDATE"]
    assert people.told == ["CHANNEL_PINS_UPDATE"]


async def test_what_the_bot_may_not_see_or_is_for_one_alone_it_is_not_told(box, connect, room, ana):
    session = await connect()
    await session.until("READY")
    box.realm.post(room.data, box.world.bot_id, {"content": "a"}, visible_to=ana.data.id)
    box.realm.overwrite(room.data, box.world.bot_id, 1, 0, BITS["view_channel"])
    box.realm.post(room.data, ana.data.id, {"content": "a"})
    guild = box.guild("Taverna")
    box.realm.kick_bot(guild.data)
    box.realm.join(guild.data, box.realm.add_user("Zoe", "en-US"))
    box.realm.add_channel(guild.data, "outro")
    change_role(box.realm, guild.data, next(iter(guild.data.roles.values())))
    await asyncio.sleep(0.05)
    assert session.told == ["GUILD_DELETE"]


async def test_what_people_write_is_read_only_with_leave_or_where_it_is_meant_for_the_bot(box, connect, room, ana):
    session = await connect()
    await session.until("READY")
    bot = box.world.bot_id
    for author, content in ((ana.data.id, "secret"), (ana.data.id, f"<@{bot}> hello"), (bot, "own")):
        message = box.realm.post(room.data, author, {"content": content})
        box.realm.edit(message, {"content": content})
    box.realm.post(box.realm.direct(ana.data), ana.data.id, {"content": "whisper"})
    await asyncio.sleep(0.05)
    read = [each["d"]["content"] for each in session.heard if (each.get("t") or "").startswith("MESSAGE")]
    assert read == ["", "", f"<@{bot}> hello", f"<@{bot}> hello", "own", "own", "whisper"]


async def test_what_was_missed_is_told_again_once(box, connect, room, ana):
    states: list[bool] = []
    box.gateway.on_state = states.append
    session = await connect()
    ready = (await session.until("READY"))["d"]
    box.realm.post(room.data, ana.data.id, {"content": "1"})
    last = (await session.until("MESSAGE_CREATE"))["s"]
    await session.socket.close()
    await box.until(lambda: not box.bot_online, 5)
    assert states == [True, False]
    for content in "23":
        box.realm.post(room.data, ana.data.id, {"content": content})
    again = await connect(None)
    await again.tell(6, {"token": "a token", "session_id": ready["session_id"], "seq": last})
    await again.until("RESUMED")
    assert [each["t"] for each in again.heard if each["op"] == 0] == ["MESSAGE_CREATE"] * 2 + ["RESUMED"]
    assert [each["s"] for each in again.heard if each["op"] == 0] == [last + 1, last + 2, last + 3]


async def test_what_is_forgotten_begins_anew(box, connect):
    session = await connect()
    ready = (await session.until("READY"))["d"]
    known = box.gateway.sessions[ready["session_id"]]
    await session.socket.close()
    await box.until(lambda: not box.bot_online, 5)
    for n in range(gateway.REPLAY + 1):
        known.dispatch("X", {"n": n})
    oldest = known.sent[0][0]
    for sequence, fits in ((oldest - 2, False), (oldest - 1, True)):
        again = await connect(None)
        await again.tell(6, {"token": "a token", "session_id": ready["session_id"], "seq": sequence})
        if fits:
            await again.until("RESUMED")
            assert len(again.told) == gateway.REPLAY
            await box.gateway.drop(resumable=False)
            assert await again.closed() == 4000
        else:
            assert (await again.until(9))["d"] is False
            await again.socket.close()
    again = await connect(None)
    await again.tell(6, {"token": "a token", "session_id": ready["session_id"], "seq": known.sequence})
    assert (await again.until(9))["d"] is False
    for _ in range(3):
        later = await connect()
        await later.until("READY")
        assert len(box.gateway.sessions) == 1, "those that ended are remembered until the next begins"
        await later.socket.close()
        await box.until(lambda: not box.bot_online, 5)


async def test_a_bot_is_there_as_long_as_one_of_its_processes_is(box, connect):
    states: list[bool] = []
    box.gateway.on_state = states.append
    first, second = [await connect(shard=[n, 2]) for n in range(2)]
    for session in (first, second):
        await session.until("READY")
    await first.socket.close()
    await box.until(lambda: len(box.gateway.sockets) == 1, 5)
    assert states == [True, True]
    await second.socket.close()
    await box.until(lambda: not box.bot_online, 5)
    assert states == [True, True, False]


async def test_the_end_of_an_old_connection_does_not_end_a_new_one(box, connect, room, ana):
    states: list[bool] = []
    box.gateway.on_state = states.append
    session = await connect()
    ready = (await session.until("READY"))["d"]
    again = await connect(None)
    await again.tell(6, {"token": "a token", "session_id": ready["session_id"], "seq": 1})
    await again.until("RESUMED")
    await session.socket.close()
    await asyncio.sleep(0.05)
    assert box.bot_online
    box.realm.post(room.data, ana.data.id, {"content": "1"})
    await again.until("MESSAGE_CREATE")
    assert False not in states


async def test_members_are_found_by_name_or_number(box, connect, room, ana, bia):
    session = await connect()
    await session.until("READY")
    box.user("Anabela")
    guild = str(room.data.guild_id)
    for asked, names in (
        ({"query": "ANA", "nonce": "x"}, ["Ana", "Anabela"]),
        ({"user_ids": [str(bia.data.id)]}, ["Bia"]),
    ):
        session.heard.clear()
        await session.tell(8, {"guild_id": guild} | asked)
        told = (await session.until("GUILD_MEMBERS_CHUNK"))["d"]
        assert [each["user"]["global_name"] for each in told["members"]] == names
        assert told.get("nonce") == asked.get("nonce")

"""The gateway: one WebSocket session a bot process, with heartbeats, intents, and replay after a dropped connection."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from sandbox.realm.realm import Realm
from sandbox.world import permissions
from sandbox.world.happening import Happening
from sandbox.world.world import Guild

HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.02
"""discord.py notes the time of a heartbeat after sending it; an answer before that note looks 41 s late to it."""

PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
MESSAGE_CONTENT = 1 << 15
REPLAY = 500
MOST_GUILDS = 2_500
"""Servers that one shard may have."""

_GUILDS, _MEMBERS, _GUILD_MESSAGES, _GUILD_REACTIONS, _DM_MESSAGES, _DM_REACTIONS = (
    1 << n for n in (0, 1, 9, 10, 12, 13)
)


class Session:
    """What the gateway remembers of one identified bot: its sequence and the last events."""

    def __init__(self, intents: int, shard: tuple[int, int] = (0, 1)) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAY)
        self.queue: asyncio.Queue[str] | None = None

    def hears(self, guild_id: int | None) -> bool:
        """Whether what happens on a server is told on this shard; direct messages are on the first."""
        number, of = self.shard
        return ((guild_id or 0) >> 22) % of == number

    def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Number an event, remember it, and send it when the bot is connected."""
        self.sequence += 1
        frame = msgspec.json.encode({"op": 0, "t": name, "s": self.sequence, "d": data}).decode()
        self.sent.append((self.sequence, frame))
        if self.queue is not None:
            self.queue.put_nowait(frame)


class Gateway:
    """Sends the bot what its intents ask for. ``on_state`` is called with True or False when it comes or goes."""

    def __init__(
        self, realm: Realm, token: str | None, allow_privileged: bool, on_state: Callable[[bool], None]
    ) -> None:
        self.realm = realm
        self.token = token
        self.allow_privileged = allow_privileged
        self.on_state = on_state
        self.sessions: dict[str, Session] = {}
        self.sockets: dict[str, web.WebSocketResponse] = {}
        self.url = ""
        realm.listeners.append(self.hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return bool(self.sockets)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        await _send(socket, {"op": 10, "d": {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000)}})
        session: Session | None = None
        sender: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                try:
                    message: dict[str, Any] = msgspec.json.decode(frame.data)
                    operation = message["op"]
                except (msgspec.DecodeError, KeyError, TypeError):
                    await socket.close(code=4002, message=b"Decode error")
                    break
                if operation == 1:
                    await asyncio.sleep(ACK_SECONDS)
                    await _send(socket, {"op": 11, "d": None})
                elif operation in (2, 6) and session is None:
                    session = await self._begin(socket, operation, message["d"])
                    if session is not None:
                        sender = asyncio.create_task(_pump(socket, session))
                        self.on_state(True)
                elif operation == 8 and session is not None:
                    self._member_chunk(session, message["d"])
                elif session is None:
                    await socket.close(code=4003, message=b"Not authenticated")
        finally:
            if sender is not None:
                sender.cancel()
            if session is not None and self.sockets.get(session.id) is socket:
                del self.sockets[session.id]
                session.queue = None
                if not self.online:
                    self.on_state(False)
        return socket

    async def _begin(self, socket: web.WebSocketResponse, operation: int, data: dict[str, Any]) -> Session | None:
        if self.token is not None and data.get("token") != self.token:
            await socket.close(code=4004, message=b"Authentication failed")
            return None
        if operation == 2:
            intents = int(data.get("intents") or 0)
            if intents & PRIVILEGED and not self.allow_privileged:
                await socket.close(code=4014, message=b"Disallowed intent(s)")
                return None
            number, of = (int(n) for n in data.get("shard") or (0, 1))
            if not 0 <= number < of:
                await socket.close(code=4010, message=b"Invalid shard")
                return None
            self.sessions = {i: s for i, s in self.sessions.items() if i in self.sockets}
            session = Session(intents, (number, of))
            if len(self._guilds(session)) > MOST_GUILDS:
                await socket.close(code=4011, message=b"Sharding required")
                return None
            self.sessions[session.id] = session
            session.queue = asyncio.Queue()
            self._ready(session)
        else:
            session = self.sessions.get(data.get("session_id", ""))
            sequence = int(data.get("seq") or 0)
            if session is None or (session.sent and sequence < session.sent[0][0] - 1):
                await _send(socket, {"op": 9, "d": False})
                return None
            session.queue = asyncio.Queue()
            for number, frame in session.sent:
                if number > sequence:
                    session.queue.put_nowait(frame)
            session.dispatch("RESUMED", {"_trace": []})
        self.sockets[session.id] = socket
        return session

    def _guilds(self, session: Session) -> list[Guild]:
        world = self.realm.world
        return [g for g in world.guilds.values() if world.bot_id in g.members and session.hears(g.id)]

    def _ready(self, session: Session) -> None:
        world = self.realm.world
        guilds = self._guilds(session)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.realm.payloads.user(world.users[world.bot_id]) | {"verified": True, "mfa_enabled": False},
                "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(world.application_id), "flags": 0},
                "private_channels": [],
                "relationships": [],
            },
        )
        if session.intents & _GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self.realm.payloads.guild_create(guild))

    def _member_chunk(self, session: Session, data: dict[str, Any]) -> None:
        world = self.realm.world
        guild = world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None:
            return
        wanted = {int(i) for i in data.get("user_ids") or ()}
        query = str(data.get("query") or "").casefold()
        members = [
            self.realm.payloads.member(m, world.users[i])
            for i, m in guild.members.items()
            if (i in wanted if wanted else world.users[i].name.casefold().startswith(query))
        ]
        body: dict[str, Any] = {"guild_id": str(guild.id), "members": members, "chunk_index": 0, "chunk_count": 1}
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", body)

    # Events

    def hear(self, happening: Happening) -> None:
        """Pass a happening on to the sessions that may have it."""
        if happening.visible_to is not None:
            return
        world = self.realm.world
        guild = world.guilds.get(happening.guild_id or 0)
        if guild is not None and world.bot_id not in guild.members:
            return
        channel = happening.channel
        if channel is not None and not permissions.in_channel(world, channel, world.bot_id):
            return
        for session in self.sessions.values():
            if session.hears(happening.guild_id) and session.intents & _intent(happening):
                session.dispatch(happening.name, self._readable(session, happening))

    def _readable(self, session: Session, happening: Happening) -> dict[str, Any]:
        data = happening.data
        if happening.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & MESSAGE_CONTENT:
            return data
        bot_id = self.realm.world.bot_id
        mentioned = any(int(u["id"]) == bot_id for u in data["mentions"])
        if happening.guild_id is None or happening.author_id == bot_id or mentioned:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def interact(self, payload: dict[str, Any]) -> bool:
        """Send an interaction to the bot; False when no bot is there to take it."""
        if not self.online:
            return False
        guild_id = int(payload["guild_id"]) if payload.get("guild_id") else None
        # Of two that serve the same shard, as while one bot takes over from another, the one that came last.
        for session_id in reversed(self.sockets):
            # Of a connection that is being cut for good the session is forgotten already.
            session = self.sessions.get(session_id)
            if session is not None and session.hears(guild_id):
                session.dispatch("INTERACTION_CREATE", payload)
                return True
        return False

    async def drop(self, *, resumable: bool = True) -> None:
        """Cut the bot's connection; with ``resumable`` False its session is forgotten too (invalid session)."""
        if not resumable:
            self.sessions.clear()
        for socket in list(self.sockets.values()):
            await socket.close(code=4000, message=b"Dropped by the sandbox")

    async def close(self) -> None:
        """End all connections."""
        for socket in list(self.sockets.values()):
            await socket.close(code=WSCloseCode.GOING_AWAY)


def _intent(happening: Happening) -> int:
    in_guild = happening.guild_id is not None
    if happening.name.startswith("MESSAGE_REACTION"):
        return _GUILD_REACTIONS if in_guild else _DM_REACTIONS
    if happening.name.startswith("MESSAGE"):
        return _GUILD_MESSAGES if in_guild else _DM_MESSAGES
    if happening.name.startswith("GUILD_MEMBER"):
        return _MEMBERS
    if happening.name == "CHANNEL_PINS_UPDATE":
        return _GUILDS if in_guild else _DM_MESSAGES
    return _GUILDS if in_guild else 0


async def _pump(socket: web.WebSocketResponse, session: Session) -> None:
    queue = session.queue
    # What does not get through any more is told again when the bot resumes.
    with suppress(ConnectionResetError):
        while queue is not None and not socket.closed:
            await socket.send_str(await queue.get())


async def _send(socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
    await socket.send_str(msgspec.json.encode(data).decode())

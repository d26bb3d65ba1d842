"""What one sandbox consists of: its world, what happens there, and what the bot did against Discord's rules."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandbox.checks.errors import ApiError, Injected, TooMany
from sandbox.checks.limits import ACTIVE_THREADS
from sandbox.rates import RateLimits, Rates
from sandbox.realm.gateway import Gateway
from sandbox.realm.interactions import AUTOCOMPLETE, Interaction, Interactions
from sandbox.realm.realm import Realm
from sandbox.world.clock import Clock
from sandbox.world.world import Guild, User, World, WorldFile

PREFIX = "/api/v10"

BREACHES = {
    10015: "late",
    10062: "late",
    50027: "late",
    40060: "answered twice",
    30046: "limit",
    40005: "limit",
    50006: "malformed",
    50035: "malformed",
    50109: "malformed",
}
"""Which error codes mean that the bot broke a rule of Discord, and the kind of the breach."""


@dataclass(frozen=True)
class Exchange:
    """A finished request for observers: the template of its path, what was sent, and what was answered."""

    method: str
    path: str
    template: str
    query: dict[str, str]
    request: Any
    status: int
    response: Any
    injected: bool
    seconds: float


@dataclass(frozen=True)
class Breach:
    """A rule of Discord that the bot broke.

    ``late``, ``answered twice``, ``limit``, ``malformed``, ``unknown route`` or ``dead``."""

    kind: str
    where: str
    what: str


@dataclass
class Failure:
    """A failure that a test asked for: the next ``times`` requests that match are refused."""

    times: int
    method: str
    path: re.Pattern[str]
    status: int
    code: int


@dataclass
class Held:
    """Answers that a test keeps back: ``paths`` are those of requests that were carried out and wait for theirs."""

    method: str
    path: re.Pattern[str]
    paths: list[str] = field(default_factory=list[str])
    let_go: asyncio.Event = field(default_factory=asyncio.Event)


class Box:
    """The sandbox without its server. What serves it says what follows from a change (``changed``, ``bot_state``)."""

    def __init__(
        self,
        world: Path | None = None,
        *,
        token: str | None = None,
        rate_limits: RateLimits | None = None,
        allow_privileged: bool = False,
    ) -> None:
        self.clock = Clock()
        self.file = WorldFile(world)
        loaded = self.file.load()
        self.is_new = loaded is None
        self.world = loaded or self._new_world()
        if loaded is not None:
            last = (m.id for messages in loaded.messages.values() for m in messages.values())
            self.clock.catch_up(max([*loaded.users, *loaded.guilds, *loaded.channels, *last]))
        self.realm = Realm(self.world, self.clock, self.file)
        self.payloads = self.realm.payloads
        self.token = token
        self.rates = Rates(self.clock, rate_limits or RateLimits.none())
        self.on_restart: Callable[[], Awaitable[None]] | None = None
        """For whoever embeds the sandbox to set: how the bot is restarted."""
        self.on_travel: Callable[[float], object] | None = None
        """The same: who is told how many seconds time is ahead."""
        self.shards = 1
        """How many Discord advises."""
        self.outage = False
        """Whether Discord answers nobody."""
        self.gateway = Gateway(self.realm, token, allow_privileged, self.bot_state)
        self.interactions = Interactions(self.realm, self.gateway, self._note_late)
        self.breaches: list[Breach] = []
        self.observers: list[Callable[[Exchange], None]] = []
        self.failures: list[Failure] = []
        self.held: list[Held] = []
        self.old_edits: dict[int, deque[float]] = {}
        self.most_active_threads = ACTIVE_THREADS
        self.base_url = ""
        self._tasks: set[asyncio.Task[object]] = set()

    def _new_world(self) -> World:
        bot_id, owner_id = self.clock.snowflake(), self.clock.snowflake()
        world = World(bot_id, bot_id, owner_id, secrets.token_hex(16))
        world.users[bot_id] = User(bot_id, "Taverna", "en-US", bot=True)
        world.users[owner_id] = User(owner_id, "Owner", "en-US", dms_open=False)
        return world

    def changed(self) -> None:
        """Something has changed that pages show and no happening tells."""

    @property
    def api_url(self) -> str:
        """What ``discord.http.Route.BASE`` must be."""
        return self.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`` must be (as a ``yarl.URL``)."""
        return self.base_url.replace("http", "ws", 1) + "/gateway/"

    @property
    def page_url(self) -> str:
        """The web page; ``?user=Ana`` chooses who one is."""
        return self.base_url + "/"

    # Watching the bot

    @property
    def bot_online(self) -> bool:
        """Whether the bot is connected to the gateway."""
        return self.gateway.online

    def bot_state(self, online: bool) -> None:
        """The bot has connected or is gone."""

    def breach(self, kind: str, where: str, what: str) -> None:
        """Record a broken rule."""
        self.breaches.append(Breach(kind, where, what))

    def note_refusal(self, where: str, error: ApiError) -> None:
        """Record a refused request when it was the bot's fault."""
        if isinstance(error, Injected | TooMany):
            return
        kind = BREACHES.get(error.code) or ("malformed" if error.status == 401 else "")
        if kind:
            self.breach(kind, where, f"{error.code} {error.message} {error.errors or ''}".strip())

    def _note_late(self, interaction: Interaction) -> None:
        if interaction.type == AUTOCOMPLETE and self.interactions.typed_on(interaction):
            # The client shows the choices for what was typed last; nobody waits for these.
            return
        self.breach("late", interaction.name, "no answer within 3 s")

    def watch(self, task: asyncio.Task[object]) -> None:
        """Record a breach when the bot's task ends with an error."""

        def ended(done: asyncio.Task[object]) -> None:
            if not done.cancelled() and done.exception() is not None:
                self.breach("dead", "bot task", repr(done.exception()))

        task.add_done_callback(ended)

    async def restart_bot(self) -> None:
        """Ask the embedding program for a new bot. Raises RuntimeError when it gave no way."""
        if self.on_restart is None:
            raise RuntimeError("nobody has set on_restart")
        await self.on_restart()

    def spawn(self, work: Awaitable[object]) -> None:
        """Run something beside the caller until it is done or the sandbox ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The world

    def guild_named(self, name: str, locale: str, channel: str = "geral", *, with_bot: bool = True) -> Guild:
        """The guild of that name; a new one has one text channel, and all present users join it."""
        found = next((g for g in self.world.guilds.values() if g.name == name), None)
        if found is None:
            found = self.realm.add_guild(name, locale, with_bot)
            self.realm.add_channel(found, channel)
            for user in self.world.users.values():
                if not user.bot and user.id != self.world.owner_id:
                    self.realm.join(found, user)
        return found

    def person(self, name: str, locale: str) -> User:
        """The person of that name; a new one joins every guild."""
        found = next((u for u in self.world.users.values() if u.name == name and not u.bot), None)
        if found is None:
            found = self.realm.add_user(name, locale)
            for guild in self.world.guilds.values():
                self.realm.join(guild, found)
        return found

    def travel(self, seconds: float) -> None:
        """Move the sandbox's time forward; threads without activity fall into the archive.

        ``on_travel`` is told how far it is ahead now, so that the bot can be moved too.
        """
        self.clock.advance(seconds)
        self.sweep()
        if self.on_travel is not None:
            self.on_travel(self.clock.offset)
        self.changed()

    def sweep(self) -> None:
        """Threads without activity fall into the archive."""
        now = self.clock.now()
        for thread in [c for c in self.world.channels.values() if c.is_thread and not c.archived]:
            newest = max(self.world.channel_messages(thread.id).values(), key=lambda m: m.id, default=None)
            active = max(thread.archive_changed_at, newest.created_at if newest else 0.0)
            if now - active > thread.auto_archive_minutes * 60:
                self.realm.archive(thread, True)

    async def break_down(self, broken: bool) -> None:
        """Discord answers nobody from now on, or (False) does again."""
        self.outage = broken
        self.changed()
        if broken:
            await self.gateway.drop()

    def fail_next(self, times: int, method: str, path: str, status: int = 500, code: int = 0) -> None:
        """Refuse the next ``times`` requests whose method and path (a regular expression, searched) match."""
        self.failures.append(Failure(times, method.upper(), re.compile(path), status, code))

    def next_failure(self, method: str, path: str) -> Failure | None:
        """The failure asked for this request, counted down."""
        if self.outage:
            return Failure(1, "*", re.compile(""), 503, 0)
        for failure in self.failures:
            if failure.times > 0 and failure.method in (method, "*") and failure.path.search(path):
                failure.times -= 1
                return failure
        return None

    @contextmanager
    def holding(self, method: str, path: str) -> Iterator[list[str]]:
        """Carry out requests whose method and path (a regular expression, searched) match, but answer them only when
        the block ends. Gives the paths of those that wait, as they come."""
        held = Held(method.upper(), re.compile(path))
        self.held.append(held)
        try:
            yield held.paths
        finally:
            self.held.remove(held)
            held.let_go.set()

    async def keep_back(self, method: str, path: str) -> None:
        """Wait for as long as a test keeps back the answer to this request."""
        for held in [held for held in self.held if held.method in (method, "*") and held.path.search(path)]:
            held.paths.append(path)
            await held.let_go.wait()

    async def until(self, condition: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until ``condition()`` is true. Raises TimeoutError with the breaches so far."""
        end = asyncio.get_running_loop().time() + seconds
        while not condition():
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError(f"still not so after {seconds} s; breaches: {self.breaches}")
            await asyncio.sleep(0.005)

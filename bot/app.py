"""The program: Discord client, service, pictures, opponents and the jobs in the background, put together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import msgspec
from discord.ext import commands

from bot import metrics, systemd
from bot.arrival import come_back_sooner, patiently
from bot.belonging import take_up
from bot.clock import DAY
from bot.config import Config
from bot.delivery.delivery import Delivery
from bot.delivery.desk import Desk
from bot.delivery.emojis import Emojis
from bot.delivery.messenger import Messenger
from bot.delivery.owners import Owners, owners_of
from bot.delivery.pace import Pace, given_up
from bot.delivery.pictures import Pictures
from bot.delivery.sender import Sender
from bot.door import Door, Tree
from bot.elsewhere import point_at
from bot.jobs.alarms import Alarms
from bot.jobs.alone import Alone
from bot.jobs.automatic import Automatic
from bot.jobs.departures import Departures
from bot.jobs.hall import Halls
from bot.jobs.hints import Hints
from bot.jobs.opponents import Opponents
from bot.jobs.pulse import Pulse
from bot.jobs.reviews import Reviews
from bot.languages import spoken_on
from bot.lasting import keep_all
from bot.metrics import Exposition
from bot.registration import Registration
from bot.replay.studio import Studio
from bot.requests import Requests
from bot.service.table import announce
from bot.service.tables import Tables
from bot.texts import spoken_of
from bot.unheard import Unheard
from games.core.saving import NewerSave
from games.core.texts import LOCALES
from storage.copies.backup import Backups
from storage.database import Database
from storage.errors import DiskFull, Unreachable, Unwritable
from storage.outbox import Outbox
from storage.rows.game import Limits, Preference

log = logging.getLogger(__name__)

COGS = (
    "cogs.shared",
    "cogs.table",
    "cogs.seek",
    "cogs.vote",
    "cogs.play",
    "cogs.history",
    "cogs.records",
    "cogs.talk",
    "cogs.actions",
    "cogs.library",
    "cogs.settings",
    "cogs.vacation",
    "cogs.orders",
    "cogs.mygames",
    "cogs.privacy",
    "cogs.admin",
)
CHOSEN = "chosen"
"""Under which name an interaction's extras keep what its user chose."""
WEEK = 7 * DAY
LOOK = 2.0
"""Seconds between two looks for messages that processes left which died."""
YIELD = 0.5
"""Seconds that a message or a late picture waits while clicks wait for their answer."""
IDENTIFY = 5.0
"""Seconds between two shards that identify themselves."""
QUIET = 5.0
"""Seconds without a commit after which the database is settled."""
UNWINDING = 1.0
"""Seconds that the client may take to notice that it is to end."""
RESTART_AFTER = 5.0
"""Seconds until a background job that failed starts again."""


class Taverna(commands.AutoShardedBot):
    """The bot. ``messenger`` is set by the cogs before anything is delivered."""

    messenger: Messenger
    delivery: Delivery
    halls: Halls

    def __init__(self, config: Config, database: Database) -> None:
        self.requests = Requests()
        served = config.sharding
        sharding: dict[str, Any] = {} if served is None else {"shard_ids": served[0], "shard_count": served[1]}
        super().__init__(
            **sharding,
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            # The sandbox sends all its servers at once; Discord's may trickle in.
            guild_ready_timeout=0.1 if config.discord_gateway_url else 2.0,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=self.requests.trace(),
        )
        self.config = config
        self.http.request = given_up(patiently(self.http.request), self.http)
        come_back_sooner()
        if config.requests_per_second:
            self.http.request = Pace(config.requests_per_second).of(self.http.request)
        self.unheard = Unheard()
        self.door = Door(config.presses_per_minute, config.pictures_per_minute, self.requests.begin)
        self.database = database
        self.outbox = Outbox(database)
        limits = Limits(host=config.tables_per_user, guild=config.tables_per_server)
        self.tables = Tables(database, owners=config.owner_ids, hour=config.hour_seconds * 1_000, limits=limits)
        self.owners = Owners(self, self.tables.hosting.owners, config.default_locale, self.tables.marks)
        self.tables.watched_by(self._unreadable, lambda game, kind: metrics.MOVES.labels(game, kind).inc())
        self._lost_shards: set[int] = set()
        database.on_commit = metrics.COMMITTED.observe
        self.pictures = Pictures(config.render_processes)
        self.studio = Studio()
        self.icons = Emojis(self)
        self.backups = Backups(config.database, config.backups, on_failure=self._telling("alert.backup_failed"))
        self._pulse = Pulse(database, config.backups, self.tables.clock, self.owners, self._connected, config.shards)
        self._exposition = Exposition(config.metrics_host, config.metrics_port) if config.metrics_port else None
        opponents = Opponents(config.bot_processes, config.bot_seconds)
        self.hints = Hints(self.tables, opponents)
        self.reviews = Reviews(self.tables, opponents)
        self._automatic = Automatic(self.tables, opponents, config.bot_grace)
        self._departures = Departures(self.tables, lambda guild_id: self.get_guild(guild_id) is not None)
        self._alarms = Alarms(self.tables, self._connected)
        self._alone = Alone(self.tables.claims, self.tables.clock)
        self.to_be_illustrated: dict[int | None, int] = {}
        """By message the interaction whose pictures are still to come into it; another page takes it off."""
        self.on_warm: Callable[[], object] = lambda: None
        """Called once all that lasts has been made."""
        self._jobs: list[asyncio.Task[None]] = []
        self._sender: Sender | None = None

    async def setup_hook(self) -> None:
        """Load the cogs, register the commands, take up the work where it was left."""
        for cog in COGS:
            await self.load_extension(cog)
        if self.application:
            self.tables.hosting.owners.update(owners_of(self.application))
            await take_up(self.database, self.application.id, self.tables.clock())
        await self._sync_commands()
        self.delivery = Delivery(Desk(self, self.tables, self.pictures, self.messenger, self.outbox, self.icons_lost))
        shared = self.database.shared
        if shared:
            await self.tables.claims.alive(self.tables.clock())
            self._start("living", self._alone.live)
        lost, look = self._telling("alert.dead_letters"), LOOK if shared else None
        carried, first = self.delivery, self.clicks_first
        self._sender = Sender(
            self.outbox, carried.deliver, look=look, on_lost=lost, before=first, afresh=carried.afresh
        )
        self._start("sender", self._sender.run)
        self._start_alone("alarms", self._alarms.run)
        self.halls = Halls(self, self.tables, self.messenger, self.config.default_locale)
        self._start_alone("halls", self.halls.run)
        if not shared:
            self._start("backups", self.backups.run)
        self._start("pulse", self._pulse.run)
        self._start("warming", self._warm)
        self._start_alone("tidying", self._tidy)
        self._start("settling", self._settle)
        self._start_alone("emojis", self.icons.sync)
        self._start("resuming", self._automatic.watch if shared else self._automatic.resume)

    async def clicks_first(self) -> None:
        """Waits a moment while anybody waits for the first word on a press: what can come later lets them pass."""
        await self.requests.quiet(YIELD)

    async def _warm(self) -> None:
        await self.pictures.warm()
        self.on_warm()

    async def close(self) -> None:
        """Stop taking work, finish what is being written, then leave Discord and close the database."""
        if self.is_closed():
            return
        systemd.notify(systemd.ENDING)
        if self._sender is not None:
            await self._sender.stop()
            await self.delivery.close()
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await self.reviews.close()
        await self._automatic.close()
        await self.owners.close()
        self.door.close()
        await super().close()
        if self._exposition is not None:
            self._exposition.close()
        self.pictures.close()
        if self.database.shared:
            await self._alone.close()
            await self.tables.claims.leave()
        await self.database.close()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord lets one shard a time identify itself, every five seconds, whichever process it is of."""
        if self.database.shared:
            await self._alone.turn("identify", IDENTIFY)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Discord tells that a channel is gone."""
        await self._departures.channel(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Discord tells that a thread is gone."""
        await self._departures.channel(event.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await self._departures.server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again: it introduces itself."""
        await self._departures.server(guild.id)
        greeting = announce.greeting(guild.id, await self.guild_locale(guild.id))
        await self.outbox.add([greeting], self.tables.clock())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there again."""
        await self._departures.server(guild.id)

    async def on_app_command_completion(self, interaction: discord.Interaction[Any], command: object) -> None:
        """A command was carried out."""
        self.requests.end(interaction, "ok")

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A connection to the gateway is lost; discord.py makes another."""
        if shard_id not in self._lost_shards:
            self._lost_shards.add(shard_id)
            metrics.GATEWAY_LOST.inc()

    async def on_shard_connect(self, shard_id: int) -> None:
        """A connection to the gateway is there (also one that serves no server, of which no more is told), or again."""
        self._lost_shards.discard(shard_id)

    on_shard_resumed = on_shard_connect

    def _telling(self, alert: str) -> Callable[[], None]:
        return lambda: self.owners.alert(alert)

    def _connected(self) -> bool:
        return self.is_ready() and not self._lost_shards

    def _unreadable(self, game_id: str, error: Exception) -> None:
        self.owners.alert("alert.newer_table" if isinstance(error, NewerSave) else "alert.unreadable", table=game_id)

    async def on_ready(self) -> None:
        """All servers are known: what happened while the bot was away is made up for."""
        systemd.notify(systemd.READY)
        # Of many servers it takes a while; whoever closes the bot meanwhile waits for its end, not for all of it.
        work = asyncio.create_task(self._kept_running("servers", self._know_servers), name="servers")
        self._jobs.append(work)
        work.add_done_callback(self._jobs.remove)
        await work

    async def _know_servers(self) -> None:
        await self._departures.servers_are([guild.id for guild in self.guilds], self._mine)

    def _mine(self, guild_id: int) -> bool:
        """Whether Discord tells this process of a server: it is on one of its shards."""
        return (guild_id >> 22) % (self.shard_count or 1) in self.shards

    async def locale(self, interaction: discord.Interaction) -> str:
        """The language to answer in: the user's choice, else their Discord's, else the server's, else the default."""
        spoken = spoken_of(interaction.locale)
        try:
            preference = await self.preference(interaction)
        except Unreachable:  # just this is what they are to be told then
            return spoken or self.config.default_locale
        if preference.locale in LOCALES:
            return preference.locale
        if spoken is not None and spoken != preference.spoken:
            # A direct message answers nothing, so that it cannot ask Discord for the language.
            with suppress(DiskFull, Unwritable):
                await self.tables.timing.heard(interaction.user.id, spoken)
            interaction.extras[CHOSEN] = msgspec.structs.replace(preference, spoken=spoken)
        return spoken or await self.guild_locale(interaction.guild_id)

    async def preference(self, interaction: discord.Interaction) -> Preference:
        """What the user chose, read once while their interaction is answered: whoever changes it notes it anew."""
        if CHOSEN not in interaction.extras:
            interaction.extras[CHOSEN] = await self.tables.preferences.user(interaction.user.id)
        return interaction.extras[CHOSEN]

    async def guild_locale(self, guild_id: int | None) -> str:
        """The language of a server's public messages: chosen, or the community's, or the default."""
        chosen = (await self.tables.preferences.guild(guild_id)).locale if guild_id is not None else None
        return spoken_on(self.get_guild(guild_id or 0), chosen) or self.config.default_locale

    def icons_lost(self) -> None:
        """Discord knows an icon no longer: one on a button would stop each message that has it, until a restart."""
        if self.icons.forget():
            self._start_alone("emojis", self.icons.sync)

    def emoji(self, game: str, icon: str) -> str | None:
        """How to show a game's icon in text or on a button; None where there is none."""
        return self.icons.get(game, icon)

    async def _sync_commands(self) -> None:
        commands = Registration(self.tree, self.config.sync_guild, self._telling("alert.commands_refused"))
        if not await commands.tried():
            self._start("commands", commands.later)

    async def _tidy(self) -> None:
        """Once a day forget delivered messages of more than a week ago, and make room of tables that are over."""
        while True:
            await self.outbox.prune(self.tables.clock() - WEEK)
            await self.tables.reliable.tidy()
            await self.tables.upkeep.thin()
            if self.config.archive_days:
                await self.tables.upkeep.archive(self.config.archive_days * DAY)
            await asyncio.sleep(DAY / 1_000)

    async def _settle(self) -> None:
        """At quiet moments empty the log of the database: what lies in it alone is what damage to it would cost."""
        while True:
            await asyncio.sleep(QUIET)
            if time.monotonic() - self.database.committed_at >= QUIET:
                await self.database.checkpoint()

    def _start_alone(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """What one process does for all of them."""
        self._start(name, partial(self._alone.work, name, work) if self.database.shared else work)

    def _start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self._jobs.append(asyncio.create_task(self._kept_running(name, work), name=name))

    async def _kept_running(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception:
                log.exception("%s failed and starts again", name)
                await asyncio.sleep(RESTART_AFTER)
            else:
                return


async def run(config: Config, stop: asyncio.Event) -> None:
    """Run the bot until ``stop`` is set.

    Raises:
        discord.LoginFailure: the token is wrong.
        storage.errors.StorageError: the database cannot be used.
        BadConfig: so cannot a setting.
    """
    point_at(config)
    database = await Database.open(config.where, folder=config.data_dir)
    try:
        made = Taverna(config, database)
    except BaseException:
        # Its threads would be waited for without an end.
        await database.close()
        raise
    async with made as bot:
        bot.on_warm = keep_all
        running = asyncio.create_task(bot.start(config.discord_token), name="client")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if running.done():
            running.result()
            return
        # One cancellation can be lost (``asyncio.wait_for`` of Python 3.11 swallows it when what it waits for ends at
        # the same moment, as the gateway does that dies with the sandbox); the client would connect again for ever.
        running.cancel()
        await asyncio.wait((running,), timeout=UNWINDING)
        await bot.close()
        while not running.done():
            running.cancel()
            await asyncio.wait((running,), timeout=UNWINDING)

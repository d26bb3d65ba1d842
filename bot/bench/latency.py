"""How long a click takes to be answered and to show its picture, with many tables playing at the same moment.

The bot is the real one, its Discord the sandbox; both and all players share one process and one core, so a machine of
its own would be faster. Real network time is not in the figures.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.app import Taverna, point_at
from bot.bench.measured import Measured, Options, percentile
from bot.bench.progress import Progress
from bot.config import Config
from bot.service.tables import User
from games.registry import GAMES
from sandbox import CannotDo, Sandbox, ScriptedUser, SeenChannel, SeenMessage
from sandbox.interactions import Interaction
from storage.database import Database

GAME = next(iter(GAMES))
SIZES = (1, 20, 100)
QUICK_SIZES = (1, 2)
PROMPT = 1.0
"""Seconds within which 99 of 100 clicks should be acknowledged; Discord gives up after three."""
QUIET = 60.0
"""Seconds within which the bot must have delivered what a round caused."""
PAUSE = 0.05


class Watch:
    """Seconds from each interaction to its acknowledgement and to its picture."""

    def __init__(self, box: Sandbox) -> None:
        self.acknowledged: list[float] = []
        self.illustrated: list[float] = []
        self._box = box
        self._answered: set[int] = set()
        self._seen: set[int] = set()
        box.interactions.watchers.append(self._changed)

    def begin(self) -> None:
        """Forget what was measured so far."""
        self.acknowledged.clear()
        self.illustrated.clear()

    def _changed(self, interaction: Interaction) -> None:
        spent = self._box.clock.now() - interaction.created_at
        if interaction.answer is not None and interaction.id not in self._answered:
            self._answered.add(interaction.id)
            self.acknowledged.append(spent)
        shown = any(message.attachments for message in interaction.messages)
        if shown and interaction.id not in self._seen:
            self._seen.add(interaction.id)
            self.illustrated.append(spent)


class Players:
    """Two people who play at every table at once, as fast as they are answered."""

    def __init__(self, box: Sandbox, bot: Taverna, people: list[ScriptedUser]) -> None:
        self._box = box
        self._bot = bot
        self._people = {user.id: user for user in people}
        self._tables: dict[str, SeenChannel] = {}

    async def open(self, n: int) -> None:
        """Open and start so many tables, each in a channel of its own."""
        guild = self._box.guild("Taverna")
        for i in range(n):
            channel = guild.channel(f"mesa-{i}")
            host, *others = (User(user.id, user.name) for user in self._people.values())
            lobby = self._bot.tables.lobby
            table = await lobby.open(GAME, guild.id, channel.id, host, seats=len(self._people))
            for user in others:
                await lobby.join(table.game_id, user)
            await lobby.start(table.game_id, host)
            self._tables[table.game_id] = channel
        await self._quiet()

    async def round(self) -> None:
        """Everywhere at the same moment somebody opens the panel, answers a question and looks at the board."""
        await asyncio.gather(*(self._turn(game_id, channel) for game_id, channel in self._tables.items()))
        await self._quiet()

    async def _turn(self, game_id: str, channel: SeenChannel) -> None:
        snapshot = await self._bot.tables.look(game_id)
        if not snapshot.awaited_users:
            return
        user = self._people[min(snapshot.awaited_users)]
        panel = await user.press(f"t:{game_id}:play", on=self._table_message(user, channel, game_id))
        if panel.message is not None:
            await self._answer(user, panel.message)
        await user.press(f"t:{game_id}:board", on=self._table_message(user, channel, game_id))

    async def _answer(self, user: ScriptedUser, panel: SeenMessage) -> None:
        button = next((b.custom_id for b in panel.buttons if b.custom_id and b.custom_id[:2] in ("o:", "c:")), None)
        if button is not None:
            await user.press(button, on=panel)
        elif panel.selects:
            menu = panel.selects[0]
            await user.select(menu.custom_id, [menu.options[0].value], on=panel)

    def _table_message(self, user: ScriptedUser, channel: SeenChannel, game_id: str) -> SeenMessage:
        wanted = f"t:{game_id}:play"
        for message in reversed(user.messages(channel)):
            if any(button.custom_id == wanted for button in message.buttons):
                return message
        raise CannotDo(f"table {game_id} has no message")

    async def _quiet(self) -> None:
        """Wait until everything has been said, so that rounds do not overlap."""
        for _ in range(int(QUIET / PAUSE)):
            if not (await self._bot.outbox.health()).waiting:
                return
            await asyncio.sleep(PAUSE)
        raise TimeoutError(f"the bot still has messages to deliver after {QUIET:.0f} s")


def latency(options: Options) -> Iterator[Measured]:
    """Acknowledgement and picture, for one table and for many that all click at the same moment."""
    alone: dict[str, float] = {}
    for n in QUICK_SIZES if options.quick else SIZES:
        rounds = 2 if options.quick else max(4, 20 // n)
        acknowledged, illustrated = asyncio.run(_measure(n, rounds))
        for what, values in (("acknowledged", acknowledged), ("picture", illustrated)):
            for share in (0.5, 0.99):
                name = f"{what}, p{100 * share:.0f}"
                found = percentile(values, share) * 1000
                targeted = what == "acknowledged" and share == 0.99
                yield Measured(
                    part="latency",
                    name=f"{n} tables: {name} of {len(values)} clicks",
                    value=found,
                    unit="ms",
                    beside=alone.setdefault(name, found),
                    beside_name="one table alone",
                    target=f"< {PROMPT:.0f} s" if targeted else "",
                    met=found < PROMPT * 1000 if targeted else None,
                )


async def _measure(tables: int, rounds: int) -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        async with Sandbox.start() as box:
            config = Config(
                discord_token="bench",
                discord_api_url=box.api_url,
                discord_gateway_url=box.gateway_url,
                data_dir=Path(folder),
                tables_per_user=0,
                presses_per_minute=0,
                pictures_per_minute=0,
            )
            point_at(config)
            database = await Database.open(config.database)
            people = [box.user("Ana"), box.user("Bia")]
            box.guild("Taverna")
            async with Taverna(config, database) as bot:
                running = asyncio.create_task(bot.start(config.discord_token))
                box.watch(running)
                await box.until(bot.is_ready, 30)
                watch, players = Watch(box), Players(box, bot, people)
                await players.open(tables)
                # The first round draws every kind of picture for the first time.
                await players.round()
                watch.begin()
                with Progress(f"{tables} tables: round", rounds) as progress:
                    for _ in range(rounds):
                        await players.round()
                        progress.step()
            await asyncio.gather(running, return_exceptions=True)
            if box.breaches:
                raise RuntimeError(f"the bot broke Discord's rules: {box.breaches[0]}")
        return watch.acknowledged, watch.illustrated

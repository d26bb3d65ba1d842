"""What a turn costs the bot, and how long a click waits, with many tables playing at the same moment.

The bot is a process of its own, as in earnest; its Discord (the sandbox) and all players share another. A turn is a
panel opened, a real answer (confirmed where that is asked) and a look at the board, with all that is delivered then.
Real network time is not in the figures.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from bot.bench.measured import Measured, Options, percentile
from bot.bench.progress import Progress
from bot.loop import run as in_loop
from bot.service.tables import Tables, User
from games.registry import GAMES
from sandbox import Breach, NoAnswer, Sandbox, ScriptedUser, SeenChannel, SeenMessage
from sandbox.realm.interactions import Interaction
from storage.database import Database
from storage.outbox import Outbox
from storage.rows.game import StoredGame

GAME = next(iter(GAMES))
BOARD = ":board"
"""How the id of the button ends that shows the board."""
SIZES = (1, 20, 100, 300)
QUICK_SIZES = (1, 2)
CLICKS, FEWEST_ROUNDS = 60, 4
"""Rounds are as many as give so many clicks of a kind, but at least a few."""
CPU, REQUESTS = "the processor time of the bot's processes a turn", "requests to Discord a turn"
LIMITS = {
    "acknowledged, p99": (1, 1_000.0),
    "panel, p99": (100, 400.0),
    "picture, p99": (100, 1_500.0),
    CPU: (20, 27.0),
    REQUESTS: (20, 5.0),
}
"""What figures should stay below, and from so many tables on. Discord gives a click up after three seconds."""
SEEN = ("panel", "picture")
"""What clicks show; without any of it figures would be missing that say how long it took."""
IDLE = 0.05
"""Seconds of processor time in a second that a bot with nothing to do may take."""
SETTLED = 30.0
"""Seconds that players wait for what a click shows when it has only been acknowledged."""
READY, QUIET, PAUSE = 60.0, 120.0, 0.05
"""Seconds for the bot to start, to deliver what a round caused, and between two looks whether it has."""


class Found:
    """What one number of tables showed: seconds by what was waited for, and what all turns took together."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, list[float]] = defaultdict(list)
        self.turns = 0
        self.cpu: float | None = None
        """Seconds of the bot's processor time; None where the system does not tell."""
        self.requests = 0
        self.late = 0
        """Clicks that got no answer within Discord's three seconds."""

    def watch(self, box: Sandbox) -> None:
        """Notes from now on when answers come in at Discord: how long players' own programs take is not in it."""
        noted: set[tuple[str, int]] = set()

        def note(what: str, interaction: Interaction) -> None:
            if (what, interaction.id) not in noted:
                noted.add((what, interaction.id))
                self.spent[what].append(box.clock.now() - interaction.created_at)

        def changed(interaction: Interaction) -> None:
            if interaction.answer is None:
                return
            note("acknowledged", interaction)
            if not interaction.edits and not interaction.messages:
                return
            if not interaction.payload["data"]["custom_id"].endswith(BOARD):
                note("panel", interaction)
            elif interaction.messages and interaction.messages[0].attachments:
                note("picture", interaction)

        def requested(_: object) -> None:
            self.requests += 1

        box.interactions.watchers[:] = [changed]
        box.observers[:] = [requested]

    def judge(self, breaches: Sequence[Breach]) -> None:
        """Raises RuntimeError when something else was measured than turns that went well; late clicks are a figure."""
        if not self.turns:
            raise RuntimeError("no click was answered in time")
        for what in SEEN:
            if not self.spent[what]:
                raise RuntimeError(f"nobody has seen any {what}")
        for breach in breaches:
            if breach.kind != "late":
                raise RuntimeError(f"the bot broke Discord's rules: {breach}")


class Players:
    """Two people who play at every table at once, as fast as they are answered."""

    def __init__(self, database: Database, people: list[ScriptedUser], channels: dict[str, SeenChannel]) -> None:
        self._tables = Tables(database)
        self._outbox = Outbox(database)
        self._people = {user.id: user for user in people}
        self._channels = channels
        self._luck = random.Random(1)

    async def round(self, found: Found) -> None:
        """Everywhere at the same moment somebody opens the panel, answers a question and looks at the board; tables
        whose game is over sit out.

        Raises RuntimeError when that moved hardly any table on at which all clicks were answered: then something else
        than turns was measured.
        """
        before, late = await self._stored(), found.late
        playing = [table for table in before if table.pending]
        await asyncio.gather(*(self._turn(table, found) for table in playing))
        await self.quiet()
        made = sum(table.seq for table in await self._stored()) - sum(table.seq for table in before)
        found.turns += made
        answered = len(playing) - (found.late - late)
        if made < answered / 2:
            raise RuntimeError(f"of {answered} tables only {made} moved")

    async def quiet(self) -> None:
        """Waits until everything has been said, so that rounds do not overlap."""
        for _ in range(int(QUIET / PAUSE)):
            if not await self._outbox.waiting():
                return
            await asyncio.sleep(PAUSE)
        raise TimeoutError(f"the bot still has messages to deliver after {QUIET:.0f} s")

    async def _stored(self) -> list[StoredGame]:
        return [await self._tables.games.load(game_id) for game_id in self._channels]

    async def _turn(self, table: StoredGame, found: Found) -> None:
        game_id = table.game_id
        user = self._people[table.places[table.pending[0].place].user_id or 0]
        try:
            panel = await _press(user, f"t:{game_id}:play", self._table(user, game_id))
            if panel is not None:
                await self._answer(user, panel)
            await _press(user, f"t:{game_id}{BOARD}", self._table(user, game_id))
        except NoAnswer:
            found.late += 1

    async def _answer(self, user: ScriptedUser, panel: SeenMessage) -> None:
        """Any answer; one that must be confirmed is."""
        ids = [button.custom_id for button in panel.buttons if button.custom_id and not button.disabled]
        buttons = [id for id in ids if id[:2] in ("o:", "c:")]
        menus = [menu for menu in panel.selects if menu.custom_id.startswith("s:")]
        if buttons and (not menus or self._luck.random() < 0.5):
            chosen = self._luck.choice(buttons)
            answer = await _press(user, chosen, panel)
        elif menus:
            menu = self._luck.choice(menus)
            value = self._luck.choice(menu.options).value
            chosen = f"c:{menu.custom_id.split(':', 1)[1].rpartition(':')[0]}:{value}"
            answer = (await user.select(menu.custom_id, [value], on=panel, settle=SETTLED)).message
        else:
            return
        question, _, key = chosen[2:].rpartition(":")
        asked = answer.buttons if chosen.startswith("c:") and answer is not None else []
        for id in [button.custom_id for button in asked]:
            if id.startswith(f"o:{question}") and id.endswith(f":{key}"):
                await _press(user, id, answer)
                return

    def _table(self, user: ScriptedUser, game_id: str) -> SeenMessage:
        wanted = f"t:{game_id}:play"
        for message in reversed(user.messages(self._channels[game_id])):
            if any(button.custom_id == wanted for button in message.buttons):
                return message
        raise RuntimeError(f"table {game_id} has no message")


async def _press(user: ScriptedUser, button: str, on: SeenMessage | None) -> SeenMessage | None:
    """What came of a click: in a crowd the bot may first only acknowledge it."""
    return (await user.press(button, on=on, settle=SETTLED)).message


def latency(options: Options) -> Iterator[Measured]:
    """A turn's cost and the waits for one table, and for many that all click at the same moment."""
    alone: dict[str, float] = {}
    for tables in QUICK_SIZES if options.quick else SIZES:
        found = in_loop(_measure(tables, 2 if options.quick else max(FEWEST_ROUNDS, CLICKS // tables)))

        figures: list[tuple[str, float, str]] = []
        for what, times in found.spent.items():
            for share in (0.5, 0.99):
                figures.append((f"{what}, p{100 * share:.0f}", percentile(times, share) * 1_000, "ms"))
        if found.cpu is not None:
            figures.append((CPU, found.cpu / found.turns * 1_000, "ms"))
        figures.append((REQUESTS, found.requests / found.turns, "times"))
        for name, value, unit in figures:
            crowded, limit = LIMITS.get(name, (0, None))
            if tables < crowded:
                limit = None
            yield Measured(
                part="latency",
                name=f"{tables} tables: {name}",
                value=value,
                unit=unit,
                beside=alone.setdefault(name, value),
                beside_name="one table alone",
                target="" if limit is None else f"< {limit:,.0f}",
                met=None if limit is None else value < limit,
            )
        yield Measured(
            part="latency",
            name=f"{tables} tables: clicks without an answer in time",
            value=found.late,
            unit="times",
            beside=len(found.spent["acknowledged"]) + found.late,
            beside_name="clicks",
            target="none",
            met=not found.late,
        )


async def _measure(tables: int, rounds: int) -> Found:
    with tempfile.TemporaryDirectory(prefix="taverna-bench-") as folder:
        async with Sandbox.start() as box:
            people, guild = [box.user("Ana"), box.user("Bia")], box.guild("Taverna")
            path = Path(folder) / "taverna.sqlite3"
            async with await Database.open(path) as database:
                channels = await opened(
                    Tables(database), people, guild.id, [guild.channel(f"mesa-{n}") for n in range(tables)]
                )
            async with bot(box, Path(folder)) as pid, await Database.read_only(path) as database:
                players = Players(database, people, channels)
                await box.until(lambda: all(people[0].messages(channel) for channel in channels.values()), READY)
                # The first round draws every kind of picture for the first time.
                await players.quiet()
                await _idle(pid)
                await players.round(Found())
                await _idle(pid)
                found = Found()
                found.watch(box)
                begun = _processor_time(pid)
                with Progress(f"{tables} tables: round", rounds) as progress:
                    for _ in range(rounds):
                        await players.round(found)
                        progress.step()
                ended = _processor_time(pid)
                found.cpu = None if begun is None or ended is None else ended - begun
            found.judge(box.breaches)
        return found


async def opened(
    tables: Tables, people: list[ScriptedUser], guild_id: int, channels: list[SeenChannel]
) -> dict[str, SeenChannel]:
    """A table begun in each channel; the bot will post them when it starts. Nobody is new to the game."""
    for user in people:
        await tables.preferences.shown(user.id, f"minute.{GAME}", 1)
    found: dict[str, SeenChannel] = {}
    host, *others = (User(user.id, user.name) for user in people)
    for channel in channels:
        table = await tables.lobby.open(GAME, guild_id, channel.id, host, seats=len(people))
        for user in others:
            await tables.lobby.join(table.game_id, user)
        await tables.lobby.start(table.game_id, host)
        found[table.game_id] = channel
    return found


@asynccontextmanager
async def bot(box: Sandbox, folder: Path, log: Path | None = None, **more: str) -> AsyncGenerator[int]:
    """The bot as a process, with further settings; its id. It is told to stop when it is no longer needed.

    Its errors go into the file ``log``, else to our own.
    """
    settings = {
        "DISCORD_TOKEN": "bench",
        "DISCORD_API_URL": box.api_url,
        "DISCORD_GATEWAY_URL": box.gateway_url,
        "DATA_DIR": str(folder),
        "LOG_LEVEL": "ERROR",
        "TABLES_PER_USER": "0",
        "TABLES_PER_SERVER": "0",
        "PRESSES_PER_MINUTE": "0",
        "PICTURES_PER_MINUTE": "0",
        **more,
    }
    with nullcontext() if log is None else log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", "run", "--until-stdin-closes"),
            env={**os.environ, **settings},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=errors,
        )
    try:
        yield process.pid
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _idle(pid: int) -> None:
    """Waits until the bot has prepared all that it prepares after its start."""
    for _ in range(int(READY)):
        before = _processor_time(pid)
        await asyncio.sleep(1)
        after = _processor_time(pid)
        if before is None or after is None or after - before < IDLE:
            return


def _processor_time(pid: int) -> float | None:
    """Seconds of processor time that a process and those it started have had; None where the system does not tell."""
    stats = [_fields(file) for file in Path("/proc").glob("[0-9]*/stat")]
    ours, ticks = {str(pid)}, 0
    # A child has a higher number than its parent, but for when numbers begin anew.
    for own, fields in sorted((fields for fields in stats if fields), key=lambda found: int(found[0])):
        if own in ours or fields[1] in ours:
            ours.add(own)
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK") if stats else None


def _fields(file: Path) -> tuple[str, list[str]] | None:
    """The id of a process and what the system tells of it; None if it has just ended."""
    try:
        return file.parent.name, file.read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None

"""/table new, join, part, leave, back, start, cancel, kick, add-bot, options, info, list, export, move; cf. hosting."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import PACES, own_place
from bot.texts import speak
from cogs.hosting import Hosting
from cogs.ui.answers import Asking, remember, tell, who
from cogs.ui.layout import COLOUR, Layout, cut, lines
from cogs.ui.lobby.freeing import freed_said
from cogs.ui.lobby.opening import open_table
from cogs.ui.lobby.options import begun_layout, options_layout
from cogs.ui.looking import viewing
from cogs.ui.looking.minute import introduce
from cogs.ui.sentences import GAME_CHOICES, choices, command, escaped, say
from cogs.ui.shown.hall import list_line
from cogs.ui.shown.lobby import ANY, lobby_layout, parts_menu
from cogs.ui.table.seat_controls import be_back
from cogs.ui.table.table_controls import leaving
from cogs.ui.typing.completion import CHOICE, fitting, my_tables, places
from games.core.model import Choosable, Setup
from games.core.rules import BadSetup, Rules, applicable, check_table
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from storage.rows.game import Page


class Table(Hosting, commands.GroupCog, name="table", description=speak("en").say("command.table.description")):
    """Opening tables and sitting down."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("table.new")
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.choices(pace=choices("pace", [str(hours) for hours in PACES]), language=choices("language", LOCALES))
    async def new(
        self,
        interaction: Asking,
        game: str,
        seats: app_commands.Range[int, 1, 8] | None = None,
        options: str | None = None,
        pace: str | None = None,
        thread: bool | None = None,
        language: str | None = None,
    ) -> None:
        """Open a table here or in a thread of its own."""
        await interaction.response.defer(ephemeral=True)
        await open_table(
            interaction,
            game,
            seats=seats,
            options=parsed(options or ""),
            pace=None if pace is None else int(pace),
            thread=thread,
            language=language,
        )

    @command("table.join")
    async def join(self, interaction: Asking) -> None:
        """Sit down."""
        before = await viewing.here(interaction)
        after = await self.bot.tables.lobby.join(before.game_id, who(interaction))
        await self._done(interaction, after, "joined")
        await introduce(interaction, before)

    @command("table.part")
    async def part(self, interaction: Asking, part: str, place: app_commands.Range[int, 1, 25] | None = None) -> None:
        """Choose a part of the game, for oneself or (the host) for a bot."""
        before = await viewing.here(interaction)
        key = "" if part == ANY else part
        number = None if place is None else place - 1
        after = await self.bot.tables.lobby.choose_part(before.game_id, who(interaction), key, number)
        await self._done(interaction, after, "part_chosen")
        if before.place_of(interaction.user.id) is None:
            await introduce(interaction, before)

    @command("table.leave")
    async def leave(self, interaction: Asking) -> None:
        """Stand up: at once in the lobby, from a running game when it is confirmed."""
        snapshot = await viewing.here(interaction)
        if snapshot.running:
            own_place(snapshot, interaction.user.id)
            await tell(interaction, leaving(snapshot, await self.bot.locale(interaction)))
            return
        after = await self.bot.tables.lobby.leave(snapshot.game_id, who(interaction))
        await self._done(interaction, after, "left_last" if after.status == "cancelled" else "left")

    @command("table.back")
    async def back(self, interaction: Asking) -> None:
        """Play oneself again after a bot has played in one's stead."""
        await be_back(interaction, await viewing.here(interaction))

    @command("table.start")
    async def start(self, interaction: Asking) -> None:
        """Begin."""
        snapshot = await viewing.here(interaction)
        await self._done(interaction, await self.bot.tables.lobby.start(snapshot.game_id, who(interaction)), "started")

    @command("table.cancel")
    async def cancel(self, interaction: Asking) -> None:
        """Give the table up."""
        snapshot = await viewing.here(interaction)
        await self._done(
            interaction, await self.bot.tables.lobby.cancel(snapshot.game_id, who(interaction)), "cancelled"
        )

    @command("table.kick")
    async def kick(self, interaction: Asking, place: app_commands.Range[int, 1, 25]) -> None:
        """Free a place."""
        snapshot = await viewing.here(interaction)
        names = [taken.name for taken in snapshot.places]
        names += snapshot.kept.names.values() if snapshot.kept is not None else ()
        after = await self.bot.tables.lobby.kick(snapshot.game_id, who(interaction), place - 1)
        await self._done(interaction, after, freed_said(snapshot, after), name=escaped(names[place - 1]))

    @command("table.add-bot")
    async def add_bot(self, interaction: Asking) -> None:
        """Let a bot play."""
        snapshot = await viewing.here(interaction)
        await self._done(
            interaction, await self.bot.tables.lobby.add_bot(snapshot.game_id, who(interaction)), "bot_added"
        )

    @command("table.options")
    async def options(self, interaction: Asking) -> None:
        """Choose places, pace and variants; at a running table how much its messages say."""
        snapshot, locale = await viewing.here(interaction), await self.bot.locale(interaction)
        if snapshot.running:
            may_change = self.bot.tables.hosting.may_host(snapshot, who(interaction))
            await tell(interaction, begun_layout(snapshot, locale, may_change=may_change))
            return
        await tell(interaction, options_layout(snapshot, locale, interaction.user.id))

    @command("table.info")
    async def info(self, interaction: Asking) -> None:
        """What is played here, by whom, with which options."""
        snapshot = await viewing.here(interaction)
        await tell(interaction, lobby_layout(snapshot, await self.bot.locale(interaction), buttons=False))
        await self.bot.delivery.missing.look(snapshot)

    @command("table.list")
    async def tables(self, interaction: Asking) -> None:
        """The open tables of this server."""
        speech = speak(locale := await self.bot.locale(interaction))
        if interaction.guild_id is None:
            heading, page = "mygames.title", await self.bot.tables.of_user(interaction.user.id)
        else:
            heading, page = "list.title", await self.bot.tables.of_guild(interaction.guild_id)
        await tell(interaction, list_layout(page, locale, speech.say(heading)))

    @command("table.export")
    async def export(self, interaction: Asking, table: str | None = None) -> None:
        """The record of the game as a file."""
        await viewing.export(interaction, table or (await viewing.played_here(interaction)).game_id)

    @command("table.move")
    async def move(self, interaction: Asking, table: str) -> None:
        """Bring a table of the user's into this channel."""
        snapshot = await viewing.table(interaction, table)
        after = await self.bot.tables.hosting.move(
            snapshot.game_id, who(interaction), interaction.guild_id, interaction.channel_id or 0
        )
        await self._done(interaction, after, "moved")

    @part.autocomplete("part")
    async def _parts(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        try:
            snapshot = await viewing.here(interaction)
        except Refused:
            return []
        locale = await self.bot.locale(interaction)
        lines = [line for menu in parts_menu(snapshot, locale) for line in menu.lines]
        return fitting([(f"{line.label} · {line.note}", line.value) for line in lines], typed)

    @part.autocomplete("place")
    async def _bots(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await places(interaction, typed, lambda place: place.bot is not None)

    @kick.autocomplete("place")
    async def _others(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        mine = interaction.user.id
        return await places(interaction, typed, lambda place: place.user_id != mine, kept=True)

    @new.autocomplete("options")
    async def _options(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        rules = GAMES.get(str(interaction.namespace.game))
        if rules is None:
            return []
        done = [part.strip() for part in typed.split(",")][:-1]
        texts = catalogue(rules.package, await self.bot.locale(interaction))
        pairs = [
            (
                ", ".join(
                    [*done, f"{texts.say(f'setup.{choosable.key}')}: {texts.say(f'setup.{choosable.key}.{value}')}"]
                ),
                ",".join([*done, f"{choosable.key}={value}"]),
            )
            for choosable in _offered(rules, interaction.namespace.seats, done)
            for value in choosable.values
            if not any(part.startswith(f"{choosable.key}=") for part in done)
        ]
        return [choice for choice in fitting(pairs, typed.rpartition(",")[2]) if len(choice.value) <= CHOICE]

    @export.autocomplete("table")
    @move.autocomplete("table")
    async def _my_tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    async def _done(self, interaction: Asking, snapshot: Snapshot, told: str, **args: str) -> None:
        remember(interaction, snapshot)
        await tell(interaction, say(speak(await self.bot.locale(interaction)), f"done.{told}", **args))


def list_layout(page: Page, locale: str, heading: str) -> Layout:
    """Tables one a line, and how many more there are."""
    speech, hidden = speak(locale), page.total - len(page.games)
    said = [list_line(table, locale) for table in page.games]
    text = lines(said, 3_000, lambda n: say(speech, "list.more", n=n + hidden)) or speech.say("list.none")
    if hidden and text == "\n".join(said):
        text = f"{text}\n{say(speech, 'list.more', n=hidden)}"
    return Layout((f"### {heading}", text), COLOUR)


def _offered(rules: Rules[Any, Any], seats: object, done: list[str]) -> tuple[Choosable, ...]:
    """The options that mean something after what has been typed; of what is not understood, all."""
    try:
        setup = Setup(seats if isinstance(seats, int) else rules.meta.seats[1], parsed(",".join(done)))
        check_table(rules, setup)
    except (Refused, BadSetup):
        return rules.meta.options
    return applicable(rules, setup)


def parsed(options: str) -> dict[str, str]:
    """ "map=north, length=short" as pairs.

    Raises:
        Refused: a part is not of that form.
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in options.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise Refused("bad_options", part=cut(part, 40))
        found[key.strip()] = value.strip()
    return found


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Table(bot))

"""The running table: its buttons, and /play /hand /board /log /undo /score."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.refused import Refused
from bot.snapshot import Snapshot
from bot.tables import Entry
from bot.texts import speak
from cogs import ids, play, viewing
from cogs.answers import COLOUR, Asking, redraw, remember, tell, who
from cogs.completion import fitting, my_tables
from cogs.controls import control
from cogs.errors import answer_error
from cogs.invitation import rematch
from cogs.layout import Button, Layout, Picture, Row, cut, latest
from cogs.messages import Messages, entry_said
from cogs.rulebook import contents
from cogs.scores import score_table
from cogs.translator import CommandTranslator
from cogs.words import choices, command, say, table_texts, title

if TYPE_CHECKING:
    from bot.app import Taverna

LINES = 10
LONG = 30
MINUTE = 60_000
DAYS = {"day": 1, "week": 7}
SINCE = ("mine", "day", "week", "start")


class Table(commands.Cog):
    """Playing, looking, remembering, taking back."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("play")
    async def play(self, interaction: Asking) -> None:
        """The private panel of everything the user may do here."""
        snapshot = await viewing.here(interaction)
        await play.open_panel(interaction, snapshot.game_id)

    @command("hand")
    async def hand(self, interaction: Asking, table: str | None = None) -> None:
        """The user's private things."""
        await viewing.show_hand(interaction, await viewing.here(interaction, table))

    @command("board")
    @app_commands.checks.cooldown(6, 20.0)
    async def board(self, interaction: Asking, view: str | None = None) -> None:
        """A picture of the table, public if it is the user's turn."""
        snapshot = await viewing.here(interaction)
        mine = snapshot.running and interaction.user.id in snapshot.awaited_users
        await viewing.show_board(interaction, snapshot, view or "", private=not mine)

    @command("log")
    @app_commands.choices(since=choices("log.since", SINCE))
    async def log(self, interaction: Asking, since: str = "mine") -> None:
        """What happened, with times."""
        snapshot = await viewing.here(interaction)
        await tell(interaction, await self._log(interaction, snapshot, since))

    @command("undo")
    @app_commands.choices(what=choices("undo.what", ("step", "turn")))
    async def undo(self, interaction: Asking, what: str = "step") -> None:
        """Take back a step or the whole turn."""
        snapshot = await viewing.here(interaction)
        after = await self.bot.tables.moves.undo(
            snapshot.game_id, who(interaction), whole_turn=what == "turn", interaction_id=interaction.id
        )
        news = await play.news_since(interaction, remember(interaction, after), snapshot.seq)
        await play.open_panel(interaction, after.game_id, news)

    @command("score")
    async def score(self, interaction: Asking) -> None:
        """The points so far by category: only what is public."""
        snapshot = await viewing.here(interaction)
        if snapshot.state is None:
            raise Refused("not_started")
        locale = await self.bot.locale(interaction)
        texts = table_texts(snapshot, locale)
        outcome = snapshot.state.outcome
        found = outcome.scores if outcome is not None else snapshot.rules.tell.scores(snapshot.view(None))
        scores = {seat: dict(points) for seat, points in found.items()}
        said = score_table(scores, snapshot.names, texts)
        heading = f"### {title(snapshot.rules, locale)} · {texts.say(snapshot.rules.tell.header(snapshot.view(None)))}"
        layout = Layout((heading, said), COLOUR)
        await tell(interaction, layout)
        if "score" in self.bot.pictures.names(snapshot, None):
            picture = Picture(viewing.FILE, cut(said.strip("`\n"), 1_000))
            drawing = self.bot.pictures.draw(snapshot, "score", None, locale)
            await viewing.illustrate(interaction, layout, {picture: drawing})

    @hand.autocomplete("table")
    async def _tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    @board.autocomplete("view")
    async def _views(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        try:
            snapshot = await viewing.here(interaction)
            names = viewing.pictures(interaction, snapshot)
        except (Refused, ValueError):
            return []
        locale = await self.bot.locale(interaction)
        texts, speech = snapshot.texts(locale), speak(locale)
        return fitting([(viewing.picture_name(name, texts, speech), name) for name in names], typed)

    async def _log(self, interaction: Asking, snapshot: Snapshot, since: str) -> Layout:
        locale = await self.bot.locale(interaction)
        entries = await self._entries(interaction, snapshot, since)
        heading = f"### {say(speak(locale), f'log.title_{since}', game=title(snapshot.rules, locale))}"
        said = timed([(entry.at, entry_said(snapshot, locale, entry.text)) for entry in entries])
        shown = latest(said, 3_600, lambda n: say(speak(locale), "log.earlier", n=n))
        return Layout((heading, shown or speak(locale).say("log.nothing")), COLOUR)

    async def _entries(self, interaction: Asking, snapshot: Snapshot, since: str) -> list[Entry]:
        chronicle = self.bot.tables.chronicle
        if since == "mine":
            return await chronicle.log(snapshot.game_id, interaction.user.id, None, LINES)
        entries = await chronicle.log(snapshot.game_id, interaction.user.id, -1, 100_000)
        if since == "start":
            return entries[:LONG]
        earliest = (time.time() - DAYS[since] * 86_400) * 1_000
        return [entry for entry in entries if entry.at >= earliest][-LONG:]


def timed(told: Sequence[tuple[int, str]]) -> list[str]:
    """Lines with the time (Unix ms) above the first of each minute."""
    said, shown = list[str](), -1
    for at, line in told:
        said.append(line if at // MINUTE == shown else f"-# <t:{at // 1_000}:f>\n{line}")
        shown = at // MINUTE
    return said


# ---------------------------------------------------------------- the buttons of the table message


@control(ids.TABLE)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Play · Hand · Board · Undo · Rules, and at the end Rematch · Export."""
    game_id, what = match["game"], match["what"]
    if what == "play":
        await play.open_panel(interaction, game_id)
        return
    snapshot = await viewing.table(interaction, game_id)
    match what:
        case "hand":
            await viewing.show_hand(interaction, snapshot)
        case "board":
            await viewing.show_board(interaction, snapshot)
        case "undo":
            await offer_undo(interaction, snapshot)
        case "rules":
            await tell(interaction, contents(snapshot.rules, game_id, await interaction.client.locale(interaction)))
        case "rematch":
            await rematch(interaction, snapshot)
        case _:
            await viewing.export(interaction, snapshot)


@control(ids.SECTIONS)
async def open_section(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of the sections of the rules."""
    snapshot = await viewing.table(interaction, match["game"])
    locale = await interaction.client.locale(interaction)
    await redraw(interaction, contents(snapshot.rules, match["game"], locale, int(values[0])))


async def offer_undo(interaction: Asking, snapshot: Snapshot) -> None:
    """Two buttons, one step or the whole turn; with nothing to take back the reason is told."""
    moves, user = interaction.client.tables.moves, who(interaction)
    depth = await moves.undo_depth(snapshot.game_id, user)
    if not depth:
        # Raises with the reason: it was drawn, it was seen, it is not this user's turn.
        await moves.undo(snapshot.game_id, user, whole_turn=False, interaction_id=interaction.id)
    speech = speak(await interaction.client.locale(interaction))
    seat = snapshot.seats_of(user.id)[0]
    buttons = tuple(
        Button(speech.say(f"panel.{name}"), ids.panel(snapshot.game_id, seat, snapshot.seq, what))
        for name, what in (("back", "undo"), ("reset", "reset"))
    )
    await tell(interaction, Layout((say(speech, "undo.depth", n=depth), Row(buttons)), COLOUR))


async def setup(bot: Taverna) -> None:
    """Called by discord.py; what all cogs share is set up here too."""
    bot.speaker = Messages()
    bot.tree.error(answer_error)
    await bot.tree.set_translator(CommandTranslator())
    bot.add_dynamic_items(press, open_section, viewing.change_picture, *play.CONTROLS)
    await bot.add_cog(Table(bot))

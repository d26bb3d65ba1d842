"""At a running table: /play /hand /board /log /undo /score /note."""

from __future__ import annotations

from collections.abc import Awaitable

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, show, tell, who
from cogs.ui.layout import COLOUR, Layout, Picture, Row
from cogs.ui.looking import viewing
from cogs.ui.looking.log import SINCE, Stretch, log_layout, stretch
from cogs.ui.looking.memo_form import open_memo
from cogs.ui.panel import commanded, panel_controls
from cogs.ui.sentences import choices, command, picture_name, table_texts, title
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.scores import score_table, score_words, scored_said
from cogs.ui.typing.completion import fitting, my_tables, rounds, seats
from games.core.standings import standings


class Play(commands.Cog):
    """Playing, looking, remembering, taking back."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("play")
    async def play(self, interaction: Asking, table: str | None = None) -> None:
        """The private panel of everything the user may do here."""
        snapshot = await viewing.here(interaction, table)
        await panel_controls.open_panel(interaction, snapshot.game_id)
        await self.bot.delivery.missing.look(snapshot)

    @command("hand")
    async def hand(self, interaction: Asking, table: str | None = None) -> None:
        """The user's hand."""
        await viewing.show_hand(interaction, await viewing.here(interaction, table))

    @command("board")
    @app_commands.rename(picture="view")
    async def board(
        self, interaction: Asking, picture: str | None = None, text: bool = False, table: str | None = None
    ) -> None:
        """A picture of the table, public if it is the user's turn; or everything on it in words."""
        snapshot = await viewing.played_here(interaction, table)
        if text:
            await viewing.read_board(interaction, snapshot)
            return
        mine = snapshot.running and interaction.user.id in snapshot.awaited_users
        await viewing.show_board(interaction, snapshot, picture or "", private=not mine)

    @command("log")
    @app_commands.choices(since=choices("log.since", SINCE))
    @app_commands.rename(number="round")
    async def log(
        self,
        interaction: Asking,
        since: str = "mine",
        player: app_commands.Range[int, 1, 25] | None = None,
        number: app_commands.Range[int, 1, 99] | None = None,
        table: str | None = None,
    ) -> None:
        """What happened, turn by turn, with times; of one round where that is named."""
        snapshot = await viewing.played_here(interaction, table)
        seat = None if player is None else player - 1
        of = await stretch(interaction, snapshot, since, seat) if number is None else Stretch("round", number, seat)
        await tell(interaction, await log_layout(interaction, snapshot, of))

    @command("undo")
    @app_commands.choices(what=choices("undo.what", ("step", "turn")))
    async def undo(self, interaction: Asking, what: str = "step", table: str | None = None) -> None:
        """Take back a step or the whole turn."""
        snapshot = await viewing.here(interaction, table)
        if not await commanded.carried_out_before(interaction, snapshot):
            after = await self.bot.tables.moves.undo(
                snapshot.game_id, who(interaction), whole_turn=what == "turn", interaction_id=interaction.id
            )
            await commanded.carried_out(interaction, snapshot, after)

    @command("score")
    async def score(self, interaction: Asking, table: str | None = None) -> None:
        """The points so far by category: only what is public."""
        snapshot = await viewing.played_here(interaction, table)
        if snapshot.state is None:
            raise Refused("not_started")
        locale = await self.bot.locale(interaction)
        texts = table_texts(snapshot, locale)
        outcome = snapshot.state.outcome
        so_far = snapshot.rules.tell.scores(snapshot.view(None))
        found = standings(so_far, outcome)
        said = score_table(found, snapshot.names, texts)
        heading = f"### {title(snapshot.rules, locale)} · {texts.say(snapshot.rules.tell.header(snapshot.view(None)))}"
        scored = scored_said(snapshot, locale, None, [each.seat for each in found])
        own = table_button(snapshot.game_id, "points", speak(locale))
        points = [Row((own,))] if snapshot.seats_of(interaction.user.id) else []
        layout = Layout((heading, said, *(["\n".join(scored)] if scored else []), *points), COLOUR)
        drawings: dict[Picture, Awaitable[bytes]] = {}
        if "score" in self.bot.pictures.names(snapshot, None):
            self.bot.door.pictures.take(interaction.user.id)
            picture = Picture(viewing.FILE, score_words(found, snapshot.names, snapshot.texts(locale)))
            drawings[picture] = self.bot.pictures.draw(snapshot, "score", None, locale)
        await show(interaction, layout, drawings)

    @command("note")
    async def note(self, interaction: Asking, table: str | None = None) -> None:
        """What the user writes down for themselves."""
        await open_memo(interaction, await viewing.here(interaction, table))

    @log.autocomplete("player")
    async def _players(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await seats(interaction, typed)

    @log.autocomplete("number")
    async def _rounds(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await rounds(interaction, typed)

    @play.autocomplete("table")
    @hand.autocomplete("table")
    @board.autocomplete("table")
    @log.autocomplete("table")
    @undo.autocomplete("table")
    @score.autocomplete("table")
    @note.autocomplete("table")
    async def _tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    @board.autocomplete("picture")
    async def _pictures(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        try:
            snapshot = await viewing.played_here(interaction, interaction.namespace.table)
            names = viewing.pictures(interaction, snapshot)
        except (Refused, ValueError):
            return []
        locale = await self.bot.locale(interaction)
        texts, speech = snapshot.texts(locale), speak(locale)
        return fitting([(picture_name(name, texts, speech), name) for name in names], typed)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Play(bot))

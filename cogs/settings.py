"""/settings: what a user chooses."""

from __future__ import annotations

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.app import CHOSEN, Taverna
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.errors import answering
from cogs.ui.lobby import lobby_controls
from cogs.ui.looking import memo_form
from cogs.ui.sentences import choices, command
from cogs.ui.settings import settings_controls, vacations
from cogs.ui.settings.hours import minute_of_day, span
from cogs.ui.settings.settings_controls import CALLS, LANGUAGES, changed, mine
from cogs.ui.settings.timezones import known_timezone, named_timezone, timezones
from cogs.ui.table import talk_controls
from cogs.ui.typing.completion import fitting

NEVER = ("-", "off", "não", "nao", "no")
"""How people write that they want none of something."""


class Settings(commands.GroupCog, name="settings", description=speak("en").say("command.settings.description")):
    """Choices of a user."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("settings.me")
    @app_commands.choices(language=choices("language", LANGUAGES), calls=choices("calls", CALLS))
    async def me(
        self,
        interaction: Asking,
        language: str | None = None,
        dm: bool | None = None,
        compact: bool | None = None,
        quiet: str | None = None,
        weekends: bool | None = None,
        timezone: str | None = None,
        digest: str | None = None,
        reminders: bool | None = None,
        calls: str | None = None,
    ) -> None:
        """Show or change what the user chose."""
        # It is heard by this in which language they speak, and so where they probably live.
        await self.bot.locale(interaction)
        chosen = before = await self.bot.preference(interaction)
        if language is not None:
            chosen = msgspec.structs.replace(chosen, locale=None if language == "auto" else language)
        if dm is not None:
            chosen = msgspec.structs.replace(chosen, dm=dm)
        if compact is not None:
            chosen = msgspec.structs.replace(chosen, compact=compact)
        if quiet is not None:
            begin, end = quiet_hours(quiet)
            chosen = msgspec.structs.replace(chosen, quiet_from=begin, quiet_to=end)
        if weekends is not None:
            chosen = msgspec.structs.replace(chosen, weekends=weekends)
        if timezone is not None:
            chosen = msgspec.structs.replace(chosen, timezone=known_timezone(timezone))
        if digest is not None:
            chosen = msgspec.structs.replace(chosen, digest=digest_hour(digest))
        if reminders is not None:
            chosen = msgspec.structs.replace(chosen, reminders=reminders)
        if calls is not None:
            chosen = changed(chosen, "calls", calls)
        await self.bot.tables.timing.choose(chosen, before)
        # The language counts that this very command has chosen.
        interaction.extras.pop(CHOSEN, None)
        await tell(interaction, await mine(interaction, await self.bot.preference(interaction)))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Asking) -> None:
        """A form was sent: nothing of the form is in memory, so it outlives a restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            async with answering(interaction):
                if self.bot.door.admit(interaction):
                    await settings_controls.search_sent(interaction)
                    await vacations.plan_sent(interaction)
                    await lobby_controls.word_sent(interaction)
                    await talk_controls.answer_sent(interaction)
                    await memo_form.memo_sent(interaction)

    @me.autocomplete("timezone")
    async def _timezones(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        locale = await self.bot.locale(interaction)
        return fitting([(named_timezone(zone, locale), zone) for zone in timezones()], typed or "America")


def digest_hour(text: str) -> int | None:
    """ "08:00" in minutes of the day; "off" (or "-") as none.

    Raises:
        Refused: it is neither.
    """
    if text.strip().casefold() in NEVER:
        return None
    found = minute_of_day(text)
    if found is None:
        raise Refused("bad_digest")
    return found


def quiet_hours(text: str) -> tuple[int | None, int | None]:
    """ "22:00-07:30" as minutes of the day; "off" (or "-") as none.

    Raises:
        Refused: it is neither.
    """
    if text.strip().casefold() in (*NEVER, "0"):
        return None, None
    found = span(text)
    if found is None:
        raise Refused("bad_quiet")
    return found


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Settings(bot))

"""/settings: what a user and a server choose."""

from __future__ import annotations

import re
import zoneinfo
from functools import cache

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, tell
from cogs.ui.completion import fitting
from cogs.ui.controls import control
from cogs.ui.direct_messages import dm_arrives
from cogs.ui.layout import COLOUR, Button, Layout, Row, cut
from cogs.ui.sentences import choices, command
from games.core.texts import LOCALES, Catalogue
from storage.rows import GuildSetting, Preference

LANGUAGES = ("auto", *LOCALES)
HOURS = re.compile(r"(\d{1,2}):?(\d{2})?\s*[-–a]\s*(\d{1,2}):?(\d{2})?")


class Settings(commands.GroupCog, name="settings", description=speak("en").say("command.settings.description")):
    """Choices of a user and of a server."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("settings.me")
    @app_commands.choices(language=choices("language", LANGUAGES))
    async def me(
        self,
        interaction: Asking,
        language: str | None = None,
        dm: bool | None = None,
        compact: bool | None = None,
        quiet: str | None = None,
        timezone: str | None = None,
    ) -> None:
        """Show or change what the user chose."""
        preferences = self.bot.tables.preferences
        chosen = await preferences.user(interaction.user.id)
        if language is not None:
            chosen = msgspec.structs.replace(chosen, locale=None if language == "auto" else language)
        if dm is not None:
            chosen = msgspec.structs.replace(chosen, dm=dm)
        if compact is not None:
            chosen = msgspec.structs.replace(chosen, compact=compact)
        if quiet is not None:
            begin, end = quiet_hours(quiet)
            chosen = msgspec.structs.replace(chosen, quiet_from=begin, quiet_to=end)
        if timezone is not None:
            chosen = msgspec.structs.replace(chosen, timezone=known_timezone(timezone))
        await preferences.save_user(chosen, self.bot.tables.clock())
        await tell(interaction, user_layout(chosen, await self.bot.locale(interaction)))

    @command("settings.server")
    @app_commands.guild_only()
    @app_commands.choices(language=choices("language", LOCALES))
    async def server(
        self,
        interaction: Asking,
        language: str | None = None,
        openers: discord.Role | None = None,
        everybody: bool | None = None,
        threads: bool | None = None,
    ) -> None:
        """Show or change what the server chose."""
        preferences = self.bot.tables.preferences
        chosen = await preferences.guild(interaction.guild_id or 0)
        changes = (language, openers, everybody, threads)
        if any(change is not None for change in changes) and not interaction.permissions.manage_guild:
            raise Refused("needs_manage_guild")
        if language is not None:
            chosen = msgspec.structs.replace(chosen, locale=language)
        if everybody:
            chosen = msgspec.structs.replace(chosen, opener_role=None)
        elif openers is not None:
            chosen = msgspec.structs.replace(chosen, opener_role=None if openers.is_default() else openers.id)
        if threads is not None:
            chosen = msgspec.structs.replace(chosen, threads=threads)
        if any(change is not None for change in changes):
            await preferences.save_guild(chosen, self.bot.tables.clock())
        locale = await self.bot.locale(interaction)
        await tell(interaction, guild_layout(chosen, locale, self.bot.config.default_locale))

    @me.autocomplete("timezone")
    async def _timezones(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return fitting([(name, name) for name in timezones()], typed or "America")


@cache
def timezones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(zoneinfo.available_timezones()))


def known_timezone(name: str) -> str:
    """A time zone as it is written.

    Raises:
        Refused: there is none of this name.
    """
    found = next((zone for zone in timezones() if zone.casefold() == name.strip().casefold()), None)
    if found is None:
        raise Refused("bad_timezone", name=cut(name, 40))
    return found


def quiet_hours(text: str) -> tuple[int | None, int | None]:
    """ "22:00-07:30" as minutes of the day; "off" (or "-") as none.

    Raises:
        Refused: it is neither.
    """
    if text.strip().casefold() in ("-", "off", "não", "nao", "no", "0"):
        return None, None
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise Refused("bad_quiet")
    numbers = [int(part or 0) for part in match.groups()]
    if numbers[0] > 23 or numbers[2] > 23 or numbers[1] > 59 or numbers[3] > 59:
        raise Refused("bad_quiet")
    return numbers[0] * 60 + numbers[1], numbers[2] * 60 + numbers[3]


def user_layout(chosen: Preference, locale: str) -> Layout:
    """A user's choices, with a button that tries whether direct messages reach them."""
    speech = speak(locale)
    dm = speech.say("settings.dm_closed") if chosen.dm and chosen.dm_closed_at is not None else _yes(chosen.dm, speech)
    quiet = speech.say("settings.none")
    if chosen.quiet_from is not None and chosen.quiet_to is not None:
        quiet = f"{_clock(chosen.quiet_from)}–{_clock(chosen.quiet_to)}"
    values = {
        "language": speech.say(f"choice.language.{chosen.locale or 'auto'}"),
        "dm": dm,
        "compact": _yes(chosen.compact, speech),
        "quiet": quiet,
        "timezone": chosen.timezone or "UTC",
    }
    text = "\n".join(f"**{speech.say(f'settings.{name}')}**: {value}" for name, value in values.items())
    test = Row((Button(speech.say("button.test_dm"), ids.user("dm")),))
    how = f"-# {speech.say('settings.how_me')}"
    return Layout((f"### {speech.say('settings.mine')}", text, how, test), COLOUR)


def guild_layout(chosen: GuildSetting, locale: str, default: str) -> Layout:
    """A server's choices."""
    speech = speak(locale)
    values = {
        "language": speech.say(f"choice.language.{chosen.locale or default}"),
        "openers": speech.say("settings.everybody") if chosen.opener_role is None else f"<@&{chosen.opener_role}>",
        "threads": _yes(chosen.threads, speech),
    }
    text = "\n".join(f"**{speech.say(f'settings.{name}')}**: {value}" for name, value in values.items())
    return Layout((f"### {speech.say('settings.server')}", text, f"-# {speech.say('settings.how_server')}"), COLOUR)


@control(ids.USER)
async def test_dm(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Send the user a direct message and say whether it arrived."""
    await interaction.response.defer()
    said = "settings.dm_arrived" if await dm_arrives(interaction) else "error.dm_closed"
    await tell(interaction, speak(await interaction.client.locale(interaction)).say(said))


def _yes(value: bool, speech: Catalogue) -> str:
    return speech.say("settings.yes" if value else "settings.no")


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    bot.add_dynamic_items(test_dm)
    await bot.add_cog(Settings(bot))

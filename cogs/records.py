"""Records that somebody brings: /import shows them, /verify proves them."""

from __future__ import annotations

import re

import discord
from discord.ext import commands

from bot.app import Taverna
from bot.replay.examine import Examined, TooLong
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, redraw, tell
from cogs.ui.layout import COLOUR, Layout, cut, lines
from cogs.ui.looking import viewing
from cogs.ui.sentences import command, escaped, say, title
from cogs.ui.shown.final_message import mixed_said
from games.core.rng import remembered
from games.registry import GAMES

LARGEST = 12 << 20
"""Bytes of a record that is looked into; the longest game known makes 10 MB."""


class Records(commands.Cog):
    """Looking into the record of a game."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("import")
    async def import_(self, interaction: Asking, file: discord.Attachment) -> None:
        """The film of a recorded game, and what its record proves."""
        found = await self._examined(interaction, file, film=True)
        if found.film is not None:
            await viewing.send_film(interaction, found.film, film_name(found.table))

    @command("verify")
    async def verify(self, interaction: Asking, file: discord.Attachment, commitment: str | None = None) -> None:
        """Whether the draws and moves of a record are those that the lobby's commitment promised."""
        await self._examined(interaction, file, film=False, commitment=commitment)

    async def _examined(
        self, interaction: Asking, file: discord.Attachment, *, film: bool, commitment: str | None = None
    ) -> Examined:
        if file.size > LARGEST:
            raise Refused("record_too_large", n=LARGEST >> 20)
        self.bot.door.pictures.take(interaction.user.id)
        locale = await self.bot.locale(interaction)
        await tell(interaction, Layout((speak(locale).say("record.at_work"),), COLOUR))
        try:
            found = await self.bot.studio.examined(await file.read(), locale, film=film)
        except ValueError as error:
            raise Refused("no_record") from error
        except TooLong as error:
            raise Refused("record_too_long") from error
        await redraw(interaction, report(found, locale, commitment))
        return found


def film_name(table: str) -> str:
    """What the film of a record is called: as its table, if that can be one of ours and not just anything."""
    return table if re.fullmatch("[a-z0-9]{1,24}", table) else "record"


def report(found: Examined, locale: str, commitment: str | None) -> Layout:
    """What was found in a record; ``commitment`` is the one that somebody remembers of the lobby."""
    speech = speak(locale)
    game = title(GAMES[found.game], locale) if found.game in GAMES else cut(found.game, 40)
    names = ", ".join(speech.called(escaped(name)) for name in found.names)
    said = [f"### {say(speech, 'record.title', game=escaped(game))}"]
    said.append(say(speech, "record.table", table=escaped(cut(found.table or "–", 40)), names=cut(names, 300)))
    if not found.over:
        return Layout(("\n".join([*said, speech.say("record.running")]),), COLOUR)
    if found.words:
        said.append(f"-# {say(speech, 'record.words', words=cut(mixed_said(found.words, speech), 600))}")
    told = {"moves": found.moves, "draws": found.draws, "hash": escaped(cut(found.commitment, 80))}
    if commitment is not None and not remembered(found.commitment, commitment):
        said.append(say(speech, "record.other_commitment", **told))
    elif not found.problems:
        said.append(say(speech, "record.consistent" if commitment is None else "record.compared", **told))
    if found.problems:
        said.append(say(speech, "record.problems", n=found.faults))
        problems = [f"- {say(speech, 'record.problem', move=seq, what=escaped(what))}" for seq, what in found.problems]
        untold = found.faults - len(problems)
        said.append(lines(problems, 1_500, lambda n: f"-# {say(speech, 'list.more', n=n + untold)}"))
    return Layout(("\n".join(said),), COLOUR)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Records(bot))

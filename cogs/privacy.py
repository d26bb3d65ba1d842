"""/privacy: what is kept of a user, all of it as a file, and that they are forgotten."""

from __future__ import annotations

import re

from discord.ext import commands

from bot.app import Taverna
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, hand, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Button, Layout, Row
from cogs.ui.sentences import command


class Privacy(commands.Cog):
    """A user's own data."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Its buttons outlive a restart."""
        self.bot.add_dynamic_items(press)

    @command("privacy")
    async def privacy(self, interaction: Asking) -> None:
        """What is kept and for how long, and what one may ask for."""
        await tell(interaction, privacy_layout(await self.bot.locale(interaction)))


def privacy_layout(locale: str) -> Layout:
    """In short what is kept; My data · Forget me."""
    speech = speak(locale)
    buttons = (
        Button(speech.say("button.my_data"), ids.privacy("mine")),
        Button(speech.say("button.forget"), ids.privacy("forget"), "danger"),
    )
    return Layout((f"### {speech.say('privacy.title')}", speech.say("privacy.text"), Row(buttons)), COLOUR)


@control(ids.PRIVACY)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """My data as a file; Forget me, asked once more."""
    bot, user = interaction.client, interaction.user
    speech = speak(await bot.locale(interaction))
    match match["what"]:
        case "mine":
            data = await bot.tables.privacy.mine(user.id)
            await hand(interaction, speech.say("privacy.mine"), data, "taverna.json")
        case "forget":
            yes = Button(speech.say("button.forget_now"), ids.privacy("forget_now"), "danger")
            no = Button(speech.say("button.forget_not"), ids.privacy("back"))
            await acknowledge(interaction)
            await redraw(interaction, Layout((speech.say("privacy.sure"), Row((yes, no))), COLOUR))
        case "forget_now":
            await acknowledge(interaction)
            hands = await bot.tables.privacy.forget(who(interaction))
            await redraw(interaction, Layout((speech.say("privacy.forgotten"),), COLOUR))
            for posted in hands:
                await bot.delivery.take_away(posted)
        case _:
            await acknowledge(interaction)
            await redraw(interaction, privacy_layout(speech.locale))


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Privacy(bot))

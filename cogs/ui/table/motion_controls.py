"""What Yes and No to a motion do."""

from __future__ import annotations

import re

from bot.service.table import motions
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, tell, who
from cogs.ui.controls import control
from cogs.ui.sentences import say
from cogs.ui.shown.motions import RESULTS
from cogs.ui.table.seat_controls import seated


@control(ids.MOTION)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Yes · No, from the message in the channel or a direct one."""
    await acknowledge(interaction)
    consent, yes = interaction.client.tables.consent, match["what"] == "yes"
    motion = await consent.answer(match["game"], match["motion"], who(interaction), yes=yes)
    locale = await interaction.client.locale(interaction)
    speech = speak(locale)
    if motion.result == "agreed" and motions.invited(motion) == interaction.user.id:
        table = await interaction.client.tables.look(match["game"])
        await tell(interaction, seated(table, locale, "done.taken", interaction.channel_id))
    elif motion.result is None:
        await tell(interaction, say(speech, "motion.noted", n=len(motion.missing)))
    else:
        await tell(interaction, speech.say(RESULTS[motion.result]))


CONTROLS = (press,)

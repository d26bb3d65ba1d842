"""Looking for company: what somebody looks for on a server, each with a button to look no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from bot.service.refused import Refused
from bot.service.tables import Seeker
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, redraw, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import say, title
from cogs.ui.settings.hours import local
from cogs.ui.settings.timezones import zone_of
from cogs.ui.shown.demand import demand_said
from games.core.texts import Catalogue
from games.registry import GAMES


async def sought(interaction: Asking, said: str = "") -> Layout:
    """What the user looks for here, under something that is said first.

    Raises:
        Refused: this is no server.
    """
    if interaction.guild_id is None:
        raise Refused("only_on_a_server")
    found = await interaction.client.tables.seeking.of(interaction.guild_id, who(interaction))
    zone = await zone_of(interaction)
    return sought_layout(found, await interaction.client.locale(interaction), zone, said)


def sought_layout(found: Sequence[Seeker], locale: str, zone: ZoneInfo, said: str = "") -> Layout:
    """A line for each game."""
    speech = speak(locale)
    blocks = list[Block]([said] if said else [f"### {speech.say('seek.title')}"])
    for seeker in found:
        blocks.append(_line(seeker, speech, locale, zone))
        blocks.append(Row((Button(speech.say("button.seek_no_more"), ids.seeking(seeker.rules)),)))
    if not found and not said:
        blocks.append(speech.say("seek.nothing"))
    return Layout(tuple(blocks), COLOUR)


def _line(seeker: Seeker, speech: Catalogue, locale: str, zone: ZoneInfo) -> str:
    hours = local(seeker.awake, zone)
    parts = [
        speech.say(f"choice.pace.{seeker.pace}"),
        say(speech, "seek.seats", n=seeker.seats) if seeker.seats else speech.say("seek.any_seats"),
        say(speech, "seek.hours", begin=hours[0], end=hours[1]) if hours else speech.say("seek.any_hours"),
    ]
    if seeker.demand:
        parts.append(demand_said(seeker.demand, speech))
    game = title(GAMES[seeker.rules], locale)
    return say(speech, "seek.line", game=game, what=" · ".join(parts), when=f"<t:{seeker.at // 1_000}:f>")


@control(ids.SEEKING)
async def stop(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Look no more."""
    if interaction.guild_id is None:
        raise Refused("only_on_a_server")
    await interaction.client.tables.seeking.stop(interaction.guild_id, who(interaction), match["rules"])
    await redraw(interaction, await sought(interaction))


CONTROLS = (stop,)

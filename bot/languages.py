"""What a server speaks."""

from __future__ import annotations

import discord

from bot.texts import spoken_of


def spoken_on(guild: discord.Guild | None, chosen: str | None = None) -> str | None:
    """What a server speaks: what it chose, else what Discord knows, of communities only; of others it says English,
    whoever talks there.
    """
    if chosen or guild is None or "COMMUNITY" not in guild.features:
        return chosen
    return spoken_of(guild.preferred_locale)

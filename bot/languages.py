"""What a server speaks where nobody has chosen it."""

from __future__ import annotations

import discord

from bot.texts import spoken_of


def spoken_on(guild: discord.Guild | None) -> str | None:
    """What a server speaks: Discord knows it of communities only; of others it says English, whoever talks there."""
    if guild is None or "COMMUNITY" not in guild.features:
        return None
    return spoken_of(guild.preferred_locale)

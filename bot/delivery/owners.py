"""What whoever runs the bot must know at once: told by direct message, at most once a day."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

import discord

from bot.texts import speak
from games.core.model import Text

log = logging.getLogger(__name__)

DAY = 86_400.0


class Owners:
    """The users who own the bot. What they are told goes around the outbox: it may be the disk that is full."""

    def __init__(self, client: discord.Client, users: Collection[int], locale: str) -> None:
        self._client = client
        self._users = users
        self._locale = locale
        self._told: dict[str, float] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def alert(self, id: str) -> None:
        """Tell them a sentence of ``bot/texts`` , unless they were told it within the last day."""
        now, told = time.monotonic(), self._told.get(id)
        if told is not None and now - told < DAY:
            return
        self._told[id] = now
        log.error("%s", id)
        task = asyncio.create_task(self._tell(Text(id)), name=id)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, text: Text) -> None:
        said = speak(self._locale).say(text)
        for user_id in self._users:
            try:
                channel = await self._client.create_dm(discord.Object(user_id))
                await channel.send(said, allowed_mentions=discord.AllowedMentions.none())
            except discord.HTTPException as error:
                log.warning("owner %s could not be told: %s", user_id, error.code)

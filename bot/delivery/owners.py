"""What whoever runs the bot must know at once: told by direct message, at most once a day."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection

import discord

from bot.clock import DAY, now
from bot.texts import speak
from games.core.model import Text
from storage.errors import DiskFull, Unreachable, Unwritable
from storage.tables.clocks import Marks

log = logging.getLogger(__name__)

AGAIN = 3_600.0
"""Seconds until somebody who could not be told may be told the same."""
PATIENCE = 5.0


class Owners:
    """The users who own the bot. What they are told goes around the outbox: it may be the disk that is full."""

    def __init__(self, client: discord.Client, users: Collection[int], locale: str, marks: Marks) -> None:
        self._client = client
        self._marks = marks
        self._users = users
        self._locale = locale
        self._told: dict[str, float] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def alert(self, id: str, **args: object) -> None:
        """Tell them a sentence of ``bot/texts``, unless they were told it (whatever its arguments) within a day.

        Also over restarts, as far as the disk has room to remember.
        """
        begun, told = time.monotonic(), self._told.get(id)
        if told is not None and begun - told < DAY / 1_000:
            return
        self._told[id] = begun
        log.error("%s %s", id, args or "")
        task = asyncio.create_task(self._tell(Text(id, args)), name=id)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def close(self) -> None:
        """What is being told may still arrive; nothing after that."""
        if self._telling:
            await asyncio.wait(self._telling, timeout=PATIENCE)

    async def _tell(self, text: Text) -> None:
        if await self._told_before(text.id):
            return
        said, arrived = speak(self._locale).say(text), False
        for user_id in self._users:
            try:
                channel = await self._client.create_dm(discord.Object(user_id))
                await channel.send(said, allowed_mentions=discord.AllowedMentions.none())
                arrived = True
            except (discord.HTTPException, OSError) as error:
                log.warning("owner %s could not be told: %s", user_id, type(error).__name__)
        if arrived:
            with contextlib.suppress(DiskFull, Unreachable, Unwritable):
                await self._marks.set(text.id, now())
        else:
            self._told[text.id] -= DAY / 1_000 - AGAIN

    async def _told_before(self, id: str) -> bool:
        try:
            at = await self._marks.get(id)
        except Unreachable:
            return False
        # What was told at a time to come was told before the clock was set back.
        return at is not None and abs(now() - at) < DAY


def owners_of(application: discord.AppInfo) -> set[int]:
    """Who may administer every table: the application's owner, or who belongs to the team that owns it.

    The owner that Discord names for a team is nobody's account.
    """
    if application.team is None:
        return {application.owner.id}
    accepted = discord.TeamMembershipState.accepted
    return {member.id for member in application.team.members if member.membership_state is accepted}

"""The commands are registered with Discord at each start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.delivery.trouble import FAILURES, passes, reason

log = logging.getLogger(__name__)

WAIT, LONGEST_WAIT = 5.0, 300.0
"""Seconds before the second attempt, which double, and between two at most."""


class Registration:
    """Discord takes a set of commands whole or not at all: while it has not taken ours the old ones go on working."""

    def __init__(self, tree: app_commands.CommandTree[Any], server: int, on_refused: Callable[[], object]) -> None:
        """``server``: the only one they are for; 0: all. ``on_refused`` is told when Discord does not take them."""
        self._tree = tree
        self._server = discord.Object(server) if server else None
        self._on_refused = on_refused

    async def tried(self) -> bool:
        """Whether that is settled; not, while Discord has trouble that passes."""
        try:
            if self._server is not None:
                self._tree.copy_global_to(guild=self._server)
            synced = await self._tree.sync(guild=self._server)
        except (*FAILURES, app_commands.AppCommandError) as error:
            if isinstance(error, FAILURES) and passes(error):
                log.warning("the commands are not registered yet (%s); those registered before stay", reason(error))
                return False
            log.exception("the commands were not registered; those registered before stay")
            self._on_refused()
        else:
            log.info("%s commands registered", len(synced))
        return True

    async def later(self) -> None:
        """Once more after a while, until it is settled."""
        wait = WAIT
        while True:
            await asyncio.sleep(wait)
            if await self.tried():
                return
            wait = min(2 * wait, LONGEST_WAIT)

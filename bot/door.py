"""The door: every interaction comes in here, once, and no user faster than the others can bear."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

REMEMBERED = 4_096
"""Interactions that are known again when Discord delivers them twice; more than can be open at a time."""
IN_TIME = 2.5
"""Seconds in which a suggestion is of use: Discord takes none after three."""
WINDOW, WINDOW_OF_PICTURES = 10.0, 20.0
"""Seconds over which a user's share of a minute is counted."""
USERS = 10_000
"""Paces kept in memory."""


class Pace:
    """So many of something a minute for each user; 0: any number."""

    def __init__(self, a_minute: int, window: float) -> None:
        self._rate = max(1, round(a_minute * window / 60)) if a_minute else 0
        self._window = window
        self._of: OrderedDict[int, app_commands.Cooldown] = OrderedDict()

    def take(self, user_id: int) -> None:
        """One more for this user.

        Raises:
            CommandOnCooldown: too many at a time; it says how long to wait.
        """
        if not self._rate:
            return
        pace = self._of.setdefault(user_id, app_commands.Cooldown(self._rate, self._window))
        self._of.move_to_end(user_id)
        if len(self._of) > USERS:
            self._of.popitem(last=False)
        # Not the time of day: that may be set back.
        wait = pace.update_rate_limit(time.monotonic())
        if wait is not None:
            raise app_commands.CommandOnCooldown(pace, wait)


class Door:
    """Decides whether an interaction is attended to.

    ``pictures`` is asked besides by whatever has something drawn.
    """

    def __init__(
        self,
        presses: int,
        pictures: int,
        on_entry: Callable[[discord.Interaction[Any]], object] = lambda interaction: None,
    ) -> None:
        """``on_entry`` is told of each request that comes in: not of suggestions, of the same only once."""
        self._on_entry = on_entry
        self.pictures = Pace(pictures, WINDOW_OF_PICTURES)
        self._presses = Pace(presses, WINDOW)
        self._suggestions = Pace(presses, WINDOW)
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._typing: dict[int, asyncio.Task[Any]] = {}
        self._closed = False

    def admit(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether to go on; if not, in silence: it was delivered before, or nobody waits for it any more.

        The task that asks is the one that attends to the interaction. Suggestions of a user end when they type on, or
        when they would be too late.

        Raises:
            CommandOnCooldown: this user is too fast.
        """
        if interaction.id in self._seen:
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if interaction.type is not discord.InteractionType.autocomplete:
            self._on_entry(interaction)
            self._presses.take(interaction.user.id)
            return True
        if self._closed:
            return False
        try:
            self._suggestions.take(interaction.user.id)
        except app_commands.CommandOnCooldown:
            return False
        self._supersede(interaction.user.id)
        return True

    def close(self) -> None:
        """The program ends: nobody gets a suggestion any more, for what it is made of is being put away."""
        self._closed = True
        for typing in self._typing.values():
            typing.cancel()

    def _supersede(self, user_id: int) -> None:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("suggestions are made in a task of their own")
        older = self._typing.get(user_id)
        if older is not None:
            older.cancel()
        self._typing[user_id] = task
        too_late = asyncio.get_running_loop().call_later(IN_TIME, task.cancel)

        def done(_: asyncio.Task[Any]) -> None:
            too_late.cancel()
            if self._typing.get(user_id) is task:
                del self._typing[user_id]

        task.add_done_callback(done)


class NotOffered(app_commands.AppCommandError):
    """A choice that is none of those offered. Discord lets none through; a forged request may bring one."""


class Tree(app_commands.CommandTree[Any]):
    """The commands, behind the door: on servers where the bot was installed and in direct messages with it."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Asked by discord.py before a command is carried out or completed; ``on_admitted`` is told of the former."""
        if not interaction.client.door.admit(interaction):
            return False
        if interaction.type is discord.InteractionType.application_command:
            interaction.client.dispatch("admitted", interaction)
            _check_choices(interaction)
        return True


def _check_choices(interaction: discord.Interaction[Any]) -> None:
    command = interaction.command
    given = {name: value for name, value in interaction.namespace}  # noqa: C416 (a namespace has no keys for dict)
    for parameter in command.parameters if isinstance(command, app_commands.Command) else ():
        chosen, offered = given.get(parameter.display_name), [choice.value for choice in parameter.choices]
        if offered and chosen is not None and chosen not in offered:
            raise NotOffered(parameter.name)

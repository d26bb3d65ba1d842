"""One line of the log for each request, and how long it took; never what users hold, answer or are called."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot import metrics

log = logging.getLogger(__name__)

OPEN = 4_096
"""Requests remembered until they are answered; more than can be open at a time."""
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
TABLE = re.compile(r"\w:([A-Za-z0-9_-]{1,24})(?::|$)")


def request_id(interaction: discord.Interaction[Any]) -> str:
    """What a request is called in the log, and to its user if it fails."""
    return blake2b(str(interaction.id).encode(), digest_size=4).hexdigest()


class Requests:
    """Follows requests from Discord's word of them to their end."""

    def __init__(self) -> None:
        self._begun: OrderedDict[int, float] = OrderedDict()
        self._answered: OrderedDict[int, float] = OrderedDict()
        self._waiting: set[int] = set()
        """Those that have had no word yet."""
        self._quiet = asyncio.Event()
        self._quiet.set()

    def begin(self, interaction: discord.Interaction[Any]) -> None:
        """Discord has told of it."""
        for times in (self._begun, self._answered):
            times[interaction.id] = time.monotonic()
            if len(times) > OPEN:
                times.popitem(last=False)
        self._waiting.add(interaction.id)
        self._quiet.clear()

    def end(self, interaction: discord.Interaction[Any], outcome: str) -> None:
        """It was attended to: ``outcome`` is "ok", the id of a refusal or the kind of an error."""
        self._told(interaction.id)
        begun = self._begun.pop(interaction.id, None)
        if begun is None:
            return
        spent = time.monotonic() - begun
        metrics.ATTENDED.observe(spent)
        metrics.REQUESTS.labels(outcome.partition(" ")[0]).inc()
        fields = {
            "request": request_id(interaction),
            "kind": kind(interaction),
            "table": table(interaction),
            "ms": round(spent * 1_000),
            "outcome": outcome,
        }
        line = " ".join(f"{name}={value}" for name, value in fields.items() if value is not None)
        log.info("%s", line, extra={"fields": fields})

    async def quiet(self, seconds: float) -> None:
        """Waits while somebody waits for the first word on their press, at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._quiet.wait()

    def trace(self) -> aiohttp.TraceConfig:
        """For the client: counts what Discord answers, and stops the time until an interaction is acknowledged."""
        found = aiohttp.TraceConfig()
        found.on_request_end.append(self._responded)
        return found

    async def _responded(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        metrics.REST.labels(str(params.response.status)).inc()
        found = CALLBACK.search(params.url.path)
        if found is None:
            return
        self._told(int(found[1]))
        begun = self._answered.pop(int(found[1]), None)
        if begun is not None:
            metrics.ACKNOWLEDGED.observe(time.monotonic() - begun)

    def _told(self, id: int) -> None:
        self._waiting.discard(id)
        if not self._waiting:
            self._quiet.set()


def kind(interaction: discord.Interaction[Any]) -> str:
    """A command by its name, a control by the letter of its id, a form."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    custom_id = str((interaction.data or {}).get("custom_id", ""))
    form = interaction.type is discord.InteractionType.modal_submit
    return f"{'form' if form else 'control'}:{custom_id.partition(':')[0]}"


def table(interaction: discord.Interaction[Any]) -> str | None:
    """The id of the table that a request is about, as far as it says so."""
    snapshot = interaction.extras.get("snapshot")
    if snapshot is not None:
        return str(snapshot.game_id)
    found = TABLE.match(str((interaction.data or {}).get("custom_id", "")))
    return found[1] if found else None

"""What is published when something happens, and files on their way into a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.world.world import Channel


@dataclass(slots=True)
class Happening:
    """A published event. ``data`` is the gateway's payload; ``visible_to`` names the only person who may see it."""

    name: str
    data: dict[str, Any]
    guild_id: int | None = None
    channel: Channel | None = None
    visible_to: int | None = None
    author_id: int | None = None


@dataclass(slots=True)
class Upload:
    """A file on its way into a message."""

    filename: str
    data: bytes
    description: str | None = None
    title: str | None = None

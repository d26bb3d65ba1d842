"""Running the sandbox for people: the example world, and ``serve`` for the bot's command line."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sandbox.rates import RateLimits
from sandbox.server import Sandbox

DEMO = Path(__file__).with_name("demo.toml")


def furnish(box: Sandbox) -> None:
    """Make the example guild, channels and people of ``demo.toml``."""
    demo: dict[str, Any] = tomllib.loads(DEMO.read_text("utf-8"))
    first, *rest = demo["channels"]
    guild = box.guild(demo["guild"], locale=demo["locale"], channel=first)
    for name in rest:
        guild.channel(name)
    for user in demo["users"]:
        box.user(user["name"], locale=user["locale"])


@asynccontextmanager
async def serve(
    port: int = 8090,
    world: Path | None = None,
    on_restart: Callable[[], Awaitable[None]] | None = None,
    *,
    on_travel: Callable[[float], None] | None = None,
) -> AsyncIterator[Sandbox]:
    """Serve a world for people until the block ends; a new world is furnished with the example guild.

    Rate limits are Discord's. ``on_restart`` is called by the page's button, ``on_travel`` with the seconds that time
    is ahead when the page moves it.
    """
    async with Sandbox.start(port, world, rate_limits=RateLimits.like_discord()) as box:
        box.on_restart, box.on_travel = on_restart, on_travel
        if box.is_new:
            furnish(box)
        yield box

"""Another Discord than Discord's own: the API and the gateway of the settings, for the sandbox and for proxies."""

from __future__ import annotations

from typing import Any

from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from yarl import URL

from bot.config import Config

_advised = HTTPClient.get_bot_gateway


def point_at(config: Config) -> None:
    """Make discord.py talk to the API and gateway of the settings instead of Discord's."""
    if config.discord_api_url:
        Route.BASE = config.discord_api_url
    if config.discord_gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(config.discord_gateway_url)
        HTTPClient.get_bot_gateway = _named


async def _named(self: HTTPClient) -> tuple[int, str, Any]:
    # The API is asked how many shards there are; the address that it says with them is not the one that was named.
    shards, _, starts = await _advised(self)
    return shards, str(DiscordWebSocket.DEFAULT_GATEWAY), starts

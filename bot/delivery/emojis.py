"""The games' icons as emojis of the application, so that text and buttons show the icons of the pictures."""

from __future__ import annotations

import asyncio
import logging

import discord

from renderers.registry import RENDERERS

log = logging.getLogger(__name__)

SIZE = 96
"""Pixels a side."""


class Emojis:
    """Uploads what is missing, once; until then texts and buttons go without."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: dict[str, str] = {}
        self._syncing = asyncio.Lock()

    def get(self, game: str, icon: str) -> str | None:
        """The emoji of a game's icon as Discord wants it in text, or None."""
        return self._known.get(_name(game, icon))

    def forget(self) -> bool:
        """Go without until they are learned anew: Discord has one no longer. False: none was known."""
        if not self._known:
            return False
        self._known = {}
        return True

    async def sync(self) -> None:
        """Learn which emojis the application has and add those it lacks. A refusal costs only the icons.

        One at a time: two would add the same. One during which they are forgotten leaves the rest to the next.
        """
        async with self._syncing:
            known = self._known
            try:
                await self._learn(known)
                for game, renderer in RENDERERS.items():
                    for icon in renderer.icons():
                        name = _name(game, icon)
                        if known is not self._known:
                            return
                        if name not in known:
                            await self._add(known, name, await asyncio.to_thread(renderer.icon, icon, SIZE))
            except discord.HTTPException as error:
                log.warning("icons are not available as emojis: %s %s", error.status, error.code)

    async def _learn(self, known: dict[str, str]) -> None:
        for emoji in await self._client.fetch_application_emojis():
            known[emoji.name] = str(emoji)

    async def _add(self, known: dict[str, str], name: str, image: bytes) -> None:
        try:
            known[name] = str(await self._client.create_application_emoji(name=name, image=image))
        except discord.HTTPException:
            # It may be there since an attempt whose answer was lost, or from another process.
            await self._learn(known)
            if name not in known:
                raise


def _name(game: str, icon: str) -> str:
    # At most 32 letters, digits and underscores; the first letters of the game keep games apart.
    return f"{game[:6]}_{icon}"[:32]

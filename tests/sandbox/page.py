"""An open page without a browser: the socket as a page of anybody's could use it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp


class Page:
    """One open page. ``heard`` is all it was told."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str) -> None:
        self.socket = socket
        self.name = name
        self.heard: list[dict[str, Any]] = []

    async def listen(self) -> None:
        async for frame in self.socket:
            self.heard.append(frame.json())

    async def tell(self, do: str, **asked: Any) -> None:
        await self.socket.send_json({"do": do} | asked)

    async def until(self, fits: Callable[[dict[str, Any]], Any], since: int = 0) -> dict[str, Any]:
        async with asyncio.timeout(5):
            while True:
                for each in self.heard[since:]:
                    if fits(each):
                        return each
                await asyncio.sleep(0.01)

    async def ask(self, do: str, wanted: str, **asked: Any) -> dict[str, Any]:
        """Do something and wait for an answer of this kind; what was said before does not count."""
        since = len(self.heard)
        await self.tell(do, **asked)
        return await self.until(lambda each: each["is"] == wanted, since)

    async def refused(self, do: str, **asked: Any) -> str:
        return (await self.ask(do, "refused", **asked))["why"]

    async def state(self) -> dict[str, Any]:
        # What a change of places has still to tell would be taken for the answer.
        await asyncio.sleep(0.03)
        return await self.ask("hello", "state", user=self.name)

    def messages(self) -> list[str]:
        return [each["message"]["content"] for each in self.heard if each["is"] == "message"]

    async def settled(self) -> None:
        """All that was on its way is there: what is asked now is answered last."""
        await self.ask("open", "refused", channel="0")

"""Pictures of tables, drawn in a process of their own and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import Any

from bot import metrics
from bot.apart import Apart
from bot.delivery import drawing
from bot.service.table.snapshot import Snapshot
from games.core.model import Decision, Seat, Setup
from games.core.rules import start
from games.core.texts import LOCALES
from games.registry import GAMES
from renderers.base import Guide
from renderers.registry import renderer_of

CACHE_BYTES = 64 << 20
AHEAD = 12
"""Pictures for each process: who asks for another waits longer for it than a text waits for its picture."""
PATIENCE = 5
"""How far whoever clicks goes before pictures (``nice``)."""
GUIDES: tuple[Guide, ...] = ("minute", "legend")
"""What is drawn for somebody new to a game."""

_Key = tuple[object, ...]


class Pictures:
    """Draws each picture once: whoever asks for one that is being drawn waits for the same drawing."""

    def __init__(self, processes: int = 0) -> None:
        """``processes`` 0: drawn by threads of this one."""
        self._apart = Apart(processes, patience=PATIENCE)
        self._most = AHEAD * max(1, processes)
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[_Key, asyncio.Future[bytes]] = {}
        self.closed = False
        """Whether nothing is drawn any more: the program ends."""

    @property
    def crowded(self) -> bool:
        """Whether so many are being drawn that another will take a while."""
        return len(self._drawing) > self._most

    def names(self, snapshot: Snapshot, seat: Seat | None) -> tuple[str, ...]:
        """The pictures there are of this table for this viewer: "board", "phone", "district.0", "hand", ..."""
        found = renderer_of(snapshot.rules).pictures(snapshot.view(seat))
        outcome = snapshot.state.outcome if snapshot.state is not None else None
        # A game that was called off counts no points.
        return found if outcome is None or outcome.scores else tuple(name for name in found if name != "score")

    def beside(self, snapshot: Snapshot, asked: Decision) -> str:
        """The picture that shows what a question names; "": the whole board does."""
        return renderer_of(snapshot.rules).beside.get(asked.prompt.id, "").format(asked.seat)

    def told(self, snapshot: Snapshot, name: str, seat: Seat | None, locale: str) -> list[str]:
        """What this picture shows for this viewer, in words, as far as the words of the whole table say less of it."""
        renderer = renderer_of(snapshot.rules)
        texts = renderer.texts(snapshot.texts(locale))
        return [texts.say(line) for line in renderer.told(name, snapshot.view(seat))]

    async def draw(
        self, snapshot: Snapshot, name: str, seat: Seat | None, locale: str, *, changes: bool = True
    ) -> bytes:
        """One picture as PNG. ``seat`` None: what anybody may see. ``changes``: outline what the last turn changed."""
        since = snapshot.before.seq if changes and snapshot.before is not None else None
        key = (snapshot.game_id, snapshot.seq, since, name, seat, locale, snapshot.names)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._drawing:
            self._drawing[key] = asyncio.ensure_future(self._draw(key, snapshot, name, seat, locale, changes))
        return await asyncio.shield(self._drawing[key])

    async def planned(self, snapshot: Snapshot, state: Any, name: str, seat: Seat, locale: str, said: str) -> bytes:
        """A private copy of the table as its seat sees it, marked as such with ``said``; outlined: what is planned."""
        rules = snapshot.rules
        job = (rules.meta.key, name, rules.view(state, seat), snapshot.names, locale, snapshot.view(seat), said)
        return await self._apart.run(drawing.plan, *job)

    async def cover(self, rules_key: str, locale: str) -> bytes:
        """The picture of a game's lobby."""
        key = ("cover", rules_key, locale)
        if key not in self._kept:
            self._keep(key, await self._apart.run(drawing.cover, rules_key, locale))
        return self._kept[key]

    async def minute(self, rules_key: str, name: Guide, locale: str) -> bytes:
        """The game in one minute, or the legend of its icons."""
        return await self._apart.run(drawing.guide, rules_key, name, locale)

    async def card(self, rules_key: str, id: str, edition: str, locale: str) -> bytes | None:
        """The picture of one component of an edition, or None if the game draws none of it."""
        return await self._apart.run(drawing.card, rules_key, id, edition, locale)

    async def warm(self) -> None:
        """Fill the caches of shapes and letters, so that the first table does not wait for them."""
        for key, rules in GAMES.items():
            opening = start(rules, Setup(rules.meta.seats[1], key=bytes(32))).state
            for locale in LOCALES:
                await self.cover(key, locale)
                await self._apart.run(drawing.table, key, "board", rules.view(opening, None), (), locale, None)

    def close(self) -> None:
        """Stop drawing."""
        self.closed = True
        self._apart.close()

    async def _draw(
        self, key: _Key, snapshot: Snapshot, name: str, seat: Seat | None, locale: str, changes: bool
    ) -> bytes:
        try:
            old = snapshot.view_before(seat) if changes else None
            begun, game = monotonic(), snapshot.rules.meta.key
            job = (game, name, snapshot.view(seat), snapshot.names, locale, old)
            data = await self._apart.run(drawing.table, *job)
            metrics.DRAWN.labels(game, name.partition(".")[0]).observe(monotonic() - begun)
            self._keep(key, data)
            return data
        finally:
            self._drawing.pop(key, None)

    def _keep(self, key: _Key, data: bytes) -> None:
        self._size += len(data) - len(self._kept.get(key, b""))
        self._kept[key] = data
        while self._size > CACHE_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)

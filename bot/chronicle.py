"""What happened at a table, as each may read it."""

from __future__ import annotations

import msgspec
from games.core.record import Move, Record, redact

from bot.shelf import Shelf
from games.core.model import Text


class Entry(msgspec.Struct, frozen=True):
    """A line of the chronicle."""

    at: int
    """Unix milliseconds."""
    seq: int
    text: Text


class Chronicle:
    """Reads the past of tables, for people."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def log(self, game_id: str, user_id: int | None, since: int | None = None, n: int = 10) -> list[Entry]:
        """The latest lines that this user may read, oldest first, at most ``n``.

        ``since`` is a move's number; None means since the user's own last move. Spectators (and None) read what is
        public.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        place = snapshot.place_of(user_id) if user_id is not None else None
        if since is None:
            since = -1 if place is None else await self._last_move_of(game_id, place.user_id)
        events = await self._shelf.games.events(game_id, since, () if place is None else (place.number,))
        return [Entry(event.at, event.seq, msgspec.msgpack.decode(event.text, type=Text)) for event in events[-n:]]

    async def export(self, game_id: str) -> bytes:
        """The record of a game as JSON: complete when it is finished, only what is public while it runs."""
        shelved = await self._shelf.take(game_id)
        snapshot = shelved.snapshot
        moves = [
            Move(
                seq=choice.seq,
                seat=choice.seat,
                kind=choice.kind,
                keys=choice.keys,
                draws=msgspec.msgpack.decode(choice.draws, type=tuple[tuple[int, int], ...]),
                engine=choice.engine,
                at=choice.at,
            )
            for choice in await self._shelf.games.choices(game_id)
        ]
        whole = Record(
            game=snapshot.rules.meta.key,
            table=game_id,
            setup=snapshot.setup,
            commitment=snapshot.commitment,
            names=snapshot.names,
            moves=tuple(moves),
            outcome=snapshot.state.outcome if snapshot.state is not None else None,
        )
        shown = whole if snapshot.status == "finished" else redact(whole)
        return msgspec.json.format(msgspec.json.encode(shown), indent=1)

    async def _last_move_of(self, game_id: str, user_id: int | None) -> int:
        log = await self._shelf.games.choices(game_id)
        return max((choice.seq for choice in log if choice.user_id == user_id), default=-1)

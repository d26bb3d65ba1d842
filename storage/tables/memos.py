"""What players write down for themselves at a table: one memo each, which only its owner ever reads."""

from __future__ import annotations

import msgspec

from storage.database import Database

_SITS = "EXISTS (SELECT 1 FROM place WHERE place.game_id = :game_id AND place.user_id = :user_id)"
_FIRST = f"""
INSERT INTO memo (game_id, user_id, text, at) SELECT :game_id, :user_id, :text, :at WHERE {_SITS}
ON CONFLICT (game_id, user_id) DO NOTHING RETURNING at
"""
_OTHER = f"""
UPDATE memo SET text = :text, at = :at
WHERE game_id = :game_id AND user_id = :user_id AND at = :before AND {_SITS} RETURNING at
"""
_NONE = "DELETE FROM memo WHERE game_id = :game_id AND user_id = :user_id AND at = :before RETURNING at"


class Memo(msgspec.Struct, frozen=True):
    """What somebody has written down, and when (Unix milliseconds; 0: nothing)."""

    text: str = ""
    at: int = 0


class Memos:
    """Reads and writes memos."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: str, user_id: int) -> Memo:
        """What a user has written down at a table, as long as they sit there."""
        sql = f"SELECT text, at FROM memo WHERE game_id = :game_id AND user_id = :user_id AND {_SITS}"
        found = await self._database.structs(Memo, sql, game_id=game_id, user_id=user_id)
        return found[0] if found else Memo()

    async def save(self, game_id: str, user_id: int, text: str, before: int, at: int) -> bool:
        """Write down this instead of what was written at ``before``; "" strikes it. Twice is the same as once.

        False, and nothing has changed: something else was written meanwhile, or the user does not sit there.
        """
        whose = {"game_id": game_id, "user_id": user_id}
        written = {**whose, "text": text, "at": max(at, before + 1)}
        async with self._database.transaction() as transaction:
            if not text:
                row = await transaction.row(_NONE, **whose, before=before)
            elif before:
                row = await transaction.row(_OTHER, **written, before=before)
            else:
                row = await transaction.row(_FIRST, **written)
        return row is not None or (await self.of(game_id, user_id)).text == text

"""Short ways to a lobby and to a running game."""

from __future__ import annotations

from typing import Any

from storage.database import Database
from storage.rows.clock import Pending
from storage.rows.game import Commit, NewGame, NewMove, StoredGame, StoredPlace
from storage.tables.games import Games

ANA, BEA, CAL = 1001, 1002, 1003
GUILD = 7


def new_game(game_id: str = "g", channel_id: int = 50, **fields: Any) -> NewGame:
    given = {"rules": "gnomopolis", "setup": b"setup", "guild_id": GUILD, "host_id": ANA, "at": 1_000, **fields}
    return NewGame(game_id=game_id, channel_id=channel_id, **given)


def places(*users: int) -> tuple[StoredPlace, ...]:
    return tuple(StoredPlace(number=place, user_id=user, joined_at=1_000) for place, user in enumerate(users))


async def running(
    games: Games, game_id: str = "g", channel_id: int = 50, users: tuple[int, ...] = (ANA, BEA)
) -> StoredGame:
    await games.create(new_game(game_id, channel_id), places(*users))
    asked = Pending(place=0, since_seq=0, asked_at=2_000)
    start = Commit(
        game_id=game_id, seq=0, new_seq=0, revision=0, state=b"0", at=2_000, pending=(asked,), checkpoint=True
    )
    await games.commit(start)
    return await games.load(game_id)


def play(seq: int, game_id: str = "g", **fields: Any) -> Commit:
    """One move of seat 0 that takes the game from ``seq`` to the next number."""
    move = NewMove(seq=seq + 1, seat=0, user_id=ANA, keys=(f"key.{seq + 1}",))
    given: dict[str, Any] = {"state": str(seq + 1).encode(), "at": 3_000 + seq, "moves": (move,), **fields}
    return Commit(game_id=game_id, seq=seq, new_seq=seq + 1, **given)


async def dump(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table: what a failed transaction must leave untouched."""
    async with database.reading() as reading:
        listed = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        if database.path is None:
            listed = "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"
        names = await reading.rows(listed)
        return {
            row["name"]: [tuple(each) for each in await reading.rows(f"SELECT * FROM {row['name']} ORDER BY 1, 2")]
            for row in names
            if row["name"] not in ("sqlite_sequence", "schema_version", "mark")
        }

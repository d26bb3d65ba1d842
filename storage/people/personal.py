"""What is stored of one user: everything of it for them to read, and nothing of it once they want to be forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from storage.database import Row, Transaction
from storage.outbox import enqueue
from storage.rows.game import NewMessage
from storage.tables.archive import Archived
from storage.tables.history import History
from storage.tables.packed import unpack_told

_GAMES = """
SELECT game_id FROM place WHERE user_id = :user_id
UNION SELECT game_id FROM move WHERE user_id = :user_id
UNION SELECT game_id FROM motion WHERE user_id = :user_id OR votes LIKE :quoted
UNION SELECT game_id FROM game WHERE host_id = :user_id OR settings LIKE :anywhere
ORDER BY game_id
"""
_ROWS = {
    "preferences": "SELECT * FROM preference WHERE user_id = :user_id",
    "vacations": "SELECT * FROM vacation WHERE user_id = :user_id ORDER BY from_at",
    "places": """
        SELECT place.game_id, game.rules, game.status, place.number, place.part, place.word, place.joined_at,
            place.misses, place.hints, place.offered_at
        FROM place JOIN game ON game.game_id = place.game_id WHERE place.user_id = :user_id ORDER BY place.joined_at
    """,
    "hosted": "SELECT game_id, rules, status, created_at FROM game WHERE host_id = :user_id ORDER BY created_at",
    "moves": "SELECT game_id, seq, kind, keys, at FROM move WHERE user_id = :user_id ORDER BY at",
    "motions": "SELECT game_id, id, result, at FROM motion WHERE user_id = :user_id ORDER BY at",
    "votes": "SELECT game_id, id, votes, at FROM motion WHERE votes LIKE :quoted ORDER BY at, id",
    "orders": "SELECT game_id, seat, what FROM orders WHERE user_id = :user_id ORDER BY game_id, seat",
    "memos": "SELECT game_id, text, at FROM memo WHERE user_id = :user_id ORDER BY at",
    "wants_word_of_free_places": """
        SELECT guild_id, rules FROM subscription WHERE user_id = :user_id ORDER BY guild_id, rules
    """,
    "shown_once": "SELECT what, at FROM shown WHERE user_id = :user_id ORDER BY at",
    "not_asked_again": "SELECT rules, kind, at FROM waiver WHERE user_id = :user_id ORDER BY at",
    "wants_word_of": "SELECT guild_id, rules FROM watch WHERE user_id = :user_id ORDER BY guild_id, rules",
    "looks_for_company": """
        SELECT guild_id, rules, pace, seats, awake, demand, at FROM seeker WHERE user_id = :user_id ORDER BY at
    """,
    "results": """
        SELECT result.game_id, game.rules, game.finished_at, company, places, stayed, won, shared, points
        FROM result JOIN game ON game.game_id = result.game_id WHERE user_id = :user_id ORDER BY result.game_id
    """,
    "turns_owed": """
        SELECT owed.game_id, game.rules, owed.place, owed.turn, owed.late, owed.undone, owed.at
        FROM owed JOIN game ON game.game_id = owed.game_id WHERE owed.user_id = :user_id ORDER BY owed.at
    """,
    "private_rooms": """
        SELECT game_id, channel_id, posted_at FROM message
        WHERE role LIKE 'talk:%' AND REPLACE(role, ':', '.') || '.' LIKE :among ORDER BY posted_at
    """,
    "told_a_table_that_your_messages_are_closed": "SELECT at FROM mark WHERE name = :dm",
    "messages_to_you": "SELECT kind, state, created_at FROM outbox WHERE target = :user_id ORDER BY id",
}
_NAMED = "SELECT game_id, settings FROM game WHERE settings LIKE :anywhere ORDER BY game_id"
_FORGET = (
    "DELETE FROM preference WHERE user_id = :user_id",
    "DELETE FROM vacation WHERE user_id = :user_id",
    "DELETE FROM shown WHERE user_id = :user_id",
    "DELETE FROM waiver WHERE user_id = :user_id",
    "DELETE FROM watch WHERE user_id = :user_id",
    "DELETE FROM subscription WHERE user_id = :user_id",
    "DELETE FROM seeker WHERE user_id = :user_id",
    "DELETE FROM orders WHERE user_id = :user_id",
    "DELETE FROM memo WHERE user_id = :user_id",
    "DELETE FROM result WHERE user_id = :user_id",
    "DELETE FROM owed WHERE user_id = :user_id",
    "DELETE FROM outbox WHERE target = :user_id",
    "DELETE FROM message WHERE role IN (:hand, :call, :missed)",
    "DELETE FROM message WHERE role LIKE 'talk:%' AND REPLACE(role, ':', '.') || '.' LIKE :among",
    "DELETE FROM mark WHERE name = :dm",
    # A vote that is open and asks them, or was theirs, is dropped with its times.
    """
    DELETE FROM due WHERE what IN ('motion', 'motion_waits') AND game_id IN (
        SELECT game_id FROM motion WHERE result IS NULL AND (user_id = :user_id OR votes LIKE :quoted)
    )
    """,
    "DELETE FROM motion WHERE user_id = :user_id OR votes LIKE :quoted",
    """
    UPDATE place SET offered_at = :at WHERE user_id = :user_id AND offered_at IS NULL
    AND game_id IN (SELECT game_id FROM game WHERE status = 'running')
    """,
    "UPDATE place SET user_id = NULL WHERE user_id = :user_id",
    "UPDATE game SET host_id = 0 WHERE host_id = :user_id",
)


class Retelling(msgspec.Struct, frozen=True):
    """How the bytes of others are told without a name; ``event`` and ``record`` get the old names and the new."""

    event: Callable[[bytes, frozenset[str], str], bytes]
    record: Callable[[bytes, frozenset[str], str], bytes]
    name: str
    """What a forgotten user is called."""


class Personal(History):
    """Reads and erases what is personal."""

    async def of_user(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Every row that is about a user, by what it is; secrets of games are not among them, but what they ordered is
        (``orders``), packed as it is stored."""
        given = _wanted(user_id)
        async with self._database.reading() as reading:
            found = {
                name: [dict(row) for row in await reading.rows(sql, **_needed(sql, given))]
                for name, sql in _ROWS.items()
            }
            named = await reading.rows(_NAMED, **_needed(_NAMED, given))
        for row in found["votes"]:
            # How the others answered is theirs.
            row["answer"] = msgspec.json.decode(row.pop("votes"))[str(user_id)]
        tables = [_standing(row["game_id"], msgspec.json.decode(row["settings"]), user_id) for row in named]
        found["at_tables"] = [table for table in tables if any(value is True for value in table.values())]
        games = {row["game_id"] for row in (*found["places"], *found["at_tables"])}
        found["moves"] += await asyncio.to_thread(self._archived_moves, games, user_id)
        return found

    async def open_games(self, user_id: int) -> list[tuple[str, str]]:
        """Lobbies and running games where a user sits, each with its status."""
        sql = """
        SELECT game.game_id, game.status FROM place JOIN game ON game.game_id = place.game_id
        WHERE place.user_id = :user_id AND game.status IN ('lobby', 'running') ORDER BY game.game_id
        """
        async with self._database.reading() as reading:
            return [(row["game_id"], row["status"]) for row in await reading.rows(sql, user_id=user_id)]

    async def erase(
        self,
        user_id: int,
        retelling: Retelling,
        at: int,
        said: Mapping[str, Sequence[NewMessage]],
        struck: Callable[[str], object],
    ) -> None:
        """Strike ids and names of a user from everything. Done again it finds nothing.

        A place in a running game that they have not left is on offer from then on (``at``). ``said``: the messages
        that leave once that is done, by game. ``struck`` is told each game where something was, before they leave.

        First the files, one by one, then all rows in one transaction: who is interrupted asks again.
        """
        given = _wanted(user_id) | {"at": at}
        async with self._database.reading() as reading:
            games = [row["game_id"] for row in await reading.rows(_GAMES, **_needed(_GAMES, given))]
            known = {game_id: await _known(reading, game_id, user_id) for game_id in games}
        for game_id, (_, names) in known.items():
            if names and (past := await asyncio.to_thread(self.archived.read, game_id)) is not None:
                await asyncio.to_thread(self.archived.write, _without(past, user_id, names, retelling))
        async with self._database.transaction() as transaction:
            for game_id in games:
                await self._erase(transaction, game_id, user_id, retelling)
            for sql in _FORGET:
                await transaction.run(sql, **_needed(sql, given))
            for game_id in games:
                transaction.afterwards(partial(struck, game_id))
            for game_id, messages in said.items():
                await enqueue(transaction, self._database, game_id, messages, at)

    def _archived_moves(self, games: set[str], user_id: int) -> list[dict[str, Any]]:
        pasts = [past for game_id in sorted(games) if (past := self.archived.read(game_id)) is not None]
        return [
            {
                "game_id": past.game_id,
                "seq": move.seq,
                "kind": move.kind,
                "keys": msgspec.json.encode(move.keys).decode(),
                "at": move.at,
            }
            for past in pasts
            for move in past.moves
            if move.user_id == user_id
        ]

    async def _erase(self, transaction: Transaction, game_id: str, user_id: int, retelling: Retelling) -> None:
        settings, names = await _known(transaction, game_id, user_id)
        called = retelling.name
        sql = "SELECT number FROM place WHERE game_id = :game_id AND user_id = :user_id"
        mine = {str(row["number"]) for row in await transaction.rows(sql, game_id=game_id, user_id=user_id)}
        settings["names"] = {n: called if n in mine else name for n, name in settings.get("names", {}).items()}
        settings["former"] = [
            {**sat, "user_id": None, "name": called} if sat["user_id"] == user_id else sat
            for sat in settings.get("former", ())
        ]
        if settings.get("kept"):
            settings["kept"]["names"].pop(str(user_id), None)
        settings.get("barred", {}).pop(str(user_id), None)
        settings.get("strangers", {}).pop(str(user_id), None)
        if user_id in settings.get("hopeful", ()):
            settings["hopeful"].remove(user_id)
        if user_id in settings.get("welcome", ()):
            settings["welcome"].remove(user_id)
        sql = "UPDATE game SET settings = :settings, revision = revision + 1 WHERE game_id = :game_id"
        await transaction.run(sql, settings=msgspec.json.encode(settings).decode(), game_id=game_id)
        sql = """
        UPDATE move SET name = CASE WHEN name = '' THEN '' ELSE :called END, user_id = NULL
        WHERE game_id = :game_id AND user_id = :user_id
        """
        await transaction.run(sql, called=called, game_id=game_id, user_id=user_id)
        # Messages that have arrived are kept for a week, for whoever looks for a fault; they may hold names.
        await transaction.run("DELETE FROM outbox WHERE game_id = :game_id AND state <> 'waiting'", game_id=game_id)
        sql = "SELECT seq, n, told FROM event WHERE game_id = :game_id"
        for row in await transaction.rows(sql, game_id=game_id):
            before = unpack_told(row["told"])
            told = retelling.event(before, names, called)
            if told != before:
                sql = "UPDATE event SET told = :told WHERE game_id = :game_id AND seq = :seq AND n = :n"
                await transaction.run(sql, told=told, game_id=game_id, seq=row["seq"], n=row["n"])


def _wanted(user_id: int) -> dict[str, str | int]:
    """What statements ask for: the user as a number, as a key of JSON, within an array of it or a list with dots."""
    found: dict[str, str | int] = {"user_id": user_id, "quoted": f'%"{user_id}"%', "anywhere": f"%{user_id}%"}
    found |= {role: f"{role}:{user_id}" for role in ("hand", "call", "missed", "dm")}
    return found | {"among": f"%.{user_id}.%"}


def _needed(sql: str, given: Mapping[str, str | int]) -> dict[str, str | int]:
    return {name: value for name, value in given.items() if f":{name}" in sql}


async def _known(reading: Transaction, game_id: str, user_id: int) -> tuple[dict[str, Any], frozenset[str]]:
    """The settings of a game, and what a user is or was called in it."""
    game = await reading.row("SELECT settings FROM game WHERE game_id = :game_id", game_id=game_id)
    settings: dict[str, Any] = {} if game is None else msgspec.json.decode(game["settings"])
    sql = "SELECT number FROM place WHERE game_id = :game_id AND user_id = :user_id"
    rows: list[Row] = await reading.rows(sql, game_id=game_id, user_id=user_id)
    names = {str(settings.get("names", {}).get(str(row["number"]), "")) for row in rows}
    names |= {str(sat["name"]) for sat in settings.get("former", ()) if sat["user_id"] == user_id}
    names |= {str(name) for name in settings.get("strangers", {}).get(str(user_id), ())}
    sql = """
    SELECT name FROM move WHERE game_id = :game_id AND user_id = :user_id
    UNION SELECT name FROM motion WHERE game_id = :game_id AND user_id = :user_id
    """
    names |= {row["name"] for row in await reading.rows(sql, game_id=game_id, user_id=user_id)}
    return settings, frozenset(names - {""})


def _standing(game_id: str, settings: dict[str, Any], user_id: int) -> dict[str, Any]:
    """What is noted of a user in the settings of a table, besides the place where they sit."""
    kept: dict[str, Any] = settings.get("kept") or {"names": {}}
    return {
        "game_id": game_id,
        "seat_kept": str(user_id) in kept["names"],
        "put_out": str(user_id) in settings.get("barred", {}),
        "welcome": user_id in settings.get("welcome", ()),
        "waits_for_a_place": user_id in settings.get("hopeful", ()),
        "told_of_by_name": str(user_id) in settings.get("strangers", {}),
        "sat_there_before": any(sat["user_id"] == user_id for sat in settings.get("former", ())),
    }


def _without(past: Archived, user_id: int, names: frozenset[str], retelling: Retelling) -> Archived:
    replace, called = msgspec.structs.replace, retelling.name
    moves = tuple(
        replace(move, user_id=None, name=called if move.name else "") if move.user_id == user_id else move
        for move in past.moves
    )
    events = tuple(replace(event, told=retelling.event(event.told, names, called)) for event in past.events)
    return replace(past, moves=moves, events=events, record=retelling.record(past.record, names, called))

"""Lists of open games, from columns alone: no state is read, so that a list of many costs as little as one of few."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from storage.database import Database, Row, Transaction, Value
from storage.rows.game import Listed, Page
from storage.rows.waiting import Waiting, Waits

_COLUMNS = """game.game_id, game.rules, game.status, game.guild_id, game.channel_id, game.host_id, game.settings,
    game.created_at, game.setup, game.paused_for,
    COUNT(*) OVER () AS total"""
_PLACES = """
SELECT place.game_id, place.user_id, place.offered_at, pending.asked_at FROM place
LEFT JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
WHERE place.game_id IN ({games}) ORDER BY place.game_id, place.number
"""
_WAITS = """
SELECT pending.game_id, 1 AS turn, pending.deadline, 0 AS vote, CAST(NULL AS BIGINT) AS lapses,
    pending.deadline AS until, pending.asked_at AS since
FROM place JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
JOIN game ON game.game_id = place.game_id AND game.paused_at IS NULL
WHERE place.user_id = :user_id AND place.offered_at IS NULL
AND (place.stand_in IS NULL OR place.stand_in <> pending.since_seq) {narrow}
UNION ALL
SELECT motion.game_id, 0, NULL, 1, due.at, due.at, motion.at
FROM place JOIN motion ON motion.game_id = place.game_id AND motion.result IS NULL
AND motion.votes LIKE :unanswered
LEFT JOIN due ON due.game_id = motion.game_id AND due.what = 'motion'
WHERE place.user_id = :user_id {narrow}
"""
"""Each turn and each vote for which a game waits for a user."""
_REACHED = "COALESCE(game.paused_for, '') NOT IN ('server', 'channel') AND game.rules IN ({rules})"


class Lists:
    """Reads lobbies and running games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_user(
        self, user_id: int, n: int, after: int = 0, *, guild_id: int | None = None, beside: int | None = None
    ) -> Page:
        """A user's open games (on one server; where ``beside`` sits too), without the first ``after`` of them: first
        those that wait for them, and of these the one whose time is up soonest; then those where their place is on
        offer.
        """
        here = "AND game.guild_id = :guild_id" if guild_id is not None else ""
        both = "AND game.game_id IN (SELECT game_id FROM place WHERE user_id = :beside)" if beside is not None else ""
        sql = f"""
        SELECT {_COLUMNS} FROM place
        JOIN game ON game.game_id = place.game_id
        LEFT JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
        WHERE place.user_id = :user_id AND game.status IN ('lobby', 'running') {here} {both}
        GROUP BY game.game_id
        ORDER BY MIN(pending.asked_at) IS NULL, MIN(pending.deadline) IS NULL, MIN(pending.deadline),
            MIN(pending.asked_at), MIN(place.offered_at) IS NULL, game.game_id LIMIT :n OFFSET :after
        """
        return await self._page(sql, user_id=user_id, guild_id=guild_id, beside=beside, n=n, after=after)

    async def next_of_user(
        self, user_id: int, *, besides: str, rules: Collection[str], guild_id: int | None = None
    ) -> Listed | None:
        """Of the other games by these rules (of one server) that wait for a user the one whose time is up soonest."""
        known = _named("r", rules)
        here = "AND game.guild_id = :guild_id" if guild_id is not None else ""
        sql = f"""
        SELECT {_COLUMNS} FROM game WHERE game.game_id = (
            SELECT game.game_id FROM place
            JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
            JOIN game ON game.game_id = place.game_id AND game.status = 'running'
            WHERE place.user_id = :user_id AND place.game_id <> :besides
            AND game.rules IN ({_listing(known)}) {here}
            ORDER BY pending.deadline IS NULL, pending.deadline, pending.asked_at, game.game_id LIMIT 1
        )
        """
        # Every panel asks this: it is read at once, for a reading of its own waits for others, and each its thread.
        game = await self._database.row(sql, user_id=user_id, besides=besides, guild_id=guild_id, **known)
        if game is None:
            return None
        return _listed(game, (await _places(self._database, [game["game_id"]]))[game["game_id"]])

    async def kept_for(self, user_id: int, guild_id: int | None = None) -> Page:
        """Lobbies (of one server) that keep a seat for a user, the latest first; a thousand at most are looked at."""
        here = "AND game.guild_id = :guild_id" if guild_id is not None else ""
        sql = f"""
        SELECT {_COLUMNS} FROM game WHERE game.status IN ('lobby', 'running') AND game.status = 'lobby' {here}
        AND game.settings LIKE :kept ORDER BY game.created_at DESC, game.game_id LIMIT 1000
        """
        found = (await self._page(sql, guild_id=guild_id, kept=f'%"kept":%"{user_id}":%')).games
        # Others whose ids stand there, by any other name than "kept", were not meant.
        kept = tuple(table for table in found if user_id in table.kept)
        return Page(games=kept, total=len(kept))

    async def waiting(
        self, user_id: int, n: int, rules: Collection[str], *, among: Sequence[str] | None = None
    ) -> Waits:
        """The games by these rules (``among`` those of these ids) that wait for a user's turn or vote, those first
        whose time is up soonest.

        Not those whose clocks stand, unless it is for a vote, nor turns that a bot plays for them.
        """
        if among is not None and not among:
            return Waits(tables=(), total=0)  # PostgreSQL knows no empty list
        known, asked = _named("r", rules), _named("g", among or ())
        narrow = "" if among is None else f"AND place.game_id IN ({_listing(asked)})"
        sql = f"""
        SELECT {_COLUMNS}, MAX(waits.turn) AS turn, MIN(waits.deadline) AS deadline,
            MAX(waits.vote) AS vote, MIN(waits.lapses) AS lapses,
            MIN(CASE WHEN waits.turn = 1 THEN waits.since END) AS asked_at
        FROM ({_WAITS.format(narrow=narrow)}) AS waits
        JOIN game ON game.game_id = waits.game_id AND game.status = 'running'
        WHERE {_REACHED.format(rules=_listing(known))}
        GROUP BY game.game_id
        ORDER BY MIN(waits.until) IS NULL, MIN(waits.until), MIN(waits.since), game.game_id LIMIT :n
        """
        unanswered = f'%"{user_id}":null%'
        async with self._database.reading() as reading:
            rows = await reading.rows(sql, user_id=user_id, unanswered=unanswered, n=n, **known, **asked)
            places = await _places(reading, [row["game_id"] for row in rows])
        waits = tuple(
            Waiting(
                table=_listed(row, places[row["game_id"]]),
                turn=bool(row["turn"]),
                deadline=row["deadline"],
                asked_at=row["asked_at"],
                vote=bool(row["vote"]),
                lapses=row["lapses"],
            )
            for row in rows
        )
        return Waits(tables=waits, total=rows[0]["total"] if rows else 0)

    async def waiting_elsewhere(self, user_id: int, guild_id: int, rules: Collection[str]) -> int:
        """How many games that are not of this server wait for a user as in ``waiting``. Only counted: of whoever plays
        at hundreds of tables their rows would be most of the work.
        """
        known = _named("r", rules)
        sql = f"""
        SELECT COUNT(DISTINCT game.game_id) AS n FROM ({_WAITS.format(narrow="")}) AS waits
        JOIN game ON game.game_id = waits.game_id AND game.status = 'running'
        WHERE {_REACHED.format(rules=_listing(known))} AND (game.guild_id IS NULL OR game.guild_id <> :guild_id)
        """
        unanswered = f'%"{user_id}":null%'
        async with self._database.reading() as reading:
            row = await reading.row(sql, user_id=user_id, unanswered=unanswered, guild_id=guild_id, **known)
        return 0 if row is None else row["n"]

    async def of_guild(self, guild_id: int, n: int, after: int = 0, *, lobbies_first: bool = False) -> Page:
        """The open games of a server, latest change first, without the first ``after`` of them; ``lobbies_first``:
        before all those that run."""
        lobbies = "game.status <> 'lobby', " if lobbies_first else ""
        sql = f"""
        SELECT {_COLUMNS} FROM game WHERE game.guild_id = :guild_id AND game.status IN ('lobby', 'running')
        ORDER BY {lobbies}game.updated_at DESC, game.game_id LIMIT :n OFFSET :after
        """
        return await self._page(sql, guild_id=guild_id, n=n, after=after)

    async def counted(self) -> list[tuple[str, str, int]]:
        """How many games there are by rules and status."""
        sql = "SELECT rules, status, COUNT(*) AS n FROM game GROUP BY rules, status ORDER BY rules, status"
        async with self._database.reading() as reading:
            return [(row["rules"], row["status"], row["n"]) for row in await reading.rows(sql)]

    async def overdue(self, now: int) -> int:
        """How many clocks ran out before a time, nobody having attended to them."""
        sql = """
        SELECT COUNT(*) AS n FROM pending
        JOIN game ON game.game_id = pending.game_id AND game.status = 'running' AND game.paused_at IS NULL
        WHERE pending.deadline <= :now
        """
        async with self._database.reading() as reading:
            row = await reading.row(sql, now=now)
        return 0 if row is None else row["n"]

    async def _page(self, sql: str, **parameters: Value) -> Page:
        async with self._database.reading() as reading:
            games = await reading.rows(sql, **parameters)
            places = await _places(reading, [row["game_id"] for row in games])
        total = games[0]["total"] if games else 0
        return Page(games=tuple(_listed(row, places[row["game_id"]]) for row in games), total=total)


def _named(letter: str, values: Collection[str]) -> dict[str, Value]:
    """Values as parameters of a statement, each by a name of its own."""
    return {f"{letter}{n}": each for n, each in enumerate(values)}


def _listing(named: Collection[str]) -> str:
    return ", ".join(f":{name}" for name in named)


async def _places(reading: Transaction | Database, games: Sequence[str]) -> dict[str, list[Row]]:
    """The places of these games, by number."""
    found: dict[str, list[Row]] = {game_id: [] for game_id in games}
    if games:
        names = _named("g", games)
        for row in await reading.rows(_PLACES.format(games=_listing(names)), **names):
            found[row["game_id"]].append(row)
    return found


def _listed(row: Row, places: Sequence[Row]) -> Listed:
    settings = msgspec.json.decode(row["settings"])
    names, kept = settings.get("names", {}), settings.get("kept", {})
    return Listed(
        game_id=row["game_id"],
        rules=row["rules"],
        status=row["status"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        host_id=row["host_id"],
        created_at=row["created_at"],
        setup=row["setup"],
        homeless=row["paused_for"] == "channel",
        kept={int(user_id): kept["until"] for user_id in kept.get("names", {})},
        demand=settings.get("demand", 0),
        guided="lessons" in settings,
        offered=tuple(n for n, place in enumerate(places) if place["offered_at"] is not None),
        names=tuple(str(names.get(str(n), "")) for n in range(len(places))),
        users=tuple(place["user_id"] for place in places),
        awaited={n: place["asked_at"] for n, place in enumerate(places) if place["asked_at"] is not None},
    )

"""What the killed process stores beside moves: notes, orders alone, seekers, subscriptions, halls, what servers chose,
people who are forgotten, a place that gets somebody else, a calendar and the clocks that go by it. And what must be
true of each whenever the process dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec

from storage.database import Database, Transaction
from storage.errors import Conflict
from storage.people.halls import Hall, Halls
from storage.people.personal import Personal, Retelling
from storage.people.preferences import Days, Preferences, Recount, Said
from storage.people.seekers import Seeker, Seekers
from storage.people.subscriptions import Subscriptions
from storage.rows.clock import Pending, Running, Timed
from storage.rows.game import Change, Commit, NewEvent, NewGame, NewMessage, Preference, StoredPlace, Vacation
from storage.rows.guild import GuildSetting
from storage.rows.order import StoredOrders
from storage.tables.games import Games
from storage.tables.memos import Memos

KEPT = ("x", "y")
"""Games of which somebody wants word: both, or they never asked."""
TABLE = 1_000_000
"""Channels of tables that seekers open begin here."""
OWNER = 500_000_000
"""Ids of those whose calendars change begin here."""
ASKED, CHOSEN, AWAY = 7, 8, 9
"""What their clocks are set to: when they are asked, have quiet hours, go away."""
GUEST = 1_000_000_000
"""Ids of those who want to be forgotten begin here: nobody else has so many digits."""


class Besides:
    """One kind of change for each press, by its number; what is stored for certain is told."""

    def __init__(
        self, database: Database, tell: Callable[[dict[str, Any]], None], locks: Mapping[str, asyncio.Lock]
    ) -> None:
        self.database = database
        self.games = Games(database)
        self.tell = tell
        self.locks = locks
        self.kinds: tuple[Callable[[int, str], Awaitable[None]], ...] = (
            self.memo,
            self.order,
            self.seek,
            self.subscribe,
            self.server,
            self.forget,
            self.hand_over,
            self.calendar,
        )

    async def memo(self, interaction: int, game_id: str) -> None:
        """One more line below what was written, whoever else writes meanwhile."""
        memos = Memos(self.database)
        while (await self.games.load(game_id)).places:  # without any it is half of another change: the figures say so
            memo = await memos.of(game_id, 0)
            if await memos.save(game_id, 0, f"{memo.text} {interaction}".strip(), memo.at, interaction):
                self.tell({"kept": ["memo", game_id, interaction]})
                return

    async def order(self, interaction: int, game_id: str) -> None:
        """What whoever sits on the second place wants done, and nothing else."""
        async with self.locks[game_id]:
            while True:
                game = await self.games.load(game_id)
                user = game.places[-1].user_id if game.places else None
                if user is None:  # half of another change: what finds that are the figures
                    return
                left = StoredOrders(seat=1, user_id=user, what=b"x")
                try:
                    await self.games.order(game_id, game.revision, {1: left}, 0)
                except Conflict:  # a press was faster
                    continue
                self.tell({"kept": ["order", game_id, user]})
                return

    async def seek(self, interaction: int, game_id: str) -> None:
        """Somebody looks for company, and a table opens with them: they look no more."""
        seeker = Seeker(guild_id=1, user_id=interaction, rules="x", name="", pace=0, seats=0, awake=0, at=0)
        await Seekers(self.database).save(seeker)
        self.tell({"kept": ["seeker", game_id, interaction]})
        lobby = NewGame(
            game_id=f"sought {interaction}",
            rules="x",
            setup=b"",
            guild_id=1,
            channel_id=TABLE + interaction,
            host_id=interaction,
            at=0,
            company=(interaction,),
        )
        await self.games.create(lobby)

    async def subscribe(self, interaction: int, game_id: str) -> None:
        """They want to hear of places on offer in two games."""
        await Subscriptions(self.database).choose(interaction, 1, KEPT)
        self.tell({"kept": ["subscription", game_id, interaction]})

    async def server(self, interaction: int, game_id: str) -> None:
        """A server chooses, its hall is posted, and somebody wants word of two games there."""
        setting = GuildSetting(guild_id=interaction, hall_channel=interaction, games=KEPT)
        await Preferences(self.database).save_guild(setting, 0)
        self.tell({"kept": ["server", game_id, interaction]})
        await Halls(self.database).save(Hall(guild_id=interaction, channel_id=interaction))
        self.tell({"kept": ["hall", game_id, interaction]})
        await Halls(self.database).watch(interaction, interaction, KEPT)
        self.tell({"kept": ["watch", game_id, interaction]})

    async def forget(self, interaction: int, game_id: str) -> None:
        """A guest subscribes, goes away, looks for company, chooses, and wants to be forgotten."""
        guest = GUEST + interaction
        await Subscriptions(self.database).choose(guest, 1, KEPT)
        await Halls(self.database).watch(1, guest, KEPT)
        await Preferences(self.database).save_vacation(Vacation(user_id=guest, from_at=0, until_at=1), {}, 0)
        seeker = Seeker(guild_id=1, user_id=guest, rules="x", name="", pace=0, seats=0, awake=0, at=0)
        await Seekers(self.database).save(seeker)
        await Preferences(self.database).save_user(Preference(user_id=guest, locale="en"), 0)
        same = Retelling(event=lambda told, *_: told, record=lambda told, *_: told, name="")
        await Personal(self.database).erase(guest, same, 0, {}, str)
        self.tell({"kept": ["forgotten", game_id, guest]})

    async def hand_over(self, interaction: int, game_id: str) -> None:
        """The second place gets somebody else, who gets the hand; nobody inherits orders."""
        said = NewMessage(kind="hand", target=int(game_id), payload=f"hand {game_id} {interaction}".encode())
        async with self.locks[game_id]:
            while True:
                stored = await self.games.load(game_id)
                if not stored.places:  # likewise
                    return
                first, second = stored.places
                former = [*stored.settings.get("former", ()), interaction]
                change = Change(
                    game_id=game_id,
                    revision=stored.revision,
                    at=0,
                    places=(first, msgspec.structs.replace(second, user_id=interaction)),
                    seats_changed=True,
                    settings={**stored.settings, "former": former},
                    events=(NewEvent(told=b"handed", recipients=(1,)),),
                    outbox=(said,),
                )
                try:
                    await self.games.change(change)
                except Conflict:
                    continue
                break
            self.tell({"kept": ["handed", game_id, interaction]})

    async def calendar(self, interaction: int, game_id: str) -> None:
        """Somebody who is awaited chooses quiet hours and goes away: their clock is set each time."""
        user, table = OWNER + interaction, f"counted {interaction}"
        lobby = NewGame(
            game_id=table, rules="x", setup=b"", guild_id=1, channel_id=TABLE // 2 + interaction, host_id=user, at=0
        )
        await self.games.create(lobby, (StoredPlace(number=0, user_id=user, joined_at=0),))
        asked = Pending(place=0, since_seq=0, asked_at=0, allowance=1, left=1, deadline=ASKED)
        await self.games.commit(Commit(game_id=table, seq=0, new_seq=0, revision=0, state=b"", at=0, pending=(asked,)))
        preferences = Preferences(self.database)
        await preferences.save_user(Preference(user_id=user, quiet_from=1, quiet_to=2), 0, recount=_set_to(CHOSEN))
        self.tell({"kept": ["calendar", game_id, user]})
        said = NewMessage(kind="notice", target=int(game_id), payload=f"vacation {game_id} {user}".encode())
        away = Vacation(user_id=user, from_at=0, until_at=1)
        await preferences.save_vacation(away, {game_id: [said]}, 0, recount=_set_to(AWAY))


def _set_to(deadline: int) -> Recount:
    """Sets all clocks of a user to this."""

    def recount(before: Days, after: Days, running: Sequence[Running]) -> tuple[list[Timed], Said]:
        timed = [
            Timed(
                game_id=clock.game_id,
                place=clock.place,
                since_seq=clock.since_seq,
                left=1,
                ticking_at=0,
                deadline=deadline,
                remind_at=None,
            )
            for clock in running
        ]
        return timed, {}

    return recount


# What must be true, asked of the database. Each returns a number per row: how many halves there are.
TORN = (
    # Half of two games.
    "SELECT COUNT(*) FROM (SELECT user_id FROM subscription GROUP BY user_id HAVING COUNT(*) <> 2) AS half",
    "SELECT COUNT(*) FROM (SELECT user_id FROM watch GROUP BY user_id HAVING COUNT(*) <> 2) AS half",
    # Whoever found company at a table still looks for it.
    """SELECT COUNT(*) FROM seeker JOIN game ON game.host_id = seeker.user_id AND game.channel_id > 1000000""",
    # Something of a guest is left although what was stored before it is gone.
    f"SELECT COUNT(*) FROM watch WHERE user_id > {GUEST} AND user_id NOT IN (SELECT user_id FROM subscription)",
    f"SELECT COUNT(*) FROM vacation WHERE user_id > {GUEST} AND user_id NOT IN (SELECT user_id FROM watch)",
    f"SELECT COUNT(*) FROM seeker WHERE user_id > {GUEST} AND user_id NOT IN (SELECT user_id FROM vacation)",
    f"SELECT COUNT(*) FROM preference WHERE user_id > {GUEST} AND user_id NOT IN (SELECT user_id FROM seeker)",
    # A clock that goes by another calendar than that of its owner.
    f"""SELECT COUNT(*) FROM pending JOIN place ON place.game_id = pending.game_id
    AND place.user_id > {OWNER} AND place.user_id < {GUEST}
    WHERE pending.deadline <> CASE
        WHEN place.user_id IN (SELECT user_id FROM vacation) THEN {AWAY}
        WHEN place.user_id IN (SELECT user_id FROM preference) THEN {CHOSEN} ELSE {ASKED} END""",
    # Orders and notes of somebody who does not sit there.
    """SELECT COUNT(*) FROM orders WHERE NOT EXISTS (
        SELECT 1 FROM place WHERE place.game_id = orders.game_id AND place.user_id = orders.user_id)""",
    """SELECT COUNT(*) FROM memo WHERE NOT EXISTS (
        SELECT 1 FROM place WHERE place.game_id = memo.game_id AND place.user_id = memo.user_id)""",
)
STORED = {
    "seeker": """SELECT COUNT(*) FROM (SELECT user_id FROM seeker WHERE user_id = :it UNION
        SELECT host_id FROM game WHERE host_id = :it AND channel_id > 1000000) AS either""",
    "subscription": "SELECT COUNT(*) FROM subscription WHERE user_id = :it",
    "server": "SELECT COUNT(*) FROM guild_setting WHERE guild_id = :it",
    "calendar": "SELECT COUNT(*) FROM preference WHERE user_id = :it",
    "hall": "SELECT COUNT(*) FROM hall WHERE guild_id = :it",
    "watch": "SELECT COUNT(*) FROM watch WHERE user_id = :it",
}
"""By what was kept of a number, how many rows there are of it."""
TRACES = ("preference", "subscription", "watch", "vacation", "seeker")


async def halves(reading: Transaction, seen: set[tuple[str, str, int]]) -> int:
    """How much is there of which the other half is missing. ``seen``: word, game and number of every message."""
    found = 0
    for sql in TORN:
        (row,) = await reading.rows(sql)
        found += int(row[0])
    for row in await reading.rows("SELECT game_id, settings FROM game WHERE channel_id < 1000"):
        former: list[int] = msgspec.json.decode(row["settings"]).get("former", [])
        game_id = row["game_id"]
        sql = "SELECT user_id FROM place WHERE game_id = :game_id AND number = 1"
        place = await reading.row(sql, game_id=game_id)
        found += place is None or place["user_id"] != (former[-1] if former else 1)
        sql = "SELECT COUNT(*) FROM event WHERE game_id = :game_id AND told = :told"
        (told,) = await reading.rows(sql, game_id=game_id, told=b"handed")
        found += told[0] != len(former)
        found += {n for word, at, n in seen if (word, at) == ("hand", game_id)} != {*former}
    return found


async def lost(reading: Transaction, kept: set[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """What was told to be stored and is not."""
    found: list[tuple[str, str, int]] = []
    for kind, game_id, it in sorted(kept):
        if kind == "memo":
            rows = await reading.rows("SELECT text FROM memo WHERE game_id = :game AND user_id = 0", game=game_id)
            there = any(str(it) in row["text"].split() for row in rows)
        elif kind == "handed":
            (row,) = await reading.rows("SELECT settings FROM game WHERE game_id = :game", game=game_id)
            there = it in msgspec.json.decode(row["settings"]).get("former", ())
        elif kind == "order":
            sql = """
            SELECT (SELECT COUNT(*) FROM place WHERE game_id = :game AND user_id = :it)
                - (SELECT COUNT(*) FROM orders WHERE game_id = :game AND user_id = :it AND seat = 1) AS missing
            """
            (row,) = await reading.rows(sql, game=game_id, it=it)
            there = row["missing"] <= 0
        elif kind == "forgotten":
            counts = [await reading.rows(f"SELECT 1 FROM {table} WHERE user_id = :it", it=it) for table in TRACES]
            there = not any(counts)
        else:
            (row,) = await reading.rows(STORED[kind], it=it)
            there = bool(row[0])
        if not there:
            found.append((kind, game_id, it))
    return found

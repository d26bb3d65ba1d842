"""Kills a process that plays, hundreds of times and at every step, and asks whether anything was lost or doubled.

``python -m tests.storage.crash FOLDER [--random N] [--timed N] [--at STEP] [--sabotage WHAT]`` prints figures as JSON.
The parent is the players (who press again when nobody answered) and Discord (which shows a nonce once).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import select
import signal
import socket
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from storage.copies.backup import integrity_check
from storage.database import Database, is_url
from storage.rows.game import Commit, NewGame, StoredPlace
from storage.tables.games import Games
from tests.storage import crash_child
from tests.storage.crash_besides import GUEST, OWNER, halves, lost

GAMES = ("1", "2", "3")
KINDS_BESIDES = 10
"""Of changes that are stored beside moves, one for each press in turn."""
TRIES = 2
"""Lives that are given to a step that no other came to."""
KINDS = ("prompt", "letter", "room", "rooms_left")
"""Of the messages of a move; of its board only the last must arrive."""
IDLE = 0.03
TORN = (
    """SELECT COUNT(*) FROM place JOIN game USING (game_id)
    WHERE game_id = :game_id AND (paused_for IS NULL) = (offered_at IS NOT NULL)""",
    """SELECT (paused_for IS NULL) = EXISTS (SELECT 1 FROM due WHERE due.game_id = game.game_id AND what = 'break')
    FROM game WHERE game_id = :game_id""",
    """SELECT COUNT(*) FROM move WHERE game_id = :game_id AND undone <> 0
    AND undone NOT IN (SELECT move FROM motion WHERE left_state IS NOT NULL)""",
    """SELECT (SELECT COUNT(*) FROM move WHERE game_id = :game_id) <> (SELECT COUNT(*) FROM spent
    JOIN move ON move.game_id = spent.game_id AND move.seq = spent.seq AND move.undone = spent.undone
    AND spent.time = move.seq WHERE spent.game_id = :game_id)""",
    """SELECT (SELECT COUNT(*) FROM move WHERE game_id = :game_id) <> (SELECT COUNT(*) FROM owed
    JOIN move ON move.game_id = owed.game_id AND move.seq = owed.seq AND move.undone = owed.undone
    WHERE owed.game_id = :game_id)""",
)
"""How many halves there are of changes: breaks without the place on offer or without what is due in them, moves undone
without the state left, time or a turn that was counted without its move."""


class Discord:
    """Shows each nonce of a channel once, as ``enforce_nonce`` does, and remembers what people saw."""

    def __init__(self) -> None:
        self.ids: dict[tuple[int, str], int] = {}
        self.seen: list[tuple[int, str]] = []
        self.repeated = 0

    def post(self, channel: int, nonce: str, content: str) -> int:
        assert len(nonce) <= 25
        if (channel, nonce) in self.ids:
            self.repeated += 1
        else:
            self.ids[channel, nonce] = len(self.ids) + 1
            self.seen.append((channel, content))
        return self.ids[channel, nonce]


class Trial:
    """The parent's own journal of presses, acknowledgements and deaths."""

    def __init__(self, where: Path | str, sabotage: str, seed: int) -> None:
        self.where = where
        self.sabotage = sabotage
        self.rng = random.Random(seed)
        self.discord = Discord()
        self.open: dict[int, str] = {}
        self.acknowledged: set[int] = set()
        self.duplicates = 0
        self.posted: set[str] = set()
        self.needless = 0
        self.waiting = 0
        self.kept: set[tuple[str, str, int]] = set()
        self.missing: dict[str, set[int]] = {"acknowledged": set(), "announced": set()}
        self.deaths: Counter[str] = Counter()
        self.steps: set[str] = set()
        self.places: Counter[str] = Counter()
        self.pressed = 0

    async def prepare(self) -> None:
        async with await Database.open(self.where) as database:
            games = Games(database)
            for game_id in GAMES:
                places = [StoredPlace(number=n, user_id=n, joined_at=0) for n in (0, 1)]
                lobby = NewGame(
                    game_id=game_id, rules="x", setup=b"", guild_id=1, channel_id=int(game_id), host_id=1, at=0
                )
                await games.create(lobby, places)
                await games.commit(
                    Commit(game_id=game_id, seq=0, new_seq=0, revision=0, state=msgspec.msgpack.encode([]), at=0)
                )

    def life(self, kind: str, presses: int, fuse: int | str | None = None, delay: float | None = None) -> bool:
        """One process from birth to death; False when it had nothing left to do and its fuse had not burnt down."""
        self.posted.clear()
        ours, theirs = socket.socketpair()
        process = os.fork()
        if process == 0:
            ours.close()
            # The child's death is the experiment; its own complaints must reach the parent's error output.
            try:
                crash_child.run(theirs, self.where, fuse, self.sabotage)
            finally:
                os._exit(1)
        theirs.close()
        word = {"acknowledged": sorted(self.acknowledged), "announced": sorted(self.announced())}
        self.tell(ours, {"check": word})
        for _ in range(presses - len(self.open)):
            self.pressed += 1
            self.open[self.pressed] = self.rng.choice(GAMES)
        for interaction, game_id in self.open.items():
            self.tell(ours, {"press": interaction, "game": game_id})
        fell = self.attend(ours, time.monotonic() + delay if delay is not None else None)
        os.kill(process, signal.SIGKILL)
        # What it said before it died still counts.
        self.attend(ours, None)
        ours.close()
        _, status = os.waitpid(process, 0)
        if os.WIFEXITED(status):
            raise RuntimeError("the child failed instead of being killed")
        self.deaths[kind] += 1
        return fell

    def attend(self, ours: socket.socket, until: float | None) -> bool:
        """Listens until the child died (True), the moment came (True) or all is answered and delivered (False)."""
        buffer = b""
        quiet_since = time.monotonic()
        asked = False
        self.waiting = -1
        while True:
            now = time.monotonic()
            if until is not None and now >= until:
                return True
            if until is None and not self.open and now - quiet_since > IDLE:
                if self.waiting == 0:
                    return False
                if not asked:
                    asked = True
                    self.tell(ours, {"rest": True})
            if now - quiet_since > 20:
                raise RuntimeError("the child hangs")
            wait = IDLE if until is None else min(IDLE, until - now)
            if not select.select([ours], [], [], wait)[0]:
                continue
            try:
                data = ours.recv(65_536)
            except ConnectionResetError:
                data = b""
            if not data:
                return True
            quiet_since = time.monotonic()
            asked = False
            *lines, buffer = (buffer + data).split(b"\n")
            for line in lines:
                self.hear(ours, json.loads(line))

    def hear(self, ours: socket.socket, word: dict[str, Any]) -> None:
        if "post" in word:
            self.needless += word["nonce"] in self.posted
            self.posted.add(word["nonce"])
            message_id = self.discord.post(word["channel"], word["nonce"], word["post"])
            self.tell(ours, {"delivered": word["nonce"], "message_id": message_id})
        elif "acknowledged" in word or "duplicate" in word:
            interaction = word.get("acknowledged", word.get("duplicate"))
            self.acknowledged.add(interaction)
            self.open.pop(interaction, None)
            self.duplicates += "duplicate" in word
        elif "missing" in word:
            for name, ids in word["missing"].items():
                self.missing[name].update(ids)
        elif "kept" in word:
            kind, game_id, number = word["kept"]
            self.kept.add((kind, game_id, number))
        elif "waiting" in word:
            self.waiting = word["waiting"]
        elif "step" in word:
            self.steps.add(word["step"])
        elif "killed_at" in word:
            self.places[word["killed_at"]] += 1

    def tell(self, ours: socket.socket, word: dict[str, Any]) -> None:
        try:
            ours.sendall(json.dumps(word).encode() + b"\n")
        except (BrokenPipeError, ConnectionResetError):
            return

    def announced(self) -> set[int]:
        # Owners of calendars are told of by what is added to the number of the press.
        return {int(content.split()[2]) % OWNER for _, content in self.discord.seen}

    async def figures(self) -> dict[str, Any]:
        """Compares what is stored with the journal and with what people saw."""
        twice, torn, unseen, disorder = 0, 0, 0, 0
        seen = Counter(self.discord.seen)
        seen_twice = sum(count - 1 for count in seen.values())
        stored: set[int] = set()
        async with await Database.open(self.where) as database, database.reading() as reading:

            async def of(game_id: str, sql: str) -> list[tuple[Any, ...]]:
                return [tuple(dict(row).values()) for row in await reading.rows(sql, game_id=game_id)]

            for game_id in GAMES:
                ((state, last),) = await of(game_id, "SELECT state, seq FROM game WHERE game_id = :game_id")
                tokens = msgspec.msgpack.decode(state, type=list[int])
                log = await of(game_id, "SELECT seq, interaction_id FROM move WHERE game_id = :game_id ORDER BY seq")
                twice += len(tokens) - len(set(tokens))
                torn += log != list(enumerate(tokens, start=1)) or last != len(tokens)
                lines = "SELECT told FROM event WHERE game_id = :game_id AND recipients IS NULL ORDER BY seq"
                torn += [int(text) for (text,) in await of(game_id, lines)] != tokens
                # What is left of an order is stored with the move that it made, or not at all.
                ordered = await of(game_id, "SELECT what FROM orders WHERE game_id = :game_id AND seat = 0")
                torn += [what for (what,) in ordered] != ([state] if tokens else [])
                torn += sum([int((await of(game_id, sql))[0][0]) for sql in TORN])
                stored.update(tokens)
                channel = int(game_id)
                for seq, interaction in enumerate(tokens, start=1):
                    unseen += sum(not seen[channel, f"{kind} {seq} {interaction}"] for kind in KINDS)
                # Boards may be replaced before they leave, but the last one must be there.
                unseen += bool(tokens) and not seen[channel, f"board {len(tokens)} {tokens[-1]}"]
                for kind in ("board", *KINDS):
                    mine = [text.split() for at, text in self.discord.seen if at == channel]
                    order = [int(seq) for word, seq, _ in mine if word == kind]
                    disorder += order != sorted(order)
            # Whoever is away has said so, and nobody else.
            guests = "SELECT user_id FROM vacation WHERE user_id < :guest"
            away = {row["user_id"] for row in await reading.rows(guests, guest=GUEST)}
            said = {int(text.split()[2]) for _, text in self.discord.seen if text.startswith("vacation ")}
            unseen += len(away - said)
            torn += len(said - away)
            told = {(word, game_id, int(n)) for _, text in self.discord.seen for word, game_id, n in [text.split()]}
            torn += await halves(reading, told)
            gone = await lost(reading, self.kept)
            counted = await reading.rows("SELECT state, COUNT(*) AS n FROM outbox GROUP BY state")
            states = {row["state"]: row["n"] for row in counted}
        if isinstance(self.where, Path):
            integrity_check(self.where)
        return {
            "kills": sum(self.deaths.values()),
            "kinds": dict(self.deaths),
            "steps killed at": len(self.places),
            "steps never killed at": sorted(self.steps - set(self.places)),
            "pressed": self.pressed,
            "acknowledged": len(self.acknowledged),
            "pressed again, already stored": self.duplicates,
            "moves lost": len(self.missing["acknowledged"] | (self.acknowledged - stored)),
            "moves twice": twice,
            "games torn": torn,
            "kept besides": dict(Counter(kind for kind, _, _ in self.kept)),
            "lost besides": len(gone),
            "announced but not stored": len(self.missing["announced"]),
            "messages seen": len(self.discord.seen),
            "messages lost": unseen + states.get("waiting", 0) + states.get("dead", 0),
            "messages twice": seen_twice,
            "repeats hidden by the nonce": self.discord.repeated,
            "repeats without a death": self.needless,
            "messages out of order": disorder,
            "outbox": states,
        }


def everywhere(subject: Trial, at_random: int, timed: int) -> None:
    """Every step of a life with one press, then random steps and random moments with presses at all tables."""
    fuse, whole = 1, 0
    # A life whose press was stored before is short: only two that outlive the fuse say that it is longer than any.
    while whole < 2:
        if subject.life("at each step", 1, fuse=fuse):
            fuse, whole = fuse + 1, 0
        else:
            whole += 1
    for _ in range(at_random):
        subject.life("at random steps", 6, fuse=subject.rng.randrange(1, 3 * fuse))
    for _ in range(timed):
        subject.life("at random moments", 6, delay=subject.rng.uniform(0.005, 0.08))
    # Of these lives too some come to steps that none came to before; and one that inherits presses has not all kinds.
    tried: Counter[str] = Counter()
    while left := [step for step in sorted(subject.steps - set(subject.places)) if tried[step] < TRIES]:
        tried[left[0]] += 1
        subject.life("at steps left over", KINDS_BESIDES, fuse=left[0])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("where", help="a folder for a file of SQLite, or the URL of an empty database of PostgreSQL")
    parser.add_argument("--random", type=int, default=40)
    parser.add_argument("--timed", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sabotage", default="")
    parser.add_argument("--at", help="kill five times at this step only")
    given = parser.parse_args()
    begun = time.monotonic()
    where = given.where if is_url(given.where) else Path(given.where) / "taverna.db"
    subject = Trial(where, given.sabotage, given.seed)
    asyncio.run(subject.prepare())
    if given.at:
        for _ in range(5):
            subject.life("at one step", KINDS_BESIDES, fuse=given.at)
    else:
        everywhere(subject, given.random, given.timed)
    subject.life("at rest", 0)
    subject.life("at rest", 0)
    json.dump({**asyncio.run(subject.figures()), "seconds": round(time.monotonic() - begun, 1)}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()

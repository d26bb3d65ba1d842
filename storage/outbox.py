"""Messages waiting to be delivered, written in the same transaction as what they tell."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from storage.claims import FREE
from storage.database import Database, Transaction, columns
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage


class OutboxLateness(msgspec.Struct, frozen=True, kw_only=True):
    """How many messages should have left by now, since when the first of them; when one last arrived; how many died."""

    waiting: int
    oldest_at: int | None
    sent_at: int | None
    dead: int


_COLUMNS = columns(OutgoingMessage, "outbox")

# What was attempted once may have reached Discord: it goes its way to the end, so that its outcome is known.
_SUPERSEDE = """
UPDATE outbox SET state = 'superseded', settled_at = :at
WHERE lane = :lane AND supersede = :supersede AND state = 'waiting' AND attempts = 0
"""

_INSERT = """
INSERT INTO outbox (game_id, lane, kind, target, payload, nonce, supersede, role,
    created_at, wanted_at, due_at, attempts, state)
VALUES (:game_id, :lane, :kind, :target, :payload, :nonce, :supersede, :role,
    :at, :due_at, :due_at, 0, 'waiting')
"""

# Only the head of a lane may leave; a lane whose head waits for its next attempt is quiet and holds up no other.
_HEAD = """
state = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.state = 'waiting' AND earlier.lane = outbox.lane AND earlier.id < outbox.id
)
"""
_FREE = FREE.format(holder="outbox.holder")

EDITS = ".edit"
"""What the lane of a table's edits has after that of the table: an edit due later holds up nothing else."""
AGAIN = ".again"
"""The same of a message of a table that is tried again much later: nothing that is said meanwhile waits for it."""

# A table's message is changed from several lanes. Of several processes one has it in hand: what another posts in its
# place must not be undone by an edit that was on its way.
_ALONE = f"""NOT EXISTS (
    SELECT 1 FROM outbox AS other
    WHERE other.state = 'waiting'
    AND other.lane IN (outbox.game_id, outbox.game_id || '{EDITS}', outbox.game_id || '{AGAIN}')
    AND other.role = outbox.role AND NOT {FREE.format(holder="other.holder")}
)"""


async def enqueue(
    transaction: Transaction, database: Database, game_id: str | None, messages: Sequence[NewMessage], at: int
) -> None:
    """Adds messages within a transaction and wakes the sender once it is committed.

    Raises ValueError for a message that has neither a game nor a lane.
    """
    rows: dict[str, dict[str, int | str | bytes | None]] = {}
    # Their numbers are their order in a lane: whoever has the lower ones commits first.
    await transaction.alone(*{_passage(message.lane or game_id) for message in messages})
    for message in messages:
        lane = message.lane or game_id
        if lane is None:
            raise ValueError("a message without a game needs a lane")
        if message.supersede is not None:
            await transaction.run(_SUPERSEDE, at=at, lane=lane, supersede=message.supersede)
            # Of two in the same list the later one wins as well.
            rows.pop(f"{lane} {message.supersede}", None)
        nonce = secrets.token_hex(12)
        key = nonce if message.supersede is None else f"{lane} {message.supersede}"
        rows[key] = {
            "game_id": game_id,
            "lane": lane,
            "kind": message.kind,
            "target": message.target,
            "payload": message.payload,
            "nonce": nonce,
            "supersede": message.supersede,
            "role": message.role,
            "at": at,
            "due_at": at if message.due_at is None else message.due_at,
        }
    if rows:
        await transaction.run_each(_INSERT, list(rows.values()))
        transaction.afterwards(database.mail.set)


def _passage(lane: str | None) -> str:
    """Under which name one is alone in a lane."""
    return f"lane {lane}"


async def _marked(transaction: Transaction, once: Once, at: int) -> bool:
    """Sets the mark; False if it was set since ``once.since``."""
    sql = """
    INSERT INTO mark (name, at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET at = excluded.at
    WHERE mark.at < :since RETURNING name
    """
    return await transaction.row(sql, name=once.mark, at=at, since=once.since) is not None


class Outbox:
    """The queue as the sender of one process sees it: what another has claimed is that one's, as long as it lives."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._free = f"{_FREE} AND {_ALONE}" if database.shared else _FREE

    @property
    def news(self) -> asyncio.Event:
        """Set after each commit that added messages."""
        return self._database.mail

    async def add(self, messages: Sequence[NewMessage], at: int, game_id: str | None = None) -> None:
        """Adds messages that no change of a game goes with (a notice to a user)."""
        async with self._database.transaction() as transaction:
            await enqueue(transaction, self._database, game_id, messages, at)

    async def due(self, now: int, n: int) -> list[OutgoingMessage]:
        """At most ``n`` messages that may leave now, longest due first, no two of the same lane."""
        # What was written or tried later than now was so before the clock was set back: its time means nothing.
        sql = f"""
        SELECT {_COLUMNS} FROM outbox
        WHERE (due_at <= :now OR COALESCE(attempted_at, created_at) > :now) AND {_HEAD} AND {self._free}
        ORDER BY due_at, id LIMIT :n
        """
        return await self._database.structs(OutgoingMessage, sql, now=now, n=n, me=self._database.process)

    async def next_due(self, after: int) -> int | None:
        """When the next message that is not due at ``after`` may leave; None when there is none."""
        sql = f"SELECT MIN(due_at) AS due_at FROM outbox WHERE due_at > :after AND {_HEAD}"
        return await self._database.value(sql, after=after)

    async def claim(self, id: int, at: int) -> bool:
        """Notes that an attempt begins. False: it was superseded, settled or claimed meanwhile and must not leave.

        A loss of power may forget it: then a newer message may replace one that did arrive, and both stand there.
        """
        sql = f"""
        UPDATE outbox SET attempts = attempts + 1, attempted_at = :now, holder = :me
        WHERE id = :id AND state = 'waiting' AND {self._free} RETURNING id
        """
        async with self._database.transaction(flushed=False) as transaction:
            if self._database.shared:
                # Two that claim at once would each not see what the other has.
                told = await transaction.row("SELECT game_id FROM outbox WHERE id = :id", id=id)
                await transaction.alone(f"in hand {told and told['game_id']}")
            return await transaction.row(sql, id=id, now=at, me=self._database.process) is not None

    async def in_hand(self, id: int) -> bool:
        """Whether a message is still this process's to settle: where several share the database another takes it over
        from one that counts as dead, which may only have been slow.
        """
        if not self._database.shared:
            return True
        sql = "SELECT 1 AS ours FROM outbox WHERE id = :id AND state = 'waiting' AND holder = :me"
        return await self._database.row(sql, id=id, me=self._database.process) is not None

    async def sent(self, id: int, where: Delivered, at: int) -> None:
        """Settles a delivered message and, in the same transaction, adds what is to follow.

        Its role, if any, now belongs to the posted message, unless a later one (of a higher number, as Discord counts)
        has it, which was settled sooner; one that may have been posted before this attempt is the last all the same.
        Roles whose messages are ``gone`` are nobody's.
        """
        settle = """
        UPDATE outbox SET state = 'sent', message_id = :message_id, settled_at = :at, last_error = NULL
        WHERE id = :id AND state = 'waiting' RETURNING game_id, role, attempts
        """
        post = """
        INSERT INTO message (game_id, role, channel_id, message_id, posted_at)
        VALUES (:game_id, :role, :channel_id, :message_id, :at)
        ON CONFLICT (game_id, role) DO UPDATE
        SET channel_id = excluded.channel_id, message_id = excluded.message_id, posted_at = excluded.posted_at
        WHERE excluded.message_id > message.message_id OR :attempts > 1
        """
        take = "DELETE FROM message WHERE game_id = :game_id AND role = :role"
        async with self._database.transaction() as transaction:
            await transaction.alone(*{_passage(message.lane) for message in where.then})
            row = await transaction.row(settle, id=id, message_id=where.message_id, at=at)
            if row and where.then:
                await enqueue(transaction, self._database, row["game_id"], where.then, at)
            if row:
                for role in where.gone:
                    await transaction.run(take, game_id=row["game_id"], role=role)
            if row and row["role"] and where.message_id is not None and where.channel_id is not None:
                await transaction.run(
                    post,
                    game_id=row["game_id"],
                    role=row["role"],
                    channel_id=where.channel_id,
                    message_id=where.message_id,
                    attempts=row["attempts"],
                    at=at,
                )

    async def failed(self, id: int, error: str, retry_at: int) -> None:
        """Puts a message off until ``retry_at``; those behind it in its lane wait with it."""
        sql = """
        UPDATE outbox SET due_at = :retry_at, last_error = :error, holder = NULL
        WHERE id = :id AND state = 'waiting'
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, id=id, error=error, retry_at=retry_at)

    async def dead(
        self,
        id: int,
        error: str,
        at: int,
        instead: Sequence[NewMessage] = (),
        *,
        once: Once | None = None,
        unreachable: bool = False,
    ) -> None:
        """Gives a message up for good and, in the same transaction, adds those to be sent instead.

        ``once``: only if they were not added under the same mark lately; the mark is set with them.
        ``unreachable``: so is all else that waits for the same target (a deleted channel, a closed DM), but for calls:
        whoever takes no direct messages is called at the table.
        """
        sql = """
        UPDATE outbox SET state = 'dead', last_error = :error, settled_at = :at
        WHERE id = :id AND state = 'waiting' RETURNING game_id, lane, target
        """
        rest = """
        UPDATE outbox SET state = 'dead', last_error = :error, settled_at = :at
        WHERE target = :target AND state = 'waiting' AND kind <> 'call'
        """
        dying = await self._database.row("SELECT lane, target FROM outbox WHERE id = :id", id=id)
        if dying is None:
            return
        async with self._database.transaction() as transaction:
            # First of all: two that die of the same target would each wait for what the other holds, and whoever is in
            # a lane may wait for its messages.
            targets = {f"target {dying['target']}"} if unreachable else set[str]()
            await transaction.alone(*targets, *{_passage(message.lane or dying["lane"]) for message in instead})
            row = await transaction.row(sql, id=id, error=error, at=at)
            if row is not None:
                if unreachable:
                    await transaction.run(rest, target=row["target"], error=error, at=at)
                if once is not None and not await _marked(transaction, once, at):
                    return
                lane = None if row["game_id"] else row["lane"]
                replies = [msgspec.structs.replace(message, lane=message.lane or lane) for message in instead]
                await enqueue(transaction, self._database, row["game_id"], replies, at)

    async def posted(self, game_id: str) -> tuple[OutgoingMessage, ...]:
        """Every message of a game, oldest first, whatever became of it (triage and tests)."""
        sql = f"SELECT {_COLUMNS} FROM outbox WHERE game_id = :game_id ORDER BY id"
        return tuple(await self._database.structs(OutgoingMessage, sql, game_id=game_id))

    async def waiting(self) -> int:
        """How many have not left yet."""
        return await self._database.value("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")

    async def lateness(self, now: int) -> OutboxLateness:
        """What should have left by a time and did not, when something last arrived, and what was given up."""
        sql = """
        SELECT COUNT(CASE WHEN state = 'waiting' AND wanted_at <= :now THEN 1 END) AS waiting,
               MIN(CASE WHEN state = 'waiting' AND wanted_at <= :now THEN wanted_at END) AS oldest_at,
               COUNT(CASE WHEN state = 'dead' THEN 1 END) AS dead,
               (SELECT settled_at FROM outbox WHERE settled_at IS NOT NULL AND state = 'sent'
                ORDER BY settled_at DESC LIMIT 1) AS sent_at
        FROM outbox WHERE state IN ('waiting', 'dead')
        """
        async with self._database.reading() as reading:
            return (await reading.structs(OutboxLateness, sql, now=now))[0]

    async def prune(self, before: int) -> None:
        """Forgets messages that were settled (sent, superseded or dead) before a time."""
        async with self._database.transaction() as transaction:
            await transaction.run("DELETE FROM outbox WHERE settled_at < :before", before=before)

"""What happened at a table, as each may read it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from bot.service.hosting.offering import ASLEEP, PEOPLE
from bot.service.past.tale import Entry, Tale
from bot.service.refused import NoTable, Refused
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Snapshot
from games.core.model import Event, Seat, Text
from games.core.record import Draws, Move, Opening, Record, Substitution, redact, write
from games.core.rules import Rules
from games.core.texts import JOINED, catalogue, revived
from storage.rows.game import ANSWERS, StoredEvent, StoredMove

STANDS_IN = "🤖"
"""Behind the name of whoever was absent: a bot did it in their stead."""
HANDED = frozenset({"event.missed", "event.left", "event.offered", "event.back", "event.replaced"})
"""After these somebody else may play what is left of a turn."""
PUT = "event.motion_put"
"""What is proposed: once that is agreed to, what tells of it names who proposed it."""
UNDONE = ("event.undone", "event.undone_for")
"""What an undo tells: it belongs to the turn that it changed, where it is no news once the turn has gone on."""


class Exported(msgspec.Struct, frozen=True):
    """A record as a file."""

    name: str
    data: bytes
    complete: bool
    """Whether it holds the key, the draws and the answers: the game is over."""


def retold(rules: Rules[Any, Any], entries: Iterable[Entry]) -> list[Tale]:
    """Entries in order as tales, each where its scene began; what the game sees no news in is left out.

    A turn that somebody else ended, when its player had missed the deadline or left, is two tales, in each's name;
    so is a part of the round in which a bot went on for whoever had missed it: that comes below the word of it.
    What was proposed is left out where it is told that it was agreed to.
    """
    scenes: dict[object, list[Entry]] = {}
    parts: dict[int, tuple[int, str]] = {}
    handed, stint, led_on = 0, 0, False
    people: tuple[str, ...] = ()
    told_of = ""
    for entry in _decided(entries):
        scene = entry.scene
        if scene is None:
            handed += entry.text.id.removesuffix(ASLEEP).removesuffix(PEOPLE) in HANDED
            names = tuple(name.removesuffix(f" {STANDS_IN}") for name in entry.names)
            # What stands alone is told with what the same move brought, while the same people sit there (else what
            # followed would come before what they were away for) and until it leads on: what they did then came after.
            # Of places and clocks each kind is told by itself.
            kind = "" if _of_a_move(rules, entry.text) else entry.text.id
            stint += (names != people) + (kind != told_of) + (led_on and bool(kind))
            people, told_of, led_on = names, kind, False
            scenes.setdefault((entry.seq, names, stint), []).append(entry)
            continue
        led_on = True
        name = entry.names[scene.seat] if scene.seat is not None and entry.names else ""
        since, before = parts.setdefault(scene.number, (handed, name))
        stood_in = scene.seat is None and entry.stood_in_for is not None
        if since != handed and (name != before or stood_in):
            since, _ = parts[scene.number] = handed, name
        scenes.setdefault((scene.number, since), []).append(entry)
    return [Tale(tuple(told), lines) for told in scenes.values() if (lines := _lines(rules, told))]


def without(rules: Rules[Any, Any], tale: Tale, told: Collection[Entry]) -> Tale:
    """A tale retold without what is told elsewhere; as it is where nothing would be left."""
    rest = [entry for entry in tale.entries if entry not in told]
    lines = _lines(rules, rest) if 0 < len(rest) < len(tale.entries) else ()
    return msgspec.structs.replace(tale, lines=lines) if lines else tale


def _laid_out(rules: Rules[Any, Any], tale: Tale) -> Tale | None:
    """A tale without how the table was laid out when the game began: whoever came first has been called with that."""
    begun = [entry for entry in tale.entries if tale.laid_out and entry.seq == tale.entries[0].seq]
    return None if len(begun) == len(tale.entries) else without(rules, tale, begun)


def _lines(rules: Rules[Any, Any], entries: Sequence[Entry]) -> tuple[Text, ...]:
    scene = entries[0].scene
    told = [Event(e.text, None, e.passed, e.scene, e.on) for e in entries if e.text.id not in UNDONE]
    if not told:
        # However often it was tried and taken back.
        return (entries[-1].text,)
    return rules.tell.tale(scene, told) if scene is not None else rules.tell.out_of_turn(told)


class Chronicle:
    """Reads the past of tables, for people. Spectators (and None) read what is public."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def read(self, game_id: str, user_id: int | None, after: int = -1) -> list[Entry]:
        """Everything after a move that this user may read, one by one, oldest first."""
        snapshot = (await self._shelf.take(game_id)).snapshot
        return await self._entries(snapshot, user_id, after)

    async def tales(
        self,
        game_id: str,
        user_id: int | None,
        after: int = -1,
        besides: Collection[Seat] = (),
        *,
        whole: bool = True,
        until: int | None = None,
    ) -> list[Tale]:
        """Everything after a move (``until`` another) that this user may read, retold, oldest first.

        ``besides``: the seats whose own move that was. What else it caused is told too: the turns of opponents that the
        rules move, the end of the round. ``whole``: the first scene is told from its beginning.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        return await self._tales(snapshot, user_id, after, besides, bool(besides), whole=whole, until=until)

    async def _tales(
        self,
        snapshot: Snapshot,
        user_id: int | None,
        after: int,
        besides: Collection[Seat] = (),
        afterwards: bool = False,
        *,
        told_at: int = 0,
        whole: bool = True,
        until: int | None = None,
    ) -> list[Tale]:
        def news(entry: Entry) -> bool:
            if until is not None and entry.seq > until:
                return False
            if entry.seq == after:
                of_others = bool(besides) and entry.scene is not None and entry.scene.seat not in besides
                return of_others or entry in since
            return entry.seq > after

        entries = await self._entries(snapshot, user_id, after - 1 if besides or afterwards else after)
        since = await self._afterwards(snapshot, entries, after) if afterwards else []
        since = [entry for entry in since if entry.at > told_at]
        found = [entry for entry in entries if news(entry)]
        began = {entry.scene.number: entry.scene.since for entry in found if entry.scene is not None}
        if whole and began and min(began.values()) < after:
            earlier = await self._entries(snapshot, user_id, min(began.values()) - 1)
            found = [e for e in earlier if (e.scene is not None and e.scene.number in began) or news(e)]
        return retold(snapshot.rules, found)

    async def _afterwards(self, snapshot: Snapshot, entries: Iterable[Entry], seq: int) -> list[Entry]:
        """What was told of places, votes and clocks after a move and before the next: it bears that move's number."""
        found = [entry for entry in entries if entry.seq == seq and not _of_a_move(snapshot.rules, entry.text)]
        if not found:
            return []
        moved_at = await self._shelf.games.made_at(snapshot.game_id, seq)
        return [entry for entry in found if entry.at > moved_at]

    async def between(self, game_id: str, stretches: Sequence[tuple[int, int]]) -> list[list[Tale]]:
        """What anybody may read of what happened after one move up to another, retold, for each of these."""
        snapshot = (await self._shelf.take(game_id)).snapshot
        told = await self._shelf.games.chronicle(game_id)
        return [
            retold(snapshot.rules, [entry_of(event, snapshot) for event in told if after < event.seq <= until])
            for after, until in stretches
        ]

    async def own_move(self, game_id: str, user_id: int) -> int:
        """The user's own last move (no bot's that stood in for them), before this turn if it is theirs; else -1."""
        snapshot = (await self._shelf.take(game_id)).snapshot
        scene = snapshot.state.scene if snapshot.state is not None else None
        own = scene is not None and scene.seat in snapshot.seats_of(user_id)
        # The move after which a turn began is followed by the one that opened it: that ended the turn before.
        before = scene.since + 1 if own and scene is not None else snapshot.seq
        return await self._shelf.games.own_move(game_id, user_id, before)

    async def answered(self, game_id: str, seat: Seat, since: int) -> StoredMove | None:
        """What answered a question that was put to a seat after a move; None: nothing has.

        If it was taken back, what has answered since then, if anything has.
        """
        log = await self._shelf.games.log(game_id, since)
        found = [move for move in log if move.seat == seat and move.kind in ANSWERS]
        return next((move for move in found if not move.undone), found[0] if found else None)

    async def followed(self, game_id: str, user_id: int, seat: Seat) -> bool:
        """Whether anything that a user had ordered for a seat was carried out since they moved themselves."""
        return await self._shelf.games.ordered(game_id, seat, await self.own_move(game_id, user_id))

    async def news(self, game_id: str) -> list[Tale]:
        """What the table's message tells everybody: all since the last own move of whoever is called.

        Of several it is whoever moved longest ago; so it is of all while only bots are called, and at the end, when
        that move is told too.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        people = [place.user_id for place in snapshot.places if place.user_id is not None]
        users = snapshot.awaited_users or set(people)
        if not snapshot.running:
            ends = [await self._shelf.games.own_move(game_id, user, snapshot.seq) for user in users]
            return await self.tales(game_id, None, min(ends, default=0) - 1)
        moves = {user: await self.own_move(game_id, user) for user in users}
        first = min(moves, key=lambda user: moves[user], default=None)
        if first is None:
            return await self.tales(game_id, None)
        found = await self.tales(game_id, None, moves[first], snapshot.seats_of(first))
        laid_out = any(tale.laid_out for tale in found)
        if not laid_out or not any([await self.own_move(game_id, user) >= 0 for user in people]):
            return found
        return [rest for tale in found if (rest := _laid_out(snapshot.rules, tale)) is not None]

    async def shown(self, snapshot: Snapshot, since: int | None, at: int) -> list[Tale]:
        """What anybody may read of what happened while a message was a table's, also of a table that was closed.

        ``since``: the move after which it was posted; where nobody remembers that, the time counts. ``at`` (Unix ms):
        what came before has been told, by the message before it, though it bears the same number. How it all began is
        kept by what called whoever came first: no other message tells it.
        """
        if since is None:
            since = max((entry.seq for entry in await self._entries(snapshot, None, -1) if entry.at <= at), default=-1)

        async def told(since: int, at: int) -> list[Tale]:
            return await self._tales(snapshot, None, since, afterwards=True, until=snapshot.seq, told_at=at)

        found = await told(since, at)
        if await self._shelf.games.played(snapshot.game_id, since):
            return found
        begun = [tale for tale in await told(-1, 0) if tale.laid_out]
        return [*begun, *(tale for tale in found if not tale.laid_out)]

    async def rounds(self, game_id: str) -> dict[int, int]:
        """For each round that has begun the move with which it did, as anybody may read it."""
        found: dict[int, int] = {}
        for entry in await self.read(game_id, None):
            if entry.scene is not None and entry.scene.round:
                found.setdefault(entry.scene.round, entry.seq)
        return found

    async def export(self, game_id: str, user_id: int | None = None) -> Exported:
        """The record of a game: complete when it is finished, only what is public while it runs.

        That of a closed table is for those who ever sat there, and (None) for the operator: closing destroys no proof.

        Raises:
            Refused: it has not begun.
            NoTable: there is none, or it was closed and this user never sat there.
        """
        snapshot = (await self._shelf.take(game_id, closed=True)).snapshot
        if snapshot.status == "closed" and user_id is not None and not snapshot.sat(user_id):
            raise NoTable
        if snapshot.state is None:
            raise Refused("not_started")
        whole, over = await self.record(snapshot), snapshot.state.outcome is not None
        return Exported(f"{whole.game}-{game_id}.json", write(whole if over else redact(whole)), complete=over)

    async def record(self, snapshot: Snapshot) -> Record:
        """The record of a table that has started, with everything that is secret while it runs.

        Raises:
            Refused: its past was archived, and the file is not there.
        """
        log = await self._shelf.games.log(snapshot.game_id)
        if not log:
            raise Refused("past_lost", table=snapshot.game_id)
        told: dict[int, list[Text]] = {stored.seq: [] for stored in log}
        for event in await self._shelf.games.whole_chronicle(snapshot.game_id):
            # What the host did (a new player) is told under the number of the move before.
            if event.recipients is None and event.seq in told:
                told[event.seq].append(entry_of(event, snapshot).text)
        return Record(
            game=snapshot.rules.meta.key,
            edition=snapshot.played.edition,
            table=snapshot.game_id,
            setup=Opening.of(snapshot.setup),
            commitment=snapshot.commitment,
            names=snapshot.names,
            substitutions=tuple(_substitutions(snapshot)),
            moves=tuple(_move(stored, told[stored.seq]) for stored in log),
            outcome=snapshot.played.outcome,
        )

    async def _entries(self, snapshot: Snapshot, user_id: int | None, after: int) -> list[Entry]:
        place = snapshot.place_of(user_id) if user_id is not None else None
        places = () if place is None else (place.number,)
        return [entry_of(each, snapshot) for each in await self._shelf.games.chronicle(snapshot.game_id, after, places)]


def marked(names: Sequence[str], seat: Seat) -> tuple[str, ...]:
    """The names with that of a seat marked, for which a bot did it."""
    return tuple(f"{name} {STANDS_IN}" if n == seat else name for n, name in enumerate(names))


def entry_of(stored: StoredEvent, snapshot: Snapshot) -> Entry:
    """What is stored, as the chronicle has it."""
    event = msgspec.msgpack.decode(stored.told, type=Event)
    names = snapshot.names_at(stored.seq, stored.at)
    stood_in_for = stored.stood_in_for if _of_a_move(snapshot.rules, event.text) else None
    if stood_in_for is not None:
        names = marked(names, stood_in_for)
    return Entry(stored.at, stored.seq, revived(event.text), event.passed, event.scene, event.on, names, stood_in_for)


def _decided(entries: Iterable[Entry]) -> list[Entry]:
    """Without the proposals of which a later entry says that they were agreed to: one is open at most."""
    found: list[Entry] = []
    put: Entry | None = None
    for entry in entries:
        id = entry.text.id
        if put is not None and (id.endswith("_agreed") or id.startswith("event.ended_")):
            found.remove(put)
        if id == PUT or id.startswith("event.motion_") or id.endswith("_agreed"):
            put = entry if id == PUT else None
        found.append(entry)
    return found


def _of_a_move(rules: Rules[Any, Any], text: Text) -> bool:
    """Whether a move told it; what is told afterwards of places and clocks, alike in all games, bears its number."""
    of_all = catalogue("games.core", "en").knows(text.id) and text.id not in JOINED
    return catalogue(rules.package, "en").knows(text.id) and not of_all


def _move(stored: StoredMove, told: list[Text]) -> Move:
    """A row of the log as a record keeps it, with whoever thought for the seat."""
    draws = msgspec.msgpack.decode(stored.draws, type=Draws)
    row = Move(
        stored.seq,
        stored.seat,
        "play" if stored.kind == "order" else stored.kind,  # a plan stays its owner's secret
        draws=draws,
        told=tuple(told),
        by=stored.name,
        engine=stored.engine,
        at=stored.at,
    )
    if stored.kind in ("undo", "rewind", "redo"):
        return msgspec.structs.replace(row, restores=int(stored.keys[0]))
    return msgspec.structs.replace(row, keys=stored.keys)


def _substitutions(snapshot: Snapshot) -> Iterator[Substitution]:
    for n, sat in enumerate(snapshot.former):
        later = next((other.name for other in snapshot.former[n + 1 :] if other.place == sat.place), None)
        place = snapshot.places[sat.place]
        yield Substitution(sat.until, place.seats, sat.name, place.name if later is None else later)

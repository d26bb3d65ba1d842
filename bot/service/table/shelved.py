"""What the service knows of a table, and what a table becomes when moves are made. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.service.table.bots import chosen_level
from bot.service.table.others import Former, Kept
from bot.service.table.results import results
from bot.service.table.snapshot import Place, Snapshot
from bot.service.table.times import Times
from bot.service.table.verbosity import ALL_SAID
from bot.service.user import with_stranger
from games.core.agenda import State
from games.core.model import Event, Seat, Setup, put_to
from games.core.rules import decisions, seated
from games.core.teaching.lessons import lessons, progressed
from games.registry import GAMES
from storage.rows.clock import Pending
from storage.rows.game import Commit, NewEvent, NewMove, StoredGame, StoredPlace, UndoState
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed

GIVEN = "lessons"
"""The entry of a guided game's settings: for each lesson that has been given the move at which it was."""


BARRED, HOPEFUL, WELCOME = "barred", "hopeful", "welcome"
"""Entries of a lobby's settings: what those are called, by user id, whose place somebody else has freed, until they are
let in again; the ids of those who want word of a free place, the first first; of those who were called to this table,
who sit down however reliable they are."""
DEMAND = "demand"
"""How reliable whoever sits down must be (``demands``)."""


class Shelved(msgspec.Struct):
    """A table and what the service must know to change it."""

    stored: StoredGame
    snapshot: Snapshot
    turn_start: State[Any] | None
    """The latest checkpoint."""
    edit_due: int = 0
    """When the latest refresh of the table's message is or was due."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What moves (or the start of a game) did to a table."""

    state: State[Any]
    moves: tuple[NewMove, ...]
    events: tuple[tuple[int, Event], ...] = ()
    """Each with the number of the move that it tells of."""
    setup: Setup | None = None
    """Given at the start: what the game begins with, which is no longer what the lobby was opened with."""
    undo_keep: int | None = None
    """How many of the oldest states on the undo stack stay; None: all."""
    undo_push: tuple[UndoState, ...] = ()
    undone_after: int | None = None
    """What came after this move was taken back."""
    redoes: int | None = None
    """What this move took back stands again."""
    resumes: State[Any] | None = None
    """The start of the turn that goes on, where an undo leads back into it."""
    motion: Motion | None = None
    """The motion that this settles."""
    places: tuple[StoredPlace, ...] | None = None
    """The places as they are now, if anything about them has changed."""
    anew: tuple[int, ...] = ()
    """Places whose clocks begin again."""
    orders: dict[int, StoredOrders | None] = {}
    """By seat the orders that are others now; None: there are none any more."""
    owed: tuple[Owed, ...] = ()
    """Turns that somebody has answered."""

    def chronicle(self, after: Snapshot) -> tuple[NewEvent, ...]:
        """The events as they are stored: addressed to places, so that whoever sits there by then may read them."""
        found: list[NewEvent] = []
        for seq, event in self.events:
            places = None if event.to is None else tuple({after.place_at(seat).number for seat in event.to})
            found.append(NewEvent(told=_told(event), recipients=places, seq=seq))
        return tuple(found)


def for_all(*events: Event) -> tuple[NewEvent, ...]:
    """Events that everybody may read, as the chronicle stores them."""
    return tuple([NewEvent(told=_told(event)) for event in events])


def _told(event: Event) -> bytes:
    """An event without who may read it: that stands beside it."""
    return msgspec.msgpack.encode(msgspec.structs.replace(event, to=None))


def ordered(stored: StoredGame, others: Mapping[int, StoredOrders | None]) -> tuple[StoredOrders, ...]:
    """The orders of a table after those of some seats have become others."""
    found: dict[int, StoredOrders | None] = {each.seat: each for each in stored.orders} | dict(others)
    return tuple(each for _, each in sorted(found.items()) if each is not None)


def advanced(shelved: Shelved, done: Done, data: bytes, at: int) -> Shelved:
    """The table as it is after this; ``data`` is its state as it will be stored.

    A turn starts where somebody else is awaited than before, and for whoever plays alone where the game says so: then
    ``turn_start`` is the new state itself.
    """
    state, old = done.state, shelved.stored
    over = state.outcome is not None
    stored = msgspec.structs.replace(
        old,
        seq=state.seq,
        revision=old.revision + 1,
        setup=msgspec.msgpack.encode(done.setup) if done.setup is not None else old.setup,
        settings=_noted(taught(shelved, done), old, done.moves),
        state=data,
        status="finished" if over else "running",
        updated_at=at,
        started_at=at if old.started_at is None else old.started_at,
        finished_at=at if over else None,
        motion=_open(old.motion if done.motion is None else done.motion),
        places=old.places if done.places is None else done.places,
        orders=() if over else ordered(old, done.orders),
    )
    if done.resumes is not None:
        return Shelved(stored, snapshot_of(stored, state, done.resumes), done.resumes, shelved.edit_due)
    after = snapshot_of(stored, state, shelved.turn_start)
    awaited = {place.number for place in shelved.snapshot.awaited}
    # An order that was carried out is somebody's turn, though the same are awaited again.
    stays = {place.number for place in after.awaited} == awaited and not any(m.kind == "order" for m in done.moves)
    if len(after.places) == 1 and shelved.snapshot.state is not None:
        stays = stays and state.scene == shelved.snapshot.state.scene
    if shelved.turn_start is not None and stays:
        return Shelved(stored, after, shelved.turn_start, shelved.edit_due)
    after = msgspec.structs.replace(after, before=shelved.turn_start)
    return Shelved(stored, after, state, shelved.edit_due)


def to_be_stored(shelved: Shelved, kept: Shelved, done: Done, data: bytes) -> Commit:
    """What moves did, as it goes to the database; what its clocks, its messages and its press make of it is added to
    this.

    ``kept`` is what ``advanced`` made of the table, ``data`` its state.
    """
    old, stored = shelved.stored, kept.stored
    return Commit(
        game_id=stored.game_id,
        seq=old.seq,
        revision=old.revision,
        setup=stored.setup if done.setup is not None else None,
        settings=stored.settings if stored.settings != old.settings else None,
        new_seq=stored.seq,
        state=data,
        at=stored.updated_at,
        status=stored.status,
        moves=done.moves,
        undo_keep=done.undo_keep,
        undo_push=done.undo_push,
        undone_after=done.undone_after,
        redoes=done.redoes,
        checkpoint=kept.turn_start is done.state,
        events=done.chronicle(kept.snapshot),
        motion=done.motion,
        places=done.places,
        anew=done.anew,
        orders=done.orders,
        owed=done.owed,
        results=results(kept.snapshot) if stored.status == "finished" else (),
    )


def _noted(settings: dict[str, Any], stored: StoredGame, moves: Sequence[NewMove]) -> dict[str, Any]:
    """The settings with those who have made such moves as are told by name, if they have no place there."""
    for move in moves:
        if move.user_id is not None and move.name:
            settings = with_stranger(settings, stored, move.user_id, move.name)
    return settings


def _open(motion: Motion | None) -> Motion | None:
    return motion if motion is not None and motion.result is None else None


def taught(shelved: Shelved, done: Done) -> dict[str, Any]:
    """The settings of a table after moves: at a guided game the lesson that comes now is noted, and one that was given
    in what an undo took back is to come again. So is one whose question was left unanswered, because something was done
    unasked, on an older panel perhaps, where it could not be read.
    """
    stored, before = shelved.stored, shelved.snapshot
    if stored.status == "lobby":  # what concerned who comes in is over
        settings = {key: value for key, value in stored.settings.items() if key not in (BARRED, HOPEFUL, WELCOME)}
        stored = msgspec.structs.replace(stored, settings=settings)
    if GIVEN not in stored.settings:
        return stored.settings
    rules, state = GAMES[stored.rules], done.state
    given: dict[str, int] = stored.settings[GIVEN]
    if done.undone_after is not None:
        given = {key: seq for key, seq in given.items() if seq < done.undone_after}
    seats = seated(rules, done.setup or msgspec.msgpack.decode(stored.setup, type=Setup))[0]
    left = put_to(before.decisions, *seats)
    if left is not None and not any(move.seat == left.seat and left.allows(move.keys) for move in done.moves):
        given = {key: seq for key, seq in given.items() if key != before.lesson}
    asked = put_to(decisions(rules, state), *seats)
    cues = lessons(rules.package, stored.settings["locale"]).cues
    return stored.settings | {GIVEN: progressed(cues, given, asked, state.seq, state.round, state.scene)}


def snapshot_of(stored: StoredGame, state: State[Any] | None, before: State[Any] | None) -> Snapshot:
    """A stored table as the rest of the bot sees it."""
    rules = GAMES[stored.rules]
    setup = msgspec.msgpack.decode(stored.setup, type=Setup)
    return Snapshot(
        game_id=stored.game_id,
        rules=rules,
        status=stored.status,
        guild_id=stored.guild_id,
        channel_id=stored.channel_id,
        host_id=stored.host_id,
        locale=stored.settings["locale"],
        setup=setup,
        pace=stored.settings.get("pace", 0),
        reserve=stored.settings.get("reserve", 0) if stored.settings.get("pace", 0) else 0,
        by_calendar=stored.settings.get("calendars"),
        level=chosen_level(stored.settings),
        demand=stored.settings.get(DEMAND, 0),
        chosen_talks=stored.settings.get("talks"),
        verbosity=stored.settings.get("verbosity", ALL_SAID),
        places=_places(stored, seated(rules, setup) if state is not None else None),
        seq=stored.seq,
        state=state,
        before=before,
        decisions=decisions(rules, state) if state is not None and stored.status == "running" else (),
        former=tuple(msgspec.convert(stored.settings.get("former", ()), list[Former])),
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        finished_at=stored.finished_at,
        paused_at=stored.paused_at,
        paused_for=stored.paused_for,
        kept=kept_of(stored),
        barred={int(user): name for user, name in stored.settings.get(BARRED, {}).items()},
        ordered=bool(stored.orders),
        lessons=stored.settings.get(GIVEN),
    )


def _places(stored: StoredGame, seating: Sequence[tuple[Seat, ...]] | None) -> tuple[Place, ...]:
    """Its places with their names; before the game begins each stands for one seat."""
    names: dict[str, str] = stored.settings["names"]
    return tuple(
        Place(
            number=place.number,
            seats=seating[place.number] if seating is not None else (place.number,),
            user_id=place.user_id,
            bot=place.bot,
            name=names.get(str(place.number), ""),
            part=place.part,
            word=place.word,
            misses=place.misses,
            stand_in=place.stand_in,
            offered_at=place.offered_at,
            hints=place.hints,
        )
        for place in stored.places
    )


def kept_of(stored: StoredGame) -> Kept | None:
    """For whom seats are kept at a table, if for anybody."""
    told = stored.settings.get("kept") if stored.status == "lobby" else None
    # Whoever was the last of them may have been forgotten.
    return msgspec.convert(told, Kept, str_keys=True) if told and told["names"] else None


def anew(shelved: Shelved, places: tuple[StoredPlace, ...], number: int, at: int, times: Times) -> tuple[Pending, ...]:
    """The clock of a place that begins again when the places of a table have become these."""
    after = snapshot_of(msgspec.structs.replace(shelved.stored, places=places), shelved.snapshot.state, None)
    return tuple(asked for asked in times.pending(after, at) if asked.place == number)

"""Which messages a change causes: decided here, stored with the change, delivered later by ``bot.delivery``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from bot.service.table import motions, privately
from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Text
from games.core.texts import catalogue
from games.registry import GAMES
from storage.outbox import EDITS
from storage.rows.game import NewMessage, StoredGame, Vacation
from storage.rows.motion import Motion

EDIT_EVERY = 2_000
"""Milliseconds between two edits of the same message; the last state wins."""

CallFor = Literal["turn", "reminder", "waiting", "last_call", "missed", "vote", "stays"]
"""They are needed now, their turn waits, it does so where there is no limit, it does so for the last time, a bot has
begun to play it, or a motion waits for their answer."""
TABLE = "table"
LOBBY = "lobby"
CLOSED = "closed"
ROOM = "talk:"
"""What the roles of rooms begin with; then come the ids of their users."""
CALL, MISSED = "call:", "missed:"
"""What the roles of calls begin with, and of the word that a turn was missed; then comes the id of their user."""
STAYS, VOTE = f"{CALL}stays", f"{CALL}vote"
"""Roles of the question whether a quiet table stays, and of a vote; with the id of a user, of that put to them."""


class TurnPost(msgspec.Struct, frozen=True):
    """Payload of "turn": whom the new table message mentions."""

    mentions: tuple[int, ...]
    spared: tuple[int, ...] = ()  # named, but not notified: what they ordered answers in a moment


class Invitation(msgspec.Struct, frozen=True):
    """Payload of "lobby", if anybody is invited: whom the message mentions."""

    mentions: tuple[int, ...] = ()


class Late(msgspec.Struct, frozen=True):
    """Payload of what is shown once more as its picture was late; any other payload reads as the first time."""

    rounds: int = 0
    """How often it was shown for that already."""


class Notice(msgspec.Struct, frozen=True):
    """Payload of "notice": a sentence of ``bot/texts``, for a channel or by direct message."""

    text: str
    args: dict[str, str]
    locale: str
    """In which language; to a user in theirs, if they have said which."""
    to_user: bool


class Greeting(msgspec.Struct, frozen=True):
    """Payload of "greeting": in which language."""

    locale: str


class Expiring(msgspec.Struct, frozen=True):
    """Payload of "expiring": until when (Unix ms) a quiet lobby stays if nobody keeps it."""

    until: int


class Call(msgspec.Struct, frozen=True):
    """Payload of "call": why a user is written to about a table, and until when (Unix ms) they have time, if asked."""

    why: CallFor
    deadline: int | None = None
    reserve_at: int | None = None
    """When they begin to use their reserve, if they have one."""
    seq: int = 0
    """Of a turn: the move after which they are needed."""
    spared: bool = False  # as ``TurnPost.spared``: what would go to the table does, for others would miss it


class Offer(msgspec.Struct, frozen=True):
    """Payload of "offer": the place that is on offer, and since when (Unix ms)."""

    place: int
    since: int


class MotionPost(msgspec.Struct, frozen=True):
    """Payload of "motion": which one, and whether it goes to a user or into the table's channel."""

    id: str
    to_user: bool


class RoomPost(msgspec.Struct, frozen=True):
    """Payload of "room": the users who are called into a room, by whom, and what is said there at once."""

    users: tuple[int, ...]
    by_id: int
    by: str
    said: str = ""


def once_more(message: NewMessage, late: Late) -> NewMessage:
    """A message as it is shown for a picture that was late, one round later."""
    return msgspec.structs.replace(message, payload=msgspec.msgpack.encode(Late(late.rounds + 1)))


def room_role(users: Collection[int]) -> str:
    """The role of the message that called these users into their room: it says where the room is."""
    return ROOM + ".".join(map(str, sorted(users)))


def room(snapshot: Snapshot, users: Collection[int], by: User, said: str) -> NewMessage:
    """Call these users into their room."""
    payload = msgspec.msgpack.encode(RoomPost(tuple(sorted(users)), by.id, by.name, said))
    # All rooms of a table have one lane: who leaves it is seen out of one that is being made just then, too.
    lane = f"{snapshot.game_id}.rooms"
    return NewMessage(kind="room", target=snapshot.channel_id, payload=payload, lane=lane, role=room_role(users))


def rooms_left(snapshot: Snapshot, user_id: int) -> NewMessage:
    """See a user out of all rooms of a table."""
    return NewMessage(kind="rooms_left", target=user_id, lane=f"{snapshot.game_id}.rooms")


def rooms_back(snapshot: Snapshot, user_id: int) -> NewMessage:
    """Call a user back into the rooms of a table that were theirs."""
    return NewMessage(kind="rooms_back", target=user_id, lane=f"{snapshot.game_id}.rooms")


def lobby(channel_id: int, mentions: frozenset[int] = frozenset()) -> NewMessage:
    """Post the lobby message, which mentions these users, or refresh it."""
    payload = msgspec.msgpack.encode(Invitation(tuple(sorted(mentions)))) if mentions else b""
    # A refresh must not take the place of an invitation that is still to leave.
    return NewMessage(
        kind="lobby", target=channel_id, payload=payload, supersede=None if mentions else "lobby", role=LOBBY
    )


def expiring(snapshot: Snapshot, until: int) -> NewMessage:
    """Ask whether a quiet table shall stay; the question goes when that is answered, or somebody plays."""
    payload = msgspec.msgpack.encode(Expiring(until))
    return NewMessage(kind="expiring", target=snapshot.channel_id, payload=payload, supersede="expiring", role=STAYS)


def moved(
    before: Snapshot | None,
    after: Snapshot,
    shelved: Shelved | None,
    now: int,
    by: int | None = None,
    spared: int | None = None,
) -> tuple[NewMessage, ...]:
    """What a move (or the start, with no ``before``) tells: a new post only when somebody is newly needed.

    ``by`` is the user who moved; whoever makes themselves needed again (an answer taken back) need not be called. Who
    is ``spared`` hears nothing, which nobody sees: what can be taken back shall not tell that an answer is ordered.
    """
    messages: list[NewMessage] = []
    # For whom a bot plays this part of the round they have been told.
    away = {place.user_id for place in after.awaited if place.stand_in == after.absence(place)}
    newly = after.awaited_users - (before.awaited_users if before else frozenset()) - {by} - away
    if after.status == "finished":
        messages.append(NewMessage(kind="final", target=after.channel_id, role=TABLE))
    elif newly or before is None:
        messages.append(turn_post(after, newly, newly & {spared}))
    else:
        messages.append(edit(after, shelved, now))
    return (*messages, *privately.hands(before, after), *privately.proposals(before, after))


def turn_post(snapshot: Snapshot, mentions: frozenset[int], spared: Collection[int] = ()) -> NewMessage:
    """Post a new table message that mentions these users; ``spared`` as in ``TurnPost``."""
    payload = msgspec.msgpack.encode(TurnPost(tuple(sorted(mentions)), tuple(spared)))
    return NewMessage(kind="turn", target=snapshot.channel_id, payload=payload, role=TABLE)


def edit(snapshot: Snapshot, shelved: Shelved | None, now: int) -> NewMessage:
    """Refresh the table message in place, at most once per ``EDIT_EVERY``."""
    due = now
    if shelved is not None:
        # A refresh that is still waiting keeps its time, so that a burst of clicks cannot put it off for ever.
        waits = now < shelved.edit_due <= now + EDIT_EVERY  # later still: the clock was set back
        due = shelved.edit_due if waits else now if shelved.edit_due > now else max(now, shelved.edit_due + EDIT_EVERY)
        shelved.edit_due = due
    return refresh(snapshot.game_id, snapshot.channel_id, due)


def refresh(game_id: str, channel_id: int, due: int) -> NewMessage:
    """Draw the message of a table again."""
    return NewMessage(
        kind="edit", target=channel_id, lane=f"{game_id}{EDITS}", supersede="edit", role=TABLE, due_at=due
    )


def notice(target: int, text: str, locale: str, *, to_user: bool, **args: str) -> NewMessage:
    """Say one sentence in a channel or to a user. A lane of its own: it must not wait behind what it is about."""
    payload = msgspec.msgpack.encode(Notice(text, args, locale, to_user))
    return NewMessage(kind="notice", target=target, payload=payload, lane=f"notice.{target}", supersede=text)


def game_named(rules: str) -> str:
    """The name of a game in a notice."""
    return catalogue(GAMES[rules].package, "en").say("game.name")


def greeting(guild_id: int, locale: str) -> NewMessage:
    """Introduce the bot on a server that has just invited it."""
    payload = msgspec.msgpack.encode(Greeting(locale))
    return NewMessage(kind="greeting", target=guild_id, payload=payload, lane=f"guild.{guild_id}", supersede="greeting")


def away(snapshot: Snapshot, name: str, vacation: Vacation, now: int) -> list[NewMessage]:
    """Say at a table that somebody will be away, or is; its message shows it while they are."""
    times = {"since": f"<t:{vacation.from_at // 1_000}:f>", "until": f"<t:{vacation.until_at // 1_000}:f>"}
    said = notice(
        snapshot.channel_id,
        "notice.vacation_now" if vacation.from_at <= now else "notice.vacation",
        snapshot.locale,
        to_user=False,
        name=name,
        **times,
    )
    refreshed = [
        msgspec.structs.replace(
            edit(snapshot, None, at), lane=f"{snapshot.game_id}.away.{vacation.user_id}.{at}", supersede=None
        )
        for at in (vacation.from_at, vacation.until_at)
    ]
    # Of two people who go away each is said.
    return [msgspec.structs.replace(said, supersede=None), *refreshed]


def back(snapshot: Snapshot, name: str, vacation: Vacation, now: int) -> list[NewMessage]:
    """Say at a table that somebody is back from a vacation before its end, or will not go away."""
    began = vacation.from_at <= now
    days = {"since": f"<t:{vacation.from_at // 1_000}:f>", "until": f"<t:{vacation.until_at // 1_000}:f>"}
    said = notice(
        snapshot.channel_id,
        "notice.vacation_ended" if began else "notice.vacation_off",
        snapshot.locale,
        to_user=False,
        name=name,
        **({} if began else days),
    )
    return [msgspec.structs.replace(said, supersede=None), edit(snapshot, None, now)]


def call(
    snapshot: Snapshot,
    user_id: int,
    why: CallFor,
    deadline: int | None = None,
    reserve_at: int | None = None,
    seq: int = 0,
    spared: bool = False,
) -> NewMessage:
    """Write to a user about a table: directly, or in its channel if that does not reach them. Of calls to the same turn
    only the last stands, until they have moved."""
    roles = {"vote": f"{VOTE}:{user_id}", "missed": f"{MISSED}{user_id}", "stays": f"{STAYS}:{user_id}"}
    return NewMessage(
        kind="call",
        target=user_id,
        payload=msgspec.msgpack.encode(Call(why, deadline, reserve_at, seq, spared)),
        lane=f"{snapshot.game_id}.{user_id}.call",
        supersede=why if why in ("vote", "stays") else "call",
        role=roles.get(why, f"{CALL}{user_id}"),
    )


def offer(snapshot: Snapshot, place: int, since: int) -> NewMessage:
    """Post that a place is on offer, or bring what was posted up to date."""
    return NewMessage(
        kind="offer",
        target=snapshot.channel_id,
        payload=msgspec.msgpack.encode(Offer(place, since)),
        lane=f"{snapshot.game_id}.offer.{place}",
        supersede="offer",
        role=f"offer:{place}:{since}",
    )


def closed(table: StoredGame, why: Text) -> NewMessage:
    """Say that a table is closed, by whose word, and how it is opened again; or bring that up to date."""
    return NewMessage(
        kind="closed",
        target=table.channel_id,
        payload=msgspec.msgpack.encode(why),
        supersede="closed",
        role=CLOSED,
    )


def post(snapshot: Snapshot) -> NewMessage:
    """Bring the table's post in a forum up to date. A server's posts take turns: each may add tags to its forum."""
    return NewMessage(
        kind="post",
        target=snapshot.channel_id,
        lane=f"posts.{snapshot.guild_id}",
        supersede=snapshot.game_id,
    )


def free(table: StoredGame, user_id: int) -> NewMessage:
    """Tell somebody who waits for it that a place is free at a table that was full, or that its lobby is over."""
    return NewMessage(kind="free", target=user_id, lane=f"{table.game_id}.{user_id}.free", supersede="free")


def motion(channel_id: int, put: Motion) -> tuple[NewMessage, ...]:
    """Post a motion with its buttons, or bring what was posted up to date. Whoever is invited gets it directly too."""
    invited = motions.invited(put)
    targets = [(channel_id, False)] if invited is None else [(channel_id, False), (invited, True)]
    return tuple(
        NewMessage(
            kind="motion",
            target=target,
            payload=msgspec.msgpack.encode(MotionPost(put.id, to_user)),
            lane=f"motion.{put.id}.{target}",
            supersede="motion",
            role=f"motion:{put.id}:{'user' if to_user else 'table'}",
        )
        for target, to_user in targets
    )


def brought(snapshot: Snapshot, open_motion: Motion | None) -> tuple[NewMessage, ...]:
    """What stands beside a table's message and goes with it into another channel: what is to be answered or taken."""
    asked = () if open_motion is None else motion(snapshot.channel_id, open_motion)
    places = snapshot.places
    return (*asked, *(offer(snapshot, free.number, free.offered_at) for free in places if free.offered_at is not None))

"""A place at a running table gets somebody else: who sits there, what they are called, who is told. Pure."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from bot.service import announce, motions
from bot.service.bots import LEVEL, bot_name
from bot.service.shelved import Shelved, anew, told
from bot.service.snapshot import Former
from bot.service.times import Times
from bot.service.user import User
from games.core.model import Event, Text
from storage.rows import Change, Motion, NewEvent, NewMessage, StoredPlace


def sitting(shelved: Shelved, number: int) -> StoredPlace | None:
    """Who sits on a place, if there is one of this number."""
    return next((place for place in shelved.stored.places if place.number == number), None)


def name_for(shelved: Shelved, number: int, new: User | None) -> str:
    """What whoever takes a place will be called; a bot by a name that nobody else at the table has."""
    if new is not None:
        return new.name
    names: dict[str, str] = shelved.stored.settings["names"]
    return bot_name(shelved.stored.settings["locale"], {name for at, name in names.items() if at != str(number)})


def handed_over(
    shelved: Shelved,
    number: int,
    new: User | None,
    at: int,
    times: Times,
    *,
    left: bool = False,
    agreed: Motion | None = None,
) -> Change:
    """What changes when a place goes to a user or (None) a bot; the old hand is out of sight with it.

    ``left``: whoever sat there has stood up; else somebody replaced them, and they are told. The host's role goes on
    to the next person; when the last one leaves the table is closed. A motion that no longer concerns the same people
    is over. Whoever sits down has the whole time for a turn.
    """
    stored, snapshot = shelved.stored, shelved.snapshot
    old, name = next(place for place in stored.places if place.number == number), name_for(shelved, number, new)
    names: dict[str, str] = stored.settings["names"]
    sits = msgspec.structs.replace(
        old,
        user_id=new.id if new is not None else None,
        bot=None if new is not None else LEVEL,
        joined_at=at,
        misses=0,
        stand_in=None,
        offered_at=None,
    )
    places = tuple(sits if place is old else place for place in stored.places)
    said = "event.left" if left else "event.replaced"
    events = [Event(Text(said, {"old": names[str(number)], "new": name}))]
    host = _host(stored.host_id, number, places)
    if host not in (None, stored.host_id):
        heir = next(place for place in places if place.user_id == host)
        heirs = name if heir is sits else names[str(heir.number)]
        events.append(Event(Text("event.host_passed", {"name": heirs})))
    over = _over(stored.motion, places) if agreed is None else agreed
    if over is not None and over.result != "agreed":
        events.append(motions.ended(over))
    messages = [] if host is None else _messages(shelved, number, new, at)
    if host is None:
        messages.append(
            announce.notice(stored.channel_id, "notice.all_left", snapshot.locale, to_user=False, table=stored.game_id)
        )
    if over is not None:
        messages += announce.motion(stored.channel_id, over)
    if old.user_id is not None:
        messages += [announce.hand(snapshot, old.user_id), announce.rooms_left(snapshot, old.user_id)]
    if old.offered_at is not None:
        messages.append(announce.offer(snapshot, number, old.offered_at))
    if old.user_id is not None and not left:
        args = {"channel": f"<#{stored.channel_id}>", "name": name}
        why = "notice.replaced" if old.offered_at is None else "notice.taken"
        messages.append(announce.notice(old.user_id, why, snapshot.locale, to_user=True, **args))
    former = Former(number, stored.seq, old.user_id, names[str(number)])
    return Change(
        game_id=stored.game_id,
        revision=stored.revision,
        at=at,
        places=places,
        seats_changed=True,
        host_id=UNSET if host is None else host,
        status="closed" if host is None else UNSET,
        settings=stored.settings
        | {
            "names": names | {str(number): name},
            "former": [*stored.settings.get("former", ()), msgspec.structs.asdict(former)],
        },
        events=tuple(NewEvent(told=told(event)) for event in events),
        outbox=tuple(messages),
        anew=anew(shelved, places, number, at, times),
        motion=over,
    )


def _host(host: int, number: int, places: tuple[StoredPlace, ...]) -> int | None:
    """The host from now on: the same while they sit there, else the next person by place; None: nobody is left."""
    people = motions.people(places)
    if host in people or not people:
        return host if people else None
    n = len(places)
    after = sorted(places, key=lambda place: (place.number - number - 1) % n)
    return next(place.user_id for place in after if place.user_id is not None)


def _over(motion: Motion | None, places: tuple[StoredPlace, ...]) -> Motion | None:
    return None if motion is None or motions.fits(motion, places) else motions.settled(motion, "void")


def _messages(shelved: Shelved, number: int, new: User | None, at: int) -> list[NewMessage]:
    snapshot = shelved.snapshot
    if new is None:
        return [announce.edit(snapshot, shelved, at)]
    awaited = any(waited.number == number for waited in snapshot.awaited)
    called = announce.turn_post(snapshot, frozenset({new.id})) if awaited else announce.edit(snapshot, shelved, at)
    return [called, announce.hand(snapshot, new.id)]

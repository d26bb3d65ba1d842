"""A place at a running table gets somebody else: who sits there, what they are called, who is told. Pure."""

from __future__ import annotations

import msgspec

from bot.service.table import announce, misses, motions, privately
from bot.service.table.others import Former
from bot.service.table.shelved import Shelved, anew, for_all
from bot.service.table.times import Times
from bot.service.user import User, apart
from games.core.model import Event, Text
from storage.rows.game import Change, NewMessage, StoredPlace
from storage.rows.motion import Motion


def sitting(shelved: Shelved, number: int) -> StoredPlace | None:
    """Who sits on a place, if there is one of this number."""
    return next((place for place in shelved.stored.places if place.number == number), None)


def handed_over(
    shelved: Shelved, number: int, new: User, at: int, times: Times, *, agreed: Motion | None = None
) -> Change:
    """What changes when a place goes to a user; the old hand is out of sight with it.

    Whoever sat there is told, and the host's role goes on to the next person who is there. Of an open motion whoever
    sits down has a say from now on; ``agreed`` is the one that is carried out by this. They have the whole time for a
    turn.
    """
    stored = shelved.stored
    old = next(place for place in stored.places if place.number == number)
    names: dict[str, str] = stored.settings["names"]
    sits = msgspec.structs.replace(
        old, user_id=new.id, bot=None, joined_at=at, misses=0, stand_in=None, offered_at=None
    )
    places = tuple(sits if place is old else place for place in stored.places)
    host = stored.host_id if stored.host_id in motions.people(places) else misses.heir(places, number) or new.id
    over = motions.after_places(stored.motion, places, at) if agreed is None else agreed
    renamed = names | {str(number): apart(new.name, names.values())}
    events = [Event(Text("event.replaced", {"old": names[str(number)], "new": renamed[str(number)]}))]
    if host != stored.host_id:
        heir = next(place for place in places if place.user_id == host)
        events.append(Event(Text("event.host_passed", {"name": renamed[str(heir.number)]})))
    if over is not None and over.result not in (None, "agreed"):
        events.append(motions.ended(over))
    messages = _called(shelved, number, new, at)
    if over is not None:
        messages += announce.motion(stored.channel_id, over)
    messages += _dismissed(shelved, old, new)
    former = Former(number, stored.seq, old.user_id, names[str(number)], at)
    return Change(
        game_id=stored.game_id,
        revision=stored.revision,
        at=at,
        places=places,
        seats_changed=True,
        host_id=host,
        settings=stored.settings
        | {"names": renamed, "former": [*stored.settings.get("former", ()), msgspec.structs.asdict(former)]},
        events=for_all(*events),
        outbox=tuple(messages),
        anew=anew(shelved, places, number, at, times),
        motion=over,
    )


def _called(shelved: Shelved, number: int, new: User, at: int) -> list[NewMessage]:
    """Whoever sits down is called if it is their turn, and gets their hand; whoever sat here before, also the rooms."""
    snapshot = shelved.snapshot
    awaited = any(waited.number == number for waited in snapshot.awaited)
    called = announce.turn_post(snapshot, frozenset({new.id})) if awaited else announce.edit(snapshot, shelved, at)
    again = [announce.rooms_back(snapshot, new.id)] if snapshot.sat(new.id) else []
    return [called, privately.hand(snapshot, new.id), *again]


def _dismissed(shelved: Shelved, old: StoredPlace, new: User) -> list[NewMessage]:
    """Whoever sat there loses the hand, the rooms and what was proposed to them, which passes on, and is told why; an
    offer of the place shows who has taken it.
    """
    snapshot = shelved.snapshot
    found: list[NewMessage] = []
    if old.user_id is not None:
        found += [privately.hand(snapshot, old.user_id), announce.rooms_left(snapshot, old.user_id)]
        heirs = (old.user_id, new.id) if old.user_id in snapshot.proposals else ()
        found += [privately.proposal(snapshot, user) for user in heirs]
    if old.offered_at is not None:
        found.append(announce.offer(snapshot, old.number, old.offered_at))
    if old.user_id is not None:
        game = snapshot.texts(snapshot.locale).say("game.name")
        args = {"channel": f"<#{shelved.stored.channel_id}>", "name": new.name, "game": game}
        why = "notice.replaced" if old.offered_at is None else "notice.taken"
        found.append(announce.notice(old.user_id, why, snapshot.locale, to_user=True, **args))
    return found

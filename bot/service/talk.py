"""Talking apart: who may open a room with whom, and who leaves it. A room is of people, not of places."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.outsiders import outsider
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import for_all
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text, player
from games.core.texts import several
from storage.rows.game import Change, NewEvent, PostedMessage

LONGEST = 1_500
"""Characters of what is said when a room is opened, or passed on by the bot."""


class Talk:
    """Opens rooms for some of those who sit at a table."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @repeated
    async def open(self, game_id: str, who: User, others: Sequence[int], said: str = "") -> PostedMessage | None:
        """Make the room of these users, or call them into the one that there is already (which is returned).

        ``said``: what is said there at once; where there can be no room the bot passes it on to each.

        Raises:
            Refused: it is not the time or the table for it, or one of them does not play.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot = shelved.snapshot
            users = {who.id, *others}
            check(snapshot, who, users)
            there = await self._shelf.games.message(game_id, announce.room_role(users))
            events: tuple[NewEvent, ...] = ()
            if there is None and snapshot.talks == "open":
                seats = [place.seats[0] for place in snapshot.places if place.user_id in users]
                event = Event(Text("event.talk", {"players": several([player(seat) for seat in seats])}))
                events = for_all(event)
            await self._shelf.change(
                Change(
                    game_id=game_id,
                    revision=shelved.stored.revision,
                    at=self._shelf.clock(),
                    events=events,
                    outbox=(announce.room(snapshot, users, who, said.strip()[:LONGEST]),),
                )
            )
            return there

    async def rooms(self, game_id: str) -> list[PostedMessage]:
        """The rooms that were made at a table."""
        return await self._shelf.games.messages(game_id, announce.ROOM)


def check(snapshot: Snapshot, who: User, users: set[int]) -> None:
    """Raise ``Refused`` unless these users may talk apart."""
    if snapshot.must_run().place_of(who.id) is None:
        raise outsider(snapshot, who.id)
    if snapshot.talks == "none":
        raise Refused("no_talks")
    people = {place.user_id for place in snapshot.places if place.user_id is not None}
    if len(users) < 2 or not users <= people:
        raise nobody_meant(snapshot, who.id)


def nobody_meant(snapshot: Snapshot, user_id: int) -> Refused:
    """The refusal that says with whom a user may talk."""
    others = [place.name for place in snapshot.places if place.user_id not in (None, user_id)]
    return Refused("talk_with_whom", awaited=others) if others else Refused("talk_alone")


def in_room(role: str) -> tuple[int, ...]:
    """The users for whom a room was made."""
    return tuple(int(user) for user in role.removeprefix(announce.ROOM).split("."))


def with_whom(snapshot: Snapshot, who: int, bits: int) -> list[int]:
    """The users on some places, as a set of bits, but one."""
    return [
        place.user_id
        for place in snapshot.places
        if place.user_id is not None and place.user_id != who and bits >> place.number & 1
    ]

"""Somebody falls silent: a bot stands in, said aloud; at last their place is on offer, and somebody takes it."""

from __future__ import annotations

from bot.service.hosting.handover import handed_over
from bot.service.hosting.offering import ASLEEP, Heir, freed_as, heired, said_too, told_as
from bot.service.moves.moves import Moves
from bot.service.refused import Refused
from bot.service.reliability import Reliable
from bot.service.table import announce, misses, motions, owing
from bot.service.table.outsiders import outsider
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved, anew, for_all
from bot.service.table.snapshot import Place, Snapshot
from bot.service.user import User
from games.core.model import Event, Text, player
from storage.rows.game import Change, NewEvent, NewMessage
from storage.tables.clocks import Clocks


class Absence:
    """What happens to the places of those who do not play, and how they, or others, come back."""

    def __init__(self, shelf: Shelf, moves: Moves, clocks: Clocks, reliable: Reliable) -> None:
        self._shelf = shelf
        self._moves = moves
        self._clocks = clocks
        self._reliable = reliable

    @repeated
    async def missed(self, game_id: str, number: int) -> None:
        """The time of a place is up, if it is: a bot plays this turn, and whose turn it was is told.

        Carried out once for each turn, however often it is asked for. Nothing is missed of which word could not be
        brought: there is the whole time again. A time that is up of which nothing comes any more, as at a table that
        sleeps, is struck: else it would be due for ever, before those of others.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot, at = shelved.snapshot, self._shelf.clock()
            place = next((place for place in snapshot.awaited if place.number == number), None)
            asked = None if place is None else await self._clocks.asked(game_id, number)
            if place is None or asked is None or asked.deadline is None or asked.deadline > at:
                return
            turn = snapshot.absence(place)
            calls = announce.call(snapshot, place.user_id or 0, "turn").lane or ""
            if await self._clocks.held_up(game_id, calls):
                snapshot = await self._excuse(shelved, place, at)
            elif place.stand_in == turn or not (place.present or snapshot.offer_hours):
                await self._clocks.set(game_id, number, asked.since_seq, deadline=None, remind_at=None)
            elif place.present:
                snapshot = await self._miss(shelved, place, turn, at)
            else:
                snapshot = await self._stand_in(shelved, place, turn, at)
        self._moves.on_change(snapshot)

    @repeated
    async def back(self, game_id: str, who: User) -> Snapshot:
        """Play oneself again: nobody can take the place any more, and there is the whole time for a turn.

        Raises:
            Refused: they do not sit here, or were never away.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            place = shelved.snapshot.must_run().place_of(who.id)
            if place is None:
                raise outsider(shelved.snapshot, who.id)
            places = misses.back(shelved.stored, place.number)
            if places is None:
                raise Refused("not_away")
            at = self._shelf.clock()
            events: tuple[NewEvent, ...] = ()
            messages: tuple[NewMessage, ...] = (announce.edit(shelved.snapshot, shelved, at),)
            if place.offered_at is not None:
                events = for_all(returned(place))
                messages += (announce.offer(shelved.snapshot, place.number, place.offered_at),)
            change = Change(
                game_id=game_id,
                revision=shelved.stored.revision,
                at=at,
                places=places,
                events=events,
                outbox=messages,
                anew=anew(shelved, places, place.number, at, await self._shelf.times(shelved.snapshot, who)),
            )
            voting = motions.after_places(shelved.stored.motion, places, at)
            after = await self._shelf.change(said_too(change, voting))
        self._moves.on_change(after)
        return after

    @repeated
    async def take(self, game_id: str, number: int, since: int, who: User) -> Snapshot:
        """Sit down on a place that has been on offer since a time.

        Raises:
            Refused: it is not on offer any more, or this user sits here already, or may not (``check_taker``).
        """
        await self.check_taker((await self._shelf.take(game_id)).snapshot, number, since, who)
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            _check_offered(shelved.snapshot, number, since, who)
            at = self._shelf.clock()
            change = handed_over(shelved, number, who, at, await self._shelf.times(shelved.snapshot, who))
            after = await self._shelf.change(change)
        self._moves.on_change(after)
        return after

    async def check_taker(self, snapshot: Snapshot, number: int, since: int, who: User) -> None:
        """Nothing, if somebody may take a place that has been on offer since a time. Whoever sat there may.

        Raises:
            Refused: it is not on offer, they sit here already, or are not as reliable as the table asks for.
        """
        _check_offered(snapshot, number, since, who)
        if not snapshot.sat(who.id):
            await self._reliable.check(who.id, snapshot.demand)

    async def _excuse(self, shelved: Shelved, place: Place, at: int) -> Snapshot:
        stored, places = shelved.stored, shelved.stored.places
        times = await self._shelf.times(shelved.snapshot, counted=False)
        change = Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            anew=anew(shelved, places, place.number, at, times),
            outbox=(announce.edit(shelved.snapshot, shelved, at),),
        )
        return await self._shelf.change(change, counted=False)

    async def _stand_in(self, shelved: Shelved, place: Place, turn: int, at: int) -> Snapshot:
        """Where only people play a bot takes but one turn of a place on offer; whoever left it is told nothing more."""
        change = Change(
            game_id=shelved.stored.game_id,
            revision=shelved.stored.revision,
            at=at,
            places=misses.stood_in(shelved.stored, place.number, turn),
            outbox=(announce.edit(shelved.snapshot, shelved, at),),
        )
        return await self._shelf.change(change)

    async def _miss(self, shelved: Shelved, place: Place, turn: int, at: int) -> Snapshot:
        stored, snapshot = shelved.stored, shelved.snapshot
        places = misses.missed(stored, place.number, turn, at)
        now = next(after for after in places if after.number == place.number)
        events = [Event(Text(told_as("event.missed", places), {"player": player(place.seats[0])}))]
        messages = [announce.edit(snapshot, shelved, at)]
        more = heired(shelved, places, place.number) if now.offered_at is not None else Heir(stored.host_id)
        if place.user_id is not None:
            messages.append(announce.call(snapshot, place.user_id, "missed"))
        if now.offered_at is not None:
            told = told_as("event.offered", places)
            told = told if told.endswith(ASLEEP) else freed_as(told, snapshot)
            events.append(Event(Text(told, {"player": player(place.seats[0])})))
            messages.append(announce.offer(snapshot, place.number, now.offered_at))
        change = Change(
            game_id=stored.game_id,
            revision=stored.revision,
            at=at,
            places=places,
            host_id=more.host,
            events=for_all(*events, *more.events),
            outbox=tuple(messages),
            owed=owing.late(snapshot, place),
        )
        return await self._shelf.change(said_too(change, motions.after_places(stored.motion, places, at)))


def returned(place: Place) -> Event:
    """Whose place was on offer plays it again."""
    return Event(Text("event.back", {"player": player(place.seats[0])}))


def _check_offered(snapshot: Snapshot, number: int, since: int, who: User) -> None:
    offered = next((place for place in snapshot.places if place.number == number), None)
    if not snapshot.running or offered is None or offered.offered_at != since:
        raise Refused("not_on_offer")
    if snapshot.place_of(who.id) is not None:
        raise Refused("here_already")

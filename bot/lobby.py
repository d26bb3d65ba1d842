"""Before the game: opening a table, sitting down, choosing options, starting."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot import announce
from bot.moves import ENGINE, pending
from bot.refused import Refused
from bot.shelf import Shelf, Shelved, User, snapshot_of
from bot.snapshot import Snapshot
from bot.texts import speak
from games.core.model import Setup, Text
from games.core.rules import check_setup, encode, places, start
from games.registry import GAMES
from storage.errors import ChannelBusy, Conflict
from storage.records import Change, Commit, GameRecord, NewChoice, NewEvent, NewGame, NewMessage, Seat

PACES = (0, 1, 12, 24, 72, 168)
"""Hours for a decision that a table may choose; 0: no limit."""


class Lobby:
    """Everything that changes a table that has not started."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.on_start: Callable[[Snapshot], None] = lambda snapshot: None
        """Told when a game begins: a bot may have the first turn."""

    async def open(
        self,
        rules_key: str,
        guild_id: int | None,
        channel_id: int,
        who: User,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        pace: int = 0,
        locale: str = "pt-BR",
    ) -> Snapshot:
        """Open a table with its host on the first place.

        Raises:
            Refused: the channel has a table already.
            BadSetup: the game does not allow so many places or these options.
        """
        rules = GAMES[rules_key]
        setup = Setup(seats=seats or rules.meta.seats[1], options=dict(options or {}))
        check_setup(rules, setup)
        at = self._shelf.clock()
        game = NewGame(
            game_id=base64.b32encode(secrets.token_bytes(5)).decode().lower(),
            rules=rules_key,
            setup=msgspec.msgpack.encode(setup),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=who.id,
            options={"pace": _pace(pace), "locale": locale, "names": {"0": who.name}},
            at=at,
        )
        places = (Seat(place=0, user_id=who.id, joined_at=at),)
        try:
            post = announce.lobby(channel_id)
            return (await self._shelf.put(await self._shelf.games.create(game, places, (post,)))).snapshot
        except ChannelBusy:
            raise Refused("channel_busy") from None

    async def join(self, game_id: str, who: User) -> Snapshot:
        """Sit down on the next free place.

        Raises:
            Refused: all places are taken, or one is by this user.
        """

        def sit(record: GameRecord, setup: Setup) -> Change:
            if any(seat.user_id == who.id for seat in record.seats):
                raise Refused("here_already")
            return self._seated(record, setup, Seat(place=0, user_id=who.id, joined_at=self._shelf.clock()), who.name)

        return await self._change(game_id, sit)

    async def add_bot(self, game_id: str, who: User) -> Snapshot:
        """Let a bot play on the next free place."""

        def sit(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            n = 1 + sum(seat.bot is not None for seat in record.seats)
            name = speak(record.options["locale"]).say(Text("bot_name", {"n": n}))
            return self._seated(record, setup, Seat(place=0, bot="greedy", joined_at=self._shelf.clock()), name)

        return await self._change(game_id, sit)

    async def leave(self, game_id: str, who: User) -> Snapshot:
        """Stand up. The host's departure hands the table to the next person; the last one's cancels it."""

        def stand_up(record: GameRecord, setup: Setup) -> Change:
            mine = next((seat for seat in record.seats if seat.user_id == who.id), None)
            if mine is None:
                raise Refused("not_here")
            return self._without(record, mine.place)

        return await self._change(game_id, stand_up)

    async def kick(self, game_id: str, who: User, place: int) -> Snapshot:
        """Free a place; the host's to do."""

        def remove(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            if not any(seat.place == place for seat in record.seats):
                raise Refused("no_place", places=", ".join(str(seat.place + 1) for seat in record.seats))
            return self._without(record, place)

        return await self._change(game_id, remove)

    async def set_seats(self, game_id: str, who: User, n: int) -> Snapshot:
        """Choose how many places the table has."""

        def resize(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            if n < len(record.seats):
                raise Refused("more_people_than_places", n=len(record.seats))
            return _with_setup(record, msgspec.structs.replace(setup, seats=n))

        return await self._change(game_id, resize)

    async def set_option(self, game_id: str, who: User, key: str, value: str) -> Snapshot:
        """Choose a variant or scenario."""

        def choose(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            after = msgspec.structs.replace(setup, options=setup.options | {key: value})
            change = _with_setup(record, after)
            # Opponents that the rules move take up places.
            if places(GAMES[record.rules], after) < len(record.seats):
                raise Refused("more_people_than_places", n=len(record.seats))
            return change

        return await self._change(game_id, choose)

    async def set_pace(self, game_id: str, who: User, hours: int) -> Snapshot:
        """Choose how long a decision may take."""

        def choose(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            return _change(record, options=record.options | {"pace": _pace(hours)})

        return await self._change(game_id, choose)

    async def check_host(self, game_id: str, who: User) -> None:
        """Nothing, if this user may still decide about the table.

        Raises:
            Refused: somebody else is the host, or it is no lobby any more.
        """
        _host((await self._in_lobby(game_id)).record, who)

    async def cancel(self, game_id: str, who: User) -> Snapshot:
        """Give the table up before it starts."""

        def give_up(record: GameRecord, setup: Setup) -> Change:
            _host(record, who)
            return _change(record, status="cancelled")

        return await self._change(game_id, give_up)

    async def abandon(self, game_id: str) -> bool:
        """Give a table up whose channel is gone, and tell its host; False if it is not in its lobby."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot = shelved.snapshot
            if snapshot.status != "lobby":
                return False
            notice = announce.notice(
                snapshot.host_id, "notice.lobby_deleted", snapshot.locale, to_user=True, table=game_id
            )
            await self._write(_change(shelved.record, status="cancelled"), notice)
            return True

    async def start(self, game_id: str, who: User) -> Snapshot:
        """Begin with the people and bots who are here.

        Raises:
            BadSetup: too few of them for this game, or bots where it is for people only.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._in_lobby(game_id)
            record, at = shelved.record, self._shelf.clock()
            _host(record, who)
            rules = shelved.snapshot.rules
            bots = sum(seat.bot is not None for seat in record.seats)
            setup = msgspec.structs.replace(shelved.snapshot.setup, seats=len(record.seats), bots=bots)
            began = start(rules, setup)
            data = encode(began.state)
            status = "finished" if began.state.outcome is not None else "running"
            record = msgspec.structs.replace(
                record,
                setup=msgspec.msgpack.encode(setup),
                seq=began.state.seq,
                revision=record.revision + 1,
                state=data,
                status=status,
                started_at=at,
                updated_at=at,
            )
            after = snapshot_of(record, began.state, None)
            choice = NewChoice(
                seq=began.state.seq,
                seat=None,
                user_id=who.id,
                keys=(),
                draws=msgspec.msgpack.encode(began.draws),
                engine=ENGINE,
            )
            events = tuple(
                NewEvent(
                    text=msgspec.msgpack.encode(event.text),
                    recipients=None if event.to is None else tuple({after.place_at(seat).number for seat in event.to}),
                )
                for event in began.events
            )
            commit = Commit(
                game_id=game_id,
                seq=shelved.record.seq,
                new_seq=began.state.seq,
                revision=shelved.record.revision,
                setup=record.setup,
                state=data,
                at=at,
                status=status,
                choices=(choice,),
                checkpoint=True,
                events=events,
                pending=pending(after, at, self._shelf.hour),
                outbox=(announce.lobby(after.channel_id), *announce.moved(None, after, None, at)),
            )
            try:
                await self._shelf.games.commit(commit)
            except Conflict:
                self._shelf.forget(game_id)
                raise Refused("stale") from None
            except BaseException:
                self._shelf.forget(game_id)
                raise
            self._shelf.keep(Shelved(record, after, began.state))
            self.on_start(after)
            return after

    # ------------------------------------------------------------ within the lock

    async def _in_lobby(self, game_id: str) -> Shelved:
        shelved = await self._shelf.take(game_id)
        if shelved.snapshot.status != "lobby":
            raise Refused(f"lobby_{shelved.snapshot.status}")
        return shelved

    async def _change(self, game_id: str, decide: Callable[[GameRecord, Setup], Change]) -> Snapshot:
        async with self._shelf.lock(game_id):
            shelved = await self._in_lobby(game_id)
            change = decide(shelved.record, shelved.snapshot.setup)
            return await self._write(change, announce.lobby(shelved.record.channel_id))

    async def _write(self, change: Change, message: NewMessage) -> Snapshot:
        change = msgspec.structs.replace(change, at=self._shelf.clock(), outbox=(message,))
        try:
            return (await self._shelf.put(await self._shelf.games.change(change))).snapshot
        except BaseException:
            self._shelf.forget(change.game_id)
            raise

    def _seated(self, record: GameRecord, setup: Setup, seat: Seat, name: str) -> Change:
        rules = GAMES[record.rules]
        n = places(rules, setup)
        if len(record.seats) >= n:
            raise Refused("table_full", n=n, most=rules.meta.seats[1])
        place = len(record.seats)
        names = record.options["names"] | {str(place): name}
        seats = (*record.seats, msgspec.structs.replace(seat, place=place))
        return _change(record, seats=seats, options=record.options | {"names": names})

    def _without(self, record: GameRecord, place: int) -> Change:
        # The others move up, so that places are always numbered without a gap.
        left = [seat for seat in record.seats if seat.place != place]
        names = {str(n): record.options["names"][str(seat.place)] for n, seat in enumerate(left)}
        seats = tuple(msgspec.structs.replace(seat, place=n) for n, seat in enumerate(left))
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        if not people:
            return _change(record, status="cancelled")
        host = record.host_id if record.host_id in people else people[0]
        return _change(record, seats=seats, host_id=host, options=record.options | {"names": names})


def _change(record: GameRecord, **fields: Any) -> Change:
    return Change(game_id=record.game_id, revision=record.revision, at=0, **fields)


def _with_setup(record: GameRecord, setup: Setup) -> Change:
    check_setup(GAMES[record.rules], setup)
    return _change(record, setup=msgspec.msgpack.encode(setup))


def _host(record: GameRecord, who: User) -> None:
    if who.id != record.host_id:
        raise Refused("not_host", host=record.options["names"].get(_place_of_host(record), "?"))


def _place_of_host(record: GameRecord) -> str:
    return next((str(seat.place) for seat in record.seats if seat.user_id == record.host_id), "")


def _pace(hours: int) -> int:
    if hours not in PACES:
        raise Refused("bad_pace", allowed=", ".join(map(str, PACES)))
    return hours

"""A user's own data: what there is of it, and that they are forgotten."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from bot.service.hosting.hosting import Hosting
from bot.service.lobby.lobby import Lobby
from bot.service.refused import Refused, Unreadable
from bot.service.table import announce, privately
from bot.service.table.shelf import Shelf
from bot.service.user import User
from games.core.model import Event
from games.core.record import read, write
from games.core.texts import TRAVELLER
from storage.people.personal import Personal, Retelling
from storage.rows.game import NewMessage, PostedMessage


class Privacy:
    """What is kept of a user is theirs to read and to strike; records of games stay, without them."""

    def __init__(self, personal: Personal, shelf: Shelf, lobby: Lobby, hosting: Hosting) -> None:
        self._personal = personal
        self._shelf = shelf
        self._lobby = lobby
        self._hosting = hosting

    async def mine(self, user_id: int) -> bytes:
        """Everything that is stored about a user, as JSON. Times are Unix milliseconds."""
        found = await self._personal.of_user(user_id)
        for row in found["orders"]:
            row["what"] = msgspec.msgpack.decode(row["what"])
        return msgspec.json.format(msgspec.json.encode({"user_id": str(user_id), **found}))

    async def forget(self, who: User) -> list[PostedMessage]:
        """Strike a user from everything: their open places are put on offer, their names become a traveller's.

        A game that they played stays as it was played. Done twice it changes nothing more.

        Returns the messages in which they were shown what is theirs no more: nobody else remembers these now.
        """
        said: dict[str, tuple[NewMessage, ...]] = {}
        hands: list[PostedMessage] = []
        for game_id, status in await self._personal.open_games(who.id):
            for role in (privately.hand_role(who.id), privately.proposal_role(who.id)):
                if shown := await self._shelf.games.message(game_id, role):
                    hands.append(shown)
            try:
                said[game_id] = await self._leave(game_id, status, who)
            except Unreadable:
                # Nobody may be kept from being forgotten by it. A lobby is of no use to anybody then; a game stays.
                if status == "lobby":
                    await self._hosting.put_away(game_id)
            except Refused:
                continue  # closed, left or begun meanwhile: what is there of them is struck below
        retelling = Retelling(_event, _record, TRAVELLER)
        # What is kept in memory still has the name: it goes before anything is told from it.
        await self._personal.erase(who.id, retelling, self._shelf.clock(), said, self._shelf.forget)
        return hands

    async def _leave(self, game_id: str, status: str, who: User) -> tuple[NewMessage, ...]:
        """Give up the place at a table; what stands there of it is brought up to date by what is returned."""
        if status == "lobby":
            await self._lobby.leave(game_id, who)
            return ()
        place = (await self._shelf.take(game_id)).snapshot.place_of(who.id)
        if place is not None and place.offered_at is None:
            await self._hosting.leave(game_id, who)
        after = (await self._shelf.take(game_id)).snapshot
        place = after.place_of(who.id)
        if place is None or place.offered_at is None:
            return ()
        # What was posted on leaving names them: it is told again once they have no name.
        refreshed = announce.edit(after, None, self._shelf.clock())
        return refreshed, announce.offer(after, place.number, place.offered_at)


def _event(told: bytes, names: frozenset[str], called: str) -> bytes:
    event = msgspec.msgpack.decode(told, type=Event)
    text = msgspec.structs.replace(event.text, args=_renamed(event.text.args, names, called))
    after = msgspec.structs.replace(event, text=text)
    return told if after == event else msgspec.msgpack.encode(after)


def _record(data: bytes, names: frozenset[str], called: str) -> bytes:
    record, replace = read(data), msgspec.structs.replace
    swaps = tuple(
        replace(swap, old=_name(swap.old, names, called), new=_name(swap.new, names, called))
        for swap in record.substitutions
    )
    moves = tuple(
        replace(
            move,
            by=_name(move.by, names, called),
            told=tuple(replace(text, args=_renamed(text.args, names, called)) for text in move.told),
        )
        for move in record.moves
    )
    seated = tuple(_name(name, names, called) for name in record.names)
    return write(replace(record, names=seated, substitutions=swaps, moves=moves))


def _name(name: str, names: frozenset[str], called: str) -> str:
    return called if name in names else name


def _renamed(value: Any, names: frozenset[str], called: str) -> Any:
    """Arguments of a text in which a name stands by itself: no other word of them is ever one."""
    if isinstance(value, str):
        return _name(value, names, called)
    if isinstance(value, dict):
        found = cast("dict[str, Any]", value)
        return {key: each if key == "id" else _renamed(each, names, called) for key, each in found.items()}
    if isinstance(value, list | tuple):
        return [_renamed(each, names, called) for each in cast("list[Any]", value)]
    return value

"""Rooms: who is in one when the word comes to make it, and who leaves it."""

from __future__ import annotations

from typing import Any, cast

import discord
import msgspec
import pytest

from bot.delivery.rooms import Rooms
from bot.service import announce
from storage.rows import NewMessage, OutgoingMessage
from tests.bot.conftest import ANA, BIA, CAIO, House


class Room:
    """A private thread that notes who comes and goes."""

    id, archived = 900, False

    def __init__(self) -> None:
        self.came, self.left = list[int](), list[int]()

    async def add_user(self, user: discord.Object) -> None:
        self.came.append(user.id)

    async def remove_user(self, user: discord.Object) -> None:
        self.left.append(user.id)

    async def send(self, **message: Any) -> Any:
        return discord.Object(901)


class Messages:
    """Says nothing, but notes to whom."""

    def __init__(self) -> None:
        self.to = list[tuple[int, ...]]()

    def room_message(self, snapshot: object, locale: str, post: object, users: list[int]) -> None:
        self.to.append(tuple(users))


async def outgoing(house: House, game_id: str, message: NewMessage) -> OutgoingMessage:
    await house.outbox.add([message], house.clock(), game_id)
    return (await house.outbox.posted(game_id))[-1]


async def rooms_with(house: House, room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[Rooms, Messages]:
    messages = Messages()
    rooms = Rooms(cast("discord.Client", None), house.tables, cast("Any", messages))

    async def thread(*given: object) -> Room:
        return room

    monkeypatch.setattr(rooms, "_thread", thread)
    monkeypatch.setattr(rooms, "_found", thread)
    return rooms, messages


async def test_whoever_plays_no_more_by_then_is_not_called_into_a_room(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, room = await house.running(), Room()
    rooms, messages = await rooms_with(house, room, monkeypatch)
    for users, came in (((ANA, BIA, CAIO), [ANA.id, BIA.id]), ((ANA, CAIO), [])):
        said = announce.room(snapshot, [user.id for user in users], ANA, "hello")
        room.came.clear()
        await rooms.open(await outgoing(house, snapshot.game_id, said))
        assert room.came == came
    assert messages.to == [(ANA.id, BIA.id)]


async def test_whoever_sits_there_again_is_not_seen_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot, room = await house.running(), Room()
    rooms, _ = await rooms_with(house, room, monkeypatch)
    posted = await outgoing(house, snapshot.game_id, announce.room(snapshot, [ANA.id, CAIO.id], ANA, ""))
    where = msgspec.structs.replace(await rooms.open(posted), channel_id=room.id, message_id=902)
    await house.outbox.claim(posted.id, house.clock())
    await house.outbox.sent(posted.id, where, house.clock())
    for user in (ANA, CAIO, BIA):
        await rooms.left(await outgoing(house, snapshot.game_id, announce.rooms_left(snapshot, user.id)))
    assert room.left == [CAIO.id], "Ana plays, Bia was never in it"


class Made:
    """A thread that stands in the channel already."""

    def __init__(self, id: int, *, private: bool) -> None:
        self.id, self.parent_id, self.name, self.private = id, 50, "room", private

    def is_private(self) -> bool:
        return self.private


class Parent:
    """The table's channel, in which an earlier attempt has made something or not."""

    id = 50

    def __init__(self, *made: Made) -> None:
        self.guild, self.made = self, made

    async def active_threads(self) -> tuple[Made, ...]:
        return self.made

    async def create_thread(self, **given: Any) -> str:
        assert (given["type"], given["invitable"]) == (discord.ChannelType.private_thread, False)
        return "new"


@pytest.mark.parametrize(("private", "attempts", "found"), [(True, 1, True), (False, 1, False), (True, 0, False)])
async def test_only_a_private_thread_that_an_earlier_attempt_made_is_the_room(
    house: House, monkeypatch: pytest.MonkeyPatch, private: bool, attempts: int, found: bool
) -> None:
    """What is said apart must not be said in a thread that anybody made under the same name."""
    snapshot = await house.running()
    messages = cast("Any", Messages())
    messages.room_name = lambda snapshot, users: "room"
    rooms, made = Rooms(cast("discord.Client", None), house.tables, messages), Made(7, private=private)

    async def parent(snapshot: object) -> Parent:
        return Parent(made)

    monkeypatch.setattr(rooms, "_parent", parent)
    users = [ANA.id, BIA.id]
    message = await outgoing(house, snapshot.game_id, announce.room(snapshot, users, ANA, ""))
    thread = await rooms._thread(msgspec.structs.replace(message, attempts=attempts), snapshot, users)
    assert cast("Any", thread) == (made if found else "new")

"""Rooms: who is in one when the word comes to make it, and who leaves it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import msgspec
import pytest

from bot.delivery.discord_codes import DM_CLOSED, NO_ACCESS
from bot.delivery.rooms import Rooms, let_in
from bot.service.table import announce
from storage.rows.game import Delivered, NewMessage, OutgoingMessage, Preference
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House


class Room:
    """A private thread that notes who comes and goes."""

    id, archived = 900, False

    def __init__(self) -> None:
        self.came, self.left, self.said = list[int](), list[int](), list[tuple[Any, str]]()

    async def add_user(self, user: discord.Object) -> None:
        self.came.append(user.id)

    async def remove_user(self, user: discord.Object) -> None:
        self.left.append(user.id)

    async def send(self, **message: Any) -> Any:
        self.said.append((message["view"], message["nonce"]))
        return discord.Object(901)


class Messages:
    """Says nothing, but notes to whom."""

    def __init__(self) -> None:
        self.to = list[tuple[int, ...]]()

    def room_message(self, snapshot: object, locale: str, post: object, users: list[int]) -> None:
        self.to.append(tuple(users))

    def room_left_message(self, locale: str, user_id: int) -> int:
        return user_id

    def room_back_message(self, locale: str, user_id: int) -> int:
        return user_id


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
    room.said.clear()
    for user in (ANA, CAIO, BIA):
        message = await outgoing(house, snapshot.game_id, announce.rooms_left(snapshot, user.id))
        await rooms.left(message)
        if user is CAIO:
            await rooms.left(message)
            first, again = room.said
            assert first == again == (CAIO.id, first[1]), "whoever stays is told, once however often it is tried"
            assert len(first[1]) == len(message.nonce)
            room.id += 1
            await rooms.left(message)
            assert room.said.pop()[1] != first[1], "for Discord another message than that in the other room"
            room.id -= 1
            room.said.pop()
    assert set(room.left) == {CAIO.id}, "Ana plays, Bia was never in it"
    assert len(room.said) == 1


async def test_who_leaves_while_a_room_is_made_is_seen_out_once_it_is_there(house: House) -> None:
    """The fault: they stayed in the private thread, for it was not among the table's rooms yet."""
    snapshot = await house.running()
    made = await outgoing(house, snapshot.game_id, announce.room(snapshot, [ANA.id, CAIO.id], ANA, "hello"))
    out = await outgoing(house, snapshot.game_id, announce.rooms_left(snapshot, CAIO.id))

    async def due() -> set[int]:
        found = await house.outbox.due(house.clock(), 100)
        return {message.id for message in found} & {made.id, out.id}

    assert await due() == {made.id}
    assert await house.outbox.claim(made.id, house.clock())
    assert out.id not in await due(), "under way, and recorded nowhere"
    await house.outbox.sent(made.id, Delivered(channel_id=900, message_id=902), house.clock())
    assert await due() == {out.id}


async def test_who_plays_again_is_called_where_anybody_else_of_the_room_plays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, room = await house.running(), Room()
    rooms, _ = await rooms_with(house, room, monkeypatch)
    for users in ((ANA, BIA, CAIO), (ANA, CAIO)):
        posted = await outgoing(house, snapshot.game_id, announce.room(snapshot, [user.id for user in users], ANA, ""))
        await house.outbox.claim(posted.id, house.clock())
        await house.outbox.sent(posted.id, Delivered(channel_id=room.id, message_id=902), house.clock())
    room.came.clear()
    for user in (BIA, CAIO):
        await rooms.back(await outgoing(house, snapshot.game_id, announce.rooms_back(snapshot, user.id)))
    assert room.came == [ANA.id, BIA.id], "Caio plays no more, and in the room of Ana and Caio she is alone"
    assert [said for said, _ in room.said] == [BIA.id]
    await rooms.back(await outgoing(house, snapshot.game_id, announce.rooms_back(snapshot, ANA.id)))
    assert room.came == [ANA.id, BIA.id] * 2
    assert [said for said, _ in room.said] == [BIA.id, ANA.id]


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


def beside(made: Made, house: House, monkeypatch: pytest.MonkeyPatch) -> Rooms:
    """Rooms in a channel where a thread of the wanted name is already."""
    messages = cast("Any", Messages())
    messages.room_name = lambda snapshot, users: "room"
    rooms = Rooms(cast("discord.Client", None), house.tables, messages)

    async def parent(snapshot: object) -> Parent:
        return Parent(made)

    monkeypatch.setattr(rooms, "_parent", parent)
    return rooms


@pytest.mark.parametrize(("private", "attempts", "found"), [(True, 1, True), (False, 1, False), (True, 0, False)])
async def test_only_a_private_thread_that_an_earlier_attempt_made_is_the_room(
    house: House, monkeypatch: pytest.MonkeyPatch, private: bool, attempts: int, found: bool
) -> None:
    """What is said apart must not be said in a thread that anybody made under the same name."""
    snapshot = await house.running()
    made, users = Made(7, private=private), [ANA.id, BIA.id]
    message = await outgoing(house, snapshot.game_id, announce.room(snapshot, users, ANA, ""))
    rooms = beside(made, house, monkeypatch)
    thread = await rooms._thread(msgspec.structs.replace(message, attempts=attempts), snapshot, users)
    assert cast("Any", thread) == (made if found else "new")


async def test_the_room_of_another_game_of_the_same_people_is_not_taken_for_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have the same name, and what is said in one would be read by whoever plays the other later."""
    snapshot, other = await house.running(), await house.running(channel=CHANNEL + 1)
    made, users = Made(7, private=True), [ANA.id, BIA.id]
    theirs = await outgoing(house, other.game_id, announce.room(other, users, ANA, ""))
    await house.outbox.sent(theirs.id, Delivered(channel_id=made.id, message_id=1), house.clock())
    message = await outgoing(house, snapshot.game_id, announce.room(snapshot, users, ANA, ""))
    rooms = beside(made, house, monkeypatch)
    thread = await rooms._thread(msgspec.structs.replace(message, attempts=1), snapshot, users)
    assert cast("Any", thread) == "new"


class Asleep(Room):
    """One that Discord has put away, and whom it calls."""

    archived = True

    def __init__(self) -> None:
        super().__init__()
        self.done = list[Any]()

    async def edit(self, *, archived: bool) -> None:
        self.done.append(archived)

    async def send(self, *, allowed_mentions: discord.AllowedMentions, **message: Any) -> Any:
        assert isinstance(allowed_mentions.users, list)
        self.done.append([user.id for user in allowed_mentions.users])
        return discord.Object(901)


async def test_a_room_that_has_fallen_asleep_is_woken_and_calls_those_who_are_in_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, room = await house.running(), Asleep()
    rooms = Rooms(cast("discord.Client", None), house.tables, cast("Any", Messages()))

    async def found(channel_id: int) -> Asleep:
        assert channel_id == room.id
        return room

    monkeypatch.setattr(rooms, "_found", found)
    said = announce.room(snapshot, [ANA.id, BIA.id], ANA, "hello")
    first = await outgoing(house, snapshot.game_id, said)
    await house.outbox.claim(first.id, house.clock())
    await house.outbox.sent(first.id, Delivered(channel_id=room.id, message_id=901), house.clock())
    await rooms.open(await outgoing(house, snapshot.game_id, said))
    assert room.done == [False, [BIA.id]]
    await rooms.left(await outgoing(house, snapshot.game_id, announce.rooms_left(snapshot, CAIO.id)))
    assert room.left == []


@pytest.mark.parametrize("error", [discord.NotFound, discord.Forbidden])
async def test_a_room_that_is_gone_or_closed_to_us_is_made_anew(
    house: House, error: type[discord.HTTPException]
) -> None:
    async def fetch_channel(channel_id: int) -> None:
        raise error(cast("Any", SimpleNamespace(status=404, reason="")), "")

    client = SimpleNamespace(fetch_channel=fetch_channel)
    assert await Rooms(cast("Any", client), house.tables, cast("Any", None))._found(9) is None


@pytest.mark.parametrize("code", [DM_CLOSED[0], NO_ACCESS])
async def test_where_there_can_be_no_room_whoever_takes_no_direct_messages_keeps_them_from_nobody(
    house: House, code: int
) -> None:
    snapshot, told, nonces = await house.running(), list[int](), set[str]()

    class Direct:
        def __init__(self, user: int) -> None:
            self.id = self.user = user

        async def send(self, *, allowed_mentions: discord.AllowedMentions, nonce: str, **message: Any) -> None:
            assert not allowed_mentions.users
            nonces.add(nonce)
            if self.user == ANA.id:
                response = cast("Any", SimpleNamespace(status=403, reason=""))
                raise discord.Forbidden(response, {"code": code, "message": ""})
            told.append(self.user)

    async def create_dm(user: discord.Object) -> Direct:
        return Direct(user.id)

    locales = list[str]()
    messenger = SimpleNamespace(passed_on_message=lambda snapshot, locale, *given: locales.append(locale))
    await house.tables.preferences.save_user(Preference(user_id=BIA.id, locale="en"), house.clock())
    rooms = Rooms(cast("Any", SimpleNamespace(create_dm=create_dm)), house.tables, cast("Any", messenger))
    message = await outgoing(house, snapshot.game_id, announce.room(snapshot, [ANA.id, BIA.id], ANA, "hello"))
    post = msgspec.msgpack.decode(message.payload, type=announce.RoomPost)
    if code in DM_CLOSED:
        await rooms._pass_on(message, snapshot, post, [ANA.id, BIA.id])
        assert told == [BIA.id]
        assert sorted(locales) == ["en", snapshot.locale] == ["en", "pt-BR"], "each in their language, else the table's"
        assert len(nonces) == 2, "for Discord it is another message to each"
    else:
        with pytest.raises(discord.Forbidden):
            await rooms._pass_on(message, snapshot, post, [ANA.id, BIA.id])


@pytest.mark.parametrize(
    ("kind", "asleep", "let"),
    [
        (discord.ChannelType.private_thread, False, True),
        (discord.ChannelType.private_thread, True, True),
        (discord.ChannelType.public_thread, True, False),
        (None, False, False),
    ],
    ids=["a private thread", "one that sleeps", "all may read it", "it is gone"],
)
async def test_whoever_is_back_on_the_server_is_let_into_their_private_thread(
    kind: discord.ChannelType | None, asleep: bool, let: bool
) -> None:
    came, edits = list[int](), list[dict[str, Any]]()

    class Private(discord.Thread):
        async def add_user(self, user: Any) -> None:
            came.append(user.id)

        async def edit(self, **changed: Any) -> Any:
            edits.append(changed)

    thread = Private.__new__(Private)
    thread._type, thread.archived = cast("Any", kind), asleep

    async def fetch_channel(channel_id: int) -> discord.Thread:
        if kind is None:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), "")
        return thread

    await let_in(cast("Any", SimpleNamespace(fetch_channel=fetch_channel)), 900, BIA.id)
    assert came == ([BIA.id] if let else [])
    assert edits == ([{"archived": False}] if let and asleep else [])

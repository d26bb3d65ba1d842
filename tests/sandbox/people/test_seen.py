"""What a scripted user sees of a message and of a channel is what was sent."""

from __future__ import annotations

import pytest

from sandbox.world.happening import Upload
from sandbox.world.permissions import BITS, in_channel
from sandbox.world.world import LOADING
from tests.sandbox.checks.test_limits import LINK, menu, option, shown
from tests.sandbox.checks.test_rules import press, row, text
from tests.sandbox.small_bot import png

EMBED = {
    "title": "title",
    "description": "description",
    "fields": [{"name": "name", "value": "value"}],
    "footer": {"text": "footer"},
}


@pytest.fixture
def post(api, room):
    async def sent(body, **more):
        status, _ = await api("POST", f"/channels/{room.id}/messages", body, **more)
        assert status == 200
        return room.messages[-1]

    return sent


async def test_texts_stand_in_the_order_of_reading(post):
    message = await post({"content": "content", "embeds": [EMBED]})
    assert message.texts == ["content", "title", "description", "name", "value", "footer"]
    assert (message.content, message.embeds) == ("content", [EMBED])
    section = {"type": 9, "components": [text("b"), text("c")], "accessory": press("go")}
    message = await post(shown(text("a"), {"type": 17, "components": [section]}))
    assert (message.text, message.content) == ("a\nb\nc", "")


async def test_buttons_are_seen_as_they_are(post):
    die, coin = {"name": "🎲"}, press("b", "Fechado") | {"style": 4, "disabled": True}
    (first, second, third) = (
        await post({"content": "x", "components": [row(press("a") | {"emoji": die}, coin, LINK)]})
    ).buttons
    assert (first.label, first.custom_id, first.style, first.emoji, first.url) == ("x", "a", 1, "🎲", None)
    assert (second.label, second.style, second.emoji) == ("Fechado", 4, "")
    assert (first.disabled, second.disabled) == (False, True)
    assert (third.url, third.custom_id) == (LINK["url"], "")


async def test_menus_are_seen_as_they_are(post):
    options = [option(description="d", default=True), option(label="B", value="b")]
    full = menu(options=options, placeholder="Dois", min_values=0, max_values=2, disabled=True)
    people = {"type": 5, "custom_id": "p"}
    first, second = (await post({"content": "x", "components": [row(full), row(people)]})).selects
    assert (first.custom_id, first.placeholder, first.low, first.high, first.disabled) == ("s", "Dois", 0, 2, True)
    assert [(o.label, o.value, o.description, o.default) for o in first.options] == [
        ("a", "a", "d", True),
        ("B", "b", "", False),
    ]
    assert (second.custom_id, second.placeholder, second.options) == ("p", "", ())
    assert (second.low, second.high, second.disabled) == (1, 1, False)


PICTURE = png(3, 2, (1, 2, 3))
FILES = [("a.txt", b"hi"), ("b.png", PICTURE)]


async def test_files_are_seen_and_which_of_them_are_pictures(post):
    described = [{"id": 0, "description": "words"}, {"id": 1, "description": "picture"}]
    message = await post({"content": "x", "attachments": described}, files=FILES)
    assert message.files == dict(FILES)
    assert [each.filename for each in message.pictures] == ["b.png"]
    assert (message.images, message.alt_texts) == ([PICTURE], ["picture"])


async def test_a_picture_is_described_where_it_is_shown(post):
    media = {"media": {"url": "attachment://b.png"}}
    section = {"type": 9, "components": [text("x")], "accessory": {"type": 11, "description": "beside"} | media}
    gallery = {"type": 12, "items": [media | {"description": "here"}, media]}
    body = shown(gallery, section) | {"attachments": [{"id": 0, "description": "words"}]}
    assert (await post(body, files=FILES[1:])).alt_texts == ["here", "beside"]


async def test_of_a_message_all_is_seen_that_happens_to_it(box, room, ana, bia):
    message = ana.say(bia.mention)
    assert (message.author, message.mentions, message.channel, message.thread) == ("Ana", ["Bia"], room, None)
    assert (message.is_private, message.is_loading, message.pinned, message.exists) == (False, False, False, True)
    for user in (bia, ana):
        user.react(message, "🎲")
    box.realm.pin(message.data, True)
    thread = box.realm.start_thread(room.data, "t", ana.id, message=message.data)
    assert (message.reactions, message.pinned) == ({"🎲": ["Bia", "Ana"]}, True)
    assert message.thread.id == thread.id
    whisper = box.realm.post(room.data, box.world.bot_id, {}, visible_to=ana.id, extra_flags=LOADING)
    (seen,) = (each for each in ana.messages() if each.id == whisper.id)
    assert (seen.is_private, seen.is_loading, seen.author) == (True, True, "Taverna")
    assert repr(seen).startswith("<private ")
    assert repr(message).startswith("<message ")
    box.realm.delete(message.data)
    assert not message.exists
    room.delete()
    assert not seen.exists, "nor is its channel there"


async def test_messages_and_channels_are_those_that_are_the_same(box, room, ana):
    first, second = ana.say("x"), ana.say("x")
    assert room.messages == [first, second]
    assert first != second
    assert {*room.messages} == {first, second}
    other = box.guild("Taverna").channel("outro")
    assert room != other
    assert room == ana.here
    assert {room, ana.here} == {room}
    assert first != room


async def test_of_a_channel_is_seen_what_all_may_read_and_its_own_threads(box, room, ana, bia):
    ana.say("x")
    box.realm.post(room.data, box.world.bot_id, {"content": "y"}, visible_to=ana.id)
    assert [each.text for each in room.messages] == ["x"]
    thread = box.realm.start_thread(room.data, "t", ana.id)
    box.realm.thread_member(thread, bia.id, True)
    other = box.guild("Taverna").channel("outro")
    box.realm.start_thread(other.data, "u", ana.id)
    other.data.parent_id = room.id
    (seen,) = room.threads
    assert (seen.name, seen.members, seen.archived) == ("t", ["Ana", "Bia"], False)
    for archived in (True, False):
        seen.archive(archived)
        assert seen.archived is archived
    box.realm.post(thread, ana.id, {"content": "z"}, uploads=[Upload("a.txt", b"x")])
    assert [each.files for each in seen.messages] == [{"a.txt": b"x"}]


async def test_the_bot_is_allowed_and_denied_things_in_a_channel(box, room):
    room.set_bot_permissions(manage_channels=True, send_messages=False)
    allowed = in_channel(box.world, room.data, box.world.bot_id)
    assert allowed & BITS["manage_channels"]
    assert not allowed & BITS["send_messages"]

"""Messages as a library reads, answers, pins and marks them: which are given, in which order, and to whom."""

from __future__ import annotations

import base64
from urllib.parse import quote

import pytest

from sandbox.checks import limits
from tests.sandbox.api import codes
from tests.sandbox.checks.test_rules import press, row
from tests.sandbox.realm.test_interactions import V2
from tests.sandbox.small_bot import png
from tests.sandbox.world.test_rights import thread

PERMISSIONS, MALFORMED, ARCHIVED, UNKNOWN_EMOJI = 50013, 50035, 50083, 10014


@pytest.fixture
def where(room):
    return f"/channels/{room.id}/messages"


def ids(found):
    return [int(each["id"]) for each in found]


async def test_messages_are_read_newest_first_and_a_page_at_a_time(api, box, room, where, ana):
    said = [ana.say(str(n), room).id for n in range(7)]

    async def page(query):
        return ids((await api("GET", f"{where}?{query}"))[1])

    assert await page("limit=2") == [said[6], said[5]]
    assert await page(f"before={said[3]}&limit=2") == [said[2], said[1]]
    assert await page(f"after={said[3]}&limit=2") == [said[5], said[4]]
    assert await page(f"around={said[3]}&limit=3") == [said[4], said[3], said[2]]
    assert await page(f"around={said[0]}&limit=3") == [said[2], said[1], said[0]]
    for n in range(95):
        box.realm.post(room.data, ana.id, {"content": str(n)})
    assert len(await page("")) == 50
    assert len(await page("limit=100")) == 100
    for wrong in ("limit=0", "limit=101", "limit=many"):
        assert (await api("GET", f"{where}?{wrong}"))[1]["code"] == MALFORMED


async def test_without_the_right_to_read_what_was_said_there_is_nothing_to_read(api, room, where, ana):
    message = ana.say("x", room)
    await api("PUT", f"{where}/pins/{message.id}")
    room.set_bot_permissions(read_message_history=False)
    assert (await api("GET", where))[1] == []
    assert (await api("GET", f"{where}/pins"))[1] == {"items": [], "has_more": False}
    assert (await api("GET", f"{where}/{message.id}"))[1]["code"] == PERMISSIONS


async def test_a_message_is_answered_where_it_is(api, bot, box, room, where, ana):
    asked = ana.say("x", room)
    other = ana.say("y", ana.direct)
    private = (await ana.slash("/slow", private=True)).message
    status, made = await api("POST", where, {"content": "a", "message_reference": {"message_id": str(asked.id)}})
    told = {"type": 0, "channel_id": str(room.id), "message_id": str(asked.id), "guild_id": str(room.data.guild_id)}
    assert (status, made["type"], made["message_reference"]) == (200, 19, told)
    assert made["referenced_message"]["content"] == "x"
    for lost in (other, private):
        reference = {"message_id": str(lost.id)}
        refused = (await api("POST", where, {"content": "a", "message_reference": reference}))[1]
        assert codes(refused) == ["REPLIES_UNKNOWN_MESSAGE"]
        body = {"content": "a", "message_reference": reference | {"fail_if_not_exists": False}}
        made = (await api("POST", where, body))[1]
        assert made["type"] == 0
        assert "message_reference" not in made
    direct = f"/channels/{ana.direct.id}/messages"
    made = (await api("POST", direct, {"content": "a", "message_reference": {"message_id": str(other.id)}}))[1]
    assert "guild_id" not in made["message_reference"]
    room.set_bot_permissions(read_message_history=False)
    status, refused = await api("POST", where, {"content": "a", "message_reference": {"message_id": str(asked.id)}})
    assert (status, refused["code"]) == (403, 160002)


async def test_only_a_nonce_that_is_to_be_taken_once_is(api, box, room, where, ana):
    body = {"content": "x", "nonce": 5}
    first, last = [(await api("POST", where, body))[1]["id"] for _ in range(2)]
    assert first != last
    box.realm.post(room.data, ana.id, body)
    taken = body | {"enforce_nonce": True}
    assert (await api("POST", where, taken))[1]["id"] == last, "not among what others said"
    box.travel(240)
    assert (await api("POST", where, taken))[1]["id"] == last, "for some minutes"
    assert len(room.messages) == 3


async def test_messages_stand_in_channels_of_text_and_in_threads(api, box):
    taverna = box.guild("Taverna")
    for place in (taverna.forum("mesas").data, box.realm.add_channel(taverna.data, "jogos", 4)):
        assert (await api("POST", f"/channels/{place.id}/messages", {"content": "x"}))[1]["code"] == 50008


async def test_people_are_written_to_who_take_it_and_are_where_the_bot_is(api, box, ana):
    where = f"/channels/{ana.direct.id}/messages"
    ana.close_dms()
    assert (await api("POST", where, {"content": "x"}))[1]["code"] == 50007
    ana.open_dms()
    assert (await api("POST", where, {"content": "x"}))[0] == 200
    box.guild("Taverna").kick_bot()
    assert (await api("POST", where, {"content": "x"}))[1]["code"] == 50278


async def test_an_edit_changes_what_it_names(api, where):
    files = [("a.txt", b"a"), ("b.txt", b"b")]
    body = {"content": "x", "embeds": [{"title": "y"}], "components": [row(press("a"))]}
    made = (await api("POST", where, body, files=files))[1]
    message = f"{where}/{made['id']}"
    changed = (await api("PATCH", message, {"content": "z"}))[1]
    assert (changed["content"], changed["embeds"][0]["title"]) == ("z", "y")
    assert changed["components"] == made["components"]
    assert [each["filename"] for each in changed["attachments"]] == ["a.txt", "b.txt"]
    assert (await api("PATCH", message, {"attachments": []}))[1]["attachments"] == []
    added = (await api("PATCH", message, {}, files=files[:1]))[1]["attachments"]
    assert [each["filename"] for each in added] == ["a.txt"]
    assert (await api("PATCH", message, {"attachments": None}))[1]["attachments"] == []


async def test_a_message_of_embeds_turns_into_v2_only_without_them(api, where):
    made = (await api("POST", where, {"embeds": [{"title": "y"}]}))[1]
    refused = (await api("PATCH", f"{where}/{made['id']}", V2))[1]
    assert codes(refused) == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    assert (await api("PATCH", f"{where}/{made['id']}", V2 | {"embeds": []}))[0] == 200


async def test_old_messages_of_a_channel_are_edited_a_few_times_in_some_seconds(api, box, room, where):
    other = box.guild("Taverna").channel("outro")
    made = [(await api("POST", where, {"content": "x"}))[1]["id"] for _ in range(4)]
    elsewhere = (await api("POST", f"/channels/{other.id}/messages", {"content": "x"}))[1]["id"]
    box.travel(3500)
    for _ in range(limits.OLD_EDITS[0] + 1):
        assert (await api("PATCH", f"{where}/{made[0]}", {"content": "y"}))[0] == 200, "it is not old yet"
    box.travel(200)
    assert (await api("PATCH", f"{where}/{made[0]}", {"content": "y"}))[0] == 200
    box.travel(2)
    for message in made[1:3]:
        assert (await api("PATCH", f"{where}/{message}", {"content": "y"}))[0] == 200
    status, refused = await api("PATCH", f"{where}/{made[3]}", {"content": "y"})
    assert (status, refused["code"]) == (429, 30046)
    assert 0 < refused["retry_after"] <= limits.OLD_EDITS[1] - 2, "when the first of them is forgotten"
    assert (await api("PATCH", f"/channels/{other.id}/messages/{elsewhere}", {"content": "y"}))[0] == 200
    box.travel(refused["retry_after"])
    assert (await api("PATCH", f"{where}/{made[3]}", {"content": "y"}))[0] == 200


async def test_whoever_wrote_it_deletes_it_and_who_manages_messages(api, box, room, where, ana):
    made = (await api("POST", where, {"content": "x"}))[1]
    said = ana.say("x", room)
    box.set_bot_permissions(box.guild("Taverna"), manage_messages=False)
    assert (await api("DELETE", f"{where}/{said.id}"))[1]["code"] == PERMISSIONS
    assert (await api("DELETE", f"{where}/{made['id']}"))[0] == 204
    box.set_bot_permissions(box.guild("Taverna"), manage_messages=True)
    assert (await api("DELETE", f"{where}/{said.id}"))[0] == 204
    assert room.messages == []


async def test_many_are_deleted_at_once_that_are_not_old(api, bot, box, room, where, ana):
    private = (await ana.slash("/slow", private=True)).message
    bulk = f"{where}/bulk-delete"
    said = [str(ana.say(str(n), room).id) for n in range(3)]
    for wrong in (said[:1], [str(n) for n in range(101)]):
        assert (await api("POST", bulk, {"messages": wrong}))[1]["code"] == MALFORMED
    box.travel(13 * 86400)
    assert (await api("POST", bulk, {"messages": [*said[:2], str(private.id)]}))[0] == 204
    assert [str(each.id) for each in room.messages] == said[2:]
    assert private.exists
    box.travel(2 * 86400)
    late = str(ana.say("x", room).id)
    assert (await api("POST", bulk, {"messages": [said[2], late]}))[1]["code"] == 50034
    box.set_bot_permissions(box.guild("Taverna"), manage_messages=False)
    assert (await api("POST", bulk, {"messages": [late, "1"]}))[1]["code"] == PERMISSIONS
    assert len(room.messages) == 2


async def test_pins_are_read_newest_first_and_a_page_at_a_time(api, box, room, where, ana):
    first, second, third = [ana.say(name, room) for name in "abc"]
    for message in (second, first, third):
        assert (await api("PUT", f"{where}/pins/{message.id}"))[0] == 204
        box.travel(1)

    async def page(query):
        found = (await api("GET", f"{where}/pins?{query}"))[1]
        return (
            [int(each["message"]["id"]) for each in found["items"]],
            found["has_more"],
            found["items"][-1]["pinned_at"],
        )

    assert (await page(""))[:2] == ([third.id, first.id, second.id], False)
    found, more, last = await page("limit=2")
    assert (found, more) == ([third.id, first.id], True)
    assert (await page(f"limit=2&before={quote(last)}"))[:2] == ([second.id], False)
    assert ids((await api("GET", f"/channels/{room.id}/pins"))[1]) == [third.id, first.id, second.id]


async def test_of_a_pin_it_is_told_once_and_of_what_is_no_message_of_somebody_there_is_none(
    api, box, room, where, ana, monkeypatch
):
    message = ana.say("x", room)
    for _ in range(2):
        assert (await api("PUT", f"{where}/pins/{message.id}"))[0] == 204
    _, told = room.messages
    reference = {
        "type": 0,
        "channel_id": str(room.id),
        "message_id": str(message.id),
        "guild_id": str(room.data.guild_id),
    }
    assert (told.data.type, told.data.reference) == (6, reference)
    assert (await api("PUT", f"{where}/pins/{told.id}"))[1]["code"] == 50021
    reply = (await api("POST", where, {"content": "a", "message_reference": {"message_id": str(message.id)}}))[1]["id"]
    monkeypatch.setattr(limits, "PINS", 1)
    assert (await api("PUT", f"{where}/pins/{reply}"))[1]["code"] == 30003
    assert (await api("DELETE", f"{where}/pins/{message.id}"))[0] == 204
    assert (await api("PUT", f"{where}/pins/{reply}"))[0] == 204
    assert len(room.messages) == 4, "nothing is told of one that is taken away"
    room.set_bot_permissions(manage_messages=False, pin_messages=False)
    assert (await api("DELETE", f"{where}/pins/{reply}"))[1]["code"] == PERMISSIONS
    room.set_bot_permissions(manage_messages=False, pin_messages=True)
    assert (await api("DELETE", f"{where}/pins/{reply}"))[0] == 204


async def test_who_marks_messages_and_with_what(api, box, room, where, ana, bia, monkeypatch):
    message = ana.say("x", room)
    marks = f"{where}/{message.id}/reactions"
    image = "data:image/png;base64," + base64.b64encode(png(8, 8, (9, 9, 9))).decode()
    made = (await api("POST", f"/applications/{box.world.application_id}/emojis", {"name": "coin", "image": image}))[1]
    for unknown in ("coin:5", "coin:x", "a"):
        assert (await api("PUT", f"{marks}/{unknown}/@me"))[1]["code"] == UNKNOWN_EMOJI
    coin = f"coin:{made['id']}"
    assert (await api("PUT", f"{marks}/{coin}/@me"))[0] == 204
    assert (await api("GET", f"{where}/{message.id}"))[1]["reactions"][0]["emoji"] == {"id": made["id"], "name": "coin"}
    ana.react(message, "🎲")
    monkeypatch.setattr(limits, "REACTIONS", 2)
    assert (await api("PUT", f"{marks}/🎯/@me"))[1]["code"] == 30010
    assert (await api("PUT", f"{marks}/🎲/@me"))[0] == 204
    assert (await api("DELETE", f"{marks}/🎲/@me"))[0] == 204
    monkeypatch.setattr(limits, "REACTIONS", 20)
    room.set_bot_permissions(add_reactions=False, manage_messages=False)
    assert (await api("PUT", f"{marks}/🎯/@me"))[1]["code"] == PERMISSIONS
    assert (await api("PUT", f"{marks}/🎲/@me"))[0] == 204, "it is there already"
    for path in (f"{marks}/🎲/{ana.id}", marks, f"{marks}/🎲"):
        assert (await api("DELETE", path))[1]["code"] == PERMISSIONS
    assert (await api("DELETE", f"{marks}/🎲/@me"))[0] == 204
    room.set_bot_permissions(manage_messages=True)
    bia.react(message, "🎲")
    assert (await api("DELETE", f"{marks}/🎲/{ana.id}"))[0] == 204
    assert message.reactions == {coin: ["Taverna"], "🎲": ["Bia"]}
    assert (await api("DELETE", f"{marks}/{coin}"))[0] == 204
    assert message.reactions == {"🎲": ["Bia"]}
    await api("PUT", f"{marks}/{coin}/@me")
    assert (await api("DELETE", marks))[0] == 204
    assert message.reactions == {}


async def test_nothing_is_marked_or_pinned_in_the_archive(api, box, room, ana):
    public = await thread(api, box, room, 11)
    message = ana.say("x", public)
    public.archive()
    where = f"/channels/{public.id}/messages"
    for method, path in (("PUT", f"{where}/{message.id}/reactions/🎲/@me"), ("PUT", f"{where}/pins/{message.id}")):
        assert (await api(method, path))[1]["code"] == ARCHIVED


async def test_whoever_may_write_is_seen_writing(api, box, room):
    heard = []
    box.realm.listeners.append(heard.append)
    assert (await api("POST", f"/channels/{room.id}/typing"))[0] == 204
    (told,) = heard
    assert (told.name, told.data["user_id"], told.channel) == ("TYPING_START", str(box.world.bot_id), room.data)
    room.set_bot_permissions(send_messages=False)
    assert (await api("POST", f"/channels/{room.id}/typing"))[1]["code"] == PERMISSIONS

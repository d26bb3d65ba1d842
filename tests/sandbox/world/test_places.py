"""Servers, channels, threads, members and roles: what changes them, who may, and what is told of it."""

from __future__ import annotations

import pytest

from sandbox.checks import limits
from sandbox.world.happening import Upload
from sandbox.world.permissions import BITS
from sandbox.world.world import ForumTag, Role

PUBLIC, PRIVATE = 11, 12
PERMISSIONS, UNKNOWN_MEMBER, UNKNOWN_ROLE, UNKNOWN_MESSAGE, ARCHIVED = 50013, 10007, 10011, 10008, 50083


@pytest.fixture
def told(box):
    """The names of what happens."""
    found: list[str] = []
    box.realm.listeners.append(lambda happening: found.append(happening.name))
    return found


@pytest.fixture
def guild(box):
    return f"/guilds/{box.guild('Taverna').id}"


async def test_what_happens_is_written_down(box, room, ana):
    written = []
    box.file.changed = written.append
    box.realm.post(room.data, ana.data.id, {"content": "x"})
    assert written == [box.world]


async def test_a_bot_that_leaves_takes_its_role_and_commands_along(box, api, guild, told):
    data, payloads = box.guild("Taverna").data, []
    box.realm.listeners.append(lambda happening: payloads.append(happening.data))
    await api("POST", f"/applications/{box.world.application_id}{guild}/commands", {"name": "a", "description": "d"})
    assert data.id in box.world.commands
    assert (await api("DELETE", f"/users/@me{guild}"))[0] == 204
    assert told[-1] == "GUILD_DELETE"
    assert [role.name for role in data.roles.values()] == ["@everyone"]
    assert data.id not in box.world.commands
    assert (await api("GET", "/users/@me/guilds"))[1] == []
    box.realm.add_bot(data)
    assert [each["name"] for each in (await api("GET", "/users/@me/guilds"))[1]] == ["Taverna"]
    assert "unavailable" not in payloads[-1], "a library takes it for a server it has known for long"


async def test_whoever_leaves_a_server_leaves_its_threads(box, room, ana):
    thread = box.realm.start_thread(room.data, "t", ana.data.id)
    box.guild("Taverna").remove(ana)
    assert ana.data.id not in thread.thread_members


async def test_what_the_bot_may_is_given_and_taken(box, room):
    taverna, bot = box.guild("Taverna"), box.world.bot_id
    say = BITS["send_messages"]
    role = next(role for role in taverna.data.roles.values() if role.managed)
    room.set_bot_permissions(send_messages=True)
    box.set_bot_permissions(taverna, send_messages=False)
    assert not role.permissions & say
    assert (room.data.overwrites[bot].allow & say, room.data.overwrites[bot].deny & say) == (0, say)
    box.set_bot_permissions(taverna, send_messages=True)
    assert role.permissions & say
    assert not room.data.overwrites[bot].deny & say


async def test_what_is_deleted_takes_its_threads_and_files_along(box, room, ana):
    thread = box.realm.start_thread(room.data, "t", ana.data.id)
    files = [Upload("a.txt", b"x")]
    kept = [box.realm.post(where, ana.data.id, {"content": "x"}, uploads=files) for where in (room.data, thread)]
    single = box.realm.post(room.data, ana.data.id, {"content": "x"}, uploads=files)
    dropped = []
    box.file.files.drop = dropped.append
    box.realm.delete(single)
    assert dropped == [single.attachments[0].id]
    room.delete()
    assert thread.id not in box.world.channels
    assert not {room.id, thread.id} & set(box.world.messages)
    assert set(dropped[1:]) == {message.attachments[0].id for message in kept}


async def test_everybody_has_a_direct_channel_of_their_own(box, ana, bia):
    mine, other = box.realm.direct(ana.data), box.realm.direct(bia.data)
    assert mine is box.realm.direct(ana.data) is not other
    assert mine.recipients == [box.world.bot_id, ana.data.id]


async def test_a_thread_from_a_message_is_marked_there(box, room, ana, told):
    message = box.realm.post(room.data, ana.data.id, {"content": "x"})
    told.clear()
    thread = box.realm.start_thread(room.data, "t", ana.data.id, message=message)
    assert told == ["THREAD_CREATE", "MESSAGE_UPDATE"]
    assert message.flags & 1 << 5
    before = thread.archive_changed_at
    box.travel(60)
    box.realm.archive(thread, True)
    assert thread.archive_changed_at >= before + 60


async def test_who_writes_in_a_thread_or_is_called_there_is_in_it_from_then_on(box, room, ana, bia, told):
    thread = box.realm.start_thread(room.data, "t", ana.data.id)
    told.clear()
    box.realm.thread_member(thread, ana.data.id, True)
    box.realm.thread_member(thread, bia.data.id, False)
    assert told == [], "it is so already"
    box.realm.post(thread, ana.data.id, {"content": bia.mention})
    assert thread.thread_members.keys() == {ana.data.id, bia.data.id}
    count, last = thread.message_count, thread.last_message_id
    whisper = box.realm.post(thread, box.world.bot_id, {"content": "x"}, visible_to=ana.data.id)
    assert (count, thread.message_count, thread.last_message_id) == (1, 1, last)
    assert whisper.flags & 1 << 6
    silent = box.realm.post(thread, box.world.bot_id, {"content": "x", "flags": 1 << 12 | 1 << 3})
    assert silent.flags == 1 << 12


async def test_of_a_message_it_is_told_by_whom_and_to_whom(box, room, ana, bia):
    heard = []
    box.realm.listeners.append(heard.append)
    bot = box.world.bot_id
    message = box.realm.post(room.data, ana.data.id, {"content": "x"})
    assert heard[-1].data["member"]["joined_at"]
    whisper = box.realm.post(room.data, bot, {"content": "x"}, visible_to=ana.data.id)
    box.realm.delete(whisper)
    assert (heard[-1].name, heard[-1].visible_to) == ("MESSAGE_DELETE", ana.data.id)
    box.guild("Taverna").remove(ana)
    box.realm.edit(message, {"content": "y"})
    assert "member" not in heard[-1].data
    assert message.edited_at
    told = {"content": "x", "flags": 1 << 15}
    calling = [{"type": 10, "content": bia.mention}]
    shown = box.realm.post(room.data, bot, told, components=[{"type": 10, "content": "x"}])
    box.realm.edit(shown, {}, components=calling)
    assert shown.mentions == [bia.data.id]
    box.realm.pin(shown, True)
    assert shown.pinned_at
    box.realm.pin(shown, False)
    assert shown.pinned_at is None
    heard.clear()
    emoji = {"id": None, "name": "x"}
    for present in (True, True, False, False):
        box.realm.react(shown, bia.data.id, emoji, present)
    assert [each.name for each in heard] == ["MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE"]
    assert shown.reactions == {}


async def test_a_server_is_read(box, api, guild, room, ana, bia):
    box.realm.start_thread(room.data, "t", ana.data.id)
    assert [each["name"] for each in (await api("GET", f"{guild}/channels"))[1]] == ["salão"]
    assert "approximate_member_count" not in (await api("GET", guild))[1]
    assert (await api("GET", f"{guild}?with_counts=true"))[1]["approximate_member_count"] == 3
    early = box.user("Zoe")
    ids = sorted([box.world.bot_id, ana.id, bia.id, early.id])

    async def found(path):
        return [int(each["user"]["id"]) for each in (await api("GET", f"{guild}/members{path}"))[1]]

    box.guild("Taverna").data.members = dict(reversed(box.guild("Taverna").data.members.items()))
    assert await found("?limit=9") == ids
    assert await found("?limit=2") == ids[:2]
    assert await found(f"?limit=9&after={ids[1]}") == ids[2:]
    box.user("Anabela")
    assert await found("/search?query=ANA") == [ana.id]
    assert len(await found("/search?query=ana&limit=5")) == 2
    stranger = box.realm.add_user("Eva", "en-US")
    assert (await api("GET", f"{guild}/members/{stranger.id}"))[1]["code"] == UNKNOWN_MEMBER


async def test_roles_need_leave_and_are_told(box, api, guild, ana, told):
    taverna = box.guild("Taverna")
    box.set_bot_permissions(taverna, manage_roles=False, manage_channels=False)
    taverna.data.roles[5] = Role(5, "x", BITS["send_messages"])
    mine = f"{guild}/members/{ana.id}/roles"
    for method, path, body in (
        ("POST", f"{guild}/roles", {"name": "y"}),
        ("PATCH", f"{guild}/roles/5", {"name": "y"}),
        ("DELETE", f"{guild}/roles/5", None),
        ("PUT", f"{mine}/5", None),
        ("POST", f"{guild}/channels", {"name": "y"}),
    ):
        assert (await api(method, path, body))[1]["code"] == PERMISSIONS
    box.set_bot_permissions(taverna, manage_roles=True, manage_channels=True)
    told.clear()
    made = (await api("POST", f"{guild}/roles", {"name": "y", "permissions": 8}))[1]
    assert made["permissions"] == "8"
    changed = (await api("PATCH", f"{guild}/roles/{made['id']}", {"permissions": 16}))[1]
    assert (changed["permissions"], changed["name"]) == ("16", "y")
    for method in ("PUT", "PUT", "DELETE", "DELETE", "PUT"):
        assert (await api(method, f"{mine}/{made['id']}"))[0] == 204
    assert (await api("PUT", f"{mine}/77"))[1]["code"] == UNKNOWN_ROLE
    for role in taverna.data.roles.values():
        if role.managed or role.id == taverna.id:
            assert (await api("DELETE", f"{guild}/roles/{role.id}"))[0] == 400
    assert (await api("DELETE", f"{guild}/roles/{made['id']}"))[0] == 204
    changes = ["GUILD_MEMBER_UPDATE"] * 3
    assert told == ["GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", *changes, "GUILD_ROLE_DELETE"]
    made = (await api("POST", f"{guild}/channels", {"name": "n" * 100, "topic": "t"}))[1]
    assert made["topic"] == "t"
    assert (await api("POST", f"{guild}/channels", {"name": "n" * 101}))[0] == 400
    assert (await api("PATCH", f"{guild}/members/@me", {"nick": "T"}))[1]["nick"] == "T"


async def test_a_channel_is_changed_by_whoever_may(box, api, room, ana):
    box.set_bot_permissions(box.guild("Taverna"), manage_channels=False, manage_roles=False)
    where, direct = f"/channels/{room.id}", f"/channels/{box.realm.direct(ana.data).id}"
    assert (await api("PATCH", where, {"name": "x"}))[1]["code"] == PERMISSIONS
    assert (await api("DELETE", where))[1]["code"] == PERMISSIONS
    assert (await api("PUT", f"{where}/permissions/{ana.id}", {"type": 1}))[1]["code"] == PERMISSIONS
    assert (await api("PATCH", direct, {"name": "x"}))[1]["code"] == 50003
    assert (await api("DELETE", direct))[0] == 200, "that hides it"
    box.set_bot_permissions(box.guild("Taverna"), manage_channels=True)
    for wrong in ({"name": ""}, {"name": "x" * 101}, {"auto_archive_duration": 61}):
        assert (await api("PATCH", where, wrong))[0] == 400
    assert (await api("POST", "/users/@me/channels", {"recipient_id": str(box.world.bot_id)}))[1]["code"] == 50007


async def test_a_thread_is_changed_by_whoever_made_it_unless_it_is_locked(box, api, room, ana):
    taverna = box.guild("Taverna")
    box.set_bot_permissions(taverna, manage_threads=False)
    own = box.realm.start_thread(room.data, "own", box.world.bot_id)
    other = box.realm.start_thread(room.data, "other", ana.data.id)

    async def change(thread, **body):
        status, answer = await api("PATCH", f"/channels/{thread.id}", body)
        return status if status == 200 else answer["code"]

    assert await change(own, name="new") == 200
    assert await change(own, locked=True) == PERMISSIONS
    assert await change(other, name="new") == PERMISSIONS
    assert await change(own, archived=True) == 200
    changed = own.archive_changed_at
    box.travel(60)
    assert await change(own, archived=True) == 200
    assert own.archive_changed_at == changed, "it was"
    assert await change(own, name="x") == ARCHIVED
    assert await change(own, archived=False) == 200
    box.realm.archive(other, True)
    assert await change(other, archived=False) == 200, "as whoever writes there does"
    box.realm.archive(other, True)
    other.locked = True
    assert await change(other, archived=False) == PERMISSIONS
    assert (await api("DELETE", f"/channels/{own.id}"))[1]["code"] == PERMISSIONS
    box.set_bot_permissions(taverna, manage_threads=True, manage_channels=False)
    assert await change(own, locked=True) == 200
    assert own.locked
    assert (await api("DELETE", f"/channels/{own.id}"))[0] == 200


async def test_a_mark_of_moderators_is_theirs_to_give_and_to_take(box, api):
    taverna = box.guild("Taverna")
    forum = taverna.forum("mesas").data
    forum.available_tags = [ForumTag(1, "open"), ForumTag(2, "checked", moderated=True)]
    post = box.realm.start_thread(forum, "t", box.world.bot_id, tags=[1])

    async def marked(*tags):
        return (await api("PATCH", f"/channels/{post.id}", {"applied_tags": [str(tag) for tag in tags]}))[0]

    box.set_bot_permissions(taverna, manage_threads=False)
    assert await marked(1, 2) == 403
    assert post.applied_tags == [1]
    box.set_bot_permissions(taverna, manage_threads=True)
    assert await marked(1, 2) == 200
    box.set_bot_permissions(taverna, manage_threads=False)
    assert await marked(2) == 200, "it stays"
    assert await marked(1) == 403
    assert post.applied_tags == [2]


async def test_threads_are_started_where_they_can_be(box, api, room, ana):
    taverna, where = box.guild("Taverna"), f"/channels/{room.id}"
    whisper = box.realm.post(room.data, box.world.bot_id, {"content": "x"}, visible_to=ana.data.id)
    wrong = await api("POST", f"{where}/messages/{whisper.id}/threads", {"name": "t"})
    assert wrong[1]["code"] == UNKNOWN_MESSAGE
    assert (await api("POST", f"{where}/threads", {"name": "t"}))[1]["type"] == PRIVATE
    room.set_bot_permissions(create_private_threads=False)
    assert (await api("POST", f"{where}/threads", {"name": "t"}))[1]["code"] == PERMISSIONS
    archived = (await api("POST", f"{where}/threads", {"name": "t", "type": PUBLIC}))[1]
    box.realm.archive(box.world.channels[int(archived["id"])], True)
    box.most_active_threads = 2
    assert (await api("POST", f"{where}/threads", {"name": "t", "type": PUBLIC}))[0] == 201
    assert (await api("POST", f"{where}/threads", {"name": "t", "type": PUBLIC}))[1]["code"] == 160006
    box.most_active_threads = 50
    forum = taverna.forum("mesas")
    forum.set_bot_permissions(attach_files=False)
    body = {"name": "t", "message": {"content": "x"}}
    assert (await api("POST", f"/channels/{forum.id}/threads", body))[0] == 201
    with_file = await api("POST", f"/channels/{forum.id}/threads", body, files=[("a.txt", b"x")])
    assert with_file[1]["code"] == PERMISSIONS


async def test_people_are_called_into_threads_and_seen_out(box, api, room, ana, bia, monkeypatch):
    box.set_bot_permissions(box.guild("Taverna"), manage_threads=False)
    own = box.realm.start_thread(room.data, "own", box.world.bot_id, type=PRIVATE)
    theirs = box.realm.start_thread(room.data, "theirs", ana.data.id, type=PRIVATE, invitable=False)
    public = box.realm.start_thread(room.data, "public", ana.data.id)
    box.realm.thread_member(theirs, box.world.bot_id, True)

    async def present(method, thread, user):
        status, answer = await api(method, f"/channels/{thread.id}/thread-members/{user}")
        return status if answer is None else answer["code"]

    stranger = box.realm.add_user("Eva", "en-US")
    assert await present("PUT", own, stranger.id) == UNKNOWN_MEMBER
    assert await present("PUT", own, bia.id) == 204
    assert await present("DELETE", own, bia.id) == 204
    assert await present("PUT", theirs, bia.id) == PERMISSIONS
    assert await present("DELETE", theirs, ana.id) == PERMISSIONS
    assert await present("DELETE", public, ana.id) == PERMISSIONS
    monkeypatch.setattr(limits, "THREAD_MEMBERS", 1)
    assert await present("PUT", own, bia.id) == 30033
    assert await present("PUT", own, box.world.bot_id) == 204
    box.realm.archive(own, True)
    assert await present("PUT", own, "@me") == ARCHIVED


async def test_threads_are_listed_that_the_bot_may_see(box, api, guild, room, ana):
    def start(name, kind, owner, archived):
        box.travel(1)
        thread = box.realm.start_thread(room.data, name, owner, type=kind)
        if archived:
            box.realm.archive(thread, True)

    for n, archived in enumerate((False, True, True)):
        start(f"public {n}", PUBLIC, ana.data.id, archived)
        start(f"private {n}", PRIVATE, ana.data.id, archived)
        start(f"own {n}", PRIVATE, box.world.bot_id, archived)

    async def named(path):
        status, answer = await api("GET", path)
        return [each["name"] for each in answer["threads"]] if status == 200 else answer["code"]

    where = f"/channels/{room.id}"
    joined, private = f"{where}/users/@me/threads/archived/private", f"{where}/threads/archived/private"
    box.set_bot_permissions(box.guild("Taverna"), manage_threads=False)
    assert await named(f"{guild}/threads/active") == ["public 0", "own 0"]
    assert await named(f"{where}/threads/archived/public") == ["public 2", "public 1"]
    assert await named(joined) == ["own 2", "own 1"]
    assert await named(private) == PERMISSIONS
    box.set_bot_permissions(box.guild("Taverna"), manage_threads=True)
    assert await named(private) == ["own 2", "private 2", "own 1", "private 1"]
    assert await named(joined) == ["own 2", "own 1"]

"""Who sees, writes, presses and is called: a stand-in that let more through than Discord would hide a bot's faults."""

from __future__ import annotations

import pytest

from sandbox import CannotDo
from sandbox.world import permissions
from sandbox.world.permissions import ALL, BITS, bits, in_channel, in_guild
from sandbox.world.world import COMPONENTS_V2, Overwrite, Role
from tests.sandbox.api import codes, command
from tests.sandbox.checks.test_rules import OPTIONS, press, row, text
from tests.sandbox.realm.test_interactions import EDIT, FOLLOW_UP, V2, callback

ANSWER = "/interactions/{id}/{token}/callback"


def has(box, room, user, name):
    return bool(in_channel(box.world, room.data, user.id) & BITS[name])


async def test_the_owner_and_administrators_may_everything(box, room, ana, bia):
    guild = box.guild("Taverna").data
    room.data.overwrites[guild.id] = Overwrite(0, 0, bits(("view_channel",)))
    assert (has(box, room, ana, "view_channel"), has(box, room, bia, "view_channel")) == (False, False)
    guild.owner_id = ana.id
    assert in_guild(guild, ana.id) == in_channel(box.world, room.data, ana.id) == ALL
    guild.roles[5] = Role(5, "chefe", bits(("administrator",)))
    assert not has(box, room, bia, "manage_guild")
    guild.members[bia.id].roles.append(5)
    assert in_channel(box.world, room.data, bia.id) == ALL


async def test_who_is_no_member_and_whom_a_channel_is_hidden_from_may_nothing(box, room, ana, bia):
    guild = box.guild("Taverna")
    guild.remove(bia)
    assert in_guild(guild.data, bia.id) == in_channel(box.world, room.data, bia.id) == 0
    room.data.overwrites[ana.id] = Overwrite(1, 0, bits(("view_channel",)))
    assert in_channel(box.world, room.data, ana.id) == 0, "of a hidden channel nothing else is left either"


async def test_of_a_channel_roles_go_before_everybody_and_members_before_roles(box, room, ana):
    guild, say = box.guild("Taverna").data, bits(("send_messages",))
    guild.roles[5] = Role(5, "jogador")
    guild.members[ana.id].roles.append(5)
    for everyone, role, own, may in (
        ((0, say), (0, 0), (0, 0), False),
        ((0, say), (say, 0), (0, 0), True),
        ((0, 0), (0, say), (0, 0), False),
        ((0, say), (say, 0), (0, say), False),
        ((0, 0), (0, say), (say, 0), True),
    ):
        room.data.overwrites = {guild.id: Overwrite(0, *everyone), 5: Overwrite(0, *role), ana.id: Overwrite(1, *own)}
        assert has(box, room, ana, "send_messages") == may


async def thread(api, box, room, kind):
    made = (await api("POST", f"/channels/{room.id}/threads", {"name": "t", "type": kind}))[1]
    return next(each for each in room.threads if each.id == int(made["id"]))


async def test_a_thread_is_as_its_channel_and_a_private_one_is_of_those_in_it(api, box, room, ana, bia):
    public, private = [await thread(api, box, room, kind) for kind in (11, 12)]
    await api("PUT", f"/channels/{private.id}/thread-members/{ana.id}")
    assert [has(box, public, user, "view_channel") for user in (ana, bia)] == [True, True]
    assert [has(box, private, user, "view_channel") for user in (ana, bia)] == [True, False]
    guild = box.guild("Taverna").data
    guild.roles[5] = Role(5, "moderação", bits(("manage_threads",)))
    guild.members[bia.id].roles.append(5)
    assert has(box, private, bia, "view_channel"), "who manages threads sees them all"
    room.data.overwrites[guild.id] = Overwrite(0, 0, bits(("view_channel",)))
    assert in_channel(box.world, public.data, ana.id) == in_channel(box.world, private.data, ana.id) == 0


async def test_in_a_thread_another_right_lets_one_write(api, box, room, ana):
    public, guild = await thread(api, box, room, 11), box.guild("Taverna").data
    for denied, channel, there in (("send_messages", False, True), ("send_messages_in_threads", True, False)):
        room.data.overwrites[guild.id] = Overwrite(0, 0, bits((denied,)))
        assert (has(box, room, ana, "send_messages"), has(box, public, ana, "send_messages")) == (channel, there)


async def test_only_the_two_of_a_direct_channel_are_in_it(box, ana, bia):
    direct = ana.direct.data
    assert in_channel(box.world, direct, ana.id) == in_channel(box.world, direct, box.world.bot_id)
    assert in_channel(box.world, direct, ana.id) == permissions.IN_DM
    assert in_channel(box.world, direct, bia.id) == 0


MENTIONS = (
    (None, (["Ana"], True, True)),
    ({"parse": []}, ([], False, False)),
    ({"parse": ["users"]}, (["Ana"], False, False)),
    ({"parse": ["roles"]}, ([], True, False)),
    ({"parse": ["everyone"]}, ([], False, True)),
    ({"users": [1]}, ([], False, False)),
)


@pytest.mark.parametrize("v2", [False, True])
@pytest.mark.parametrize(("allowed", "called"), MENTIONS)
async def test_nobody_is_called_but_who_may_be(api, box, room, ana, allowed, called, v2):
    role = box.guild("Taverna").data.id
    words = f"<@{ana.id}> <@&{role}> <@404> @everyone"
    body = {"flags": COMPONENTS_V2, "components": [text(words)]} if v2 else {"content": words}
    made = (await api("POST", f"/channels/{room.id}/messages", body | {"allowed_mentions": allowed}))[1]
    message = room.messages[-1]
    assert (message.mentions, bool(message.data.mention_roles), message.data.mention_everyone) == called
    assert [each["id"] for each in made["mentions"]] == [str(ana.id)] * len(called[0])


async def test_one_user_and_one_role_can_be_named_to_be_called(api, box, room, ana, bia):
    role = box.guild("Taverna").data.id
    words, allowed = f"<@{ana.id}> <@!{bia.id}> <@&{role}> <@&7>", {"users": [str(bia.id)], "roles": [str(role)]}
    await api("POST", f"/channels/{room.id}/messages", {"content": words, "allowed_mentions": allowed})
    message = room.messages[-1]
    assert (message.mentions, message.data.mention_roles) == (["Bia"], [role])


async def test_an_answer_for_one_is_nobody_elses(bot, ana, bia, box):
    private = (await ana.slash("/slow", private=True)).message
    assert private.is_private
    with pytest.raises(CannotDo, match="somebody else's"):
        box.interactions.component(bia.data, private.data, "plain")
    assert (await ana.press("plain", on=private)).text == "pensei"


async def test_what_was_deleted_is_not_pressed(bot, ana, box):
    panel = (await ana.slash("/panel")).message
    box.realm.delete(panel.data)
    with pytest.raises(CannotDo, match="any more"):
        box.interactions.component(ana.data, panel.data, "play")


async def test_nobody_acts_where_they_are_not_or_the_bot_is_not(bot, ana, bia, box):
    guild = box.guild("Taverna")
    panel = (await ana.slash("/panel")).message
    guild.remove(bia)
    with pytest.raises(CannotDo, match="does not see"):
        box.interactions.component(bia.data, panel.data, "play")
    guild.kick_bot()
    with pytest.raises(CannotDo, match="bot is not in"):
        box.interactions.component(ana.data, panel.data, "play")


async def test_commands_are_offered_only_to_whom_the_server_lets_use_them(api, box, room, ana, bia):
    where = f"/applications/{box.world.application_id}/commands"
    kept = (await api("PUT", where, [command("all"), command("own", default_member_permissions=BITS["manage_guild"])]))[
        1
    ]
    assert [each["default_member_permissions"] for each in kept] == [None, "32"], (
        "as Discord says numbers of so many bits"
    )
    offered = [sorted(each["name"] for each in box.interactions.offered(user.data, room.data)) for user in (ana, bia)]
    assert offered == [["all"], ["all"]]
    box.guild("Taverna").data.owner_id = ana.id
    assert len(box.interactions.offered(ana.data, room.data)) == 2
    denied = bits(("use_application_commands",))
    room.data.overwrites[bia.id] = Overwrite(1, 0, denied)
    assert box.interactions.offered(bia.data, room.data) == []


async def test_an_interaction_says_where_it_is_and_who_may_what(bot, ana, box, room):
    nodes = [next(c for c in box.world.commands[0] if c["name"] == "late")]
    room.set_bot_permissions(attach_files=False)
    here = box.interactions.command(ana.data, room.data, nodes, []).payload
    assert here["context"] == 0
    assert not int(here["app_permissions"]) & BITS["attach_files"]
    assert int(here["app_permissions"]) & BITS["view_channel"]
    assert int(here["member"]["permissions"]) == in_channel(box.world, room.data, ana.id)
    assert "user" not in here
    direct = box.interactions.command(ana.data, ana.direct.data, nodes, []).payload
    assert (direct["context"], direct["user"]["id"]) == (1, str(ana.id))
    assert not {"member", "guild_id", "guild"} & direct.keys()


async def begun(box, user, name="late", **more):
    nodes = [next(c for c in box.world.commands[0] if c["name"] == name)]
    return box.interactions.command(user.data, user.here.data, nodes, [], **more)


async def test_a_token_of_another_and_an_answer_after_it_was_late_are_refused(bot, ana, box):
    one, other = await begun(box, ana), await begun(box, ana)
    path = f"/interactions/{one.id}/{other.token}/callback"
    assert await callback(box, one, "POST", path, {"type": 4, "data": {"content": "x"}}) == (404, 10062)
    one.created_at -= 3.05
    assert await callback(box, one, "POST", ANSWER, {"type": 4, "data": {"content": "x"}}) == (404, 10062)
    other.failed = "offline"
    assert await callback(box, other, "POST", ANSWER, {"type": 4, "data": {"content": "x"}}) == (404, 10062)


async def test_suggestions_are_late_only_for_what_was_typed_last(bot, ana, bia, box):
    first, last, others = [await begun(box, user, focused=True) for user in (ana, ana, bia)]
    for asked, late in ((first, 0), (last, 1), (others, 2)):
        box._note_late(asked)
        assert [each.kind for each in box.breaches] == ["late"] * late


async def test_each_interaction_takes_the_answers_of_its_kind(bot, ana, box):
    said, field = {"content": "x"}, {"type": 4, "custom_id": "a", "style": 1}
    form = {"custom_id": "f", "title": "x", "components": [{"type": 18, "label": "x", "component": field}]}
    words = await begun(box, ana)
    assert await callback(box, words, "POST", ANSWER, {"type": 6}) == (400, 50035)
    typing = await begun(box, ana, focused=True)
    assert await callback(box, typing, "POST", ANSWER, {"type": 4, "data": said}) == (400, 50035)
    assert await callback(box, typing, "POST", ANSWER, {"type": 8, "data": {"choices": []}}) == (204, None)
    assert await callback(box, typing, "POST", FOLLOW_UP, said) == (404, 10015)
    words.modal = {"custom_id": "f", "title": "x", "components": []}
    sent = box.interactions.modal(words, {})
    for wrong in ({"type": 9, "data": form}, {"type": 6}, {"type": 7, "data": said}):
        assert await callback(box, sent, "POST", ANSWER, wrong) == (400, 50035), "it came of no message"
    with pytest.raises(CannotDo, match="no form"):
        box.interactions.modal(words, {})


async def test_an_answer_that_was_deleted_is_not_edited(bot, ana, box):
    answer = await ana.slash("/mesa nova", jogo="x")
    assert (await callback(box, answer.interaction, "DELETE", EDIT, None))[0] == 204
    assert await callback(box, answer.interaction, "PATCH", EDIT, {"content": "y"}) == (404, 10008)


async def test_an_answer_says_whether_it_is_private(bot, ana, box):
    for flags, private in ((64, True), (0, False)):
        asked = await begun(box, ana)
        path = ANSWER.format(id=asked.id, token=asked.token) + "?with_response=1"
        body = {"type": 5, "data": {"flags": flags}}
        async with bot.http._HTTPClient__session.post(box.api_url + path, json=body) as answer:
            said = (await answer.json())["interaction"]
        assert (said["response_message_ephemeral"], said["response_message_loading"]) == (private, True)


async def test_a_form_is_sent_as_a_client_would(bot, ana, box):
    asked = await begun(box, ana)
    menu = {"type": 3, "custom_id": "m", "options": OPTIONS[:3], "min_values": 2, "max_values": 2}
    fields = [{"type": 4, "custom_id": "t", "style": 1}, menu, {"type": 21, "custom_id": "r", "options": OPTIONS[:2]}]
    form = [{"type": 18, "id": n, "label": "x", "component": {"id": n + 9} | f} for n, f in enumerate(fields, 1)]
    whole = {"t": "x", "m": ["1", "2"], "r": "0"}
    for wrong in (
        {"z": "x"},
        {"t": ""},
        {"m": ["1"]},
        {"m": ["0", "1", "2"]},
        {"m": ["1", "7"]},
        {"r": []},
        {"r": "7"},
    ):
        asked.modal = {"custom_id": "f", "title": "x", "components": form}
        with pytest.raises(CannotDo):
            box.interactions.modal(asked, whole | wrong)
    sent = box.interactions.modal(asked, whole).payload["data"]["components"]
    assert [each["component"].get("value", each["component"].get("values")) for each in sent] == ["x", ["1", "2"], "0"]


async def test_messages_of_one_stand_in_no_history_and_others_do(api, bot, ana, box, room):
    private = (await ana.slash("/slow", private=True)).message
    ana.say("oi", room)
    listed = (await api("GET", f"/channels/{room.id}/messages"))[1]
    assert [each["content"] for each in listed] == ["oi"]
    assert private.exists


async def test_files_need_a_right_and_pictures_of_embeds_another(api, room):
    where = f"/channels/{room.id}/messages"
    room.set_bot_permissions(attach_files=False, embed_links=False)
    assert (await api("POST", where, {"content": "x"}, files=[("a.txt", b"x")]))[1]["code"] == 50013
    status, made = await api("POST", where, {"content": "x", "embeds": [{"title": "y"}]})
    assert (status, made["embeds"]) == (200, [])


async def test_what_new_components_do_not_list_is_gone(api, room):
    where = f"/channels/{room.id}/messages"
    shown = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": COMPONENTS_V2, "components": [shown], "attachments": [{"id": 0}]}
    status, made = await api("POST", where, body, files=[("a.png", b"x")])
    assert status == 200
    refused = (await api("PATCH", f"{where}/{made['id']}", {"components": [shown]}))[1]
    assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in codes(refused)


async def test_a_message_turns_into_v2_only_without_what_it_said(api, room):
    where = f"/channels/{room.id}/messages"
    made = (await api("POST", where, {"content": "x"}))[1]
    refused = (await api("PATCH", f"{where}/{made['id']}", V2))[1]
    assert "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2" in codes(refused)
    assert (await api("PATCH", f"{where}/{made['id']}", V2 | {"content": None}))[0] == 200
    buttons = {"components": [row(press("a"))]}
    assert (await api("PATCH", f"{where}/{made['id']}", buttons))[0] == 200, "it stays one"


async def test_nobody_deletes_anothers_direct_message_nor_anything_archived(api, box, room, ana):
    said = ana.say("x", ana.direct)
    assert (await api("DELETE", f"/channels/{ana.direct.id}/messages/{said.id}"))[1]["code"] == 50003
    public = await thread(api, box, room, 11)
    made = (await api("POST", f"/channels/{public.id}/messages", {"content": "x"}))[1]
    public.archive()
    public.data.locked = True
    where = f"/channels/{public.id}/messages"
    assert (await api("DELETE", f"{where}/{made['id']}"))[1]["code"] == 50083
    assert (await api("POST", where, {"content": "y"}))[1]["code"] == 50083

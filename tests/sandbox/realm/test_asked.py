"""What the bot is sent when somebody uses it, and what a real client would not let them send."""

from __future__ import annotations

import pytest

from sandbox import CannotDo
from sandbox.checks import limits
from sandbox.realm.interactions import FILES_LENT
from sandbox.world.happening import Upload
from sandbox.world.permissions import in_channel
from sandbox.world.world import Role
from tests.sandbox.api import command
from tests.sandbox.checks.test_rules import OPTIONS, row
from tests.sandbox.realm.test_interactions import EDIT, callback
from tests.sandbox.world.test_rights import ANSWER, begun

LOOK = {"type": 2, "name": "a"}
PARAMETER = {"type": 3, "name": "o", "description": "d"}
SUBCOMMAND = {"type": 1, "name": "sub", "description": "d", "options": [PARAMETER]}
NESTED = command("a", options=[{"type": 2, "name": "group", "description": "d", "options": [SUBCOMMAND]}])


async def test_a_server_s_own_commands_hide_those_of_all_servers(api, box, room, ana):
    where = f"/applications/{box.world.application_id}"
    guild = box.guild("Taverna")
    look = {"type": 2, "name": "b"}
    here = command("here", dm_permission=False)
    await api("PUT", f"{where}/commands", [command("a"), command("b"), here, LOOK, look])
    await api("PUT", f"{where}/guilds/{guild.id}/commands", [command("a"), look])

    def offered(channel):
        return [(c["type"], c["name"], "guild_id" in c) for c in box.interactions.offered(ana.data, channel.data)]

    assert offered(room) == [(1, "a", True), (2, "b", True), (1, "b", False), (1, "here", False), (2, "a", False)]
    assert offered(ana.direct) == [(1, "a", False), (1, "b", False), (2, "a", False), (2, "b", False)]
    guild.kick_bot()
    assert offered(room) == []


async def test_a_command_is_sent_with_the_way_to_it(api, box, room, ana):
    where = f"/applications/{box.world.application_id}/guilds/{room.data.guild_id}/commands"
    (made,) = (await api("PUT", where, [NESTED]))[1]
    group = made["options"][0]
    given = [{"name": "o", "type": 3, "value": "x"}]
    asked = box.interactions.command(ana.data, room.data, [made, group, group["options"][0]], given)
    sub = {"name": "sub", "type": 1, "options": given}
    assert asked.name == "a group sub"
    assert asked.payload["data"] == {
        "id": made["id"],
        "name": "a",
        "type": 1,
        "guild_id": str(room.data.guild_id),
        "options": [{"name": "group", "type": 2, "options": [sub]}],
    }


async def test_an_interaction_says_of_which_languages_and_how_large_files_may_be(bot, box, room, bia):
    payload = (await begun(box, bia)).payload
    guild = str(room.data.guild_id)
    assert (payload["locale"], payload["guild_locale"]) == ("en-US", "pt-BR")
    assert payload["authorizing_integration_owners"] == {"0": guild}
    assert payload["attachment_size_limit"] == 10 << 20
    assert int(payload["channel"]["permissions"]) == in_channel(box.world, room.data, bia.id)
    nodes = [next(c for c in box.world.commands[0] if c["name"] == "late")]
    direct = box.interactions.command(bia.data, bia.direct.data, nodes, []).payload
    assert direct["authorizing_integration_owners"] == {"0": "0"}
    assert direct["channel"]["recipients"][0]["id"] == str(bia.id)


async def test_who_and_what_is_named_is_sent_along(api, bot, box, room, ana, bia):
    guild = box.guild("Taverna").data
    guild.roles[5] = Role(5, "árbitro")
    stranger = box.realm.add_user("Eva", "en-US")
    menus = [{"type": kind, "custom_id": str(kind), "max_values": 3} for kind in (5, 6, 7, 8)]
    where = f"/channels/{room.id}/messages"
    status, made = await api("POST", where, {"content": "x", "components": [row(menu) for menu in menus]})
    assert status == 200
    message = box.world.channel_messages(room.id)[int(made["id"])]
    people = [str(bia.id), str(stranger.id)]
    data = box.interactions.component(ana.data, message, "5", people).payload["data"]
    assert (data["values"], data["component_type"]) == (people, 5)
    assert {*data["resolved"]} == {"users", "members"}
    assert [data["resolved"]["users"][one]["global_name"] for one in people] == ["Bia", "Eva"]
    assert {*data["resolved"]["members"]} == {str(bia.id)}, "who is not of the server is no member"
    assert int(data["resolved"]["members"][str(bia.id)]["permissions"]) == in_channel(box.world, room.data, bia.id)
    for kind, value, what in ((6, 5, "roles"), (7, 5, "roles"), (8, room.id, "channels")):
        data = box.interactions.component(ana.data, message, str(kind), [str(value)]).payload["data"]
        assert {*data["resolved"]} == {what}
        assert data["resolved"][what][str(value)]["name"] in ("árbitro", "salão")
    fields = [{"type": 18, "id": 1, "label": "x", "component": {"id": 2} | menu} for menu in menus[:1] + menus[3:]]
    asked = await begun(box, ana)
    asked.modal = {"custom_id": "f", "title": "x", "components": fields}
    sent = box.interactions.modal(asked, {"5": people, "8": [str(room.id)]}).payload["data"]
    assert {*sent["resolved"]} == {"users", "members", "channels"}


async def test_a_menu_asks_for_so_many(api, box, room, ana):
    menu = {
        "type": 3,
        "custom_id": "m",
        "placeholder": "Dois",
        "options": OPTIONS[:3],
        "min_values": 2,
        "max_values": 2,
    }
    made = (await api("POST", f"/channels/{room.id}/messages", {"content": "x", "components": [row(menu)]}))[1]
    message = box.world.channel_messages(room.id)[int(made["id"])]
    for wrong in ([], ["0"], ["0", "1", "2"]):
        with pytest.raises(CannotDo, match="entries"):
            box.interactions.component(ana.data, message, "m", wrong)
    changed = []
    box.interactions.watchers.append(lambda interaction: changed.append(interaction.failed))
    asked = box.interactions.component(ana.data, message, "m", ["0", "2"])
    assert (asked.name, asked.payload["data"]["values"]) == ("Dois", ["0", "2"])
    assert "resolved" not in asked.payload["data"]
    assert changed == [asked.failed] == ["offline"], "there is no bot"


async def test_a_form_that_a_press_opened_is_of_its_message(bot, box, ana):
    panel = (await ana.slash("/panel")).message
    opened = await ana.press("Nome", on=panel)
    answer = await ana.submit(opened, Nome="Caverna", Tipo="long")
    sent = answer.interaction
    assert sent.payload["message"]["id"] == str(panel.id)
    about = answer.message.data.interaction
    assert (about["id"], about["type"]) == (str(sent.id), 5)
    pressed = about["triggering_interaction_metadata"]
    assert (pressed["id"], pressed["interacted_message_id"]) == (str(opened.interaction.id), str(panel.id))
    assert panel.data.interaction["name"] == "panel"


async def test_the_files_lent_last_are_kept(box):
    lent = [box.interactions.lend(Upload(f"{n}.txt", b"x")) for n in range(FILES_LENT + 1)]
    assert [str(each) for each in box.interactions.lent] == lent[1:]
    with pytest.raises(CannotDo, match="larger than 10 MiB"):
        box.interactions.lend(Upload("a.txt", b"x" * (limits.FILE_BYTES + 1)))
    assert box.interactions.lend(Upload("a.txt", b"x" * limits.FILE_BYTES))


async def test_interactions_are_found_for_fifteen_minutes_and_then_forgotten(bot, box, ana):
    answer = await ana.slash("/mesa nova", jogo="x")
    box.travel(14 * 60)
    between = await begun(box, ana)
    assert (await callback(box, answer.interaction, "PATCH", EDIT, {"content": "y"}))[0] == 200
    other = {"application": 5, "token": answer.interaction.token}
    assert await callback(box, answer.interaction, "GET", EDIT.format(**other), None) == (404, 10015)
    box.travel(61)
    last = await begun(box, ana)
    assert [*box.interactions.by_id] == [between.id, last.id]
    assert {*box.interactions.by_token} == {between.token, last.token}


async def test_what_is_answered_in_time_is_not_late(bot, box, ana):
    asked = await begun(box, ana)
    assert await callback(box, asked, "POST", ANSWER, {"type": 4, "data": {"content": "x"}}) == (204, None)
    box.interactions._too_late(asked)
    assert (asked.failed, box.breaches) == ("", [])


async def test_who_has_typed_waits_for_suggestions_also_once_a_command_is_sent(bot, box, ana):
    typed = await begun(box, ana, focused=True)
    await begun(box, ana)
    box._note_late(typed)
    assert [each.kind for each in box.breaches] == ["late"]


async def test_in_a_channel_that_is_gone_nobody_acts(bot, box, room, ana):
    panel = (await ana.slash("/panel")).message
    here = room.data
    room.delete()
    nodes = [box.world.commands[0][0]]
    with pytest.raises(CannotDo, match="does not see"):
        box.interactions.command(ana.data, here, nodes, [])
    assert not panel.exists


TEXT = {"type": 4, "style": 1}
MENU = {"type": 3, "options": OPTIONS[:3]}
RADIO = {"type": 21, "options": OPTIONS[:2]}
BOXES = {"type": 22, "options": OPTIONS[:3], "max_values": 3}
PRESET = [OPTIONS[0], OPTIONS[1] | {"default": True}]


@pytest.mark.parametrize(
    ("field", "given", "sent"),
    [
        (TEXT, "x", "x"),
        (TEXT, None, CannotDo),
        (TEXT | {"value": "as it was"}, None, "as it was"),
        (TEXT | {"required": False, "min_length": 3}, None, ""),
        (TEXT | {"required": False, "min_length": 3}, "xx", CannotDo),
        (TEXT, "x" * 4000, "x" * 4000),
        (TEXT, "x" * 4001, CannotDo),
        (TEXT | {"max_length": 2}, "xxx", CannotDo),
        (MENU, None, CannotDo),
        (MENU | {"options": PRESET}, None, ["1"]),
        (MENU | {"required": False}, None, []),
        (MENU | {"required": False, "min_values": 2, "max_values": 3}, None, []),
        (MENU | {"required": False, "min_values": 2, "max_values": 3}, ["0"], CannotDo),
        (MENU, "2", ["2"]),
        (MENU, ["0", "1"], CannotDo),
        (RADIO, None, CannotDo),
        (RADIO | {"required": False}, None, None),
        (RADIO | {"options": PRESET}, None, "1"),
        (BOXES, ["0", "2"], ["0", "2"]),
        (BOXES | {"required": False}, None, []),
        ({"type": 23}, None, False),
        ({"type": 23}, True, True),
        ({"type": 23, "default": True}, None, True),
    ],
)
async def test_a_form_is_sent_as_it_was_filled_in(bot, box, ana, field, given, sent):
    asked = await begun(box, ana)
    component = {"id": 2, "custom_id": "a"} | field
    shown = [{"type": 10, "id": 3, "content": "x"}, {"type": 18, "id": 1, "label": "x", "component": component}]
    asked.modal = {"custom_id": "f", "title": "x", "components": shown}
    filled = {} if given is None else {"a": given}
    if sent is CannotDo:
        with pytest.raises(CannotDo):
            box.interactions.modal(asked, filled)
        return
    data = box.interactions.modal(asked, filled).payload["data"]
    assert data["custom_id"] == "f"
    told = data["components"][1]["component"]
    assert (told["custom_id"], told["type"]) == ("a", field["type"])
    assert told.get("values", told.get("value")) == sent
    assert "resolved" not in data

"""The application: itself, its emojis, and its commands one by one."""

from __future__ import annotations

import base64

import pytest

from sandbox.checks import limits
from tests.sandbox.api import codes, command
from tests.sandbox.checks.test_commands import option
from tests.sandbox.small_bot import png


@pytest.fixture
def application(box):
    return f"/applications/{box.world.application_id}"


def picture(data=None, kind="png"):
    return f"data:image/{kind};base64," + base64.b64encode(png(8, 8, (9, 9, 9)) if data is None else data).decode()


async def test_it_says_who_owns_it_and_on_how_many_servers_it_is(api, box):
    box.guild("Casa", channel="sala")
    box.guild("Fora", channel="sala", with_bot=False)
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        told = (await api("GET", path))[1]
        assert (told["owner"]["id"], told["approximate_guild_count"]) == (str(box.world.owner_id), 2)
        assert (told["id"], told["bot"]["id"]) == (str(box.world.application_id), str(box.world.bot_id))


async def test_bots_are_told_where_the_gateway_is_and_how_many_shards_to_open(api, box):
    box.shards = 3
    told = (await api("GET", "/gateway/bot"))[1]
    assert (told["url"], told["shards"], told["session_start_limit"]["max_concurrency"]) == (box.gateway_url, 3, 1)
    assert (await api("GET", "/gateway", headers={}))[1] == {"url": box.gateway_url}
    assert (await api("GET", "/gateway/bot", headers={}))[0] == 401


async def test_another_s_application_is_unknown(api, box, room):
    for path in ("commands", "emojis", f"guilds/{room.data.guild_id}/commands"):
        assert (await api("GET", f"/applications/5/{path}"))[1]["code"] == 10002


async def test_commands_of_a_server_are_its_own(api, box, room, application):
    where = f"{application}/guilds/{room.data.guild_id}/commands"
    (made,) = (await api("PUT", where, [command("a")]))[1]
    assert made["guild_id"] == str(room.data.guild_id)
    assert "dm_permission" not in made
    assert (await api("GET", f"{application}/commands"))[1] == []
    (everywhere,) = (await api("PUT", f"{application}/commands", [command("b")]))[1]
    assert (everywhere["dm_permission"], "guild_id" in everywhere) == (True, False)
    assert (await api("GET", f"{where}/{everywhere['id']}"))[1]["code"] == 10063
    assert [each["name"] for each in (await api("GET", where))[1]] == ["a"]
    assert (await api("GET", f"{application}/guilds/5/commands"))[1]["code"] == 10004


async def test_a_command_is_added_replaced_changed_and_removed(api, box, application):
    where, heard = f"{application}/commands", []
    box.realm.listeners.append(lambda happening: heard.append(happening.name))
    status, made = await api("POST", where, command("a"))
    assert status == 201
    look = {"type": 2, "name": "a"}
    assert (await api("POST", where, look))[0] == 201, "of another kind"
    status, again = await api("POST", where, command("a", options=[option()]))
    assert (status, again["id"], again["options"][0]["name"]) == (200, made["id"], "o")
    assert again["version"] != made["version"]
    assert (await api("POST", where, command("A")))[1]["code"] == 50035
    path = f"{where}/{made['id']}"
    changed = (await api("PATCH", path, {"description": "other"}))[1]
    assert (changed["id"], changed["name"], changed["description"]) == (made["id"], "a", "other")
    assert changed["options"][0]["name"] == "o", "what is not named stays"
    assert (await api("PATCH", path, {"name": "B"}))[1]["code"] == 50035
    assert (await api("GET", path))[1] == changed
    assert sorted((each["type"], each["name"]) for each in (await api("GET", where))[1]) == [(1, "a"), (2, "a")]
    assert (await api("DELETE", path))[0] == 204
    assert [each["type"] for each in (await api("GET", where))[1]] == [2]
    for method in ("GET", "PATCH", "DELETE"):
        assert (await api(method, path, {}))[1]["code"] == 10063
    assert heard == ["COMMANDS_CHANGED"] * 5, "the pages show them"


async def test_a_list_replaces_all_and_is_shown_at_once(api, box, application):
    where, heard = f"{application}/commands", []
    await api("PUT", where, [command("a"), command("b")])
    box.realm.listeners.append(lambda happening: heard.append(happening.name))
    assert [each["name"] for each in (await api("PUT", where, [command("b"), command("c")]))[1]] == ["b", "c"]
    assert heard == ["COMMANDS_CHANGED"]
    assert [each["name"] for each in (await api("GET", where))[1]] == ["b", "c"]


BAD_EMOJIS = {
    "short name": ({"name": "c"}, "STRING_TYPE_REGEX"),
    "long name": ({"name": "c" * 33}, "STRING_TYPE_REGEX"),
    "foreign letters": ({"name": "peão"}, "STRING_TYPE_REGEX"),
    "no name": ({"name": None}, "STRING_TYPE_REGEX"),
    "no picture": ({"image": None}, "IMAGE_INVALID"),
    "words": ({"image": picture(b"hello")}, "IMAGE_INVALID"),
    "words that call themselves so": ({"image": "data:text/plain;base64,aGk="}, "IMAGE_INVALID"),
    "no address": ({"image": picture().replace("data:image/", "x")}, "IMAGE_INVALID"),
    "nonsense": ({"image": "data:image/png;base64,%%%"}, "IMAGE_INVALID"),
    "a little nonsense": ({"image": picture().replace("base64,", "base64,%")}, "IMAGE_INVALID"),
    "large": ({"image": picture(png(1, 1, (0, 0, 0)) + b"0" * (256 << 10))}, "BINARY_TYPE_MAX_SIZE"),
}


@pytest.mark.parametrize("case", BAD_EMOJIS)
async def test_a_bad_emoji_is_refused(api, box, application, case):
    body, code = BAD_EMOJIS[case]
    refused = (await api("POST", f"{application}/emojis", {"name": "coin", "image": picture()} | body))[1]
    assert codes(refused) == [code]
    assert box.world.emojis == {}


async def test_emojis_are_taken_renamed_and_removed(api, box, application, monkeypatch):
    where = f"{application}/emojis"
    data = png(1, 1, (0, 0, 0))
    full = picture(data + b"0" * ((256 << 10) - len(data)))
    status, made = await api("POST", where, {"name": "c" * 32, "image": full})
    assert (status, made["animated"]) == (201, False)
    moving = (await api("POST", where, {"name": "go", "image": picture(b"GIF89a" + b"0" * 20, "gif")}))[1]
    assert moving["animated"]
    path = f"{where}/{made['id']}"
    assert (await api("PATCH", path, {"name": "coin"}))[1]["name"] == "coin"
    assert (await api("PATCH", path, {"name": "coin"}))[0] == 200, "it is its own"
    assert codes((await api("PATCH", path, {"name": "c"}))[1]) == ["STRING_TYPE_REGEX"]
    assert codes((await api("PATCH", path, {"name": "go"}))[1]) == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    assert [each["name"] for each in (await api("GET", where))[1]["items"]] == ["coin", "go"]
    monkeypatch.setattr(limits, "EMOJIS", 2)
    assert (await api("POST", where, {"name": "more", "image": picture()}))[1]["code"] == 30008
    assert (await api("DELETE", path))[0] == 204
    assert (await api("GET", path))[1]["code"] == 10014
    async with api.session.get(f"{box.base_url}/emojis/{made['id']}.png") as answer:
        assert answer.status == 404
    assert box.file.files.get(int(made["id"])) is None
    assert (await api("POST", where, {"name": "more", "image": picture()}))[0] == 201


async def test_what_becomes_of_emojis_is_written_down(api, box, application):
    where, written = f"{application}/emojis", []
    box.file.changed = written.append
    made = (await api("POST", where, {"name": "coin", "image": picture()}))[1]
    await api("PATCH", f"{where}/{made['id']}", {"name": "gold"})
    await api("DELETE", f"{where}/{made['id']}")
    assert written == [box.world] * 3

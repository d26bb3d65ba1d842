"""Discord's rules as the sandbox enforces them, by plain HTTP."""

from __future__ import annotations

import base64

import aiohttp
import pytest

from sandbox import Limit, RateLimits, Sandbox
from sandbox.pages.state import page_state
from sandbox.rest.frame import ROUTES
from sandbox.world.world import REPLACED
from tests.sandbox.api import HEADERS, Api, codes, command
from tests.sandbox.small_bot import png


def text(content):
    return {"type": 10, "content": content}


def press(custom_id, label="x"):
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


def row(*children):
    return {"type": 1, "components": list(children)}


OPTIONS = [{"label": str(n), "value": str(n)} for n in range(26)]

BAD_MESSAGES = {
    "content": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "embeds together": ({"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    "six rows": ({"content": "x", "components": [row(press(str(n))) for n in range(6)]}, "BASE_TYPE_MAX_LENGTH"),
    "six buttons": ({"content": "x", "components": [row(*(press(str(n)) for n in range(6)))]}, "BASE_TYPE_BAD_LENGTH"),
    "same custom id": ({"content": "x", "components": [row(press("a"), press("a"))]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "long custom id": ({"content": "x", "components": [row(press("a" * 101))]}, "BASE_TYPE_MAX_LENGTH"),
    "long label": ({"content": "x", "components": [row(press("a", "x" * 81))]}, "BASE_TYPE_MAX_LENGTH"),
    "26 options": (
        {"content": "x", "components": [row({"type": 3, "custom_id": "s", "options": OPTIONS})]},
        "BASE_TYPE_BAD_LENGTH",
    ),
    "select beside button": (
        {"content": "x", "components": [row({"type": 3, "custom_id": "s", "options": OPTIONS[:2]}, press("a"))]},
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "41 components": ({"flags": 1 << 15, "components": [text("x")] * 41}, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "4001 characters": (
        {"flags": 1 << 15, "components": [text("x" * 2001), text("x" * 2000)]},
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "content with V2": (
        {"flags": 1 << 15, "content": "x", "components": [text("x")]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "V2 without the flag": ({"content": "x", "components": [text("x")]}, "UNION_TYPE_CHOICES"),
    "11 pictures": (
        {"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": {"url": "https://x.org/a.png"}}] * 11}]},
        "BASE_TYPE_BAD_LENGTH",
    ),
    "missing file": (
        {"flags": 1 << 15, "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "foreign emoji": (
        {"content": "x", "components": [row({**press("a"), "emoji": {"id": "5", "name": "b"}})]},
        "COMPONENT_INVALID_EMOJI",
    ),
}


@pytest.mark.parametrize("case", BAD_MESSAGES)
async def test_a_bad_message_is_refused_and_noted(api, box, room, case):
    body, code = BAD_MESSAGES[case]
    status, answer = await api("POST", f"/channels/{room.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035) and code in codes(answer)
    assert [b.kind for b in box.breaches] == ["malformed"] and not room.messages


async def test_what_just_fits_is_taken(api, room, box):
    fits = [
        {"content": "x" * 2000},
        {"embeds": [{"description": "x" * 3000}] * 2},
        {"content": "x", "components": [row(*(press(f"{r}{n}", "x" * 80) for n in range(5))) for r in range(5)]},
        {"flags": 1 << 15, "components": [text("x" * 100)] * 40},
    ]
    for body in fits:
        assert (await api("POST", f"/channels/{room.id}/messages", body))[0] == 200
    assert len(room.messages) == 4 and not box.breaches


async def test_an_empty_message_bad_json_and_unknown_routes(api, box, room):
    assert (await api("POST", f"/channels/{room.id}/messages", {}))[1]["code"] == 50006
    async with api.session.post(f"{box.api_url}/channels/{room.id}/messages", data=b"{", headers=HEADERS) as answer:
        assert (await answer.json())["code"] == 50109
    assert (await api("GET", "/nowhere"))[0] == 404
    assert (await api("GET", "/users/@me", headers={}))[0] == 401
    assert [b.kind for b in box.breaches] == ["malformed", "malformed", "unknown route", "malformed"]


async def test_a_nonce_is_taken_once(api, box, room):
    body = {"content": "x", "nonce": "abc", "enforce_nonce": True}
    first, second = [(await api("POST", f"/channels/{room.id}/messages", body))[1]["id"] for _ in range(2)]
    assert first == second and len(room.messages) == 1
    other = box.guild("Taverna").channel("mesas")
    elsewhere = (await api("POST", f"/channels/{other.id}/messages", body))[1]
    assert (elsewhere["id"], elsewhere["channel_id"]) == (first, str(room.id)), "an author's nonces are compared"
    assert not other.messages
    box.travel(600)
    assert (await api("POST", f"/channels/{room.id}/messages", body))[1]["id"] != first


async def test_attachments_are_kept_replaced_and_downloaded(api, box, room):
    body = {"content": "x", "attachments": [{"id": 0, "description": "alt"}, {"id": 1}]}
    status, made = await api(
        "POST", f"/channels/{room.id}/messages", body, files=[("a.png", png(3, 2, (1, 2, 3))), ("b c.txt", b"hi")]
    )
    assert status == 200
    picture, words = made["attachments"]
    assert (picture["width"], picture["height"], picture["description"]) == (3, 2, "alt")
    async with api.session.get(picture["url"]) as answer:
        assert await answer.read() == png(3, 2, (1, 2, 3)) and answer.content_type == "image/png"
    where = f"/channels/{room.id}/messages/{made['id']}"
    kept = (await api("PATCH", where, {"content": "y"}))[1]
    assert [a["id"] for a in kept["attachments"]] == [picture["id"], words["id"]]
    change = {"attachments": [{"id": words["id"]}, {"id": 0}]}
    swapped = (await api("PATCH", where, change, files=[("c.png", png(1, 1, (0, 0, 0)))]))[1]
    assert [a["filename"] for a in swapped["attachments"]] == ["b_c.txt", "c.png"]
    async with api.session.get(picture["url"]) as answer:
        assert await answer.read() == png(3, 2, (1, 2, 3)), "a page may just be loading it"
    for n in range(REPLACED):
        change = {"attachments": [{"id": words["id"]}, {"id": 0}]}
        swapped = (await api("PATCH", where, change, files=[(f"{n}.png", png(1, 1, (0, 0, 0)))]))[1]
    async with api.session.get(picture["url"]) as answer:
        assert answer.status == 404, "but not for ever"
    address = swapped["attachments"][0]["url"]
    box.travel(25 * 3600)
    async with api.session.get(address) as answer:
        assert answer.status == 404
    async with api.session.get(address.replace("hm=", "hm=0")) as answer:
        assert answer.status == 404


async def test_a_file_above_ten_mebibytes_is_refused(api, box, room):
    status, body = await api(
        "POST", f"/channels/{room.id}/messages", {"content": "x"}, files=[("a.bin", b"0" * (10 * 2**20 + 1))]
    )
    assert (status, body["code"]) == (413, 40005) and box.breaches[0].kind == "limit"


async def test_old_messages_are_edited_only_a_few_times(api, box, room):
    message = (await api("POST", f"/channels/{room.id}/messages", {"content": "x"}))[1]
    box.travel(3700)
    where = f"/channels/{room.id}/messages/{message['id']}"
    answers = [(await api("PATCH", where, {"content": str(n)})) for n in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[3][1]["code"] == 30046 and box.breaches[0].kind == "limit"


async def test_missing_things_have_their_codes(api, box, room):
    asked = {
        f"/channels/{room.id}/messages/1": 10008,
        "/channels/1": 10003,
        "/guilds/1": 10004,
        f"/guilds/{box.guild('Taverna').id}/members/{box.world.owner_id}": 10007,
        "/users/1": 10013,
        f"/webhooks/{box.world.application_id}/none/messages/@original": 10015,
    }
    for path, code in asked.items():
        assert (await api("GET", path))[1]["code"] == code, path


async def test_permissions_decide(api, box, room, ana):
    where = f"/channels/{room.id}/messages"
    message = ana.say("x", room)
    box.set_bot_permissions(box.guild("Taverna"), manage_messages=False)
    assert (await api("DELETE", f"{where}/{message.id}"))[1]["code"] == 50013
    assert (await api("PATCH", f"{where}/{message.id}", {"content": "y"}))[1]["code"] == 50005
    room.set_bot_permissions(send_messages=False)
    assert (await api("POST", where, {"content": "x"}))[1]["code"] == 50013
    room.set_bot_permissions(view_channel=False)
    assert (await api("POST", where, {"content": "x"}))[1]["code"] == 50001


async def test_pins_and_reactions(api, room, ana):
    message = ana.say("x", room)
    where = f"/channels/{room.id}/messages/{message.id}"
    assert (await api("PUT", f"/channels/{room.id}/messages/pins/{message.id}"))[0] == 204
    assert message.pinned and room.messages[-1].data.type == 6
    listed = (await api("GET", f"/channels/{room.id}/messages/pins"))[1]["items"]
    assert [i["message"]["id"] for i in listed] == [str(message.id)]
    assert (await api("PUT", f"{where}/reactions/🎲/@me"))[0] == 204
    ana.react(message, "🎲")
    assert message.reactions == {"🎲": ["Taverna", "Ana"]}
    assert (await api("DELETE", f"{where}/reactions/🎲/@me"))[0] == 204
    assert (await api("GET", f"{where}/reactions/🎲"))[1][0]["id"] == str(ana.id)


async def test_threads_and_their_refusals(api, box, room, ana):
    message = ana.say("x", room)
    start = f"/channels/{room.id}/messages/{message.id}/threads"
    status, made = await api("POST", start, {"name": "t", "auto_archive_duration": 60})
    assert status == 201 and made["id"] == str(message.id) and message.thread is not None
    assert (await api("POST", start, {"name": "t"}))[1]["code"] == 160004
    assert (await api("POST", f"/channels/{room.id}/threads", {"name": "t", "auto_archive_duration": 61}))[1][
        "code"
    ] == 50035
    box.most_active_threads = 1
    assert (await api("POST", f"/channels/{room.id}/threads", {"name": "t", "type": 12}))[1]["code"] == 160006
    posted = (await api("POST", f"/channels/{made['id']}/messages", {"content": "x"}))[1]
    assert (await api("PATCH", f"/channels/{made['id']}", {"archived": True}))[0] == 200
    where = f"/channels/{made['id']}/messages/{posted['id']}"
    assert (await api("PATCH", where, {"content": "y"}))[1]["code"] == 50083
    assert (await api("PUT", f"/channels/{made['id']}/thread-members/{ana.id}"))[1]["code"] == 50083
    archived = (await api("GET", f"/channels/{room.id}/threads/archived/public"))[1]
    assert [t["id"] for t in archived["threads"]] == [made["id"]]
    await api("POST", f"/channels/{made['id']}/messages", {"content": "de novo"})
    assert not message.thread.archived


async def test_application_emojis(api, box, room):
    where = f"/applications/{box.world.application_id}/emojis"
    image = "data:image/png;base64," + base64.b64encode(png(8, 8, (9, 9, 9))).decode()
    status, made = await api("POST", where, {"name": "coin", "image": image})
    assert status == 201
    assert "APPLICATION_EMOJI_NAME_ALREADY_TAKEN" in codes(
        (await api("POST", where, {"name": "coin", "image": image}))[1]
    )
    body = {"content": "x", "components": [row({**press("a"), "emoji": {"id": int(made["id"]), "name": "coin"}})]}
    status, message = await api("POST", f"/channels/{room.id}/messages", body)
    assert status == 200 and message["components"][0]["components"][0]["emoji"]["id"] == made["id"]
    async with api.session.get(f"{box.base_url}/emojis/{made['id']}.png") as answer:
        assert await answer.read() == png(8, 8, (9, 9, 9))


async def test_rate_limits_are_announced_and_enforced():
    limits = RateLimits(routes={"post": Limit(2, 30.0)}, overall=Limit(4, 60.0))
    async with Sandbox.start(rate_limits=limits) as box, aiohttp.ClientSession() as session:
        room = box.guild("g", channel="c").channel("c")
        api = Api(session, box)
        path = f"/channels/{room.id}/messages"
        assert (await api("POST", path, {"content": "x"}))[0] == 200
        assert (api.headers["X-RateLimit-Limit"], api.headers["X-RateLimit-Remaining"]) == ("2", "1")
        assert (await api("POST", path, {"content": "x"}))[0] == 200
        status, body = await api("POST", path, {"content": "x"})
        assert status == 429 and 0 < body["retry_after"] <= 30 and not body["global"]
        assert 0 < float(api.headers["Retry-After"]) <= 30
        assert (await api("GET", "/users/@me"))[0] == 200
        status, body = await api("GET", "/users/@me")
        assert status == 429 and body["global"]
        box.travel(61)
        assert (await api("POST", path, {"content": "x"}))[0] == 200


async def test_failures_on_demand_and_control(api, box, room, ana):
    async def control(verb, **arguments):
        async with api.session.post(f"{box.base_url}/control/{verb}", json=arguments) as answer:
            return (await answer.json()).get("result")

    await control("fail_next", times=2, method="POST", path=f"channels/{room.id}/messages$", status=503)
    path = f"/channels/{room.id}/messages"
    assert [(await api("POST", path, {"content": "x"}))[0] for _ in range(3)] == [503, 503, 200]
    assert not box.breaches
    guild_id = (await control("create_guild", name="Nova"))["id"]
    await control("create_channel", guild="Nova", name="jogo")
    await control("set_dms", user="Ana", open=False)
    await control("bot_permissions", channel="jogo", deny=["send_messages"])
    assert (await api("GET", f"/guilds/{guild_id}"))[0] == 200 and not ana.data.dms_open
    await control("kick_bot", guild="Nova")
    assert (await api("GET", f"/guilds/{guild_id}"))[0] == 404
    await api("POST", path, {})
    assert [b["kind"] for b in await control("breaches")] == ["malformed"]
    async with api.session.post(f"{box.base_url}/control/breaches", data="{}") as answer:
        assert answer.status == 415


@pytest.mark.parametrize("role, mark", [("moderator", "moderates"), ("manager", "manages")])
async def test_a_person_may_be_given_what_the_server_needs_somebody_for(api, box, ana, role, mark):
    async def give(on):
        body = {"guild": "Taverna", "user": "Ana", "on": on}
        async with api.session.post(f"{box.base_url}/control/{role}", json=body) as answer:
            assert answer.status == 200
        return [page_state(box, ana.data)["guilds"][0][one] for one in ("moderates", "manages")]

    assert not any(await give(False))
    given = await give(True)
    assert given == [mark == "moderates", mark == "manages"]
    assert not any(await give(False))


async def test_every_way_of_reading_answers_as_described(api, box, room, ana):
    message = ana.say("x", room)
    ana.react(message, "🎲")
    await api("PUT", f"/channels/{room.id}/messages/pins/{message.id}")
    thread = (await api("POST", f"/channels/{room.id}/threads", {"name": "t", "type": 12}))[1]
    await api("PUT", f"/channels/{thread['id']}/thread-members/{ana.id}")
    image = "data:image/png;base64," + base64.b64encode(png(8, 8, (9, 9, 9))).decode()
    application = f"/applications/{box.world.application_id}"
    emoji = (await api("POST", f"{application}/emojis", {"name": "coin", "image": image}))[1]
    made = (await api("POST", f"{application}/commands", command("a")))[1]
    guild = f"/guilds/{box.guild('Taverna').id}"
    local = (await api("POST", f"{application}{guild}/commands", command("b")))[1]
    values = {
        "{application_id}": application.rpartition("/")[2],
        "{guild_id}": guild.rpartition("/")[2],
        "{channel_id}": str(room.id),
        "{message_id}": str(message.id),
        "{user_id}": str(ana.id),
        "{role_id}": guild.rpartition("/")[2],
        "{emoji}": "🎲",
        "{emoji_id}": emoji["id"],
        "{command_id}": made["id"],
    }
    read = [r.path for r in ROUTES if r.method == "GET" and not r.path.startswith("/webhooks")]
    assert len(read) > 25
    for path in read:
        local_command = "guilds" in path and "command_id" in path
        for name, value in values.items():
            path = path.replace(name, local["id"] if local_command and name == "{command_id}" else value)
        path = path.replace(str(room.id), thread["id"]) if "thread-members" in path else path
        assert (await api("GET", path))[0] == 200, path


async def test_changing_channels_roles_and_members(api, box, room, ana):
    taverna = box.guild("Taverna")
    box.set_bot_permissions(taverna, manage_channels=True, manage_roles=True)
    guild = f"/guilds/{taverna.id}"
    status, channel = await api("POST", f"{guild}/channels", {"name": "nova", "topic": "jogo"})
    assert status == 201
    where = f"/channels/{channel['id']}"
    assert (await api("PATCH", where, {"name": "velha"}))[1]["name"] == "velha"
    role = (await api("POST", f"{guild}/roles", {"name": "árbitro", "permissions": 8, "mentionable": True}))[1]
    assert (await api("PATCH", f"{guild}/roles/{role['id']}", {"name": "juiz"}))[1]["name"] == "juiz"
    assert (await api("PUT", f"{guild}/members/{ana.id}/roles/{role['id']}"))[0] == 204
    assert (await api("GET", f"{guild}/members/{ana.id}"))[1]["roles"] == [role["id"]]
    assert (await api("PUT", f"{where}/permissions/{role['id']}", {"type": 0, "allow": 0, "deny": 2048}))[0] == 204
    assert (await api("DELETE", f"{where}/permissions/{role['id']}"))[0] == 204
    assert (await api("DELETE", f"{where}/permissions/{role['id']}"))[1]["code"] == 10009
    assert (await api("DELETE", f"{guild}/roles/{role['id']}"))[0] == 204
    assert (await api("GET", f"{guild}/members/{ana.id}"))[1]["roles"] == []
    assert (await api("PATCH", f"{guild}/members/@me", {"nick": "Taverneiro"}))[1]["nick"] == "Taverneiro"
    assert (await api("POST", f"/channels/{room.id}/typing"))[0] == 204
    wanted = [str(ana.say(str(n), room).id) for n in range(3)]
    assert (await api("POST", f"/channels/{room.id}/messages/bulk-delete", {"messages": wanted}))[0] == 204
    assert room.messages == []
    assert (await api("DELETE", where))[0] == 200
    assert (await api("GET", where))[1]["code"] == 10003
    direct = (await api("POST", "/users/@me/channels", {"recipient_id": str(ana.id)}))[1]
    assert direct["type"] == 1 and direct["id"] == str(ana.direct.id)
    assert (await api("DELETE", f"/users/@me/guilds/{taverna.id}"))[0] == 204
    assert (await api("POST", f"/channels/{direct['id']}/messages", {"content": "x"}))[1]["code"] == 50278

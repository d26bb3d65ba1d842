"""What tests and the page may do to the world: the verbs of the control API."""

from __future__ import annotations

import pytest

from sandbox.world.permissions import BITS, in_channel, in_guild
from sandbox.world.world import FORUM


@pytest.fixture
def control(api, box):
    async def carry_out(verb, **arguments):
        async with api.session.post(f"{box.base_url}/control/{verb}", json=arguments) as answer:
            body = await answer.json()
            return body["result"] if answer.status == 200 else (answer.status, body["error"])

    return carry_out


@pytest.fixture
def told(box):
    heard = []
    box.realm.listeners.append(lambda happening: heard.append(happening.name))
    return heard


@pytest.fixture
def kept(box, monkeypatch):
    """The worlds that were told to be written to the file."""
    written = []
    monkeypatch.setattr(box.file, "changed", written.append)
    return written


async def test_servers_people_and_channels_are_made(box, control):
    house = await control("create_guild", name="Casa", locale="en-US")
    assert house == {"id": str(box.guild("Casa").id)}
    assert box.guild("Casa").data.locale == "en-US"
    eva = await control("create_user", name="Eva", locale="en-US")
    assert eva == {"id": str(box.user("Eva").id)}
    assert box.user("Eva").data.locale == "en-US"
    await control("create_guild", name="Clube")
    await control("create_user", name="Bruno")
    assert (box.guild("Clube").data.locale, box.user("Bruno").data.locale) == ("pt-BR", "pt-BR")
    for named, kind in (({"name": "sala"}, 0), ({"name": "mesas", "forum": True}, FORUM)):
        made = box.world.channels[int((await control("create_channel", guild="Casa", **named))["id"])]
        assert (made.name, made.type, made.guild_id) == (named["name"], kind, box.guild("Casa").id)


async def test_what_is_named_by_name_can_be_named_by_number(box, control, ana):
    guild = box.guild("Taverna")
    for wanted in (guild.name, guild.id):
        for who in (ana.name, ana.id):
            await control("remove_member", guild=wanted, user=who)
            assert ana.id not in guild.data.members
            await control("add_member", guild=wanted, user=who)
            assert ana.id in guild.data.members
    made = [await control("create_channel", guild=guild.id, name=name) for name in ("a", "b")]
    for wanted in ("a", made[1]["id"]):
        await control("delete_channel", channel=wanted)
    assert [each.name for each in box.world.channels.values()] == ["salão"]


@pytest.mark.parametrize(
    ("verb", "arguments", "missing"),
    [
        ("nothing", {}, "nothing"),
        ("set_dms", {"user": "Eva", "open": True}, "Eva"),
        ("kick_bot", {"guild": "Casa"}, "Casa"),
        ("delete_channel", {"channel": "sala"}, "sala"),
        ("travel", {}, "seconds"),
    ],
)
async def test_what_there_is_not_is_refused(control, verb, arguments, missing):
    assert await control(verb, **arguments) == (400, f"KeyError: '{missing}'")


async def test_what_cannot_be_understood_is_refused_and_nothing_said_is_nothing_asked(api, box, control):
    where, headers = f"{box.base_url}/control/breaches", {"Content-Type": "application/json"}
    for data, status in ((b"", 200), (b"{", 400), (b"[]", 400)):
        async with api.session.post(where, data=data, headers=headers) as answer:
            assert answer.status == status
    assert (await control("travel", seconds="x"))[0] == 400
    assert (await control("fail_next", never=1))[0] == 400
    assert (await control("bot_permissions", guild="Taverna", allow=["fly"]))[0] == 400


async def test_the_bot_is_sent_away_and_called_back(box, control):
    members = box.guild("Taverna").data.members
    await control("kick_bot", guild="Taverna")
    assert box.world.bot_id not in members
    await control("invite_bot", guild="Taverna")
    assert box.world.bot_id in members


async def test_what_a_person_chose_is_kept(box, control, ana, kept):
    for open_to_all in (False, True):
        await control("set_dms", user="Ana", open=open_to_all)
        assert ana.data.dms_open is open_to_all
    await control("set_locale", user="Ana", locale="en-US")
    assert ana.data.locale == "en-US"
    assert kept == [box.world] * 3


async def test_time_passes_and_discord_falls_silent(box, control):
    before = box.clock.now()
    await control("travel", seconds=60)
    assert 60 <= box.clock.now() - before < 70
    for on in (True, False):
        await control("outage", on=on)
        await box.until(lambda on=on: box.outage is on)


async def test_connections_are_cut_and_a_new_bot_is_asked_for(box, control, monkeypatch):
    heard = []

    async def drop(resumable):
        heard.append(resumable)

    async def restart():
        heard.append("restart")

    monkeypatch.setattr(box.gateway, "drop", drop)
    box.on_restart = restart
    for arguments in ({}, {"resumable": True}, {"resumable": False}):
        await control("drop_gateway", **arguments)
    await control("restart_bot")
    await box.until(lambda: len(heard) == 4)
    assert heard == [True, True, False, "restart"]
    box.on_restart = None
    assert (await control("restart_bot"))[0] == 400


async def test_breaches_are_read_and_forgotten(api, box, room, control):
    await api("POST", f"/channels/{room.id}/messages", {})
    (breach,) = await control("breaches")
    assert (breach["kind"], breach["where"]) == (box.breaches[0].kind, box.breaches[0].where)
    await control("clear_breaches")
    assert await control("breaches") == box.breaches == []


@pytest.mark.parametrize(("role", "permission"), [("moderator", "manage_messages"), ("manager", "manage_guild")])
async def test_a_role_is_made_once_and_given_and_taken(box, control, ana, bia, told, role, permission):
    guild, other = box.guild("Taverna"), box.user("Eva")
    before = {*guild.data.roles}
    told.clear()
    for who in (ana, ana, bia):
        await control(role, guild="Taverna", user=who.name, on=True)
    (made,) = {*guild.data.roles} - before
    assert guild.data.members[ana.id].roles == guild.data.members[bia.id].roles == [made]
    assert in_guild(guild.data, ana.id) & ~in_guild(guild.data, other.id) == BITS[permission]
    assert told == ["GUILD_ROLE_CREATE", *["GUILD_MEMBER_UPDATE"] * 2], "who has it is not given it again"
    await control(role, guild="Taverna", user="Ana", on=False)
    assert (guild.data.members[ana.id].roles, guild.data.members[bia.id].roles) == ([], [made])


async def test_the_bot_is_given_and_denied_something_in_one_channel_or_in_all(box, control, room, told):
    other = box.guild("Taverna").channel("outro")

    def may(channel, name):
        return bool(in_channel(box.world, channel.data, box.world.bot_id) & BITS[name])

    await control("bot_permissions", channel="salão", allow=["manage_channels"], deny=["send_messages"])
    assert [may(room, name) for name in ("manage_channels", "send_messages")] == [True, False]
    assert [may(other, name) for name in ("manage_channels", "send_messages")] == [False, True]
    await control("bot_permissions", guild="Taverna", allow=["manage_guild"], deny=["attach_files"])
    for channel in (room, other):
        assert [may(channel, name) for name in ("manage_guild", "attach_files")] == [True, False]
    (role,) = [each for each in box.guild("Taverna").data.roles.values() if each.managed]
    assert (bool(role.permissions & BITS["manage_guild"]), bool(role.permissions & BITS["attach_files"])) == (
        True,
        False,
    )
    told.clear()
    await control("bot_permissions", guild="Taverna", allow=["attach_files"])
    assert [may(channel, "attach_files") for channel in (room, other)] == [True, True], "given back"
    assert "GUILD_ROLE_UPDATE" in told
    await control("bot_permissions", guild="Taverna", deny=["manage_channels"])
    assert not may(room, "manage_channels"), "though it was given there"
    await control("bot_permissions", guild="Taverna", channel="outro", deny=["manage_messages"])
    assert (may(other, "manage_messages"), may(room, "manage_messages")) == (False, True), "the channel goes first"

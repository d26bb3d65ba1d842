"""What pages are told and may do, without a browser: the socket as a page of anybody's could use it."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from sandbox.pages.one_page import NAME, SHOWN
from sandbox.world.permissions import BITS

PRIVATE_THREAD = 12


async def test_another_site_may_not_use_it(box, session, opened):
    where = box.base_url.removeprefix("http://")
    for origin, status in (("http://evil.example", 403), ("http://127.0.0.1:1", 403), (f"http://{where}", 200)):
        headers = {"Origin": origin}
        async with session.post(
            f"{box.base_url}/page/file", params={"name": "a.txt"}, data=b"x", headers=headers
        ) as answer:
            assert answer.status == status
        if status == 200:
            assert await opened("Ana", headers=headers)
        else:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await opened("Ana", headers=headers)


async def test_a_page_that_was_shut_is_told_nothing_more(box, opened, room, bia):
    page = await opened("Ana")
    assert len(box.pages.open) == 1
    sending = [task for task in asyncio.all_tasks() if "pump" in repr(task)]
    assert len(sending) == 1
    await page.socket.close()
    await box.until(lambda: not box.pages.open, 5)
    await asyncio.sleep(0)
    assert all(task.done() for task in sending)


async def test_who_looks(box, opened, ana, bia):
    page = await opened("Ana")
    assert (await page.state())["me"]["name"] == "Ana"
    by_id = await page.ask("hello", "state", user=str(bia.data.id))
    assert (by_id["me"]["name"], by_id["texts"] != (await page.state())["texts"]) == ("Bia", True)
    assert (await page.ask("hello", "state", user="nobody"))["me"]["name"] == "Ana"
    owner = box.world.users[box.world.owner_id]
    for name in ("Taverna", owner.name):
        assert (await page.ask("hello", "state", user=name))["me"]["name"] == "Ana"
    assert [each["name"] for each in by_id["people"]] == ["Ana", "Bia"]


async def test_what_cannot_be_understood_is_refused_and_ends_nothing(opened):
    page = await opened("Ana")
    for text in ("{", "[]", "{}", '{"do": "fly"}', '{"do": "open"}', '{"do": "open", "channel": "x"}', '"hello"'):
        since = len(page.heard)
        await page.socket.send_str(text)
        await page.until(lambda each: each["is"] == "refused", since)
    wrong = {"channel": str(1 << 40), "path": 5, "options": 3, "custom_id": 1, "message": None}
    for do in ("say", "thread", "slash", "complete", "menu", "press", "submit", "react", "control", "dismiss"):
        await page.refused(do, **wrong)
    assert (await page.state())["is"] == "state"


async def test_nobody_hears_what_is_said_where_they_may_not_look_or_only_to_somebody(box, opened, room, ana, bia):
    first, second = await opened("Ana"), await opened("Bia")
    box.realm.post(room.data, ana.data.id, {"content": "to all"})
    box.realm.post(room.data, box.world.bot_id, {"content": "to Ana"}, visible_to=ana.data.id)
    other = box.realm.add_channel(box.world.guilds[room.data.guild_id], "oculto")
    box.realm.overwrite(other, bia.data.id, 1, 0, BITS["view_channel"])
    hidden = box.realm.post(other, ana.data.id, {"content": "hidden"})
    box.realm.publish("TYPING_START", {"channel_id": str(other.id)}, channel=other)
    box.realm.delete(hidden)
    await first.settled()
    await second.settled()
    assert first.messages() == ["to all", "to Ana", "hidden"]
    assert second.messages() == ["to all"]
    assert [each["is"] for each in first.heard if each["is"] in ("typing", "gone")] == ["typing", "gone"]
    assert not [each for each in second.heard if each["is"] in ("typing", "gone")]
    assert [each["message"]["private"] for each in first.heard if each["is"] == "message"] == [False, True, False]
    assert "does not see this channel" in await second.refused("open", channel=str(other.id))
    assert "não vê este canal" in await first.refused("open", channel="1")
    assert "oculto" not in [channel["name"] for channel in (await second.state())["guilds"][0]["channels"]]
    told = next(m for m in box.world.channel_messages(room.id).values() if m.content == "to Ana")
    shown = await second.ask("open", "messages", channel=str(room.id))
    assert [each["content"] for each in shown["messages"]] == ["to all"]
    assert "somebody else's" in await second.refused("react", channel=str(room.id), message=str(told.id), emoji="👍")
    assert "somebody else's" in await second.refused("dismiss", channel=str(room.id), message=str(told.id))
    assert told.id in box.world.channel_messages(room.id)
    await first.ask("dismiss", "gone", channel=str(room.id), message=str(told.id))
    assert told.id not in box.world.channel_messages(room.id)
    public = next(iter(box.world.channel_messages(room.id).values()))
    await first.tell("dismiss", channel=str(room.id), message=str(public.id))
    await first.settled()
    assert public.id in box.world.channel_messages(room.id), "one hides what only oneself sees"


async def test_what_happens_to_a_message_is_told(box, opened, room, ana, bia):
    page = await opened("Ana")
    message = box.realm.post(room.data, bia.data.id, {"content": f"<@{ana.data.id}>"})
    box.realm.edit(message, {"content": "nothing"})
    where = {"channel": str(room.id), "message": str(message.id), "emoji": "👍"}
    await page.ask("react", "message", **where)
    assert message.reactions == {"👍": [ana.data.id]}
    await page.ask("react", "message", **where)
    assert message.reactions == {}
    box.realm.delete(message)
    assert (await page.until(lambda each: each["is"] == "gone"))["id"] == str(message.id)
    told = [each for each in page.heard if each["is"] == "message"]
    assert [each["fresh"] for each in told] == [True, False, False, False]
    assert [each["message"]["pings_me"] for each in told] == [True, False, False, False]
    assert [len(each["message"].get("reactions", ())) for each in told] == [0, 0, 1, 0]
    box.realm.post(room.data, bia.data.id, {"content": "@everyone", "allowed_mentions": {"parse": ["everyone"]}})
    last = await page.until(lambda each: each["is"] == "message" and each["message"]["content"] == "@everyone")
    assert (
        last["message"]["pings_me"] == box.world.channel_messages(room.id)[int(last["message"]["id"])].mention_everyone
    )


async def test_the_latest_messages_are_shown_first_and_what_was_read_is_kept(box, opened, room, ana, bia):
    page = await opened("Ana")
    for n in range(SHOWN + 5):
        box.realm.post(room.data, bia.data.id, {"content": str(n)})
    box.realm.post(room.data, ana.data.id, {"content": "own"})
    box.realm.post(room.data, box.world.bot_id, {"content": "to Bia"}, visible_to=bia.data.id)
    shown = (await page.ask("open", "messages", channel=str(room.id)))["messages"]
    assert [each["content"] for each in shown] == [*map(str, range(6, SHOWN + 5)), "own"]

    async def marks():
        (channel,) = [each for each in (await page.state())["guilds"][0]["channels"] if each["id"] == str(room.id)]
        return channel["unread"], channel["pinged"]

    assert await marks() == (SHOWN + 5, 0)
    kept: list[int] = []
    box.file.changed = lambda world: kept.append(1)
    await page.tell("read", channel=str(room.id))
    assert await marks() == (0, 0)
    assert kept == [1]
    await page.tell("read", channel=str(room.id))
    await page.settled()
    assert kept == [1], "nothing new"
    box.realm.post(room.data, bia.data.id, {"content": f"<@{ana.data.id}>"})
    box.realm.post(room.data, bia.data.id, {"content": "more"})
    assert await marks() == (2, 1)


async def test_people_write_where_they_may(box, opened, room, ana):
    page = await opened("Ana")

    def said():
        return [m.content for m in box.world.channel_messages(room.id).values()]

    await page.ask("say", "message", channel=str(room.id), content="  " + "x" * 2_500)
    assert said() == ["x" * 1_998]
    await page.tell("say", channel=str(room.id), content="   ")
    box.realm.overwrite(room.data, ana.data.id, 1, 0, BITS["send_messages"])
    assert "Ana não pode escrever aqui" in await page.refused("say", channel=str(room.id), content="no")
    unheard = await page.ask("say", "refused", channel=str(room.id), content="no")
    assert unheard["unsaid"] == "no", "the page gives the words back"
    assert (await page.ask("open", "refused", channel="0"))["unsaid"] is None
    assert len(said()) == 1
    box.realm.overwrite(room.data, ana.data.id, 1, 0, 0)
    thread = box.realm.start_thread(room.data, "fio", ana.data.id)
    box.realm.archive(thread, True)
    thread.locked = True
    assert "Ana não pode escrever aqui" in await page.refused("say", channel=str(thread.id), content="no")
    assert not box.world.channel_messages(thread.id)
    thread.locked = False
    await page.ask("say", "message", channel=str(thread.id), content="yes")
    assert not thread.archived
    direct = await page.ask("open", "messages", channel="direct")
    assert int(direct["channel"]) == box.realm.direct(ana.data).id


async def test_threads_are_made_and_filled_by_those_in_them(box, opened, room, ana, bia):
    page, other = await opened("Ana"), await opened("Bia")
    gone = await page.ask("thread", "go", channel=str(room.id), name="  " + "n" * 200 + "  ")
    thread = box.world.channels[int(gone["channel"])]
    assert (thread.type, thread.name) == (PRIVATE_THREAD, "n" * (NAME - 2))
    for where, name in ((room.id, "   "), (thread.id, "in a thread")):
        assert "um tópico privado" in await page.refused("thread", channel=str(where), name=name)
    forum = box.guild("Taverna").forum("mesas")
    assert "um tópico privado" in await page.refused("thread", channel=str(forum.id), name="x")
    post = await page.ask("say", "go", channel=str(forum.id), content="p" * 150)
    assert box.world.channels[int(post["channel"])].name == "p" * NAME
    who = {"channel": str(thread.id), "member": str(bia.data.id)}
    assert "does not see" in await other.refused("membership", **who, present=True)
    public = box.realm.start_thread(room.data, "fio", ana.data.id)
    assert "not in this thread" in await other.refused(
        "membership", channel=str(public.id), member=str(ana.data.id), present=False
    )
    assert "não está neste tópico" in await page.refused(
        "membership", channel=str(room.id), member=str(bia.data.id), present=True
    )
    await page.tell("membership", **who, present=True)
    await box.until(lambda: bia.data.id in thread.thread_members, 5)
    await page.tell("membership", **who, present=False)
    await box.until(lambda: bia.data.id not in thread.thread_members, 5)
    stranger = box.realm.add_user("Zoe", "en-US")
    who["member"] = str(stranger.id)
    assert "não está neste servidor" in await page.refused("membership", **who, present=True)
    state = await page.state()
    listed = {each["id"]: each["members"] for each in state["guilds"][0]["channels"]}
    assert listed[str(thread.id)] == [str(ana.data.id)]
    assert listed[str(public.id)] is None


async def test_only_whoever_used_something_hears_how_it_went(box, bot, opened, room, ana, bia):
    page, again, other = await opened("Ana"), await opened("Ana"), await opened("Bia")
    begun = await page.ask("slash", "interaction", channel=str(room.id), path=["panel"], n=5)
    done = await page.until(lambda each: each["is"] == "interaction" and each["answer"])
    assert (begun["id"], begun["n"], done["n"]) == (done["id"], 5, 5)
    for elsewhere in (again, other):
        await elsewhere.settled()
        assert not [each for each in elsewhere.heard if each["is"] == "interaction"]
    message = await page.until(lambda each: each["is"] == "message" and each["message"]["components"])
    assert message["message"]["used_by"] == "Ana"
    assert "não existe o comando" in await page.refused("slash", channel=str(room.id), path=["dance"])


async def test_a_choice_of_language_is_seen_at_once(box, opened, ana):
    page = await opened("Ana")
    before = (await page.state())["texts"]
    state = await page.ask("control", "state", verb="set_locale", arguments={"user": "Ana", "locale": "en-US"})
    assert state["texts"] != before
    state = await page.ask("control", "state", verb="set_dms", arguments={"user": "Ana", "open": False})
    assert state["me"]["dms_open"] is False


async def test_changes_of_places_are_told_again_and_again_but_not_each(box, opened, ana):
    page = await opened("Ana")
    guild = next(iter(box.world.guilds.values()))
    for n in range(2):
        since = len(page.heard)
        for name in ("a", "b", "c"):
            box.realm.add_channel(guild, f"{name}{n}")
        await page.until(
            lambda each, n=n: each["is"] == "state" and f"c{n}" in {c["name"] for c in each["guilds"][0]["channels"]},
            since,
        )
        assert len(page.heard) - since == 1


async def test_what_a_person_may_is_said_of_each_server_they_are_on(box, bot, opened, ana, bia):
    first, second = await opened("Ana"), await opened("Bia")
    alone = box.realm.add_guild("Casa", "pt-BR", with_bot=False)
    box.realm.join(alone, ana.data)
    box.realm.add_channel(alone, "sala")
    shown = {guild["name"]: guild for guild in (await first.state())["guilds"]}
    assert {name: guild["has_bot"] for name, guild in shown.items()} == {"Taverna": True, "Casa": False}
    assert [guild["name"] for guild in (await second.state())["guilds"]] == ["Taverna"]
    assert shown["Taverna"]["commands"]
    assert not (shown["Taverna"]["moderates"] or shown["Taverna"]["manages"])
    for verb, may in (("moderator", (True, False)), ("manager", (True, True))):
        await first.tell("control", verb=verb, arguments={"user": "Ana", "guild": "Taverna", "on": True})
        found = next(guild for guild in (await first.state())["guilds"] if guild["name"] == "Taverna")
        assert (found["moderates"], found["manages"]) == may
    box.realm.direct(ana.data)
    assert len((await first.state())["direct"]) == 1
    assert (await second.state())["direct"] == []


async def test_commands_are_described_in_the_language_of_who_looks(box, bot, opened):
    for name, path, of_game in (("Ana", "mesa nova", "jogo"), ("Bia", "table new", "game")):
        page = await opened(name)
        state = await page.state()
        listed = {tuple(each["path"]): each for each in state["guilds"][0]["commands"]}
        new = listed["table", "new"]
        assert new["shown"] == path
        assert new["description"] == ("Abre uma mesa" if name == "Ana" else "Open a table")
        options = {each["name"]: each for each in new["options"]}
        assert options["game"]["shown"] == of_game
        assert options["game"]["required"] and options["game"]["autocomplete"]
        assert not options["seats"]["required"]
        length = {each["name"]: each["value"] for each in options["length"]["choices"]}
        assert length == ({"Curta": "short", "Longa": "long"} if name == "Ana" else {"Short": "short", "Long": "long"})
        assert all(each["path"] != ["table", "new"] or each["type"] == 1 for each in state["direct_commands"])


async def test_what_is_typed_is_sent_with_what_is_there_but_itself(box, bot, opened, room, monkeypatch):
    page = await opened("Ana")
    sent: list[Any] = []
    real = box.interactions.command

    def command(*args, **more):
        sent.append((args[3], more.get("focused")))
        return real(*args, **more)

    monkeypatch.setattr(box.interactions, "command", command)
    options = {"game": "old", "length": "short"}
    asked = {"channel": str(room.id), "path": ["table", "new"], "options": options, "option": "game", "typed": "tar"}
    since = len(page.heard)
    await page.tell("complete", **asked)
    told = await page.until(lambda each: each["is"] == "interaction" and each["choices"], since)
    assert [each["value"] for each in told["choices"]] == ["tarlac"]
    ((filled, focused),) = sent
    assert (focused, len(filled)) == (True, 2)
    assert {each["name"]: (each["value"], each.get("focused", False)) for each in filled} == {
        "length": ("short", False),
        "game": ("tar", True),
    }


async def test_of_what_is_still_being_typed_nothing_is_refused(box, bot, opened, room):
    """The fault: suggestions for one option were refused, with a notice, for what another did not have yet."""
    page = await opened("Ana")
    asked = {"channel": str(room.id), "path": ["table", "new"], "options": {"seats": "muitos"}}
    await page.tell("complete", **asked, option="game", typed="tar")
    told = await page.until(lambda each: each["is"] == "refused" or each.get("choices"))
    assert [each["value"] for each in told["choices"]] == ["tarlac"]
    assert "muitos" in await page.refused("slash", **asked)


async def test_only_whoever_was_asked_sends_a_form(box, bot, opened, room, ana, bia):
    page, other = await opened("Ana"), await opened("Bia")
    await page.tell("slash", channel=str(room.id), path=["panel"])
    message = (await page.until(lambda each: each["is"] == "message" and each["message"]["components"]))["message"]
    ids = [c["custom_id"] for c in _all(message["components"]) if c.get("label") == "Nome"]
    await page.tell("press", channel=str(room.id), message=message["id"], custom_id=ids[0])
    form = await page.until(lambda each: each["is"] == "interaction" and each["modal"])
    assert "somebody else's" in await other.refused("submit", interaction=form["id"], values={})


def _all(components):
    for each in components:
        yield each
        yield from _all(each.get("components") or ())
        if each.get("accessory"):
            yield each["accessory"]

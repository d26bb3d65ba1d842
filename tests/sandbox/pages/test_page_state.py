"""What the page shows beside messages."""

from __future__ import annotations

import aiohttp

from sandbox.pages.state import TEXTS, page_state
from sandbox.world.world import ForumTag


async def test_to_nobody_the_page_speaks_portuguese_and_shows_nothing(box):
    state = page_state(box, None)
    assert state["texts"] == TEXTS["pt-BR"]
    assert (state["me"], state["guilds"], state["direct"], state["direct_commands"]) == (None, [], [], [])


async def test_marks_are_those_of_a_post_and_what_was_read_is_not_new(box, ana, bia):
    forum = box.guild("Taverna").forum("mesas")
    forum.data.available_tags = [ForumTag(1, "aberta"), ForumTag(2, "cheia")]
    post = box.realm.start_thread(forum.data, "t", bia.data.id, tags=[2])
    message = box.realm.post(post, bia.data.id, {"content": "x"})

    def shown():
        return next(each for each in page_state(box, ana.data)["guilds"][0]["channels"] if each["id"] == str(post.id))

    assert (shown()["tags"], shown()["unread"]) == (["cheia"], 1)
    ana.data.read[post.id] = message.id
    assert shown()["unread"] == 0


async def test_a_number_says_its_limits_and_direct_messages_have_their_commands(box, bot, ana):
    state = page_state(box, ana.data)
    (new,) = [each for each in state["guilds"][0]["commands"] if each["path"] == ["table", "new"]]
    (seats,) = [each for each in new["options"] if each["name"] == "seats"]
    offered = [each for each in box.world.commands[0] if each["name"] == "table"]
    wanted = next(each for each in offered[0]["options"][0]["options"] if each["name"] == "seats")
    assert (seats["min"], seats["max"]) == (wanted["min_value"], wanted["max_value"])
    assert seats["max"] is not None
    box.world.commands[0].append(box.world.commands[0][0] | {"name": "only-here", "contexts": [0]})
    state = page_state(box, ana.data)
    here = {each["name"] for each in box.world.commands[0] if each.get("contexts") is None or 1 in each["contexts"]}
    assert {each["path"][0] for each in state["direct_commands"]} == here
    assert "only-here" not in here


async def test_a_file_is_given_to_a_command(box, bot, ana, room):
    async with aiohttp.ClientSession() as session:
        params = {"name": "bilhete.txt"}
        async with session.post(f"{box.base_url}/page/file", params=params, data="olá".encode()) as answer:
            lent = await answer.text()
        async with session.ws_connect(f"{box.base_url}/page/socket") as socket:
            await socket.send_json({"do": "hello", "user": "Ana"})
            asked = {"do": "slash", "channel": str(room.id), "path": ["read"], "options": {"file": lent}}
            await socket.send_json(asked)
            await box.until(lambda: any("bilhete.txt: olá" in message.text for message in ana.messages(room)), 5)

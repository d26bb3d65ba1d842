"""Forums and their posts, files given to commands: as Discord has them."""

from __future__ import annotations

import pytest

from sandbox import CannotDo
from tests.sandbox.api import HEADERS


@pytest.fixture
def forum(box):
    return box.guild("Taverna").forum("mesas")


async def test_the_bot_starts_a_post_whose_first_message_has_its_identifier(box, bot, ana, forum):
    answer = await ana.slash("/post", forum=forum)
    (post,) = forum.threads
    assert answer.text == f"<#{post.id}> True"
    assert (post.data.type, post.data.name, sorted(post.members)) == (11, "mesa do fórum", ["Ana", "Taverna"])
    (first,) = post.messages
    assert first.text == "Bem-vindos" and [p.filename for p in first.pictures] == ["board.png"]
    assert not forum.messages and not box.breaches


async def test_a_person_s_post_has_commands_and_the_forum_has_none(box, bot, ana, bia, forum):
    post = ana.start_post(forum, "Quem joga?", "Hoje à noite")
    assert post.members == ["Ana"] and bia.sees("Hoje à noite")
    await ana.slash("/mesa nova", jogo="x")
    assert post.messages[-1].author == "Taverna"
    ana.go(forum)
    assert ana.commands == []
    with pytest.raises(CannotDo):
        ana.say("solto")
    with pytest.raises(CannotDo):
        await ana.slash("/mesa nova", jogo="x", channel=forum)
    assert not box.breaches


async def test_a_forum_refuses_what_discord_refuses(box, bot, ana, api, forum):
    post = ana.start_post(forum, "Quem joga?", "Hoje à noite")

    async def refused(path, body):
        async with api.session.post(f"{box.api_url}/channels/{path}", json=body, headers=HEADERS) as answer:
            return answer.status, (await answer.json())["code"]

    assert await refused(f"{forum.id}/messages", {"content": "solto"}) == (400, 50008)
    assert await refused(f"{forum.id}/threads", {"name": "sem mensagem"}) == (400, 50035)
    assert await refused(f"{forum.id}/threads", {"name": "vazia", "message": {"content": ""}}) == (400, 50006)
    assert await refused(f"{post.id}/threads", {"name": "sala", "type": 12}) == (400, 50024)
    forum.set_bot_permissions(send_messages=False)
    assert await refused(f"{forum.id}/threads", {"name": "x", "message": {"content": "x"}}) == (403, 50013)
    assert len(forum.threads) == 1


async def test_a_command_reads_the_file_it_is_given(box, bot, ana):
    answer = await ana.slash("/read", file=("bilhete.txt", "olá".encode()))
    assert answer.text == "bilhete.txt: olá"
    with pytest.raises(CannotDo, match="MiB"):
        await ana.slash("/read", file=("grande", bytes(11 << 20)))
    assert not box.breaches


async def test_tags_are_made_given_and_refused_as_discord_does(box, api, forum):
    where = f"/channels/{forum.id}"
    box.set_bot_permissions(box.guild("Taverna"), manage_channels=False, manage_threads=False)
    assert (await api("PATCH", where, {"available_tags": [{"name": "jogo"}]}))[1]["code"] == 50013
    box.set_bot_permissions(box.guild("Taverna"), manage_channels=True)
    wanted = [{"name": "jogo"}, {"name": "livre"}, {"name": "só para juízes", "moderated": True}]
    made = (await api("PATCH", where, {"available_tags": wanted}))[1]["available_tags"]
    assert [(tag["name"], tag["moderated"]) for tag in made] == [
        ("jogo", False),
        ("livre", False),
        ("só para juízes", True),
    ]
    kept = (await api("PATCH", where, {"available_tags": [*made[1:], {"name": "novo"}]}))[1]["available_tags"]
    assert [tag["id"] for tag in kept[:2]] == [tag["id"] for tag in made[1:]]
    for bad, code in (
        ([{"name": "x" * 21}], 50035),
        ([{"name": str(n)} for n in range(21)], 50035),
        ([{"name": "a"}, {"name": "a"}], 40061),
        ([{"name": "a", "id": "5"}], 10087),
    ):
        assert (await api("PATCH", where, {"available_tags": bad}))[1]["code"] == code
    free, judges, new = (tag["id"] for tag in kept)
    post = {"name": "mesa", "message": {"content": "Bem-vindos"}}
    forum.data.needs_tag = True
    assert (await api("GET", where))[1]["flags"] == 16
    assert (await api("POST", f"{where}/threads", post))[1]["code"] == 40067
    assert (await api("POST", f"{where}/threads", post | {"applied_tags": [judges]}))[1]["code"] == 50013
    assert (await api("POST", f"{where}/threads", post | {"applied_tags": [free] * 6}))[1]["code"] == 50035
    thread = (await api("POST", f"{where}/threads", post | {"applied_tags": [free]}))[1]
    assert thread["applied_tags"] == [free]
    of_post = f"/channels/{thread['id']}"
    assert (await api("PATCH", of_post, {"applied_tags": [new, "7"]}))[1]["code"] == 10087
    changed = (await api("PATCH", of_post, {"applied_tags": [new], "archived": True}))[1]
    assert (changed["applied_tags"], changed["thread_metadata"]["archived"]) == ([new], True)
    assert (await api("PATCH", of_post, {"applied_tags": [free]}))[1]["code"] == 50083
    assert (await api("PATCH", of_post, {"applied_tags": [free], "archived": False}))[1]["applied_tags"] == [free]

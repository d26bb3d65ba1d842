"""Tables in forums: each a post, or played in one that somebody started; where rooms are not possible."""

from __future__ import annotations

import msgspec

from tests.e2e.conftest import World, button
from tests.e2e.test_servers import chosen, menu, owner


async def test_a_server_s_forum_gets_a_post_for_each_table(world: World) -> None:
    panel = await owner(world)
    forum = world.guild.forum("mesas")
    await world.ana.select(menu(panel, "games_channel"), [forum], on=panel.message)
    assert (await chosen(world)).games_channel == forum.id
    world.bia.go(world.guild.channel("salão"))
    answer = await world.bia.slash("/table new", game="gnomopolis")
    await world.delivered()
    (post,) = forum.threads
    assert post.data.name == "Gnomopolis · Bia"
    assert f"<#{post.id}>" in answer.text
    assert "Bia abriu uma mesa" in post.messages[0].text
    lobby = post.messages[1]
    await world.ana.press(button(lobby, "join"), on=lobby, settle=0.05)
    await world.bia.press(button(lobby, "start"), on=lobby, settle=0.05)
    await world.delivered()
    assert any(b.custom_id.endswith(":play") for b in post.messages[-1].buttons)
    assert not world.guild.channel("salão").threads
    # Another table is another post.
    await world.bia.slash("/table new", game="nucleum")
    assert [each.data.name for each in forum.threads] == ["Gnomopolis · Bia", "Nucleum · Bia"]


async def test_what_is_not_allowed_leaves_no_post_behind(world: World) -> None:
    forum = world.guild.forum("mesas")
    setting = msgspec.structs.replace(await chosen(world), games_channel=forum.id, games=("nucleum",))
    await world.bot.tables.preferences.save_guild(setting, 0)
    world.bia.go(world.guild.channel("salão"))
    await world.bia.slash("/table new", game="gnomopolis")
    assert not forum.threads


async def test_a_table_is_played_in_somebody_s_post_and_words_are_passed_on(world: World) -> None:
    """A post is a thread, and a thread has none of its own: there are no rooms below it."""
    post = world.ana.start_post(world.guild.forum("conversa"), "Quem joga Tarlac?", "Hoje à noite")
    await world.ana.slash("/table new", game="tarlac")
    await world.delivered()
    lobby = post.messages[-1]
    for user in (world.bia, world.caio):
        user.go(post)
        await user.press(button(lobby, "join"), on=lobby, settle=0.05)
    await world.ana.press(button(lobby, "start"), on=lobby, settle=0.05)
    await world.delivered()
    await world.ana.slash("/talk", **{"with": "Bia"}, message="Marchamos juntos?")
    await world.delivered()
    assert "Marchamos juntos?" in world.bia.dms[-1].text
    assert [each for each in world.box.world.channels.values() if each.type == 12] == []
    assert "Marchamos" not in "".join(message.text for message in post.messages)

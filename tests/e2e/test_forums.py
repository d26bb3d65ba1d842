"""Tables in forums: each a post, or played in one that somebody started; where rooms are not possible."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.table import announce
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from sandbox.people.seen import SeenChannel
from sandbox.world.world import ForumTag
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
    refused = await world.bia.slash("/table new", game="gnomopolis")
    assert "What is played here: Nucleum." in refused.text
    assert not forum.threads
    await world.bia.slash("/table new", game="nucleum")
    assert len(forum.threads) == 1


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


def tags(post: SeenChannel) -> list[str]:
    """What a post is marked with."""
    forum = post.box.world.channels[post.data.parent_id or 0]
    return [next(tag.name for tag in forum.available_tags if tag.id == each) for each in post.data.applied_tags]


async def opened(world: World, forum: SeenChannel, seats: int) -> SeenChannel:
    """Bia's post in the server's forum."""
    setting = msgspec.structs.replace(await chosen(world), games_channel=forum.id)
    await world.bot.tables.preferences.save_guild(setting, 0)
    world.bia.go(world.guild.channel("salão"))
    await world.bia.slash("/table new", game="gnomopolis", seats=seats)
    await world.delivered()
    return forum.threads[-1]


async def started(world: World, post: SeenChannel) -> None:
    """Ana joins, and the game begins."""
    lobby = post.messages[1]
    await world.ana.press(button(lobby, "join"), on=lobby, settle=0.05)
    await world.bia.press(button(lobby, "start"), on=lobby, settle=0.05)
    await world.delivered()


async def ended(world: World, post: SeenChannel) -> None:
    """Both agree that nobody wins."""
    world.bia.go(post)
    await world.bia.slash("/vote end", how="draw")
    await world.delivered()
    asked = next(
        message for message in reversed(post.messages) if any(b.custom_id.endswith(":yes") for b in message.buttons)
    )
    world.ana.go(post)
    await world.ana.press(button(asked, "yes"), on=asked)
    await world.delivered()


async def test_a_post_s_tags_follow_its_table_and_it_is_closed_at_the_end(world: World) -> None:
    world.box.set_bot_permissions(world.guild, manage_channels=True)
    forum = world.guild.forum("mesas")
    post = await opened(world, forum, seats=2)
    assert tags(post) == ["Gnomopolis", "lugares livres"]
    await started(world, post)
    assert tags(post) == ["Gnomopolis", "em jogo"]
    assert not post.archived
    await ended(world, post)
    assert tags(post) == ["Gnomopolis", "terminada"]
    assert post.archived
    final = post.messages[-1]
    assert final.pictures, "nothing can be changed in a closed post: the last picture comes before"
    game_id, told = (await world.bot.tables.in_channel(post.id)).game_id, len(world.bia.dms)
    await world.bot.outbox.add([announce.lobby(post.data.id)], world.bot.tables.clock(), game_id)
    await world.delivered()
    assert len(world.bia.dms) == told, "what cannot be changed any more in a closed post is no trouble of the host's"
    await world.bia.press(button(final, "rematch"), on=final)
    await world.delivered()
    assert tags(post) == ["Gnomopolis"], "the other seat is kept"
    assert not post.archived
    assert sorted(tag.name for tag in forum.data.available_tags) == [
        "Gnomopolis",
        "em jogo",
        "lugares livres",
        "terminada",
    ]


@pytest.mark.parametrize("called", ["", "Torneio de gnomos"])
async def test_a_rematch_that_somebody_else_opens_has_their_name_unless_the_post_was_called_otherwise(
    world: World, called: str
) -> None:
    """The fault: the post went on as "· Bia", and whose table it was could be read in it only."""
    post = await opened(world, world.guild.forum("mesas"), seats=2)
    assert post.data.name == "Gnomopolis · Bia"
    await started(world, post)
    await ended(world, post)
    post.data.name = called or post.data.name
    final = post.messages[-1]
    await world.ana.press(button(final, "rematch"), on=final)
    await world.delivered()
    assert post.data.name == (called or "Gnomopolis · Ana")


async def test_a_place_on_offer_is_a_free_seat(world: World) -> None:
    world.box.set_bot_permissions(world.guild, manage_channels=True)
    post = await opened(world, world.guild.forum("mesas"), seats=2)
    await started(world, post)
    world.ana.go(post)
    leaving = await world.ana.slash("/table leave")
    await world.ana.press(button(leaving, "leave_now"), on=leaving)
    await world.delivered()
    assert tags(post) == ["Gnomopolis", "lugares livres", "em jogo"]
    (offer,) = [message for message in post.messages if message.text.startswith("### 🪑")]
    world.caio.go(post)
    asked = await world.caio.press(button(offer, "take"), on=offer)
    await world.caio.press(button(asked, "take_now"), on=asked)
    await world.delivered()
    assert tags(post) == ["Gnomopolis", "em jogo"]


async def test_the_tags_that_a_server_has_made_are_used_and_kept(world: World) -> None:
    """It made some in English, one that only moderators give, and may forbid us to make more."""
    world.box.set_bot_permissions(world.guild, manage_channels=False)
    forum = world.guild.forum("mesas")
    named = ("Gnomopolis", "Running", "Só sexta", "terminada")
    forum.data.available_tags = [
        ForumTag(n, name, moderated=name == "terminada") for n, name in enumerate(named, start=1)
    ]
    post = await opened(world, forum, seats=2)
    assert tags(post) == ["Gnomopolis"]
    post.data.applied_tags.append(3)
    await started(world, post)
    assert tags(post) == ["Gnomopolis", "Running", "Só sexta"]
    await ended(world, post)
    assert tags(post) == ["Gnomopolis", "Só sexta"]
    assert post.archived
    assert [tag.name for tag in forum.data.available_tags] == list(named)


async def test_no_second_tag_of_a_name_is_made_and_a_demanded_one_is_not_taken_away(world: World) -> None:
    """Discord refuses either."""
    world.box.set_bot_permissions(world.guild, manage_channels=True)
    forum = world.guild.forum("mesas")
    forum.data.needs_tag = True
    names = ("Gnomopolis", "em jogo", "finished")
    forum.data.available_tags = [
        *(ForumTag(n, name, moderated=True) for n, name in enumerate(names, start=1)),
        ForumTag(4, "lugares livres"),
    ]
    world.box.realm.change_channel(forum.data)
    post = await opened(world, forum, seats=2)
    assert tags(post) == ["lugares livres"]
    await started(world, post)
    assert tags(post) == ["lugares livres"], "there is no other"
    await ended(world, post)
    assert post.archived
    assert len(forum.data.available_tags) == 4


async def test_a_table_in_a_thread_has_no_post_to_look_after(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(world.bot.http, "get_channel", asked.append)
    world.bia.go(world.guild.channel("salão"))
    await world.bia.slash("/table new", game="gnomopolis", seats=2, thread=True)
    await world.delivered()
    (thread,) = world.guild.channel("salão").threads
    assert thread.messages
    assert not asked


async def test_a_forum_that_demands_a_tag_gets_one_or_the_host_is_told_which(world: World) -> None:
    forum = world.guild.forum("mesas")
    forum.data.needs_tag = True
    world.box.realm.change_channel(forum.data)
    setting = msgspec.structs.replace(await chosen(world), games_channel=forum.id)
    await world.bot.tables.preferences.save_guild(setting, 0)
    world.bia.go(world.guild.channel("salão"))
    answer = await world.bia.slash("/table new", game="tarlac")
    assert "created the tag **Tarlac**" in answer.text
    assert not forum.threads
    forum.data.available_tags = [ForumTag(1, "tarlac")]
    world.box.realm.change_channel(forum.data)
    await world.bia.slash("/table new", game="tarlac")
    await world.delivered()
    assert tags(forum.threads[0]) == ["tarlac"]


async def test_a_post_is_closed_once_discord_is_back(world: World) -> None:
    """Not even the words of the end wait for its tags."""
    post = await opened(world, world.guild.forum("mesas"), seats=2)
    await started(world, post)
    world.box.fail_next(1, "PATCH", f"/channels/{post.id}$")
    await ended(world, post)
    await world.box.until(lambda: post.archived)
    assert [failure.times for failure in world.box.failures] == [0], "it did not work at once"
    assert sum("rematch" in b.custom_id for message in post.messages for b in message.buttons) == 1


async def test_turns_ask_discord_nothing_about_the_post(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    post = await opened(world, world.guild.forum("mesas"), seats=2)
    await started(world, post)
    asked: list[int] = []
    monkeypatch.setattr(world.bot.http, "get_channel", asked.append)
    before = len(post.messages)
    snapshot, stream = await world.bot.tables.in_channel(post.id), Stream(seeded(1))
    while len(post.messages) < before + 2:
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
        await world.delivered()
    assert not asked

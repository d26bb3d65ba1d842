"""A server and its owner: the greeting, the panel of choices, the limits, all tables."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.service.table import announce
from sandbox import Response
from sandbox.world import permissions
from sandbox.world.world import Role
from storage.rows.guild import GuildSetting
from tests.e2e.conftest import World, button


def menu(answer: Response, what: str) -> str:
    shown = answer.message
    assert shown is not None
    return next(m.custom_id for m in shown.selects if m.custom_id.endswith(f":{what}"))


async def chosen(world: World) -> GuildSetting:
    return await world.bot.tables.preferences.guild(world.guild.id)


async def choose(world: World, **fields: object) -> None:
    setting = msgspec.structs.replace(await chosen(world), **fields)
    await world.bot.tables.preferences.save_guild(setting, 0)


async def owner(world: World) -> Response:
    """Ana manages the server; her panel."""
    world.guild.data.owner_id = world.ana.id
    world.ana.go(world.guild.channel("salão"))
    return await world.ana.slash("/configurar")


async def test_the_bot_introduces_itself_where_it_was_invited(world: World) -> None:
    """O4."""
    place = world.box.guild("Outro", channel="geral", with_bot=False)
    place.invite_bot()
    await world.box.until(lambda: place.channel("geral").messages, 5)
    await world.delivered()
    (hello,) = place.channel("geral").messages
    assert "Aqui é a Taverna" in hello.text
    assert "Terra Concordia" in hello.text
    assert [b.label for b in hello.buttons] == ["Experimentar um jogo", "Configurar", "Speak English"]
    world.bia.go(place.channel("geral"))
    assert place.data.owner_id != world.bia.id
    for name in ("Configurar", "Speak English"):
        assert "Manage Server" in (await world.bia.press(name, on=hello)).text
    assert (await world.bot.tables.preferences.guild(place.id)).locale is None
    asked = await world.bia.press("Experimentar um jogo", on=hello)
    answer = await world.bia.select("", ["Gnomopolis"], on=asked.message)
    await world.delivered()
    (thread,) = place.channel("geral").threads
    assert any(f"<#{thread.id}>" in message.text for message in answer.messages)
    place.data.owner_id = world.bia.id
    await world.bia.press("Speak English", on=hello)
    assert "This is Taverna" in hello.text
    assert (await world.bot.tables.preferences.guild(place.id)).locale == "en"


async def test_a_server_without_a_channel_for_the_bot_has_its_owner_greeted(world: World) -> None:
    place = world.box.guild("Fechado", channel="geral", with_bot=False)
    place.data.owner_id = world.caio.id
    denied = permissions.bits(("send_messages",))
    world.box.realm.overwrite(place.channel("geral").data, world.box.world.bot_id, 1, 0, denied)
    place.invite_bot()
    await world.caio.finds("Aqui é a Taverna")
    assert not place.channel("geral").messages


async def test_whoever_does_not_know_a_server_greets_it_where_its_own_news_are(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be on a shard of another process, which was killed."""
    monkeypatch.setattr(world.bot, "get_guild", lambda id: None)
    place = world.box.guild("Longe", channel="geral", with_bot=False)
    news, payload = place.channel("notícias"), world.box.payloads.guild
    told = {"system_channel_id": str(news.id)}
    monkeypatch.setattr(world.box.payloads, "guild", lambda guild: payload(guild) | told)
    place.invite_bot()
    await world.box.until(lambda: news.messages)
    assert not place.channel("geral").messages


async def test_a_server_that_has_gone_again_is_not_greeted(world: World) -> None:
    place = world.box.guild("Longe", channel="geral", with_bot=False)
    await world.bot.outbox.add([announce.greeting(place.id, "pt-BR")], world.bot.tables.clock())
    await world.delivered()
    assert (await world.bot.outbox.lateness(0)).dead == 1


async def test_the_panel_changes_what_it_shows(world: World) -> None:
    """O5."""
    panel = await owner(world)
    assert panel.is_private
    jogos = world.guild.channel("jogos")
    await world.ana.select(menu(panel, "games_channel"), [jogos], on=panel.message)
    assert (await chosen(world)).games_channel == jogos.id
    assert f"<#{jogos.id}>" in panel.message.text
    await world.ana.press("Limites e silêncio", on=panel.message)
    await world.ana.select(menu(panel, "games"), ["Gnomopolis", "Nucleum"], on=panel.message)
    await world.ana.select(menu(panel, "tables"), ["1"], on=panel.message)
    await world.ana.select(menu(panel, "bots"), ["1"], on=panel.message)
    await world.ana.select(menu(panel, "pace"), ["72"], on=panel.message)
    await world.ana.select(menu(panel, "quiet_from"), ["1320"], on=panel.message)
    await world.ana.select(menu(panel, "quiet_to"), ["420"], on=panel.message)
    setting = await chosen(world)
    assert (setting.games, setting.tables_per_user, setting.bots_per_table) == (("gnomopolis", "nucleum"), 1, 1)
    assert setting.pace == 72
    assert (setting.quiet_from, setting.quiet_to, setting.zone) == (1320, 420, "America/Sao_Paulo")
    assert "22:00–07:00" in panel.message.text


async def test_two_menus_chosen_at_the_same_moment_both_count(world: World) -> None:
    panel = await owner(world)
    await world.ana.press("Limites e silêncio", on=panel.message)
    tables, bots = menu(panel, "tables"), menu(panel, "bots")
    await asyncio.gather(*(world.ana.select(each, ["1"], on=panel.message) for each in (tables, bots)))
    setting = await chosen(world)
    assert (setting.tables_per_user, setting.bots_per_table) == (1, 1)


async def test_a_new_table_has_the_pace_that_the_server_chose_unless_somebody_chooses(world: World) -> None:
    await choose(world, pace=24, threads=False)
    await world.bia.slash("/table new", game="gnomopolis")
    here = world.guild.channel("salão")
    await world.box.until(lambda: "1 dia por turno" in here.messages[-1].text)
    await world.bia.slash("/table cancel")
    await world.bia.slash("/table new", game="gnomopolis", pace="0")
    await world.box.until(lambda: "sem limite de tempo" in here.messages[-1].text)


async def test_who_manages_nothing_changes_nothing(world: World) -> None:
    panel = await owner(world)
    world.guild.data.owner_id = world.bia.id
    refused = await world.ana.select(menu(panel, "threads"), ["off"], on=panel.message)
    assert "Gerenciar servidor" in refused.messages[-1].text
    assert (await chosen(world)).threads


async def test_what_a_server_does_not_allow_is_refused_and_nothing_is_left_behind(world: World) -> None:
    """O6."""
    hall = world.guild.channel("salão")
    await choose(world, games=("gnomopolis",), tables_per_user=1, bots_per_table=1)
    world.bia.go(hall)
    answer = await world.bia.slash("/table new", game="terra_concordia")
    assert "What is played here: Gnomopolis." in answer.text
    assert not hall.threads
    await world.bia.slash("/table new", game="gnomopolis")
    again = await world.bia.slash("/table new", game="gnomopolis")
    assert "You already host 1 open table" in again.text
    (thread,) = hall.threads
    world.bia.go(thread)
    await world.delivered()
    await world.bia.slash("/table add-bot")
    assert [place.name for place in (await world.bot.tables.in_channel(thread.id)).places] == ["Bia", "Bot 1 🤖"]
    refused = await world.bia.slash("/table add-bot")
    assert "1 bot at a table" in refused.text


async def test_tables_open_where_the_server_wants_them(world: World) -> None:
    jogos = world.guild.channel("jogos")
    await choose(world, games_channel=jogos.id, threads=False)
    world.bia.go(world.guild.channel("salão"))
    await world.bia.slash("/table new", game="gnomopolis")
    assert len(jogos.threads) == 1
    await choose(world, games_channel=1)
    gone = await world.bia.slash("/table new", game="gnomopolis")
    assert "games channel of this server is gone" in gone.text


@pytest.mark.parametrize("silent", [True, False])
async def test_in_quiet_hours_nothing_makes_a_sound_in_channels(world: World, silent: bool) -> None:
    now = datetime.now(ZoneInfo((await chosen(world)).zone))
    minute = 60 * now.hour + now.minute
    # For a quarter of an hour around now, or at all other times but that.
    around = ((minute - 5) % 1_440, (minute + 10) % 1_440)
    quiet_from, quiet_to = around if silent else reversed(around)
    await choose(world, quiet_from=quiet_from, quiet_to=quiet_to)
    await world.started(world.bia)
    assert bool(world.table_message.data.flags & 1 << 12) is silent


async def test_all_tables_can_be_closed_and_moved(world: World) -> None:
    """O5."""
    snapshot = await world.started(world.bia)
    # Whoever plays must put closing to the vote: this is for a moderator who does not.
    world.guild.data.owner_id = world.caio.id
    panel = await world.caio.slash("/configurar")
    await world.caio.press("Mesas", on=panel.message)
    shown = panel.message
    assert "1 mesa aberta" in shown.text
    assert snapshot.game_id in shown.text
    assert "espera <t:" in shown.text
    await world.caio.press("Mover", on=shown)
    other = world.guild.channel("outra sala")
    await world.caio.select("", [other], on=shown)
    await world.box.until(lambda: any(b.custom_id.endswith(":close") for b in shown.buttons))
    assert (await world.bot.tables.look(snapshot.game_id)).channel_id == other.id
    await world.caio.press(button(shown, "close"), on=shown)
    await world.box.until(lambda: any(b.custom_id.endswith(":close_now") for b in shown.buttons))
    assert (await world.bot.tables.look(snapshot.game_id)).running, "it is asked about first"
    await world.caio.press(button(shown, "close_now"), on=shown)
    await world.box.until(lambda: "fechada" in shown.text)
    assert (await world.bot.tables.of_guild(world.guild.id)).total == 0
    world.guild.data.owner_id = world.bia.id
    stale = await world.caio.press("◀ Todas as mesas", on=shown)
    assert "Gerenciar servidor" in stale.messages[-1].text


async def test_a_table_that_has_not_begun_is_closed_by_giving_it_up_so_that_nobody_presses_its_buttons_any_more(
    world: World,
) -> None:
    for closes in ("command", "list"):
        await world.table()
        world.guild.data.owner_id = world.caio.id
        if closes == "command":
            told = (await world.caio.slash("/table close", sure=True)).text
        else:
            shown = (await world.caio.slash("/admin tables")).message
            await world.caio.press(button(shown, "close"), on=shown)
            await world.caio.press(button(shown, "close_now"), on=shown)
            told = shown.text
        assert "A mesa foi cancelada" in told
        await world.delivered()
        assert not world.lobby.buttons


async def test_a_list_of_tables_that_was_opened_before_closes_nothing_afterwards(world: World) -> None:
    await world.started(world.bia)
    world.guild.data.owner_id = world.caio.id
    shown = (await world.caio.slash("/configurar")).message
    await world.caio.press("Mesas", on=shown)
    world.guild.data.owner_id = world.bia.id
    refused = await world.caio.press(button(shown, "close"), on=shown)
    assert refused.messages[-1].is_private
    assert "Gerenciar servidor" in refused.messages[-1].text
    world.guild.data.owner_id = world.caio.id
    await world.caio.press(button(shown, "close"), on=shown)
    await world.box.until(lambda: any(b.custom_id.endswith(":close_now") for b in shown.buttons))
    world.guild.data.owner_id = world.bia.id
    refused = await world.caio.press(button(shown, "close_now"), on=shown)
    assert "Gerenciar servidor" in refused.messages[-1].text
    assert (await world.now()).running


async def test_a_server_that_chose_no_language_is_not_told_that_it_had(world: World) -> None:
    """Its tables speak with whoever opens them; what is said to be chosen already, Discord lets nobody choose."""
    place = world.box.guild("Outro", channel="geral")
    place.data.owner_id = world.ana.id
    world.ana.go(place.channel("geral"))
    panel = await world.ana.slash("/configurar")
    assert "o de quem abre a mesa" in panel.text
    (menu,) = (menu for menu in panel.message.selects if menu.custom_id.endswith(":language"))
    for value, locale in (("pt-BR", "pt-BR"), ("any", None)):
        await world.ana.select(menu.custom_id, [value], on=panel.message)
        assert (await world.bot.tables.preferences.guild(place.id)).locale == locale
        assert ("o de quem abre a mesa" in panel.message.text) == (locale is None)


async def test_the_usual_number_of_tables_is_said(world: World) -> None:
    panel = await owner(world)
    await world.ana.press("Limites e silêncio", on=panel.message)
    assert f"{world.bot.config.tables_per_user} (o padrão)" in panel.message.text


async def test_whoever_manages_the_server_chooses_its_language(world: World) -> None:
    owner = next(user for user in (world.ana, world.bia, world.caio) if user.id != world.guild.data.owner_id)
    world.guild.data.owner_id = owner.id
    answer = await owner.slash("/admin settings", language="en", threads=False, everybody=True)
    assert "⚠" not in answer.text
    menus = {menu.custom_id.rpartition(":")[2]: menu.custom_id for menu in answer.message.selects}
    await owner.select(menus["threads"], ["on"], on=answer.message)
    await owner.select(menus["openers"], [str(world.guild.id)], on=answer.message)
    kept = await world.bot.tables.preferences.guild(world.guild.id)
    assert (kept.locale, kept.threads, kept.opener_role) == ("en", True, None)
    world.guild.data.roles[77] = Role(id=77, name="anfitriões")
    for role, opener in ((77, 77), (world.guild.id, None)):
        await owner.slash("/admin settings", openers=world.guild.data.roles[role])
        kept = await world.bot.tables.preferences.guild(world.guild.id)
        assert (kept.locale, kept.threads, kept.opener_role) == ("en", True, opener), "what is not named stays"
    wall = world.guild.channel("mural")
    for given, offers in (({"seats": wall}, wall.id), ({"language": "en"}, wall.id), ({"seats_at_table": True}, None)):
        await owner.slash("/admin settings", **given)
        assert (await world.bot.tables.preferences.guild(world.guild.id)).offers == offers
    snapshot = await world.table()
    assert snapshot.locale == "en"
    assert "seats taken" in world.lobby.text


async def test_limits_of_whoever_runs_the_bot(world: World) -> None:
    """O6: tables of a server, presses and pictures of a user."""
    await world.stop()
    world.config = msgspec.structs.replace(
        world.config, tables_per_server=1, tables_per_user=0, presses_per_minute=60, pictures_per_minute=2
    )
    await world.start()
    await world.started(world.bia)
    # One picture was the card of a game that is new to them.
    looks = [await world.ana.slash("/board") for _ in range(3)]
    assert looks[0].messages[-1].files
    assert not looks[-1].messages[-1].files
    assert looks[-1].is_private
    assert "Devagar: tente de novo em" in looks[-1].text
    world.caio.go(world.guild.channel("jogos"))
    refused = await world.caio.slash("/table new", game="gnomopolis", thread=False)
    assert "Este servidor já tem 1 mesa aberta" in refused.text
    for _ in range(60):
        answer = await world.caio.slash("/help")
    assert "Devagar" in answer.text


@pytest.mark.parametrize(
    ("community", "server", "choice", "language"),
    [
        (False, "pt-BR", None, "en"),
        (True, "pt-BR", None, "pt-BR"),
        (True, "en-GB", None, "en"),
        (True, "ja", None, "en"),
        (False, "en-US", "pt-BR", "pt-BR"),
        (True, "pt-BR", "en", "en"),
    ],
)
async def test_a_table_speaks_as_its_server_does_else_as_whoever_opens_it(
    world: World, community: bool, server: str, choice: str | None, language: str
) -> None:
    place = world.box.guild("Outro", locale=server, channel="geral", with_bot=False)
    place.data.community = community
    place.invite_bot()
    await world.box.until(lambda: place.channel("geral").messages, 5)
    await world.bot.tables.preferences.save_guild(GuildSetting(guild_id=place.id, locale=choice), 0)
    world.bia.go(place.channel("geral"))
    await world.bia.slash("/table new", game="gnomopolis", thread=False)
    await world.delivered()
    assert (await world.bot.tables.in_channel(place.channel("geral").id)).locale == language
    assert ("seats taken" in place.channel("geral").messages[-1].text) is (language == "en")


async def test_whoever_speaks_another_language_is_answered_in_that_of_the_server(world: World) -> None:
    people = [world.ana, world.bia, world.box.user("Pierre", locale="fr")]
    for user in people:
        user.go(world.guild.channel("salão"))
    preferences = world.bot.tables.preferences
    for locale, same in (("pt-BR", 0), ("en", 1)):
        before = await preferences.guild(world.guild.id)
        chosen = msgspec.structs.replace(before, locale=locale)
        await preferences.save_guild(chosen, world.bot.tables.clock(), before)
        told = [(await user.slash("/mygames")).text for user in people]
        assert told[0] != told[1]
        assert told[2] == told[same]


@pytest.mark.parametrize(("seconds", "told"), [(0.05, "✅ 50 ms"), (1.5, "⚠️ 1500 ms")])
async def test_a_way_to_discord_that_is_slow_is_marked(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float, told: str
) -> None:
    world.guild.data.owner_id = world.ana.id
    world.bot.tables.hosting.owners.add(world.ana.id)
    monkeypatch.setattr(type(world.bot), "latency", seconds)
    assert told in (await world.ana.slash("/admin diagnóstico")).text

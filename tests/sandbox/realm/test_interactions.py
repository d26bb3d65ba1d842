"""Interactions from the user's deed to what is seen, with a real discord.py bot."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import CannotDo, NoAnswer
from tests.sandbox.small_bot import png


async def test_a_command_is_found_by_base_and_localised_names(bot, ana, bia):
    answer = await ana.slash("/mesa nova", jogo="tarlac", lugares=3)
    assert answer.text == "tarlac 3 short pt-BR"
    assert (await bia.slash("/table new", game="nucleum")).text == "nucleum 4 short en-US"
    assert "/mesa nova" in ana.commands and "/table new" in bia.commands


async def test_what_a_client_would_not_send_is_refused(bot, ana):
    with pytest.raises(CannotDo, match="needs"):
        await ana.slash("/mesa nova")
    with pytest.raises(CannotDo, match="does not take 9"):
        await ana.slash("/mesa nova", jogo="x", lugares=9)
    with pytest.raises(CannotDo, match="not a choice"):
        await ana.slash("/mesa nova", jogo="x", duração="eterna")
    with pytest.raises(CannotDo, match="not offered"):
        await ana.slash("/nada")


async def test_choices_are_taken_by_localised_name(bot, ana):
    assert "long" in (await ana.slash("/mesa nova", jogo="x", duração="Longa")).text


async def test_autocomplete_knows_what_was_already_given(bot, ana):
    choices = await ana.autocomplete("/mesa nova", "jogo", "tar", already={"lugares": 3})
    assert [(c.label, c.value) for c in choices] == [("Tarlac (3)", "tarlac")]


async def test_a_deferred_answer_arrives_and_is_followed_up(bot, ana, bia):
    answer = await ana.slash("/slow")
    assert answer.message.embeds[0]["title"] == "Placar" and not answer.message.is_loading
    assert answer.message.images == [png(400, 200, (60, 90, 50))]
    assert answer.message.alt_texts == ["Placar em imagem"]
    private = await ana.finds("mais uma coisa")
    assert private.is_private and bia.sees("mais uma coisa") is None
    assert bia.sees("Placar") == answer.message


async def test_a_private_deferral_stays_private(bot, ana, bia):
    answer = await ana.slash("/slow", private=True)
    assert answer.is_private and bia.sees("Placar") is None


async def test_components_v2_are_pressed_and_edited_with_their_picture_kept(bot, ana, box):
    panel = (await ana.slash("/panel")).message
    assert [b.label for b in panel.buttons] == ["Jogar", "Nome", "Pensar", "Fechado"]
    assert panel.alt_texts == ["O tabuleiro inteiro", "Miniatura"] and len(panel.images) == 1
    before = panel.images
    answer = await ana.press("Jogar")
    assert answer.is_update and "presses: 1" in panel.text and panel.images == before
    await ana.press("pensar", on=panel)
    assert "presses: 99" in panel.text and panel.images != before
    with pytest.raises(CannotDo, match="disabled"):
        await ana.press("Fechado", on=panel)
    shown = box.payloads.message(panel.data)
    assert shown["attachments"] == [] and shown["flags"] & 1 << 15


async def test_selects_take_labels_and_values(bot, ana, bia):
    await ana.slash("/panel")
    assert (await ana.select("Construir", ["Edifício 2"])).text == "Escolhido: b2"
    assert (await bia.select("Descartar", ["Edifício 1", "b3"])).text == "Escolhido: b1, b3"
    with pytest.raises(CannotDo, match="entries, not 4"):
        await ana.select("Descartar", ["b0", "b1", "b2", "b3"])
    with pytest.raises(CannotDo, match="not offered"):
        await ana.select("Construir", ["castelo"])


async def test_a_modal_is_filled_in_and_checked(bot, ana):
    await ana.slash("/panel")
    opened = await ana.press("Nome")
    assert opened.modal.title == "Nome da mesa" and set(opened.modal.fields) == {"Nome", "Tipo"}
    with pytest.raises(CannotDo, match="41 characters"):
        await ana.submit(opened, Nome="x" * 41, Tipo="short")
    answer = await ana.submit(opened, Nome="Caverna", Tipo="long")
    assert answer.text == "Mesa **Caverna**, long" and answer.is_private


async def test_the_context_menu_of_a_user(bot, ana, bia):
    answer = await ana.menu("Mesas em comum", on=bia)
    assert answer.text == "Você e Bia: 2 mesas" and answer.is_private


async def test_a_late_answer_is_a_breach_and_unknown(bot, ana, box):
    with pytest.raises(NoAnswer, match="late"):
        await ana.slash("/late")
    await box.until(lambda: len(box.breaches) == 2)
    assert [b.kind for b in box.breaches] == ["late", "late"]
    assert "10062" in box.breaches[1].what


async def test_a_second_answer_is_a_breach(bot, ana, box):
    assert (await ana.slash("/twice")).text == "um"
    await box.until(lambda: box.breaches)
    assert box.breaches[0].kind == "answered twice" and "40060" in box.breaches[0].what


async def test_an_offline_bot_gives_no_answer(box, ana, bot):
    await bot.close()
    await box.until(lambda: not box.bot_online)
    with pytest.raises(NoAnswer, match="offline"):
        await ana.slash("/panel")


async def test_direct_messages_and_closed_ones(bot, ana, box):
    assert (await ana.slash("/whisper")).text == "enviada"
    assert [m.text for m in ana.dms] == ["sua mão: 3 cartas"]
    ana.close_dms()
    assert (await ana.slash("/whisper")).text == "fechada 50007"
    assert len(ana.dms) == 1 and not box.breaches


async def test_a_command_in_a_direct_channel(bot, ana):
    answer = await ana.slash("/panel", channel=ana.direct)
    assert answer.message.channel == ana.direct
    await ana.press("Jogar", on=answer)
    assert "presses: 1" in ana.dms[-1].text


async def test_a_thread_is_opened_archived_and_reopened(bot, ana, bia, box):
    await ana.slash("/thread")
    await ana.finds("Vez de")
    thread = ana.here.threads[0]
    assert thread.name == "mesa da Ana" and set(thread.members) == {"Taverna", "Ana"}
    assert thread.messages[-1].mentions == ["Ana"]
    box.travel(25 * 3600)
    assert thread.archived
    with pytest.raises(CannotDo, match="archived"):
        await ana.slash("/panel", channel=thread)
    ana.say("de volta", thread)
    assert not thread.archived
    await ana.slash("/panel", channel=thread)


async def test_the_bot_hears_of_what_vanishes(bot, ana, box):
    guild = box.guild("Taverna")
    guild.channel("extra").delete()
    box.guild("Outra", channel="x").kick_bot()
    await box.until(lambda: {"extra", "Outra"} <= set(bot.gone))
    guild.kick_bot()
    await box.until(lambda: "Taverna" in bot.gone)
    with pytest.raises(CannotDo):
        await ana.slash("/panel")


async def test_the_gateway_resumes_and_replays(bot, ana, box):
    socket = next(iter(box.gateway.sockets.values()))
    await socket.close(code=4000)
    await box.until(lambda: not box.bot_online)
    box.guild("Taverna").channel("enquanto").delete()
    await box.until(lambda: bot.resumed == 1, 15)
    await box.until(lambda: "enquanto" in bot.gone)
    assert (await ana.slash("/panel")).message


async def test_an_invalid_session_starts_anew(bot, ana, box):
    await box.gateway.drop(resumable=False)
    await box.until(lambda: not box.bot_online)
    await box.until(lambda: box.bot_online, 20)
    await box.until(bot.is_ready)
    assert bot.resumed == 0 and (await ana.slash("/panel")).message


async def callback(box, interaction, method, path, body):
    """A request with the token of an interaction, past discord.py; the status and the error code."""
    path = path.format(id=interaction.id, token=interaction.token, application=box.world.application_id)
    async with aiohttp.ClientSession() as session, session.request(method, box.api_url + path, json=body) as answer:
        said = await answer.json() if answer.content_type == "application/json" else {}
        return answer.status, said.get("code")


EDIT = "/webhooks/{application}/{token}/messages/@original"
FOLLOW_UP = "/webhooks/{application}/{token}"
V2 = {"flags": 1 << 15, "components": [{"type": 10, "content": "novo"}]}


async def test_a_token_ends_after_fifteen_minutes(bot, ana, box):
    answer = await ana.slash("/mesa nova", jogo="x")
    box.travel(14 * 60)
    assert (await callback(box, answer.interaction, "PATCH", EDIT, {"content": "y"}))[0] == 200
    box.travel(61)
    assert await callback(box, answer.interaction, "PATCH", EDIT, {"content": "z"}) == (401, 50027)
    assert answer.text == "y" and box.breaches[0].kind == "late"


async def test_a_deferred_answer_turns_into_v2_only_by_a_follow_up(bot, ana, box):
    nodes = [next(c for c in box.world.commands[0] if c["name"] == "late")]
    for method, path, outcome in (("PATCH", EDIT, (400, 50035)), ("POST", FOLLOW_UP, (200, None))):
        begun = box.interactions.command(ana.data, ana.here.data, nodes, [])
        await callback(box, begun, "POST", "/interactions/{id}/{token}/callback", {"type": 5, "data": {"flags": 64}})
        assert await callback(box, begun, method, path, V2) == outcome
    assert begun.original.visible_to == ana.id and not begun.loading


async def test_answers_that_do_not_fit_the_interaction_are_refused(bot, ana, box):
    nodes = [next(c for c in box.world.commands[0] if c["name"] == "late")]
    begun = box.interactions.command(ana.data, ana.here.data, nodes, [])
    where = "/interactions/{id}/{token}/callback"
    assert await callback(box, begun, "POST", where, {"type": 7, "data": {"content": "x"}}) == (400, 50035)
    assert await callback(box, begun, "POST", where, {"type": 8, "data": {"choices": []}}) == (400, 50035)
    assert await callback(box, begun, "POST", where, {"type": 9, "data": {"title": "x" * 46}}) == (400, 50035)
    assert await callback(box, begun, "POST", FOLLOW_UP, {"content": "x"}) == (404, 10015)
    assert await callback(box, begun, "POST", where, {"type": 4, "data": {"content": "x"}}) == (204, None)

"""The key that all make together, and what a finished game leaves: its record and its film."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.replay.examine import Examined
from cogs.records import film_name, report
from games.core.rng import Stream, fingerprint, seeded
from games.core.thinking.opponent import random_move
from sandbox import Response
from tests.cogs.ui.tables import said
from tests.e2e.conftest import World, button


async def test_a_word_is_chosen_in_the_lobby_and_told_only_as_a_fingerprint(world: World) -> None:
    table = await world.table()
    await world.bia.press(button(world.lobby, "join"), on=world.lobby, settle=0.05)
    await world.delivered()
    draws = (await world.bia.press(button(world.lobby, "draws"), on=world.lobby)).message
    assert table.commitment in draws.text
    form = await world.bia.press(button(draws, "word"), on=draws)
    assert form.modal is not None
    (field,) = form.modal.fields.values()
    answer = await world.bia.submit(form, {field: "quero-quero"})
    bound = fingerprint("quero-quero", table.game_id)
    assert bound in answer.messages[-1].text
    await world.delivered()
    assert "quero-quero" not in world.lobby.text
    seen = (await world.caio.press(button(world.lobby, "draws"), on=world.lobby)).message
    assert f"Bia `{bound}`" in seen.text
    assert "quero-quero" not in seen.text
    stranger = await world.caio.press(button(seen, "word"), on=seen)
    assert "não está nesta mesa" in stranger.text
    await world.ana.press(button(world.lobby, "start"), on=world.lobby, settle=0.05)
    await world.delivered()
    assert "quero-quero" in (await world.now()).setup.words


async def test_export_gives_the_record_then_the_film_and_both_are_looked_into(world: World) -> None:
    """Takes some seconds: a film is made in a process of its own, and the record is proved in another."""
    snapshot, stream = await world.started(world.bia), Stream(seeded(4))
    while snapshot.running:
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    await world.delivered()
    studio, final = world.bot.studio, world.posts[-1]
    studio.most = 3
    film: list[str] = []
    answer = await world.ana.press(button(final, "export"), on=final)
    assert "filme" in answer.text
    for _ in range(600):
        film = [name for message in answer.messages[1:] for name in message.files]
        if len(film) == 2:
            break
        await asyncio.sleep(0.1)
    assert sorted(film) == [f"{snapshot.game_id}.gif", f"{snapshot.game_id}.html"]
    assert ["animação" in alt for message in answer.messages[1:] for alt in message.alt_texts] == [True]
    assert all(message.is_private for message in answer.messages), "the channel has not asked for it"
    record = (await world.bot.tables.chronicle.export(snapshot.game_id)).data
    found = await studio.examined(record, "pt-BR", film=False)
    assert found.problems == ()
    assert set(found.words) == set(snapshot.setup.words)
    shown = said(report(found, "pt-BR", snapshot.commitment))
    assert "✅" in shown
    assert "❌" in said(report(found, "pt-BR", "0" * 64))
    with pytest.raises(ValueError, match="missing required field"):
        await studio.examined(b"{}", "pt-BR", film=False)
    # By hand: the file that was exported is given to the command.
    verdict = await world.ana.slash("/conferir", arquivo=("partida.taverna", record), compromisso=snapshot.commitment)
    await world.box.until(lambda: "✅" in verdict.text, 30)
    nothing = await world.ana.slash("/conferir", arquivo=("bilhete.txt", b"{}"))
    await is_no_record(world, nothing)
    # And looked at: whoever never sat there gets the film of the same file, page and animation.
    opened = await world.caio.slash("/importar", arquivo=("partida.taverna", record))
    assert opened.is_private
    await world.box.until(lambda: len([f for m in opened.messages[1:] for f in m.files]) == 2, 60)
    assert "✅" in opened.text
    assert sorted(f for m in opened.messages[1:] for f in m.files) == sorted(film)
    assert all(message.is_private for message in opened.messages)
    with_nothing = await world.caio.slash("/importar", arquivo=("bilhete.txt", b"{}"))
    await is_no_record(world, with_nothing)


async def is_no_record(world: World, answer: Response) -> None:
    """It is read elsewhere first, and then told in words alone."""
    await world.box.until(lambda: len(answer.messages) == 2, 30)
    assert answer.messages[1].text == "Esse arquivo não é o registro de uma partida."
    assert all(message.is_private and not message.files for message in answer.messages)
    assert "✅" not in answer.text


async def test_a_file_that_is_no_record_by_its_size_is_not_even_fetched(world: World, monkeypatch) -> None:
    monkeypatch.setattr(world.bot.extensions["cogs.records"], "LARGEST", 1 << 20)
    world.ana.go(world.guild.channel("salão"))
    for command in ("/importar", "/conferir"):
        answer = await world.ana.slash(command, arquivo=("grande.taverna", b" " * ((1 << 20) + 1)))
        assert answer.is_private
        assert "1 MB" in answer.text


def test_of_a_game_that_goes_on_nothing_is_said_to_be_proved() -> None:
    running = Examined("gnomopolis", "abcd", ("Ana", "Bia"), "a1" * 32, ("uma palavra",), False, 3, 4, (), 0)
    for commitment in (None, "a1" * 32, "b2" * 32):
        shown = said(report(running, "en", commitment))
        assert "✅" not in shown
        assert "❌" not in shown
        assert "uma palavra" not in shown
    over = msgspec.structs.replace(running, over=True)
    assert "✅" in said(report(over, "en", f" {'A1' * 32}\n")), "as somebody copies it"
    assert "✅" not in said(report(over, "en", "b2" * 32))


def test_what_a_record_says_cannot_break_the_message() -> None:
    found = Examined(
        "@everyone", "<@1>" * 50, ("**Ana**", "x" * 500), "`" * 200, ("w" * 900,), True, 1, 1, ((0, "*"),) * 200, 200
    )
    shown = said(report(found, "en", None))
    assert "@everyone" not in shown
    assert "**Ana**" not in shown
    assert len(shown) < 4_000


@pytest.mark.parametrize("table", ["", "../../etc/passwd", "a" * 25, "`@everyone`", "ab\n"])
def test_a_film_is_not_called_just_anything(table: str) -> None:
    assert film_name("xbev7v3p") == "xbev7v3p"
    assert film_name(table) == "record"

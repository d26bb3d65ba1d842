"""What a player writes down for themselves: on their own screens, and nowhere else."""

from __future__ import annotations

import logging

import pytest

from games.core.record import read
from tests.e2e.conftest import World, button

SECRET = "guardar a quinta carta"


async def test_a_note_is_written_read_and_shown_to_its_owner_alone(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    snapshot = await world.started(world.bia)
    await world.knows("gnomopolis", world.ana, world.bia)
    form, elsewhere = [await world.bia.slash("/note") for _ in range(2)]
    (field,), (other,) = form.modal.fields.values(), elsewhere.modal.fields.values()
    told = await world.bia.submit(form, {field: SECRET})
    assert "to you alone" in told.text
    late = await world.bia.submit(elsewhere, {other: "outra coisa"})
    assert "changed while you were writing" in late.text
    assert "outra coisa" in late.text, "what was typed is not lost"

    hand = await world.bia.slash("/hand")
    assert hand.is_private
    assert SECRET in hand.text
    again = await world.bia.press(button(hand, "memo"), on=hand.message)
    assert again.modal is not None
    assert SECRET in str(again.modal.form)
    missed = await world.bia.slash("/catchup")
    assert missed.is_private
    assert SECRET in missed.text
    panel = await world.panel(world.bia)
    assert button(panel, "memo")

    for command in ("/hand", "/catchup", "/play", "/log", "/note", "/table info"):
        answer = await world.ana.slash(command)
        shown = str(answer.modal.form) if command == "/note" else answer.text
        assert shown
        assert SECRET not in shown, command
    assert "não joga nesta mesa" in (await world.caio.slash("/note")).text
    for command in ("/hand", "/catchup"):
        shown = (await world.caio.slash(command)).message
        assert "Gnomopolis" in shown.text, "whoever looks on is told what all may see"
        assert not [each for each in shown.buttons if each.custom_id and each.custom_id.endswith("memo")], command
    await world.delivered()
    for user in (world.ana, world.caio):
        seen = [*user.messages(), *user.dms]
        assert seen
        assert not [message for message in seen if SECRET in message.text], user
    record = (await world.bot.tables.chronicle.export(snapshot.game_id)).data
    assert read(record)
    assert SECRET.encode() not in record
    assert SECRET not in caplog.text

    form = await world.bia.slash("/note")
    (field,) = form.modal.fields.values()
    assert "was deleted" in (await world.bia.submit(form, {field: ""})).text
    assert SECRET not in (await world.bia.slash("/hand")).text

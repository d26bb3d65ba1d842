"""A hint in Discord: private, in words, and nothing of it in the channel."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import World, button


async def test_a_hint_is_for_whoever_asked_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: True)
    monkeypatch.setattr("bot.jobs.opponents.HINT", 0.1)
    snapshot = await world.started(world.bia)
    seat = next(decision.seat for decision in snapshot.decisions if decision.blocking)
    who = world.ana if snapshot.place_at(seat).user_id == world.ana.id else world.bia
    before, taken_back = world.posts, list[object]()

    async def undo(*given: object) -> None:
        taken_back.append(given)

    monkeypatch.setattr(world.bot.tables.moves, "undo", undo)
    panel = await who.slash("/play")
    answer = await who.press(button(panel.message, "hint"), on=panel.message)
    await world.box.until(lambda: answer.messages, 120)
    (hint,) = answer.messages
    assert hint.text.partition("\n")[2].startswith("💡 "), "below its question"
    assert hint.is_private
    await world.delivered()
    assert [post.id for post in world.posts] == [post.id for post in before]
    assert not taken_back, "the button beside it takes an answer back"

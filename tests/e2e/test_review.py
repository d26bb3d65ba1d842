"""A review in Discord: private, in words and pictures of what the seat saw, also after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_keys
from tests.e2e.conftest import World, button


async def over(world: World) -> None:
    """A game of Ana and Bia, both at random, is over."""
    snapshot, stream = await world.started(world.bia), Stream(seeded(4))
    people = {user.id: User(user.id, user.name) for user in (world.ana, world.bia)}
    for press in range(1, 10_000):
        asked = next((d for d in snapshot.decisions if d.blocking), None)
        if asked is None:
            break
        who = people[snapshot.place_at(asked.seat).user_id or 0]
        keys = random_keys(asked, stream)
        snapshot = await world.bot.tables.moves.answer(snapshot.game_id, who, asked.seat, asked.since, keys, press)
    await world.delivered(20)


async def test_a_review_is_for_whoever_asked_alone_also_after_a_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: True)
    monkeypatch.setattr("games.core.thinking.review.FIRST", 8)
    monkeypatch.setattr("games.core.thinking.review.CLOSE", 40)
    await over(world)
    final = world.posts[-1]
    viewers: list[Any] = []

    async def reviewed(who: Any) -> Any:
        draw = world.bot.pictures.draw

        async def noted(snapshot: Any, name: str, viewer: Any, locale: str) -> bytes:
            viewers.append((viewer, snapshot.played.outcome))
            return await draw(snapshot, name, viewer, locale)

        with monkeypatch.context() as watched:
            watched.setattr(world.bot.pictures, "draw", noted)
            answer = await who.press(button(final, "review"), on=final)
            await world.box.until(lambda: answer.messages and "1." in answer.text, 60)
            await world.box.until(lambda: answer.message.images, 20)
        return answer

    answer = await reviewed(world.ana)
    assert answer.is_private
    assert "As decisões que mais lhe custaram" in answer.text
    (seat,) = (await world.now()).seats_of(world.ana.id)
    told = answer.text.count("Melhor:")
    assert 1 <= told <= 5
    assert viewers == [(seat, None)] * told, "the table as that seat saw it then"
    assert len(answer.message.images) == told
    before = [post.id for post in world.posts]
    await world.stop()
    await world.start()
    again = await reviewed(world.ana)
    assert again.text == answer.text
    assert [post.id for post in world.posts] == before
    stranger = await world.caio.press(button(final, "review"), on=final)
    assert stranger.is_private
    assert "nada nesta partida" in stranger.text


async def test_where_the_game_did_not_pass_there_is_no_button_and_an_old_one_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: True)
    await over(world)
    old = world.posts[-1]
    assert button(old, "review")
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: False)
    refused = await world.ana.press(button(old, "review"), on=old)
    assert "não tem revisão" in refused.text

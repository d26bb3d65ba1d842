"""What one has missed, and the game turn by turn, in the hall."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.e2e.conftest import World, button


@pytest.fixture
async def running(world: World):
    """A game of Ana, Bia and Caio in which three turns have passed."""
    snapshot = await world.started(world.bia, world.caio)
    for _ in range(4):
        await world.user(snapshot).slash("/gnomopolis pass")
        snapshot = await world.now()
    return snapshot


async def test_what_was_missed_stands_first_on_the_panel_and_is_told_in_words_and_pictures(
    world: World, running
) -> None:
    user = world.user(running)
    panel = await world.panel(user)
    assert panel.message is not None
    assert panel.message.buttons[0].custom_id.endswith(":catchup")
    answer = await user.press(button(panel, "catchup"), on=panel.message)
    assert answer.is_private
    assert "desde a sua última jogada" in answer.text or "since your last move" in answer.text
    assert len([line for line in answer.text.splitlines() if line.startswith("- ")]) == 2
    await world.box.until(lambda: len(answer.message.images) == 2, 10)
    then, now = answer.message.images
    assert then != now
    typed = await user.slash("/catchup")
    assert typed.is_private
    assert typed.text == answer.text


async def test_a_newcomer_has_missed_nothing(world: World) -> None:
    snapshot = await world.started(world.bia, world.caio)
    for _ in range(2):
        await world.user(snapshot).slash("/gnomopolis pass")
        snapshot = await world.now()
    await world.knows("gnomopolis", world.ana, world.bia, world.caio)
    panel = await world.panel(world.user(snapshot))
    assert not [b for b in panel.message.buttons if b.custom_id.endswith(":catchup")]


async def test_a_picture_that_comes_late_does_not_bring_its_page_back(
    world: World, running, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, may = world.bot.pictures.draw, asyncio.Event()

    async def slow(*args: Any, **named: Any) -> bytes:
        await may.wait()
        return await draw(*args, **named)

    user = world.user(running)
    monkeypatch.setattr(world.bot.pictures, "draw", slow)
    answer = await user.slash("/catchup")
    overview = answer.text
    steps = next(b.custom_id for b in answer.message.buttons if b.custom_id.startswith("y:"))
    await user.press(steps, on=answer.message)
    turn = answer.text
    assert turn != overview
    may.set()
    await world.box.until(lambda: answer.message.images, 10)
    await world.delivered()
    assert answer.text == turn
    assert len(answer.message.images) == 1, "the turn's own picture"
    assert not world.bot.to_be_illustrated


async def test_who_has_just_played_is_not_offered_it(world: World, running) -> None:
    before = world.user(running)
    await before.slash("/gnomopolis pass")
    panel = await world.panel(before)
    assert not [b for b in panel.message.buttons if b.custom_id.endswith(":catchup")]


async def test_turn_by_turn_forwards_and_back_also_after_a_restart(world: World, running) -> None:
    user = world.user(running)
    answer = await user.slash("/catchup")
    whole = answer.text
    steps = next(b.custom_id for b in answer.message.buttons if b.custom_id.startswith("y:"))
    await user.press(steps, on=answer.message)
    first = answer.text
    assert first != whole
    await world.box.until(lambda: answer.message.images, 10)
    pictures = answer.message.images
    await world.stop()
    await world.start()
    after = next(b for b in answer.message.buttons if b.style == 1)
    await user.press(after.custom_id, on=answer.message)
    await world.box.until(lambda: answer.text != first, 10)
    await world.box.until(lambda: answer.message.images not in ([], pictures), 10)
    back = next(b for b in answer.message.buttons if b.custom_id.endswith(":then"))
    await user.press(back.custom_id, on=answer.message)
    assert answer.text == whole


async def test_where_somebody_left_off_nothing_is_told_that_they_know_already(world: World, running) -> None:
    user = world.user(running)
    answer = await user.slash("/catchup")
    steps = next(b.custom_id for b in answer.message.buttons if b.custom_id.startswith("y:"))
    await user.press(steps, on=answer.message)
    assert any(line.startswith("- ") for line in answer.text.splitlines())
    back = next(b for b in answer.message.buttons if b.custom_id.startswith("y:") and b.style == 2)
    await user.press(back.custom_id, on=answer.message)
    await world.box.until(lambda: not any(line.startswith("- ") for line in answer.text.splitlines()), 5)
    assert "0 de" in answer.text or "0 of" in answer.text


async def test_the_history_begins_with_the_beginning_and_jumps_to_rounds(world: World, running) -> None:
    answer = await world.caio.slash("/history", turn=0)
    assert answer.is_private
    assert "Turno 0" in answer.text
    (menu,) = answer.message.selects
    assert [option.label for option in menu.options] == ["Rodada 1", "Rodada 2"]
    await world.caio.select(menu.custom_id, [menu.options[1].value], on=answer.message)
    assert "Rodada 2" in answer.text
    assert "Turno 4 de 4" in (await world.caio.slash("/history")).text
    early = (await world.caio.slash("/history", turn=1)).text
    assert "Turno 1 de 4" in early
    assert len([line for line in early.splitlines() if line.startswith("- ")]) == 1, "of that turn, not of later ones"
    assert "Turno 4 de 4" in (await world.caio.slash("/history", turn=9_999)).text


async def test_nobody_looks_through_the_eyes_of_others_while_the_game_runs(world: World) -> None:
    snapshot = await world.dealt(world.bia)
    (mine,), (other,) = snapshot.seats_of(world.ana.id), snapshot.seats_of(world.bia.id)
    refused = await world.ana.slash("/history", player=other + 1)
    assert "acaba" in refused.text
    answer = await world.ana.slash("/history", player=mine + 1)
    menu = next(menu for menu in answer.message.selects if menu.custom_id.startswith("r:"))
    assert [option.value for option in menu.options] == ["-", str(mine)]


async def test_what_was_missed_says_since_when_and_leads_to_play_whoever_is_asked(world: World) -> None:
    snapshot = await world.started(world.bia)
    user = world.user(snapshot)
    await user.slash("/gnomopolis pass")
    mine, other = [await each.slash("/catchup") for each in (user, world.other(user))]
    assert "desde a sua última jogada" in mine.text or "since your last move" in mine.text
    assert "desde a sua última jogada" not in other.text
    assert "since your last move" not in other.text
    assert not [b for b in mine.message.buttons if b.custom_id.endswith(":play")]
    assert button(other, "play")


async def test_the_log_of_somebody_is_theirs(world: World, running) -> None:
    for seat, name in enumerate(running.names):
        told = (await world.caio.slash("/log", since="start", player=seat + 1)).text
        assert name in told.splitlines()[0]
        turns = [line for line in told.splitlines() if line.startswith("- ")]
        assert turns
        assert all(name in line for line in turns), told


async def test_whoever_plays_alone_looks_and_goes_back_turn_by_turn_too(world: World) -> None:
    await world.started(seats=1)
    for _ in range(3):
        await world.ana.slash("/gnomopolis pass")
    now = await world.now()
    assert now.seq == 3
    assert now.before is not None
    assert now.before.seq == 2, "what the last turn changed, not all since the beginning"
    assert "Turno 3 de 3" in (await world.ana.slash("/history")).text
    assert len(await world.ana.autocomplete("/vote rewind", "to")) == 3
    assert (await world.bot.tables.film.stretch(now, 1)).moves == (1, 2, 3)


async def test_rounds_that_began_in_one_turn_are_one_choice(
    world: World, running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes no menu in which two choices mean the same."""

    async def rounds(game_id: str) -> dict[int, int]:
        return {1: 0, 2: 3, 3: 3}

    monkeypatch.setattr(world.bot.tables.chronicle, "rounds", rounds)
    answer = await world.caio.slash("/history", turn=0)
    (menu,) = answer.message.selects
    assert [option.label for option in menu.options] == ["Rodada 1", "Rodada 3"]

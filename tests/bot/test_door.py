"""The door: every interaction once, every user at a pace that others can bear."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot import door
from bot.door import Door, Pace

TYPING, PRESS = discord.InteractionType.autocomplete, discord.InteractionType.component


def asking(id: int, user: int = 1, kind: discord.InteractionType = PRESS) -> discord.Interaction[Any]:
    return cast("discord.Interaction[Any]", SimpleNamespace(id=id, user=SimpleNamespace(id=user), type=kind))


def test_what_is_delivered_twice_is_attended_to_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "REMEMBERED", 3)
    opened = Door(0, 0)
    assert [opened.admit(asking(id)) for id in (1, 2, 1, 1, 3)] == [True, True, False, False, True]
    assert opened.admit(asking(4))
    assert opened.admit(asking(1)), "what is long past is forgotten"


def test_each_user_has_a_pace_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(door.time, "monotonic", lambda: now)
    pace = Pace(18, 20.0)
    for _ in range(6):
        pace.take(1)
    with pytest.raises(app_commands.CommandOnCooldown) as refused:
        pace.take(1)
    assert 0 < refused.value.retry_after <= 20
    pace.take(2)
    now += 20.1
    pace.take(1)
    free = Pace(0, 20.0)
    for _ in range(1_000):
        free.take(1)


def test_who_is_too_fast_holds_up_nobody_else() -> None:
    opened = Door(presses=6, pictures=0)
    assert opened.admit(asking(1, user=1))
    with pytest.raises(app_commands.CommandOnCooldown):
        opened.admit(asking(2, user=1))
    assert opened.admit(asking(3, user=2))


def test_the_paces_of_users_who_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "USERS", 2)
    pace = Pace(3, 20.0)
    for user in (1, 2, 3):
        pace.take(user)
    pace.take(1)
    with pytest.raises(app_commands.CommandOnCooldown):
        pace.take(1)
        pace.take(1)


def test_whoever_goes_on_is_not_the_one_whose_pace_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "USERS", 2)
    pace = Pace(6, 20.0)
    for user in (1, 2, 1, 3):
        pace.take(user)
    with pytest.raises(app_commands.CommandOnCooldown):
        pace.take(1)


def test_few_a_minute_are_few_and_not_any_number() -> None:
    pace = Pace(1, 10.0)
    pace.take(1)
    with pytest.raises(app_commands.CommandOnCooldown):
        pace.take(1)


def test_pictures_have_a_pace_of_their_own_over_a_longer_while() -> None:
    opened = Door(presses=0, pictures=6)
    for _ in range(2):
        opened.pictures.take(1)
    with pytest.raises(app_commands.CommandOnCooldown) as refused:
        opened.pictures.take(1)
    assert 10 < refused.value.retry_after <= 20
    free = Door(presses=1, pictures=0)
    for _ in range(100):
        free.pictures.take(1)


async def test_each_request_is_told_of_once_and_suggestions_are_not() -> None:
    told = list[int]()
    opened = Door(0, 0, lambda interaction: told.append(interaction.id))
    for id, kind in ((1, PRESS), (1, PRESS), (2, TYPING), (3, discord.InteractionType.modal_submit)):
        opened.admit(asking(id, kind=kind))
    assert told == [1, 3]


def test_presses_and_suggestions_are_counted_apart() -> None:
    opened = Door(presses=6, pictures=0)
    assert opened.admit(asking(1))
    with pytest.raises(app_commands.CommandOnCooldown):
        opened.admit(asking(2))

    async def types() -> list[bool]:
        async def once(id: int) -> bool:
            return opened.admit(asking(id, kind=TYPING))

        return [await asyncio.create_task(once(id)) for id in (3, 4)]

    assert asyncio.run(types()) == [True, False], "too many suggestions are dropped without a word"


async def test_typing_on_ends_the_suggestions_before(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, done = Door(0, 0), list[int]()

    async def suggest(id: int, user: int) -> None:
        assert opened.admit(asking(id, user, TYPING))
        await asyncio.sleep(0.02)
        done.append(id)

    tasks = [asyncio.create_task(suggest(id, user)) for id, user in ((1, 7), (2, 7), (3, 8), (4, 7))]
    await asyncio.wait(tasks)
    assert done == [3, 4]
    assert [task.cancelled() for task in tasks] == [True, True, False, False]
    monkeypatch.setattr(door, "IN_TIME", 0.005)
    late = asyncio.create_task(suggest(5, 7))
    await asyncio.wait([late])
    assert late.cancelled(), "nobody waits for suggestions that long"


async def test_suggestions_that_have_ended_leave_the_later_ones_to_be_ended() -> None:
    opened = Door(0, 0)

    async def suggest(id: int) -> None:
        opened.admit(asking(id, 7, TYPING))
        await asyncio.sleep(60)

    tasks = list[asyncio.Task[None]]()
    for id in (1, 2, 3):
        tasks.append(asyncio.create_task(suggest(id)))
        await asyncio.sleep(0.01)
    assert [task.done() for task in tasks] == [True, True, False]
    tasks[-1].cancel()


async def test_when_the_program_ends_nobody_gets_a_suggestion_any_more() -> None:
    """The fault: what it was made of was closed meanwhile, and each left a traceback in the log."""
    opened = Door(0, 0)

    async def suggest(id: int, user: int) -> bool:
        admitted = opened.admit(asking(id, user, TYPING))
        await asyncio.sleep(0.05 if admitted else 0)
        return admitted

    typing = [asyncio.create_task(suggest(id, id)) for id in (1, 2)]
    await asyncio.sleep(0)
    opened.close()
    assert all(isinstance(end, asyncio.CancelledError) for end in await asyncio.gather(*typing, return_exceptions=True))
    assert not await asyncio.create_task(suggest(3, 3))
    assert opened.admit(asking(4)), "whoever presses is told that it ends"

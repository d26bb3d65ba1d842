"""A turn that is ended, taken back and ended again: whoever comes next is called once, and never not at all."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from bot.delivery import rung
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.model import Key
from games.core.rules import play
from sandbox import ScriptedUser
from tests.e2e.conftest import World
from tests.e2e.test_ahead import before_anas_turn

SILENT = 1 << 12


class Turn(NamedTuple):
    """A turn that can be ended with one answer, which can be taken back."""

    user: ScriptedUser
    key: Key


def ending(snapshot: Snapshot) -> Key | None:
    """An answer after which somebody else is asked, and which can be taken back."""
    asked = next(d for d in snapshot.decisions if d.blocking)
    for option in asked.options if asked.picks == (1, 1) else ():
        after = play(snapshot.rules, snapshot.played, asked.seat, (option.key,))
        if after.undoable and asked.seat not in {d.seat for d in after.decisions if d.blocking}:
            return option.key
    return None


async def end(world: World, turn: Turn, press: int) -> None:
    now = await world.now()
    asked = next(d for d in now.decisions if d.blocking)
    who = User(turn.user.id, turn.user.name)
    await world.bot.tables.moves.answer(now.game_id, who, asked.seat, asked.since, (turn.key,), press)
    await world.delivered()


async def take_back(world: World, turn: Turn) -> None:
    who = User(turn.user.id, turn.user.name)
    await world.bot.tables.moves.undo((await world.now()).game_id, who, whole_turn=False)
    await world.delivered()


def aloud(world: World, user: ScriptedUser) -> bool:
    """Whether the table's message, which mentions this user, came with a sound."""
    assert world.table_message.mentions == [user.name]
    return not world.table_message.data.flags & SILENT


@pytest.fixture
async def turn(world: World) -> Turn:
    snapshot = await world.dealt(world.bia)
    await world.delivered()
    key = ending(snapshot)
    assert key is not None
    return Turn(world.user(snapshot), key)


async def test_it_makes_one_sound_and_mentions_all_the_same(world: World, turn: Turn) -> None:
    called = world.other(turn.user)
    await end(world, turn, 1)
    assert aloud(world, called)
    for press in (2, 3):
        await take_back(world, turn)
        await end(world, turn, press)
        assert not aloud(world, called)


async def test_whoever_has_looked_meanwhile_is_called_again(world: World, turn: Turn) -> None:
    called = world.other(turn.user)
    await end(world, turn, 1)
    await take_back(world, turn)
    await world.panel(called)
    await end(world, turn, 2)
    assert aloud(world, called)


async def test_whoever_was_called_long_ago_is_called_again(
    world: World, turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = world.other(turn.user)
    await end(world, turn, 1)
    await take_back(world, turn)
    monkeypatch.setattr(rung, "JUST", 0)
    await end(world, turn, 2)
    assert aloud(world, called)


async def test_whoever_has_played_meanwhile_is_called_again(world: World, turn: Turn) -> None:
    called = world.other(turn.user)
    await end(world, turn, 1)
    answer = ending(await world.now())
    assert answer is not None
    await end(world, Turn(called, answer), 2)
    await take_back(world, Turn(called, answer))
    await end(world, Turn(called, answer), 3)
    assert not aloud(world, turn.user)
    again = ending(await world.now())
    assert again is not None
    await end(world, Turn(turn.user, again), 4)
    assert aloud(world, called)


def shown(world: World) -> list[tuple[str, int]]:
    """What anybody sees of the messages in the table's channel, but for how often something was taken back."""
    return [(re.sub(r"\n.*↩.*", "", message.text), message.data.flags) for message in world.posts]


@pytest.fixture
async def foreseen(world: World, monkeypatch: pytest.MonkeyPatch) -> Turn:
    """Of Ana's, to which Bia can order an answer, with a minute to take it back."""
    monkeypatch.setattr(world.bot._automatic, "_grace", 60.0)
    snapshot = await before_anas_turn(world)
    await world.delivered()
    return Turn(world.ana, next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect.")))


async def test_whose_order_answers_in_a_moment_is_not_disturbed_and_nobody_can_tell(
    world: World, foreseen: Turn
) -> None:
    """While the mover can take it back they see the same whether somebody has ordered an answer to it or not."""
    game_id, bia, seen = (await world.now()).game_id, User(world.bia.id, world.bia.name), list[list[tuple[str, int]]]()
    for ordered in (False, True):
        if ordered:
            await world.bot.tables.advance.plan(game_id, bia, 1, 0, ("pass",))
        before = len(world.posts)
        seen.append([])
        for n in (1, 2):
            await end(world, foreseen, 10 * ordered + n)
            assert world.table_message.mentions == ([] if ordered else [world.bia.name])
            seen[-1] += shown(world)[before:]
            await take_back(world, foreseen)
            seen[-1] += shown(world)[before:]
        world.bot.delivery._desk.bell.forget(game_id)
    assert seen[0] == seen[1]
    first, second = seen[0][0], seen[0][3]
    assert f"<@{world.bia.id}>" in first[0]
    assert (first[1] & SILENT, second[1] & SILENT) == (0, SILENT)


async def test_whoever_was_spared_a_call_is_called_apart_where_the_next_one_makes_no_sound(
    world: World, foreseen: Turn
) -> None:
    game_id, bia = (await world.now()).game_id, User(world.bia.id, world.bia.name)
    await world.bot.tables.advance.plan(game_id, bia, 1, 0, ("pass",))
    await end(world, foreseen, 1)
    await take_back(world, foreseen)
    await world.bot.tables.advance.drop(game_id, bia, 1, "A", 1)
    letters = len(world.bia.messages())
    await end(world, foreseen, 2)
    assert not aloud(world, world.bia), "or it would tell that she was not really called before"
    assert len(world.bia.messages()) == letters + 1


async def test_that_direct_messages_are_closed_is_told_once_each_time_they_were(world: World) -> None:
    await world.started(world.bia)
    tables = world.bot.tables
    await world.knows("gnomopolis", world.bia)

    def told() -> int:
        return sum("Your direct messages are closed to me" in message.text for message in world.bia.messages())

    for n in (1, 2):
        await tables.preferences.dm_closed(world.bia.id, tables.clock())
        await world.bia.slash("/play")
        await world.box.until(lambda n=n: told() == n, 5)
        for _ in range(2):
            await world.bia.slash("/play")
        await world.delivered()
        assert told() == n
        await tables.preferences.dm_opened(world.bia.id)

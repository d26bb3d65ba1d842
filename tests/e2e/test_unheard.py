"""A command of which Discord said that it had failed, though it was carried out: typed again, it is not done twice."""

from __future__ import annotations

import pytest

from bot.service.table.snapshot import Snapshot
from sandbox import NoAnswer, Response, ScriptedUser
from tests.e2e.conftest import World, option_controls

SAID = "O seu comando já valeu"


async def unheard(world: World, user: ScriptedUser, command: str) -> None:
    """A command whose answer Discord does not take any more."""
    world.box.fail_next(9, "POST", "/callback$", 404, 10062)
    with pytest.raises(NoAnswer):
        await user.slash(command)
    world.box.failures.clear()
    world.box.breaches.clear()


async def moves(world: World, snapshot: Snapshot) -> int:
    """How many moves stand."""
    log = await world.bot.tables.games.log(snapshot.game_id)
    return sum(move.kind == "play" and move.seat is not None and not move.undone for move in log)


@pytest.fixture
async def alone(world: World) -> Snapshot:
    """Whoever plays alone is to move again and again."""
    snapshot = await world.started(seats=1)
    assert snapshot.awaited_users == {world.ana.id}
    return snapshot


async def test_a_command_that_discord_said_had_failed_is_not_done_twice(world: World, alone: Snapshot) -> None:
    await unheard(world, world.ana, "/gnomopolis pass")
    assert await moves(world, alone) == 1
    again: Response = await world.ana.slash("/gnomopolis pass")
    assert SAID in again.text
    assert "Ana passou" in again.text, "and what came of it"
    assert await moves(world, alone) == 1
    meant = await world.ana.slash("/gnomopolis pass")
    assert SAID not in meant.text
    assert await moves(world, alone) == 2


async def test_whoever_has_seen_how_the_table_stands_means_what_they_type(world: World, alone: Snapshot) -> None:
    await unheard(world, world.ana, "/gnomopolis pass")
    assert SAID not in (await world.panel(world.ana)).text
    assert SAID not in (await world.ana.slash("/gnomopolis pass")).text
    assert await moves(world, alone) == 2


async def test_a_step_taken_back_unheard_is_the_only_one(world: World, alone: Snapshot) -> None:
    user, steps = world.ana, list[int]()
    while len(steps) < 2:
        shown = (await world.panel(user)).message
        assert shown is not None
        id = next(id for id, value in option_controls(shown) if value is None and not id.endswith(":pass"))
        await user.press(id, on=shown)
        steps.append((await world.now()).seq)
    assert await moves(world, alone) == 2
    await unheard(world, user, "/undo")
    assert await moves(world, alone) == 1
    assert SAID in (await user.slash("/undo")).text
    assert await moves(world, alone) == 1
    await user.slash("/undo")
    assert await moves(world, alone) == 0

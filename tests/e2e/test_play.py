"""Whole games and single moves as people make them."""

from __future__ import annotations

import random

from tests.e2e.conftest import World


async def test_two_people_play_a_whole_game_through_buttons(world: World) -> None:
    snapshot = await world.started(world.bia)
    chance, presses = random.Random(3), 0
    while snapshot.running:
        user = world.user(snapshot)
        panel = await world.panel(user)
        before = snapshot.awaited_users
        while snapshot.running and snapshot.awaited_users == before:
            assert panel.message is not None and panel.is_private
            await use(user, panel, chance)
            snapshot, presses = await world.now(), presses + 1
            assert presses < 3_000
    await world.delivered()
    assert "🏆" in world.posts[-1].text or "Ninguém" in world.posts[-1].text
    assert snapshot.setup.key.hex() in world.posts[-1].text


async def use(user, panel, chance: random.Random) -> None:
    """Press one of the options shown, confirm if asked."""
    shown = panel.message
    buttons = [b for b in shown.buttons if b.custom_id[0] in "oc"]
    menus = [s for s in shown.selects if s.custom_id[0] == "s"]
    choices = [(b.custom_id, None) for b in buttons] + [(s.custom_id, o.value) for s in menus for o in s.options]
    id, value = chance.choice(choices)
    if value is not None:
        await user.select(id, [value], on=shown)
    else:
        await user.press(id, on=shown)
    confirm = [b for b in shown.buttons if b.custom_id.startswith("o:")]
    if len(confirm) == 1 and not any(b.custom_id.startswith("t:") for b in shown.buttons):
        await user.press(confirm[0].custom_id, on=shown)

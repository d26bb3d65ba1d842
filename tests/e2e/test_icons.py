"""Icons on buttons are emojis of the application: one that is gone costs no table its messages."""

from __future__ import annotations

import random
from typing import Any

from renderers.registry import RENDERERS
from sandbox import SeenMessage
from tests.e2e.conftest import World, button, use_any


def with_icons(message: SeenMessage) -> bool:
    """Whether any of its buttons has an emoji."""
    return any("emoji" in part for row in message.data.components for part in parts(row))


def parts(component: dict[str, Any]) -> list[dict[str, Any]]:
    """A component and all that stand in it."""
    return [component, *(part for inner in component.get("components", ()) for part in parts(inner))]


async def learned(world: World) -> None:
    """Wait until every icon of Gnomopolis can be shown."""
    icons, names = world.bot.icons, RENDERERS["gnomopolis"].icons()
    await world.box.until(lambda: all(icons.get("gnomopolis", name) for name in names), 60)


async def test_an_icon_that_is_gone_stops_no_table(world: World) -> None:
    """The fault: whoever tidied the application's emojis stopped all tables until the next start."""
    world.provoked = r"message \d+ of .*: fault 1"
    who = world.user(await world.started(world.bia))
    await learned(world)
    assert with_icons((await world.panel(who)).message)
    for emoji in await world.bot.fetch_application_emojis():
        await emoji.delete()
    refused = await who.press(button(world.table_message, "play"), on=world.table_message)
    assert refused.is_private
    assert "código" not in refused.text, "not a fault of ours that somebody is to be told of"
    panel = await who.press(button(world.table_message, "play"), on=world.table_message)
    assert panel.message is not None
    assert panel.message.buttons
    await use_any(who, panel, random.Random(1))
    await world.delivered()
    await learned(world)
    assert with_icons((await world.panel(world.user(await world.now()))).message), "learned anew"
    assert {breach.what.count("COMPONENT_INVALID_EMOJI") > 0 for breach in world.box.breaches} == {True}
    world.box.breaches.clear()


async def test_a_table_is_called_without_icons_that_are_gone(world: World) -> None:
    world.provoked = r"message \d+ of .*: fault 1"
    who = world.user(await world.started(world.bia))
    await learned(world)
    panel = await world.panel(who)
    for emoji in await world.bot.fetch_application_emojis():
        await emoji.delete()
    while world.user(await world.now()) is who:
        shown = panel.message
        assert shown is not None
        passing = next(b.custom_id for b in shown.buttons if b.label.startswith(("Passar", "Pass")))
        await who.press(passing, on=shown)
        panel = await world.panel(who) if world.user(await world.now()) is who else panel
    await world.delivered(30)
    other = world.other(who)
    assert world.table_message.mentions == [other.name]
    world.box.breaches.clear()

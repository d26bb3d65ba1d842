"""Somebody keeps plans side by side while others play: compared, tried in their order, one of them played at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.service.moves.orders import Planning, orders_of, row
from bot.service.table.snapshot import Snapshot
from cogs.ui.panel import ahead
from cogs.ui.shown import offers
from sandbox import Response
from tests.bot.service.moves.test_orders import replanned
from tests.e2e.conftest import World, button
from tests.e2e.test_ahead import before_anas_turn, keyed


async def planning(world: World) -> Response:
    """Bia's page of a plan."""
    panel = await world.bia.press(button(world.table_message, "play"), on=world.table_message)
    return await world.bia.press("📝 In advance", on=panel)


async def planned(world: World, page: Response, start: str) -> Response:
    """The page once Bia has planned the first answer that begins so: the more there are, the rather in a menu."""
    assert page.message is not None
    for menu in page.message.selects:
        if key := next((line.value for line in menu.options if line.value.startswith(start)), None):
            return await world.bia.select(menu.custom_id, [key], on=page)
    return await world.bia.press(keyed(page, start), on=page)


async def ana_collects(world: World, snapshot: Snapshot) -> None:
    """Ana takes her turn, in a way that nobody can take back."""
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    await world.bot.tables.moves.automatic(snapshot.game_id, 0, snapshot.seq, (key,))
    await world.delivered()


async def spoil(world: World, snapshot: Snapshot) -> None:
    """What Bia's first plan counts on has been taken from her."""
    shelved = await world.bot.tables.shelf.take(snapshot.game_id)
    orders = orders_of(shelved)[1]
    first = orders.plans[0].turns[0]
    poorer = msgspec.structs.replace(first, means=first.means | {"wood": 99})
    await world.bot.tables.shelf.order(shelved, {1: row(shelved, 1, replanned(orders, poorer))})


def labels(answer: Response) -> list[str]:
    """What can be pressed."""
    assert answer.message is not None
    return [found.label for found in answer.message.buttons]


async def test_the_second_plan_is_played_where_the_first_does_not_hold(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, marked = world.bot.pictures.planned, list[Any]()

    def watched(*how: Any) -> Any:
        marked.append(how[-1])
        return draw(*how)

    monkeypatch.setattr(world.bot.pictures, "planned", watched)
    snapshot = await before_anas_turn(world)
    await world.delivered()
    table = world.table_message
    page = await planning(world)
    page = await planned(world, page, "collect.")
    assert "a plan, not the game" in page.text
    assert not [label for label in labels(page) if label in ("▶ A", "⏸ Set aside", "🗑 Delete plan")]
    page = await world.bia.press("➕ New plan", on=page)
    assert "plan B, not the game" in page.text
    page = await world.bia.press("⧉ Same as A", on=page)
    assert "1. Collect" in page.text
    page = await world.bia.press("Remove the last step", on=page)
    page = await world.bia.press(keyed(page, "pass"), on=page)
    assert "**B** · ⏸ set aside" in page.text
    page = await world.bia.press("🖼 See the plan", on=page)
    shown = page.message
    assert shown is not None
    await world.box.until(lambda: len(shown.pictures) == 1)
    assert marked == ["PLAN B · NOT THE GAME"]
    page = await world.bia.press("▶ Try it", on=page)
    assert "**B** · ▶ tried if those before it are not possible" in page.text
    page = await world.bia.press("⏸ Set aside", on=page)
    assert "**B** · ⏸ set aside" in page.text
    page = await world.bia.press("▶ Try it", on=page)
    orders = await world.bia.press("📋 Orders", on=page)
    assert "Plan A: 1 turn · ▶ tried first" in orders.text
    old = await planning(world)
    await spoil(world, snapshot)
    before = (await world.now()).seq
    await ana_collects(world, snapshot)
    await world.waits_for(world.ana)
    log = await world.bot.tables.games.log(snapshot.game_id, before)
    assert [(move.seat, move.kind, move.keys) for move in log][1:] == [(1, "order", ("pass",))]
    assert not [m for m in world.posts if f"<@{world.bia.id}>" in m.text and m.id > table.id], "Bia was not called"
    panel = await world.panel(world.bia)
    assert "A**: others have changed what you have. **B** was played instead." in panel.text
    page = await world.bia.press("🗑 Delete plan", on=old)
    assert "some of what you had left" in page.text or "was played instead" in page.text, (
        "an old page tells what is now"
    )


async def test_what_has_no_room_as_buttons_is_planned_from_a_menu(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers._Group, "buttons", lambda *given: None)
    await before_anas_turn(world)
    await world.delivered()
    page = await planning(world)
    assert page.message is not None
    menu = next(menu for menu in page.message.selects if any(line.value == "pass" for line in menu.options))
    page = await world.bia.select(menu.custom_id, ["pass"], on=page)
    assert "1. Pass" in page.text


async def test_what_is_planned_and_taken_back_leads_to_the_first_page_and_a_picture_to_the_one_it_was_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page that was open is of another question: its first options stand before it."""
    paginate = ahead.paginate
    monkeypatch.setattr(ahead, "paginate", lambda panel: paginate(panel) * 3)
    await before_anas_turn(world)
    await world.delivered()
    page = await world.bia.press("Next page ▶", on=await planning(world))
    assert "◀ Previous page" in labels(page)
    page = await planned(world, page, "collect.")
    assert "◀ Previous page" not in labels(page)
    page = await world.bia.press("Next page ▶", on=page)
    page = await world.bia.press("🖼 See the plan", on=page)
    assert "◀ Previous page" in labels(page), "the picture stands beside what was being read"
    page = await world.bia.press("Remove the last step", on=page)
    assert "◀ Previous page" not in labels(page)
    assert "Next page ▶" in labels(page)


async def test_a_plan_that_stopped_is_played_at_once_by_its_owner_and_taken_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await before_anas_turn(world)
    await world.delivered()
    page = await planning(world)
    page = await planned(world, page, "collect.")
    await spoil(world, snapshot)
    await ana_collects(world, snapshot)
    await world.waits_for(world.bia)
    panel = await world.panel(world.bia)
    assert "others have changed what you have. This was planned: Collect" in panel.text
    page = await world.bia.press("📝 What you planned", on=panel)
    assert "⏹ stopped: others have changed what you have." in page.text
    twice = [await world.bia.press("📝 What you planned", on=await world.panel(world.bia)) for _ in range(2)]
    before = (await world.now()).seq
    with monkeypatch.context() as costly:
        costly.setattr(Planning, "confirmed", lambda *given: True)
        page = await world.bia.press("▶ Play this plan now", on=twice[0])
        assert "Play this now?\n> Collect" in page.text
        assert (await world.now()).seq == before, "asked first"
        panel = await world.bia.press("Confirm", on=page)
    log = await world.bot.tables.games.log(snapshot.game_id, before)
    assert [(move.seat, move.kind, move.keys[0].partition(".")[0]) for move in log] == [(1, "play", "collect")]
    late = await world.bia.press("▶ Play this plan now", on=twice[1])
    assert "The plan had already changed." in late.text
    assert (await world.now()).seq == before + 1
    panel = await world.bia.press("Back one step", on=panel)
    assert "📝 What you planned" in labels(panel)
    page = await world.bia.press("📝 What you planned", on=panel)
    assert "1. Collect" in page.text
    assert "▶ Play this plan now" in labels(page)

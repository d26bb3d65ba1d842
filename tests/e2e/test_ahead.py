"""Somebody whose turn it is not plans it, and leaves an order: found, pressed and told as they are for real."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.service.moves.orders import orders_of, row
from bot.service.table.snapshot import Snapshot
from games.core.rng import Stream, seeded
from games.core.thinking.ahead import Draft, own_turn
from games.core.thinking.opponent import random_move
from sandbox import Response
from tests.bot.service.moves.test_orders import replanned
from tests.e2e.conftest import World, button


def keyed(answer: Response, start: str) -> str:
    """The label of the first button that plans something beginning so."""
    message = answer.message
    assert message is not None
    return next(b.label for b in message.buttons if b.custom_id[:2] == "x:" and f":{start}" in b.custom_id)


async def before_anas_turn(world: World) -> Snapshot:
    """Terra Concordia where Ana is to take a turn, and Bia can plan hers."""
    snapshot = await world.started(world.bia, game="terra_concordia", seats=2)
    while snapshot.decisions[0].prompt.id != "ask.turn" or snapshot.decisions[0].seat != 0:
        asked = next(d for d in snapshot.decisions if d.blocking)
        # Where Bia begins she does research: after that both can still collect, whatever the deal.
        offered = sorted((option.key for option in asked.options), key=lambda key: not key.startswith("research."))
        keys = tuple(offered[: max(1, asked.picks[0])])
        after = await world.bot.tables.moves.automatic(snapshot.game_id, asked.seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    return snapshot


async def test_a_turn_planned_with_four_presses_is_played_without_a_call(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, drawn = world.bot.pictures.planned, list[Any]()

    def watched(table: Snapshot, state: Any, *how: Any) -> Any:
        drawn.append(state)
        return draw(table, state, *how)

    monkeypatch.setattr(world.bot.pictures, "planned", watched)
    snapshot = await before_anas_turn(world)
    await world.delivered()
    table = world.table_message
    panel = await world.bia.press(button(table, "play"), on=table)
    page = await world.bia.press("📝 In advance", on=panel)
    assert "a plan, not the game" in page.text
    page = await world.bia.press(keyed(page, "pass"), on=page)
    assert "1. Pass" in page.text
    page = await world.bia.press("🖼 See the plan", on=page)
    shown = page.message
    assert shown is not None
    await world.box.until(lambda: len(shown.pictures) == 1)
    assert [state.nations[1].passed for state in drawn] == [True], "what the plan leads to"
    orders = await world.bia.press("📋 Orders", on=page)
    assert "In the plan: 1 turn." in orders.text
    orders = await world.bia.select("Leave an order …", ["Pass"], on=orders)
    assert "Pass · until the end of my next turn" in orders.text
    assert orders.message is not None
    menu = next(menu for menu in orders.message.selects if menu.custom_id.endswith(":cancel"))
    orders = await world.bia.select(menu.custom_id, [menu.options[0].value], on=orders)
    assert "Pass · until" not in orders.text
    assert "In the plan: 1 turn." in orders.text, "what is cancelled is this order, not the plan"
    orders = await world.bia.select("Leave an order …", ["Pass"], on=orders)
    before = (await world.now()).seq
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    await world.bot.tables.moves.automatic(snapshot.game_id, 0, snapshot.seq, (key,))
    await world.waits_for(world.ana)
    await world.delivered()
    log = await world.bot.tables.games.log(snapshot.game_id, before)
    assert [(move.seat, move.kind) for move in log] == [(0, "bot"), (1, "order")]
    assert not [m for m in world.posts if f"<@{world.bia.id}>" in m.text and m.id > table.id], "Bia was not called"
    reopened = await world.bia.press(button(world.table_message, "play"), on=world.table_message)
    assert "what you had left in advance has been carried out" in reopened.text, "nobody has told her"
    mine = await world.bia.slash("/orders")
    assert "Pass · until" in mine.text
    mine = await world.bia.press("Cancel everything", on=mine)
    assert "You have left no orders." in mine.text


async def test_an_old_page_of_a_plan_says_what_became_of_it(world: World) -> None:
    snapshot = await before_anas_turn(world)
    await world.delivered()
    table = world.table_message
    panels = [await world.bia.press(button(table, "play"), on=table) for _ in range(2)]
    new, old = [await world.bia.press("📝 In advance", on=panel) for panel in panels]
    new = await world.bia.press(keyed(new, "pass"), on=new)
    old = await world.bia.press(keyed(old, "pass"), on=old)
    assert "The plan had already changed." in old.text
    assert "1. Pass" in old.text
    old = await world.bia.press("Remove the last step", on=old)
    new = await world.bia.press("Remove the last step", on=new)
    assert "The plan had already changed." in new.text
    new = await world.bia.press(keyed(new, "pass"), on=new)
    assert "The plan had already changed." not in new.text
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    await world.bot.tables.moves.automatic(snapshot.game_id, 0, snapshot.seq, (key,))
    await world.waits_for(world.ana)
    new = await world.bia.press("Remove the last step", on=new)
    assert "some of what you had left has been carried out" in new.text


async def test_an_old_page_pressed_in_ones_own_turn_leads_to_the_panel(world: World) -> None:
    """It said that it was one's turn, and had no button."""
    snapshot = await before_anas_turn(world)
    await world.delivered()
    panel = await world.bia.press(button(world.table_message, "play"), on=world.table_message)
    page = await world.bia.press("📝 In advance", on=panel)
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    await world.bot.tables.moves.automatic(snapshot.game_id, 0, snapshot.seq, (key,))
    await world.waits_for(world.bia)
    page = await world.bia.press(keyed(page, "pass"), on=page)
    assert "It is your turn" in page.text
    panel = await world.bia.press("◀ Back to the panel", on=page)
    assert panel.message is not None
    assert any(b.custom_id.startswith("o:") for b in panel.message.buttons)


async def test_whose_plan_could_not_be_carried_out_reads_why_and_what_it_was(world: World) -> None:
    snapshot = await before_anas_turn(world)
    await world.delivered()
    panel = await world.bia.press(button(world.table_message, "play"), on=world.table_message)
    page = await world.bia.press("📝 In advance", on=panel)
    await world.bia.press(keyed(page, "pass"), on=page)
    shelved = await world.bot.tables.shelf.take(snapshot.game_id)
    orders = orders_of(shelved)[1]
    # As if what it was planned with had been taken away.
    poorer = msgspec.structs.replace(orders.queue[0], means=orders.queue[0].means | {"wood": 99})
    await world.bot.tables.shelf.order(shelved, {1: row(shelved, 1, replanned(orders, poorer))})
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    await world.bot.tables.moves.automatic(snapshot.game_id, 0, snapshot.seq, (key,))
    panel = await world.bia.press("◀ Back to the panel", on=page)
    assert "others have changed what you have. This was planned: Pass" in panel.text
    assert "has been carried out" not in panel.text


async def test_where_no_turn_can_be_planned_orders_are_offered_at_once(world: World) -> None:
    """Chance comes before the next turn: a page that says so would only be one press more."""
    snapshot, stream = await world.started(world.bia, world.caio, game="tarlac", seats=3), Stream(seeded(2))
    people = {user.id: user for user in (world.ana, world.bia, world.caio)}

    def idle() -> list[int]:
        asked = {decision.seat for decision in snapshot.decisions if decision.blocking}
        return [
            seat
            for seat in range(3)
            if not asked.intersection(snapshot.seats_of(snapshot.place_at(seat).user_id or 0))
            and not own_turn(snapshot.played, seat)
        ]

    offered = dict[bool, bool]()
    while len(offered) < 2:
        for seat in idle():
            plannable = Draft(snapshot.rules, snapshot.played, seat).asked is not None
            if plannable in offered:
                continue
            user = people[snapshot.place_at(seat).user_id or 0]
            labels = [found.label for found in (await world.panel(user)).message.buttons]
            offered[plannable] = any("In advance" in label or "De antemão" in label for label in labels)
            orders = any("Orders" in label or "Ordens" in label for label in labels)
            assert orders != offered[plannable], "one of them"
        seat, keys = random_move(snapshot.decisions, stream)
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    assert offered == {True: True, False: False}

"""Discord answers nobody for a while: nothing is lost, nothing happens twice."""

from __future__ import annotations

from tests.e2e.conftest import World, button


async def test_what_happened_before_an_outage_arrives_after_it_once(world: World) -> None:
    snapshot = await world.started(world.bia)
    who = world.user(snapshot)
    world.provoked = "Attempting a reconnect"
    world.box.spawn(world.box.break_down(True))
    await world.box.until(lambda: not world.box.bot_online)
    seat = next(d.seat for d in snapshot.decisions if d.blocking)
    after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
    assert after is not None
    await world.box.break_down(False)
    await world.box.until(lambda: world.box.bot_online, 30)
    await world.delivered(30)
    called = world.table_message
    assert called.mentions == [world.other(who).name]
    assert sum(message.mentions == called.mentions for message in world.posts) == 1
    panel = await world.other(who).press(button(called, "play"), on=called)
    assert panel.is_private

"""What is put together step by step before it counts: the queue of trades of Terra Concordia."""

from __future__ import annotations

from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from tests.e2e.conftest import World


async def begun(world: World) -> None:
    """A game of Ana alone, whose civilization is that of the scenario."""
    await world.started(game="terra_concordia", seats=1)


async def test_a_queue_is_filled_by_typing_on_shown_to_its_owner_alone_and_first_asks_what_to_give(
    world: World,
) -> None:
    await begun(world)
    world.bia.go(world.guild.channel("salão"))
    seat = (await world.now()).view(0)
    given = next(name for name, n in seat.nations[0].resources.items() if n > 1 and name != "gold")
    wanted = "iron" if given != "iron" else "wood"
    first = await world.ana.slash("/concordia trade", first=f"{given}.{wanted}")
    assert first.is_private
    assert "Na fila:" in first.text
    assert "Depois:" in first.text
    again = await world.ana.slash("/concordia trade", first=f"{given}.{wanted}")
    assert "2) 1 " in again.text, "a command goes on with the queue that is there"
    refused = await world.ana.slash("/concordia recruit")
    assert "TC-ACT-TRADE-07" in refused.text
    await world.delivered()
    assert "Na fila" not in world.table_message.text
    assert "→" not in world.table_message.text
    shown = await world.panel(world.ana)
    assert shown.message is not None
    (folders,) = [menu for menu in shown.message.selects if ":open." in menu.custom_id]
    assert all("Entregar 1 " in option.label for option in folders.options)
    await world.ana.select(folders.custom_id, [folders.options[-1].value], on=shown.message)
    inner = [b.custom_id for b in shown.message.buttons if b.custom_id.startswith("o:")]
    kept = folders.options[-1].value.rpartition(".")[0]
    assert inner
    assert all(f":{kept}." in id for id in inner)
    await world.ana.press(inner[0], on=shown.message)
    assert "3) 1 " in shown.message.text
    await world.ana.press(next(b.custom_id for b in shown.message.buttons if b.custom_id.endswith(":confirm")), shown)
    await world.delivered()
    assert (await world.now()).view(0).nations[0].left["trade"] == 1


async def test_a_line_under_which_one_answer_stands_alone_is_that_answer(world: World) -> None:
    """Of two battles there is one mix of coyne and herds: to ask which would decide nothing."""
    snapshot = await world.started(world.bia, world.caio, game="tarlac", seats=3)
    stream, people = Stream(seeded(1)), {user.id: user for user in (world.ana, world.bia, world.caio)}
    while snapshot.decisions[0].prompt.id != "ask.mix":
        mixed = next((d.seat for d in snapshot.decisions if d.allows(("muster.mix",))), None)
        seat, keys = random_move(snapshot.decisions, stream) if mixed is None else (mixed, ("muster.mix",))
        after = await world.bot.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    user = people[snapshot.place_at(snapshot.decisions[0].seat).user_id or 0]
    shown = await world.panel(user)
    assert shown.message is not None
    (folders,) = [menu for menu in shown.message.selects if ":open." in menu.custom_id]
    chosen = next(option.value for option in folders.options if option.value.startswith("mix.2."))
    before = (await world.now()).seq
    await user.select(folders.custom_id, [chosen], on=shown.message)
    await world.delivered()
    now = await world.now()
    assert now.seq > before
    assert not any(decision.allows((chosen,)) for decision in now.decisions)

"""Who looks after a table."""

from __future__ import annotations

import pytest

from bot.service.refused import NotHost, Refused
from bot.service.user import User
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House

WARDEN = User(40, "Olga", moderator=True)


async def lobby(house: House) -> str:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await house.tables.lobby.join(opened.game_id, BIA)
    return opened.game_id


async def test_a_lobby_whose_host_is_gone_is_begun_by_the_next_person(house: House) -> None:
    game_id = await lobby(house)
    with pytest.raises(NotHost):
        await house.tables.lobby.start(game_id, BIA)
    await house.forget_messages()
    assert await house.tables.keeper.gone(game_id, ANA.id) == "Bia"
    assert await house.waiting(game_id) == ["lobby"], "there is no table yet whose message could be changed"
    assert await house.tables.keeper.gone(game_id, ANA.id) is None, "once"
    assert (await house.tables.lobby.start(game_id, BIA)).running


async def test_a_moderator_frees_the_channel(house: House) -> None:
    game_id = await lobby(house)
    with pytest.raises(Refused, match="not_host"):
        await house.tables.lobby.cancel(game_id, User(40, "Olga"))
    assert (await house.tables.lobby.cancel(game_id, WARDEN)).status == "cancelled"
    await house.tables.lobby.open("gnomopolis", 1, CHANNEL, CAIO, seats=3)


async def test_a_moderator_decides_nothing_else_in_a_lobby(house: House) -> None:
    game_id = await lobby(house)
    for attempt in (house.tables.lobby.set_seats(game_id, WARDEN, 2), house.tables.lobby.start(game_id, WARDEN)):
        with pytest.raises(NotHost):
            await attempt


async def test_the_host_passes_the_role_on_and_nobody_else_does(house: House) -> None:
    snapshot = await house.running()
    keeper = house.tables.keeper
    with pytest.raises(NotHost):
        await keeper.pass_on(snapshot.game_id, BIA, BIA.id)
    with pytest.raises(Refused, match="host_not_here"):
        await keeper.pass_on(snapshot.game_id, ANA, CAIO.id)
    await keeper.pass_on(snapshot.game_id, ANA, BIA.id)
    after = await keeper.pass_on(snapshot.game_id, WARDEN, ANA.id)
    assert after.host_id == ANA.id
    told = await house.tables.chronicle.read(snapshot.game_id, None)
    assert [entry.text.args["name"] for entry in told if entry.text.id == "event.host_passed"] == ["Bia", "Ana"]


async def test_alone_at_the_table_nobody_inherits(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    assert await house.tables.keeper.gone(opened.game_id, ANA.id) is None


async def test_nobody_looks_after_a_table_who_is_not_there(house: House) -> None:
    """The fault: the role could be passed on to whoever had left, as if they were there."""
    snapshot = await house.running()
    await house.tables.hosting.leave(snapshot.game_id, BIA)
    with pytest.raises(Refused, match="host_away"):
        await house.tables.keeper.pass_on(snapshot.game_id, ANA, BIA.id)
    await house.tables.absence.back(snapshot.game_id, BIA)
    assert (await house.tables.keeper.pass_on(snapshot.game_id, ANA, BIA.id)).host_id == BIA.id


async def test_a_table_that_is_over_needs_nobody_to_look_after_it(house: House) -> None:
    """The fault: its channel was sent the message of a lobby."""
    game_id = await lobby(house)
    await house.tables.lobby.cancel(game_id, ANA)
    await house.forget_messages()
    with pytest.raises(Refused, match="table_cancelled"):
        await house.tables.keeper.pass_on(game_id, ANA, BIA.id)
    assert await house.tables.keeper.gone(game_id, ANA.id) is None
    assert await house.outbox.posted(game_id) == ()

"""What is written about a table, and what of it takes the place of what still waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.clock import HOUR
from bot.service.table import announce, privately
from games.core.rules import clone
from tests.bot.conftest import ANA, BIA, House
from tests.bot.service.moves.test_orders_stop import discards


@pytest.mark.parametrize(
    ("waits_until", "due"),
    [
        (0, 0),
        (-500, announce.EDIT_EVERY - 500),
        (500, 500),
        (announce.EDIT_EVERY, announce.EDIT_EVERY),
        (HOUR, 0),
    ],
    ids=["long ago", "just now", "waits", "waits its whole time", "the clock was set back"],
)
async def test_a_refresh_comes_soon_also_after_the_clock_was_set_back(house: House, waits_until: int, due: int) -> None:
    """The latest one was due before or after now by so many milliseconds."""
    snapshot, now = await house.running(), house.clock()
    shelved = SimpleNamespace(edit_due=now + waits_until if waits_until else 0)
    assert announce.edit(snapshot, cast("Any", shelved), now).due_at == now + due


async def test_a_vote_that_waits_and_a_turn_that_waits_are_told_both(house: House) -> None:
    """Of two words about the same turn the newer one is enough."""
    snapshot = await house.running()
    await house.forget_messages()
    for why in ("reminder", "vote", "last_call", "vote"):
        call = announce.call(snapshot, ANA.id, cast("announce.CallFor", why))
        await house.outbox.add([call], house.clock(), snapshot.game_id)
    waiting = [message for message in await house.outbox.posted(snapshot.game_id) if message.state == "waiting"]
    assert [(message.kind, message.target) for message in waiting] == [("call", ANA.id)] * 2


async def test_of_two_sentences_to_the_same_reader_each_is_said_and_of_the_same_one_the_latest(house: House) -> None:
    snapshot = await house.running()
    await house.forget_messages()
    for text, name in (("notice.replaced", "Bia"), ("notice.taken", "Caio"), ("notice.taken", "Davi")):
        said = announce.notice(ANA.id, text, "en", to_user=True, name=name)
        await house.outbox.add([said], house.clock(), snapshot.game_id)
    waiting = [message for message in await house.outbox.posted(snapshot.game_id) if message.state == "waiting"]
    told = [msgspec.msgpack.decode(message.payload, type=announce.Notice).args["name"] for message in waiting]
    assert told == ["Bia", "Davi"]


async def test_a_refresh_of_the_lobby_takes_the_place_of_another_and_not_of_an_invitation(house: House) -> None:
    snapshot = await house.tables.lobby.open("gnomopolis", 1, 501, ANA)
    await house.forget_messages()
    for invited in ((), (BIA.id,), (), ()):
        await house.outbox.add([announce.lobby(501, frozenset(invited))], house.clock(), snapshot.game_id)
    waiting = [message for message in await house.outbox.posted(snapshot.game_id) if message.state == "waiting"]
    assert [bool(message.payload) for message in waiting] == [True, False]


async def test_whoever_s_order_is_carried_out_in_a_moment_is_named_and_not_notified(house: House) -> None:
    before = await house.running()
    after = await house.press(before, "pass")
    (called,) = after.awaited_users

    def told(spared: int | None) -> announce.TurnPost:
        message = announce.moved(before, after, None, 0, None, spared)[0]
        assert message.kind == "turn"
        return msgspec.msgpack.decode(message.payload, type=announce.TurnPost)

    assert told(None) == told(ANA.id + BIA.id) == announce.TurnPost((called,))
    assert told(called) == announce.TurnPost((called,), (called,))


async def test_whose_hand_has_changed_is_shown_it_and_nobody_else(house: House) -> None:
    """Also in the middle of a turn."""
    snapshot, asked = await discards(house)
    places = {place.user_id: place.seats[0] for place in snapshot.places}
    state = clone(snapshot.rules, snapshot.played)
    state.nations[places[BIA.id]].hand = state.nations[places[BIA.id]].hand[1:]
    after = msgspec.structs.replace(snapshot, state=state)
    assert asked.blocking
    assert [(message.kind, message.target) for message in privately.hands(snapshot, after)] == [("hand", BIA.id)]
    assert privately.hands(snapshot, snapshot) == ()
    assert {message.target for message in privately.hands(None, snapshot)} == {ANA.id, BIA.id}, "the first one"

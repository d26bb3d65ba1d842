"""Calls: who is still to be written to by the time the word leaves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import msgspec
import pytest

from bot.delivery.desk import Desk
from bot.delivery.discord_codes import DM_CLOSED, NO_ACCESS
from bot.delivery.notices import Notices
from bot.delivery.people import People
from bot.service.table import announce, privately
from bot.service.user import User
from games.core.model import Text
from storage.rows.game import Delivered, Preference
from tests.bot.conftest import ANA, BIA, CAIO, DAVI, House
from tests.bot.service.votes.test_consent import says
from tests.bot.service.votes.test_votes import four, put


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(cast("Any", None), house.tables, cast("Any", None), cast("Any", None), house.outbox)


@pytest.fixture
def people(desk: Desk) -> People:
    return People(desk)


async def test_whether_a_table_shall_stay_is_asked_apart_while_that_is_a_question(
    house: House, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a host who does not play; not once somebody has played, or kept it."""
    snapshot, asks = await house.running(), [True]
    call = announce.Call("stays", 9, seq=snapshot.seq)

    async def still(*given: object) -> bool:
        return asks[0]

    monkeypatch.setattr(house.tables.expiry, "asks", still)
    assert await people._written(snapshot, CAIO.id, call) is not None
    moved = await house.press(snapshot, "pass")
    assert await people._written(moved, CAIO.id, call) is None
    asks[0] = False
    assert await people._written(snapshot, CAIO.id, call) is None
    roles = [announce.call(snapshot, CAIO.id, why).role for why in ("stays", "turn", "missed", "vote")]
    assert len(set(roles)) == 4, "none takes the place of another"


@pytest.mark.parametrize("why", ["reminder", "waiting", "last_call", "missed"])
async def test_whoever_has_moved_meanwhile_is_reminded_of_nothing(
    house: House, people: People, why: announce.CallFor
) -> None:
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    call = announce.Call(why)
    assert await people._written(snapshot, who.id, call) is not None
    assert await people._written(snapshot, CAIO.id, call) is None, "somebody who does not sit there"
    moved = await house.press(snapshot, "pass")
    assert (await people._written(moved, who.id, call) is None) is (why != "missed")


async def test_whoever_has_answered_meanwhile_is_not_reminded_of_a_vote(house: House, people: People) -> None:
    snapshot, call = await four(house), announce.Call("vote")
    assert await people._written(snapshot, BIA.id, call) is None, "there is none"
    motion = put(await house.tables.votes.end(snapshot.game_id, ANA, "draw"))
    assert await people._written(snapshot, BIA.id, call) is not None
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    assert await people._written(snapshot, BIA.id, call) is None
    assert await people._written(snapshot, CAIO.id, call) is not None
    assert await people._written(snapshot, ANA.id, call) is None, "who has put it is not asked"


def test_the_same_people_have_the_same_room_whoever_calls() -> None:
    assert announce.room_role([30, 4]) == announce.room_role([4, 30]) == "talk:4.30"


async def test_nobody_is_reached_who_wants_no_direct_messages_or_takes_none(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    await house.outbox.add([privately.hand(snapshot, ANA.id)], house.clock(), snapshot.game_id)
    message = (await house.outbox.posted(snapshot.game_id))[-1]
    preferences = house.tables.preferences
    assert await desk.reachable(message) is not None
    await preferences.save_user(Preference(user_id=ANA.id, dm=False), house.clock())
    assert await desk.reachable(message) is None
    await preferences.save_user(Preference(user_id=ANA.id, dm=True), house.clock())
    assert await desk.reachable(message) is not None
    await preferences.dm_closed(ANA.id, house.clock())
    assert await desk.reachable(message) is None


async def test_a_table_is_told_of_closed_messages_only_if_they_are_those_of_somebody_there(
    house: House, desk: Desk
) -> None:
    """Who lost a place was told of under an escaped number, and sent to a hand that had gone."""
    snapshot = await house.running()
    there, gone = privately.hand(snapshot, ANA.id), privately.hand(snapshot, CAIO.id)
    await house.outbox.add([there, gone], house.clock(), snapshot.game_id)
    ours, others = (await house.outbox.posted(snapshot.game_id))[-2:]
    (notice,) = (await desk.dm_closed(ours, 50007)).instead
    assert msgspec.msgpack.decode(notice.payload)["args"] == {"name": ANA.name}
    invited = msgspec.structs.replace(others, kind="motion", target=CAIO.id)
    (call,) = (await desk.dm_closed(invited, 50007)).instead
    assert (call.kind, call.target, msgspec.msgpack.decode(call.payload)["why"]) == ("call", CAIO.id, "vote")
    found = await desk.dm_closed(others, 50007)
    assert (found.instead, found.once, found.unreachable) == ((), None, True)


@pytest.mark.parametrize("dm", [True, False])
async def test_whoever_is_invited_is_called_in_the_channel_only_if_they_do_not_hear_of_it_directly(
    house: House, desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, dm: bool
) -> None:
    snapshot, eva, mentions = await four(house), User(15, "Eva"), list[set[int]]()
    motion = put(await house.tables.votes.replace(snapshot.game_id, ANA, 1, eva))
    await house.tables.preferences.save_user(Preference(user_id=eva.id, dm=dm), house.clock())

    async def post(message: object, channel_id: int, post: Any) -> Delivered:
        mentions.append(set(post.mentions))
        return Delivered()

    monkeypatch.setattr(desk, "post", post)
    monkeypatch.setattr(desk, "messenger", SimpleNamespace(motion_message=lambda *given, **named: None))
    asked = announce.motion(snapshot.channel_id, motion)[0]
    await house.outbox.add([asked], house.clock(), snapshot.game_id)
    await people.motion((await house.outbox.posted(snapshot.game_id))[-1])
    assert mentions == [{CAIO.id, DAVI.id} | (set() if dm else {eva.id})]


@pytest.mark.parametrize(("running", "told"), [(True, [CAIO.id, BIA.id]), (False, [CAIO.id, ANA.id])])
def test_of_proposals_only_what_is_new_or_over_is_told(running: bool, told: list[int]) -> None:
    before = SimpleNamespace(proposals={CAIO.id: Text("c"), ANA.id: Text("a")})
    after = SimpleNamespace(game_id="g", running=running, proposals={ANA.id: Text("a"), BIA.id: Text("b")})
    found = [message.target for message in privately.proposals(cast("Any", before), cast("Any", after))]
    assert found == told


@pytest.mark.parametrize("code", [DM_CLOSED[0], NO_ACCESS])
async def test_whoever_takes_no_direct_messages_is_called_at_the_table_and_asked_no_more(
    house: House, desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    told = list[tuple[int, tuple[int, ...]]]()

    async def closed(message: object, channel_id: int, view: object, *, silent: bool) -> Delivered:
        told.append((channel_id, ()))
        raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": code, "message": ""})

    async def post(message: object, channel_id: int, post: Any, *, silent: bool, heard: tuple[int, ...]) -> Delivered:
        told.append((channel_id, tuple(post.mentions)))
        return Delivered()

    async def create_dm(user: discord.Object) -> discord.Object:
        return discord.Object(user.id + 1_000)

    async def written(*given: object) -> Any:
        return lambda locale, mention: None

    monkeypatch.setattr(people, "_written", written)
    for name, does in (("say", closed), ("post", post)):
        monkeypatch.setattr(desk, name, does)
    monkeypatch.setattr(desk, "client", SimpleNamespace(create_dm=create_dm))
    await house.outbox.add([announce.call(snapshot, who.id, "reminder")], house.clock(), snapshot.game_id)
    message = (await house.outbox.posted(snapshot.game_id))[-1]
    if code not in DM_CLOSED:
        with pytest.raises(discord.Forbidden):
            await people.call(message)
        return
    for _ in range(2):
        await people.call(message)
    there, here = (who.id + 1_000, ()), (snapshot.channel_id, (who.id,))
    assert told == [there, here, here], "the second time it is known"
    assert (await house.tables.preferences.user(who.id)).dm_closed_at == house.clock()


async def test_a_host_who_has_been_forgotten_is_told_nothing(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    notice = announce.notice(0, "notice.opened", "en", to_user=True)
    await house.outbox.add([notice], house.clock(), snapshot.game_id)
    assert await Notices(desk).notice((await house.outbox.posted(snapshot.game_id))[-1]) == Delivered()

"""Who is called apart from the table's message, how a quiet table is shown; nobody is called twice, nobody never."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import msgspec
import pytest

from bot.delivery.calling import called_apart
from bot.delivery.desk import FRESH
from bot.delivery.discord_codes import DM_CLOSED, NO_PERMISSION
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.table.verbosity import VERBOSITIES, Verbosity
from storage.rows.clock import Pending
from storage.rows.game import Delivered, NewMessage, OutgoingMessage, Preference
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.delivery.test_spoken import Sent, Spoken, outgoing, quiet
from tests.bot.service.votes.test_votes import four, put

FLAGGED = 20026
"""Discord takes no direct messages from a bot that has sent many."""


@pytest.fixture
def spoken(house: House, monkeypatch: pytest.MonkeyPatch) -> Spoken:
    return Spoken(house, monkeypatch)


async def chooses(house: House, user_id: int, **chosen: Any) -> None:
    await house.tables.preferences.save_user(Preference(user_id=user_id, **chosen), house.clock())


async def says(house: House, snapshot: Snapshot, verbosity: Verbosity) -> Snapshot:
    return await house.tables.quieting.choose(snapshot.game_id, ANA, verbosity)


async def delivered(desk: Spoken, message: OutgoingMessage) -> tuple[Delivered, list[tuple[Any, ...]]]:
    """What is known of a message after it has left, and what was done with those that stand there."""
    desk.channels.did.clear()
    desk.sent.clear()
    return await desk.delivery._kinds[message.kind](message), desk.channels.did


def calls(then: tuple[NewMessage, ...]) -> list[tuple[str, int, str]]:
    found = [(message, msgspec.msgpack.decode(message.payload, type=announce.Call)) for message in then]
    return [(message.kind, message.target, call.why) for message, call in found]


@pytest.mark.parametrize("verbosity", VERBOSITIES)
async def test_all_are_called_apart_from_a_quiet_table_else_who_wants_that_and_is_reached(
    house: House, verbosity: Verbosity
) -> None:
    running, users = await house.running(), [ANA.id, BIA.id, CAIO.id, DAVI.id]
    for user in users[1:]:
        await chooses(house, user, direct=True, dm=user != CAIO.id)
    await house.tables.preferences.dm_closed(DAVI.id, house.clock())
    snapshot = msgspec.structs.replace(running, verbosity=verbosity)
    wanted = tuple(users) if verbosity == "quiet" else (BIA.id,)
    assert await called_apart(house.tables, snapshot, users) == wanted
    assert await called_apart(house.tables, snapshot, []) == ()
    at_home = msgspec.structs.replace(snapshot, guild_id=None)
    assert await called_apart(house.tables, at_home, users) == (), "the table is in their direct messages"


@pytest.mark.parametrize("direct", [False, True])
async def test_whoever_wants_it_is_named_by_the_table_and_called_directly(
    house: House, spoken: Spoken, direct: bool
) -> None:
    snapshot = await house.running()
    (who,) = snapshot.awaited_users
    await chooses(house, who, direct=direct)
    found, _ = await delivered(spoken, await outgoing(house, announce.turn_post(snapshot, {who}), snapshot.game_id))
    assert spoken.sent == [Sent(CHANNEL, () if direct else (who,), direct)]
    (said,) = [told[-1] for told in spoken.said if told[0] == "table_message"]
    assert said["mentions"] == [who], "nobody sees who chose what"
    assert calls(found.then) == ([("call", who, "turn")] if direct else [])


async def test_a_quiet_table_changes_its_message_in_place_and_calls_apart(house: House, spoken: Spoken) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    (who,) = snapshot.awaited_users
    turn = announce.turn_post(snapshot, {who})
    found, did = await delivered(spoken, await outgoing(house, turn, snapshot.game_id))
    assert (spoken.sent, did) == ([Sent(CHANNEL, (), True)], []), "there is none yet"
    assert calls(found.then) == [("call", who, "turn")]
    spoken.newest.clear()
    spoken.has(announce.TABLE)
    for later, shown in ((0, [("edit", 700)]), (FRESH - 1, [("edit", 700)]), (1, [("delete", 700)])):
        house.clock.now += later
        found, did = await delivered(spoken, await outgoing(house, turn, snapshot.game_id))
        assert did == shown
        assert spoken.sent == ([] if shown[0][0] == "edit" else [Sent(CHANNEL, (), True)])
        assert calls(found.then) == [("call", who, "turn")]
        assert found.message_id == (None if shown[0][0] == "edit" else 800)


async def test_after_an_attempt_that_may_have_arrived_it_is_posted_and_called_again_under_its_number(
    house: House, spoken: Spoken
) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    (who,) = snapshot.awaited_users
    spoken.has(announce.TABLE)
    message = await outgoing(house, announce.turn_post(snapshot, {who}), snapshot.game_id, attempts=1)
    found, did = await delivered(spoken, message)
    assert (spoken.sent, did) == ([Sent(CHANNEL, (), True, again=True)], [("delete", 700)])
    assert calls(found.then) == [("call", who, "turn")]


async def test_in_another_channel_a_quiet_table_has_another_message(house: House, spoken: Spoken) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    spoken.has(announce.TABLE, CHANNEL + 1)
    message = await outgoing(house, announce.turn_post(snapshot, snapshot.awaited_users), snapshot.game_id)
    found, did = await delivered(spoken, message)
    assert (spoken.sent, did) == ([Sent(CHANNEL, (), True)], [("delete", 700)])
    assert len(found.then) == 1


async def test_of_two_turns_that_are_late_only_those_who_are_still_awaited_are_called(
    house: House, spoken: Spoken
) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    (who,) = snapshot.awaited_users
    other = BIA.id if who == ANA.id else ANA.id
    spoken.has(announce.TABLE)
    late = await outgoing(house, announce.turn_post(snapshot, {other}), snapshot.game_id)
    found, did = await delivered(spoken, late)
    assert (did, found.then) == ([("edit", 700)], ())


async def test_what_the_message_of_a_table_shows_depends_on_it(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()

    async def draw(snapshot: Snapshot, name: str, *given: object) -> bytes:
        drawn.append(name)
        return b""

    monkeypatch.setattr(spoken.pictures, "draw", draw, raising=False)
    snapshot = await house.running()
    for verbosity, pictures in (("short", 0), ("quiet", 1), ("full", 2)):
        await says(house, snapshot, cast("Any", verbosity))
        message = await outgoing(house, announce.turn_post(snapshot, snapshot.awaited_users), snapshot.game_id)
        spoken.newest.clear()
        await delivered(spoken, message)
        await asyncio.sleep(0)
        assert len(drawn) == pictures, verbosity


@pytest.mark.parametrize("verbosity", ["full", "short", "quiet"])
async def test_a_replaced_message_stays_as_a_record_unless_the_table_is_quiet(
    house: House, spoken: Spoken, verbosity: Verbosity
) -> None:
    snapshot = await says(house, await house.running(), verbosity)
    spoken.has(announce.TABLE)
    house.clock.now += FRESH
    _, did = await delivered(
        spoken, await outgoing(house, announce.edit(snapshot, None, house.clock()), snapshot.game_id)
    )
    assert did == [("delete" if verbosity == "quiet" else "retire", 700)]
    assert spoken.sent == [Sent(CHANNEL, (), True)]


@pytest.mark.parametrize(
    ("seq", "attempts", "moved", "told"), [(0, 0, False, 0), (1, 0, False, 1), (0, 1, False, 1), (0, 0, True, 1)]
)
async def test_who_was_called_to_the_table_as_it_is_knows_unless_it_is_elsewhere(
    house: House, spoken: Spoken, seq: int, attempts: int, moved: bool, told: int
) -> None:
    snapshot = await house.running()
    (who,) = snapshot.awaited_users

    def call(after: int) -> NewMessage:
        return announce.call(snapshot, who, "turn", seq=snapshot.seq + after)

    await delivered(spoken, await outgoing(house, call(0), snapshot.game_id))
    assert len(spoken.sent) == 1
    spoken.has(f"{announce.CALL}{who}")
    if moved:
        await house.tables.hosting.move(snapshot.game_id, ANA, 1, CHANNEL + 1)
    found, did = await delivered(spoken, await outgoing(house, call(seq), snapshot.game_id, attempts))
    assert len(spoken.sent) == told
    assert did == ([("delete", 700)] if told else [])
    assert found.gone == (), "what it replaces is not taken from a later one that was settled sooner"
    spoken.forget(snapshot.game_id)
    await delivered(spoken, await outgoing(house, call(seq), snapshot.game_id))
    assert len(spoken.sent) == 1, "closed, and opened again"


@pytest.mark.parametrize(
    ("channel", "called_after", "table_after", "told"),
    [(CHANNEL, 1, 0, 0), (CHANNEL, 0, 1, 1), (CHANNEL, -1, -2, 1), (CHANNEL + 1, 1, 0, 1), (None, 1, 0, 1)],
)
async def test_after_a_restart_who_was_called_is_known_by_the_message_that_called_them(
    house: House, spoken: Spoken, channel: int | None, called_after: int, table_after: int, told: int
) -> None:
    """Later than the question and than the table's message, which stands where the table is."""
    snapshot = await house.running()
    (who,) = snapshot.awaited_users
    asked_at, now = house.clock(), house.clock
    for role, after, where in (
        (announce.CALL + str(who), called_after, CHANNEL),
        (announce.TABLE, table_after, channel),
    ):
        if where is not None:
            now.now = asked_at + after
            spoken.has(role, where)
    now.now = asked_at + 5
    call = announce.call(snapshot, who, "turn", seq=snapshot.seq)
    await delivered(spoken, await outgoing(house, call, snapshot.game_id))
    assert len(spoken.sent) == told


async def test_the_later_question_of_another_makes_no_call_an_old_one(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running()
    (who,) = snapshot.awaited_users
    (mine,) = await house.tables.clocks.awaited(snapshot.game_id)

    async def both(game_id: str) -> list[Pending]:
        return [mine, msgspec.structs.replace(mine, place=1 - mine.place, asked_at=mine.asked_at + 9)]

    monkeypatch.setattr(house.tables.clocks, "awaited", both)
    spoken.has(announce.TABLE)
    house.clock.now += 1
    spoken.has(announce.CALL + str(who))
    call = announce.call(snapshot, who, "turn", seq=snapshot.seq)
    await delivered(spoken, await outgoing(house, call, snapshot.game_id))
    assert spoken.sent == []


@pytest.mark.parametrize(("asleep", "echoes"), [(False, False), (True, False), (False, True)])
async def test_a_call_makes_one_sound_and_none_at_night(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, asleep: bool, echoes: bool
) -> None:
    snapshot, heard = await house.running(), list[int]()
    (who,) = snapshot.awaited_users
    quiet(monkeypatch, users=(who,) if asleep else ())

    async def echo(*given: object) -> bool:
        return echoes

    monkeypatch.setattr(spoken.bell, "echoes", echo)
    monkeypatch.setattr(spoken.bell, "note", lambda about, users, spared: heard.extend(users))
    await delivered(spoken, await outgoing(house, announce.call(snapshot, who, "turn"), snapshot.game_id))
    assert spoken.sent == [Sent(who + 1_000, (), asleep or echoes)]
    assert heard == ([] if asleep or echoes else [who])


@pytest.mark.parametrize("dm", ["closed", "unwanted", "found closed", "refused"])
async def test_whom_no_direct_message_reaches_is_mentioned_at_the_table(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, dm: str
) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    (who,) = snapshot.awaited_users
    await chooses(house, who, dm=dm != "unwanted")
    if dm == "closed":
        await house.tables.preferences.dm_closed(who, house.clock())
    if dm in ("found closed", "refused"):

        async def closed(*given: object, **how: object) -> Delivered:
            raise refusal(DM_CLOSED[0] if dm == "found closed" else FLAGGED)

        monkeypatch.setattr(spoken, "say", closed)
    turn = await outgoing(house, announce.turn_post(snapshot, {who}), snapshot.game_id)
    found, _ = await delivered(spoken, turn)
    (call,) = found.then
    await delivered(spoken, await outgoing(house, call, snapshot.game_id))
    assert spoken.sent == [Sent(CHANNEL, (who,), False)]
    known = (await house.tables.preferences.user(who)).dm_closed_at
    assert (known is None) is (dm in ("unwanted", "refused"))


async def test_a_call_waits_while_discord_has_trouble_that_passes(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running()
    (who,) = snapshot.awaited_users

    async def troubled(*given: object, **how: object) -> Delivered:
        raise discord.HTTPException(cast("Any", SimpleNamespace(status=503, reason="")), "")

    monkeypatch.setattr(spoken, "say", troubled)
    with pytest.raises(discord.HTTPException):
        await delivered(spoken, await outgoing(house, announce.call(snapshot, who, "turn"), snapshot.game_id))
    assert spoken.sent == []


@pytest.mark.parametrize("kind", ["turn", "edit"])
async def test_a_thread_that_went_to_sleep_is_opened_when_somebody_is_called(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    woke = list[object]()

    async def edited(slot: str, posted: object, post: object, **how: object) -> bool:
        woke.append(how["waking"])
        return True

    monkeypatch.setattr(spoken.channels, "edited", edited)
    spoken.has(announce.TABLE)
    turn, edit = announce.turn_post(snapshot, snapshot.awaited_users), announce.edit(snapshot, None, house.clock())
    await delivered(spoken, await outgoing(house, turn if kind == "turn" else edit, snapshot.game_id))
    assert woke == [kind == "turn"]


async def test_a_channel_that_is_closed_to_us_keeps_nobody_from_being_called_apart(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await says(house, await house.running(), "quiet")
    (who,) = snapshot.awaited_users

    async def closed(*given: object, **how: object) -> Delivered:
        raise refusal(NO_PERMISSION)

    monkeypatch.setattr(spoken.channels, "post", closed)
    turn = await outgoing(house, announce.turn_post(snapshot, {who}), snapshot.game_id)
    with pytest.raises(discord.Forbidden):
        await delivered(spoken, turn)
    *_, last = await house.outbox.posted(snapshot.game_id)
    assert (last.kind, last.target, last.state) == ("call", who, "waiting")
    with pytest.raises(discord.Forbidden):
        await delivered(spoken, await outgoing(house, announce.expiring(snapshot, 9), snapshot.game_id))
    found = [m for m in await house.outbox.posted(snapshot.game_id) if m.role and m.role.startswith(announce.STAYS)]
    assert {m.target for m in found if m.kind == "call"} == {ANA.id, who}, "nor from being asked whether it shall stay"


def refusal(code: int) -> discord.Forbidden:
    return discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": code, "message": ""})


async def test_a_vote_is_asked_for_in_the_same_way(house: House, spoken: Spoken) -> None:
    snapshot = await four(house)
    await chooses(house, BIA.id, direct=True)
    motion = put(await house.tables.votes.end(snapshot.game_id, ANA, "draw"))
    (message,) = announce.motion(CHANNEL, motion)
    found, _ = await delivered(spoken, await outgoing(house, message, snapshot.game_id))
    (sent,) = spoken.sent
    assert BIA.id not in sent.mentions
    assert {*sent.mentions, BIA.id} == set(motion.missing)
    assert calls(found.then) == [("call", BIA.id, "vote")]
    spoken.has(message.role or "")
    found, did = await delivered(spoken, await outgoing(house, message, snapshot.game_id))
    assert (did, found.then) == ([("edit", 700)], ()), "they were called when it was put"
    await says(house, snapshot, "quiet")
    spoken.old.clear()
    found, _ = await delivered(spoken, await outgoing(house, message, snapshot.game_id))
    assert (spoken.sent[0].mentions, {target for _, target, _ in calls(found.then)}) == ((), set(motion.missing))


async def test_whoever_is_asked_to_take_a_place_has_a_message_of_their_own_at_a_quiet_table_too(
    house: House, spoken: Spoken
) -> None:
    snapshot = await says(house, await four(house), "quiet")
    eva = msgspec.structs.replace(CAIO, id=99, name="Eva")
    motion = put(await house.tables.votes.replace(snapshot.game_id, ANA, 1, eva))
    here, there = announce.motion(CHANNEL, motion)
    found, _ = await delivered(spoken, await outgoing(house, here, snapshot.game_id))
    assert eva.id not in [target for _, target, _ in calls(found.then)]
    await delivered(spoken, await outgoing(house, there, snapshot.game_id))
    assert [sent.channel_id for sent in spoken.sent] == [eva.id + 1_000]


async def test_nothing_is_missed_of_which_the_call_could_not_be_brought(house: House) -> None:
    snapshot = await house.running(pace=24)
    (place,) = snapshot.awaited
    assert place.user_id is not None
    await house.forget_messages()
    await house.outbox.add([announce.call(snapshot, place.user_id, "turn")], house.clock(), snapshot.game_id)
    (call,) = await house.outbox.posted(snapshot.game_id)
    await house.outbox.claim(call.id, house.clock())
    await house.outbox.failed(call.id, "503", house.clock() + 90 * 3_600_000)
    house.clock.hours(25)
    await house.tables.absence.missed(snapshot.game_id, place.number)
    after = await house.tables.look(snapshot.game_id)
    assert after.places[place.number].misses == 0
    await house.outbox.sent(call.id, Delivered(channel_id=1, message_id=2), house.clock())
    house.clock.hours(25)
    await house.tables.absence.missed(snapshot.game_id, place.number)
    assert (await house.tables.look(snapshot.game_id)).places[place.number].misses == 1

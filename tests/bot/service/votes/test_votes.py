"""Votes as whole stories: what is written to whom, over turns, restarts, outages and changes of who plays."""

from __future__ import annotations

import asyncio
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.clock import HOUR
from bot.jobs.alarms import Alarms
from bot.jobs.departures import Departures
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.motions import GoForward, what_of
from bot.service.table.paces import RESERVES
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from cogs.ui.shown.motions import motion_layout, way_back_said, ways_back_said
from games.core.ending import HOWS
from games.core.record import read, verify
from games.core.rng import Stream, seeded
from games.core.texts import LOCALES, catalogue
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from storage.rows.motion import Motion
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.votes.test_consent import MODERATOR, passed, says, told
from tests.cogs.ui.tables import said
from tests.postgres import OVER_BOTH


async def four(house: House, pace: int = 0) -> Snapshot:
    """Ana, Bia, Caio and Davi."""
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=4, pace=pace)
    for user in (BIA, CAIO, DAVI):
        await lobby.join(opened.game_id, user)
    return await lobby.start(opened.game_id, ANA)


async def written(house: House, game_id: str) -> list[tuple[str, int]]:
    """What has been written since this was last asked: kind (of calls: why) and to whom, edits left out."""
    found = [
        (msgspec.msgpack.decode(m.payload, type=announce.Call).why if m.kind == "call" else m.kind, m.target)
        for m in await house.outbox.posted(game_id)
        if m.kind != "edit"
    ]
    await house.forget_messages()
    return found


async def tick(house: House, hours: float) -> None:
    """Let time pass, an hour at a time."""
    alarms, end = Alarms(house.tables), house.clock() + int(hours * HOUR)
    while house.clock() < end:
        house.clock.now = min(end, house.clock() + HOUR)
        await alarms.tick(house.clock())


def put(motion: Motion | None) -> Motion:
    assert motion is not None
    return motion


async def motion_now(house: House, game_id: str) -> Motion | None:
    return (await house.tables.games.load(game_id)).motion


# ---------------------------------------------------------------- going back and forward


async def test_whoever_proposed_to_go_back_to_their_own_turn_is_called_like_others(house: House) -> None:
    """The fault: the vote may have taken two days, but as it was theirs only the old message was edited."""
    snapshot = await passed(house, await house.running(), 1)
    game_id, (awaited,) = snapshot.game_id, snapshot.awaited_users
    asking, other = (BIA, ANA) if awaited == ANA.id else (ANA, BIA)
    motion = put(await house.tables.votes.rewind(game_id, asking, 0))
    await house.forget_messages()
    await says(house, motion, other, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).awaited_users == {asking.id}
    assert await written(house, game_id) == [("turn", CHANNEL), ("motion", CHANNEL)]


async def test_those_who_could_be_gone_back_to_keep_their_names(house: House) -> None:
    """The fault: the list named whoever sits there today, who never played that turn."""
    snapshot = await house.running(pace=24)
    first, _, _ = house.active(snapshot)
    snapshot = await passed(house, snapshot, 2)
    game_id, tables = snapshot.game_id, house.tables
    left = await tables.hosting.leave(game_id, first)
    place = next(each for each in left.places if each.user_id == first.id)
    await tables.absence.take(game_id, place.number, place.offered_at or 0, CAIO)
    stays = BIA if first == ANA else ANA
    assert [way.before for way in await tables.votes.ways_back(game_id, stays)][:1] == [first.name]


@OVER_BOTH
async def test_what_a_vote_undid_another_restores_exactly_and_a_third_undoes_that(house: House) -> None:
    snapshot = await passed(house, await house.running(), 3)
    game_id, votes = snapshot.game_id, house.tables.votes
    before = await told(house, game_id)

    async def both(motion: Motion | None) -> Snapshot:
        other = ANA if ANA.id in put(motion).votes else BIA
        await says(house, put(motion), other, yes=True, game_id=game_id)
        return await house.tables.look(game_id)

    with pytest.raises(Refused, match="nothing_to_redo"):
        await votes.redo(game_id, ANA)
    await both(await votes.rewind(game_id, ANA, 1))
    branch = await passed(house, await house.tables.look(game_id), 1)
    branched = await told(house, game_id)
    again = put(await votes.redo(game_id, ANA, "we were right"))
    (went,) = [move for move in await house.tables.games.log(game_id) if move.kind == "rewind"]
    assert what_of(again) == GoForward(seq=went.seq, at=went.at, why="we were right")
    shown = said(motion_layout(branch, "en", again))
    assert f"at move {snapshot.seq};" in shown, "where it leads"
    assert f"on <t:{went.at // 1_000}:f>" in shown
    forward = await both(again)
    bare = {"seq": 0, "asked": {}, "rng": None}
    assert msgspec.structs.replace(forward.played, **bare) == msgspec.structs.replace(snapshot.played, **bare)
    assert forward.played.rng.counter >= branch.played.rng.counter, "chance does not run backwards"
    # The chronicle tells what was played at first, and that it was restored; what was played between is struck.
    assert await told(house, game_id) == [*before, "event.motion_put", "event.went_forward_agreed"]
    undone = [move.kind for move in await house.tables.games.log(game_id) if move.undone]
    assert undone == ["rewind", "bot"]
    back = await both(await votes.redo(game_id, BIA))
    assert msgspec.structs.replace(back.played, **bare) == msgspec.structs.replace(branch.played, **bare)
    assert (await told(house, game_id))[: len(branched)] == branched
    # All of it can be proved.
    end = put(await votes.end(game_id, ANA, "score"))
    await says(house, end, BIA, yes=True, game_id=game_id)
    record = read((await house.tables.chronicle.export(game_id)).data)
    assert [move.kind for move in record.moves if move.kind not in ("play", "bot")] == ["rewind", "redo", "redo", "end"]
    assert verify(record, GAMES).problems == ()
    tampered = msgspec.structs.replace(record, outcome=None)
    assert verify(tampered, GAMES).problems


# ---------------------------------------------------------------- who has a say


async def test_two_put_at_once_and_the_first_stands(house: House) -> None:
    snapshot = await passed(house, await four(house))
    votes = house.tables.votes
    answers = await asyncio.gather(
        votes.rewind(snapshot.game_id, ANA, 1), votes.end(snapshot.game_id, BIA, "draw"), return_exceptions=True
    )
    assert isinstance(answers[0], Motion)
    assert isinstance(answers[1], Refused)
    assert answers[1].text.id == "refused.motion_open"


async def test_whoever_takes_the_place_of_a_voter_is_asked_in_their_stead(house: House) -> None:
    snapshot = await passed(house, await four(house))
    game_id, eva = snapshot.game_id, User(15, "Eva")
    motion = put(await house.tables.votes.rewind(game_id, ANA, 1))
    await says(house, motion, CAIO, yes=True, game_id=game_id)
    left = await house.tables.hosting.leave(game_id, CAIO)
    now = await motion_now(house, game_id)
    assert now is not None
    assert now.votes == {BIA.id: None, DAVI.id: None}, "a place on offer counts as yes"
    place = left.place_of(CAIO.id)
    assert place is not None
    await house.tables.absence.take(game_id, place.number, place.offered_at or 0, eva)
    now = await motion_now(house, game_id)
    assert now is not None
    assert now.votes == {BIA.id: None, eva.id: None, DAVI.id: None}, "what Caio said is not what Eva says"
    with pytest.raises(Refused, match="motion_not_asked"):
        await says(house, motion, CAIO, yes=True, game_id=game_id)
    for who in (BIA, DAVI):
        await says(house, motion, who, yes=True, game_id=game_id)
    assert (await says(house, motion, eva, yes=True, game_id=game_id)).result == "agreed"


@OVER_BOTH
async def test_the_last_whose_answer_is_missing_falls_silent_and_it_is_carried_out(house: House) -> None:
    snapshot = await passed(house, await four(house))
    game_id = snapshot.game_id
    motion = put(await house.tables.votes.rewind(game_id, ANA, 1))
    for who in (BIA, CAIO):
        await says(house, motion, who, yes=True, game_id=game_id)
    await house.tables.hosting.leave(game_id, DAVI)
    again = await house.restarted()
    house.tables, house.outbox = again.tables, again.outbox
    await Alarms(house.tables).tick(house.clock())
    await Alarms(house.tables).tick(house.clock())
    assert await motion_now(house, game_id) is None
    assert [move.kind for move in await house.tables.games.log(game_id)].count("rewind") == 1


async def test_while_the_channel_is_gone_the_time_of_a_vote_stands(house: House) -> None:
    snapshot = await passed(house, await four(house, pace=24))
    game_id = snapshot.game_id
    motion = put(await house.tables.votes.end(game_id, ANA, "cancelled"))
    departures = Departures(house.tables)
    await departures.channel_gone(CHANNEL)
    await house.forget_messages()
    await tick(house, 100)
    assert await written(house, game_id) == []
    await house.tables.hosting.move(game_id, ANA, 1, CHANNEL + 1)
    await house.forget_messages()
    now = await motion_now(house, game_id)
    assert now is not None
    assert now.until == (motion.until or 0) + 100 * HOUR
    for who in (BIA, CAIO, DAVI):
        await says(house, motion, who, yes=True, game_id=game_id)
    assert [(kind, to) for kind, to in await written(house, game_id) if kind in ("motion", "final")] == [
        ("motion", CHANNEL + 1),
        ("motion", CHANNEL + 1),
        ("final", CHANNEL + 1),
        ("motion", CHANNEL + 1),
    ]


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("how", ["score", "draw", "cancelled"])
async def test_all_agree_to_the_end_and_it_is_proved(house: House, how: str) -> None:
    snapshot = await passed(house, await four(house))
    game_id = snapshot.game_id
    motion = put(await house.tables.votes.end(game_id, BIA, how))
    for who in (ANA, CAIO):
        await says(house, motion, who, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).running
    await says(house, motion, DAVI, yes=True, game_id=game_id)
    over = await house.tables.look(game_id)
    outcome = over.played.outcome
    assert outcome is not None
    assert over.status == "finished"
    assert (await told(house, game_id))[-1] == f"event.ended_{how}"
    if how == "cancelled":
        assert (outcome.ranking, outcome.winners, outcome.scores) == ((), (), {})
    else:
        assert {seat for rank in outcome.ranking for seat in rank} == {0, 1, 2, 3}
        assert outcome.winners == outcome.ranking[0]
        assert (len(outcome.ranking) == 1) or how == "score"
    record = read((await house.tables.chronicle.export(game_id)).data)
    assert verify(record, GAMES).problems == ()
    assert record.moves[-1].by == "Bia"
    await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)


async def test_one_who_plays_on_keeps_the_game_going(house: House) -> None:
    snapshot = await passed(house, await four(house))
    motion = put(await house.tables.votes.end(snapshot.game_id, BIA, "draw"))
    assert (await says(house, motion, DAVI, yes=False, game_id=snapshot.game_id)).result == "refused"
    assert (await house.tables.look(snapshot.game_id)).running


# ---------------------------------------------------------------- what more than half decide


async def test_a_break_is_decided_by_more_than_half_and_so_is_its_end(house: House) -> None:
    snapshot = await four(house, pace=24)
    game_id, votes = snapshot.game_id, house.tables.votes
    house.clock.hours(6)
    motion = put(await votes.pause(game_id, ANA))
    assert (await says(house, motion, BIA, yes=True, game_id=game_id)).result is None, "two of four are no majority"
    assert (await says(house, motion, CAIO, yes=False, game_id=game_id)).result is None
    await house.forget_messages()
    assert (await says(house, motion, DAVI, yes=True, game_id=game_id)).result == "agreed"
    assert "motion" in await house.waiting(game_id), "its message says so too"
    stands = await house.tables.look(game_id)
    assert (stands.paused_at, stands.paused_for) == (house.clock(), "vote")
    await house.forget_messages()
    await tick(house, 24 * 20)
    assert await written(house, game_id) == []
    goes_on = put(await votes.pause(game_id, CAIO))
    for who in (ANA, BIA):
        await says(house, goes_on, who, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).paused_at is None
    (asked,) = (await house.tables.games.load(game_id)).pending
    assert asked.deadline == house.clock() + 18 * HOUR, "with the time that was left"


async def test_half_against_it_ends_it(house: House) -> None:
    snapshot = await four(house, pace=24)
    motion = put(await house.tables.votes.pause(snapshot.game_id, ANA))
    await says(house, motion, BIA, yes=False, game_id=snapshot.game_id)
    assert (await says(house, motion, CAIO, yes=False, game_id=snapshot.game_id)).result == "refused"


async def test_bots_agree_to_everything_but_do_not_decide_alone(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=4, pace=24)
    await lobby.join(opened.game_id, BIA)
    for _ in range(2):
        await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    motion = put(await house.tables.votes.pause(snapshot.game_id, ANA))
    assert motion.votes == {BIA.id: None}
    assert (await says(house, motion, BIA, yes=False, game_id=snapshot.game_id)).result == "refused"
    again = put(await house.tables.votes.pause(snapshot.game_id, BIA))
    assert (await says(house, again, ANA, yes=True, game_id=snapshot.game_id)).result == "agreed"


async def test_another_pace_counts_from_now_on(house: House) -> None:
    snapshot = await four(house, pace=24)
    game_id, votes = snapshot.game_id, house.tables.votes
    with pytest.raises(Refused, match="same_pace"):
        await votes.pace(game_id, ANA, 24)
    with pytest.raises(Refused, match="bad_pace"):
        await votes.pace(game_id, ANA, 23)
    with pytest.raises(Refused, match="bad_end") as refused:
        await votes.end(game_id, ANA, "flight")
    assert refused.value.text.args == {"known": ", ".join(HOWS)}
    house.clock.hours(20)
    for hours in (72, 0, 24):
        motion = put(await votes.pace(game_id, ANA, hours, reserve=0 if hours else max(RESERVES)))
        for who in (BIA, CAIO):
            await says(house, motion, who, yes=True, game_id=game_id)
        assert (await house.tables.look(game_id)).pace == hours
        with pytest.raises(Refused, match="same_pace"):  # without a limit nothing goes beyond it
            await votes.pace(game_id, ANA, hours, reserve=0 if hours else max(RESERVES))
        (*_, told) = await house.tables.chronicle.read(game_id, None)
        read = catalogue("games.gnomopolis", "pt-BR").say(told.text)
        assert {72: "3 dias por turno", 0: "sem prazo", 24: "1 dia por turno"}[hours] in read
        (asked,) = (await house.tables.games.load(game_id)).pending
        assert asked.deadline == (house.clock() + hours * HOUR if hours else None)


async def test_the_others_free_a_place_and_its_owner_may_come_back(house: House) -> None:
    snapshot = await four(house)
    game_id = snapshot.game_id
    motion = put(await house.tables.votes.replace(game_id, ANA, 1, None))
    assert set(motion.votes) == {CAIO.id, DAVI.id}
    await says(house, motion, CAIO, yes=True, game_id=game_id)
    after = await house.tables.look(game_id)
    assert after.places[1].offered_at == house.clock()
    assert (await told(house, game_id))[-1] == "event.offered_for_agreed"
    await house.tables.absence.back(game_id, BIA)
    assert (await house.tables.look(game_id)).places[1].present


# ---------------------------------------------------------------- moderators


async def test_a_moderator_who_does_not_play_orders_what_keeps_a_table_alive_and_nothing_else(house: House) -> None:
    snapshot = await passed(house, await four(house, pace=24))
    game_id, votes = snapshot.game_id, house.tables.votes
    assert await votes.pause(game_id, MODERATOR) is None
    assert (await house.tables.look(game_id)).paused_for == "moderator"
    assert await votes.pause(game_id, MODERATOR) is None
    assert (await house.tables.look(game_id)).paused_for is None
    for refused in (votes.end(game_id, MODERATOR, "draw"), votes.pace(game_id, MODERATOR, 72)):
        with pytest.raises(Refused, match="vote_of_players"):
            await refused
    with pytest.raises(Refused, match="not_absent"):
        await votes.replace(game_id, MODERATOR, 1, None)
    assert await votes.replace(game_id, MODERATOR, 1, None, gone=[BIA.id]) is None
    assert (await house.tables.look(game_id)).places[1].offered_at == house.clock()
    invited = put(await votes.replace(game_id, MODERATOR, 1, User(15, "Eva")))
    assert set(invited.votes) == {15}, "nobody else is asked"
    assert await told(house, game_id) == [
        *(await told(house, game_id))[:-4],
        "event.paused",
        "event.resumed",
        "event.offered_for",
        "event.motion_put",
    ]
    named = [e.text.args.get("name") for e in await house.tables.chronicle.read(game_id, None)]
    assert named[-4:] == [MODERATOR.name] * 4


@OVER_BOTH
async def test_what_a_way_back_tells_is_what_anybody_reads_in_the_chronicle_and_no_more(house: House) -> None:
    """Round and deed stand beside it; of what was dealt or chosen in secret there is nothing."""
    lobby, stream = house.tables.lobby, Stream(seeded(11))
    table = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2)
    await lobby.join(table.game_id, BIA)
    table = await lobby.start(table.game_id, ANA)
    for _ in range(60):
        seat, keys = random_move(table.decisions, stream)
        after = await house.tables.moves.automatic(table.game_id, seat, table.seq, keys)
        assert after is not None
        table = after
    game_id, chronicle = table.game_id, house.tables.chronicle
    ways = await house.tables.votes.ways_back(game_id, ANA)
    assert [way.seq for way in ways] == [seq for seq in await house.tables.games.turns(game_id) if seq < table.seq], (
        "the states of all turns, but not where the table is"
    )
    told = await chronicle.between(game_id, [(way.seq, way.until) for way in ways])
    anybody = [entry for entry in await chronicle.read(game_id, None) if entry.seq > 0]
    assert [entry for tales in told for tale in tales for entry in tale.entries] == anybody
    assert len(await chronicle.read(game_id, ANA.id)) > len(anybody), "there is something that others may not read"
    for way, tales in zip(ways, told, strict=True):
        labels = [way_back_said(table, locale, way, tales, ZoneInfo("UTC")) for locale in LOCALES]
        assert all(len(label) <= 76 and way.before in label for label in labels)
        rounds = {tale.scene.round for tale in tales if tale.scene is not None and tale.scene.round}
        assert all(any(f" · R{n} · " in label for n in rounds) or not rounds for label in labels)
    newest, unsaid = ways[::-1], [*told[::-1]]
    rounds_before = [tale.scene.round for tale in told[-3] if tale.scene is not None and tale.scene.round]
    unsaid[1] = []
    label = ways_back_said(table, "en", newest, unsaid, ZoneInfo("UTC"))[1]
    assert f" · R{rounds_before[-1]} · before: {newest[1].before} · " in label, "the round goes on"

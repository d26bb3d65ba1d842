"""Votes: old buttons, strangers, who is asked and who counts, and reasons that do not fit."""

from __future__ import annotations

import msgspec
import pytest

from bot.clock import HOUR
from bot.service.refused import Refused
from bot.service.table import announce, motions
from bot.service.table.motions import GoBack, what_of
from bot.service.user import User
from bot.service.votes.votes import LONGEST
from storage.rows.game import StoredPlace
from storage.tables.commits import MOTION_WAITS
from tests.bot.conftest import ANA, BIA, CAIO, DAVI, House
from tests.bot.service.story import Story
from tests.bot.service.votes.test_consent import MODERATOR, passed, proposed, says, three, told
from tests.bot.service.votes.test_votes import four, motion_now, put, written
from tests.storage.made_up import dump


async def test_a_button_of_a_vote_that_is_over_answers_no_other(house: House) -> None:
    snapshot = await passed(house, await three(house))
    old = await proposed(house, snapshot)
    await says(house, old, ANA, yes=False, game_id=snapshot.game_id)
    await proposed(house, snapshot, 0)
    for who, yes in ((BIA, True), (CAIO, False), (ANA, False)):
        with pytest.raises(Refused, match="motion_over"):
            await says(house, old, who, yes=yes, game_id=snapshot.game_id)
    now = put(await motion_now(house, snapshot.game_id))
    assert now.votes == {BIA.id: None, CAIO.id: None}


@pytest.mark.parametrize("stranger", [DAVI, MODERATOR])
async def test_nobody_withdraws_what_somebody_else_has_proposed(house: House, stranger: User) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    before = await dump(house.database)
    with pytest.raises(Refused, match="motion_not_asked"):
        await says(house, motion, stranger, yes=False, game_id=snapshot.game_id)
    assert await dump(house.database) == before


async def test_a_way_back_knows_for_whom_a_bot_did_what_it_leads_before(house: House) -> None:
    snapshot = await house.running(pace=24)
    first, seat, _ = house.active(snapshot)
    begun, game_id = snapshot.seq, snapshot.game_id
    house.clock.hours(24)
    await house.tables.absence.missed(game_id, snapshot.place_at(seat).number)
    after = await house.tables.moves.automatic(game_id, seat, begun, ("pass",), "stand_in")
    assert after is not None
    what = what_of(put(await house.tables.votes.rewind(game_id, BIA if first == ANA else ANA, begun)))
    assert isinstance(what, GoBack)
    assert what.before is not None
    assert (what.before.id, what.stood_in_for) == ("event.passed", seat)


async def test_its_time_is_not_up_before_it_is_and_its_reminder_is_one(house: House) -> None:
    """What was due of an older vote may still be on its way when another is open."""
    snapshot = await four(house)
    game_id, consent = snapshot.game_id, house.tables.consent
    motion = put(await house.tables.votes.end(game_id, ANA, "draw"))
    await house.forget_messages()
    await consent.due(game_id)
    assert put(await motion_now(house, game_id)).id == motion.id
    await consent.remind(game_id)
    assert MOTION_WAITS not in await house.tables.dues.of(game_id), "also if the program ends at once"
    assert await written(house, game_id) == [("vote", who.id) for who in (BIA, CAIO, DAVI)]


async def test_whoever_left_the_server_is_asked_of_nothing(house: House) -> None:
    snapshot = await four(house, pace=24)
    game_id, votes = snapshot.game_id, house.tables.votes
    for asked in (votes.pause(game_id, ANA, gone=[BIA.id]), votes.end(game_id, ANA, "draw", gone=[BIA.id])):
        motion = put(await asked)
        assert set(motion.votes) == {CAIO.id, DAVI.id}
        await says(house, motion, ANA, yes=False, game_id=game_id)


async def test_where_there_are_no_clocks_none_is_stopped(house: House) -> None:
    snapshot = await four(house)
    for who in (ANA, MODERATOR):
        with pytest.raises(Refused, match="no_clocks"):
            await house.tables.votes.pause(snapshot.game_id, who)
    after = await house.tables.look(snapshot.game_id)
    assert (after.paused_at, await motion_now(house, snapshot.game_id)) == (None, None)


async def test_a_break_that_a_moderator_orders_meanwhile_is_voted_on_no_more(house: House) -> None:
    """The fault: the vote stopped clocks that stood, so that the time between counted as played."""
    snapshot = await four(house, pace=24)
    game_id, votes = snapshot.game_id, house.tables.votes
    for stands in (True, False):
        late = put(await votes.pause(game_id, ANA))
        await votes.pause(game_id, MODERATOR)
        ordered = await house.tables.look(game_id)
        assert (ordered.paused_at is not None) is stands
        house.clock.hours(5)
        assert (await says(house, late, BIA, yes=True, game_id=game_id)).result == "void"
        after = await house.tables.look(game_id)
        assert (after.paused_at, after.paused_for) == (ordered.paused_at, ordered.paused_for)


async def test_a_reason_is_one_line_without_links_and_not_too_long(house: House) -> None:
    snapshot = await four(house)
    votes = house.tables.votes
    motion = put(await votes.end(snapshot.game_id, ANA, "draw", why="see\nhttps://x.example " + "a" * 300))
    why = motions.what_of(motion).why
    assert why.startswith("see https x.example aaa")
    assert len(why) == LONGEST
    await says(house, motion, ANA, yes=False, game_id=snapshot.game_id)
    assert motions.what_of(put(await votes.end(snapshot.game_id, ANA, "draw", why=" \n"))).why == ""


async def test_a_moderator_frees_the_place_of_whoever_missed_a_turn(house: House) -> None:
    story = Story(house, pace=24)
    await story.begin()
    await story.around(BIA)
    with pytest.raises(Refused, match="not_absent"):
        await house.tables.votes.replace(story.game_id, MODERATOR, 1, None)
    await story.until(24)
    assert (await story.now()).places[1].misses == 1
    assert await house.tables.votes.replace(story.game_id, MODERATOR, 1, None) is None
    assert (await story.now()).places[1].offered_at == house.clock()
    house.clock.hours(1)
    before = await dump(house.database)
    with pytest.raises(Refused, match="bot_already"):
        await house.tables.votes.replace(story.game_id, MODERATOR, 1, None)
    assert await dump(house.database) == before, "it has been on offer since then"


async def test_where_the_table_is_after_it_went_back_is_no_way_back(house: House) -> None:
    snapshot = await passed(house, await three(house), 3)
    votes, game_id = house.tables.votes, snapshot.game_id
    assert [way.seq for way in await votes.ways_back(game_id, ANA)] == [0, 1, 2]
    await votes.rewind(game_id, MODERATOR, 1)
    assert [way.seq for way in await votes.ways_back(game_id, ANA)] == [0]
    with pytest.raises(Refused, match="spectator"):
        await votes.ways_back(game_id, DAVI)


@pytest.mark.parametrize(("yes", "agreed"), [((), None), ((13,), None), ((13, 14), True)])
def test_whose_place_is_given_away_does_not_count_among_those_who_decide_it(
    yes: tuple[int, ...], agreed: bool | None
) -> None:
    """Of four others more than half must be for it: whoever proposes it, and two."""
    places = [StoredPlace(number=n, user_id=user, joined_at=0) for n, user in enumerate((11, 12, 13, 14, 15))]
    what = motions.HandOver(place=1, old_id=12, old="Bia", new_id=None)
    motion = motions.put(what, places, ANA.id, ANA.name, HOUR)
    assert set(motion.votes) == {13, 14, 15}
    for user in yes:
        motion.votes[user] = True
    assert motions.decided(motion, places) is agreed


async def test_a_vote_about_whoever_sat_there_is_void_when_somebody_else_sits_down(house: House) -> None:
    """Else it would take the place from whoever has just come."""
    snapshot = await four(house)
    game_id = snapshot.game_id
    await house.tables.hosting.leave(game_id, BIA)
    since = (await house.tables.look(game_id)).places[1].offered_at
    assert since is not None
    motion = put(await house.tables.votes.replace(game_id, ANA, 1, User(15, "Eva")))
    await house.tables.absence.take(game_id, 1, since, User(16, "Fred"))
    assert await motion_now(house, game_id) is None
    with pytest.raises(Refused, match="motion_over"):
        await says(house, motion, CAIO, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).places[1].name == "Fred"


async def test_a_vote_for_somebody_who_sits_down_elsewhere_is_void(house: House) -> None:
    """Else they would have two places."""
    snapshot, eva = await four(house), User(15, "Eva")
    game_id = snapshot.game_id
    await house.tables.hosting.leave(game_id, CAIO)
    since = (await house.tables.look(game_id)).places[2].offered_at
    assert since is not None
    motion = put(await house.tables.votes.replace(game_id, ANA, 1, eva))
    await house.forget_messages()
    await house.tables.absence.take(game_id, 2, since, eva)
    assert await motion_now(house, game_id) is None
    assert (await told(house, game_id))[-1] == "event.motion_void"
    assert "motion" in await house.waiting(game_id), "nobody presses what stands there"
    with pytest.raises(Refused, match="motion_over"):
        await says(house, motion, DAVI, yes=True, game_id=game_id)


async def test_whoever_is_only_invited_is_not_reminded(house: House) -> None:
    snapshot = await four(house)
    put(await house.tables.votes.replace(snapshot.game_id, ANA, 1, User(15, "Eva")))
    await house.forget_messages()
    await house.tables.consent.remind(snapshot.game_id)
    assert await written(house, snapshot.game_id) == [("vote", who.id) for who in (CAIO, DAVI)]


async def test_where_nothing_is_asked_any_more_nobody_is_reminded(house: House) -> None:
    """It was settled between the time and the reminder."""
    snapshot = await four(house)
    game_id, tables = snapshot.game_id, house.tables
    motion = put(await tables.votes.end(game_id, ANA, "draw"))
    await says(house, motion, ANA, yes=False, game_id=game_id)
    await house.forget_messages()
    await tables.consent.remind(game_id)
    assert await written(house, game_id) == []


async def test_whoever_falls_silent_is_asked_no_more_and_whoever_is_back_is_asked_again(house: House) -> None:
    story = Story(house, pace=1)
    await story.begin(BIA, CAIO, DAVI)
    await story.around(ANA)
    await story.around(CAIO)  # whoever of the two begins, a turn has been played
    motion = put(await house.tables.votes.rewind(story.game_id, ANA, 0))
    await says(house, motion, BIA, yes=True, game_id=story.game_id)
    for _ in range(3):
        await story.around(CAIO)
        await story.until(1)
    assert (await story.now()).places[2].offered_at is not None
    assert put(await motion_now(house, story.game_id)).votes == {BIA.id: True, DAVI.id: None}
    await house.tables.absence.back(story.game_id, CAIO)
    assert put(await motion_now(house, story.game_id)).votes == {BIA.id: True, CAIO.id: None, DAVI.id: None}


async def test_whoever_would_lose_a_seat_is_told_unless_they_have_a_say(house: House) -> None:
    snapshot = await four(house)
    await house.forget_messages()
    motion = put(await house.tables.votes.replace(snapshot.game_id, ANA, 1, None))
    posted = await house.outbox.posted(snapshot.game_id)
    (notice,) = [msgspec.msgpack.decode(m.payload, type=announce.Notice) for m in posted if m.kind == "notice"]
    assert notice.text == "notice.asked_to_free"
    assert notice.args == {"name": ANA.name, "game": "Gnomopolis", "channel": f"<#{snapshot.channel_id}>"}
    await says(house, motion, ANA, yes=False, game_id=snapshot.game_id)
    await house.forget_messages()
    put(await house.tables.votes.replace(snapshot.game_id, BIA, 1, None))
    assert "notice" not in await house.waiting(snapshot.game_id), "their own seat"

"""Which turns count for how reliable somebody is: each once, in time or late, and only where others wait."""

from __future__ import annotations

import contextlib
import json

import pytest

from bot.clock import HOUR
from bot.service.moves.run import ENGINE
from bot.service.refused import Stale
from bot.service.reliability import LATEST, WINDOW
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Event, Text
from games.core.rules import encode
from storage.rows.game import NewMove
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.hosting.test_absence_parts import away, goes_on
from tests.bot.service.moves.test_orders import collected, planned, waiting
from tests.bot.service.story import OLGA, Story, settled
from tests.postgres import OVER_BOTH


async def figures(house: House, *users: User) -> list[tuple[int, int]]:
    """How many turns were theirs, and of how many the time ran out."""
    found = [await house.tables.reliable.of(user.id) for user in users]
    return [(each.turns, each.late) for each in found]


async def begun(house: House, pace: int = 24) -> Story:
    """Ana, Bia and Caio; it is Caio's turn, and Bia has had one."""
    story = Story(house, pace)
    await story.begin()
    await story.around(BIA)
    await story.around(CAIO)
    return story


async def half_played_for(house: House) -> tuple[User, int, Snapshot]:
    """Somebody's time ran out, and a bot has begun their turn; how many turns were theirs before."""
    snapshot, key = await house.undoable(pace=24)
    who, seat, _ = house.active(snapshot)
    ((before, _),) = await figures(house, who)
    house.clock.hours(24)
    await house.tables.absence.missed(snapshot.game_id, snapshot.place_at(seat).number)
    middle = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, (key,), "stand_in")
    assert middle is not None
    return who, before, middle


@OVER_BOTH
async def test_a_turn_answered_in_time_counts_and_one_whose_time_ran_out_was_late(house: House) -> None:
    story = await begun(house)
    before = await figures(house, ANA, BIA, CAIO)
    assert [late for _, late in before] == [0, 0, 0]
    await story.until(24)
    turns = before[2][0]
    assert await figures(house, ANA, BIA, CAIO) == [*before[:2], (turns + 1, 1)]
    await story.around(CAIO)
    await story.around(ANA)
    assert (await figures(house, CAIO)) == [(turns + 2, 1)], "a bot has played one, they the other"


async def test_the_reserve_is_time_too(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.set_reserve(opened.game_id, ANA, 12)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    house.clock.hours(35)
    who = house.active(snapshot)[0]
    await house.tables.absence.missed(snapshot.game_id, snapshot.awaited[0].number)
    await house.press(snapshot, "pass")
    assert await figures(house, who) == [(1, 0)]


@OVER_BOTH
async def test_the_same_turn_missed_counts_once_however_often_that_is_found(house: House) -> None:
    snapshot, absence = await house.running(pace=24), house.tables.absence
    who, seat, _ = house.active(snapshot)
    game_id, place = snapshot.game_id, snapshot.place_at(seat).number
    house.clock.hours(24)
    for _ in range(2):
        await absence.missed(game_id, place)
    await absence.back(game_id, who)
    house.clock.hours(24)
    await absence.missed(game_id, place)
    await absence.back(game_id, who)
    await house.press(await house.tables.look(game_id), "pass")
    assert await figures(house, who) == [(1, 1)], "also if they come back, are late again, and play it at last"


@pytest.mark.parametrize("misses", [3, 5])
async def test_what_a_bot_plays_on_a_place_on_offer_is_nobody_s(house: House, misses: int) -> None:
    story = await begun(house)
    ((turns, _),) = await figures(house, CAIO)
    await story.asleep(CAIO)
    assert await figures(house, CAIO) == [(turns + 3, 3)]
    for _ in range(misses):
        await story.around(ANA)
        await story.around(BIA)
    await story.around(ANA)
    assert await figures(house, CAIO) == [(turns + 3, 3)]


async def test_whoever_comes_back_to_a_place_on_offer_by_playing_had_no_limit_for_that(house: House) -> None:
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.tables.hosting.leave(snapshot.game_id, who)
    snapshot = await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert all(place.present for place in snapshot.places)
    assert await figures(house, who) == [(0, 0)]


async def test_without_a_limit_nothing_counts(house: House) -> None:
    await begun(house, pace=0)
    assert await figures(house, ANA, BIA, CAIO) == [(0, 0)] * 3


async def test_where_nobody_else_is_nobody_waits(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    while snapshot.awaited_users != {ANA.id}:
        seat = snapshot.decisions[0].seat
        after = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
        assert after is not None
        snapshot = after
    house.clock.hours(24)
    await house.tables.absence.missed(snapshot.game_id, snapshot.awaited[0].number)
    await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert await figures(house, ANA) == [(0, 0)]


async def test_nobody_is_late_of_whose_turn_no_word_could_be_brought_nor_while_the_bot_was_down(house: House) -> None:
    story = await begun(house)
    before = await figures(house, CAIO)
    house.clock.hours(10)
    await house.tables.timing.excuse(house.clock() - 6 * HOUR)
    house.clock.hours(18)
    await house.tables.absence.missed(story.game_id, 2)
    assert await figures(house, CAIO) == before, "six hours of it did not count"
    await story.around(ANA)
    assert await figures(house, CAIO) == [(before[0][0] + 1, 0)]


async def test_a_turn_taken_back_and_played_again_counts_once_and_a_double_click_too(house: House) -> None:
    snapshot, key = await house.undoable(pace=24)
    who, seat, since = house.active(snapshot)
    ((before, _),) = await figures(house, who)
    moves, press = house.tables.moves, house.interaction()
    for _ in range(2):
        with contextlib.suppress(Stale):
            snapshot = await moves.answer(snapshot.game_id, who, seat, since, (key,), press)
    assert await figures(house, who) == [(before + 1, 0)]
    snapshot = await moves.undo(snapshot.game_id, who, whole_turn=True)
    assert await figures(house, who) == [(before, 0)]
    await house.press(snapshot, "pass")
    assert await figures(house, who) == [(before + 1, 0)]


async def test_whoever_takes_back_the_turn_that_a_bot_played_was_late_all_the_same(house: House) -> None:
    who, before, snapshot = await half_played_for(house)
    snapshot = await house.tables.moves.undo(snapshot.game_id, who, whole_turn=True)
    assert snapshot.awaited_bot is None, "they are there, and play it themselves"
    await house.press(snapshot, "pass")
    assert await figures(house, who) == [(before + 1, 1)]


async def back_to(story: Story, of: User | None) -> None:
    """All agree to go back to the start of somebody's latest turn; None: of the game."""
    votes, consent = story.house.tables.votes, story.house.tables.consent
    ways = await votes.ways_back(story.game_id, ANA)
    back = ways[0].seq if of is None else max(way.seq for way in ways if way.before == of.name)
    motion = await votes.rewind(story.game_id, ANA, back)
    for other in (BIA, CAIO):
        assert motion is not None
        motion = await consent.answer(story.game_id, motion.id, other, yes=True)
    await settled()


@OVER_BOTH
async def test_a_vote_to_go_back_takes_back_what_was_late(house: House) -> None:
    story = await begun(house)
    before = await figures(house, CAIO)
    await story.until(24)
    assert await figures(house, CAIO) != before
    await back_to(story, None)
    assert await figures(house, ANA, BIA, CAIO) == [(0, 0)] * 3


async def test_whose_missed_turn_all_go_back_to_plays_it_themselves(house: House) -> None:
    """It counts as it ends at last, once, and so do the turns in a row that they have missed; going forward again, as
    it had ended.
    """
    story = await begun(house)
    before = await figures(house, CAIO)
    await story.until(24)
    missed = await figures(house, CAIO)
    await back_to(story, CAIO)
    snapshot = await story.now()
    assert snapshot.awaited_users == {CAIO.id}, "no bot has played it again"
    assert [place.misses for place in snapshot.places] == [0, 0, 0]
    await house.tables.votes.redo(story.game_id, OLGA)
    assert await figures(house, CAIO) == missed
    await back_to(story, CAIO)
    await story.until(23)
    assert (await story.now()).awaited_users == {CAIO.id}, "there is the whole time again"
    await story.around(ANA)
    assert await figures(house, CAIO) == [(before[0][0] + 1, 0)]


async def test_whoever_is_late_again_in_a_turn_that_all_went_back_to_was_late_once(house: House) -> None:
    story = await begun(house)
    before = await figures(house, CAIO)
    await story.until(24)
    await back_to(story, CAIO)
    await story.until(25)
    assert await figures(house, CAIO) == [(before[0][0] + 1, 1)]
    assert (await story.now()).places[2].misses == 1


def ends(snapshot: Snapshot) -> tuple[str, ...]:
    """An answer that goes on, whatever is asked."""
    return (snapshot.decisions[0].options[-1].key,)


async def gone_back(house: House, to: Snapshot) -> Snapshot:
    """All agree to be where they were, in the middle of a turn."""
    assert to.state is not None
    shelved = await house.tables.shelf.take(to.game_id)
    move = NewMove(seq=0, seat=None, user_id=ANA.id, kind="rewind", engine=ENGINE)
    event = Event(Text("event.rewound", {"name": ANA.name, "seq": to.seq}))
    return await house.tables.moves.go_back(shelved, encode(to.state), move, event, undo_keep=0)


@OVER_BOTH
async def test_back_in_the_middle_of_a_turn_that_was_missed_later_it_can_be_played_in_time(house: House) -> None:
    """It is the same turn: it counts once, as it ends at last, and as it had ended if that is taken back."""
    snapshot, key = await house.undoable(pace=24)
    who, _, _ = house.active(snapshot)
    ((before, _),) = await figures(house, who)
    middle = await house.press(snapshot, key)
    assert middle.awaited_users == {who.id}
    number = middle.awaited[0].number
    house.clock.hours(24)
    await house.tables.absence.missed(middle.game_id, number)
    assert await figures(house, who) == [(before + 1, 1)]
    played = await house.tables.moves.automatic(middle.game_id, middle.awaited[0].seats[0], middle.seq, ends(middle))
    assert played is not None
    again = await gone_back(house, middle)
    assert again.awaited_users == {who.id}
    assert (await figures(house, who))[0][1] == 0, "the time had not run out there"
    assert again.awaited_bot is None, "it is left to them"
    await house.press(again, *ends(again))
    assert await figures(house, who) == [(before + 1, 0)]


async def test_back_in_a_turn_after_its_time_ran_out_it_was_late_and_counts_once(house: House) -> None:
    who, before, middle = await half_played_for(house)
    seat = middle.seats_of(who.id)[0]
    await house.tables.moves.automatic(middle.game_id, seat, middle.seq, ends(middle), "stand_in")
    again = await gone_back(house, middle)
    assert again.awaited_users == {who.id}
    assert await figures(house, who) == [(before + 1, 1)]
    await house.press(again, *ends(again))
    assert await figures(house, who) == [(before + 1, 1)]


async def test_an_order_is_an_answer_in_time(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    while snapshot.decisions[0].prompt.id != "ask.turn":
        snapshot = await house.press(snapshot, snapshot.decisions[0].options[0].key)
    who, _ = waiting(house, snapshot)
    before = await figures(house, who)
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    assert await figures(house, who) == before
    active = snapshot.decisions[0]
    collects = next(o.key for o in active.options if o.key.startswith("collect."))
    await house.tables.moves.automatic(snapshot.game_id, active.seat, snapshot.seq, (collects,))
    assert (await house.tables.games.log(snapshot.game_id))[-1].kind == "order"
    assert await figures(house, who) == [(before[0][0] + 1, 0)]


async def test_a_part_of_the_round_that_asks_again_and_again_counts_once(house: House) -> None:
    story = await away(house)
    assert await figures(house, CAIO) == [(1, 1)]
    part = (await story.now()).part
    while (snapshot := await goes_on(story)).part == part and snapshot.running:
        pass
    assert await figures(house, CAIO) == [(1, 1)]


async def test_only_the_latest_turns_of_a_year_count(house: House) -> None:
    snapshot = await house.running(pace=24)
    await noted(house, snapshot.game_id, ANA, in_time=LATEST, late=30)
    assert await figures(house, ANA) == [(LATEST, 0)], "those that were late are longer ago"
    house.clock.now += WINDOW
    assert await figures(house, ANA) == [(0, 0)]
    house.clock.now += 1_000_000
    await house.tables.reliable.tidy()
    house.clock.now -= WINDOW
    assert await figures(house, ANA) == [(0, 0)], "they are struck"


async def test_they_are_among_what_is_kept_of_somebody_and_go_with_it(house: House) -> None:
    story = await begun(house)
    mine = json.loads(await house.tables.privacy.mine(BIA.id))
    assert {row["game_id"] for row in mine["turns_owed"]} == {story.game_id}
    assert (await figures(house, BIA))[0] != (0, 0)
    await house.tables.privacy.forget(BIA)
    assert await figures(house, BIA) == [(0, 0)]


async def noted(house: House, game_id: str, user: User, *, in_time: int, late: int = 0) -> None:
    """As if somebody had answered so many turns in time, and before that so many not."""
    async with house.database.transaction() as transaction:
        for n in range(late + in_time):
            sql = """
            INSERT INTO owed (game_id, place, turn, user_id, seq, late, undone, at)
            VALUES (:game_id, 9, :n, :user_id, :n, :late, 0, :at)
            """
            at = house.clock() - 1_000 + n
            await transaction.run(sql, game_id=game_id, n=n, user_id=user.id, late=int(n < late), at=at)

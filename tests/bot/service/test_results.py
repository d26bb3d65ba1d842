"""How games ended for each who played them is noted with their end, and read by nobody but them."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from bot.bench.growth import played_out
from bot.service.table.results import results
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.ending import end
from games.core.model import Outcome
from games.registry import GAMES
from storage.people.results import Results
from storage.rows.result import Result, Tally
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.service.tables import table_of
from tests.playing import setup_of, start
from tests.postgres import OVER_BOTH


def ended(outcome: Outcome, n: int = 3, **fields: object) -> Snapshot:
    """A table of so many places that has ended so."""
    rules, setup = GAMES["gnomopolis"], setup_of(n)
    state = start(rules, setup).state
    state.outcome = outcome
    return msgspec.structs.replace(table_of(rules, setup, state), status="finished", **fields)


def points(*totals: int) -> dict[int, dict[str, int]]:
    return {seat: {"coins": total, "total": total} for seat, total in enumerate(totals)}


async def agreed(house: House, game_id: str, how: str, *people: User) -> None:
    """The first of them proposes to end a game so, the others agree."""
    motion = await house.tables.votes.end(game_id, people[0], how)
    for other in people[1:]:
        assert motion is not None
        motion = await house.tables.consent.answer(game_id, motion.id, other, yes=True)


def test_won_and_shared_are_as_the_game_tells() -> None:
    found = results(ended(Outcome(((1, 2), (0,)), points(3, 9, 9), (1, 2))))
    assert [(each.user_id, each.won, each.shared, each.points) for each in found] == [
        (100, False, False, 3),
        (101, True, True, 9),
        (102, True, True, 9),
    ]
    assert {(each.company, each.places, each.stayed) for each in found} == {("people", 3, True)}
    (_, winner, _) = results(ended(Outcome(((1,), (0,), (2,)), points(3, 9, 1), (1,))))
    assert (winner.won, winner.shared) == (True, False)


def test_alone_there_is_a_score_and_perhaps_no_winner() -> None:
    (alone,) = results(ended(Outcome(((0,),), points(40)), 1))
    assert alone == Result(user_id=100, company="alone", places=1, stayed=True, points=40)


def test_who_counts_no_points_has_none() -> None:
    found = results(ended(Outcome(((0,), (1,)), {0: {}, 1: {"total": 0}}, (0,)), 2))
    assert [each.points for each in found] == [None, 0]


@pytest.mark.parametrize("key", GAMES)
def test_each_game_s_points_are_those_that_it_counts(key: str) -> None:
    rules = GAMES[key]
    setup = setup_of(rules.meta.seats[1])
    state = end(rules, start(rules, setup).state, "score").state
    outcome = state.outcome
    assert outcome is not None
    found = results(msgspec.structs.replace(table_of(rules, setup, state), status="finished"))
    assert len(found) == rules.meta.seats[1]
    assert [each.points for each in found] == [
        outcome.scores[n]["total"] if outcome.scores.get(n) else None for n in range(len(found))
    ]
    assert any(each.points is not None for each in found)
    assert any(each.won for each in found)


def test_a_lesson_counts_for_nothing_and_neither_does_what_ended_as_if_it_had_not_been_played() -> None:
    assert results(ended(Outcome(((0,),), points(40)), 1, lessons={})) == ()
    assert results(ended(Outcome((), {}), 3)) == ()


async def game_of(house: House, *people: User, bots: int = 0, channel: int = CHANNEL) -> Snapshot:
    lobby = house.tables.lobby
    table = await lobby.open("gnomopolis", 1, channel, people[0], seats=len(people) + bots)
    for user in people[1:]:
        await lobby.join(table.game_id, user)
    for _ in range(bots):
        await lobby.add_bot(table.game_id, people[0])
    return await lobby.start(table.game_id, people[0])


@OVER_BOTH
async def test_what_has_been_played_adds_up_by_company_and_places(house: House) -> None:
    first = await played_out(house.tables, await game_of(house, ANA, BIA), random.Random(3))
    second = await played_out(house.tables, await game_of(house, ANA, BIA, CAIO), random.Random(4))
    alone = await played_out(house.tables, await game_of(house, ANA), random.Random(5))
    against = await game_of(house, ANA, bots=1)
    await agreed(house, against.game_id, "score", ANA)

    def total(snapshot: Snapshot, seat: int = 0) -> int:
        assert snapshot.played.outcome is not None
        return snapshot.played.outcome.scores[seat]["total"]

    found = {(tally.company, tally.places): tally for tally in await house.tables.results.of(ANA.id)}
    assert sorted(found) == [("alone", 1), ("bots", 2), ("people", 2), ("people", 3)]
    assert all(tally.games == tally.counted == 1 and tally.stayed for tally in found.values())
    assert found["people", 2].best == found["people", 2].points == total(first)
    assert found["people", 3].best == total(second)
    assert found["alone", 1].best == total(alone)
    assert found["alone", 1].won == 0
    mine = await house.tables.results.of(BIA.id)
    assert [tally.won for tally in mine] == [
        int(1 in snapshot.played.outcome.winners) for snapshot in (first, second) if snapshot.played.outcome
    ]
    assert await house.tables.results.of(DAVI.id) == []
    await played_out(house.tables, await game_of(house, ANA, BIA), random.Random(6))
    again = {(tally.company, tally.places): tally for tally in await house.tables.results.of(ANA.id)}["people", 2]
    assert (again.games, again.counted) == (2, 2)
    assert again.points > (again.best or 0) >= total(first)


@pytest.mark.parametrize(("how", "noted"), [("draw", (True, True)), ("cancelled", None)])
async def test_what_ends_by_agreement_is_counted_as_it_was_agreed(
    house: House, how: str, noted: tuple[bool, bool] | None
) -> None:
    table = await game_of(house, ANA, BIA)
    await agreed(house, table.game_id, how, ANA, BIA)
    for user in (ANA, BIA):
        found = [(tally.won == 1, tally.shared == 1) for tally in await house.tables.results.of(user.id)]
        assert found == ([] if noted is None else [noted])


@OVER_BOTH
async def test_whoever_left_has_only_that_and_whoever_took_the_place_what_it_reached(house: House) -> None:
    table = await game_of(house, ANA, BIA, CAIO)
    for old, new in ((BIA, DAVI), (CAIO, None)):
        place = (await house.tables.hosting.leave(table.game_id, old)).place_of(old.id)
        assert place is not None
        if new is not None:
            await house.tables.absence.take(table.game_id, place.number, place.offered_at or 0, new)
    await agreed(house, table.game_id, "draw", ANA, DAVI)
    gone = Tally(rules="gnomopolis", company="people", places=3, stayed=False, games=1)
    for user in (BIA, CAIO):
        assert await house.tables.results.of(user.id) == [gone]
    for user in (ANA, DAVI):
        (tally,) = await house.tables.results.of(user.id)
        assert (tally.stayed, tally.won, tally.shared) == (True, 1, 1)


async def test_whoever_is_back_before_the_end_has_stayed(house: House) -> None:
    table = await game_of(house, ANA, BIA)
    await house.tables.hosting.leave(table.game_id, BIA)
    await house.tables.absence.back(table.game_id, BIA)
    await agreed(house, table.game_id, "draw", ANA, BIA)
    assert [tally.stayed for tally in await house.tables.results.of(BIA.id)] == [True]


async def test_against_bots_after_the_others_have_left_is_still_a_game_with_people(house: House) -> None:
    table = await game_of(house, ANA, BIA)
    await house.tables.hosting.leave(table.game_id, BIA)
    await agreed(house, table.game_id, "score", ANA)
    assert [tally.company for tally in await house.tables.results.of(ANA.id)] == ["people"]


@OVER_BOTH
async def test_they_are_theirs_to_read_and_to_strike_and_outlast_what_is_put_away(house: House) -> None:
    table = await game_of(house, ANA, BIA)
    await agreed(house, table.game_id, "draw", ANA, BIA)
    await house.tables.hosting.close(table.game_id, ANA)
    data = json.loads(await house.tables.privacy.mine(ANA.id))
    (row,) = data["results"]
    assert (row["game_id"], row["rules"], row["company"], row["won"]) == (table.game_id, "gnomopolis", "people", 1)
    await house.tables.privacy.forget(ANA)
    assert await house.tables.results.of(ANA.id) == []
    assert [tally.games for tally in await house.tables.results.of(BIA.id)] == [1]


async def test_whoever_is_forgotten_before_the_end_has_none(house: House) -> None:
    table = await game_of(house, ANA, BIA, CAIO)
    await house.tables.privacy.forget(CAIO)
    await agreed(house, table.game_id, "draw", ANA, BIA)
    assert await Results(house.database).of(CAIO.id) == []
    async with house.database.reading() as reading:
        assert len(await reading.rows("SELECT user_id FROM result")) == 2

"""Reviews: for those who played, where advice was found good, of what they could know, and the same after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.jobs.opponents import Opponents
from bot.jobs.reviews import Reviews
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode
from games.core.thinking.opponent import random_move
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: True)
    monkeypatch.setattr("games.core.thinking.review.FIRST", 4)
    monkeypatch.setattr("games.core.thinking.review.CLOSE", 24)


@pytest.fixture
async def opponents() -> AsyncIterator[Opponents]:
    thinking = Opponents(1, 0.05)
    yield thinking
    thinking.close()


async def finished(house: House, channel: int = CHANNEL) -> Snapshot:
    """A game in which both answered at random, and once took it back."""
    snapshot, stream, undone = await house.running(channel=channel), Stream(seeded(3)), False
    moves = house.tables.moves
    while snapshot.running:
        _, keys = random_move([d for d in snapshot.decisions if d.blocking], stream)
        who, seat, since = house.active(snapshot)
        snapshot = await moves.answer(snapshot.game_id, who, seat, since, keys, house.interaction())
        if not undone and snapshot.running and await moves.undo_depth(snapshot.game_id, who):
            snapshot = await moves.undo(snapshot.game_id, who, whole_turn=False, interaction_id=house.interaction())
            undone = True
    return snapshot


async def test_a_review_looks_at_ones_own_decisions_that_stand_and_is_the_same_after_a_restart(
    house: House, opponents: Opponents
) -> None:
    snapshot = await finished(house)
    reviews = Reviews(house.tables, opponents)
    review = await reviews.of(snapshot.game_id, ANA)
    assert await reviews.of(snapshot.game_id, ANA) is review, "thought of once"
    found = await review.found
    assert found, "who plays at random loses something"
    seats, rules = snapshot.seats_of(ANA.id), snapshot.rules
    assert {one.moment.seat for one in found} <= set(seats)
    costs = [one.played.behind for one in found]
    assert costs == sorted(costs, reverse=True)
    rows = await house.tables.games.log(snapshot.game_id)
    answers = [row for row in rows if row.kind == "play" and row.keys and not row.undone]
    stood = {row.seq: row for row in answers if row.user_id == ANA.id}
    assert review.done == review.of == len(stood)
    assert any(row.undone for row in rows)
    for one in found:
        state = decode(rules, one.moment.state)
        assert stood[state.seq + 1].keys == one.moment.keys == one.played.keys
        asked = next(d for d in decisions(rules, state) if d.seat == one.moment.seat and d.blocking)
        assert asked.allows(one.best.keys)
        assert state.outcome is None
    again = Reviews((await house.restarted()).tables, opponents)
    assert await (await again.of(snapshot.game_id, ANA)).found == found
    other = await (await again.of(snapshot.game_id, BIA)).found
    assert {one.moment.seat for one in other}.isdisjoint(seats)


async def test_the_moments_of_a_turn_are_known_as_such(house: House, opponents: Opponents) -> None:
    snapshot = await finished(house)
    rules, own = snapshot.rules, await house.tables.reviewing.own(snapshot.game_id, ANA)
    moments = await opponents.recall(own.record, own.moves)
    scenes = [decode(rules, moment.state).scene for moment in moments]
    assert [moment.turn for moment in moments] == [scene.number for scene in scenes if scene is not None]
    assert 1 < len({moment.turn for moment in moments}) < len(moments)


async def test_whoever_plays_comes_between_two_looks(house: House, opponents: Opponents) -> None:
    snapshot = await finished(house)
    playing = await house.running(channel=CHANNEL + 1)
    review = await Reviews(house.tables, opponents).of(snapshot.game_id, ANA)
    seat = next(d.seat for d in playing.decisions if d.blocking)
    await asyncio.sleep(0)
    await opponents.choose(playing, seat)
    assert review.done < review.of / 2
    assert await review.found
    assert review.done == review.of


async def test_what_failed_is_thought_of_again(
    house: House, opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, reviews = await finished(house), Reviews(house.tables, opponents)

    async def fails(*args: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(opponents, "recall", fails)
        failed = await reviews.of(snapshot.game_id, ANA)
        with pytest.raises(OSError):
            await failed.found
    review = await reviews.of(snapshot.game_id, ANA)
    assert review is not failed
    await reviews.close()
    assert review.found.cancelled(), "the program ends without waiting for it"


async def test_so_many_are_remembered_beside_those_that_are_thought_of(
    house: House, opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.reviews.KEPT", 1)
    monkeypatch.setattr("games.core.thinking.review.CLOSER", 0)
    snapshot, reviews = await finished(house), Reviews(house.tables, opponents)
    first = await reviews.of(snapshot.game_id, ANA)
    second = await reviews.of(snapshot.game_id, BIA)
    assert await reviews.of(snapshot.game_id, ANA) is first, "nobody's is given up"
    await asyncio.gather(first.found, second.found)
    other = await finished(house, CHANNEL + 1)
    await reviews.of(other.game_id, ANA)
    assert await reviews.of(snapshot.game_id, ANA) is not first
    await reviews.close()


async def test_there_is_no_review_before_the_end_nor_for_those_who_did_not_play(
    house: House, opponents: Opponents
) -> None:
    reviews, running = Reviews(house.tables, opponents), await house.running(channel=CHANNEL + 1)
    with pytest.raises(Refused, match="no_review"):
        await reviews.of(running.game_id, ANA)
    over = await finished(house)
    with pytest.raises(Refused, match="nothing_to_review"):
        await reviews.of(over.game_id, CAIO)


async def test_a_game_that_did_not_pass_has_no_review(
    house: House, opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await finished(house)
    monkeypatch.setattr("bot.service.table.snapshot.hinted", lambda rules: False)
    with pytest.raises(Refused, match="no_review"):
        await Reviews(house.tables, opponents).of(over.game_id, ANA)

"""Somebody is away while one part of a round asks them again and again: that is one absence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.clock import HOUR
from bot.jobs.automatic import Automatic
from bot.service.table import announce, misses
from bot.service.table.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.rng import Stream, seeded
from games.core.rules import play
from games.core.thinking.opponent import random_move
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.jobs.conftest import Passing
from tests.bot.service.story import First, Story, settled


class Silent(msgspec.Struct):
    """A place as it is stored."""

    number: int
    stand_in: int | None = None


class Warlike(Passing):
    """Raises an army of one battle and stays in the field, so that its faction is asked again and again."""

    async def choose(self, snapshot: Snapshot, seat: int, why: str = "bot") -> tuple[Key, ...]:
        return (answer(snapshot, seat),)


def answer(snapshot: Snapshot, seat: int) -> Key:
    """What keeps an army on the board, and out of the others' way."""
    keys = [option.key for option in snapshot.asked((seat,))[0].options]
    quiet = ("march.stay", "call.none", "attack.none", "sack.none", "home.stay", "plunder")
    return next((key for key in quiet if key in keys), keys[0])


async def war(house: House) -> Story:
    """Ana, Bia and Caio in Tarlac."""
    story, lobby = Story(house, pace=24), house.tables.lobby
    story.game_id = (await lobby.open("tarlac", 1, CHANNEL, ANA, options={"scenario": "1281"}, pace=24)).game_id
    for user, part in ((ANA, "ct"), (BIA, "cbr"), (CAIO, "dec")):
        if user is not ANA:
            await lobby.join(story.game_id, user)
        await lobby.choose_part(story.game_id, user, part)
    await lobby.start(story.game_id, ANA)
    story.automatic = Automatic(house.tables, Warlike())
    return story


async def goes_on(story: Story) -> Snapshot:
    """Whoever is asked, and there, answers."""
    snapshot = await story.now()
    asked = next(d for d in snapshot.decisions if d.blocking)
    await story.house.tables.moves.automatic(
        story.game_id, asked.seat, snapshot.seq, (answer(snapshot, asked.seat),), "bot"
    )
    await settled()
    return await story.now()


async def away(house: House) -> Story:
    """Caio has missed a turn of a cycle that asks for another."""
    story = await war(house)
    while (await story.now()).awaited_users != {CAIO.id}:
        await goes_on(story)
    await story.until(24)
    assert (await story.now()).places[2].misses == 1
    await house.forget_messages()
    return story


async def called(house: House, story: Story) -> set[int]:
    """Whom the messages of the table have mentioned."""
    posts = [m for m in await house.outbox.posted(story.game_id) if m.kind == "turn"]
    return {user for m in posts for user in msgspec.msgpack.decode(m.payload, type=announce.TurnPost).mentions}


async def test_who_is_away_for_a_cycle_misses_it_once(house: House) -> None:
    """In Tarlac they raise armies, march and feed, and others play in between (TA-ROUND-02)."""
    story = await away(house)
    now, scenes = await story.now(), set[int]()
    part = now.part
    assert part is not None
    while now.part == part:
        assert CAIO.id not in {place.user_id for place in now.awaited}, "the bot plays at once in his stead"
        assert now.played.scene is not None
        scenes.add(now.played.scene.number)
        now = await goes_on(story)
    log = await house.tables.games.log(story.game_id)
    assert [move.kind for move in log].count("stand_in") > 1, "asked more than once"
    assert len(scenes) > 1, "others have played in between"
    assert now.places[2].misses == 1
    # In the next cycle Caio is asked as ever, and may miss that.
    assert CAIO.id not in await called(house, story) or now.awaited_users == {CAIO.id}
    while (now := await story.now()).awaited_users != {CAIO.id}:
        await goes_on(story)
    assert CAIO.id in await called(house, story)
    (asked,) = (await house.tables.games.load(story.game_id)).pending
    assert asked.deadline == house.clock() + 24 * HOUR
    await story.until(24)
    assert (await story.now()).places[2].misses == 2


async def test_who_comes_back_within_the_cycle_is_asked_again(house: House) -> None:
    story = await away(house)
    part = (await story.now()).part
    await house.tables.absence.back(story.game_id, CAIO)
    while (now := await story.now()).awaited_users != {CAIO.id}:
        await goes_on(story)
    assert now.part == part
    assert now.places[2].misses == 0
    assert CAIO.id in await called(house, story)


async def ideas(house: House) -> tuple[Story, Seat]:
    """Ana and Bia between two eras of Inventions, where a seat takes one idea and then another; and which seat."""
    story, stream = Story(house, pace=24), Stream(seeded(1))
    snapshot = await house.tables.lobby.open("inventions", 1, CHANNEL, ANA, seats=2, pace=24)
    await house.tables.lobby.join(snapshot.game_id, BIA)
    snapshot = await house.tables.lobby.start(snapshot.game_id, ANA)
    story.game_id, story.automatic = snapshot.game_id, Automatic(house.tables, First())
    while True:
        seat, keys = random_move(snapshot.decisions, stream)
        if snapshot.decisions[0].prompt.id == "ask.take_ideas":
            then = play(snapshot.rules, snapshot.played, seat, keys)
            if any(d.seat == seat and d.prompt.id == "ask.take_ideas" for d in then.decisions):
                return story, seat
        after = await house.tables.moves.automatic(story.game_id, seat, snapshot.seq, keys, "bot")
        assert after is not None
        snapshot = after


async def test_who_is_away_between_two_eras_misses_that_once(house: House) -> None:
    """The bot goes on with their next idea: nobody waits another day for them."""
    story, seat = await ideas(house)
    began = await story.now()
    await story.until(24)
    now = await story.now()
    log = await house.tables.games.log(story.game_id, began.seq)
    assert [(move.seat, move.kind) for move in log] == [(seat, "stand_in")] * 2
    assert now.place_at(seat).misses == began.place_at(seat).misses + 1
    assert now.awaited_users == {now.place_at(1 - seat).user_id}


PART = {"seat": None, "round": 3, "part": 5, "number": 7}


@pytest.mark.parametrize(
    ("change", "one"),
    [
        ({}, True),
        ({"number": 9, "seat": 2}, True),
        ({"number": 9}, False),
        ({"number": 9, "seat": 1}, False),
        ({"part": 6}, False),
        ({"round": 4, "number": 9, "seat": 2}, False),
    ],
    ids=["asked again", "their turn proper", "another's scene", "another's turn", "another part", "another round"],
)
def test_what_a_part_of_a_round_asks_in_several_steps_is_missed_once(change: dict[str, Any], one: bool) -> None:
    """And what comes after it is another turn, which they are called to."""
    places = gone_on(PART, PART | change)
    assert (places is not None) is one
    if places is not None:
        assert [each.stand_in for each in places] == [None, 21]


@pytest.mark.parametrize(
    ("was", "now", "present"),
    [(None, PART, True), (PART, None, True), (PART | {"seat": 1}, PART | {"seat": 1}, True), (PART, PART, False)],
    ids=["before the first scene", "without a scene", "in another's turn", "who left"],
)
def test_a_bot_goes_on_only_for_whoever_is_away_in_a_part_of_the_round_that_is_nobody_s(
    was: dict[str, Any] | None, now: dict[str, Any] | None, present: bool
) -> None:
    assert gone_on(was, now, present=present) is None


def gone_on(was: dict[str, Any] | None, now: dict[str, Any] | None, *, present: bool = True) -> Any:
    """The places after a bot has answered for seat 2 in one scene and it is asked again in another."""
    place = SimpleNamespace(number=2, seats=(2,), present=present)
    stored = SimpleNamespace(places=(Silent(number=1), Silent(number=2, stand_in=20)))
    before, after = (
        SimpleNamespace(played=SimpleNamespace(scene=None if scene is None else SimpleNamespace(**scene)))
        for scene in (was, now)
    )
    after.awaited, after.absence = (place,), lambda place: 21
    return misses.goes_on(cast("Any", stored), cast("Any", before), cast("Any", after), 2)

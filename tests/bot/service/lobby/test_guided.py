"""A guided first game: the same table for everybody, one lesson at a question, taken back with it, and no lobby."""

from __future__ import annotations

import pytest

from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from games.core.rng import Stream, seeded
from games.core.rules import encode, start
from games.core.teaching.lessons import lessons
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from tests.bot.conftest import ANA, BIA, CHANNEL, House
from tests.lessons import opening


async def begun(house: House, key: str = "gnomopolis", channel: int = CHANNEL) -> Snapshot:
    return await house.tables.guided.open(key, 1, channel, ANA, "pt-BR")


async def answered(house: House, table: Snapshot, key: str, press: int) -> Snapshot:
    (asked, *_) = table.asked(table.seats_of(ANA.id))
    return await house.tables.moves.answer(table.game_id, ANA, asked.seat, asked.since, (key,), press)


@pytest.mark.parametrize("key", GAMES)
async def test_every_game_begins_alike_with_bots_and_its_first_lesson(house: House, key: str) -> None:
    table = await begun(house, key)
    plan = lessons(GAMES[key].package, "pt-BR")
    assert table.running
    assert table.guided
    bots = plan.setup().seats - 1
    assert [place.user_id for place in table.places] == [ANA.id] + [None] * bots
    assert [place.bot for place in table.places] == [None] + ["apprentice"] * bots
    assert (table.pace, table.setup.bots, len(set(table.names))) == (0, bots, bots + 1)
    assert table.setup.key == plan.setup().key
    assert encode(table.played) == encode(start(GAMES[key], opening(GAMES[key])).state), "what the lessons are tried on"
    stream = Stream(seeded(1))
    while table.running and ANA.id not in table.awaited_users:
        seat, keys = random_move([d for d in table.decisions if d.blocking], stream)
        after = await house.tables.moves.automatic(table.game_id, seat, table.seq, keys)
        assert after is not None
        table = after
    assert table.lesson == plan.cues[0].key


async def test_nobody_is_invited_to_it(house: House) -> None:
    table = await begun(house)
    assert [message.kind for message in await house.outbox.posted(table.game_id)] == ["turn"]


async def test_a_lesson_is_given_once_and_comes_again_when_its_answer_is_taken_back(house: House) -> None:
    table = await begun(house)
    assert table.lesson == "board"
    table = await answered(house, table, "act.d2", 1)
    assert table.lesson == "specialist"
    table = await house.tables.moves.undo(table.game_id, ANA, whole_turn=False, interaction_id=2)
    assert table.lesson == "board"
    table = await answered(house, table, "act.d2", 3)
    table = await answered(house, table, "take.merchant", 4)
    assert table.lesson == "build"
    assert sorted(table.lessons or {}) == ["board", "build", "specialist"]


async def test_lessons_survive_a_restart(house: House) -> None:
    table = await answered(house, await begun(house), "act.d2", 1)
    house.tables.shelf.forget(table.game_id)
    again = await house.tables.look(table.game_id)
    assert (again.lesson, again.lessons) == (table.lesson, table.lessons)


async def test_one_that_is_under_way_is_found_again(house: House) -> None:
    table = await begun(house)
    guided = house.tables.guided
    mine = [listed.game_id for listed in (await house.tables.of_user(ANA.id)).games]
    found = await guided.running(mine, "gnomopolis")
    assert found is not None
    assert found.game_id == table.game_id
    assert await guided.running(mine, "tarlac") is None
    with pytest.raises(Refused):
        await begun(house)
    ordinary = await house.running(channel=CHANNEL + 2)
    assert await guided.running([ordinary.game_id], "gnomopolis") is None
    assert (await begun(house, "tarlac", channel=CHANNEL + 1)).running


async def test_an_ordinary_table_has_no_lessons(house: House) -> None:
    table = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.tables.lobby.join(table.game_id, BIA)
    table = await house.tables.lobby.start(table.game_id, ANA)
    assert not table.guided
    assert table.lesson is None


async def test_what_is_shown_once_is_remembered(house: House) -> None:
    preferences = house.tables.preferences
    assert [await preferences.shown(ANA.id, "minute.tarlac", at) for at in (1, 2)] == [True, False]
    assert await preferences.shown(BIA.id, "minute.tarlac", 3)
    assert await preferences.shown(ANA.id, "minute.nucleum", 3)


async def test_a_lesson_stays_with_its_question_when_something_is_done_unasked(house: House) -> None:
    table = await begun(house, "tarlac")
    assert table.lesson == "march"
    # Without an answer to what is asked: on an older panel the lesson could not be read.
    table = await answered(house, table, "plunder", 1)
    assert (table.asked(table.seats_of(ANA.id))[0].prompt.id, table.lesson) == ("ask.march", "march")
    table = await answered(house, table, "march.stay", 2)
    assert table.lesson != "march"
    assert next(iter(table.lessons or {})) == "march"


async def test_another_table_that_cannot_be_read_hides_no_guided_game(house: House) -> None:
    broken = await begun(house)
    await house.rewrite(broken, b"\0")
    table = await begun(house, channel=CHANNEL + 1)
    found = await house.tables.guided.running([broken.game_id, "nowhere", table.game_id], "gnomopolis")
    assert found is not None
    assert found.game_id == table.game_id


async def test_one_that_is_over_is_not_under_way(house: House) -> None:
    table = await begun(house)
    house.tables.shelf.forget(table.game_id)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE game SET status = 'finished' WHERE game_id = :id", id=table.game_id)
    assert await house.tables.guided.running([table.game_id], "gnomopolis") is None

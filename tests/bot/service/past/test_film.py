"""The past in pictures: what was missed since one's own move, and nothing in it that its viewer could not know then."""

from __future__ import annotations

import msgspec
import pytest

from bot.delivery.pictures import Pictures
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import check_eyes, eyes
from cogs.ui.looking.film import MOST, brief, turn
from games.core.rng import Stream, seeded
from games.core.rules import decode, encode
from games.core.thinking.opponent import imagine, random_move
from games.registry import GAMES
from storage.tables.packed import pack
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.past.test_chronicle import bots_play, with_bots
from tests.bot.service.story import Story

PEOPLE = (ANA, BIA, CAIO)


async def at_random(house: House, game: str, answers: int, seed: int) -> Snapshot:
    """A table of people after so many random answers."""
    lobby = house.tables.lobby
    seats = max(2, GAMES[game].meta.seats[0])
    snapshot = await lobby.open(game, 1, CHANNEL, ANA, seats=seats)
    for who in PEOPLE[1:seats]:
        await lobby.join(snapshot.game_id, who)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    stream = Stream(seeded(seed, "film"))
    for _ in range(answers):
        if not snapshot.running:
            break
        seat, keys = random_move(snapshot.decisions, stream)
        user = next(who for who in PEOPLE if who.id == snapshot.place_at(seat).user_id)
        snapshot = await house.tables.moves.act(snapshot.game_id, user, [keys], house.interaction(), seat)
    return snapshot


async def handed_to_caio(house: House, snapshot: Snapshot) -> Snapshot:
    """Bia's place was on offer, and Caio takes it."""
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE place SET offered_at = 1 WHERE number = 1")
    house.tables.shelf.forget(snapshot.game_id)
    return await house.tables.absence.take(snapshot.game_id, 1, 1, CAIO)


async def shown(house: House, snapshot: Snapshot, user_id: int, n: int, pictures: Pictures) -> tuple[bytes, bytes]:
    """A turn of the history as a user sees it: its words and its picture."""
    film = house.tables.film
    stretch = await film.stretch(snapshot)
    before = stretch.moves[n - 1] if n else None
    past = await film.at(snapshot, stretch.moves[n], before)
    own = next(iter(snapshot.seats_of(user_id)), None)
    seat = eyes(snapshot, user_id, past.seq, own)
    tales = await house.tables.chronicle.tales(
        snapshot.game_id, user_id, -1 if before is None else before, until=past.seq, whole=False
    )
    rounds = await house.tables.chronicle.rounds(snapshot.game_id)
    layout = turn(snapshot, past, "pt-BR", tales, user_id, -1, seat, stretch, rounds)
    return msgspec.msgpack.encode(layout), await pictures.draw(past, "board", seat, "pt-BR")


async def another_world(house: House, snapshot: Snapshot, user_id: int) -> None:
    """Rewrite the past as it could have been for all that a user knew at each of its moments."""
    own = next(iter(snapshot.seats_of(user_id)), None)
    place = snapshot.place_of(user_id)
    stream = Stream(seeded(3, "another"))
    checkpoints = await house.tables.games.checkpoints(snapshot.game_id)
    async with house.database.transaction() as transaction:
        for kept in checkpoints:
            world = imagine(snapshot.rules, decode(snapshot.rules, kept.state), own, stream)
            await transaction.run(
                "UPDATE checkpoint SET state = :state, base = NULL WHERE game_id = :id AND seq = :seq",
                id=snapshot.game_id,
                seq=kept.seq,
                state=pack(encode(world)),
            )
        await transaction.run(
            "DELETE FROM event WHERE game_id = :id AND recipients IS NOT NULL AND (recipients & :mine) = 0",
            id=snapshot.game_id,
            mine=0 if place is None else 1 << place.number,
        )
    await house.rewrite(snapshot, encode(imagine(snapshot.rules, snapshot.played, own, stream)))


@pytest.mark.parametrize("game", GAMES)
async def test_the_history_is_the_same_in_every_world_its_viewer_could_not_tell_apart(house: House, game: str) -> None:
    """Takes a second or two a game: pictures are what could leak."""
    snapshot = await at_random(house, game, 60, seed=len(game))
    last = len((await house.tables.film.stretch(snapshot)).moves) - 1
    for user_id in (BIA.id, 999):
        sampled = sorted({last // 3, last - 1, last})
        # Without those kept: what is drawn must come from the other world.
        before = [await shown(house, snapshot, user_id, n, Pictures()) for n in sampled]
        await another_world(house, snapshot, user_id)
        other = await house.tables.look(snapshot.game_id)
        assert [await shown(house, other, user_id, n, Pictures()) for n in sampled] == before
        await house.rewrite(snapshot, encode(snapshot.played))


async def test_whose_eyes_one_may_have(house: House) -> None:
    snapshot = await at_random(house, "terra_concordia", 12, seed=1)
    (mine,), (other,) = snapshot.seats_of(BIA.id), snapshot.seats_of(ANA.id)
    assert eyes(snapshot, BIA.id, 5, mine) == mine
    assert eyes(snapshot, BIA.id, 5, other) is None
    assert eyes(snapshot, 999, 5, mine) is None
    assert eyes(snapshot, BIA.id, 5, None) is None
    over = msgspec.structs.replace(snapshot, status="finished")
    assert eyes(over, 999, 5, other) == other
    assert eyes(over, 999, 5, 40) is None
    check_eyes(snapshot, BIA.id, mine)
    check_eyes(over, 999, other)
    for who, seat in ((BIA.id, other), (999, mine)):
        with pytest.raises(Refused, match="not_yet_seen"):
            check_eyes(snapshot, who, seat)


async def test_who_took_a_place_over_does_not_see_with_the_eyes_of_who_sat_there_before(house: House) -> None:
    snapshot = await at_random(house, "terra_concordia", 6, seed=1)
    (seat,) = snapshot.seats_of(BIA.id)
    taken = await handed_to_caio(house, snapshot)
    until = taken.former[-1].until
    assert eyes(taken, CAIO.id, until, seat) is None
    assert eyes(taken, CAIO.id, until + 1, seat) == seat


async def test_the_past_is_told_in_the_names_of_those_who_sat_there(house: House) -> None:
    snapshot = await at_random(house, "terra_concordia", 6, seed=1)
    taken = await handed_to_caio(house, snapshot)
    assert taken.names[1] == "Caio"
    assert (await house.tables.film.at(taken, 0)).names[1] == "Bia"


async def test_what_was_missed_begins_with_ones_own_last_move_and_a_stand_in_s_is_not_ones_own(house: House) -> None:
    snapshot = await with_bots(house)
    for _ in range(2):
        snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    own = await house.tables.chronicle.own_move(snapshot.game_id, ANA.id)
    stretch = await house.tables.film.stretch(snapshot, own)
    assert stretch.moves[0] <= own
    assert await house.tables.film.passed(snapshot, own) == 3
    then = await house.tables.film.at(snapshot, stretch.moves[0])
    assert then.played.seq == stretch.moves[0]
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE move SET kind = 'stand_in', user_id = NULL WHERE seq = :own", own=own)
    assert await house.tables.chronicle.own_move(snapshot.game_id, ANA.id) < own


async def test_what_a_rewind_took_back_is_no_part_of_the_history(house: House) -> None:
    snapshot = await with_bots(house)
    first = snapshot.seq
    snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    moves = (await house.tables.film.stretch(snapshot)).moves
    await house.tables.votes.rewind(snapshot.game_id, ANA, first)
    after = await house.tables.look(snapshot.game_id)
    kept = (await house.tables.film.stretch(after)).moves
    assert not {move for move in moves if move > first}.intersection(kept)
    assert {move for move in moves if move <= first}.issubset(kept)


async def test_what_was_missed_is_at_most_ten_lines_and_says_what_it_leaves_out(house: House) -> None:
    snapshot = await with_bots(house)
    for _ in range(4):
        snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    tales = await house.tables.chronicle.tales(snapshot.game_id, ANA.id)
    said = brief(snapshot, "pt-BR", tales, snapshot.seats_of(ANA.id))
    assert len(said) <= MOST
    assert any("turnos antes" in line for line in said)
    assert brief(snapshot, "pt-BR", [], ()) == []


async def test_what_a_bot_did_for_whoever_was_away_is_told_to_them_however_long_ago(house: House) -> None:
    story = Story(house, pace=24)
    await story.begin()
    await story.around(ANA)
    await story.around(BIA)
    await story.asleep(ANA)
    for who in (CAIO, BIA) * 3:
        await story.around(who)
    now = await house.tables.absence.back(story.game_id, ANA)
    seats = now.seats_of(ANA.id)
    own = await house.tables.chronicle.own_move(now.game_id, ANA.id)
    tales = await house.tables.chronicle.tales(now.game_id, ANA.id, own, seats)
    assert sum(set(seats) <= set(tale.stood_in_for) for tale in tales) > 3
    said = brief(now, "pt-BR", tales, seats)
    assert len(said) <= MOST
    folded = next(line for line in said if "antes" in line)
    assert "um bot jogou por Ana 🤖" in folded
    assert sum(line.startswith("- Ana 🤖") for line in said) >= 3


async def test_an_earlier_state_asks_nothing_and_no_state_is_shown_twice(house: House) -> None:
    snapshot = await at_random(house, "gnomopolis", 6, 1)
    film = house.tables.film
    for seq in (0, snapshot.seq):
        assert (await film.at(snapshot, seq)).decisions == ()
    shown = (await film.stretch(snapshot)).moves
    begun = await house.tables.look(snapshot.game_id)
    assert list(shown) == sorted(set(shown))
    turns = await house.tables.games.turns(snapshot.game_id)
    at_one = msgspec.structs.replace(begun, seq=turns[-1])
    assert list((await film.stretch(at_one)).moves) == turns

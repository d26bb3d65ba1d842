"""What a table tells: every turn since the reader's own last one, nothing dropped, nothing not meant for them."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.past.chronicle import PUT
from bot.service.table.shelved import Done
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale
from bot.service.user import User
from games.core.model import Event, Text
from games.core.rng import Stream, seeded
from games.core.rules import play
from games.core.thinking.opponent import glance, random_move
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.moves.test_orders_stop import discards
from tests.bot.service.story import Story


async def bots_play(house: House, snapshot: Snapshot) -> Snapshot:
    """The bots of a table answer until a person is asked."""
    stream = Stream(seeded(5, "bots"))
    while asked := next((d for d in snapshot.decisions if snapshot.place_at(d.seat).bot), None):
        keys = glance(snapshot.rules, snapshot.played, asked, stream)
        after = await house.tables.moves.automatic(snapshot.game_id, asked.seat, snapshot.seq, keys)
        assert after is not None
        snapshot = after
    return snapshot


async def with_bots(house: House, game: str = "gnomopolis", bots: int = 3) -> Snapshot:
    """Ana and some bots, when Ana is asked for the first time."""
    snapshot = await house.tables.lobby.open(game, 1, CHANNEL, ANA, seats=bots + 1)
    for _ in range(bots):
        await house.tables.lobby.add_bot(snapshot.game_id, ANA)
    return await bots_play(house, await house.tables.lobby.start(snapshot.game_id, ANA))


def seats(tales: list[Tale]) -> list[int | None]:
    return [tale.seat for tale in tales]


async def test_after_a_round_of_bots_each_turn_is_told_from_its_beginning(house: House) -> None:
    """The fault: the message and the log began in the middle of the last bot's turn, two bots were missing."""
    snapshot = await with_bots(house)
    (seat,) = snapshot.seats_of(ANA.id)
    for _ in range(2):
        snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    own = await house.tables.chronicle.own_move(snapshot.game_id, ANA.id)
    log = await house.tables.chronicle.tales(snapshot.game_id, ANA.id, own, (seat,))
    message = await house.tables.chronicle.news(snapshot.game_id)
    expected = [(seat + n) % 4 for n in (1, 2, 3)]
    for tales in (log, message):
        assert seats(tales) == expected
        for tale in tales:
            (line,) = tale.lines
            assert line.id in ("tale.turn", "tale.and_then")
            said = snapshot.texts("en").say(line)
            assert said.startswith(snapshot.names[tale.seat or 0])
            assert sum(entry.text.id == "event.passed" for entry in tale.entries) == 1


async def test_a_message_keeps_what_happened_while_it_was_the_tables(house: House) -> None:
    """Also after a restart, when nobody remembers the move after which it was posted, and of a closed table."""
    snapshot = await house.press(await house.running(), "pass")
    first, posted, posted_at = house.active(snapshot)[1], snapshot.seq, house.clock()
    house.clock.hours(1)
    after = await house.press(snapshot, "pass")
    for since in (posted, None):
        tales = await house.tables.chronicle.shown(after, since, posted_at)
        assert seats(tales) == [first]
        assert {entry.seq for tale in tales for entry in tale.entries} == {posted + 1}
    await house.tables.hosting.close(after.game_id, User(99, "Eva", moderator=True))
    assert seats(await house.tables.chronicle.shown(after, None, posted_at))[0] == first


async def test_the_whole_game_is_there_and_every_turn_once(house: House) -> None:
    snapshot = await with_bots(house)
    for _ in range(3):
        snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    tales = await house.tables.chronicle.tales(snapshot.game_id, ANA.id)
    numbers = [tale.scene.number for tale in tales if tale.scene is not None]
    assert numbers == sorted(set(numbers))
    entries = await house.tables.chronicle.read(snapshot.game_id, ANA.id)
    assert [entry for tale in tales for entry in tale.entries] == entries
    turns = [tale.seat for tale in tales if tale.seat is not None]
    assert turns[:8] == [(turns[0] + n) % 4 for n in range(8)]


async def test_while_my_turn_goes_on_the_news_stay(house: House) -> None:
    snapshot = await with_bots(house)
    snapshot = await bots_play(house, await house.press(snapshot, "pass"))
    before = await house.tables.chronicle.news(snapshot.game_id)
    asked = next(d for d in snapshot.decisions if d.blocking)
    key = next(option.key for option in asked.options if option.key.startswith("act."))
    snapshot = await house.press(snapshot, key)
    after = await house.tables.chronicle.news(snapshot.game_id)
    assert after[: len(before)] == before
    assert seats(after[len(before) :]) == [asked.seat]


async def test_how_the_table_was_laid_out_is_told_by_the_message_that_calls_whoever_comes_first(house: House) -> None:
    """The fault: each call of the first round began with what takes seven lines where cities are closed."""

    def ids(tales: list[Tale]) -> list[str]:
        return [line.id for tale in tales for line in tale.lines]

    opened = await house.tables.lobby.open("nucleum", 1, CHANNEL, ANA, seats=2)
    await house.tables.lobby.join(opened.game_id, BIA)
    snapshot = await house.tables.lobby.start(opened.game_id, ANA)
    chronicle, posted, posted_at = house.tables.chronicle, snapshot.seq, house.clock()
    begun = ids(await chronicle.tales(snapshot.game_id, None))
    assert "event.market" in begun
    assert ids(await chronicle.news(snapshot.game_id)) == begun
    for picked in (1, 2):
        house.clock.hours(1)
        (asked,) = (each for each in snapshot.decisions if each.blocking)
        snapshot = await house.press(snapshot, asked.options[0].key)
        told = ids(await chronicle.news(snapshot.game_id))
        assert told[:picked] == ["event.experiment"] * picked, "what was chosen is told, and nothing before"
        assert not set(told) & {"event.market", "event.first"}
    for since in (posted, None):
        kept = ids(await chronicle.shown(snapshot, since, posted_at))
        assert kept[: len(begun)] == begun, "the first message keeps it"
    assert ids(await chronicle.tales(snapshot.game_id, None))[: len(begun)] == begun, "as does the log"


async def test_what_a_bot_did_in_my_name_is_not_my_own_move(house: House) -> None:
    snapshot = await house.running(pace=24)
    first, seat, _ = house.active(snapshot)
    snapshot = await house.press(snapshot, "pass")
    other, rival, _ = house.active(snapshot)
    snapshot = await house.press(snapshot, "pass")
    house.clock.hours(24)
    await house.tables.absence.missed(snapshot.game_id, snapshot.place_at(seat).number)
    again = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",), "stand_in")
    assert again is not None
    assert await house.tables.chronicle.own_move(again.game_id, first.id) == 1
    tales = await house.tables.chronicle.tales(again.game_id, first.id, 1, (seat,))
    assert [tale.seat for tale in tales if tale.seat is not None] == [rival, seat], "what stood in for me is told to me"
    assert tales[-1].names[seat] == f"{first.name} 🤖", "and is said to be a bot's"
    assert tales[0].names[rival] == other.name
    # What is told of clocks afterwards, under the number of the bot's move, is no bot's doing.
    await house.press(again, "pass")
    house.clock.hours(24)
    await house.tables.absence.missed(again.game_id, again.place_at(seat).number)
    late = [e for e in await house.tables.chronicle.read(again.game_id, None) if e.text.id == "event.missed"]
    assert [entry.names[seat] for entry in late] == [first.name, first.name]
    assert {first, other} == {ANA, BIA}


async def test_what_i_did_before_a_bot_ended_my_turn_is_mine_and_comes_before_it(house: House) -> None:
    """The fault: "Davi 🤖 used the School and passed. Davi left the game.": the School was used by Davi in person."""
    snapshot = await house.running(pace=24)
    who, seat, _ = house.active(snapshot)
    (decision,) = snapshot.decisions
    act = next(option.key for option in decision.options if option.key != "pass")
    snapshot = await house.press(snapshot, act)
    await house.tables.hosting.leave(snapshot.game_id, who)
    after = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",), "stand_in")
    assert after is not None
    tales = await house.tables.chronicle.tales(after.game_id, None)
    (left,) = [n for n, tale in enumerate(tales) if tale.entries[0].text.id == "event.left"]
    mine, bots = ([tale for tale in part if tale.seat == seat] for part in (tales[:left], tales[left:]))
    assert [tale.names[seat] for tale in mine] == [who.name]
    assert [tale.names[seat] for tale in bots] == [f"{who.name} 🤖"]
    assert [tale.stood_in_for for tale in (*mine, *bots)] == [(), (seat,)]


async def test_who_leaves_after_a_stand_in_s_move_does_not_do_it_in_somebody_s_absence(house: House) -> None:
    """The fault: "Davi left the game. In the absence of Bia, a bot played."."""
    snapshot = await house.running(pace=24)
    first, seat, _ = house.active(snapshot)
    house.clock.hours(24)
    await house.tables.absence.missed(snapshot.game_id, snapshot.place_at(seat).number)
    again = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",), "stand_in")
    assert again is not None
    other, _, _ = house.active(again)
    await house.tables.hosting.leave(again.game_id, other)
    entries = await house.tables.chronicle.read(again.game_id, None)
    (left,) = [entry for entry in entries if entry.text.id == "event.left"]
    assert (left.seq, left.stood_in_for, left.names[seat]) == (again.seq, None, first.name)
    assert any(entry.stood_in_for == seat for entry in entries if entry.seq == again.seq), "what the bot did is its own"


async def test_at_the_end_the_last_turn_of_everybody_is_told(house: House) -> None:
    snapshot, stream = await house.running(), Stream(seeded(4, "end"))
    while snapshot.running:
        (asked,) = snapshot.decisions
        (seat, keys), who = random_move([asked], stream), house.active(snapshot)[0]
        moves = house.tables.moves
        snapshot = await moves.answer(snapshot.game_id, who, seat, asked.since, keys, house.interaction())
    told = await house.tables.chronicle.news(snapshot.game_id)
    # Whoever had passed before that is told what the other did since, turn by turn.
    assert {tale.seat for tale in told if tale.seat is not None} == {0, 1}
    assert told[-1].seat is None, "why it ended"


async def test_whoever_began_the_game_has_not_played_by_that(house: House) -> None:
    """The host was offered, before a first move of theirs, what had been missed; and was told less than others."""
    snapshot = await house.running()
    chronicle = house.tables.chronicle
    assert [await chronicle.own_move(snapshot.game_id, user.id) for user in (ANA, BIA)] == [-1, -1]


async def test_a_player_who_sits_down_late_is_told_everything(house: House) -> None:
    snapshot = await house.running()
    for _ in range(4):
        snapshot = await house.press(snapshot, "pass")
    assert await house.tables.chronicle.own_move(snapshot.game_id, 77) == -1


async def test_an_undo_stands_in_its_turn_and_is_told_only_where_nothing_else_is(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    keys = [option.key for asked in snapshot.decisions for option in asked.options]
    key = next(key for key in keys if play(snapshot.rules, snapshot.played, seat, key).undoable)
    back = snapshot
    for n in (1, 2):
        moved = await house.press(back, key)
        back = await house.tables.moves.undo(moved.game_id, who, whole_turn=True)
        tales = await house.tables.chronicle.tales(back.game_id, None, 0)
        assert seats(tales) == [seat]
        assert len(tales[0].entries) == n
        assert [text.id for text in tales[0].lines] == ["event.undone"], "once, however often"
    passed = await house.press(back, "pass")
    tales = await house.tables.chronicle.tales(passed.game_id, None, 0)
    assert [text.id for text in tales[0].lines] == ["tale.turn"]
    assert tales[0].entries[0].text.id == "event.undone"


async def test_opponents_that_the_rules_move_are_told_although_my_own_move_made_them_move(house: House) -> None:
    snapshot = await house.tables.lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=1, options={"automas": "2"})
    snapshot = await house.tables.lobby.start(snapshot.game_id, ANA)
    while any(option.key.startswith("civilization.") for d in snapshot.decisions for option in d.options):
        snapshot = await house.press(snapshot, snapshot.decisions[0].options[0].key)
    seq = snapshot.seq
    asked = snapshot.decisions[0]
    key = next(option.key for option in asked.options if option.key.startswith("collect."))
    snapshot = await house.press(snapshot, key)
    assert snapshot.seq == seq + 1
    told = await house.tables.chronicle.news(snapshot.game_id)
    rivals = [seat for seat in snapshot.rules.seats(snapshot.played) if seat != asked.seat]
    assert [tale.seat for tale in told if tale.seat is not None] == rivals


async def test_what_one_move_brings_out_of_turn_is_told_together(house: House) -> None:
    """An exile, what it cost and whom it freed stood each in a line of its own."""
    snapshot = await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA, seats=3, options={"scenario": "1281"})
    for _ in range(2):
        await house.tables.lobby.add_bot(snapshot.game_id, ANA)
    await house.tables.lobby.choose_part(snapshot.game_id, ANA, "ct")
    snapshot = await house.tables.lobby.start(snapshot.game_id, ANA)
    snapshot = await house.press(snapshot, "exile.ct")
    (exile,) = [tale for tale in await house.tables.chronicle.tales(snapshot.game_id, None) if tale.scene is None][-1:]
    assert [entry.text.id for entry in exile.entries] == ["event.exile", "event.febas"]
    (line,) = exile.lines
    assert snapshot.texts("en").say(line) == "Clann Taidhg went into exile (Ana −1 febas, now 2)."


async def test_of_several_who_are_called_the_news_are_since_whoever_moved_longest_ago(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, _ = await discards(house)
    chronicle, asked = house.tables.chronicle, list[tuple[int, tuple[int, ...]]]()
    assert snapshot.awaited_users == {ANA.id, BIA.id}
    moved = {user: await chronicle.own_move(snapshot.game_id, user) for user in (ANA.id, BIA.id)}
    first = min(moved, key=lambda user: moved[user])
    assert moved[ANA.id] != moved[BIA.id]

    async def tales(game_id: str, user_id: int | None, after: int, besides: tuple[int, ...]) -> list[Tale]:
        asked.append((after, besides))
        return []

    monkeypatch.setattr(chronicle, "tales", tales)
    await chronicle.news(snapshot.game_id)
    assert asked == [(moved[first], snapshot.seats_of(first))]


async def test_what_answered_a_question_is_what_stands_of_what_did(house: House) -> None:
    snapshot, chronicle = await house.running(), house.tables.chronicle
    who, seat, since = house.active(snapshot)
    assert await chronicle.answered(snapshot.game_id, seat, since) is None
    moved = await house.press(snapshot, "pass")
    await house.tables.votes.rewind(snapshot.game_id, User(77, "Max", moderator=True), snapshot.seq)
    back = await house.tables.look(snapshot.game_id)
    undone = await chronicle.answered(snapshot.game_id, seat, since)
    assert undone is not None
    assert (undone.seq, undone.undone) == (moved.seq, True), "nothing else has"
    assert house.active(back)[0] == who
    again = await house.press(back, "pass")
    stands = await chronicle.answered(snapshot.game_id, seat, since)
    assert stands is not None
    assert (stands.seq, stands.undone) == (again.seq, False)


async def test_what_is_told_to_some_stands_in_no_record(house: House) -> None:
    """Records are given to anybody, also while the game runs."""
    snapshot = await house.press(await house.running(), "pass")
    whole = await house.tables.chronicle.record(snapshot)
    last = max(move.seq for move in whole.moves if move.told)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE event SET recipients = 1 WHERE seq = :seq", seq=last)
    after = await house.tables.chronicle.record(snapshot)
    assert [move.told for move in after.moves] == [() if move.seq == last else move.told for move in whole.moves]


async def test_what_is_told_to_nobody_is_not_told_to_all(house: House) -> None:
    snapshot = await house.running()
    events = tuple((n, Event(Text("event.passed"), to)) for n, to in enumerate((None, (), (1,), (0, 1))))
    stored = Done(state=snapshot.played, moves=(), events=events).chronicle(snapshot)
    assert [event.recipients for event in stored] == [None, (), (1,), (0, 1)]
    assert all(msgspec.msgpack.decode(event.told, type=Event).to is None for event in stored), "places stand beside it"


async def test_of_what_was_ordered_and_is_taken_back_nothing_has_followed(house: House) -> None:
    snapshot = await house.press(await house.running(), "pass")
    change = "UPDATE move SET seat = :seat, kind = :kind, undone = :undone, user_id = NULL WHERE seq = :seq"
    for seat, kind, undone, followed in ((0, "play", 0, 0), (1, "order", 0, 0), (0, "order", 1, 0), (0, "order", 0, 1)):
        async with house.database.transaction() as transaction:
            await transaction.run(change, seat=seat, kind=kind, undone=undone, seq=snapshot.seq)
        assert await house.tables.chronicle.followed(snapshot.game_id, ANA.id, 0) is bool(followed)


async def test_whoever_moved_last_is_told_what_became_of_the_next_turn(house: House) -> None:
    """The fault: that the deadline of the next had run out, and what was voted, bear the number of the move before;
    whoever had made it never read of that, neither at the table nor in Catch up.
    """
    story = Story(house, pace=24)
    await story.begin()
    for who in (ANA, BIA, CAIO):
        await story.around(who)
    before = await story.now()
    game, chronicle = before.game_id, house.tables.chronicle
    (mover,) = [u for u in (ANA, BIA) if await chronicle.own_move(game, u.id) == before.seq]
    own, (seat,), posted_at = before.seq, before.seats_of(mover.id), house.clock()
    assert await chronicle.tales(game, mover.id, own, (seat,)) == []
    await story.until(24)
    missed, played = await chronicle.tales(game, mover.id, own, (seat,))
    assert [line.id for line in missed.lines] == ["event.missed"]
    assert played.stood_in_for == before.seats_of(CAIO.id)
    after = await story.now()
    assert (await chronicle.shown(after, own, posted_at))[0] == missed, "also where a message stays"
    assert await chronicle.shown(after, own, house.clock()) == [played], "not where the one before it had told it"


@pytest.mark.parametrize(("yes", "told"), [(True, ["event.paused_agreed"]), (False, [PUT, "event.motion_refused"])])
async def test_what_was_agreed_to_is_told_once(house: House, yes: bool, told: list[str]) -> None:
    """The fault: "Ana proposes to stop the clocks. The table decided to stop the clocks, as Ana proposed." crowded out
    what had been played."""
    snapshot = await house.running(pace=24)
    motion = await house.tables.votes.pause(snapshot.game_id, ANA)
    assert motion is not None
    assert [line.id for tale in await house.tables.chronicle.news(snapshot.game_id) for line in tale.lines][-1] == PUT
    await house.tables.consent.answer(snapshot.game_id, motion.id, BIA, yes=yes)
    after = [line.id for tale in await house.tables.chronicle.news(snapshot.game_id) for line in tale.lines]
    assert after[-len(told) :] == told
    assert after.count(PUT) == told.count(PUT)


async def test_what_is_done_at_the_table_before_the_first_move_comes_after_the_start(house: House) -> None:
    """The fault: who left right after the start had done so "before" its first round, under what the start drew."""
    snapshot = await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA, seats=3)
    for user in (BIA, CAIO):
        await house.tables.lobby.join(snapshot.game_id, user)
    snapshot = await house.tables.lobby.start(snapshot.game_id, ANA)
    await house.tables.hosting.leave(snapshot.game_id, CAIO)
    told = [[entry.text.id for entry in tale.entries] for tale in await house.tables.chronicle.news(snapshot.game_id)]
    start, left = (next(n for n, ids in enumerate(told) if id in ids) for id in ("event.round", "event.left"))
    assert told[0][0] not in told[left]
    assert start < left


async def test_who_left_and_who_was_late_are_told_apart(house: House) -> None:
    """The fault: "Caio left the game", and under it, as if it belonged to that, that the time of Bia was up."""
    snapshot = await house.running(pace=24)
    _, seat, _ = house.active(snapshot)
    (other,) = [place for place in snapshot.places if seat not in place.seats]
    house.clock.hours(24)
    await house.tables.hosting.leave(snapshot.game_id, User(other.user_id or 0, other.name))
    await house.tables.absence.missed(snapshot.game_id, snapshot.place_at(seat).number)
    told = [[entry.text.id for entry in tale.entries] for tale in await house.tables.chronicle.news(snapshot.game_id)]
    assert ["event.left"] in told
    assert not [ids for ids in told if "event.left" in ids and len(ids) > 1]

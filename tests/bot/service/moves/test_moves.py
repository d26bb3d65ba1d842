"""Moves: nothing acknowledged is lost, nothing happens twice, nobody plays for somebody else."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import msgspec
import pytest

from bot.service.refused import NotYourTurn, Refused, Stale
from bot.service.table import announce, privately
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.rules import Illegal, clone, encode
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.postgres import OVER_BOTH


@OVER_BOTH
async def test_a_press_is_carried_out_stored_and_survives_a_restart(house: House) -> None:
    snapshot = await house.running()
    after = await house.press(snapshot, "pass")
    assert after.seq == snapshot.seq + 1
    again = await house.restarted()
    assert (await again.tables.look(snapshot.game_id)).state == after.state
    await again.database.close()


@OVER_BOTH
async def test_of_a_double_click_the_second_is_stale(house: House) -> None:
    snapshot = await house.running()
    who, seat, since = house.active(snapshot)
    press = house.tables.moves.answer
    results = await asyncio.gather(
        press(snapshot.game_id, who, seat, since, ("pass",), 1),
        press(snapshot.game_id, who, seat, since, ("pass",), 2),
        return_exceptions=True,
    )
    assert [isinstance(result, Stale) for result in results] == [False, True]
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq + 1


async def test_the_same_interaction_is_carried_out_once_even_if_its_question_is_open_again(house: House) -> None:
    solo = await house.tables.lobby.open("gnomopolis", 1, 501, ANA, seats=1)
    snapshot = await house.tables.lobby.start(solo.game_id, ANA)
    _, seat, since = house.active(snapshot)
    before = await house.tables.moves.answer(solo.game_id, ANA, seat, since, ("pass",), 7)
    _, seat, since = house.active(before)
    with pytest.raises(Stale):
        await house.tables.moves.answer(solo.game_id, ANA, seat, since, ("pass",), 7)
    assert (await house.tables.look(solo.game_id)) == before


async def test_nobody_presses_for_somebody_else(house: House) -> None:
    snapshot = await house.running()
    who, seat, since = house.active(snapshot)
    other = BIA if who == ANA else ANA
    for stranger, told in ((other, "refused.not_yours"), (CAIO, "refused.spectator")):
        with pytest.raises(Refused) as refused:
            await house.tables.moves.answer(snapshot.game_id, stranger, seat, since, ("pass",), 1)
        assert refused.value.text.id == told
    with pytest.raises(NotYourTurn):
        await house.tables.moves.act(snapshot.game_id, other, [("pass",)], 2)


async def test_an_illegal_answer_changes_nothing_and_cites_a_clause(house: House) -> None:
    snapshot = await house.running()
    with pytest.raises(Illegal) as illegal:
        await house.press(snapshot, "build.nothing")
    assert illegal.value.refusal.clause.startswith("GN-")
    assert illegal.value.legal
    assert (await house.tables.look(snapshot.game_id)) == snapshot


@OVER_BOTH
async def test_a_command_of_several_steps_happens_whole_or_not_at_all(house: House) -> None:
    snapshot = await house.running()
    who, _, _ = house.active(snapshot)
    key = next(option.key for option in snapshot.decisions[0].options if option.key != "pass")
    with pytest.raises(Illegal):
        await house.tables.moves.act(snapshot.game_id, who, [(key,), ("build.nothing",)], 1)
    assert (await house.tables.look(snapshot.game_id)) == snapshot


@OVER_BOTH
async def test_a_command_that_the_network_repeats_happens_once(house: House) -> None:
    solo = await house.tables.lobby.open("gnomopolis", 1, 501, ANA, seats=1)
    await house.tables.lobby.start(solo.game_id, ANA)
    done = await house.tables.moves.act(solo.game_id, ANA, [("pass",)], 2)
    assert await house.tables.moves.act(solo.game_id, ANA, [("pass",)], 2) == done


async def test_a_rehearsal_is_for_the_seat_that_would_act(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    assert house.tables.moves.rehearse(snapshot, who).seat == seat
    with pytest.raises(NotYourTurn):
        house.tables.moves.rehearse(snapshot, other)
    with pytest.raises(Refused) as refused:
        house.tables.moves.rehearse(snapshot, CAIO)
    assert refused.value.text.id == "refused.spectator"
    lobby = await house.tables.lobby.open("gnomopolis", 1, CHANNEL + 1, ANA, seats=1)
    with pytest.raises(Refused) as refused:
        house.tables.moves.rehearse(lobby, ANA)
    assert refused.value.text.id == "refused.table_lobby"


async def test_a_new_message_is_posted_only_when_somebody_is_newly_needed(house: House) -> None:
    snapshot = await house.running()
    await house.forget_messages()
    key = next(option.key for option in snapshot.decisions[0].options if option.key != "pass")
    snapshot = await house.press(snapshot, key)
    assert "turn" not in await house.waiting(snapshot.game_id)
    while house.active(snapshot) and snapshot.decisions[0].options[-1].key != "pass":
        snapshot = await house.press(snapshot, snapshot.decisions[0].options[0].key)
    await house.press(snapshot, "pass")
    assert (await house.waiting(snapshot.game_id)).count("turn") == 1


async def test_whoever_makes_themselves_needed_again_is_not_called(house: House) -> None:
    # As when somebody takes an answer back that all give at the same time.
    snapshot = await house.running()
    decision = snapshot.decisions[0]
    both = tuple(msgspec.structs.replace(decision, seat=seat) for seat in (0, 1))
    one, two = (msgspec.structs.replace(snapshot, decisions=found) for found in (both[:1], both))
    called = snapshot.place_at(1).user_id
    for by, kind in ((called, "edit"), (None, "turn"), (snapshot.place_at(0).user_id, "turn")):
        (message,) = [m for m in announce.moved(one, two, None, house.clock(), by) if m.kind in ("edit", "turn")]
        assert message.kind == kind


async def test_a_burst_of_edits_is_one_edit_and_cannot_be_put_off_for_ever(house: House) -> None:
    solo = await house.tables.lobby.open("gnomopolis", 1, 501, ANA, seats=1)
    snapshot = await house.tables.lobby.start(solo.game_id, ANA)
    await house.forget_messages()
    due = list[int]()
    for _ in range(6):
        snapshot = await house.press(snapshot, "pass")
        house.clock.now += 500
        waiting = [m for m in await house.outbox.posted(solo.game_id) if m.state == "waiting" and m.kind == "edit"]
        assert len(waiting) == 1
        due.append(waiting[0].due_at)
    assert due[-1] - due[0] <= 4_000
    edits = sorted(set(due))
    assert len(edits) > 1
    assert all(later - earlier >= announce.EDIT_EVERY for earlier, later in pairwise(edits))
    assert announce.EDIT_EVERY == 2_000


@OVER_BOTH
async def test_an_undo_gives_back_the_state_and_stays_in_the_log(house: House) -> None:
    snapshot, key = await house.undoable()
    who, _, _ = house.active(snapshot)
    moved = await house.press(snapshot, key)
    depth = await house.tables.moves.undo_depth(snapshot.game_id, who)
    assert depth > 0
    back = await house.tables.moves.undo(snapshot.game_id, who, whole_turn=True, interaction_id=77)
    assert [d.options for d in back.decisions] == [d.options for d in snapshot.decisions]
    assert back.seq == moved.seq + 1
    assert moved.view_before(None) is not None
    assert back.view_before(None) is None, "nothing is marked, so no legend says that something has changed"
    log = await house.tables.chronicle.read(snapshot.game_id, None)
    assert log[-1].text.id == "event.undone"
    assert log[-1].text.args.keys() == {"player"}, "not how many answers: some nobody else knows of"
    with pytest.raises(Stale):  # a button of the line that was taken back
        await house.tables.moves.answer(snapshot.game_id, who, moved.decisions[0].seat, moved.seq, ("pass",), 78)


async def test_no_undo_goes_past_a_draw(house: House) -> None:
    snapshot = await _with_everybody_at_work(house)
    who, seat, _ = house.active(snapshot)
    for key, depth in (("act.d3", 1), ("act.d1", 2), ("act.d4", 0), ("act.d6", 1)):
        snapshot = await house.press(snapshot, key)
        assert await house.tables.moves.undo_depth(snapshot.game_id, who) == depth, key
    back = await house.tables.moves.undo(snapshot.game_id, who, whole_turn=True)
    assert back.played.districts[seat].coins == 2
    with pytest.raises(Refused) as refused:
        await house.tables.moves.undo(snapshot.game_id, who, whole_turn=False)
    assert refused.value.text.id == "refused.undo_drawn"


async def test_one_step_back_leaves_the_steps_before_it(house: House) -> None:
    snapshot = await _with_everybody_at_work(house)
    who, _, _ = house.active(snapshot)
    one = await house.press(snapshot, "act.d3")
    two = await house.press(one, "act.d1")
    moves = house.tables.moves
    back = await moves.undo(snapshot.game_id, who, whole_turn=False, seq=two.seq)
    assert back.played.districts == one.played.districts
    assert await moves.undo_depth(snapshot.game_id, who) == 1
    with pytest.raises(Stale):  # the same press again
        await moves.undo(snapshot.game_id, who, whole_turn=False, seq=two.seq)
    told = [entry.text.id for entry in await house.tables.chronicle.read(snapshot.game_id, None, snapshot.seq)]
    assert told == ["event.acted", "event.gained", "event.undone"]
    assert [(row.keys[0], row.undone) for row in (await house.tables.games.log(snapshot.game_id))[1:3]] == [
        ("act.d3", False),
        ("act.d1", True),
    ]


@OVER_BOTH
async def test_requests_at_the_same_moment_are_queued_and_none_is_dropped(house: House) -> None:
    snapshot = await _with_everybody_at_work(house)
    who, seat, _ = house.active(snapshot)
    act = house.tables.moves.act
    await asyncio.gather(*(act(snapshot.game_id, who, [(key,)], house.interaction()) for key in ("act.d3", "act.d1")))
    after = await house.tables.look(snapshot.game_id)
    assert after.seq == snapshot.seq + 2
    assert set(after.played.districts[seat].used) == {"d1", "d3"}


async def test_a_thought_about_an_older_table_is_not_played(house: House) -> None:
    snapshot = await _with_everybody_at_work(house)
    _, seat, _ = house.active(snapshot)
    after = await house.press(snapshot, "act.d3")
    assert await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",)) is None
    assert await house.tables.look(snapshot.game_id) == after


async def _with_everybody_at_work(house: House) -> Snapshot:
    """A game whose active player has a child, a merchant, an artisan and an inventor to work with, and a full cup."""
    begun = await house.running()
    state = clone(begun.rules, begun.played)
    mine = state.districts[house.active(begun)[1]]
    mine.active, mine.cup = {"child": 1, "merchant": 1, "artisan": 1, "inventor": 1}, {"villager": 3}
    await house.rewrite(begun, encode(state))
    return await house.tables.look(begun.game_id)


async def test_nobody_takes_back_the_move_of_another_or_what_chance_has_shown(house: House) -> None:
    snapshot = await house.running()
    who, _, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    await house.press(snapshot, "pass")
    reasons = ((who, "refused.undo_drawn"), (other, "refused.undo_nothing"), (CAIO, "refused.spectator"))
    for user, reason in reasons:
        with pytest.raises(Refused) as refused:
            await house.tables.moves.undo(snapshot.game_id, user, whole_turn=False)
        assert refused.value.text.id == reason
    assert await house.tables.moves.undo_depth(snapshot.game_id, CAIO) == 0


async def test_who_is_awaited_since_when_is_kept_with_deadline_and_reminder(house: House) -> None:
    snapshot = await house.running(pace=24)
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert asked.deadline is not None
    assert asked.remind_at is not None
    assert asked.deadline - house.clock() == 24 * 3_600_000
    assert asked.remind_at - house.clock() == 24 * 3_600_000 * 8 // 10


async def test_an_hour_can_be_short_so_that_reminders_can_be_tried(house: House) -> None:
    house.tables = Tables(house.database, house.clock, hour=300_000)
    snapshot = await house.running(pace=1)
    for _ in range(2):
        (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
        assert asked.deadline == house.clock() + 300_000
        assert asked.remind_at == house.clock() + 240_000
        snapshot = await house.press(snapshot, "pass")


async def test_a_hand_message_follows_the_means_that_it_shows_when_the_turn_passes_on_or_all_ends(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2)
    await lobby.join(snapshot.game_id, BIA)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    for civilization in ("solaris", "mariteia"):
        snapshot = await house.press(snapshot, f"civilization.{civilization}")
    passed_on = await house.press(snapshot, "collect.a1" if snapshot.played.turn == 0 else "collect.i1")
    assert {message.target for message in privately.hands(snapshot, passed_on)} == {ANA.id, BIA.id}
    named = await house.press(passed_on, "worker.1")
    assert privately.hands(passed_on, named) == (), "nothing that a hand message shows has changed"
    # The fault: after the last turn, of a bot, it kept the points of before the final scoring.
    (person,) = (place for place in named.places if place.user_id not in named.awaited_users)
    bots_turn = msgspec.structs.replace(named, places=(person,))
    state = clone(named.rules, named.played)
    state.nations[person.seats[0]].resources["gold"] += 3
    ended = msgspec.structs.replace(bots_turn, state=state, status="finished")
    assert [message.target for message in privately.hands(bots_turn, ended)] == [person.user_id]


# ---------------------------------------------------------------- back into a turn that has passed


async def _continent(house: House, pace: int = 0) -> Snapshot:
    """A game of Terra Concordia for two, both with their civilizations."""
    lobby = house.tables.lobby
    snapshot = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2)
    await lobby.join(snapshot.game_id, BIA)
    snapshot = await lobby.set_pace(snapshot.game_id, ANA, pace)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    for civilization in ("solaris", "mariteia"):
        snapshot = await house.press(snapshot, f"civilization.{civilization}")
    return snapshot


def _home(snapshot: Snapshot) -> str:
    return "collect.a1" if snapshot.played.turn == 0 else "collect.i1"


async def test_a_turn_can_be_taken_back_until_the_next_player_has_acted(house: House) -> None:
    moves, snapshot = house.tables.moves, await _continent(house)
    who, _, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    handed_over = await house.press(snapshot, _home(snapshot))
    assert handed_over.awaited_users == {other.id}
    assert await moves.undo_depth(snapshot.game_id, other) == 0
    assert await moves.undo_depth(snapshot.game_id, who) == 1
    back = await moves.undo(snapshot.game_id, who, whole_turn=False, interaction_id=901)
    assert back.awaited_users == {who.id}
    assert [d.options for d in back.decisions] == [d.options for d in snapshot.decisions]
    again = await house.press(back, _home(back))
    acted = await house.press(again, _home(again))
    with pytest.raises(Refused) as refused:
        await moves.undo(snapshot.game_id, who, whole_turn=False)
    assert refused.value.text.id == "refused.undo_acted"
    back = await moves.undo(snapshot.game_id, other, whole_turn=True)
    assert back.seq == acted.seq + 1
    with pytest.raises(Refused):
        await moves.undo(snapshot.game_id, who, whole_turn=False)


async def test_whoever_was_called_for_nothing_is_not_awaited_any_more_and_their_clock_stands(house: House) -> None:
    moves, snapshot = house.tables.moves, await _continent(house, pace=24)
    who, _, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    handed_over = await house.press(snapshot, _home(snapshot))
    house.clock.hours(1)
    back = await moves.undo(snapshot.game_id, who, whole_turn=False, seq=handed_over.seq)
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert asked.place == back.place_of(who.id).number
    assert asked.deadline == house.clock() + 24 * 3_600_000
    with pytest.raises(Stale):
        seat = back.seats_of(other.id)[0]
        await moves.answer(snapshot.game_id, other, seat, handed_over.seq, ("pass",), house.interaction())
    again = await house.press(back, _home(back))
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert (asked.place, asked.deadline) == (
        again.place_of(other.id).number,
        house.clock() + 24 * 3_600_000,
    ), "the other has all their time again"


@OVER_BOTH
async def test_after_an_undo_the_turn_is_the_one_that_it_was(house: House) -> None:
    """Pictures compare with its beginning, and a restart knows it again."""
    moves, snapshot = house.tables.moves, await _continent(house)
    first = await house.press(snapshot, _home(snapshot))
    who, _, _ = house.active(first)
    second = await house.press(first, _home(first))
    back = await moves.undo(snapshot.game_id, who, whole_turn=False)
    assert back.before == first.state
    kept = [checkpoint.seq for checkpoint in await house.tables.games.checkpoints(snapshot.game_id)]
    assert second.seq not in kept
    assert back.seq not in kept
    again = await (await house.restarted()).tables.look(snapshot.game_id)
    assert (again.before, again.state) == (back.before, back.state)


async def test_of_a_turn_begun_anew_nothing_is_left_to_take_back(house: House) -> None:
    snapshot = await _with_everybody_at_work(house)
    who, _, _ = house.active(snapshot)
    for key in ("act.d3", "act.d1"):
        await house.press(await house.tables.look(snapshot.game_id), key)
    back = await house.tables.moves.undo(snapshot.game_id, who, whole_turn=True)
    assert back.played.districts == snapshot.played.districts
    assert await house.tables.moves.undo_depth(snapshot.game_id, who) == 0


async def test_a_turn_begun_anew_does_not_go_back_into_the_set_up(house: House) -> None:
    """Whoever takes the last experiment of Nucleum begins, and nobody acts in between."""
    moves, lobby = house.tables.moves, house.tables.lobby
    snapshot = await lobby.open("nucleum", 1, CHANNEL, ANA, seats=2)
    await lobby.join(snapshot.game_id, BIA)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    for experiment in ("a", "b"):
        snapshot = await house.press(snapshot, f"experiment.{experiment}")
    who, _, _ = house.active(begun := snapshot)
    snapshot = await house.press(snapshot, "place.xb1")
    assert await moves.undo_depth(snapshot.game_id, who) == 2
    back = await moves.undo(snapshot.game_id, who, whole_turn=True)
    assert back.played.scene == begun.played.scene
    assert [d.options for d in back.decisions] == [d.options for d in begun.decisions]
    earlier = await moves.undo(snapshot.game_id, who, whole_turn=True)
    assert earlier.decisions[0].prompt.id == "ask.pick_experiment", "asked once more, it goes into the set-up"


async def test_a_spectator_who_wants_to_take_something_back_is_told_that_they_do_not_play(house: House) -> None:
    snapshot = await house.running()
    with pytest.raises(Refused) as refused:
        await house.tables.moves.undo(snapshot.game_id, CAIO, whole_turn=False)
    assert refused.value.text.id == "refused.spectator"

"""What ``start``, ``decisions``, ``play`` and ``restore`` promise."""

from __future__ import annotations

import msgspec
import pytest

from games.core.agenda import Game, Together
from games.core.asked import restamped, stale
from games.core.model import Choosable, Decision, Option, Refusal, Setup, Text
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, Illegal, decisions, encode, play, refusals, restore, start
from games.core.thinking.opponent import random_move
from tests.core.test_agenda import deal
from tests.core.toy import RULES, Feira
from tests.core.toy_steps import AnswerOffer, Chain, Compensate, Discard, Discards, Market, Round, Turn
from tests.playing import at, random_line, setup_of


@pytest.fixture
def market() -> Market:
    return deal(start(RULES, setup_of(3, seed=1)).state, ["fish.1", "fish.2"], ["cloth.1", "cloth.2"], ["fruit.1"])


def since(transition) -> dict[tuple[int, bool], int]:
    return {(decision.seat, decision.blocking): decision.since for decision in transition.decisions}


def keys_of(state: Market, seat: int) -> list[str]:
    return [option.key for decision in decisions(RULES, state) if decision.seat == seat for option in decision.options]


# ---------------------------------------------------------------- start


@pytest.mark.parametrize("seats", [0, 4, -1])
def test_too_few_or_too_many_places_are_refused(seats):
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(seats))
    assert error.value.reason == Text("setup.seats_out_of_range", {"n": seats, "fewest": 1, "most": 3})


def test_an_unknown_option_is_refused():
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(2, {"weather": "rain"}))
    assert error.value.reason.id == "setup.unknown_option"
    assert error.value.reason.args["option"] == "weather"


def test_of_a_game_without_options_none_is_listed(monkeypatch):
    monkeypatch.setattr(Feira, "meta", msgspec.structs.replace(RULES.meta, options=()))
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(2, {"weather": "rain"}))
    assert error.value.reason == Text("setup.no_options")


def test_a_value_that_an_option_does_not_take_is_refused():
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(2, {"rounds": "9"}))
    assert error.value.reason == Text("setup.bad_value", {"option": "rounds", "value": "9", "allowed": "3, 2"})


def test_options_nobody_chose_have_their_first_value():
    assert Choosable("rounds", ("3", "2")).default == "3"
    assert start(RULES, Setup(2)).state.rounds == 3
    assert start(RULES, Setup(2, {"rounds": "2"})).state.rounds == 2


def test_one_place_may_play_several_seats():
    setup = setup_of(2, stalls="2")
    assert RULES.seating(setup) == ((0, 2), (1, 3))
    assert len(start(RULES, setup).state.stalls) == 4


def test_a_set_up_keeps_its_key_secret_and_its_own():
    assert Setup(2).key != Setup(2).key
    assert len(Setup(2).key) == 32


def test_the_beginning_cannot_be_undone_and_records_its_draws():
    now = start(RULES, setup_of(2))
    assert not now.undoable
    stream = Stream(seeded(0))
    assert [stream.below(n) for n, _ in now.draws] == [value for _, value in now.draws]
    assert now.state.rng == stream
    assert now.state.schema == RULES.schema


# ---------------------------------------------------------------- play


def test_play_leaves_its_input_as_it_was(market):
    state = at(RULES, market, Turn(0, 2), Round())
    before = encode(state)
    for key in keys_of(state, 0):
        play(RULES, state, 0, key)
    decisions(RULES, state)
    refusals(RULES, state, 0)
    assert encode(state) == before


def test_keys_may_come_as_one_string_a_list_or_a_tuple(market):
    state = at(RULES, market, Turn(0, 2), Round())
    states = [play(RULES, state, 0, keys).state for keys in ("haggle", ["haggle"], ("haggle",))]
    assert states[0] == states[1] == states[2]


def test_each_move_has_the_next_number():
    moves = [now.state.seq for _, now in random_line(RULES, setup_of(2))]
    assert moves == list(range(len(moves)))


def test_after_the_end_nothing_is_asked_and_nothing_can_be_played():
    *_, (_, last) = random_line(RULES, setup_of(2))
    assert last.state.outcome is not None
    assert decisions(RULES, last.state) == ()
    with pytest.raises(Illegal):
        play(RULES, last.state, 0, "pass")


# ---------------------------------------------------------------- illegal


def illegal(state: Market, seat: int, keys) -> Illegal:
    before = encode(state)
    with pytest.raises(Illegal) as error:
        play(RULES, state, seat, keys)
    assert encode(state) == before
    return error.value


def test_acting_out_of_turn_cites_the_clause_of_the_turn(market):
    error = illegal(at(RULES, market, Turn(0, 2)), 1, "pass")
    assert error.refusal.clause == "FE-TURN-01"
    assert error.refusal.reason == Text("refused.not_asked")
    assert [option.key for decision in error.legal for option in decision.options] == ["strike"], "the any-time action"
    market.stalls[1].permit = False
    assert illegal(at(RULES, market, Turn(0, 2)), 1, "pass").legal == ()


def test_an_answer_not_offered_says_what_would_be_legal(market):
    state = play(RULES, at(RULES, market, Turn(0, 2)), 0, "offer.fish.1.1").state
    error = illegal(state, 1, "sell.fish.1")
    assert error.refusal.clause == "FE-TURN-02"
    assert error.legal == tuple(decision for decision in decisions(RULES, state) if decision.seat == 1)
    assert {(decision.blocking, decision.since) for decision in error.legal} == {(True, 1), (False, 0)}


def test_a_question_with_a_prefix_says_why_what_it_names_is_barred(market):
    state = at(RULES, market, Discards((Discard(0), Discard(1))), Round())
    with pytest.raises(Illegal) as error:
        play(RULES, state, 0, "discard.fruit.1")
    assert error.value.refusal == Refusal(
        Text("refused.answer", {"keys": "discard.fruit.1"}), Text("refused.not_held"), "FE-DISCARD-01"
    )


def test_another_key_is_told_to_finish_the_open_question_first(market):
    state = at(RULES, market, Discards((Discard(0), Discard(1))), Round())
    for keys in ("draw", ("discard.fish.1", "pass")):
        with pytest.raises(Illegal) as error:
            play(RULES, state, 0, keys)
        assert error.value.refusal.reason == Text("refused.unfinished")
        assert error.value.refusal.clause == "FE-TURN-02"


def test_a_step_may_say_more_precisely_what_is_wrong(market):
    market.stalls[0].coins = 0
    error = illegal(at(RULES, market, Turn(0, 2)), 0, "draw")
    assert error.refusal.clause == "FE-DRAW-01"
    assert refusals(RULES, at(RULES, market, Turn(0, 2)), 0) == (error.refusal,)
    assert refusals(RULES, at(RULES, market, Turn(0, 2)), 1) == ()


@pytest.mark.parametrize(
    "keys", [(), ("",), ("pass", "pass"), ("pass", "haggle"), ("PASS",), ("sell.fish.3",), ("retract",), ("x" * 500,)]
)
def test_wrong_keys_are_illegal(market, keys):
    illegal(at(RULES, market, Turn(0, 2)), 0, keys)


@pytest.mark.parametrize("keys", [(), ("discard.fish.1",) * 2, ("discard.fish.1", "discard.fish.2", "discard.cloth.1")])
def test_too_few_too_many_or_equal_picks_are_illegal(market, keys):
    illegal(at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 0, keys)


def test_a_seat_cannot_retract_for_another(market):
    now = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 0, "discard.fish.1")
    illegal(now.state, 1, Together.RETRACT)


# ---------------------------------------------------------------- since


def test_a_new_question_is_stamped_with_its_move(market):
    now = play(RULES, at(RULES, market, Turn(0, 2), Turn(1, 2)), 0, "haggle")
    assert since(now)[0, True] == now.state.seq == 1


def test_an_unchanged_question_keeps_its_stamp_while_others_act(market):
    now = play(RULES, at(RULES, market, Turn(0, 2), Turn(1, 2)), 0, "haggle")
    now = play(RULES, now.state, 2, "strike")
    assert since(now)[0, True] == 1
    now = play(RULES, now.state, 0, "pass")
    assert since(now)[1, True] == 3


def test_a_seat_that_acts_gets_a_new_stamp_even_if_asked_the_same(market):
    now = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 0, "strike")
    assert since(now) == {(0, True): 1, (1, True): 0, (1, False): 0, (2, False): 0}


def test_in_simultaneous_play_the_answers_of_others_change_no_stamp(market):
    for stall in market.stalls:
        stall.permit = False
    state = at(RULES, market, Discards((Discard(0), Discard(1))), Round())
    state.stalls[2].hand.append(state.deck.pop())
    state = at(RULES, state, Discards((Discard(0), Discard(1), Discard(2))), Round())
    now = play(RULES, state, 0, "discard.fish.1")
    assert since(now) == {(0, False): 1, (1, True): 0, (2, True): 0}
    now = play(RULES, now.state, 2, "discard.fruit.1")
    assert since(now) == {(0, False): 1, (1, True): 0, (2, False): 2}
    now = play(RULES, now.state, 0, Together.RETRACT)
    assert since(now) == {(0, True): 3, (1, True): 0, (2, False): 2}


def test_what_is_offered_unasked_holds_although_its_owner_is_called_meanwhile(market):
    now = play(RULES, at(RULES, market, Turn(0, 1), Turn(1, 2), Round()), 0, "pass")
    assert since(now)[1, True] == 1
    assert not stale(now.state, now.decisions, 1, 0, ("strike",)), "it was seen before the first move"
    assert stale(now.state, now.decisions, 1, 0, ("pass",)), "but not this question"
    now = play(RULES, now.state, 1, "pass")
    assert stale(now.state, now.decisions, 1, 1, ("strike",)), "who has acted sees it anew: nothing is done twice"


@pytest.mark.parametrize("changed", [{"label": Text("dearer")}, {"consequence": Text("fatal")}])
def test_what_is_offered_otherwise_than_before_is_stale_and_nothing_beside_it(market, changed):
    market.asked, market.seq = {1: 0}, 1
    same, other = (Option(key, Text(key)) for key in ("same", "other"))
    turn = Decision(1, Text("ask.turn"), (Option("pass", Text("pass")),))
    before = (turn, Decision(1, Text("ask.anytime"), (same, other), blocking=False))
    offered = (same, msgspec.structs.replace(other, **changed), Option("new", Text("new")))
    found = restamped(market, before, (turn, Decision(1, Text("ask.anytime"), offered, blocking=False)), answered=0)
    assert [key for key in ("pass", "same", "other", "new") if stale(market, found, 1, 0, (key,))] == ["other", "new"]
    assert [decision.since for decision in found] == [0, 1]
    assert not any(stale(market, found, 1, 1, (key,)) for key in ("same", "other", "new")), "who has seen it so"


def test_stamps_survive_a_reload():
    for _, now in random_line(RULES, setup_of(3, seed=4)):
        assert decisions(RULES, now.state) == now.decisions


# ---------------------------------------------------------------- undo


def undoable(state: Market, seat: int, keys) -> bool:
    return play(RULES, state, seat, keys).undoable


def test_a_plain_move_within_a_turn_may_be_taken_back(market):
    assert undoable(at(RULES, market, Turn(0, 2), Round()), 0, "sell.fish.1")


def test_never_past_a_draw(market):
    assert not undoable(at(RULES, market, Turn(0, 2), Round()), 0, "haggle")


def test_never_past_a_reveal(market):
    assert not undoable(at(RULES, market, Turn(0, 2), Round()), 0, "look")


def test_never_past_a_whisper(market):
    class Whispering(Feira):
        def watch(self, game):
            if all(event.to is None for event in game.events):
                game.whisper([0], "event.round", n=1)

    state = at(RULES, market, Turn(0, 2), Round())
    assert not play(Whispering(), state, 0, "sell.fish.1").undoable


def test_whoever_is_asked_next_has_not_acted_yet(market):
    state = at(RULES, market, Turn(0, 2), Turn(1, 2), Round())
    assert undoable(state, 0, "pass")
    assert undoable(state, 0, "offer.fish.1.1")


def test_nor_has_anybody_who_acts_out_of_turn_seen_anything(market):
    assert undoable(at(RULES, market, Turn(0, 2), Turn(1, 2), Round()), 1, "strike")


def test_never_once_all_secret_answers_are_open(market):
    state = at(RULES, market, Discards((Discard(0), Discard(1))), Turn(1, 2), Round())
    now = play(RULES, state, 0, "discard.fish.1")
    assert now.undoable
    # Seat 1 answers last, sees what seat 0 threw away, and is the next to act as well.
    assert not undoable(now.state, 1, "discard.cloth.1")


def test_never_past_the_end(market):
    market.stalls[0].coins = 19
    assert not undoable(at(RULES, market, Turn(0, 2), Turn(0, 2)), 0, "sell.fish.1")


# ---------------------------------------------------------------- restore


def test_an_undone_game_goes_on_with_a_new_number_and_new_stamps(market):
    earlier = at(RULES, market, Turn(0, 2), Turn(1, 2), Round())
    now = play(RULES, earlier, 0, "sell.fish.1").state
    back = restore(RULES, earlier, now)
    assert back.state.seq == 2
    assert {decision.since for decision in back.decisions} == {2}
    assert not back.undoable
    assert back.state.stalls == earlier.stalls
    assert [d.options for d in back.decisions] == [d.options for d in decisions(RULES, earlier)]
    assert (earlier.seq, now.seq) == (0, 1)


def test_draws_already_seen_do_not_come_again(market):
    earlier = at(RULES, market, Turn(0, 2), Turn(1, 2), Round())
    now = play(RULES, earlier, 0, "haggle").state
    assert restore(RULES, earlier, now).state.rng.counter == now.rng.counter > earlier.rng.counter


def test_restore_leaves_both_states_as_they_were(market):
    earlier = at(RULES, market, Turn(0, 2), Turn(1, 2), Round())
    now = play(RULES, earlier, 0, "haggle").state
    before = encode(earlier), encode(now)
    restore(RULES, earlier, now)
    assert (encode(earlier), encode(now)) == before


# ---------------------------------------------------------------- chance


def test_every_draw_goes_through_the_gate():
    drawn = [draw for _, now in random_line(RULES, setup_of(3, seed=2)) for draw in now.draws]
    stream = Stream(seeded(2))
    assert [(n, stream.below(n)) for n, _ in drawn] == drawn


def test_a_shuffle_is_fair():
    state = start(RULES, setup_of(1)).state
    game = Game(RULES, state)
    seen = dict[tuple[int, ...], int]()
    for _ in range(6000):
        items = [0, 1, 2]
        game.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    # 5 degrees of freedom: above 20.5 once in a thousand; the key is fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 20.5


def test_the_same_answers_make_the_same_game():
    first = [encode(now.state) for _, now in random_line(RULES, setup_of(3, seed=8))]
    assert first == [encode(now.state) for _, now in random_line(RULES, setup_of(3, seed=8))]
    other = msgspec.structs.replace(setup_of(3, seed=8), key=seeded(9))
    assert first != [encode(now.state) for _, now in random_line(RULES, other)]


def test_steps_are_values():
    assert Chain(0, "fish") == Chain(0, "fish") != Chain(1, "fish")
    assert AnswerOffer(1, 0, "fish.1").__struct_config__.tag == "answer_offer"
    with pytest.raises(AttributeError):
        Compensate(0).seat = 1


def test_decisions_that_are_known_need_not_be_worked_out_again():
    now = start(RULES, setup_of(3))
    stream = Stream(seeded(3, "known"))
    while now.decisions:
        seat, keys = random_move(now.decisions, stream)
        known = play(RULES, now.state, seat, keys, asked=now.decisions)
        assert known == play(RULES, now.state, seat, keys)
        with pytest.raises(Illegal):
            play(RULES, now.state, seat, ("nothing.of.the.kind",), asked=now.decisions)
        now = known

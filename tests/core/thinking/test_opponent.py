"""The general opponent: legal, blind to what is hidden, in time, repeatable, and better than chance."""

from __future__ import annotations

import time

import pytest

from games.core.agenda import Together
from games.core.model import Decision, Option, Text
from games.core.rng import Stream, seeded
from games.core.rules import decisions, encode, play, start
from games.core.thinking import chance, opponent
from games.core.thinking.chance import Provenance, Weights
from games.core.thinking.opponent import answers, choose, glance, imagine, random_keys, random_move, short_list
from games.core.thinking.race import surest
from games.core.thinking.simulation import simulate
from games.gnomopolis.rules import Gnomopolis
from tests.core.test_agenda import deal
from tests.core.toy import RULES, Feira, Trader
from tests.core.toy_steps import Chain, Discard, Discards, Market, Round, Turn
from tests.playing import at, random_line, setup_of


@pytest.fixture
def market() -> Market:
    return deal(start(RULES, setup_of(2, seed=1)).state, ["fish.1", "fish.6"], ["cloth.1", "cloth.2"])


@pytest.fixture
def stream() -> Stream:
    return Stream(seeded(5))


def question(n: int, least: int = 1, most: int = 1, blocking: bool = True, seat: int = 0) -> Decision:
    options = tuple(Option(f"k{i}", Text("option.pass")) for i in range(n))
    return Decision(seat, Text("ask.turn"), options, (least, most), blocking)


# ---------------------------------------------------------------- answers


def test_all_answers_are_listed_when_they_are_few(stream):
    assert answers(question(3), 10, stream) == [("k0",), ("k1",), ("k2",)]
    assert len(answers(question(4, 0, 2), 20, stream)) == 1 + 4 + 6


def test_of_many_answers_a_legal_sample_without_repetition(stream):
    decision = question(20, 2, 5)
    found = answers(decision, 30, stream)
    assert len(found) == len(set(found)) == 30
    assert all(decision.allows(keys) for keys in found)


def test_random_keys_are_legal_and_reach_every_answer(stream):
    decision = question(3, 0, 2)
    seen = {frozenset(random_keys(decision, stream)) for _ in range(300)}
    assert len(seen) == 1 + 3 + 3
    assert all(decision.allows(random_keys(decision, stream)) for _ in range(50))


def test_random_moves_answer_mostly_what_is_waited_for(stream):
    found = [question(2, seat=0), question(2, seat=1), question(1, blocking=False, seat=2)]
    seats = [random_move(found, stream)[0] for _ in range(800)]
    assert 25 < seats.count(2) < 90
    assert abs(seats.count(0) - seats.count(1)) < 120
    assert random_move(found[2:], stream) == (2, ("k0",))


# ---------------------------------------------------------------- what it sees


def test_it_does_not_know_what_others_answered_in_secret(market, stream):
    state = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 1, "discard.cloth.1").state
    assert imagine(RULES, state, 0, stream).agenda[-1].answers == {}
    assert imagine(RULES, state, 1, stream).agenda[-1].answers == {1: ("discard.cloth.1",)}
    other = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 1, "discard.cloth.2").state
    first, second = (choose(RULES, s, 0, Stream(seeded(1)), playouts=30) for s in (state, other))
    assert first == second


def test_it_does_not_know_the_draws_to_come(market, stream):
    assert imagine(RULES, market, 0, stream).rng != market.rng


@pytest.mark.parametrize("seed", range(4))
def test_hidden_things_do_not_change_its_choice(seed):
    line = [now.state for _, now in random_line(RULES, setup_of(3, seed=seed), seed)][3:20:4]
    for state in line:
        for decision in decisions(RULES, state):
            if decision.blocking:
                other = imagine(RULES, state, decision.seat, Stream(seeded(seed, "hidden")))
                first, second = (
                    choose(RULES, s, decision.seat, Stream(seeded(seed)), playouts=12) for s in (state, other)
                )
                assert first == second


@pytest.mark.parametrize("seed", range(4))
def test_hidden_things_do_not_change_its_quick_judgement(seed):
    line = [now.state for _, now in random_line(RULES, setup_of(3, seed=seed), seed)][3:20:2]
    for state in line:
        for decision in decisions(RULES, state):
            if decision.blocking:
                other = imagine(RULES, state, decision.seat, Stream(seeded(seed, "hidden")))
                first, second = (glance(RULES, s, decision, Stream(seeded(seed))) for s in (state, other))
                assert first == second
                assert decision.allows(first)


# ---------------------------------------------------------------- how it chooses


def test_with_counted_playouts_it_repeats_itself_and_touches_nothing(market):
    state = at(RULES, market, Turn(0, 2), Turn(1, 2), Round())
    before = encode(state)
    assert choose(RULES, state, 0, Stream(seeded(3)), playouts=40) == choose(
        RULES, state, 0, Stream(seeded(3)), playouts=40
    )
    assert encode(state) == before


def test_a_scripted_opponent_follows_its_script(market, stream):
    class Scripted(Feira):
        def automa(self, state, seat):
            return ("pass",)

    assert choose(Scripted(), at(RULES, market, Turn(0, 2), Round()), 0, stream, playouts=50) == ("pass",)


def test_its_quick_judgement_follows_a_script_too(market, stream):
    class Scripted(Feira):
        def automa(self, state, seat):
            return ("pass",)

    state = at(RULES, market, Turn(0, 2), Round())
    assert all(glance(Scripted(), state, decisions(RULES, state)[0], stream) == ("pass",) for _ in range(20))


def test_its_quick_judgement_is_what_looks_best_at_once_but_for_rare_whims(market, stream):
    state = at(RULES, market, Discards((Discard(0),)), Turn(0, 2), Turn(1, 2), Round())
    (decision,) = (found for found in decisions(RULES, state) if found.blocking)
    taken = [glance(RULES, state, decision, stream) for _ in range(200)]
    assert 180 < taken.count(("discard.fish.1",)) < 200


def test_a_master_looks_at_every_answer_where_a_quick_judgement_may_overlook_some(market, stream, monkeypatch):
    monkeypatch.setattr(type(RULES.think), "candidates", 1)
    asked = next(decision for decision in decisions(RULES, market) if decision.blocking)
    looked = short_list(RULES, market, asked.seat, [asked], stream)
    assert len(asked.options) > 1
    assert {keys for _, keys in looked} == set(answers(asked, 100, stream))


def test_a_master_chooses_what_it_tries_by_several_worlds_where_one_tells_little(market, stream, monkeypatch):
    asked = next(decision for decision in decisions(RULES, market) if decision.blocking)
    lucky, solid = (option.key for option in asked.options[:2])
    fell = iter([{lucky: 10.0, solid: 5.0}, {lucky: 0.0, solid: 5.0}, {lucky: 1.0, solid: 5.0}])

    def heights(*args, **kwargs):
        dice = next(fell)
        return [((option.key,), dice.get(option.key, -1.0)) for option in asked.options]

    monkeypatch.setattr(opponent, "_heights", heights)
    monkeypatch.setattr(type(RULES.think), "glances", 3)
    (_, first), (_, second), *_ = short_list(RULES, market, asked.seat, [asked], stream)
    assert (first, second) == ((solid,), (lucky,))
    assert next(fell, None) is None, "each world is looked at once"


class Patient(Trader):
    def evaluate(self, state):
        return [0.0 if isinstance(state.agenda[-1], Chain) else float(stall.coins) for stall in state.stalls]


def test_its_quick_judgement_sees_a_move_through_to_its_details(market, stream, monkeypatch):
    class Late(Feira):
        """A sale counts only once it is said whether more goods follow."""

        think = Patient()

    rules = Late()
    state = at(rules, market, Turn(0, 2), Turn(1, 2), Round())
    (decision,) = (found for found in decisions(rules, state) if found.blocking)

    def sales() -> int:
        taken = [glance(rules, state, decision, stream) for _ in range(100)]
        return sum(keys[0].startswith("sell.") for keys in taken)

    assert sales() < 30
    monkeypatch.setattr(Chain, "detail", True)
    assert sales() > 70


class Thorough(Trader):
    """Only empty hands count."""

    def evaluate(self, state):
        return [0.0 if stall.hand else 10.0 for stall in state.stalls]


def test_its_quick_judgement_looks_as_far_ahead_as_the_game_says_to_what_a_move_brings(market, stream, monkeypatch):
    class Sold(Feira):
        """One sale is nothing, two are everything: what the second brings decides what the first is worth."""

        think = Thorough()

    rules = Sold()
    state = at(rules, market, Turn(0, 1), Turn(1, 1), Round())
    (decision,) = (found for found in decisions(rules, state) if found.blocking)

    def sales() -> int:
        taken = [glance(rules, state, decision, stream) for _ in range(100)]
        return sum(keys[0].startswith("sell.") for keys in taken)

    monkeypatch.setattr(Chain, "weighed", True)
    assert sales() < 60
    monkeypatch.setattr(Thorough, "ahead", 1)
    assert sales() > 85
    monkeypatch.setattr(Chain, "weighed", False)
    assert sales() < 60


class Hopeful(Trader):
    """Judged by points all is alike, by what was learned every sale is a loss."""

    def evaluate(self, state):
        return [0.0 for _ in state.stalls]

    def features(self, state):
        return [(-float(stall.coins),) for stall in state.stalls]


@pytest.mark.no_cover
def test_a_master_goes_by_the_chance_that_was_learned_where_the_game_says_so(market, stream, monkeypatch):
    class Learned(Feira):
        think = Hopeful()

    rules = Learned()
    state = at(rules, market, Turn(0, 1), Turn(1, 1), Round())

    def sales() -> int:
        taken = [choose(rules, state, 0, stream, playouts=40) for _ in range(20)]
        return sum(keys[0].startswith("sell.") for keys in taken)

    weights = Weights(((1.0, 0.0, 0.0),), Provenance(0, 0, 0, 0, 0.0, 0.0))
    for module in (chance, opponent):
        monkeypatch.setattr(module, "weights_of", lambda rules: weights)
    by_points = sales()
    monkeypatch.setattr(Hopeful, "by_chance", True)
    by_chance = sales()
    assert by_chance < by_points - 5
    for module in (chance, opponent):
        monkeypatch.setattr(module, "weights_of", lambda rules: None)
    assert sales() > by_chance + 5, "nothing was learned yet"


@pytest.mark.parametrize("patience", [1, 3])
def test_a_master_looks_on_for_as_many_answers_of_others_as_the_game_says(market, stream, monkeypatch, patience):
    answered: list[int] = []
    quickly = opponent._quickly

    def noting(rules, state, decision, *rest):
        answered.append(decision.seat)
        return quickly(rules, state, decision, *rest)

    monkeypatch.setattr(opponent, "_quickly", noting)
    monkeypatch.setattr(Trader, "patience", patience)
    state = at(RULES, market, Turn(0, 1), *[Turn(1, 1)] * 5, Round())
    choose(RULES, state, 0, stream, playouts=1)
    assert answered.count(1) == patience


@pytest.mark.parametrize(
    ("led", "taken"),
    [
        ([[1.0, 2.0, 3.0], [1.2, 1.9, 3.1]], 0),
        ([[1.0, 2.0, 3.0], [2.0, 3.1, 3.9]], 1),
        ([[1.0, 2.0, 3.0], [2.0, 3.1, 3.9], [3.0, 4.1, 4.9]], 2),
        # Far ahead in one world and behind in the others.
        ([[1.0, 2.0, 3.0], [9.0, 0.0, 2.0]], 0),
        ([[1.0], [9.0]], 0),
        ([[], []], 0),
    ],
)
def test_a_master_leaves_what_looks_best_only_for_what_leads_farther_by_more_than_luck(led, taken):
    assert surest(led) == taken


def test_alone_a_master_goes_by_points(stream, monkeypatch):
    def unknown(*args):
        raise AssertionError("of games alone nothing was learned")

    rules = Gnomopolis()
    assert rules.think.by_chance
    monkeypatch.setattr(opponent, "chance", unknown)
    alone, together = (start(rules, setup_of(seats, seed=1)).state for seats in (1, 2))
    assert choose(rules, alone, decisions(rules, alone)[0].seat, stream, playouts=8)
    with pytest.raises(AssertionError):
        choose(rules, together, decisions(rules, together)[0].seat, stream, playouts=8)


def test_it_throws_away_as_little_as_it_must(market, stream):
    state = at(RULES, market, Discards((Discard(0),)), Turn(0, 2), Turn(1, 2), Round())
    assert choose(RULES, state, 0, stream, playouts=120) == ("discard.fish.1",)


def test_it_takes_an_any_time_action_that_pays(market, stream):
    class Paid(Feira):
        def interrupt(self, game, seat, key):
            super().interrupt(game, seat, key)
            game.state.stalls[seat].coins += 9

    class Busy(Trader):
        anytime = False

    class Unseen(Paid):
        think = Busy()

    state = at(RULES, market, Discards((Discard(0), Discard(1))), Round())
    assert choose(Paid(), state, 0, stream, playouts=80) == ("strike",)
    assert choose(Unseen(), state, 0, stream, playouts=80) != ("strike",)


def test_it_never_takes_an_answer_back(market, stream):
    now = play(RULES, at(RULES, market, Discards((Discard(0), Discard(1))), Round()), 0, "discard.fish.1")
    with pytest.raises(LookupError):
        choose(RULES, now.state, 0, stream, playouts=10)
    assert choose(RULES, now.state, 1, stream, playouts=10) != (Together.RETRACT,)


def test_a_seat_that_is_not_asked_has_nothing_to_choose(market, stream):
    with pytest.raises(LookupError):
        choose(RULES, at(RULES, market, Turn(0, 2), Round()), 1, stream, playouts=10)


def test_it_must_be_limited(market, stream):
    with pytest.raises(ValueError, match="limit"):
        choose(RULES, at(RULES, market, Turn(0, 2), Round()), 0, stream)


def test_it_keeps_to_its_time(market, stream):
    begun = time.monotonic()
    choose(RULES, at(RULES, market, Turn(0, 2), Round()), 0, stream, seconds=0.2)
    # A busy machine may double it; without the clock it would think for ever.
    assert 0.2 <= time.monotonic() - begun < 2


def test_with_no_time_at_all_it_still_answers(market, stream):
    state = at(RULES, market, Turn(0, 2), Round())
    assert any(d.allows(choose(RULES, state, 0, stream, seconds=1e-6)) for d in decisions(RULES, state))


@pytest.mark.no_cover
def test_it_beats_chance_at_the_market():
    won = 0
    for n in range(16):
        place = n % 2
        players = ["random", "random"]
        players[place] = "master"
        won += place in simulate(RULES, setup_of(2, seed=n), players, playouts=15).winners
    # Luck decides a game of this length now and then; half of them would be chance.
    assert won >= 14

"""Going back past what was drawn or seen: nothing seen comes again, and what a seat knew then it knows."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given

from games.core.agenda import Game
from games.core.rng import Stream, seeded
from games.core.rules import clone, encode, rewind
from games.registry import GAMES
from tests.playing import any_setup, every_game, looking, random_line, sample, seeds, setup_of


def eyes_of(rules, setup):
    return [seat for seats in rules.seating(setup) for seat in seats]


@every_game
@looking(8)
@given(seed=seeds)
def test_of_what_nobody_knew_nothing_remains_and_the_rest_is_as_it_was(rules, seed):
    """The same table comes back from every earlier one that all its seats together could not have told apart."""
    setup = any_setup(rules, seed)
    line = [now.state for _, now in random_line(rules, setup, seed)]
    eyes, stream = eyes_of(rules, setup), Stream(seeded(seed, "rewinds"))
    for earlier in sample(line[:-1], seed, 10):
        now = line[earlier.seq + 1 + stream.below(len(line) - earlier.seq - 1)]
        other = clone(rules, earlier)
        other.rng = Stream(stream.word().to_bytes(8, "little"))
        rules.think.reshuffle(Game(rules, other), eyes)
        other.rng = clone(rules, earlier).rng
        back, twin = rewind(rules, earlier, now, eyes), rewind(rules, other, now, eyes)
        assert encode(back.state) == encode(twin.state)
        assert back.draws == twin.draws
        assert back.decisions == twin.decisions
        assert back.state.seq == now.seq + 1
        assert back.state.rng.counter >= now.rng.counter + len(back.draws)
        assert rules.measure.census(back.state) == rules.measure.census(earlier)
        for seat in (None, *eyes):
            assert rules.view(back.state, seat) == rules.view(earlier, seat)


@every_game
def test_a_rewind_leaves_both_states_as_they_were(rules):
    setup = any_setup(rules, 7)
    line = [now.state for _, now in random_line(rules, setup, 7)]
    earlier, now = line[0], line[len(line) // 2]
    before = encode(earlier), encode(now)
    rewind(rules, earlier, now, eyes_of(rules, setup))
    assert (encode(earlier), encode(now)) == before


def rewound(rules, options, seed, n, back=0):
    """A random game after ``back`` answers, and again after ``n`` of them and a rewind."""
    setup = setup_of(options.pop("seats"), seed, **options)
    line = [now.state for _, now in islice(random_line(rules, setup, seed), n + 1)]
    return line[back], rewind(rules, line[back], line[-1], eyes_of(rules, setup)).state


def often(same, times=24):
    """How many of so many tables kept what should have been dealt anew."""
    return sum(same(seed) for seed in range(times))


@pytest.mark.rule("GN-INFO-02")
def test_gnomopolis_deals_the_deck_anew_and_draws_other_gnomes():
    """A card that was turned up and taken back by a rewind came again in 7 of 7 games."""

    def top(seed):
        before, after = rewound(GAMES["gnomopolis"], {"seats": 2}, seed, 12)
        assert sorted(before.deck) == sorted(after.deck)
        assert before.offer == after.offer
        return before.deck[-1] == after.deck[-1]

    assert often(top) <= 4


@pytest.mark.rule("TC-INFO-01", "TC-INFO-02", "TC-INFO-03")
def test_terra_concordia_deals_decks_tiles_and_objectives_anew_and_leaves_the_hands():
    kept = Counter[str]()
    for seed in range(12):
        options = {"seats": 2, "automas": "2", "variant": "standard"}
        before, after = rewound(GAMES["terra_concordia"], options, seed, 40, 15)
        for nation, other in zip(before.nations, after.nations, strict=True):
            if nation.automa:
                kept["hand of an Automa"] += nation.hand == other.hand
                kept["secret of an Automa"] += nation.secret == other.secret
            else:
                assert (nation.hand, nation.secret) == (other.hand, other.secret)
        kept["constructions"] += before.constructions.cards[-3:] == after.constructions.cards[-3:]
        kept["pool"] += before.pool.cards[-3:] == after.pool.cards[-3:]
        kept["technologies"] += before.technologies.cards[-2:] == after.technologies.cards[-2:]
        kept["events"] += before.events.cards[-2:] == after.events.cards[-2:]
        kept["wonders"] += before.hidden_wonders == after.hidden_wonders
        kept["secrets"] += before.unused_secrets == after.unused_secrets
        kept["tiles"] += before.land.terrains == after.land.terrains
        assert (before.market, before.wonders, before.objectives, before.current) == (
            after.market,
            after.wonders,
            after.objectives,
            after.current,
        )
    assert all(n <= 5 for n in kept.values()), kept
    assert kept.keys() >= {"hand of an Automa", "secret of an Automa"}


@pytest.mark.rule("TC-SOLO-12")
def test_the_cards_that_a_scenario_needs_come_in_time_after_a_rewind_too():
    rules = GAMES["terra_concordia"]
    needed = 0
    for scenario in next(option for option in rules.meta.options if option.key == "scenario").values:
        for seed in range(4):
            before, after = rewound(rules, {"seats": 1, "automas": "0", "scenario": scenario}, seed, 1)
            named = [id for id in before.constructions.cards if id in before.story.required]
            needed += len(named)
            assert set(named) <= set(after.constructions.cards[-3:])
    assert needed


@pytest.mark.rule("TA-ROUND-05")
def test_tarlac_shuffles_the_dangers_anew_and_rolls_other_dice():
    def order(seed):
        before, after = rewound(GAMES["tarlac"], {"seats": 3}, seed, 30)
        assert sorted(before.deck) == sorted(after.deck)
        assert before.danger == after.danger
        assert after.rng.counter > before.rng.counter
        return before.deck == after.deck

    assert often(order) <= 4

"""Random games: they end, nothing is born or lost, and every promise of the contract holds on the way."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from games.core.agenda import Game
from games.core.model import KEY_PATTERN
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode, encode, play
from games.gnomopolis.printed import COLOURS
from tests.gnomopolis.table import IN_PLAY, RULES, Table, district, town

pytestmark = pytest.mark.no_cover

GAMES = int(os.environ.get("RANDOM_GAMES", "125"))
"""Games for each number of players; ``RANDOM_GAMES=500`` for a long run."""


@pytest.mark.rule("GN-SET-09", "GN-GAIN-03", "GN-RET-03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_games_end_and_gnomes_cards_and_advisors_are_neither_made_nor_lost(seats: int) -> None:
    ends = Counter[str]()
    children, villagers, others = IN_PLAY[seats]
    total = dict.fromkeys(COLOURS, others) | {"child": children, "villager": villagers}
    for seed in range(GAMES):
        luck, state = Stream(seeded(seed, "sweep")), Table.new(seats, seed).state
        game, answers, old = Game(RULES, state), 0, state.old.coins
        while found := game.settle():
            assert RULES.measure.census(state) == {**total, "buildings": 28, "advisors": 4}
            assert state.old.coins <= old
            old = state.old.coins
            options = found[0].options
            game.answer(found[0], (options[luck.below(len(options))].key,))
            answers += 1
            assert answers < 3000
        assert state.outcome is not None
        assert len(state.outcome.ranking) == seats
        ends[state.trigger] += 1
    assert {"buildings", "coins"} <= set(ends)


def test_a_saved_game_goes_on_alike_and_play_leaves_its_input_untouched() -> None:
    for seed in range(8):
        luck, state = Stream(seeded(seed, "saved")), Table.new(seed % 4 + 1, seed).state
        while found := decisions(RULES, state):
            saved = encode(state)
            again = decode(RULES, saved)
            assert decisions(RULES, again) == found
            key = found[0].options[luck.below(len(found[0].options))].key
            move = play(RULES, state, found[0].seat, key)
            assert encode(state) == saved
            assert play(RULES, again, found[0].seat, key) == move
            state = move.state


def test_keys_of_a_decision_are_unique_and_well_formed() -> None:
    for seed in range(12):
        luck, state = Stream(seeded(seed, "keys")), Table.new(seed % 4 + 1, seed).state
        while found := decisions(RULES, state):
            keys = [option.key for option in found[0].options]
            assert len(set(keys)) == len(keys) > 0
            assert all(KEY_PATTERN.match(key) for key in keys)
            assert any(
                key == command.key or any(key.startswith(parameter.prefix) for parameter in command.parameters)
                for key in keys
                for command in RULES.commands
            )
            state = play(RULES, state, found[0].seat, keys[luck.below(len(keys))]).state


def test_scores_of_the_view_are_those_of_the_outcome() -> None:
    for seed in range(20):
        luck, state = Stream(seeded(seed, "scores")), Table.new(seed % 4 + 1, seed).state
        while found := decisions(RULES, state):
            state = play(RULES, state, found[0].seat, found[0].options[luck.below(len(found[0].options))].key).state
        assert state.outcome is not None
        view = RULES.view(state, None)
        assert RULES.tell.scores(view) == state.outcome.scores
        assert all(view.districts[seat].score == score["total"] for seat, score in state.outcome.scores.items())
        assert all(RULES.think.evaluate(state)[seat] == score["total"] for seat, score in state.outcome.scores.items())


def test_a_look_at_the_table_prefers_what_helps() -> None:
    poor, rich = district("CV"), district("CVM", coins=3, buildings="t2", helpers=1)
    state = town(poor, rich)
    assert RULES.think.evaluate(state)[1] > RULES.think.evaluate(state)[0] + 3
    before = RULES.think.evaluate(state)[1]
    state.trigger = "coins"
    assert RULES.think.evaluate(state)[1] < before

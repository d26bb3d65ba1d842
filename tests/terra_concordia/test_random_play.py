"""Whole games: they end, nothing is born or lost, what is written down can be gone on with, and it is fast."""

from __future__ import annotations

import os

import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, clone, play, start
from games.core.thinking.opponent import random_move
from games.core.thinking.simulation import simulate
from games.terra_concordia.content import PACKS
from tests.terra_concordia.table import RULES, Table
from tests.test_snapshots import SAVED

pytestmark = pytest.mark.no_cover

GAMES = int(os.environ.get("RANDOM_GAMES", "36"))
"""Games in all; ``RANDOM_GAMES=1000`` for a long run."""
LONGEST = 5_000


def tables() -> list[tuple[int, dict[str, str]]]:
    """Every scenario, and every variant with every number of people and Automas that can play it."""
    found: list[tuple[int, dict[str, str]]] = [(1, {"scenario": id}) for id in PACKS[PACKS.latest].scenarios]
    for variant in PACKS[PACKS.latest].variants:
        for people in range(1, 5):
            for automas in range(4):
                options = {"variant": variant, "automas": str(automas)}
                try:
                    start(RULES, Setup(people, options))
                except BadSetup:
                    continue
                if people + automas > 1:
                    found.append((people, options | {"difficulty": ("normal", "easy", "hard")[len(found) % 3]}))
    return found


TABLES = tables()


def any_table(seed: int) -> Setup:
    """One table after the other, each time with other luck."""
    people, options = TABLES[seed * 7 % len(TABLES)]
    return Setup(people, options, seeded(seed))


def test_all_tables_are_met() -> None:
    assert len(TABLES) == 6 + 4 * 9 + 1, "2 to 4 seats with at least one person in four variants; Diplomacy"
    met = [any_table(seed) for seed in range(len(TABLES))]
    assert {(setup.seats, *sorted(setup.options.items())) for setup in met} == {
        (people, *sorted(options.items())) for people, options in TABLES
    }


@pytest.mark.parametrize("part", range(4))
def test_every_game_ends(part: int) -> None:
    for seed in range(part, GAMES, 4):
        setup = any_table(seed)
        played = simulate(RULES, setup, ["random"] * setup.seats, max_answers=LONGEST)
        assert not played.unfinished, setup


@pytest.mark.parametrize("scenario", PACKS[PACKS.latest].scenarios)
def test_every_scenario_ends(scenario: str) -> None:
    played = simulate(RULES, Setup(1, {"scenario": scenario}, seeded(1)), ["random"], max_answers=LONGEST)
    assert not played.unfinished


def test_the_general_opponent_can_play_it() -> None:
    setup = Setup(2, {"variant": "quick"}, seeded(1))
    played = simulate(RULES, setup, ["master", "random"], max_answers=60, playouts=4)
    assert played.answers == 60 or not played.unfinished


def test_pieces_are_neither_made_nor_lost() -> None:
    for seed in range(6):
        luck, now = Stream(seeded(seed, "census")), start(RULES, any_table(seed))
        whole = RULES.measure.census(now.state)
        assert whole["tiles"] == 50
        assert whole["technologies"] == 24
        while now.decisions:
            now = play(RULES, now.state, *random_move(now.decisions, luck))
            assert RULES.measure.census(now.state) == whole
            for nation in now.state.nations:
                assert min(nation.resources.values()) >= 0
                assert 0 <= nation.individual <= 10
                assert len(nation.workers) <= 8
            workers = [w.spot for nation in now.state.nations for w in nation.workers if w.spot >= 0]
            assert len(workers) == len(set(workers)), "two workers on a hex"
            for seat, nation in enumerate(now.state.nations):
                for worker in nation.workers:
                    assert worker.spot < 0 or now.state.land.owners[worker.spot] == seat


# ---------------------------------------------------------------- saved games


def test_there_is_a_saved_game_for_every_question() -> None:
    """Those of ``tests/test_snapshots.py``, which plays them to their ends."""
    saved = {file.stem for key, file in SAVED if key == RULES.meta.key}
    assert saved >= {
        "v1-pick_civilization", "v1-turn", "v1-trade_queue", "v1-pick_site", "v1-reveal_hex", "v1-take_technology",
        "v1-convert_resource", "v1-claim_hex", "v1-name_resource", "v1-pick_rival", "v1-discards",
    }  # fmt: skip


# ---------------------------------------------------------------- wide decisions


def test_the_widest_decisions_offer_each_option_once() -> None:
    table = Table.of().hold(*[f"con_{n:02}" for n in range(1, 8)], "exp_01", "exp_02", "com_01")
    table.nation().resources = dict.fromkeys(table.nation().resources, 8)
    owners = table.state.land.owners
    table.state.land.owners = [hex % 3 - 1 if owner < 0 and hex % 5 else owner for hex, owner in enumerate(owners)]
    for widest in (table, table.copy().play("trade", "give.wood.iron")):
        keys = [option.key for option in Game(RULES, clone(RULES, widest.state)).settle()[0].options]
        assert len(keys) > 50
        assert len(set(keys)) == len(keys)

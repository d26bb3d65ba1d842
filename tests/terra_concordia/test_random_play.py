"""Whole games: they end, nothing is born or lost, what is written down can be gone on with, and it is fast."""

import os
from pathlib import Path

import pytest

from games.core.agenda import Game, Together
from games.core.model import Setup
from games.core.opponent import random_move
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, clone, decisions, decode, encode, play, start
from games.core.simulation import simulate
from games.terra_concordia.content import LATEST, pack
from games.terra_concordia.state import World
from games.terra_concordia.steps import TradeQueue
from tests.terra_concordia.table import RULES, Table

GAMES = int(os.environ.get("RANDOM_GAMES", "36"))
"""Games in all; ``RANDOM_GAMES=1000`` for a long run."""
SNAPSHOTS = Path(__file__).with_name("snapshots")
LONGEST = 5_000


def tables() -> list[tuple[int, dict[str, str]]]:
    """Every scenario, and every variant with every number of people and Automas that can play it."""
    found: list[tuple[int, dict[str, str]]] = [(1, {"scenario": id}) for id in pack(LATEST).scenarios]
    for variant in pack(LATEST).variants:
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
        played = simulate(RULES, setup, ["random"] * setup.seats, max_decisions=LONGEST)
        assert not played.unfinished, setup


@pytest.mark.parametrize("scenario", pack(LATEST).scenarios)
def test_every_scenario_ends(scenario: str) -> None:
    played = simulate(RULES, Setup(1, {"scenario": scenario}, seeded(1)), ["random"], max_decisions=LONGEST)
    assert not played.unfinished


def test_the_general_opponent_can_play_it() -> None:
    played = simulate(RULES, Setup(2, {"variant": "quick"}, seeded(1)), ["bot", "random"], max_decisions=60, playouts=4)
    assert played.decisions == 60 or not played.unfinished


def test_pieces_are_neither_made_nor_lost() -> None:
    for seed in range(6):
        luck, now = Stream(seeded(seed, "census")), start(RULES, any_table(seed))
        whole = RULES.census(now.state)
        assert whole["tiles"] == 50
        assert whole["technologies"] == 24
        while now.decisions:
            now = play(RULES, now.state, *random_move(now.decisions, luck))
            assert RULES.census(now.state) == whole
            for nation in now.state.nations:
                assert min(nation.resources.values()) >= 0
                assert 0 <= nation.individual <= 10
                assert len(nation.workers) <= 8
            workers = [w.place for nation in now.state.nations for w in nation.workers if w.place >= 0]
            assert len(workers) == len(set(workers)), "two workers on a hex"
            for seat, nation in enumerate(now.state.nations):
                for worker in nation.workers:
                    assert worker.place < 0 or now.state.land.owners[worker.place] == seat


# ---------------------------------------------------------------- saved games


def finished(state: World, seed: int) -> World:
    """The game played on at random to its end."""
    luck = Stream(seeded(seed, "on"))
    found = decisions(RULES, state)
    for _ in range(LONGEST):
        if not found:
            return state
        now = play(RULES, state, *random_move(found, luck))
        state, found = now.state, now.decisions
    raise AssertionError("not over")


@pytest.mark.parametrize("file", sorted(SNAPSHOTS.glob("*.msgpack")), ids=lambda file: file.stem)
def test_saved_games_in_the_middle_of_a_turn_can_be_gone_on_with(file: Path) -> None:
    data = file.read_bytes()
    state = decode(RULES, data)
    assert encode(state) == data
    step = state.agenda[-1]
    assert step.__struct_config__.tag == file.stem.partition("-")[0]
    assert decisions(RULES, state)
    assert finished(state, 1).outcome is not None


def test_there_is_a_saved_game_for_every_question() -> None:
    asked = {file.stem.partition("-")[0] for file in SNAPSHOTS.glob("*.msgpack")}
    assert asked >= {
        "pick_civilization", "turn", "trade_queue", "pick_site", "reveal_hex", "take_technology", "convert_resource",
        "claim_hex", "name_resource", "pick_rival", "discards",
    }  # fmt: skip


def collect_snapshots(games: int = 200) -> None:
    """Write one saved game for each question, met at random; half-given answers and queues among them."""
    SNAPSHOTS.mkdir(exist_ok=True)
    missing = {"pick_civilization", "turn", "trade_queue", "pick_site", "reveal_hex", "take_technology"}
    missing |= {"convert_resource", "claim_hex", "name_resource", "pick_rival", "discards"}
    for seed in range(games):
        luck, now = Stream(seeded(seed, "snapshots")), start(RULES, any_table(seed))
        while now.decisions and missing:
            step = now.state.agenda[-1]
            tag = str(step.__struct_config__.tag)
            ready = not isinstance(step, Together) or bool(step.answers)
            ready = ready and (not isinstance(step, TradeQueue) or len(step.queue) == 2)
            if tag in missing and ready and (tag == "pick_civilization" or now.state.round > 1):
                missing.discard(tag)
                (SNAPSHOTS / f"{tag}-estimate-1.msgpack").write_bytes(encode(now.state))
            now = play(RULES, now.state, *random_move(now.decisions, luck))
    assert not missing, missing


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


if __name__ == "__main__":
    collect_snapshots()

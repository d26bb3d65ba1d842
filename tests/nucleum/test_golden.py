"""Three saved games picked by hand: what is in the middle of something must go on as it once would have.

``python -m tests.nucleum.test_golden`` writes those that have no file yet; those there are never written again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.rules import decode, encode
from games.nucleum.state import Saxony
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.recharge import KingsDay, TakeBack
from games.registry import GAMES
from tests.nucleum.table import (
    acting,
    after,
    asking,
    build,
    hold,
    keys,
    link,
    mine,
    question,
    rail,
    table,
    turbine,
)

HERE = Path(__file__).parent / "snapshots"


def two_owners_to_act() -> Saxony:
    """In the middle of a link between two tiles of others, both of which match."""
    state = table()
    rail(state, "lk02.0", 1, "bt11", a=0)
    rail(state, "lk02.2", 2, "bt12", a=1)
    hold(state, 0, thaler=0, workers=1)
    state.players[0].pool = ["bt01"]
    return after(asking(state), "railway.bt01", "track.lk02.1", "way.0")


def energizing() -> Saxony:
    """Plant and fuel are chosen, nothing is paid yet: whose turbines serve?"""
    state = table()
    link(state, "lk30", "lk01", "lk04")
    state.land.nucleum = ["grimma"]
    build(state, 0, "r4", "leipzig_u0")
    mine(state, 0, 3, "chemnitz_m0", 3)
    turbine(state, 1, 1, "grimma_t0")
    turbine(state, 2, 1, "grimma_t1")
    hold(state, 0, thaler=20)
    return after(acting(state, "energize.bt01.1"), "fuel.2")


def recharging() -> Saxony:
    """The income is paid and the marker placed; its Nucleum comes before King's Day and before the tiles return."""
    state = table()
    for owner in state.players[1:]:
        owner.markers = [1]
    state.players[0].board = ["xa1", "xa2", "xa3"]
    state.players[0].pool = ["xa4"]
    hold(state, 0, achievements=8, thaler=0)
    return after(asking(state), "recharge", "marker.8")


GOLDEN: dict[str, Callable[[], Saxony]] = {
    "two_owners_to_act": two_owners_to_act,
    "energizing": energizing,
    "recharging": recharging,
}


def saved(name: str) -> Saxony:
    return decode(GAMES["nucleum"], (HERE / f"v1-by_hand_{name}.msgpack").read_bytes())


@pytest.mark.parametrize("name", GOLDEN)
def test_it_is_still_what_it_was(name: str):
    now = GOLDEN[name]()
    now.offered = {}  # when these were saved nothing was noted of what may be done at any time
    assert encode(saved(name)) == encode(now)


@pytest.mark.rule("NU-RAIL-08", "NU-RAIL-09", "NU-RAIL-10", "NU-RAIL-11")
def test_both_owners_act_clockwise_before_the_link_is_finished():
    state = saved("two_owners_to_act")
    waiting = [step.seat for step in state.agenda[::-1] if isinstance(step, Matched)]
    assert waiting == [1, 2]
    assert (question(state).seat, keys(state)) == (1, ["subsidize.bt11.1", "skip"])
    now = after(state, "subsidize.bt11.1")
    assert (question(now).seat, keys(now)) == (2, ["subsidize.bt12.1", "skip"])
    assert now.land.finished == []
    last = after(now, "skip")
    assert last.land.finished == ["lk02"]
    # Three owners with a tile each: 2 steps for every own tile (NU-RAIL-15).
    assert [owner.income["vp"] for owner in last.players] == [2, 2, 2, 0]
    assert last.players[1].thaler == state.players[1].thaler + 3
    assert last.players[2].workers == state.players[2].workers


@pytest.mark.rule("NU-ENE-09", "NU-ENE-13", "NU-ENE-14")
def test_the_fee_and_the_fuel_are_paid_when_the_turbines_are_chosen():
    state = saved("energizing")
    assert keys(state) == ["host.1.0", "host.0.1"]
    now = after(state, "host.0.1")
    assert now.land.urban["leipzig_u0"].powered
    assert now.land.mines["chemnitz_m0"].uranium == 1
    # Requirement 7 with 2 uranium: 3 coal for 1 Thaler each, 1 Thaler for the turbine.
    assert now.players[0].thaler == 20 - 3 - 1
    assert now.players[2].thaler == state.players[2].thaler + 1
    assert now.players[0].achievements == 7
    assert now.land.coal["coal_west"] == [4, 3]


@pytest.mark.rule("NU-REC-01", "NU-REC-10", "NU-REC-14", "NU-KING-01")
def test_the_nucleum_comes_before_kings_day_and_the_tiles_last():
    state = saved("recharging")
    kinds = [type(step) for step in state.agenda[::-1] if isinstance(step, KingsDay | TakeBack)]
    assert kinds == [KingsDay, TakeBack]
    assert (state.players[0].thaler, state.players[0].achievements, state.players[0].board) == (
        *(4, 0),
        ["xa1", "xa2", "xa3"],
    )
    city = keys(state)[0].removeprefix("nucleum.")
    now = after(state, f"nucleum.{city}")
    assert city in now.land.nucleum
    assert now.kings_days == 1
    assert (now.players[0].pool, now.players[0].board) == (["xa4", "xa1", "xa2", "xa3"], [])


if __name__ == "__main__":
    for name, position in GOLDEN.items():
        file = HERE / f"v1-by_hand_{name}.msgpack"
        if not file.exists():
            file.write_bytes(encode(position()))

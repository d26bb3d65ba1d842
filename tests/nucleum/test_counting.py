"""What contracts, technologies and progress tiles count (NU-CON-07, NU-SCORE-02)."""

from __future__ import annotations

import pytest

from games.nucleum.counting import counted
from games.nucleum.effects import Count
from tests.nucleum.table import build, link, mine, rail, table, turbine


def saxony():
    state = table()
    build(state, 0, "r1", "leipzig_u0", powered=True)
    build(state, 0, "f1", "leipzig_u1", powered=True)
    build(state, 0, "l3", "dresden_u2")
    build(state, 1, "l1", "freiberg_u0", powered=True)
    mine(state, 0, 1, "aussig_m0", 2)
    turbine(state, 0, 1, "grimma_t0")
    turbine(state, 0, 2, "grimma_t1")
    link(state, "lk30", seat=0)
    rail(state, "lk05.0", 0)
    return state


@pytest.mark.rule("NU-CON-07", "NU-SCORE-02")
@pytest.mark.parametrize(
    ("what", "n"),
    [
        (Count("energized"), 2),
        (Count("energized_types"), 2),
        (Count("energized_cities"), 1),
        (Count("urban_built"), 3),
        (Count("urban_built", type="laboratory"), 1),
        (Count("urban_built", level_min=3), 1),
        (Count("urban_built", level_min=4), 0),
        (Count("energized", cities=("dresden", "praha")), 0),
        (Count("energized", cities=("leipzig", "praha")), 2),
        (Count("built_cities"), 4),
        (Count("mines"), 1),
        (Count("turbines"), 2),
        (Count("mines_and_turbines"), 3),
        (Count("rows"), 1),
        (Count("links"), 1),
        (Count("rails"), 2),
        (Count("uranium"), 2),
    ],
    ids=str,
)
def test_own_things_are_counted_as_they_stand(what: Count, n: int):
    assert counted(saxony(), 0, what) == n

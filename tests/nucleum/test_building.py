"""Urbanize and Industrialize where prices reach zero and where only some types find a space (NU-URB, NU-IND)."""

from __future__ import annotations

import pytest

from games.nucleum.actor import Actor
from games.nucleum.deeds import deed_of
from games.nucleum.industry import obstacle
from games.nucleum.steps import urbanize
from tests.nucleum.table import EDITION, acting, after, build, hold, keys, learn, mine, question, table, turbine


@pytest.mark.rule("NU-RES-07", "NU-URB-03")
@pytest.mark.parametrize(
    ("deed", "before", "left"), [("urbanize.st01.0", 3, 3), ("urbanize.xa5", 3, 3), ("urbanize.bt01.0", 3, 2)]
)
def test_a_discount_never_brings_thaler(deed, before, left):
    state = table()
    learn(state, 0, "a2")
    # The cheapest building costs 2; st01 takes 2 off, the Special Directive 1, the technology 1.
    hold(state, 0, thaler=before)
    now = after(acting(state, deed), "build.r1")
    assert after(now, keys(now)[0]).players[0].thaler == left


@pytest.mark.rule("NU-RES-07", "NU-IND-02")
def test_a_discount_never_brings_workers():
    state = table(4, "bacd")
    learn(state, 0, "b5")
    # A turbine of row 1 costs 1; the tile and the technology take 1 off each.
    hold(state, 0, workers=2, supply=16)
    now = after(acting(state, "industrialize.st03.0"), "piece.turbine1")
    owner = after(now, keys(now)[0]).players[0]
    assert (owner.workers, owner.supply) == (2, 16)


@pytest.mark.rule("NU-URB-03", "NU-URB-04")
def test_a_building_one_can_pay_needs_a_space_of_its_own_type():
    state = table()
    turbine(state, 0, 1, "glashuette_t0")  # the only urban space there is a laboratory's
    actor = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    state.players[0].buildings = ["r1", "l4"]
    hold(state, 0, thaler=2)
    told = urbanize.obstacle(actor)
    assert told is not None
    assert (told.reason.id, told.clause) == ("refused.no_site", "NU-URB-04")
    hold(state, 0, thaler=9)
    assert urbanize.obstacle(actor) is None


@pytest.mark.rule("NU-IND-03")
def test_whoever_can_pay_a_turbine_or_mine_needs_a_space_for_it():
    state = table()
    hold(state, 0, workers=9)
    deed = deed_of(EDITION, "industrialize.bt05.0")
    assert obstacle(Actor(state, 0, deed)) is None
    build(state, 0, "l1", "goerlitz_u0")  # a city without turbines and mines
    told = obstacle(Actor(state, 0, deed))
    assert told is not None
    assert (told.reason.id, told.clause) == ("refused.no_yard", "NU-IND-03")


@pytest.mark.rule("NU-IND-06")
def test_mines_of_others_bring_no_uranium():
    state = table()
    hold(state, 0, workers=9)
    mine(state, 0, 3, "bruex_m0")
    mine(state, 1, 1, "aussig_m0")
    mine(state, 2, 1, "aussig_m1")
    now = after(acting(state, "industrialize.bt05.0"), "piece.mine4")
    assert question(now).prompt.args["n"] == 2

"""Urbanize and Industrialize where prices reach zero and where only some types find a space (NU-URB, NU-IND)."""

from __future__ import annotations

import pytest

from games.nucleum.actor import Actor
from games.nucleum.deeds import deed_of
from games.nucleum.industry import obstacle, yards
from games.nucleum.steps import urbanize
from tests.nucleum.table import (
    EDITION,
    acting,
    after,
    asking,
    build,
    hold,
    keys,
    learn,
    mine,
    question,
    table,
    turbine,
)


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


@pytest.mark.rule("NU-IND-01")
def test_any_turbine_or_mine_of_any_row_can_be_taken():
    state = table()
    hold(state, 0, workers=9)
    mine(state, 0, 1, "aussig_m0", 1)
    turbine(state, 0, 2, "zittau_t0")
    asked = acting(state, "industrialize.bt05.0")
    left = ["turbine1", "turbine3", "turbine4", "mine2", "mine3", "mine4"]
    assert keys(asked) == [f"piece.{piece}" for piece in left]
    taken = after(asked, "piece.turbine3")
    assert after(taken, keys(taken)[0]).players[0].turbines == [1, 4]


@pytest.mark.rule("NU-IND-03")
def test_turbines_and_mines_have_spaces_of_their_own_that_must_be_empty():
    state = table()
    actor = Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0"))
    mine(state, 0, 1, "aussig_m0")
    assert (yards(actor, "mine2"), yards(actor, "turbine1")) == (["aussig_m1"], [])
    mine(state, 1, 1, "aussig_m1")
    assert yards(actor, "mine2") == []
    other = table()
    actor = Actor(other, 0, deed_of(EDITION, "industrialize.bt05.0"))
    turbine(other, 0, 2, "grimma_t0")
    assert (yards(actor, "turbine1"), yards(actor, "mine1")) == (["grimma_t1"], [])
    turbine(other, 1, 1, "grimma_t1")
    assert yards(actor, "turbine1") == ["grimma_t2"]
    other.land.rubble.append("grimma_t2")
    assert yards(actor, "turbine1") == []


@pytest.mark.rule("NU-IND-04")
def test_the_turbine_alone_uncovers_the_ability_of_its_row_and_for_good():
    state = table()
    mine(state, 0, 3, "aussig_m0", 3)
    assert Actor(state, 0).electricity == 0, "the mine uncovers nothing"
    state = table()
    turbine(state, 0, 3, "riesa_t0")
    assert Actor(state, 0).electricity == 2
    assert Actor(after(asking(state), "recharge"), 0).electricity == 2

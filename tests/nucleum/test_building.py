"""Urbanize and Industrialize where prices reach zero and where only some types find a space (NU-URB, NU-IND)."""

from __future__ import annotations

import pytest

from games.nucleum.actor import Actor
from games.nucleum.counting import counted
from games.nucleum.deeds import deed_of
from games.nucleum.fuel import Grid
from games.nucleum.industry import cost, obstacle, yards
from games.nucleum.queries import board, network
from games.nucleum.state import Urban
from games.nucleum.steps import urbanize
from games.nucleum.steps.acting import Matched, first
from tests.nucleum.table import (
    EDITION,
    PACK,
    acting,
    after,
    asking,
    build,
    hold,
    keys,
    learn,
    link,
    mine,
    question,
    rail,
    refusal,
    settled,
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
    assert [refusal(asked, f"piece.{piece}").clause for piece in ("mine1", "turbine2")] == ["NU-IND-01"] * 2
    taken = after(asked, "piece.turbine3")
    assert after(taken, keys(taken)[0]).players[0].turbines == [1, 4]


@pytest.mark.rule("NU-IND-01")
def test_with_all_turbines_and_mines_on_the_map_there_is_nothing_to_industrialize():
    state = table()
    state.players[0].turbines, state.players[0].mines = [], []
    found = obstacle(Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0")))
    assert found is not None
    assert (found.reason.id, found.clause) == ("refused.no_piece", "NU-IND-01")


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


@pytest.mark.rule("NU-PLAY-09")
def test_what_is_printed_on_an_end_adds_up_with_technologies():
    state = table()
    printed = {id: building.cost for id, building in PACK.own.items()}
    assert urbanize.cost(Actor(state, 0, deed_of(EDITION, "urbanize.st01.0")), "l4") == printed["l4"] - 2
    learn(state, 0, "a2")
    assert urbanize.cost(Actor(state, 0, deed_of(EDITION, "urbanize.st01.0")), "l4") == printed["l4"] - 2 - 1
    assert urbanize.cost(Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0")), "l4") == printed["l4"] - 1


@pytest.mark.rule("NU-PLAY-09")
def test_what_is_printed_on_an_end_counts_when_it_fires_as_a_railway_too():
    state = table()
    state.players[0].pool = ["st01"]
    hold(state, 0, thaler=0, workers=1)
    colour, other = (end.colour for end in PACK.tiles["st01"].ends)
    spaces = [space for space in board(state).rails.values() if space.length == 1 and space.meets[0] == colour]
    space = next(space for space in spaces if space.meets[1] != other)
    now = after(asking(state), "railway.st01", f"track.{space.key}", "way.0")
    assert "urbanize.st01.0" in keys(now)
    assert keys(after(now, "urbanize.st01.0")) == ["build.r1", "build.f1"], "which cost 2, and the tile takes off 2"


@pytest.mark.rule("NU-NET-01")
def test_a_network_goes_as_far_as_links_of_anybody():
    state = table(3)
    build(state, 0, "l1", "freiberg_u0")
    link(state, "lk08", seat=2)
    link(state, "lk07", seat=2)
    build(state, 1, "l1", "zwickau_u0")
    for seat in (0, 1):
        assert set(board(state).names(network(state, seat))) == {"freiberg", "chemnitz", "zwickau"}, "from either end"


@pytest.mark.rule("NU-NET-02")
@pytest.mark.parametrize("city", ["zittau", "aussig", "leipzig", "riesa"])
def test_whatever_stands_or_lies_in_a_city_makes_its_network_ones_own(city):
    state = table(3)
    match city:
        case "zittau":
            turbine(state, 0, 1, "zittau_t0")
        case "aussig":
            mine(state, 0, 1, "aussig_m0")
        case "leipzig":
            build(state, 0, "r1", "leipzig_u0")
        case _:
            rail(state, "lk06.0", 0)
    assert board(state).names(network(state, 0)) == [city]
    assert board(state).names(network(state, 1)) == []


@pytest.mark.rule("NU-URB-08")
def test_a_city_holds_any_number_of_buildings_of_a_player():
    state = table()
    build(state, 0, "r1", "leipzig_u0")
    actor = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    assert urbanize.sites(actor, "factory") == ["leipzig_u1"]
    build(state, 0, "f1", "leipzig_u1")
    assert [space for space in urbanize.sites(actor, "laboratory") if space.startswith("leipzig")]
    assert not state.land.urban["leipzig_u0"].powered


@pytest.mark.rule("NU-PLAY-09")
def test_workers_taken_off_by_a_tile_and_by_a_technology_add_up():
    state = table(4, "bacd")
    learn(state, 0, "b5")
    printed = PACK.rows[4].turbine_cost
    assert cost(Actor(state, 0, deed_of(EDITION, "industrialize.st03.0")), "turbine4") == printed - 2
    assert cost(Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0")), "turbine4") == printed - 1


@pytest.mark.rule("NU-NET-05")
def test_links_that_meet_at_a_coal_site_join_their_cities():
    state = table()
    build(state, 0, "r1", "leipzig_u0")
    link(state, "lk30", "lk31", seat=1)
    (other,) = [city for city in board(state).names(board(state).ends["lk31"]) if city != "leipzig"]
    assert set(board(state).names(network(state, 0))) == {"leipzig", other}
    assert counted(state, 0, "network_cities") == 2


@pytest.mark.rule("NU-NET-07")
def test_whoever_has_a_network_builds_nowhere_else():
    state = table()
    actor = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    cities = {PACK.spaces[space].city for space in urbanize.sites(actor, "residence")}
    assert len(cities) > 5
    rail(state, "lk31.0", 0)  # beside a coal site alone
    alone = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    assert {PACK.spaces[space].city for space in urbanize.sites(alone, "residence")} == cities
    build(state, 0, "f1", "leipzig_u1")
    there = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    assert {PACK.spaces[space].city for space in urbanize.sites(there, "residence")} == {"leipzig"}
    assert {PACK.spaces[yard].city for yard in yards(there, "mine1")} <= {"leipzig"}


@pytest.mark.rule("NU-PLAY-07", "NU-PLAY-09", "NU-EFF-01")
def test_workers_less_by_the_special_directive_and_by_a_technology_add_up():
    state = table(experiments="bacd")
    plain = cost(Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0")), "turbine3")
    learn(state, 0, "b5")
    assert (plain, cost(Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0")), "turbine3")) == (3, 2)
    assert cost(Actor(state, 0, deed_of(EDITION, "industrialize.xb5")), "turbine3") == 1


@pytest.mark.rule("NU-IND-02")
def test_the_workers_that_each_turbine_and_each_mine_costs():
    state = table(4, "bacd")
    plain = Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0"))
    assert [cost(plain, f"turbine{row}") for row in range(1, 5)] == [1, 2, 3, 3]
    assert [cost(plain, f"mine{row}") for row in range(1, 5)] == [1, 2, 2, 3]
    learn(state, 0, "b5")
    cheaper = Actor(state, 0, deed_of(EDITION, "industrialize.bt05.0"))
    assert [cost(cheaper, f"turbine{row}") for row in range(1, 5)] == [0, 1, 2, 2]


@pytest.mark.rule("NU-URB-01", "NU-RAIL-10")
def test_the_building_that_is_chosen_leaves_its_owners_board():
    state = table()
    build(state, 2, "f1", "leipzig_u1")
    build(state, 0, "r1", "leipzig_u0")
    now = after(asking(state, Matched(2, ("urbanize.bt01.0",))), "urbanize.bt01.0", "build.r1")
    assert now.land.urban["leipzig_u4"] == Urban("r1", 2), "leipzig_u0, the friendliest, is taken"
    left = [id for id in PACK.own if id not in ("f1", "r1")]
    assert (now.players[2].buildings, now.players[0].buildings) == (left, [id for id in PACK.own if id != "r1"])
    assert [owner.thaler for owner in now.players] == [4, 4, 2, 4]


@pytest.mark.rule("NU-URB-04")
@pytest.mark.parametrize("owner", [None, 0, 1])
def test_a_space_is_taken_whoevers_building_stands_there(owner):
    state = table()
    actor = Actor(state, 0, deed_of(EDITION, "urbanize.bt01.0"))
    assert "leipzig_u0" in urbanize.sites(actor, "residence")
    build(state, owner, "n01" if owner is None else "r1", "leipzig_u0")
    assert "leipzig_u0" not in urbanize.sites(actor, "residence")


@pytest.mark.rule("NU-IND-05")
def test_what_the_rows_do_is_done_for_their_owner_alone_and_coal_is_never_cheaper_than_nothing():
    state = table(4, "cabd")
    link(state, "lk30", "lk01", "lk04")
    state.land.coal["coal_west"] = [1, 1]
    turbine(state, 0, 4, "zittau_t0")
    region = Grid(Actor(state, 0)).region("leipzig")
    assert Grid(Actor(state, 0)).coal_price(region, 4) == 0 + 1 + 1 + 2
    assert Grid(Actor(state, 1)).coal_price(region, 4) == 1 + 2 + 2 + 3
    learn(state, 0, "c3")  # another Thaler less
    assert Grid(Actor(state, 0)).coal_price(region, 4) == 0 + 0 + 0 + 1
    turbine(state, 1, 1, "zittau_t1")
    build(state, 0, "r1", "leipzig_u0")
    now = settled(state, first(state, 0, "energize.bt01.1"))
    assert [owner.thaler for owner in now.players] == [4 - 0 - 0, 4, 4, 4]

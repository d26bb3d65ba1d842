"""Fuel: how much of it, from where, and what is asked (NU-ENE)."""

from __future__ import annotations

import pytest

from games.core.model import player
from games.core.texts import parts
from games.nucleum.actor import Actor
from games.nucleum.deeds import deed_of
from games.nucleum.fuel import Grid, hindrance, nearest, takings, targets
from games.nucleum.steps import PlaceMarker
from games.nucleum.steps.acting import Matched, first
from tests.nucleum.table import (
    EDITION,
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
    settled,
    table,
    turbine,
)


def grid(state, seat=0, deed="energize.bt01.1"):
    return Grid(Actor(state, seat, deed_of(EDITION, deed)))


def saxony():
    """Leipzig, Grimma and the western coal joined, a Nucleum on Grimma, a mine with 3 uranium joined to it."""
    state = table()
    link(state, "lk30", "lk01", "lk04")
    state.land.nucleum = ["grimma"]
    mine(state, 0, 3, "chemnitz_m0", 3)
    hold(state, 0, thaler=20)
    return state


@pytest.mark.rule("NU-ENE-17", "NU-ENE-18", "NU-ENE-03", "NU-ENE-08", "NU-ENE-10")
def test_fuel_is_mixed_and_no_unit_is_more_than_needed():
    state = saxony()
    build(state, 0, "r3", "leipzig_u0")  # needs 5
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 5), (1, 3)]
    turbine(state, 0, 1, "grimma_t0")
    turbine(state, 0, 2, "grimma_t1")
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 5), (1, 3), (2, 1), (3, 0)]
    asked = acting(state, "energize.bt01.1")
    assert keys(asked) == ["fuel.0", "fuel.1", "fuel.2", "fuel.3"]
    now = after(asked, "fuel.2")
    assert now.players[0].thaler == 20 - 1 + 1
    assert now.land.mines["chemnitz_m0"].uranium == 1
    assert now.land.coal["coal_west"] == [6, 1]
    assert now.players[0].achievements == 5
    # Electricity that comes without fuel makes fuel superfluous.
    learn(state, 0, "a6")
    build(state, 0, "r1", "grimma_u0")  # needs 2, and 3 come with the tile and A6
    ways = grid(state, deed="energize.st10.0").ways("grimma_u0")
    assert [(way.uranium, way.coal) for way in ways] == [(0, 0)]


@pytest.mark.rule("NU-ENE-03", "NU-ENE-05", "NU-ENE-17")
def test_coal_of_two_sites_only_the_cheapest_ways_are_listed_unless_all_are_asked_for():
    state = saxony()
    link(state, "lk32", "lk17", "lk15", "lk13", "lk10", "lk08")
    state.land.mines.clear()
    state.land.coal = {"coal_west": [2, 0], "coal_east": [1, 1]}
    build(state, 0, "r1", "leipzig_u0")  # needs 2
    asked = acting(state, "energize.bt01.1")
    assert keys(asked) == ["coal.2.0", "coal.1.1", "coal.all"]
    assert keys(after(asked, "coal.all")) == ["coal.2.0", "coal.1.1", "coal.0.2"]
    now = after(asked, "coal.1.1")
    assert now.land.coal == {"coal_west": [1, 1], "coal_east": [0, 2]}
    dear = after(asked, "coal.all", "coal.0.2")
    assert dear.land.coal["coal_west"] == [2, 0]
    assert dear.land.coal["coal_east"] == [0, 1]
    assert now.players[0].thaler == dear.players[0].thaler + 1


@pytest.mark.rule("NU-ENE-06")
def test_a_mine_that_is_not_joined_to_the_plant_gives_nothing():
    state = saxony()
    state.land.mines.clear()
    mine(state, 0, 1, "bruex_m0", 2)
    build(state, 0, "r1", "leipzig_u0")
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 2)]


@pytest.mark.rule("NU-ENE-06", "NU-RES-07")
def test_mines_of_others_give_nothing():
    state = saxony()
    state.land.mines.clear()
    mine(state, 1, 3, "chemnitz_m0", 3)
    build(state, 0, "r1", "leipzig_u0")
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 2)]


@pytest.mark.rule("NU-ENE-06")
def test_uranium_comes_from_several_mines_in_every_way_there_is():
    assert list(takings({"a": 1, "b": 2, "c": 0}, 2)) == [{"a": 1, "b": 1, "c": 0}, {"a": 0, "b": 2, "c": 0}]


@pytest.mark.rule("NU-ENE-18")
def test_no_uranium_is_burnt_in_vain():
    state = saxony()
    turbine(state, 0, 1, "grimma_t0")
    build(state, 0, "r1", "leipzig_u0")  # needs 2, as much as one uranium gives; two could be burnt
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 2), (1, 0)]


@pytest.mark.rule("NU-RES-07", "NU-ENE-05", "NU-ENE-09")
@pytest.mark.parametrize("thaler", [2, 3])
def test_dear_coal_is_listed_only_if_it_can_be_paid_beside_the_fee(thaler):
    state = saxony()
    link(state, "lk32", "lk17", "lk15", "lk13", "lk10", "lk08")
    state.land.coal = {"coal_west": [1, 0], "coal_east": [0, 1]}
    turbine(state, 1, 1, "grimma_t0")
    hold(state, 0, thaler=thaler)
    build(state, 0, "r3", "leipzig_u0")  # needs 5: 2 uranium, one of them at a fee of 1, and a coal for 1 or 2
    asked = acting(state, "energize.bt01.1")
    if thaler == 3:
        assert keys(asked) == ["coal.1.0", "coal.all"]
    else:
        # Nothing to choose: it is done, and the turn goes on.
        now = after(asked, "place.xa1")
        assert now.land.urban["leipzig_u0"].powered


@pytest.mark.rule("NU-ENE-04", "NU-EFF-01")
def test_coal_without_wagons_and_with_discounts():
    state = saxony()
    state.land.coal["coal_west"] = [0, 0]
    region = grid(state).region("leipzig")
    assert grid(state).coal_price(region, 2) == 6
    state.land.coal["coal_west"] = [1, 1]
    assert grid(state).coal_price(region, 4) == 1 + 2 + 2 + 3
    turbine(state, 0, 4, "grimma_t0")
    assert grid(state).coal_price(region, 4) == 0 + 1 + 1 + 2
    assert table().land.coal["coal_west"] == [7, 0]


@pytest.mark.rule("NU-ENE-04")
def test_a_site_without_wagons_stays_without_however_much_it_sells():
    state = saxony()
    state.land.mines.clear()
    state.land.coal["coal_west"] = [0, 1]
    build(state, 0, "r3", "leipzig_u0")  # needs 5: 2 + 3 + 3 + 3 + 3
    now = settled(state, first(state, 0, "energize.bt01.1"))
    assert now.land.urban["leipzig_u0"].powered
    assert (now.players[0].thaler, now.land.coal["coal_west"]) == (20 - 14, [0, 0])


@pytest.mark.rule("NU-ENE-04", "NU-ENE-10", "NU-ENE-11")
def test_what_is_missing_is_told_with_what_comes_without_fuel():
    state = saxony()
    state.land.mines.clear()
    build(state, 0, "r3", "leipzig_u0")  # needs 5, and 2 come with the tile
    actor = Actor(state, 0, deed_of(EDITION, "energize.st10.0"))
    hold(state, 0, thaler=3)
    assert hindrance(actor, "leipzig_u0") is None
    hold(state, 0, thaler=2)
    dear = hindrance(actor, "leipzig_u0")
    assert dear is not None
    assert (dear.clause, dear.reason.args["n"]) == ("NU-ENE-04", 3)
    # Of what is too dear, the cheapest is told.
    build(state, 0, "r1", "grimma_u0")  # needs 2: the tile alone suffices
    build(state, 0, "r4", "leipzig_u1")
    told = nearest(actor)
    assert told is not None
    assert told.reason.args["n"] == 3
    state.land.rails.clear()
    state.land.finished.clear()
    link(state, "lk01")
    none = hindrance(Actor(state, 0, deed_of(EDITION, "energize.st10.0")), "leipzig_u0")
    assert none is not None
    assert (none.clause, none.reason.args["n"]) == ("NU-ENE-11", 3)


@pytest.mark.rule("NU-RAIL-09", "NU-RES-06")
@pytest.mark.parametrize(("supply", "asks"), [(0, True), (1, True), (2, False)])
def test_an_energize_that_an_exchange_for_thaler_brings_within_reach_is_asked_for(supply, asks):
    """Two uranium on a mine that no plant reaches: with an empty supply each is worth a Thaler, the price of a coal."""
    state = saxony()
    state.land.mines.clear()
    mine(state, 0, 1, "bruex_m0", 2)
    hold(state, 0, thaler=1, supply=supply)
    build(state, 0, "r1", "leipzig_u0")  # needs 2 coal at 1
    now = asking(state, Matched(0, ("energize.bt01.1",)))
    assert (question(now).prompt.id == "ask.matched") is asks
    assert "energize.bt01.1" not in keys(now)
    if asks:
        for _ in range(supply + 1):
            now = after(now, "exchange.bruex_m0")
        assert "energize.bt01.1" in keys(now)


@pytest.mark.rule("NU-RAIL-09")
def test_an_energize_for_which_a_uranium_is_needed_is_not_brought_within_reach_by_giving_it_away():
    state = saxony()
    state.land.coal["coal_west"] = [0, 0]
    state.land.mines.clear()
    mine(state, 0, 1, "chemnitz_m0", 1)
    hold(state, 0, thaler=0, supply=0)
    build(state, 0, "r2", "leipzig_u0")  # needs 3: a uranium and a coal at 3, or 3 coal
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"
    hold(state, 0, thaler=2)
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"
    hold(state, 0, thaler=3)
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.matched"


@pytest.mark.rule("NU-ENE-01")
def test_plants_that_make_no_difference_are_one():
    state = saxony()
    link(state, "lk03")
    build(state, 0, "r1", "leipzig_u0")
    ways = list(grid(state).ways("leipzig_u0"))
    assert [(way.plant, way.uranium) for way in ways] == [("grimma", 0), ("grimma", 1)]
    link(state, "lk31", "lk25", "lk07")
    ways = list(grid(state).ways("leipzig_u0"))
    assert [(way.plant, way.uranium) for way in ways] == [("plauen", 0), ("grimma", 1)]
    state.land.nucleum.append("plauen")
    asked = acting(state, "energize.bt01.1")
    assert keys(asked) == ["plant.plauen", "plant.grimma"]


@pytest.mark.rule("NU-ENE-07")
def test_riesa_burns_coal_only():
    state = saxony()
    link(state, "lk03")
    state.land.nucleum = []
    build(state, 0, "r1", "riesa_u1")
    assert [way.uranium for way in grid(state).ways("riesa_u1")] == [0]


@pytest.mark.rule("NU-ENE-06", "NU-ENE-09")
def test_from_which_mines_and_whose_turbines_is_asked_where_it_matters():
    state = saxony()
    link(state, "lk09", "lk21")
    mine(state, 0, 1, "pressnitz_m0", 2)
    turbine(state, 1, 1, "grimma_t0")
    turbine(state, 2, 1, "grimma_t1")
    state.land.coal["coal_west"] = [0, 0]
    hold(state, 0, thaler=1)
    build(state, 0, "r2", "leipzig_u0")  # needs 3: 2 uranium, one of them by a turbine of others
    asked = acting(state, "energize.bt01.1")
    assert question(asked).prompt.id == "ask.pick_mines"
    now = after(asked, "from.1.1")
    assert question(now).prompt.id == "ask.pick_hosts"
    said = {option.key: [part.args for part in parts(option.label)] for option in question(now).options}
    assert said == {f"host.{key}": [{"player": player(seat), "n": 1}] for key, seat in (("1.0", 1), ("0.1", 2))}
    now = after(now, "host.0.1")
    assert [owner.thaler for owner in now.players] == [0, 4, 5, 4]
    assert (now.land.mines["chemnitz_m0"].uranium, now.land.mines["pressnitz_m0"].uranium) == (2, 1)


@pytest.mark.rule("NU-EFF-02")
def test_stronger_uranium():
    state = saxony()
    state.players[0].experiment = "b"
    state.players[0].locked = ["b7"]
    learn(state, 0, "b7")
    build(state, 0, "r2", "leipzig_u0")
    assert [(way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")] == [(0, 3), (1, 0)]


@pytest.mark.rule("NU-IND-09")
def test_a_turbine_at_riesa():
    state = table()
    hold(state, 0, workers=3)
    now = after(acting(state, "industrialize.bt05.0"), "piece.turbine1", "yard.riesa_t0")
    assert now.land.turbines["riesa_t0"].row == 1
    for _ in range(3):
        now = after(now, "recharge") if "recharge" in keys(now) else now
    assert now.land.turbines["riesa_t0"].seat == 0


@pytest.mark.rule("NU-ENE-02", "NU-ENE-12")
def test_nobody_lights_the_buildings_of_others():
    state = saxony()
    build(state, 1, "r1", "leipzig_u0")
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"
    build(state, 0, "r1", "freiberg_u1")
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"


@pytest.mark.rule("NU-ENE-08")
def test_own_turbines_of_other_cities_bring_no_uranium_into_a_plant():
    state = saxony()
    turbine(state, 0, 1, "zittau_t0")
    assert grid(state).free("grimma") == 1
    turbine(state, 0, 2, "grimma_t0")
    assert grid(state).free("grimma") == 2
    other = table(4, "cabd")
    learn(other, 0, "c2")
    assert grid(other).free("grimma") == 2


@pytest.mark.rule("NU-ENE-10", "NU-EFF-02")
def test_what_brings_electricity_without_fuel():
    state = table()
    assert Actor(state, 0, deed_of(EDITION, "energize.xa5")).electricity == 1
    learn(state, 0, "a6")
    assert Actor(state, 0).electricity == 1
    turbine(state, 0, 3, "zittau_t0")
    assert Actor(state, 0).electricity == 1 + 2
    assert Actor(state, 0, deed_of(EDITION, "energize.xa5")).electricity == 1 + 2 + 1


@pytest.mark.rule("NU-ENE-16")
def test_a_neutral_building_is_energised_once():
    state = saxony()
    build(state, None, "n01", "leipzig_u0", powered=True)
    assert targets(Actor(state, 0)) == []
    build(state, None, "n01", "leipzig_u0")
    assert targets(Actor(state, 0)) == ["leipzig_u0"]


@pytest.mark.rule("NU-TECH-06", "NU-IND-05")
@pytest.mark.parametrize(("row", "gained"), [(1, 1), (2, 0)])
def test_what_answers_to_an_energize_is_what_was_in_force_when_it_began(row, gained):
    state = saxony()
    state.land.mines.clear()
    turbine(state, 0, row, "zittau_t0")
    build(state, 0, "r1", "leipzig_u0")
    hold(state, 0, thaler=2)
    plain = saxony()
    plain.land.mines.clear()
    build(plain, 0, "r1", "leipzig_u0")
    hold(plain, 0, thaler=2)
    left = [settled(each, first(each, 0, "energize.bt01.1")).players[0].thaler for each in (state, plain)]
    assert left[0] - left[1] == gained


@pytest.mark.rule("NU-ENE-07")
def test_a_plant_with_a_nucleum_burns_coal_too_and_riesa_is_offered_none():
    state = saxony()
    build(state, 0, "r1", "leipzig_u0")  # needs 2
    assert next((way.plant, way.uranium, way.coal) for way in grid(state).ways("leipzig_u0")) == ("grimma", 0, 2)
    hold(state, 0, achievements=3)
    state.segment_nucleum = [1]
    placed = after(asking(state, PlaceMarker(0)), "marker.3")
    assert keys(placed) == ["nucleum.plauen", "nucleum.zittau", "nucleum.glashuette"]


@pytest.mark.rule("NU-ENE-11")
def test_surplus_electricity_lights_no_second_building():
    state = saxony()
    state.land.mines.clear()
    build(state, 0, "r1", "leipzig_u0")  # needs 2, as much as the tile gives
    build(state, 0, "f1", "leipzig_u1")
    turbine(state, 0, 3, "zittau_t0")  # 2 more
    now = after(acting(state, "energize.st10.0"), "power.leipzig_u0")
    assert [now.land.urban[space].powered for space in ("leipzig_u0", "leipzig_u1")] == [True, False]


@pytest.mark.rule("NU-ENE-12")
def test_what_cannot_be_paid_is_neither_offered_nor_begun():
    state = saxony()
    state.land.mines.clear()
    build(state, 0, "r1", "leipzig_u0")  # needs 2 coal at 1
    state.players[0].pool = ["bt01"]
    hold(state, 0, thaler=1)
    assert "energize.bt01.1" not in keys(after(asking(state), "place.bt01"))
    assert question(asking(state, Matched(0, ("energize.bt01.1",)))).prompt.id == "ask.turn"
    hold(state, 0, thaler=2)
    assert "energize.bt01.1" in keys(after(asking(state), "place.bt01"))


@pytest.mark.rule("NU-ENE-17")
def test_one_energize_burns_uranium_of_several_mines():
    state = saxony()
    link(state, "lk09", "lk21")
    state.land.mines.clear()
    mine(state, 0, 1, "chemnitz_m0", 1)
    mine(state, 0, 2, "pressnitz_m0", 1)
    turbine(state, 0, 1, "grimma_t0")
    build(state, 0, "r3", "leipzig_u0")  # needs 5
    now = after(acting(state, "energize.bt01.1"), "fuel.2")
    assert [now.land.mines[mine].uranium for mine in ("chemnitz_m0", "pressnitz_m0")] == [0, 0]
    assert now.land.coal["coal_west"] == [6, 1]

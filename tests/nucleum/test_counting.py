"""What contracts, technologies and progress tiles count, and what that is worth (NU-CON-07, NU-SCORE)."""

from __future__ import annotations

import re

import pytest

from games.core.agenda import Game
from games.core.teaching.reference import reference
from games.core.texts import LOCALES
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.counting import Estate, counted, estate_of, estates, fulfils
from games.nucleum.effects import Count, Income, Score
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.scoring import outcome, points
from games.nucleum.state import Met
from games.nucleum.steps import CloseRound, KingsDay
from games.nucleum.steps.gains import Receive
from games.nucleum.steps.recharge import PayIncome
from games.nucleum.verbs import meet
from tests.nucleum.table import (
    EDITION,
    PACK,
    RULES,
    after,
    asking,
    build,
    hold,
    learn,
    link,
    mine,
    rail,
    settled,
    table,
    turbine,
)
from tests.playing import at


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
        (Count("energized", type="factory"), 1),
        (Count("energized", type="laboratory"), 0),
        (Count("buildings_in_colour", colour="grey"), 2),
        (Count("buildings_in_colour", colour="green"), 2),
        (Count("buildings_in_colour", colour="purple"), 2),
        (Count("fulfilled"), 0),
        (Count("techs"), 0),
    ],
    ids=str,
)
def test_own_things_are_counted_as_they_stand(what: Count, n: int):
    assert counted(saxony(), 0, what) == n


@pytest.mark.rule("NU-SCORE-02", "NU-CON-07")
def test_at_the_end_the_same_is_counted_as_when_a_contract_is_fulfilled():
    state = saxony()
    for seat, estate in enumerate(estates(state)):
        alone = estate_of(state, seat)
        assert {name: getattr(estate, name) for name in Estate.__slots__} == {
            name: getattr(alone, name) for name in Estate.__slots__
        }
    assert all(getattr(estates(state)[0], name) for name in Estate.__slots__), "there is something of each"


@pytest.mark.rule("NU-CON-07", "NU-REC-02")
@pytest.mark.parametrize(
    ("contract", "track", "columns"), [("c14", "worker", 3), ("c15", "thaler", 3), ("c48", "vp", 5)]
)
def test_a_contract_asks_for_a_column_of_income(contract, track, columns):
    assert PACK.contracts[contract].requirement == Count("income_column", track=track, n=columns)
    state, steps = table(), PACK.income[track].steps_per_column
    state.players[0].income = dict.fromkeys(PACK.income, 0)
    for position in ((columns - 1) * steps - 1, (columns - 1) * steps):
        state.players[0].income[track] = position
        assert fulfils(state, 0, contract) is (position == (columns - 1) * steps)


@pytest.mark.rule("NU-SCORE-02")
@pytest.mark.parametrize(("tier", "times"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_the_multiplier_of_a_tier(tier, times):
    state = table()
    state.progress_tiles = ["mt6"] * 4
    for n, space in enumerate(("aussig_m0", "bruex_m0", "bruex_m1"), start=1):
        mine(state, 0, n, space)
    for value in [value for value, space in PACK.progress_spaces.items() if space.tier == tier]:
        state.players[0].markers = [value]
        assert points(state, 0)["progress"] == 3 * times


@pytest.mark.rule("NU-CON-06")
def test_an_unfulfilled_contract_stays_and_costs_nothing_at_the_end():
    state = table()
    none = points(state, 0)
    state.players[0].contracts = ["c17", "c08", "", "c03"]
    assert points(state, 0) == none
    assert after(asking(state), "recharge").players[0].contracts == ["c17", "c08", "", "c03"]


@pytest.mark.rule("NU-TECH-05")
def test_the_eighth_technology_scores_only_if_it_is_unlocked():
    state = table()
    for n, space in enumerate(("leipzig_u0", "grimma_u0"), start=1):
        build(state, 0, f"r{n}", space, powered=True)
    assert points(state, 0)["technology"] == 0
    learn(state, 0, "a8")
    assert points(state, 0)["technology"] == 4


@pytest.mark.rule("NU-SCORE-10")
def test_points_of_the_final_scoring_raise_no_flag():
    state = table(2)
    state.trigger, state.round = 1, 2
    hold(state, 0, vp=69, thaler=10)
    over = at(RULES, state, CloseRound())
    Game(RULES, over).settle()
    assert over.met == []
    assert over.outcome is not None
    assert over.outcome.scores[0]["total"] == 69 + 2 + 1


@pytest.mark.rule("NU-SCORE-05", "NU-SCORE-06", "NU-SCORE-07")
@pytest.mark.parametrize(
    ("uranium", "workers", "thaler", "found"),
    [((1, 1, 1), 3, 9, (1, 1, 1)), ((2, 2, 1), 1, 4, (1, 0, 0)), ((2, 2, 2), 4, 10, (2, 2, 2))],
)
def test_what_is_left_over_scores_all_together_rounded_down(uranium, workers, thaler, found):
    state = table()
    for n, space in enumerate(("aussig_m0", "bruex_m0", "bruex_m1")):
        mine(state, 0, n + 1, space, uranium[n])
    rail(state, "lk30.0", 0)
    hold(state, 0, workers=workers, thaler=thaler, supply=10)
    scored = points(state, 0)
    assert (scored["uranium"], scored["workers"], scored["thaler"]) == found


@pytest.mark.rule("NU-SCORE-09")
@pytest.mark.parametrize("track", ["thaler", "worker", "vp"])
@pytest.mark.parametrize(("position", "vp"), [(5, 0), (6, 3), (9, 3), (10, 6), (13, 6), (14, 10)])
def test_the_bonus_of_an_income_track(track, position, vp):
    state = table()
    state.players[0].income[track] = position
    assert points(state, 0)["income"] == vp


@pytest.mark.rule("NU-EFF-09")
@pytest.mark.parametrize("track", ["thaler", "worker", "vp"])
@pytest.mark.parametrize(("before", "reached"), [(0, 3), (11, 14), (13, 14), (14, 14)])
def test_an_income_marker_stops_at_the_fourteenth_space(track, before, reached):
    state = table()
    state.players[0].income[track] = before
    assert settled(state, Receive(0, (Income(track, 3),))).players[0].income[track] == reached


@pytest.mark.rule("NU-END-07")
def test_a_condition_met_after_the_end_was_triggered_still_scores():
    state = table()
    state.met, state.trigger, state.round = [Met("e1", 0), Met("e2", 0)], 3, 4
    meet(Game(RULES, state), "e4", 1)
    assert (state.players[1].vp, state.met[-1], state.trigger) == (3, Met("e4", 1), 3)


@pytest.mark.rule("NU-SCORE-11")
def test_buildings_without_energy_break_no_tie():
    state = table(2)
    build(state, 0, "r1", "leipzig_u0")
    build(state, 0, "r2", "leipzig_u1")
    build(state, 1, "f1", "dresden_u1", powered=True)
    hold(state, 0, vp=points(state, 1)["total"] - points(state, 0)["total"])
    assert points(state, 0)["total"] == points(state, 1)["total"]
    assert outcome(state).ranking == ((1,), (0,))


@pytest.mark.rule("NU-KING-02")
def test_on_kings_day_markers_of_later_recharges_count_too():
    state = table(2)
    state.players[0].markers, state.players[1].markers = [5], [4, 20]
    assert [owner.vp for owner in settled(state, KingsDay(0)).players] == [2, 6]


@pytest.mark.rule("NU-REC-04", "NU-REC-02")
@pytest.mark.parametrize(("tiles", "vp"), [(6, 0), (7, 1), (8, 2)])
def test_points_of_a_column_are_scored_only_if_it_is_paid(tiles, vp):
    state = table()
    state.players[0].income["thaler"] = 14  # column 8
    assert settled(state, PayIncome(0, tiles)).players[0].vp == vp


@pytest.mark.rule("NU-EFF-03")
@pytest.mark.parametrize(
    ("tech", "freed", "bound"), [("b3", "industrialize", "urbanize"), ("a5", "urbanize", "industrialize")]
)
def test_anywhere_is_for_its_own_action_only(tech, freed, bound):
    state = table(experiments="bacd" if tech == "b3" else "abcd")
    mine(state, 0, 1, "aussig_m0")
    learn(state, 0, tech)
    actor = Actor(state, 0)
    assert actor.area(freed) == actor.board.everywhere
    assert actor.area(bound) == actor.network != actor.board.everywhere


@pytest.mark.rule("NU-SCORE-03")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_each_marker_on_space_0_costs_points(n):
    state = table()
    state.players[0].markers = [0] * n
    assert points(state, 0)["progress"] == -3 * n


@pytest.mark.rule("NU-CON-07")
def test_a_link_is_counted_by_all_who_have_a_tile_of_it_and_a_fulfilled_contract_by_who_fulfilled_it():
    state = table()
    link(state, "lk01", seat=1)
    rail(state, "lk13.0", 0)
    assert counted(state, 0, "links") == 0, "one is somebody else's, the other not complete"
    rail(state, "lk13.1", 1)
    assert [counted(state, seat, "links") for seat in range(4)] == [1, 2, 0, 0]
    state.players[0].contracts = ["c17", "c08", "", ""]
    state.players[1].fulfilled = ["c09"]
    assert [counted(state, seat, "fulfilled") for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rule("NU-SCORE-04")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("edition", [EDITION, PACKS.latest])
def test_the_clause_says_of_the_last_objectives_what_every_edition_prints(edition, locale):
    said = re.split("([A-D]8)", reference("games.nucleum", locale)["NU-SCORE-04"].text)
    for experiment in EXPERIMENTS:
        (score,) = PACKS[edition].effects[f"{experiment}8"]
        assert isinstance(score, Score)
        about = said[said.index(f"{experiment.upper()}8") + 1]
        counted_in = str(score.each) if score.each > 1 else r"\D"
        assert re.search(rf"\b{score.vp} (VP|PV)\b", about)
        assert re.search(rf"\b(per|por|a cada) {counted_in}", about)

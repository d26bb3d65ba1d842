"""Every technology and every Turbine Effect tile at work (NU-TECH, NU-EFF)."""

from __future__ import annotations

import pytest

from games.core.texts import catalogue
from games.nucleum.actor import Actor
from games.nucleum.effects import Score
from games.nucleum.fuel import Grid
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.queries import board
from games.nucleum.scoring import points
from games.nucleum.state import Turbine
from games.nucleum.steps import PayIncome, PickTechnology
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.rails import CompleteLink
from games.nucleum.steps.recharge import tiles
from tests.nucleum.table import (
    PACK,
    acting,
    after,
    anytime,
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


def of(experiment, *techs):
    """Seat 0 with an experiment and technologies."""
    others = [each for each in EXPERIMENTS if each != experiment]
    state = table(4, experiment + "".join(others))
    learn(state, 0, *techs)
    return state


def unlocked(tech):
    """The table after this technology has been chosen."""
    state = of(tech[0])
    mine(state, 0, 1, "aussig_m0")
    return after(asking(state, PickTechnology(0, PACK.technologies[tech].level)), f"unlock.{tech}")


@pytest.mark.rule("NU-TECH-05", "NU-TECH-01")
def test_what_comes_at_once():
    def means(tech):
        owner = unlocked(tech).players[0]
        return owner.thaler - 4, owner.workers - 2, owner.achievements

    assert means("a1") == (3, 1, 0)
    assert means("c1") == (0, 3, 0)
    assert means("d1") == (1, 0, 2)
    assert unlocked("a4").players[0].income == {"thaler": 2, "worker": 2, "vp": 2}
    assert unlocked("c6").players[0].income["vp"] == 4
    stored = after(unlocked("b1"), "store.2")
    assert stored.land.mines["aussig_m0"].uranium == 2
    assert stored.players[0].thaler == 5


@pytest.mark.rule("NU-SET-30", "NU-TECH-05")
@pytest.mark.parametrize(("tech", "tile"), [("b4", "xs1"), ("b7", "xs2")])
def test_special_tiles_are_handed_out(tech, tile):
    owner = unlocked(tech).players[0]
    asked = question(asking(of(tech[0]), PickTechnology(0, PACK.technologies[tech].level)))
    note = next(option.note for option in asked.options if option.key == f"unlock.{tech}")
    assert note
    assert catalogue("games.nucleum", "en").say(note).startswith(f"{tile.upper()}: Energize")
    assert tile in owner.pool
    assert tile not in owner.aside
    assert len(owner.aside) == 1


@pytest.mark.rule("NU-EFF-08")
def test_an_industrialize_at_once_can_be_declined_and_is_lost():
    state = of("d")
    hold(state, 0, workers=0)
    asked = after(asking(state, PickTechnology(0, 2)), "unlock.d6")
    assert keys(asked) == ["industrialize.d6", "skip"]
    declined = after(asked, "skip")
    assert question(declined).prompt.id == "ask.turn"
    assert declined.players[0].mines == [1, 2, 3, 4]
    # Two workers less: row 3's mine is free.
    done = after(asked, "industrialize.d6", "piece.mine3")
    yard = keys(done)[0]
    now = after(done, yard)
    assert now.players[0].mines == [1, 2, 4]
    assert now.players[0].workers == 0
    assert refusal(after(asked, "industrialize.d6"), "piece.turbine3").clause == "NU-IND-02"


@pytest.mark.rule("NU-EFF-08", "NU-RAIL-09")
def test_an_industrialize_that_is_out_of_reach_is_not_offered():
    state = of("d")
    state.players[0].mines, state.players[0].turbines = [], [3]
    hold(state, 0, workers=0)
    assert question(after(asking(state, PickTechnology(0, 2)), "unlock.d6")).prompt.id == "ask.turn"


@pytest.mark.rule("NU-EFF-08", "NU-RES-04")
def test_an_industrialize_that_an_exchange_brings_within_reach_is_offered():
    state = of("d")
    mine(state, 0, 1, "aussig_m0", uranium=1)
    turbine(state, 0, 1, "zittau_t0")
    state.players[0].mines, state.players[0].turbines = [], [3]
    hold(state, 0, workers=0, supply=18)
    now = after(asking(state, PickTechnology(0, 2)), "unlock.d6")
    assert (question(now).prompt.id, keys(now)) == ("ask.may_industrialize", ["skip"])
    assert "industrialize.d6" in keys(after(now, *anytime(now)[:1]))


@pytest.mark.rule("NU-EFF-01")
def test_discounts():
    state = of("a", "a2")
    hold(state, 0, thaler=1)
    now = after(acting(state, "urbanize.bt01.0"), "build.r1")
    assert after(now, keys(now)[0]).players[0].thaler == 0
    workers = of("b", "b5")
    hold(workers, 0, workers=0, supply=18)
    assert after(acting(workers, "industrialize.bt05.0"), "piece.mine1", "yard.aussig_m0")
    coal = of("c", "c3")
    assert Actor(coal, 0).discount("coal") == 1


@pytest.mark.rule("NU-EFF-03")
@pytest.mark.parametrize("tech", ["b3", "d3"])
def test_industrialize_anywhere(tech):
    def yards(*techs):
        state = of(tech[0], *techs)
        build(state, 0, "r1", "leipzig_u0")
        mine(state, 0, 1, "chemnitz_m0")
        hold(state, 0, workers=5)
        return keys(after(acting(state, "industrialize.bt05.0"), "piece.turbine1"))

    with pytest.raises(AssertionError):
        yards()
    assert {"yard.plauen_t0", "yard.zittau_t0", "yard.riesa_t0"} <= set(yards(tech))


@pytest.mark.rule("NU-EFF-03")
def test_urbanize_anywhere_keeps_types_and_friendliness():
    state = of("a")
    build(state, 0, "r1", "leipzig_u0")
    hold(state, 0, thaler=9)
    assert keys(after(acting(state, "urbanize.bt01.0"), "build.l1")) != keys(acting(state, "urbanize.bt01.0"))
    learn(state, 0, "a5")
    offered = keys(after(acting(state, "urbanize.bt01.0"), "build.f1"))
    assert "site.dresden_u1" in offered
    assert "site.dresden_u4" not in offered
    assert "site.freiberg_u1" in offered
    assert "site.freiberg_u0" not in offered


@pytest.mark.rule("NU-EFF-04")
def test_after_a_contract():
    state = of("a", "a3")
    turbine(state, 0, 2, "zittau_t0")
    state.players[0].contracts[0] = "c11"
    state.players[0].pool = ["xa2"]
    now = after(asking(state), "place.xa2", "fulfil.c11")
    owner = now.players[0]
    # C11: 2 VP and 1 uranium as a worker; A3: 2 Thaler; TE-A: 1 VP.
    assert (owner.vp, owner.workers, owner.thaler) == (3, 3, 6)


@pytest.mark.rule("NU-EFF-04", "NU-RAIL-16")
def test_after_a_railway_last_of_all():
    state = of("c", "c4")
    turbine(state, 0, 2, "zittau_t0")
    state.players[0].pool = ["xc2"]
    hold(state, 0, workers=1, thaler=0)
    now = after(asking(state), "railway.xc2", "track.lk30.0", "way.1")
    # Grey Leipzig matches Urbanize, but the 2 Thaler of C4 come too late to pay for it.
    assert question(now).prompt.id == "ask.turn"
    assert (now.players[0].thaler, now.players[0].achievements) == (2, 1)


@pytest.mark.rule("NU-EFF-04")
def test_after_an_industrialize_also_out_of_turn():
    state = of("d", "d4")
    hold(state, 0, workers=5)
    now = after(acting(state, "industrialize.bt05.0"), "piece.turbine1", "yard.zittau_t0")
    assert now.players[0].vp == 1


@pytest.mark.rule("NU-EFF-04")
def test_an_inauguration_counts_also_if_its_steps_are_lost():
    state = of("c", "c7")
    state.players[0].income["vp"] = 14
    rail(state, "lk13.0", 0)
    rail(state, "lk13.1", 0)
    now = settled(state, CompleteLink(0, "lk13"))
    assert now.players[0].vp == 3
    assert now.players[0].income["vp"] == 14


@pytest.mark.rule("NU-EFF-05", "NU-REC-03")
def test_effects_of_a_recharge_come_also_without_tiles():
    state = of("b", "b6")
    turbine(state, 0, 2, "zittau_t0")
    mine(state, 0, 1, "aussig_m0")
    now = after(asking(state), "recharge")
    assert question(now).prompt.id in ("ask.store_uranium", "ask.place_marker")
    if question(now).prompt.id == "ask.store_uranium":
        now = after(now, "store.1")
    assert now.land.mines["aussig_m0"].uranium == 1
    # No tile, no income; the 2 Achievements of B6 count for the marker of this very Recharge.
    assert (now.players[0].thaler, now.players[0].workers) == (4, 2)
    assert {"marker.1", "marker.2", "marker.0"} == set(keys(now))


@pytest.mark.rule("NU-EFF-06", "NU-REC-03")
def test_a_virtual_tile_needs_a_real_one_and_is_at_most_the_eighth():
    state = of("d", "d5")
    assert tiles(Actor(state, 0)) == 0
    state.players[0].board = ["bt01"]
    assert tiles(Actor(state, 0)) == 2
    state.players[0].board = ["bt01"] * 8
    assert tiles(Actor(state, 0)) == 8


@pytest.mark.rule("NU-REC-02", "NU-REC-03", "NU-REC-04")
def test_vp_of_high_columns():
    state = table()
    state.players[0].income = {"thaler": 14, "worker": 12, "vp": 0}
    hold(state, 0, thaler=0, workers=0)
    paid = settled(state, PayIncome(0, 8)).players[0]
    assert (paid.thaler, paid.workers, paid.vp) == (14, 5, 3)
    assert settled(state, PayIncome(0, 0)).players[0].thaler == 0
    assert settled(state, PayIncome(0, 1)).players[0].thaler == 4


@pytest.mark.rule("NU-EFF-02", "NU-ENE-08", "NU-ENE-10")
def test_electricity_and_limits():
    state = of("d", "d7")
    turbine(state, 0, 1, "zittau_t0")
    turbine(state, 0, 3, "plauen_t0")
    assert Actor(state, 0).electricity == 2 + 2
    assert Actor(of("b", "b2"), 0).uranium_limit == 1
    assert Actor(of("b", "b7"), 0).uranium_power == 3
    assert Actor(of("a"), 0).uranium_power == 2


@pytest.mark.rule("NU-SCORE-04")
@pytest.mark.parametrize(("tech", "vp"), [("a8", 2 * 2), ("b8", 3 * 2), ("c8", 3 * 1), ("d8", 2 * 1)])
def test_the_last_objectives(tech, vp):
    state = of(tech[0], tech)
    build(state, 0, "r1", "leipzig_u0", powered=True)
    build(state, 0, "r2", "grimma_u0", powered=True)
    mine(state, 0, 1, "aussig_m0")
    mine(state, 0, 2, "bruex_m0")
    turbine(state, 0, 1, "zittau_t0")
    link(state, "lk05", "lk30", seat=0)
    assert points(state, 0)["technology"] == vp
    without = of(tech[0])
    assert points(without, 0)["technology"] == 0


@pytest.mark.rule("NU-TECH-04", "NU-END-02")
def test_no_technology_left_is_no_question_and_the_eighth_meets_a_condition():
    state = of("a")
    state.players[0].locked, state.players[0].unlocked = ["a8"], [f"a{n}" for n in range(1, 8)]
    now = settled(state, PickTechnology(0, 3))
    assert [met.condition for met in now.met] == ["e4"]
    assert now.players[0].vp == 3
    assert settled(now, PickTechnology(0, 3)).players[0].vp == 3


@pytest.mark.rule("NU-TECH-07")
def test_effects_of_a_kind_add_up():
    state = of("d", "d2")
    assert Actor(state, 0).discount("develop") == 1
    turbine(state, 0, 3, "zittau_t0")
    learn(state, 0, "d7")
    assert Actor(state, 0).electricity == 3


@pytest.mark.rule("NU-TECH-01")
@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_the_levels_of_an_experiment(experiment):
    technologies = [PACK.technologies[id] for id in PACK.technologies_of(experiment)]
    assert [tech.level for tech in technologies] == [1, 1, 1, 2, 2, 2, 3, 3]
    scoring = [all(isinstance(effect, Score) for effect in tech.effects) for tech in technologies]
    assert scoring == [False] * 7 + [True]


@pytest.mark.rule("NU-TECH-04")
def test_a_higher_level_is_never_given_instead():
    state = of("a", "a1", "a2", "a3")
    assert question(asking(state, PickTechnology(0, 1))).prompt.id == "ask.turn"
    assert keys(asking(state, PickTechnology(0, 2))) == ["unlock.a4", "unlock.a5", "unlock.a6"]


@pytest.mark.rule("NU-TECH-05")
def test_what_is_ongoing_stays_in_force_beside_what_comes_later():
    state = after(asking(of("a", "a2"), PickTechnology(0, 2)), "unlock.a6")
    assert (Actor(state, 0).discount("urbanize"), Actor(state, 0).electricity) == (1, 1)
    later = after(state, "recharge")
    assert (Actor(later, 0).discount("urbanize"), Actor(later, 0).electricity) == (1, 1)


@pytest.mark.rule("NU-END-01")
@pytest.mark.parametrize(("locked", "met"), [(["a7", "a8"], []), (["a8"], ["e4"])])
def test_e4_is_met_with_all_eight(locked, met):
    state = of("a")
    state.players[0].locked = locked
    state.players[0].unlocked = [f"a{n}" for n in range(1, 9) if f"a{n}" not in locked]
    asked = asking(state, PickTechnology(0, 3))
    now = after(asked, "unlock.a8") if len(locked) > 1 else settled(state, PickTechnology(0, 3))
    assert [found.condition for found in now.met] == met


@pytest.mark.rule("NU-EFF-04")
@pytest.mark.parametrize(("id", "owners", "vp"), [("lk13", (1, 0), 3), ("lk13", (1, 1), 0), ("lk08", (0,), 0)])
def test_an_inauguration_is_answered_by_who_is_rewarded_whoever_has_finished_the_link(id, owners, vp):
    state = of("c", "c7")
    for key, owner in zip(board(state).links[id], owners, strict=True):
        rail(state, key, owner)
    assert [owner.vp for owner in settled(state, CompleteLink(1, id)).players] == [vp, 0, 0, 0]


@pytest.mark.rule("NU-EFF-04")
def test_own_contracts_alone_are_answered_and_purple_ones_too():
    state = of("b")
    state.players[1].unlocked = ["a3"]
    state.players[0].contracts[0], state.players[0].pool = "c09", ["xa2"]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    now = after(asking(state), "place.xa2", "fulfil.c09")
    assert [owner.thaler for owner in now.players] == [4 + 2, 4, 4, 4], "what the contract itself gives"
    purple = of("a", "a3")
    for n, space in enumerate(("leipzig_u0", "grimma_u0", "praha_u0", "marienberg_u0"), start=1):
        build(purple, 0, f"r{n}", space)
    purple.purple, purple.players[0].pool = ["c42"], ["xa2"]
    assert after(asking(purple), "place.xa2", "fulfil.c42").players[0].thaler == 4 + 2


@pytest.mark.rule("NU-EFF-05")
def test_what_answers_to_a_recharge_comes_after_the_income_and_before_the_marker():
    state = of("b", "b6")
    turbine(state, 0, 2, "zittau_t0")
    mine(state, 0, 1, "aussig_m0")
    state.players[0].board = ["bt01"]
    hold(state, 0, thaler=0)
    asked = after(asking(state), "recharge")
    assert (question(asked).prompt.id, asked.players[0].thaler) == ("ask.store_uranium", 4)


@pytest.mark.rule("NU-EFF-08")
def test_an_industrialize_at_once_out_of_turn_is_its_owners():
    state = table(4, "abcd")
    hold(state, 0, workers=0)
    state.players[0].turbines = state.players[0].mines = []
    hold(state, 3, workers=3, supply=15)
    asked = after(asking(state, PickTechnology(3, 2)), "unlock.d6")
    assert (question(asked).seat, keys(asked)) == (3, ["industrialize.d6", "skip"])
    now = after(asked, "industrialize.d6", "piece.turbine4", "yard.zittau_t0")
    assert now.land.turbines["zittau_t0"] == Turbine(3, 4)
    assert (now.players[3].workers, now.players[3].supply) == (2, 16)


@pytest.mark.rule("NU-EFF-02", "NU-ENE-18")
def test_of_stronger_uranium_no_more_is_burnt_than_is_needed():
    state = of("b", "b7")
    link(state, "lk30", "lk01", "lk04")
    state.land.nucleum = ["grimma"]
    mine(state, 0, 3, "chemnitz_m0", 3)
    turbine(state, 0, 1, "grimma_t0")
    build(state, 0, "r2", "leipzig_u0")  # needs 3, as much as one uranium gives; two could be burnt
    ways = [(way.uranium, way.coal) for way in Grid(Actor(state, 0)).ways("leipzig_u0")]
    assert ways == [(0, 3), (1, 0)]


@pytest.mark.rule("NU-PLAY-09", "NU-RAIL-10")
def test_the_electricity_of_a_tile_serves_its_owner_out_of_turn_too():
    state = table()
    link(state, "lk30", "lk01")
    build(state, 2, "r1", "leipzig_u0")  # needs 2, as much as st10 gives
    hold(state, 2, thaler=0)
    now = after(asking(state, Matched(2, ("energize.st10.0",))), "energize.st10.0")
    assert now.land.urban["leipzig_u0"].powered
    assert now.players[2].thaler == 0

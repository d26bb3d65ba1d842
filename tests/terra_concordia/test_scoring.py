"""Pontuação Final, Desempate."""

from __future__ import annotations

import pytest

from games.core.model import Scene
from games.core.texts import catalogue
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.scoring import CATEGORIES, breakdown, counted, outcome, placed
from games.terra_concordia.steps import NextTurn, Turn
from tests.terra_concordia.table import CORNERS, RULES, Table

rule = pytest.mark.rule


def bare(*civilizations: str) -> Table:
    """No objectives, no goods, individual sustainability too low for points."""
    table = Table.of(*civilizations)
    table.state.objectives = []
    for nation in table.state.nations:
        nation.resources = dict.fromkeys(nation.resources, 0)
        nation.individual, nation.secret = 4, ""
    return table


@rule("TC-SCORE-01")
def test_constructions_and_projects():
    table = bare().built("con_01", "con_14")
    table.nation().played = ["pro_14", "trb_01", "leg_01"]
    assert table.score("constructions") == 2 + 5 + 5


@rule("TC-SCORE-02")
def test_technologies():
    assert bare().knows("tec_01", "tec_02", "tec_03", "tec_24").score("technologies") == 1 + 2 + 4 + 12


@rule("TC-SCORE-03")
def test_wonders():
    assert bare().score("wonders") == 0
    assert bare().built("mar_08", "mar_06").score("wonders") == 9 + 13


@rule("TC-SCORE-04")
def test_a_point_for_each_controlled_hex():
    table = bare().hex("b1", "forest", 0).hex("a2", "lake", 0).hex("b2", "lake", 1).hex("c1", "lake")
    assert (table.score("exploration"), table.score("exploration", 1)) == (3, 2)


@rule("TC-SCORE-05")
def test_a_point_for_two_influence():
    assert [bare().has(influence=n).score("influence") for n in (0, 1, 2, 7)] == [0, 0, 1, 3]


@rule("TC-SCORE-06")
def test_places_of_a_public_objective():
    table = bare(*CORNERS)
    table.state.objectives = ["obp_02"]
    for seat, gold in enumerate((3, 9, 6, 1)):
        table.has(seat, gold=gold)
    assert [table.score("public_objectives", seat) for seat in range(4)] == [2, 7, 4, 0]


@rule("TC-SCORE-07")
def test_ties_share_the_better_place_and_nothing_gives_nothing():
    table = bare(*CORNERS)
    for seat, gold in enumerate((9, 9, 6, 1)):
        table.has(seat, gold=gold)
    assert placed(table.state, "obp_02") == {0: 7, 1: 7, 2: 2}
    table.has(2, gold=0).has(3, gold=0)
    assert placed(table.state, "obp_02") == {0: 7, 1: 7}


@rule("TC-SCORE-08")
def test_secret_objective():
    table = bare().knows("tec_01", "tec_05", "tec_09")
    table.nation().secret = "obs_02"
    assert table.score("secret_objective") == 0
    assert table.knows("tec_13").score("secret_objective") == 8
    assert outcome(table.state).scores[0]["secret_objective"] == 8, "it is scored in the end"


@rule("TC-SCORE-07")
def test_the_least_that_is_counted_is_enough_for_a_place():
    table = bare().has(0, gold=1)
    assert placed(table.state, "obp_02") == {0: 7}


@rule("TC-SCORE-08")
def test_more_than_a_secret_objective_asks_for_fulfils_it_too():
    table = bare().knows("tec_01", "tec_05", "tec_09", "tec_13", "tec_17", "tec_21")
    table.nation().secret = "obs_02"
    assert table.score("secret_objective") == 8


@rule("TC-SCORE-09")
def test_sustainability_steps():
    table = bare()
    found = list[int]()
    for level in range(11):
        table.nation().individual = level
        found.append(table.score("sustainability"))
    assert found == [0, 0, 0, 0, 0, 2, 2, 2, 5, 5, 8]


@rule("TC-SCORE-10")
def test_prestige_and_gold():
    table = bare().has(prestige=4, gold=8, wood=10, stone=10, artefact=10)
    assert table.score("resources") == 4 + 2


@rule("TC-SCORE-11")
def test_end_game_effects_of_every_kind_of_card():
    table = bare().knows("tec_08", "tec_03").built("con_14", "mar_06").has(influence=10)
    table.nation().individual = 9
    table.nation().played = ["leg_01"]
    assert table.score("end_bonus") == 2 * 1 + 2 + 2 * 3 + 1 * 2


@rule("TC-SCORE-12")
def test_points_of_the_game_and_the_head_start():
    table = bare().hex("b1", "ruins", hidden=True).hold("con_16").rich().play("explore.b1")
    table.play("pass").rich().play("build.con_16")
    table.rich().play("restore")
    assert table.score("in_play") == 1 + 2 + 1
    automa = Table.of("solaris", "mariteia", automas="1", difficulty="hard")
    assert automa.score("in_play", 1) == 60


@rule("TC-SCORE-13")
def test_eleven_categories_make_the_total():
    table = bare().knows("tec_01").built("con_14", "mar_08").has(prestige=3, influence=4)
    found = breakdown(table.state, 0, secret=True)
    assert list(found) == [*CATEGORIES, "total"]
    assert len(CATEGORIES) == 11
    assert found["total"] == sum(found[category] for category in CATEGORIES)
    assert outcome(table.state).winners == (0,)
    assert RULES.tell.scores(RULES.view(table.state, None))[0]["total"] == found["total"]


def test_what_a_finished_game_came_to_is_not_told_as_if_it_went_on():
    """The fault: the panel of a game that was over said "if it ended now"."""
    english, table = catalogue("games.terra_concordia", "en"), bare()
    running = english.say(RULES.tell.status(RULES.view(table.state, 0), 0))
    table.state.outcome = outcome(table.state)
    over = english.say(RULES.tell.status(RULES.view(table.state, 0), 0))
    assert "if it ended now: " in running
    assert over == running.replace("if it ended now: ", "")


def level() -> Table:
    """Two players with equal totals and equal everything else."""
    table = bare()
    for seat in (0, 1):
        table.nation(seat).resources |= {"influence": 5, "prestige": 2}
        table.nation(seat).technologies = ["tec_01", "tec_05"]
    return table


@rule("TC-TIE-01")
def test_the_first_difference_decides():
    table = level()
    assert outcome(table.state).winners == (0, 1)
    sustainable = level()
    sustainable.nation(1).individual = 3
    assert outcome(sustainable.state).winners == (0,)
    wonders = level().built("mar_08", seat=1)
    wonders.nation(0).vp = 9
    assert outcome(wonders.state).winners == (1,), "equal totals, more Wonders"
    influence = level()
    influence.nation(0).resources["influence"] = 4
    assert outcome(influence.state).winners == (1,), "4 and 5 give 2 VP each"
    technologies = level().knows("tec_09", seat=1)
    technologies.nation(0).vp = 1
    assert outcome(technologies.state).winners == (1,)
    order = level().knows("tec_09", seat=1)
    order.nation(0).vp = 1
    order.nation(0).individual = 4
    order.nation(1).individual = 3
    assert outcome(order.state).winners == (0,), "sustainability comes before technologies"


@rule("TC-TIE-01")
@pytest.mark.parametrize("first", range(4))
def test_each_tie_break_comes_before_those_after_it(first):
    """Seat 0 is ahead in one, seat 1 in all that come later, and the totals are equal."""

    def ahead(seat: int, which: int, table: Table) -> None:
        nation = table.nation(seat)
        match which:
            case 0:
                nation.individual += 1
            case 1:
                table.built(f"mar_0{seat + 1}", seat=seat)
            case 2:
                nation.resources["influence"] += 2
            case _:
                table.knows("tec_09", seat=seat)

    table = level()
    ahead(0, first, table)
    for later in range(first + 1, 4):
        ahead(1, later, table)
    totals = [table.score("total", seat) for seat in (0, 1)]
    for seat in (0, 1):
        table.nation(seat).vp = max(totals) - totals[seat]
    result = outcome(table.state)
    assert result.scores[0]["total"] == result.scores[1]["total"]
    assert result.winners == (0,)


@rule("TC-TIE-02")
def test_equal_in_everything_share_the_victory():
    result = outcome(level().state)
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1),)


@rule("TC-TIE-02")
def test_nothing_else_breaks_a_tie():
    table = level().has(1, gold=2, wood=5)
    table.nation(1).cards_played = table.nation(1).produced = 9
    assert outcome(table.state).winners == (0, 1)


def test_whoever_loses_a_place_of_an_objective_to_others_reads_it():
    """Two were first together; one has gone on in this turn, and then the other one catches up again."""
    table = Table.of("solaris", "verdantis")
    table.state.objectives = ["obp_01"]
    table.state.standing = (counted(table.state, 0), counted(table.state, 1))
    table.nation(0).individual += 1
    table.has(wood=1, water=1).next(Turn(0), NextTurn()).play("restore")
    assert [event.on for event in table.events if event.text.id == "event.outdone"] == [(1,)]
    assert not table.said("event.risen"), "first already, and first alone now: that is worth no more"
    words = catalogue("games.terra_concordia", "en").naming(("Ana", "Bia"))
    (line,) = [words.say(line) for line in RULES.tell.tale(Scene(1, 0, 0), table.events)]
    assert f"Bia lost a place in {words.say(card_said('obp_01'))}, −3 VP" in line
    table.nation(1).individual += 1
    table.has(1, wood=1, water=1).play("restore")
    assert len(table.said("event.outdone")) == 1, "a place that is shared costs nobody anything"


def test_whoever_plays_reads_what_it_changed_in_the_objectives_up_or_down():
    """An influence is half a VP, and for the first place of an objective many: who wins or pays it reads how many."""
    table = Table.of("solaris", "verdantis")
    public = PACKS[table.state.edition].public
    objective = next(id for id, printed in public.items() if printed.measure.of == "influence")
    table.state.objectives = [objective]
    first, second = public[objective].places[:2]
    words = catalogue("games.terra_concordia", "en").naming(("Ana", "Bia"))
    for had, has, said in ((1, 3, f"+{first - second}"), (3, 1, f"−{first - second}")):
        table.has(influence=had, wood=1, water=1).has(1, influence=2)
        table.state.standing = (counted(table.state, 0), counted(table.state, 1))
        table.state.turn = 0
        table.has(influence=has).next(Turn(0), NextTurn())
        table.events.clear()
        table.play("restore")
        (line,) = [words.say(line) for line in RULES.tell.tale(Scene(1, 0, 0), table.events)]
        assert f"{words.say(card_said(objective))}: {said} VP" in line


def test_a_place_lost_by_a_card_is_told_with_the_card_and_not_with_the_action_after_it():
    """Gold paid for a card costs the place of whoever has most of it; restoring afterwards does not."""
    table = Table.of("solaris", "verdantis")
    public = PACKS[table.state.edition].public
    objective = next(id for id, printed in public.items() if printed.measure.of == "gold")
    table.state.objectives = [objective]
    table.hold("exp_06").has(gold=3, wood=1, water=1).has(1, gold=2)
    table.state.standing = (counted(table.state, 0), counted(table.state, 1))
    table.next(Turn(0), NextTurn())
    table.events.clear()
    table.play("play.exp_06", "restore")
    told = [event.text.id for event in table.events]
    assert told.index("event.played") < told.index("event.sunk") < told.index("event.restored")
    assert told.count("event.sunk") == 1

"""Modo Solo."""

from __future__ import annotations

import re

import pytest

from bot.service.table.snapshot import Place, Snapshot
from cogs.ui.shown.final_message import final_layout
from games.core.agenda import Game
from games.core.model import Setup, Text
from games.core.rules import BadSetup, start
from games.core.teaching.booklet import booklet
from games.core.texts import LOCALES, catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.solo import missing
from games.terra_concordia.steps import CloseRound
from tests.terra_concordia.table import RULES, Table, laid

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def solo(scenario: str) -> Table:
    return Table.of(PACK.scenarios[scenario].civilization, scenario=scenario)


def stars(table: Table) -> int:
    """Of the scenario, as the lobby offers it."""
    return catalogue("games.terra_concordia", "en").say(Text(f"setup.scenario.{table.state.scenario}")).count("★")


def won(table: Table) -> bool:
    """Whether the game is won if it ends now."""
    ended = table.copy()
    ended.state.round = ended.state.rounds
    ended.next(CloseRound())
    Game(RULES, ended.state).settle()
    assert ended.state.outcome is not None
    return ended.state.outcome.winners == (0,)


def all_but_one(table: Table, *steps) -> None:
    """Each step is needed: without any one of them the game is lost, with all it is won."""
    for left_out in steps:
        lost = table.copy()
        for step in steps:
            if step is not left_out:
                step(lost)
        assert not won(lost), steps.index(left_out)
    for step in steps:
        step(table)
    assert won(table)


@rule("TC-SOLO-01")
def test_one_player_plays_a_scenario_with_its_rounds_and_civilization():
    for id, scenario in PACK.scenarios.items():
        state = start(RULES, Setup(1, {"scenario": id})).state
        assert state.scenario == id
        assert state.rounds == scenario.rounds
        assert state.nations[0].civilization == scenario.civilization
    assert len(PACK.scenarios) == 6
    with pytest.raises(BadSetup):
        start(RULES, Setup(1, {"scenario": "free_game"}))


@rule("TC-SOLO-02")
def test_all_goals_or_defeat():
    table = solo("first_empire").knows("tec_01", "tec_05", "tec_09", "tec_13", "tec_17").built("con_03", "con_05")
    table.state.round = 6
    lost = table.copy().play("pass")
    assert lost.said("event.defeat") == [{}]
    assert lost.state.outcome.winners == ()
    assert (
        catalogue("games.terra_concordia", "pt-BR")
        .say(RULES.tell.header(RULES.view(lost.state, 0)))
        .startswith("DERROTA!")
    )
    goals = RULES.view(lost.state, None).goals
    assert [(goal.reached, goal.at_least, goal.met) for goal in goals] == [(2, 3, False), (5, 5, True)]
    victory = table.built("con_08").play("pass")
    assert victory.said("event.victory") == [{}]
    assert (
        catalogue("games.terra_concordia", "pt-BR")
        .say(RULES.tell.header(RULES.view(victory.state, 0)))
        .startswith("VITÓRIA!")
    )


@rule("TC-SOLO-02")
def test_the_panel_of_who_is_alone_says_what_is_still_missing():
    """The fault: it told points, which decide nothing there, and neither the scenario nor its goals."""
    english = catalogue("games.terra_concordia", "en")

    def prepared(table: Table) -> list[str]:
        view = RULES.view(table.state, 0)
        return [english.say(line) for line in RULES.tell.prepared(view, 0)]

    table = solo("first_empire").knows("tec_01", "tec_05", "tec_09", "tec_13", "tec_17").built("con_03", "con_05")
    header = english.say(RULES.tell.header(RULES.view(table.state, None)))
    assert header.startswith("The First Empire, goals 1/2 · Round "), "for all to see"
    (aims,) = prepared(table)
    assert "The First Empire" in aims
    assert "3 Constructions (2 of 3)" in aims
    assert "Technologies" not in aims, "what holds already is not missing"
    table.built("con_08")
    assert prepared(table) == ["**The First Empire**: all goals hold now. If they hold to the end, it is victory."]
    table.state.round = 6
    assert prepared(table.play("pass")) == [], "it is over"
    assert not prepared(Table.of("solaris", "mariteia")), "with others points decide"


@rule("TC-SOLO-02")
def test_the_final_screen_says_defeat_and_what_is_missing():
    def screen(table: Table) -> str:
        place = Place(0, (0,), 1, None, "Ana")
        snapshot = Snapshot(
            game_id="g",
            rules=RULES,
            status="finished",
            guild_id=None,
            channel_id=1,
            host_id=1,
            locale="pt-BR",
            setup=Setup(1, {"scenario": "first_empire"}),
            pace=0,
            places=(place,),
            seq=table.state.seq,
            state=table.state,
            before=None,
            decisions=(),
            created_at=0,
            updated_at=0,
        )
        return "\n".join(block for block in final_layout(snapshot, "pt-BR").blocks if isinstance(block, str))

    table = solo("first_empire").knows("tec_01", "tec_05", "tec_09", "tec_13", "tec_17").built("con_03", "con_05")
    table.state.round = 6
    lost = screen(table.copy().play("pass"))
    assert "**DERROTA!** · O Primeiro Império. Faltou: 3 Construções (2 de 3)." in lost
    assert "5 Tecnologias" not in lost
    won_screen = screen(table.built("con_08").play("pass"))
    assert "**VITÓRIA!** · O Primeiro Império." in won_screen
    assert "DERROTA" not in won_screen


def knowing(n: int):
    """One Technology short of so many, and the one that is missing."""
    technologies = list(PACK.technologies)
    return (lambda table: table.knows(*technologies[: n - 1])), (lambda table: table.knows(technologies[n - 1]))


def building(*cards: str):
    return lambda table: table.built(*cards)


def holding(*hexes: str, terrain: str):
    def lay(table: Table) -> None:
        for hex in hexes:
            table.hex(hex, terrain, 0)

    return lay


@rule("TC-SOLO-03")
def test_the_first_empire():
    table = solo("first_empire")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("solaris", 6, 1)
    all_but_one(table, *knowing(5), building("con_03", "con_05"), building("con_08"))


@rule("TC-SOLO-04")
def test_forest_guardian():
    table = solo("forest_guardian")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("verdantis", 6, 2)
    two, third = holding("c1", "c2", terrain="forest"), holding("c3", terrain="forest")
    all_but_one(table, *knowing(4), two, third, building("mar_08"), building("con_01"))


@rule("TC-SOLO-05")
def test_legendary_market():
    table = solo("legendary_market")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("aurifera", 10, 3)

    def sold(n: int):
        def sell(table: Table) -> None:
            table.nation().sales += n

        return sell

    all_but_one(table, *knowing(5), building("con_05"), sold(3), building("mar_08"), sold(1))


@rule("TC-SOLO-06")
@pytest.mark.parametrize("port", ["con_04", "con_15"])
def test_lone_admiral(port):
    table = solo("lone_admiral")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("mariteia", 9, 3)
    holding("d1", "d2", terrain="lake")(table)
    two, third = holding("c1", "c2", terrain="ocean"), holding("c3", terrain="island")
    all_but_one(table, *knowing(5), two, third, building("mar_08"), building(port))


@rule("TC-SOLO-07")
def test_visionary_architect():
    table = solo("visionary_architect")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("solaris", 10, 4)
    two, third = building("con_03", "con_05"), building("con_08")
    all_but_one(table, *knowing(7), two, third, building("mar_08"), building("con_06"))
    without = solo("visionary_architect").built("con_03", "con_05", "con_08", "con_11", "mar_08")
    assert not won(without.knows(*list(PACK.technologies)[:7])), "four, but no Workshop"


@rule("TC-SOLO-08")
def test_last_refuge():
    table = solo("last_refuge")
    assert (table.nation().civilization, table.state.rounds, stars(table)) == ("verdantis", 12, 5)

    def heal(table: Table) -> None:
        table.state.sustainability = 6

    two, third = building("con_03", "con_05"), building("con_08")
    all_but_one(table, *knowing(9), two, third, building("mar_08"), building("mar_01"), building("con_16"), heal)
    without = solo("last_refuge").built("con_03", "con_05", "con_08", "con_11", "mar_08", "mar_01")
    heal(without)
    assert not won(without.knows(*list(PACK.technologies)[:9])), "four, but no Temple"


@rule("TC-SOLO-09")
def test_goals_are_minimums_seen_once_at_the_end():
    table = solo("first_empire").knows(*list(PACK.technologies)[:7]).built("con_03", "con_05", "con_08", "con_09")
    assert missing(table.state) == []
    table.state.round = 4
    assert table.play("pass").state.outcome is None, "no victory before the end"
    projects = solo("first_empire").knows(*list(PACK.technologies)[:5]).built("con_03", "con_05", "mar_08")
    projects.nation().played = ["pro_01", "pro_02"]
    assert not won(projects)
    collapsed = solo("first_empire").knows(*list(PACK.technologies)[:5]).built("con_03", "con_05", "con_08")
    collapsed.nation().individual = 1
    assert collapsed.play("pass").state.outcome.winners == (0,), "collapse by itself is no defeat"


@rule("TC-SOLO-10")
def test_what_counts_as_a_sale():
    table = solo("legendary_market").has(wood=10, stone=10, gold=0)
    table.play("trade", "give.wood.gold", "give.stone.gold", "confirm")
    assert table.nation().sales == 1
    table.play("trade", "give.wood.iron", "confirm")
    assert table.nation().sales == 1


@rule("TC-SOLO-10")
def test_one_sale_among_swaps_makes_a_sale_wherever_it_stands():
    for keys in (("give.wood.gold", "give.wood.iron"), ("give.wood.iron", "give.wood.gold")):
        table = solo("legendary_market").has(wood=10, iron=0, gold=0).play("trade", *keys, "confirm")
        assert table.nation().sales == 1


@rule("TC-SOLO-11")
def test_solo_is_standard_for_one():
    table = solo("last_refuge")
    state = table.state
    assert (state.variant, len(state.nations), state.nations[0].automa) == ("standard", 1, False)
    assert len(state.pool.cards) == 39
    assert len(state.wonders) + len(state.hidden_wonders) == 5
    assert len(state.objectives) == 3
    assert table.nation().secret in PACK.secret
    assert [nation.automa for nation in state.nations] == [False]
    table.nation().vp = 200
    assert not won(table), "VP do not decide"


@rule("TC-SOLO-12")
def test_the_named_constructions_lie_in_the_top_three():
    for id, scenario in PACK.scenarios.items():
        places = set[int]()
        for seed in range(12):
            deck = laid(scenario.civilization, scenario=id, seed=seed).constructions.cards
            assert len(set(deck)) == 20
            assert set(scenario.required) <= set(deck[-3:])
            places.update(deck[-3:].index(card) for card in scenario.required)
        assert not scenario.required or len(places) == 3, "in any order"


@rule("TC-SOLO-03", "TC-SOLO-04", "TC-SOLO-05", "TC-SOLO-06", "TC-SOLO-07", "TC-SOLO-08")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("id", PACK.scenarios)
def test_the_booklet_says_what_a_scenario_asks_for_before_it_is_chosen(id, locale):
    speech, scenario = catalogue("games.terra_concordia", locale), PACK.scenarios[id]
    told = [topic.text for chapter in booklet("games.terra_concordia", locale).chapters for topic in chapter.topic]
    (line,) = re.findall(rf"^- \*\*{speech.say(f'scenario.{id}')}\*\* .*$", "\n".join(told), re.MULTILINE)
    numbers = [goal.at_least for goal in scenario.goals if not goal.one_of]
    assert [int(n) for n in re.findall(r"\d+", line)] == [scenario.rounds, *numbers]
    assert all(speech.say(f"card.{card}") in line for goal in scenario.goals for card in goal.one_of)


@rule("TC-ACT-PASS-02")
@pytest.mark.parametrize("locale", LOCALES)
def test_whoever_plays_alone_is_not_told_of_the_first_to_pass(locale: str) -> None:
    """The fault: "the first to pass: +1 gold", and nobody else could be."""
    texts = catalogue("games.terra_concordia", locale)
    alone, two = solo(next(iter(PACK.scenarios))), Table.of("solaris", "mariteia")
    told = [
        next(texts.say(option.label) for option in table.asked.options if option.key == "pass")
        for table in (alone, two)
        if table.asked is not None
    ]
    word = {"en": "first", "pt-BR": "primeiro"}[locale]
    assert [word in said for said in told] == [False, True]
    assert all("+1" in said for said in told)
    before = alone.stock()["gold"]
    alone.play("pass")
    assert alone.stock()["gold"] >= before + 1

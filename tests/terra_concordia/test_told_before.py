"""What is told before a press: what a civilization begins with, what Explore brings, what the event of a round does."""

from __future__ import annotations

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import completed, decisions, start
from games.core.texts import catalogue
from games.terra_concordia.cards.deeds import Global, Lose
from games.terra_concordia.cards.printed import EventCard
from games.terra_concordia.steps import Events
from tests.terra_concordia.table import RULES, Table, fixture, only_event, run

rule = pytest.mark.rule
LOCALES = ("pt-BR", "en")


def speech(locale):
    return catalogue("games.terra_concordia", locale)


@rule("TC-SET-03")
@pytest.mark.parametrize(
    ("locale", "solaris"),
    [
        ("pt-BR", "1 madeira, 3 pedras, 1 ferro, 1 água, 1 alimento, 2 prestígios, 3 influências e 4 ouros"),
        ("en", "1 wood, 3 stone, 1 iron, 1 water, 1 food, 2 prestige, 3 influence and 4 gold"),
    ],
)
def test_a_civilization_says_what_it_begins_with(locale, solaris):
    begun = start(RULES, completed(RULES, Setup(2, {}, seeded(1))))
    notes = {option.key: option.note for option in decisions(RULES, begun.state)[0].options}
    assert speech(locale).say(notes["civilization.solaris"]) == solaris
    assert len(notes) == len([note for note in notes.values() if note]) == 4


@rule("TC-ACT-EXPLORE-03")
@pytest.mark.parametrize(("locale", "card", "none"), [("pt-BR", "→ 1 carta", "sem carta"), ("en", "→ 1 ", "no card")])
def test_explore_says_whether_a_card_comes(locale, card, none):
    four = ("solaris", "mariteia", "verdantis", "aurifera")
    for variant, said in (("standard", card), ("diplomacy", none)):
        for known in ((), ("tec_09",)):
            table = Table.of(*four, variant=variant).knows(*known)
            (group,) = {option.group for option in table.asked.options if option.key.startswith("explore.")}
            assert said in speech(locale).say(f"group.{group}"), (variant, group)


@rule("TC-EVT-01")
@pytest.mark.parametrize(
    ("locale", "said"),
    [("pt-BR", ("−2 energias", "−1 de sustentabilidade global")), ("en", ("−2 energy", "−1 global sustainability"))],
)
def test_an_event_says_what_it_does_even_if_nobody_has_any_of_it(locale, said):
    table = Table.of().has(energy=0).has(1, energy=0)
    fixture(
        table.state,
        EventCard(id="evt_01", source="estimate", positive=False, effects=(Lose({"energy": 2}), Global(-1))),
    )
    only_event(table.state, "evt_01")
    told = [
        speech(locale).say(found.text) for found in run(table.state, Events()) if found.text.id == "event.event_with"
    ]
    assert len(told) == 1
    for words in said:
        assert words in told[0]


@rule("TC-WRK-03")
@pytest.mark.parametrize(("locale", "word"), [("pt-BR", "menos Coletar"), ("en", "every action but Collect")])
def test_whom_the_rules_choose_to_act_is_said_where_it_can_be_changed(locale, word):
    """Whoever explores without naming anybody cannot collect at home afterwards."""
    table = Table.of()
    notes = [speech(locale).say(option.note) for option in table.asked.options if option.key.startswith("worker.")]
    assert [word in note for note in notes] == [False, True]
    assert max(map(len, notes)) <= 100
    assert not table.copy().play("explore.b1").nation().workers[0].free, "who stands at home acts"
    assert table.copy().play("worker.2", "explore.b1").nation().workers[0].free


@rule("TC-WRK-03")
def test_who_has_nobody_in_reserve_is_told_that_a_worker_leaves_another_hex():
    table = Table.of().hex("a2", "ocean", 0).hex("a3", "lake", 0).hex("b1", "forest").worker(0, 2, "a2")
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert (groups["collect.b1"], groups["collect.a3"]) == ("collect_new", "collect_own"), "some are in reserve"
    for number in (3, 4, 5):
        table.worker(0, number, None, free=False)
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert (groups["collect.b1"], groups["collect.a3"]) == ("collect_new_moved", "collect_own_moved")
    assert groups["collect.a2"] == "collect_own_moved", "one list: its own worker collects there, another elsewhere"
    table.play("worker.2")
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert groups["collect.b1"] == "collect_new", "who does it has been said"
